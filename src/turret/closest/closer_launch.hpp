// Searches for launches that come clearly closer to a hit than the best one so far.
//
// The search cuts boxes of launches and flights in two until every launch of a box misses by more.
// The miss is bounded to first order, with a bound on the rest: by the difference between |D| and
// the shot's distance from the gun; and where the gun cannot have turned to any D of the box, by
// the distance from D to the point at that distance along the last direction that the gun can have
// turned to. Where some shots are out of range, those within it are bounded too (range_bounds.hpp).
#pragma once

#include "base/bounded_stack.hpp"
#include "rooms.hpp"
#include "turret/boxes/flight_box.hpp"
#include "turret/boxes/launch_bounds.hpp"
#include "turret/boxes/range_bounds.hpp"
#include "turret/question/flight_limits.hpp"
#include "turret/question/miss_distance.hpp"
#include "turret/question/platform.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>

namespace aimahead::detail::turret {

struct CloserLaunch {
  double time = 0;  ///< the time of the closest approach
  double flight = 0;
  double width = 0;  ///< half the size of the box in which it was found, as a time
};

/// The best launch known. Others count if they are closer by more than the tolerance.
struct BestLaunch {
  double distance;
  double tolerance;
};

/// For a gun in constant velocity or in one segment of its motion.
template <class V>
class CloserSearch : private LaunchBounds<V> {
  using Bounds = LaunchBounds<V>;
  using Bounds::function_, Bounds::segment_, Bounds::kRounding, Bounds::N, Bounds::q_;
  using typename Bounds::GunState;
  using FlightBoxLinearization = turret::FlightBoxLinearization<Bounds::N>;

 public:
  CloserSearch(const TurretQuestion<V>& question, const BestLaunch& best)
      : Bounds(question),
        miss_(question),
        range_(question),
        limits_(question, question.lifetime * (1 + kRounding)),
        segments_(question.target, question.origin),
        best_(best),
        time_(question.delay) {}

  /// Calls `follow` with each closer launch that it finds. `follow` returns the best one known
  /// then, or nothing to end the search. Launches left out before stay left out. Takes its boxes
  /// from `boxes_left`, for a segment of the target's motion no more than `max_of_segment`. Returns
  /// whether all launches are left out: then none is clearly closer than the best one.
  template <class Follow>
  bool run(int& boxes_left, int max_of_segment, const Follow& follow) {
    is_complete_ = true;
    for (int seen = 0;; ++seen) {
      if (boxes_left <= 0 || !load(boxes_left)) return is_complete_ && boxes_left > 0;
      const bool is_last = segment_.end == kForever;
      const int share = std::min(boxes_left, max_of_segment);
      const bool goes_on = with_at_most(share, boxes_left, [&] {
        const bool is_open = is_last ? search_far(boxes_left, follow)
                                     : search_between({time_, segment_.end}, boxes_left, follow);
        return is_open && search_put_off(boxes_left, follow);
      });
      if (!goes_on) return false;
      time_ = segment_.end;
      if (is_last || is_over(seen)) return is_complete_;
    }
  }

 private:
  static constexpr int kMaxOpenBoxes = 128;
  static constexpr int kMinShare = 250;        // of these boxes, for a part of the segment
  static constexpr int kMaxBoxesAgain = 3000;  // for boxes put off, in all segments together
  /// Nothing later than so many times the times that matter is searched.
  static constexpr double kLongRun = 0x1p20;

  bool load(int& boxes_left) {
    if (function_) return true;
    if (!segments_.start_at(0, time_, segment_, boxes_left)) return false;
    time_ = std::max(time_, segment_.begin);
    return true;
  }

  /// Whether nothing comes closer from now on, seen from the region that the target never leaves.
  bool is_over(int seen) {
    const Region<N>* region = segments_.region();
    if (!region) return false;
    limits_.leave_out_flights(region, segments_.period(), past_target());
    if (time_ > q_.latest + limits_.max_flight()) return true;
    if (time_ > limits_.seen_all_by(*region, segments_.period(), past_target())) return true;
    if ((seen & (seen - 1)) != 0) return false;
    const auto center = center_of(*region);
    return limits_.never_after(center, time_, region->radius + past_target()) <= time_;
  }

