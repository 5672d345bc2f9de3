#include "command_line.hpp"
#include "commands.hpp"

#include "arena/ladder.hpp"

#include <cstdint>
#include <memory>
#include <sstream>

namespace aimahead::cli {
namespace {

constexpr const char* kArenaExamples =
    R"(Examples:
  echo '{"rules":"rtanque_swept","arena":{"width":1200,"height":700},
         "ticks":3000,"seed":7,"tanks":[{"name":"red","bot":"circular"},
         {"name":"blue","bot":"wanderer"}]}' | aimahead arena -
  aimahead arena duel.json --trace duel.jsonl.gz --every 10
  aimahead arena duel.json --record played.match.json.gz    replays without its bots

A match names its rules, its arena and its tanks. docs/MATCHES.md describes the format and the
rules, docs/arena.md the bots. Files whose names end in .gz are compressed.

Exit: 0 played; 1 the match was invalid; 2 usage, or a file cannot be read or written.)";

constexpr const char* kLeagueExamples =
    R"(Example:
  echo '{"rules":"rtanque_swept","arena":{"width":1200,"height":700},
         "ticks":3000,"rounds":35,"seed":1,"bots":["linear","circular","surfer"]}' \
    > bots.json
  aimahead league bots.json

Finished pairs are kept in bots.json.progress until the league is over. A league that was
interrupted resumes from there when it is started again. With --pieces DIR they stay: a bot that is
added to bots.json later plays only its own pairs. The rating is the mean share of the
points, with its standard error.

Exit: 0 played; 1 the league was invalid; 2 usage, or a file cannot be read or written.)";

constexpr const char* kLadderExamples =
    R"(Examples:
  aimahead ladder -o ladder.svg
  aimahead ladder --rules robocode --rounds 20 --csv
  aimahead ladder --radar-noise 5 --guns linear,tracked_linear
  aimahead ladder --radar-noise 0,1,2,5,10,20 -o noise.svg
  aimahead ladder --radar-noise 5 --odds -o calibration.svg

The guns share radar, driving and trigger; only the aims differ. All cells have the same seeds.)";

constexpr const char* kTunnelExamples =
    R"(Examples:
  aimahead tunnel -o tunnel.svg
  aimahead tunnel --csv --passes 1000000

A shell can be in front of a tank at one tick and behind it at the next if it moves further in a
tick than its chord through the tank is long.)";

constexpr const char* kMergeExamples =
    R"(Examples:
  aimahead league bots.json --shard 1/2 > 1.jsonl      on one machine
  aimahead league bots.json --shard 2/2 > 2.jsonl      on another
  aimahead merge 1.jsonl 2.jsonl                       what one run would have printed
  aimahead merge 2.jsonl --again 5                     is it what a run gives?

league, ladder, tunnel and compare --sweep take --shard. docs/clusters.md has scripts for clusters.

Exit: 0 printed; 1 a piece is missing, damaged, of another question, or disagrees; 2 usage, or a
file cannot be read or written.)";

constexpr const char* kFieldExamples =
    R"(Examples:
  aimahead field move
  aimahead field plates --count 20 --csv

move:   a robot shoots at a goal while it drives and turns. Its shots are known by a table.
plates: a gun shoots at a robot that drives and spins, with a plate on each of its four sides.)";

Command add_arena(CLI::App& app) {
  const auto options = std::make_shared<ArenaOptions>();
  CLI::App* const arena = app.add_subcommand("arena", "Play a match of tanks driven by bots.");
  arena->add_option("MATCH", options->file, "a match; default: - (standard input)")->type_name("");
  arena->add_option("--trace", options->trace, "write the state after each tick, one a line")
      ->type_name("FILE");
  arena->add_option("--every", options->every, "trace every Nth tick and the last; default: 1")
      ->type_name("N")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000'000}));
  arena
      ->add_option("--record", options->record,
                   "write the match as played, with the bots' commands")
      ->type_name("FILE");
  arena->add_flag("--json", options->json, "print the outcome as a JSON object");
  arena->add_flag("--allow-commands", options->allow_commands,
                  "allow the match to start the programs it names");
  arena->footer(kArenaExamples);
  return {arena, [options] { return run_arena(*options); }};
}

