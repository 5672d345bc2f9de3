// The certified roots: polynomials built from their roots, with exact coefficients.
#include "numerics/polynomial_roots.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>
#include <vector>

#include "argument_generator.hpp"

namespace aimahead::detail::numerics {
namespace polynomial_roots_test {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// The distinct real roots in [low, high] of c[0] + c[1] x + ... + c[N] x^N, whose coefficients are
/// exactly the given finite doubles; low finite, high > low or infinite. A root beyond the largest
/// double is given as infinity; the polynomial zero gives `low` and no more.
template <int N>
class RealRoots {
 public:
  RealRoots(const std::array<double, N + 1>& coefficients, double low, double high)
      : low_(low),
        polynomial_(normalised(coefficients)),
        search_(polynomial_, low, high, Exact{this}) {
    for (int k = 0; k <= N; ++k) coefficients_[k] = coefficients[k];
  }
  RealRoots(const RealRoots&) = delete;
  RealRoots& operator=(const RealRoots&) = delete;

  /// The next root in ascending order, or RootStatus::none when there are no more.
  Root next() {
    if (at_start_) {
      at_start_ = false;
      if (vanishes_at(low_)) return {RootStatus::found, low_};
    }
    return search_.next();
  }

 private:
  struct Exact {
    const RealRoots* owner;
    void operator()(std::array<Dyadic, N + 1>& c) const {
      for (int k = 0; k <= N; ++k) c[k] = Dyadic(owner->coefficients_[k]);
    }
  };

  static Polynomial<N> normalised(const std::array<double, N + 1>& c) {
    int top = kNoExponent;
    for (const double x : c) top = exponent_of(x) > top ? exponent_of(x) : top;
    Polynomial<N> p;
    for (int k = 0; k <= N; ++k) {
      p.coefficient[k] = scale_by_power_of_two(c[k], -top);
      p.magnitude[k] = std::fabs(p.coefficient[k].hi);
    }
    return p;
  }

  bool vanishes_at(double x) const {
    const Dyadic exact(x);
    Dyadic value(coefficients_[N]);
    for (int k = N - 1; k >= 0; --k) value = value * exact + Dyadic(coefficients_[k]);
    return value.sign() == 0;
  }

