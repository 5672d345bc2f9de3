// How often this program has asked for memory. The global allocator counts.
#pragma once

namespace oracle {

long allocations();

}  // namespace oracle
