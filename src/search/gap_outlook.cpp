// What of a gap can be told from afar: how long it stays open whatever the target does within its
// region, and whether it ever closes again.
#include "search/gap_search.hpp"

#include "numerics/safe_step.hpp"
#include "search/straight_gap.hpp"

namespace aimahead::detail::search {
/// How long the gap at f_ keeps its sign, at least, if the target stays within a ball and a box about
/// a centre in constant acceleration. Each axis of the box gives a bound of its own.
template <class V>
double GapSearch<V>::clear_until(const GapLook<N>& now, const KinematicState<N>& center,
                                 const Region<N>& region) const {
  const KinematicState<N> drift = law_.at(f_).drift;
  StraightGap<N> gap;
  gap.reach = now.reached;
  gap.speed = now.rate;
  for (int i = 0; i < N; ++i) {
    gap.d[i] = center.position[i] - drift.position[i];
    gap.w[i] = center.velocity[i] - drift.velocity[i];
    gap.g[i] = center.acceleration[i];
  }
  const auto longest = [&](const StraightGap<N>& whole, double slack) {
    double clear = clear_time(whole, side_, region.radius + slack);
    for (int i = 0; side_ > 0 && i < N && clear < kForever; ++i) {
      StraightGap<N> axis = whole;
      axis.d = axis.w = axis.g = {};
      axis.d[i] = whole.d[i];
      axis.w[i] = whole.w[i];
      axis.g[i] = whole.g[i];
      clear = std::max(clear, clear_time(axis, side_, region.half[i] + slack));
    }
    return clear;
  };
  if (law_.drag == 0) {
    if (f_ < law_.thrust.duration) {
      if (side_ < 0) return 0;
      gap.speed = law_.speed + law_.thrust.acceleration * law_.thrust.duration;
    }
    for (int i = 0; i < N; ++i) gap.g[i] -= drift.acceleration[i];
    return longest(gap, 0);
  }
  // For a while the shot goes on nearly as it does now.
  const double bend = length<N>(drift.acceleration) + (side_ < 0 ? law_.drag * gap.speed : 0);
  double soon_end = 0.25 / law_.drag;
  if (bend > 0) soon_end = std::min(soon_end, std::sqrt(std::fabs(now.gap) / bend));
  const double soon = std::min(soon_end, longest(gap, bend * soon_end * soon_end / 2));
  // In the end it falls as fast as drag allows; what is left of its way is taken off, or put on, at
  // once.
  double left = length<N>(drift.acceleration) / law_.drag;
  if (side_ > 0) left += gap.speed;
  gap.speed = 0;
  for (int i = 0; i < N; ++i) gap.w[i] = center.velocity[i] - law_.acceleration[i] / law_.drag;
  return std::max(soon, longest(gap, left / law_.drag));
}

/// Leaves out what the region says has no hit. False if there is none ever.
template <class V>
bool GapSearch<V>::skip_ahead() {
  if (segments_seen_ < next_look_ahead_ || side_ == 0) return true;
  const Region<N>* region = segments_.region();
  if (!region) return true;
  const double time = launch_ + f_;
  KinematicState<N> center{region->center, region->velocity, {}};
  for (int i = 0; i < N; ++i) center.position[i] += region->velocity[i] * time;
  const double clear = clear_until(look(f_), center, *region);
  if (clear == kForever) return false;
  if (clear > 16 * (segment_.end - segment_.begin)) {
    f_ += clear;
    segments_.skip_to(launch_ + f_);
    next_look_ahead_ = segments_seen_ + 4;
  } else {
    next_look_ahead_ = 2 * segments_seen_;
  }
  return true;
}

/// Whether a target that repeats its way, seen from a shot that drifts away from it no slower than it
/// flies, stays out of reach for ever. With W the drift of that frame and B the way without it,
///
///   G(f) >= B . W/|W| + |W| f - reach - s f
///
/// so that all of B ahead of the reach will do. Speeds are compared to their rounding.
template <class V>
bool GapSearch<V>::never_catches_up() {
  const Region<N>* region = segments_.region();
  if (!region || outrun_ != Outrun::unknown || law_.drag != 0 || law_.accelerates() ||
      law_.thrust.duration != 0) {
    return outrun_ == Outrun::yes;
  }
  outrun_ = Outrun::no;
  Components<N> ahead;
  for (int i = 0; i < N; ++i) ahead[i] = region->velocity[i] - law_.inherited[i];
  const double drift = length<N>(ahead);
  if (!(drift > 0 && drift >= law_.speed * (1 - 0x1p-50))) return false;
  for (double& x : ahead) x /= drift;
  const double period = segments_.period();
  double min = dot<N>(region->center, ahead);
  if (numerics::is_finite(period)) {
    // Cut fine: the way between two places is no more than A x^2 / 8 off their chord.
    constexpr int kCuts = 256;
    MotionSegments<V> lap(target_, pivot_);
    MotionSegment<N> segment;
    for (min = kForever; lap.next(segment) && segment.begin < period && work_left_ > 0;) {
      const double cut = (std::min(segment.end, period) - segment.begin) / kCuts;
      const double off = segment.max_acceleration * cut * cut / 8;
      for (int i = 0; i <= kCuts; ++i, --work_left_) {
        const double time = segment.begin + i * cut;
        const double position = dot<N>(segment.at(time).position, ahead);
        min = std::min(min, position - dot<N>(region->velocity, ahead) * time - off);
      }
    }
  } else {
    for (int i = 0; i < N; ++i) min -= std::fabs(ahead[i]) * region->half[i];
  }
  min += dot<N>(region->velocity, ahead) * launch_;
  if (min > law_.reach + error(f_)) outrun_ = Outrun::yes;
  return outrun_ == Outrun::yes;
}

/// Whether a shot that has come to rest is never hit any more: by a target that stays beyond it, or
/// that repeats what was seen.
template <class V>
bool GapSearch<V>::has_run_idle() {
  const Region<N>* region = segments_.region();
  if (!region || law_.accelerates() || dot<N>(region->velocity, region->velocity) != 0)
    return false;
  const auto shot = law_.at(f_);
  const double speed = shot.rate + length<N>(shot.drift.velocity);
  const bool rests = law_.drag != 0 ? speed / law_.drag <= 0x1p-52 * law_.size(f_)
                                    : speed == 0 && f_ >= law_.thrust.duration;
  if (!rests) return false;
  Components<N> off;
  for (int i = 0; i < N; ++i) off[i] = region->center[i] - shot.drift.position[i];
  const double reached = law_.reach + shot.travel;
  if (distance_to_box<N>(off, region->half) > reached + 0x1p-40 * law_.size(f_)) return true;
  if (idle_since_ < 0) idle_since_ = f_;
  if (rests_since_ < 0) rests_since_ = f_;
  return f_ - idle_since_ > segments_.period() * (1 + 0x1p-40);
}

template double GapSearch<Vec2>::clear_until(const GapLook<2>&, const KinematicState<2>&,
                                             const Region<2>&) const;
template bool GapSearch<Vec2>::skip_ahead();
template bool GapSearch<Vec2>::never_catches_up();
template bool GapSearch<Vec2>::has_run_idle();
template double GapSearch<Vec3>::clear_until(const GapLook<3>&, const KinematicState<3>&,
                                             const Region<3>&) const;
template bool GapSearch<Vec3>::skip_ahead();
template bool GapSearch<Vec3>::never_catches_up();
template bool GapSearch<Vec3>::has_run_idle();

}  // namespace aimahead::detail::search
