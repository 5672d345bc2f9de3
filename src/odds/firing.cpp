// Decisions that follow from odds: how much a gun should scatter, and when it should fire.
#include "aimahead/intercept.hpp"
#include "aimahead/odds.hpp"

#include "odds/covariance.hpp"
#include "odds/passing.hpp"

namespace aimahead {

using namespace detail::odds;
using detail::numerics::is_finite;
using detail::numerics::is_size;

namespace {

bool is_probability(double x) { return x >= 0 && x <= 1; }

/// Whether launches may wait from `first` until `latest`.
bool is_latest(double latest, double first) { return latest >= first && is_finite(latest); }

/// The last x that `holds` on the way from `good`, which does, to `bad`, which does not.
template <class Holds>
double bisect(double good, double bad, const Holds& holds) {
  constexpr int kHalvings = 60;  // more than a double has bits
  for (int i = 0; i < kHalvings; ++i) {
    const double middle = (good + bad) / 2;
    (holds(middle) ? good : bad) = middle;
  }
  return good;
}

/// The least scatter that `find_scatter` tries, and where it gives up, in radians.
constexpr double kMinScatter = 0x1p-40;
constexpr double kMaxScatter = 0x1p40;

/// The number of intervals in which `find_window` samples the launch times.
constexpr int kWindowSamples = 256;

/// The maximum numbers of launches that `find_firing_time` tries, and of looks that it waits for.
constexpr int kMaxTriedLaunches = 1000;
constexpr int kMaxLooks = 1'000'000;

}  // namespace

// The probability falls as the scatter grows, so that bisection finds the scatter that gives the
// wanted one.
template <class V>
Scatter find_scatter(const Engagement<V>& e, const Uncertainty<V>& known, double probability) {
  if (const char* fault = find_fault(e, known)) return {.fault = fault};
  if (!is_probability(probability)) return {.fault = "probability"};
  const Intercept<V> found = solve(e);
  Passing<kDimensions<V>> passing;
  if (!found || !find_passing<V>(e, found, passing)) return {ScatterStatus::no_hit};
  const double radius = e.target.radius + e.projectile.radius;
  Uncertainty<V> tried = sound(known);
  const auto chance_with = [&](double aim_sd) {
    tried.aim_sd = aim_sd;
    const auto across = across_of(passing, tried, passing.time);
    return odds_within(radius, across).chance.value;
  };
  if (!(chance_with(0) >= probability)) return {ScatterStatus::odds_too_low};
  const auto hits_too_often = [&](double aim_sd) { return chance_with(aim_sd) > probability; };
  double low = 0;
  double high = kMinScatter;
  while (hits_too_often(high)) {
    low = high;
    high *= 2;
    if (high > kMaxScatter) return {ScatterStatus::odds_too_high};
  }
  return {ScatterStatus::found, bisect(low, high, hits_too_often)};
}

template <class V>
FiringWindow find_window(const Engagement<V>& e, const Uncertainty<V>& known, double probability,
                         double latest) {
  const double first = e.shooter.delay;
  if (const char* fault = find_fault(e, known)) return {.fault = fault};
  if (!is_probability(probability)) return {.fault = "probability"};
  if (!is_latest(latest, first)) return {.fault = "latest"};
  Engagement<V> fired = e;
  const auto suffices = [&](double delay) {
    fired.shooter.delay = delay;
    return find_odds(fired, known).probability >= probability;
  };
  const auto sample = [&](int i) {
    return first + (latest - first) * (i / double{kWindowSamples});
  };
  int i = 0;
  while (i <= kWindowSamples && !suffices(sample(i))) ++i;
  if (i > kWindowSamples) return {OddsStatus::none};
  FiringWindow window{OddsStatus::found};
  window.from = i == 0 ? first : bisect(sample(i), sample(i - 1), suffices);
  while (i <= kWindowSamples && suffices(sample(i))) ++i;
  window.to = i > kWindowSamples ? latest : bisect(sample(i - 1), sample(i), suffices);
  return window;
}

namespace {

/// The uncertainty of the target as one covariance.
template <class V>
Covariance<V> covariance_of(const Uncertainty<V>& known) {
  if (known.covariance) return sound_part(*known.covariance);
  constexpr int kN = kDimensions<V>;
  Covariance<V> rows{};
  for (int i = 0; i < kN; ++i) {
    rows[i][i] = known.position_sd * known.position_sd;
    rows[kN + i][kN + i] = known.velocity_sd * known.velocity_sd;
  }
  return rows;
}

/// A step of a Kalman filter of constant velocity: how uncertain the target is `dt` later, where
/// `maneuver` is the noise on its acceleration.
template <class V>
void predict(Covariance<V>& rows, double maneuver, double dt) {
  constexpr int kN = kDimensions<V>;
  constexpr int kSize = 2 * kN;
  for (int i = 0; i < kN; ++i) {
    for (int j = 0; j < kSize; ++j) rows[i][j] += dt * rows[kN + i][j];
  }
  for (int i = 0; i < kSize; ++i) {
    for (int j = 0; j < kN; ++j) rows[i][j] += dt * rows[i][kN + j];
  }
  for (int i = 0; i < kN; ++i) {
    rows[i][i] += maneuver * dt * dt * dt / 3;
    rows[i][kN + i] += maneuver * dt * dt / 2;
    rows[kN + i][i] += maneuver * dt * dt / 2;
    rows[kN + i][kN + i] += maneuver * dt;
  }
}

/// The other step: how uncertain it is after a measurement of the position, whose components have
/// independent errors.
template <class V>
void measure(Covariance<V>& rows, double sd) {
  constexpr int kN = kDimensions<V>;
  constexpr int kSize = 2 * kN;
  for (int k = 0; k < kN; ++k) {
    const auto gain = rows[k];
    const double variance = gain[k] + sd * sd;
    for (int i = 0; i < kSize; ++i) {
      for (int j = 0; j <= i; ++j) rows[i][j] = rows[j][i] -= gain[i] / variance * gain[j];
    }
  }
}

/// The path of the wrong number among those that only `find_firing_time` takes; null if none is.
const char* find_looks_fault(const Looks& looks, double cost, double latest, double first) {
  if (!(looks.interval > 0 && is_finite(looks.interval))) return "looks.interval";
  if (!(looks.sd > 0 && is_finite(looks.sd))) return "looks.sd";
  if (!is_size(cost)) return "cost";
  return is_latest(latest, first) ? nullptr : "latest";
}

}  // namespace

template <class V>
FiringTime find_firing_time(const Engagement<V>& e, const Uncertainty<V>& known, const Looks& looks,
                            double cost, double latest) {
  const double first = e.shooter.delay;
  FiringTime best;
  best.fault = find_fault(e, known);
  if (!best.fault) best.fault = find_looks_fault(looks, cost, latest, first);
  if (best.fault) return best;
  const double radius = e.target.radius + e.projectile.radius;
  Engagement<V> fired = e;
  Uncertainty<V> then = known;
  then.position_sd = then.velocity_sd = 0;
  then.covariance = covariance_of(known);
  double best_value = 0;
  const int count =
      static_cast<int>(std::min((latest - first) / looks.interval, double{kMaxLooks}));
  const int stride = std::max(1, (count + kMaxTriedLaunches - 1) / kMaxTriedLaunches);
  for (int i = 0; i <= kMaxLooks; i += stride) {
    const double waited = i * looks.interval;
    if (first + waited > latest) break;
    for (int look = 0; i > 0 && look < stride; ++look) {
      predict<V>(*then.covariance, known.maneuver, looks.interval);
      measure<V>(*then.covariance, looks.sd);
    }
    fired.shooter.delay = first + waited;
    const Intercept<V> found = solve(fired);
    if (!found) continue;
    Passing<kDimensions<V>> passing;
    if (!find_passing<V>(fired, found, passing)) continue;
    const auto across = across_of(passing, sound(then), passing.time - waited);
    const double chance = odds_within(radius, across).chance.value;
    if (i == 0) best.probability_now = chance;
    const double value = chance - cost * waited;
    if (best.probability > 0 && value <= best_value) continue;
    best_value = value;
    best.time = fired.shooter.delay;
    best.probability = chance;
  }
  best.status = best.probability > 0 ? OddsStatus::found : OddsStatus::none;
  return best;
}

template FiringTime find_firing_time(const Engagement2&, const Uncertainty<Vec2>&, const Looks&,
                                     double, double);
template FiringTime find_firing_time(const Engagement3&, const Uncertainty<Vec3>&, const Looks&,
                                     double, double);
template Scatter find_scatter(const Engagement2&, const Uncertainty<Vec2>&, double);
template Scatter find_scatter(const Engagement3&, const Uncertainty<Vec3>&, double);
template FiringWindow find_window(const Engagement2&, const Uncertainty<Vec2>&, double, double);
template FiringWindow find_window(const Engagement3&, const Uncertainty<Vec3>&, double, double);

}  // namespace aimahead
