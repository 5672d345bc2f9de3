// Bounds that hold for all launches and flights in a box at once: how far the gap is from its
// linear part about the middle, which flights can hit, whether the gun can be ready for them.
#pragma once

#include "motion/region.hpp"
#include "numerics/safe_step.hpp"
#include "rooms.hpp"
#include "turret/boxes/gun_bounds.hpp"
#include "turret/boxes/launch_box.hpp"
#include "turret/boxes/plate_bounds.hpp"
#include "turret/question/body_states.hpp"
#include "turret/question/turret_question.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <variant>

namespace aimahead::detail::turret {

/// The bounds for a target in the loaded segment, or anywhere in a region, or at the position that
/// a caller's function gives.
template <class V>
class LaunchBounds {
 public:
  static constexpr int N = kDimensions<V>;
  using Box = LaunchBox;
  using GunState = turret::GunState<N>;
  using BoxLinearization = turret::BoxLinearization<N>;
  using Excess = turret::Excess;

  [[nodiscard]] const TurretQuestion<V>& question() const { return q_; }
  /// The latest launch and its rounding.
  [[nodiscard]] double latest() const { return latest_; }

  /// The time from the launch to the delay, which forbids a launch before the delay.
  [[nodiscard]] Excess delay_excess(const BoxLinearization& m) const {
    const double end = m.middle + m.t_half;
    const double f_slope = m.is_of_launches ? 0 : 1;
    return {q_.delay - m.launch, -1, f_slope, 2 * kRounding * (end + q_.delay)};
  }

  /// The angle by which the plate looks too far away from the gun.
  [[nodiscard]] Excess facing_excess(const BoxLinearization& m) const {
    if (!plates_ || is_in_region_) return {0, 0, 0, kForever};
    return PlateBounds<V>(q_, *plates_).facing_excess(m);
  }

  /// The angles by which a direction is beyond those that the gun can have turned to, and beyond
  /// its arc.
  struct TurnExcess {
    Excess turn;
    Excess arc;
  };
  /// The excesses of both directions of turn.
  struct TurnExcesses {
    std::array<TurnExcess, 2> options;
    int count = 0;  // 0: nothing is known
  };

  /// Let theta be the angle between the facing and the direction to a point that moves straight,
  /// and w the rate at which that direction turns. Then
  ///
  ///   theta'' >= -w^2,   in space, where theta > pi / 2:   theta'' >= -w^2 (1 - cot theta),
  ///
  /// because meridians meet straight behind; -cot theta < 1 / (pi - theta).
  [[nodiscard]] TurnExcesses turn_excesses(const BoxLinearization& m) const {
    TurnExcesses excesses;
    const double launch = std::max(m.launch, q_.delay);
    const double early = launch - m.launch;
    const double moves = m.t_moves + m.f_moves;
    if (!(moves < m.distance / 2) || need_not_turn()) return excesses;
    const double nearest = m.distance - moves;
    const double sweep = moves / nearest;
    const double offset = q_.turret.facing().quick_angle_to(m.d);
    const double off = m.off_linear / nearest;
    const double rounding = kRounding * size_of(m) / nearest;
    double error_bound = plus_arcsine(sweep * sweep / 2, off) + rounding;
    const double size = std::fabs(offset);
    double by_t = 0;  // the angle's derivatives
    double by_f = 0;
    if constexpr (N == 2) {
      if (size <= sweep) return excesses;
      const double square = m.distance * m.distance;
      by_t = (m.d[0] * m.by_t[1] - m.d[1] * m.by_t[0]) / square;
      by_f = (m.d[0] * m.by_f[1] - m.d[1] * m.by_f[0]) / square;
    } else {
      const double left = kHalfTurn - (size + sweep);  // to straight back
      if (!(size > 0x1p-20 && left > 0x1p-10)) return excesses;
      if (left < kHalfTurn / 2) error_bound += sweep * sweep / (2 * left);
      const Components<N>& facing = q_.facing;
      const double across = length<N>(cross(facing, m.d));
      const double part = dot<N>(facing, m.d) / (m.distance * m.distance);
      by_t = (part * dot<N>(m.d, m.by_t) - dot<N>(facing, m.by_t)) / across;
      by_f = (part * dot<N>(m.d, m.by_f) - dot<N>(facing, m.by_f)) / across;
    }
    for (const TurnOption& turn : turn_options(q_.turret, offset)) {
      const auto [turned, rate] = q_.turret.turned_by(launch, turn.sense);
      const double t_slope = turn.sense * by_t;
      const double f_slope = turn.sense * by_f;
      const double slack = error_bound + 2 * kRounding * (1 + turn.angle);
      TurnExcess& excess = excesses.options[excesses.count++];
      excess.turn = {turn.angle - q_.turret.tolerance() - (turned - rate * early), t_slope - rate,
                     m.is_of_launches ? f_slope : f_slope + rate, slack};
      excess.turn.error_bound += q_.turret.turn_error(launch, turn.sense, m.launch_half);
      excess.arc = {turn.angle - turn.arc_room, t_slope, f_slope, slack};
    }
    return excesses;
  }

