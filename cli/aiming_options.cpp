#include "commands.hpp"
#include "questions/playground_link.hpp"
#include "subcommand.hpp"
#include "trials/sweep.hpp"

#include <algorithm>
#include <memory>
#include <string>

namespace aimahead::cli {
namespace {

constexpr const char* kSolveExamples =
    R"(Example:
  echo '{"shooter":{"position":[0,0]},"projectile":{"speed":30},
         "target":{"position":[40,10],"velocity":[-3,8]}}' | tr -d '\n' |
    aimahead solve --json

The table shows angles in degrees: in 2 dimensions counter-clockwise from +x, in 3 the azimuth
in the x-y plane and the elevation above it. Without a hit it shows the shot that passes
closest.

Exit: 0 every question was well-formed; 1 some were invalid; 2 usage, or a file cannot be read.)";

constexpr const char* kClearExamples =
    R"(Examples:
  aimahead clear throw.json --step 0.05 --until 8 --slowest
  aimahead clear turret.json --obstacles hills.json --step 0.01 --until 3

Samples launches that are STEP apart, and answers with one that hits and that no obstacle stops. A
clear launch between two samples is missed. With --slowest the samples are flights that take STEP,
2 STEP, ... up to TIME, and projectile.speed may be absent. Without it the gun waits, and may have
hold or a turret. The obstacles are those of each question, or those of SCENE, {"obstacles":[...]}.
A question with hold or a turret cannot have obstacles of its own.

A table, quadratic drag and tick are not allowed. --slowest takes only constant velocities and
accelerations: no hold, turret, mount, thrust or drag, and no gun that accelerates.

Exit: 0 every question was well-formed; 1 some were invalid, or the obstacles were; 2 usage, or a
file cannot be read.)";

constexpr const char* kFireExamples =
    R"(Example:
  aimahead fire scene.json --step 0.001

Points the gun where the answer says, fires, and integrates the shot's equation of motion
without the formulas that gave the answer. A single engagement gets a log; a .jsonl file gets
one line for each engagement.

Exit: 0 every hit was confirmed; 1 a shot missed or a question was invalid; 2 usage, or a file
cannot be read.)";

constexpr const char* kPlotExamples =
    R"(Example:
  aimahead plot scene.json -o picture.svg

Draws the situation from above (in 3 dimensions the plane across the shot's acceleration), and the
distances of target and shot over time. Where they cross, the shot hits. Crossings before the
launch, which some formulas return by mistake, are marked too. The picture follows the reader's
light or dark setting.

Exit: 0 drawn; 1 the question was invalid, or is too large to draw; 2 usage, or a file cannot be
read or written.)";

constexpr const char* kReportExamples =
    R"(Example:
  aimahead report scene.json -o report.html

Writes one self-contained page that opens from disk: the situation, the distances over time,
every hit, and the engagement. It follows the reader's light or dark setting.

Exit: 0 written; 1 the question was invalid, or is too large to draw; 2 usage, or a file cannot be
read or written.)";

constexpr const char* kLinkExamples =
    R"(Example:
  aimahead link scene.json

Prints the address at which the playground shows the engagement. The address contains the
engagement after the #, so browsers do not send it to the server. The default is the playground
that scripts/playground serves; --base file:///.../standalone.html opens the page from disk.

Exit: 0 printed; 1 the question was invalid; 2 usage, or a file cannot be read.)";

constexpr const char* kContactExamples =
    R"(Example:
  echo '{"a":{"position":[-3,0.5],"velocity":[900,0]},
         "b":{"position":[0,0],"radius":1},"duration":0.016}' | tr -d '\n' |
    aimahead contact --json

A question holds two bodies, a and b, and the duration of the interval, both ends included. Each
body moves as a target does and has a radius. The point of the answer is on b's surface towards a.
The normal leads from b's centre to a's.

Exit: 0 every question was well-formed; 1 some were invalid; 2 usage, or a file cannot be read.)";

constexpr const char* kOddsExamples =
    R"(Example:
  echo '{"shooter":{"position":[0,0]},"projectile":{"speed":30},
         "target":{"radius":1,"position":[40,10],"velocity":[-3,8]},
         "uncertainty":{"position_sd":0.5,"velocity_sd":0.4}}' | tr -d '\n' |
    aimahead odds --json

Takes the shot that solve answers for the mean values. Prints the probability that it comes within
the radii of the target, to first order in the deviations.

Exit: 0 every question was well-formed; 1 some were invalid; 2 usage, or a file cannot be read.)";

