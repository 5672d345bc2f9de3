// A gun in a game loop, in the plane and in space, in two ways. The gun may commit to a plan: turn,
// and fire at the planned time. Or it asks again in every frame, because the target may turn, and
// fires in the frame that contains the launch. If the target keeps its course, both ways hit at the
// same time.
#include <aimahead/intercept.hpp>
#include <aimahead/turn_controller.hpp>

#include <cmath>
#include <cstdio>

using namespace aimahead;

namespace {

constexpr double kFrame = 1.0 / 60;

/// Turns the gun towards an aim for a frame or less.
void turn(TurnController2& gun, const Vec2& aim, double duration) {
  // The goal is where the gun comes to rest within its tolerance, so that it stays on the plan.
  gun.step(gun.turret.facing + turn_to(gun.now(), aim).rest, duration);
}
void turn(TurnController3& gun, const Vec3& aim, double duration) { gun.step(aim, duration); }

/// The distance of shot and target at the time when the shot should hit.
template <class V>
double miss(const Engagement<V>& e, const Intercept<V>& shot) {
  const double f = shot.flight_time;
  const V flown = f * shot.launch_velocity + f * f / 2 * e.projectile.acceleration;
  return length(shot.launch_point + flown - (e.target.position + shot.time * e.target.velocity));
}

/// Turns as planned and fires. Returns when the shot hits, or -1.
template <class V>
double commit(const Engagement<V>& question, TurnController<V> gun) {
  const auto plan = solve(question);
  if (!plan) return -1;
  double time = 0;
  for (; time + kFrame < plan.launch_time; time += kFrame) turn(gun, plan.aim, kFrame);
  turn(gun, plan.aim, plan.launch_time - time);
  const bool points_right = turn_to(gun.now(), plan.aim).time < 1e-6;
  return points_right && miss(question, plan) < 1e-6 ? plan.time : -1;
}

/// Asks again in every frame, turns and fires. Returns when the shot hits, or -1.
template <class V>
double ask_again(Engagement<V> question, TurnController<V> gun) {
  for (int frame = 0; frame < 600; ++frame) {
    question.shooter.turret = gun.now();
    const auto answer = solve(question);
    if (!answer) return -1;
    if (answer.launch_time < kFrame) {  // within this frame: fire
      return miss(question, answer) < 1e-6 ? frame * kFrame + answer.time : -1;
    }
    turn(gun, answer.aim, kFrame);
    // A game would read where the target is now, and how it moves.
    question.target.position += question.target.velocity * kFrame;
  }
  return -1;
}

template <class V>
bool both_hit(const char* name, Engagement<V> question, const TurnController<V>& gun) {
  question.shooter.turret = gun.now();
  const double committed = commit(question, gun);
  const double asked = ask_again(question, gun);
  std::printf("%s: committed to a plan, hit after %.4f s; asking in every frame, after %.4f s\n",
              name, committed, asked);
  return committed > 0 && std::fabs(asked - committed) < 1e-3;
}

}  // namespace

int main() {
  Engagement2 plane;
  plane.projectile = {.speed = 30, .acceleration = {0, -9.81}};
  plane.target = {.position = {-35, 20}, .velocity = {6, 2}};
  // The gun has a tolerance. Without one, a gun that brakes towards its aim overshoots an aim that
  // moves back by only its last digits, and coming back takes long.
  TurnController2 gun;
  gun.turret = {.facing = 0.2, .turn_rate = 2, .turn_acceleration = 8, .tolerance = 0.005};

  // In space the turn of an answer begins from rest. So a gun that asks again should have no
  // turn_acceleration; a gun with one should commit to its plan.
  Engagement3 space;
  space.projectile = {.speed = 40, .acceleration = {0, 0, -9.81}};
  space.target = {.position = {-30, 35, 5}, .velocity = {8, -2, 1}};
  TurnController3 mount;
  mount.turret = {
      .facing = {1, 0, 0}, .turn_rate = 1.5, .elevation_from = -0.1, .elevation_to = 1.2};

  return both_hit("in the plane", plane, gun) && both_hit("in space", space, mount) ? 0 : 1;
}
