#include "engine_trial.hpp"

#include <chipmunk/chipmunk.h>
#include <gtest/gtest.h>

#include <cmath>
#include <memory>

namespace chipmunk_test {

using namespace aimahead;

cpVect to_chipmunk(const Vec2& v) { return cpv(v.x, v.y); }

/// The target has an acceleration of its own and is not damped.
void update_target(cpBody* body, cpVect, cpFloat, cpFloat step) {
  cpBodyUpdateVelocity(body, *static_cast<const cpVect*>(cpBodyGetUserData(body)), 1, step);
}

stepped::Track run_chipmunk(const stepped::Firing& firing) {
  const Engagement2& e = firing.engagement;
  const std::unique_ptr<cpSpace, decltype(&cpSpaceFree)> space(cpSpaceNew(), cpSpaceFree);
  cpSpaceSetGravity(space.get(), to_chipmunk(e.projectile.acceleration));
  cpSpaceSetDamping(space.get(), std::exp(-e.tick->damping));
  using Body = std::unique_ptr<cpBody, decltype(&cpBodyFree)>;
  const Body target(cpBodyNew(1, 1), cpBodyFree);
  const Body shot(cpBodyNew(1, 1), cpBodyFree);
  cpVect acceleration = to_chipmunk(e.target.acceleration);
  cpBodySetUserData(target.get(), &acceleration);
  cpBodySetVelocityUpdateFunc(target.get(), update_target);
  cpBodySetPosition(target.get(), to_chipmunk(e.target.position));
  cpBodySetVelocity(target.get(), to_chipmunk(e.target.velocity));
  cpBodySetPosition(shot.get(), to_chipmunk(firing.launch_point));
  cpBodySetVelocity(shot.get(), to_chipmunk(firing.launch_velocity));
  cpSpaceAddBody(space.get(), target.get());
  stepped::Track track;
  for (int i = 0; i <= firing.last_step; ++i) {
    if (i == firing.launch_step) cpSpaceAddBody(space.get(), shot.get());
    if (i >= firing.launch_step) {
      const cpVect s = cpBodyGetPosition(shot.get());
      const cpVect t = cpBodyGetPosition(target.get());
      track.shot.push_back({s.x, s.y});
      track.target.push_back({t.x, t.y});
    }
    cpSpaceStep(space.get(), e.tick->step);
  }
  cpSpaceRemoveBody(space.get(), target.get());
  if (firing.launch_step <= firing.last_step) cpSpaceRemoveBody(space.get(), shot.get());
  return track;
}

TEST(Chipmunk, what_is_aimed_with_its_tick_hits_in_it) {
  stepped::Engine engine;
  engine.tick = {.integrator = Integrator::explicit_euler,
                 .damping_form = DampingForm::exponential};
  engine.run = run_chipmunk;
  const auto trials = stepped::fire_trials(engine, 20'260'311, 1000);
  EXPECT_GT(trials.far_off, 20);
}

}  // namespace chipmunk_test
