// Which types are vectors by themselves, and that what is read of them and made of them is the same
// vector.
#include "aimahead/fixed_step.hpp"
#include "aimahead/lead.hpp"
#include "aimahead/vec.hpp"

#include <gtest/gtest.h>

#include <array>
#include <complex>
#include <span>
#include <string>
#include <vector>

#if __has_include(<eigen3/Eigen/Core>)
#include <eigen3/Eigen/Core>
#include <eigen3/Eigen/Geometry>
#endif

namespace aimahead {
namespace vector_types_test {

template <class V>
constexpr int dimensions() {
  if constexpr (Vector<V>) {
    return kDimensions<V>;
  } else {
    return 0;
  }
}

struct Members {
  float x, y;
};

/// With the names of Unreal's FVector and FVector2D.
struct Capitals {
  float X, Y;
};
class Capitals3 {
 public:
  double X, Y, Z;
  double& operator[](int i) { return i == 0 ? X : i == 1 ? Y : Z; }
  const double& operator[](int i) const { return i == 0 ? X : i == 1 ? Y : Z; }
};
/// Whose capitals are constants: these are no members.
class Indexed {
 public:
  enum { X, Y, Z };
  float& operator[](int i) { return of_[i]; }
  const float& operator[](int i) const { return of_[i]; }

 private:
  float of_[3] = {};
};

/// With functions and a constructor, as Qt's QPointF.
class Functions {
 public:
  Functions(float x, float y) : x_(x), y_(y) {}
  [[nodiscard]] float x() const { return x_; }
  [[nodiscard]] float y() const { return y_; }

 private:
  float x_;
  float y_;
};
class Functions3 {
 public:
  Functions3(double x, double y, double z) : x_(x), y_(y), z_(z) {}
  [[nodiscard]] const double& x() const { return x_; }
  [[nodiscard]] const double& y() const { return y_; }
  [[nodiscard]] const double& z() const { return z_; }

 private:
  double x_;
  double y_;
  double z_;
};

/// With v[0] alone.
template <class S, int N>
class Elements {
 public:
  S& operator[](int i) { return of_[i]; }
  const S& operator[](int i) const { return of_[i]; }

