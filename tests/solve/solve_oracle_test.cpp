// solve and solve_all against the oracle: decisions exactly, numbers within what the format allows.
#include "family_test.hpp"
#include "oracle.hpp"

namespace oracle {
namespace solve_oracle_test {

using aimahead::Status;

class SolveOracle : public EveryFamily {};

TEST_P(SolveOracle, agrees_in_decision_and_within_the_tolerance) {
  int counts[6] = {};
  int declined = 0;
  double worst = 0;
  std::string worst_question;
  for_each_question(questions(400), [&](const Question& q, std::uint64_t) -> std::string {
    const Answer expected = judge(q);
    bool same = false;
    const PlainAnswer answer = ask(q, &same);
    if (!same) return "solve and solve_all disagree";
    bool unresolved = false;
    const std::string why = find_difference(q, expected, answer, &unresolved);
    ++counts[static_cast<int>(answer.status)];
    declined += unresolved;
    if (why.empty() && expected.first >= 0 && answer.status == expected.status) {
      const ExactHit& hit = expected.hits[expected.first];
      const Real off = mp::abs(Real(answer.hit.time) - hit.time) / tolerance_of_time(q, hit);
      if (off > worst) {
        worst = static_cast<double>(off);
        worst_question = to_json(q);
      }
    }
    return why;
  });
  record("unresolved", static_cast<std::uint64_t>(counts[4]));
  record("worst", say(worst, " of the tolerance: ", worst_question));
  std::printf(
      "  hit %d, unreachable %d, out of range %d, touching %d, unresolved %d (%d graze); "
      "worst %.3f of the tolerance\n",
      counts[0], counts[1], counts[2], counts[3], counts[4], declined, worst);
}
AIMAHEAD_FOR_EVERY_FAMILY(SolveOracle);

class SolveClosest : public EveryFamily {};

TEST_P(SolveClosest, is_the_least_gap_within_the_limits) {
  int judged = 0;
  for_each_question(questions(200), [&](const Question& q, std::uint64_t) -> std::string {
    const PlainAnswer answer = ask(q);
    if (answer.status != Status::unreachable && answer.status != Status::out_of_range) {
      return answer.closest ? "a closest approach beside a hit" : "";
    }
    const Closest expected = find_closest(q);
    if (!expected.judged) return {};
    ++judged;
    return find_difference(q, expected, answer);
  });
  std::printf("  %d judged\n", judged);
}
AIMAHEAD_FOR_EVERY_FAMILY(SolveClosest);

}  // namespace solve_oracle_test
}  // namespace oracle
