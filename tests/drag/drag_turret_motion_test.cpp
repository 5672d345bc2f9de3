// A gun with a turret under quadratic drag, and targets in every motion, which some launch hits by
// construction.
#include "body.hpp"
#include "drag_flight.hpp"
#include "motion_family_test.hpp"

#include "aimahead/aimahead.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

namespace oracle {
namespace drag_turret_motion_test {

using aimahead::Status;
using aimahead::Vec2;
using aimahead::Vec3;

/// A question whose shots have a quadratic drag, and the time of a hit.
struct MadeToBeHit {
  MovingQuestion q;
  double quadratic_drag;
  double time;
};

template <class V>
aimahead::Engagement<V> with_drag(aimahead::Engagement<V> e, double quadratic_drag) {
  e.projectile.quadratic_drag = quadratic_drag;
  return e;
}

/// Moves the target so that a launch of a random time, flight and aim hits it, once the gun has
/// turned, with limits that the hit just keeps. None where the target is gone by then, or is within
/// the muzzle at the launch.
template <class V>
std::optional<MadeToBeHit> made_to_be_hit(MovingQuestion q, std::uint64_t index) {
  Random random(kSeed ^ (index + 1));
  q.range = q.lifetime = aimahead::kUnlimited;
  q.drag = 0;
  q.thrust = {};
  q.edge = false;
  const TurretFields& turret = *q.turret;
  const double longest_turn =
      2 * std::numbers::pi / turret.turn_rate + turret.turn_rate / turret.turn_acceleration;
  const double launch = std::max(q.delay, longest_turn) + longest_turn * random.between(0, 2);
  const double flight = longest_turn * std::exp2(random.between(-4, 1));
  const double drag = std::exp2(random.between(-5, 2)) / (q.speed * flight);
  Body target(q);
  if (!target.is_there(launch + flight)) return std::nullopt;
  Triple aim = random.direction(q.dimensions);
  if (turret.arc) {
    const double angle = random.between((*turret.arc)[0], (*turret.arc)[1]);
    aim = {std::cos(angle), std::sin(angle), 0};
  }
  MovingQuestion gun = q;
  gun.kind = Kind::steady;
  gun.delay = launch;
  const Posed<V> posed(gun);
  const V way = to_vector<V>(aim);
  const auto fixed = with_drag(posed.engagement(), drag);
  const V end = drag_test::fly_from_gun(fixed, way, flight).position;
  const V start = drag_test::fly_from_gun(fixed, way, 0).position;
  q.lifetime = flight * (1 + std::exp2(random.between(-20, 2)));
  q.range = drag_test::length(end - start) * (1 + std::exp2(random.between(-12, 2)));
  TripleOf<double> shift{};
  for (int i = 0; i < q.dimensions; ++i) shift[i] = aimahead::VectorTraits<V>::get(end, i);
  add(shift, target.at(launch + flight).position, -1);
  const auto move = [&shift](Triple& position) { add(position, shift, 1); };
  move(q.target_position);
  move(q.wall_min);
  move(q.wall_max);
  for (Triple& point : q.points) move(point);
  TripleOf<double> way_at_launch = Body(q).at(launch).position;
  add(way_at_launch, q.shooter_position, -1);
  add(way_at_launch, q.shooter_velocity, -launch);
  if (norm(way_at_launch) < q.muzzle) return std::nullopt;
  return MadeToBeHit{q, drag, launch + flight};
}

/// Why the answer to a question made from this one is no hit by the time of the one known.
template <class V>
std::string find_fault(const MovingQuestion& any, std::uint64_t index, StatusCounts& counts) {
  const auto made = made_to_be_hit<V>(any, index);
  if (!made) return {};
  const Posed<V> posed(made->q);
  const auto answer = aimahead::solve(with_drag(posed.engagement(), made->quadratic_drag));
  counts.add(answer.status, made->q);
  const bool is_late = answer.status == Status::hit && answer.time > made->time * (1 + 1e-6);
  return is_late || answer.status == Status::unreachable || answer.status == Status::out_of_range
             ? say("status ", static_cast<int>(answer.status), " at ", answer.time, " in place of ",
                   made->time, " with quadratic drag ", made->quadratic_drag, " of ",
                   to_json(made->q))
             : "";
}

class DragTurretAt : public EveryMotionFamily {};
AIMAHEAD_FOR_EVERY_MOTION_FAMILY(DragTurretAt, turret_families);

TEST_P(DragTurretAt, what_some_launch_hits_is_hit_by_then) {
  if (std::string(GetParam().name) == "other_units") return;  // flights are integrated in seconds
  StatusCounts counts;
  for_each_question(questions(10), [&](const MovingQuestion& any, std::uint64_t index) {
    return any.dimensions == 3 ? find_fault<Vec3>(any, index, counts)
                               : find_fault<Vec2>(any, index, counts);
  });
  counts.print();
}

}  // namespace drag_turret_motion_test
}  // namespace oracle
