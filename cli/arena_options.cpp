#include "commands.hpp"
#include "subcommand.hpp"

#include "arena/ladder.hpp"

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
interrupted resumes from there when it is started again. With --pieces DIR they are kept: a bot that
is added to bots.json later plays only its own pairs. The rating is the mean share of the points,
with its standard error.

Exit: 0 played; 1 the league was invalid; 2 usage, or a file cannot be read or written.)";

constexpr const char* kLadderExamples =
    R"(Examples:
  aimahead ladder -o ladder.svg
  aimahead ladder --rules robocode --rounds 20 --csv
  aimahead ladder --radar-noise 5 --guns linear,tracked_linear
  aimahead ladder --radar-noise 0,1,2,5,10,20 -o noise.svg
  aimahead ladder --radar-noise 5 --odds -o calibration.svg
  aimahead ladder --radar-noise 2,5,10 --odds --guns tracked_linear,tracked_circular

The guns share radar, driving and trigger; only the aims differ. All cells have the same seeds.

Exit: 0 printed; 1 a piece of the folder holds no result, or disagrees with another; 2 usage, or a
file cannot be read or written.)";

constexpr const char* kTunnelExamples =
    R"(Examples:
  aimahead tunnel -o tunnel.svg
  aimahead tunnel --csv --passes 1000000

A shell can be in front of a tank at one tick and behind it at the next, if it moves further in a
tick than its chord through the tank is long. A test of points at the ticks misses such a hit.

Exit: 0 printed; 1 a piece of the folder holds no result, or disagrees with another; 2 usage, or a
file cannot be read or written.)";

constexpr const char* kMergeExamples =
    R"(Examples:
  aimahead league bots.json --shard 1/2 > 1.jsonl      on one machine
  aimahead league bots.json --shard 2/2 > 2.jsonl      on another
  aimahead merge 1.jsonl 2.jsonl                       what one run would have printed
  aimahead merge 2.jsonl --again 5                     run 5 units again and compare them

league, ladder, tunnel and compare --sweep take --shard. docs/clusters.md has scripts for clusters.

Exit: 0 printed; 1 a piece is missing, damaged, of another question, or disagrees; 2 usage, or a
file cannot be read or written.)";

constexpr const char* kFieldExamples =
    R"(Examples:
  aimahead field move
  aimahead field plates --count 20 --csv

move:   a robot shoots at a goal while it drives and turns. Its shots are known by a table.
plates: a gun shoots at a robot that drives and spins, with a plate on each of its four sides.

Exit: 0 printed; 2 usage, or the results cannot be written.)";

// What writes no answer excludes the options that the command has by now for the answer's form.
void exclude_forms(CLI::App& command, CLI::Option& option) {
  for (const char* const name : {"--json", "--csv", "--output", "--svg", "--page"}) {
    if (CLI::Option* const form = command.get_option_no_throw(name)) option.excludes(form);
  }
}

void add_picture(CLI::App& command, std::string& picture) {
  command
      .add_option("-o,--output", picture,
                  "draw the result in SVG; -: print it instead of the table")
      ->type_name("FILE")
      ->check(file_of(kSvg));
}

