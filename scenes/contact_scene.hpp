// Seeded ticks of many shots and targets, shared by tests and benchmarks: as many of one as of the
// other, tanks and shells of the size and speed of RTanque's (radius 19, speed up to 3; 4.5 to 22.5
// in a tick of 1), as dense as twenty of each in its arena of 1200 x 700: 205 x 205 for each.
#pragma once

#include "seeded.hpp"

#include <aimahead/contact_world.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace scenes {

/// Bodies in memory of their own.
template <class S, int N>
struct Crowd {
  std::array<std::vector<S>, N> position;
  std::array<std::vector<S>, N> velocity;
  std::vector<S> radius;
  std::vector<std::uint32_t> team;
  std::vector<std::uint32_t> shooter;

  [[nodiscard]] std::size_t size() const { return position[0].size(); }
  void add(std::array<double, N> p, std::array<double, N> v, double r) {
    for (int k = 0; k < N; ++k) {
      position[k].push_back(static_cast<S>(p[k]));
      velocity[k].push_back(static_cast<S>(v[k]));
    }
    radius.push_back(static_cast<S>(r));
  }
  [[nodiscard]] aimahead::BodyArrays<S, N> arrays() const {
    aimahead::BodyArrays<S, N> out;
    for (int k = 0; k < N; ++k) {
      out.position[k] = position[k];
      out.velocity[k] = velocity[k];
    }
    out.radius = radius;
    out.team = team;
    out.shooter = shooter;
    return out;
  }
};

template <class S, int N>
struct ContactScene {
  Crowd<S, N> shots;
  Crowd<S, N> targets;
  S duration = 1;
};

enum class Spread { uniform, clustered, mixed };

/// `clustered`: nine in ten within clusters of 128, in whose middle ten times as many stand as in
/// the uniform scene. `mixed`: radii from 6 to 384, for each doubling a quarter as many, which
/// cover as much in all as the tanks.
template <class S, int N>
ContactScene<S, N> contact_scene(Spread spread, std::size_t count, std::uint64_t seed) {
  Seeded random(seed);
  const double side = 205 * (N == 2 ? std::sqrt(double(count)) : std::cbrt(double(count)));
  constexpr std::size_t kCluster = 128;
  const double deviation = 205 * 1.43;
  std::vector<std::array<double, N>> centres((count + kCluster - 1) / kCluster);
  for (auto& centre : centres) {
    for (double& x : centre) x = random.between(0, side);
  }
  const auto place = [&] {
    std::array<double, N> p;
    const bool inside = spread == Spread::clustered && random.unit() < 0.9;
    const auto& centre = centres[random.bits() % centres.size()];
    for (int k = 0; k < N; ++k) {
      p[k] = inside ? centre[k] + deviation * random.normal() : random.between(0, side);
    }
    return p;
  };
  const auto velocity = [&](double speed) {
    std::array<double, N> v;
    double square = 0;
    do {
      square = 0;
      for (double& x : v) {
        x = random.between(-1, 1);
        square += x * x;
      }
    } while (square > 1 || square < 0.01);
    for (double& x : v) x *= speed / std::sqrt(square);
    return v;
  };
  ContactScene<S, N> scene;
  for (std::size_t i = 0; i < count; ++i) {
    const auto p = place();
    const auto v = velocity(random.between(0, 3));
    const double r = spread == Spread::mixed ? std::min(384.0, 6 / std::sqrt(random.unit())) : 19;
    scene.targets.add(p, v, r);
  }
  for (std::size_t i = 0; i < count; ++i) {
    const auto p = place();
    scene.shots.add(p, velocity(4.5 * (1 + double(random.bits() % 5))), 0);
  }
  return scene;
}

}  // namespace scenes
