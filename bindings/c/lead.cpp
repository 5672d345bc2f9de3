#include "aimahead/lead.hpp"

#include "aimahead/aimahead.h"

namespace {

struct Plane {
  double x, y;
};
struct Space {
  double x, y, z;
};
struct PlaneF {
  float x, y;
};
struct SpaceF {
  float x, y, z;
};

template <class V, class Scalar, class Out>
int32_t answer(const Scalar* target, const Scalar* velocity, Scalar speed, Out* out) {
  using aimahead::VectorTraits;
  constexpr int kCount = aimahead::kDimensions<V>;
  Out result{};
  result.status = AIM_INVALID;
  if (target && velocity) {
    const auto read = [](const Scalar* v) {
      if constexpr (kCount == 2) {
        return V{v[0], v[1]};
      } else {
        return V{v[0], v[1], v[2]};
      }
    };
    const auto shot = aimahead::lead(read(target), read(velocity), speed);
    result.status = static_cast<int32_t>(shot.status);
    result.time = shot.time;
    for (int i = 0; i < kCount; ++i) {
      result.aim[i] = VectorTraits<V>::get(shot.aim, i);
      result.offset[i] = VectorTraits<V>::get(shot.offset, i);
    }
  }
  if (out) *out = result;
  return result.status;
}

}  // namespace

int32_t aim_lead2(const double target[2], const double velocity[2], double speed, aim_lead* out) {
  return answer<Plane>(target, velocity, speed, out);
}

int32_t aim_lead3(const double target[3], const double velocity[3], double speed, aim_lead* out) {
  return answer<Space>(target, velocity, speed, out);
}

int32_t aim_lead2f(const float target[2], const float velocity[2], float speed, aim_leadf* out) {
  return answer<PlaneF>(target, velocity, speed, out);
}

int32_t aim_lead3f(const float target[3], const float velocity[3], float speed, aim_leadf* out) {
  return answer<SpaceF>(target, velocity, speed, out);
}
