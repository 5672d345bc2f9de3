// Proof that a gun on a platform never hits, by bounds on all its launches at once.
//
// Gun and target that repeat their laps, or bounce for ever, meet in ever new positions, so that no
// search through the launches comes to an end. But each launch leaves from some point of the gun's
// lap and meets some point of the target's. Let both points and the flight be independent. With P
// and G these points, w the drift of the target's laps and w' that of the gun's, V the velocity
// that the shot inherits and e, a the factors of velocity and acceleration of the shot's drift
// (search/shot_motion.hpp), a launch at t hits after a flight of f if
//
//   D = P - G + (w - w') t + w f - V e(f) - a(f)
//
// is as long as the shot has flown along its aim, and the gun can point along D. The proof cuts
// ranges of P, G, t and f until one of these bounds excludes each part:
//
// - D is longer or shorter than any shot of the part flies, or beyond the arc to one side,
// - D is on the far side of a plane that no shot of the part passes,
// - the target is out of range.
//
// Long flights are counted by 1 / f, and D is divided by f, or by f^2 where shots accelerate.
#pragma once

#include "motion/motion_segments.hpp"
#include "rooms.hpp"
#include "turret/platform/launch_part.hpp"
#include "turret/question/flight_limits.hpp"
#include "turret/question/platform.hpp"
#include "turret/question/turret_question.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <variant>

namespace aimahead::detail::turret {

/// The proof for launches from some time on. Spends the work of the question.
template <class V>
class LaunchProof {
 public:
  static constexpr int N = kDimensions<V>;
  using Part = LaunchPart<N>;
  using Bounds = PartBounds<N>;

  LaunchProof(const TurretQuestion<V>& question, const Platform<V>& platform, double first)
      : q_(question), platform_(platform), law_(question.law), first_(first) {
    law_.inherited = {};
    take_aims();
  }

  /// Takes the motions of gun and target from segments on, the ones last given by `of_gun` and
  /// `of_target`. False if they are of another kind.
  [[nodiscard]] bool take(const MotionSegments<V>& of_gun, const MotionSegment<N>& gun,
                          const MotionSegments<V>& of_target, const MotionSegment<N>& target) {
    if (std::holds_alternative<MotionFunction<V>>(q_.target.motion)) return false;
    if (std::holds_alternative<Plates>(q_.target.motion) || platform_.function()) return false;
    return gun_.take(of_gun, gun, first_, q_.work_left) &&
           target_.take(of_target, target, first_, q_.work_left);
  }

  /// Whether no launch ever hits. False if in doubt.
  [[nodiscard]] bool none_hits() {
    return for_each_gun([this](const Part& gun) { return none_hits_from(gun); });
  }

  /// Calls `use` with parts that together are all launches, until it returns false. False if it
  /// did, or if there are too many parts.
  template <class Use>
  [[nodiscard]] bool for_each_part(const Use& use) {
    return for_each_gun([&](const Part& gun) {
      if (!push_targets(gun)) return false;
      while (count_ > 0) {
        if (!use(waiting_[--count_])) return false;
      }
      return true;
    });
  }

  /// Whether any launch of a part may hit.
  [[nodiscard]] bool may_hit(const Part& part) const {
    return !is_excluded(bounder_.bounds_of(part));
  }

  /// Calls `use` with the parts that a part is cut into. False if they would be too small.
  template <class Use>
  [[nodiscard]] bool cut(const Part& part, const Use& use) {
    count_ = 0;
    if (!halve(part, cut_of(part, bounder_.bounds_of(part)))) return false;
    while (count_ > 0) use(waiting_[--count_]);
    return true;
  }

  [[nodiscard]] const EveryLap<N>& gun() const { return gun_; }
  [[nodiscard]] const EveryLap<N>& target() const { return target_; }

 private:
  static constexpr int kAnywhere = Part::kAnywhere;
  static constexpr double kFinest = 0x1p-30;  // of a range, as a share of its middle
  static constexpr double kArcSlack = 0x1p-30;
  static constexpr std::size_t kMaxWaiting = 256;
  // Where an endless wait leaves D neither longer nor shorter than the shots, it counts as much.
  static constexpr double kShareOfEndlessWait = 0.25;

