#include "wall_course.hpp"

#include <algorithm>

namespace aimahead {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

/// The first x >= 0 at which velocity x + acceleration x^2 / 2 = distance while it grows, for
/// distance >= 0; infinity if there is none.
double time_to(double distance, double velocity, double acceleration) {
  if (distance == 0 && (velocity > 0 || (velocity == 0 && acceleration > 0))) return 0;
  const double square = velocity * velocity + 2 * acceleration * distance;
  if (velocity <= 0) {
    return acceleration > 0 ? (std::sqrt(square) - velocity) / acceleration : kNever;
  }
  return square >= 0 ? 2 * distance / (velocity + std::sqrt(square)) : kNever;
}

}  // namespace

WallAxis::WallAxis(double position, double velocity, double acceleration)
    : position_(position), velocity_(velocity), acceleration_(acceleration) {}

void WallAxis::set_walls(double low, double high, OnHit on_hit) {
  low_ = low;
  high_ = high;
  on_hit_ = on_hit;
  plan();
}

void WallAxis::plan() {
  const double to_high = time_to(high_ - position_, velocity_, acceleration_);
  const double to_low = time_to(position_ - low_, -velocity_, -acceleration_);
  at_high_ = to_high <= to_low;
  event_ = begin_ + std::min(to_high, to_low);
}

void WallAxis::meet_wall() {
  const double outward = at_high_ ? 1 : -1;
  const double distance = at_high_ ? high_ - position_ : position_ - low_;
  const double square = velocity_ * velocity_ + 2 * outward * acceleration_ * distance;
  const double arrival = square > 0 ? std::sqrt(square) : 0;  // outward
  const bool presses = outward * acceleration_ > 0;
  double& last = at_high_ ? last_high_ : last_low_;
  if (last >= 0 && event_ > last) period_ = event_ - last;
  last = event_;
  begin_ = event_;
  position_ = at_high_ ? high_ : low_;
  const bool rests = on_hit_ == OnHit::slide || high_ == low_ || (arrival == 0 && presses);
  velocity_ = rests ? 0 : -outward * arrival;
  if (rests && (presses || high_ == low_)) acceleration_ = 0;
  plan();
}

void WallAxis::stop_at(double time) {
  position_ = std::clamp(at(time)[0], low_, high_);
  begin_ = time;
  velocity_ = 0;
  acceleration_ = 0;
  event_ = kNever;
}

void WallAxis::skip_to(double time) {
  if (!(period_ > 0)) return;
  const double periods = std::floor((time - begin_) / period_);
  if (!(periods > 1)) return;
  const double skipped = (periods - 1) * period_;
  begin_ += skipped;
  event_ += skipped;
  last_low_ += skipped;
  last_high_ += skipped;
}

std::array<double, 3> WallAxis::at(double time) const {
  const double x = time - begin_;
  const double half = 0.5 * acceleration_;
  return {position_ + x * (velocity_ + x * half), velocity_ + x * acceleration_, half};
}

template <int N>
WallCourse<N>::WallCourse(const Moment<N>& start, const Components<N>& low,
                          const Components<N>& high, OnHit on_hit)
    : on_hit_(on_hit) {
  for (int i = 0; i < N; ++i) {
    axes_[i] = WallAxis(start.position[i], start.velocity[i], start.acceleration[i]);
    axes_[i].set_walls(low[i], high[i], on_hit);
  }
}

template <int N>
void WallCourse<N>::next(Stretch<N>& stretch) {
  // Each axis meets both its walls at once at most, and then rests.
  constexpr int kMostAtOnce = 4 * N;
  double event = kNever;
  for (int i = 0; i <= kMostAtOnce; ++i) {
    WallAxis* first = &axes_[0];
    for (WallAxis& axis : axes_) {
      if (axis.next_event() < first->next_event()) first = &axis;
    }
    event = first->next_event();
    if (event > time_) break;
    if (on_hit_ == OnHit::stop) {
      first->meet_wall();
      for (WallAxis& axis : axes_) axis.stop_at(time_);
    } else {
      first->meet_wall();
    }
  }
  stretch.begin = time_;
  stretch.end = std::max(event, time_);
  stretch.degree = 2;
  double square = 0;
  for (int i = 0; i < N; ++i) {
    const auto [position, velocity, half] = axes_[i].at(time_);
    stretch.coefficient[0][i] = position;
    stretch.coefficient[1][i] = velocity;
    stretch.coefficient[2][i] = half;
    square += 4 * half * half;
  }
  stretch.most_acceleration = std::sqrt(square);
  time_ = stretch.end;
}

template <int N>
void WallCourse<N>::skip_to(double time) {
  if (!(time > time_)) return;
  for (WallAxis& axis : axes_) {
    // The period is known after a few walls; then a few more are left. Where a double has no digits
    // left for one, there is no more progress.
    constexpr int kMostWalls = 16;
    for (int i = 0; i < kMostWalls && axis.next_event() <= time; ++i) {
      axis.meet_wall();
      axis.skip_to(time);
    }
  }
  time_ = time;
}

template class WallCourse<2>;
template class WallCourse<3>;

}  // namespace aimahead