 protected:
  static constexpr double kRounding = kBoxRounding;

  explicit LaunchBounds(const TurretQuestion<V>& question)
      : q_(question),
        function_(std::get_if<MotionFunction<V>>(&question.target.motion)),
        plates_(std::get_if<Plates>(&question.target.motion)),
        gun_(question),
        latest_(question.latest * (1 + kRounding)) {}

  /// The target's position and velocity; the velocity of a caller's own function is unknown, and 0
  /// here.
  [[nodiscard]] KinematicState<N> target_at(double time) const {
    if (!function_) return target_motion().at(time);
    KinematicState<N> state;
    const V there = function_->position(function_->context, time);
    state.position = components_of(there) - q_.origin;
    return state;
  }

  /// Bounds how far a caller's own function moves from its position in the middle of a box.
  [[nodiscard]] double deviation_within(const Box& box) const {
    const double half = (box.t_to - box.t_from) / 2;
    if (!function_ || half == 0) return 0;
    return function_->speed_bound(function_->context, box.t_from, box.t_to) * half;
  }

  /// The motion of the target, or of the centre of its region.
  [[nodiscard]] const MotionSegment<N>& target_motion() const {
    return is_in_region_ ? center_ : segment_;
  }

  /// With `on_disc` a mounted gun may be anywhere on its circle.
  [[nodiscard]] BoxLinearization evaluate(const Box& box, double radius,
                                          bool on_disc = false) const {
    BoxLinearization m;
    take_middle(box, m);
    const KinematicState<N> target = target_at(m.t);
    m.target = target.position;
    m.gun = gun_.at(box, on_disc);
    ShotMotion<N> law = q_.law;
    law.inherited = m.gun.inherited;
    m.shot = law.at(m.f);
    static_cast<FlightExtent&>(m) =
        extent_of(law, box.f_from, box.f_to, m.f_half, m.gun.inherited_change);
    const double drift_per_speed = q_.gun_accelerates() ? law.inherited_drift(m.f) : 0;
    const SlopesOfD slopes = take_d(m, target.velocity, drift_per_speed);
    const OffLinear off = off_linear_of(box, m, length<N>(target.velocity), slopes);
    m.off_linear = off.by_t + off.by_f + off.other + radius;
    m.t_moves = std::sqrt(slopes.t_square) * m.t_half + off.by_t + off.other + radius;
    m.f_moves = std::sqrt(slopes.f_square) * m.f_half + off.by_f;
    m.gap = m.distance - q_.law.reach - m.shot.travel;
    m.remainder = m.shortfall = kInfinity;
    m.curvature = 0;
    if (m.t_moves + m.f_moves < m.distance / 2) take_slopes(m, slopes, off, radius);
    return m;
  }

  /// The launch in the middle of a box, found to hit.
  [[nodiscard]] TurretLaunch<N> launch_at(const BoxLinearization& m) const {
    return {LaunchStatus::found, m.t, m.launch, m.f, m.d, m.target, m.gun.position,
            m.gun.inherited};
  }

  /// Whether the gun need not turn, and only limits in space may forbid a direction.
  [[nodiscard]] bool need_not_turn() const {
    return q_.turret.longest_turn() == 0 && !q_.turret.arc().is_limited();
  }

