// How often this program has asked for memory: the global allocator counts its calls.
#pragma once

#include <cstddef>

namespace oracle {

long allocations();

/// The exit code of a program whose solvers must not allocate, after so many engagements.
int exit_code(std::size_t engagements, long allocations_while_solving);

}  // namespace oracle