  double low_;
  std::array<double, N + 1> coefficients_{};
  Polynomial<N> polynomial_;
  RootIterator<N, Exact> search_;
  bool at_start_ = true;
};

/// The first of them.
template <int N>
[[nodiscard]] Root first_root(const std::array<double, N + 1>& coefficients, double low,
                              double high) {
  return RealRoots<N>(coefficients, low, high).next();
}

template <int N>
std::vector<double> roots_of(const std::array<double, N + 1>& c, double low, double high) {
  std::vector<double> found;
  RealRoots<N> roots(c, low, high);
  Root root;
  while ((root = roots.next()).status == RootStatus::found) found.push_back(root.x.hi);
  EXPECT_EQ(root.status, RootStatus::none);
  return found;
}

using List = std::vector<double>;

TEST(RealRoots, come_in_order_and_within_the_interval) {
  EXPECT_EQ(roots_of<4>({24, -50, 35, -10, 1}, 0, kInfinity), (List{1, 2, 3, 4}));
  EXPECT_EQ(roots_of<4>({24, -50, 35, -10, 1}, 1.5, 3.5), (List{2, 3}));
  EXPECT_EQ(roots_of<6>({720, -1764, 1624, -735, 175, -21, 1}, 0, kInfinity),
            (List{1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(roots_of<3>({-6, 11, -6, 1}, -5, kInfinity), (List{1, 2, 3}));
  EXPECT_EQ(roots_of<2>({2, -3, 1}, 0, kInfinity), (List{1, 2}));
}

TEST(RealRoots, both_ends_of_the_interval_belong_to_it) {
  EXPECT_EQ(roots_of<4>({24, -50, 35, -10, 1}, 1, 4), (List{1, 2, 3, 4}));
}

TEST(RealRoots, the_first_root_is_the_least_one) {
  EXPECT_EQ(first_root<4>({24, -50, 35, -10, 1}, 0, kInfinity).x.hi, 1);
  EXPECT_EQ(first_root<4>({24, -50, 35, -10, 1}, 1.5, 1.75).status, RootStatus::none);
}

TEST(RealRoots, a_multiple_root_counts_once) {
  EXPECT_EQ(roots_of<4>({4, -12, 13, -6, 1}, 0, kInfinity), (List{1, 2}));  // (x-1)^2 (x-2)^2
  EXPECT_EQ(roots_of<4>({1, -4, 6, -4, 1}, -3, kInfinity), (List{1}));      // (x-1)^4
  EXPECT_EQ(roots_of<4>({1, 0, -2, 0, 1}, -3, 3), (List{-1, 1}));           // (x^2-1)^2
}

TEST(RealRoots, one_unit_in_the_last_place_decides_a_graze) {
  const double above = std::nextafter(1.0, 2);
  const double below = std::nextafter(1.0, 0);
  EXPECT_EQ(roots_of<2>({1, -2, 1}, 0, kInfinity).size(), 1u);
  EXPECT_EQ(roots_of<2>({1, -2, above}, 0, kInfinity).size(), 0u);
  EXPECT_EQ(roots_of<2>({1, -2, below}, 0, kInfinity).size(), 2u);
}

TEST(RealRoots, far_apart_scales_are_no_obstacle) {
  const List found = roots_of<4>({1e-20, -1, 1, 0, 0}, 0, kInfinity);
  ASSERT_EQ(found.size(), 2u);
  EXPECT_DOUBLE_EQ(found[0], 1e-20);
  EXPECT_DOUBLE_EQ(found[1], 1);
  const List wide = roots_of<2>({1e150, -1e200, 1e-150}, 0, kInfinity);
  ASSERT_EQ(wide.size(), 2u);
  EXPECT_DOUBLE_EQ(wide[0], 1e-50);
  EXPECT_EQ(wide[1], kInfinity) << "beyond the largest double";
}

TEST(RealRoots, a_polynomial_without_roots_is_proved_so) {
  EXPECT_TRUE(roots_of<4>({1, 0, 0, 0, 1}, 0, kInfinity).empty());
  EXPECT_TRUE(roots_of<4>({1, 1, 1, 1, 1}, 0, kInfinity).empty());
  EXPECT_TRUE(roots_of<2>({1, 0, 0}, 0, kInfinity).empty());
}

/// Products of linear factors with small integer roots, repeated ones among them, and of quadratic
/// factors that never vanish.
TEST(RealRoots, products_of_known_factors_have_exactly_their_roots) {
  test::ArgumentGenerator random(31);
  const auto below = [&](int n) { return static_cast<int>(random.bits() % n); };
  for (int i = 0; i < 50000; ++i) {
    std::array<double, 5> c{1, 0, 0, 0, 0};
    List roots;
    const auto times_quadratic = [&](double c0, double c1) {
      std::array<double, 5> product{};
      for (int k = 0; k < 5; ++k) {
        product[k] += c0 * c[k];
        if (k + 1 < 5) product[k + 1] += c1 * c[k];
        if (k + 2 < 5) product[k + 2] += c[k];
      }
      c = product;
    };
    const int real_pairs = below(3);
    for (int pair = 0; pair < 2; ++pair) {
      if (pair < real_pairs) {
        const double p = below(64) - 8;
        const double q = below(64) - 8;
        roots.push_back(p);
        roots.push_back(q);
        times_quadratic(p * q, -(p + q));
      } else {
        const double middle = below(20) - 10;
        times_quadratic(middle * middle + 1 + below(5), -2 * middle);
      }
    }
    std::sort(roots.begin(), roots.end());
    roots.erase(std::unique(roots.begin(), roots.end()), roots.end());
    roots.erase(roots.begin(), std::lower_bound(roots.begin(), roots.end(), 0));
    std::ostringstream input;
    for (const double x : c) input << x << ' ';
    const List found = roots_of<4>(c, 0, kInfinity);
    ASSERT_EQ(found.size(), roots.size()) << input.str();
    for (std::size_t k = 0; k < roots.size(); ++k) {
      ASSERT_NEAR(found[k], roots[k], 1e-13 * (1 + roots[k])) << input.str();
    }
  }
}

}  // namespace polynomial_roots_test
}  // namespace aimahead::detail::numerics
