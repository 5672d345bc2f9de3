// What campaigns found hard, or once wrong: the answers are held against the judges again.
#include "motion_judge.hpp"
#include "moving_question_reader.hpp"
#include "turret_judge.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace oracle {
namespace kept_questions_test {

TEST(KeptQuestions, are_answered_as_the_judges_say) {
  int count = 0;
  for (const auto& file : std::filesystem::directory_iterator(AIMAHEAD_KEPT_QUESTIONS)) {
    std::ifstream stream(file.path());
    for (std::string line; std::getline(stream, line); ++count) {
      SCOPED_TRACE(line);
      const MovingQuestion q = read_moving_question(Json::parse(line));
      bool same = false;
      const PlainAnswer answer = ask(q, &same);
      EXPECT_TRUE(same);
      EXPECT_EQ(q.turret ? TurretJudge(q).find_difference(answer, 60)
                         : find_difference(q, judge(q), answer),
                "");
      if (!q.turret || !answer.closest) continue;
      EXPECT_EQ(TurretJudge(q).find_clearly_closer(*answer.closest, 60), "");
    }
  }
  EXPECT_GT(count, 0);
}

}  // namespace kept_questions_test
}  // namespace oracle
