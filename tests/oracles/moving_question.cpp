#include "moving_question.hpp"

#include "json_line.hpp"

namespace oracle {
namespace {

using aimahead::After;
using aimahead::OnHit;

const char* word_of(After after) {
  switch (after) {
    case After::stop:
      return "\"stop\"";
    case After::proceed:
      return "\"continue\"";
    case After::loop:
      return "\"loop\"";
    case After::vanish:
      return "\"vanish\"";
  }
  return "";
}

const char* word_of(OnHit on_hit) {
  return on_hit == OnHit::stop ? "\"stop\"" : on_hit == OnHit::slide ? "\"slide\"" : "\"bounce\"";
}

template <class T, class Format>
std::string list_of(const std::vector<T>& items, Format format) {
  std::string text = "[";
  for (const T& item : items) text += (text.size() > 1 ? ", " : "") + format(item);
  return text + "]";
}

void write_list(JsonLine& line, const char* key, const std::vector<Triple>& list, int dimensions) {
  line.field(key, list_of(list, [&](const Triple& t) { return JsonLine::format(t, dimensions); }));
}

void write_times(JsonLine& line, const std::vector<double>& times) {
  line.field("times", list_of(times, [](double t) { return JsonLine::format(t); }));
}

std::string piece_text(const PieceFields& fields, int dimensions) {
  JsonLine line;
  if (fields.duration != aimahead::kUnlimited) line.number("duration", fields.duration);
  if (fields.velocity) line.vector("velocity", *fields.velocity, dimensions);
  line.vector("acceleration", fields.acceleration, dimensions);
  return line.take();
}

void write_start(JsonLine& line, const MovingQuestion& q) {
  line.vector("position", q.target_position, q.dimensions);
  line.vector("velocity", q.target_velocity, q.dimensions);
}

void write_motion(JsonLine& line, const MovingQuestion& q) {
  const int n = q.dimensions;
  switch (q.kind) {
    case Kind::steady:
    case Kind::walls:
      write_start(line, q);
      line.vector("acceleration", q.target_acceleration, n);
      break;
    case Kind::turning:
      line.field("kind", "\"turning\"");
      write_start(line, q);
      line.number("turn_rate", q.turn_rate);
      if (n == 3) line.vector("axis", q.axis, n);
      break;
    case Kind::bezier:
      line.field("kind", "\"bezier\"");
      write_list(line, "points", q.points, n);
      line.number("duration", q.duration);
      break;
    case Kind::path:
      line.field("kind", "\"path\"");
      write_list(line, "points", q.points, n);
      line.number("speed", q.path_speed);
      break;
    case Kind::spline:
      line.field("kind", "\"spline\"");
      write_list(line, "points", q.points, n);
      write_times(line, q.times);
      break;
    case Kind::samples:
      line.field("kind", "\"samples\"");
      write_list(line, "positions", q.points, n);
      write_times(line, q.times);
      if (!q.velocities.empty()) write_list(line, "velocities", q.velocities, n);
      break;
    case Kind::pieces:
      line.field("kind", "\"pieces\"");
      line.vector("position", q.target_position, n);
      line.field("pieces", list_of(q.pieces, [&](const PieceFields& fields) {
                   return piece_text(fields, n);
                 }));
      break;
  }
  if (has_after(q)) line.field("after", word_of(q.after));
  if (q.kind == Kind::walls) {
    line.open("walls");
    line.vector("min", q.wall_min, n);
    line.vector("max", q.wall_max, n);
    line.field("on_hit", word_of(q.on_hit));
    line.close();
  }
}

std::string turret_text(const MovingQuestion& q) {
  const TurretFields& turret = *q.turret;
  JsonLine line;
  if (q.dimensions == 3) {
    line.vector("facing", turret.direction, 3);
  } else {
    line.number("facing", turret.facing);
  }
  line.number("turn_rate", turret.turn_rate);
  if (turret.turn_acceleration != aimahead::kUnlimited) {
    line.number("turn_acceleration", turret.turn_acceleration);
  }
  if (turret.arc && q.dimensions == 2) {
    line.field("arc", "[" + JsonLine::format((*turret.arc)[0]) + ", " +
                          JsonLine::format((*turret.arc)[1]) + "]");
  }
  line.number("tolerance", turret.tolerance);
  return line.take();
}

template <class V>
aimahead::Turret<V> to_turret(const TurretFields& fields) {
  aimahead::Turret<V> turret;
  turret.turn_rate = fields.turn_rate;
  turret.turn_acceleration = fields.turn_acceleration;
  turret.tolerance = fields.tolerance;
  if constexpr (aimahead::kDimensions<V> == 3) {
    turret.facing = to_vector<V>(fields.direction);
  } else {
    turret.facing = fields.facing;
    if (fields.arc) {
      turret.arc_from = (*fields.arc)[0];
      turret.arc_to = (*fields.arc)[1];
    }
  }
  return turret;
}

}  // namespace

const char* name_of(Kind kind) {
  constexpr const char* kNames[] = {"steady", "turning", "bezier", "path",
                                    "spline", "samples", "pieces", "walls"};
  return kNames[static_cast<int>(kind)];
}

bool has_after(const MovingQuestion& q) {
  if (q.kind == Kind::steady || q.kind == Kind::turning || q.kind == Kind::walls) return false;
  return q.kind != Kind::pieces || q.pieces.back().duration != aimahead::kUnlimited;
}

template <class V>
aimahead::Motion<V> Posed<V>::motion_of(const MovingQuestion& q) {
  switch (q.kind) {
    case Kind::steady:
      return {};
    case Kind::turning:
      if constexpr (aimahead::kDimensions<V> == 3) {
        return aimahead::Turning<V>{q.turn_rate, to_vector<V>(q.axis)};
      } else {
        return aimahead::Turning<V>{q.turn_rate};
      }
    case Kind::bezier:
      return aimahead::Bezier<V>{points_, q.duration, q.after};
    case Kind::path:
      return aimahead::Path<V>{points_, q.path_speed, q.after};
    case Kind::spline:
      return aimahead::Spline<V>{points_, times_, q.after};
    case Kind::samples:
      return aimahead::Samples<V>{points_, times_, velocities_, q.after};
    case Kind::pieces:
      return aimahead::Pieces<V>{pieces_, q.after};
    case Kind::walls:
      return aimahead::Walls<V>{to_vector<V>(q.wall_min), to_vector<V>(q.wall_max), q.on_hit};
  }
  return {};
}

template <class V>
Posed<V>::Posed(const MovingQuestion& q) : times_(q.times) {
  for (const Triple& p : q.points) points_.push_back(to_vector<V>(p));
  for (const Triple& v : q.velocities) velocities_.push_back(to_vector<V>(v));
  for (const PieceFields& fields : q.pieces) {
    aimahead::Piece<V> piece{fields.duration, {}, to_vector<V>(fields.acceleration)};
    if (fields.velocity) piece.velocity = to_vector<V>(*fields.velocity);
    pieces_.push_back(piece);
  }
  engagement_ = to_engagement<V>(q);
  engagement_.projectile.thrust = q.thrust;
  engagement_.projectile.drag = q.drag;
  engagement_.target.motion = motion_of(q);
  if (q.turret) engagement_.shooter.turret = to_turret<V>(*q.turret);
}

template class Posed<aimahead::Vec2>;
template class Posed<aimahead::Vec3>;

PlainAnswer ask(const MovingQuestion& q, bool* all_agree) {
  return q.dimensions == 3 ? ask(Posed<aimahead::Vec3>(q).engagement(), all_agree)
                           : ask(Posed<aimahead::Vec2>(q).engagement(), all_agree);
}

std::string to_json(const MovingQuestion& q) {
  JsonLine line;
  write_gun_and_open_shot(line, q, q.turret ? turret_text(q) : "");
  if (q.thrust != aimahead::Thrust{}) {
    line.open("thrust");
    line.number("acceleration", q.thrust.acceleration);
    line.number("duration", q.thrust.duration);
    line.close();
  }
  if (q.drag != 0) line.number("drag", q.drag);
  line.close();
  line.open("target");
  line.number("radius", q.target_radius);
  write_motion(line, q);
  line.close();
  line.field("aim", q.edge ? "\"edge\"" : "\"center\"");
  return line.take();
}

}  // namespace oracle
