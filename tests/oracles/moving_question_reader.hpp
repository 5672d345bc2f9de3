// Reads questions about any motion from the format, for reference cases. They must be well-formed.
#pragma once

#include "moving_question.hpp"
#include "question_reader.hpp"

namespace oracle {

inline std::vector<Triple> read_vectors(const Json& object, const char* key) {
  std::vector<Triple> list;
  for (const Json& item : object[key]) {
    Triple t{};
    for (std::size_t i = 0; i < item.size(); ++i) t[i] = item[i].get<double>();
    list.push_back(t);
  }
  return list;
}

inline PieceFields read_piece(const Json& json) {
  PieceFields fields;
  fields.duration = json.value("duration", fields.duration);
  if (json.contains("velocity")) fields.velocity = read_vector(json, "velocity");
  fields.acceleration = read_vector(json, "acceleration");
  return fields;
}

inline void read_kind(const Json& target, MovingQuestion& q) {
  const std::string kind = target.value("kind", "linear");
  if (kind == "turning") {
    q.kind = Kind::turning;
    q.turn_rate = target["turn_rate"].get<double>();
    if (target.contains("axis")) q.axis = read_vector(target, "axis");
  } else if (kind == "bezier") {
    q.kind = Kind::bezier;
    q.duration = target["duration"].get<double>();
  } else if (kind == "path") {
    q.kind = Kind::path;
    q.path_speed = target["speed"].get<double>();
  } else if (kind == "spline") {
    q.kind = Kind::spline;
  } else if (kind == "samples") {
    q.kind = Kind::samples;
  } else if (kind == "pieces") {
    q.kind = Kind::pieces;
    for (const Json& piece : target["pieces"]) q.pieces.push_back(read_piece(piece));
  } else if (target.contains("walls")) {
    const Json& walls = target["walls"];
    q.kind = Kind::walls;
    q.wall_min = read_vector(walls, "min");
    q.wall_max = read_vector(walls, "max");
    const std::string on_hit = walls["on_hit"].get<std::string>();
    q.on_hit = on_hit == "stop"    ? aimahead::OnHit::stop
               : on_hit == "slide" ? aimahead::OnHit::slide
                                   : aimahead::OnHit::bounce;
  }
}

inline TurretFields read_turret(const Json& json) {
  TurretFields turret;
  if (json["facing"].is_array()) {
    turret.direction = read_vector(json, "facing");
  } else {
    turret.facing = json["facing"].get<double>();
  }
  turret.turn_rate = json["turn_rate"].get<double>();
  turret.turn_acceleration = json.value("turn_acceleration", turret.turn_acceleration);
  turret.tolerance = json.value("tolerance", 0.0);
  if (json.contains("arc")) {
    turret.arc = {json["arc"][0].get<double>(), json["arc"][1].get<double>()};
  }
  return turret;
}

inline MovingQuestion read_moving_question(const Json& json) {
  MovingQuestion q;
  static_cast<Question&>(q) = read_question(json);
  const Json& shot = json["projectile"];
  const Json& target = json["target"];
  q.drag = shot.value("drag", 0.0);
  if (shot.contains("thrust")) {
    q.thrust = {shot["thrust"]["acceleration"].get<double>(),
                shot["thrust"]["duration"].get<double>()};
  }
  read_kind(target, q);
  if (json["shooter"].contains("turret")) q.turret = read_turret(json["shooter"]["turret"]);
  if (target.contains("points")) q.points = read_vectors(target, "points");
  if (target.contains("positions")) q.points = read_vectors(target, "positions");
  if (target.contains("velocities")) q.velocities = read_vectors(target, "velocities");
  if (target.contains("times")) q.times = target["times"].get<std::vector<double>>();
  const std::string after = target.value("after", "stop");
  q.after = after == "continue" ? aimahead::After::proceed
            : after == "loop"   ? aimahead::After::loop
            : after == "vanish" ? aimahead::After::vanish
                                : aimahead::After::stop;
  return q;
}

}  // namespace oracle