constexpr const char* kTrackExamples =
    R"(Example:
  aimahead track radar.jsonl --ahead 0.5
  aimahead track radar.jsonl --aim gun.json --json

The first line says what is measured. Every other line is a measurement, in the order in which they
become known:
  {"dimensions":2,"measure":"position","sd":0.5,"latency":0.05}
  {"t":0.1,"z":[40.2,10.1]}
Each measurement gets one line: the estimate at the latest time measured so far. +- is the root
mean square of how far the position is off, over all components together. --aim reads an
engagement without the target's motion: a shooter, a projectile, the target's radius, and in an
uncertainty the gun's aim_sd, speed_sd and delay_sd. The shot is aimed at where the target is
estimated to be when the measurement becomes known (docs/tracking.md).

Exit: 0 every line was well-formed; 1 some were invalid; 2 usage, or a file cannot be read.)";

constexpr const char* kCompareExamples =
    R"(Examples:
  aimahead compare scene.json
  aimahead compare scene.json --method four_rounds,certified --json
  aimahead compare --sweep --count 200 --csv sweep.csv --svg sweep.svg

Each method aims. Its shot is then flown without the method's formulas. The certified answer says
what it should have found. Methods: present_position one_guess four_rounds sixteen_rounds halving
bisection bounded_bisection certified (docs/methods.md).

The sweep asks COUNT random questions, the same for every method, at each ratio of target speed
to shot speed from 0 to 2, in pixels and seconds: shot 500, distance 100 to 1000, radius 10.
Its table shows how many answers are wrong: misses, hits overlooked, hits invented.

Exit: 0 every question was well-formed; 1 some were invalid; 2 usage, or a file cannot be read
or written.)";

Command add_solve(CLI::App& app) {
  Subcommand<SolveOptions> solve(
      app, "solve", "Answer engagements: where to aim, and when it hits.", kSolveExamples);
  solve.input("FILE", solve->files, "engagements");
  solve.flag("--json", solve->json, "print one JSON object per question");
  solve.flag("--all", solve->all, "print every hit, not only the earliest");
  return solve.runs(run_solve);
}

Command add_clear(CLI::App& app) {
  Subcommand<ClearOptions> clear(app, "clear", "Find launches that nothing stops, by sampling.",
                                 kClearExamples);
  clear.input("FILE", clear->files, "engagements");
  const auto* const words = "file with the obstacles; default: the obstacles of each question";
  clear.option("--obstacles", clear->obstacles, words, "SCENE");
  clear
      .option("--step", clear->step, "time between two launches, or between two flight times",
              "STEP")
      ->required()
      ->check(number_between(0, 1e300, true));
  clear.option("--until", clear->until, "latest launch, or longest flight", "TIME")
      ->required()
      ->check(number_between(0, 1e300));
  clear.flag("--slowest", clear->slowest, "find the lowest speed, not the earliest hit");
  clear.flag("--json", clear->json, "print one JSON object per question");
  return clear.runs(run_clear);
}

Command add_fire(CLI::App& app) {
  Subcommand<FireOptions> fire(app, "fire", "Fly the answered shots and confirm that they hit.",
                               kFireExamples);
  fire.input("FILE", fire->files, "engagements");
  const auto* const words =
      "time step of the integration; default: a thousandth of the time of flight";
  fire.option("--step", fire->step, words, "H")->check(number_between(0, 1e300, true));
  return fire.runs(run_fire);
}

Command add_plot(CLI::App& app) {
  Subcommand<PlotOptions> plot(
      app, "plot", "Draw an engagement and its answer as a picture in SVG.", kPlotExamples);
  plot.input("FILE", plot->file, "one engagement");
  plot.option("-o,--output", plot->output, "write the picture here; default: - (standard output)",
              "FILE")
      ->check(file_of(kSvg));
  return plot.runs(run_plot);
}

Command add_report(CLI::App& app) {
  Subcommand<ReportOptions> report(app, "report",
                                   "Write an engagement and its answer as a self-contained page.",
                                   kReportExamples);
  report.input("FILE", report->file, "one engagement");
  report
      .option("-o,--output", report->output, "write the page here; default: - (standard output)",
              "FILE")
      ->check(file_of(kHtml));
  return report.runs(run_report);
}

