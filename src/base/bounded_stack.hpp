// A stack without a heap: it has room for a number of items that is known beforehand.
#pragma once

#include "rooms.hpp"

#include <array>

namespace aimahead::detail::base {

template <class T, int kMax>
class BoundedStack {
 public:
  [[nodiscard]] int count() const { return count_; }
  [[nodiscard]] bool is_empty() const { return count_ == 0; }
  [[nodiscard]] bool has_room_for(int more) const { return count_ + more <= kMax; }
  /// Puts an item on top. There must be room for it.
  void push(const T& item) { items_[count_++] = item; }
  /// Takes the item on top.
  T pop() { return items_[--count_]; }
  void clear() { count_ = 0; }

  /// The items from the lowest to the one on top.
  [[nodiscard]] const T* begin() const { return items_.data(); }
  [[nodiscard]] const T* end() const { return items_.data() + count_; }

 private:
  int count_ = 0;
  std::array<T, kMax> items_;
};

}  // namespace aimahead::detail::base
