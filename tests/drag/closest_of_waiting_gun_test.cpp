// What comes closest, for guns that may wait under quadratic drag, against launches, flights and
// aims that are sampled and led downhill.
#include "body.hpp"
#include "drag_flight.hpp"
#include "known_hit.hpp"
#include "motion_family_test.hpp"
#include "platforms.hpp"

#include "aimahead/aimahead.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

namespace oracle {
namespace closest_of_waiting_gun_test {

using aimahead::kUnlimited;
using aimahead::Vec2;
using aimahead::Vec3;
using drag_test::length;

/// Lets the shot fly under quadratic drag, at times within a lifetime and a range, to a target out
/// of reach. Returns about how long it flies.
double set_drag(MovingQuestion& q, Random& random) {
  q.drag = 0;
  q.thrust = {};
  const double flight = longest_turn(*q.turret) * std::exp2(random.between(-3, 1));
  q.quadratic_drag = std::exp2(random.between(-5, 2)) / (q.speed * flight);
  q.lifetime = random.chance(0.6) ? flight * random.between(0.2, 1) : kUnlimited;
  q.range = random.chance(0.4) ? q.speed * flight * random.between(0.1, 0.6) : kUnlimited;
  const double farther = random.between(1, 3);
  for_each_target_position(q, [farther](Triple& p) { p = scaled(p, farther); });
  q.hold = random.chance(0.3);
  return flight;
}

/// The shots of a question, integrated in steps.
template <class V>
class ClosestJudge {
 public:
  struct Launch {
    double time = 0;
    double flight = 0;
    V aim{};
    double distance = kUnlimited;  ///< by which it misses, within lifetime and range
  };

  ClosestJudge(const MovingQuestion& q, const aimahead::Engagement<V>& e, Random& random)
      : q_(q), e_(e), target_(q), gun_(gun_of(q)), random_(random) {
    if (e.shooter.turret) facing_ = facing_of(*e.shooter.turret);
  }

  /// The nearest shot found of launches up to a time and flights up to a duration.
  Launch find(double until, double longest) {
    constexpr int kLaunches = 24;
    constexpr std::size_t kLed = 4;
    const double wait = until - q_.delay;
    longest = std::min(longest, q_.lifetime);
    std::vector<Launch> found;
    for (int i = 0; i <= kLaunches; ++i) {
      found.push_back(nearest_at(q_.delay + wait * std::pow(double(i) / kLaunches, 1.5), longest));
    }
    std::sort(found.begin(), found.end(),
              [](const auto& a, const auto& b) { return a.distance < b.distance; });
    Launch best;
    for (std::size_t i = 0; i < kLed && found[i].distance < kUnlimited; ++i) {
      lead_down(found[i], 2 * wait / kLaunches, longest / 8);
      if (found[i].distance < best.distance) best = found[i];
    }
    return best;
  }

  /// Whether the shot passes as the answer says, up to `off`. At a corner rounding decides on which
  /// side of it the shot leaves or arrives.
  bool is_shot(const aimahead::Approach<V>& closest, double off) {
    constexpr std::array<double, 3> kSides{1, 1 - 1e-9, 1 + 1e-9};
    for (const double side : kSides) {
      const double launch = std::max(side * closest.launch_time, q_.delay);
      for (const double end : kSides) {
        const double flight = std::max(end * closest.time - launch, 0.0);
        const double distance = flown({launch, flight, closest.aim}, kNearly).distance;
        if (std::fabs(distance - closest.distance) <= off) return true;
      }
    }
    return false;
  }

 private:
  static constexpr double kNearly = 1e-6;

  static V facing_of(const aimahead::Turret2& turret) {
    return {std::cos(turret.facing), std::sin(turret.facing)};
  }
  static V facing_of(const aimahead::Turret3& turret) {
    return 1 / length(turret.facing) * turret.facing;
  }
  V random_aim() { return to_vector<V>(random_.direction(q_.dimensions)); }

