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

template class GapSearch<Vec2>;
template class GapSearch<Vec3>;

}  // namespace aimahead::detail::search
