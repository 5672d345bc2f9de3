#include "drag_closest.hpp"

namespace aimahead {
template <class V>
std::optional<Approach<V>> closest_with_drag(const Engagement<V>&, const DragShot<kDimensions<V>>&,
                                             const Components<kDimensions<V>>&) {
  return std::nullopt;
}
template std::optional<Approach<Vec2>> closest_with_drag(const Engagement2&, const DragShot<2>&,
                                                         const Components<2>&);
template std::optional<Approach<Vec3>> closest_with_drag(const Engagement3&, const DragShot<3>&,
                                                         const Components<3>&);
}  // namespace aimahead
