// leading_half, grid_of and on_grid of pair.hpp for lanes of doubles: they make products and
// squares exact. Include base/simd/doubles.inl first. leading_half works for every type with
// `with_bits`.

template <class X>
AIMAHEAD_INLINE X leading_half(const X& x) {
  return with_bits(x, ~std::uint64_t{0x7ffffff});
}

AIMAHEAD_INLINE Doubles grid_of(Doubles unit) {
  return 0x1.8p27 * with_bits(unit, 0x7ff0000000000000);
}
AIMAHEAD_INLINE Doubles on_grid(Doubles x, Doubles grid) { return (x + grid) - grid; }
