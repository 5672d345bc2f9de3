// Seeded engagements with targets in every kind of motion, shots of every kind but those with
// quadratic drag, and guns that must turn.
#pragma once

#include "seeded_engagements.hpp"

namespace bits {

/// An engagement and the lists that it refers to.
template <class V>
struct MovingEngagement {
  static constexpr std::size_t kPoints = 5;

  std::array<V, kPoints> points;
  std::array<V, kPoints> velocities;
  std::array<double, kPoints> times;
  std::array<aimahead::Piece<V>, 3> pieces;
  aimahead::Engagement<V> engagement;

  MovingEngagement(Random& random, int kind) : engagement(gravity<V>(random)) {
    for (V& p : points) p = vector_of<V>([&] { return random.coordinate(400); });
    for (V& v : velocities) v = vector_of<V>([&] { return random.coordinate(60); });
    times[0] = 0;
    for (std::size_t i = 1; i < kPoints; ++i) times[i] = times[i - 1] + random.length(4);
    for (auto& piece : pieces) {
      piece.duration = random.length(4);
      if (random.once_in(2)) piece.velocity = vector_of<V>([&] { return random.coordinate(60); });
      piece.acceleration = vector_of<V>([&] { return random.coordinate(16); });
    }
    engagement.target.motion = motion(random, kind);
    if (random.once_in(4)) {
      engagement.projectile.thrust = {random.length(40), random.length(4)};
    } else if (random.once_in(4)) {
      engagement.projectile.drag = random.length(1);
    }
  }
  MovingEngagement(const MovingEngagement&) = delete;
  MovingEngagement& operator=(const MovingEngagement&) = delete;

  void set_turret(Random& random) {
    auto& turret = engagement.shooter.turret.emplace();
    turret.turn_rate = random.length(4);
    if (random.once_in(2)) turret.turn_acceleration = random.length(8);
    if (random.once_in(4)) turret.tolerance = random.length(1);
    if constexpr (std::is_same_v<V, aimahead::Vec3>) {
      turret.facing = vector_of<V>([&] { return random.length(4); });
    } else {
      turret.facing = random.coordinate(4);
      if (random.once_in(2)) {
        turret.arc_from = turret.facing - random.length(3);
        turret.arc_to = turret.facing + random.length(3);
      }
    }
  }

 private:
  aimahead::Motion<V> motion(Random& random, int kind) {
    const auto after = static_cast<aimahead::After>(random.integer(0, 3));
    switch (kind) {
      case 0:
        if constexpr (std::is_same_v<V, aimahead::Vec3>) {
          return aimahead::Turning<V>{random.coordinate(2), velocities[0]};
        } else {
          return aimahead::Turning<V>{random.coordinate(2)};
        }
      case 1:
        return aimahead::Bezier<V>{points, times.back(), after};
      case 2:
        return aimahead::Path<V>{points, random.length(90), after};
      case 3:
        return aimahead::Spline<V>{points, times, after};
      case 4:
        return aimahead::Samples<V>{points, times, {}, after};
      case 5:
        return aimahead::Samples<V>{points, times, velocities, after};
      case 6:
        return aimahead::Pieces<V>{pieces, after};
      default:
        const double wide = 1024;
        V low = vector_of<V>([&] { return -wide; }), high = vector_of<V>([&] { return wide; });
        return aimahead::Walls<V>{low, high, static_cast<aimahead::OnHit>(random.integer(0, 2))};
    }
  }
};

inline constexpr int kMotionKinds = 8;

}  // namespace bits
