// What the modules that show functions of the C interface have instead of the library's own.
#include "aimahead/assertion.hpp"
#include "aimahead/instruction_set.hpp"

namespace aimahead {

/// The functions of the C interface have looked before: there is nobody to tell.
bool detail::expect(bool holds, const char*, const char*, int) { return holds; }

/// What the module is compiled for: there is nothing to look at when it runs.
InstructionSet instruction_set() {
#if defined(__wasm_simd128__)
  return InstructionSet::baseline;
#else
  return InstructionSet::scalar;
#endif
}

}  // namespace aimahead
