// Random questions about shots that are known by a table, with the lists they refer to.
#pragma once

#include "generators.hpp"

#include <aimahead/aimahead.hpp>

#include <sstream>
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

/// As a line of the format.
inline std::string paste(const TableQuestion& q) {
  std::ostringstream out;
  out.precision(17);
  const auto vector = [&](const aimahead::Vec2& v) { out << "[" << v.x << "," << v.y << "]"; };
  const auto list = [&](const std::vector<double>& numbers) {
    out << "[";
    for (std::size_t i = 0; i < numbers.size(); ++i) out << (i ? "," : "") << numbers[i];
    out << "]";
  };
  const auto& e = q.engagement;
  out << R"({"shooter":{"position":)";
  vector(e.shooter.position);
  out << R"(,"velocity":)";
  vector(e.shooter.velocity);
  out << R"(,"delay":)" << e.shooter.delay << R"(},"projectile":{"inherit":)"
      << e.projectile.inherit;
  if (e.projectile.lifetime < aimahead::kUnlimited) {
    out << R"(,"lifetime":)" << e.projectile.lifetime;
  }
  out << R"(,"table":{"distances":)";
  list(q.distances);
  out << R"(,"times":)";
  list(q.times);
  out << R"(}},"target":{"position":)";
  vector(e.target.position);
  out << R"(,"velocity":)";
  vector(e.target.velocity);
  out << R"(,"acceleration":)";
  vector(e.target.acceleration);
  out << "}}";
  return out.str();
}

}  // namespace oracle
