// A question about a target that moves in any way of the format, a shot with thrust, drag or wind,
// and a gun that must turn, may wait or stands on a platform, in plain numbers: what generators
// make, the judges judge and a failing test prints.
#pragma once

#include "question.hpp"

#include <memory>

namespace oracle {

/// `steady` is the motion of a Question: constant velocity or acceleration.
enum class Kind { steady, turning, bezier, path, spline, samples, pieces, walls };
const char* name_of(Kind kind);

struct PieceFields {
  double duration = aimahead::kUnlimited;
  std::optional<Triple> velocity;
  Triple acceleration{};
};

struct TurretFields {
  double facing = 0;          ///< in the plane
  Triple direction{1, 0, 0};  ///< in space
  double turn_rate = 1;
  double turn_acceleration = aimahead::kUnlimited;
  std::optional<std::array<double, 2>> arc;  ///< in the plane
  double tolerance = 0;
};

/// A Question with a motion. Of the fields of motions those of its kind count.
struct MovingQuestion : Question {
  aimahead::Thrust thrust;
  double drag = 0, quadratic_drag = 0;
  Triple wind{};
  Kind kind = Kind::steady;
  aimahead::After after = aimahead::After::stop;
  double turn_rate = 0;
  Triple axis{0, 0, 1};
  double duration = 1;    ///< of a Bezier curve
  double path_speed = 0;  ///< of a path
  std::vector<Triple> points;
  std::vector<double> times;
  std::vector<Triple> velocities;  ///< of samples; may be empty
  std::vector<PieceFields> pieces;
  Triple wall_min{}, wall_max{};
  aimahead::OnHit on_hit = aimahead::OnHit::stop;
  std::optional<TurretFields> turret;
  bool hold = false;                     ///< instead of a turret
  std::vector<MovingQuestion> platform;  ///< none or one: the gun moves as its target does
};

/// Whether the motion ends, so that `after` has a meaning.
bool has_after(const MovingQuestion& q);

/// Calls visit(double&, unit) for every number that counts, unit as for a Question.
template <class Q, class Visit>
void for_each_moving_number(Q& q, Visit visit) {
  for_each_number(q, visit);
  visit(q.thrust.acceleration, Unit{1, -2});
  visit(q.thrust.duration, Unit{0, 1});
  visit(q.drag, Unit{0, -1});
  visit(q.quadratic_drag, Unit{-1, 0});
  for (auto& x : q.wind) visit(x, Unit{1, -1});
  visit(q.turn_rate, Unit{0, -1});
  visit(q.duration, Unit{0, 1});
  visit(q.path_speed, Unit{1, -1});
  for (auto& p : q.points) {
    for (auto& x : p) visit(x, Unit{1, 0});
  }
  for (auto& t : q.times) visit(t, Unit{0, 1});
  for (auto& v : q.velocities) {
    for (auto& x : v) visit(x, Unit{1, -1});
  }
  for (auto& piece : q.pieces) {
    visit(piece.duration, Unit{0, 1});
    if (piece.velocity) {
      for (auto& x : *piece.velocity) visit(x, Unit{1, -1});
    }
    for (auto& x : piece.acceleration) visit(x, Unit{1, -2});
  }
  for (auto& x : q.wall_min) visit(x, Unit{1, 0});
  for (auto& x : q.wall_max) visit(x, Unit{1, 0});
  if (q.turret) {
    visit(q.turret->turn_rate, Unit{0, -1});
    visit(q.turret->turn_acceleration, Unit{0, -2});
  }
  for (auto& platform : q.platform) for_each_moving_number(platform, visit);
}

/// Calls change(Triple&) for every position of the target, or for every one at all, or for every
/// velocity and acceleration.
template <class Change>
void for_each_target_position(MovingQuestion& q, Change change) {
  change(q.target_position);
  for (Triple& p : q.points) change(p);
  change(q.wall_min);
  change(q.wall_max);
}
template <class Change>
void for_each_position(MovingQuestion& q, Change change) {
  change(q.shooter_position);
  for_each_target_position(q, change);
  for (MovingQuestion& platform : q.platform) for_each_target_position(platform, change);
}
template <class Change>
void for_each_direction(MovingQuestion& q, Change change) {
  for (Triple* t : {&q.shooter_velocity, &q.shot_acceleration, &q.wind, &q.target_velocity,
                    &q.target_acceleration, &q.axis}) {
    change(*t);
  }
  for (Triple& v : q.velocities) change(v);
  for (PieceFields& piece : q.pieces) {
    if (piece.velocity) change(*piece.velocity);
    change(piece.acceleration);
  }
  if (q.turret) change(q.turret->direction);
  for (MovingQuestion& platform : q.platform) for_each_direction(platform, change);
}

/// The engagement, and the lists it refers to.
template <class V>
class Posed {
 public:
  explicit Posed(const MovingQuestion& q);
  Posed(const Posed&) = delete;
  Posed& operator=(const Posed&) = delete;

  const aimahead::Engagement<V>& engagement() const { return engagement_; }

 private:
  aimahead::Motion<V> motion_of(const MovingQuestion& q);

  std::vector<V> points_, velocities_;
  std::vector<double> times_;
  std::vector<aimahead::Piece<V>> pieces_;
  std::unique_ptr<const Posed> platform_;
  aimahead::Engagement<V> engagement_;
};

extern template class Posed<aimahead::Vec2>;
extern template class Posed<aimahead::Vec3>;

PlainAnswer ask(const MovingQuestion& q, bool* all_agree = nullptr);

/// The question as one line for `aimahead solve`.
std::string to_json(const MovingQuestion& q);

}  // namespace oracle
