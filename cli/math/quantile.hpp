// The value that a share of numbers does not exceed.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <vector>

namespace aimahead::cli {

/// The value that a `share` of all values does not exceed; infinite without values. Reorders them.
inline double quantile(std::vector<double>& values, double share) {
  if (values.empty()) return std::numeric_limits<double>::infinity();
  const auto at =
      values.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), at, values.end());
  return *at;
}

}  // namespace aimahead::cli
