#include "drag/fixed_gun/drag_hits.hpp"

#include "aimahead/detail/scaling.hpp"
#include "drag/fixed_gun/cubic_step.hpp"
#include "numerics/safe_step.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::detail::drag {
namespace {

constexpr double kRoughNoise = 1e-4;  // the error of the gap, as a share of its scale
constexpr double kRoughError = 4e-4;  // its bound, as a share of all lengths that it comes from
constexpr double kFineNoise = 0x1p-38;
constexpr double kStillNoise = 0x1p-64;
constexpr double kZero = 0x1p-46;
constexpr double kRounding = 0x1p-50;  // the relative rounding of a position
// A gap that is still closed at this multiple of the flight at which its search began is
// unresolved.
constexpr double kMaxClosedTime = 0x1p60;
constexpr int kSkipWork = 2;

/// The cubic through the gap and its slope at both ends of a step, over x from 0 to 1.
struct Cubic {
  double c0;
  double c1;
  double c2;
  double c3;

  [[nodiscard]] double operator()(double x) const { return c0 + x * (c1 + x * (c2 + x * c3)); }

  /// The x at which it is least.
  [[nodiscard]] double lowest() const {
    double best = (*this)(0) <= (*this)(1) ? 0 : 1;
    const double discriminant = c2 * c2 - 3 * c3 * c1;
    if (discriminant < 0) return best;
    const double q = -(c2 + (c2 < 0 ? -1 : 1) * std::sqrt(discriminant));
    for (const double x : {c3 != 0 ? q / (3 * c3) : -1.0, q != 0 ? c1 / q : -1.0}) {
      if (x > 0 && x < 1 && (*this)(x) < (*this)(best)) best = x;
    }
    return best;
  }

  /// A zero between 0 and 1, to about 1e-6, where the signs there differ.
  [[nodiscard]] double zero() const {
    double low = 0;
    double high = 1;
    const bool falls = c0 > 0;
    double x = c0 / (c0 - (*this)(1));
    for (int i = 0; i < 40 && high - low > 1e-7; ++i) {
      const double value = (*this)(x);
      ((value > 0) == falls ? low : high) = x;
      const double slope = c1 + x * (2 * c2 + x * 3 * c3);
      double next = x - value / slope;
      if (!(next > low && next < high)) next = 0.5 * (low + high);
      if (std::fabs(next - x) < 1e-7) return next;
      x = next;
    }
    return x;
  }
};

template <class Node>
Cubic cubic_through(const Node& a, const Node& b, double sign) {
  const double h = b.f - a.f;
  const double c0 = sign * a.gap;
  const double rise = sign * (b.gap - a.gap);
  const double c1 = sign * a.slope * h;
  const double end = sign * b.slope * h;
  return {c0, c1, 3 * rise - 2 * c1 - end, c1 + end - 2 * rise};
}

template <class Node>
double sign_of(const Node& node) {
  return node.gap < 0 ? -1 : 1;
}

/// Whether the gap comes nearest to zero between two nodes.
template <class Node>
bool has_dip(const Node& a, const Node& b) {
  const double sign = sign_of(a);
  return sign == sign_of(b) && sign * a.slope < 0 && sign * b.slope > 0;
}

/// A lower bound of the gap between two nodes of this sign, if it is convex there: its value where
/// the tangents at both nodes meet.
template <class Node>
double min_between(const Node& a, const Node& b, double sign) {
  const double falls = -sign * a.slope;
  const double rises = sign * b.slope;
  if (!(falls > 0 && rises > 0)) return std::min(sign * a.gap, sign * b.gap);
  return (sign * (a.gap * rises + b.gap * falls) - falls * rises * (b.f - a.f)) / (falls + rises);
}

}  // namespace

template <class V>
bool DragHits<V>::begin(int work, double from, double until) {
  shot_.work_left = work;
  f_ = from;
  until_ = until;
  if (!target_.go_past(from)) return false;
  const double away = length<N>(target(from).position);
  if (away > 0) still_unit_ = away;
  return true;
}

/// The change of the gap per distance that the target moves; 1 if it is less.
template <class V>
double DragHits<V>::steepness(const Node& node) const {
  if (shot_.speed == 0) return std::max(1.0, std::sqrt(node.scale / still_unit_));
  if (node.needed.found != NeededLaunch<N>::Found::launch) return 1;
  const double span = shot_.effective_time(node.f);
  const double slowed = 1 + shot_.law.drag * std::fabs(node.needed.speed) * span;
  return std::max(1.0, span * length<N>(node.needed.by_position) / slowed);
}

