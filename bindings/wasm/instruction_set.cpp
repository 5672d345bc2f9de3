// Replaces the library's own choice of instructions: the module uses those it was compiled for.
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
