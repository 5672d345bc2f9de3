// Where products and squares of lanes of doubles are exact, in the words of pair.hpp. After
// base/simd/doubles.inl; for Doubles, and for all that has `with_bits`, + and -.

template <class X>
AIMAHEAD_INLINE X leading_half(const X& x) {
  return with_bits(x, ~std::uint64_t{0x7ffffff});
}

AIMAHEAD_INLINE Doubles grid_of(Doubles unit) {
  return 0x1.8p27 * with_bits(unit, 0x7ff0000000000000);
}
AIMAHEAD_INLINE Doubles on_grid(Doubles x, Doubles grid) { return (x + grid) - grid; }
