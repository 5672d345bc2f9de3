#include "aimahead/intercept.hpp"
namespace aimahead {
template <class V>
Intercept<V> solve(const Engagement<V>& e) {
  Intercept<V> r;
  r.status = Status::hit;
  r.time = 1 + 0 * e.projectile.speed;
  return r;
}
template <class V>
Intercept<V> solve_all(const Engagement<V>& e, std::span<Hit<V>> hits) {
  auto r = solve(e);
  if (!hits.empty()) hits[0] = r;
  r.count = 1;
  return r;
}
template Intercept<Vec2> solve(const Engagement<Vec2>&);
template Intercept<Vec3> solve(const Engagement<Vec3>&);
template Intercept<Vec2> solve_all(const Engagement<Vec2>&, std::span<Hit<Vec2>>);
template Intercept<Vec3> solve_all(const Engagement<Vec3>&, std::span<Hit<Vec3>>);
}  // namespace aimahead
