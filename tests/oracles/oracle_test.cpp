// The oracle itself, held against the reference cases (made with other software) and against
// questions whose answers are known by construction.
#include "oracle.hpp"
#include "family_test.hpp"
#include "question_reader.hpp"
#include "reference_cases.hpp"

namespace oracle {
namespace oracle_test {

TEST(Oracle, agrees_with_the_reference_cases) {
  int cases = 0;
  double min_ratio = 1e300, largest_ratio = 0;
  for_each_reference_case("", [&](const Json& json, const std::string& file) {
    const Json& expect = json["expect"];
    const Question q = read_question(json);
    const Answer a = judge(q);
    ++cases;
    ASSERT_EQ(name_of(a.status), expect["status"].get<std::string>());
    if (expect.contains("solutions")) {
      ASSERT_EQ(a.solutions().size(), expect["solutions"].get<std::size_t>());
    }
    if (!expect.contains("time")) return;
    const ExactHit& hit = a.first >= 0 ? a.hits[a.first] : a.launch;
    const Real want(expect["time"].get<std::string>());
    // The published cases are good to 19 digits only.
    const bool is_published = file == "published";
    const Real accuracy(is_published ? "1e-18" : "1e-38");
    ASSERT_LE(mp::abs(hit.time - want), mp::abs(want) * accuracy);
    if (a.first < 0 || is_published) return;
    const double tolerance = expect["tol"].get<double>();
    const double ratio = static_cast<double>(tolerance_of_time(q, hit)) / tolerance;
    min_ratio = std::min(min_ratio, ratio);
    largest_ratio = std::max(largest_ratio, ratio);
  });
  EXPECT_GE(cases, 1000);
  // Our estimate of the effect of rounding the inputs is theirs, except how the parts are added.
  EXPECT_GT(min_ratio, 0.7);
  EXPECT_LT(largest_ratio, 2.1);
}

/// Dense sampling of the definition, without a polynomial: what the oracle says holds there too.
class OracleSampling : public EveryFamily {};
AIMAHEAD_FOR_EVERY_FAMILY(OracleSampling);

TEST_P(OracleSampling, gap_is_positive_before_the_first_hit_and_changes_sign_at_single_hits) {
  for_each_question(30, [&](const Question& q, std::uint64_t) -> std::string {
    const Answer a = judge(q);
    if (a.status == aimahead::Status::touching) return gap_at(q, 0) <= 0 ? "" : "not touching";
    if (gap_at(q, 0) <= 0) return "touching";
    std::vector<Real> ends;
    for (const ExactHit& h : a.hits) ends.push_back(h.flight_time);
    int sign = 1;
    Real from = 0;
    for (std::size_t i = 0; i <= ends.size(); ++i) {
      const Real to = i < ends.size() ? ends[i] : Real((from + 1) * 1000);
      for (int k = 1; k < 20; ++k) {
        const Real gap = gap_at(q, from + (to - from) * k / 20);
        if (gap.sign() != sign) return "wrong sign at step " + std::to_string(k);
      }
      if (i < ends.size() && !a.hits[i].multiple) sign = -sign;
      from = to;
    }
    return {};
  });
}

TEST_P(OracleSampling, nothing_feasible_is_closer_than_the_closest) {
  for_each_question(100, [&](const Question& q, std::uint64_t) -> std::string {
    const Answer a = judge(q);
    const bool asked =
        a.status == aimahead::Status::unreachable || a.status == aimahead::Status::out_of_range;
    if (!asked) return {};
    const Closest c = find_closest(q);
    if (!c.judged || !c.approach) return {};
    const Real unit = std::max<Real>(c.approach->time, 1e-3);
    for (int k = 0; k < 60; ++k) {
      Real f = k < 30 ? Real(unit * k / 15) : mp::ldexp(unit, k - 45);
      if (f > q.lifetime) f = q.lifetime;
      if (!is_within_range(q, f)) continue;
      if (gap_at(q, f) < c.approach->distance * (1 - Real(1e-60))) {
        return "closer after " + f.str(20);
      }
    }
    return {};
  });
}

}  // namespace oracle_test
}  // namespace oracle
