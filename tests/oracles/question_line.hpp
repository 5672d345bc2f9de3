// A question in the plane as a line of the format, to be pasted where a random test failed.
#pragma once

#include <aimahead/aimahead.hpp>

#include <cstddef>
#include <span>
#include <sstream>
#include <string>
#include <variant>

namespace oracle {

/// The line of a gun in straight or circular motion, any shot, and a target that accelerates or has
/// plates. Fields with their default of zero are left out.
class QuestionLine {
 public:
  explicit QuestionLine(const aimahead::Engagement2& e) {
    text_.precision(17);
    text_ << "{";
    write(e.shooter);
    write(e.projectile);
    write(e.target);
    text_ << ",\"aim\":" << (e.aim == aimahead::Aim::edge ? "\"edge\"}" : "\"center\"}");
  }

  [[nodiscard]] std::string text() const { return text_.str(); }

 private:
  std::ostringstream text_;
  bool is_first_ = true;  ///< of an object

  std::ostream& name(const char* name) {
    text_ << (is_first_ ? "\"" : ",\"") << name << "\":";
    is_first_ = false;
    return text_;
  }
  void begin(const char* object) {
    name(object) << "{";
    is_first_ = true;
  }
  void end() {
    text_ << "}";
    is_first_ = false;
  }
  void put(const char* field, double value) {
    if (value != 0) name(field) << value;
  }
  void put_limit(const char* field, double value) {
    if (value < aimahead::kUnlimited) name(field) << value;
  }
  void put(const char* field, const aimahead::Vec2& v) {
    name(field) << "[" << v.x << "," << v.y << "]";
  }
  void put_if_any(const char* field, const aimahead::Vec2& v) {
    if (v != aimahead::Vec2{}) put(field, v);
  }
  void put(const char* field, std::span<const double> numbers) {
    name(field) << "[";
    for (std::size_t i = 0; i < numbers.size(); ++i) text_ << (i ? "," : "") << numbers[i];
    text_ << "]";
  }
  template <class Body>
  void put_start(const Body& body) {
    put("position", body.position);
    put("velocity", body.velocity);
    put_if_any("acceleration", body.acceleration);
  }

  void write(const aimahead::Shooter<aimahead::Vec2>& gun) {
    begin("shooter");
    put_start(gun);
    if (const auto* turning = std::get_if<aimahead::Turning<aimahead::Vec2>>(&gun.motion)) {
      name("kind") << "\"turning\"";
      name("turn_rate") << turning->turn_rate;
    }
    if (gun.mount) {
      begin("mount");
      put("offset", gun.mount->offset);
      put("facing", gun.mount->facing);
      put("turn_rate", gun.mount->turn_rate);
      end();
    }
    put("delay", gun.delay);
    put("muzzle", gun.muzzle);
    if (gun.hold) name("hold") << "true";
    end();
  }

  void write(const aimahead::Projectile<aimahead::Vec2>& shot) {
    begin("projectile");
    name("inherit") << shot.inherit;
    put("speed", shot.speed);
    put_if_any("acceleration", shot.acceleration);
    put("drag", shot.drag);
    put("quadratic_drag", shot.quadratic_drag);
    put_if_any("wind", shot.wind);
    put("radius", shot.radius);
    put_limit("lifetime", shot.lifetime);
    put_limit("range", shot.range);
    if (shot.table) {
      begin("table");
      put("distances", shot.table->distances);
      put("times", shot.table->times);
      end();
    }
    end();
  }

  void write(const aimahead::Target<aimahead::Vec2>& target) {
    begin("target");
    put_start(target);
    put("radius", target.radius);
    if (const auto* body = std::get_if<aimahead::Plates>(&target.motion)) {
      name("kind") << "\"plates\"";
      put("facing", body->facing);
      put("turn_rate", body->turn_rate);
      put("window", body->window);
      name("plates") << "[";
      for (std::size_t i = 0; i < body->plates.size(); ++i) {
        text_ << (i ? ",{" : "{");
        is_first_ = true;
        name("angle") << body->plates[i].angle;
        name("arm") << body->plates[i].arm;
        end();
      }
      text_ << "]";
    }
    end();
  }
};

[[nodiscard]] inline std::string line_of(const aimahead::Engagement2& e) {
  return QuestionLine(e).text();
}

}  // namespace oracle
