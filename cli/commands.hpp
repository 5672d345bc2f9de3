// The commands of `aimahead`.
#pragma once

#include "exit.hpp"
#include "jobs/job.hpp"

#include "aimahead/methods.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace aimahead::cli {

struct SolveOptions {
  std::vector<std::string> files;  ///< none: standard input
  bool json = false;
  bool all = false;
};
int run_solve(const SolveOptions& options);

struct ClearOptions {
  std::vector<std::string> files;  ///< none: standard input
  std::string obstacles;           ///< a file of their own; none: those of each question
  double step = 0;                 ///< from one launch to the next
  double until = 0;                ///< the longest flight, or the latest launch
  bool slowest = false;            ///< the lowest speed, instead of the earliest hit
  bool json = false;
};
int run_clear(const ClearOptions& options);

struct FireOptions {
  std::vector<std::string> files;  ///< none: standard input
  double step = 0;                 ///< 0: a thousandth of the time of flight
};
int run_fire(const FireOptions& options);

struct PlotOptions {
  std::string file = "-";    ///< -: standard input
  std::string output = "-";  ///< -: standard output
};
int run_plot(const PlotOptions& options);

struct ReportOptions {
  std::string file = "-";    ///< -: standard input
  std::string output = "-";  ///< -: standard output
};
int run_report(const ReportOptions& options);

struct LinkOptions {
  std::string file = "-";  ///< -: standard input
  std::string base;        ///< address of the playground
};
int run_link(const LinkOptions& options);

struct ContactOptions {
  std::vector<std::string> files;  ///< none: standard input
  bool json = false;
};
int run_contact(const ContactOptions& options);

struct TrackOptions {
  std::string file = "-";       ///< -: standard input
  std::string aim;              ///< the shot to aim; none: only the track
  std::optional<double> ahead;  ///< how far to predict
  bool json = false;
};
int run_track(const TrackOptions& options);

struct OddsOptions {
  std::vector<std::string> files;  ///< none: standard input
  bool json = false;
};
int run_odds(const OddsOptions& options);

struct CompareOptions {
  std::vector<std::string> files;  ///< none: standard input
  std::vector<AimMethod> methods{kAimMethods.begin(), kAimMethods.end()};
  bool json = false;
  // Of a sweep.
  int count = 1000;  ///< questions at each ratio of speeds
  std::uint64_t seed = 1;
  JobOptions run;
  std::string csv;  ///< -: standard output; none: not written
  std::string svg;
};
int run_compare(const CompareOptions& options);
int run_sweep(const CompareOptions& options);

struct ArenaOptions {
  std::string file = "-";  ///< -: standard input
  std::string trace;       ///< none: no trace
  std::int64_t every = 1;  ///< which ticks are traced
  std::string record;      ///< none: no record
  bool json = false;
  bool allow_commands = false;  ///< programs may be started
};
int run_arena(const ArenaOptions& options);

struct LeagueOptions {
  std::string file = "-";       ///< -: standard input
  bool allow_commands = false;  ///< programs may be started
  JobOptions run;               ///< neither journal nor pieces: a journal beside the file
  Rendering rendering;
};
int run_league(LeagueOptions options);

struct LadderOptions {
  std::string rules = "rtanque_swept";  ///< a preset
  std::vector<std::string> guns;        ///< none: all
  std::vector<double> radar_noise;      ///< several: the hits against the noise; none: 0
  bool odds = false;                    ///< how often shots hit, by their odds, instead
  double radar_delay = 0;
  double radar_fading = 0;
  int rounds = 100;
  int warm_up = 30;
  std::int64_t ticks = 3000;
  std::uint64_t seed = 1;
  JobOptions run;
  Rendering rendering;
};
int run_ladder(const LadderOptions& options);

struct TunnelOptions {
  std::int64_t passes = 200'000;
  std::uint64_t seed = 1;
  JobOptions run;
  Rendering rendering;
};
int run_tunnel(const TunnelOptions& options);

struct MergeOptions {
  std::vector<std::string> pieces;  ///< files, and folders of them
  Rendering rendering;
  std::size_t again = 0;        ///< how many units of each piece are run again, to check it
  std::uint64_t seed = 1;       ///< of the choice of these units
  bool allow_commands = false;  ///< programs may be started
  unsigned threads = 0;         ///< 0: one per core
};
int run_merge(const MergeOptions& options);

struct FieldOptions {
  std::string scene;       ///< "move" or "plates"
  std::int64_t count = 0;  ///< of shots (move) or duels (plates); 0: 1000 or 4
  std::uint64_t seed = 1;
  bool csv = false;
};
int run_field(const FieldOptions& options);

}  // namespace aimahead::cli
