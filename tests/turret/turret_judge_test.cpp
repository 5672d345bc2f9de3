// solve with a turret against brute force over launches, for every motion and every difficulty.
#include "turret_judge.hpp"
#include "motion_family_test.hpp"

namespace oracle {
namespace turret_judge_test {

using aimahead::Status;

class TurretSearch : public EveryMotionFamily {};

TEST_P(TurretSearch, is_right_and_nothing_hits_earlier) {
  StatusCounts counts;
  const int density = is_full() ? 60 : 30;
  Random random(kSeed);
  const std::uint64_t count = questions(200);
  for_each_question(count, [&](const MovingQuestion& q, std::uint64_t) {
    bool same = false;
    const PlainAnswer answer = ask(q, &same);
    if (!same) return std::string("solve and solve_all disagree");
    counts.add(answer.status, q);
    const TurretJudge judge(q);
    const std::string why = judge.find_difference(answer, density);
    if (!why.empty() || !answer.closest) return why;
    return judge.find_closer(*answer.closest, random, 100);
  });
  counts.print();
  EXPECT_LE(static_cast<std::uint64_t>(counts.of(Status::unresolved)), 1 + count / 5000);
}
AIMAHEAD_FOR_EVERY_MOTION_FAMILY(TurretSearch, turret_families);

class ClosestLaunch : public EveryMotionFamily {};

TEST_P(ClosestLaunch, is_within_its_tolerance_of_the_best) {
  for_each_question(questions(30), [](const MovingQuestion& q, std::uint64_t) {
    const PlainAnswer answer = ask(q);
    return answer.closest ? TurretJudge(q).find_clearly_closer(*answer.closest, 30) : "";
  });
}
AIMAHEAD_FOR_EVERY_MOTION_FAMILY(ClosestLaunch, turret_families);

class TurretNever : public EveryMotionFamily {};

TEST_P(TurretNever, is_answered_unreachable) {
  for_each_question(questions(250),
                    [](const MovingQuestion& q, std::uint64_t) { return find_reach(q); });
}
AIMAHEAD_FOR_EVERY_MOTION_FAMILY(TurretNever, unreachable_turret_families);

}  // namespace turret_judge_test
}  // namespace oracle
