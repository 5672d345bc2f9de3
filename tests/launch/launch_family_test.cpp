// Launches over the families of hard questions that `solve` is tested with: huge and tiny scales,
// grazes, everything on one line, sharp limits.
#include "aimahead/launch.hpp"
#include "generators.hpp"
#include "sweep.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace aimahead {
namespace launch_family_test {

const std::uint64_t kSeed = oracle::round_seed(1);

/// Families whose numbers are of sizes too unlike for double-double, in which launches work.
bool is_mixed(std::string_view name) { return name == "mixed_scales" || name == "anything"; }

template <class Check>
void over_all_families(Check check, bool with_mixed = false) {
  const std::uint64_t count = oracle::questions(300);
  for (const oracle::Family& family : oracle::families()) {
    if (is_mixed(family.name) && !with_mixed) continue;
    for (std::uint64_t i = 0; i < count; ++i) {
      const oracle::Question q = oracle::generate(family, kSeed, i);
      SCOPED_TRACE(oracle::describe(family, kSeed, i, q));
      if (q.dimensions == 2) {
        check(oracle::to_engagement<Vec2>(q));
      } else {
        check(oracle::to_engagement<Vec3>(q));
      }
      if (::testing::Test::HasFailure()) return;
    }
  }
}

template <class V>
bool all_finite(const Launch<V>& launch) {
  bool finite = std::isfinite(launch.time) && std::isfinite(launch.flight_time) &&
                std::isfinite(launch.speed) && std::isfinite(launch.limit_speed);
  for (const V& v : {launch.aim, launch.point, launch.launch_point, launch.launch_velocity}) {
    for (int i = 0; i < kDimensions<V>; ++i) {
      finite = finite && std::isfinite(VectorTraits<V>::get(v, i));
    }
  }
  return finite;
}

TEST(LaunchFamily, no_answer_holds_a_nan_or_an_infinity) {
  over_all_families(
      [](const auto& e) {
        using V = std::remove_cvref_t<decltype(e.target.position)>;
        const Intercept<V> hit = solve(e);
        const double f = hit ? hit.flight_time : 1;
        EXPECT_TRUE(all_finite(launch_for_time(e, f)));
        EXPECT_TRUE(all_finite(launch_over_apex(e, std::fabs(e.target.position.y))));
        EXPECT_TRUE(all_finite(launch_over_apex(e, 1, Pass::rising)));
        EXPECT_TRUE(all_finite(launch_at_elevation(e, 0.8)));
        EXPECT_TRUE(all_finite(launch_slowest(e)));
        EXPECT_TRUE(all_finite(launch_direct_and_lob(e).lob));
      },
      true);
}

TEST(LaunchFamily, whatever_hits_is_at_least_as_fast_as_the_slowest) {
  over_all_families([](const auto& e) {
    if (!solve(e)) return;
    const auto slowest = launch_slowest(e);
    // Two passes of the muzzle, each by less than rounding, may be more than can be told apart.
    if (slowest.status == Status::unresolved) return;
    if (slowest) {
      EXPECT_LE(slowest.speed, e.projectile.speed * (1 + 0x1p-45));
    } else {
      EXPECT_EQ(slowest.status, Status::unreachable);
      EXPECT_LE(slowest.limit_speed, e.projectile.speed);
    }
  });
}

TEST(LaunchFamily, a_little_less_than_the_slowest_misses_and_a_little_more_hits) {
  over_all_families([](auto e) {
    e.projectile.lifetime = kUnlimited;
    e.projectile.range = kUnlimited;
    const auto slowest = launch_slowest(e);
    // A way that is nothing but rounding next to the target's is as good as none.
    const double way = slowest.speed * slowest.flight_time;
    if (!slowest || !(way > 0x1p-80 * std::fabs(e.target.position.x))) return;
    e.projectile.speed = 0.999 * slowest.speed;
    EXPECT_EQ(solve(e).status, Status::unreachable);
    e.projectile.speed = 1.001 * slowest.speed;
    EXPECT_EQ(solve(e).status, Status::hit);
  });
}

TEST(LaunchFamily, every_speed_above_the_limit_hits_and_none_below_it) {
  over_all_families([](auto e) {
    e.projectile.lifetime = kUnlimited;
    e.projectile.range = kUnlimited;
    const auto slowest = launch_slowest(e);
    if (slowest.status != Status::unreachable) return;
    e.projectile.speed = slowest.limit_speed * (1 - 0x1p-50);
    EXPECT_EQ(solve(e).status, Status::unreachable);
    e.projectile.speed = slowest.limit_speed * (1 + 0x1p-40);
    if (slowest.limit_speed > 0) {
      EXPECT_NE(solve(e).status, Status::unreachable);
    }
  });
}

}  // namespace launch_family_test
}  // namespace aimahead
