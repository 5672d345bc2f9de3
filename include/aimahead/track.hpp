// Where a target is, how it moves and how sure that is, from noisy measurements of its position.
//
//     Tracker2 tracker;
//     for (int i = 0; i < 20; ++i) {
//       const double time = 0.1 * i;
//       tracker.add({.time = time, .value = {40 - 3 * time, 10 + 8 * time}, .sd = {0.5, 0.5}});
//     }
//     const TrackState2 now = tracker.at(tracker.time());
//     const Engagement2 question{.projectile = {.speed = 30}, .target = target_of(now)};
//     if (const auto hit = solve(question)) std::printf("aim (%g, %g)\n", hit.aim.x, hit.aim.y);
//
// A tracker follows one target by several models of its motion at once: an interacting multiple
// model of Kalman filters (Blom and Bar-Shalom, 1988). Each model predicts, each measurement shows
// which of them predicts best, and the estimate is their weighted mean. With a single model it is
// that Kalman filter. docs/tracking.md explains how it works and how to tune it.
//
// Measurements come at any times. A late one is put where it belongs, and all younger ones are
// processed again, so that the result is that of the right order. Nothing allocates or throws. The
// bits are the same everywhere. A Tracker3 takes 39 KB, most of it for remembered measurements.
#pragma once

#include "aimahead/detail/names.hpp"
#include "aimahead/detail/track_state.hpp"
#include "aimahead/engagement.hpp"
#include "aimahead/vec.hpp"

#include <array>
#include <cstddef>
#include <initializer_list>
#include <span>

namespace aimahead {

/// How a model supposes that the target moves. "White" noise has the spectral density `noise`.
enum class TrackMotion : unsigned char {
  /// It stands; the noise is on the velocity.
  still,
  /// Constant velocity; the noise is on the acceleration.
  constant_velocity,
  /// Constant acceleration; the noise is on its derivative.
  constant_acceleration,
  /// Constant turn rate in the plane, in 3D about +z with constant climb; the noise is on the
  /// acceleration, along z a tenth of it.
  turn,
};

/// The name in the format: "still", "constant_velocity", ...
[[nodiscard]] constexpr const char* name_of(TrackMotion motion) {
  constexpr const char* kNames[] = {"still", "constant_velocity", "constant_acceleration", "turn"};
  return detail::name_in(kNames, motion, "constant_velocity");
}

/// One model of the motion, and how a target starts and stops moving by it.
struct TrackModel {
  TrackMotion motion = TrackMotion::constant_velocity;
  /// The spectral density of the noise, >= 0. Its unit is length^2 / time for `still`, length^2 /
  /// time^3 for constant velocity and turn, length^2 / time^5 for constant acceleration.
  double noise = 1;
  /// For a turn only, >= 0: the variance per time, radians^2 / time^3, by which the turn rate walks
  /// at random.
  double turn_noise = 0;
  /// The standard deviation of the acceleration (of the turn rate for `turn`, of the velocity for
  /// `still`) with which this motion starts, >= 0; of each component.
  double spread = 0;
  /// The mean time that a target keeps this motion, > 0.
  double stay = 10;
  /// A time, >= 0, after which the probability of a change falls for as long as none happens. With
  /// 0 it is constant.
  double settled = 0;
  /// The share of the changes that lead into this model, relative to the other models, > 0.
  double share = 1;
  /// The probability of the model at the start, relative to the other models, > 0.
  double weight = 1;
};

/// The maximum number of models.
inline constexpr int kMaxTrackModels = detail::track::kMaxModels;
/// The maximum number of measurements that a tracker remembers. It always remembers the last 112.
inline constexpr int kMaxTrackMeasurements = detail::track::kMaxMeasurements;

/// The models in the order given.
struct TrackModels {
  std::array<TrackModel, kMaxTrackModels> list{};
  int count = 0;

