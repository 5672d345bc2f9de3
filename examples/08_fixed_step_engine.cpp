// A physics engine steps at 60 Hz. An answer for a parabola misses in it, an answer with its tick
// hits.
#include <aimahead/fixed_step.hpp>
#include <aimahead/intercept.hpp>

#include <cmath>
#include <cstdio>

namespace {

using namespace aimahead;

/// The least distance of shot and target in an engine that does v += h a, v /= 1 + h c, x += h v.
double fly(const Engagement2& e, const Tick& tick, const Intercept<Vec2>& hit) {
  double closest = INFINITY;
  for (double time = 0; time < 1.2 * hit.time; time += 1e-4) {
    const Vec2 shot = position_after(tick, TickBody<Vec2>{hit.launch_point, hit.launch_velocity},
                                     e.projectile.acceleration, time);
    const Vec2 target = e.target.position + e.target.velocity * time;
    closest = std::fmin(closest, length(target - shot));
  }
  return closest;
}

}  // namespace

int main() {
  const Tick tick{.step = 1.0 / 60, .damping = 0.1};  // Box2D with linearDamping 0.1
  Engagement2 question{
      .projectile = {.speed = 30, .acceleration = {0, -9.81}},
      .target = {.position = {40, 10}, .velocity = {-3, 2}},
  };
  const double as_parabola = fly(question, tick, solve(question));
  question.tick = tick;
  const double with_tick = fly(question, tick, solve(question));
  std::printf("aimed as a parabola it passes at %.3f, with the tick at %.3f\n", as_parabola,
              with_tick);
  return as_parabola > 0.1 && with_tick < 0.002 ? 0 : 1;
}
