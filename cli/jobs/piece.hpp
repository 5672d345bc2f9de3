// Pieces of jobs as files: docs/clusters.md describes the format.
//
// A piece is JSON Lines: the question, then a line per unit, then an end. Each line is sealed with
// a hash, so that the units finished before an interruption are as good as those of a whole piece.
#pragma once

#include "jobs/job.hpp"

#include "arena/fingerprint.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace aimahead::cli {

using arena::fingerprint;
/// The fingerprint of a text, as 16 digits.
[[nodiscard]] std::string fingerprint_text(std::string_view text);

/// What a file contains of a job.
struct JobPiece {
  std::string version;                                    ///< of the program that wrote it
  std::string question;                                   ///< as Job::question
  std::string terms;                                      ///< the fingerprint of Job::terms
  std::vector<std::pair<std::string, UnitResult>> units;  ///< by name; sound ones only
  bool is_whole = false;                                  ///< its end is there
  std::vector<std::string> faults;  ///< what is wrong with it, but for a missing end
  std::size_t sound = 0;            ///< bytes up to the first fault, without an end
  std::uint64_t hash = 0;           ///< of these bytes
};

/// Returns the error of a file that cannot be read, or "".
[[nodiscard]] std::string read_piece(const std::string& path, JobPiece& piece);

/// Writes a piece, line by line.
class PieceWriter {
 public:
  /// A writer that keeps the text, for standard output.
  PieceWriter() = default;
  ~PieceWriter();
  PieceWriter(const PieceWriter&) = delete;
  PieceWriter& operator=(const PieceWriter&) = delete;

  /// Opens a file that is not there yet, and that no other process writes.
  bool create(const std::string& path);
  /// Opens a file that no other process writes: a new one, or one to go on with. Call `keep` before
  /// the first line.
  bool resume(const std::string& path);
  /// Goes on after the sound bytes of the file, which contain all of `piece.units`.
  void keep(const JobPiece& piece);

  /// Writes the first line.
  void begin(const Job& job, std::string_view covers);
  /// Writes a unit at once.
  void add(const Job& job, std::size_t unit, const UnitResult& result);
  /// Writes the last line.
  void finish();
  /// Removes a file that contains nothing of use.
  void remove();

  /// The reason why lines cannot be stored, or "".
  [[nodiscard]] const std::string& error() const { return error_; }
  [[nodiscard]] const std::string& path() const { return path_; }
  /// The text of a piece without a file.
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::string path_;
  int file_ = -1;
  std::string error_;
  std::string text_;
  std::uint64_t hash_ = 0;  ///< of all that is written
  std::size_t units_ = 0;

  bool fail();
  void write(std::string line, std::string_view salt);
};

}  // namespace aimahead::cli
