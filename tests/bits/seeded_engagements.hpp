// 100,000 engagements for the hash, in families that between them reach every branch of the solver.
#pragma once

#include "seeded_numbers.hpp"

#include "aimahead/engagement.hpp"

#include <iterator>
#include <type_traits>

namespace bits {

inline constexpr int kEngagementsPerFamily = 10'000;

enum class Family {
  game,          ///< numbers of a game: a few digits, gun at rest
  moving,        ///< gun moves, shot inherits a share, delay, muzzle, radii, limits
  gravity,       ///< acceleration of shot, target or both
  low_gravity,   ///< nearly a straight shot: leading coefficients all but vanish
  near_tangent,  ///< s |d| = |v x d| within a few units in the last place
  near_equal,    ///< shot and target equally fast, within a few units in the last place
  touching,      ///< target at the muzzle's distance, within a few units in the last place
  many_roots,    ///< up to four hits
  scale,         ///< everything in lengths and times of 2^-498 to 2^498
  raw,           ///< 53 random digits everywhere
};
inline constexpr Family kFamilies[] = {
    Family::game,         Family::moving,     Family::gravity,  Family::low_gravity,
    Family::near_tangent, Family::near_equal, Family::touching, Family::many_roots,
    Family::scale,        Family::raw,
};
inline constexpr const char* kFamilyNames[] = {
    "game",       "moving",   "gravity",    "low_gravity", "near_tangent",
    "near_equal", "touching", "many_roots", "scale",       "raw"};
inline constexpr int kFamilyCount = static_cast<int>(std::size(kFamilies));

template <class V, class Next>
V vector_of(Next next) {
  V v;
  v.x = next();
  v.y = next();
  if constexpr (std::is_same_v<V, aimahead::Vec3>) v.z = next();
  return v;
}

/// A vector of whole length: (3, 4) or (2, 3, 6) times n 2^exponent; its length over |n|.
template <class V>
inline constexpr int kPythagorean = std::is_same_v<V, aimahead::Vec3> ? 7 : 5;

template <class V>
V pythagorean(std::int64_t n, int exponent) {
  if constexpr (std::is_same_v<V, aimahead::Vec3>) {
    return {number(2 * n, exponent), number(3 * n, exponent), number(6 * n, exponent)};
  } else {
    return {number(3 * n, exponent), number(4 * n, exponent)};
  }
}

template <class V>
aimahead::Engagement<V> game(Random& random) {
  aimahead::Engagement<V> e;
  e.projectile.speed = random.length(200);
  e.target.position = vector_of<V>([&] { return random.coordinate(1000); });
  e.target.velocity = vector_of<V>([&] { return random.coordinate(60); });
  return e;
}

template <class V>
aimahead::Engagement<V> moving(Random& random) {
  auto e = game<V>(random);
  e.shooter.position = vector_of<V>([&] { return random.coordinate(1000); });
  e.shooter.velocity = vector_of<V>([&] { return random.coordinate(60); });
  e.projectile.inherit = number(random.integer(0, 8), -3);
  if (random.once_in(2)) e.shooter.delay = random.length(4);
  if (random.once_in(2)) e.shooter.muzzle = random.length(20);
  if (random.once_in(2)) e.aim = aimahead::Aim::edge;
  if (random.once_in(2)) e.projectile.radius = random.length(4);
  if (random.once_in(2)) e.target.radius = random.length(40);
  if (random.once_in(4)) e.projectile.lifetime = random.length(20);
  if (random.once_in(4)) e.projectile.range = random.length(1500);
  return e;
}

template <class V>
aimahead::Engagement<V> gravity(Random& random) {
  auto e = moving<V>(random);
  if (!random.once_in(4)) e.projectile.acceleration.y = number(-157, -4);
  if (random.once_in(2)) {
    e.target.acceleration = vector_of<V>([&] { return random.coordinate(16); });
  }
  return e;
}

template <class V>
aimahead::Engagement<V> low_gravity(Random& random) {
  auto e = game<V>(random);
  e.projectile.acceleration.y = -random.magnitude(-60, -6);
  if (random.once_in(2)) e.target.acceleration.x = random.any(-60, -6);
  return e;
}

/// Along d, the target closes in at any speed; across, at exactly the speed of the shot, or a few
/// places more or less: the circle of the shots grazes the target's line.
template <class V>
aimahead::Engagement<V> near_tangent(Random& random) {
  aimahead::Engagement<V> e;
  const std::int64_t along = random.integer(1, 1 << 20);
  const std::int64_t across = random.integer(1, 1 << 20);
  const std::int64_t distance = random.integer(1, 1 << 20);
  const int exponent = static_cast<int>(random.integer(-40, 20));
  e.target.position = vector_of<V>([] { return 0.0; });
  e.target.position.x = number(3 * distance, exponent);
  e.target.position.y = number(4 * distance, exponent);
  e.target.velocity.x = number(-3 * along - 4 * across, exponent);
  e.target.velocity.y = number(-4 * along + 3 * across, exponent);
  e.projectile.speed =
      nudged(number(5 * across, exponent), static_cast<int>(random.integer(-2, 2)));
  return e;
}

template <class V>
aimahead::Engagement<V> near_equal(Random& random) {
  aimahead::Engagement<V> e;
  const std::int64_t n = random.integer(1, 1 << 20);
  const int exponent = static_cast<int>(random.integer(-30, 10));
  e.target.velocity = pythagorean<V>(n, exponent);
  e.projectile.speed =
      nudged(number(kPythagorean<V> * n, exponent), static_cast<int>(random.integer(-3, 3)));
  e.target.position = vector_of<V>([&] { return random.any(-10, 10); });
  return e;
}

template <class V>
aimahead::Engagement<V> touching(Random& random) {
  auto e = gravity<V>(random);
  e.shooter = {};
  const std::int64_t n = random.integer(1, 1 << 20);
  const std::int64_t radius = random.integer(0, kPythagorean<V> * n - 1);
  e.target.position = pythagorean<V>(n, -10);
  e.aim = aimahead::Aim::edge;
  e.target.radius = number(radius, -10);
  e.projectile.radius = 0;
  e.shooter.muzzle =
      nudged(number(kPythagorean<V> * n - radius, -10), static_cast<int>(random.integer(-2, 2)));
  return e;
}

/// A target thrown up steeply with a slow shot beneath it crosses the sphere of the shots often.
template <class V>
aimahead::Engagement<V> many_roots(Random& random) {
  aimahead::Engagement<V> e;
  e.projectile.speed = number(27, 0) + random.coordinate(1);
  e.projectile.acceleration.y = number(-157, -4);
  e.target.position = vector_of<V>([&] { return random.coordinate(40); });
  e.target.position.y = number(110, 0) + random.coordinate(4);
  e.target.velocity = vector_of<V>([&] { return random.coordinate(20); });
  e.target.velocity.y = number(-78, 0) + random.coordinate(4);
  return e;
}

/// x * 2^exponent, exactly: only the exponent's digits change.
inline void scale_by(double& x, int exponent) {
  if (x != 0) {
    x = bit_cast<double>(bit_cast<std::uint64_t>(x) +
                         (static_cast<std::uint64_t>(static_cast<std::int64_t>(exponent)) << 52));
  }
}

template <class V>
void scale_by(V& v, int exponent) {
  scale_by(v.x, exponent);
  scale_by(v.y, exponent);
  if constexpr (std::is_same_v<V, aimahead::Vec3>) scale_by(v.z, exponent);
}

template <class V>
aimahead::Engagement<V> scaled(Random& random) {
  auto e = random.once_in(2) ? gravity<V>(random) : moving<V>(random);
  const int length = static_cast<int>(random.integer(-498, 498));
  const int time = static_cast<int>(random.integer(-60, 60));
  for (V* v : {&e.shooter.position, &e.target.position}) scale_by(*v, length);
  for (V* v : {&e.shooter.velocity, &e.target.velocity}) scale_by(*v, length - time);
  for (V* v : {&e.projectile.acceleration, &e.target.acceleration}) {
    scale_by(*v, length - 2 * time);
  }
  for (double* x : {&e.shooter.muzzle, &e.projectile.radius, &e.target.radius}) {
    scale_by(*x, length);
  }
  scale_by(e.projectile.speed, length - time);
  scale_by(e.shooter.delay, time);
  if (e.projectile.lifetime != aimahead::kUnlimited) scale_by(e.projectile.lifetime, time);
  if (e.projectile.range != aimahead::kUnlimited) scale_by(e.projectile.range, length);
  return e;
}

template <class V>
aimahead::Engagement<V> raw(Random& random) {
  aimahead::Engagement<V> e;
  const auto any = [&] { return random.any(-20, 20); };
  if (random.once_in(2)) {
    e.shooter.position = vector_of<V>(any);
    e.shooter.velocity = vector_of<V>(any);
    e.shooter.delay = random.magnitude(-20, 10);
  }
  e.projectile.speed = random.magnitude(-20, 20);
  e.target.position = vector_of<V>(any);
  e.target.velocity = vector_of<V>(any);
  if (random.once_in(2)) e.target.acceleration = vector_of<V>(any);
  return e;
}

template <class V>
aimahead::Engagement<V> engagement_of(Family family, Random& random) {
  switch (family) {
    case Family::game:
      return game<V>(random);
    case Family::moving:
      return moving<V>(random);
    case Family::gravity:
      return gravity<V>(random);
    case Family::low_gravity:
      return low_gravity<V>(random);
    case Family::near_tangent:
      return near_tangent<V>(random);
    case Family::near_equal:
      return near_equal<V>(random);
    case Family::touching:
      return touching<V>(random);
    case Family::many_roots:
      return many_roots<V>(random);
    case Family::scale:
      return scaled<V>(random);
    case Family::raw:
      return raw<V>(random);
  }
  return {};
}

}  // namespace bits
