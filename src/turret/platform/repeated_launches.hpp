// Launches of a gun on a platform that hit nothing new: they repeat earlier ones, or the gun has
// got away by then.
#pragma once

#include "motion/motion_segments.hpp"
#include "rooms.hpp"
#include "turret/first_launch/launch_answer.hpp"
#include "turret/platform/last_launch.hpp"
#include "turret/question/platform.hpp"
#include "turret/question/target_repeat.hpp"
#include "turret/question/turret_question.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <variant>

namespace aimahead::detail::turret {

template <class V>
class RepeatedLaunches {
 public:
  static constexpr int N = kDimensions<V>;

  /// `first` is the first launch of all.
  RepeatedLaunches(TurretQuestion<V>& question, const Platform<V>& platform, double first)
      : question_(question), platform_(platform), first_(first) {}

  /// How the target repeats itself, found where it is first asked for.
  [[nodiscard]] const TargetRepeat<N>& of_target() {
    if (!of_target_) of_target_ = repeat_of_target(question_);
    return *of_target_;
  }

  /// Whether every launch from a time on repeats an earlier one: gun and target have a common
  /// period, and the gun has had time for every turn.
  [[nodiscard]] bool are_all_from(double time, const MotionSegments<V>& gun) {
    const Region<N>* region = gun.region();
    if (!region || platform_.spins() || !region->rests()) return false;
    const double longer = std::max(of_target().period, gun.period());
    const double shorter = std::min(of_target().period, gun.period());
    if (shorter > 0 && !is_multiple(longer, shorter)) return false;
    const double ready = std::max({first_, question_.turret.longest_turn(), of_target().from});
    return time > ready + longer * (1 + 0x1p-40);
  }

  /// The end of the launches from a time on that need be searched, of a gun in its last segment. It
  /// repeats its launches turn after turn of its mount at a target that keeps its place. The first
  /// turn is enough; at a target that rests, for hits after it.
  [[nodiscard]] double end_of_first_turn(const MotionSegment<N>& gun, double time) {
    const bool is_beside = keeps_beside(gun);
    if (!is_beside && (of_target().period != 0 || !gun.is_spin_in_place())) return kUnlimited;
    const double first = std::max({time, question_.turret.longest_turn(), of_target().settles});
    const double turn = gun.spin.rate != 0 ? kTurn / std::fabs(gun.spin.rate) : 0;
    const double last = first * (1 + 0x1p-40) + turn * (1 + 0x1p-30);
    return is_beside || last <= question_.hits_from ? last : kUnlimited;
  }

  /// The last launch that may hit, from a time on, of a gun that accelerates for ever. Nothing if
  /// it does not, or if the target never settles.
  [[nodiscard]] std::optional<double> last_of_accelerating(const MotionSegment<N>& gun,
                                                           double time) {
    const bool accelerates =
        gun.spin.rate != 0 ? gun.spin.body_acceleration > 0 : gun.max_acceleration > 0;
    if (!accelerates) return std::nullopt;
    const double settled = std::max(time, of_target().settles);
    if (!(settled < kUnlimited)) return std::nullopt;
    double last = settled;
    for_each_piece(question_, [&] {
      const LastLaunch<V> launch(question_);
      last = std::max(last, launch.find(gun, of_target().center, settled, of_target().radius));
    });
    return last;
  }

 private:
  /// Whether the gun's body moves as the target does in the end, and a shot flies the same whenever
  /// it leaves. In the world, the rounding of late positions would be taken for an approach.
  [[nodiscard]] bool keeps_beside(const MotionSegment<N>& gun) {
    const MotionSegment<N>& center = of_target().center;
    if (!(of_target().settles < kUnlimited) || of_target().radius > 0) return false;
    if (std::holds_alternative<Plates>(question_.target.motion)) return false;
    const double late = std::max(gun.begin, center.begin);
    const MotionSegment<N> body = gun.without_spin();
    if (!moves_as(body, center, late)) return false;
    const ShotMotion<N>& law = question_.law;
    return body.at(late).acceleration == Components<N>{} ||
           (question_.inherit == 1 && question_.range == kUnlimited && law.drag == 0 &&
            !question_.table);
  }

  TurretQuestion<V>& question_;
  const Platform<V>& platform_;
  double first_;
  std::optional<TargetRepeat<N>> of_target_;
};

}  // namespace aimahead::detail::turret
