#include "aimahead/fixed_step.hpp"
#include "stepped_world.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace tick_functions_test {

using namespace aimahead;
using stepped::Body;
using stepped::Real;

constexpr std::array kIntegrators = {Integrator::semi_implicit_euler, Integrator::explicit_euler,
                                     Integrator::velocity_verlet};
constexpr std::array kForms = {DampingForm::implicit, DampingForm::direct,
                               DampingForm::exponential};

/// Every integrator with every form, at dampings from none to almost all.
std::vector<Tick> many_ticks() {
  std::vector<Tick> ticks;
  for (const Integrator integrator : kIntegrators) {
    ticks.push_back({1.0 / 60, integrator});
    if (integrator == Integrator::velocity_verlet) continue;
    for (const DampingForm form : kForms) {
      for (const double damping : {1e-18, 1e-9, 1e-3, 0.1, 3.0, 29.0, 59.0}) {
        ticks.push_back({1.0 / 60, integrator, damping, form});
      }
    }
    ticks.push_back({0.25, integrator, 4, DampingForm::direct});    // takes all
    ticks.push_back({0.25, integrator, 7.5, DampingForm::direct});  // turns the velocity round
    ticks.push_back({0.25, integrator, 1e300, DampingForm::implicit});
    ticks.push_back({0.25, integrator, 1e300, DampingForm::exponential});
  }
  return ticks;
}

std::string name(const Tick& tick) {
  return "step " + std::to_string(tick.step) + " integrator " +
         std::to_string(static_cast<int>(tick.integrator)) + " damping " +
         std::to_string(tick.damping) + " form " +
         std::to_string(static_cast<int>(tick.damping_form));
}

void expect_close(Real expected, double actual, Real size) {
  EXPECT_LE(std::fabs(expected - Real(actual)), 4e-15L * size) << double(expected) << " " << actual;
}

TEST(Tick, closed_form_is_where_stepping_leads) {
  for (const Tick& tick : many_ticks()) {
    SCOPED_TRACE(name(tick));
    Body thrown{{}, {1, 0, 0}};
    Body dropped;
    const Real factor = stepped::factor_of(tick);
    for (int n = 0; n <= 100'000; ++n) {
      if (n < 70 || n == 255 || n == 1000 || n == 99'999 || n == 100'000) {
        SCOPED_TRACE("after " + std::to_string(n) + " steps");
        const TickResponse r = respond(tick, n);
        // A velocity that turns round makes sums of either sign; they cancel.
        const Real least = factor < 0 ? Real(tick.step) : 0;
        const auto size = [least](Real value, int power) {
          return std::max(std::fabs(value), std::pow(least, Real(power)));
        };
        const Real fallen = dropped.position[0];
        expect_close(thrown.position[0], r.position_per_velocity, size(thrown.position[0], 1));
        expect_close(thrown.velocity[0], r.velocity_per_velocity, 1);
        expect_close(fallen, r.position_per_acceleration, size(fallen, 2));
        expect_close(dropped.velocity[0], r.velocity_per_acceleration,
                     size(dropped.velocity[0], 1));
      }
      stepped::advance(thrown, {}, tick, factor);
      stepped::advance(dropped, {1, 0, 0}, tick, factor);
    }
  }
}

TEST(Tick, corrected_launch_is_on_the_parabola_at_every_step) {
  const Vec3 velocity{20, -3, 15};
  const Vec3 gravity{0, 1, -9.81};
  for (const Integrator integrator : kIntegrators) {
    const Tick tick{1.0 / 60, integrator};
    const TickBody<Vec3> body{{}, correct_launch(tick, velocity, gravity)};
    for (int n = 0; n <= 600; ++n) {
      const double t = n * tick.step;
      const Vec3 position = after_steps(tick, body, gravity, n).position;
      ASSERT_NEAR(position.x, velocity.x * t, 1e-12);
      ASSERT_NEAR(position.y, velocity.y * t + 0.5 * gravity.y * t * t, 1e-12);
      ASSERT_NEAR(position.z, velocity.z * t + 0.5 * gravity.z * t * t, 1e-12);
    }
  }
}

