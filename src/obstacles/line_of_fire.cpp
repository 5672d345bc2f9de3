#include "obstacles/line_of_fire.hpp"

#include "aimahead/obstacles.hpp"
#include "obstacles/flight_law.hpp"
#include "obstacles/soundness.hpp"

#include <cmath>

namespace aimahead::detail::obstacles {
namespace {

template <class V>
Flight<V> flight_of(const Projectile<V>& shot, const Hit<V>& hit) {
  const bool is_still = shot.wind == V{};
  return {.position = hit.launch_point,
          .velocity = hit.launch_velocity,
          .acceleration = is_still ? shot.acceleration : shot.acceleration + shot.drag * shot.wind,
          .thrust = shot.thrust,
          .direction = hit.aim,
          .drag = shot.drag,
          .radius = shot.radius,
          .launch_time = hit.launch_time,
          .duration = hit.flight_time};
}

/// The speed of the flight into the surface that it touches.
template <class V>
double closing_speed(const FlightLaw<kDimensions<V>>& law, const Obstacle<V>& obstacle,
                     const Touch<V>& touch) {
  V velocity = make_vector<V>(law.at(touch.time).velocity);
  if (const auto* const ball = std::get_if<Ball<V>>(&obstacle)) {
    velocity -= ball->velocity + (law.launch_time + touch.time) * ball->acceleration;
  }
  return touch.normal == V{} ? length(velocity) : std::fabs(dot(velocity, touch.normal));
}

/// Whether the touch is the hit itself, within rounding: a target on a wall or on the ground is hit
/// there. A flight that enters the surface by no more than the rounding of the path counts.
template <class V>
bool is_at_hit(const Flight<V>& flight, const Obstacle<V>& obstacle, const Touch<V>& touch) {
  const double rest = flight.duration - touch.time;
  if (rest <= 0) return true;
  if (rest > 0x1p-24 * flight.duration) return false;
  const FlightLaw<kDimensions<V>> law(flight);
  const double size = law.size(flight.duration) + flight.radius;
  return closing_speed(law, obstacle, touch) * rest <= 0x1p-46 * size;
}

/// Whether the fourth powers of the numbers of a curved path are within the range of a double. A
/// straight path is decided exactly at any scale.
template <std::size_t N>
bool are_fourth_powers_in_range(const FlightLaw<N>& law, double duration) {
  constexpr double kMax = 0x1p240;
  const double size = law.size(duration);
  return law.is_straight || size == 0 || (size > 1 / kMax && size < kMax);
}

}  // namespace

template <class V>
bool has_sound_obstacles(const Engagement<V>& engagement) {
  bool sound = true;
  for (std::size_t i = 0; i < engagement.obstacles.size() && sound; ++i) {
    sound = is_sound<V>(engagement.obstacles[i]);
  }
  return sound;
}

template <class V>
bool find_blocking_obstacle(const Engagement<V>& engagement, Hit<V>& hit) {
  const Flight<V> flight = flight_of(engagement.projectile, hit);
  const FlightLaw<kDimensions<V>> law(flight);
  if (!are_fourth_powers_in_range(law, flight.duration)) return false;
  const Touch<V> touch = first_touch(flight, engagement.obstacles);
  if (touch.status == ContactStatus::apart) return true;
  if (!touch) return false;
  const auto index = static_cast<std::size_t>(touch.obstacle);
  if (is_at_hit<V>(flight, engagement.obstacles[index], touch)) return true;
  hit.blocked = {index, hit.launch_time + touch.time, touch.center};
  return true;
}

template bool has_sound_obstacles(const Engagement<Vec2>&);
template bool has_sound_obstacles(const Engagement<Vec3>&);
template bool find_blocking_obstacle(const Engagement<Vec2>&, Hit<Vec2>&);
template bool find_blocking_obstacle(const Engagement<Vec3>&, Hit<Vec3>&);

}  // namespace aimahead::detail::obstacles