template <class V>
void DragHits<V>::note_miss(const NearMiss<N>& miss) {
  if (miss.distance < near_miss_.distance) near_miss_ = miss;
}

/// Notes the gap at a flight time at which only a bound of it is known.
template <class V>
void DragHits<V>::note_bound(const NearMiss<N>& bound) {
  Node node;
  if (evaluate(bound.flight_time, node_.needed.offset, node)) {
    note_miss({std::fabs(node.gap) / steepness(node), node.f, node.needed.aim});
  } else {
    note_miss(bound);
  }
}

template <class V>
bool DragHits<V>::go_on() {
  known_ = false;
  over_ = !target_.go_on();
  joined_ = joined_ && !over_ && target_.joined();
  return !over_;
}

/// The gap of a shot without muzzle speed: |D|^2 less the square of the reach of muzzle and radii,
/// over a length. It is smooth where the shot passes the target.
template <class V>
bool DragHits<V>::still_node(double f, Node& node) const {
  const KinematicState<N> state = target(f);
  const auto arrival = shot_.fly(shot_.inherited, f, Accuracy::fine);
  if (!arrival.finished) return false;
  const Components<N> apart = state.position - arrival.position;
  double closing = 0;
  const double distance = length<N>(apart);
  for (int i = 0; i < N; ++i) {
    closing += apart[i] * (state.velocity[i] - arrival.velocity[i]);
    node.needed.aim[i] = distance > 0 ? apart[i] / distance : 0;
  }
  const double touch = shot_.muzzle + shot_.radii;
  const double unit = length<N>(state.position) + length<N>(arrival.position) + touch;
  node.f = f;
  node.gap = (distance - touch) * (distance + touch) / still_unit_;
  node.slope = 2 * closing / still_unit_;
  node.scale = unit * unit / still_unit_;
  node.rough_error = 0;
  node.needed.found = NeededLaunch<N>::Found::launch;
  return true;
}

/// Evaluates a node, by fine integration if its sign is not sure otherwise.
template <class V>
bool DragHits<V>::evaluate(double f, const Components<N>& offset, Node& node) {
  if (!node_at(f, offset, Accuracy::rough, node) && !node_at(f, {}, Accuracy::rough, node)) {
    return false;
  }
  if (std::fabs(node.gap) > node.rough_error) return true;
  return node_at(f, node.needed.offset, Accuracy::fine, node);
}

template <class V>
bool DragHits<V>::node_at(double f, const Components<N>& offset, Accuracy accuracy, Node& node) {
  if (shot_.speed == 0) return still_node(f, node);
  using Found = typename NeededLaunch<N>::Found;
  const KinematicState<N> state = target(f);
  node.f = f;
  node.needed = need_launch<N>(shot_, state.position, f, offset, accuracy);
  const double c = shot_.law.drag;
  const double span = shot_.effective_time(f);
  const double path = numerics::logarithm_of_one_plus(c * shot_.speed * span) / c;
  if (node.needed.found == Found::too_near) {
    node.gap = -path;
    node.slope = 0;
    node.scale = path;
    node.rough_error = 0;
    return true;
  }
  if (node.needed.found == Found::failed) return false;
  const double q = node.needed.speed;
  const double grows =
      dot<N>(node.needed.by_position, state.velocity - node.needed.arrival_velocity);
  const double size = std::fabs(q);
  const double needed_distance = numerics::logarithm_of_one_plus(c * size * span) / c;
  const double lengthens = shot_.effective_time_slope(f);
  node.gap = (q < 0 ? -needed_distance : needed_distance) - path;
  node.slope = (span * grows + q * lengthens) / (1 + c * size * span) -
               shot_.speed * lengthens / (1 + c * shot_.speed * span);
  node.scale = needed_distance + path;
  const double away = length<N>(state.position);
  node.rough_error = kRoughError * (node.scale + shot_.muzzle + away);
  // Far away the gap is known no better than the rounding of the position.
  const bool is_known = kRounding * away <= kRoughNoise * node.scale;
  return is_known && numerics::is_finite(node.gap) && numerics::is_finite(node.slope);
}

