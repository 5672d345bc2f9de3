#include "aimahead/engagement.hpp"

#include <algorithm>

namespace aimahead {

double setting_at(const ShotTable& table, std::span<const double> values, double distance) {
  const std::size_t count = std::min(table.distances.size(), values.size());
  if (count == 0) return 0;
  std::size_t i = 0;
  while (i < count && table.distances[i] < distance) ++i;
  if (i == 0) return values[0];
  if (i == count) return values[count - 1];
  const double before = table.distances[i - 1];
  const double share = (distance - before) / (table.distances[i] - before);
  return values[i - 1] + share * (values[i] - values[i - 1]);
}

}  // namespace aimahead
