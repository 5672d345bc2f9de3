// Lanes of doubles as wide as the instruction set has them (each_instruction_set.inl).
#if AIMAHEAD_VECTOR_BITS == 0
#include "base/simd/scalar_doubles.inl"
#else
#include "base/simd/vector_doubles.inl"
#endif
