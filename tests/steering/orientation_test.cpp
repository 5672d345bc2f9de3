#include "aimahead/orientation.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <random>

namespace aimahead {
namespace orientation_test {

constexpr double kPi = std::numbers::pi;

struct Named {
  const char* name;
  Axes axes;
};
constexpr Named kPresets[] = {{"Unity", kUnity},      {"Unreal", kUnreal}, {"Godot", kGodot},
                              {"three.js", kThreeJs}, {"OpenGL", kOpenGl}, {"Blender", kBlender},
                              {"ROS", kRos},          {"NED", kNed},       {"maths", kMaths}};

/// v turned about coordinate axis `axis` by the right-hand rule as the numbers have it; a
/// left-handed world shows the same formula as a turn by the left-hand rule.
Vec3 turned(const Vec3& v, int axis, double angle) {
  const double c = std::cos(angle);
  const double s = std::sin(angle);
  if (axis == 0) return {v.x, c * v.y - s * v.z, s * v.y + c * v.z};
  if (axis == 1) return {c * v.x + s * v.z, v.y, c * v.z - s * v.x};
  return {c * v.x - s * v.y, s * v.x + c * v.y, v.z};
}

double distance(const Vec3& a, const Vec3& b) {
  return std::sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) +
                   (a.z - b.z) * (a.z - b.z));
}

class EngineAngles : public ::testing::Test {
 protected:
  /// `engine(pitch, yaw)` is the engine's own composition of elementary turns.
  template <class Engine>
  void agrees(const Axes& axes, Engine engine) {
    std::mt19937_64 random(7);
    std::uniform_real_distribution<double> yaws(-kPi, kPi);
    std::uniform_real_distribution<double> pitches(-kPi / 2, kPi / 2);
    for (int i = 0; i < 1000; ++i) {
      const YawPitch angles{yaws(random), pitches(random)};
      ASSERT_LT(distance(direction_of(angles, axes), engine(angles.pitch, angles.yaw)), 1e-15)
          << "yaw " << angles.yaw << " pitch " << angles.pitch;
    }
  }
};

TEST_F(EngineAngles, unity_turns_about_x_then_y) {
  agrees(kUnity, [](double pitch, double yaw) {
    return turned(turned({0, 0, 1}, 0, pitch), 1, yaw);
  });
}

TEST_F(EngineAngles, unreal_vector_is_cp_cy_cp_sy_sp) {
  agrees(kUnreal, [](double pitch, double yaw) {
    return Vec3(std::cos(pitch) * std::cos(yaw), std::cos(pitch) * std::sin(yaw), std::sin(pitch));
  });
}

TEST_F(EngineAngles, godot_three_js_and_opengl_turn_minus_z_about_x_then_y) {
  for (const Axes& axes : {kGodot, kThreeJs, kOpenGl}) {
    agrees(axes, [](double pitch, double yaw) {
      return turned(turned({0, 0, -1}, 0, pitch), 1, yaw);
    });
  }
}

TEST_F(EngineAngles, blender_turns_plus_y_about_x_then_z) {
  agrees(kBlender, [](double pitch, double yaw) {
    return turned(turned({0, 1, 0}, 0, pitch), 2, yaw);
  });
}

TEST_F(EngineAngles, ros_turns_plus_x_about_y_then_z) {
  agrees(kRos, [](double pitch, double yaw) {
    return turned(turned({1, 0, 0}, 1, pitch), 2, yaw);
  });
}

TEST_F(EngineAngles, ned_turns_plus_x_about_y_then_z_down) {
  agrees(kNed, [](double pitch, double yaw) {
    return turned(turned({1, 0, 0}, 1, pitch), 2, yaw);
  });
}

