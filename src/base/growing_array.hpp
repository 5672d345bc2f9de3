// An array that keeps its memory as long as it lives. It grows to the largest size that was ever
// asked for, and its contents are lost when it does.
#pragma once

#include "aimahead/allocator.hpp"
#include "rooms.hpp"

#include <cstddef>
#include <type_traits>

namespace aimahead::detail::base {

template <class T>
class GrowingArray {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  GrowingArray() = default;
  GrowingArray(const GrowingArray&) = delete;
  GrowingArray& operator=(const GrowingArray&) = delete;
  ~GrowingArray() { release(); }

  /// Makes room for `count`; false if there is no memory. It allocates a little more than needed,
  /// so that a count that grows slowly does not allocate each time. The memory goes back to the
  /// allocator that it came from.
  [[nodiscard]] bool reserve(const Allocator& allocator, std::size_t count) {
    if (count <= capacity_) return true;
    release();
    const std::size_t more = count + count / 4;
    if (more > static_cast<std::size_t>(-1) / 2 / sizeof(T)) return false;
    allocator_ = allocator;
    data_ = static_cast<T*>(detail::allocate(allocator, more * sizeof(T)));
    if (data_) capacity_ = more;
    return data_ != nullptr;
  }

  [[nodiscard]] T* data() const { return data_; }
  [[nodiscard]] std::size_t capacity() const { return capacity_; }
  T& operator[](std::size_t i) const { return data_[i]; }

 private:
  void release() {
    if (data_) detail::release(allocator_, data_, capacity_ * sizeof(T));
    data_ = nullptr;
    capacity_ = 0;
  }

  Allocator allocator_;
  T* data_ = nullptr;
  std::size_t capacity_ = 0;
};

}  // namespace aimahead::detail::base