  /// The sum of the sizes of the terms of the gap, of which the gun's is given. It is large enough
  /// to cover the rounding of D, which is a small difference of large terms where a slow shot hits.
  [[nodiscard]] double size_of(const BoxLinearization& m, double gun) const {
    double term = 0;
    for (int i = 0; i < N; ++i) {
      term = std::max({term, std::fabs(m.target[i]), std::fabs(m.shot.drift.position[i])});
    }
    // Shots without a speed of their own cannot make up for the rounding of the target's position,
    // nor for that of the time.
    if (q_.law.speed == 0 && !function_) {
      const MotionSegment<N>& target = target_motion();
      const double way = length<N>(target.at(m.t).velocity) * m.t;
      term = std::max(term, 4 * (target.size(m.t) + way));
    }
    const double sum = m.distance + std::fabs(q_.law.reach) + std::fabs(m.shot.travel) + gun;
    return std::max(sum, 0x1p-5 * term);
  }
  [[nodiscard]] double size_of(const BoxLinearization& m) const { return size_of(m, m.gun.size); }

  /// Whether shots hit only where D vanishes, because all fly alike, wherever the gun points.
  [[nodiscard]] bool is_aimless() const {
    return q_.law.speed == 0 && q_.law.reach == 0 && q_.law.thrust.duration == 0 && q_.slack == 0;
  }

  /// Narrows a box to the times and flights that can hit. False if there are none.
  [[nodiscard]] bool narrow(Box& box, const BoxLinearization& m) const {
    const double rounding = kRounding * size_of(m) + q_.slack;
    const double moves = m.t_moves + m.f_moves + rounding;
    const double max = m.distance + moves - q_.law.reach;
    double min = m.distance - moves;
    if (is_in_region_)
      min = std::max(min, distance_to_box<N>(m.d, half_) - (moves - region_radius_));
    min -= q_.law.reach;
    if (min > m.max_travel || max < m.min_travel) return false;
    if (m.remainder == kInfinity) return true;
    const double by_t = std::fabs(m.t_slope) * m.t_half;
    const double by_f = std::fabs(m.f_slope) * m.f_half;
    const double max_gap = m.gap + m.remainder + rounding;
    if (max_gap + by_t + by_f < 0) return false;
    auto [flights, lowest] = flights_within(m, m.gap - m.shortfall - rounding, by_t);
    if (lowest > by_t) return false;
    // Within reach nearly everywhere: at a hit max_gap + f_slope y >= -by_t.
    if (m.f_slope > 0) flights.from = std::max(flights.from, -(max_gap + by_t) / m.f_slope);
    if (m.f_slope < 0) flights.to = std::min(flights.to, -(max_gap + by_t) / m.f_slope);
    const double f_slack = kRounding * m.f + 0x1p-30 * m.f_half;
    box.f_from = std::max(box.f_from, m.f + flights.from - f_slack);
    box.f_to = std::min(box.f_to, m.f + flights.to + f_slack);
    TimeSpan times{-m.t_half, m.t_half};
    if (m.t_slope < 0) times = {lowest / -m.t_slope, (max_gap + by_f) / -m.t_slope};
    if (m.t_slope > 0) times = {-(max_gap + by_f) / m.t_slope, -lowest / m.t_slope};
    const double t_slack = kRounding * m.middle + 0x1p-30 * m.t_half;
    box.t_from = std::max(box.t_from, m.middle + times.from - t_slack);
    box.t_to = std::min(box.t_to, m.middle + times.to + t_slack);
    return box.f_from <= box.f_to && box.t_from <= box.t_to;
  }

  /// The times at which an excess may allow the shots that hit: H = 0 gives f to first order in t.
  [[nodiscard]] TimeSpan allowed(const Excess& excess, const BoxLinearization& m,
                                 double remainder) const {
    const double share = excess.f_slope / m.f_slope;
    const double value = excess.value - share * m.gap;
    const double slope = excess.t_slope - share * m.t_slope;
    const double min = value - excess.error_bound - std::fabs(share) * remainder;
    if (numerics::is_finite(min + slope)) {
      if (slope < 0) return {min / -slope, m.t_half};
      if (slope > 0) return {-m.t_half, -min / slope};
      if (min > 0) return {kForever, -kForever};
    }
    return {-m.t_half, m.t_half};
  }