  enum class Cut { launch, hit, flight, wait };

  /// The minimum of a vector along a unit vector, less this share of a length.
  [[nodiscard]] static double min_beyond(const VectorBounds<N>& vector, const Components<N>& n,
                                         double share, const FlightLength& length) {
    return vector.min_along(n) - share * length.middle -
           std::fabs(dot<N>(n, vector.by_flight) - share * length.by_flight) -
           std::fabs(share) * length.rest;
  }

  /// The directions that the gun can point to, once every turn is made.
  void take_aims() {
    if constexpr (N == 2) {
      const auto options = turn_options(q_.turret, 0);
      left_ = reachable_angle(q_.turret, {0, options[0].arc_room, 1}, kForever) + kArcSlack;
      right_ = reachable_angle(q_.turret, {0, options[1].arc_room, -1}, kForever) + kArcSlack;
      is_sector_ = left_ + right_ < kTurn;
      if (!is_sector_) return;
      left_end_ = q_.turret.facing().turned_by(left_);
      right_end_ = q_.turret.facing().turned_by(-right_);
    }
  }

  Part part_of_gun(std::size_t i) const {
    const auto& from = gun_.parts[i];
    Part part{};
    part.gun = static_cast<int>(i);
    part.launch = {from.from, from.to};
    part.first = std::max(first_, from.from);
    part.wait.to = from.drifts ? kUnlimited : from.to - part.first;
    return part;
  }
  Part box_of_gun(unsigned signs) const {
    Part part{};
    part.gun = kAnywhere;
    part.gun_box = {gun_.region.center, gun_.region.half};
    part.signs = signs;
    part.first = first_;
    part.wait.to = kUnlimited;
    return part;
  }

  template <class Use>
  [[nodiscard]] bool for_each_gun(const Use& use) const {
    for (std::size_t i = 0; i < gun_.count; ++i) {
      if (!use(part_of_gun(i))) return false;
    }
    if (!gun_.has_region || gun_.has_laps()) return true;
    if (!platform_.bounces() || platform_.mount) return false;
    for (unsigned signs = 0; signs < 1U << N; ++signs) {
      if (!use(box_of_gun(signs))) return false;
    }
    return true;
  }

  /// Adds the parts of a gun's part: each part of the target, short and long flights. False if
  /// there are too many.
  bool push_targets(Part part) {
    const auto drifts = [](const EveryLap<N>& motion) { return motion.drift != Components<N>{}; };
    if (!drifts(gun_) && !drifts(target_)) part.wait = {};
    // A shot that drag has stopped may wait until the laps have drifted to it.
    if (law_.drag != 0 && drifts(target_)) part.wait.to = kUnlimited;
    count_ = 0;
    for (std::size_t i = 0; i < target_.count; ++i) {
      if (target_.has_region && target_.parts[i].drifts) break;
      if (!push(hit_on(part, i))) return false;
    }
    if (target_.has_region) {
      part.target = kAnywhere;
      part.target_box = {target_.region.center, target_.region.half};
      if (!push(part)) return false;
    }
    for (std::size_t waiting = count_; waiting > 0; --waiting) {
      if (!divide_flights(waiting_[waiting - 1])) return false;
    }
    return true;
  }

  [[nodiscard]] bool none_hits_from(const Part& gun) {
    if (!push_targets(gun)) return false;
    while (count_ > 0) {
      if (--q_.work_left <= 0) return false;
      const Part next = waiting_[--count_];
      const Bounds m = bounder_.bounds_of(next);
      if (is_excluded(m)) continue;
      if (!halve(next, cut_of(next, m))) return false;
    }
    return true;
  }

  [[nodiscard]] Part hit_on(Part part, std::size_t i) const {
    part.target = static_cast<int>(i);
    part.hit = {target_.parts[i].from, target_.parts[i].to};
    part.target_box = {};
    return part;
  }

