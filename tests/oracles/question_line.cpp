#include "question_line.hpp"

#include <cmath>
#include <cstdio>
#include <variant>

namespace oracle {
namespace {

using namespace aimahead;

std::string text(const char* word) { return std::string(1, '"') + word + '"'; }
std::string text(bool holds) { return holds ? "true" : "false"; }
std::string text(double x) {
  if (x == 0) return std::signbit(x) ? "-0.0" : "0";  // -0 is a whole number to some readers
  char buffer[40];
  std::snprintf(buffer, sizeof buffer, "%.17g", x);
  return buffer;
}
std::string pair(double from, double to) { return '[' + text(from) + ", " + text(to) + ']'; }
std::string text(const Vec2& v) { return pair(v.x, v.y); }
std::string text(const Vec3& v) {
  return '[' + text(v.x) + ", " + text(v.y) + ", " + text(v.z) + ']';
}

/// An object, field by field.
class Fields {
 public:
  void put_text(const char* name, const std::string& value) {
    text_ += (text_.empty() ? "" : ", ") + text(name) + ": " + value;
  }
  template <class T>
  void put(const char* name, const T& value) {
    put_text(name, text(value));
  }
  /// Leaves the field out where it has its default.
  template <class T>
  void put(const char* name, const T& value, const T& otherwise) {
    if (value != otherwise) put(name, value);
  }
  template <class List, class Write>
  void put_list(const char* name, const List& items, Write write) {
    std::string all;
    for (std::size_t i = 0; i < items.size(); ++i) all += (i ? ", " : "") + write(items[i]);
    put_text(name, '[' + all + ']');
  }
  template <class List>
  void put_list(const char* name, const List& items) {
    put_list(name, items, [](const auto& item) { return text(item); });
  }
  friend std::string text(const Fields& fields) { return '{' + fields.text_ + '}'; }

 private:
  std::string text_;
};

void put_after(Fields& fields, After after) {
  constexpr const char* kWords[] = {"stop", "continue", "loop", "vanish"};
  if (after != After::stop) fields.put("after", kWords[static_cast<int>(after)]);
}

template <class V>
std::string piece_text(const Piece<V>& piece) {
  Fields fields;
  fields.put("duration", piece.duration, kUnlimited);
  if (piece.velocity) fields.put("velocity", *piece.velocity);
  fields.put("acceleration", piece.acceleration, V{});
  return text(fields);
}

template <class V>
std::string plate_text(const Plate& plate) {
  Fields fields;
  fields.put("angle", plate.angle);
  fields.put("arm", plate.arm);
  if (kDimensions<V> == 3) fields.put("height", plate.height);
  return text(fields);
}

/// Writes the motion of a gun or a target.
template <class V>
class MotionFields {
 public:
  template <class Body>
  MotionFields(Fields& fields, const Body& body)
      : fields_(fields),
        position_(body.position),
        velocity_(body.velocity),
        acceleration_(body.acceleration) {
    std::visit(*this, body.motion);
  }

  void operator()(std::monostate) {
    put_start();
    fields_.put("acceleration", acceleration_, V{});
  }
  void operator()(const Walls<V>& walls) {
    constexpr const char* kWords[] = {"stop", "slide", "bounce"};
    (*this)(std::monostate{});
    Fields box;
    box.put("min", walls.min);
    box.put("max", walls.max);
    box.put("on_hit", kWords[static_cast<int>(walls.on_hit)]);
    fields_.put("walls", box);
  }
  void operator()(const Turning<V>& turning) {
    fields_.put("kind", "turning");
    put_start();
    fields_.put("turn_rate", turning.turn_rate);
    if constexpr (kDimensions<V> == 3) fields_.put("axis", turning.axis);
  }
  void operator()(const Bezier<V>& curve) {
    fields_.put("kind", "bezier");
    fields_.put_list("points", curve.points);
    fields_.put("duration", curve.duration);
    put_after(fields_, curve.after);
  }
  void operator()(const Path<V>& path) {
    fields_.put("kind", "path");
    fields_.put_list("points", path.points);
    fields_.put("speed", path.speed);
    put_after(fields_, path.after);
  }
  void operator()(const Spline<V>& spline) {
    fields_.put("kind", "spline");
    fields_.put_list("points", spline.points);
    fields_.put_list("times", spline.times);
    put_after(fields_, spline.after);
  }
  void operator()(const Samples<V>& samples) {
    fields_.put("kind", "samples");
    fields_.put_list("positions", samples.positions);
    fields_.put_list("times", samples.times);
    if (!samples.velocities.empty()) fields_.put_list("velocities", samples.velocities);
    put_after(fields_, samples.after);
  }
  void operator()(const Pieces<V>& motion) {
    const auto& pieces = motion.pieces;
    fields_.put("kind", "pieces");
    fields_.put("position", position_);
    fields_.put_list("pieces", pieces, piece_text<V>);
    if (pieces[pieces.size() - 1].duration < kUnlimited) put_after(fields_, motion.after);
  }
  void operator()(const MotionFunction<V>&) { fields_.put("kind", "function"); }
  void operator()(const Plates& body) {
    fields_.put("kind", "plates");
    (*this)(std::monostate{});
    fields_.put("facing", body.facing);
    fields_.put("turn_rate", body.turn_rate);
    fields_.put_list("plates", body.plates, plate_text<V>);
    fields_.put("window", body.window);
  }

