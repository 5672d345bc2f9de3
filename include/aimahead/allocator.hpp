// Memory for the few parts of the library that allocate: ContactWorld, ObstacleField and assign.
//
//     Allocator heap;
//     heap.allocate = [](std::size_t bytes, void*) {
//       return ::operator new(bytes, std::align_val_t{64}, std::nothrow);
//     };
//     heap.release = [](void* memory, std::size_t, void*) {
//       ::operator delete(memory, std::align_val_t{64});
//     };
//     ContactWorld<float, 2> world({.allocator = heap});
#pragma once

#include "aimahead/detail/needs_cxx20.hpp"

#include <cstddef>

namespace aimahead {

/// Where an object gets its memory. Without `allocate` it calls malloc and free. With `allocate`
/// alone it gives nothing back. An object calls its allocator from one thread at a time. The
/// functions must not throw.
struct Allocator {
  /// Returns at least `bytes` bytes, aligned to 64, or null. After null the question is answered
  /// with a status for lack of memory.
  void* (*allocate)(std::size_t bytes, void* context) = nullptr;
  /// Takes back what `allocate` returned, with the same `bytes`. `memory` is never null.
  void (*release)(void* memory, std::size_t bytes, void* context) = nullptr;
  /// Passed to both functions.
  void* context = nullptr;
};

namespace detail {
[[nodiscard]] void* allocate(const Allocator& allocator, std::size_t bytes) noexcept;
void release(const Allocator& allocator, void* memory, std::size_t bytes) noexcept;
}  // namespace detail

}  // namespace aimahead