/// Steps on while the target is provably beyond all shots.
template <class V>
typename DragHits<V>::Outcome DragHits<V>::skip() {
  // The nearest miss by bounds in this segment. It is not noted where the gap itself is computed
  // next.
  NearMiss<N> nearest;
  while (shot_.take_work(kSkipWork)) {
    const auto fall = shot_.fall(f_);
    const auto spread = shot_.spread_at(f_);
    const Components<N> apart = target(f_).position - fall.path * shot_.down;
    const Components<N> falling = fall.speed * shot_.down;
    const double distance = length<N>(apart);
    const double gap = distance - shot_.muzzle - shot_.radii - spread.path;
    if (!(gap > 0x1p-40 * distance)) return Outcome::passed;
    if (gap < nearest.distance) nearest = {gap, f_, {}};
    const auto outlook = target_.outlook(f_);
    if (f_ >= until_ ||
        (outlook && shot_.stays_beyond(outlook->center, f_, outlook->radius, outlook->speed))) {
      if (needs_near_miss_ && nearest.distance < kUnlimited) note_bound(nearest);
      return Outcome::never;
    }
    const double window = gap / (spread.speed + fall.speed);
    const auto bound = target_.speed_bound(f_, window, falling);
    const double growth = bound.growth + fall.acceleration;
    const double safe = std::min(closing_time(gap, bound.speed + spread.speed, growth), window);
    if (f_ > 0 && safe < 0.03 * f_) return Outcome::passed;
    known_ = false;
    joined_ = false;
    const bool is_over = !(safe < target_.end() - f_);
    f_ = is_over ? target_.end() : f_ + safe * (1 - 0x1p-30);
    // The shot never comes to rest: it may arrive at a time that no double holds.
    if (!numerics::is_finite(f_)) return Outcome::unresolved;
    if (f_ >= until_) {
      f_ = until_;
      continue;
    }
    if (is_over) {
      if (!go_on()) return is_lost() ? Outcome::unresolved : Outcome::never;
      nearest = {};
    }
  }
  return Outcome::unresolved;
}

/// Whether every shot is past all positions that the target will ever have.
template <class V>
bool DragHits<V>::is_passed() const {
  if (shot_.law.acceleration != 0) return false;
  const auto outlook = target_.outlook(f_);
  if (!outlook || outlook->speed != 0) return false;
  const KinematicState<N>& center = outlook->center;
  if (center.velocity != Components<N>{} || center.acceleration != Components<N>{}) return false;
  const double farthest = length<N>(center.position) + outlook->radius;
  return f_ > shot_.time_past(farthest + shot_.muzzle + shot_.radii);
}

template <class V>
typename DragHits<V>::Outcome DragHits<V>::step() {
  if (!known_) {
    const Components<N> offset = node_.needed.offset;
    if (!evaluate(f_, offset, node_)) return Outcome::unresolved;
    known_ = true;
    // A hit at the very time at which one segment follows another.
    const bool is_hit = joined_ && inside_ != (node_.gap < 0);
    if (is_hit && !report(f_, node_.needed.aim)) return Outcome::unresolved;
    inside_ = node_.gap < 0;
  }
  double wide = widest_cubic_step(target_, f_);
  if (node_.gap > 0 && node_.slope < 0) {
    wide = std::min(wide, std::max(-1.25 * node_.gap / node_.slope, 0.02 * f_));
  }
  const double end = target_.end();
  double to = std::min(f_ + wide < end ? f_ + wide : end, until_);
  if (!numerics::is_finite(to)) return Outcome::unresolved;
  if (to > f_) {
    Node next;
    while (!evaluate(to, node_.needed.offset, next)) {
      to = f_ + (to - f_) / 2;  // a shorter flight may need a speed that a double holds
      if (!(to > f_) || shot_.work_left <= 0) return Outcome::unresolved;
    }
    if (!examine(node_, next, 0)) return Outcome::unresolved;
    node_ = next;
    f_ = to;
    inside_ = next.gap < 0;
    joined_ = true;
  }
  if (f_ >= until_) {
    note_miss({std::fabs(node_.gap) / steepness(node_), f_, node_.needed.aim});
    return Outcome::never;
  }
  if (f_ >= end && !go_on()) return is_lost() ? Outcome::unresolved : Outcome::never;
  return Outcome::passed;
}

