// A view of a list that is an array, or that a function reads: for callers whose elements are not
// in the library's own types.
//
//     const std::array<double, 3> heights{2, 3, 5};
//     const ListView<double> list = heights;
//     std::printf("%zu heights, the last is %g\n", list.size(), list[2]);
#pragma once

#include "aimahead/detail/needs_cxx20.hpp"

#include <concepts>
#include <cstddef>
#include <ranges>
#include <span>
#include <utility>

namespace aimahead {

/// A view of elements of type T: an array of them, or a function from an index to one.
template <class T>
class ListView {
 public:
  constexpr ListView() = default;

  /// A vector, array or span of T. A temporary that owns its elements does not compile.
  template <class List>
  requires std::convertible_to<const List&, std::span<const T>> && std::ranges::borrowed_range<List>
  ListView(List&& list) {
    const std::span<const T> elements = std::as_const(list);
    *this = ListView(elements.data(), elements.size(), [](const void* first, std::size_t i) {
      return static_cast<const T*>(first)[i];
    });
  }

  /// `read(context, i)` returns the element of index i < size. It must not throw.
  constexpr ListView(const void* context, std::size_t size,
                     T (*read)(const void* context, std::size_t i))
      : context_(context), size_(size), read_(read) {}

  [[nodiscard]] constexpr std::size_t size() const { return size_; }
  [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
  [[nodiscard]] T operator[](std::size_t i) const { return read_(context_, i); }

 private:
  const void* context_ = nullptr;
  std::size_t size_ = 0;
  T (*read_)(const void*, std::size_t) = nullptr;
};

}  // namespace aimahead
