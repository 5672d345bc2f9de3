#include "aimahead/execution.hpp"

#include "aimahead/assertion.hpp"
#include "aimahead/detail/names.hpp"
#include "base/simd/targets.hpp"

#include <atomic>
#include <cstdlib>
#include <cstring>

namespace aimahead {

namespace {

constexpr int kUnknown = -1;
std::atomic<int> chosen{kUnknown};

InstructionSet best() {
  int set = kInstructionSets - 1;
  while (!is_available(InstructionSet(set))) --set;
  return InstructionSet(set);
}

InstructionSet from_environment() {
  const char* const wanted = std::getenv("AIMAHEAD_ISA");
  if (!wanted || !*wanted) return best();
  for (int set = 0; set < kInstructionSets; ++set) {
    const bool named = std::strcmp(wanted, name_of(InstructionSet(set))) == 0;
    if (named && is_available(InstructionSet(set))) return InstructionSet(set);
  }
  detail::expect(false, "AIMAHEAD_ISA names an instruction set that is not available", __FILE__,
                 __LINE__);
  return best();
}

}  // namespace

const char* name_of(InstructionSet set) {
  constexpr const char* kNames[] = {"scalar", "baseline", "x86-64-v3", "x86-64-v4"};
  return detail::name_in(kNames, set, "");
}

bool is_available(InstructionSet set) {
  switch (set) {
    case InstructionSet::scalar:
      return true;
    case InstructionSet::baseline:
      return AIMAHEAD_HAS_BASELINE_VECTORS != 0;
#if AIMAHEAD_HAS_X86_LEVELS
    case InstructionSet::x86_64_v3:
      return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
             __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
    case InstructionSet::x86_64_v4:
      return is_available(InstructionSet::x86_64_v3) && __builtin_cpu_supports("avx512f") &&
             __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512cd") &&
             __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
#endif
    default:
      return false;
  }
}

InstructionSet instruction_set() {
  int set = chosen.load(std::memory_order_relaxed);
  if (set == kUnknown) {
    // Another thread may have chosen a set in the meantime: that one counts.
    const int found = int(from_environment());
    if (chosen.compare_exchange_strong(set, found)) set = found;
  }
  return InstructionSet(set);
}

bool use_instruction_set(InstructionSet set) {
  if (!is_available(set)) return false;
  chosen.store(int(set));
  return true;
}

}  // namespace aimahead
