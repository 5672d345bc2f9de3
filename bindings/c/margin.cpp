#include "aimahead/margin.hpp"

#include "hit_argument.hpp"

using namespace aimahead;

aim_fault aim_safe_margin(const aim_engagement* engagement, const aim_hit* hit, double* angle) {
  return c::ask_of_hit(engagement, hit, nullptr, angle, [=]<class V>(const Engagement<V>& e) {
    *angle = safe_margin(e, c::shot_of<V, Hit<V>>(*hit));
  });
}

aim_fault aim_safe_margin_of_launch(const aim_engagement* engagement, const aim_launch* launch,
                                    double* angle) {
  const aim_hit* const hit = launch ? &launch->hit : nullptr;
  const double* const speed = launch ? &launch->speed : nullptr;
  return c::ask_of_hit(engagement, hit, speed, angle, [=]<class V>(const Engagement<V>& e) {
    auto shot = c::shot_of<V, Launch<V>>(*hit);
    shot.speed = *speed;
    *angle = safe_margin(e, shot);
  });
}

aim_fault aim_find_margin(const aim_engagement* engagement, const aim_hit* hit, aim_margin* out) {
  return c::ask_of_hit(engagement, hit, nullptr, out, [=]<class V>(const Engagement<V>& e) {
    const Margin margin = find_margin(e, c::shot_of<V, Hit<V>>(*hit));
    *out = {margin.angle, margin.to_left, margin.to_right, margin.exact, 0};
  });
}
