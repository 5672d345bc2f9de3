// solve with a turret against brute force over launches, for every motion and every difficulty.
#include "turret_judge.hpp"
#include "motion_family_test.hpp"
#include "moving_question_reader.hpp"
#include "reference_cases.hpp"

namespace oracle {
namespace turret_judge_test {

using aimahead::Status;

TEST(turret_judge, finds_the_hits_of_the_reference_cases) {
  int cases = 0;
  for_each_reference_case("motion", [&](const Json& json, const std::string&) {
    if (!json["shooter"].contains("turret")) return;
    if (json["projectile"].contains("quadratic_drag")) return;
    ++cases;
    const MovingQuestion q = read_moving_question(json);
    const TurretJudge judge(q);
    const Json& expect = json["expect"];
    const bool hits = expect["status"] == "hit";
    const double far = 2 * judge.horizon();
    const double time = hits ? std::stod(expect["time"].get<std::string>()) : far;
    const auto found = judge.find(hits ? time * 1.5 : far, 2000, true);
    ASSERT_EQ(found.has_value(), hits);
    if (!hits) return;
    EXPECT_NEAR(found->time, time, 1e-9 * time);
  });
  EXPECT_GE(cases, 50);
}

class TurretSearch : public EveryMotionFamily {};

TEST_P(TurretSearch, is_right_and_nothing_hits_earlier) {
  StatusCounts counts;
  const int density = is_full() ? 60 : 30;
  Random random(kSeed);
  const std::uint64_t count = questions(200, 10000);
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
  for_each_question(questions(30, 1000), [](const MovingQuestion& q, std::uint64_t) {
    const PlainAnswer answer = ask(q);
    return answer.closest ? TurretJudge(q).find_clearly_closer(*answer.closest, 30) : "";
  });
}
AIMAHEAD_FOR_EVERY_MOTION_FAMILY(ClosestLaunch, turret_families);

class TurretNever : public EveryMotionFamily {};

TEST_P(TurretNever, is_answered_unreachable) {
  for_each_question(questions(250, 5000),
                    [](const MovingQuestion& q, std::uint64_t) { return find_reach(q); });
}
AIMAHEAD_FOR_EVERY_MOTION_FAMILY(TurretNever, unreachable_turret_families);

}  // namespace turret_judge_test
}  // namespace oracle
