// Proofs of what comes closest: no sampled shot is closer than the bound, and no bound is above the
// distance of a shot that is known.
#include "motion_family_test.hpp"
#include "motion_judge.hpp"
#include "near_turret_shot.hpp"
#include "platforms.hpp"
#include "turret_judge.hpp"

#include "aimahead/aimahead.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

namespace oracle {
namespace closest_proof_test {

using aimahead::kUnlimited;
using aimahead::prove_closest;
using aimahead::Status;
using aimahead::Vec2;
using aimahead::Vec3;

constexpr double kBest = 1 - 0x1p-30;  // the best share that is proved
constexpr double kNearly = 1e-9;

double bound_of(const MovingQuestion& q, double distance) {
  return q.dimensions == 3 ? prove_closest(Posed<Vec3>(q).engagement(), distance)
                           : prove_closest(Posed<Vec2>(q).engagement(), distance);
}

struct Counts {
  int misses = 0;
  int proved = 0;
  int best = 0;  ///< of these to 2^-30

  void add(double bound, double distance) {
    ++misses;
    proved += bound > 0;
    best += bound >= kBest * distance;
  }
  void print() const { std::printf("  %d misses, %d proved, %d to 2^-30\n", misses, proved, best); }
};

/// Why the bounds for an answer are wrong, or empty. `find_closer` looks for a shot that is closer
/// than an approach says.
template <class FindCloser>
std::string find_fault(const MovingQuestion& q, Counts& counts, const FindCloser& find_closer) {
  const PlainAnswer answer = ask(q);
  if (!answer.closest || !(answer.closest->distance > 0)) return {};
  PlainApproach closest = *answer.closest;
  const double distance = closest.distance;
  const double bound = bound_of(q, distance);
  counts.add(bound, distance);
  if (!(bound >= 0 && bound <= distance)) return say("a bound of ", bound, " for ", distance);
  // The closest shot itself refutes what is farther.
  for (const double farther : {1 + 0x1p-8, 1.5}) {
    const double refuted = bound_of(q, farther * distance);
    if (refuted > distance * (1 + kNearly)) return say(refuted, " is above ", distance);
  }
  closest.distance = bound;
  const std::string closer = find_closer(closest);
  return closer.empty() ? closer : "proved: " + closer;
}

class ClosestProof : public EveryMotionFamily {};

TEST_P(ClosestProof, no_sampled_flight_is_closer) {
  Counts counts;
  Random random(kSeed);
  for_each_question(questions(60), [&](const MovingQuestion& q, std::uint64_t) {
    return find_fault(
        q, counts, [&](const PlainApproach& bound) { return find_closer(q, bound, random, 300); });
  });
  counts.print();
}
AIMAHEAD_FOR_EVERY_MOTION_FAMILY(ClosestProof, motion_families);

class ClosestProofOfTurret : public EveryFamilyOnPlatforms {};

TEST_P(ClosestProofOfTurret, no_sampled_launch_is_closer) {
  Counts counts;
  Random random(kSeed);
  for_each_question(questions(20), [&](const MovingQuestion& q, std::uint64_t) {
    return find_fault(q, counts, [&](const PlainApproach& bound) {
      const TurretJudge judge(q);
      const std::string closer = judge.find_clearly_closer(bound, 20);
      return closer.empty() ? judge.find_closer(bound, random, 300) : closer;
    });
  });
  counts.print();
}

template <class V>
std::string find_closer_on_platform(const MovingQuestion& q, const PlainApproach& bound,
                                    Random& random) {
  const Posed<V> posed(q);
  NearTurretSearch<V> search(q, posed.engagement(), random);
  const aimahead::Approach<V> approach{bound.time, bound.distance};
  const NearTurretShot near = search.run(approach, 30);
  if (!(near.distance < bound.distance * (1 - kNearly) - 1e-12 * near.size)) return {};
  return say("a launch at ", near.launch, " and a flight of ", near.flight, " come as near as ",
             near.distance, ", not ", bound.distance);
}

TEST_P(ClosestProofOfTurret, no_sampled_launch_from_a_platform_is_closer) {
  Counts counts;
  for_each_on_platform(questions(6), [&](const MovingQuestion& q, std::uint64_t index) {
    Random random(kSeed + index);
    return find_fault(q, counts, [&](const PlainApproach& bound) {
      return q.dimensions == 3 ? find_closer_on_platform<Vec3>(q, bound, random)
                               : find_closer_on_platform<Vec2>(q, bound, random);
    });
  });
  counts.print();
}
AIMAHEAD_FOR_EVERY_MOTION_FAMILY(ClosestProofOfTurret, turret_families);

// ---- Known distances ----------------------------------------------------------------------------

void expect_bound(const aimahead::Engagement2& e, double distance, double share) {
  EXPECT_EQ(prove_closest(e, distance), share * distance);
  EXPECT_LE(prove_closest(e, distance * (1 + 0x1p-8)), distance);
}

/// A target that gets away from a slower shot: it is 50 away when the shot leaves.
aimahead::Engagement2 escape() {
  return {.projectile = {.speed = 10}, .target = {.position = {30, 40}, .velocity = {12, 16}}};
}

TEST(ClosestBound, of_a_target_that_gets_away_is_its_distance_at_the_launch) {
  aimahead::Engagement2 e = escape();
  expect_bound(e, 50, kBest);
  e.shooter.hold = true;
  expect_bound(e, 50, kBest);
  e.shooter.delay = 1;  // 20 farther
  expect_bound(e, 70, kBest);
  e.projectile.quadratic_drag = 0.01;
  e.shooter.hold = false;
  expect_bound(e, 70, kBest);
}

TEST(ClosestBound, at_the_end_of_the_lifetime_is_what_is_left) {
  aimahead::Engagement2 e{.projectile = {.speed = 10, .lifetime = 2},
                          .target = {.position = {50, 0}, .velocity = {-5, 0}}};
  expect_bound(e, 20, kBest);
  e.aim = aimahead::Aim::edge;
  e.target.radius = 3;
  e.projectile.radius = 1;
  expect_bound(e, 16, kBest);
}

// A shot flies 20, to a target at rest 50 away that the gun turns to in its own time.
TEST(ClosestBound, at_the_range_is_what_is_left) {
  aimahead::Engagement2 e{.projectile = {.speed = 10, .range = 20},
                          .target = {.position = {30, 40}}};
  expect_bound(e, 30, kBest);
  e.shooter.turret = aimahead::Turret2{.facing = 3, .turn_rate = 0.5};
  EXPECT_GE(prove_closest(e, 30), 30 * (1 - 0x1p-7));
  EXPECT_LE(prove_closest(e, 30 * (1 + 0x1p-6)), 30);
  e.shooter.turret.reset();
  e.target.position = {30, -40};
  e.projectile.acceleration = {0, -9.8125};  // a shot drops onto the circle of the range
  expect_bound(e, 30, kBest);
}

// The arc ends 30 degrees beside the target at rest.
TEST(ClosestBound, at_the_end_of_the_arc_is_the_distance_of_its_ray) {
  constexpr double kSixth = 0.5235987755982988;
  aimahead::Engagement2 e{.projectile = {.speed = 10}, .target = {.position = {40, 0}}};
  e.shooter.turret =
      aimahead::Turret2{.facing = 1, .turn_rate = 2, .arc_from = kSixth, .arc_to = 2};
  EXPECT_GE(prove_closest(e, 20), 20 * (1 - 0x1p-7));
  EXPECT_LE(prove_closest(e, 20 * (1 + 0x1p-6)), 20);
}

// The gun goes from x = 0 to 30 and stops there; its shots, at rest in the world, fly 10.
TEST(ClosestBound, from_a_gun_that_stops_is_the_distance_there) {
  const std::array<aimahead::Piece<Vec2>, 1> pieces{{{.duration = 3, .velocity = Vec2{10, 0}}}};
  aimahead::Engagement2 e{.projectile = {.speed = 20, .inherit = 0, .lifetime = 0.5},
                          .target = {.position = {100, 0}}};
  e.shooter.motion = aimahead::Pieces<Vec2>{.pieces = pieces, .after = aimahead::After::stop};
  e.shooter.hold = true;
  EXPECT_GE(prove_closest(e, 60), 60 * (1 - 0x1p-10));
  EXPECT_LE(prove_closest(e, 60 * (1 + 0x1p-6)), 60);
  e.shooter.hold = false;
  expect_bound(e, 90, kBest);
}

// ---- What is not proved -------------------------------------------------------------------------

TEST(ClosestBound, nothing_is_proved_where_something_hits) {
  aimahead::Engagement2 e = escape();
  e.target.velocity = {1, 2};
  ASSERT_EQ(solve(e).status, Status::hit);
  EXPECT_EQ(prove_closest(e, 1e-3), 0);
  e.shooter.hold = true;
  EXPECT_EQ(prove_closest(e, 1e-3), 0);
}

TEST(ClosestBound, nothing_is_proved_of_wrong_questions_and_distances) {
  const aimahead::Engagement2 e = escape();
  for (const double wrong : {0.0, -1.0, kUnlimited, std::nan("")}) {
    EXPECT_EQ(prove_closest(e, wrong), 0);
  }
  aimahead::Engagement2 faulty = e;
  faulty.projectile.speed = -1;
  EXPECT_EQ(prove_closest(faulty, 1), 0);
}

// In other units the bound is the same.
TEST(ClosestBound, is_scaled_with_the_question) {
  for (const double unit : {0x1p-300, 0x1p-30, 0x1p30, 0x1p300}) {
    aimahead::Engagement2 e = escape();
    e.target.position = unit * e.target.position;
    e.target.velocity = unit * e.target.velocity;
    e.projectile.speed *= unit;
    EXPECT_EQ(prove_closest(e, 50 * unit), kBest * 50 * unit);
  }
}

}  // namespace closest_proof_test
}  // namespace oracle
