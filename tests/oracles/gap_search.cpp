#include "gap_search.hpp"

namespace oracle {

/// A segment of the target's way, and the time of flight at its start.
template <class T>
struct GapSearch::View {
  SmoothPiece<T> piece;
  T flight;
};

template <class T>
struct GapSearch::Bounds {
  T gap, slope;
  T change;  ///< the gap changes no more within
  T bend;    ///< its second derivative is never larger; less than 0: may be anything
  T error;   ///< of the gap, by rounding
  T slope_error;
  T size;
};

struct GapSearch::Hunt {
  std::size_t most;
  long steps_left = 100000;
  Zeros found{};
  Course::Segment segment{};
  bool after_jump = false;  ///< the segment began with one
  Fine done = 0;            ///< the flight up to which every zero is found
  View<double> rough{};
  View<Fine> fine{};

  template <class T>
  const View<T>& view() const {
    if constexpr (std::is_same_v<T, double>) {
      return rough;
    } else {
      return fine;
    }
  }
  /// Whether nothing was left out up to then.
  void pass(const Fine& since_start) {
    if (!is_over()) done = fine.flight + since_start;
  }
  bool is_over() const { return steps_left <= 0 || found.zeros.size() >= most; }
};

namespace {

template <class T>
constexpr double kRounding = 0x1p-47;  // 32 units in the last place
template <>
constexpr double kRounding<Fine> = 0x1p-180;

constexpr double kFinest = 1e-30;  ///< of the scene: what is as near as that may be a zero
constexpr double kExact = 1e-42;   ///< what is as near as that is one
/// A time nearer to a jump than this share of it depends on the rounding of the inputs.
constexpr double kNearJump = 1e-12;

TripleOf<Fine> launch_position_of(const MovingQuestion& q) {
  TripleOf<Fine> position = convert<Fine>(q.shooter_position);
  add(position, convert<Fine>(q.shooter_velocity), q.delay);
  return position;
}

}  // namespace

GapSearch::GapSearch(const MovingQuestion& q)
    : launch_time_(q.delay),
      launch_position_(launch_position_of(q)),
      course_(q, launch_position_),
      fine_shot_(q),
      rough_shot_(q),
      radii_(Fine(q.muzzle) + (q.edge ? Fine(q.shot_radius) + Fine(q.target_radius) : Fine(0))),
      rough_radii_(static_cast<double>(radii_)),
      speed_(q.speed),
      burn_(q.thrust.duration),
      thrust_(q.thrust.acceleration),
      drag_(q.drag) {
  for (int i = 0; i < 3; ++i) {
    inherited_[i] = Fine(q.inherit) * Fine(q.shooter_velocity[i]);
    acceleration_[i] = q.shot_acceleration[i];
  }
}

template <class T>
GapSearch::Bounds<T> GapSearch::bounds_of(const View<T>& view, const T& middle,
                                          const T& half) const {
  const T f = view.flight + middle;
  const auto& shot = [&]() -> const Shot<T>& {
    if constexpr (std::is_same_v<T, double>) {
      return rough_shot_;
    } else {
      return fine_shot_;
    }
  }();
  const Expansion<T> target = view.piece.expand(middle, half);
  const Expansion<T> drift = shot.drift(f, half);
  const Travel<T> travel = shot.travel(f, half);
  TripleOf<T> apart = target.position, rate = target.velocity;
  add(apart, drift.position, -1);
  add(rate, drift.velocity, -1);
  const T reach = static_cast<T>(radii_) + travel.way;
  const T distance = norm(apart), speed = norm(rate);
  const T turn = target.bend + drift.bend;
  const T spread = std::min<T>(speed * half + turn * half * half / 2, target.spread + drift.spread);
  Bounds<T> b;
  b.gap = distance - reach;
  b.change = spread + travel.speed * half + travel.bend * half * half / 2;
  b.size = target.size + drift.size + reach;
  using std::fabs;
  const T fastest = speed + turn * half + travel.speed + travel.bend * half;
  b.error = kRounding<T> * (b.size + fastest * (fabs(view.flight) + fabs(middle)));
  b.bend = -1;
  b.slope = b.slope_error = 0;
  if (distance > spread + b.error) {
    const T quickest = speed + turn * half;
    b.slope = dot(apart, rate) / distance - travel.speed;
    b.bend = turn + quickest * quickest / (distance - spread) + travel.bend;
    b.slope_error = fastest * (64 * kRounding<T> + 2 * b.error / distance);
  }
  return b;
}

int GapSearch::sign_at(const Hunt& hunt, const Fine& since_start) const {
  const Bounds<double> rough = bounds_of<double>(hunt.rough, static_cast<double>(since_start), 0);
  if (std::fabs(rough.gap) > rough.error) return rough.gap > 0 ? 1 : -1;
  const Bounds<Fine> fine = bounds_of<Fine>(hunt.fine, since_start, 0);
  if (abs(fine.gap) <= fine.size * Fine(kExact)) return 0;
  return fine.gap > 0 ? 1 : -1;
}

void GapSearch::record(Hunt& hunt, const Fine& since_start, Zero zero) const {
  zero.flight = hunt.fine.flight + since_start;
  const Fine time = hunt.segment.start + since_start;
  const bool at_end = hunt.segment.jumps || hunt.segment.vanishes;
  if (at_end && hunt.segment.end - time < time * kNearJump) zero.is_doubtful = true;
  if (hunt.after_jump && since_start < time * kNearJump) zero.is_doubtful = true;
  auto& zeros = hunt.found.zeros;
  if (hunt.is_over()) return;
  if (!zeros.empty()) {
    Zero& last = zeros.back();
    // The end of one segment and the start of the next, or neighbours of one graze.
    const Fine near = time * (zero.is_doubtful && last.is_doubtful ? 1e-13 : 1e-40);
    if (zero.flight - last.flight <= near) return;
  }
  zeros.push_back(zero);
}

void GapSearch::polish(Hunt& hunt, Fine low, Fine high, int sign_low) const {
  double a = static_cast<double>(low), b = static_cast<double>(high);
  for (int i = 0; i < 60; ++i) {
    const double middle = a + (b - a) / 2;
    if (middle <= a || middle >= b) break;
    const Bounds<double> rough = bounds_of<double>(hunt.rough, middle, 0);
    if (std::fabs(rough.gap) <= rough.error) {
      a = b = middle;
      break;
    }
    ((rough.gap > 0) == (sign_low > 0) ? a : b) = middle;
  }
  Fine x = std::clamp<Fine>((Fine(a) + Fine(b)) / 2, low, high);
  Zero zero;
  for (int i = 0; i < 200; ++i) {
    const Bounds<Fine> at = bounds_of<Fine>(hunt.fine, x, 0);
    zero.rate = static_cast<double>(at.slope);
    if (abs(at.gap) <= at.size * Fine(kExact) && i > 0) break;
    ((at.gap > 0) == (sign_low > 0) ? low : high) = x;
    Fine next = at.slope != 0 ? Fine(x - at.gap / at.slope) : low;
    if (!(next > low && next < high)) next = (low + high) / 2;
    if (abs(next - x) <= ldexp(abs(x) + abs(hunt.fine.flight), -140)) break;
    x = next;
  }
  record(hunt, x, zero);
}

void GapSearch::take_monotone(Hunt& hunt, const Fine& low, const Fine& high) const {
  const int before = sign_at(hunt, low), after = sign_at(hunt, high);
  if (before == 0) record(hunt, low, {0, true});
  if (before * after < 0) polish(hunt, low, high, before);
  // At a jump the target is already at its new place.
  if (after == 0 && !(hunt.segment.jumps && high >= hunt.segment.end - hunt.segment.start)) {
    record(hunt, high, {0, true});
  }
}

template <class T>
void GapSearch::descend(Hunt& hunt, const T& low, const T& high) const {
  if (hunt.is_over()) return;
  --hunt.steps_left;
  const T half = (high - low) / 2, middle = low + half;
  const Bounds<T> b = bounds_of<T>(hunt.view<T>(), middle, half);
  using std::fabs;
  if (fabs(b.gap) > b.change + b.error) return hunt.pass(Fine(high));
  if (b.bend >= 0) {
    if (fabs(b.gap) > fabs(b.slope) * half + b.bend * half * half / 2 + b.error) {
      return hunt.pass(Fine(high));
    }
    if (fabs(b.slope) > b.bend * half + b.slope_error) {
      take_monotone(hunt, Fine(low), Fine(high));
      return hunt.pass(Fine(high));
    }
  }
  if constexpr (std::is_same_v<T, double>) {
    if (b.change <= 4 * b.error || !(middle > low && middle < high)) {
      const Fine end = hunt.segment.end - hunt.segment.start;
      const bool is_last = !hunt.segment.endless && Fine(high) > end;
      return descend<Fine>(hunt, Fine(low), is_last ? end : Fine(high));
    }
  } else {
    if (b.change <= b.size * Fine(kFinest)) return record(hunt, middle, {0, true});
  }
  descend<T>(hunt, low, middle);
  descend<T>(hunt, middle, high);
}

void GapSearch::hunt_segment(Hunt& hunt, const Fine& from, const Fine& to) const {
  hunt.fine = {hunt.segment.fine, hunt.segment.start - launch_time_};
  hunt.rough = {hunt.segment.rough, static_cast<double>(hunt.fine.flight)};
  descend<double>(hunt, static_cast<double>(from - hunt.segment.start),
                  static_cast<double>(to - hunt.segment.start));
  // Closed but for rounding when the target goes, or at its new place.
  if (hunt.after_jump && from == hunt.segment.start) record_if_near(hunt, 0);
  const bool goes = hunt.segment.jumps || hunt.segment.vanishes;
  if (goes && to == hunt.segment.end) record_if_near(hunt, to - hunt.segment.start);
}

void GapSearch::record_if_near(Hunt& hunt, const Fine& since_start) const {
  const double middle = static_cast<double>(since_start);
  const Bounds<double> at = bounds_of<double>(hunt.rough, middle, 0);
  const double time = static_cast<double>(hunt.segment.start) + middle;
  const double near = at.error + kNearJump * time * std::fabs(at.slope);
  if (std::fabs(at.gap) <= near) record(hunt, since_start, {0, true});
}

bool GapSearch::is_out_of_reach(const Fine& from, const Fine& to) const {
  const Course::Box& box = course_.box();
  if (box.until >= 0 && to > box.until) return false;
  const double first = static_cast<double>(from - launch_time_);
  const double last = static_cast<double>(to - launch_time_);
  const double half = (last - first) / 2 * (1 + 1e-15);
  const Expansion<double> drift = rough_shot_.drift((first + last) / 2, half);
  TripleOf<double> nearest{}, farthest{};
  for (int i = 0; i < 3; ++i) {
    const double below = box.low[i] - drift.position[i], above = box.high[i] - drift.position[i];
    nearest[i] = below > 0 ? below : above < 0 ? above : 0;
    farthest[i] = std::max(std::fabs(below), std::fabs(above));
  }
  const double least = rough_radii_ + rough_shot_.travel(first, 0).way;
  const double most = rough_radii_ + rough_shot_.travel(last, 0).way;
  const double error = 1e-12 * (norm(farthest) + drift.spread + most + drift.size);
  return norm(nearest) - drift.spread - most > error ||
         least - norm(farthest) - drift.spread > error;
}

void GapSearch::hunt_between(Hunt& hunt, const Fine& from, const Fine& to) const {
  if (hunt.is_over() || is_out_of_reach(from, to)) return;
  --hunt.steps_left;
  constexpr double kFew = 6;
  if (course_.count_before(to) - course_.count_before(from) > kFew &&
      to - from > abs(to) * Fine(1e-25)) {
    const Fine middle = (from + to) / 2;
    hunt_between(hunt, from, middle);
    hunt_between(hunt, middle, to);
    return;
  }
  Fine time = from;
  while (time < to && !hunt.is_over()) {
    const bool same = hunt.segment.end > 0 && !hunt.segment.endless && hunt.segment.end == time;
    const bool jumped = same && hunt.segment.jumps;
    hunt.segment = course_.at(time);
    hunt.after_jump = jumped;
    const Fine end = hunt.segment.endless ? to : std::min(hunt.segment.end, to);
    hunt_segment(hunt, time, end);
    if (hunt.segment.vanishes && end == hunt.segment.end) return;
    time = end;
  }
}

/// 1 or -1 if from this time of flight on the gap is always above or below zero, 0 if that is not
/// known. The target is within `bound` of a box that moves steadily; the distance to that box is a
/// convex function of time where it moves at constant velocity.
int GapSearch::tail_sign(const Fine& f) const {
  const Tail& tail = course_.tail();
  const Fine& t0 = launch_time_;
  TripleOf<Fine> q = tail.c, w = tail.w, a = tail.a;
  oracle::add(q, tail.w, t0);
  oracle::add(q, tail.a, t0 * t0 / 2);
  oracle::add(w, tail.a, t0);
  Fine bound = tail.bound, reach = radii_, speed = 0, left = 0;
  if (drag_ == 0) {
    oracle::add(w, inherited_, -1);
    oracle::add(a, acceleration_, -1);
    speed = speed_ + thrust_ * burn_;
    reach -= thrust_ * burn_ * burn_ / 2;
  } else {
    // e(f) is 1 / k but for exp(-k f) / k.
    oracle::add(w, acceleration_, -1 / drag_);
    TripleOf<Fine> drift = inherited_;
    oracle::add(drift, acceleration_, -1 / drag_);
    oracle::add(q, drift, -1 / drag_);
    const Fine rest = exp(-drag_ * f) / drag_;
    bound += norm(drift) * rest;
    left = speed_ * rest;
    reach += speed_ / drag_;
  }
  const Fine acceleration = norm(a), drift = norm(w), around = norm(tail.half) + bound;
  const Fine tiny =
      Fine(1e-35) * (norm(q) + around + reach + (drift + speed) * f + acceleration * f * f);
  if (acceleration > 0) {
    const Fine gap = acceleration * f * f / 2 - drift * f - norm(q) - around - reach - speed * f;
    return gap > tiny && acceleration * f > drift + speed ? 1 : 0;
  }
  TripleOf<Fine> apart = q;
  oracle::add(apart, w, f);
  TripleOf<Fine> nearest{};
  Fine support = 0;  // how far the box extends against the drift, times the drift
  for (int i = 0; i < 3; ++i) {
    const Fine outside = abs(apart[i]) - tail.half[i];
    if (outside > 0) nearest[i] = apart[i] > 0 ? outside : Fine(-outside);
    support += tail.half[i] * abs(w[i]);
  }
  const Fine distance = norm(nearest), gap = distance - reach - speed * f;
  const Fine slope = distance > 0 ? Fine(dot(nearest, w) / distance - speed) : Fine(-speed);
  const bool is_equal = abs(drift - speed) <= Fine(1e-45) * speed;
  if (gap > bound + tiny && slope >= 0) return 1;
  // Ahead of a plane that recedes no slower than the shot flies.
  const bool flees = drift > 0 && (drift > speed || is_equal);
  if (flees) {
    const Fine slant = dot(tail.flat, w) / drift;
    const Fine flat = tail.bound * sqrt(std::max(Fine(0), Fine(1 - slant * slant)));
    if ((dot(q, w) - support) / drift - reach > bound - tail.bound + flat + tiny) return 1;
  }
  const bool shrinks = drift < speed || is_equal;
  return shrinks && norm(apart) + around - reach - speed * f + left < -tiny ? -1 : 0;
}

std::optional<GapSearch::Horizon> GapSearch::horizon() const {
  if (course_.vanishes_after()) return Horizon{*course_.vanishes_after() - launch_time_, 0};
  const Tail& tail = course_.tail();
  Fine from = std::max(Fine(tail.from - launch_time_), burn_);
  if (from < 0) from = 0;
  if (from == 0 && tail_sign(0) != 0) return Horizon{0, 0};
  const Fine rate = speed_ + norm(tail.w) + norm(inherited_) + norm(acceleration_) + norm(tail.a);
  Fine f = std::max(from, Fine(rate > 0 ? Fine(ldexp((norm(tail.c) + radii_) / rate, -10)) : 1));
  if (f == 0) f = 1;
  for (int i = 0; i < 60; ++i, f *= 3) {
    if (tail_sign(f) != 0) return Horizon{f, 0};
  }
  // What does not drift repeats itself, once drag has stopped the shot but for e^-100.
  TripleOf<Fine> w = tail.w, a = tail.a;
  if (drag_ == 0) {
    oracle::add(w, inherited_, -1);
    oracle::add(a, acceleration_, -1);
  } else {
    oracle::add(w, acceleration_, -1 / drag_);
  }
  const bool is_still =
      norm(w) == 0 && norm(a) == 0 && (drag_ > 0 || speed_ + thrust_ * burn_ == 0);
  if (!is_still || (tail.period == 0 && (tail.bound > 0 || norm(tail.half) > 0))) {
    return {};
  }
  const Fine settled = std::max(from, Fine(drag_ > 0 ? Fine(100 / drag_) : Fine(0)));
  return Horizon{settled + tail.period * Fine(1.0625), tail.period};
}

bool GapSearch::is_there_at_launch() const {
  return !course_.vanishes_after() || *course_.vanishes_after() >= launch_time_;
}

TripleOf<Fine> GapSearch::apart(const Fine& flight) const {
  TripleOf<Fine> d = course_.position(launch_time_ + flight);
  oracle::add(d, fine_shot_.drift(flight, 0).position, -1);
  return d;
}

Fine GapSearch::gap(const Fine& flight) const {
  return norm(apart(flight)) - radii_ - fine_shot_.travel(flight, 0).way;
}

double GapSearch::size_at(const Fine& flight) const {
  const double f = static_cast<double>(flight);
  return course_.size() + rough_radii_ + rough_shot_.travel(f, 0).way +
         rough_shot_.drift(f, 0).size;
}

Zeros GapSearch::find(int most) const {
  Hunt hunt{static_cast<std::size_t>(most)};
  if (!is_there_at_launch()) return {};
  const std::optional<Horizon> end = horizon();
  constexpr double kFar = 0x1p40;
  Fine until = end ? end->until : Fine(Fine(kFar) * (1 + burn_ + abs(course_.tail().from)));
  if (until > 0) hunt_between(hunt, launch_time_, launch_time_ + until);
  bool is_all = end.has_value();
  while (end && end->period > 0 && !hunt.is_over()) {
    const auto& zeros = hunt.found.zeros;
    if (zeros.empty() || zeros.back().flight < until - end->period * Fine(1.0625)) break;
    // What was in the last period comes again.
    is_all = false;
    hunt_between(hunt, launch_time_ + until, launch_time_ + until + end->period);
    until += end->period;
  }
  Zeros found = std::move(hunt.found);
  if (hunt.steps_left <= 0) {
    found.certain_until = hunt.done;
  } else if (found.zeros.size() >= hunt.most) {
    found.certain_until = found.zeros.back().flight;
  } else if (!is_all) {
    found.certain_until = until;
  }
  return found;
}

}  // namespace oracle
