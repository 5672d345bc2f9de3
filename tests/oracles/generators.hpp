// Seeded random questions in families, the same on every machine: each family is one difficulty.
#pragma once

#include "question.hpp"
#include "seeded.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>

namespace oracle {

/// Each compiler evaluates the arguments of a call, and the operands of * and +, in an order of its
/// own. So of two numbers that are drawn for one call, the first has a name: all compilers ask the
/// same questions.
class Random : public scenes::Seeded {
 public:
  using Seeded::Seeded;
  /// A whole number from low to high, both included.
  int integer(int low, int high) {
    const auto count = static_cast<std::uint64_t>(high - low + 1);
    return low + static_cast<int>(bits() % std::max<std::uint64_t>(count, 1));
  }
  bool chance(double probability) { return unit() < probability; }
  /// A number from 2^low to 2^(high+1); every magnitude is as likely.
  double magnitude(int low, int high);
  double sign() { return chance(0.5) ? 1.0 : -1.0; }
  /// As magnitude() and between(), of either sign.
  double signed_magnitude(int low, int high);
  double signed_between(double low, double high);
  /// A vector within the cube of the given half-width; z is zero in two dimensions.
  Triple in_cube(double half_width, int dimensions);
  /// A unit vector, up to the rounding of doubles.
  Triple direction(int dimensions);
};

/// A vector of whole numbers within the cube of the given half-width.
template <class V>
V whole_vector(Random& random, int half_width) {
  Triple t{};
  for (int i = 0; i < aimahead::kDimensions<V>; ++i) t[i] = random.integer(-half_width, half_width);
  return to_vector<V>(t);
}

template <class Q>
struct FamilyOf {
  const char* name;
  Q (*generate)(Random&, int dimensions);
  bool is_slow = false;  ///< asks the oracle or judge: fewer of these in long sweeps
};
using Family = FamilyOf<Question>;

/// Every family.
std::span<const Family> families();

/// The family of this name, which is one of them.
template <class Q>
const FamilyOf<Q>& family_named(const std::string& name, std::span<const FamilyOf<Q>> families) {
  return *std::find_if(families.begin(), families.end(),
                       [&name](const FamilyOf<Q>& family) { return family.name == name; });
}

/// `index` chooses the dimensions too: odd ones are in space.
template <class Q>
Q generate(const FamilyOf<Q>& family, std::uint64_t seed, std::uint64_t index) {
  Random random(seed ^ (index * 0xd1342543de82ef95u));
  random.bits();
  return family.generate(random, index % 2 == 1 ? 3 : 2);
}

/// How a failure names its question.
template <class Q>
std::string describe(const FamilyOf<Q>& family, std::uint64_t seed, std::uint64_t index,
                     const Q& q) {
  return std::string(family.name) + ", seed " + std::to_string(seed) + ", index " +
         std::to_string(index) + "\n" + to_json(q);
}

double dot(const Triple& a, const Triple& b);
double length(const Triple& a);
Triple sum(const Triple& a, const Triple& b);
Triple scaled(const Triple& a, double factor);

}  // namespace oracle
