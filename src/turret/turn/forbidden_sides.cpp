#include "turret/turn/forbidden_sides.hpp"

#include "numerics/elementary.hpp"
#include "turret/turn/ready_turret.hpp"
#include "turret/turn/turret_angles.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::detail::turret {
namespace {

constexpr double kMinSlack = 0x1p-44;  // above the rounding of angles in every search

template <int N>
void forbid(const Components<N>& n, const Components<N>& other, ForbiddenSides<N>& sides) {
  sides.sides[sides.count++] = {n, other};
}

/// The unit vector in a direction seen from above, exactly on an axis where rounding alone takes
/// the angle off it.
template <int N>
Components<N> unit_along(double angle, double rounding) {
  const auto [sine, cosine] = numerics::sine_cosine(angle);
  Components<N> unit{};
  unit[0] = std::fabs(cosine) <= rounding ? 0 : cosine;
  unit[1] = std::fabs(sine) <= rounding ? 0 : sine;
  return unit;
}

/// What lies clockwise of `from` and counter-clockwise of `to`.
template <int N>
void forbid_outside(double from, double to, ForbiddenSides<N>& sides) {
  const Sector sector(from, to);
  if (sector.is_whole_turn) return;
  sides.slack = std::max(sides.slack, sector.slack);
  const Components<N> first = unit_along<N>(from, sector.slack);
  const Components<N> last = unit_along<N>(to, sector.slack);
  const Components<N> right = -turned_left<N>(first);
  const Components<N> left = turned_left<N>(last);
  if (sector.width / 2 > kUpright) return forbid<N>(right, left, sides);
  sides.ends = {first, last};
  forbid<N>(right, right, sides);
  forbid<N>(left, left, sides);
}

void forbid_beyond(const Turret2& turret, ForbiddenSides<2>& sides) {
  if (must_turn(turret)) sides.slack = std::max(sides.slack, slack_of_turning(turret));
  forbid_outside(turret.arc_from, turret.arc_to, sides);
}
void forbid_beyond(const Turret3& turret, ForbiddenSides<3>& sides) {
  constexpr Components<3> kUp{0, 0, 1};
  constexpr Components<3> kDown{0, 0, -1};
  if (turret.elevation_from >= 0) forbid<3>(kDown, kDown, sides);
  if (turret.elevation_to <= 0) forbid<3>(kUp, kUp, sides);
  forbid_outside(turret.azimuth_from, turret.azimuth_to, sides);
}

}  // namespace

template <class V>
ForbiddenSides<kDimensions<V>> forbidden_sides(const std::optional<Turret<V>>& turret) {
  ForbiddenSides<kDimensions<V>> sides;
  sides.slack = kMinSlack;
  if (turret) forbid_beyond(*turret, sides);
  return sides;
}

template ForbiddenSides<2> forbidden_sides(const std::optional<Turret2>&);
template ForbiddenSides<3> forbidden_sides(const std::optional<Turret3>&);

}  // namespace aimahead::detail::turret