  constexpr TrackModels() = default;
  constexpr TrackModels(std::initializer_list<TrackModel> models) {
    for (const TrackModel& model : models) {
      if (count < kMaxTrackModels) list[static_cast<std::size_t>(count)] = model;
      ++count;
    }
  }
};

/// One setting for everything that drives, flies or walks, in metres and seconds: for targets that
/// stand, go straight, turn, speed up, or do none of these for long. It was found on random
/// scenarios (docs/tracking.md). In other units scale each number by its unit: noise, spread,
/// `stay` and `settled`, and `velocity_sd`, `memory` and `bias` of the settings.
[[nodiscard]] TrackModels default_track_models();

struct TrackSettings {
  /// 1 to kMaxTrackModels.
  TrackModels models = default_track_models();
  /// The standard deviation of each component of the velocity at the start, > 0. The default is in
  /// metres and seconds. If a target is several times as fast, one or two measurements may be
  /// refused. Then the track starts again with the velocity that these show.
  double velocity_sd = 10;
  /// A measurement is refused if its squared innovation, in units of its variance, exceeds this
  /// number for every model whose weight is at least 1 in 1000. 0, the default, stands for the
  /// number that one in 1000 exceeds in as many dimensions. A model's gate is wider after a gap:
  /// twice as wide after a third of its `stay`.
  double gate = 0;
  /// How late a measurement may be, >= 0.
  double memory = 2;
  /// The standard deviation, in each component, of an offset that all measurements share, >= 0. The
  /// default is in metres. Causes are a sensor that is not quite where it is said to be, and a body
  /// that shows its side instead of its centre. No filter finds this offset, so it is part of every
  /// covariance of the position.
  double bias = 0.006;
};

/// The path of the first field that is wrong, "models[1].noise", or nullptr.
[[nodiscard]] const char* find_fault(const TrackSettings& settings);

/// What a measurement measures.
enum class Measure : unsigned char {
  /// The position in the world.
  position,
  /// Range, bearing and in 3D elevation, seen from `sensor`: the bearing counter-clockwise from +x,
  /// the elevation up from the x-y plane, in radians.
  range_bearing,
};

/// One measurement of the target's position.
template <class V>
struct Measurement {
  /// When it was made, within 1e100.
  double time = 0;
  /// Finite, within 1e100; a range > 0.
  V value{};
  /// The standard deviation of each component of `value`, 1e-100 .. 1e100.
  V sd{};
  Measure measure = Measure::position;
  /// Where the sensor was then, within 1e100. Used for range_bearing only.
  V sensor{};
};

/// The path of the first field that is wrong, "value[1]", or nullptr.
template <class V>
[[nodiscard]] const char* find_fault(const Measurement<V>& measurement);

/// What became of a measurement.
enum class TrackStatus : unsigned char {
  /// It is part of the estimate. After a gap so long that no prediction is within the range of a
  /// double, it starts a new track.
  used,
  /// It lies too far from where any model expects the target. If the next measurements agree with
  /// it, the track starts again, and the measurement is used after all.
  refused,
  /// It is older than the memory reaches.
  late,
  /// A field is wrong.
  invalid,
};

/// The name in the format: "used", "refused", "late", "invalid".
[[nodiscard]] constexpr const char* name_of(TrackStatus status) {
  constexpr const char* kNames[] = {"used", "refused", "late", "invalid"};
  return detail::name_in(kNames, status, "invalid");
}

struct TrackResult {
  TrackStatus status = TrackStatus::invalid;
  /// For `invalid`: the path of the field that is wrong, "value[1]". The tracker is as before, as
  /// it is for `late`.
  const char* fault = nullptr;

  explicit operator bool() const { return status == TrackStatus::used; }
};

/// The covariance of (position, velocity): rows of a symmetric matrix without negative eigenvalues.
template <class V>
using Covariance = std::array<std::array<double, 2 * kDimensions<V>>, 2 * kDimensions<V>>;

/// The estimate at one time. It is a mean over the models, so its numbers need not fit one of them.
template <class V>
struct TrackState {
  static constexpr int kSize = 2 * kDimensions<V>;

  double time = 0;
  V position{};
  V velocity{};
  V acceleration{};
  Covariance<V> covariance{};
  /// How probable each model is.
  std::array<double, kMaxTrackModels> weights{};
  /// The mean spectral density, over the models, of the noise on the acceleration from now on.
  double noise = 0;
  /// Whether the target most probably turns, and how fast: radians per time, positive
  /// counter-clockwise.
  bool turns = false;
  double turn_rate = 0;
  /// Whether there is an estimate for this time. If not, everything is 0.
  bool is_known = false;
};

using TrackState2 = TrackState<Vec2>;
using TrackState3 = TrackState<Vec3>;

/// The estimate as a motion for `solve`, from the state's time on: turning if it most probably
/// turns and `turning` is allowed, otherwise with the mean acceleration.
template <class V>
[[nodiscard]] Target<V> target_of(const TrackState<V>& state, bool turning = true);

/// One of the ways in which a target may move, and how probable it is: a model of a tracker, or
/// what a game knows, "it goes on", "it stops", "it turns back".
template <class V>
struct Prospect {
  /// > 0, relative to the others.
  double weight = 1;
  /// The time of position and velocity. Before and after it the target moves with `acceleration`.
  double time = 0;
  V position{};
  V velocity{};
  V acceleration{};
  Covariance<V> covariance{};
  /// The spectral density of white noise on the acceleration from `time` on, >= 0.
  double maneuver = 0;
};

/// The prospects of a tracker, one for each model, in its order.
template <class V>
struct Prospects {
  std::array<Prospect<V>, kMaxTrackModels> list{};
  int count = 0;