Command add_link(CLI::App& app) {
  Subcommand<LinkOptions> link(
      app, "link", "Print the address at which the playground shows an engagement.", kLinkExamples);
  link->base = kPlaygroundBase;
  link.input("FILE", link->file, "one engagement");
  link.option("--base", link->base, "address of the playground", "URL")
      ->check([](const std::string& text) {
        const bool is_part = std::all_of(text.begin(), text.end(), [](char c) {
          return static_cast<unsigned char>(c) > 0x20 && c != '#' && c != 0x7F;
        });
        return is_part && !text.empty() ? std::string()
                                        : "expected an address without # and spaces, got " + text;
      });
  return link.runs(run_link);
}

Command add_contact(CLI::App& app) {
  Subcommand<ContactOptions> contact(app, "contact", "Say when two moving bodies first touch.",
                                     kContactExamples);
  contact.input("FILE", contact->files, "questions");
  contact.flag("--json", contact->json, "print one JSON object per question");
  return contact.runs(run_contact);
}

Command add_odds(CLI::App& app) {
  Subcommand<OddsOptions> odds(app, "odds", "Say how probably the answered shots hit.",
                               kOddsExamples);
  odds.input("FILE", odds->files, "engagements");
  odds.flag("--json", odds->json, "print one JSON object per question");
  return odds.runs(run_odds);
}

Command add_track(CLI::App& app) {
  Subcommand<TrackOptions> track(
      app, "track", "Follow a target by noisy measurements of its position.", kTrackExamples);
  track.input("FILE", track->file, "one track");
  track.flag("--json", track->json, "print one JSON object per measurement");
  track.option("--ahead", track->ahead, "also print where the target will be after a time A", "A")
      ->check(number_between(0, 1e100));
  track.option("--aim", track->aim, "aim this shot at the target", "SHOT");
  return track.runs(run_track);
}

Command add_compare(CLI::App& app) {
  struct Choices {
    CompareOptions options;
    std::vector<std::string> methods;
    bool is_sweep = false;
  };
  const auto choices = std::make_shared<Choices>();
  CompareOptions& options = choices->options;
  std::vector<std::string> names;
  names.reserve(kAimMethods.size());
  for (const AimMethod method : kAimMethods) names.emplace_back(name_of(method));
  CLI::App* const compare = app.add_subcommand(
      "compare", "Compare the methods of the articles with the certified answer.");
  CLI::Option* const files =
      compare->add_option("FILE", options.files, "engagements; default: - (standard input)");
  files->type_name("");
  add_flag(*compare, "--json", options.json,
           "print one JSON object per question, or one per cell of the sweep");
  as_list(compare->add_option("--method", choices->methods,
                              "compare only these methods, separated by commas"))
      ->type_name("NAMES")
      ->check(one_of(names));
  CLI::Option* const sweep = add_flag(*compare, "--sweep", choices->is_sweep,
                                      "ask random questions instead, with v/s from 0 to 2");
  sweep->excludes(files);
  const auto add = [&](const char* name, auto& value, const char* words, const char* type) {
    CLI::Option* const option = compare->add_option(name, value, words);
    option->type_name(type)->needs(sweep);
    return option;
  };
  add("--count", options.count, "questions at each ratio; default: 1000", "N")
      ->check(whole_between(1, 10'000'000));
  add("--seed", options.seed, "seed of the questions; default: 1", "N")->check(whole_seed());
  add("--csv", options.csv, "write all numbers; -: print them instead of the table", "FILE");
  add("--svg", options.svg, "draw the shares of answers; -: print it instead of the table", "FILE")
      ->check(file_of(kSvg));
  add_run(*compare, options.run, sweep);
  compare->footer(kCompareExamples);
  return {compare, [choices] {
            CompareOptions wanted = choices->options;
            if (!choices->methods.empty()) wanted.methods.clear();
            for (const std::string& name : choices->methods) {
              wanted.methods.push_back(*find_method(name));
            }
            return choices->is_sweep ? run_sweep(wanted) : run_compare(wanted);
          }};
}

}  // namespace

CLI::Option* add_threads(CLI::App& command, unsigned& threads) {
  constexpr int kMaxThreads = 1024;
  return command.add_option("--threads", threads, "number of threads; default: one per core")
      ->type_name("N")
      ->check(whole_between(1, kMaxThreads));
}

std::vector<Command> add_aiming_commands(CLI::App& app) {
  return {add_solve(app), add_clear(app),   add_fire(app), add_plot(app),  add_report(app),
          add_link(app),  add_contact(app), add_odds(app), add_track(app), add_compare(app)};
}

}  // namespace aimahead::cli
