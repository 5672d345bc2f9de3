#include "obstacles/line_of_fire.hpp"

#include "aimahead/obstacles.hpp"
#include "obstacles/flight_law.hpp"
#include "obstacles/soundness.hpp"
#include "obstacles/touch_obstacle.hpp"

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

/// Whether the touch is the hit itself, within rounding: a target on a wall or on the ground is hit
/// there. A flight that enters the surface by no more than the rounding of the path counts.
template <class V>
bool is_at_hit(const Flight<V>& flight, const FlightLaw<kDimensions<V>>& law,
               const Obstacle<V>& obstacle, const FirstPart<kDimensions<V>>& first) {
  constexpr int N = kDimensions<V>;
  const auto& [touch, part] = first;
  if (touch.meeting == shapes::Meeting::unsure) return false;
  const double rest = law.duration - touch.time;
  if (rest <= 0) return true;
  if (rest > 0x1p-24 * law.duration) return false;
  MovingBall<N> ball;
  if (const auto* const given = std::get_if<Ball<V>>(&obstacle)) ball = moving_ball(*given);
  const double now = law.launch_time + touch.time;
  const double size = law.size(law.duration) + law.radius + (ball.rests() ? 0 : ball.size(now));
  const V velocity =
      make_vector<V>(law.at(touch.time).velocity - ball.velocity - now * ball.acceleration);
  const bool is_line = part.kind == PartKind::corner || (part.kind == PartKind::edge && N == 3);
  if (is_line && !(law.is_straight && ball.rests())) {
    // The distance from a point or a line is never negative, so that its zero is a double root. Its
    // time is known to half as many bits, unless it is decided exactly.
    const double wide = size + max_component(part.a) + max_component(part.b);
    const bool is_thin = law.radius + part.thickness <= 0x1p-40 * wide;
    if (is_thin) return length(velocity) * rest <= 0x1p-42 * wide;
  }
  const V normal = describe<V>(first, 0, flight, law).normal;
  const double closing = normal == V{} ? length(velocity) : std::fabs(dot(velocity, normal));
  return closing * rest <= 0x1p-46 * size;
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
  if (!is_sound(flight) || !are_fourth_powers_in_range(law, flight.duration)) return false;
  const Cover<kDimensions<V>> cover(law, law.duration);
  const auto found = first_of(law, [&](auto& candidate) {
    for (std::size_t i = 0; i < engagement.obstacles.size(); ++i) {
      const Obstacle<V> obstacle = engagement.obstacles[i];
      const auto first = touch_obstacle<V>(obstacle, law, cover);
      if (is_at_hit<V>(flight, law, obstacle, first)) continue;
      candidate.take(first.touch, first.part, i);
    }
  });
  const Touch<V> touch = describe<V>(found.first, found.index, flight, law);
  if (touch.status == ContactStatus::apart) return true;
  if (!touch) return false;
  hit.blocked = {static_cast<std::size_t>(touch.obstacle), hit.launch_time + touch.time,
                 touch.center};
  return true;
}

template bool has_sound_obstacles(const Engagement<Vec2>&);
template bool has_sound_obstacles(const Engagement<Vec3>&);
template bool find_blocking_obstacle(const Engagement<Vec2>&, Hit<Vec2>&);
template bool find_blocking_obstacle(const Engagement<Vec3>&, Hit<Vec3>&);

}  // namespace aimahead::detail::obstacles