  /// Narrows the times of a box to those at which a shot that hits may have been fired. False if
  /// there are none.
  [[nodiscard]] bool narrow_times(Box& box, const BoxLinearization& m) const {
    if (m.remainder == kInfinity || m.f_slope == 0) return true;
    const double rounding = kRounding * size_of(m) + q_.slack;
    const double remainder = m.remainder + rounding;
    TimeSpan span = allowed(delay_excess(m), m, remainder);
    const TimeSpan facing = allowed(facing_excess(m), m, remainder);
    span = {std::max(span.from, facing.from), std::min(span.to, facing.to)};
    const TurnExcesses excesses = turn_excesses(m);
    TimeSpan turned{kForever, -kForever};
    for (int i = 0; i < excesses.count; ++i) {
      const TimeSpan turn = allowed(excesses.options[i].turn, m, remainder);
      const TimeSpan arc = allowed(excesses.options[i].arc, m, remainder);
      const TimeSpan both{std::max(turn.from, arc.from), std::min(turn.to, arc.to)};
      if (both.from > both.to) continue;
      turned = {std::min(turned.from, both.from), std::max(turned.to, both.to)};
    }
    if (excesses.count > 0) {
      span = {std::max(span.from, turned.from), std::min(span.to, turned.to)};
    }
    const double slack = kRounding * m.middle;
    box.t_from = std::max(box.t_from, m.middle + span.from - slack);
    box.t_to = std::min(box.t_to, m.middle + span.to + slack);
    return box.t_from <= box.t_to;
  }

  /// Whether the gun can be ready for some launch of the box that flies no farther than allowed.
  [[nodiscard]] bool is_possible(const Box& box, const BoxLinearization& m) const {
    const double latest = box.last_launch();
    if (latest < q_.delay - kRounding * box.t_to) return false;
    if (box.first_launch() > latest_ + kRounding * box.t_to) return false;
    if (box.f_from > q_.lifetime * (1 + kRounding)) return false;
    if (box.f_to < q_.min_flight * (1 - kRounding)) return false;
    const double moves = m.t_moves + m.f_moves;
    if (is_out_of_range(box, m)) return false;
    if (plates_ && !is_in_region_ && !q_.gun_region && !PlateBounds<V>(q_, *plates_).may_face(m)) {
      return false;
    }
    const bool has_direction = moves < m.distance;
    if (!has_direction && m.shot.travel != 0) return true;
    if (flies_beyond_range(box, m)) return false;
    if (!has_direction) return true;
    const double spread = spread_of(m);
    if constexpr (N == 3) {
      if (!q_.turret.limits().allows(m.d, spread)) return false;
    }
    if (need_not_turn()) return true;
    const double last = std::min(latest, latest_);
    const double offset = q_.turret.facing().quick_angle_to(m.d);
    for (const TurnOption& turn : turn_options(q_.turret, offset)) {
      const double min = std::max(turn.angle - spread, 0.0) - kRounding * (1 + turn.angle);
      if (min <= reachable_angle(q_.turret, turn, last)) return true;
    }
    return std::fabs(offset) <= spread;
  }

  /// Bounds the angle between the direction to D in the middle of a box and any other one. While a
  /// gun leaves a region behind, D moves mostly along itself.
  [[nodiscard]] double spread_of(const BoxLinearization& m) const {
    const double moves = m.t_moves + m.f_moves;
    const double spread = plus_arcsine(0, moves / m.distance);
    if (!is_in_region_ || !(moves < m.distance / 2)) return spread;
    const double nearest = m.distance - moves;
    const auto across = [&m](const Components<N>& way) {
      const double square = dot<N>(way, way);
      const double along = dot<N>(m.d, way) / m.distance;
      return std::sqrt(std::max(0.0, square - along * along) + 0x1p-48 * square);
    };
    // |D x v| is the same all along a straight motion v of D, and |D x v| / |D|^2 the turn by it.
    const double turning =
        (across(m.by_t) * m.t_half + across(m.by_f) * m.f_half) * m.distance / (nearest * nearest);
    return std::min(spread, plus_arcsine(turning, m.off_linear / nearest));
  }

