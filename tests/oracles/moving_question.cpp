#include "moving_question.hpp"

#include "question_line.hpp"

namespace oracle {
namespace {

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
  aimahead::Projectile<V>& shot = engagement_.projectile;
  shot.thrust = q.thrust;
  shot.drag = q.drag;
  shot.quadratic_drag = q.quadratic_drag;
  shot.wind = to_vector<V>(q.wind);
  engagement_.target.motion = motion_of(q);
  aimahead::Shooter<V>& gun = engagement_.shooter;
  gun.hold = q.hold;
  if (q.turret && !q.hold) gun.turret = to_turret<V>(*q.turret);
  if (q.platform.empty()) return;
  platform_ = std::make_unique<const Posed>(q.platform.front());
  const aimahead::Target<V>& body = platform_->engagement().target;
  gun.position = body.position;
  gun.velocity = body.velocity;
  gun.acceleration = body.acceleration;
  gun.motion = body.motion;
}

template class Posed<aimahead::Vec2>;
template class Posed<aimahead::Vec3>;

PlainAnswer ask(const MovingQuestion& q, bool* all_agree) {
  return q.dimensions == 3 ? ask(Posed<aimahead::Vec3>(q).engagement(), all_agree)
                           : ask(Posed<aimahead::Vec2>(q).engagement(), all_agree);
}

std::string to_json(const MovingQuestion& q) {
  return q.dimensions == 3 ? line_of(Posed<aimahead::Vec3>(q).engagement())
                           : line_of(Posed<aimahead::Vec2>(q).engagement());
}

}  // namespace oracle