  /// Whether the gun can point along an aim at a time, or nearly.
  [[nodiscard]] bool is_ready(double time, const V& aim, double nearly) const {
    if (!e_.shooter.turret) return true;
    aimahead::Turret<V> turret = *e_.shooter.turret;
    turret.tolerance += nearly;
    const aimahead::Turn turn = turn_to(turret, aim);
    return turn.possible && turn.time <= time * (1 + nearly);
  }

  /// The launch with its distance.
  Launch flown(Launch launch, double nearly = 0) {
    launch.distance = kUnlimited;
    const double time = launch.time + launch.flight;
    if (!(launch.time >= q_.delay && launch.flight >= 0)) return launch;
    if (!(launch.flight <= q_.lifetime * (1 + nearly))) return launch;
    if (!gun_.is_there(launch.time) || !target_.is_there(time)) return launch;
    if (!is_ready(launch.time, launch.aim, nearly)) return launch;
    const Expansion<double> gun = gun_.at(launch.time);
    const V velocity = q_.speed * launch.aim + q_.inherit * to_vector<V>(gun.velocity);
    const V way = drag_test::fly(e_.projectile, velocity, launch.flight, 30).position;
    if (!(length(way) <= q_.range * (1 + nearly))) return launch;
    const V place = to_vector<V>(gun.position) + q_.muzzle * launch.aim + way;
    const double radii = q_.edge ? q_.shot_radius + q_.target_radius : 0;
    const V target = to_vector<V>(target_.at(time).position);
    launch.distance = std::max(length(target - place) - radii, 0.0);
    return launch;
  }

  Launch nearest_at(double time, double longest) {
    constexpr int kFlights = 12;
    const int aims = q_.dimensions == 3 ? 24 : 12;
    Launch best;
    for (int k = 0; k < aims; ++k) {
      V aim = random_aim();
      for (int i = 0; i < 6 && !is_ready(time, aim, 0); ++i) {
        aim = aim + facing_;
        aim = 1 / length(aim) * aim;
      }
      for (int j = 1; j <= kFlights; ++j) {
        const Launch tried = flown({time, longest * j * j / kFlights / kFlights, aim});
        if (tried.distance < best.distance) best = tried;
      }
    }
    return best;
  }

  /// Tries other launches, flights and aims around the best, ever nearer ones.
  void lead_down(Launch& best, double wait, double flight) {
    double turn = 0.2;
    for (int i = 0; i < 120 && turn > 1e-6; ++i) {
      const double before = best.distance;
      for (int k = 0; k < 6; ++k) {
        Launch other = best;
        if (k % 3 != 0) other.time += wait * random_.signed_between(0, 1);
        if (k % 3 != 1) other.flight += flight * random_.signed_between(0, 1);
        other.aim = other.aim + turn * random_.unit() * random_aim();
        other.aim = 1 / length(other.aim) * other.aim;
        other = flown(other);
        if (other.distance < best.distance) best = other;
      }
      if (best.distance < before) continue;
      wait /= 1.4;
      flight /= 1.4;
      turn /= 1.4;
    }
  }

