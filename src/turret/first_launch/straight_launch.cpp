#include "turret/first_launch/straight_launch.hpp"

#include "numerics/safe_step.hpp"
#include "search/solve_by_search.hpp"
#include "search/straight_gap.hpp"
#include "turret/first_launch/straight_bounds.hpp"
#include "turret/question/forbidden_aims.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <variant>

namespace aimahead::detail::turret {
namespace {

constexpr int kMaxTestsOfBox = 4000;  // to find where a target that bounces may be hit

template <class V>
class StraightLaunchSearch {
 public:
  static constexpr int N = kDimensions<V>;

  StraightLaunchSearch(const TurretQuestion<V>& question, double before)
      : q_(question),
        bounds_(question),
        plates_(std::get_if<Plates>(&question.target.motion)),
        before_(before),
        segments_(question.target, question.origin),
        time_(question.delay),
        work_left_(question.work_left) {}

  TurretLaunch<N> run() {
    launch_.status = search();
    if (launch_.status == LaunchStatus::unresolved) launch_.time = time_;
    return launch_;
  }

 private:
  using At = typename StraightBounds<V>::At;
  static constexpr double kRounding = StraightBounds<V>::kRounding;

  /// A time before which no launch at about this time hits. Where a shot hardly gains on its target
  /// the gap is within rounding of zero long before it closes, and even if it never does. Therefore
  /// this asks when a gun that fires as soon as it is ready hits.
  [[nodiscard]] double first_hit_about(const At& at) {
    constexpr double kHardly = 0x1p-24;
    if (!(at.radial > q_.law.speed * (1 - kHardly))) return time_;
    const double ready = ready_from(at);
    known_launch_ = ready;
    if (at.launch - ready > kRounding * (time_ + at.flight)) return time_;
    Engagement<V> fixed;
    fixed.shooter.position = make_vector<V>(q_.origin);
    fixed.shooter.velocity = make_vector<V>(q_.velocity);
    fixed.shooter.delay = ready;
    fixed.shooter.muzzle = q_.law.reach;
    fixed.projectile.speed = q_.law.speed;
    fixed.target = q_.target;
    const auto first = solve_without_waiting(fixed);
    work_left_ -= first.steps;
    if (first.status == Status::unresolved) work_left_ = 0;
    return first.status == Status::unreachable ? kForever : first.time;
  }

  /// A time before which the gun is not ready for any direction to the target from now on in the
  /// segment. In constant velocity these directions turn from that of E to that of E'. The least
  /// turn is to one of these two, unless the direction comes nearest to the facing in between: then
  /// it is less by no more than the angle between both.
  [[nodiscard]] double ready_from(const At& at) const {
    if (at.max > 0) return q_.delay;
    const double along_e = dot<N>(q_.facing, at.e) / at.distance;
    const double along_velocity = dot<N>(q_.facing, at.velocity) / at.speed;
    const Components<N> from = at.e / at.distance;
    const Components<N> to = at.velocity / at.speed;
    const Components<N> way = to - from;
    const bool nears_at_first = dot<N>(q_.facing - along_e * from, way) > 0;
    const bool leaves_at_last = dot<N>(q_.facing - along_velocity * to, way) < 0;
    const double less = nears_at_first && leaves_at_last ? kHalfTurn / 2 * length<N>(way) : 0;
    return std::min(ready_for(at.e, less), ready_for(at.velocity, less));
  }

  /// The time at which the gun is ready for a direction if the turn to it is shorter by `less`.
  [[nodiscard]] double ready_for(const Components<N>& direction, double less) const {
    const ReachableTurn turn = q_.turret.turn_to(direction);
    if (!turn.possible) return q_.delay;
    const double spared = std::clamp(turn.angle.hi, -less, less);
    return std::max(q_.delay, q_.turret.time_for(turn.angle - spared));
  }

  LaunchStatus search() {
    for (int seen = 0; work_left_ > 0; ++seen) {
      if (!load() || can_never_hit(seen)) return LaunchStatus::never;
      if (leave_out_laps() || leave_out_bounces()) {
        if (time_ == kForever) return LaunchStatus::never;
        continue;
      }
      const Outcome outcome = search_segment();
      if (outcome == Outcome::found) return LaunchStatus::found;
      if (outcome == Outcome::never) return LaunchStatus::never;
      if (outcome == Outcome::lost) return LaunchStatus::unresolved;
      if (work_left_ > 0) time_ = next_time_;
    }
    return LaunchStatus::unresolved;
  }

