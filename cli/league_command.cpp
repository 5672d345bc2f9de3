// aimahead league: every pair of bots plays, and a table says who is best.
#include "commands.hpp"
#include "gzip_file.hpp"
#include "json_text.hpp"
#include "league_journal.hpp"
#include "match_reader.hpp"
#include "number_text.hpp"
#include "output.hpp"
#include "output_file.hpp"
#include "program_brain.hpp"
#include "progress.hpp"
#include "refused_file.hpp"

#include "arena/bots.hpp"
#include "arena/league.hpp"

#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <iterator>
#include <string>

namespace aimahead::cli {
namespace {

void append_json(std::string& out, const arena::LeagueSetup& setup,
                 const std::vector<arena::PairResult>& pairs,
                 const std::vector<arena::BotRating>& ratings) {
  out += "{\"pairs\":[";
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const arena::PairResult& pair = pairs[i];
    out += i == 0 ? "{\"a\":" : ",{\"a\":";
    append_json_string(out, setup.bots[pair.a]);
    out += ",\"b\":";
    append_json_string(out, setup.bots[pair.b]);
    append_member(out, "rounds", pair.rounds);
    append_member(out, "share_a", pair.share_a);
    append_member(out, "wins_a", pair.wins_a);
    append_member(out, "wins_b", pair.wins_b);
    append_member(out, "draws", pair.draws);
    append_member(out, "error", pair.error);
    out += '}';
  }
  out += "],\"bots\":[";
  for (std::size_t i = 0; i < ratings.size(); ++i) {
    const arena::BotRating& rating = ratings[i];
    out += i == 0 ? "{\"name\":" : ",{\"name\":";
    append_json_string(out, rating.name);
    append_member(out, "rating", rating.rating);
    append_member(out, "error", rating.error);
    append_member(out, "hit_rate", rating.hit_rate);
    append_member(out, "survival", rating.survival);
    out += '}';
  }
  out += "]}\n";
}

void append_csv(std::string& out, const std::vector<arena::BotRating>& ratings) {
  out += "rank,name,rating,error,hit_rate,survival\n";
  for (std::size_t i = 0; i < ratings.size(); ++i) {
    std::string name = ratings[i].name;
    if (name.find_first_of(",\"\n") != std::string::npos) {
      for (std::size_t at = 0; (at = name.find('"', at)) != std::string::npos; at += 2) {
        name.insert(at, 1, '"');
      }
      name.insert(0, 1, '"');
      name += '"';
    }
    fmt::format_to(std::back_inserter(out), "{},{}", i + 1, name);
    for (const double x :
         {ratings[i].rating, ratings[i].error, ratings[i].hit_rate, ratings[i].survival}) {
      out += ',';
      append_number(out, x);
    }
    out += '\n';
  }
}

void append_table(std::string& out, const std::vector<arena::BotRating>& ratings) {
  std::size_t width = 3;
  for (const arena::BotRating& rating : ratings) width = std::max(width, rating.name.size());
  const auto line = std::back_inserter(out);
  fmt::format_to(line, "    {:<{}}  {:>6}          {:>6}  {:>8}\n", "bot", width, "rating", "hit %",
                 "survival");
  for (std::size_t i = 0; i < ratings.size(); ++i) {
    const arena::BotRating& rating = ratings[i];
    fmt::format_to(line, "{:>2}  {:<{}}  {:>6.2f} +- {:<4.2f}  {:>6.1f}  {:>7.1f}%\n", i + 1,
                   rating.name, width, rating.rating, rating.error, 100 * rating.hit_rate,
                   100 * rating.survival);
  }
}

// While this lives, Ctrl-C prints `text` before it ends the command.
class InterruptNotice {
 public:
  explicit InterruptNotice(std::string text) {
    text_ = std::move(text);
    before_ = std::signal(SIGINT, &print);
    if (before_ == SIG_IGN) std::signal(SIGINT, SIG_IGN);
  }
  ~InterruptNotice() { std::signal(SIGINT, before_); }
  InterruptNotice(const InterruptNotice&) = delete;
  InterruptNotice& operator=(const InterruptNotice&) = delete;

 private:
  static inline std::string text_;
  void (*before_)(int) = SIG_DFL;

  // Only what a signal may do while anything else is going on.
  static void print(int signal) {
    [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, text_.data(), text_.size());
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  }
};

std::string say_how_to_resume(const std::string& journal) {
  const std::string_view line = isatty(STDERR_FILENO) == 1 ? "\n" : "";
  if (journal.empty()) {
    return fmt::format(
        "{}aimahead: interrupted; nothing is kept. With a file, or --progress, a league "
        "can be resumed\n",
        line);
  }
  return fmt::format(
      "{}aimahead: interrupted; finished matches are kept in {}. The same command "
      "goes on from there\n",
      line, journal);
}

}  // namespace

int run_league(const LeagueOptions& options) {
  std::string text;
  const std::string error = read_whole_file(options.file, text);
  if (!error.empty()) return cannot_read(options.file, error);
  LeagueFile file;
  try {
    file = read_league(text);
  } catch (const Fault& fault) {
    return refuse_file(options.file, fault, options.json);
  }
  arena::LeagueSetup& setup = file.setup;
  setup.threads = options.threads;
  for (std::size_t i = 0; i < file.bots.size(); ++i) {
    if (!file.bots[i].command.empty() && !options.allow_commands) {
      return refuse_file(
          options.file,
          {fmt::format("bots[{}].command", i), "programs are started only with --allow-commands"},
          options.json);
    }
  }
  const auto make_brain = [&](std::size_t bot) -> std::unique_ptr<arena::Brain> {
    const BotChoice& choice = file.bots[bot];
    if (choice.command.empty()) return arena::make_bot(choice.name);
    return make_program_brain(choice.command, setup.bots[bot]);
  };

  const std::string journal_path = !options.journal.empty() ? options.journal
                                   : options.file == "-"    ? std::string()
                                                            : options.file + ".progress";
  LeagueJournal journal(journal_path, text);
  if (!journal.error().empty()) {
    complain(
        fmt::format("{}: {}; finished matches will not be kept", journal_path, journal.error()));
  }
  std::vector<arena::PairResult> results = journal.results();
  {
    const std::size_t total = setup.bots.size() * (setup.bots.size() - 1) / 2;
    std::size_t done = results.size();
    if (done > 0) {
      fmt::print(stderr, "resuming: {} of {} matches are finished\n", done, total);
    }
    const auto share = [&] { return static_cast<double>(done) / static_cast<double>(total); };
    Progress progress(share());
    progress.show(share());
    const bool is_kept = journal.error().empty();
    const InterruptNotice notice(say_how_to_resume(is_kept ? journal_path : std::string()));
    arena::play_league(setup, make_brain, results, [&](const arena::PairResult& result) {
      journal.add(result);
      ++done;
      progress.show(share());
    });
  }
  const std::vector<arena::BotRating> ratings = arena::rate(setup, results);
  text.clear();
  if (options.json)
    append_json(text, setup, results, ratings);
  else if (options.csv)
    append_csv(text, ratings);
  else
    append_table(text, ratings);
  const int exit = write_to("-", text);
  if (exit == kGood) journal.remove();
  return exit;
}

}  // namespace aimahead::cli
