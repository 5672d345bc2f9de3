// The fuzzer's bytes as gun, shot and a target in constant acceleration.
#pragma once

#include "byte_source.hpp"

#include "aimahead/engagement.hpp"

namespace aimahead {

struct Flags {
  bool in_space, edge, has_lifetime, has_range;
  explicit Flags(std::uint8_t bits)
      : in_space((bits & 1) != 0),
        edge((bits & 2) != 0),
        has_lifetime((bits & 4) != 0),
        has_range((bits & 8) != 0) {}
};

template <class V>
V read_vector(ByteSource& bytes) {
  V v;
  v.x = bytes.number();
  v.y = bytes.number();
  if constexpr (kDimensions<V> == 3) v.z = bytes.number();
  return v;
}

template <class V>
Engagement<V> read_engagement(ByteSource& bytes, const Flags& flags) {
  Engagement<V> e;
  e.shooter.position = read_vector<V>(bytes);
  e.shooter.velocity = read_vector<V>(bytes);
  e.shooter.delay = bytes.number();
  e.shooter.muzzle = bytes.number();
  e.projectile.speed = bytes.number();
  e.projectile.inherit = bytes.number();
  e.projectile.acceleration = read_vector<V>(bytes);
  e.projectile.radius = bytes.number();
  e.target.position = read_vector<V>(bytes);
  e.target.velocity = read_vector<V>(bytes);
  e.target.acceleration = read_vector<V>(bytes);
  e.target.radius = bytes.number();
  if (flags.has_lifetime) e.projectile.lifetime = bytes.number();
  if (flags.has_range) e.projectile.range = bytes.number();
  e.aim = flags.edge ? Aim::edge : Aim::center;
  return e;
}

}  // namespace aimahead
