// The expected answers of a ContactWorld, by a loop over `time_of_impact`; and scenes of every kind
// that is hard for cells and floats.
#pragma once

#include "contact_scene.hpp"

#include <aimahead/contact.hpp>
#include <aimahead/contact_world.hpp>
#include <algorithm>
#include <cmath>
#include <limits>
#include <ostream>
#include <sstream>
#include <string>
#include <vector>

namespace crowds {

using namespace aimahead;
using scenes::ContactScene;
using scenes::Crowd;
using scenes::Seeded;
using scenes::Spread;

template <class S, int N>
struct Point;
template <class S>
struct Point<S, 2> {
  S x, y;
};
template <class S>
struct Point<S, 3> {
  S x, y, z;
};

template <class S, int N>
Body<Point<S, N>> body_of(const Crowd<S, N>& crowd, std::size_t i) {
  Body<Point<S, N>> body{};
  body.position.x = crowd.position[0][i];
  body.position.y = crowd.position[1][i];
  body.velocity.x = crowd.velocity[0][i];
  body.velocity.y = crowd.velocity[1][i];
  if constexpr (N == 3) {
    body.position.z = crowd.position[2][i];
    body.velocity.z = crowd.velocity[2][i];
  }
  body.radius = crowd.radius[i];
  return body;
}

template <class S>
struct Expected {
  std::vector<ShotContact<S>> first;
  std::vector<PairContact<S>> all;
};

/// The loop over all pairs.
template <class S, int N>
Expected<S> by_loop(const ContactScene<S, N>& scene) {
  Expected<S> out;
  for (std::size_t i = 0; i < scene.shots.size(); ++i) {
    const auto shot = body_of(scene.shots, i);
    ShotContact<S> first;
    if (!time_of_impact(shot, shot, scene.duration)) first.status = ContactStatus::invalid;
    const std::size_t before = out.all.size();
    for (std::size_t j = 0; j < scene.targets.size(); ++j) {
      if (!scene.shots.shooter.empty() && scene.shots.shooter[i] == j) continue;
      if (!scene.shots.team.empty() && !scene.targets.team.empty() &&
          scene.shots.team[i] != kNobody && scene.shots.team[i] == scene.targets.team[j]) {
        continue;
      }
      const auto contact = time_of_impact(shot, body_of(scene.targets, j), scene.duration);
      if (!contact && contact.status != ContactStatus::unresolved) continue;
      const auto target = static_cast<std::uint32_t>(j);
      out.all.push_back({contact.time, static_cast<std::uint32_t>(i), target, contact.status});
      if (first.target == kNobody || contact.time < first.time) {
        first = {contact.time, target, contact.status};
      }
    }
    std::stable_sort(out.all.begin() + static_cast<std::ptrdiff_t>(before), out.all.end(),
                     [](const auto& a, const auto& b) { return a.time < b.time; });
    out.first.push_back(first);
  }
  return out;
}

template <class S>
std::string difference(const WorldContacts<S>& got, const Expected<S>& expected, bool with_all) {
  if (got.status != WorldStatus::answered) return name_of(got.status);
  if (got.first.size() != expected.first.size()) return "another number of shots";
  for (std::size_t i = 0; i < got.first.size(); ++i) {
    const auto &a = got.first[i], &b = expected.first[i];
    if (a.status != b.status || a.target != b.target || a.time != b.time) {
      std::ostringstream out;
      out.precision(17);
      out << "shot " << i << ": " << name_of(a.status) << " " << a.target << " at " << a.time
          << ", not " << name_of(b.status) << " " << b.target << " at " << b.time;
      return out.str();
    }
  }
  if (!with_all) return "";
  if (got.all.size() != expected.all.size()) {
    return std::to_string(got.all.size()) + " contacts, not " + std::to_string(expected.all.size());
  }
  for (std::size_t i = 0; i < got.all.size(); ++i) {
    const auto &a = got.all[i], &b = expected.all[i];
    if (a.shot != b.shot || a.target != b.target || a.time != b.time || a.status != b.status) {
      return "contact " + std::to_string(i) + " of shot " + std::to_string(b.shot) + " differs";
    }
  }
  return "";
}

/// Numbers of every kind that is hard for cells and floats.
struct Family {
  const char* name;
  double side = 2000;  ///< of the square the bodies stand in
  double away = 0;     ///< its distance from the origin
  double radius = 19;
  double target_speed = 3;
  double shot_speed = 20;
  double common_speed = 0;  ///< all move so, besides
  double duration = 1;
  Spread spread = Spread::uniform;
  double outliers = 0;  ///< share that is 1e12 times further away, faster or larger
};

inline constexpr Family kFamilies[] = {
    {.name = "random"},
    {.name = "clustered", .spread = Spread::clustered},
    {.name = "mixed_sizes", .spread = Spread::mixed},
    {.name = "all_in_one_cell", .side = 30},
    {.name = "far_from_the_origin", .away = 1e6},
    {.name = "very_far_from_the_origin", .away = 1e12},
    {.name = "all_moving_alike", .target_speed = 0, .shot_speed = 0, .common_speed = 1e4},
    {.name = "at_rest", .target_speed = 0, .shot_speed = 0},
    {.name = "extremely_fast", .shot_speed = 1e9},
    {.name = "longer_than_the_scene", .shot_speed = 4e3},
    {.name = "points", .radius = 0, .shot_speed = 2000},
    {.name = "no_time", .radius = 80, .duration = 0},
    {.name = "for_ever", .shot_speed = 3, .duration = std::numeric_limits<double>::infinity()},
    {.name = "tiny", .side = 2e-32, .radius = 2e-34, .target_speed = 3e-35, .shot_speed = 2e-34},
    {.name = "huge", .side = 2e35, .radius = 2e33, .target_speed = 3e32, .shot_speed = 2e33},
    {.name = "short_tick", .target_speed = 3e20, .shot_speed = 2e21, .duration = 1e-20},
    {.name = "with_outliers", .outliers = 0.05},
    {.name = "mixed_sizes_with_outliers", .spread = Spread::mixed, .outliers = 0.02},
};

template <class S, int N>
ContactScene<S, N> scene_of(const Family& family, std::size_t shots, std::size_t targets,
                            std::uint64_t seed) {
  Seeded random(seed);
  ContactScene<S, N> scene;
  scene.duration = static_cast<S>(family.duration);
  std::array<std::array<double, N>, 4> centres;
  for (auto& centre : centres) {
    for (double& x : centre) x = random.between(0, family.side);
  }
  const auto fill = [&](Crowd<S, N>& crowd, std::size_t count, double speed, double radius) {
    for (std::size_t i = 0; i < count; ++i) {
      std::array<double, N> p;
      std::array<double, N> v;
      const auto& centre = centres[random.bits() % centres.size()];
      const double stretch = random.unit() < family.outliers ? 1e12 : 1;
      const double rush = random.unit() < family.outliers ? 1e12 : 1;
      for (int k = 0; k < N; ++k) {
        const double inside = family.spread == Spread::clustered
                                  ? centre[k] + 0.03 * family.side * random.normal()
                                  : random.between(0, family.side);
        p[k] = family.away + inside * stretch;
        v[k] = random.between(-speed, speed) * rush + family.common_speed;
      }
      const double size = family.spread == Spread::mixed ? std::pow(random.unit(), -1.5) / 4 : 1;
      const double swell = random.unit() < family.outliers / 10 ? 1e12 : 1;
      crowd.add(p, v, radius * size * swell);
    }
  };
  fill(scene.targets, targets, family.target_speed, family.radius);
  fill(scene.shots, shots, family.shot_speed, family.radius * double(random.bits() % 2) / 8);
  return scene;
}

inline void PrintTo(const Family& family, std::ostream* out) { *out << family.name; }

}  // namespace crowds
