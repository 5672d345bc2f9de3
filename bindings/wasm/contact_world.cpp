// The module of contact worlds: the functions of contact_world.h.
#include "aimahead/contact_world.h"

#include "aimahead/assertion.hpp"
#include "aimahead/instruction_set.hpp"

namespace aimahead {

/// The functions of contact_world.h have looked before: there is nobody to tell.
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
