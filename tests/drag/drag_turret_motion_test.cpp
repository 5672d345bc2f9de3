// A gun that may wait under quadratic drag, with a turret or without, on a platform or not, and
// targets in every motion, which some launch hits by construction.
#include "body.hpp"
#include "drag_flight.hpp"
#include "known_hit.hpp"
#include "platforms.hpp"

#include "aimahead/aimahead.hpp"
#include "aimahead/drag_proof.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>

namespace oracle {
namespace drag_turret_motion_test {

using aimahead::Vec2;
using aimahead::Vec3;

enum class Gun { turns, holds };
enum class Stand { alone, on_platform };

/// Moves the target so that a launch of a random time, flight and aim hits it, once a turret has
/// turned, with limits that the hit just keeps. None where gun or target are gone by then, or the
/// target is within the muzzle at the launch.
template <class V>
std::optional<KnownHit> make_hit(MovingQuestion& q, std::uint64_t seed, std::uint64_t index) {
  Random random(seed ^ (index + 1));
  q.range = q.lifetime = aimahead::kUnlimited;
  q.drag = 0;
  q.thrust = {};
  q.edge = false;
  const double turn = longest_turn(*q.turret);
  const double ready = q.hold ? q.delay : std::max(q.delay, turn);
  const double launch = ready + turn * random.between(0, 2);
  const double flight = turn * std::exp2(random.between(-4, 1));
  q.quadratic_drag = std::exp2(random.between(-5, 2)) / (q.speed * flight);
  Body gun(gun_of(q)), target(q);
  if (!gun.is_there(launch) || !target.is_there(launch + flight)) return std::nullopt;
  const Expansion<double> from = gun.at(launch);
  const Triple aim = random_aim(random, q);
  MovingQuestion fixed = q;
  fixed.platform.clear();
  fixed.kind = Kind::steady;
  fixed.delay = launch;
  fixed.shooter_velocity = from.velocity;
  fixed.shooter_position = from.position;
  add(fixed.shooter_position, from.velocity, -launch);
  const Posed<V> posed(fixed);
  const V way = to_vector<V>(aim);
  const V end = drag_test::fly_from_gun(posed.engagement(), way, flight).position;
  const V start = drag_test::fly_from_gun(posed.engagement(), way, 0).position;
  q.lifetime = flight * (1 + std::exp2(random.between(-20, 2)));
  q.range = drag_test::length(end - start) * (1 + std::exp2(random.between(-12, 2)));
  TripleOf<double> shift{};
  for (int i = 0; i < q.dimensions; ++i) shift[i] = aimahead::VectorTraits<V>::get(end, i);
  add(shift, target.at(launch + flight).position, -1);
  for_each_target_position(q, [&shift](Triple& p) { add(p, shift, 1); });
  TripleOf<double> way_at_launch = Body(q).at(launch).position;
  add(way_at_launch, from.position, -1);
  if (norm(way_at_launch) < q.muzzle) return std::nullopt;
  return KnownHit{launch + flight, launch};
}

/// What an answer, or a proof, says wrongly of a question with a known hit, or empty.
template <class V>
std::string find_fault(MovingQuestion& q, std::uint64_t seed, std::uint64_t index,
                       StatusCounts& counts) {
  const auto known = make_hit<V>(q, seed, index);
  if (!known) return {};
  const Posed<V> posed(q);
  const auto answer = aimahead::solve(posed.engagement());
  counts.add(answer.status, q);
  std::string why = find_missed(*known, answer);
  const double none_before = aimahead::prove_drag_answer(posed.engagement(), answer).none_before;
  if (none_before > known->time * (1 + 1e-9)) why += say(" none is proved before ", none_before);
  return why;
}

class DragTurretAt : public EveryMotionFamily {
 protected:
  void expect_known_hits(Gun gun, Stand stand) {
    if (std::string(GetParam().name) == "other_units") return;  // flights are integrated in seconds
    StatusCounts counts;
    for_each_question(questions(10), [&](MovingQuestion& q, std::uint64_t index) {
      q.hold = gun == Gun::holds;
      if (stand == Stand::on_platform) set_platform(q, index);
      return q.dimensions == 3 ? find_fault<Vec3>(q, kSeed, index, counts)
                               : find_fault<Vec2>(q, kSeed, index, counts);
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

TEST(DragTurretOnPlatform, questions_once_answered_wrongly_are_hit_by_then) {
  struct Asked {
    const char* family;
    std::uint64_t seed;
    std::uint64_t index;
    Gun gun;
  };
  constexpr Asked kAsked[] = {
      {"straight", 2392834682666653456u, 191, Gun::holds},
      {"arc_and_acceleration", 5404601983731453390u, 135, Gun::turns},
      {"gravity", 11053735459735063200u, 184, Gun::holds},
      {"walls", 15469041251661828398u, 151, Gun::turns},
      {"any_shot", 15469041251661828398u, 163, Gun::turns},
      {"gravity", 8173114451617174538u, 183, Gun::holds},
  };
  StatusCounts counts;
  for (const Asked& asked : kAsked) {
    const MotionFamily& family = family_named(asked.family, turret_families());
    MovingQuestion q = generate(family, asked.seed, asked.index);
    q.hold = asked.gun == Gun::holds;
    set_platform(q, asked.index, asked.seed);
    EXPECT_EQ(q.dimensions == 3 ? find_fault<Vec3>(q, asked.seed, asked.index, counts)
                                : find_fault<Vec2>(q, asked.seed, asked.index, counts),
              "")
        << to_json(q);
  }
  EXPECT_EQ(counts.of(aimahead::Status::hit), static_cast<int>(std::size(kAsked)));
}

}  // namespace drag_turret_motion_test
}  // namespace oracle
