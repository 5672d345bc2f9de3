// Where the few parts of the library that need memory (a ContactWorld) get it from.
#pragma once

#include <cstddef>

namespace aimahead {

/// The caller's memory. Without functions: malloc and free. Called by one thread at a time for each
/// object that has it. Must not throw.
struct Allocator {
  /// At least `bytes` bytes, aligned to 64, or null: then the question is answered by a status.
  void* (*allocate)(std::size_t bytes, void* context) = nullptr;
  /// Takes back what `allocate` gave, with the same `bytes`. Never called with null.
  void (*release)(void* memory, std::size_t bytes, void* context) = nullptr;
  /// Handed to both.
  void* context = nullptr;
};

namespace detail {
[[nodiscard]] void* allocate(const Allocator& allocator, std::size_t bytes) noexcept;
void release(const Allocator& allocator, void* memory, std::size_t bytes) noexcept;
}  // namespace detail

}  // namespace aimahead
