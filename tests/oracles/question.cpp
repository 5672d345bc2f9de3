#include "question.hpp"

#include "json_line.hpp"

namespace oracle {

void write_gun_and_open_shot(JsonLine& line, const Question& q, const std::string& turret) {
  line.open("shooter");
  line.vector("position", q.shooter_position, q.dimensions);
  line.vector("velocity", q.shooter_velocity, q.dimensions);
  line.number("delay", q.delay);
  line.number("muzzle", q.muzzle);
  if (!turret.empty()) line.field("turret", turret);
  line.close();
  line.open("projectile");
  line.number("speed", q.speed);
  line.number("inherit", q.inherit);
  line.vector("acceleration", q.shot_acceleration, q.dimensions);
  line.number("radius", q.shot_radius);
  if (q.lifetime != aimahead::kUnlimited) line.number("lifetime", q.lifetime);
  if (q.range != aimahead::kUnlimited) line.number("range", q.range);
}

std::string to_json(const Question& q) {
  JsonLine line;
  write_gun_and_open_shot(line, q);
  line.close();
  line.open("target");
  line.number("radius", q.target_radius);
  line.vector("position", q.target_position, q.dimensions);
  line.vector("velocity", q.target_velocity, q.dimensions);
  line.vector("acceleration", q.target_acceleration, q.dimensions);
  line.close();
  line.field("aim", q.edge ? "\"edge\"" : "\"center\"");
  return line.take();
}

}  // namespace oracle
