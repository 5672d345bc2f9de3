// Hashes of answers about every shot but the plain one: thrust, both kinds of drag, fixed-step
// worlds, and the methods of the articles.
#pragma once

#include "seeded_engagements.hpp"

#include "aimahead/fixed_step.hpp"
#include "aimahead/methods.hpp"

#include <array>
#include <span>

namespace bits {

/// A shot slowed by drag takes a hundred times as long as another: fewer of them.
inline constexpr int kShotsPerDrag = 16;

template <class V>
aimahead::Tick any_tick(Random& random) {
  aimahead::Tick tick{.step = number(1, -static_cast<int>(random.integer(3, 7)))};
  tick.integrator = static_cast<aimahead::Integrator>(random.integer(0, 2));
  if (tick.integrator != aimahead::Integrator::velocity_verlet && random.once_in(2)) {
    tick.damping = random.magnitude(-6, 1);
    tick.damping_form = static_cast<aimahead::DampingForm>(random.integer(0, 2));
  }
  return tick;
}

template <class V, class Hash>
void add_shot_answers(Hash& hash, Random& random, int index) {
  auto e = index % 4 < 2 ? game<V>(random) : gravity<V>(random);
  if (index % kShotsPerDrag == 0) {
    e.projectile.acceleration.y = number(-157, -4);
    e.projectile.quadratic_drag = random.magnitude(-14, -9);
  } else if (index % 3 == 0) {
    e.projectile.thrust = {random.length(60), random.length(4)};
  } else if (index % 3 == 1) {
    e.projectile.drag = random.magnitude(-8, 0);
  } else {
    e.tick = any_tick<V>(random);
    const aimahead::TickResponse response = respond(*e.tick, random.integer(0, 1 << 20));
    hash.add(response.position_per_velocity);
    hash.add(response.position_per_acceleration);
    hash.add(response.velocity_per_velocity);
    hash.add(response.velocity_per_acceleration);
  }
  std::array<aimahead::Hit<V>, 4> hits;
  const auto all = aimahead::solve_all(e, std::span<aimahead::Hit<V>>(hits));
  hash.add(all);
  for (int i = 0; i < all.count; ++i) hash.add(hits[static_cast<std::size_t>(i)]);
  hash.add(aimahead::solve(e));
}

template <class Hash>
void add_shot(Hash& hash, Random& random, int index) {
  if (index / 2 % 2 == 0) {
    add_shot_answers<aimahead::Vec2>(hash, random, index);
  } else {
    add_shot_answers<aimahead::Vec3>(hash, random, index);
  }
}

template <class V, class Hash>
void add_method_answers(Hash& hash, Random& random) {
  const auto e = random.once_in(2) ? moving<V>(random) : gravity<V>(random);
  for (const aimahead::AimMethod method : aimahead::kAimMethods) {
    const aimahead::MethodAnswer<V> answer = aim_by(method, e);
    hash.add(static_cast<const aimahead::Hit<V>&>(answer));
    hash.add(static_cast<std::uint64_t>(answer.claim));
    hash.add(static_cast<std::uint64_t>(answer.iterations));
    hash.add(answer.moved);
  }
}

template <class Hash>
void add_method(Hash& hash, Random& random, int index) {
  if (index % 2 == 0) {
    add_method_answers<aimahead::Vec2>(hash, random);
  } else {
    add_method_answers<aimahead::Vec3>(hash, random);
  }
}

}  // namespace bits