  bool push(const Part& part) {
    if (count_ == waiting_.size()) return false;
    waiting_[count_++] = part;
    return true;
  }

  /// Sets the flights of a part to the short ones, and adds a part of the long ones.
  bool divide_flights(Part& part) {
    const double max_flight = q_.lifetime * (1 + kPartRounding);
    const double typical = longest_short_flight(part);
    part.flight = {q_.min_flight, std::min(typical, max_flight)};
    if (max_flight <= typical) return true;
    if (law_.drag != 0 && !moves_on_when_stopped(part)) return true;
    Part other = part;
    other.is_long = true;
    other.flight = {1 / max_flight, 1 / typical};
    other.wait.to *= bounder_.flights_of(other).apart.max;
    return push(other);
  }

  /// Whether D changes after drag has stopped the shot. Where only the gun drifts, or only the
  /// target does, a longer wait has the same effect.
  [[nodiscard]] bool moves_on_when_stopped(const Part& part) const {
    const Components<N> none{};
    const bool gun_drifts = part.gun != kAnywhere && gun_.drift != none;
    return law_.accelerates() || (gun_drifts && target_.drift != none);
  }

  /// The flight from which on flights count as long: thrust and drag have ended by then.
  [[nodiscard]] double longest_short_flight(const Part& part) const {
    if (law_.drag != 0) return std::max(kTimesToStop / law_.drag, 2 * q_.min_flight);
    const Bounds m = bounder_.bounds_of(part);
    const double far = length<N>(m.place.middle) + m.place.moves();
    const double speed = std::fabs(law_.speed) + law_.gained_speed();
    double typical = std::clamp((far + std::fabs(law_.reach)) / speed, 0x1p-60, 0x1p60);
    if (!(typical > 0)) typical = 1;
    return std::max({typical, law_.thrust.duration, 2 * q_.min_flight});
  }

  /// Whether no launch of a part hits.
  [[nodiscard]] bool is_excluded(const Bounds& m) const {
    if (is_out_of_range(m)) return true;
    const double distance = length<N>(m.d.middle);
    const Components<N> n = distance > 0 ? m.d.middle / distance : Components<N>{};
    if (min_beyond(m.d, across_endless(n, m.d.endless), 1, m.flown) > 0) return true;
    const double moves = m.d.moves();
    if (!m.d.is_endless()) {
      // |D| is no more than its part along n and half the square of the rest.
      const double along = m.d.min_along(n) - std::fabs(dot<N>(n, m.d.by_flight));
      const double bend = along > 0 ? moves * moves / (2 * along) : kForever;
      const double max_gap = distance - m.flown.middle + (distance - m.d.min_along(n)) +
                             std::fabs(dot<N>(n, m.d.by_flight) - m.flown.by_flight) +
                             m.flown.rest + bend;
      const double min_flown = m.flown.middle - std::fabs(m.flown.by_flight) - m.flown.rest;
      if (max_gap < 0 || distance + moves < min_flown) return true;
    }
    if constexpr (N == 2) {
      return is_sector_ && is_beyond_sector(m, n, distance);
    } else {
      if (m.d.is_endless() || !q_.turret.limits().is_limited() || !(moves < distance)) return false;
      return !q_.turret.limits().allows(m.d.middle, plus_arcsine(0, moves / distance));
    }
  }

  /// A unit vector n, or its part across an endless vector if it points against that: while D goes
  /// on for ever, its part along n gets no shorter.
  [[nodiscard]] static Components<N> across_endless(const Components<N>& n,
                                                    const Components<N>& endless) {
    const double against = dot<N>(n, endless);
    if (against >= 0) return n;
    const Components<N> across = n - (against / dot<N>(endless, endless)) * endless;
    const double size = length<N>(across);
    if (!(size > 0x1p-20)) return n;
    // Turned by more than the rounding, so that it does not point against `endless` again.
    const Components<N> turned = across / size + (0x1p-45 / length<N>(endless)) * endless;
    return turned / length<N>(turned);
  }

