#include "aimahead/obstacles.hpp"

#include "obstacles/soundness.hpp"
#include "obstacles/touch_obstacle.hpp"

namespace aimahead {

using namespace detail::obstacles;

template <WorldVector V>
V position_after(const Flight<V>& flight, double time) {
  return make_vector<V>(FlightLaw<kDimensions<V>>(flight).at(time).position);
}

template <WorldVector V>
Touch<V> first_touch(const Flight<V>& flight, std::type_identity_t<ObstacleList<V>> obstacles) {
  Touch<V> touch;
  if (!is_sound(flight)) return touch;
  const FlightLaw<kDimensions<V>> law(flight);
  const Cover<kDimensions<V>> cover(law, law.duration);
  const auto found = first_of(law, [&](auto& candidate) {
    for (std::size_t i = 0; i < obstacles.size(); ++i) {
      const Obstacle<V> obstacle = obstacles[i];
      if (!is_sound<V>(obstacle)) {
        touch.obstacle = static_cast<std::ptrdiff_t>(i);
        return;
      }
      const auto here = touch_obstacle<V>(obstacle, law, cover);
      candidate.take(here.touch, here.part, i);
    }
  });
  if (touch.obstacle >= 0) return touch;
  return describe<V>(found.first, found.index, flight, law);
}

template Vec2 position_after(const Flight<Vec2>&, double);
template Vec3 position_after(const Flight<Vec3>&, double);
template Touch<Vec2> first_touch(const Flight<Vec2>&, ObstacleList<Vec2>);
template Touch<Vec3> first_touch(const Flight<Vec3>&, ObstacleList<Vec3>);

}  // namespace aimahead
