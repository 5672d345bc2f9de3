// Which instructions the kernels for many bodies or questions use. Chosen at run time: the best that
// processor and build have, unless told otherwise. The answers are the same bits with all of them.
#pragma once

namespace aimahead {

enum class InstructionSet : unsigned char {
  scalar,     ///< one number at a time
  baseline,   ///< what the library is compiled for anyway: SSE2, NEON, or SIMD128 of WebAssembly
  x86_64_v3,  ///< AVX2 and FMA
  x86_64_v4,  ///< AVX-512 (F, BW, DQ, VL)
};
inline constexpr int kInstructionSets = 4;

/// "scalar", "baseline", "x86-64-v3", "x86-64-v4".
[[nodiscard]] const char* name_of(InstructionSet set);

/// Whether this build has it and this processor understands it.
[[nodiscard]] bool is_available(InstructionSet set);

/// The one in use. The first call looks at the environment variable AIMAHEAD_ISA, which may hold one
/// of the names above; a name that is unknown or not available is an assertion, and then ignored.
[[nodiscard]] InstructionSet instruction_set();

/// Uses `set` from now on, in all threads. Refused, without a change, if it is not available.
bool use_instruction_set(InstructionSet set);

}  // namespace aimahead
