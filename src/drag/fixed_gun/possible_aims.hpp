// The aims to which a gun can have turned by a launch, within its arc or limits.
#pragma once

#include "base/components.hpp"
#include "rooms.hpp"
#include "turret/question/aims_in_range.hpp"

#include <optional>

namespace aimahead::detail::drag {

template <class V>
class PossibleAims {
 public:
  static constexpr int N = kDimensions<V>;

  /// `facing` is the unit vector along which the gun comes to rest.
  PossibleAims(const ReadyTurret<V>& turret, const Components<N>& facing, double launch)
      : turret_(turret), facing_(facing), launch_(launch) {}

  [[nodiscard]] bool are_all() const { return turret::points_anywhere_by(turret_, launch_); }

  /// The possible aim nearest to one; nothing if there is none.
  [[nodiscard]] std::optional<Components<N>> nearest_to(const Components<N>& aim) const {
    return turret::AimsInRange<V>(turret_, facing_, launch_, {}, kUnlimited).nearest_to(aim);
  }

  /// Whether an aim is possible, up to rounding.
  [[nodiscard]] bool allow(const Components<N>& aim) const {
    constexpr double kRounding = 0x1p-40;
    const auto nearest = nearest_to(aim);
    return nearest && length<N>(*nearest - aim) <= kRounding;
  }

 private:
  const ReadyTurret<V>& turret_;
  const Components<N>& facing_;
  double launch_;
};

}  // namespace aimahead::detail::drag
