// Replaces the library's own assertions in modules with functions of the C interface. Those
// functions have checked everything before, and a module has nowhere to print.
#include "aimahead/assertion.hpp"

namespace aimahead {

bool detail::expect(bool holds, const char*, const char*, int) { return holds; }

}  // namespace aimahead
