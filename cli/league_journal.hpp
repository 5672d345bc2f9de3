// The finished matches of a league, on disk: a league that was interrupted resumes from there.
//
// Each finished match is one line, written at once; an incomplete line is ignored. The first line
// holds a fingerprint of the league's text: another league starts anew.
#pragma once

#include "arena/league.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace aimahead::cli {

class LeagueJournal {
 public:
  /// Opens `path`, "" for no journal, and reads what is in it. `league` is the league file's text.
  LeagueJournal(const std::string& path, std::string_view league);
  ~LeagueJournal();
  LeagueJournal(const LeagueJournal&) = delete;
  LeagueJournal& operator=(const LeagueJournal&) = delete;

  [[nodiscard]] const std::vector<arena::PairResult>& results() const { return results_; }
  void add(const arena::PairResult& result);
  /// Why matches cannot be stored, or "".
  [[nodiscard]] const std::string& error() const { return error_; }
  /// Call when the league is over and its results are printed: removes the journal.
  void remove();

 private:
  std::string path_;
  int file_ = -1;
  std::string error_;
  std::vector<arena::PairResult> results_;

  /// Returns how many bytes of it are sound.
  std::size_t read(std::string_view text, std::string_view header);
  void write(std::string_view text);
};

}  // namespace aimahead::cli