  enum class Outcome : unsigned char { found, passed, never, lost };

  /// Searches the segment, both its ends included.
  Outcome search_segment() {
    while (time_ < before_ && work_left_-- > 0) {
      At at = bounds_.evaluate(segment_, time_);
      if (time_ == known_hit_) at.launch = std::max(at.launch, known_launch_);
      if (!(at.distance < kInfinity)) return Outcome::lost;  // beyond the range of a double
      const double blocked = kCaution * bounds_.blocked_for(at, time_);
      if (blocked == 0) {
        const double first = first_hit_about(at);
        if (!(first <= time_ * (1 + 0x1p-40))) {
          if (work_left_ <= 0) return Outcome::lost;
          if (first <= segment_.end) {
            time_ = known_hit_ = first;
            continue;
          }
          next_time_ = segment_.end;
          return segment_.end == kForever ? Outcome::never : Outcome::passed;
        }
        launch_.time = time_;
        launch_.flight_time = std::max(at.flight, 0.0);
        launch_.launch_time = time_ - launch_.flight_time;
        launch_.d = at.e;
        launch_.target = segment_.at(time_).position;
        return Outcome::found;
      }
      // Bounds for a plate hold for ever, not only within the segment.
      const bool is_lasting = plates_ || segment_.end == kForever;
      if (is_lasting && blocked == kForever) return Outcome::never;
      if (blocked > segment_.end - time_ || time_ == segment_.end) {
        next_time_ = plates_ ? std::max(time_ + blocked, segment_.end) : segment_.end;
        return Outcome::passed;
      }
      const double min = 0x1p-50 * time_ + std::numeric_limits<double>::min();
      time_ = std::min(time_ + std::max(blocked, min), segment_.end);
      if (time_ > kGiveUpRatio * scale_) return Outcome::never;
    }
    return time_ < before_ ? Outcome::passed : Outcome::never;
  }

  bool load() {
    if (plates_ && segments_.region()) segments_.skip_to(time_);
    if (!segments_.start_at(0, time_, segment_, work_left_)) return false;
    time_ = std::max(time_, segment_.begin);
    if (segment_.end == kForever) {
      const At at = bounds_.evaluate(segment_, time_);
      scale_ = std::max(time_, at.speed > 0 ? at.distance / at.speed : time_) + q_.delay +
               at.distance / q_.law.speed + q_.turret.longest_turn();
    }
    return true;
  }

  /// Whether the region that the target never leaves shows that nothing can ever be hit.
  [[nodiscard]] bool can_never_hit(int seen_segments) {
    if (segment_.end == kForever) {
      return is_out_of_reach(segment_.at(time_), 0) ||
             ForbiddenAims<V>(q_).are_all_from(segment_, time_);
    }
    const Region<N>* region = segments_.region();
    if (!region) return false;
    if (region->accelerates()) return is_out_of_reach(region->at(time_), region->radius);
    const Region<N> seen = seen_now(*region);
    const bool rests = dot<N>(seen.velocity, seen.velocity) == 0;
    const double settled = settled_by(length<N>(seen.center) + seen.radius);
    if (rests && time_ > settled + segments_.period() * (1 + 0x1p-40)) return true;
    if (seen_segments < next_check_) return false;
    next_check_ = 2 * seen_segments;
    if (is_out_of_reach(region->at(time_), region->radius)) return true;
    const bool is_limited =
        oldest() < kForever || q_.turret.arc().is_limited() || q_.turret.limits().is_limited();
    if (!is_limited || seen.radius == 0) return false;
    const auto may_hit = [&](const Region<N>& part) {
      if (rests && (is_too_far(part) || is_too_near(part))) return false;
      return !is_forbidden(part);
    };
    Region<N> box = open_box_ ? *open_box_ : seen;
    if (!any_part_may(box, work_left_, may_hit)) return true;
    if (rests && segments_.bounces_without_period()) {
      const int share = std::min(work_left_, kMaxTestsOfBox);
      open_box_ = with_at_most(share, work_left_, [&] {
        cut_sides(box, work_left_, may_hit);
        return box;
      });
    }
    return false;
  }