  /// Whether every shot of the box that hits has flown farther than the range.
  [[nodiscard]] bool flies_beyond_range(const Box& box, const BoxLinearization& m) const {
    if (q_.range == kUnlimited) return false;
    const double farthest = q_.range * (1 + kRounding);
    if (q_.table) {
      const Components<N> way = m.d + m.shot.drift.position;
      const double spread = m.t_moves + m.gun.speed * m.f_half + drift_accelerates(box, m);
      return length<N>(way) - spread > farthest;
    }
    const double moves = m.t_moves + m.f_moves;
    Components<N> flown{};
    if (m.distance > 0) flown = m.shot.travel * m.d / m.distance;
    flown += m.shot.drift.position;
    // The speed of the drift, or of the rest of D, whose motion then bounds that of the drift.
    const double other = m.is_of_launches ? length<N>(m.shot.drift.velocity) : m.gun.speed;
    const double spread = m.shot.travel * std::min(2.0, moves / (m.distance - moves)) +
                          m.max_rate * m.f_half + m.f_moves + other * m.f_half +
                          drift_accelerates(box, m);
    return length<N>(flown) - spread > farthest;
  }

  /// Bounds the error of the shot's drift by the change of the gun's velocity.
  [[nodiscard]] double drift_accelerates(const Box& box, const BoxLinearization& m) const {
    return m.gun.deviation + 2 * m.gun.inherited_change * q_.law.max_inherited_drift(box.f_to);
  }

  /// Whether the target is out of range whatever the aim is, in boxes of launches and of regions. A
  /// shot flies from the gun at its launch to the target, apart from the reach.
  [[nodiscard]] bool is_out_of_range(const Box& box, const BoxLinearization& m) const {
    if (q_.range == kUnlimited) return false;
    if (!box.is_of_launches && !is_in_region_ && !q_.gun_region) return false;
    double moves = m.target_moves + kRounding * m.gun.size;
    if (!box.is_of_launches) moves += m.gun.speed * m.f_half;
    // The region's box already contains the gun's region, whatever the shot inherits.
    if (!box.is_of_launches && !q_.gun_region) moves += drift_accelerates(box, m);
    const Components<N> seen = m.target - m.gun.position;
    const double nearest = distance_to_box<N>(seen, box.is_of_launches ? Components<N>{} : half_);
    return nearest - moves - q_.reach_beyond_range() > q_.range * (1 + kRounding);
  }

  /// Whether the target does not move, in a segment of constant velocity.
  [[nodiscard]] bool is_still(const MotionSegment<N>& segment) const {
    return !function_ && !(plates_ && plates_->turn_rate != 0) && segment.rests();
  }

  /// Whether the gun, and the target of a segment, have the same constant velocity, which shots
  /// inherit.
  [[nodiscard]] bool moves_alike(const MotionSegment<N>& segment, double time) const {
    if (function_ || (plates_ && plates_->turn_rate != 0)) return false;
    if (q_.gun_accelerates() || q_.latest < kUnlimited) return false;
    if (q_.inherit != 1) return false;
    return segment.max_acceleration == 0 && segment.at(time).velocity == q_.velocity;
  }

  /// The time scale of the engagement from `time` on.
  [[nodiscard]] double time_scale(double time) const {
    const KinematicState<N> target = target_at(time);
    const GunState gun = gun_.at({time, time, 0, 0});
    const double distance = length<N>(target.position - gun.position) + std::fabs(q_.law.reach);
    double scale = q_.turret.longest_turn();
    const double fastest = length<N>(target.velocity - gun.velocity) + std::fabs(q_.law.speed);
    if (fastest > 0) scale = scale > 0 ? std::min(scale, distance / fastest) : distance / fastest;
    if (!(scale > 0)) {
      // Nothing moves yet, so accelerations set the scale.
      double growth = length<N>(q_.law.acceleration) + q_.law.thrust.acceleration;
      growth += target_motion().max_acceleration;
      if (q_.gun_segment) growth += q_.gun_segment->max_acceleration;
      double fall = std::sqrt(distance / growth);
      if (fall == kForever) {
        double speed = q_.gun_deviation;
        if (function_) speed += speed_from(*function_, time);
        if (q_.gun_function) speed += speed_from(*q_.gun_function, time);
        fall = distance / speed;
      }
      // Where nothing ever moves, all times are alike.
      const double any = time > 0 ? time : 1;
      scale = fall > 0 && numerics::is_finite(fall) ? fall : any;
    }
    return std::max({scale, q_.min_flight, 0x1p-20 * time});
  }

