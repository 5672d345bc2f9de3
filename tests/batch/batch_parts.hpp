// Shared by the tests of batches: questions of all families, every instruction set, and answers
// compared to the last bit.
#pragma once

#include "every_instruction_set.hpp"
#include "family_test.hpp"

#include <aimahead/execution.hpp>
#include <aimahead/status.hpp>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace oracle {

template <class S_, int N_>
struct ScalarAndAxes {
  using S = S_;
  static constexpr int N = N_;
};
using EveryBatch = testing::Types<ScalarAndAxes<float, 2>, ScalarAndAxes<float, 3>,
                                  ScalarAndAxes<double, 2>, ScalarAndAxes<double, 3>>;

/// One of `Element` for each question of all families in turn, as `fill(element, question)` makes
/// it.
template <int N, class Element, class Fill>
std::vector<Element> elements_of_families(std::size_t count, std::uint64_t seed, Fill fill) {
  std::vector<Element> out(count);
  for (std::size_t i = 0; i < count; ++i) {
    const auto& family = families()[i % families().size()];
    if (family.is_slow && i % 8 != 0) {
      out[i] = out[i > 0 ? i - 1 : 0];
    } else {
      fill(out[i], generate(family, seed, 2 * i + (N == 3)));
    }
  }
  return out;
}

template <class S>
bool same_bits(S a, S b) {
  using Bits = std::conditional_t<sizeof(S) == 4, std::uint32_t, std::uint64_t>;
  return std::bit_cast<Bits>(a) == std::bit_cast<Bits>(b);
}
template <class S, std::size_t N>
bool same_bits(const S (&a)[N], const S (&b)[N]) {
  return std::equal(a, a + N, b, same_bits<S>);
}

/// Writes " name 1 2 3".
template <class S, std::size_t N>
void list(std::ostream& out, const char* name, const S (&from)[N]) {
  out << ' ' << name;
  for (const S x : from) out << ' ' << x;
}

/// Compares elements, by their same_answer and describe.
template <class Element>
void expect_same(const std::vector<Element>& got, const std::vector<Element>& expected,
                 std::uint64_t seed) {
  for (std::size_t i = 0; i < expected.size(); ++i) {
    ASSERT_TRUE(same_answer(got[i], expected[i]))
        << name_of(aimahead::instruction_set()) << ", seed " << seed << ", element " << i << " of "
        << expected.size() << "\n got     " << describe(got[i]) << "\n expected"
        << describe(expected[i]);
  }
}

}  // namespace oracle
