#include "questions/motion_words.hpp"

#include <gtest/gtest.h>

#include <array>

namespace aimahead::cli {
namespace motion_words_test {

std::string words(const Motion<Vec3>& motion) {
  Target<Vec3> target;
  target.velocity = {1, 0, 0};
  target.motion = motion;
  return describe_motion(target);
}

TEST(MotionWords, every_kind_has_its_own) {
  const std::array<Vec3, 3> points{};
  const std::array<double, 3> times{0, 1, 2.5};
  const std::array<Piece<Vec3>, 2> pieces{Piece<Vec3>{1, {}, {}}, Piece<Vec3>{2, {}, {}}};
  const std::array<Piece<Vec3>, 1> endless{};
  EXPECT_EQ(words({}), "constant velocity");
  EXPECT_EQ(words(Turning<Vec3>{0.5}), "turning at 28.65 degrees per time");
  EXPECT_EQ(words(Bezier<Vec3>{points, 4, After::stop}),
            "Bezier curve of 3 points in 4, then rests");
  EXPECT_EQ(words(Path<Vec3>{points, 4, After::proceed}), "2 legs at speed 4, then straight on");
  EXPECT_EQ(words(Path<Vec3>{points, 0, After::stop}), "at rest on the first point of a path");
  EXPECT_EQ(words(Spline<Vec3>{points, times, After::vanish}),
            "spline through 3 points in 2.5, then gone");
  EXPECT_EQ(words(Samples<Vec3>{points, times, {}, After::loop}),
            "3 samples in 2.5, again and again");
  EXPECT_EQ(words(Samples<Vec3>{points, times, points, After::loop}),
            "3 samples with velocities in 2.5, again and again");
  EXPECT_EQ(words(Pieces<Vec3>{pieces, After::loop}),
            "2 pieces of constant acceleration in 3, again and again");
  EXPECT_EQ(words(Pieces<Vec3>{endless, After::stop}), "1 piece of constant acceleration");
  EXPECT_EQ(words(Walls<Vec3>{{}, {}, OnHit::bounce}), "constant velocity, bounces off walls");
}

TEST(MotionWords, rest_and_acceleration_are_told_apart) {
  Target<Vec3> target;
  EXPECT_EQ(describe_motion(target), "at rest");
  target.acceleration = {0, 0, -9.81};
  EXPECT_EQ(describe_motion(target), "constant acceleration");
}

}  // namespace motion_words_test
}  // namespace aimahead::cli
