// How sure a shot is: the probability that it hits, from what is known of the target and of the
// gun's own scatter.
//
//     const Engagement2 question{
//         .projectile = {.speed = 30},
//         .target = {.position = {40, 10}, .velocity = {-3, 8}, .radius = 1}};
//     const auto odds = find_odds(question, {.position_sd = 0.5, .velocity_sd = 0.4});
//     if (odds) std::printf("%.0f %%\n", 100 * odds.probability);
//
// The shot is the one that `solve` answers for the means. All deviations are Gaussian, independent
// of each other, and small. To first order only the deviation across the relative velocity of shot
// and target at the mean hit matters. docs/tracking.md says how good that is where deviations are
// not small.
#pragma once

#include "aimahead/engagement.hpp"
#include "aimahead/status.hpp"
#include "aimahead/track.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <span>

namespace aimahead {

/// Standard deviations of what an engagement says. None by default.
template <class V>
struct Uncertainty {
  /// The deviation of each component of the target's position at time 0, >= 0.
  double position_sd = 0;
  /// The deviation of each component of the target's velocity at time 0, >= 0.
  double velocity_sd = 0;
  /// In place of both deviations, for example what a tracker knows; it is a fault beside either.
  /// Symmetric within 1e-9 of the largest element, no eigenvalue below -1e-9 of it.
  std::optional<Covariance<V>> covariance{};
  /// The spectral density of white noise on the target's acceleration from time 0 on, >= 0.
  double maneuver = 0;
  /// The deviation of the direction of the shot, radians, >= 0; in 3D in each of two directions
  /// across it.
  double aim_sd = 0;
  /// The deviation of the muzzle speed, >= 0.
  double speed_sd = 0;
  /// The deviation of the time of the launch, >= 0.
  double delay_sd = 0;
};

/// What a tracker knows of the target that target_of(state, false) describes.
template <class V>
[[nodiscard]] Uncertainty<V> uncertainty_of(const TrackState<V>& state) {
  Uncertainty<V> known;
  known.covariance = state.covariance;
  known.maneuver = state.noise;
  return known;
}

template <class V>
struct Odds {
  /// The status that `solve` gives. `invalid` where find_fault names a field.
  Status status = Status::invalid;
  /// The mean hit, for hit, out_of_range and touching.
  double time = 0;
  V aim{};
  /// Whether the members below have a meaning: for `hit`, unless target and shot move alike, or a
  /// variance across is beyond the range of doubles.
  bool has_probability = false;
  /// The probability that the shot comes within the summed radii of the target's centre.
  double probability = 0;
  /// The numerical error of `probability` is at most this: below 1e-9, and below 1e-6 of it.
  double error = 0;
  /// The standard deviations of where the shot passes, along the principal axes across the relative
  /// velocity; the largest first.
  std::array<double, kDimensions<V> - 1> across_sd{};
  /// For `invalid`: the path that find_fault returns.
  const char* fault = nullptr;

