// The vectors' own algebra, on numbers whose sums and products are exact.
#include "aimahead/vec.hpp"

#include <gtest/gtest.h>

namespace aimahead {
namespace vec_test {

TEST(Vectors, of_the_plane_add_scale_and_multiply) {
  constexpr Vec2 a{3, 4}, b{-1, 2};
  static_assert(a + b == Vec2{2, 6} && a - b == Vec2{4, 2} && -a == Vec2{-3, -4});
  static_assert(a * 2 == Vec2{6, 8} && 2 * a == a * 2 && a / 2 == Vec2{1.5, 2});
  static_assert(dot(a, b) == 5 && cross(a, b) == 10 && cross(b, a) == -10);
  EXPECT_EQ(length(a), 5);
  Vec2 c = a;
  c += b;
  EXPECT_EQ(c, (Vec2{2, 6}));
  c -= a;
  EXPECT_EQ(c, b);
  c *= 4;
  EXPECT_EQ(c, (Vec2{-4, 8}));
  c /= 2;
  EXPECT_EQ(c, (Vec2{-2, 4}));
}

TEST(Vectors, of_space_add_scale_and_multiply) {
  constexpr Vec3 a{2, 3, 6}, b{1, -2, 4};
  static_assert(a + b == Vec3{3, 1, 10} && a - b == Vec3{1, 5, 2} && -a == Vec3{-2, -3, -6});
  static_assert(a * 2 == Vec3{4, 6, 12} && 2 * a == a * 2 && a / 2 == Vec3{1, 1.5, 3});
  static_assert(dot(a, b) == 20 && cross(a, b) == Vec3{24, -2, -7});
  EXPECT_EQ(length(a), 7);
  Vec3 c = a;
  c += b;
  EXPECT_EQ(c, (Vec3{3, 1, 10}));
  c -= a;
  EXPECT_EQ(c, b);
  c *= 4;
  EXPECT_EQ(c, (Vec3{4, -8, 16}));
  c /= 2;
  EXPECT_EQ(c, (Vec3{2, -4, 8}));
}

}  // namespace vec_test
}  // namespace aimahead
