// Shots that are drawn with their deviations and flown: how often they hit, without the formulas of
// odds. Guns and targets move on parabolas, shots too.
#pragma once

#include "seeded.hpp"

#include "aimahead/engagement.hpp"
#include "aimahead/intercept.hpp"
#include "aimahead/odds.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace scenes {

/// Two independent Gaussian numbers (Box and Muller).
struct GaussPair {
  double first;
  double second;
};
inline GaussPair gauss_pair(Seeded& seeded) {
  const double radius = std::sqrt(-2 * std::log(1 - seeded.unit()));
  const double angle = 6.283185307179586 * seeded.unit();
  return {radius * std::cos(angle), radius * std::sin(angle)};
}

template <class V>
V gauss_vector(Seeded& seeded) {
  const GaussPair pair = gauss_pair(seeded);
  if constexpr (aimahead::kDimensions<V> == 2) {
    return V{pair.first, pair.second};
  } else {
    return V{pair.first, pair.second, gauss_pair(seeded).first};
  }
}

/// The lower triangle L of Cholesky, L L' being a covariance.
template <class V>
aimahead::Covariance<V> root_of(const aimahead::Covariance<V>& covariance) {
  aimahead::Covariance<V> root{};
  for (std::size_t i = 0; i < root.size(); ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      double rest = covariance[i][j];
      for (std::size_t k = 0; k < j; ++k) rest -= root[i][k] * root[j][k];
      root[i][j] = i == j ? std::sqrt(std::max(rest, 0.0)) : rest / root[j][j];
    }
  }
  return root;
}

/// A question whose answer is fired again and again.
template <class V>
class FlownShots {
 public:
  static constexpr int kN = aimahead::kDimensions<V>;

  /// `answer` is that of `solve`. The projectile has neither drag nor thrust.
  FlownShots(const aimahead::Engagement<V>& question, const aimahead::Intercept<V>& answer,
             const aimahead::Uncertainty<V>& known)
      : question_(question), answer_(answer), known_(known) {
    if (known.covariance) root_ = root_of<V>(*known.covariance);
  }

  /// The share of `count` shots that come within the summed radii of the target.
  double hit_share(std::int64_t count, Seeded& seeded) const {
    const double reach = question_.target.radius + question_.projectile.radius;
    std::int64_t hits = 0;
    for (std::int64_t i = 0; i < count; ++i) hits += fly(seeded) <= reach;
    return static_cast<double>(hits) / static_cast<double>(count);
  }

 private:
  const aimahead::Engagement<V>& question_;
  const aimahead::Intercept<V>& answer_;
  const aimahead::Uncertainty<V>& known_;
  aimahead::Covariance<V> root_{};

  /// How near one shot comes to the target.
  double fly(Seeded& seeded) const {
    const auto& shooter = question_.shooter;
    const auto& projectile = question_.projectile;
    const auto& target = question_.target;
    const double time = answer_.time;
    V place = target.position;
    V velocity = target.velocity;
    deviate(place, velocity, seeded);
    place += velocity * time + target.acceleration * (time * time / 2);
    velocity += target.acceleration * time;
    if (known_.maneuver > 0) {
      // What white noise on the acceleration has added by now, place and velocity together.
      const double q = known_.maneuver;
      const V shared = gauss_vector<V>(seeded);
      const V rest = gauss_vector<V>(seeded);
      place += shared * std::sqrt(q * time * time * time / 3);
      velocity += shared * (std::sqrt(3 * q * time) / 2) + rest * (std::sqrt(q * time) / 2);
    }
    const GaussPair of_shot = gauss_pair(seeded);
    const V aim = turned_aim(seeded);
    const double speed = projectile.speed + known_.speed_sd * of_shot.first;
    const double launch = answer_.time - answer_.flight_time + known_.delay_sd * of_shot.second;
    const V gun =
        shooter.position + shooter.velocity * launch + shooter.acceleration * (launch * launch / 2);
    const V carried = (shooter.velocity + shooter.acceleration * launch) * projectile.inherit;
    const double flown = time - launch;
    const V shot = gun + aim * (shooter.muzzle + speed * flown) + carried * flown +
                   projectile.acceleration * (flown * flown / 2);
    const V shot_velocity = aim * speed + carried + projectile.acceleration * flown;
    return nearest(place - shot, velocity - shot_velocity,
                   target.acceleration - projectile.acceleration, -flown);
  }