  /// Searches from now on without end, in windows that double. False if `follow` ends the
  /// search.
  template <class Follow>
  bool search_far(int& boxes_left, const Follow& follow) {
    double width = Bounds::time_scale(time_);
    double until = kForever;
    if (!function_) {
      limits_.limit_by_steady_target(segment_, past_target());
      until = limits_.never_after(segment_, time_, past_target());
      if (Bounds::is_still(segment_)) {
        limits_.leave_out_repeats(0);
        until = std::min(until, limits_.settled_by(segment_.at(time_).position, past_target()));
      }
    }
    until = std::min(until, q_.latest + limits_.max_flight());
    if (const double long_run = kLongRun * (time_ + width); until > long_run) {
      until = long_run;
      is_complete_ = false;
    }
    for (double from = time_; from <= until && boxes_left > 0; from += width, width *= 2) {
      if (!search_between({from, std::min(from + width, until)}, boxes_left, follow)) return false;
    }
    return true;
  }

  /// How far from the target's centre a shot that comes closer can be, beside the radii that the
  /// reach has for aims towards it.
  [[nodiscard]] double past_target() const { return best_.distance + 2 * miss_.radii(); }

  struct OpenBox : FlightBox {
    int reserve = 0;  ///< the number of boxes that must be left for those after it
  };
  [[nodiscard]] FlightBoxLinearization linearization_of(const FlightBox& box) const {
    const auto& [times, flights, launches] = box;
    const auto half = [](const TimeSpan& off) { return std::max(-off.from, off.to); };
    FlightBoxLinearization m;
    m.time = times.middle();
    m.flight = std::clamp(m.time - launches.middle(), flights.from, flights.to);
    const double launch = m.time - m.flight;
    m.off = {{times.from - m.time, times.to - m.time},
             {flights.from - m.flight, flights.to - m.flight},
             {launches.from - launch, launches.to - launch}};
    m.half = {half(m.off.times), half(m.off.flights), half(m.off.launches)};
    const KinematicState<N> target = Bounds::target_at(m.time);
    const GunState gun = Bounds::gun_.at(
        {launch - m.half.launch, launch + m.half.launch, flights.from, flights.to, true});
    const Shot law = shot_of(gun);
    m.shot = law.at(m.flight);
    static_cast<FlightExtent&>(m) =
        extent_of(law, flights.from, flights.to, m.half.flight, gun.inherited_change);
    m.d = target.position - gun.position - m.shot.drift.position;
    // A later launch changes the drift by the change of the inherited velocity.
    const Components<N> drift_growth = gun.inherited_growth * law.inherited_drift(m.flight);
    const Components<N> by_launch = gun.velocity + drift_growth;
    m.by_time = target.velocity - by_launch;
    m.by_flight = by_launch - m.shot.drift.velocity;
    m.distance = length<N>(m.d);
    m.off_linear.time = function_ ? Bounds::deviation_within({times.from, times.to, 0, 0})
                                  : segment_.max_acceleration * m.half.time * m.half.time / 2;
    m.off_linear.flight = m.curve;
    m.off_linear.launch = gun.deviation;
    m.drift_change = length<N>(drift_growth) * m.half.launch + gun.deviation;
    m.motion = moved<N>(m, m.by_time, m.by_flight);
    m.moves = m.motion.sum() + m.off_linear.sum();
    m.size = m.distance + q_.law.reach + m.max_travel + gun.size;
    return m;
  }

  using Shot = ShotMotion<Bounds::N>;

  /// The motion of the shots that leave a gun.
  [[nodiscard]] Shot shot_of(const GunState& gun) const {
    Shot law = q_.law;
    law.inherited = gun.inherited;
    return law;
  }

  /// The vector over its size, by one division.
  [[nodiscard]] static Components<N> over(const Components<N>& a, double size) {
    return 1 / size * a;
  }

  /// Leaves out boxes without a closer launch, as far as the work suffices. False if `follow` ends
  /// the search.
  template <class Follow>
  bool search_between(const TimeSpan& times, int& boxes_left, const Follow& follow) {
    open_.clear();
    open_.push({{times, {0, limits_.max_flight()}, {q_.delay, std::min(q_.latest, times.to)}}});
    return search_open(boxes_left, follow, [this](const FlightBox& box) {
      if (put_off_.has_room_for(1)) {
        put_off_.push(box);
      } else {
        is_complete_ = false;
      }
    });
  }