  /// As find_best_aim and odds_of_aim take them.
  operator std::span<const Prospect<V>>() const {
    return std::span(list).first(static_cast<std::size_t>(count));
  }
};

/// Follows one target. Copying one copies the track.
template <WorldVector V>
class Tracker {
 public:
  /// With faulty settings every measurement is `invalid`, and the fault is that of the settings.
  explicit Tracker(const TrackSettings& settings = {});

  /// Takes one measurement. The first one starts the track. After a refused measurement the
  /// estimate is the one without it. A call takes a microsecond or two; for a late measurement it
  /// takes that long for each younger one.
  TrackResult add(const Measurement<V>& measurement);

  /// Whether a measurement has been used.
  [[nodiscard]] bool has_track() const { return mixtures_[now_].has_started; }
  /// The latest time that was measured.
  [[nodiscard]] double time() const { return latest_; }
  [[nodiscard]] const TrackSettings& settings() const { return settings_; }

  /// The estimate for any time that the memory reaches. Before the latest measurement it is what
  /// was known then, after it a prediction. There is none (`is_known` is false) without a track, at
  /// a time before it, and so long after it that a prediction is beyond the range of a double.
  [[nodiscard]] TrackState<V> at(double time) const;

  /// The estimate for `now + ahead`, model by model; none where `at(now + ahead)` has no estimate.
  /// The prospects' times count from `now`, which is time 0 of an engagement whose target is the
  /// state at `now`. For a shot fired now, `ahead` is the time of its hit. The prospects then
  /// include that the target may change its motion until then.
  [[nodiscard]] Prospects<V> prospects(double now, double ahead) const;

 private:
  static constexpr int kBlocks = kMaxTrackMeasurements / detail::track::kBlock;

  TrackSettings settings_;
  const char* fault_ = nullptr;
  double latest_ = 0;
  /// In the order of time. The first `before_` are the last ones that have been forgotten: a young
  /// track may begin with them. `count_` more are remembered.
  std::array<Measurement<V>, detail::track::kMaxYoung + kMaxTrackMeasurements> measurements_{};
  int before_ = 0;
  int count_ = 0;
  /// The estimate before every kBlock-th of them, as a ring, and where the first one is.
  std::array<detail::track::Mixture<kDimensions<V>>, kBlocks> kept_{};
  int first_kept_ = 0;
  /// The estimate after the last measurement at `now_`, and a place for the next.
  std::array<detail::track::Mixture<kDimensions<V>>, 2> mixtures_{};
  std::size_t now_ = 0;

  /// Where the estimate before a measurement of the same block is kept.
  [[nodiscard]] std::size_t place_of(int index) const {
    return static_cast<std::size_t>((first_kept_ + index / detail::track::kBlock) % kBlocks);
  }
  /// The measurements up to one of those remembered, with the forgotten ones before them.
  [[nodiscard]] std::span<const Measurement<V>> up_to(int index) const {
    return std::span(measurements_).first(static_cast<std::size_t>(before_ + index + 1));
  }
  void forget_a_block();
  /// Sets `mixture` to the estimate for `time`; false where there is none.
  [[nodiscard]] bool estimate(double time, detail::track::Mixture<kDimensions<V>>& mixture) const;
};

using Tracker2 = Tracker<Vec2>;
using Tracker3 = Tracker<Vec3>;

extern template const char* find_fault(const Measurement<Vec2>&);
extern template const char* find_fault(const Measurement<Vec3>&);
extern template Target<Vec2> target_of(const TrackState2&, bool);
extern template Target<Vec3> target_of(const TrackState3&, bool);
extern template class Tracker<Vec2>;
extern template class Tracker<Vec3>;

}  // namespace aimahead
