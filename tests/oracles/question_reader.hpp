// Reads questions from the format, for reference cases. They must be well-formed.
#pragma once

#include "question.hpp"

#include <nlohmann/json.hpp>

namespace oracle {

using Json = nlohmann::json;

inline Triple read_vector(const Json& object, const char* key) {
  Triple t{};
  if (object.contains(key)) {
    for (std::size_t i = 0; i < object[key].size(); ++i) t[i] = object[key][i].get<double>();
  }
  return t;
}

/// Those of the first vector of a motion.
inline int dimensions_of(const Json& body) {
  for (const char* list : {"points", "positions"}) {
    if (body.contains(list)) return static_cast<int>(body[list][0].size());
  }
  return static_cast<int>(body["position"].size());
}

inline Question read_question(const Json& json) {
  Question q;
  const Json& shooter = json["shooter"];
  const Json& projectile = json["projectile"];
  const Json& target = json["target"];
  q.dimensions = dimensions_of(shooter);
  q.shooter_position = read_vector(shooter, "position");
  q.shooter_velocity = read_vector(shooter, "velocity");
  q.delay = shooter.value("delay", 0.0);
  q.muzzle = shooter.value("muzzle", 0.0);
  q.speed = projectile["speed"].get<double>();
  q.inherit = projectile.value("inherit", 1.0);
  q.shot_acceleration = read_vector(projectile, "acceleration");
  q.shot_radius = projectile.value("radius", 0.0);
  q.lifetime = projectile.value("lifetime", q.lifetime);
  q.range = projectile.value("range", q.range);
  q.target_position = read_vector(target, "position");
  q.target_velocity = read_vector(target, "velocity");
  q.target_acceleration = read_vector(target, "acceleration");
  q.target_radius = target.value("radius", 0.0);
  q.edge = json.value("aim", "center") == "edge";
  return q;
}

}  // namespace oracle
