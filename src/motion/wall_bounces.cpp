#include "motion/wall_bounces.hpp"

#include "numerics/safe_step.hpp"

#include <algorithm>

namespace aimahead::detail::motion {
namespace {

constexpr double kNoEvent = numerics::kForever;

/// velocity^2 + 2 acceleration distance.
double square_of_arrival(double velocity, double acceleration, const DoubleDouble& distance) {
  const DoubleDouble square =
      numerics::square(velocity) + numerics::scaled(distance * acceleration, 2);
  // Products near the limits of a double leave no rounding errors to add.
  if (numerics::is_finite(square.hi)) return square.hi;
  return velocity * velocity + 2 * acceleration * distance.hi;
}

/// The first x >= 0 at which velocity x + acceleration x^2 / 2 = distance while it grows, for
/// distance >= 0; infinity if there is none. `square` is that of the arrival.
double time_to(double distance, double velocity, double acceleration, double square) {
  if (distance == 0 && (velocity > 0 || (velocity == 0 && acceleration > 0))) return 0;
  if (velocity <= 0) {
    return acceleration > 0 ? (std::sqrt(square) - velocity) / acceleration : kNoEvent;
  }
  return square >= 0 ? 2 * distance / (velocity + std::sqrt(square)) : kNoEvent;
}

}  // namespace

WallAxis::WallAxis(double position, double velocity, double acceleration, const AxisWalls& walls,
                   OnHit on_hit)
    : position_(position),
      velocity_(velocity),
      acceleration_(acceleration),
      low_(walls.low),
      high_(walls.high),
      lowest_(position),
      highest_(position) {
  const std::array<double, 2> squares = {
      square_of_arrival(-velocity, -acceleration, walls.above_low),
      square_of_arrival(velocity, acceleration, walls.below_high)};
  const double to_low = time_to(walls.above_low.hi, -velocity, -acceleration, squares[0]);
  const double to_high = time_to(walls.below_high.hi, velocity, acceleration, squares[1]);
  at_high_ = to_high <= to_low;
  event_ = std::min(to_high, to_low);
  if (on_hit == OnHit::bounce && high_ > low_) plan_bounces(walls, squares);
}

/// Sets the times at which the body meets the walls: both in turns, or always the same one.
void WallAxis::plan_bounces(const AxisWalls& walls, const std::array<double, 2>& squares) {
  const double width = (walls.above_low + walls.below_high).hi;
  for (int i = 0; i < 2; ++i) {
    walls_[i].beyond = i == 0 ? -1 : 1;
    walls_[i].first = kNoEvent;
    walls_[i].speed = squares[i] > 0 ? std::sqrt(squares[i]) : 0;
  }
  if (event_ == kNoEvent) return;
  const double sum = walls_[0].speed + walls_[1].speed;
  // The body rests against the wall that it falls to.
  if (!(sum > 0)) return;
  const double acceleration = std::fabs(acceleration_);
  if (squares[0] > 0 && squares[1] > 0) {
    const double across = 2 * width / sum;
    period_ = 2 * across;
    walls_[at_high_ ? 1 : 0].first = event_;
    walls_[at_high_ ? 0 : 1].first = event_ + across;
    lowest_ = low_;
    highest_ = high_;
  } else {
    // The body turns before it reaches one of the walls.
    const bool to_high = acceleration_ > 0;
    Wall& floor = walls_[to_high ? 1 : 0];
    period_ = 2 * floor.speed / acceleration;
    floor.first = (floor.speed - floor.beyond * velocity_) / acceleration;
    if (floor.beyond * velocity_ > 0) {
      floor.first = 2 * (to_high ? walls.below_high : walls.above_low).hi /
                    (floor.speed + floor.beyond * velocity_);
    }
    const double rise = std::min(width, floor.speed * (floor.speed / (2 * acceleration)));
    lowest_ = to_high ? high_ - rise : low_;
    highest_ = to_high ? high_ : low_ + rise;
    at_high_ = to_high;
    event_ = floor.first;
  }
}

void WallAxis::plan() {
  if (period_ > 0) {
    at_high_ = next_time(walls_[1]) <= next_time(walls_[0]);
    event_ = next_time(walls_[at_high_ ? 1 : 0]);
    return;
  }
  const double to_high = time_to(high_ - position_, velocity_, acceleration_,
                                 square_of_arrival(velocity_, acceleration_, high_ - position_));
  const double to_low = time_to(position_ - low_, -velocity_, -acceleration_,
                                square_of_arrival(-velocity_, -acceleration_, position_ - low_));
  at_high_ = to_high <= to_low;
  event_ = begin_ + std::min(to_high, to_low);
}

void WallAxis::meet_wall() {
  const double outward = at_high_ ? 1 : -1;
  begin_ = event_;
  position_ = at_high_ ? high_ : low_;
  if (period_ > 0) {
    Wall& wall = walls_[at_high_ ? 1 : 0];
    ++wall.met;
    velocity_ = -outward * wall.speed;
  } else {
    velocity_ = 0;
    if (outward * acceleration_ > 0 || high_ == low_) acceleration_ = 0;
  }
  plan();
}

void WallAxis::stop_at(double time) {
  position_ = std::clamp(at(time)[0], low_, high_);
  begin_ = time;
  velocity_ = 0;
  acceleration_ = 0;
  event_ = kNoEvent;
}

void WallAxis::skip_to(double time) {
  if (!(period_ > 0)) return;
  for (Wall& wall : walls_) {
    const double last = std::floor((time - wall.first) / period_) - 1;
    if (last > wall.met && numerics::is_finite(last)) wall.met = last;
  }
  plan();
}

/// The first time from `time` to the next event at which the body is between two positions;
/// infinity if there is none.
double WallAxis::arrival(double low, double high, double time) const {
  const auto [position, velocity, half] = at(time);
  if (position >= low && position <= high) return time;
  const double toward = position < low ? 1 : -1;
  const double distance = position < low ? low - position : position - high;
  const double speed = toward * velocity;
  const double acceleration = toward * 2 * half;
  const double square = square_of_arrival(speed, acceleration, distance);
  const double arrived = time + time_to(distance, speed, acceleration, square);
  return arrived <= event_ ? arrived : kNoEvent;
}

double WallAxis::next_between(double low, double high, double time) const {
  // Wider than the rounding of what follows.
  const double rounding =
      0x1p-30 * (highest_ - lowest_) + 0x1p-40 * (std::fabs(low) + std::fabs(high));
  low -= rounding;
  high += rounding;
  if (!(period_ > 0)) return position_ >= low && position_ <= high ? time : kNoEvent;
  WallAxis axis = *this;
  axis.skip_to(time);
  while (axis.event_ <= time) axis.meet_wall();
  // At most both walls are met in a period, which may begin at any time of it.
  for (int i = 0; i < 4; ++i) {
    const double arrived = axis.arrival(low, high, time);
    if (arrived < kNoEvent) return arrived;
    time = axis.event_;
    axis.meet_wall();
  }
  return kNoEvent;
}

std::array<double, 3> WallAxis::at(double time) const {
  const double x = time - begin_;
  const double half = 0.5 * acceleration_;
  return {position_ + x * (velocity_ + x * half), velocity_ + x * acceleration_, half};
}

template <int N>
WallBounces<N>::WallBounces(const KinematicState<N>& start, const std::array<AxisWalls, N>& walls,
                            OnHit on_hit)
    : on_hit_(on_hit) {
  for (int i = 0; i < N; ++i) {
    axes_[i] =
        WallAxis(start.position[i], start.velocity[i], start.acceleration[i], walls[i], on_hit);
  }
}

template <int N>
double WallBounces<N>::period() const {
  double period = 0;
  for (const WallAxis& axis : axes_) {
    if (axis.period() == 0 || axis.period() == period) continue;
    period = period == 0 ? axis.period() : kNoEvent;
  }
  return period;
}

template <int N>
double WallBounces<N>::shortest_period() const {
  double shortest = kNoEvent;
  for (const WallAxis& axis : axes_) {
    if (axis.period() > 0) shortest = std::min(shortest, axis.period());
  }
  return shortest;
}

template <int N>
void WallBounces<N>::next(MotionSegment<N>& segment) {
  // At one time each axis meets at most both its walls and then rests, or, when laps were skipped,
  // each wall up to three times.
  constexpr int kMaxAtOnce = 6 * N;
  double event = kNoEvent;
  for (int i = 0; i <= kMaxAtOnce; ++i) {
    WallAxis* first = &axes_[0];
    for (WallAxis& axis : axes_) {
      if (axis.next_event() < first->next_event()) first = &axis;
    }
    event = first->next_event();
    if (event > time_) break;
    first->meet_wall();
    if (on_hit_ == OnHit::stop) {
      for (WallAxis& axis : axes_) axis.stop_at(time_);
    }
  }
  segment.begin = time_;
  segment.end = std::max(event, time_);
  segment.degree = 2;
  double square = 0;
  for (int i = 0; i < N; ++i) {
    const auto [position, velocity, half] = axes_[i].at(time_);
    segment.coefficient[0][i] = position;
    segment.coefficient[1][i] = velocity;
    segment.coefficient[2][i] = half;
    square += 4 * half * half;
  }
  segment.max_acceleration = std::sqrt(square);
  time_ = segment.end;
}

template <int N>
void WallBounces<N>::skip_to(double time) {
  if (!(time > time_)) return;
  for (WallAxis& axis : axes_) axis.skip_to(time);
  time_ = time;
}

template <int N>
double WallBounces<N>::next_within(const Components<N>& center, const Components<N>& half,
                                   double time, int& work_left) const {
  constexpr int kStepsOfWork = 8;
  int agreed = 0;  // the axes that agree on the time
  for (int step = 0; agreed < N && time < kNoEvent; ++step) {
    if (step % kStepsOfWork == 0 && --work_left <= 0) break;
    const int i = step % N;
    const WallAxis& axis = axes_[i];
    if (axis.period() > 0 && axis.period() < 0x1p-50 * time) {
      work_left = 0;  // a double no longer tells one bounce from the next
      break;
    }
    const double next = axis.next_between(center[i] - half[i], center[i] + half[i], time);
    agreed = next > time ? 1 : agreed + 1;
    time = next;
  }
  return time;
}

template class WallBounces<2>;
template class WallBounces<3>;

}  // namespace aimahead::detail::motion
