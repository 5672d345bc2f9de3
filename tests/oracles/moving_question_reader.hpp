// Reads questions about any motion from the format, for reference cases. They must be well-formed.
#pragma once

#include "moving_question.hpp"
#include "question_reader.hpp"

namespace oracle {

inline std::vector<Triple> read_vectors(const Json& object, const char* key) {
  std::vector<Triple> list;
  if (!object.contains(key)) return list;
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

inline aimahead::After read_after(const Json& body) {
  const std::string after = body.value("after", "stop");
  return after == "continue" ? aimahead::After::proceed
         : after == "loop"   ? aimahead::After::loop
         : after == "vanish" ? aimahead::After::vanish
                             : aimahead::After::stop;
}

/// Reads how a target or a platform moves.
inline void read_motion(const Json& body, MovingQuestion& q) {
  q.target_position = read_vector(body, "position");
  q.target_velocity = read_vector(body, "velocity");
  q.target_acceleration = read_vector(body, "acceleration");
  const std::string kind = body.value("kind", "linear");
  if (kind == "turning") {
    q.kind = Kind::turning;
    q.turn_rate = body["turn_rate"].get<double>();
    if (body.contains("axis")) q.axis = read_vector(body, "axis");
  } else if (kind == "bezier") {
    q.kind = Kind::bezier;
    q.duration = body["duration"].get<double>();
  } else if (kind == "path") {
    q.kind = Kind::path;
    q.path_speed = body["speed"].get<double>();
  } else if (kind == "spline") {
    q.kind = Kind::spline;
  } else if (kind == "samples") {
    q.kind = Kind::samples;
  } else if (kind == "pieces") {
    q.kind = Kind::pieces;
    for (const Json& piece : body["pieces"]) q.pieces.push_back(read_piece(piece));
  } else if (body.contains("walls")) {
    const Json& walls = body["walls"];
    q.kind = Kind::walls;
    q.wall_min = read_vector(walls, "min");
    q.wall_max = read_vector(walls, "max");
    const std::string on_hit = walls["on_hit"].get<std::string>();
    q.on_hit = on_hit == "stop"    ? aimahead::OnHit::stop
               : on_hit == "slide" ? aimahead::OnHit::slide
                                   : aimahead::OnHit::bounce;
  }
  q.points = read_vectors(body, kind == "samples" ? "positions" : "points");
  q.velocities = read_vectors(body, "velocities");
  if (body.contains("times")) q.times = body["times"].get<std::vector<double>>();
  q.after = read_after(body);
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
  const Json& shooter = json["shooter"];
  const Json& shot = json["projectile"];
  q.drag = shot.value("drag", 0.0);
  q.quadratic_drag = shot.value("quadratic_drag", 0.0);
  q.wind = read_vector(shot, "wind");
  if (shot.contains("thrust")) {
    q.thrust = {shot["thrust"]["acceleration"].get<double>(),
                shot["thrust"]["duration"].get<double>()};
  }
  read_motion(json["target"], q);
  q.hold = shooter.value("hold", false);
  if (shooter.contains("turret")) q.turret = read_turret(shooter["turret"]);
  if (shooter.contains("kind") || shooter.contains("walls") || shooter.contains("acceleration")) {
    MovingQuestion& platform = q.platform.emplace_back();
    platform.dimensions = q.dimensions;
    read_motion(shooter, platform);
  }
  return q;
}

}  // namespace oracle