  /// Spends what is left of the segment's work on the boxes that were put off.
  template <class Follow>
  bool search_put_off(int& boxes_left, const Follow& follow) {
    const int count = put_off_.count();
    const int budget = std::min(boxes_left, again_left_);
    if (count == 0) return true;
    open_.clear();
    for (const FlightBox& box : put_off_) {
      open_.push({box, static_cast<int>(std::int64_t{budget} * open_.count() / count)});
    }
    put_off_.clear();
    if (budget <= 0) {
      is_complete_ = false;
      return true;
    }
    again_left_ -= budget;
    return with_at_most(budget, boxes_left, [&] {
      const bool goes_on =
          search_open(boxes_left, follow, [this](const FlightBox&) { is_complete_ = false; });
      again_left_ += std::max(0, boxes_left);
      return goes_on;
    });
  }

  /// Searches the open boxes. Calls `put_off` with those that have to be left for lack of work.
  template <class Follow, class PutOff>
  bool search_open(int& boxes_left, const Follow& follow, const PutOff& put_off) {
    while (!open_.is_empty()) {
      if (--boxes_left <= 0) {
        is_complete_ = false;
        return true;
      }
      OpenBox box = open_.pop();
      if (!clip(box)) continue;
      if (boxes_left <= box.reserve) {
        put_off(box);
        continue;
      }
      const FlightBoxLinearization m = linearization_of(box);
      FlightBoxMiss miss = miss_of(m);
      if (is_clearly_farther(miss) || range_.excludes(m, miss)) continue;
      if (is_clearly_farther(miss)) continue;  // `excludes` may have raised the bound
      if (finds_closer(box, m, miss)) {
        const std::optional<BestLaunch> best = follow(closer_);
        if (!best) return false;
        best_ = *best;
        open_.push(box);  // another launch in it may be closer still
      } else if (!halve(box, miss.looseness, boxes_left)) {
        is_complete_ = false;
      }
    }
    return true;
  }

  /// Whether a launch in the middle of a box, or at an end of its flights, is closer. Takes it.
  bool finds_closer(const FlightBox& box, const FlightBoxLinearization& m,
                    const FlightBoxMiss& miss) {
    // At the end of the range only the shortest flight may be within it. Where the bound is tight,
    // the closest launch may be at either end of the flights.
    const bool is_tight = miss.looseness.sum() < best_.tolerance / 4;
    const bool is_found =
        (may_be_closer(m) && is_closer(box, m.time, m.flight)) ||
        ((is_tight || q_.range != kUnlimited) && is_closer(box, m.time, box.flights.from)) ||
        (is_tight && is_closer(box, m.time, std::min(box.flights.to, q_.lifetime)));
    if (is_found) closer_.width = m.half.time + m.half.flight;
    return is_found;
  }

  /// Opens the halves of a box, which is cut where that tightens its bound most. False if it is too
  /// small, or if there is no room for them.
  bool halve(OpenBox box, const MissShares& looseness, int boxes_left) {
    const auto& [time, flight, launch] = looseness;
    TimeSpan FlightBox::*widest = time >= flight ? &FlightBox::times : &FlightBox::flights;
    if (launch > std::max(time, flight)) widest = &FlightBox::launches;
    const TimeSpan span = box.*widest;
    const double middle = span.middle();
    if (!numerics::is_finite(looseness.sum())) return false;
    if (!(span.from < middle && middle < span.to) || !open_.has_room_for(2)) return false;
    (box.*widest).from = middle;
    open_.push(box);
    // The half that is searched first leaves half of the work for the other one.
    const int share = (boxes_left - box.reserve) / 2;
    if (share > kMinShare) box.reserve += share;
    box.*widest = {span.from, middle};
    open_.push(box);
    return true;
  }

  /// Whether no launch of a box that misses by so much is clearly closer than the best one.
  [[nodiscard]] bool is_clearly_farther(const FlightBoxMiss& miss) const {
    return miss.min_distance >= best_.distance - best_.tolerance;
  }

  /// Whether the middle may be closer, wherever the gun points.
  [[nodiscard]] bool may_be_closer(const FlightBoxLinearization& m) const {
    const double short_of = std::fabs(m.distance - q_.muzzle - m.shot.travel);
    return short_of - miss_.radii() < best_.distance - best_.tolerance / 2;
  }

