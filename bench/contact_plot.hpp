// Cost against count as a picture.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace bench {

struct CostCurve {
  std::string name;
  std::vector<std::pair<double, double>> points;  ///< count, nanoseconds a shot
};

/// Adds to the curve of that name, which comes to be where there is none; nothing if not `wanted`.
void add_point(std::vector<CostCurve>& curves, const std::string& name, bool wanted, double count,
               double nanoseconds);

/// Both axes logarithmic. False: the file cannot be written.
bool draw_costs(const std::vector<CostCurve>& curves, const std::string& where,
                const std::string& file);

}  // namespace bench