  explicit operator bool() const { return has_probability; }
};

/// The path of the first field that is wrong, or for which there are no odds, or nullptr. There are
/// no odds for a turret, a gun that may wait, a table, quadratic drag, targets that neither go
/// straight nor accelerate evenly, Aim::edge, obstacles, ticks, and radii whose sum is 0
/// ("target.radius").
template <class V>
[[nodiscard]] const char* find_fault(const Engagement<V>& engagement,
                                     const Uncertainty<V>& uncertainty);

/// Whether a square matrix of 4 or 6 rows, one after another, is a covariance: finite, symmetric
/// within 1e-9 of its largest element, and without an eigenvalue below -1e-9 of that.
[[nodiscard]] bool is_covariance(std::span<const double> rows);

/// The odds of the shot that `solve` fires.
template <class V>
[[nodiscard]] Odds<V> find_odds(const Engagement<V>& engagement, const Uncertainty<V>& uncertainty);

/// The probability that a Gaussian point with mean 0 and the given standard deviations (1 or 2 of
/// them, >= 0) along perpendicular axes lies within `radius` > 0. It is 0 if a number is not finite
/// or outside these ranges, or if there are more or fewer deviations.
[[nodiscard]] double hit_probability(double radius, std::span<const double> across_sd);

/// How the search for a scatter ended.
enum class ScatterStatus : unsigned char {
  found,
  /// `solve` finds no hit, or target and shot move alike.
  no_hit,
  /// Even without any scatter of the aim the shot hits less often.
  odds_too_low,
  /// Whatever the scatter of the aim, the shot hits more often.
  odds_too_high,
  /// A field is wrong.
  invalid,
};

/// The name in the other languages: "found", "no_hit", "odds_too_low", ...
[[nodiscard]] constexpr const char* name_of(ScatterStatus status) {
  constexpr const char* kNames[] = {"found", "no_hit", "odds_too_low", "odds_too_high", "invalid"};
  return detail::name_in(kNames, status, "invalid");
}

/// The scatter of a gunner that misses as often as a game wants.
struct Scatter {
  ScatterStatus status = ScatterStatus::invalid;
  /// For `found`: the standard deviation of the aim, in radians.
  double aim_sd = 0;
  /// For `invalid`: the path of the field, as of find_fault, or "probability".
  const char* fault = nullptr;

  explicit operator bool() const { return status == ScatterStatus::found; }
};

/// The aim_sd with which the shot hits with the given probability, 0 to 1. It replaces the aim_sd
/// of `uncertainty`.
template <class V>
[[nodiscard]] Scatter find_scatter(const Engagement<V>& engagement,
                                   const Uncertainty<V>& uncertainty, double probability);

/// How the search for a launch time or an aim ended.
enum class OddsStatus : unsigned char {
  found,
  /// No launch suffices, or none hits.
  none,
  /// A field is wrong.
  invalid,
};

/// Returns "found", "none" or "invalid".
[[nodiscard]] constexpr const char* name_of(OddsStatus status) {
  constexpr const char* kNames[] = {"found", "none", "invalid"};
  return detail::name_in(kNames, status, "invalid");
}

/// When to fire: an interval of launch times.
struct FiringWindow {
  OddsStatus status = OddsStatus::invalid;
  /// Times from now, as shooter.delay.
  double from = 0;
  double to = 0;
  /// For `invalid`: the path of the field, as of find_fault, "probability" or "latest".
  const char* fault = nullptr;

  explicit operator bool() const { return status == OddsStatus::found; }
};

/// The first interval of launch times from shooter.delay to `latest` (>= shooter.delay, finite) in
/// which the odds are at least `probability`, 0 to 1. It is found by sampling the ends of 256 equal
/// intervals and halving, so one that is shorter than these may be missed.
template <class V>
[[nodiscard]] FiringWindow find_window(const Engagement<V>& engagement,
                                       const Uncertainty<V>& uncertainty, double probability,
                                       double latest);

/// Measurements of the target's position that come while a gun waits, one per `interval` > 0. Each
/// component has the standard deviation `sd` > 0.
struct Looks {
  double interval = 0.1;
  double sd = 1;
};

/// When to fire: now, or after a better look.
struct FiringTime {
  OddsStatus status = OddsStatus::invalid;
  /// The launch time from now, as shooter.delay.
  double time = 0;
  /// The probability that the shot at that time hits.
  double probability = 0;
  /// The probability that a shot at shooter.delay hits.
  double probability_now = 0;
  /// For `invalid`: the path of the first field that is wrong, as of find_fault,
  /// "looks.interval", "looks.sd", "cost" or "latest".
  const char* fault = nullptr;

