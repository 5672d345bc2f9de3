#include "gap_walk.hpp"

#include "parabola.hpp"

namespace aimahead {
namespace {

constexpr double kForever = std::numeric_limits<double>::infinity();
constexpr double kCaution = 1 - 0x1p-30;  // outweighs the rounding of a step

}  // namespace

template <class V>
GapAt<GapWalk<V>::N> GapWalk<V>::at(double f) const {
  GapAt<N> result;
  const Moment<N> target = stretch_.at(launch_ + f);
  result.shot = law_.at(f);
  const Moment<N>& drift = result.shot.drift;
  double closing = 0;
  double square = 0;
  for (int i = 0; i < N; ++i) {
    result.d[i] = target.position[i] - drift.position[i];
    result.velocity[i] = target.velocity[i] - drift.velocity[i];
    result.acceleration[i] = target.acceleration[i] - drift.acceleration[i];
    square += result.d[i] * result.d[i];
    closing += result.d[i] * result.velocity[i];
  }
  result.distance = std::sqrt(square);
  result.gap = result.distance - law_.reach - result.shot.travel;
  result.slope = (result.distance > 0 ? closing / result.distance : 0) - result.shot.rate;
  return result;
}

template <class V>
double GapWalk<V>::error(double f) const {
  return 0x1p-50 * (stretch_.size(launch_ + f) + law_.size(f));
}

/// No hit within this of an open gap.
template <class V>
double GapWalk<V>::open_step(const GapAt<N>& now, double room) const {
  const double own = length<N>(now.acceleration);
  const double growth = law_.most_growth(f_);
  const double jerk = stretch_.most_jerk + law_.most_jerk(now.shot);
  if (jerk == 0) return parabola_zero(now.gap, now.slope, own + growth);
  const double most = stretch_.most_acceleration + length<N>(now.shot.drift.acceleration) + growth;
  const double far = parabola_zero(now.gap, now.slope, most);
  if (far >= room) return far;
  const double window = std::min(4 * far, room);
  const double near_most = own + growth + jerk * window;
  if (near_most >= most) return far;
  return std::min(parabola_zero(now.gap, now.slope, near_most), window);
}

/// The gap does not open again within this.
template <class V>
double GapWalk<V>::closed_step(const GapAt<N>& now, double room) const {
  const double reached = law_.reach + now.shot.travel;
  const double speed = length<N>(now.velocity);
  const double value = -now.gap * (reached + now.distance);
  double along = 0;
  for (int i = 0; i < N; ++i) along += now.d[i] * now.velocity[i];
  const double slope = 2 * (reached * now.shot.rate - along);
  const double jerk = stretch_.most_jerk + law_.most_jerk(now.shot);
  const double most = stretch_.most_acceleration + length<N>(now.shot.drift.acceleration);
  const double own = length<N>(now.acceleration);
  const double pace = speed + now.shot.rate;
  double window = pace > 0 ? 4 * -now.gap / pace : room;
  if (most > 0) window = std::min(window, 4 * std::sqrt(-now.gap / most));
  window = std::min(window, room);
  const double pull = jerk == 0 ? own : std::min(most, own + jerk * window);
  const double fastest = speed + pull * window;
  const double farthest = now.distance + fastest * window;
  const double loss = law_.drag * now.shot.rate * (reached + now.shot.rate * window);
  const double curvature = 2 * (fastest * fastest + farthest * pull + loss);
  return std::min(parabola_zero(value, slope, curvature), window);
}

/// Whether an open gap falls all the way to f_ + width, so that it closes but once.
template <class V>
bool GapWalk<V>::falls_until(const GapAt<N>& now, double width) const {
  const double pull =
      length<N>(now.acceleration) + (stretch_.most_jerk + law_.most_jerk(now.shot)) * width;
  const double speed = length<N>(now.velocity) + pull * width;
  const double nearest = now.distance - speed * width;
  if (!(nearest > 0)) return false;
  const double loss = law_.drag * now.shot.rate;
  const double curvature = pull + speed * speed / nearest + loss;
  return now.slope + 2 * curvature * width < 0;
}

/// For how long at least a gap that is open at f_ does not close, or one that is closed does not
/// open, if the target may be `slack` off where a straight gap has it; 0 if nothing is known.
template <class V>
double GapWalk<V>::straight_until(StraightGap<N> gap, double slack) const {
  gap.reach += side_ * slack;
  const double distance = length<N>(gap.d);
  const double margin = 0x1p-40 * (distance + std::fabs(gap.reach) + slack);
  if (!(side_ * (distance - gap.reach) > margin) || gap.reach < 0) return 0;
  gap.reach += side_ * margin / 2;
  TailRoots<N> roots(gap, side_);
  const numerics::Root root = roots.next();
  return root.status == numerics::RootStatus::none ? kForever : root.x.hi * (1 - 0x1p-20);
}

/// The same if all that is known of the target is that it stays within a ball and a box about a
/// centre in constant acceleration. Of the box, each axis tells for itself.
template <class V>
double GapWalk<V>::clear_until(const GapAt<N>& now, const Moment<N>& center,
                               const Region<N>& region) const {
  const Moment<N>& drift = now.shot.drift;
  StraightGap<N> gap;
  gap.reach = law_.reach + now.shot.travel;
  gap.speed = now.shot.rate;
  for (int i = 0; i < N; ++i) {
    gap.d[i] = center.position[i] - drift.position[i];
    gap.w[i] = center.velocity[i] - drift.velocity[i];
    gap.g[i] = center.acceleration[i];
  }
  const auto longest = [&](const StraightGap<N>& whole, double slack) {
    double clear = straight_until(whole, region.radius + slack);
    for (int i = 0; side_ > 0 && i < N && clear < kForever; ++i) {
      StraightGap<N> axis = whole;
      axis.d = axis.w = axis.g = {};
      axis.d[i] = whole.d[i];
      axis.w[i] = whole.w[i];
      axis.g[i] = whole.g[i];
      clear = std::max(clear, straight_until(axis, region.half[i] + slack));
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
  for (int i = 0; i < N; ++i) gap.w[i] -= drift.acceleration[i] / law_.drag;
  return std::max(soon, longest(gap, left / law_.drag));
}

/// The next stretch that is not over yet. False if the target is gone.
template <class V>
bool GapWalk<V>::load() {
  do {
    if (!stretches_.next(stretch_)) return false;
    ++stretches_seen_;
    --work_left_;
    if (stretches_.region() && flight(stretch_.end) < f_ && work_left_ % 16 == 0) {
      stretches_.skip_to(launch_ + f_);
    }
  } while (flight(stretch_.end) < f_ && work_left_ > 0);
  loaded_ = true;
  tail_.reset();
  if (stretch_.joined || f_ == 0) return true;
  const GapAt<N> now = at(f_);
  const double rounding = error(f_);
  side_ = now.gap > rounding ? 1 : now.gap < -rounding ? -1 : 0;
  was_open_ = true;
  jumped_in_ = side_ < 0;
  return true;
}

template <class V>
Engagement<V> GapWalk<V>::as_at_launch(const Engagement<V>& engagement,
                                       const Components<N>& pivot) const {
  Engagement<V> still = engagement;
  still.target.motion = {};
  if (std::holds_alternative<std::monostate>(engagement.target.motion)) return still;
  Components<N> place;
  for (int i = 0; i < N; ++i) place[i] = pivot[i] + stretch_.coefficient[0][i];
  still.target.position = make_vector<V>(place);
  return still;
}

template <class V>
bool GapWalk<V>::begin() {
  return load();
}

template <class V>
bool GapWalk<V>::begin_at(double f, bool jumps_count) {
  f_ = f;
  jumps_count_ = jumps_count;
  return load();
}

/// Leaves out what the region says has no hit. False if there is none ever.
template <class V>
bool GapWalk<V>::skip_ahead() {
  if (stretches_seen_ < next_look_ahead_ || side_ == 0) return true;
  const Region<N>* region = stretches_.region();
  if (!region) return true;
  const double time = launch_ + f_;
  Moment<N> center{region->center, region->velocity, {}};
  for (int i = 0; i < N; ++i) center.position[i] += region->velocity[i] * time;
  const double clear = clear_until(at(f_), center, *region);
  if (clear == kForever) return false;
  if (clear > 16 * (stretch_.end - stretch_.begin)) {
    f_ += clear;
    stretches_.skip_to(launch_ + f_);
    next_look_ahead_ = stretches_seen_ + 4;
  } else {
    next_look_ahead_ = 2 * stretches_seen_;
  }
  return true;
}

/// Whether a shot that has come to rest has seen all of a motion that repeats itself.
template <class V>
bool GapWalk<V>::has_run_idle() {
  const Region<N>* region = stretches_.region();
  if (!region || law_.pulls() || dot<N>(region->velocity, region->velocity) != 0) return false;
  const auto shot = law_.at(f_);
  double left = shot.rate + length<N>(shot.drift.velocity);  // of its way
  if (law_.drag != 0) {
    left /= law_.drag;
  } else if (f_ < law_.thrust.duration) {
    return false;
  }
  if (left > 0x1p-52 * law_.size(f_)) return false;
  if (idle_since_ < 0) idle_since_ = f_;
  return f_ - idle_since_ > stretches_.period() * (1 + 0x1p-40);
}

template <class V>
WalkStep GapWalk<V>::next() {
  while (work_left_ > 0) {
    if (!loaded_) {
      if (!skip_ahead() || has_run_idle()) return {WalkStatus::none, 0};
      // Where a double has no digits left for one period nothing more can be told.
      if (stretches_.region() && stretches_.period() < 0x1p-44 * (launch_ + f_)) break;
      if (!load()) {
        // Gone; what was within rounding of a hit when it went was one.
        const bool at_end = side_ == 0;
        side_ = 1;
        return {at_end ? WalkStatus::hit : WalkStatus::none, f_};
      }
    }
    if (jumped_in_) {
      jumped_in_ = false;
      if (jumps_count_) return {WalkStatus::hit, f_};
    }
    const double limit = flight(stretch_.end);
    const Outcome outcome = walk(limit);
    if (outcome == Outcome::hit) return {WalkStatus::hit, hit_};
    if (outcome == Outcome::never) return {WalkStatus::none, 0};
    if (outcome == Outcome::unresolved) return {WalkStatus::unresolved, f_};
    loaded_ = false;
  }
  return {WalkStatus::unresolved, f_};
}

/// From f_ to the limit within one stretch.
template <class V>
typename GapWalk<V>::Outcome GapWalk<V>::walk(double limit) {
  if (tail_) return walk_tail();
  int steps = 0;
  while (work_left_-- > 0) {
    const double room = limit - f_;
    if (!(room > 0) && side_ != 0) return Outcome::passed;
    const GapAt<N> now = at(f_);
    const double size = now.distance + law_.reach + now.shot.travel;
    if (side_ == 0 || (side_ * now.gap < 0x1p-30 * size && side_ * now.gap <= error(f_))) {
      const Outcome outcome = settle(limit, now);
      if (outcome != Outcome::passed || f_ >= limit) return outcome;
      continue;
    }
    if (limit == kForever) {
      if (law_.drag == 0 && f_ >= law_.thrust.duration) {
        StraightGap<N> gap;
        gap.d = now.d;
        gap.w = now.velocity;
        gap.g = now.acceleration;
        gap.reach = law_.reach + now.shot.travel;
        gap.speed = now.shot.rate;
        if (dot<N>(law_.kept, law_.kept) == 0 && !law_.pulls()) gap.w_length = stretch_.exact_speed;
        tail_begin_ = f_;
        tail_.emplace(gap, side_);
        return walk_tail();
      }
      // Drag: look ahead now and then.
      if (law_.drag != 0 && ++steps % 4 == 0) {
        const double clear = clear_until(now, stretch_.at(launch_ + f_), {});
        if (clear == kForever) return Outcome::never;
        if (clear > resolution(f_)) {
          f_ += clear;
          continue;
        }
      }
    }
    if (side_ > 0 && now.slope < 0) {
      const double width = 2 * (now.gap / -now.slope);
      if (width < room && falls_until(now, width)) return polish(f_, f_ + width);
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

/// The last, endless stretch.
template <class V>
typename GapWalk<V>::Outcome GapWalk<V>::walk_tail() {
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
typename GapWalk<V>::Outcome GapWalk<V>::settle(double limit, const GapAt<N>& now) {
  const double side = side_ != 0 ? side_ : was_open_ ? 1 : -1;
  const double begin = f_;
  bool touched = side * now.gap <= 0;
  const double pace = length<N>(now.velocity) + now.shot.rate;
  double width = 2 * resolution(f_);
  if (pace > 0) width = std::max(width, error(f_) / pace);
  if (side * now.slope < 0) {
    width = std::max(width, 2 * (std::fabs(now.gap) + error(f_)) / std::fabs(now.slope));
  }
  while (work_left_-- > 0) {
    const double f = std::min(begin + width, limit);
    const GapAt<N> there = at(f);
    const double rounding = error(f);
    if (side * there.gap < -rounding) {
      side_ = side;
      return polish(begin, f);
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
/// one, or nothing to tell several apart.
template <class V>
typename GapWalk<V>::Outcome GapWalk<V>::polish(double above, double below) {
  const double end = below;
  double f = above;
  for (int i = 0; i < 60 && work_left_-- > 0; ++i) {
    const GapAt<N> now = at(f);
    const double gap = side_ * now.gap;
    if (gap > 0)
      above = f;
    else
      below = f;
    const double newton = f - now.gap / now.slope;
    const double last = f;
    f = newton > above && newton < below ? newton : above + (below - above) / 2;
    if (std::fabs(f - last) <= 0x1p-44 * std::fabs(f) && f == newton) break;
    if (!(below - above > resolution(f))) break;
  }
  hit_ = f;
  f_ = end;
  side_ = -side_;
  idle_since_ = -1;
  return Outcome::hit;
}

template class GapWalk<Vec2>;
template class GapWalk<Vec3>;

}  // namespace aimahead
