#include "jobs/piece_pool.hpp"

#include "exit.hpp"
#include "files/output.hpp"
#include "files/output_file.hpp"
#include "files/refused_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace aimahead::cli {

PiecePool::PiecePool(const Job& job)
    : job_(job),
      terms_(fingerprint_text(job.terms())),
      results_(job.units().size()),
      sources_(results_.size()) {
  indices_.reserve(results_.size());
  for (std::size_t i = 0; i < results_.size(); ++i) indices_.emplace(job.units()[i], i);
}

bool PiecePool::is_of_use(const JobPiece& piece) const {
  return piece.version == AIMAHEAD_VERSION && piece.terms == terms_;
}

std::optional<std::size_t> PiecePool::index_of(std::string_view unit) const {
  const auto found = indices_.find(unit);
  return found == indices_.end() ? std::nullopt : std::optional(found->second);
}

void PiecePool::add(std::size_t unit, const UnitResult& result) {
  count_ += !results_[unit];
  results_[unit] = result;
}

void PiecePool::add(const std::string& path, const JobPiece& piece) {
  for (const auto& [name, result] : piece.units) {
    const auto unit = index_of(name);
    if (!unit) continue;
    if (!results_[*unit]) {
      add(*unit, result);
      sources_[*unit] = paths_.size();
    } else if (results_[*unit]->result != result.result) {
      const std::size_t source = sources_[*unit];
      disagreements_.push_back(
          fmt::format("{}:\n  {} in {}\n  {} in {}", name, results_[*unit]->result,
                      source < paths_.size() ? paths_[source] : path, result.result, path));
    }
  }
  paths_.push_back(path);
}

int PiecePool::add_folder(const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return cannot_write(folder, error.message());
  for (const std::string& path : pieces_in(folder)) {
    JobPiece piece;
    const std::string reason = read_piece(path, piece);
    if (!reason.empty()) return cannot_read(path, reason);
    for (const std::string& fault : piece.faults) {
      complain(fmt::format("{}: {}; this part is not used", path, fault));
    }
    if (piece.question.empty()) continue;
    if (piece.version != AIMAHEAD_VERSION) {
      complain(fmt::format("{}: of version {}, and this is " AIMAHEAD_VERSION "; it is not used",
                           path, piece.version));
    } else if (!is_of_use(piece)) {
      complain(fmt::format("{}: of another question; it is not used", path));
    } else {
      add(path, piece);
    }
  }
  return kGood;
}

int PiecePool::show_disagreements() const {
  for (const std::string& one : disagreements_) complain("pieces do not agree on " + one);
  return kSomeInvalid;
}

std::vector<std::string> pieces_in(const std::string& folder) {
  std::vector<std::string> paths;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    if (entry.path().extension() == ".jsonl") paths.push_back(entry.path().string());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

}  // namespace aimahead::cli