  void deviate(V& place, V& velocity, Seeded& seeded) const {
    if (!known_.covariance) {
      place += gauss_vector<V>(seeded) * known_.position_sd;
      velocity += gauss_vector<V>(seeded) * known_.velocity_sd;
      return;
    }
    const std::array<V, 2> drawn{gauss_vector<V>(seeded), gauss_vector<V>(seeded)};
    using Traits = aimahead::VectorTraits<V>;
    std::array<double, 2 * kN> sums{};
    for (int i = 0; i < 2 * kN; ++i) {
      for (int j = 0; j <= i; ++j) sums[i] += root_[i][j] * Traits::get(drawn[j / kN], j % kN);
    }
    if constexpr (kN == 2) {
      place += V{sums[0], sums[1]};
      velocity += V{sums[2], sums[3]};
    } else {
      place += V{sums[0], sums[1], sums[2]};
      velocity += V{sums[3], sums[4], sums[5]};
    }
  }

  V turned_aim(Seeded& seeded) const {
    if (known_.aim_sd == 0) return answer_.aim;
    // What is along the aim does not turn it.
    V off = gauss_vector<V>(seeded) * known_.aim_sd;
    off -= answer_.aim * dot(off, answer_.aim);
    const double angle = length(off);
    if (angle == 0) return answer_.aim;
    return answer_.aim * std::cos(angle) + off * (std::sin(angle) / angle);
  }

  /// The least distance of two parabolas that are `apart` now, from `earliest` on, by Newton's
  /// iteration from now.
  static double nearest(const V& apart, const V& velocity, const V& acceleration, double earliest) {
    double time = 0;
    V place = apart;
    for (int i = 0; i < 6; ++i) {
      const V now = velocity + acceleration * time;
      const double change =
          dot(place, now) / (dot(now, now) + std::max(0.0, dot(place, acceleration)));
      time = std::max(earliest, time - change);
      place = apart + velocity * time + acceleration * (time * time / 2);
      if (std::fabs(change) < 1e-12) break;
    }
    return length(place);
  }
};

/// A random question, and deviations of about `share` of the distance.
template <class V>
struct OddsScene {
  aimahead::Engagement<V> question;
  aimahead::Uncertainty<V> known;
};

/// The kinds of random scenes: what they add to those before them.
enum class OddsKind : unsigned char {
  slow_shot,  ///< as still_gun, but the shot is hardly faster than the target
  still_gun,  ///< straight shots, position and velocity uncertain
  scatter,    ///< a gun that drives and accelerates, and scatters; a target that manoeuvres
  covariance  ///< a covariance of the target; gravity in 3D
};

template <class V>
OddsScene<V> draw_odds_scene(OddsKind kind, double share, Seeded& seeded) {
  constexpr int kN = aimahead::kDimensions<V>;
  const auto vector = [&](double size) {
    const double x = seeded.between(-size, size);
    const double y = seeded.between(-size, size);
    if constexpr (kN == 2) {
      return V{x, y};
    } else {
      return V{x, y, seeded.between(-size, size)};
    }
  };
  OddsScene<V> scene;
  auto& shooter = scene.question.shooter;
  auto& projectile = scene.question.projectile;
  auto& target = scene.question.target;
  const double distance = seeded.between(30, 100);
  V way = vector(1);
  while (length(way) < 0.3) way = vector(1);
  target.position = way * (distance / length(way));
  target.velocity = vector(8);
  projectile.speed = seeded.between(50, 90);
  const double size = share * distance;
  scene.known.position_sd = size * seeded.between(0.2, 1);
  scene.known.velocity_sd = size * seeded.between(0, 0.6);
  target.radius = size * seeded.between(0.4, 2.5);
  projectile.radius = size * seeded.between(0, 0.2);
  if (kind == OddsKind::slow_shot) {
    projectile.speed = std::max(1.0, length(target.velocity)) * seeded.between(1.1, 1.6);
    scene.known.velocity_sd /= 10;
  }
  if (kind <= OddsKind::still_gun) return scene;
  shooter.velocity = vector(5);
  shooter.acceleration = vector(1);
  shooter.delay = seeded.between(0, 0.5);
  shooter.muzzle = seeded.between(0, 2);
  projectile.inherit = seeded.between(0, 1);
  target.acceleration = vector(1);
  scene.known.maneuver = size * size * seeded.between(0, 0.3);
  scene.known.aim_sd = share * seeded.between(0, 0.6);
  scene.known.speed_sd = share * projectile.speed * seeded.between(0, 0.6);
  scene.known.delay_sd = share * seeded.between(0, 0.6);
  if (kind == OddsKind::scatter) return scene;
  if constexpr (kN == 3) projectile.acceleration = {0, 0, -9.81};
  scene.known.position_sd = 0;
  scene.known.velocity_sd = 0;
  // The sum of squares of random vectors.
  auto& rows = scene.known.covariance.emplace();
  for (int k = 0; k < 2 * kN; ++k) {
    std::array<double, 2 * kN> part{};
    for (double& x : part) x = size * 0.4 * seeded.between(-1, 1);
    for (int i = 0; i < 2 * kN; ++i) {
      for (int j = 0; j < 2 * kN; ++j) rows[i][j] += part[i] * part[j];
    }
  }
  return scene;
}

}  // namespace scenes
