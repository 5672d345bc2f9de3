// A gun that may wait under quadratic drag, with a turret or without, on a platform or not, and
// targets in every motion, which some launch hits by construction.
#include "body.hpp"
#include "drag_flight.hpp"
#include "known_hit.hpp"
#include "motion_family_test.hpp"
#include "platforms.hpp"

#include "aimahead/aimahead.hpp"
#include "aimahead/drag_proof.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace oracle {
namespace drag_turret_motion_test {

using aimahead::Vec2;
using aimahead::Vec3;

/// A question whose shots also have a quadratic drag.
struct KnownHitWithDrag : KnownHit {
  double quadratic_drag;
};

enum class Gun { turns, holds };
enum class Stand { alone, on_platform };

/// The engagement with quadratic drag; of a gun that holds, without its turret.
template <class V>
aimahead::Engagement<V> with_drag(aimahead::Engagement<V> e, double quadratic_drag, Gun gun) {
  e.projectile.quadratic_drag = quadratic_drag;
  if (gun == Gun::holds) {
    e.shooter.turret.reset();
    e.shooter.hold = true;
  }
  return e;
}

/// The pivot of a question's gun at a launch: on its platform, if it is on one. None if the
/// platform is gone by then.
std::optional<Expansion<double>> gun_at(const MovingQuestion& q, const MovingQuestion* platform,
                                        double launch) {
  if (platform) {
    Body body(*platform);
    if (!body.is_there(launch)) return std::nullopt;
    return body.at(launch);
  }
  Expansion<double> gun{};
  gun.position = q.shooter_position;
  gun.velocity = q.shooter_velocity;
  add(gun.position, q.shooter_velocity, launch);
  return gun;
}

/// Moves the target so that a launch of a random time, flight and aim hits it, once a turret has
/// turned, with limits that the hit just keeps. None where gun or target are gone by then, or the
/// target is within the muzzle at the launch.
template <class V>
std::optional<KnownHitWithDrag> made_to_be_hit(MovingQuestion q, const MovingQuestion* platform,
                                               Gun kind, std::uint64_t index) {
  Random random(kSeed ^ (index + 1));
  q.range = q.lifetime = aimahead::kUnlimited;
  q.drag = 0;
  q.thrust = {};
  q.edge = false;
  const double turn = longest_turn(*q.turret);
  const double ready = kind == Gun::turns ? std::max(q.delay, turn) : q.delay;
  const double launch = ready + turn * random.between(0, 2);
  const double flight = turn * std::exp2(random.between(-4, 1));
  const double drag = std::exp2(random.between(-5, 2)) / (q.speed * flight);
  Body target(q);
  const auto from = gun_at(q, platform, launch);
  if (!from || !target.is_there(launch + flight)) return std::nullopt;
  const Triple aim = random_aim(random, q);
  MovingQuestion gun = q;
  gun.kind = Kind::steady;
  gun.delay = launch;
  gun.shooter_velocity = from->velocity;
  gun.shooter_position = from->position;
  add(gun.shooter_position, from->velocity, -launch);
  const Posed<V> posed(gun);
  const V way = to_vector<V>(aim);
  const auto fixed = with_drag(posed.engagement(), drag, Gun::turns);
  const V end = drag_test::fly_from_gun(fixed, way, flight).position;
  const V start = drag_test::fly_from_gun(fixed, way, 0).position;
  q.lifetime = flight * (1 + std::exp2(random.between(-20, 2)));
  q.range = drag_test::length(end - start) * (1 + std::exp2(random.between(-12, 2)));
  TripleOf<double> shift{};
  for (int i = 0; i < q.dimensions; ++i) shift[i] = aimahead::VectorTraits<V>::get(end, i);
  add(shift, target.at(launch + flight).position, -1);
  for_each_target_position(q, [&shift](Triple& p) { add(p, shift, 1); });
  TripleOf<double> way_at_launch = Body(q).at(launch).position;
  add(way_at_launch, from->position, -1);
  if (norm(way_at_launch) < q.muzzle) return std::nullopt;
  return KnownHitWithDrag{{q, launch + flight}, drag};
}

/// What an answer, or a proof, says wrongly of a question with a known hit, or empty.
template <class V>
std::string find_fault(const KnownHitWithDrag& known, Gun gun,
                       const aimahead::Engagement<V>& without_drag, StatusCounts& counts) {
  const auto e = with_drag(without_drag, known.quadratic_drag, gun);
  const auto answer = aimahead::solve(e);
  counts.add(answer.status, known.q);
  std::string why = find_missed(known, answer);
  const double none_before = aimahead::prove_drag_answer(e, answer).none_before;
  if (none_before > known.time * (1 + 1e-9)) why += say(" none is proved before ", none_before);
  if (why.empty()) return {};
  const char* const held = gun == Gun::holds ? " and `hold` in place of the turret" : "";
  return say(why, " with quadratic drag ", known.quadratic_drag, held);
}

template <class V>
std::string find_fault(const MovingQuestion& any, Gun gun, Stand stand, std::uint64_t index,
                       StatusCounts& counts) {
  if (stand == Stand::alone) {
    const auto known = made_to_be_hit<V>(any, nullptr, gun, index);
    return known ? find_fault(*known, gun, Posed<V>(known->q).engagement(), counts) : "";
  }
  const MovingQuestion platform = random_platform(any, index);
  const auto known = made_to_be_hit<V>(any, &platform, gun, index);
  if (!known) return {};
  const OnPlatform<V> question(known->q, platform);
  const std::string why = find_fault(*known, gun, question.engagement(), counts);
  return why.empty() ? "" : say(why, " on ", to_json(platform));
}

class DragTurretAt : public EveryMotionFamily {
 protected:
  void expect_known_hits(Gun gun, Stand stand) {
    if (std::string(GetParam().name) == "other_units") return;  // flights are integrated in seconds
    StatusCounts counts;
    for_each_question(questions(10), [&](const MovingQuestion& any, std::uint64_t index) {
      return any.dimensions == 3 ? find_fault<Vec3>(any, gun, stand, index, counts)
                                 : find_fault<Vec2>(any, gun, stand, index, counts);
    });
    counts.print();
  }
};
AIMAHEAD_FOR_EVERY_MOTION_FAMILY(DragTurretAt, turret_families);

TEST_P(DragTurretAt, what_some_launch_hits_is_hit_by_then) {
  expect_known_hits(Gun::turns, Stand::alone);
}
TEST_P(DragTurretAt, what_some_launch_of_a_gun_that_holds_hits_is_hit_by_then) {
  expect_known_hits(Gun::holds, Stand::alone);
}
TEST_P(DragTurretAt, what_some_launch_of_a_platform_hits_is_hit_by_then) {
  expect_known_hits(Gun::turns, Stand::on_platform);
}
TEST_P(DragTurretAt, what_some_launch_of_a_platform_that_holds_hits_is_hit_by_then) {
  expect_known_hits(Gun::holds, Stand::on_platform);
}

}  // namespace drag_turret_motion_test
}  // namespace oracle