  /// A region in constant velocity as it is now, seen from the gun.
  [[nodiscard]] Region<N> seen_now(const Region<N>& region) const {
    Region<N> seen = region;
    seen.velocity -= q_.velocity;
    seen.center = seen.at(time_).position;
    return seen;
  }

  /// Leaves out the bounces before the target may be where it may be hit.
  [[nodiscard]] bool leave_out_bounces() {
    if (!open_box_) return false;
    const double next = segments_.next_within(*open_box_, time_, work_left_);
    if (next <= segment_.end) return false;
    time_ = next;
    segments_.skip_to(time_);
    return true;
  }

  /// Leaves out the laps before any shot reaches the region that the target never leaves.
  [[nodiscard]] bool leave_out_laps() {
    const Region<N>* region = q_.leaves_out_laps ? segments_.region() : nullptr;
    if (!region || region->accelerates()) return false;
    const Region<N> seen = seen_now(*region);
    const double s = q_.law.speed;
    const double left =
        length<N>(seen.center) - seen.radius - q_.law.reach - s * (time_ - q_.delay);
    const double first = time_ + left / (s + length<N>(seen.velocity)) * (1 - 0x1p-40);
    if (!(first > time_ + 16 * (segment_.end - time_))) return false;
    time_ = first;
    segments_.skip_to(time_);
    return true;
  }

  /// The time by which every turn, and every flight to no more than `distance`, is over.
  [[nodiscard]] double settled_by(double distance) const {
    const double max_flight = std::max(0.0, distance - q_.law.reach) / q_.law.speed;
    return std::max(q_.delay, q_.turret.longest_turn()) + std::min(q_.lifetime, max_flight);
  }

  /// Whether no shot flies far enough to a box that rests, seen from the gun.
  [[nodiscard]] bool is_too_far(const Region<N>& part) const {
    const double max = q_.law.reach + q_.law.speed * oldest();
    return distance_to_box<N>(part.center, part.half) > max * (1 + 0x1p-40);
  }

  /// Whether a target in a box that rests, seen from the gun, is within reach already.
  [[nodiscard]] bool is_too_near(const Region<N>& part) const {
    double square = 0;
    for (int i = 0; i < N; ++i) {
      const double farthest = std::fabs(part.center[i]) + part.half[i];
      square += farthest * farthest;
    }
    return std::sqrt(square) < q_.law.reach * (1 - 0x1p-40);
  }

  /// The largest angle between a box's centre and its corners, for a box that is not all around.
  [[nodiscard]] static double angle_around(const Components<N>& center, const Components<N>& half) {
    double largest = 0;
    for (const double x : {-half[0], half[0]}) {
      for (const double y : {-half[1], half[1]}) {
        const double cross = center[0] * (center[1] + y) - center[1] * (center[0] + x);
        const double along = center[0] * (center[0] + x) + center[1] * (center[1] + y);
        largest = std::max(largest, std::fabs(numerics::quick_arctangent2(cross, along)));
      }
    }
    return largest;
  }

  /// Whether arc and limits allow no direction to a ball in steady motion, from now on.
  [[nodiscard]] bool is_forbidden(const Region<N>& part) const {
    if constexpr (N == 2) {
      return is_outside_the_arc(part);
    } else {
      return is_beyond_the_limits(part);
    }
  }

  [[nodiscard]] bool is_beyond_the_limits(const Region<3>& part) const {
    const AimLimits& limits = q_.turret.limits();
    if (!limits.is_limited()) return false;
    // The test of is_outside_the_arc, in the plane of both directions.
    const double speed = length<3>(part.velocity);
    const double distance = length<3>(part.center);
    const double along = speed > 0 ? dot<3>(part.center, part.velocity) / speed : 0;
    const double across = std::sqrt(std::max(0.0, (distance - along) * (distance + along)));
    const double nearest = along < 0 ? across : distance;
    if (!(nearest > 1.001 * part.radius)) return false;
    const double sweep = speed > 0 ? numerics::quick_arctangent2(across, along) : 0;
    Components<3> middle;
    for (int i = 0; i < 3; ++i) {
      middle[i] = part.center[i] / distance + (speed > 0 ? part.velocity[i] / speed : 0);
    }
    const double spread = numerics::arcsine(part.radius / nearest) + sweep / 2 + 0x1p-40;
    return sweep < 3 && !limits.allows(middle, spread);
  }

