#include "counted_allocations.hpp"

#include <cstdio>
#include <cstdlib>
#include <new>

namespace {
long count = 0;
}

long oracle::allocations() { return count; }

int oracle::exit_code(std::size_t engagements, long allocations_while_solving) {
  if (count == 0) {
    std::puts("the allocator is not counted");
    return 1;
  }
  std::printf("%zu engagements, %ld allocations\n", engagements, allocations_while_solving);
  return allocations_while_solving == 0 ? 0 : 1;
}

void* operator new(std::size_t size) {
  ++count;
  if (void* p = std::malloc(size)) return p;
  throw std::bad_alloc();
}
void operator delete(void* p) noexcept { std::free(p); }
void operator delete(void* p, std::size_t) noexcept { std::free(p); }