 private:
  /// Sets the middle of a box, and what is counted from it.
  static void take_middle(const Box& box, BoxLinearization& m) {
    m.is_of_launches = box.is_of_launches;
    m.t_half = (box.t_to - box.t_from) / 2;
    m.f_half = (box.f_to - box.f_from) / 2;
    m.launch_half = box.is_of_launches ? m.t_half : m.t_half + m.f_half;
    m.middle = box.t_from + m.t_half;
    m.f = box.f_from + m.f_half;
    m.t = box.is_of_launches ? m.middle + m.f : m.middle;
    m.launch = box.is_of_launches ? m.middle : m.middle - m.f;
  }

  /// Products of D and its derivatives in the middle of a box.
  struct SlopesOfD {
    double t_along = 0;   ///< D.dD/dt
    double f_along = 0;   ///< D.dD/df
    double t_square = 0;  ///< |dD/dt|^2
    double f_square = 0;  ///< |dD/df|^2
  };

  /// Sets D and its derivatives in the middle of a box.
  static SlopesOfD take_d(BoxLinearization& m, const Components<N>& target_velocity,
                          double drift_per_speed) {
    SlopesOfD slopes;
    double square = 0;
    for (int i = 0; i < N; ++i) {
      const double u = m.gun.velocity[i] + m.gun.inherited_growth[i] * drift_per_speed;
      m.d[i] = m.target[i] - m.gun.position[i] - m.shot.drift.position[i];
      const double by_t = target_velocity[i] - u;
      // A longer flight hits later (in a box of launches) or leaves earlier.
      const double by_f = (m.is_of_launches ? target_velocity[i] : u) - m.shot.drift.velocity[i];
      m.by_t[i] = by_t;
      m.by_f[i] = by_f;
      square += m.d[i] * m.d[i];
      slopes.t_along += m.d[i] * by_t;
      slopes.f_along += m.d[i] * by_f;
      slopes.t_square += by_t * by_t;
      slopes.f_square += by_f * by_f;
    }
    m.distance = std::sqrt(square);
    return slopes;
  }

  /// Bounds the distance of D from its linear part: what grows with the times of a box, what grows
  /// with its flights, and what cannot be told apart.
  struct OffLinear {
    double by_t;
    double by_f;
    double other;
  };

  /// Sets `target_moves` too, and lets the gun's size cover the rounding of the target's time.
  [[nodiscard]] OffLinear off_linear_of(const Box& box, BoxLinearization& m, double target_speed,
                                        const SlopesOfD& slopes) const {
    const double max = target_motion().max_acceleration;
    OffLinear off{max * m.t_half * m.t_half / 2, m.curve, deviation_within(box)};
    if (box.is_of_launches) {
      // The target moves with the launch and the flight, and so does the rounding of its time.
      off.by_t += max * m.t_half * m.f_half;
      off.by_f += max * m.f_half * m.f_half / 2;
      m.gun.size += target_speed * m.t;
      const double half = m.t_half + m.f_half;
      m.target_moves = (target_speed + max * half / 2) * half + m.gun.speed * m.t_half;
    } else {
      m.target_moves = std::sqrt(slopes.t_square) * m.t_half + off.by_t + off.other;
    }
    if (m.gun.deviation > 0) {
      const double share = box.is_of_launches ? 1 : m.t_half / (m.t_half + m.f_half);
      if (share > 0) off.other += share * m.gun.deviation;
      if (share < 1) off.by_f += (1 - share) * m.gun.deviation;
    }
    return off;
  }

  /// Sets the slopes of the gap, and by how much it may differ from its linear part.
  void take_slopes(BoxLinearization& m, const SlopesOfD& slopes, const OffLinear& off,
                   double radius) const {
    const double moves = m.t_moves + m.f_moves;
    m.t_slope = slopes.t_along / m.distance;
    const double f_radial = slopes.f_along / m.distance;
    m.f_slope = f_radial - m.shot.rate;
    m.f_across = std::max(0.0, slopes.f_square - f_radial * f_radial);
    const double turning = moves / (2 * (m.distance - moves));
    m.t_remainder = turning * (m.t_moves - radius) + off.by_t + off.other;
    m.f_remainder = turning * m.f_moves + off.by_f + m.slowed;
    m.remainder = m.t_remainder + m.f_remainder + (1 + turning) * radius;
    bound_from_below(m, slopes.t_square);
  }

