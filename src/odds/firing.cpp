// What follows from odds: how much a gun should scatter, and when it should fire.
#include "aimahead/intercept.hpp"
#include "aimahead/odds.hpp"

#include "odds/passing.hpp"

namespace aimahead {

using namespace detail::odds;

// The probability falls as the scatter grows, so that halving finds where it is the wanted one.
template <class V>
std::optional<double> find_scatter(const Engagement<V>& e, const Uncertainty<V>& known,
                                   double probability) {
  if (find_odds_fault(e, known)) return std::nullopt;
  const Intercept<V> found = solve(e);
  if (!found) return std::nullopt;
  const auto passing = find_passing(e, found);
  if (!passing) return std::nullopt;
  const double radius = e.target.radius + e.projectile.radius;
  Uncertainty<V> tried = known;
  const auto chance_with = [&](double aim_sd) {
    tried.aim_sd = aim_sd;
    return probability_within(radius, across_sd_of(*passing, tried)).value;
  };
  if (!(chance_with(0) >= probability)) return std::nullopt;
  double low = 0;
  double high = 0x1p-40;
  constexpr double kMostScatter = 0x1p40;
  while (chance_with(high) > probability) {
    low = high;
    high *= 2;
    if (high > kMostScatter) return std::nullopt;
  }
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2;
    (chance_with(middle) > probability ? low : high) = middle;
  }
  return low;
}

template <class V>
std::optional<FiringWindow> find_window(const Engagement<V>& e, const Uncertainty<V>& known,
                                        double probability, double latest) {
  if (find_odds_fault(e, known)) return std::nullopt;
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
  const double first = e.shooter.delay;
  if (!(latest >= first)) return std::nullopt;
  const auto sample = [&](int i) { return first + (latest - first) * (i / double{kSamples}); };
  int i = 0;
  while (i <= kSamples && !suffices(sample(i))) ++i;
  if (i > kSamples) return std::nullopt;
  FiringWindow window;
  window.from = i == 0 ? first : border(sample(i), sample(i - 1));
  while (i <= kSamples && suffices(sample(i))) ++i;
  window.to = i > kSamples ? latest : border(sample(i - 1), sample(i));
  return window;
}

template std::optional<double> find_scatter(const Engagement2&, const Uncertainty<Vec2>&, double);
template std::optional<double> find_scatter(const Engagement3&, const Uncertainty<Vec3>&, double);
template std::optional<FiringWindow> find_window(const Engagement2&, const Uncertainty<Vec2>&,
                                                 double, double);
template std::optional<FiringWindow> find_window(const Engagement3&, const Uncertainty<Vec3>&,
                                                 double, double);

}  // namespace aimahead
