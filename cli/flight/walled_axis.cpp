#include "flight/walled_axis.hpp"

#include <cmath>
#include <limits>

namespace aimahead::cli {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

// The time s at which v s + a s^2 / 2 first passes the wall `distance` >= 0 ahead.
double time_to_pass(double distance, double v, double a) {
  if (distance == 0 && (v > 0 || (v == 0 && a > 0))) return 0;
  const double under_root = v * v + 2 * a * distance;
  if (under_root < 0) return kNever;
  if (v > 0) return 2 * distance / (v + std::sqrt(under_root));
  return a > 0 ? (std::sqrt(under_root) - v) / a : kNever;
}

struct Contact {
  double time = kNever;  // since the segment began
  bool is_high = false;
};

Contact next_contact(const AxisSegment& from, const AxisWalls& walls) {
  const double up = time_to_pass(walls.high - from.position, from.velocity, from.acceleration);
  const double down = time_to_pass(from.position - walls.low, -from.velocity, -from.acceleration);
  return {std::fmin(up, down), up <= down};
}

// The segment at the contact, as if the wall were not there.
AxisSegment reach(const AxisSegment& from, const Contact& contact, const AxisWalls& walls) {
  return {from.begin + contact.time, contact.is_high ? walls.high : walls.low,
          from.velocity + from.acceleration * contact.time, from.acceleration};
}

bool presses(double acceleration, const Contact& contact) {
  return contact.is_high ? acceleration >= 0 : acceleration <= 0;
}

AxisSegment rest(double begin, double position) { return {begin, position, 0, 0}; }

double place_in(const AxisSegment& segment, double time) {
  const double s = time - segment.begin;
  return segment.position + s * (segment.velocity + segment.acceleration * s / 2);
}

}  // namespace

WalledAxis::WalledAxis(const AxisSegment& start, const AxisWalls& walls) : segments_{start} {
  first_contact_ = start.begin + next_contact(start, walls).time;
  if (first_contact_ == kNever) return;
  if (walls.on_hit == OnHit::bounce) bounce(walls);
  if (walls.on_hit == OnHit::slide) slide(walls);
}

void WalledAxis::freeze(double time) {
  const double position = at(time);
  while (segments_.size() > 1 && segments_.back().begin >= time) segments_.pop_back();
  segments_.push_back(rest(time, position));
}

// A bounce loses no speed, so every lap is like the first. A lap goes from a wall back to that
// wall. It is one flight, or two if the other wall is met on the way.
void WalledAxis::bounce(const AxisWalls& walls) {
  Contact contact = next_contact(segments_.back(), walls);
  const bool first_is_high = contact.is_high;
  double lap = 0;
  for (int flights = 0; flights < 3; ++flights) {
    AxisSegment next = reach(segments_.back(), contact, walls);
    if (flights > 0) lap += contact.time;
    if (flights > 0 && contact.is_high == first_is_high) {
      period_ = lap;
      if (period_ == 0) segments_.push_back(rest(next.begin, next.position));
      return;
    }
    next.velocity = contact.is_high ? -std::fabs(next.velocity) : std::fabs(next.velocity);
    if (next.velocity == 0 && presses(next.acceleration, contact)) next.acceleration = 0;
    segments_.push_back(next);
    contact = next_contact(next, walls);
    if (contact.time == kNever) return;
  }
}

void WalledAxis::slide(const AxisWalls& walls) {
  Contact contact = next_contact(segments_.back(), walls);
  while (contact.time != kNever) {
    AxisSegment next = reach(segments_.back(), contact, walls);
    next.velocity = 0;
    if (presses(next.acceleration, contact)) next.acceleration = 0;
    segments_.push_back(next);
    contact = next_contact(next, walls);
  }
}

double WalledAxis::at(double time) const {
  if (period_ > 0 && time > first_contact_) {
    time = first_contact_ + std::fmod(time - first_contact_, period_);
  }
  std::size_t i = segments_.size() - 1;
  while (i > 0 && segments_[i].begin > time) --i;
  return place_in(segments_[i], time);
}

std::vector<double> WalledAxis::breaks(double until, std::size_t max) const {
  std::vector<double> times;
  for (double lap = 0; times.size() < max; lap += period_) {
    for (std::size_t i = 1; i < segments_.size(); ++i) {
      const double time = segments_[i].begin + lap;
      if (time > until || times.size() >= max) return times;
      times.push_back(time);
    }
    if (!(period_ > 0)) break;
  }
  return times;
}

}  // namespace aimahead::cli