  /// Takes the launch as the closer one if it is. Returns whether it is.
  bool is_closer(const FlightBox& box, double time, double flight) {
    const double launch = std::clamp(time - flight, box.launches.from, box.launches.to);
    if (flight > q_.lifetime || !(launch + flight >= box.times.from)) return false;
    const GunState gun = Bounds::gun_.at({launch, launch, flight, flight, true});
    const auto shot = shot_of(gun).at(flight);
    const Components<N> target = Bounds::target_at(launch + flight).position;
    const double distance = miss_.to(target - gun.position - shot.drift.position, launch, shot);
    if (!(distance < best_.distance - best_.tolerance / 2)) return false;
    closer_ = {launch + flight, flight};
    return true;
  }

  [[nodiscard]] FlightBoxMiss miss_of(const FlightBoxLinearization& m) const {
    MissShares spread;
    FlightBoxMiss miss = miss_along(m, spread);
    if (!is_far(m) || is_clearly_farther(miss)) return miss;
    const double slack = miss_.radii() + kRounding * m.size;
    if (q_.turret.limits().is_limited()) {
      const double off = miss_.angle_to_limits(over(m.d, m.distance)) - spread.sum();
      miss.min_distance = std::max(miss.min_distance, beyond(m, off - kRounding) - slack);
      miss.looseness = looseness_of_motion(m);
    } else {
      miss.aim = spread;
    }
    return Bounds::need_not_turn() ? miss : miss_of_turning(m, spread, slack, miss);
  }

  /// Whether D keeps its distance from 0, so that it has a direction in the whole box.
  [[nodiscard]] static bool is_far(const FlightBoxLinearization& m) {
    return m.moves < m.distance / 2;
  }

  [[nodiscard]] static MissShares looseness_of_motion(const FlightBoxLinearization& m) {
    MissShares looseness = m.motion;
    looseness.flight += m.max_rate * m.half.flight;
    return looseness;
  }

  /// The miss of shots along D. `spread` bounds the spread of the directions of D that is far.
  [[nodiscard]] FlightBoxMiss miss_along(const FlightBoxLinearization& m,
                                         MissShares& spread) const {
    const double gap = m.distance - q_.law.reach - m.shot.travel;
    const double rounding = kRounding * m.size;
    double nearer = m.distance - m.moves - q_.law.reach - m.max_travel;
    double farther = m.distance + m.moves - q_.law.reach - m.min_travel;
    FlightBoxMiss miss;
    miss.looseness = looseness_of_motion(m);
    if (is_far(m)) {
      // |D| is convex in D.
      const Components<N> unit = over(m.d, m.distance);
      const double time_slope = dot<N>(unit, m.by_time);
      const double flight_slope = dot<N>(unit, m.by_flight) - m.shot.rate;
      const double sped_up = q_.law.drag == 0 ? m.slowed : 0;
      const MissShares across = moved_across<N>(m, unit, m.by_time, m.by_flight);
      const double nearest = m.distance - m.moves;
      const double turning = across.sum() * across.sum() / (2 * nearest);
      const double off_linear = m.off_linear.sum();
      nearer = std::max(
          nearer, gap + min_of_linear<N>(m, {time_slope, flight_slope}) - off_linear - sped_up);
      farther = std::min(farther, gap - min_of_linear<N>(m, {-time_slope, -flight_slope}) +
                                      off_linear + m.slowed + turning);
      spread = {(across.time + m.off_linear.time) / nearest,
                (across.flight + m.off_linear.flight) / nearest,
                (across.launch + m.off_linear.launch) / nearest};
      miss.looseness = looseness_of(m, across, m.distance);
    }
    miss.min_distance = std::max({0.0, nearer - rounding, -farther - 2 * miss_.radii() - rounding});
    return miss;
  }

  /// The looseness of the length of a vector of this size, which motion across it changes to second
  /// order only.
  [[nodiscard]] static MissShares looseness_of(const FlightBoxLinearization& m,
                                               const MissShares& across, double size) {
    const double share = std::min(1.0, across.sum() / size);
    return {m.off_linear.time + share * across.time,
            m.off_linear.flight + m.slowed + share * across.flight,
            m.off_linear.launch + share * across.launch};
  }

