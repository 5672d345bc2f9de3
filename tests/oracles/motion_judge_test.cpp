// The judges themselves, held against the reference cases (made with other software).
#include "motion_judge.hpp"
#include "moving_question_reader.hpp"
#include "reference_cases.hpp"
#include "turret_judge.hpp"

#include <gtest/gtest.h>

namespace oracle {
namespace motion_judge_test {

/// Whether the case is one of the judge's: no turret, no quadratic drag, no fixed steps.
bool is_ours(const Json& json) {
  return !json["shooter"].contains("turret") && !json["projectile"].contains("quadratic_drag") &&
         !json.contains("tick");
}

TEST(MotionJudge, agrees_with_the_reference_cases) {
  int cases = 0;
  for_each_reference_case("motion", [&](const Json& json, const std::string&) {
    if (!is_ours(json)) return;
    const Json& expect = json["expect"];
    const MovingQuestion q = read_moving_question(json);
    const MovingAnswer a = judge(q);
    ++cases;
    EXPECT_EQ(name_of(a.status), expect["status"].get<std::string>());
    if (!expect.contains("time") || a.hits.empty()) return;
    const Fine want(expect["time"].get<std::string>());
    const MovingHit* hit = a.first_feasible() ? a.first_feasible() : &a.hits[0];
    // There an axis of length 1 was not normalised again, and the radii were added in double.
    const bool rounds = (q.kind == Kind::turning && q.dimensions == 3) || q.edge;
    const double accuracy = rounds ? 1e-14 : 1e-20;
    EXPECT_LE(static_cast<double>(abs(hit->time - want) / want), accuracy);
  });
  EXPECT_GE(cases, 200);
}

TEST(TurretJudge, finds_the_hits_of_the_reference_cases) {
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

}  // namespace motion_judge_test
}  // namespace oracle
