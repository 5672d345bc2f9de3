// time_of_impact against exact arithmetic: no decision is wrong, even at the closest, and every
// number is good.
#include "contact_questions.hpp"
#include "family_test.hpp"

#include <cmath>
#include <limits>

namespace oracle {
namespace contact_test {

using aimahead::ContactStatus;

double ulp_of(double x, int bits) {
  if (bits == 24) {
    const float f = std::fabs(static_cast<float>(x));
    return static_cast<double>(std::nextafter(f, std::numeric_limits<float>::infinity())) - f;
  }
  return std::nextafter(std::fabs(x), std::numeric_limits<double>::infinity()) - std::fabs(x);
}

/// Why the numbers of an answer are not right, or nothing.
std::string fault_in_numbers(const ContactQuestion& q, const ContactAnswer& got,
                             const ExactContact& exact, int bits) {
  const double epsilon = bits == 24 ? 0x1p-24 : 0x1p-53;
  const double off = std::fabs(static_cast<double>(Real(got.time) - exact.time));
  if (off > ulp_of(got.time, bits)) return say("time ", got.time, " is off by ", off);
  if (got.time > q.duration) return say("time ", got.time, " is after the end");
  Real length = 0;
  for (const Real& x : exact.offset) length += x * x;
  length = sqrt(length);
  double unit = 0;
  for (int i = 0; i < q.dimensions; ++i) unit += got.normal[i] * got.normal[i];
  if (length > 0 && std::fabs(unit - 1) > 16 * epsilon) return say("normal is ", unit, " long");
  for (int i = 0; i < q.dimensions; ++i) {
    const auto& [position, velocity, acceleration, radius] = q.b;
    if (length > 0) {
      const double normal = static_cast<double>(exact.offset[i] / length);
      if (std::fabs(normal - got.normal[i]) > 16 * epsilon) {
        return say("normal[", i, "] ", got.normal[i], ", expected ", normal);
      }
    }
    const double moved = q.swept ? velocity[i] - position[i] : velocity[i];
    const Real t = exact.time;
    const Real there =
        Real(position[i]) + Real(moved) * t + Real(acceleration[i]) * t * t / 2 +
        Real(radius) * (length > 0 ? Real(exact.offset[i] / length) : Real(got.normal[i]));
    const double size = std::fabs(position[i]) + std::fabs(moved * got.time) +
                        std::fabs(acceleration[i] * got.time * got.time) + radius +
                        (q.swept ? std::fabs(velocity[i]) : 0);
    if (std::fabs(static_cast<double>(there - Real(got.point[i]))) >
        32 * epsilon * size + ulp_of(0, bits)) {
      return say("point[", i, "] ", got.point[i], ", expected ", there);
    }
  }
  return {};
}

class EveryContactFamily : public testing::TestWithParam<ContactFamily> {
 protected:
  /// Checks every decision, and the numbers of a share of the answers.
  static void no_wrong_answer(std::uint64_t count, int bits, double share) {
    int kinds[5] = {};
    int failures = 0;
    for (std::uint64_t i = 0; i < count && failures < 3; ++i) {
      Random random(kSeed + i * 0xd1342543de82ef95u);
      const ContactQuestion q = GetParam().generate(random, i % 2 == 0 ? 2 : 3, bits);
      const std::string why = fault_in(q, bits, random.chance(share), kinds);
      if (why.empty()) continue;
      ++failures;
      ADD_FAILURE() << GetParam().name << ", seed " << kSeed << ", index " << i << ", " << bits
                    << " bits\n"
                    << to_json(q) << "\n"
                    << why;
    }
    EXPECT_GT(kinds[0] + kinds[1], share_of(100)) << "nothing to find";
    EXPECT_GT(kinds[2], share_of(100)) << "nothing to miss";
  }

 private:
  static std::string fault_in(const ContactQuestion& q, int bits, bool look, int (&kinds)[5]) {
    const ContactAnswer got = ask(q, bits);
    const bool falls = q.a.acceleration != q.b.acceleration;
    const ExactContact exact = look || falls ? judge(q) : ExactContact{decide(q), 0, {}};
    ++kinds[static_cast<int>(exact.status)];
    const bool found = exact.status != ContactStatus::apart;
    // A place may be one that the scalar cannot hold.
    if (got.status == ContactStatus::unresolved && found) return {};
    if (got.status != exact.status) {
      return say(name_of(got.status), ", expected ", name_of(exact.status));
    }
    return found && look ? fault_in_numbers(q, got, exact, bits) : std::string();
  }
};
std::string name_of_contact_family(const testing::TestParamInfo<ContactFamily>& family) {
  return family.param.name;
}
INSTANTIATE_TEST_SUITE_P(families, EveryContactFamily,
                         testing::ValuesIn(contact_families().begin(), contact_families().end()),
                         name_of_contact_family);

TEST_P(EveryContactFamily, is_decided_in_double_as_in_exact_arithmetic) {
  no_wrong_answer(questions(10000), 53, is_full() ? 0.02 : 0.3);
}
TEST_P(EveryContactFamily, is_decided_in_float_as_in_exact_arithmetic) {
  no_wrong_answer(questions(10000), 24, is_full() ? 0.02 : 0.3);
}

class EveryFallingFamily : public EveryContactFamily {};
INSTANTIATE_TEST_SUITE_P(families, EveryFallingFamily,
                         testing::ValuesIn(falling_families().begin(), falling_families().end()),
                         name_of_contact_family);

TEST_P(EveryFallingFamily, is_decided_as_in_exact_arithmetic) {
  no_wrong_answer(questions(4000), 53, 1);
}

TEST(Contact, of_points_has_its_normal_against_the_relative_velocity) {
  for (std::uint64_t i = 0; i < 10000; ++i) {
    Random random(kSeed + i);
    Triple w{}, d{};
    for (int k = 0; k < 3; ++k) {
      w[k] = random.integer(-1000, 1000);
      d[k] = -w[k] * 7;
    }
    if (w == Triple{}) continue;
    ContactQuestion q;
    q.dimensions = 3;
    q.a.position = d;
    q.a.velocity = w;
    q.duration = 8;
    const ContactAnswer answer = ask(q);
    ASSERT_EQ(answer.status, ContactStatus::contact) << to_json(q);
    EXPECT_EQ(answer.time, 7);
    const Triple off = sum(answer.normal, scaled(w, 1 / length(w)));
    EXPECT_LT(length(off), 1e-15) << to_json(q);
  }
}

}  // namespace contact_test
}  // namespace oracle
