// How often this program has asked for memory. The global allocator counts.
#pragma once

namespace bench {

long allocations();

}  // namespace bench
