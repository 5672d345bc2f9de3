// The shot that comes closest where a search finds no hit within the limits.
#pragma once

#include "aimahead/intercept.hpp"
#include "closed_form/closest_in_range.hpp"
#include "numerics/bisection.hpp"
#include "numerics/safe_step.hpp"
#include "rooms.hpp"
#include "search/gap_search.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <type_traits>

namespace aimahead::detail::search {

/// The flight within lifetime and range that leaves the smallest gap, the earliest of equals to a
/// millionth of it; nothing where the gap only tends to a limit. `FlightSearch` is GapSearch,
/// FunctionSearch or FixedStepSearch.
///
/// The method goes level by level. It searches for the first flight at which the gap falls a little
/// below the minimum known so far, descends from there to the next minimum, and ends when the gap
/// never falls so low. These shots are aimed along D, the vector to the target (gap_search.hpp).
/// Where one of them is out of range, the other aims are searched, too.
template <class V, template <class> class FlightSearch>
class ClosestFlight {
 public:
  static constexpr int N = kDimensions<V>;
  using Law = typename FlightSearch<V>::Law;

  /// `pivot` is the gun's at `launch`.
  ClosestFlight(const Engagement<V>& engagement, const Law& law, const Components<N>& pivot,
                double launch)
      : engagement_(engagement), law_(law), pivot_(pivot), launch_(launch) {}

  /// Evaluations of the gap so far.
  [[nodiscard]] int steps() const { return work_; }

  [[nodiscard]] std::optional<Approach<V>> find() {
    if (!note_launch()) return std::nullopt;
    double below = 0;  // no shot leaves so small a gap
    for (int i = 0; i < kMaxLevels && work_ < kMaxEvaluations; ++i) {
      const double known = min_.gap;
      const double finest = kFraction * known;
      if (!(known - below > finest)) break;
      // Nearly always the first minima are the lowest. Where there are many, go half way to
      // `below`.
      const double level = i < kPatience ? known - finest : below + (known - below) / 2;
      const Descent descent = descend_below(level);
      if (descent == Descent::endless) return std::nullopt;
      if (descent == Descent::not_searched) break;
      if (descent == Descent::none) below = level;
    }
    if (jump_ < kForever) follow_past(jump_);
    const Approach<V> along{launch_ + f_, min_.gap, make_vector<V>(direction_of<N>(min_.d)),
                            launch_};
    return was_out_of_range_ && min_.gap > 0 ? closest_in_range(along) : along;
  }

 private:
  /// A gap smaller by this share counts as less.
  static constexpr double kFraction = 1e-6;
  static constexpr int kMaxLevels = 60;
  static constexpr int kPatience = 6;

  /// What comes of the search for a gap below a level.
  enum class Descent {
    found,         // and a minimum reached
    none,          // no flight falls below, or none is known to
    not_searched,  // the search cannot begin
    endless,       // the gap falls for ever
  };

  /// Takes the shot at the launch as the closest. False if the search cannot begin.
  bool note_launch() {
    FlightSearch<V> search(engagement_.target, pivot_, law_, launch_);
    if (!search.begin()) return false;
    note(0, search.at(0));
    return true;
  }

  /// Searches for the first flight that leaves a gap below a level, and descends from there. Each
  /// level is searched from where the last one was passed, because the descent from there may have
  /// stepped over a lower minimum.
  Descent descend_below(double level) {
    Law lowered = law_;
    lowered.reach += level;
    FlightSearch<V> search(engagement_.target, pivot_, lowered, launch_);
    if constexpr (requires { search.ignore_small_motion(); }) search.ignore_small_motion();
    if constexpr (requires { search.set_horizon(0.0); }) {
      search.set_horizon(engagement_.projectile.lifetime);
    }
    search.limit_work(std::min(kMaxEvaluations - work_, kMaxEvaluations / 8));
    if (!search.begin_at(from_, true)) return Descent::not_searched;
    const SearchStep step = search.next();
    work_ += search.work();
    if (step.status != SearchStatus::hit) return Descent::none;
    const double to = step.flight_time;
    if (!is_allowed(to, evaluate(search, to))) {
      stop_at_limit(search, from_, to);
      return Descent::none;
    }
    if (to >= jump_) return Descent::none;
    if (own_gap(search.at(to)) < 0) {
      // A jump has taken the shot past the target, so that the lowest gap is no longer the closest:
      // from there on it is the highest.
      jump_ = to;
      consider(search, to);
      return Descent::none;
    }
    if (!descend(search, to)) return Descent::endless;
    from_ = to;
    return Descent::found;
  }

