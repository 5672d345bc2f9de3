#include "search.hpp"

namespace aimahead {

template <class V>
Intercept<V> search(const Engagement<V>& engagement, std::span<Hit<V>> /*hits*/) {
  Intercept<V> answer;
  answer.status = Status::unresolved;
  answer.time = engagement.shooter.delay;
  return answer;
}

template Intercept<Vec2> search(const Engagement<Vec2>&, std::span<Hit<Vec2>>);
template Intercept<Vec3> search(const Engagement<Vec3>&, std::span<Hit<Vec3>>);

}  // namespace aimahead
