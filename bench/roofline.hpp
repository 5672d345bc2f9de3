// Speed against the work for each byte as a picture: no point can lie above the roofs.
//
// S. Williams, A. Waterman, D. Patterson, "Roofline: an insightful visual performance model for
// multicore architectures", Communications of the ACM 52 (2009).
#pragma once

#include <string>
#include <vector>

namespace bench {

/// The speed of a level of memory.
struct Roof {
  std::string name;
  double bytes_per_nanosecond = 0;
};

struct RooflinePoint {
  std::string name;  ///< points of one name have one colour
  bool from_memory = false;
  double operations_per_byte = 0;
  double operations_per_nanosecond = 0;
};

struct Roofline {
  std::vector<Roof> roofs;
  /// The operations a nanosecond if only roots and quotients took time; 0: not measured.
  double divider = 0;
  std::vector<RooflinePoint> points;
};

/// Draws the picture with logarithmic axes. False: the file cannot be written.
bool draw_roofline(const Roofline& roofline, const std::string& where, const std::string& file);

}  // namespace bench
