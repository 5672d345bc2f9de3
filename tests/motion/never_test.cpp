// "Never" is an answer: what is out of reach by construction is answered `unreachable`.
#include "family_test.hpp"
#include "motion_families.hpp"

namespace oracle {
namespace {

inline void PrintTo(const MotionFamily& family, std::ostream* out) { *out << family.name; }

class Never : public EveryFamilyOf<MotionFamily> {};

TEST_P(Never, is_answered_unreachable) {
  for_each_question(
      questions(4000, 100000), [](const MovingQuestion& q, std::uint64_t) -> std::string {
        const PlainAnswer answer = ask(q);
        if (answer.status == aimahead::Status::unreachable) return {};
        return say(name_of(answer.status), " at ", answer.hit.time, " ", answer.fault);
      });
}
INSTANTIATE_TEST_SUITE_P(families, Never,
                         testing::ValuesIn(unreachable_families().begin(),
                                           unreachable_families().end()),
                         name_of_family<MotionFamily>);

}  // namespace
}  // namespace oracle
