// Vectors of floats, as a caller may have them.
#pragma once

#include "question.hpp"

#include <aimahead/vec.hpp>

namespace oracle {

struct Vec2f {
  float x, y;
};
struct Vec3f {
  float x, y, z;
};

/// A vector of any type; in the plane without z.
template <class V>
V make(const Triple& t) {
  std::array<double, aimahead::kDimensions<V>> c;
  for (std::size_t i = 0; i < c.size(); ++i) c[i] = t[i];
  return aimahead::make_vector<V>(c);
}

}  // namespace oracle