  FlightState<N> evaluate(const FlightSearch<V>& search, double f) {
    ++work_;
    return search.at(f);
  }

  /// The gap by the shot's own law, not the lowered one.
  [[nodiscard]] double own_gap(const FlightState<N>& now) const {
    return now.distance - law_.reach - now.shot.travel;
  }

  /// The distance by which the shot misses.
  [[nodiscard]] double missing(const FlightState<N>& now) const {
    const double gap = own_gap(now);
    return gap >= 0 ? gap : std::max(0.0, -gap - 2 * radii());
  }

  /// The distance between centres at a hit.
  [[nodiscard]] double radii() const { return law_.reach - engagement_.shooter.muzzle; }

  void note(double f, const FlightState<N>& gap) {
    f_ = f;
    min_ = gap;
    min_.gap = missing(gap);
  }

  /// Whether a flight is within lifetime and range, without the slack that a hit has: a hit at the
  /// limit must not be lost by rounding, but here a flight that is a little shorter does as well.
  [[nodiscard]] bool is_allowed(double f, const FlightState<N>& gap) {
    const auto& shot = engagement_.projectile;
    if (f > shot.lifetime) return false;
    if (shot.range == kUnlimited || !(gap.distance > 0)) return true;
    const Components<N> flown = gap.shot.travel * gap.d / gap.distance + gap.shot.drift.position;
    const bool is_within = length<N>(flown) <= shot.range;
    was_out_of_range_ = was_out_of_range_ || !is_within;
    return is_within;
  }

  /// What comes closest of all shots, given what does of those aimed along D.
  [[nodiscard]] Approach<V> closest_in_range(const Approach<V>& along) {
    using Flights = typename FlightSearch<V>::Flights;
    const Projectile<V>& shot = engagement_.projectile;
    Flights flights(engagement_.target, pivot_, law_, launch_);
    ClosestInRange<N, Flights> search(flights,
                                      {shot.range, shot.lifetime, engagement_.shooter.muzzle});
    const double known = min_.gap + radii();
    const NearestShot<N> nearest = search.find({f_, known, components_of(along.aim)});
    work_ += search.work();
    if (nearest.distance == known) return along;
    return {launch_ + nearest.flight_time, std::max(nearest.distance - radii(), 0.0),
            make_vector<V>(nearest.aim), launch_};
  }

  /// Considers the last allowed flight before `to` within the search's segment.
  void stop_at_limit(const FlightSearch<V>& search, double from, double to) {
    double allowed = std::max(from, search.smooth_from());
    double forbidden = to;
    if (allowed > from && !is_allowed(allowed, evaluate(search, allowed))) return;
    bisect_between(allowed, forbidden, kAllHalvings,
                   [&](double f) { return is_allowed(f, evaluate(search, f)); });
    consider(search, allowed);
  }

  /// Takes a flight if it is allowed and leaves a smaller gap than known.
  void consider(const FlightSearch<V>& search, double f) {
    const FlightState<N> now = evaluate(search, f);
    if (missing(now) < min_.gap && is_allowed(f, now)) note(f, now);
  }

