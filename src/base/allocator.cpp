#include "aimahead/allocator.hpp"

#include <cstdint>
#include <cstdlib>
#include <cstring>

namespace aimahead::detail {
namespace {
constexpr std::size_t kAlignment = 64;
}

// std::aligned_alloc is missing on Windows, so the default aligns by itself. It keeps the pointer
// that malloc returned just before the memory.
void* allocate(const Allocator& allocator, std::size_t bytes) noexcept {
  if (allocator.allocate) return allocator.allocate(bytes, allocator.context);
  if (bytes > SIZE_MAX - 2 * kAlignment) return nullptr;
  void* const given = std::malloc(bytes + 2 * kAlignment);
  if (!given) return nullptr;
  const auto address = reinterpret_cast<std::uintptr_t>(given);
  const std::size_t skip = 2 * kAlignment - address % kAlignment;
  char* const memory = static_cast<char*>(given) + skip;
  std::memcpy(memory - sizeof given, &given, sizeof given);
  return memory;
}

void release(const Allocator& allocator, void* memory, std::size_t bytes) noexcept {
  if (!memory) return;
  if (allocator.allocate) {
    if (allocator.release) allocator.release(memory, bytes, allocator.context);
    return;
  }
  void* given = nullptr;
  std::memcpy(&given, static_cast<char*>(memory) - sizeof given, sizeof given);
  std::free(given);
}

}  // namespace aimahead::detail
