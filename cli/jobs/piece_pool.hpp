// The results of a job that pieces contain. A result may be in several pieces.
#pragma once

#include "jobs/piece.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace aimahead::cli {

class PiecePool {
 public:
  explicit PiecePool(const Job& job);

  /// Whether a piece is of this version and of the terms of this job.
  [[nodiscard]] bool is_of_use(const JobPiece& piece) const;
  /// Adds the units of a piece. Those of other questions are passed over.
  void add(const std::string& path, const JobPiece& piece);
  void add(std::size_t unit, const UnitResult& result);
  /// Adds all pieces of a folder, and makes the folder if there is none. Says which are of no use.
  /// Returns an Exit.
  int add_folder(const std::string& folder);

  [[nodiscard]] std::optional<std::size_t> index_of(std::string_view unit) const;
  [[nodiscard]] const UnitResults& results() const { return results_; }
  /// The number of units whose results are known.
  [[nodiscard]] std::size_t count() const { return count_; }
  /// Messages about units for which pieces have different results.
  [[nodiscard]] const std::vector<std::string>& disagreements() const { return disagreements_; }
  /// Prints the disagreements. Returns kSomeInvalid.
  int show_disagreements() const;

 private:
  const Job& job_;
  std::string terms_;  ///< the fingerprint
  std::unordered_map<std::string_view, std::size_t> indices_;
  UnitResults results_;
  std::vector<std::size_t> sources_;  ///< index of the path of each result
  std::vector<std::string> paths_;
  std::size_t count_ = 0;
  std::vector<std::string> disagreements_;
};

/// The files of pieces in a folder, in the order of their names.
[[nodiscard]] std::vector<std::string> pieces_in(const std::string& folder);

}  // namespace aimahead::cli
