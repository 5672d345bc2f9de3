// Engagements built backwards from a launch that hits, and properties of such a launch.
#pragma once

#include "long_vectors.hpp"
#include "question_line.hpp"

#include "aimahead/launch.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>

namespace aimahead {

using oracle::line_of;

/// x + v t + a t^2 / 2
template <class V>
Long<V> moved(const V& x, const V& v, const V& a, long double t) {
  Long<V> out = wide(x);
  for (int i = 0; i < kDimensions<V>; ++i) out[i] += t * (wide(v)[i] + t / 2 * wide(a)[i]);
  return out;
}

/// D(f), straight from its definition.
template <class V>
Long<V> offset_at(const Engagement<V>& e, long double f) {
  const long double t0 = e.shooter.delay;
  Long<V> d = moved(e.target.position, e.target.velocity, e.target.acceleration, t0 + f);
  const Long<V> gun = moved(e.shooter.position, e.shooter.velocity, V{}, t0);
  for (int i = 0; i < kDimensions<V>; ++i) {
    d[i] -= gun[i] + f * (e.projectile.inherit * wide(e.shooter.velocity)[i] +
                          f / 2 * wide(e.projectile.acceleration)[i]);
  }
  return d;
}

template <class V>
long double reach(const Engagement<V>& e) {
  return e.shooter.muzzle + (e.aim == Aim::edge ? e.projectile.radius + e.target.radius : 0.0L);
}

/// The speed that meets the target after f.
template <class V>
long double speed_for(const Engagement<V>& e, long double f) {
  return (length(offset_at(e, f)) - reach(e)) / f;
}

/// A random engagement built backwards from a launch that hits, and that launch.
template <class V>
struct Built {
  Engagement<V> engagement;
  V aim{};
  double speed = 0;
  double flight = 0;
  double size = 1;  ///< of the lengths that were added up
};

template <class V>
class Builder {
 public:
  explicit Builder(std::uint64_t seed) : random_(seed) {}

  double uniform(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random_);
  }
  V vector(double size) {
    Long<V> v;
    for (auto& x : v) x = uniform(-size, size);
    return make<V>(v);
  }
  bool coin() { return uniform(0, 1) < 0.5; }

  Built<V> next(bool with_muzzle) {
    Built<V> built;
    do {
      build(built, with_muzzle);
    } while (length(offset_at(built.engagement, 0)) <= reach(built.engagement));
    return built;
  }

 private:
  void build(Built<V>& built, bool with_muzzle) {
    Engagement<V>& e = built.engagement;
    e = {};
    e.shooter.position = vector(10);
    if (coin()) e.shooter.velocity = vector(10);
    if (coin()) e.shooter.delay = uniform(0, 2);
    e.projectile.inherit = coin() ? 1 : uniform(0, 1);
    Long<V> gravity = wide(vector(3));
    gravity[1] -= 10;
    e.projectile.acceleration = make<V>(gravity);
    e.projectile.radius = uniform(0, 1);
    e.target.radius = uniform(0, 1);
    e.target.velocity = vector(15);
    if (coin()) e.target.acceleration = vector(4);
    if (with_muzzle) {
      e.shooter.muzzle = uniform(0, 2);
      if (coin()) e.aim = Aim::edge;
    }
    Long<V> u = wide(vector(1));
    const long double size = length(u);
    for (auto& x : u) x /= size;
    built.aim = make<V>(u);
    built.speed = uniform(1, 40);
    built.flight = uniform(0.2, 4);
    // What D(f) lacks of the way along u is where the target must start.
    Long<V> missing = offset_at(e, built.flight);
    for (int i = 0; i < kDimensions<V>; ++i) {
      missing[i] =
          (reach(e) + static_cast<long double>(built.speed) * built.flight) * u[i] - missing[i];
    }
    e.target.position = make<V>(missing);
    built.size = static_cast<double>(length(missing)) + 100;
  }

  std::mt19937_64 random_;
};

/// Flies the shot and the target by their equations of motion: are they reach - muzzle apart then?
template <class V, class Answer>
void expect_meets(const Engagement<V>& e, const Answer& launch, double size) {
  const long double f = launch.flight_time;
  const Long<V> shot =
      moved(launch.launch_point, launch.launch_velocity, e.projectile.acceleration, f);
  const Long<V> target =
      moved(e.target.position, e.target.velocity, e.target.acceleration, e.shooter.delay + f);
  Long<V> gap;
  for (int i = 0; i < kDimensions<V>; ++i) gap[i] = shot[i] - target[i];
  const long double apart = reach(e) - e.shooter.muzzle;
  size += launch.speed * (launch.flight_time + 1);
  EXPECT_NEAR(static_cast<double>(length(gap)), static_cast<double>(apart), 2e-14 * size)
      << line_of(e);
  for (int i = 0; i < kDimensions<V>; ++i) {
    EXPECT_NEAR(static_cast<double>(target[i]), VectorTraits<V>::get(launch.point, i),
                1e-14 * size);
    EXPECT_NEAR(VectorTraits<V>::get(launch.launch_velocity, i),
                launch.speed * VectorTraits<V>::get(launch.aim, i) +
                    e.projectile.inherit * VectorTraits<V>::get(e.shooter.velocity, i),
                1e-15 * size);
  }
  EXPECT_NEAR(static_cast<double>(length(wide(launch.aim))), 1, 1e-15);
  EXPECT_GE(launch.speed, 0);
}

using Dimensions = ::testing::Types<Vec2, Vec3>;

inline constexpr int kCases = 2000;

}  // namespace aimahead