  explicit operator bool() const { return status == OddsStatus::found; }
};

/// The launch time from shooter.delay to `latest` whose odds are greatest, less `cost` >= 0 for
/// each unit of time waited; the earliest of equals. Each look makes the target better known, as a
/// Kalman filter of constant velocity with the noise `maneuver` does, while the target moves as
/// expected. Look i comes at i interval from now, and the launch that follows it is at
/// shooter.delay + i interval: the delay is the time from the decision to the shot. Where more than
/// 1000 looks fit, a launch after every k-th is tried, with the smallest k that leaves at most
/// 1000. A million looks are the maximum.
template <class V>
[[nodiscard]] FiringTime find_firing_time(const Engagement<V>& engagement,
                                          const Uncertainty<V>& uncertainty, const Looks& looks,
                                          double cost, double latest);

/// The maximum number of prospects.
inline constexpr std::size_t kMaxProspects = 16;

/// An aim, and the probability that a shot along it hits.
template <class V>
struct BestAim {
  /// `none`: no aim hits.
  OddsStatus status = OddsStatus::invalid;
  V aim{};
  double probability = 0;
  /// For `invalid`: the path of the first field that is wrong, as of find_fault, or
  /// "prospects".
  const char* fault = nullptr;

  explicit operator bool() const { return status == OddsStatus::found; }
};

/// The probability that a shot along a given aim hits, which may be 0.
struct AimOdds {
  /// `none`: the gun has vanished.
  OddsStatus status = OddsStatus::invalid;
  double probability = 0;
  /// For `invalid`: as in BestAim, or "aim".
  const char* fault = nullptr;

  explicit operator bool() const { return status == OddsStatus::found; }
};

/// The probability that a shot fired at shooter.delay along `aim`, of any length, hits a target
/// that moves in one of 1 to kMaxProspects ways. For each way the passage that is most likely to
/// hit counts, to first order, also off the centre, within 1e-7. Where lifetime or range end the
/// flight before it, what the shot has touched by then counts. Only the radius of the engagement's
/// target is used, but the target must be without fault. Only aim_sd, speed_sd and delay_sd of
/// `scatter` are used. An aim that is 0 or not finite is a fault.
template <class V>
[[nodiscard]] AimOdds odds_of_aim(const Engagement<V>& engagement,
                                  std::span<const Prospect<V>> prospects,
                                  const Uncertainty<V>& scatter, const V& aim);

/// The aim with the greatest odds: at one of the prospects, or between those that are near each
/// other. The search climbs from the aims at each prospect and from aims between them. A maximum to
/// which none of these leads may be missed.
template <class V>
[[nodiscard]] BestAim<V> find_best_aim(const Engagement<V>& engagement,
                                       std::span<const Prospect<V>> prospects,
                                       const Uncertainty<V>& scatter = {});

extern template const char* find_fault(const Engagement2&, const Uncertainty<Vec2>&);
extern template const char* find_fault(const Engagement3&, const Uncertainty<Vec3>&);
extern template Odds<Vec2> find_odds(const Engagement2&, const Uncertainty<Vec2>&);
extern template Odds<Vec3> find_odds(const Engagement3&, const Uncertainty<Vec3>&);
extern template Scatter find_scatter(const Engagement2&, const Uncertainty<Vec2>&, double);
extern template Scatter find_scatter(const Engagement3&, const Uncertainty<Vec3>&, double);
extern template FiringWindow find_window(const Engagement2&, const Uncertainty<Vec2>&, double,
                                         double);
extern template FiringWindow find_window(const Engagement3&, const Uncertainty<Vec3>&, double,
                                         double);
extern template FiringTime find_firing_time(const Engagement2&, const Uncertainty<Vec2>&,
                                            const Looks&, double, double);
extern template FiringTime find_firing_time(const Engagement3&, const Uncertainty<Vec3>&,
                                            const Looks&, double, double);
extern template AimOdds odds_of_aim(const Engagement2&, std::span<const Prospect<Vec2>>,
                                    const Uncertainty<Vec2>&, const Vec2&);
extern template AimOdds odds_of_aim(const Engagement3&, std::span<const Prospect<Vec3>>,
                                    const Uncertainty<Vec3>&, const Vec3&);
extern template BestAim<Vec2> find_best_aim(const Engagement2&, std::span<const Prospect<Vec2>>,
                                            const Uncertainty<Vec2>&);
extern template BestAim<Vec3> find_best_aim(const Engagement3&, std::span<const Prospect<Vec3>>,
                                            const Uncertainty<Vec3>&);

}  // namespace aimahead
