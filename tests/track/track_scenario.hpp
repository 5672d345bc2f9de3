// Tracks with truth, drawn like those of tests/reference/tracks: targets that go straight,
// accelerate, turn, manoeuvre, spin, stop and go, or are pushed at random, measured with noise,
// gaps, outliers and delays.
#pragma once

#include "aimahead/track.hpp"
#include "seeded.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

namespace aimahead {

/// A motion in small steps, which tells the state at any time.
class TrueMotion {
 public:
  struct State {
    Vec3 position;
    Vec3 velocity;
  };

  explicit TrueMotion(double step) : step_(step) {}
  void add(const State& state) { states_.push_back(state); }
  [[nodiscard]] double step() const { return step_; }
  [[nodiscard]] State at(double time) const;

 private:
  double step_;
  std::vector<State> states_;
};

/// In a scenario in the plane the third component does not count.
struct TrackScenario {
  int dimensions = 2;
  Measure measure = Measure::position;
  Vec3 sd;
  double latency = 0;
  /// A measurement. The list is in the order in which measurements become known.
  struct Seen {
    double time = 0;
    Vec3 value;
  };
  std::vector<Seen> seen;
  TrueMotion truth{1};
};

/// "cv_2d", "cv_2d_rb", ...: the 17 kinds of tests/reference/tracks.
inline constexpr std::string_view kTrackKinds[] = {
    "cv_2d",      "cv_2d_rb",  "cv_3d",        "ca_2d",        "ca_3d",           "turn_2d",
    "turn_2d_rb", "turn_3d",   "manoeuvre_2d", "manoeuvre_3d", "manoeuvre_3d_rb", "spinner_2d",
    "spinner_3d", "stopgo_2d", "stopgo_3d",    "wna_2d",       "wna_3d"};

[[nodiscard]] TrackScenario draw_track(std::string_view kind, std::uint64_t seed);

}  // namespace aimahead