Command add_arena(CLI::App& app) {
  Subcommand<ArenaOptions> arena(app, "arena", "Play a match of tanks driven by bots.",
                                 kArenaExamples);
  arena.input("MATCH", arena->file, "a match");
  CLI::Option* const trace = arena.option(
      "--trace", arena->trace,
      "write the state after each tick, one per line; -: print it instead of the table", "FILE");
  arena.option("--every", arena->every, "trace every Nth tick and the last; default: 1", "N")
      ->check(whole_between(1, 1'000'000'000))
      ->needs(trace);
  arena.option(
      "--record", arena->record,
      "write the match as played, with the bots' commands; -: print it instead of the table",
      "FILE");
  arena.flag("--json", arena->json, "print the outcome as a JSON object");
  arena.flag("--allow-commands", arena->allow_commands,
             "allow the match to start the programs it names");
  return arena.runs(run_arena);
}

Command add_league(CLI::App& app) {
  Subcommand<LeagueOptions> league(app, "league", "Play every pair of bots and rate the bots.",
                                   kLeagueExamples);
  league.input("LEAGUE", league->file, "a league");
  league.flag("--json", league->rendering.json, "print one JSON object");
  add_csv(league.app(), league->rendering.csv, "print the table as CSV");
  CLI::Option* const progress = league.option(
      "--progress", league->run.journal,
      "keep finished pairs here until the league is over; default: LEAGUE.progress", "FILE");
  league.option("--page", league->rendering.page,
                "write pages of ratings, pairs and replays into this folder", "DIR");
  add_run(league.app(), league->run);
  for (const char* const other : {"--shard", "--units", "--open", "--pieces"}) {
    progress->excludes(league.app().get_option(other));
  }
  league.flag("--allow-commands", league->allow_commands,
              "allow the league to start the programs it names");
  return league.runs(run_league);
}

Command add_ladder(CLI::App& app) {
  Subcommand<LadderOptions> ladder(app, "ladder", "Measure how often each aim hits each movement.",
                                   kLadderExamples);
  add_picture(ladder.app(), ladder->rendering.picture);
  ladder
      .option("--rules", ladder->rules,
              "preset of rules: rtanque, rtanque_swept, rtanque_fair or robocode; default: "
              "rtanque_swept",
              "RULES")
      ->check(one_of({"rtanque", "rtanque_swept", "rtanque_fair", "robocode"}));
  as_list(ladder.option("--guns", ladder->guns,
                        fmt::format("only these guns, separated by commas: {}; default: all",
                                    fmt::join(arena::gun_names(), ", ")),
                        "NAMES"))
      ->check(one_of(arena::gun_names()));
  as_list(ladder.option("--radar-noise", ladder->radar_noise,
                        "standard deviation of the radar in x and in y, in pixels; several, "
                        "separated by commas, give each gun's mean hits for each noise",
                        "SD"))
      ->check(number_between(0, 1e9));
  ladder
      .option("--radar-delay", ladder->radar_delay, "age of radar readings in ticks; default: 0",
              "TICKS")
      ->check(number_between(0, 1000));
  ladder
      .option("--radar-fading", ladder->radar_fading,
              "probability that a reading is lost; default: 0", "P")
      ->check(number_between(0, 1));
  ladder.flag("--odds", ladder->odds,
              "print hit rates by predicted odds; --guns then takes tracked guns only, default: "
              "tracked_linear");
  ladder.option("--rounds", ladder->rounds, "rounds that are counted; default: 100", "N")
      ->check(whole_between(1, 1'000'000));
  ladder
      .option("--warm-up", ladder->warm_up,
              "rounds played first, for the guns to learn; default: 30", "N")
      ->check(whole_between(0, 1'000'000));
  ladder.option("--ticks", ladder->ticks, "ticks of a round; default: 3000", "N")
      ->check(whole_between(1, 1'000'000'000));
  ladder.option("--seed", ladder->seed, "seed; default: 1", "N")->check(whole_seed());
  ladder.flag("--json", ladder->rendering.json, "print one JSON object");
  add_csv(ladder.app(), ladder->rendering.csv, "print the cells as CSV");
  add_run(ladder.app(), ladder->run);
  return ladder.runs(run_ladder);
}

Command add_tunnel(CLI::App& app) {
  Subcommand<TunnelOptions> tunnel(
      app, "tunnel", "Measure how many hits a test once per tick loses.", kTunnelExamples);
  add_picture(tunnel.app(), tunnel->rendering.picture);
  tunnel.option("--passes", tunnel->passes, "passes of each power; default: 200000", "N")
      ->check(whole_between(1, 1'000'000'000));
  tunnel.option("--seed", tunnel->seed, "seed; default: 1", "N")->check(whole_seed());
  add_csv(tunnel.app(), tunnel->rendering.csv, "print the losses by power and graze as CSV");
  add_run(tunnel.app(), tunnel->run);
  return tunnel.runs(run_tunnel);
}

Command add_merge(CLI::App& app) {
  Subcommand<MergeOptions> merge(
      app, "merge", "Put the pieces of a long run together, or check them.", kMergeExamples);
  merge.option("PIECES", merge->pieces, "files and folders of pieces", "")->required();
  merge.flag("--json", merge->rendering.json, "print JSON, as the command would");
  add_csv(merge.app(), merge->rendering.csv, "print CSV, as the command would; to FILE with =FILE");
  add_picture(merge.app(), merge->rendering.picture);
  merge.option("--page", merge->rendering.page, "write the pages of a league into this folder",
               "DIR");
  CLI::Option* const again = merge.option(
      "--again", merge->again,
      "run N randomly chosen units of each piece again and compare, instead of merging", "N");
  again->check(whole_between(1, 1'000'000'000));
  exclude_forms(merge.app(), *again);
  merge.option("--seed", merge->seed, "seed of the choice of units to run again; default: 1", "N")
      ->check(whole_seed())
      ->needs(again);
  add_threads(merge.app(), merge->threads);
  merge.flag("--allow-commands", merge->allow_commands,
             "allow --again and --page to start the programs that a league names");
  return merge.runs(run_merge);
}

Command add_field(CLI::App& app) {
  Subcommand<FieldOptions> field(app, "field", "Compare ways to aim for robots that drive or spin.",
                                 kFieldExamples);
  field.option("SCENE", field->scene, "scene: move or plates", "")
      ->required()
      ->check(one_of({"move", "plates"}));
  field
      .option("--count", field->count,
              "number of shots for each way to aim, or of duels; default: 1000 shots, 4 duels", "N")
      ->check(whole_between(1, 1'000'000));
  field.option("--seed", field->seed, "seed; default: 1", "N")->check(whole_seed());
  field.flag("--csv", field->csv, "print the results as CSV");
  return field.runs(run_field);
}

}  // namespace

void add_csv(CLI::App& command, std::string& csv, const std::string& words) {
  command.add_flag("--csv{-}", csv, words);
}

void add_run(CLI::App& command, JobOptions& run, CLI::Option* needed) {
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
      "--shard", shard, "run only the Kth of N shares, and write a piece for aimahead merge"));
  share->type_name("K/N");
  CLI::Option* const units = finish(command.add_option(
      "--units", run.units, "run only the units that FILE names, one per line, and write a piece"));
  units->type_name("FILE")->excludes(share);
  finish(command.add_option("--pieces", run.pieces,
                            "keep pieces in this folder; units found there are skipped"))
      ->type_name("DIR");
  CLI::Option* const open = finish(
      add_flag(command, "--open", run.lists_open, "print only the names of the unfinished units"));
  open->excludes(share)->excludes(units);
  for (CLI::Option* const option : {share, units, open}) exclude_forms(command, *option);
  finish(add_threads(command, run.threads));
}

std::vector<Command> add_arena_commands(CLI::App& app) {
  return {add_arena(app),  add_league(app), add_ladder(app),
          add_tunnel(app), add_field(app),  add_merge(app)};
}

}  // namespace aimahead::cli
