// The command `aimahead`: what may be written on its command line.
#include "commands.hpp"
#include "object_reader.hpp"
#include "output.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <csignal>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace aimahead::cli {
namespace {

constexpr const char* kAbout =
    "aimahead: where to aim so that a shot meets a moving target.\n"
    "\n"
    "Questions are engagements in JSON (docs/ENGAGEMENT.md): a shooter, a projectile, a target.\n"
    "A file holds one; a name ending in .jsonl, and standard input, hold one a line.";

constexpr const char* kExamples =
    "Examples:\n"
    "  aimahead solve scene.json                   a table for people\n"
    "  aimahead solve --json --all < scenes.jsonl  every hit, one answer a line\n"
    "  aimahead fire scene.json                    fly the answer and see whether it hits\n"
    "  aimahead plot scene.json -o picture.svg     draw it\n"
    "  aimahead contact bodies.json                when two bodies first touch\n"
    "  aimahead compare scene.json                 what the articles' methods make of it\n"
    "  aimahead arena duel.json                    play a match of tanks\n"
    "  aimahead league bots.json                   everyone against everyone\n"
    "  aimahead ladder -o ladder.svg               how often each aim hits each movement\n"
    "  aimahead tunnel -o tunnel.svg               what collision tests in steps lose\n"
    "\n"
    "aimahead COMMAND --help says more about a command.";

constexpr const char* kSolveExamples =
    "Example:\n"
    "  echo '{\"shooter\":{\"position\":[0,0]},\"projectile\":{\"speed\":30},\n"
    "         \"target\":{\"position\":[40,10],\"velocity\":[-3,8]}}' | tr -d '\\n' |\n"
    "    aimahead solve --json\n"
    "\n"
    "The table shows angles in degrees: in 2 dimensions counter-clockwise from +x, in 3 the "
    "azimuth\n"
    "in the x-y plane and the elevation above it. Without a hit it shows the shot that passes\n"
    "closest.\n"
    "\n"
    "Exit: 0 every question was well-formed; 1 some were invalid; 2 usage, or a file that cannot "
    "be\n"
    "read.";

constexpr const char* kFireExamples =
    "Example:\n"
    "  aimahead fire scene.json --step 0.001\n"
    "\n"
    "Points the gun where the answer says, fires, and integrates the shot's equation of motion,\n"
    "never using the formulas that gave the answer. One engagement is logged; of a .jsonl file\n"
    "each gets a line.\n"
    "\n"
    "Exit: 0 every hit was confirmed; 1 a shot missed or a question was invalid; 2 usage, or a "
    "file\n"
    "that cannot be read.";

constexpr const char* kPlotExamples =
    "Example:\n"
    "  aimahead plot scene.json -o picture.svg\n"
    "\n"
    "Draws the situation from above (in 3 dimensions the plane across the shot's acceleration) "
    "and\n"
    "the distances of target and shot over time: where they cross, the shot hits. Crossings "
    "before\n"
    "the launch, which formulas return by mistake, are marked too. The picture is light or dark "
    "as\n"
    "the system of its reader is.\n"
    "\n"
    "Exit: 0 drawn; 1 the question was invalid; 2 usage, or a file that cannot be read or "
    "written.";

constexpr const char* kContactExamples =
    "Example:\n"
    "  echo '{\"a\":{\"position\":[-3,0.5],\"velocity\":[900,0]},\n"
    "         \"b\":{\"position\":[0,0],\"radius\":1},\"duration\":0.016}' | tr -d '\\n' |\n"
    "    aimahead contact --json\n"
    "\n"
    "A question holds two bodies a and b, which move as targets do, each with a radius, and the\n"
    "duration of the interval, both ends included. The point is on b's surface towards a, the "
    "normal\n"
    "leads from b's centre to a's.\n"
    "\n"
    "Exit: 0 every question was well-formed; 1 some were invalid; 2 usage, or a file that cannot "
    "be\n"
    "read.";

constexpr const char* kCompareExamples =
    "Examples:\n"
    "  aimahead compare scene.json\n"
    "  aimahead compare scene.json --method four_rounds --method certified --json\n"
    "  aimahead compare --sweep --count 200 --csv sweep.csv --svg sweep.svg\n"
    "\n"
    "Each method aims; its shot is flown without its formulas; the certified answer says what it\n"
    "should have found. Methods: present_place one_guess four_rounds sixteen_rounds halving\n"
    "bisection bounded_bisection certified (docs/methods.md).\n"
    "\n"
    "The sweep asks COUNT random questions, the same for every method, at each ratio of target "
    "speed\n"
    "to shot speed from 0 to 2, in pixels and seconds: shot 500, distance 100 to 1000, radius 10.\n"
    "Its table shows how many answers are wrong: misses, hits overlooked, hits invented.\n"
    "\n"
    "Exit: 0 every question was well-formed; 1 some were invalid; 2 usage, or a file that cannot "
    "be\n"
    "read or written.";

std::optional<AimMethod> find_method(const std::string& name) {
  for (const AimMethod method : kAimMethods) {
    if (name == name_of(method)) return method;
  }
  return std::nullopt;
}
constexpr const char* kArenaExamples =
    "Examples:\n"
    "  echo '{\"rules\":\"rtanque_swept\",\"arena\":{\"width\":1200,\"height\":700},\n"
    "         \"ticks\":3000,\"seed\":7,\"tanks\":[{\"name\":\"red\",\"bot\":\"circular\"},\n"
    "         {\"name\":\"blue\",\"bot\":\"wanderer\"}]}' | aimahead arena -\n"
    "  aimahead arena duel.json --trace duel.jsonl.gz --every 10\n"
    "  aimahead arena duel.json --record played.match.json.gz    replays without its bots\n"
    "\n"
    "A match names its rules, its arena and its tanks; docs/MATCHES.md has the format, the rules "
    "and\n"
    "the bots. Files whose names end in .gz are compressed.\n"
    "\n"
    "Exit: 0 played; 1 the match was invalid; 2 usage, or a file that cannot be read or written.";

constexpr const char* kLeagueExamples =
    "Example:\n"
    "  echo '{\"rules\":\"rtanque_swept\",\"arena\":{\"width\":1200,\"height\":700},\n"
    "         "
    "\"ticks\":3000,\"rounds\":35,\"seed\":1,\"bots\":[\"linear\",\"circular\",\"surfer\"]}' \\\n"
    "    > bots.json\n"
    "  aimahead league bots.json\n"
    "\n"
    "Each finished match is kept in bots.json.progress until the league is over: started again, a\n"
    "league that was killed goes on from there. The rating is the mean share of the points, with\n"
    "its standard error.\n"
    "\n"
    "Exit: 0 played; 1 the league was invalid; 2 usage, or a file that cannot be read or written.";

constexpr const char* kLadderExamples =
    "Examples:\n"
    "  aimahead ladder -o ladder.svg\n"
    "  aimahead ladder --rules robocode --rounds 20 --csv\n"
    "\n"
    "The guns share radar, driving and trigger; only the aims differ. Every cell has the same "
    "seeds.";

constexpr const char* kTunnelExamples =
    "Examples:\n"
    "  aimahead tunnel -o tunnel.svg\n"
    "  aimahead tunnel --csv --passes 1000000\n"
    "\n"
    "A shell that moves further in a tick than a tank is thick at its graze can be in front of it "
    "at\n"
    "one tick and behind it at the next.";

// What was meant by a word that is neither a command nor an option, as a question, or "".
std::string suggest(const CLI::App& app, const std::string& word) {
  std::vector<std::string> names;
  if (word.starts_with("--")) {
    for (const CLI::Option* option : app.get_options()) {
      for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    }
  } else {
    for (const CLI::App* command : app.get_subcommands(nullptr))
      names.push_back(command->get_name());
  }
  const std::vector<std::string_view> views(names.begin(), names.end());
  const std::string_view similar = find_similar(word, views);
  return similar.empty() ? std::string() : fmt::format("; did you mean {}?", similar);
}

int complain_about_usage(const CLI::App& app, const std::string& message) {
  complain(message);
  fmt::print(stderr, "{} --help says what is possible.\n",
             app.get_parent() ? "aimahead " + app.get_name() : "aimahead");
  return kFailed;
}

const CLI::App& chosen_command(const CLI::App& app) {
  const auto chosen = app.get_subcommands();
  return chosen.empty() ? app : *chosen.front();
}

void add_threads(CLI::App& command, unsigned& threads) {
  constexpr unsigned kMostThreads = 1024;
  command.add_option("--threads", threads, "default: one a core")
      ->type_name("N")
      ->check(CLI::Range(1u, kMostThreads));
}

void add_compare_options(CLI::App& compare, CompareOptions& options,
                         std::vector<std::string>& method_names, bool& is_sweep) {
  CLI::Option* const files =
      compare.add_option("FILE", options.files, "engagements; none, or -: standard input");
  files->type_name("");
  compare.add_flag("--json", options.json,
                   "print one JSON object a question, or a cell of the sweep");
  compare.add_option("--method", method_names, "only this method; may be given more than once")
      ->type_name("NAME")
      ->expected(1)
      ->take_all()
      ->check([](const std::string& name) {
        return find_method(name) ? std::string() : "there is no method " + name;
      });
  CLI::Option* const sweep =
      compare.add_flag("--sweep", is_sweep, "random questions instead: v/s from 0 to 2");
  sweep->excludes(files);
  const auto add = [&](const char* name, auto& value, const char* words, const char* type) {
    CLI::Option* const option = compare.add_option(name, value, words);
    option->type_name(type)->needs(sweep);
    return option;
  };
  add("--count", options.count, "questions at each ratio; default: 1000", "N")
      ->check(CLI::Range(1, 10'000'000));
  add("--seed", options.seed, "of the questions; default: 1", "N");
  add("--threads", options.threads, "default: one for each processor", "N")
      ->check(CLI::Range(1, 1024));
  add("--csv", options.csv, "write all numbers; -: to standard output", "FILE");
  add("--svg", options.svg, "draw them", "FILE");
  compare.footer(kCompareExamples);
}

int run(int argc, char** argv) {
  CLI::App app{kAbout, "aimahead"};
  app.set_version_flag("--version", "aimahead " AIMAHEAD_VERSION);
  app.footer(kExamples);
  app.require_subcommand(0, 1);
  app.allow_extras();

  SolveOptions solve_options;
  CLI::App* const solve =
      app.add_subcommand("solve", "Answer engagements: where to aim, and when it hits.");
  solve->add_option("FILE", solve_options.files, "engagements; none, or -: standard input")
      ->type_name("");
  solve->add_flag("--json", solve_options.json, "print one JSON object a question");
  solve->add_flag("--all", solve_options.all, "print every hit, not only the earliest");
  solve->footer(kSolveExamples);

  FireOptions fire_options;
  CLI::App* const fire =
      app.add_subcommand("fire", "Fly the answered shots and confirm that they hit.");
  fire->add_option("FILE", fire_options.files, "engagements; none, or -: standard input")
      ->type_name("");
  CLI::Option* const step =
      fire->add_option("--step", fire_options.step,
                       "time step of the integration; default: a thousandth of the time of flight");
  step->type_name("H")->check([](const std::string& text) {
    double value = 0;
    const bool is_number = CLI::detail::lexical_cast(text, value);
    return is_number && value > 0 && value < 1e300 ? std::string()
                                                   : "expected a number > 0, got " + text;
  });
  fire->footer(kFireExamples);

  PlotOptions plot_options;
  CLI::App* const plot =
      app.add_subcommand("plot", "Draw an engagement and its answer as a picture in SVG.");
  plot->add_option("FILE", plot_options.file, "one engagement; none, or -: standard input")
      ->type_name("");
  plot->add_option("-o,--output", plot_options.output, "the picture; none, or -: standard output")
      ->type_name("FILE");
  plot->footer(kPlotExamples);

  ContactOptions contact_options;
  CLI::App* const contact =
      app.add_subcommand("contact", "Say when two moving bodies first touch.");
  contact->add_option("FILE", contact_options.files, "questions; none, or -: standard input")
      ->type_name("");
  contact->add_flag("--json", contact_options.json, "print one JSON object a question");
  contact->footer(kContactExamples);

  CompareOptions compare_options;
  std::vector<std::string> method_names;
  bool is_sweep = false;
  CLI::App* const compare = app.add_subcommand(
      "compare", "Hold the methods of the articles against the certified answer.");
  add_compare_options(*compare, compare_options, method_names, is_sweep);

  ArenaOptions arena_options;
  CLI::App* const arena = app.add_subcommand("arena", "Play a match of tanks driven by bots.");
  arena->add_option("MATCH", arena_options.file, "a match; none, or -: standard input")
      ->type_name("");
  arena->add_option("--trace", arena_options.trace, "write the state after each tick, one a line")
      ->type_name("FILE");
  arena->add_option("--every", arena_options.every, "trace each Nth tick and the last; default: 1")
      ->type_name("N")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000'000}));
  arena->add_option("--record", arena_options.record, "write the match as it was played")
      ->type_name("FILE");
  arena->add_flag("--json", arena_options.json, "print the outcome as a JSON object");
  arena->add_flag("--allow-commands", arena_options.allow_commands,
                  "let the match start the programs it names");
  arena->footer(kArenaExamples);

  LeagueOptions league_options;
  CLI::App* const league =
      app.add_subcommand("league", "Let every pair of bots play, and rate them.");
  league->add_option("LEAGUE", league_options.file, "a league; none, or -: standard input")
      ->type_name("");
  league->add_flag("--json", league_options.json, "print one JSON object");
  league->add_flag("--csv", league_options.csv, "print the table as CSV");
  league
      ->add_option("--progress", league_options.journal,
                   "where finished matches are kept; default: LEAGUE.progress")
      ->type_name("FILE");
  add_threads(*league, league_options.threads);
  league->add_flag("--allow-commands", league_options.allow_commands,
                   "let the league start the programs it names");
  league->footer(kLeagueExamples);

  LadderOptions ladder_options;
  CLI::App* const ladder =
      app.add_subcommand("ladder", "Measure how often each aim hits each movement.");
  ladder->add_option("-o,--output", ladder_options.picture, "draw it, in SVG")->type_name("FILE");
  ladder->add_option("--rules", ladder_options.rules, "a preset; default: rtanque_swept")
      ->check(CLI::IsMember({"rtanque", "rtanque_swept", "rtanque_fair", "robocode"}));
  ladder->add_option("--rounds", ladder_options.rounds, "that count; default: 100")
      ->check(CLI::Range(1, 1'000'000));
  ladder->add_option("--warm-up", ladder_options.warm_up, "rounds before, to learn; default: 30")
      ->check(CLI::Range(0, 1'000'000));
  ladder->add_option("--ticks", ladder_options.ticks, "of a round; default: 3000")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000'000}));
  ladder->add_option("--seed", ladder_options.seed, "default: 1");
  add_threads(*ladder, ladder_options.threads);
  ladder->add_flag("--json", ladder_options.json, "print one JSON object");
  ladder->add_flag("--csv", ladder_options.csv, "print the cells as CSV");
  ladder->footer(kLadderExamples);

  TunnelOptions tunnel_options;
  CLI::App* const tunnel =
      app.add_subcommand("tunnel", "Measure what a point test in fixed steps loses.");
  tunnel->add_option("-o,--output", tunnel_options.picture, "draw it, in SVG")->type_name("FILE");
  tunnel->add_option("--passes", tunnel_options.passes, "of each power; default: 200000")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000'000}));
  tunnel->add_option("--seed", tunnel_options.seed, "default: 1");
  tunnel->add_flag("--csv", tunnel_options.csv, "print the losses by power and graze as CSV");
  tunnel->footer(kTunnelExamples);

  for (CLI::App* command : {solve, fire, plot, contact, compare, arena, league, ladder, tunnel})
    command->allow_extras();

  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    const CLI::App& command = chosen_command(app);
    fmt::print("{}", command.help(command.get_parent() ? "aimahead" : ""));
    return kGood;
  } catch (const CLI::CallForVersion& version) {
    fmt::print("{}\n", version.what());
    return kGood;
  } catch (const CLI::ParseError& error) {
    return complain_about_usage(chosen_command(app), error.what());
  }

