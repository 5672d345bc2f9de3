// Memory for what the structs of a question point to.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory_resource>
#include <string_view>

namespace aimahead::format {

/// The memory of the lists of one question, and of what its structs point to, until the next
/// question is read. It suffices for small questions. More memory is given back at the next
/// question.
class QuestionMemory {
 public:
  /// `more` is asked if the memory here is not enough.
  explicit QuestionMemory(std::pmr::memory_resource* more = std::pmr::get_default_resource())
      : resource_(first_.data(), first_.size(), more) {}
  QuestionMemory(const QuestionMemory&) = delete;
  QuestionMemory& operator=(const QuestionMemory&) = delete;

  void clear() { resource_.release(); }

  template <class T>
  T* allocate(std::size_t count) {
    return static_cast<T*>(resource_.allocate(count * sizeof(T), alignof(std::max_align_t)));
  }
  /// Copies a text, with a zero at its end.
  const char* keep(std::string_view text) {
    char* const copy = allocate<char>(text.size() + 1);
    std::copy(text.begin(), text.end(), copy);
    copy[text.size()] = 0;
    return copy;
  }

 private:
  alignas(std::max_align_t) std::array<std::byte, 16384> first_;
  std::pmr::monotonic_buffer_resource resource_;
};

}  // namespace aimahead::format
