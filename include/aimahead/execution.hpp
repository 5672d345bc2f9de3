// How much may be done at once, and by whom: the caller's own threads or a ThreadPool. The answers
// are the same bits whatever is chosen.
#pragma once

#include <cstddef>

namespace aimahead {

/// The caller's parallel loop. Without `run`: everything in the calling thread.
struct Parallel {
  /// Calls task(data, i) once for every i < tasks, in any order, on any threads, and returns when
  /// all are done. Tasks do not wait for each other. Must not throw.
  void (*run)(void* context, std::size_t tasks, void (*task)(void* data, std::size_t index),
              void* data) = nullptr;
  void* context = nullptr;
  /// Into how many to divide the work: the number of threads, or a few more.
  std::size_t tasks = 1;
};

enum class InstructionSet : unsigned char {
  /// One number at a time.
  scalar,
  /// What the library is compiled for anyway: SSE2, NEON, or SIMD128 of WebAssembly.
  baseline,
  /// AVX2 and FMA.
  x86_64_v3,
  /// AVX-512 (F, BW, DQ, VL).
  x86_64_v4,
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
