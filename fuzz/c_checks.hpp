// Checks of what every function of the C interface promises.
#pragma once

#include "byte_source.hpp"

#include "aimahead/aimahead.h"

#include <cmath>
#include <cstddef>
#include <cstring>
#include <vector>

/// `count` elements, and one behind them that nothing may change.
template <class T>
class Guarded {
 public:
  explicit Guarded(std::size_t count) : list_(count + 1) {
    std::memset(static_cast<void*>(list_.data()), 0x5a, list_.size() * sizeof(T));
  }
  ~Guarded() {
    const auto* last = reinterpret_cast<const unsigned char*>(&list_.back());
    for (std::size_t i = 0; i < sizeof(T); ++i) FUZZ_CHECK(last[i] == 0x5a);
  }
  Guarded(const Guarded&) = delete;
  Guarded& operator=(const Guarded&) = delete;
  T* data() { return list_.data(); }
  T& operator[](std::size_t i) { return list_[i]; }

 private:
  std::vector<T> list_;
};

inline bool are_finite(const double* numbers, int count) {
  bool all = true;
  for (int i = 0; i < count; ++i) all = all && std::isfinite(numbers[i]);
  return all;
}

inline bool is_finite(const aim_hit& hit) {
  return std::isfinite(hit.time) && std::isfinite(hit.flight_time) && are_finite(hit.aim, 3) &&
         are_finite(hit.point, 3) && are_finite(hit.launch_point, 3);
}

/// A path and a message fit any text, and end.
inline void check_words(const aim_fault& fault) {
  for (const std::size_t size :
       {std::size_t{0}, std::size_t{1}, std::size_t{9}, std::size_t{400}}) {
    Guarded<char> text(size);
    const std::size_t length = aim_fault_path(&fault, text.data(), size);
    if (size > 0) FUZZ_CHECK(std::memchr(text.data(), 0, size));
    FUZZ_CHECK(length < 200);
    aim_fault_message(&fault, text.data(), size);
  }
}

inline void check(const aim_fault& fault, bool is_invalid) {
  FUZZ_CHECK((fault.field != AIM_FIELD_NONE) == is_invalid);
  check_words(fault);
}