TEST(Tick, uncorrected_launch_is_82_millimetres_low_after_a_second) {
  const Tick tick{.step = 1.0 / 60};
  const Vec2 position = after_steps(tick, TickBody<Vec2>{}, Vec2{0, -9.81}, 60).position;
  EXPECT_NEAR(position.y, -9.81 / 2 - 0.08175, 1e-12);
}

TEST(Tick, velocity_to_reach_arrives_between_steps_too) {
  const Vec2 way{31, 7};
  const Vec2 gravity{0, -9.81};
  for (const Tick& tick : many_ticks()) {
    SCOPED_TRACE(name(tick));
    for (const double time : {0.003, 0.25, 1.0, 1.2345}) {
      const auto velocity = velocity_to_reach(tick, way, gravity, time);
      if (!velocity) {
        // The velocity is damped away before it moves the body.
        EXPECT_EQ(damping_factor(tick), 0);
        EXPECT_EQ(tick.integrator, Integrator::semi_implicit_euler);
        continue;
      }
      const Vec2 position = position_after(tick, TickBody<Vec2>{{}, *velocity}, gravity, time);
      EXPECT_NEAR(position.x, way.x, 1e-11);
      EXPECT_NEAR(position.y, way.y, 1e-11);
    }
  }
}

TEST(Tick, no_velocity_reaches_anything_in_no_time) {
  EXPECT_FALSE(velocity_to_reach(Tick{.step = 0.1}, Vec2{1, 0}, Vec2{}, 0));
  const Tick coarse{.step = 0.1, .integrator = Integrator::explicit_euler};
  EXPECT_FALSE(velocity_to_reach(coarse, Vec2{1, 2}, Vec2{0, -9}, 1e300));  // the fall is infinite
}

TEST(Tick, damping_before_accelerating_is_damping_a_larger_acceleration) {
  for (const Tick& tick : many_ticks()) {
    if (tick.integrator != Integrator::semi_implicit_euler) continue;
    const auto acceleration = acceleration_if_damped_first(tick, Vec2{0, -9.81});
    if (!acceleration) {
      EXPECT_EQ(damping_factor(tick), 0);
      continue;
    }
    double x = 0;
    double v = 12;
    for (int n = 0; n < 300; ++n) {
      v = v * damping_factor(tick) - tick.step * 9.81;
      x += tick.step * v;
    }
    const auto body = after_steps(tick, TickBody<Vec2>{{}, {0, 12}}, *acceleration, 300);
    EXPECT_NEAR(body.position.y, x, 1e-10 * (1 + std::fabs(x)));
    EXPECT_NEAR(body.velocity.y, v, 1e-10 * (1 + std::fabs(v)));
  }
}

TEST(Tick, any_vector_type_of_a_game_will_do) {
  struct Mine {
    float x, y;
  };
  const Tick tick{.step = 0.5, .integrator = Integrator::explicit_euler};
  const auto body = after_steps(tick, TickBody<Mine>{{1, 2}, {4, 0}}, Mine{0, -2}, 2);
  EXPECT_EQ(body.position.x, 5);
  EXPECT_EQ(body.position.y, 1.5);
  EXPECT_EQ(body.velocity.y, -2);
}

TEST(Tick, fault_is_named) {
  EXPECT_EQ(find_fault(Tick{.step = 0.1, .damping = 3}), nullptr);
  EXPECT_STREQ(find_fault(Tick{}), "tick.step");
  EXPECT_STREQ(find_fault(Tick{.step = -1}), "tick.step");
  EXPECT_STREQ(find_fault(Tick{.step = INFINITY}), "tick.step");
  EXPECT_STREQ(find_fault(Tick{.step = NAN}), "tick.step");
  EXPECT_STREQ(find_fault(Tick{.step = 1, .damping = -1}), "tick.damping");
  EXPECT_STREQ(find_fault(Tick{1, Integrator::velocity_verlet, 1}), "tick.damping");
}

}  // namespace tick_functions_test