  const CLI::App& command = chosen_command(app);
  std::vector<std::string> extras = app.remaining(true);
  std::erase(extras, "--");  // what follows it was taken as names of files
  if (!extras.empty()) {
    const bool is_option = extras.front().starts_with('-');
    return complain_about_usage(command,
                                fmt::format("there is no {} {}{}", is_option ? "option" : "command",
                                            extras.front(), suggest(command, extras.front())));
  }
  if (solve->parsed()) return run_solve(solve_options);
  if (fire->parsed()) return run_fire(fire_options);
  if (plot->parsed()) return run_plot(plot_options);
  if (contact->parsed()) return run_contact(contact_options);
  if (compare->parsed()) {
    if (!method_names.empty()) compare_options.methods.clear();
    for (const std::string& name : method_names) {
      compare_options.methods.push_back(*find_method(name));
    }
    return is_sweep ? run_sweep(compare_options) : run_compare(compare_options);
  }
  if (arena->parsed()) return run_arena(arena_options);
  if (league->parsed()) return run_league(league_options);
  if (ladder->parsed()) return run_ladder(ladder_options);
  if (tunnel->parsed()) return run_tunnel(tunnel_options);
  fmt::print("{}", app.help());
  return kGood;
}

}  // namespace
}  // namespace aimahead::cli

int main(int argc, char** argv) {
  // A reader that goes away shows as an error of write, which ends the command quietly.
  std::signal(SIGPIPE, SIG_IGN);
  try {
    return aimahead::cli::run(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "aimahead: %s\n", error.what());
    return aimahead::cli::kFailed;
  }
}