/// Reports the hits in a step, as the header says.
template <class V>
bool DragHits<V>::examine(const Node& a, const Node& b, int depth) {
  if (shot_.work_left <= 0) return false;
  Node m;
  const Components<N> offset = 0.5 * (a.needed.offset + b.needed.offset);
  if (!evaluate(0.5 * (a.f + b.f), offset, m)) return false;
  const Cubic cubic = cubic_through(a, b, 1);
  const double error = std::fabs(m.gap - cubic(0.5));
  const auto [least, most] = std::minmax({std::fabs(a.gap), std::fabs(m.gap), std::fabs(b.gap)});
  const double size = has_dip(a, b) ? least : most;
  const double noise = kRoughNoise * m.scale;
  constexpr int kMaxDepth = 12;
  if (error > 0.1 * size + noise && depth < kMaxDepth) {
    return examine(a, m, depth + 1) && examine(m, b, depth + 1);
  }
  const double doubt = 0.125 * error + noise;
  return examine_half(a, m, doubt) && examine_half(m, b, doubt);
}

template <class V>
bool DragHits<V>::examine_half(const Node& a, const Node& b, double doubt) {
  using Found = typename NeededLaunch<N>::Found;
  if (sign_of(a) != sign_of(b)) return find_between(a, b);
  if (a.needed.found == Found::too_near || b.needed.found == Found::too_near) return true;
  const Cubic cubic = cubic_through(a, b, sign_of(a));
  const double lowest = cubic.lowest();
  // A minimum at an end, from which the gap grows inwards, belongs to the neighbouring step.
  if (lowest == 0 || lowest == 1) {
    if (cubic(lowest) > doubt || cubic(lowest) > kFineNoise * a.scale) return true;
  }
  return examine_dip(a, b);
}

/// Decides whether a gap that comes near zero between two nodes crosses it twice, touches it or
/// stays away.
template <class V>
bool DragHits<V>::examine_dip(Node a, Node b) {
  const double sign = sign_of(a);
  constexpr int kMaxRounds = 30;
  constexpr double kForeseen = 1.0 / 64;  // a cubic that is off by less of the gap foresaw it
  // A share of the gap found last: where the tangents allow less, the minimum is not known yet.
  constexpr double kMinGain = 0.25;
  Node low;
  int foreseen = 0;  // values in succession: the lowest, and then the middle
  for (int round = 0; round < kMaxRounds; ++round) {
    const double h = b.f - a.f;
    const Cubic cubic = cubic_through(a, b, sign);
    double x = cubic.lowest();
    if (x == 0 || x == 1 || round % 4 == 3 || foreseen > 0) x = 0.5;
    if (!evaluate(a.f + x * h, (x < 0.5 ? a : b).needed.offset, low)) return false;
    const double value = sign * low.gap;
    // The gap of a shot without speed is a difference of squares (still_node).
    const double tolerance = (shot_.speed == 0 ? kStillNoise : kFineNoise) * low.scale;
    if (value < -tolerance) return find_between(a, low) && find_between(low, b);
    if (value <= tolerance) return report(low.f, low.needed.aim);
    (sign * low.slope < 0 ? a : b) = low;
    const double least = min_between(a, b, sign);
    const bool is_foreseen = std::fabs(value - cubic(x)) < kForeseen * value;
    foreseen = is_foreseen ? foreseen + 1 : 0;
    if (foreseen > 1 && least > std::max(tolerance, kMinGain * value)) {
      note_miss({least / steepness(low), low.f, low.needed.aim});
      return true;
    }
    if (h <= 0x1p-30 * b.f) break;
  }
  return true;
}

