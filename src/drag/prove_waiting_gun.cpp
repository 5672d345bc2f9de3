#include "drag/prove_waiting_gun.hpp"

#include "drag/flights_in_box.hpp"
#include "turret/target_repeat.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace aimahead::detail::drag {
namespace {

using turret::FlightBox;
using turret::TimeSpan;

/// Of the boxes of flights that may hit, the one with the earliest arrivals is narrowed, or cut in
/// two where that does not help.
template <class V>
class WaitingGunProof {
 public:
  static constexpr int N = kDimensions<V>;

  WaitingGunProof(const WaitingGun<V>& gun, int max_work)
      : gun_(gun),
        shooter_(gun.question().shooter),
        target_(gun.question().target, Components<N>{}, 0, Components<N>{}, GunSizes{}),
        delay_(gun.delay()),
        longest_(changes_velocity() ? with_drag_slack(gun.lifetime())
                                    : gun.longest_flight(gun.question())),
        work_(max_work) {}

  double none_before(double until) {
    if (!numerics::is_finite(delay_) || !target_.go_to(delay_)) return end_of_target(delay_);
    const bool may_repeat = until == kUnlimited && rests();
    const Lap lap = may_repeat ? find_lap() : Lap{};
    double from = std::min(delay_, until);
    double window = 0;
    while (from < until) {
      if (from == lap.begin) {
        const int rest = work_ / 2;  // for the launches one by one
        work_ -= rest;
        if (!may_hit_in(lap)) return kUnlimited;
        work_ += rest;
      }
      if (is_gone_for_good(from)) return kUnlimited;
      double to = std::min(until, target_.end());
      if (from < lap.begin) to = std::min(to, lap.begin);
      if (to == kUnlimited) {
        window = window > 0 ? 2 * window : first_window(from);
        to = from + window;
        if (!(window > 0 && numerics::is_finite(to))) return from;
      }
      const TimeSpan flights{0, std::min(longest_, to - delay_)};
      const auto open = first_open(target_, {{from, to}, flights, {delay_, to}}, false);
      if (open) return *open * (1 - kDragLimitSlack);
      from = to;
      if (from >= target_.end() && !target_.go_on()) return end_of_target(from);
    }
    return from;
  }

 private:
  static constexpr int kBoxWork = 60;  // in steps of integration, besides them
  static constexpr int kMaxBoxes = 500;
  static constexpr double kFinest = 0x1p-36;  // boxes narrower than this are not cut
  static constexpr double kNarrowed = 0.7;    // of a width: more narrowing may help

  [[nodiscard]] double end_of_target(double time) const {
    return target_.is_gone() ? kUnlimited : time;
  }
  [[nodiscard]] bool changes_velocity() const { return !(shooter_.acceleration == V{}); }
  [[nodiscard]] bool rests() const { return shooter_.velocity == V{} && !changes_velocity(); }

  /// Of a gun at rest all launches are alike. What it does not hit during one lap of the target,
  /// whenever it were to fire, it never hits from then on.
  struct Lap {
    double begin = kUnlimited;
    double end = kUnlimited;
    double longest = 0;  ///< flight that can hit during the lap
  };
  [[nodiscard]] Lap find_lap() const {
    const turret::TurretQuestion<V> question(gun_.question());
    const auto repeat = turret::repeat_of_target(question);
    if (!(repeat.period < kUnlimited)) return {};
    const Components<N> center = repeat.center.at(repeat.settles).position;
    const Components<N> way = center - components_of(shooter_.position);
    const DragShot<N> shot(gun_.question());
    const double beyond =
        shot.time_beyond((length<N>(way) + repeat.radius + gun_.reach()) * (1 + kDragLimitSlack));
    const double longest = std::min(longest_, beyond);
    if (!(longest < kUnlimited)) return {};
    const double begin = std::max(delay_, repeat.settles);
    return {begin, begin + repeat.period * (1 + kDragLimitSlack), longest};
  }

  /// Whether a gun that is always ready may hit in a lap, at whose beginning the target is.
  [[nodiscard]] bool may_hit_in(const Lap& lap) {
    RoundedTarget<V> target = target_;
    for (double from = lap.begin;;) {
      const double to = std::min(target.end(), lap.end);
      const FlightBox whole{{from, to}, {0, lap.longest}, {-kUnlimited, kUnlimited}};
      if (first_open(target, whole, true)) return true;
      if (to == lap.end) return false;
      from = to;
      if (!target.go_on()) return !target.is_gone();
    }
  }

  /// Whether the target is out of reach of all launches for good.
  [[nodiscard]] bool is_gone_for_good(double time) const {
    const auto outlook = target_.cursor().outlook(time);
    if (!outlook || changes_velocity()) return false;
    const DragShot<N> shot(gun_.question());
    const Components<N> drift = shot.wind - components_of(shooter_.velocity);
    const Components<N> apart = outlook->center.position - motion::pivot_at(shooter_, time);
    double max_flight = longest_;
    const Components<N> velocity = outlook->center.velocity - components_of(shooter_.velocity);
    const bool sinks = !points_along(-shot.down, velocity, outlook->speed) ||
                       !points_along(-shot.down, outlook->center.acceleration, 0);
    if (shot.law.acceleration > 0 && !sinks) {
      // Longer flights end below the target.
      DragShot<N> drifting = shot;
      drifting.wind = drift;
      const double above = std::max(dot<N>(shot.down, apart), 0.0) + outlook->radius;
      max_flight = std::min(
          max_flight, drifting.time_beyond(above + gun_.reach() +
                                           kDragLimitSlack * length<N>(outlook->center.position)));
    }
    const auto beside = [&](const Components<N>& along) {
      return direction_of<N>(apart - std::max(dot<N>(apart, along), 0.0) * along);
    };
    for (const Components<N>& normal :
         {direction_of<N>(apart), beside(shot.down), beside(direction_of<N>(drift))}) {
      if (is_gone_along(normal, shot, drift, *outlook, time, max_flight)) return true;
    }
    return false;
  }