TEST(Orientation, right_of_the_viewer_is_positive_yaw_where_the_table_says_so) {
  EXPECT_DOUBLE_EQ(yaw_pitch_of({1, 0, 0}, kUnity).yaw, kPi / 2);
  EXPECT_DOUBLE_EQ(yaw_pitch_of({0, 1, 0}, kUnreal).yaw, kPi / 2);
  EXPECT_DOUBLE_EQ(yaw_pitch_of({1, 0, 0}, kGodot).yaw, -kPi / 2);
  EXPECT_DOUBLE_EQ(yaw_pitch_of({1, 0, 0}, kBlender).yaw, -kPi / 2);
  EXPECT_DOUBLE_EQ(yaw_pitch_of({0, -1, 0}, kRos).yaw, -kPi / 2);
  EXPECT_DOUBLE_EQ(yaw_pitch_of({0, 1, 0}, kNed).yaw, kPi / 2);
}

TEST(Orientation, up_is_positive_pitch_but_in_unity_and_ros) {
  EXPECT_DOUBLE_EQ(yaw_pitch_of({0, 1, 1}, kUnity).pitch, -kPi / 4);
  EXPECT_DOUBLE_EQ(yaw_pitch_of({1, 0, 1}, kUnreal).pitch, kPi / 4);
  EXPECT_DOUBLE_EQ(yaw_pitch_of({0, 1, -1}, kGodot).pitch, kPi / 4);
  EXPECT_DOUBLE_EQ(yaw_pitch_of({1, 0, 1}, kRos).pitch, -kPi / 4);
  EXPECT_DOUBLE_EQ(yaw_pitch_of({1, 0, -1}, kNed).pitch, kPi / 4);
}

TEST(Orientation, a_direction_survives_the_round_trip_in_every_preset) {
  std::mt19937_64 random(11);
  std::normal_distribution<double> normal;
  for (const Named& preset : kPresets) {
    for (int i = 0; i < 2000; ++i) {
      Vec3 v{normal(random), normal(random), normal(random)};
      const double size = distance(v, {});
      v = {v.x / size, v.y / size, v.z / size};
      const Vec3 back = direction_of(yaw_pitch_of(v, preset.axes), preset.axes);
      ASSERT_LT(distance(v, back), 5e-16)
          << preset.name << " {" << v.x << ", " << v.y << ", " << v.z << "}";
    }
  }
}

TEST(Orientation, angles_survive_the_round_trip_in_every_preset) {
  std::mt19937_64 random(12);
  std::uniform_real_distribution<double> yaws(-kPi, kPi);
  std::uniform_real_distribution<double> pitches(-1.5, 1.5);
  for (const Named& preset : kPresets) {
    for (int i = 0; i < 2000; ++i) {
      const YawPitch angles{yaws(random), pitches(random)};
      const YawPitch back = yaw_pitch_of(direction_of(angles, preset.axes), preset.axes);
      // The components carry angles to 2^-53; near the poles that is less for the yaw.
      ASSERT_NEAR(back.yaw, angles.yaw, 4e-16 / std::cos(angles.pitch) + 4e-16) << preset.name;
      ASSERT_NEAR(back.pitch, angles.pitch, 4e-15) << preset.name;
    }
  }
}

TEST(Orientation, length_does_not_matter_from_1e_minus_300_to_1e300) {
  const YawPitch angles = yaw_pitch_of({3, -4, 12}, kUnity);
  for (const double size : {0x1p-1060, 0x1p-1000, 0x1p1000}) {
    const YawPitch scaled = yaw_pitch_of({3 * size, -4 * size, 12 * size}, kUnity);
    EXPECT_EQ(scaled.yaw, angles.yaw);
    EXPECT_EQ(scaled.pitch, angles.pitch);
  }
}

TEST(Orientation, poles_have_yaw_zero) {
  for (const double zero : {0.0, -0.0}) {
    EXPECT_EQ(yaw_pitch_of({zero, 1, -0.0}, kUnity).yaw, 0);
    EXPECT_EQ(yaw_pitch_of({zero, 1, -0.0}, kUnity).pitch, -kPi / 2);
    EXPECT_EQ(yaw_pitch_of({zero, zero, -5}, kRos).yaw, 0);
    EXPECT_EQ(yaw_pitch_of({zero, zero, -5}, kRos).pitch, kPi / 2);
    EXPECT_EQ(yaw_pitch_of({zero, zero, zero}, kGodot).yaw, 0);
    EXPECT_EQ(yaw_pitch_of({zero, zero, zero}, kGodot).pitch, 0);
  }
}

