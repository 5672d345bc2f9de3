// How often this program has asked for memory: the global allocator counts its calls.
#pragma once

namespace oracle {

long allocations();

}  // namespace oracle