 private:
  void put_start() {
    fields_.put("position", position_);
    fields_.put("velocity", velocity_);
  }

  Fields& fields_;
  const V& position_;
  const V& velocity_;
  const V& acceleration_;
};

template <class V>
Fields turret_fields(const Turret<V>& turret) {
  Fields fields;
  if (turret.turn_rate < kUnlimited) {
    fields.put("facing", turret.facing);
    fields.put("turn_rate", turret.turn_rate);
    fields.put("turn_acceleration", turret.turn_acceleration, kUnlimited);
    fields.put("tolerance", turret.tolerance, 0.0);
  }
  if constexpr (kDimensions<V> == 2) {
    fields.put("rate", turret.rate, 0.0);
    if (turret.arc_to < kUnlimited) fields.put_text("arc", pair(turret.arc_from, turret.arc_to));
  } else {
    const double from = turret.elevation_from, to = turret.elevation_to;
    if (from != -kUpright || to != kUpright) fields.put_text("elevation", pair(from, to));
    if (turret.azimuth_to < kUnlimited) {
      fields.put_text("azimuth", pair(turret.azimuth_from, turret.azimuth_to));
    }
  }
  return fields;
}

template <class V>
Fields gun_fields(const Shooter<V>& gun) {
  Fields fields;
  MotionFields<V>(fields, gun);
  if (gun.mount) {
    Fields mount;
    mount.put("offset", gun.mount->offset);
    mount.put("facing", gun.mount->facing, 0.0);
    mount.put("turn_rate", gun.mount->turn_rate, 0.0);
    fields.put("mount", mount);
  }
  fields.put("delay", gun.delay, 0.0);
  fields.put("muzzle", gun.muzzle, 0.0);
  fields.put("hold", gun.hold, false);
  if (gun.turret) fields.put("turret", turret_fields(*gun.turret));
  return fields;
}

template <class V>
Fields shot_fields(const Projectile<V>& shot) {
  Fields fields;
  if (shot.table) {
    Fields table;
    table.put_list("distances", shot.table->distances);
    table.put_list("times", shot.table->times);
    fields.put("table", table);
  } else {
    fields.put("speed", shot.speed);
  }
  fields.put("inherit", shot.inherit, 1.0);
  fields.put("acceleration", shot.acceleration, V{});
  if (shot.thrust != Thrust{}) {
    Fields thrust;
    thrust.put("acceleration", shot.thrust.acceleration);
    thrust.put("duration", shot.thrust.duration);
    fields.put("thrust", thrust);
  }
  fields.put("drag", shot.drag, 0.0);
  fields.put("quadratic_drag", shot.quadratic_drag, 0.0);
  fields.put("wind", shot.wind, V{});
  fields.put("radius", shot.radius, 0.0);
  fields.put("lifetime", shot.lifetime, kUnlimited);
  fields.put("range", shot.range, kUnlimited);
  return fields;
}

Fields tick_fields(const Tick& tick) {
  constexpr const char* kIntegrators[] = {"semi_implicit_euler", "explicit_euler",
                                          "velocity_verlet"};
  constexpr const char* kForms[] = {"implicit", "explicit", "exponential"};
  Fields fields;
  fields.put("step", tick.step);
  fields.put("integrator", kIntegrators[static_cast<int>(tick.integrator)]);
  fields.put("damping", tick.damping);
  fields.put("damping_form", kForms[static_cast<int>(tick.damping_form)]);
  return fields;
}

template <class V>
std::string engagement_text(const Engagement<V>& e) {
  Fields target;
  target.put("radius", e.target.radius, 0.0);
  MotionFields<V>(target, e.target);
  Fields fields;
  fields.put("shooter", gun_fields(e.shooter));
  fields.put("projectile", shot_fields(e.projectile));
  fields.put("target", target);
  if (e.aim == Aim::edge) fields.put("aim", "edge");
  if (e.tick) fields.put("tick", tick_fields(*e.tick));
  return text(fields);
}

}  // namespace

std::string line_of(const Engagement2& e) { return engagement_text(e); }
std::string line_of(const Engagement3& e) { return engagement_text(e); }

}  // namespace oracle
