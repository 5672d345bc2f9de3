// Sums and products of doubles in each lane with what their rounding lost, as error_free.hpp has them.
#include "base/simd/doubles.inl"

struct TwoDoubles {
  Doubles value;
  Doubles error;
};
AIMAHEAD_INLINE TwoDoubles two_product(Doubles a, Doubles b) {
  const Doubles product = a * b;
  return {product, product_error(a, b, product)};
}
AIMAHEAD_INLINE TwoDoubles two_sum(Doubles a, Doubles b) {
  const Doubles sum = a + b;
  const Doubles b_part = sum - a;
  const Doubles a_part = sum - b_part;
  return {sum, (a - a_part) + (b - b_part)};
}
AIMAHEAD_INLINE TwoDoubles two_difference(Doubles a, Doubles b) {
  const Doubles difference = a - b;
  const Doubles b_part = difference - a;
  const Doubles a_part = difference - b_part;
  return {difference, (a - a_part) - (b + b_part)};
}
