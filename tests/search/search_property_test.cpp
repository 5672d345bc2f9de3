// Properties that do not depend on the search: symmetries of space, time and units.
#include "motion_family_test.hpp"
#include "motion_judge.hpp"
#include "same_question.hpp"

#include <aimahead/follow.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace oracle {
namespace search_property_test {

using aimahead::After;
using aimahead::Status;

class SearchProperty : public EveryMotionFamily {
 protected:
  template <class Check>
  void check(Check each) {
    for_each_question(questions(500),
                      [&](const MovingQuestion& q, std::uint64_t) { return each(q); });
  }
};
AIMAHEAD_FOR_EVERY_MOTION_FAMILY(SearchProperty, motion_families);

/// How `other` relates to a question that is the same up to rounding.
struct Change {
  const MovingQuestion& other;
  double time_factor = 1, time_shift = 0;
};

/// Whether rounding the question may change its answer.
bool is_doubtful(const MovingAnswer& expected) {
  bool doubtful = expected.may_touch || expected.status == Status::unresolved;
  for (const MovingHit& hit : expected.hits) {
    doubtful = doubtful || hit.exists != Tri::yes || hit.feasible == Tri::maybe;
  }
  return doubtful;
}

/// Why the answers are not those of the same question. The judge is asked only where they differ.
std::string find_change(const MovingQuestion& q, const Change& change) {
  const PlainAnswer a = ask(q), b = ask(change.other);
  if (a.status == Status::unresolved || b.status == Status::unresolved) return {};
  if (a.status == b.status) {
    if (a.status != Status::hit && a.status != Status::out_of_range) return {};
    const double expected = a.hit.time * change.time_factor + change.time_shift;
    const double size = a.hit.time * change.time_factor + std::fabs(change.time_shift);
    if (std::fabs(b.hit.time - expected) <= 1e-9 * size) return {};
  }
  const MovingAnswer expected = judge(change.other, 1);
  if (is_doubtful(expected) || is_doubtful(judge(q, 1))) return {};
  if (b.status == expected.status) {
    const std::string why = find_difference(change.other, expected, b);
    if (why.empty()) return {};
  }
  return say(name_of(a.status), " at ", a.hit.time, " became ", name_of(b.status), " at ",
             b.hit.time, "\n", to_json(change.other));
}

TEST_P(SearchProperty, solve_says_what_solve_all_says) {
  check([](const MovingQuestion& q) -> std::string {
    bool same = false;
    (void)ask(q, &same);
    return same ? "" : "solve and solve_all disagree";
  });
}

TEST_P(SearchProperty, translation_changes_nothing) {
  Random random(kSeed);
  check([&](const MovingQuestion& q) { return find_change(q, {moved(q, random)}); });
}

TEST_P(SearchProperty, rotation_changes_nothing) {
  check([](const MovingQuestion& q) {
    const auto other = turned(q);
    return other ? find_change(q, {*other}) : "";
  });
}

TEST_P(SearchProperty, quarter_turns_change_nothing_between_walls_either) {
  check([](const MovingQuestion& q) { return find_change(q, {turned_by_a_quarter(q)}); });
}

TEST_P(SearchProperty, mirrors_change_nothing) {
  check([](const MovingQuestion& q) { return find_change(q, {mirrored(q)}); });
}

TEST_P(SearchProperty, question_in_the_plane_has_the_same_answer_in_space) {
  check([](const MovingQuestion& q) {
    const auto other = in_space(q);
    return other ? find_change(q, {*other}) : "";
  });
}

TEST_P(SearchProperty, units_that_are_powers_of_two_change_nothing_but_the_units) {
  Random random(kSeed);
  check([&](const MovingQuestion& q) {
    const int length = random.integer(-60, 60), time = random.integer(-60, 60);
    return find_change(q, {in_units(q, length, time), std::ldexp(1.0, time)});
  });
}

/// About how long the motion takes.
double length_of_motion(const MovingQuestion& q) {
  if (q.kind == Kind::samples) return q.times.back();
  double sum = 0;
  for (const PieceFields& piece : q.pieces) {
    if (piece.duration != aimahead::kUnlimited) sum += piece.duration;
  }
  return sum > 0 ? sum : 1;
}

/// As q, with everything `wait` later, if its kind of motion can say that.
std::optional<MovingQuestion> later(const MovingQuestion& q, double wait) {
  MovingQuestion other = q;
  other.delay = q.delay + wait;
  for (int i = 0; i < 3; ++i) other.shooter_position[i] -= q.shooter_velocity[i] * wait;
  if (has_after(q) && q.after == After::loop) return {};
  if (q.kind == Kind::pieces) {
    if (!other.pieces[0].velocity) other.pieces[0].velocity = Triple{};
    other.pieces.insert(other.pieces.begin(), {wait, Triple{}, Triple{}});
    return other;
  }
  if (q.kind != Kind::samples) return {};
  for (double& t : other.times) t += wait;
  other.times.insert(other.times.begin(), 0.0);
  other.points.insert(other.points.begin(), q.points[0]);
  if (!q.velocities.empty()) other.velocities.insert(other.velocities.begin(), Triple{});
  for (std::size_t i = 1; i < other.times.size(); ++i) {
    if (!(other.times[i] > other.times[i - 1])) return {};
  }
  return other;
}

TEST_P(SearchProperty, starting_later_hits_later) {
  Random random(kSeed);
  check([&](const MovingQuestion& q) -> std::string {
    const double wait = length_of_motion(q) * random.between(0.1, 1);
    const auto other = later(q, wait);
    return other ? find_change(q, {*other, 1, wait}) : "";
  });
}

TEST_P(SearchProperty, what_is_allowed_for_longer_is_hit_no_later) {
  check([](const MovingQuestion& q) -> std::string {
    const PlainAnswer limited = ask(q);
    MovingQuestion free = q;
    free.lifetime = free.range = aimahead::kUnlimited;
    const PlainAnswer unlimited = ask(free);
    if (limited.status == Status::unresolved || unlimited.status == Status::unresolved) return {};
    if (limited.status == Status::unreachable) {
      return unlimited.status == Status::unreachable ? "" : "only a limit was in the way";
    }
    if (limited.status == Status::touching) {
      return unlimited.status == Status::touching ? "" : "touching only within limits";
    }
    if (unlimited.status != Status::hit) return "nothing hits without limits";
    if (limited.status == Status::out_of_range) {
      return limited.hit == unlimited.hit ? "" : "not the earliest is out of range";
    }
    return unlimited.hit.time <= limited.hit.time ? "" : "later without limits";
  });
}

TEST(SmallLap, path_whose_points_are_one_but_for_rounding_is_hit_like_that_point) {
  const aimahead::Vec2 point{73.25, -48.5};
  const std::vector<aimahead::Vec2> points{point, {73.25 - 0x1p-41, -48.5 + 0x1p-40}};
  aimahead::Engagement2 q{.projectile = {.speed = 40}, .target = {.position = point}};
  const double time = aimahead::solve(q).time;
  q.target.motion = aimahead::Path<aimahead::Vec2>{points, 44, After::loop};
  const auto lapping = aimahead::solve(q);
  ASSERT_EQ(lapping.status, Status::hit);
  EXPECT_NEAR(lapping.time, time, 1e-13);
}

/// A gun that leaves a loop behind at twice the shot's speed. The loop has `count` short legs
/// behind the gun. Its last points, far ahead, are `beside` the gun's way.
aimahead::Engagement2 loop_of_many_legs(int count, double beside,
                                        std::vector<aimahead::Vec2>& points) {
  points.clear();
  for (int i = 0; i < count; ++i) points.push_back({-10, i % 2 == 0 ? 1.0 : -1.0});
  points.push_back({-10, 2000});
  points.push_back({1000, 2000});
  for (int i = 0; i < 10; ++i) points.push_back({1000, beside + (i % 2 == 0 ? 1 : -1)});
  return {.shooter = {.velocity = {10, 0}},
          .projectile = {.speed = 5},
          .target = {.motion = aimahead::Path<aimahead::Vec2>{points, 1000, After::loop}}};
}

TEST(LongLap, loop_of_any_number_of_legs_is_hit) {
  std::vector<aimahead::Vec2> points;
  for (const int count : {10, 100, 350, 400, 600, 3000}) {
    const auto e = loop_of_many_legs(count, 0, points);
    const auto answer = aimahead::solve(e);
    ASSERT_EQ(answer.status, Status::hit) << count;
    const std::array times{answer.time};
    std::array<aimahead::Snapshot<aimahead::Vec2>, 1> then;
    ASSERT_TRUE(aimahead::follow(e, {.aim = answer.aim}, times, then));
    ASSERT_TRUE(then[0].target && then[0].shot);
    EXPECT_LT(length(*then[0].target - *then[0].shot), 1e-6) << count;
  }
}

TEST(LongLap, closest_does_not_worsen_with_the_number_of_legs) {
  std::vector<aimahead::Vec2> points;
  for (const int count : {10, 30, 60, 200}) {
    const auto e = loop_of_many_legs(count, 585, points);
    const auto answer = aimahead::solve(e);
    ASSERT_TRUE(answer.closest) << count;
    double sampled = 1e300;
    for (double way = 0; way < 200'000;) {
      for (std::size_t i = 0; i < points.size(); ++i) {
        const aimahead::Vec2 leg = points[(i + 1) % points.size()] - points[i];
        for (int k = 0; k < 16; ++k) {
          const double time = (way + k / 16.0 * length(leg)) / 1000;
          const aimahead::Vec2 at = points[i] + k / 16.0 * leg;
          sampled = std::min(sampled, length(at - time * e.shooter.velocity) - 5 * time);
        }
        way += length(leg);
      }
    }
    // A search has 12,500 evaluations for each level, which leaves some laps of many out.
    EXPECT_LE(answer.closest->distance, 1.05 * sampled) << count;
  }
}

}  // namespace search_property_test
}  // namespace oracle