  /// The minimum distance of any D of the box from shots whose aim is at least the angle `off` away
  /// from it.
  [[nodiscard]] double beyond(const FlightBoxLinearization& m, double off) const {
    if (!(off > 0)) return 0;
    const double nearest = m.distance - m.moves;
    const double flown = q_.muzzle + m.min_travel;
    const double from_ray = off >= kHalfTurn / 2
                                ? std::sqrt(nearest * nearest + flown * flown)
                                : std::max(nearest, flown) * numerics::quick_sine_cosine(off).sine;
    // This bound is tight for small boxes.
    const double from_middle =
        MissDistance<V>::between_centers(m.distance, q_.muzzle + m.shot.travel, off) - m.moves -
        m.max_rate * m.half.flight;
    return std::max(from_ray, from_middle);
  }

  /// The miss where the gun has to turn. Where it cannot have turned to any D of the box, the end
  /// of a turn is nearest.
  [[nodiscard]] FlightBoxMiss miss_of_turning(const FlightBoxLinearization& m,
                                              const MissShares& spread, double slack,
                                              FlightBoxMiss miss) const {
    const double offset = q_.turret.facing().quick_angle_to(m.d);
    const double launch = m.time - m.flight;
    const double angle_off = spread.sum() + kRounding;
    const double flown = q_.muzzle + m.max_travel;
    FlightBoxMiss nearest{kInfinity, {}};
    TimeSpan off{kInfinity, kInfinity};  // bounds the angle from D to the nearest end of a turn
    for (const TurnOption& option : turn_options(q_.turret, offset)) {
      const double first = reachable_angle(q_.turret, option, launch + m.off.launches.from);
      const double last = reachable_angle(q_.turret, option, launch + m.off.launches.to);
      if (option.angle - angle_off > last) {
        const TurnEnd end = end_of_turn(option, launch, m.half.launch);
        const FlightBoxMiss missed = miss_of_end(m, option, end, angle_off);
        const TimeSpan between{option.angle - angle_off - last, option.angle + angle_off - first};
        if (between.to < off.from) {
          nearest.aim = missed.aim;
          nearest.aim.launch += last - first;
          off = between;
        } else if (between.from <= off.to) {
          nearest.aim = {kInfinity};
        }
        if (missed.min_distance < nearest.min_distance) {
          nearest.min_distance = missed.min_distance;
          nearest.looseness = missed.looseness;
        }
        continue;
      }
      if (option.angle + angle_off <= first) return miss;
      if constexpr (N == 2) {
        // Where this turn stops short of D, the end of the other turn may be nearer; the aims then
        // lie on either side of D.
        miss.aim = {4 * spread.time, 4 * spread.flight, 4 * spread.launch + (last - first)};
      }
      miss.aim.launch += last - first;
      miss.looseness.time += flown * spread.time;
      miss.looseness.flight += flown * spread.flight;
      miss.looseness.launch += flown * (spread.launch + last - first);
      return miss;
    }
    nearest.min_distance = std::max(miss.min_distance, nearest.min_distance - slack);
    // Limits may keep the aim away from the end of the turn.
    if (q_.turret.limits().is_limited()) nearest.aim = {kInfinity};
    return nearest;
  }

  /// The last direction that the gun can have turned to, to first order in the launch.
  struct TurnEnd {
    double angle;            ///< from the facing, by the launch in the middle of the box
    double rate = 0;         ///< its derivative by the launch
    double turned = 0;       ///< bounds its linear change within the box
    double error_bound = 0;  ///< bounds the rest
  };

  /// The end of a turn, for launches within `half` of this one.
  [[nodiscard]] TurnEnd end_of_turn(const TurnOption& option, double launch, double half) const {
    const auto [angle, rate] = q_.turret.turned_by(launch, option.sense);
    const double free = q_.turret.tolerance() + angle;
    if (!(free < option.arc_room)) return {std::min(option.arc_room, free)};
    return {free, rate, rate * half, q_.turret.turn_error(launch, option.sense, half)};
  }

