// "Never" is an answer: a target out of reach by construction is `unreachable`.
#include "motion_family_test.hpp"

namespace oracle {
namespace never_test {

class Never : public EveryMotionFamily {};

TEST_P(Never, is_answered_unreachable) {
  for_each_question(questions(600),
                    [](const MovingQuestion& q, std::uint64_t) { return find_reach(q); });
}
AIMAHEAD_FOR_EVERY_MOTION_FAMILY(Never, unreachable_families);

}  // namespace never_test
}  // namespace oracle