  const MovingQuestion& q_;
  const aimahead::Engagement<V>& e_;
  V facing_{};
  Body target_, gun_;
  Random& random_;
};

struct Counts {
  int misses = 0;
  int beaten = 0;
  int proved = 0;
};

/// Why the closest shot is impossible or its bound wrong, or empty. Counts those that another one
/// beats clearly, and those that have a bound.
template <class V>
std::string find_fault(MovingQuestion& q, std::uint64_t index, Counts& counts) {
  Random random(kSeed ^ (index + 1));
  const double flight = set_drag(q, random);
  const Posed<V> posed(q);
  const auto answer = aimahead::solve(posed.engagement());
  if (!answer.closest) return {};
  ++counts.misses;
  const auto& closest = *answer.closest;
  ClosestJudge<V> judge(q, posed.engagement(), random);
  const double size = length(to_vector<V>(Body(q).at(closest.time).position)) + closest.distance;
  if (!judge.is_shot(closest, 1e-5 * size)) {
    return say("no shot leaves at ", closest.launch_time, " and passes at ", closest.time, " by ",
               closest.distance);
  }
  const double until = std::max(1.5 * closest.time, q.delay + 3 * longest_turn(*q.turret));
  const double near = judge.find(until, 3 * flight).distance;
  if (closest.distance - near > 1e-3 * closest.distance + 1e-4 * size) ++counts.beaten;
  const double bound = prove_closest(posed.engagement(), closest.distance);
  counts.proved += bound > 0;
  if (near < bound - 1e-5 * size)
    return say("proved: ", bound, ", but one comes as near as ", near);
  if (prove_closest(posed.engagement(), 1.5 * closest.distance) > closest.distance + 1e-5 * size) {
    return say("proved: none is nearer than half as far again as ", closest.distance);
  }
  return {};
}

class ClosestOfWaitingGun : public EveryMotionFamily {
 protected:
  void expect_few_beaten(bool is_on_platform) {
    if (std::string(GetParam().name) == "other_units") return;  // flights are integrated in seconds
    Counts counts;
    for_each_question(questions(4), [&](MovingQuestion& q, std::uint64_t index) {
      if (is_on_platform) set_platform(q, index);
      return q.dimensions == 3 ? find_fault<Vec3>(q, index, counts)
                               : find_fault<Vec2>(q, index, counts);
    });
    std::printf("  %d misses, %d beaten, %d proved\n", counts.misses, counts.beaten, counts.proved);
    EXPECT_LE(counts.beaten, 1 + counts.misses / 10);
  }
};
AIMAHEAD_FOR_EVERY_MOTION_FAMILY(ClosestOfWaitingGun, turret_families);

TEST_P(ClosestOfWaitingGun, no_sampled_shot_is_clearly_closer) { expect_few_beaten(false); }
TEST_P(ClosestOfWaitingGun, no_sampled_shot_from_a_platform_is_clearly_closer) {
  expect_few_beaten(true);
}

// The gun turns until its shots end beside the target, which rests out of their range.
TEST(ClosestUnderDrag, of_a_target_at_rest_is_the_range) {
  aimahead::Engagement2 e{.projectile = {.speed = 50, .quadratic_drag = 0.01, .range = 40},
                          .target = {.position = {0, 100}}};
  e.shooter.turret = aimahead::Turret2{.facing = 0, .turn_rate = 1};
  const auto answer = solve(e);
  ASSERT_EQ(answer.status, aimahead::Status::out_of_range);
  ASSERT_TRUE(answer.closest);
  EXPECT_NEAR(answer.closest->distance, 60, 1e-6 * 100);
  EXPECT_NEAR(answer.closest->aim.y, 1, 1e-6);
}

// The arc ends a radian beside the target: the shots pass where that direction is nearest to it.
TEST(ClosestUnderDrag, is_along_the_end_of_the_arc) {
  aimahead::Engagement2 e{.projectile = {.speed = 50, .quadratic_drag = 0.01},
                          .target = {.position = {0, 10}}};
  const double end = std::acos(0.0) - 1;
  e.shooter.turret =
      aimahead::Turret2{.facing = 0, .turn_rate = 1, .arc_from = -end, .arc_to = end};
  const auto answer = solve(e);
  ASSERT_EQ(answer.status, aimahead::Status::unreachable);
  ASSERT_TRUE(answer.closest);
  EXPECT_NEAR(answer.closest->distance, 10 * std::sin(1.0), 1e-5 * 10);
  EXPECT_NEAR(answer.closest->aim.x, std::cos(end), 1e-9);
}

}  // namespace closest_of_waiting_gun_test
}  // namespace oracle