  /// Descends from `f` to where the gap opens again, or the segment or the limits end. False if the
  /// gap falls for ever.
  bool descend(const FlightSearch<V>& search, double f) {
    const double end = std::min(search.smooth_until(), engagement_.projectile.lifetime);
    const FlightState<N> first = evaluate(search, f);
    if (missing(first) < min_.gap) note(f, first);
    double below = f;
    if (search.trend(f, first) < 0) {
      below = last_while(search, f, [&](double flight) {
        const FlightState<N> now = evaluate(search, flight);
        return !(search.trend(flight, now) >= 0) && is_allowed(flight, now);
      });
      if (below == kForever) return false;
      if (end == kForever && falls_on_after(search, below)) return false;
      consider(search, below);
    }
    if (const double lowest = search.lowest_near(below); lowest <= end) consider(search, lowest);
    return true;
  }

  /// Considers the flights from `f` on, where the shot is past the target, until a jump takes the
  /// target away from it again. Level by level, as `find` does.
  void follow_past(double f) {
    if constexpr (requires(FlightSearch<V> search) { search.set_side(-1); }) {
      double from = f;
      for (int i = 0; i < kMaxLevels && work_ < kMaxEvaluations && min_.gap > 0; ++i) {
        Law raised = law_;
        raised.reach -= (1 - kFraction) * min_.gap + 2 * radii();
        FlightSearch<V> search(engagement_.target, pivot_, raised, launch_);
        search.limit_work(std::min(kMaxEvaluations - work_, kMaxEvaluations / 8));
        search.set_side(-1);
        if (!search.begin_at(from, false)) return;
        const SearchStep step = search.next();
        work_ += search.work();
        const double to = step.flight_time;
        if (step.status != SearchStatus::hit) return;
        const FlightState<N> now = evaluate(search, to);
        if (!(search.trend(to, now) > 0) || !is_allowed(to, now)) return;
        from = climb(search, to);
      }
    }
  }

  /// Climbs from `f` to where the gap falls again, or the segment or the limits end.
  double climb(const FlightSearch<V>& search, double f) {
    consider(search, f);
    const double last = last_while(search, f, [&](double flight) {
      const FlightState<N> now = evaluate(search, flight);
      return search.trend(flight, now) > 0 && is_allowed(flight, now);
    });
    consider(search, last);
    return last;
  }

  /// The last flight from `f` on, within the segment and the lifetime, until which the gap goes on
  /// as asked; infinite if it does so without end.
  template <class GoesOn>
  double last_while(const FlightSearch<V>& search, double f, const GoesOn& goes_on) {
    const double end = std::min(search.smooth_until(), engagement_.projectile.lifetime);
    double last = f;
    double beyond = kForever;
    double stride = 0x1p-10 * (launch_ + f) + std::numeric_limits<double>::min();
    for (; beyond == kForever && last < end; stride *= 2) {
      const double next = std::min(last + stride, end);
      if (!(next > last) || next == kForever) break;
      (goes_on(next) ? last : beyond) = next;
    }
    if (beyond == kForever) return end == kForever ? kForever : last;
    bisect_between(last, beyond, kAllHalvings, goes_on);
    return last;
  }

  /// Whether the gap has fallen so long that its derivative is only rounding, and does not rise
  /// until twice the flight: it only tends to a limit. A shot that the range, drag or damping stops
  /// reaches its limit.
  [[nodiscard]] bool falls_on_after(const FlightSearch<V>& search, double f) {
    if constexpr (std::is_same_v<Law, ShotMotion<N>>) {
      if (law_.drag != 0) return false;
    } else {
      return false;  // of a fixed-step world
    }
    const double gap = missing(evaluate(search, f));
    for (double later = 0x1p-5; later <= 1; later *= 2) {
      const double flight = f * (1 + later);
      const FlightState<N> now = evaluate(search, flight);
      if (!is_allowed(flight, now) || missing(now) > gap + 0x1p-50 * now.distance) return false;
    }
    return true;
  }

  const Engagement<V>& engagement_;
  const Law& law_;
  const Components<N>& pivot_;
  double launch_;
  double f_ = 0;
  FlightState<N> min_{};
  double from_ = 0;         // where the last level was passed
  double jump_ = kForever;  // the first that takes a shot past the target
  bool was_out_of_range_ = false;
  int work_ = 0;
};

}  // namespace aimahead::detail::search
