// solve and solve_all against the judge, for every kind of motion and every difficulty.
#include "family_test.hpp"
#include "motion_families.hpp"
#include "motion_judge.hpp"

namespace oracle {
namespace {

inline void PrintTo(const MotionFamily& family, std::ostream* out) { *out << family.name; }

class SearchJudge : public EveryFamilyOf<MotionFamily> {};

TEST_P(SearchJudge, agrees_in_status_and_time_and_every_solution) {
  int counts[6] = {};
  int declined = 0, unknown = 0;
  Random random(kSeed);
  for_each_question(questions(2000, 100000), [&](const MovingQuestion& q, std::uint64_t) {
    const MovingAnswer expected = judge(q);
    bool same = false;
    const PlainAnswer answer = ask(q, &same);
    if (!same) return std::string("solve and solve_all disagree");
    bool unresolved = false;
    const std::string why = find_difference(q, expected, answer, &unresolved);
    ++counts[static_cast<int>(answer.status)];
    declined += unresolved;
    unknown += expected.status == aimahead::Status::unresolved;
    // What takes longer may be left where it is.
    if (!why.empty() || !answer.closest || answer.steps > 12500) return why;
    return find_closer(q, *answer.closest, random, 20);
  });
  std::printf(
      "  hit %d, unreachable %d, out of range %d, touching %d, unresolved %d; "
      "the judge does not know %d\n",
      counts[0], counts[1], counts[2], counts[3], declined, unknown);
}
INSTANTIATE_TEST_SUITE_P(families, SearchJudge,
                         testing::ValuesIn(motion_families().begin(), motion_families().end()),
                         name_of_family<MotionFamily>);

}  // namespace
}  // namespace oracle
