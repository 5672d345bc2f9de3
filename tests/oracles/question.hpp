// A question in plain numbers, in two or three dimensions alike, and the solver's answer to it:
// what generators make, the oracle judges and a failing test prints.
#pragma once

#include <aimahead/intercept.hpp>
#include <array>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

namespace oracle {

using Triple = std::array<double, 3>;

/// The fields of an engagement. In two dimensions every z is zero.
struct Question {
  int dimensions = 2;
  Triple shooter_position{}, shooter_velocity{};
  double delay = 0, muzzle = 0;
  double speed = 0, inherit = 1;
  Triple shot_acceleration{};
  double shot_radius = 0;
  double lifetime = aimahead::kUnlimited, range = aimahead::kUnlimited;
  Triple target_position{}, target_velocity{}, target_acceleration{};
  double target_radius = 0;
  bool edge = false;
};

/// Calls visit(double&, unit) for every number, unit being the powers of length and time in it.
struct Unit {
  int length, time;
};
template <class Q, class Visit>
void for_each_number(Q& q, Visit visit) {
  for (auto& x : q.shooter_position) visit(x, Unit{1, 0});
  for (auto& x : q.shooter_velocity) visit(x, Unit{1, -1});
  visit(q.delay, Unit{0, 1});
  visit(q.muzzle, Unit{1, 0});
  visit(q.speed, Unit{1, -1});
  visit(q.inherit, Unit{0, 0});
  for (auto& x : q.shot_acceleration) visit(x, Unit{1, -2});
  visit(q.shot_radius, Unit{1, 0});
  visit(q.lifetime, Unit{0, 1});
  visit(q.range, Unit{1, 0});
  for (auto& x : q.target_position) visit(x, Unit{1, 0});
  for (auto& x : q.target_velocity) visit(x, Unit{1, -1});
  for (auto& x : q.target_acceleration) visit(x, Unit{1, -2});
  visit(q.target_radius, Unit{1, 0});
}

template <class V>
V to_vector(const Triple& t) {
  if constexpr (aimahead::kDimensions<V> == 3) {
    return V(t[0], t[1], t[2]);
  } else {
    return V(t[0], t[1]);
  }
}

template <class V>
aimahead::Engagement<V> to_engagement(const Question& q) {
  const auto vector = to_vector<V>;
  aimahead::Engagement<V> e;
  e.shooter.position = vector(q.shooter_position);
  e.shooter.velocity = vector(q.shooter_velocity);
  e.shooter.delay = q.delay;
  e.shooter.muzzle = q.muzzle;
  e.projectile.speed = q.speed;
  e.projectile.inherit = q.inherit;
  e.projectile.acceleration = vector(q.shot_acceleration);
  e.projectile.radius = q.shot_radius;
  e.projectile.lifetime = q.lifetime;
  e.projectile.range = q.range;
  e.target.position = vector(q.target_position);
  e.target.velocity = vector(q.target_velocity);
  e.target.acceleration = vector(q.target_acceleration);
  e.target.radius = q.target_radius;
  e.aim = q.edge ? aimahead::Aim::edge : aimahead::Aim::center;
  return e;
}

/// The solver's answer, in plain numbers.
struct PlainHit {
  double time = 0, launch_time = 0, flight_time = 0;
  Triple point{}, aim{}, launch_velocity{}, launch_point{};
  friend bool operator==(const PlainHit&, const PlainHit&) = default;
};
struct PlainApproach {
  double time = 0, distance = 0;
  Triple aim{};
  double launch_time = 0;
  friend bool operator==(const PlainApproach&, const PlainApproach&) = default;
};
struct PlainAnswer {
  aimahead::Status status = aimahead::Status::invalid;
  aimahead::Method method = aimahead::Method::none;
  PlainHit hit;
  std::vector<PlainHit> all;  ///< solve_all's
  std::optional<PlainApproach> closest;
  std::string fault;
  bool is_cut_short = false;  ///< work was used up before every hit was found
  int steps = 0;              ///< solve_all's
  friend bool operator==(const PlainAnswer&, const PlainAnswer&) = default;
};

/// The number of hits that the format lists.
inline constexpr int kMaxSolutions = 64;

/// Asks solve_all. `all_agree` says whether solve said the same as solve_all to the bit.
PlainAnswer ask(const aimahead::Engagement2& engagement, bool* all_agree = nullptr);
PlainAnswer ask(const aimahead::Engagement3& engagement, bool* all_agree = nullptr);
/// Asks in the question's own number of dimensions.
PlainAnswer ask(const Question& q, bool* all_agree = nullptr);

/// The question as one line for `aimahead solve`; its numbers read back to the same doubles.
std::string to_json(const Question& q);

/// All parts as one text, numbers to 25 digits.
template <class... Parts>
std::string say(const Parts&... parts) {
  std::ostringstream out;
  out.precision(25);
  (out << ... << parts);
  return out.str();
}

}  // namespace oracle
