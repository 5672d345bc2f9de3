#include "odds/passing.hpp"

namespace aimahead::detail::odds {

template <class V>
std::optional<PlatformMotion<kDimensions<V>>> platform_at(const Shooter<V>& gun, double time) {
  const auto state = locate_gun(gun, time);
  if (!state) return std::nullopt;
  PlatformMotion<kDimensions<V>> at{state->velocity, state->acceleration};
  if (!is_mounted(gun)) return at;
  const double rate = gun.mount->turn_rate;
  const auto offset = turned_offset(*gun.mount, time);
  for (int i = 0; i < 2; ++i) at.acceleration[i] -= rate * rate * offset[i];
  return at;
}

template std::optional<PlatformMotion<2>> platform_at(const Shooter<Vec2>&, double);
template std::optional<PlatformMotion<3>> platform_at(const Shooter<Vec3>&, double);

}  // namespace aimahead::detail::odds
