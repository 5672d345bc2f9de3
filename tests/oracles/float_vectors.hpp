// Vectors of floats, as a caller may have them.
#pragma once

namespace oracle {

struct Vec2f {
  float x, y;
};
struct Vec3f {
  float x, y, z;
};

}  // namespace oracle
