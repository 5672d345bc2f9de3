// The shot that passes a position nearest after a flight, within the range.
//
// A flight is `free` where the nearest of all shots is within the range, `rim` where only others
// are, and `none` where every shot is out of range. The height of a flight is how far its shots
// stay from the launch point; negative once they have all passed it, as where they fall back.
// Flights are in range as long as it is between -range and range.
//
// A gun that has not turned to some aims does not shoot along them. Of shots at the range it counts
// only the nearest, if it has turned to that.
#pragma once

#include "drag/fixed_gun/nearest_aim.hpp"
#include "drag/fixed_gun/possible_aims.hpp"
#include "drag/fixed_gun/rim_aim.hpp"
#include "rooms.hpp"

#include <cmath>

namespace aimahead::detail::drag {

enum class Within : unsigned char { free, rim, none };

template <int N>
struct DragPassage {
  double flight_time = 0;
  double distance = kInfinity;  ///< between centres
  Components<N> aim{};
  Components<N> target{};
  Components<N> velocity{};  ///< the target's
  Within within = Within::free;
  double excess = 0;     ///< of the nearest of all shots: how far it is out of range
  double height = 0;     ///< unless `free`
  Components<N> back{};  ///< the aim of the shot that stays so near; zero if unknown
  double cosine = 0;     ///< of the angle between both aims, at the rim
};

template <class V>
class DragPassages {
 public:
  static constexpr int N = kDimensions<V>;
  using Passage = DragPassage<N>;

  /// Without `aims` the gun shoots along any.
  DragPassages(const DragShot<N>& shot, double range, Accuracy flights, const PossibleAims<V>* aims)
      : shot_(shot),
        aims_(aims),
        nearest_(shot, shot.muzzle, flights),
        lowest_(shot, 0, flights),
        range_(range),
        flights_(flights) {}

  /// The nearest of all shots. It is searched from a first aim.
  [[nodiscard]] Passage nearest(double f, const Components<N>& target,
                                const Components<N>& first_aim, Accuracy accuracy) const {
    Passage passage{.flight_time = f, .target = target};
    // From a possible aim, which may be far off, the search could lead to the farthest shot.
    Components<N> from = first_aim;
    if (aims_) from = direction_of<N>(target - drift(f));
    if (length<N>(from) == 0) from = first_aim;
    AimedShot<N> found = nearest_.find(f, target, from, accuracy);
    if (!is_possible(found.aim)) {
      found = nearest_.find_possible(f, target, found.aim, [this](const Components<N>& aim) {
        return aims_->nearest_to(aim);
      });
    }
    passage.aim = found.aim;
    passage.distance = found.distance;
    passage.excess = length<N>(shot_.in_world(found.flown, f)) - range_;
    return passage;
  }

  /// The nearest of those within the range, searched from a passage nearby.
  [[nodiscard]] Passage within_range(double f, const Components<N>& target,
                                     const Components<N>& first_aim, const Passage& nearby,
                                     Accuracy accuracy) const {
    Components<N> from = first_aim;
    if (nearby.within == Within::free) {
      const Passage free = nearest(f, target, from, accuracy);
      if (free.excess <= 0) return free;
      from = free.aim;
    }
    Passage passage = at_height(f, target, nearby.back, accuracy);
    passage.aim = from;
    if (!(std::fabs(passage.height) <= range_)) return passage;
    if (nearby.within == Within::none) {
      from = direction_of<N>(target - drift(f));
      const Passage free = nearest(f, target, from, accuracy);
      if (free.excess <= 0) return free;
      from = free.aim;
    }
    const double cosine = nearby.within == Within::rim ? nearby.cosine : dot<N>(from, passage.back);
    const double close = flights_ == Accuracy::fine   ? 1e-9
                         : accuracy == Accuracy::fine ? 1e-5
                                                      : 1e-3;
    const Rim<N> rim{range_, f, passage.back, passage.height};
    const RimShot<N> found = RimAim<N>(shot_, nearest_, rim, target, close).find(from, cosine);
    if (found.leads_inside && nearby.within != Within::free) {
      const Passage free = nearest(f, target, found.shot.aim, accuracy);
      if (free.excess <= 0) return free;
    }
    passage.within = Within::rim;
    passage.aim = found.shot.aim;
    if (is_possible(passage.aim)) passage.distance = found.shot.distance;
    passage.cosine = found.cosine;
    return passage;
  }

  /// A passage of which only the height is known.
  [[nodiscard]] Passage at_height(double f, const Components<N>& target,
                                  const Components<N>& first_back, Accuracy accuracy) const {
    Passage passage{.flight_time = f, .target = target, .within = Within::none};
    const Components<N> launch_point = -f * shot_.wind;
    passage.back = first_back;
    Components<N> opposite = direction_of<N>(-drift(f));
    if (length<N>(opposite) == 0) opposite = direction_of<N>(target);
    if (length<N>(opposite) == 0) opposite[0] = 1;
    if (!(dot<N>(first_back, opposite) > 0.7)) {
      // The search may stay where the shots are farthest: it starts at the lower of two aims.
      AimedShot<N> one{opposite};
      AimedShot<N> other{length<N>(first_back) > 0 ? first_back : -opposite};
      const bool flies = lowest_.fly(f, launch_point, one) && lowest_.fly(f, launch_point, other);
      passage.back = flies && other.distance < one.distance ? other.aim : one.aim;
    }
    const AimedShot<N> low = lowest_.find(f, launch_point, passage.back, accuracy);
    passage.back = low.aim;
    passage.height = low.distance;
    // The shots' surface moves outwards along the aim.
    const Components<N> flown = shot_.in_world(low.flown, f);
    double outwards = 0;
    for (int i = 0; i < N; ++i) outwards += flown[i] * dot<N>(low.by_aim[i], low.aim);
    if (outwards < 0) passage.height = -passage.height;
    return passage;
  }

  /// A passage at the end of the flights in range, where only one aim is left.
  [[nodiscard]] Passage at_end(Passage passage) const {
    AimedShot<N> last{passage.back};
    if (!nearest_.fly(passage.flight_time, passage.target, last)) return passage;
    passage.within = Within::rim;
    passage.aim = last.aim;
    passage.distance = is_possible(last.aim) ? last.distance : kInfinity;
    passage.cosine = 1;
    return passage;
  }

 private:
  /// Whether the gun can shoot along an aim.
  [[nodiscard]] bool is_possible(const Components<N>& aim) const {
    return !aims_ || aims_->allow(aim);
  }

  /// About where a shot that leaves without speed is.
  [[nodiscard]] Components<N> drift(double f) const {
    const double growth = shot_.law.drag * shot_.inherited_speed * f;
    const double share = growth > 0 ? numerics::logarithm_of_one_plus(growth) / growth : 1;
    Components<N> drift = shot_.in_world(share * f * shot_.inherited, f);
    if (shot_.law.acceleration > 0) drift += shot_.fall(f).path * shot_.down;
    return drift;
  }

  const DragShot<N>& shot_;
  const PossibleAims<V>* aims_;
  NearestAim<N> nearest_;  // to the target
  NearestAim<N> lowest_;   // to the launch point
  double range_;
  Accuracy flights_;
};

}  // namespace aimahead::detail::drag