/// The one zero between two nodes of different signs.
template <class V>
bool DragHits<V>::find_between(Node a, Node b) {
  using Found = typename NeededLaunch<N>::Found;
  constexpr int kMaxRounds = 100;
  for (int round = 0; round < kMaxRounds; ++round) {
    const double h = b.f - a.f;
    double x = 0.5;
    if (a.needed.found == Found::launch && b.needed.found == Found::launch) {
      const double zero = cubic_through(a, b, 1).zero();
      DragHit<N> hit{DragHit<N>::Status::hit, a.f + zero * h, {}, {}};
      hit.aim = (1 - zero) * a.needed.aim + zero * b.needed.aim;
      const double size = length<N>(hit.aim);
      hit.aim /= size;
      const double slack = 1e-9 * hit.time;
      if (size > 0.1 && polish(a.f - slack, b.f + slack, hit)) {
        return report(hit.time, hit.aim);
      }
      if (round % 2 == 1) x = zero;
    }
    if (round == 0) {
      // Near a tangent the signs may be wrong by the error of the rough integration.
      if (!node_at(a.f, a.needed.offset, Accuracy::fine, a)) return false;
      if (!node_at(b.f, b.needed.offset, Accuracy::fine, b)) return false;
      if (sign_of(a) == sign_of(b)) return examine_dip(a, b);
    }
    Node m;
    const Components<N> offset = (a.needed.found == Found::launch ? a : b).needed.offset;
    if (!node_at(a.f + x * h, offset, Accuracy::fine, m)) return false;
    if (std::fabs(m.gap) <= kZero * m.scale || h <= 0x1p-50 * m.f) {
      return report(m.f, m.needed.aim);
    }
    (sign_of(m) == sign_of(a) ? a : b) = m;
  }
  return true;
}

/// Newton's method for aim and time at once, with fine integration. False if it does not converge
/// between `first` and `last`.
template <class V>
bool DragHits<V>::polish(double first, double last, DragHit<N>& hit) {
  constexpr int kMaxRounds = 12;
  // A step of this size leaves an error of its square; where the steps shrink slowly, next to a
  // tangent or along a curved edge, it has to be smaller.
  constexpr double kClose = 1e-7;
  constexpr double kCloser = 1e-12;
  if (shot_.speed == 0) return false;
  double last_change = 1;
  for (int round = 0; round < kMaxRounds; ++round) {
    const KinematicState<N> state = target(hit.time);
    const auto arrival = shot_.fly(shot_.launch_velocity(hit.aim), hit.time, Accuracy::fine);
    if (!arrival.finished) return false;
    const Surface<N> surface = surface_at<N>(shot_, arrival.by_launch, hit.aim, shot_.speed);
    if (!surface.regular) return false;
    Components<N> missing =
        state.position - arrival.position - shot_.muzzle * hit.aim - shot_.radii * surface.normal;
    const Components<N> parting = state.velocity - arrival.velocity;
    const double later =
        -dot<N>(surface.by_position, missing) / dot<N>(surface.by_position, parting);
    missing += parting * later;
    Components<N> turned;
    for (int i = 0; i < N; ++i) turned[i] = dot<N>(surface.inverse[i], missing) / shot_.speed;
    const double change = length<N>(turned) + std::fabs(later) / hit.time;
    hit.time += later;
    if (!(hit.time >= first && hit.time <= last) || !(change < 0.5)) return false;
    hit.aim += turned;
    const double size = length<N>(hit.aim);
    hit.aim /= size;
    if (change < (change < 1e-2 * last_change ? kClose : kCloser)) return true;
    last_change = change;
  }
  return false;
}

template <class V>
bool DragHits<V>::report(double time, const Components<N>& aim) {
  if (found_ > 0 && time <= hits_[found_ - 1].time * (1 + 0x1p-40)) return true;
  if (found_ == kMaxHits) return false;
  hits_[found_++] = {DragHit<N>::Status::hit, time, aim, target(time).position};
  return true;
}

template <class V>
DragHit<DragHits<V>::N> DragHits<V>::next() {
  using Status = typename DragHit<N>::Status;
  const double from = f_;
  while (given_ == found_) {
    found_ = given_ = 0;
    if (gave_up_) return {Status::unresolved, f_, {}, {}};
    if (over_) return {Status::none, 0, {}, {}};
    Outcome outcome = Outcome::passed;
    if (!(known_ && inside_)) outcome = skip();
    if (outcome == Outcome::passed && is_passed()) outcome = Outcome::never;
    if (inside_ && from > 0 && f_ > kMaxClosedTime * from) outcome = Outcome::unresolved;
    if (outcome == Outcome::passed) outcome = step();
    if (outcome == Outcome::never) over_ = true;
    if (outcome == Outcome::unresolved) gave_up_ = true;
  }
  return hits_[given_++];
}

template class DragHits<Vec2>;
template class DragHits<Vec3>;

}  // namespace aimahead::detail::drag