  /// Sets `curvature` and `shortfall`. `t_square` is |dD/dt|^2. |D| is convex in D. With v the
  /// motion of D, v' its part across D and s = |v'| / (|D| - |v|) < 1,
  ///
  ///   |D + v| >= |D| + v.D / |D| + (1 - s^2 / 4) |v'|^2 / (2 (|D| + |v|)),
  ///   |v'|^2 = |x + y|^2 >= 7/8 |x|^2 - 7 |y|^2,
  ///
  /// x the part of v' that grows with df, y the rest. The term of x is the curvature, the one of y
  /// belongs to the shortfall.
  void bound_from_below(BoxLinearization& m, double t_square) const {
    m.shortfall = m.off_linear;
    if (q_.law.thrust.duration > 0) m.shortfall += m.slowed;
    if (q_.law.drag == 0 && !q_.gun_accelerates()) {
      m.shortfall -= m.curve;
      m.curvature = -0.5 * dot<N>(m.d, q_.law.acceleration) / m.distance;
    }
    const double moves = m.t_moves + m.f_moves;
    const double nearest = m.distance - moves;
    const double share = moves / nearest;
    const double f_square = 0.4375 * (1 - share * share / 4) * m.f_across / (m.distance + moves);
    const double across = m.t_slope * m.t_slope;
    const double rest = std::sqrt(std::max(0.0, t_square - across)) * m.t_half + m.off_linear;
    const double loss = 3.5 * rest * rest / nearest;
    if (loss < f_square * m.f_half * m.f_half) {
      m.curvature += f_square;
      m.shortfall += loss;
    }
  }

  /// The offsets y of the flight at which the gap may be within reach.
  struct FlightsWithin {
    TimeSpan flights;
    double lowest;  ///< the lowest gap in the box before the times count; infinite without flights
  };

  /// Out of reach nearly everywhere: at a hit min_gap + f_slope y + curvature y^2 <= by_t.
  [[nodiscard]] static FlightsWithin flights_within(const BoxLinearization& m, double min_gap,
                                                    double by_t) {
    const double by_f = std::fabs(m.f_slope) * m.f_half;
    TimeSpan flights{-m.f_half, m.f_half};
    if (m.curvature > 0) {
      const double discriminant = m.f_slope * m.f_slope - 4 * m.curvature * (min_gap - by_t);
      if (discriminant < 0) return {flights, kInfinity};
      const double root = std::sqrt(discriminant);
      const double sum = -m.f_slope - std::copysign(root, m.f_slope);
      const double one = sum / (2 * m.curvature);
      const double other = sum != 0 ? 2 * (min_gap - by_t) / sum : one;
      const bool falls_throughout = by_f > 2 * m.curvature * m.f_half * m.f_half;
      const double fall = falls_throughout ? by_f - m.curvature * m.f_half * m.f_half
                                           : m.f_slope * m.f_slope / (4 * m.curvature);
      return {{std::min(one, other), std::max(one, other)}, min_gap - fall};
    }
    const double bent = -m.curvature * m.f_half * m.f_half;
    const double room = by_t + bent - min_gap;
    if (m.f_slope > 0) flights.to = room / m.f_slope;
    if (m.f_slope < 0) flights.from = room / m.f_slope;
    return {flights, min_gap - by_f - bent};
  }

 protected:
  const TurretQuestion<V>& q_;
  const MotionFunction<V>* function_;
  const Plates* plates_;  ///< null unless the target is a plate: the first of these
  GunBounds<V> gun_;
  double latest_;
  MotionSegment<N> segment_{};
  bool is_in_region_ = false;  // whether the target is in the region instead of the segment
  MotionSegment<N> center_{};  // the motion of the region's centre
  Components<N> half_{};       // half the sides of the region's box
  double region_radius_ = 0;
};

}  // namespace aimahead::detail::turret
