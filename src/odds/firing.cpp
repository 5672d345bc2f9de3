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

/// Whether launches may wait from `first` until `latest`.
bool is_latest(double latest, double first) { return latest >= first && is_finite(latest); }

}  // namespace

// The probability falls as the scatter grows, so that bisection finds the scatter that gives the
// wanted one.
template <class V>
Scatter find_scatter(const Engagement<V>& e, const Uncertainty<V>& known, double probability) {
  if (const char* fault = find_odds_fault(e, known)) return {.fault = fault};
  if (!(probability >= 0 && probability <= 1)) return {.fault = "probability"};
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
  double low = 0;
  double high = 0x1p-40;
  constexpr double kMaxScatter = 0x1p40;
  while (chance_with(high) > probability) {
    low = high;
    high *= 2;
    if (high > kMaxScatter) return {ScatterStatus::odds_too_high};
  }
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2;
    (chance_with(middle) > probability ? low : high) = middle;
  }
  return {ScatterStatus::found, low};
}

template <class V>
FiringWindow find_window(const Engagement<V>& e, const Uncertainty<V>& known, double probability,
                         double latest) {
  const double first = e.shooter.delay;
  if (const char* fault = find_odds_fault(e, known)) return {.fault = fault};
  if (!is_finite(probability)) return {.fault = "probability"};
  if (!is_latest(latest, first)) return {.fault = "latest"};
  Engagement<V> fired = e;
  const auto suffices = [&](double delay) {
    fired.shooter.delay = delay;
    return find_odds(fired, known).probability >= probability;
  };
  /// The border between a time that suffices and one that does not.
  const auto border = [&](double good, double bad) {
    for (int i = 0; i < 60; ++i) {
      const double middle = (good + bad) / 2;
      (suffices(middle) ? good : bad) = middle;
    }
    return good;
  };
  constexpr int kSamples = 256;
  const auto sample = [&](int i) { return first + (latest - first) * (i / double{kSamples}); };
  int i = 0;
  while (i <= kSamples && !suffices(sample(i))) ++i;
  if (i > kSamples) return {OddsStatus::none};
  FiringWindow window{OddsStatus::found};
  window.from = i == 0 ? first : border(sample(i), sample(i - 1));
  while (i <= kSamples && suffices(sample(i))) ++i;
  window.to = i > kSamples ? latest : border(sample(i - 1), sample(i));
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

/// One step of a Kalman filter of constant velocity: prediction by `interval`, then a measurement.
template <class V>
void look_again(Covariance<V>& rows, double maneuver, const Looks& looks) {
  constexpr int kN = kDimensions<V>;
  constexpr int kSize = 2 * kN;
  const double dt = looks.interval;
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
  for (int k = 0; k < kN; ++k) {
    const auto gain = rows[k];
    const double variance = gain[k] + looks.sd * looks.sd;
    for (int i = 0; i < kSize; ++i) {
      for (int j = 0; j <= i; ++j) rows[i][j] = rows[j][i] -= gain[i] / variance * gain[j];
    }
  }
}

}  // namespace

template <class V>
FiringTime find_firing_time(const Engagement<V>& e, const Uncertainty<V>& known, const Looks& looks,
                            double cost, double latest) {
  FiringTime best;
  best.fault = find_odds_fault(e, known);
  if (best.fault) return best;
  if (!(looks.interval > 0 && is_finite(looks.interval)))
    best.fault = "looks.interval";
  else if (!(looks.sd > 0 && is_finite(looks.sd)))
    best.fault = "looks.sd";
  else if (!is_size(cost))
    best.fault = "cost";
  else if (!is_latest(latest, e.shooter.delay))
    best.fault = "latest";
  if (best.fault) return best;
  constexpr int kMaxLooks = 1000;
  const double radius = e.target.radius + e.projectile.radius;
  const double first = e.shooter.delay;
  Engagement<V> fired = e;
  Uncertainty<V> then = known;
  then.position_sd = then.velocity_sd = 0;
  then.covariance = covariance_of(known);
  double best_value = 0;
  for (int i = 0; i <= kMaxLooks; ++i) {
    const double waited = i * looks.interval;
    if (first + waited > latest) break;
    if (i > 0) look_again<V>(*then.covariance, known.maneuver, looks);
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
