// How near single shots pass the target: those of one launch and one flight, along the possible aim
// that comes nearest.
#pragma once

#include "numerics/infinity.hpp"
#include "rooms.hpp"
#include "turret/question/body_states.hpp"
#include "turret/question/miss_distance.hpp"
#include "turret/question/platform.hpp"
#include "turret/question/turret_question.hpp"

#include <cmath>
#include <optional>

namespace aimahead::detail::turret {

template <class V>
class PassingShots {
 public:
  static constexpr int N = kDimensions<V>;
  using ShotState = typename ShotMotion<N>::State;

  struct Shot {
    double time = 0;  ///< the time of the closest approach
    double flight = 0;
    double launch = 0;
    double distance = kInfinity;
    Components<N> d{};          ///< the target as the shot flies towards it
    Components<N> inherited{};  ///< the velocity that the shot inherits
  };

  /// No launch is before `first`. Without a platform the gun moves as the question says.
  PassingShots(const TurretQuestion<V>& question, const Platform<V>* platform, double first,
               int evaluations)
      : evaluations_left(evaluations),
        q_(question),
        miss_(question),
        target_(question.target, question.origin, first),
        velocity_(question.velocity),
        law_(question.law) {
    if (platform) gun_.emplace(platform->body, question.origin, first, platform->mount);
  }

  /// Loads the gun as it is at a launch. False if it has vanished by then.
  bool load_gun(double launch) {
    launch_ = launch;
    if (!gun_) {
      pivot_ = q_.velocity * launch;
      return true;
    }
    if (!gun_->find(launch, pivot_, evaluations_left)) return false;
    velocity_ = gun_->velocity_at(launch);
    law_.inherited = q_.inherit == 0 ? Components<N>{} : q_.inherit * velocity_;
    return true;
  }
  /// Loads the target as it is at a time. False if it has vanished by then.
  bool load_target(double time) {
    time_ = time;
    return target_.find(time, position_, evaluations_left);
  }

  /// The shot from the loaded gun that is at the loaded target after a flight.
  [[nodiscard]] Shot shot_of(double flight) {
    Shot shot{time_, flight, launch_};
    if (--evaluations_left < 0) return shot;
    const ShotState state = law_.at(flight);
    shot.d = position_ - pivot_ - state.drift.position;
    shot.inherited = law_.inherited;
    shot.distance = miss_.to(shot.d, launch_, state);
    return shot;
  }

  /// How fast the distance may change with the flight, at a flight from the loaded gun to the
  /// loaded target.
  [[nodiscard]] double speed_at(double flight) const {
    const ShotState state = law_.at(flight);
    return target_speed() + std::fabs(state.rate) + length<N>(state.drift.velocity);
  }

  /// The aim of a shot; nothing if none is possible.
  [[nodiscard]] std::optional<Components<N>> aim_of(const Shot& shot) const {
    ShotMotion<N> law = law_;
    law.inherited = shot.inherited;
    const auto aim = miss_.aim_within_range(shot.d, shot.launch, law.at(shot.flight));
    if (!aim) return std::nullopt;
    return *aim / length<N>(*aim);
  }

  /// How far the loaded target is from the loaded gun.
  [[nodiscard]] double distance() const { return length<N>(position_ - pivot_); }
  [[nodiscard]] double gun_speed() const { return length<N>(velocity_); }
  [[nodiscard]] double target_speed() const { return length<N>(target_.velocity_at(time_)); }
  [[nodiscard]] const ShotMotion<N>& law() const { return law_; }

  /// The time in which the loaded target, seen from the gun, goes a distance; infinite where it
  /// never moves.
  [[nodiscard]] double approach_time(double distance) const {
    const double speed = length<N>(target_.velocity_at(time_) - velocity_);
    return speed > 0 ? distance / speed : target_.time_from_rest(time_, distance);
  }

  /// The maximum speed of a shot from the loaded gun, without acceleration.
  [[nodiscard]] double max_speed() const {
    return law_.speed + law_.gained_speed() + length<N>(law_.inherited);
  }

  int evaluations_left;

 private:
  const TurretQuestion<V>& q_;
  MissDistance<V> miss_;
  BodyStates<V> target_;
  std::optional<BodyStates<V>> gun_;  // on a platform
  double time_ = 0;
  Components<N> position_{};  // the target's at that time
  double launch_ = 0;
  // The gun at that launch:
  Components<N> pivot_{};
  Components<N> velocity_;
  ShotMotion<N> law_;
};

}  // namespace aimahead::detail::turret
