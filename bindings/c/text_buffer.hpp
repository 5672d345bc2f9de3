// Text written into the caller's memory, as far as it fits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace aimahead::c {

class TextBuffer {
 public:
  /// `text` may be null if `size` is 0.
  TextBuffer(char* text, std::size_t size) : text_(text), size_(text ? size : 0) {}

  void add(std::string_view more) {
    for (const char c : more) {
      if (length_ + 1 < size_) text_[length_] = c;
      ++length_;
    }
  }

  /// Appends "[3]".
  void add_index(std::int64_t index) {
    char digits[20];
    std::size_t count = 0;
    for (auto rest = static_cast<std::uint64_t>(index < 0 ? 0 : index); rest > 0 || count == 0;
         rest /= 10) {
      digits[count++] = static_cast<char>('0' + rest % 10);
    }
    add("[");
    while (count > 0) add({&digits[--count], 1});
    add("]");
  }

  /// Closes the text with a zero. Returns the length of the whole text, also if it did not fit.
  std::size_t finish() {
    if (size_ > 0) text_[length_ < size_ ? length_ : size_ - 1] = '\0';
    return length_;
  }

 private:
  char* text_;
  std::size_t size_;
  std::size_t length_ = 0;
};

}  // namespace aimahead::c
