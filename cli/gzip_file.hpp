// Files that are compressed where their name ends in .gz.
#pragma once

#include <string>
#include <string_view>

struct gzFile_s;

namespace aimahead::cli {

/// All of a file, "-" being standard input, into `text`. Returns why it cannot be read, or "".
[[nodiscard]] std::string read_whole_file(const std::string& path, std::string& text);

/// Writes a file piece by piece.
class FileWriter {
 public:
  explicit FileWriter(const std::string& path);
  ~FileWriter();
  FileWriter(const FileWriter&) = delete;
  FileWriter& operator=(const FileWriter&) = delete;

  void write(std::string_view text);
  /// Writes what is left. Returns why something could not be written, or "".
  [[nodiscard]] std::string close();

 private:
  gzFile_s* file_ = nullptr;
  std::string error_;
};

}  // namespace aimahead::cli
