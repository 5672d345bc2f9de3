// Seen from elsewhere a question is the same, with its platform and wind.
#include "same_question.hpp"
#include "platforms.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <string>
#include <vector>

namespace oracle {
namespace same_question_test {

MovingQuestion draw_in_wind(std::uint64_t index) {
  Random random(kSeed + index);
  MovingQuestion q;
  q.dimensions = index % 2 == 1 ? 3 : 2;
  set_motion(random, q, random_kind(random));
  set_shot(random, q);
  q.thrust = {};
  q.drag = random.between(0.01, 0.3);
  q.wind = random.in_cube(10, q.dimensions);
  q.platform = {draw_platform(random, q.dimensions)};
  return q;
}

bool is_same(const PlainAnswer& a, const PlainAnswer& b) {
  return a.status == b.status && std::fabs(a.hit.time - b.hit.time) <= 1e-9 * a.hit.time;
}

TEST(SameQuestion, has_the_same_answer_but_where_rounding_decides) {
  Random random(kSeed);
  std::uint64_t asked = 0, changed = 0;
  std::string last;
  const std::uint64_t count = questions(200);
  for (std::uint64_t i = 0; i < count; ++i) {
    const MovingQuestion q = draw_in_wind(i);
    const PlainAnswer answer = ask(q);
    for (const std::optional<MovingQuestion>& other : std::vector{
             std::optional(moved(q, random)), turned(q), std::optional(turned_by_a_quarter(q)),
             std::optional(mirrored(q)), in_space(q)}) {
      if (!other) continue;
      ++asked;
      if (is_same(answer, ask(*other))) continue;
      ++changed;
      last = say("index ", i, "\n", to_json(q), "\n", to_json(*other));
    }
  }
  EXPECT_LE(changed, asked / 500) << "seed " << kSeed << ", " << last;
}

}  // namespace same_question_test
}  // namespace oracle
