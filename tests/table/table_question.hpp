// Random questions about shots that are known by a table, with the lists they refer to.
#pragma once

#include "generators.hpp"
#include "question_line.hpp"

#include <aimahead/aimahead.hpp>

#include <string>
#include <vector>

namespace oracle {

/// A table and an engagement that refers to it.
struct TableQuestion {
  std::vector<double> distances;
  std::vector<double> times;
  aimahead::Engagement2 engagement{};

  [[nodiscard]] aimahead::Engagement2 asked() const {
    aimahead::Engagement2 e = engagement;
    e.projectile.table = aimahead::ShotTable{distances, times};
    return e;
  }
};

/// A question with constant velocities, a table of 2 to `max_rows` rows, and a target up to `far`
/// away along each axis.
inline TableQuestion random_table_question(Random& random, int max_rows, double far) {
  TableQuestion q;
  const int count = random.integer(2, max_rows);
  double distance = random.chance(0.3) ? 0 : 2 * random.unit();
  for (int i = 0; i < count; ++i) {
    q.distances.push_back(distance);
    distance += 0.2 + 5 * random.unit();
    q.times.push_back(0.2 + 3 * random.unit());
  }
  auto& e = q.engagement;
  const auto vector = [&](double size) {
    return aimahead::Vec2{size * (2 * random.unit() - 1), size * (2 * random.unit() - 1)};
  };
  e.shooter.position = vector(3);
  e.shooter.velocity = vector(2);
  e.shooter.delay = random.chance(0.5) ? 0 : random.unit();
  e.projectile.inherit = random.chance(0.5) ? 1 : random.unit();
  e.target.position = vector(far);
  e.target.velocity = vector(6);
  return q;
}

inline std::string paste(const TableQuestion& q) { return line_of(q.asked()); }

}  // namespace oracle
