#include "engine_trial.hpp"

#include <box2d/box2d.h>
#include <gtest/gtest.h>

namespace box2d_test {

using namespace aimahead;

b2Vec2 to_box2d(const Vec2& v) { return {static_cast<float>(v.x), static_cast<float>(v.y)}; }

b2Body* make_body(b2World& world, const Vec2& position, const Vec2& velocity, double damping) {
  b2BodyDef definition;
  definition.type = b2_dynamicBody;
  definition.position = to_box2d(position);
  definition.linearVelocity = to_box2d(velocity);
  definition.linearDamping = static_cast<float>(damping);
  definition.allowSleep = false;
  b2Body* const body = world.CreateBody(&definition);
  // Without fixtures it weighs nothing, and nothing accelerates it.
  const b2MassData mass{1, {0, 0}, 1};
  body->SetMassData(&mass);
  return body;
}

stepped::Track run_box2d(const stepped::Firing& firing) {
  const Engagement2& e = firing.engagement;
  b2World world(to_box2d(e.projectile.acceleration));
  b2Body* const target = make_body(world, e.target.position, e.target.velocity, 0);
  target->SetGravityScale(0);
  b2Body* shot = nullptr;
  stepped::Track track;
  for (int i = 0; i <= firing.last_step; ++i) {
    if (i == firing.launch_step) {
      shot = make_body(world, firing.launch_point, firing.launch_velocity, e.tick->damping);
    }
    if (shot) {
      track.shot.push_back({shot->GetPosition().x, shot->GetPosition().y});
      track.target.push_back({target->GetPosition().x, target->GetPosition().y});
    }
    target->ApplyForceToCenter(target->GetMass() * to_box2d(e.target.acceleration), true);
    world.Step(static_cast<float>(e.tick->step), 8, 3);
  }
  return track;
}

TEST(Box2D, what_is_aimed_with_its_tick_hits_in_it) {
  stepped::Engine engine;
  engine.tick = {.integrator = Integrator::semi_implicit_euler,
                 .damping_form = DampingForm::implicit};
  engine.is_float = true;
  engine.max_translation = b2_maxTranslation;
  engine.run = run_box2d;
  const auto trials = stepped::fire_trials(engine, 20'260'310, 1000);
  EXPECT_GT(trials.far_off, 10);
}

}  // namespace box2d_test