Command add_league(CLI::App& app) {
  const auto options = std::make_shared<LeagueOptions>();
  CLI::App* const league =
      app.add_subcommand("league", "Play every pair of bots and rate the bots.");
  league->add_option("LEAGUE", options->file, "a league; default: - (standard input)")
      ->type_name("");
  league->add_flag("--json", options->rendering.json, "print one JSON object");
  add_csv(*league, options->rendering.csv, "print the table as CSV");
  CLI::Option* const progress = league->add_option(
      "--progress", options->run.journal,
      "keep finished pairs here until the league is over; default: LEAGUE.progress");
  progress->type_name("FILE");
  league
      ->add_option("--page", options->rendering.page,
                   "write pages of ratings, pairs and replays into this folder")
      ->type_name("DIR");
  add_run(*league, options->run);
  for (const char* const other : {"--shard", "--units", "--open", "--pieces"}) {
    progress->excludes(league->get_option(other));
  }
  league->add_flag("--allow-commands", options->allow_commands,
                   "allow the league to start the programs it names");
  league->footer(kLeagueExamples);
  return {league, [options] { return run_league(*options); }};
}

Command add_ladder(CLI::App& app) {
  const auto options = std::make_shared<LadderOptions>();
  CLI::App* const ladder =
      app.add_subcommand("ladder", "Measure how often each aim hits each movement.");
  ladder->add_option("-o,--output", options->rendering.picture, "draw the result in SVG")
      ->type_name("FILE");
  ladder->add_option("--rules", options->rules, "preset of rules; default: rtanque_swept")
      ->check(CLI::IsMember({"rtanque", "rtanque_swept", "rtanque_fair", "robocode"}));
  ladder->add_option("--guns", options->guns, "only these, separated by commas; default: all")
      ->type_name("NAMES")
      ->delimiter(',')
      ->check(CLI::IsMember(arena::gun_names()));
  ladder
      ->add_option("--radar-noise", options->radar_noise,
                   "standard deviation of the radar in x and in y, pixels; several, separated by "
                   "commas: each gun's mean hits against the noise")
      ->type_name("SD")
      ->delimiter(',')
      ->check(CLI::Range(0.0, 1e9));
  ladder
      ->add_option("--radar-delay", options->radar_delay,
                   "how many ticks old radar readings are; default: 0")
      ->type_name("TICKS")
      ->check(CLI::Range(0.0, 1000.0));
  ladder
      ->add_option("--radar-fading", options->radar_fading,
                   "probability that a reading is lost; default: 0")
      ->type_name("P")
      ->check(CLI::Range(0.0, 1.0));
  ladder->add_flag("--odds", options->odds,
                   "instead, of the shots of tracked_linear: how many hit, by the odds they had");
  ladder->add_option("--rounds", options->rounds, "rounds that count; default: 100")
      ->check(CLI::Range(1, 1'000'000));
  ladder->add_option("--warm-up", options->warm_up, "rounds played before, to learn; default: 30")
      ->check(CLI::Range(0, 1'000'000));
  ladder->add_option("--ticks", options->ticks, "ticks of a round; default: 3000")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000'000}));
  ladder->add_option("--seed", options->seed, "seed; default: 1");
  add_run(*ladder, options->run);
  ladder->add_flag("--json", options->rendering.json, "print one JSON object");
  add_csv(*ladder, options->rendering.csv, "print the cells as CSV");
  ladder->footer(kLadderExamples);
  return {ladder, [options] { return run_ladder(*options); }};
}

Command add_tunnel(CLI::App& app) {
  const auto options = std::make_shared<TunnelOptions>();
  CLI::App* const tunnel =
      app.add_subcommand("tunnel", "Measure what a point test in fixed steps loses.");
  tunnel->add_option("-o,--output", options->rendering.picture, "draw the result in SVG")
      ->type_name("FILE");
  tunnel->add_option("--passes", options->passes, "passes of each power; default: 200000")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000'000}));
  tunnel->add_option("--seed", options->seed, "seed; default: 1");
  add_csv(*tunnel, options->rendering.csv, "print the losses by power and graze as CSV");
  add_run(*tunnel, options->run);
  tunnel->footer(kTunnelExamples);
  return {tunnel, [options] { return run_tunnel(*options); }};
}

