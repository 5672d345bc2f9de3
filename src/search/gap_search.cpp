#include "search/gap_search.hpp"

#include "numerics/safe_step.hpp"

namespace aimahead::detail::search {
template <class V>
GapLook<GapSearch<V>::N> GapSearch<V>::look(double f) const {
  GapLook<N> now;
  now.d = segment_.after(f - offset_);
  if (law_.drag != 0) {
    const numerics::Decay decay = numerics::decay(law_.drag * f);
    const double along = f * decay.mean;
    const double behind = f * (f * decay.lag);
    for (int i = 0; i < N; ++i) {
      now.d.position[i] -= law_.inherited[i] * along + law_.acceleration[i] * behind;
      now.d.velocity[i] -= law_.inherited[i] * decay.left + law_.acceleration[i] * along;
      now.d.acceleration[i] -= (law_.acceleration[i] - law_.drag * law_.inherited[i]) * decay.left;
    }
    now.reached = law_.reach + law_.speed * along;
    now.rate = law_.speed * decay.left;
    now.left = decay.left;
  } else {
    const double burning = std::min(f, law_.thrust.duration);
    const double gained = law_.thrust.acceleration * burning;
    now.reached = law_.reach + (law_.speed * f + gained * (f - 0.5 * burning));
    now.rate = law_.speed + gained;
    now.left = 1;
  }
  now.distance = length<N>(now.d.position);
  const double closing = dot<N>(now.d.position, now.d.velocity);
  now.gap = now.distance - now.reached;
  now.slope = (now.distance > 0 ? closing / now.distance : 0) - now.rate;
  return now;
}

template <class V>
GapAt<GapSearch<V>::N> GapSearch<V>::at(double f) const {
  const GapLook<N> now = look(f);
  return {now.gap, now.slope, now.distance, now.d.position, law_.at(f)};
}

template <class V>
double GapSearch<V>::error(double f) const {
  return 0x1p-50 * (segment_.size(launch_ + f) + law_.size(f));
}

/// No hit within this of an open gap.
template <class V>
double GapSearch<V>::open_step(const GapLook<N>& now, double room) const {
  const double growth = law_.max_growth(f_);
  const double own = length<N>(now.d.acceleration);
  const double jerk = max_jerk(now);
  if (jerk == 0) return parabola_zero(now.gap, now.slope, own + growth);
  const double max = max_acceleration(now) + growth;
  const double far = parabola_zero(now.gap, now.slope, max);
  if (far >= room) return far;
  const double window = std::min(4 * far, room);
  const double near_max = own + growth + jerk * window;
  if (near_max >= max) return far;
  return std::min(parabola_zero(now.gap, now.slope, near_max), window);
}

/// The gap does not open again within this.
template <class V>
double GapSearch<V>::closed_step(const GapLook<N>& now, double room) const {
  const double speed = length<N>(now.d.velocity);
  const double value = -now.gap * (now.reached + now.distance);
  const double along = dot<N>(now.d.position, now.d.velocity);
  const double slope = 2 * (now.reached * now.rate - along);
  const double jerk = max_jerk(now);
  const double max = max_acceleration(now);
  const double own = length<N>(now.d.acceleration);
  const double pace = speed + now.rate;
  double window = pace > 0 ? 4 * -now.gap / pace : room;
  if (max > 0) window = std::min(window, 4 * std::sqrt(-now.gap / max));
  window = std::min(window, room);
  const double acceleration = jerk == 0 ? own : std::min(max, own + jerk * window);
  const double fastest = speed + acceleration * window;
  const double farthest = now.distance + fastest * window;
  const double loss = law_.drag * now.rate * (now.reached + now.rate * window);
  const double curvature = 2 * (fastest * fastest + farthest * acceleration + loss);
  return std::min(parabola_zero(value, slope, curvature), window);
}

/// Whether an open gap falls all the way to f_ + width, and is closed there, so that it closes but
/// once; for a width of twice gap / -slope.
template <class V>
bool GapSearch<V>::falls_until(const GapLook<N>& now, double width) const {
  const double acceleration = length<N>(now.d.acceleration) + max_jerk(now) * width;
  const double speed = length<N>(now.d.velocity) + acceleration * width;
  const double nearest = now.distance - speed * width;
  if (!(nearest > 0)) return false;
  const double curvature = acceleration + speed * speed / nearest + law_.drag * now.rate;
  return 1.0625 * curvature * width < -now.slope;
}

/// Whether an open gap shrinks at a rate that is more than rounding.
template <class V>
bool GapSearch<V>::closes_in(const GapLook<N>& now) const {
  return side_ > 0 && now.slope < -0x1p-20 * (length<N>(now.d.velocity) + now.rate);
}

/// The next segment that is not over yet. False if the target is gone.
template <class V>
bool GapSearch<V>::load() {
  const int work_before = work_left_;
  if (!segments_.next_from(launch_, f_, segment_, work_left_)) return false;
  segments_seen_ += work_before - work_left_;
  start_segment();
  if (segment_.joined || f_ == 0) return true;
  const GapLook<N> now = look(f_);
  const double rounding = error(f_);
  side_ = now.gap > rounding ? 1 : now.gap < -rounding ? -1 : 0;
  was_open_ = true;
  jumped_in_ = side_ < 0;
  return true;
}

template <class V>
void GapSearch<V>::start_segment() {
  loaded_ = true;
  tail_.reset();
  steps_in_tail_ = 0;
  offset_ = flight(segment_.begin);
  if (law_.drag == 0) lean_on_drift();
}

/// From now on the middle of a region that is a speck stands for it. False if it is none.
template <class V>
bool GapSearch<V>::rest_in_speck() {
  const Region<N>* region = leaves_out_specks_ ? segments_.region() : nullptr;
  if (!region || region->radius > 0x1p-36 * length<N>(region->center)) return false;
  segment_ = {};
  segment_.begin = launch_ + f_;
  segment_.coefficient[1] = region->velocity;
  segment_.coefficient[2] = {};
  for (int i = 0; i < N; ++i) {
    segment_.coefficient[0][i] = region->center[i] + region->velocity[i] * segment_.begin;
  }
  start_segment();
  return true;
}

/// Takes the drift of a shot without drag off the segment.
template <class V>
void GapSearch<V>::lean_on_drift() {
  for (int i = 0; i < N; ++i) {
    const double inherited = law_.inherited[i];
    const double acceleration = law_.acceleration[i];
    segment_.coefficient[0][i] -= offset_ * (inherited + 0.5 * offset_ * acceleration);
    segment_.coefficient[1][i] -= inherited + offset_ * acceleration;
    segment_.coefficient[2][i] -= 0.5 * acceleration;
  }
}

template <class V>
Engagement<V> GapSearch<V>::as_at_launch(const Engagement<V>& engagement,
                                         const Components<N>& pivot) const {
  Engagement<V> still = engagement;
  still.target.motion = {};
  if (std::holds_alternative<std::monostate>(engagement.target.motion)) return still;
  const GapAt<N> now = at(0);
  Components<N> position;
  for (int i = 0; i < N; ++i) position[i] = pivot[i] + now.d[i];
  still.target.position = make_vector<V>(position);
  return still;
}

template <class V>
bool GapSearch<V>::begin() {
  return load();
}

template <class V>
bool GapSearch<V>::begin_at(double f, bool jumps_count) {
  f_ = f;
  jumps_count_ = jumps_count;
  return load();
}

template <class V>
SearchStep GapSearch<V>::next() {
  while (work_left_ > 0) {
    if (!loaded_) {
      if (!skip_ahead() || has_run_idle() || (side_ > 0 && never_catches_up()))
        return {SearchStatus::none, 0};
      // Where a double has no digits left for one period no amount of work could tell more.
      if (segments_.region() && segments_.period() < 0x1p-44 * (launch_ + f_)) work_left_ = 0;
      if (work_left_ == 0) break;
      if (!rest_in_speck() && !load()) {
        // Gone; what was within rounding of a hit when it went was one.
        const bool at_end = side_ == 0;
        side_ = 1;
        return {at_end ? SearchStatus::hit : SearchStatus::none, f_};
      }
    }
    if (jumped_in_) {
      jumped_in_ = false;
      if (jumps_count_) return {SearchStatus::hit, f_};
    }
    // Where thrust ends the gap has a kink.
    const double end = flight(segment_.end);
    const bool burns_out = f_ < law_.thrust.duration && law_.thrust.duration < end;
    const Outcome outcome = advance(burns_out ? law_.thrust.duration : end);
    if (outcome == Outcome::hit) return {SearchStatus::hit, hit_};
    if (outcome == Outcome::never) return {SearchStatus::none, 0};
    if (outcome == Outcome::unresolved) return {SearchStatus::unresolved, f_};
    loaded_ = burns_out;
  }
  return {SearchStatus::unresolved, f_};
}

/// From f_ to the limit within one segment.
template <class V>
typename GapSearch<V>::Outcome GapSearch<V>::advance(double limit) {
  if (tail_) return advance_in_tail();
  while (work_left_-- > 0) {
    const double room = limit - f_;
    if (!(room > 0) && side_ != 0) return Outcome::passed;
    const GapLook<N> now = look(f_);
    const double size = now.distance + now.reached;
    if (side_ == 0 || (side_ * now.gap < 0x1p-30 * size && side_ * now.gap <= error(f_))) {
      const Outcome outcome = settle(limit, now);
      if (outcome != Outcome::passed || f_ >= limit) return outcome;
      continue;
    }
    // Most hits are but a few steps away; whatever is not is seen from afar.
    if (limit == kForever && (++steps_in_tail_ >= kStepsInTail || !closes_in(now))) {
      if (law_.drag == 0) {
        StraightGap<N> gap;
        gap.d = now.d.position;
        gap.w = now.d.velocity;
        gap.g = now.d.acceleration;
        gap.reach = now.reached;
        gap.speed = now.rate;
        if (dot<N>(law_.inherited, law_.inherited) == 0 && !law_.accelerates())
          gap.w_length = segment_.exact_speed;
        tail_begin_ = f_;
        tail_.emplace(gap, side_);
        return advance_in_tail();
      }
      if (steps_in_tail_ % 4 == 0) {
        const double clear = clear_until(now, segment_.at(launch_ + f_), {});
        if (clear == kForever) return Outcome::never;
        if (clear > resolution(f_)) {
          f_ += clear;
          continue;
        }
      }
    }
    if (side_ > 0 && now.slope < 0) {
      const double width = 2 * (now.gap / -now.slope);
      if (width < room && falls_until(now, width)) return polish(now, f_, f_ + width);
    }
    const double step = kCaution * (side_ > 0 ? open_step(now, room) : closed_step(now, room));
    if (step >= room) {
      if (limit == kForever) return Outcome::never;
      f_ = limit;
      return Outcome::passed;
    }
    if (!(step > resolution(f_))) {
      const Outcome outcome = settle(limit, now);
      if (outcome != Outcome::passed || f_ >= limit) return outcome;
      continue;
    }
    f_ += step;
  }
  return Outcome::unresolved;
}

/// The last, endless segment.
template <class V>
typename GapSearch<V>::Outcome GapSearch<V>::advance_in_tail() {
  const numerics::Root root = tail_->next();
  const double f = tail_begin_ + root.x.hi;
  if (root.status == numerics::RootStatus::none) return Outcome::never;
  if (!numerics::is_finite(f)) return Outcome::unresolved;
  f_ = std::max(f_, f);
  if (root.status == numerics::RootStatus::unresolved) return Outcome::unresolved;
  hit_ = f;
  return Outcome::hit;
}

/// The gap at f_ is within rounding of zero, or zero is nearer than the resolution of time: does it
/// pass through?
template <class V>
typename GapSearch<V>::Outcome GapSearch<V>::settle(double limit, const GapLook<N>& now) {
  const double side = side_ != 0 ? side_ : was_open_ ? 1 : -1;
  const double begin = f_;
  bool touched = side * now.gap <= 0;
  const double pace = length<N>(now.d.velocity) + now.rate;
  double width = 2 * resolution(f_);
  if (pace > 0) width = std::max(width, error(f_) / pace);
  if (side * now.slope < 0) {
    width = std::max(width, 2 * (std::fabs(now.gap) + error(f_)) / std::fabs(now.slope));
  }
  while (work_left_-- > 0) {
    const double f = std::min(begin + width, limit);
    const GapLook<N> there = look(f);
    const double rounding = error(f);
    if (side * there.gap < -rounding) {
      side_ = side;
      return polish(now, begin, f);
    }
    touched = touched || side * there.gap <= 0;
    if (side * there.gap > rounding) {
      // It came back: a touch, or too near to one to tell.
      f_ = f;
      hit_ = begin;
      side_ = side;
      if (touched) return Outcome::hit;
      if (side_ < 0 || side * now.gap > error(begin)) return Outcome::passed;
      f_ = begin;
      return Outcome::unresolved;
    }
    if (f == limit) {
      f_ = f;
      side_ = 0;
      was_open_ = side > 0;
      return Outcome::passed;
    }
    width *= 4;
  }
  return Outcome::unresolved;
}

/// The hit between an open (or closed) gap and one that is not, which are so near that there is but
/// one, or nothing to tell several apart; `now` is the gap at `above`. Halley's method, kept within
/// what is known: a step h of it leaves h^3 (B^2 / (4 G'^2) - T / (6 G')), B and T the second and
/// third derivative.
template <class V>
typename GapSearch<V>::Outcome GapSearch<V>::polish(GapLook<N> now, double above, double below) {
  const double end = below;
  const double jerk = max_jerk(now);
  double f = above;
  for (int i = 0; i < 60; ++i) {
    (side_ * now.gap > 0 ? above : below) = f;
    const double distance = now.distance;
    const KinematicState<N>& d = now.d;
    const double square = dot<N>(d.velocity, d.velocity);
    const double closing = now.slope + now.rate;
    const double across = std::max(square - closing * closing, 0.0);
    const double acceleration = dot<N>(d.position, d.acceleration);
    const double slowing = law_.drag * now.rate - law_.max_growth(f_);
    const double bend = (distance > 0 ? (across + acceleration) / distance : 0) + slowing;
    const double newton = now.gap / now.slope;
    const double ratio = bend / now.slope;
    const double step = -newton / (1 - 0.5 * newton * ratio);
    const double next = f + step;
    const bool inside = next >= above && next <= below;
    const double last = f;
    f = inside ? next : above + (below - above) / 2;
    if (inside && distance > 0) {
      const double max = length<N>(d.acceleration) + across / distance;
      const double change = std::fabs(step);
      const double fastest = std::sqrt(square) + max * change;
      const double third = jerk + 3 * max * fastest / distance + law_.drag * law_.drag * now.rate;
      const double rest = change * change * (ratio * ratio + third / std::fabs(now.slope));
      if (rest * change <= 0.25 * resolution(f)) break;
    }
    if (f == last || !(below - above > resolution(f)) || work_left_-- <= 0) break;
    now = look(f);
  }
  hit_ = f;
  f_ = end;
  side_ = -side_;
  idle_since_ = -1;
  return Outcome::hit;
}

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

template class GapSearch<Vec2>;
template class GapSearch<Vec3>;

}  // namespace aimahead::detail::search
