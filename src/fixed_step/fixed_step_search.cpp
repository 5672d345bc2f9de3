#include "fixed_step/fixed_step_search.hpp"

#include "numerics/safe_step.hpp"

namespace aimahead::detail::fixed_step {
namespace {

/// Beyond this many steps a double cannot tell one from the next.
constexpr double kMaxSteps = 0x1p52;
constexpr int kLookAheadEvery = 6;

}  // namespace

template <class V>
FixedStepSearch<V>::FixedStepSearch(const Target<V>& target, const Components<N>& pivot,
                                    const SteppedShot<N>& law, double launch)
    : law_(law), launch_(launch) {
  const Components<N> velocity = components_of(target.velocity);
  acceleration_ = components_of(target.acceleration);
  velocity_ = velocity + acceleration_ * launch;
  position_ = components_of(target.position) - pivot;
  if (launch != 0) position_ += launch * (velocity + 0.5 * acceleration_ * (launch + law.lag));
}

template <class V>
Engagement<V> FixedStepSearch<V>::as_at_launch(const Engagement<V>& engagement,
                                               const Components<N>&) const {
  Engagement<V> plain = engagement;
  plain.tick.reset();
  plain.shooter.delay = launch_;
  if (launch_ == 0) return plain;
  const Components<N> velocity =
      components_of(engagement.target.velocity) +
      0.5 * lag_of(*engagement.tick) * components_of(engagement.target.acceleration);
  plain.target.velocity = make_vector<V>(velocity);
  return plain;
}

template <class V>
typename FixedStepSearch<V>::Node FixedStepSearch<V>::node(double index) const {
  const auto sums = law_.after(index);
  const double h = law_.step;
  const double t = index * h;
  Node node;
  node.index = index;
  node.power = sums.power;
  node.travel = law_.speed * sums.travel;
  node.travel_change = law_.speed * sums.travel_change;
  double square = 0;
  for (int i = 0; i < N; ++i) {
    node.drift[i] = law_.inherited[i] * sums.travel + law_.acceleration[i] * sums.fall;
    node.drift_change[i] =
        law_.inherited[i] * sums.travel_change + law_.acceleration[i] * sums.fall_change;
    if (law_.damped.lost == 0) {
      // An acceleration that shot and target share cancels before anything is rounded.
      const double w = velocity_[i] - law_.inherited[i];
      const double g = acceleration_[i] - law_.acceleration[i];
      node.d[i] = position_[i] + (w * t + g * sums.fall);
      node.change[i] = w * h + g * sums.fall_change;
      node.kink[i] = g * sums.kink;
    } else {
      const double fall = 0.5 * t * (t + law_.lag);
      const double fall_change = h * (t + 0.5 * (h + law_.lag));
      node.d[i] = position_[i] + ((velocity_[i] * t + acceleration_[i] * fall) - node.drift[i]);
      node.change[i] = (velocity_[i] * h + acceleration_[i] * fall_change) - node.drift_change[i];
      node.kink[i] =
          acceleration_[i] * h * h + (law_.damped.lost * sums.travel_change * law_.inherited[i] -
                                      sums.kink * law_.acceleration[i]);
    }
    square += node.d[i] * node.d[i];
  }
  node.gap = std::sqrt(square) - (law_.reach + node.travel);
  return node;
}

template <class V>
FlightState<FixedStepSearch<V>::N> FixedStepSearch<V>::at(double f) const {
  const double steps = f / law_.step;
  const double whole = std::floor(steps);
  const double share = steps - whole;
  const Node from = node(whole);
  FlightState<N> result;
  Components<N> velocity;
  double square = 0;
  double closing = 0;
  for (int i = 0; i < N; ++i) {
    result.d[i] = from.d[i] + share * from.change[i];
    velocity[i] = from.change[i] / law_.step;
    result.shot.drift.position[i] = from.drift[i] + share * from.drift_change[i];
    square += result.d[i] * result.d[i];
    closing += result.d[i] * velocity[i];
  }
  result.shot.travel = from.travel + share * from.travel_change;
  result.shot.rate = from.travel_change / law_.step;
  result.distance = std::sqrt(square);
  result.gap = result.distance - law_.reach - result.shot.travel;
  const double parting = result.distance > 0 ? closing / result.distance : length<N>(velocity);
  result.slope = parting - result.shot.rate;
  return result;
}

template <class V>
double FixedStepSearch<V>::trend(double f, const FlightState<N>&) const {
  const Node step = node(std::floor(f / law_.step));
  return length<N>(step.d + step.change) - length<N>(step.d) - step.travel_change;
}

template <class V>
double FixedStepSearch<V>::lowest_near(double f) const {
  const double whole = std::floor(f / law_.step);
  double lowest = f;
  double min = kInfinity;
  for (double index = std::max(0.0, whole - 1); index <= whole + 1; ++index) {
    const Node step = node(index);
    const double reached = law_.reach + step.travel;
    double low = 0;
    double high = 1;
    // The gap is convex: its minimum is where the slope changes sign.
    for (int i = 0; i < 50; ++i) {
      const double share = low + (high - low) / 2;
      const Components<N> d = step.d + share * step.change;
      const double distance = length<N>(d);
      const bool falls = dot<N>(d, step.change) < step.travel_change * distance;
      (falls ? low : high) = share;
      const double gap = distance - reached - share * step.travel_change;
      if (gap < min) {
        min = gap;
        lowest = (index + share) * law_.step;
      }
    }
  }
  return lowest;
}

template <class V>
V FixedStepSearch<V>::target_point(const Target<V>& target, const Components<N>&,
                                   const FlightState<N>&, double time) {
  return make_vector<V>(
      components_of(target.position) +
      time * (components_of(target.velocity) + 0.5 * time * components_of(target.acceleration)));
}

template <class V>
double FixedStepSearch<V>::error(double f) const {
  // Damping only shrinks the shot's terms, unless it overshoots so far that they grow.
  double sum = law_.reach + f * law_.speed;
  for (int i = 0; i < N; ++i) {
    const double rate = std::fabs(velocity_[i]) + std::fabs(law_.inherited[i]);
    sum += std::fabs(position_[i]) +
           f * (rate + f * (std::fabs(acceleration_[i]) + std::fabs(law_.acceleration[i])));
  }
  if (law_.damped.lost > 2) {
    const double steps = std::ceil(f / law_.step);
    sum *= steps * std::fabs(law_.after(steps).power);
  }
  return 0x1p-50 * sum;
}

template <class V>
double FixedStepSearch<V>::gap_within(double share) const {
  double square = 0;
  for (int i = 0; i < N; ++i) {
    const double d = node_.d[i] + share * node_.change[i];
    square += d * d;
  }
  return std::sqrt(square) - (law_.reach + node_.travel + share * node_.travel_change);
}

template <class V>
double FixedStepSearch<V>::slope_within(double share) const {
  double square = 0;
  double along = 0;
  for (int i = 0; i < N; ++i) {
    const double d = node_.d[i] + share * node_.change[i];
    square += d * d;
    along += d * node_.change[i];
  }
  const double parting = square > 0 ? along / std::sqrt(square) : length<N>(node_.change);
  return parting - node_.travel_change;
}

/// An upper bound of |K| at all steps after node_.
template <class V>
double FixedStepSearch<V>::max_kink() const {
  if (law_.damped.lost == 0) return length<N>(node_.kink);
  const Components<N> lasting = acceleration_ * law_.step * law_.step;
  const Components<N> shrinking = node_.kink - lasting;
  // K moves from the present kink towards the lasting one. Where damping changes the velocity's
  // sign from step to step, K alternates between both sides of the lasting kink.
  if (law_.damped.lost <= 1) return std::max(length<N>(node_.kink), length<N>(lasting));
  return length<N>(lasting) + length<N>(shrinking);
}

/// The number of whole steps for which an open gap surely stays open.
template <class V>
double FixedStepSearch<V>::open_steps() const {
  if (law_.damped.lost > 2) return 0;
  const double clear = node_.gap - error(flight(0));
  if (!(clear > 0)) return 0;
  double kink = max_kink();
  if (law_.damped.lost > 1) kink += std::fabs(law_.damped.lost * node_.travel_change);
  return std::floor(kCaution * parabola_zero(clear, slope_within(0) + kink / 2, kink));
}

/// The number of whole steps for which a closed gap surely stays closed.
template <class V>
double FixedStepSearch<V>::closed_steps() const {
  if (law_.damped.lost > 2) return 0;
  const double depth = -node_.gap - error(flight(0));
  if (!(depth > 0)) return 0;
  const double reached = law_.reach + node_.travel;
  const double distance = reached + node_.gap;
  const double change = length<N>(node_.change);
  const double growth = std::fabs(node_.travel_change);
  const double kink = max_kink();
  double window = change + growth > 0 ? 4 * depth / (change + growth) : kForever;
  if (kink > 0) window = std::min(window, 4 * std::sqrt(depth / kink));
  if (window == kForever) return window;
  const double fastest = change + kink * window;
  const double farthest = distance + fastest * window;
  const double loss =
      std::fabs(law_.damped.lost * node_.travel_change) * (reached + growth * window);
  const double curvature = 2 * (fastest * fastest + farthest * kink + loss);
  const double slope = 2 * (reached * node_.travel_change - dot<N>(node_.d, node_.change));
  const double safe = parabola_zero(depth * (reached + distance), slope, curvature);
  return std::floor(kCaution * std::min(safe, window));
}

/// A lower bound, perhaps infinite, of the steps for which the gap keeps its sign, from the limit
/// that all motion tends to.
template <class V>
double FixedStepSearch<V>::clear_steps() const {
  const double h = law_.step;
  StraightGap<N> gap;
  Components<N> kink{};
  double slack = 0;
  if (law_.damped.lost == 0) {
    kink = node_.kink;
    gap.speed = node_.travel_change;
    gap.w = node_.change - 0.5 * kink;
  } else {
    // The shot drifts with its terminal velocity. The displacement by the rest of its velocity must
    // be bounded.
    if (law_.max_travel() == kInfinity) return 0;
    const double time = node_.index * h;
    const Components<N> terminal = law_.acceleration * (h * law_.last_factor / law_.damped.lost);
    const Components<N> rest = law_.inherited - terminal;
    kink = acceleration_ * h * h;
    gap.w = h * (velocity_ + acceleration_ * (time + 0.5 * law_.lag) - terminal);
    slack = law_.max_travel() * std::fabs(node_.power) * (length<N>(rest) + law_.speed);
  }
  gap.d = node_.d;
  gap.g = kink;
  slack += length<N>(kink) / 8;
  gap.reach = law_.reach + node_.travel;
  return std::floor(clear_time(gap, side_, slack));
}

/// The hit of the segment between a share at which it is open and one at which it is not. Newton's
/// method never oversteps the root of a convex function into the part where it is negative: if it
/// seems to, only rounding is left.
template <class V>
double FixedStepSearch<V>::root(double outside, double inside) const {
  double share = outside;
  bool is_newton = false;
  for (int i = 0; i < 60; ++i) {
    const double gap = gap_within(share);
    if (is_newton && gap <= 0) break;
    (gap > 0 ? outside : inside) = share;
    const double newton = share - gap / slope_within(share);
    const double low = std::min(outside, inside);
    const double high = std::max(outside, inside);
    const double last = share;
    is_newton = newton >= low && newton <= high;
    share = is_newton ? newton : low + (high - low) / 2;
    if (std::fabs(share - last) <= 0x1p-53) break;
  }
  return share;
}

/// Whether a zero of the gap is a hit, given the gap beyond it. A zero within rounding is no hit if
/// velocities grow, or if the gap only tends to zero.
template <class V>
typename FixedStepSearch<V>::Outcome FixedStepSearch<V>::judge(double share, double beyond) const {
  const double f = flight(share);
  if (std::fabs(beyond) > error(f)) return Outcome::hit;
  const double slope = slope_within(share) / law_.step;
  const bool tends_to_zero = rests(f, slope) && rests(2 * f, at(2 * f).slope);
  return tends_to_zero || law_.damped.lost > 2 ? Outcome::unresolved : Outcome::hit;
}

/// Whether a slope of the gap changes it by less than its rounding over a flight of f.
template <class V>
bool FixedStepSearch<V>::rests(double f, double slope) const {
  return f * std::fabs(slope) < error(2 * f) - error(f);
}

/// The next zero of the gap between bodies that never bend towards each other, to the rounding of
/// the given numbers.
template <class V>
SearchStep FixedStepSearch<V>::settle_straight() const {
  const SearchStep unresolved{SearchStatus::unresolved, flight(share_)};
  if (law_.damped.lost != 0 || node_.kink != Components<N>{}) return unresolved;
  StraightGap<N> gap;
  gap.d = position_;
  gap.w = velocity_ - law_.inherited;
  gap.reach = law_.reach;
  gap.speed = law_.speed;
  const double max_speed = law_.speed + length<N>(law_.inherited);
  const numerics::Root root = zero_beyond_rounding(gap, flight(share_), max_speed);
  if (root.status == numerics::RootStatus::none) return {SearchStatus::none, 0};
  if (root.status == numerics::RootStatus::unresolved) return unresolved;
  return {SearchStatus::hit, root.x.hi};
}

/// The next hit after share_ within the segment.
template <class V>
typename FixedStepSearch<V>::Outcome FixedStepSearch<V>::search_segment(double& share) const {
  const double now = crossed_ ? 0 : gap_within(share_);
  const double then = gap_within(1);
  if (!crossed_ && side_ * now <= 0) {
    share = share_;
    return judge(share, now);
  }
  if (side_ > 0 && then <= 0 && !crossed_) {
    share = root(share_, 1);
    return judge(share, then);
  }
  if (side_ < 0 && then <= 0) return Outcome::passed;
  // The gap may close and open again in between. Find its minimum:
  const double reached = law_.reach + node_.travel;
  const double b = dot<N>(node_.d, node_.change) - reached * node_.travel_change;
  const double a = dot<N>(node_.change, node_.change) - node_.travel_change * node_.travel_change;
  const double deepest = a > 0 ? -b / a : kForever;
  if (side_ < 0) {
    share = root(1, deepest > share_ && deepest < 1 ? deepest : share_);
    return judge(share, then);
  }
  if (crossed_ || !(deepest > share_ && deepest < 1)) return Outcome::passed;
  const double min = gap_within(deepest);
  if (min <= 0) {
    share = root(share_, deepest);
    return judge(share, min);
  }
  const double time = flight(deepest);
  return min <= error(time) && time - last_cross_ > 0x1p-40 * (launch_ + time) ? Outcome::unresolved
                                                                               : Outcome::passed;
}

/// The side after a zero at the start of the segment, within which the gap is convex.
template <class V>
double FixedStepSearch<V>::side_after_start() const {
  return gap_within(1) > 0 && slope_within(0) >= 0 ? 1 : -1;
}

/// Whether a flight is longer than another one by more than their rounding.
template <class V>
bool FixedStepSearch<V>::is_later(double f, double earlier) const {
  return f - earlier > 0x1p-46 * (launch_ + f);
}

template <class V>
bool FixedStepSearch<V>::begin() {
  node_ = node(0);
  return true;
}

template <class V>
bool FixedStepSearch<V>::begin_at(double f, bool) {
  const double steps = f / law_.step;
  node_ = node(std::floor(steps));
  share_ = steps - node_.index;
  return true;
}

template <class V>
SearchStep FixedStepSearch<V>::next() {
  if (has_ended_) return {SearchStatus::none, 0};
  int leaps = 0;
  while (work_left_-- > 0) {
    if (!numerics::is_finite(node_.gap) || !(node_.index < kMaxSteps)) break;
    double steps = 0;
    if (share_ == 0 && !crossed_) {
      steps = side_ > 0 ? open_steps() : closed_steps();
      const bool is_far = !(node_.index + steps < kMaxSteps) && steps < kForever;
      if (is_far || ++leaps % kLookAheadEvery == 0) steps = std::max(steps, clear_steps());
      if (steps == kForever) return {SearchStatus::none, 0};
    }
    if (steps < 1) {
      double share = 0;
      const Outcome outcome = search_segment(share);
      if (outcome == Outcome::unresolved) {
        has_ended_ = true;
        return settle_straight();
      }
      if (outcome == Outcome::hit) {
        const double f = flight(share);
        const bool is_new = last_cross_ < 0 || is_later(f, last_cross_);
        last_cross_ = f;
        share_ = share;
        side_ = share == 0 ? side_after_start() : -side_;
        crossed_ = true;
        if (is_new) return {SearchStatus::hit, f};
        continue;
      }
      steps = 1;
    }
    node_ = node(node_.index + steps);
    share_ = 0;
    // The last step may have ended with a zero.
    crossed_ = last_cross_ >= 0 && !is_later(flight(0), last_cross_);
    if (!crossed_) continue;
    side_ = side_after_start();
    const bool stays_zero = slope_within(0) == 0 && gap_within(1) == 0;
    if (stays_zero) last_cross_ = flight(1);
  }
  return {SearchStatus::unresolved, flight(share_)};
}

template class FixedStepSearch<Vec2>;
template class FixedStepSearch<Vec3>;

}  // namespace aimahead::detail::fixed_step
