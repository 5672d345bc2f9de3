#include "search/gap_search.hpp"

#include "numerics/safe_step.hpp"

#include <memory>
#include <type_traits>

namespace aimahead::detail::search {

template <int N>
GapState<N> ShotGap<N>::at(double f) const {
  GapState<N> now;
  now.d = segment.after(f - offset);
  const auto fly = [&](const typename ShotMotion<N>::State& shot) {
    now.reached = law.reach + shot.travel;
    now.rate = shot.rate;
    now.left = shot.left;
  };
  if (law.drag == 0) {
    fly(law.at(f));
  } else {
    const typename ShotMotion<N>::State shot = law_in_air.at(f);
    now.d -= shot.drift;
    fly(shot);
  }
  now.distance = length<N>(now.d.position);
  const double closing = dot<N>(now.d.position, now.d.velocity);
  now.gap = now.distance - now.reached;
  now.slope = (now.distance > 0 ? closing / now.distance : 0) - now.rate;
  return now;
}

template <int N>
ZeroStep ShotGap<N>::step_to_zero(const GapState<N>& now, double jerk, double growth) const {
  const double distance = now.distance;
  const KinematicState<N>& d = now.d;
  const double square = dot<N>(d.velocity, d.velocity);
  const double closing = now.slope + now.rate;
  const double across = std::max(square - closing * closing, 0.0);
  const double acceleration = dot<N>(d.position, d.acceleration);
  const double slowing = law.drag * now.rate - growth;
  const double curvature = (distance > 0 ? (across + acceleration) / distance : 0) + slowing;
  const double newton = now.gap / now.slope;
  const double ratio = curvature / now.slope;
  const double step = -newton / (1 - 0.5 * newton * ratio);
  if (!(distance > 0)) return {step, kForever};
  const double max = length<N>(d.acceleration) + across / distance;
  const double change = std::fabs(step);
  const double fastest = std::sqrt(square) + max * change;
  const double third = jerk + 3 * max * fastest / distance + law.drag * law.drag * now.rate;
  const double rest = change * change * (ratio * ratio + third / std::fabs(now.slope));
  return {step, rest * change};
}

/// Without drag the shot's drift is subtracted from the segment, with drag the wind's. So a shot
/// that comes to rest beside a target, both in the wind, does not lose its digits.
template <int N>
void ShotGap<N>::begin_segment() {
  offset = flight(segment.begin);
  if (law.drag != 0) {
    segment.coefficient[0] -= offset * law.wind;
    segment.coefficient[1] -= law.wind;
    blown = std::fabs(offset) * length<N>(law.wind);
    return;
  }
  segment.coefficient[0] -= offset * (law.inherited + 0.5 * offset * law.acceleration);
  segment.coefficient[1] -= law.inherited + offset * law.acceleration;
  segment.coefficient[2] -= 0.5 * law.acceleration;
}

template <int N>
StraightGap<N> ShotGap<N>::straight_from(const GapState<N>& now) const {
  StraightGap<N> gap;
  gap.d = now.d.position;
  gap.w = now.d.velocity;
  gap.g = now.d.acceleration;
  gap.reach = now.reached;
  gap.speed = now.rate;
  if (!law.drifts()) gap.w_length = segment.exact_speed;
  return gap;
}

template <int N>
std::optional<double> ShotGap<N>::exact_zero(double from, double to) const {
  const double begin = std::max({0.0, offset, law.thrust.duration});
  if (law.drag != 0 || !segment.has_constant_acceleration() || from < begin) return std::nullopt;
  from -= 0x1p11 * resolution(from);  // the zero may be where its rounding begins
  StraightGapRoots<N> roots(straight_from(at(begin)), 0);
  for (;;) {
    const numerics::Root root = roots.next();
    const double f = begin + root.x.hi;
    if (root.status != numerics::RootStatus::found || f > to) return std::nullopt;
    if (f >= from) return f;
  }
}

template <int N>
double ShotGap<N>::clear_time(double f, double side, const KinematicState<N>& center,
                              const Region<N>& region) const {
  const GapState<N> now = at(f);
  const KinematicState<N> drift = seen().at(f).drift;
  StraightGap<N> gap;
  gap.reach = now.reached;
  // A shot that flies backwards comes no nearer to a target beyond it: as if it stood still.
  gap.speed = side > 0 ? std::max(0.0, now.rate) : now.rate;
  gap.d = center.position - drift.position;
  gap.w = center.velocity - drift.velocity;
  gap.g = center.acceleration;
  if (law.drag == 0) {
    if (f < law.thrust.duration) {
      if (side < 0) return 0;
      gap.speed = law.speed + law.gained_speed();
    }
    gap.g -= drift.acceleration;
    return search::clear_time(gap, side, region);
  }
  // The first bound: for a while the shot goes on nearly as it does now.
  const double turn = length<N>(drift.acceleration) + (side < 0 ? law.drag * gap.speed : 0);
  double soon_end = 0.25 / law.drag;
  if (turn > 0) soon_end = std::min(soon_end, std::sqrt(std::fabs(now.gap) / turn));
  const double soon =
      std::min(soon_end, search::clear_time(gap, side, region, turn * soon_end * soon_end / 2));
  // The second bound: in the end the shot falls as fast as drag allows. The rest of its path is
  // subtracted or added at once.
  double left = length<N>(drift.acceleration) / law.drag;
  if (side > 0) left += gap.speed;
  gap.speed = 0;
  const Components<N> terminal = seen().acceleration / law.drag;
  gap.w = center.velocity - terminal;
  // What is only rounding does not close a gap.
  if (length<N>(gap.w) <= 0x1p-50 * length<N>(terminal)) gap.w = {};
  return std::max(soon, search::clear_time(gap, side, region, left / law.drag));
}

/// The next segment that is not over yet. False if the target has vanished.
template <class V>
bool GapSearch<V>::load() {
  const int work_before = work_left_;
  const bool is_there = t_ == 0 ? segments_.start_at(launch(), 0, gap_.segment, work_left_)
                                : segments_.next_from(launch(), t_, gap_.segment, work_left_);
  if (!is_there) return false;
  skips_.count(work_before - work_left_);
  start_segment();
  if (gap_.segment.joined || t_ == 0) return true;
  const GapState<N> now = gap_.at(t_);
  const double rounding = error(t_);
  Base::begin_on(now.gap > rounding ? 1 : now.gap < -rounding ? -1 : 0);
  jumped_in_ = side_ < 0;
  return true;
}

template <class V>
void GapSearch<V>::start_segment() {
  loaded_ = true;
  tail_.reset();
  steps_in_tail_ = 0;
  gap_.begin_segment();
}

/// Begins again where the hit is, if a stay about zero began in an earlier segment: the hit is
/// described by that one. The search comes back here without another hit.
template <class V>
void GapSearch<V>::go_back_to_hit() {
  if (hit_ != stay_.since || !(hit_ < gap_.offset)) return;
  t_ = hit_;
  static_assert(std::is_trivially_destructible_v<MotionSegments<V>>);
  std::construct_at(&segments_, target_, pivot_);
  (void)segments_.start_at(launch(), t_, gap_.segment, work_left_);
  start_segment();
  side_ = 0;
  stay_.is_given = true;
}

/// Lets the centre of a small region stand for the target from now on. False if it is not small.
template <class V>
bool GapSearch<V>::rest_in_small_region() {
  const Region<N>* region = segments_.region();
  const double small = ignores_small_motion_ ? 0x1p-36 : kBlurred;
  if (!region || region->radius > small * length<N>(region->center)) return false;
  gap_.segment = {};
  gap_.segment.begin = launch() + t_;
  const KinematicState<N> center = region->at(gap_.segment.begin);
  gap_.segment.coefficient[0] = center.position;
  gap_.segment.coefficient[1] = center.velocity;
  gap_.segment.coefficient[2] = 0.5 * center.acceleration;
  gap_.segment.max_acceleration = length<N>(center.acceleration);
  start_segment();
  return true;
}

template <class V>
Engagement<V> GapSearch<V>::as_at_launch(const Engagement<V>& engagement,
                                         const Components<N>& pivot) const {
  Engagement<V> still = engagement;
  still.target.motion = {};
  if (std::holds_alternative<std::monostate>(engagement.target.motion)) return still;
  const FlightState<N> now = at(0);
  still.target.position = make_vector<V>(pivot + now.d);
  return still;
}

template <class V>
bool GapSearch<V>::begin_at(double f, bool jumps_are_hits) {
  t_ = f;
  jumps_are_hits_ = jumps_are_hits;
  if (!load()) return false;
  if (law().speed == 0) gap_.apart = gap_.at(t_).distance;
  return true;
}

template <class V>
SearchStep GapSearch<V>::next() {
  // The last hit was in laps that a double hardly tells apart: there may have been several. A
  // search that gives up counts as all its work: `steps` tells that the list is not complete.
  if (was_hit_blurred_) work_left_ = 0;
  while (work_left_ > 0) {
    if (t_ >= last_) return {SearchStatus::none, 0};
    if (!loaded_) {
      if (!skip_ahead() || resting_shot_cannot_hit() || (side_ > 0 && never_catches_up()))
        return {SearchStatus::none, 0};
      // Where a double has no digits left for one period, more segments tell nothing. But the
      // target may move by too little to matter, too.
      is_blurred_ = segments_.region() && segments_.period() < kBlurred * (launch() + t_);
      const bool rests = (is_blurred_ || ignores_small_motion_) && rest_in_small_region();
      if (is_blurred_ && !rests) work_left_ = 0;
      if (work_left_ <= 0) break;
      if (!rests && !load()) {
        // The target has vanished. If the gap was within rounding of zero then, that was a hit.
        const bool is_zero = side_ == 0 || std::fabs(gap_.at(t_).gap) <= error(t_);
        const bool at_end = is_zero && !(side_ == 0 && stay_.is_given);
        last_ = t_;
        return {at_end ? SearchStatus::hit : SearchStatus::none, t_};
      }
    }
    if (jumped_in_) {
      jumped_in_ = false;
      if (jumps_are_hits_) return {SearchStatus::hit, t_};
    }
    // Where thrust ends the gap has a kink.
    const double end = std::min(gap_.flight(gap_.segment.end), last_);
    const bool burns_out = t_ < law().thrust.duration && law().thrust.duration < end;
    const Outcome outcome = advance(burns_out ? law().thrust.duration : end);
    if (outcome == Outcome::hit) {
      go_back_to_hit();
      was_hit_blurred_ = is_blurred_;
      return {SearchStatus::hit, hit_};
    }
    if (outcome == Outcome::never) return {SearchStatus::none, 0};
    if (outcome == Outcome::unresolved) return {SearchStatus::unresolved, t_};
    loaded_ = burns_out;
  }
  return {SearchStatus::unresolved, t_};
}

/// Searches from t_ to the limit within one segment.
template <class V>
typename GapSearch<V>::Outcome GapSearch<V>::advance(double limit) {
  if (tail_) return advance_in_tail();
  return Base::advance(limit, [&](const GapState<N>& now) {
    return limit == kForever ? look_ahead(now) : Outcome::passed;
  });
}

/// Searches an endless segment. Most hits are a few steps away. After these steps the whole rest of
/// the segment is bounded at once.
template <class V>
typename GapSearch<V>::Outcome GapSearch<V>::look_ahead(const GapState<N>& now) {
  const double max_slope = length<N>(now.d.velocity) + now.rate;
  const bool closes_in = side_ > 0 && now.slope < -0x1p-20 * max_slope;  // by more than rounding
  // Once drag has nearly stopped the shot, steps are too long to wait for more.
  const bool has_settled = law().drag * t_ > kTimesToStop / 2;
  if (++steps_in_tail_ < kStepsInTail && closes_in && !has_settled) return Outcome::passed;
  if (law().drag == 0) {
    tail_begin_ = t_;
    tail_.emplace(gap_.straight_from(now), side_);
    return advance_in_tail();
  }
  if (steps_in_tail_ % 4 != 0 && !has_settled) return Outcome::passed;
  const double clear = gap_.clear_time(t_, side_, gap_.segment.at(launch() + t_), {});
  if (clear == kForever) return Outcome::never;
  if (clear > gap_.resolution(t_)) t_ += clear;
  return Outcome::passed;
}

/// Searches the last, endless segment.
template <class V>
typename GapSearch<V>::Outcome GapSearch<V>::advance_in_tail() {
  numerics::Root root = tail_->next();
  double f = tail_begin_ + root.x.hi;
  if (root.status == numerics::RootStatus::none) return Outcome::never;
  if (numerics::is_finite(f) && rests(f) && rests(2 * f)) {
    // As far as the gap at t_ tells, it tends to zero. Decide with the numbers of the segment's
    // beginning, which are nearer to the caller's own.
    const double begin = std::max({0.0, gap_.offset, law().thrust.duration});
    const StraightGap<N> gap = gap_.straight_from(gap_.at(begin));
    const MotionSegment<N>& segment = gap_.segment;
    const bool are_speeds_exact = !law().drifts() && law().thrust.duration == 0 &&
                                  segment.max_acceleration == 0 &&
                                  (segment.exact_speed != 0 || segment.is_velocity_exact);
    const double max_speed = are_speeds_exact ? 0 : gap.speed + length<N>(law().inherited);
    root = zero_beyond_rounding(gap, t_ - begin, max_speed);
    if (root.status == numerics::RootStatus::none) return Outcome::never;
    f = begin + root.x.hi;
    if (root.status == numerics::RootStatus::unresolved || f <= t_) return Outcome::unresolved;
  }
  if (!numerics::is_finite(f)) return Outcome::unresolved;
  t_ = std::max(t_, f);
  if (root.status == numerics::RootStatus::unresolved) return Outcome::unresolved;
  hit_ = f;
  return Outcome::hit;
}

/// Whether the slope of the gap changes it by less than its rounding over a flight of f.
template <class V>
bool GapSearch<V>::rests(double f) const {
  return f * std::fabs(gap_.at(f).slope) < error(2 * f) - error(f);
}

/// Skips flights that cannot hit within the target's region. False if no hit ever follows.
template <class V>
bool GapSearch<V>::skip_ahead() {
  if (!skips_.is_due() || side_ == 0) return true;
  const Region<N>* region = segments_.region();
  if (!region) return true;
  const double clear = gap_.clear_time(
      t_, side_, seen_from_air<N>(region->at(launch() + t_), law().wind, t_), *region);
  if (clear == kForever) return false;
  if (skips_.are_worth(clear, gap_.segment.end - gap_.segment.begin)) {
    t_ += clear;
    segments_.skip_to(launch() + t_);
  }
  return true;
}

/// Whether a target that repeats its path stays out of reach for ever, because it drifts away no
/// slower than the shot flies. With W the drift and B the path without it,
///
///   G(f) >= B . W/|W| + |W| f - reach - s f,
///
/// so it is enough that all of B is ahead of the reach. Speeds are compared within their rounding.
template <class V>
bool GapSearch<V>::never_catches_up() {
  const Region<N>* region = segments_.region();
  if (!region || catch_up_ != CatchUp::unknown || law().drag != 0 || law().accelerates() ||
      law().thrust.duration != 0 || region->accelerates()) {
    return catch_up_ == CatchUp::never;
  }
  catch_up_ = CatchUp::possible;
  Components<N> ahead = region->velocity - law().inherited;
  const double drift = length<N>(ahead);
  if (!(drift > 0 && drift >= law().speed * (1 - 0x1p-50))) return false;
  ahead /= drift;
  const double period = segments_.period();
  double min = dot<N>(region->center, ahead);
  if (numerics::is_finite(period)) {
    // Between two positions the path is no more than A x^2 / 8 off their chord.
    constexpr int kMaxCuts = 256;
    const int spared = work_left_ / 2;  // for the search, if the lap has too many segments
    MotionSegments<V> lap(target_, pivot_);
    MotionSegment<N> segment;
    for (min = kInfinity; lap.next(segment) && segment.begin < period;) {
      const int cuts = segment.max_acceleration == 0 ? 1 : kMaxCuts;
      if (work_left_ - cuts <= spared) return false;
      work_left_ -= cuts + 1;
      const double cut = (std::min(segment.end, period) - segment.begin) / cuts;
      const double off = segment.max_acceleration * cut * cut / 8;
      for (int i = 0; i <= cuts; ++i) {
        const double time = segment.begin + i * cut;
        const double position = dot<N>(segment.at(time).position, ahead);
        min = std::min(min, position - dot<N>(region->velocity, ahead) * time - off);
      }
    }
  } else {
    for (int i = 0; i < N; ++i) min -= std::fabs(ahead[i]) * region->half[i];
  }
  min += dot<N>(region->velocity, ahead) * launch();
  if (min > law().reach + error(t_)) catch_up_ = CatchUp::never;
  return catch_up_ == CatchUp::never;
}

/// Whether the shot has come to rest and hits no more: the target stays beyond it, or has repeated
/// its path since then without a hit.
template <class V>
bool GapSearch<V>::resting_shot_cannot_hit() {
  const Region<N>* region = segments_.region();
  if (!region || law().accelerates() || !region->rests()) return false;
  const auto shot = law().at(t_);
  const double speed = shot.rate + length<N>(shot.drift.velocity);
  const bool rests = law().drag != 0 ? speed / law().drag <= 0x1p-52 * law().size(t_)
                                     : speed == 0 && t_ >= law().thrust.duration;
  if (!rests) return false;
  const Components<N> off = region->center - shot.drift.position;
  const double reached = law().reach + shot.travel;
  const double slack = 0x1p-40 * (law().size(t_) + gap_.apart);
  if (distance_to_box<N>(off, region->half) > reached + slack) return true;
  if (idle_since_ < last_pass_) idle_since_ = t_;
  if (rests_since_ < 0) rests_since_ = t_;
  return t_ - idle_since_ > segments_.period() * (1 + 0x1p-40);
}

template struct ShotGap<2>;
template struct ShotGap<3>;
template class GapSearch<Vec2>;
template class GapSearch<Vec3>;

}  // namespace aimahead::detail::search
