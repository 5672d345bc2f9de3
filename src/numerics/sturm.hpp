// Sturm's theorem in exact integers: how many distinct real roots lie between two doubles, and
// where the first is. Slow (up to some milliseconds) and never wrong; the last resort of
// RootIterator.
//
// Source: Sturm, 1829; see Basu, Pollack, Roy, "Algorithms in Real Algebraic Geometry", 2.2.
#pragma once

#include "aimahead/detail/dyadic.hpp"
#include "rooms.hpp"

#include <array>
#include <cstdint>

AIMAHEAD_PRECISE_BEGIN

namespace aimahead::detail::numerics {

struct SturmRoot {
  int count = 0;            ///< distinct roots that share this double; 0 if there is none
  bool overflowed = false;  ///< out of room: nothing is known
  double x = 0;             ///< the root itself, or the next double above it
};

/// The sequence of Sturm for a polynomial with exact coefficients.
template <int N>
class SturmChain {
 public:
  explicit SturmChain(const std::array<Dyadic, N + 1>& coefficients) {
    chain_[0] = coefficients;
    degree_[0] = N;
    build();
  }

  [[nodiscard]] bool overflowed() const { return overflowed_; }

  /// The number of distinct roots in (start, end]; meaningless once overflowed.
  int count(double start, double end) { return variations(start) - variations(end); }

  /// The least root in (start, end]; end may be infinite.
  SturmRoot first_root(double start, double end) {
    const int before = variations(start);
    const int total = before - variations(end);
    std::int64_t low = ordinal(start);
    std::int64_t high = ordinal(end);
    int count = total;
    while (total > 0 && low + 1 < high && !overflowed_) {
      const std::int64_t middle = low / 2 + high / 2 + (low % 2 + high % 2) / 2;
      const int here = before - variations(from_ordinal(middle));
      if (here > 0) {
        high = middle;
        count = here;
      } else {
        low = middle;
      }
    }
    return {count, overflowed_, from_ordinal(high)};
  }

 private:
  /// The doubles in order, as integers.
  static std::int64_t ordinal(double x) {
    const auto size = static_cast<std::int64_t>(bits_of(x) << 1 >> 1);
    return x < 0 ? -size : size;
  }
  static double from_ordinal(std::int64_t n) {
    const auto size = static_cast<std::uint64_t>(n < 0 ? -n : n);
    return from_bits(n < 0 ? size | std::uint64_t{1} << 63 : size);
  }

  /// p0 = p, p1 = p', p[i+1] = -(p[i-1] mod p[i]), each up to a positive factor.
  void build() {
    trim_degree(0);
    length_ = 1;
    if (degree_[0] < 1) return;
    for (int k = 1; k <= degree_[0]; ++k) chain_[1][k - 1] = chain_[0][k] * Dyadic(k);
    degree_[1] = degree_[0] - 1;
    length_ = 2;
    while (degree_[length_ - 1] > 0) {
      const int i = length_ - 1;
      auto& remainder = chain_[length_];
      for (int k = 0; k <= degree_[i - 1]; ++k) remainder[k] = chain_[i - 1][k];
      reduce(remainder, degree_[i - 1], chain_[i], degree_[i]);
      degree_[length_] = degree_[i] - 1;
      for (int k = 0; k <= degree_[length_]; ++k) remainder[k] = -remainder[k];
      trim_degree(length_);
      if (degree_[length_] < 0) return;  // the last one is the common divisor of p and p'
      ++length_;
    }
  }

  /// r := r mod b, times a positive factor: each step cancels the leading term of r with
  /// |lead(b)| r - sign(lead(b)) lead(r) x^k b.
  void reduce(std::array<Dyadic, N + 1>& r, int r_degree, const std::array<Dyadic, N + 1>& b,
              int b_degree) {
    const Dyadic& lead = b[b_degree];
    const bool negative = lead.sign() < 0;
    const Dyadic size = negative ? -lead : lead;
    for (int top = r_degree; top >= b_degree; --top) {
      const Dyadic factor = negative ? -r[top] : r[top];
      if (factor.sign() == 0) continue;
      for (int k = 0; k < top; ++k) {
        r[k] = r[k] * size;
        if (k >= top - b_degree) r[k] = r[k] - factor * b[k - (top - b_degree)];
      }
    }
  }

  void trim_degree(int i) {
    for (const Dyadic& c : chain_[i]) overflowed_ = overflowed_ || c.overflowed();
    while (degree_[i] >= 0 && chain_[i][degree_[i]].sign() == 0) --degree_[i];
  }

  int sign_at(int i, const Dyadic& x) {
    Dyadic value = chain_[i][degree_[i]];
    for (int k = degree_[i] - 1; k >= 0; --k) value = value * x + chain_[i][k];
    overflowed_ = overflowed_ || value.overflowed();
    return value.sign();
  }

  /// The number of sign changes along the chain at x; at a multiple root, where the whole chain
  /// vanishes, that just above it.
  int variations(double x) {
    if (degree_[0] < 0) return 0;
    const bool at_infinity = !is_finite(x);
    const Dyadic exact = at_infinity ? Dyadic() : Dyadic(x);
    int changes = 0;
    int last = 0;
    for (int i = 0; i < length_; ++i) {
      const int sign = at_infinity ? chain_[i][degree_[i]].sign() : sign_at(i, exact);
      if (sign == 0) continue;
      if (last != 0 && sign != last) ++changes;
      last = sign;
    }
    return last == 0 && !overflowed_ ? variations(from_ordinal(ordinal(x) + 1)) : changes;
  }

  std::array<std::array<Dyadic, N + 1>, N + 2> chain_;
  std::array<int, N + 2> degree_{};
  int length_ = 0;
  bool overflowed_ = false;
};

}  // namespace aimahead::detail::numerics

AIMAHEAD_PRECISE_END
