// In place of the library's own: what the module is compiled for, with nothing to look at when it
// runs.
#include "aimahead/execution.hpp"

namespace aimahead {

InstructionSet instruction_set() {
#if defined(__wasm_simd128__)
  return InstructionSet::baseline;
#else
  return InstructionSet::scalar;
#endif
}

}  // namespace aimahead
