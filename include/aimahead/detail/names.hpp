// The names of enumerators.
#pragma once

#include "aimahead/detail/needs_cxx20.hpp"

#include <cstddef>

namespace aimahead::detail {

/// The name of `value` in a list of the names of all enumerators, in order; `unknown` beyond its
/// end.
template <class Enum, std::size_t kCount>
[[nodiscard]] constexpr const char* name_in(const char* const (&names)[kCount], Enum value,
                                            const char* unknown) {
  const auto place = static_cast<std::size_t>(value);
  return place < kCount ? names[place] : unknown;
}

}  // namespace aimahead::detail
