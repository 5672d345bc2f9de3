// How batches and contact worlds run: on which threads, and with which instruction set. The answers
// are the same bits with every choice.
//
//     Parallel parallel{.tasks = 4};
//     parallel.run = [](void*, std::size_t tasks, void (*task)(void*, std::size_t), void* data) {
//       for (std::size_t i = 0; i < tasks; ++i) task(data, i);  // on your threads
//     };
//     ContactWorld<float, 2> world({.parallel = parallel});
//     std::printf("%s\n", name_of(instruction_set()));
//
// thread_pool.hpp has threads for callers without their own.
#pragma once

#include "aimahead/detail/needs_cxx20.hpp"

#include <cstddef>

namespace aimahead {

/// The caller's parallel loop. Without `run` the calling thread does all the work.
struct Parallel {
  /// Calls task(data, i) once for every i < tasks, in any order and on any threads. Returns when
  /// all tasks are done. Tasks do not wait for each other. It must not throw.
  void (*run)(void* context, std::size_t tasks, void (*task)(void* data, std::size_t index),
              void* data) = nullptr;
  /// Passed to `run`.
  void* context = nullptr;
  /// The number of tasks that the work is divided into: the number of threads, or a few more.
  std::size_t tasks = 1;
};

/// The instructions that the kernels for many bodies or questions use. By default the library
/// chooses the best that the build contains and the processor has.
enum class InstructionSet : unsigned char {
  /// One number at a time.
  scalar,
  /// What the library is compiled for: SSE2, NEON, or SIMD128 of WebAssembly.
  baseline,
  /// AVX2 and FMA.
  x86_64_v3,
  /// AVX-512 (F, BW, DQ, VL).
  x86_64_v4,
};
inline constexpr int kInstructionSets = 4;

/// Returns "scalar", "baseline", "x86-64-v3" or "x86-64-v4".
[[nodiscard]] const char* name_of(InstructionSet set);

/// Whether this build contains the set and this processor has it.
[[nodiscard]] bool is_available(InstructionSet set);

/// The set in use. The first call reads the environment variable AIMAHEAD_ISA, which may hold one
/// of the names above. A name that is unknown or not available fails an assertion and is then
/// ignored.
[[nodiscard]] InstructionSet instruction_set();

/// Uses `set` from now on, in all threads. Returns false, and changes nothing, if it is not
/// available.
bool use_instruction_set(InstructionSet set);

}  // namespace aimahead