  [[nodiscard]] bool is_out_of_range(const Bounds& m) const {
    if (q_.range == kUnlimited) return false;
    const double apart = length<N>(m.apart.middle);
    const double distance = length<N>(m.place.middle);
    if (!(apart > 0 && distance > 0)) return false;
    const Components<N> at_launch = across_endless(m.apart.middle / apart, m.apart.endless);
    const bool may_come_nearer = dot<N>(at_launch, target_.drift) < 0;  // during the flight
    if (!may_come_nearer &&
        m.apart.min_along(at_launch) > (q_.range + q_.reach_beyond_range()) * (1 + kPartRounding)) {
      return true;
    }
    const Components<N> n = across_endless(m.place.middle / distance, m.place.endless);
    const double beyond = q_.reach_beyond_range() / q_.range;
    if (min_beyond(m.place, n, 1 + beyond, m.range) > 0) return true;
    // The reach leads along the aim, the flight from there to the target.
    const double far = length<N>(m.d.middle);
    const double moves = m.d.moves();
    if (q_.table || m.d.is_endless() || !(moves < far / 2)) return false;
    const double reach = law_.reach / q_.range;
    const double max_reach = reach * (m.range.middle + std::fabs(m.range.by_flight) + m.range.rest);
    const Components<N> flown = m.place.middle - (reach * m.range.middle / far) * m.d.middle;
    return length<N>(flown) - m.place.moves() - 2 * max_reach * moves / far -
               (1 + reach) * (std::fabs(m.range.by_flight) + m.range.rest) >
           m.range.middle;
  }

  /// Whether the gun cannot point along any D of a part, or not so that the shot gets as far.
  [[nodiscard]] bool is_beyond_sector(const Bounds& m, const Components<2>& n,
                                      double distance) const {
    const bool is_left = min_beyond(m.d, {-left_end_[1], left_end_[0]}, 0, {}) > 0;
    const bool is_right = min_beyond(m.d, {right_end_[1], -right_end_[0]}, 0, {}) > 0;
    if (left_ + right_ <= kHalfTurn ? is_left || is_right : is_left && is_right) return true;
    if (is_within_sector(n)) return false;
    // A line between D and the shots, across the vector to D from the nearest of them.
    const auto [left, right] = turns_to(n);
    const Components<2>& aim = left.angle - left_ < right.angle - right_ ? left_end_ : right_end_;
    const Components<2> from_shot = distance * n - m.flown.middle * aim;
    const double size = length<2>(from_shot);
    if (!(size > 0)) return false;
    const Components<2> across = from_shot / size;
    const double share = is_within_sector(across)
                             ? 1
                             : std::max(dot<2>(across, left_end_), dot<2>(across, right_end_));
    return min_beyond(m.d, across, share + kPartRounding, m.flown) > 0;
  }

  [[nodiscard]] auto turns_to(const Components<N>& n) const {
    return turn_options(q_.turret, q_.turret.facing().quick_angle_to(n));
  }
  /// Whether the gun can turn to a direction, to one side or the other.
  [[nodiscard]] bool is_within_sector(const Components<N>& n) const {
    if constexpr (N == 2) {
      if (!is_sector_) return true;
      const auto [left, right] = turns_to(n);
      return left.angle <= left_ || right.angle <= right_;
    }
    return true;
  }

