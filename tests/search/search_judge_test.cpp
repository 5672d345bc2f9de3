// solve and solve_all against the judge, for every kind of motion and every difficulty.
#include "motion_family_test.hpp"
#include "motion_judge.hpp"

#include <array>

namespace oracle {
namespace search_judge_test {

class SearchJudge : public EveryMotionFamily {};

TEST_P(SearchJudge, agrees_in_status_and_time_and_every_solution) {
  StatusCounts counts;
  int unknown = 0;
  Random random(kSeed);
  for_each_question(questions(300), [&](const MovingQuestion& q, std::uint64_t) {
    const MovingAnswer expected = judge(q);
    bool same = false;
    const PlainAnswer answer = ask(q, &same);
    if (!same) return std::string("solve and solve_all disagree");
    const std::string why = find_difference(q, expected, answer);
    counts.add(answer.status, q);
    unknown += expected.status == aimahead::Status::unresolved;
    // What takes longer may be left where it is.
    if (!why.empty() || !answer.closest || answer.steps > 12500) return why;
    return find_closer(q, *answer.closest, random, 20);
  });
  counts.print();
  std::printf("  the judge does not know %d\n", unknown);
}
AIMAHEAD_FOR_EVERY_MOTION_FAMILY(SearchJudge, motion_families);

TEST(SearchAtTheLaunch, target_that_vanishes_at_once_is_there_at_0_and_gone_thereafter) {
  using namespace aimahead;
  const std::array<Vec2, 2> one_position{Vec2{1, 1}, Vec2{1, 1}};
  Engagement2 e;
  e.projectile = {.speed = 46, .radius = 1};
  e.target.radius = 4;
  e.target.motion = Path<Vec2>{one_position, 34, After::vanish};
  e.aim = Aim::edge;
  EXPECT_EQ(solve(e).status, Status::touching);
  e.shooter.delay = 0x1p-60;
  EXPECT_EQ(solve(e).status, Status::unreachable);
  e.shooter = {.position = {10, 0}};
  EXPECT_EQ(solve(e).status, Status::unreachable);
}

// A shot with 2 flies 6 in the 3 seconds after which the target vanishes there.
TEST(SearchAtTheEnd, target_that_vanishes_is_hit_at_its_last_moment) {
  using namespace aimahead;
  std::array<Vec2, 2> positions{};
  const std::array times{0.0, 3.0};
  Engagement2 e;
  e.projectile.speed = 2;
  e.target.motion = Samples<Vec2>{positions, times, {}, After::vanish};
  for (int x = -9; x <= 9; ++x) {
    for (int y = -9; y <= 9; ++y) {
      if (x == 0) continue;  // there the gap is zero without passing through it
      positions = {Vec2{double(x), double(y)}, Vec2{6, 0}};
      std::array<Hit<Vec2>, 4> hits;
      const auto answer = solve_all(e, hits);
      ASSERT_EQ(answer.status, Status::hit) << x << ", " << y;
      EXPECT_NEAR(hits[std::size_t(answer.count) - 1].time, 3, 1e-12) << x << ", " << y;
    }
  }
}

}  // namespace search_judge_test
}  // namespace oracle
