// solve with a turret against brute force over launches, for every motion and every difficulty.
#include "turret_judge.hpp"
#include "family_test.hpp"
#include "motion_families.hpp"
#include "motion_judge.hpp"
#include "moving_question_reader.hpp"

#include <cmath>
#include <filesystem>
#include <fstream>

namespace oracle {
namespace {

using aimahead::Status;

inline void PrintTo(const MotionFamily& family, std::ostream* out) { *out << family.name; }

TEST(turret_judge, finds_the_hits_of_the_reference_cases) {
  int cases = 0;
  for (const auto& file : std::filesystem::directory_iterator(AIMAHEAD_MOTION_CASES)) {
    std::ifstream stream(file.path());
    for (std::string line; std::getline(stream, line);) {
      if (line.empty()) continue;
      const Json json = Json::parse(line);
      if (!json["shooter"].contains("turret")) continue;
      if (json["projectile"].contains("quadratic_drag")) continue;
      SCOPED_TRACE(line);
      ++cases;
      const MovingQuestion q = read_moving_question(json);
      const TurretJudge judge(q);
      const Json& expect = json["expect"];
      const bool hits = expect["status"] == "hit";
      const double far = 2 * judge.horizon();
      const double time = hits ? std::stod(expect["time"].get<std::string>()) : far;
      const auto found = judge.find(hits ? time * 1.5 : far, 2000, true);
      ASSERT_EQ(found.has_value(), hits);
      if (!hits) continue;
      EXPECT_NEAR(found->time, time, 1e-9 * time);
    }
  }
  EXPECT_GE(cases, 50);
}

class TurretSearch : public EveryFamilyOf<MotionFamily> {};

TEST_P(TurretSearch, is_right_and_nothing_hits_earlier) {
  int counts[6] = {};
  const int density = is_full() ? 60 : 30;
  Random random(kSeed);
  for_each_question(questions(1000, 10000), [&](const MovingQuestion& q, std::uint64_t) {
    bool same = false;
    const PlainAnswer answer = ask(q, &same);
    if (!same) return std::string("solve and solve_all disagree");
    ++counts[static_cast<int>(answer.status)];
    const TurretJudge judge(q);
    const std::string why = judge.find_difference(answer, density);
    if (!why.empty() || !answer.closest) return why;
    return judge.find_closer(*answer.closest, random, 100);
  });
  std::printf("  hit %d, unreachable %d, out of range %d, touching %d, unresolved %d\n", counts[0],
              counts[1], counts[2], counts[3], counts[4]);
  EXPECT_LE(counts[4], is_full() ? 3 : 1);
}
INSTANTIATE_TEST_SUITE_P(families, TurretSearch,
                         testing::ValuesIn(turret_families().begin(), turret_families().end()),
                         name_of_family<MotionFamily>);

class TurretNever : public EveryFamilyOf<MotionFamily> {};

TEST_P(TurretNever, is_answered_unreachable) {
  for_each_question(
      questions(500, 5000), [](const MovingQuestion& q, std::uint64_t) -> std::string {
        const PlainAnswer answer = ask(q);
        if (answer.status == Status::unreachable) return {};
        return say(name_of(answer.status), " at ", answer.hit.time, " ", answer.fault);
      });
}
INSTANTIATE_TEST_SUITE_P(families, TurretNever,
                         testing::ValuesIn(unreachable_turret_families().begin(),
                                           unreachable_turret_families().end()),
                         name_of_family<MotionFamily>);

}  // namespace
}  // namespace oracle