 private:
  S of_[N] = {};
};

struct Other {
  double east, north;
};

TEST(VectorTypes, with_members_functions_or_elements_are_vectors) {
  static_assert(dimensions<Members>() == 2);
  static_assert(dimensions<Capitals>() == 2 && dimensions<Capitals3>() == 3);
  static_assert(dimensions<Indexed>() == 3);
  static_assert(dimensions<Functions>() == 2 && dimensions<Functions3>() == 3);
  static_assert(dimensions<std::array<double, 2>>() == 2);
  static_assert(dimensions<std::array<float, 3>>() == 3);
  static_assert(dimensions<Elements<float, 2>>() == 2 && dimensions<Elements<double, 3>>() == 3);
}

TEST(VectorTypes, of_other_sizes_or_numbers_or_without_own_numbers_are_none) {
  static_assert(dimensions<std::array<double, 1>>() == 0);
  static_assert(dimensions<std::array<float, 4>>() == 0);
  static_assert(dimensions<std::array<int, 2>>() == 0);
  static_assert(dimensions<Elements<double, 4>>() == 0);
  static_assert(dimensions<std::vector<double>>() == 0);
  static_assert(dimensions<std::span<double>>() == 0 && dimensions<std::span<float, 2>>() == 0);
  static_assert(dimensions<std::span<const double>>() == 0);
  static_assert(dimensions<double*>() == 0 && dimensions<const float*>() == 0);
  static_assert(dimensions<double[2]>() == 0);
  static_assert(dimensions<std::complex<double>>() == 0);
  static_assert(dimensions<std::string>() == 0 && dimensions<double>() == 0);
  static_assert(dimensions<Other>() == 0);
}

template <class V>
void expect_same_lead(const V& position, const V& velocity) {
  const auto expected = lead(Vec2{40, 10}, Vec2{-3, 8}, 30);
  const auto found = lead(position, velocity, 30);
  ASSERT_TRUE(found);
  EXPECT_NEAR(double(found.time), expected.time, 1e-6);
  const Vec2 aim = found.aim;
  EXPECT_NEAR(aim.x, expected.aim.x, 1e-6);
  EXPECT_NEAR(aim.y, expected.aim.y, 1e-6);
  const auto in_world = lead(State<V>{position, velocity}, State<V>{velocity, position}, 30);
  EXPECT_NE(in_world.status, Status::invalid);
  const Tick tick{.step = 0.125};
  const Vec2 corrected = correct_launch(tick, position, velocity);
  EXPECT_EQ(corrected, correct_launch(tick, Vec2{40, 10}, Vec2{-3, 8}));
  EXPECT_TRUE(velocity_to_reach(tick, position, velocity, 1));
}

TEST(VectorTypes, are_read_and_made) {
  expect_same_lead(Members{40, 10}, Members{-3, 8});
  expect_same_lead(Capitals{40, 10}, Capitals{-3, 8});
  expect_same_lead(Functions{40, 10}, Functions{-3, 8});
  expect_same_lead(std::array<double, 2>{40, 10}, std::array<double, 2>{-3, 8});
  Elements<double, 2> position;
  Elements<double, 2> velocity;
  position[0] = 40;
  position[1] = 10;
  velocity[0] = -3;
  velocity[1] = 8;
  expect_same_lead(position, velocity);

  EXPECT_EQ((Vec3{std::array<float, 3>{1, 2, 3}}), (Vec3{1, 2, 3}));
  EXPECT_EQ((Vec3{Capitals3{1, 2, 3}}), (Vec3{1, 2, 3}));
  EXPECT_EQ((Vec3{1, 2, 3}.to<Capitals3>().Z), 3);
  EXPECT_EQ((Vec3{Functions3{1, 2, 3}}), (Vec3{1, 2, 3}));
  EXPECT_EQ((Vec3{1, 2, 3}.to<Functions3>().z()), 3);
  const auto made = Vec3{1, 2, 3}.to<Elements<float, 3>>();
  EXPECT_EQ(Vec3{made}, (Vec3{1, 2, 3}));
}

#ifdef EIGEN_WORLD_VERSION
TEST(VectorTypes, of_eigen_are_vectors_and_so_are_their_sums) {
  static_assert(dimensions<Eigen::Vector2d>() == 2 && dimensions<Eigen::Vector3f>() == 3);
  static_assert(dimensions<Eigen::RowVector2f>() == 2 && dimensions<Eigen::Array3d>() == 3);
  static_assert(dimensions<Eigen::Vector4d>() == 0 && dimensions<Eigen::VectorXd>() == 0);
  static_assert(dimensions<Eigen::Matrix2d>() == 0 && dimensions<Eigen::Quaterniond>() == 0);
  static_assert(dimensions<Eigen::Vector2i>() == 0);

  const Eigen::Vector2d gun(1, -2);
  const Eigen::Vector2d target(41, 8);
  const Eigen::Vector2d velocity(-3, 8);
  expect_same_lead(Eigen::Vector2d(target - gun), velocity);
  expect_same_lead(Eigen::Vector2f(40, 10), Eigen::Vector2f(-3, 8));
  const auto expected = lead(Vec2{40, 10}, Vec2{-3, 8}, 30);
  EXPECT_EQ(lead(target - gun, velocity, 30).time, expected.time);
  EXPECT_EQ(lead(target - gun, velocity - 0 * gun, 30).aim.x(), expected.aim.x);
  EXPECT_EQ(lead(Eigen::Vector2d(40, 10), 1 * velocity, 30).time, expected.time);
  const Vec3 point = Eigen::Vector3d(1, 2, 3);
  EXPECT_EQ(point.to<Eigen::Vector3f>(), Eigen::Vector3f(1, 2, 3));
}
#endif

}  // namespace vector_types_test
}  // namespace aimahead
