#include "questions/engagement_reader.hpp"

#include <gtest/gtest.h>

#include <string>

namespace aimahead::cli {
namespace engagement_reader_test {

Fault fault_of(const std::string& text) {
  EngagementReader reader;
  try {
    static_cast<void>(reader.read(text, 1));
  } catch (const Fault& fault) {
    return fault;
  }
  return {"none", ""};
}

// The smallest engagement with its three objects replaced or extended.
std::string engagement(const std::string& shooter, const std::string& projectile,
                       const std::string& target, const std::string& rest = "") {
  return R"({"shooter":{"position":[0,0])" + shooter + R"(},"projectile":{"speed":5)" + projectile +
         R"(},"target":)" + target + rest + "}";
}

constexpr const char* kStill = R"({"position":[1,1]})";

TEST(EngagementReader, every_field_of_this_version_is_read) {
  EngagementReader reader;
  const Question question = reader.read(R"({"shooter":{"position":[1,2,3],"velocity":[4,5,6],
      "delay":7,"muzzle":8},"projectile":{"speed":9,"inherit":0.5,"acceleration":[10,11,12],
      "radius":13,"lifetime":14,"range":15},"target":{"radius":16,"position":[17,18,19],
      "velocity":[20,21,22],"acceleration":[23,24,25]},"aim":"edge"})",
                                        1);
  const Engagement3& e = question.engagement;
  EXPECT_EQ(question.dimensions, 3);
  EXPECT_EQ(e.shooter.position, Vec3(1, 2, 3));
  EXPECT_EQ(e.shooter.velocity, Vec3(4, 5, 6));
  EXPECT_EQ(e.shooter.delay, 7);
  EXPECT_EQ(e.shooter.muzzle, 8);
  EXPECT_EQ(e.projectile.speed, 9);
  EXPECT_EQ(e.projectile.inherit, 0.5);
  EXPECT_EQ(e.projectile.acceleration, Vec3(10, 11, 12));
  EXPECT_EQ(e.projectile.radius, 13);
  EXPECT_EQ(e.projectile.lifetime, 14);
  EXPECT_EQ(e.projectile.range, 15);
  EXPECT_EQ(e.target.radius, 16);
  EXPECT_EQ(e.target.position, Vec3(17, 18, 19));
  EXPECT_EQ(e.target.velocity, Vec3(20, 21, 22));
  EXPECT_EQ(e.target.acceleration, Vec3(23, 24, 25));
  EXPECT_EQ(e.aim, Aim::edge);
}

TEST(EngagementReader, defaults_are_those_of_the_document) {
  EngagementReader reader;
  const Question question = reader.read(engagement("", "", kStill), 1);
  const Engagement2& e = question.flat;
  EXPECT_EQ(question.dimensions, 2);
  EXPECT_EQ(e.shooter.velocity, Vec2(0, 0));
  EXPECT_EQ(e.shooter.delay, 0);
  EXPECT_EQ(e.projectile.inherit, 1);
  EXPECT_EQ(e.projectile.lifetime, kUnlimited);
  EXPECT_EQ(e.projectile.range, kUnlimited);
  EXPECT_EQ(e.target.velocity, Vec2(0, 0));
  EXPECT_EQ(e.aim, Aim::center);
  EXPECT_EQ(reader.name(), "");
}

TEST(EngagementReader, a_name_is_kept_as_written_on_one_line) {
  EngagementReader reader;
  static_cast<void>(reader.read(
      engagement("", "", kStill,
                 ",\"name\": { \"a b\" : [1.50, \"\\\" \\u00e9 \\\\\"\n ] , \"a b\": null }"),
      1));
  EXPECT_EQ(reader.name(), R"({"a b":[1.50,"\" \u00e9 \\"],"a b":null})");
  EXPECT_EQ(fault_of(engagement("", ",\"drag\":-1", kStill, ",\"name\":1")).field,
            "projectile.drag");
  static_cast<void>(reader.read(engagement("", "", kStill), 1));
  EXPECT_EQ(reader.name(), "");
}

TEST(EngagementReader, the_name_is_known_when_a_field_is_at_fault) {
  EngagementReader reader;
  EXPECT_THROW(static_cast<void>(reader.read(R"({"shooter":1,"name":"n"})", 1)), Fault);
  EXPECT_EQ(reader.name(), "\"n\"");
  EXPECT_THROW(static_cast<void>(reader.read(R"({"name":"n",)", 1)), Fault);
  EXPECT_EQ(reader.name(), "");
}

TEST(EngagementReader, syntax_errors_tell_line_and_column) {
  EXPECT_TRUE(fault_of("{\n \"a\": }").message.starts_with("line 2, column 7"))
      << fault_of("{\n \"a\": }").message;
  EngagementReader reader;
  try {
    static_cast<void>(reader.read("{\"\u00e9\u00e9\": \x01}", 12));
    FAIL();
  } catch (const Fault& fault) {
    EXPECT_EQ(fault.field, "");
    EXPECT_EQ(fault.message, "line 12, column 8: control character");
  }
  EXPECT_TRUE(fault_of("").message.starts_with("line 1, column 1: "));
}

TEST(EngagementReader, tick_is_read) {
  EngagementReader reader;
  const Question question =
      reader.read(engagement("", "", kStill,
                             R"(,"tick":{"step":0.5,"integrator":"explicit_euler","damping":3,)"
                             R"("damping_form":"exponential"})"),
                  1);
  for (const auto& tick : {question.engagement.tick, question.flat.tick}) {
    ASSERT_TRUE(tick);
    EXPECT_EQ(tick->step, 0.5);
    EXPECT_EQ(tick->integrator, Integrator::explicit_euler);
    EXPECT_EQ(tick->damping, 3);
    EXPECT_EQ(tick->damping_form, DampingForm::exponential);
  }
}

TEST(EngagementReader, thrust_and_drag_are_read) {
  EngagementReader reader;
  const Question thrust = reader.read(
      engagement("", R"(,"thrust":{"acceleration":2,"duration":3},"drag":0)", kStill), 1);
  EXPECT_EQ(thrust.engagement.projectile.thrust, (Thrust{2, 3}));
  EXPECT_EQ(thrust.flat.projectile.thrust, (Thrust{2, 3}));
  const Question drag = reader.read(engagement("", R"(,"drag":0.25)", kStill), 1);
  EXPECT_EQ(drag.engagement.projectile.drag, 0.25);
  const Question square = reader.read(engagement("", R"(,"quadratic_drag":0.25)", kStill), 1);
  EXPECT_EQ(square.engagement.projectile.quadratic_drag, 0.25);
  EXPECT_EQ(square.flat.projectile.quadratic_drag, 0.25);
  EXPECT_EQ(drag.flat.projectile.drag, 0.25);
}

TEST(EngagementReader, fields_that_change_nothing_are_computed) {
  EXPECT_EQ(fault_of(engagement("", R"(,"drag":0,"quadratic_drag":0)", kStill)).field, "none");
  EXPECT_EQ(fault_of(engagement("", R"(,"thrust":{"acceleration":0,"duration":9})", kStill)).field,
            "none");
  EXPECT_EQ(fault_of(engagement("", R"(,"thrust":{"acceleration":9,"duration":0})", kStill)).field,
            "none");
}

TEST(EngagementReader, a_misspelt_field_is_told_what_was_meant) {
  EXPECT_EQ(fault_of(engagement(R"(,"mussle":1)", "", kStill)).message,
            "unknown field; did you mean \"muzzle\"?");
}

}  // namespace engagement_reader_test
}  // namespace aimahead::cli