  /// The miss at the end of a turn: a lower bound of |P|, P = D - flown u, where u is the unit
  /// vector of the last direction. |P| is no less than the part of P along the P of the middle.
  [[nodiscard]] FlightBoxMiss miss_of_end(const FlightBoxLinearization& m, const TurnOption& option,
                                          const TurnEnd& end, double spread) const {
    const Components<N>& facing = q_.facing;
    const double turned = end.turned + end.error_bound;
    Components<N> across{};  // unit vector across the facing, to the side to which the gun turns
    double off = 0;          // in space: the distance of D from the line of the facing
    if constexpr (N == 2) {
      across = {-option.sense * facing[1], option.sense * facing[0]};
    } else {
      const double along = dot<N>(m.d, facing);
      across = m.d - along * facing;
      off = length<N>(across);
      if (!(off > 2 * m.moves)) {
        return {beyond(m, option.angle - spread - end.angle - turned), m.motion};
      }
      across = over(across, off);
    }
    const auto [sine, cosine] = numerics::quick_sine_cosine(end.angle);
    const double flown = q_.muzzle + m.shot.travel;
    const Components<N> u = cosine * facing + sine * across;
    const Components<N> turn = cosine * across - sine * facing;
    Components<N> p = m.d - flown * u;
    const double size = length<N>(p);
    if (!(size > 0)) return {0, m.motion};
    p = over(p, size);
    const double turning = -flown * end.rate * dot<N>(p, turn);
    const double swept = (q_.muzzle + m.max_travel) * (end.error_bound + turned * turned / 2);
    FlightBoxMiss miss;
    miss.aim = {};  // in the plane this end moves with the turn alone
    const Components<N> by_flight = m.by_flight - m.shot.rate * u;
    MissShares aside = moved_across<N>(m, p, m.by_time, by_flight);
    aside.launch += flown * turned;
    miss.looseness = looseness_of(m, aside, size);
    miss.looseness.launch += swept + m.max_rate * m.half.flight * turned;
    double off_linear = m.off_linear.sum() + m.slowed + swept + m.max_rate * m.half.flight * turned;
    // In space `across` turns with D.
    if constexpr (N == 3) {
      const double share = 1.05 / off;  // asin(x) <= 1.05 x as x <= 1/2
      miss.aim = {share * (m.motion.time + m.off_linear.time),
                  share * (m.motion.flight + m.off_linear.flight),
                  share * (m.motion.launch + m.off_linear.launch)};
      const double part = dot<N>(p, across);
      if (part < 0) off_linear -= part * m.moves * m.moves / (2 * (off - m.moves));
    }
    miss.min_distance = size - off_linear +
                        min_of_linear<N>(m, {dot<N>(p, m.by_time), dot<N>(p, by_flight), turning});
    return miss;
  }

  MissDistance<V> miss_;
  RangeBounds<V> range_;
  FlightLimits<V> limits_;
  MotionSegments<V> segments_;
  BestLaunch best_;
  double time_;              // nothing is closer before
  bool is_complete_ = true;  // no launch was left open
  CloserLaunch closer_;
  base::BoundedStack<OpenBox, kMaxOpenBoxes> open_;
  base::BoundedStack<FlightBox, kMaxOpenBoxes> put_off_;
  int again_left_ = kMaxBoxesAgain;
};

/// Searches as CloserSearch does. On a platform it searches the first segments of the gun's motion
/// one by one; of many each may take a part of the boxes that are left. `best` returns the best
/// launch known.
template <class V, class BestKnown, class Follow>
bool search_closer(TurretQuestion<V> question, const Platform<V>* platform, int& boxes_left,
                   int max_of_segment, const BestKnown& best, const Follow& follow) {
  constexpr int kMaxSegments = 24;
  constexpr int kShareOfSegment = 4;
  const auto search = [&] {
    return CloserSearch<V>(question, best()).run(boxes_left, max_of_segment, follow);
  };
  if (!platform) return search();
  if (const auto* function = platform->function()) {
    question.gun_function = function;
    return search();
  }
  const double first = question.delay;
  MotionSegments<V> segments = platform->segments();
  MotionSegment<kDimensions<V>> segment;
  bool is_complete = true;
  using Whereabouts = typename MotionSegments<V>::Whereabouts;
  const Whereabouts found = segments.find(first, 0, segment);
  if (found != Whereabouts::found) return found == Whereabouts::vanished;
  for (int i = 0; i < kMaxSegments; ++i) {
    if (i > 0 && !segments.next(segment)) return is_complete;
    question.delay = std::max(first, segment.begin);
    question.latest = segment.end;
    question.take_gun(segment);
    const bool is_last = segment.end == kForever;
    const int share = is_last ? boxes_left : boxes_left / kShareOfSegment;
    is_complete = with_at_most(share, boxes_left, search) && is_complete;
    if (is_last) return is_complete;
  }
  return false;
}

}  // namespace aimahead::detail::turret
