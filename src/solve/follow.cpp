#include "aimahead/follow.hpp"

#include "aimahead/fixed_step.hpp"
#include "drag/flight/drag_shot.hpp"
#include "fixed_step/fixed_step_search.hpp"
#include "motion/body_state.hpp"
#include "motion/gun_motion.hpp"
#include "search/shot_motion.hpp"

#include <algorithm>

namespace aimahead {

using namespace detail::solve;
namespace {

template <class V>
std::optional<V> position_of(const Components<kDimensions<V>>& components) {
  if (!are_finite(components)) return std::nullopt;
  return make_vector<V>(components);
}

template <class V>
class Follower {
 public:
  static constexpr int N = kDimensions<V>;
  using Position = std::optional<Components<N>>;

  /// For an engagement and a shot without fault.
  Follower(const Engagement<V>& engagement, const FiredShot<V>& shot)
      : engagement_(engagement),
        launch_(shot.launch_time.value_or(launch_time(engagement))),
        at_launch_(locate_gun(engagement.shooter, launch_)),
        law_(engagement, at_launch_ ? at_launch_->velocity : Components<N>{}),
        aim_(direction_of<N>(components_of(shot.aim))) {
    is_fired_ = at_launch_ && dot<N>(aim_, aim_) > 0;
  }

  [[nodiscard]] Snapshot<V> at(double time) const {
    Snapshot<V> snapshot{.time = time};
    const auto gun = locate_gun(engagement_.shooter, time);
    const auto target = locate_body(time);
    if (gun) snapshot.gun = position_of<V>(gun->position);
    if (target) snapshot.target = position_of<V>(target->position);
    const double flight = time - launch_;
    Position from;
    std::optional<double> reached;
    if (flight < 0) {
      if (gun) from = gun->position;
      if (gun) reached = law_.reach;
    } else if (at_launch_) {
      const Flight flown = fly(flight);
      from = flown.from;
      reached = flown.reached;
      if (flown.shot) snapshot.shot = position_of<V>(*flown.shot);
    }
    if (reached && is_finite(*reached)) snapshot.shot_distance = reached;
    if (from && target) {
      const double distance = length<N>(target->position - *from);
      if (is_finite(distance)) snapshot.target_distance = distance;
    }
    return snapshot;
  }

 private:
  struct Flight {
    Components<N> from{};  ///< the point from which distances are measured
    Position shot;
    std::optional<double> reached;
  };

  /// The target's state; for plates, that of their body's centre.
  [[nodiscard]] std::optional<KinematicState<N>> locate_body(double time) const {
    if (!std::holds_alternative<Plates>(engagement_.target.motion)) {
      return locate_target(engagement_, time);
    }
    Target<V> body = engagement_.target;
    body.motion = {};
    return locate(body, time);
  }

  [[nodiscard]] Flight fly(double flight) const {
    const Components<N>& pivot = at_launch_->position;
    if (engagement_.projectile.quadratic_drag != 0) return fly_braked(pivot, flight);
    const auto [travel, drift] = engagement_.tick ? tick(flight) : glide(flight);
    Flight flown;
    flown.from = pivot + drift;
    // A table gives the time of arrival, not the shot's position before.
    if (engagement_.projectile.table) return flown;
    flown.reached = law_.reach + travel;
    if (!is_fired_) return flown;
    const double offset = engagement_.shooter.muzzle + travel;
    flown.shot = flown.from + offset * aim_;
    return flown;
  }

  struct Travel {
    double along = 0;
    Components<N> drift{};
  };
  [[nodiscard]] Travel glide(double flight) const {
    const auto state = law_.at(flight);
    return {state.travel, state.drift.position};
  }
  [[nodiscard]] Travel tick(double flight) const {
    const Tick& tick = *engagement_.tick;
    const TickBody<V> drifting{V{}, make_vector<V>(law_.inherited)};
    const TickBody<Vec2> ahead{Vec2{}, Vec2{law_.speed, 0}};
    const V drift = position_after(tick, drifting, make_vector<V>(law_.acceleration), flight);
    return {position_after(tick, ahead, Vec2{}, flight).x, components_of(drift)};
  }

  [[nodiscard]] Flight fly_braked(const Components<N>& pivot, double flight) const {
    Flight flown{.from = pivot, .shot = std::nullopt, .reached = std::nullopt};
    if (!is_fired_) return flown;
    Engagement<V> fixed = engagement_;
    fixed.shooter.velocity = make_vector<V>(at_launch_->velocity);
    DragShot<N> shot(fixed);
    constexpr int kEnough = 1 << 20;
    shot.work_left = kEnough;
    const auto arrival = shot.fly(shot.launch_velocity(aim_), flight, Accuracy::fine);
    if (!arrival.finished) return flown;
    const Components<N> position = shot.in_world(arrival.position, flight);
    const Components<N> offset = shot.muzzle * aim_ + position;
    flown.reached = length<N>(offset) + shot.radii;
    flown.shot = pivot + offset;
    return flown;
  }

  const Engagement<V>& engagement_;
  double launch_;
  std::optional<KinematicState<N>> at_launch_;  ///< the gun's state
  ShotMotion<N> law_;
  Components<N> aim_;  ///< unit vector, or zero
  bool is_fired_ = false;
};

template <class V>
const char* find_shot_fault(const FiredShot<V>& shot) {
  if (!are_finite(components_of(shot.aim))) return "aim";
  return shot.launch_time && !is_size(*shot.launch_time) ? "launch_time" : nullptr;
}

}  // namespace

template <class V>
Following follow(const Engagement<V>& engagement, const FiredShot<V>& shot,
                 std::span<const double> times,
                 std::type_identity_t<std::span<Snapshot<V>>> snapshots) {
  const char* fault = find_fault(engagement);
  if (!fault) fault = find_shot_fault(shot);
  if (!fault && !std::all_of(times.begin(), times.end(), is_size)) fault = "times";
  if (fault) return {.fault = fault};
  const Follower<V> follower(engagement, shot);
  const std::size_t count = std::min(times.size(), snapshots.size());
  for (std::size_t i = 0; i < count; ++i) snapshots[i] = follower.at(times[i]);
  return {.status = FollowStatus::followed, .count = count};
}

template Following follow(const Engagement2&, const FiredShot<Vec2>&, std::span<const double>,
                          std::span<Snapshot<Vec2>>);
template Following follow(const Engagement3&, const FiredShot<Vec3>&, std::span<const double>,
                          std::span<Snapshot<Vec3>>);

}  // namespace aimahead