TEST(Orientation, straight_back_is_plus_pi_whatever_the_sign_of_zero) {
  EXPECT_EQ(yaw_pitch_of({-0.0, 0, -1}, kUnity).yaw, kPi);
  EXPECT_EQ(yaw_pitch_of({0.0, 0, -1}, kUnity).yaw, kPi);
  EXPECT_EQ(yaw_pitch_of({-1, 0.0, 0}, kRos).yaw, kPi);
  EXPECT_EQ(yaw_pitch_of({-1, -0.0, 0}, kRos).yaw, kPi);
  EXPECT_EQ(angle_of({-1, -0.0}), kPi);
}

TEST(Orientation, other_vector_types_convert) {
  struct Point3f {
    float x, y, z;
  };
  EXPECT_DOUBLE_EQ(yaw_pitch_of(Point3f{0, 0, 2}, kUnity).yaw, 0);
  const auto forward = direction_of(YawPitch{}, kUnity).to<Point3f>();
  EXPECT_EQ(forward.z, 1.0F);
}

TEST(Angle, survives_the_round_trip) {
  std::mt19937_64 random(13);
  std::uniform_real_distribution<double> angles(-kPi, kPi);
  for (int i = 0; i < 10000; ++i) {
    const double angle = angles(random);
    ASSERT_NEAR(angle_of(direction_of(angle)), angle, 4.5e-16);
  }
}

TEST(Angle, wrapping_takes_off_whole_turns_of_the_true_two_pi) {
  EXPECT_EQ(wrap_angle(1.25), 1.25);
  EXPECT_EQ(wrap_angle(-kPi), -kPi);
  EXPECT_NEAR(wrap_angle(7.0), 7.0 - 2 * kPi, 1e-15);
  EXPECT_NEAR(wrap_angle(-7.0), 2 * kPi - 7.0, 1e-15);
  // The sine of 10^22, a well-known hard case (Ng, "Argument reduction for huge arguments").
  EXPECT_NEAR(std::sin(wrap_angle(1e22)), -0.8522008497671888, 1e-15);
  EXPECT_TRUE(std::isnan(wrap_angle(std::numeric_limits<double>::infinity())));
}

TEST(Angle, the_shortest_turn_goes_through_the_cut) {
  EXPECT_NEAR(shortest_turn(3.0, -3.0), 2 * kPi - 6, 1e-15);
  EXPECT_NEAR(shortest_turn(-3.0, 3.0), 6 - 2 * kPi, 1e-15);
  EXPECT_EQ(shortest_turn(-1e308, 1e308), shortest_turn(wrap_angle(-1e308), wrap_angle(1e308)));
  EXPECT_EQ(shortest_turn(1.0, 1.5), 0.5);
  EXPECT_EQ(shortest_turn(0.25, 0.25), 0);
  EXPECT_EQ(shortest_turn(0, kPi), kPi);
  // Computed with 700 digits. The differences of the first two are not doubles.
  EXPECT_NEAR(shortest_turn(11.0, 1e16), -2.4693894436580469748, 1e-15);
  EXPECT_NEAR(shortest_turn(1e280, 1e300), 0.48685193161260573429, 1e-15);
  const double infinity = std::numeric_limits<double>::infinity();
  for (const double odd : {infinity, -infinity, std::nan("")}) {
    EXPECT_TRUE(std::isnan(shortest_turn(0, odd)));
    EXPECT_TRUE(std::isnan(shortest_turn(odd, odd)));
  }
}

TEST(OrientationDeathTest, up_and_forward_must_lie_on_different_axes) {
  const Axes axes{.up = Axis::plus_y, .forward = Axis::minus_y};
  EXPECT_DEATH((void)yaw_pitch_of({1, 2, 3}, axes), "different axes");
  EXPECT_DEATH((void)direction_of(YawPitch{1, 0.5}, axes), "different axes");
}

}  // namespace orientation_test
}  // namespace aimahead
