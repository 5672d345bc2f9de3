// aimahead league: every pair of bots plays, and a table says who is best.
#include "commands.hpp"
#include "files/gzip_file.hpp"
#include "files/output_file.hpp"
#include "files/refused_file.hpp"
#include "jobs/job_reader.hpp"
#include "jobs/piece.hpp"
#include "matches/league_page.hpp"
#include "matches/match_reader.hpp"
#include "matches/match_writer.hpp"
#include "matches/program_brain.hpp"
#include "text/json_text.hpp"
#include "text/member_writer.hpp"
#include "text/number_text.hpp"

#include "arena/bots.hpp"
#include "arena/league.hpp"
#include "arena/sequential.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <memory>
#include <mutex>
#include <numeric>
#include <string>
#include <utility>

namespace aimahead::cli {
namespace {

void append_json(std::string& out, const arena::LeagueSetup& setup,
                 const std::vector<arena::PairResult>& pairs,
                 const std::vector<arena::BotRating>& ratings) {
  out += "{\"pairs\":";
  append_list(out, pairs, [&](const arena::PairResult& pair) {
    MemberWriter writer(out, 2);
    writer.text("a", setup.bots[pair.a]);
    writer.text("b", setup.bots[pair.b]);
    writer.numbers({{"rounds", pair.rounds}, {"share_a", pair.share_a}, {"wins_a", pair.wins_a}});
    writer.numbers({{"wins_b", pair.wins_b}, {"draws", pair.draws}, {"error", pair.error}});
  });
  out += ",\"bots\":";
  append_list(out, ratings, [&](const arena::BotRating& rating) {
    MemberWriter writer(out, 2);
    writer.text("name", rating.name);
    writer.numbers({{"rating", rating.rating}, {"error", rating.error}});
    writer.numbers({{"hit_rate", rating.hit_rate}, {"survival", rating.survival}});
  });
  out += "}\n";
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

constexpr std::size_t kMaxDuels = 1'000'000;
constexpr Field kPairFields[] = {
    whole_field("rounds", 0, kMaxDuels),
    {.name = "share_a", .range = Range::not_negative, .max = 100},
    {.name = "error", .range = Range::not_negative},
    whole_field("wins_a", 0, kMaxDuels),
    whole_field("wins_b", 0, kMaxDuels),
    whole_field("draws", 0, kMaxDuels),
    whole_field("shots_a", 0, kMaxCounted),
    whole_field("shots_b", 0, kMaxCounted),
    whole_field("hits_a", 0, kMaxCounted),
    whole_field("hits_b", 0, kMaxCounted),
    whole_field("survived_a", 0, kMaxDuels),
    whole_field("survived_b", 0, kMaxDuels),
};

void read_pair(std::string_view text, arena::PairResult& pair) {
  read_object(text, kPairFields, "a pair", [&](ObjectReader& fields, const JsonDocument&) {
    std::size_t next = 0;
    const auto number = [&] { return fields.number(next++); };
    const auto whole = [&] { return static_cast<std::int64_t>(number()); };
    pair.rounds = static_cast<int>(whole());
    pair.share_a = number();
    pair.error = number();
    pair.wins_a = static_cast<int>(whole());
    pair.wins_b = static_cast<int>(whole());
    pair.draws = static_cast<int>(whole());
    pair.shots_a = whole();
    pair.shots_b = whole();
    pair.hits_a = whole();
    pair.hits_b = whole();
    pair.survived_a = static_cast<int>(whole());
    pair.survived_b = static_cast<int>(whole());
  });
}

std::string write_pair(const arena::PairResult& pair) {
  std::string text = fmt::format("{{\"rounds\":{},\"share_a\":", pair.rounds);
  append_number(text, pair.share_a);
  append_member(text, "error", pair.error);
  fmt::format_to(std::back_inserter(text),
                 ",\"wins_a\":{},\"wins_b\":{},\"draws\":{},\"shots_a\":{},\"shots_b\":{},"
                 "\"hits_a\":{},\"hits_b\":{},\"survived_a\":{},\"survived_b\":{}}}",
                 pair.wins_a, pair.wins_b, pair.draws, pair.shots_a, pair.shots_b, pair.hits_a,
                 pair.hits_b, pair.survived_a, pair.survived_b);
  return text;
}

/// A league, and for each bot the fingerprint of what its name does not say: the files of its
/// program, and what a title stands for. "": nothing.
struct League {
  LeagueFile file;
  std::vector<std::string> programs;
};

// The fingerprint of the files that a bot names by relative paths: they travel with the league.
std::string fingerprint_of_bot(const BotChoice& bot) {
  std::string all;
  if (!bot.title.empty()) all = fmt::format("{}{}", bot.name, fmt::join(bot.command, "\n"));
  for (const std::string& word : bot.command) {
    std::error_code error;
    const std::filesystem::path path(word);
    if (path.is_absolute() || !std::filesystem::is_regular_file(path, error)) continue;
    std::string text;
    if (read_whole_file(word, text).empty()) all.append(word + '\0').append(text + '\0');
  }
  return all.empty() ? all : fingerprint_text(all);
}

// Begins the terms of a league, without the closing braces.
std::string begin_league_terms(const LeagueFile& file) {
  std::string text = "{\"command\":\"league\",\"league\":{\"rules\":";
  append_rules(text, file.setup.rules);
  text += ",\"arena\":{\"width\":";
  append_number(text, file.setup.width);
  append_member(text, "height", file.setup.height);
  fmt::format_to(std::back_inserter(text), "}},\"ticks\":{},\"rounds\":{},\"seed\":{}",
                 file.setup.ticks, file.setup.rounds, file.setup.seed);
  return text;
}

std::string write_league_terms(const LeagueFile& file) { return begin_league_terms(file) + "}}"; }

void append_bot(std::string& out, const BotChoice& bot) {
  if (bot.title.empty() && !bot.name.empty()) {
    append_json_string(out, bot.name);
    return;
  }
  out += '{';
  if (!bot.title.empty()) {
    out += "\"name\":";
    append_json_string(out, bot.title);
    out += ',';
  }
  if (bot.name.empty()) {
    out += "\"command\":";
    append_list(out, bot.command, [&](const std::string& word) { append_json_string(out, word); });
  } else {
    out += "\"bot\":";
    append_json_string(out, bot.name);
  }
  out += '}';
}

std::string write_league_question(const League& league) {
  std::string text = begin_league_terms(league.file);
  text += ",\"bots\":";
  append_list(text, league.file.bots, [&](const BotChoice& bot) { append_bot(text, bot); });
  if (league.file.setup.error_rate > 0) {
    append_member(text, "error_rate", league.file.setup.error_rate);
  }
  text += "},\"programs\":";
  append_list(text, league.programs,
              [&](const std::string& program) { append_json_string(text, program); });
  return text + '}';
}

std::vector<int> stages_of_league(const arena::LeagueSetup& setup) {
  return setup.error_rate > 0 ? arena::stages_of(setup.rounds) : std::vector<int>{setup.rounds};
}

// All pairs at the first stage, then all at the second.
std::vector<std::string> name_pairs(const League& league) {
  std::vector<std::string> names;
  for (std::size_t bot = 0; bot < league.programs.size(); ++bot) {
    std::string& name = names.emplace_back();
    const std::string& program = league.programs[bot];
    append_json_string(name, league.file.setup.bots[bot] + (program.empty() ? "" : " #" + program));
  }
  std::vector<std::string> pairs;
  const bool is_sequential = league.file.setup.error_rate > 0;
  for (const int rounds : stages_of_league(league.file.setup)) {
    const std::string end = is_sequential ? fmt::format(",{}]", rounds) : "]";
    for (std::size_t a = 0; a < names.size(); ++a) {
      for (std::size_t b = a + 1; b < names.size(); ++b) {
        pairs.push_back('[' + names[a] + ',' + names[b] + end);
      }
    }
  }
  return pairs;
}

Fault programs_need_permission(std::size_t bot) {
  return {fmt::format("bots[{}].command", bot), "programs are started only with --allow-commands"};
}

class LeagueJob : public Job {
 public:
  LeagueJob(League league, bool allow_commands)
      : Job(write_league_question(league), write_league_terms(league.file), name_pairs(league)),
        setup_(std::move(league.file.setup)),
        bots_(std::move(league.file.bots)),
        allow_commands_(allow_commands),
        stages_(stages_of_league(setup_)) {
    for (std::size_t a = 0; a < bots_.size(); ++a) {
      for (std::size_t b = a + 1; b < bots_.size(); ++b) pairs_.emplace_back(a, b);
    }
  }

  [[nodiscard]] std::vector<std::size_t> open(const UnitResults& known) const override {
    return setup_.error_rate > 0 ? settle(known).open : Job::open(known);
  }

  [[nodiscard]] Forms forms() const override { return {.picture = false, .page = true}; }

  [[nodiscard]] UnitResult run(std::size_t unit) const override {
    const std::size_t pair = unit % pairs_.size();
    const int rounds = stages_[unit / pairs_.size()];
    std::unique_ptr<arena::PairDuels> duels = take(pair, rounds);
    if (!duels) duels = duels_of(pair);
    UnitResult result{write_pair(duels->play_to(rounds)), ""};
    keep(pair, rounds, std::move(duels));
    return result;
  }

  [[nodiscard]] int print(const UnitResults& results, const Rendering& rendering) const override {
    const std::vector<arena::PairResult> pairs = settle(results).pairs;
    for (std::size_t bot = 0; !rendering.page.empty() && bot < bots_.size(); ++bot) {
      check_command(bot);
    }
    const std::vector<arena::BotRating> ratings = arena::rate(setup_, pairs);
    if (!rendering.page.empty()) {
      const int exit = write_league_pages(rendering.page, setup_, pairs, ratings,
                                          [&](std::size_t pair, const arena::Watcher& watch) {
                                            return duels_of(pair)->show(0, watch);
                                          });
      if (exit != kGood) return exit;
    }
    const TextWriter table = [&](std::string& out) {
      append_table(out, ratings);
      if (setup_.error_rate > 0) append_savings(out, pairs, ratings);
    };
    return print_texts(rendering,
                       {.json = [&](std::string& out) { append_json(out, setup_, pairs, ratings); },
                        .csv = [&](std::string& out) { append_csv(out, ratings); },
                        .table = table,
                        .picture = {}});
  }

 private:
  /// The league as far as it is settled: each pair at the last stage that it has played.
  struct Settled {
    std::vector<arena::PairResult> pairs;
    std::vector<std::size_t> open;  ///< units without which it does not go on
  };
  /// The maximum number of pairs whose brains are kept from one stage to the next. Others play
  /// anew.
  static constexpr std::size_t kMaxKept = 1000;

  arena::LeagueSetup setup_;
  std::vector<BotChoice> bots_;
  bool allow_commands_;
  std::vector<int> stages_;
  std::vector<std::pair<std::size_t, std::size_t>> pairs_;
  mutable std::mutex guard_;
  mutable std::map<std::pair<std::size_t, int>, std::unique_ptr<arena::PairDuels>> kept_;

  void check_command(std::size_t bot) const {
    if (allow_commands_ || bots_[bot].command.empty()) return;
    throw programs_need_permission(bot);
  }

  std::unique_ptr<arena::Brain> make_brain_of(std::size_t bot) const {
    const BotChoice& choice = bots_[bot];
    if (choice.command.empty()) return arena::make_bot(choice.name);
    check_command(bot);
    return make_program_brain(choice.command, setup_.bots[bot],
                              fmt::format("bots[{}].command", bot));
  }

  std::unique_ptr<arena::PairDuels> duels_of(std::size_t pair) const {
    return std::make_unique<arena::PairDuels>(
        setup_, [&](std::size_t bot) { return make_brain_of(bot); }, pairs_[pair].first,
        pairs_[pair].second);
  }

  // The duels of a pair that has played its last stage before `rounds`, if they are kept.
  std::unique_ptr<arena::PairDuels> take(std::size_t pair, int rounds) const {
    const std::lock_guard lock(guard_);
    for (const int before : stages_) {
      const auto found = kept_.find({pair, before});
      if (before >= rounds || found == kept_.end()) continue;
      std::unique_ptr<arena::PairDuels> duels = std::move(found->second);
      kept_.erase(found);
      return duels;
    }
    return nullptr;
  }

  void keep(std::size_t pair, int rounds, std::unique_ptr<arena::PairDuels> duels) const {
    const std::lock_guard lock(guard_);
    if (rounds < stages_.back() && kept_.size() < kMaxKept) {
      kept_.emplace(std::pair(pair, rounds), std::move(duels));
    }
  }

  // Goes from stage to stage. The results of each decide which pairs play on.
  [[nodiscard]] Settled settle(const UnitResults& known) const {
    Settled settled;
    settled.pairs.resize(pairs_.size());
    std::vector<std::size_t> stage(pairs_.size());
    std::vector<std::size_t> playing(pairs_.size());
    std::iota(playing.begin(), playing.end(), std::size_t{0});
    while (!playing.empty()) {
      for (const std::size_t pair : playing) {
        const std::size_t unit = stage[pair] * pairs_.size() + pair;
        if (!known[unit]) {
          settled.open.push_back(unit);
          continue;
        }
        settled.pairs[pair].a = pairs_[pair].first;
        settled.pairs[pair].b = pairs_[pair].second;
        read_pair(known[unit]->result, settled.pairs[pair]);
        if (settled.pairs[pair].rounds != stages_[stage[pair]]) {
          throw Fault{"", "a pair has not the rounds of its stage"};
        }
      }
      if (!settled.open.empty() || setup_.error_rate <= 0) break;
      playing = arena::pairs_to_continue(setup_, settled.pairs);
      for (const std::size_t pair : playing) ++stage[pair];
    }
    return settled;
  }

  // Appends what was not played, and which neighbours of the table the rounds do not tell apart.
  void append_savings(std::string& out, const std::vector<arena::PairResult>& pairs,
                      const std::vector<arena::BotRating>& ratings) const {
    double played = 0;
    for (const arena::PairResult& pair : pairs) played += pair.rounds;
    const double all = static_cast<double>(pairs.size()) * setup_.rounds;
    fmt::format_to(std::back_inserter(out), "{:.0f} of {:.0f} rounds played ({:.0f}%)", played, all,
                   100 * played / all);
    const std::vector<bool> decided = arena::decided_above_next(setup_, pairs, ratings);
    char before = ';';
    for (std::size_t i = 0; i < decided.size(); ++i) {
      if (decided[i]) continue;
      fmt::format_to(std::back_inserter(out), "{} {} and {}",
                     before == ';' ? "; not decided:" : ",", i + 1, i + 2);
      before = ',';
    }
    out += '\n';
  }
};

}  // namespace

std::unique_ptr<Job> read_league_job(std::string_view question, bool allow_commands) {
  static constexpr Field kFields[] = {
      {.name = "command", .shape = Shape::ignored},
      {.name = "league", .shape = Shape::object},
      {.name = "programs", .shape = Shape::objects},
  };
  League league;
  read_object(question, kFields, "a question",
              [&](ObjectReader& fields, const JsonDocument& document) {
                const JsonDocument::Index file = fields.require(1);
                if (document.type(file) != JsonDocument::Type::object) {
                  blame_no_object(document, file, fields.at(1));
                }
                league.file = read_league(document.raw(file));
                const auto list = fields.list(2, league.file.bots.size(), league.file.bots.size());
                read_elements(document, list, fields.at(2),
                              [&](std::size_t, JsonDocument::Index value, const Place& at) {
                                league.programs.emplace_back(read_string_at(document, value, at));
                              });
              });
  return std::make_unique<LeagueJob>(std::move(league), allow_commands);
}

int run_league(LeagueOptions options) {
  const bool is_json = options.rendering.json;
  std::string text;
  const std::string error = read_whole_file(options.file, text);
  if (!error.empty()) return cannot_read(options.file, error);
  League league;
  try {
    league.file = read_league(text);
  } catch (const Fault& fault) {
    return refuse_file(options.file, fault, is_json);
  }
  for (std::size_t i = 0; i < league.file.bots.size(); ++i) {
    if (!league.file.bots[i].command.empty() && !options.allow_commands) {
      return refuse_file(options.file, programs_need_permission(i), is_json);
    }
    league.programs.push_back(fingerprint_of_bot(league.file.bots[i]));
  }
  JobOptions& run = options.run;
  const bool is_kept = !run.journal.empty() || !run.pieces.empty();
  if (!is_kept && !run.wants_piece() && !run.lists_open && options.file != "-") {
    run.journal = options.file + ".progress";
  }
  const int exit = check_outputs(outputs_of(options.rendering), {&options.file, 1});
  if (exit != kGood) return exit;
  try {
    return run_job(LeagueJob(std::move(league), options.allow_commands), run, options.rendering);
  } catch (const CannotStart& failure) {
    return refuse_file(options.file, failure.fault, is_json);
  }
}

}  // namespace aimahead::cli
