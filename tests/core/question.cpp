#include "question.hpp"

#include <cstdio>

namespace oracle {
namespace {

class Line {
 public:
  void number(const char* key, double value) { field(key, format(value)); }
  void vector(const char* key, const Triple& t, int dimensions) {
    std::string text = "[";
    for (int i = 0; i < dimensions; ++i) text += (i ? ", " : "") + format(t[i]);
    field(key, text + "]");
  }
  void open(const char* key) {
    field(key, "{");
    first_ = true;
  }
  void close() {
    text_ += "}";
    first_ = false;
  }
  void field(const char* key, const std::string& value) {
    text_ += std::string(first_ ? "" : ", ") + "\"" + key + "\": " + value;
    first_ = false;
  }
  std::string take() { return "{" + text_ + "}"; }

 private:
  static std::string format(double x) {
    char buffer[40];
    std::snprintf(buffer, sizeof buffer, "%.17g", x);
    return buffer;
  }
  std::string text_;
  bool first_ = true;
};

}  // namespace

std::string to_json(const Question& q) {
  Line line;
  line.open("shooter");
  line.vector("position", q.shooter_position, q.dimensions);
  line.vector("velocity", q.shooter_velocity, q.dimensions);
  line.number("delay", q.delay);
  line.number("muzzle", q.muzzle);
  line.close();
  line.open("projectile");
  line.number("speed", q.speed);
  line.number("inherit", q.inherit);
  line.vector("acceleration", q.shot_acceleration, q.dimensions);
  line.number("radius", q.shot_radius);
  if (q.lifetime != aimahead::kUnlimited) line.number("lifetime", q.lifetime);
  if (q.range != aimahead::kUnlimited) line.number("range", q.range);
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
