// How a target repeats itself for ever.
#pragma once

#include "aimahead/detail/error_free.hpp"
#include "motion/motion_segments.hpp"
#include "rooms.hpp"
#include "turret/question/turret_question.hpp"

#include <cmath>
#include <cstdint>
#include <variant>

namespace aimahead::detail::turret {

/// The period of a target that repeats itself for ever, 0 if it rests, and the time from which on
/// it does.
template <int N>
struct TargetRepeat {
  double period = kUnlimited;
  double from = kUnlimited;
  double settles = kUnlimited;  ///< from then on it is within `radius` of a centre
  MotionSegment<N> center{};
  double radius = 0;
};

/// Whether `whole` is exactly an integer times `part`, for up to 2^52 times.
[[nodiscard]] inline bool is_multiple(double whole, double part) {
  const double times = whole / part;
  if (!(times < 0x1p52) || times != static_cast<double>(static_cast<std::int64_t>(times))) {
    return false;
  }
  const numerics::Exact product = numerics::two_product(times, part);
  return product.value == whole && product.error == 0;
}

template <class V>
[[nodiscard]] TargetRepeat<kDimensions<V>> repeat_of_target(const TurretQuestion<V>& question) {
  constexpr int N = kDimensions<V>;
  MotionSegments<V> segments(question.target, Components<N>{});
  MotionSegment<N> segment;
  while (--question.work_left > 0 && segments.next(segment)) {
    if (const Region<N>* region = segments.region()) {
      const bool rests = region->rests();
      return {rests ? segments.period() : kUnlimited, rests ? 0 : kUnlimited, segment.begin,
              center_of(*region), region->radius};
    }
    if (segment.end < kUnlimited) continue;
    const bool rests = segment.rests();
    const auto* plates = std::get_if<Plates>(&question.target.motion);
    const bool looks_away = plates && plates->window < kHalfTurn;
    const double rate = looks_away ? std::fabs(plates->turn_rate) : 0;  // of where it looks
    const double period = rate > 0 ? kTurn / rate : 0;
    return {rests ? period : kUnlimited, rests ? segment.begin : kUnlimited, segment.begin,
            segment};
  }
  return {};
}

}  // namespace aimahead::detail::turret
