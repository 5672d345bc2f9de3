// Files that are compressed if their name ends in .gz.
#pragma once

#include "files/output.hpp"

#include <string>
#include <string_view>

struct gzFile_s;

namespace aimahead::cli {

/// Reads a whole file, "-" being standard input, into `text`. Returns the error, or "".
[[nodiscard]] std::string read_whole_file(const std::string& path, std::string& text);

/// Writes a file piece by piece, "-" being standard output.
class FileWriter {
 public:
  explicit FileWriter(const std::string& path);
  ~FileWriter();
  FileWriter(const FileWriter&) = delete;
  FileWriter& operator=(const FileWriter&) = delete;

  void write(std::string_view text);
  /// Writes the rest. Returns the error, or "".
  [[nodiscard]] std::string close();

 private:
  Output output_;  ///< where there is no file
  gzFile_s* file_ = nullptr;
  std::string error_;
};

}  // namespace aimahead::cli