  [[nodiscard]] bool is_outside_the_arc(const Region<2>& part) const {
    if (!q_.turret.arc().is_limited()) return false;
    const Components<N>& center = part.center;
    const Components<N>& drift = part.velocity;
    const double radius = part.radius;
    const Components<N>& half = part.half;
    // The centre's direction turns from that of its position to that of its velocity.
    const double square = dot<N>(drift, drift);
    const double along = dot<N>(center, drift);
    const double cross = center[0] * drift[1] - center[1] * drift[0];
    const double nearest =
        along < 0 && square > 0 ? std::fabs(cross) / std::sqrt(square) : length<N>(center);
    if (!(nearest > 1.001 * radius)) return false;
    const double sweep = square > 0 ? numerics::quick_arctangent2(cross, along) : 0;
    const double around =
        square > 0 ? numerics::arcsine(radius / nearest) : angle_around(center, half);
    const double spread = around + std::fabs(sweep) / 2 + 0x1p-40;
    double offset = q_.turret.facing().quick_angle_to(center) + sweep / 2;
    if (offset > kHalfTurn) offset -= kTurn;
    if (offset < -kHalfTurn) offset += kTurn;
    if (std::fabs(offset) <= spread) return false;
    for (const TurnOption& option : turn_options(q_.turret, offset)) {
      if (option.angle - spread <= option.arc_room) return false;
    }
    return true;
  }

  /// The longest flight within the limits. The muzzle speed less the inherited speed bounds from
  /// below how fast the shot gets away.
  [[nodiscard]] double oldest() const {
    const double min_speed = q_.law.speed - length<N>(q_.law.inherited);
    const double by_range = min_speed > 0 ? q_.range / min_speed * (1 + 0x1p-40) : kForever;
    return std::min(q_.lifetime, by_range);
  }

  /// Whether no shot ever gets to within `radius` of a centre in constant acceleration from now on,
  /// whenever it leaves and wherever it flies; none that leaves is older than its lifetime.
  [[nodiscard]] bool is_out_of_reach(const KinematicState<N>& center, double radius) const {
    StraightGap<N> gap;
    gap.d = center.position - q_.velocity * time_;
    gap.w = center.velocity - q_.velocity;
    gap.g = center.acceleration;
    const bool aging = oldest() < time_ - q_.delay;
    gap.speed = aging ? 0 : q_.law.speed;
    gap.reach = q_.law.reach + radius + q_.law.speed * (aging ? oldest() : time_ - q_.delay);
    return clear_time(gap, 1, 0) == kForever;
  }

  const TurretQuestion<V>& q_;
  StraightBounds<V> bounds_;
  const Plates* plates_;  ///< null unless the target is a plate: the first of these
  double before_;         ///< later hits are not searched
  MotionSegments<V> segments_;
  MotionSegment<N> segment_{};
  double time_;              // nothing hits before
  double next_time_ = 0;     // nothing hits between the segment's end and this time
  double scale_ = kForever;  // the scale of the times that matter in an endless segment
  double known_hit_ = -1;    // the hit of a shot that leaves at known_launch_
  double known_launch_ = 0;
  int next_check_ = 8;
  std::optional<Region<N>> open_box_;  // outside of it a target that bounces is not hit
  int& work_left_;
  TurretLaunch<N> launch_{};
};

}  // namespace

template <class V>
bool flies_straight(const TurretQuestion<V>& question) {
  constexpr int N = kDimensions<V>;
  const ShotMotion<N>& law = question.law;
  // The curvature of a caller's own function is unknown.
  if (std::holds_alternative<MotionFunction<V>>(question.target.motion)) return false;
  if (question.table) return false;
  return !law.accelerates() && law.drag == 0 && law.thrust.duration == 0 && law.speed > 0 &&
         law.inherited == question.velocity;
}

template <class V>
TurretLaunch<kDimensions<V>> find_straight_launch(const TurretQuestion<V>& question,
                                                  double before) {
  return StraightLaunchSearch<V>(question, before).run();
}

template bool flies_straight(const TurretQuestion<Vec2>&);
template bool flies_straight(const TurretQuestion<Vec3>&);
template TurretLaunch<2> find_straight_launch(const TurretQuestion<Vec2>&, double);
template TurretLaunch<3> find_straight_launch(const TurretQuestion<Vec3>&, double);

}  // namespace aimahead::detail::turret