Command add_merge(CLI::App& app) {
  const auto options = std::make_shared<MergeOptions>();
  CLI::App* const merge =
      app.add_subcommand("merge", "Put the pieces of a long run together, or check them.");
  merge->add_option("PIECES", options->pieces, "files of pieces, and folders of them")
      ->type_name("")
      ->required();
  merge->add_flag("--json", options->rendering.json, "print JSON, as the command would");
  add_csv(*merge, options->rendering.csv, "print CSV, as the command would; to FILE with =FILE");
  merge->add_option("-o,--output", options->rendering.picture, "draw the result in SVG")
      ->type_name("FILE");
  merge
      ->add_option("--page", options->rendering.page,
                   "of a league: write its pages into this folder")
      ->type_name("DIR");
  merge
      ->add_option("--again", options->again,
                   "instead, run N units of each piece again, chosen at random, and compare")
      ->type_name("N");
  merge->add_option("--seed", options->seed, "chooses the units to run again; default: 1");
  add_threads(*merge, options->threads);
  merge->add_flag("--allow-commands", options->allow_commands,
                  "allow --again and --page to start the programs that a league names");
  merge->footer(kMergeExamples);
  return {merge, [options] { return run_merge(*options); }};
}

Command add_field(CLI::App& app) {
  const auto options = std::make_shared<FieldOptions>();
  CLI::App* const field =
      app.add_subcommand("field", "Compare ways to aim in closed loops of robots.");
  field->add_option("SCENE", options->scene, "move or plates")
      ->type_name("")
      ->required()
      ->check(CLI::IsMember({"move", "plates"}));
  field
      ->add_option("--count", options->count,
                   "shots of each way to aim, or duels; default: 1000 shots, 4 duels")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000}));
  field->add_option("--seed", options->seed, "seed; default: 1");
  field->add_flag("--csv", options->csv, "print the results as CSV");
  field->footer(kFieldExamples);
  return {field, [options] { return run_field(*options); }};
}

}  // namespace

void add_csv(CLI::App& command, std::string& csv, const std::string& words) {
  command.add_flag("--csv{-}", csv, words);
}

void add_run(CLI::App& command, CampaignOptions& run, CLI::Option* needed) {
  const auto finish = [&](CLI::Option* option) {
    if (needed) option->needs(needed);
    return option;
  };
  const auto shard = [&run](const std::string& text) {
    Shard wanted;
    char slash = 0;
    std::istringstream words(text);
    if (!(words >> wanted.number >> slash >> wanted.count) || slash != '/' || !words.eof() ||
        text.front() == '-' || wanted.number < 1 || wanted.number > wanted.count) {
      throw CLI::ValidationError("--shard", "expected K/N with K from 1 to N, got " + text);
    }
    run.shard = wanted;
  };
  CLI::Option* const share = finish(command.add_option_function<std::string>(
      "--shard", shard, "do only the Kth of N shares, and write a piece for aimahead merge"));
  share->type_name("K/N");
  CLI::Option* const units = finish(command.add_option(
      "--units", run.units, "the same for the units that FILE names, one a line"));
  units->type_name("FILE")->excludes(share);
  finish(command.add_option("--pieces", run.pieces,
                            "keep pieces in this folder; what its pieces hold is not done again"))
      ->type_name("DIR");
  finish(command.add_flag("--open", run.lists_open,
                          "print only the names of the units that are still to be done"))
      ->excludes(share)
      ->excludes(units);
  finish(add_threads(command, run.threads));
}

std::vector<Command> add_arena_commands(CLI::App& app) {
  return {add_arena(app),  add_league(app), add_ladder(app),
          add_tunnel(app), add_field(app),  add_merge(app)};
}

}  // namespace aimahead::cli