  /// The cut of a part that narrows its bounds most.
  [[nodiscard]] Cut cut_of(const Part& part, const Bounds& m) const {
    const double distance = length<N>(m.d.middle);
    const Components<N> n = distance > 0 ? m.d.middle / distance : Components<N>{};
    // Relative to the longer of D and the distance flown, and with a range to the way apart.
    const double size = std::max(distance, std::fabs(m.flown.middle));
    const double far = q_.range < kUnlimited ? length<N>(m.place.middle) : kForever;
    const auto share = [&](const Components<N>& d, double bend, const Components<N>& apart) {
      return std::max((length<N>(d) + bend) / size, length<N>(apart) / far);
    };
    const bool is_gun_wider = 2 * max_component(part.gun_box.half) >
                              max_component(part.gun_box.half + part.target_box.half);
    const double box = share(m.d.half, 0, m.place.half);
    double launch = share(m.d.by_launch, m.launch_bend, m.place.by_launch);
    double hit = share(m.d.by_hit, m.hit_bend, m.place.by_hit);
    (is_gun_wider ? launch : hit) += box;
    double wait = share(m.d.by_wait, 0, m.place.by_wait);
    if (m.d.is_endless() && (distance < m.flown.middle || dot<N>(n, m.d.endless) < 0))
      wait = kShareOfEndlessWait;
    // To aims that the gun cannot point to, the direction of D counts, not only its length.
    const Components<N> with_flight =
        is_within_sector(n) ? m.d.by_flight - m.flown.by_flight * n : m.d.by_flight;
    const double flight = share(with_flight, m.flight_bend + m.flown.rest, {});
    const double max = std::max({launch, hit, wait, flight});
    if (max == flight) return Cut::flight;
    if (max == launch) return Cut::launch;
    return max == hit ? Cut::hit : Cut::wait;
  }

  /// Puts the halves of a part in its place. False if they are too small, or too many.
  bool halve(Part part, Cut cut) {
    Part other = part;
    switch (cut) {
      case Cut::launch:
        if (part.gun == kAnywhere) {
          if (!halve_box(part.gun_box, other.gun_box)) return false;
        } else if (!halve_span(part.launch, other.launch)) {
          return false;
        }
        break;
      case Cut::hit:
        if (part.target != kAnywhere) {
          if (!halve_span(part.hit, other.hit)) return false;
          break;
        }
        if (target_.has_laps()) return push_laps(part);
        if (!halve_box(part.target_box, other.target_box)) return false;
        break;
      case Cut::flight:
        if (!halve_span(part.flight, other.flight)) return false;
        break;
      case Cut::wait:
        if (part.wait.to == kUnlimited) {
          const double later = 2 * part.wait.from + typical_wait(part);
          if (!(later < 0x1p200)) return false;
          part.wait.to = other.wait.from = later;
        } else if (!halve_span(part.wait, other.wait)) {
          return false;
        }
        break;
    }
    return push(other) && push(part);
  }

  /// The time in which laps drift as far as D is long.
  [[nodiscard]] double typical_wait(const Part& part) const {
    const Bounds m = bounder_.bounds_of(part);
    return (length<N>(m.d.middle) + std::fabs(m.flown.middle)) / length<N>(m.d.endless);
  }

  /// Puts the parts of the target's lap in the place of its region.
  bool push_laps(const Part& part) {
    for (std::size_t i = 0; i < target_.count; ++i) {
      if (target_.parts[i].drifts && !push(hit_on(part, i))) return false;
    }
    return true;
  }

  static bool halve_span(TimeSpan& span, TimeSpan& other) {
    const double middle = span.middle();
    if (!(span.half() > kFinest * std::fabs(middle))) return false;
    span.to = other.from = middle;
    return true;
  }
  static bool halve_box(PlaceBox<N>& box, PlaceBox<N>& other) {
    if (!(max_component(box.half) > kFinest * max_component(box.center))) return false;
    other = box.cut();
    return true;
  }

  const TurretQuestion<V>& q_;
  const Platform<V>& platform_;
  ShotMotion<N> law_;  // without what it inherits
  double first_;
  EveryLap<N> gun_;
  EveryLap<N> target_;
  PartBounder<V> bounder_{q_, law_, gun_, target_};
  // In the plane a gun that cannot turn all round aims within a sector: its largest turns to either
  // side from the facing, and the aims there.
  bool is_sector_ = false;
  double left_ = 0;
  double right_ = 0;
  Components<N> left_end_{};
  Components<N> right_end_{};
  std::array<Part, kMaxWaiting> waiting_;
  std::size_t count_ = 0;
};

}  // namespace aimahead::detail::turret