  /// Whether it is along a unit vector farther from the gun than any shot, and will be: what a shot
  /// gets along it is its reach, and what it falls and drifts.
  [[nodiscard]] bool is_gone_along(const Components<N>& normal, const DragShot<N>& shot,
                                   const Components<N>& drift,
                                   const typename motion::MotionCursor<V>::Outlook& outlook,
                                   double time, double max_flight) const {
    const double longest = std::min(time - delay_, max_flight);
    const bool grows = longest < max_flight;
    const auto reach = shot.spread_at(longest);
    const double falls = std::max(dot<N>(normal, shot.down), 0.0);
    const double drifts = std::max(dot<N>(normal, drift), 0.0);
    const double speed = reach.speed + falls * shot.law.terminal_speed() + drifts;
    const double path = reach.path + falls * shot.fall(longest).path + drifts * longest;
    const Components<N> gun = motion::pivot_at(shooter_, time);
    const auto& center = outlook.center;
    const double along = dot<N>(normal, center.position - gun);
    const Components<N> parting = center.velocity - components_of(shooter_.velocity);
    const double rounding = kDragLimitSlack * (path + length<N>(gun) + length<N>(center.position)) +
                            target_.position_error(time);
    const double closing = (grows ? speed : 0) + outlook.speed;
    return along > gun_.reach() + path + outlook.radius + rounding &&
           points_along(normal, parting, closing) && points_along(normal, center.acceleration, 0);
  }
  /// Whether a vector is along a unit vector at least `min`, whatever rounding did.
  static bool points_along(const Components<N>& unit, const Components<N>& vector, double min) {
    double slack = 0;
    for (int i = 0; i < N; ++i) slack += 0x1p-48 * std::fabs(unit[i] * vector[i]);
    return dot<N>(unit, vector) >= min * (1 + kDragLimitSlack) + slack;
  }

  [[nodiscard]] double first_window(double from) const {
    Engagement<V> fixed = gun_.question();
    fixed.shooter.delay = from;
    const double flight = WaitingGun<V>::flight_scale(fixed);
    return flight + gun_.turret().longest_turn();
  }

  /// The first time in a box, within the target's segment, that may be that of a hit; nothing if
  /// there is none.
  std::optional<double> first_open(const RoundedTarget<V>& target, const FlightBox& whole,
                                   bool always_ready) {
    int count = 0;
    boxes_[count++] = whole;
    while (count > 0) {
      const auto earliest = std::min_element(
          boxes_.begin(), boxes_.begin() + count,
          [](const FlightBox& a, const FlightBox& b) { return a.times.from < b.times.from; });
      FlightBox box = *earliest;
      *earliest = boxes_[--count];
      const double open = box.times.from;
      if (!clip(box)) continue;
      work_ -= kBoxWork;
      if (work_ <= 0 || count + 2 > kMaxBoxes) return open;
      const double time = width(box.times);
      const double flight = width(box.flights);
      FlightsInBox<V> flights(gun_, target, box, always_ready);
      if (!flights.narrow(box, work_)) continue;
      const double finest = kFinest * whole.times.to;
      if (time <= finest && flight <= finest) return open;
      if (width(box.times) >= kNarrowed * time && width(box.flights) >= kNarrowed * flight) {
        FlightBox first = box;
        const bool cuts_times = flights.target_moves() > flights.shot_moves();
        TimeSpan& upper = cuts_times ? box.times : box.flights;
        TimeSpan& lower = cuts_times ? first.times : first.flights;
        lower.to = upper.from = upper.from + 0.5 * (upper.to - upper.from);
        boxes_[count++] = first;
      }
      boxes_[count++] = box;
    }
    return std::nullopt;
  }

  static double width(const TimeSpan& span) { return span.to - span.from; }

  const WaitingGun<V>& gun_;
  const Shooter<V>& shooter_;
  RoundedTarget<V> target_;
  double delay_;
  double longest_;  ///< flight
  std::array<FlightBox, kMaxBoxes> boxes_;
  int work_;
};

}  // namespace

template <class V>
double no_hit_before(const WaitingGun<V>& gun, double until, int max_work) {
  const Engagement<V>& question = gun.question();
  const Shooter<V>& shooter = question.shooter;
  const bool is_known = std::holds_alternative<std::monostate>(shooter.motion) &&
                        !motion::is_mounted(shooter) && has_bounds(question.target) &&
                        question.projectile.speed > 0;
  if (!is_known) return 0;
  return WaitingGunProof<V>(gun, max_work).none_before(until);
}

template double no_hit_before(const WaitingGun<Vec2>&, double, int);
template double no_hit_before(const WaitingGun<Vec3>&, double, int);

}  // namespace aimahead::detail::drag
