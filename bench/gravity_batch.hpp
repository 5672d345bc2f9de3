// First hits under gravity: one at a time and many at once.
#pragma once

namespace bench {

/// Prints nanoseconds of a question on each instruction set, beside `solve` in a loop.
void measure_gravity_batch();

}  // namespace bench
