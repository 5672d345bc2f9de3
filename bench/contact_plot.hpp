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

/// Adds a point to the curve with this name, and makes the curve if there is none. Does nothing
/// unless `wanted`.
void add_point(std::vector<CostCurve>& curves, const std::string& name, bool wanted, double count,
               double nanoseconds);

/// Draws the curves with logarithmic axes. False: the file cannot be written.
bool draw_costs(const std::vector<CostCurve>& curves, const std::string& where,
                const std::string& file);

}  // namespace bench
