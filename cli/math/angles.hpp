// Angles in the command's words and pictures.
#pragma once

namespace aimahead::cli {

inline constexpr double kTurn = 6.283185307179586;     ///< a whole turn, in radians
inline constexpr double kDegrees = 57.29577951308232;  ///< of a radian

}  // namespace aimahead::cli
