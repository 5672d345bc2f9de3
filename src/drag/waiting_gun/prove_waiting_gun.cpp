#include "drag/waiting_gun/prove_waiting_gun.hpp"

#include "drag/flight/level_range.hpp"
#include "drag/waiting_gun/flights_in_box.hpp"
#include "turret/question/platform.hpp"
#include "turret/question/target_repeat.hpp"

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
        question_(gun.question()),
        shot_(question_),
        platform_(question_.shooter),
        shooter_(platform_.body, platform_.mount),
        target_(question_.target),
        delay_(gun.delay()),
        max_flight_(with_drag_slack(gun.lifetime())),
        work_(max_work) {}

  NoHitProof prove(double from, double until) {
    NoHitProof proved{.none_before = none_before(std::max(from, delay_), until)};
    if (proved.none_before < until) proved.launches = open_launches_;
    return proved;
  }

 private:
  static constexpr int kBoxWork = 2;  // in steps of integration, where the target is out of reach
  static constexpr int kMaxBoxes = 1000;
  static constexpr int kMaxParts = 64;        // of the gun's motion at once
  static constexpr double kFinest = 0x1p-36;  // boxes narrower than this are not cut
  static constexpr double kNarrowed = 0.7;    // of a width: more narrowing may help

  /// A segment of the gun's motion.
  struct Part {
    RoundedSegment<N> motion;
    TimeSpan launches;
  };
  struct Box {
    FlightBox flights;
    int part;
    Components<N> offset{};  ///< see FlightsInBox::narrow
  };

  double none_before(double from, double until) {
    if (!numerics::is_finite(from)) return from;
    do {
      if (!go_on_with_gun()) return end_of(shooter_, from);
    } while (shooter_.end() < delay_);
    if (!target_.go_to(from)) return end_of(target_, from);
    // A target that jumps at the delay is at its new position.
    while (target_.end() == delay_ && target_.go_on()) {
    }
    add_part(delay_);
    const bool may_repeat = until == kUnlimited && rests();
    const Lap lap = may_repeat ? find_lap(from) : Lap{};
    from = std::min(from, until);
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
      to = follow_gun(from, to);
      if (!(to > from)) return is_gun_gone_ && count_of_parts_ == 0 ? kUnlimited : from;
      const auto open = first_open(target_.segment(), from, to);
      if (open) return *open * (1 - kDragLimitSlack);
      from = to;
      if (from >= target_.end() && !target_.go_on()) return end_of(target_, from);
    }
    return from;
  }

  /// The time up to which nothing hits, where a motion does not go on.
  [[nodiscard]] static double end_of(const RoundedMotion<V>& body, double time) {
    return body.is_gone() ? kUnlimited : time;
  }

  [[nodiscard]] bool go_on_with_gun() {
    if (!shooter_.go_on()) return false;
    double speed = max_speed_in(shooter_.cursor().segment());
    const auto outlook = shooter_.cursor().outlook(delay_);
    if (platform_.bounces() && outlook) {
      // A bounce keeps the energy: later segments may be faster.
      const double acceleration = length<N>(components_of(platform_.body.acceleration));
      speed += 2 * std::sqrt(acceleration * outlook->radius);
    }
    max_gun_speed_ = std::max(max_gun_speed_, speed);
    return true;
  }
  void add_part(double from) {
    parts_[count_of_parts_++] = {shooter_.segment(), {from, shooter_.end()}};
    if (!gun_.has_range() || !shooter_.cursor().outlook(delay_)) return;
    // The gun repeats what it did, or goes on as it does.
    DragShot<N> fastest = shot_;
    const double inherit = question_.projectile.inherit;
    fastest.inherited_speed = length<N>(shot_.wind) + (inherit > 0 ? inherit * max_gun_speed_ : 0);
    max_flight_ = std::min(max_flight_, fastest.time_beyond(with_drag_slack(gun_.range())));
  }
  /// Notes the launches of what arrives between two times. Returns the time up to which they are
  /// known: `from` at the latest if the gun has vanished, or has too many segments.
  double follow_gun(double from, double to) {
    const auto is_over = [&](const Part& part) { return part.launches.to < from - max_flight_; };
    const auto end = std::remove_if(parts_.begin(), parts_.begin() + count_of_parts_, is_over);
    count_of_parts_ = static_cast<int>(end - parts_.begin());
    while (!is_gun_gone_ && shooter_.end() < to) {
      if (count_of_parts_ == kMaxParts) return shooter_.end();
      const double begin = shooter_.end();
      if (go_on_with_gun()) {
        add_part(begin);
      } else if (shooter_.is_gone()) {
        is_gun_gone_ = true;
      } else {
        return begin;
      }
    }
    return count_of_parts_ > 0 ? to : from;
  }
  /// The maximum speed of the gun in a segment. The phase of a mount differs from lap to lap, so
  /// every phase counts.
  [[nodiscard]] static double max_speed_in(const MotionSegment<N>& segment) {
    const double spins = segment.spin.arm * std::fabs(segment.spin.rate);
    MotionSegment<N> body = segment.without_spin();
    const double duration = body.end - body.begin;
    if (duration < kUnlimited) {
      const Components<N> velocity = body.after(0.5 * duration).velocity;
      return length<N>(velocity) + 0.5 * duration * body.max_acceleration + spins;
    }
    if (body.rate == 0 && body.max_acceleration > 0) return kUnlimited;
    const double turns = body.rate == 0 ? 0 : length<N>(body.across) + length<N>(body.aside);
    body.rate = 0;
    return length<N>(body.after(0).velocity) + turns + spins;
  }

  /// Whether the gun rests, for ever.
  [[nodiscard]] bool rests() const {
    const MotionSegment<N>& gun = parts_[0].motion.motion;
    return gun.end == kUnlimited && gun.max_acceleration == 0 &&
           gun.at(delay_).velocity == Components<N>{};
  }

  /// Of a gun at rest all launches are alike. What it does not hit during one lap of the target,
  /// whenever it were to fire, it never hits from then on.
  struct Lap {
    double begin = kUnlimited;
    double end = kUnlimited;
    double max_flight = 0;  ///< of those that can hit during the lap
  };
  [[nodiscard]] Lap find_lap(double from) const {
    const turret::TurretQuestion<V> question(question_);
    const auto repeat = turret::repeat_of_target(question);
    if (!(repeat.period < kUnlimited)) return {};
    const Components<N> center = repeat.center.at(repeat.settles).position;
    const Components<N> way = center - parts_[0].motion.motion.at(delay_).position;
    const double beyond =
        shot_.time_beyond((length<N>(way) + repeat.radius + gun_.reach()) * (1 + kDragLimitSlack));
    const double max_flight = std::min(max_flight_, beyond);
    if (!(max_flight < kUnlimited)) return {};
    const double begin = std::max(from, repeat.settles);
    return {begin, begin + repeat.period * (1 + kDragLimitSlack), max_flight};
  }

  /// Whether a gun that is always ready may hit in a lap, at whose beginning the target is.
  [[nodiscard]] bool may_hit_in(const Lap& lap) {
    RoundedMotion<V> target = target_;
    for (double from = lap.begin;;) {
      const double to = std::min(target.end(), lap.end);
      boxes_[0] = {{{from, to}, {0, lap.max_flight}, {-kUnlimited, kUnlimited}}, 0, {}};
      if (first_open(target.segment(), 1, to, true)) return true;
      if (to == lap.end) return false;
      from = to;
      if (!target.go_on()) return !target.is_gone();
    }
  }

  /// The distance within which the gun was, at the launches noted, of a centre of constant velocity
  /// whose state at a time is given.
  [[nodiscard]] double radius_of_parts(const KinematicState<N>& center, double time) const {
    double radius = 0;
    for (int i = 0; i < count_of_parts_; ++i) {
      const auto& [rounded, launches] = parts_[i];
      if (launches.to == kUnlimited) continue;  // then the outlook is that of this part
      const double half = launches.half();
      const double middle = launches.middle();
      const Components<N> there = center.position + (middle - time) * center.velocity;
      const double max_speed = max_speed_in(rounded.motion) + length<N>(center.velocity);
      const double away = length<N>(rounded.motion.at(middle).position - there) + half * max_speed;
      radius = std::max(radius, away * (1 + kDragLimitSlack));
    }
    return radius;
  }

  /// Whether the target is out of reach of all launches for good.
  [[nodiscard]] bool is_gone_for_good(double time) {
    const auto target = target_.cursor().outlook(time);
    const auto gun = shooter_.cursor().outlook(time);
    if (!target || !gun || !(gun->center.acceleration == Components<N>{})) return false;
    const Components<N>& velocity = gun->center.velocity;
    const double inherit = question_.projectile.inherit;
    const double radius = std::max(gun->radius, radius_of_parts(gun->center, time));
    DragShot<N> shot = shot_;
    shot.set_inherited(inherit * velocity);
    if (inherit != 0 && radius > 0) {
      shot.inherited_speed += inherit * (max_gun_speed_ + length<N>(velocity));
    }
    shot.muzzle += radius;
    auto parting = *target;
    parting.center -= gun->center;
    parting.radius += kDragLimitSlack * length<N>(gun->center.position);

    const Components<N> drift = shot.wind - velocity;
    const Components<N>& apart = parting.center.position;
    double max_flight = max_flight_;
    const bool sinks = !points_along(-shot.down, parting.center.velocity, parting.speed) ||
                       !points_along(-shot.down, parting.center.acceleration, 0);
    if (shot.law.acceleration > 0 && !sinks) {
      // Longer flights end below the target.
      DragShot<N> drifting = shot;
      drifting.wind = drift;
      const double above = std::max(dot<N>(shot.down, apart), 0.0) + parting.radius;
      const double reach = shot.muzzle + shot.radii;
      const double rounding = kDragLimitSlack * length<N>(target->center.position);
      max_flight = std::min(max_flight, drifting.time_beyond(above + reach + rounding));
    }
    const auto beside = [&](const Components<N>& along) {
      return direction_of<N>(apart - std::max(dot<N>(apart, along), 0.0) * along);
    };
    for (const Components<N>& normal :
         {direction_of<N>(apart), beside(shot.down), beside(direction_of<N>(drift))}) {
      const auto reach = shot.spread_at(std::min(time - delay_, max_flight));
      if (is_gone_along(normal, reach, shot, drift, parting, time, max_flight)) return true;
    }
    return is_gone_beside_fall(shot, drift, parting, time, max_flight);
  }

  /// Whether it is farther beside the fall of the shots than any of them gets, and will be.
  [[nodiscard]] bool is_gone_beside_fall(const DragShot<N>& shot, const Components<N>& drift,
                                         const typename motion::MotionCursor<V>::Outlook& target,
                                         double time, double max_flight) {
    const Components<N>& apart = target.center.position;
    const Components<N> normal = direction_of<N>(apart - dot<N>(apart, shot.down) * shot.down);
    if (!points_along(normal, target.center.velocity, target.speed)) return false;
    const double speed = shot.speed + shot.inherited_speed;
    if (speed > level_speed_) {
      level_speed_ = speed;
      level_range_ = max_level_range(shot.law, speed);
    }
    return is_gone_along(normal, {level_range_, 0}, shot, drift, target, time, max_flight);
  }

  /// Whether it is along a unit vector farther from the gun than any shot, and will be: what a shot
  /// gets along it is its reach, and what it falls and drifts. `target` is seen from the gun.
  [[nodiscard]] bool is_gone_along(const Components<N>& normal,
                                   const typename DragShot<N>::Spread& reach,
                                   const DragShot<N>& shot, const Components<N>& drift,
                                   const typename motion::MotionCursor<V>::Outlook& target,
                                   double time, double max_flight) const {
    const double flight = std::min(time - delay_, max_flight);
    const bool grows = flight < max_flight;
    const double falls = std::max(dot<N>(normal, shot.down), 0.0);
    const double drifts = std::max(dot<N>(normal, drift), 0.0);
    const double speed = reach.speed + falls * shot.law.terminal_speed() + drifts;
    const double path = reach.path + falls * shot.fall(flight).path + drifts * flight;
    const auto& center = target.center;
    const double along = dot<N>(normal, center.position);
    const double rounding = kDragLimitSlack * (path + length<N>(center.position)) +
                            target_.position_error(time) + shooter_.position_error(time);
    const double closing = (grows ? speed : 0) + target.speed;
    return along > shot.muzzle + shot.radii + path + target.radius + rounding &&
           points_along(normal, center.velocity, closing) &&
           points_along(normal, center.acceleration, 0);
  }
  /// Whether a vector is along a unit vector at least `min`, whatever rounding did.
  static bool points_along(const Components<N>& unit, const Components<N>& vector, double min) {
    double slack = 0;
    for (int i = 0; i < N; ++i) slack += 0x1p-48 * std::fabs(unit[i] * vector[i]);
    return dot<N>(unit, vector) >= min * (1 + kDragLimitSlack) + slack;
  }

  [[nodiscard]] double first_window(double from) const {
    const Components<N> gun = parts_[0].motion.motion.at(delay_).position;
    const double flight = length<N>(target_.at(from).position - gun) / shot_.speed;
    return flight + gun_.turret().longest_turn();
  }

  /// The first time within the target's segment, between two times, that may be that of a hit;
  /// nothing if there is none.
  std::optional<double> first_open(const RoundedSegment<N>& target, double from, double to) {
    const TimeSpan flights{0, std::min(max_flight_, to - delay_)};
    for (int i = 0; i < count_of_parts_; ++i) {
      boxes_[i] = {{{from, to}, flights, parts_[i].launches}, i, {}};
    }
    return first_open(target, count_of_parts_, to, false);
  }

  /// The same of the first `count` boxes.
  std::optional<double> first_open(const RoundedSegment<N>& target, int count, double to,
                                   bool always_ready) {
    while (count > 0) {
      const auto earliest = std::min_element(
          boxes_.begin(), boxes_.begin() + count,
          [](const Box& a, const Box& b) { return a.flights.times.from < b.flights.times.from; });
      auto [box, part, offset] = *earliest;
      *earliest = boxes_[--count];
      const double open = box.times.from;
      if (!clip(box)) continue;
      work_ -= kBoxWork;
      if (work_ <= 0 || count + 2 > kMaxBoxes) return open;
      const double time = box.times.width();
      const double flight = box.flights.width();
      FlightsInBox<V> flights(gun_, shot_, parts_[part].motion, target, box, always_ready);
      if (!flights.narrow(box, offset, work_)) continue;
      const double finest = kFinest * to;
      if (time <= finest && flight <= finest) {
        open_launches_ = box.launches;
        return open;
      }
      if (box.times.width() >= kNarrowed * time && box.flights.width() >= kNarrowed * flight) {
        FlightBox first = box;
        const bool cuts_times = flights.target_moves() > flights.shot_moves();
        TimeSpan& upper = cuts_times ? box.times : box.flights;
        TimeSpan& lower = cuts_times ? first.times : first.flights;
        lower.to = upper.from = upper.middle();
        boxes_[count++] = {first, part, offset};
      }
      boxes_[count++] = {box, part, offset};
    }
    return std::nullopt;
  }

  const WaitingGun<V>& gun_;
  const Engagement<V>& question_;
  DragShot<N> shot_;
  turret::Platform<V> platform_;
  RoundedMotion<V> shooter_;
  RoundedMotion<V> target_;
  double delay_;
  double max_flight_;
  std::array<Part, kMaxParts> parts_;
  int count_of_parts_ = 0;
  bool is_gun_gone_ = false;  ///< after the last part
  double level_speed_ = 0;  ///< of shots that get beside their fall no farther than `level_range_`
  double level_range_ = 0;
  double max_gun_speed_ = 0;  ///< so far, and from then on if its motion has an outlook
  std::array<Box, kMaxBoxes> boxes_;
  std::optional<TimeSpan> open_launches_{};  ///< of a box too small to be cut
  int work_;
};

}  // namespace

template <class V>
NoHitProof prove_no_hit(const WaitingGun<V>& gun, double from, double until, int max_work) {
  const Engagement<V>& question = gun.question();
  const bool is_known = !std::holds_alternative<MotionFunction<V>>(question.shooter.motion) &&
                        has_bounds(question.target) && question.projectile.speed > 0;
  if (!is_known) return {};
  return WaitingGunProof<V>(gun, max_work).prove(from, until);
}

template NoHitProof prove_no_hit(const WaitingGun<Vec2>&, double, double, int);
template NoHitProof prove_no_hit(const WaitingGun<Vec3>&, double, double, int);

}  // namespace aimahead::detail::drag
