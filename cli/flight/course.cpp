#include "flight/course.hpp"

#include "math/vec3_algebra.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace aimahead::cli {
namespace {

double component(const Vec3& v, int i) { return VectorTraits<Vec3>::get(v, i); }

Vec3 difference_quotient(std::span<const Vec3> points, std::span<const double> times,
                         std::size_t from, std::size_t to) {
  return (points[to] - points[from]) / (times[to] - times[from]);
}

Vec3 spline_tangent(const Spline<Vec3>& spline, std::size_t i) {
  const std::size_t last = spline.points.size() - 1;
  return difference_quotient(spline.points, spline.times, i == 0 ? 0 : i - 1,
                             i == last ? last : i + 1);
}

// The interval of the increasing `times` that contains `time`; at their end the last interval.
std::size_t interval_of(std::span<const double> times, double time) {
  const auto after = std::upper_bound(times.begin(), times.end(), time);
  const auto i = static_cast<std::size_t>(std::max<std::ptrdiff_t>(after - times.begin() - 1, 0));
  return std::min(i, times.size() - 2);
}

// An end of a cubic Hermite piece.
struct HermiteEnd {
  Vec3 position;
  Vec3 velocity;
};

Vec3 hermite(const HermiteEnd& a, const HermiteEnd& b, double duration, double share) {
  const double rest = 1 - share;
  return rest * rest * (1 + 2 * share) * a.position + share * share * (1 + 2 * rest) * b.position +
         duration * share * rest * (rest * a.velocity - share * b.velocity);
}

// The algorithm of de Casteljau.
Vec3 bezier_point(std::span<const Vec3> points, const Vec3& origin, double share) {
  std::array<Vec3, 8> corners;
  for (std::size_t i = 0; i < points.size(); ++i) corners[i] = points[i] - origin;
  for (std::size_t n = points.size() - 1; n > 0; --n) {
    for (std::size_t i = 0; i < n; ++i) corners[i] = mix(corners[i], corners[i + 1], share);
  }
  return corners[0];
}

double sine_quotient(double x) { return x == 0 ? 1 : std::sin(x) / x; }

// The displacement at a velocity that turns by `angle` in `time`. The component along the axis does
// not turn. Those across it are integrals of cosine and sine.
Vec3 turned_way(const Vec3& velocity, const Vec3& axis, double angle, double time) {
  const Vec3 unit = unit_of(axis);
  const Vec3 along = dot(velocity, unit) * unit;
  const double ahead = sine_quotient(angle);
  const double aside = std::sin(angle / 2) * sine_quotient(angle / 2);
  return time * (along + ahead * (velocity - along) + aside * cross(unit, velocity));
}

}  // namespace

// Computes once what every position needs.
struct Course::Prepare {
  Course& course;

  void operator()(std::monostate) const {}
  void operator()(const Turning<Vec3>&) const {}
  void operator()(const MotionFunction<Vec3>&) const {}
  void operator()(const Plates&) const {}

  void operator()(const Bezier<Vec3>& bezier) const {
    const std::size_t degree = bezier.points.size() - 1;
    const Vec3 last_leg = bezier.points[degree] - bezier.points[degree - 1];
    const double rate = static_cast<double>(degree) / bezier.duration;
    course.end_at(bezier.duration, rate * last_leg, bezier.after);
  }

  void operator()(const Path<Vec3>& path) const {
    if (path.speed == 0) return;
    double time = 0;
    Vec3 velocity;
    for (std::size_t i = 1; i < path.points.size(); ++i) {
      const Vec3 from = path.points[i - 1] - course.origin_;
      const Vec3 leg = path.points[i] - path.points[i - 1];
      const double way = hypot(leg);
      if (way == 0) continue;
      velocity = path.speed * (leg / way);
      course.segments_.push_back({time, from, velocity, {}});
      time += way / path.speed;
    }
    course.end_at(time, velocity, path.after);
  }

  void operator()(const Spline<Vec3>& spline) const {
    const Vec3 velocity = spline_tangent(spline, spline.points.size() - 1);
    course.end_at(spline.times.back(), velocity, spline.after);
  }

  void operator()(const Samples<Vec3>& samples) const {
    const std::size_t last = samples.times.size() - 1;
    const Vec3 velocity =
        samples.velocities.empty()
            ? difference_quotient(samples.positions, samples.times, last - 1, last)
            : samples.velocities.back();
    course.end_at(samples.times.back(), velocity, samples.after);
  }

  void operator()(const Pieces<Vec3>& list) const {
    Segment segment{0, course.target_.position - course.origin_, {}, {}};
    for (std::size_t i = 0; i < list.pieces.size(); ++i) {
      const Piece<Vec3> piece = list.pieces[i];
      if (piece.velocity) segment.velocity = *piece.velocity;
      segment.acceleration = piece.acceleration;
      course.segments_.push_back(segment);
      const double s = piece.duration;
      if (s == kUnlimited) return;
      segment.begin += s;
      segment.position = segment.position + s * (segment.velocity + (s / 2) * segment.acceleration);
      segment.velocity = segment.velocity + s * segment.acceleration;
    }
    course.end_at(segment.begin, segment.velocity, list.after);
  }

  void operator()(const Walls<Vec3>& walls) const { course.add_walls(walls); }
};

// The position until the end of the described motion.
struct Course::Place {
  const Course& course;
  double time;

  Vec3 operator()(std::monostate) const {
    const Target<Vec3>& target = course.target_;
    return target.position - course.origin_ +
           time * (target.velocity + (time / 2) * target.acceleration);
  }

  Vec3 operator()(const Turning<Vec3>& turning) const {
    const Target<Vec3>& target = course.target_;
    return target.position - course.origin_ +
           turned_way(target.velocity, turning.axis, turning.turn_rate * time, time);
  }

  Vec3 operator()(const Bezier<Vec3>& bezier) const {
    return bezier_point(bezier.points, course.origin_, time / bezier.duration);
  }

  Vec3 operator()(const Path<Vec3>& path) const {
    if (course.segments_.empty()) return path.points[0] - course.origin_;
    return in_segment();
  }

  Vec3 operator()(const Spline<Vec3>& spline) const {
    return between(spline.points, spline.times, time,
                   [&](std::size_t i) { return spline_tangent(spline, i); });
  }

  Vec3 operator()(const Samples<Vec3>& samples) const {
    const auto& positions = samples.positions;
    const auto& times = samples.times;
    if (!samples.velocities.empty()) {
      return between(positions, times, time,
                     [&samples](std::size_t i) { return samples.velocities[i]; });
    }
    const std::size_t i = interval_of(times, time);
    const double share = (time - times[i]) / (times[i + 1] - times[i]);
    return mix(positions[i] - course.origin_, positions[i + 1] - course.origin_, share);
  }

  Vec3 operator()(const Pieces<Vec3>&) const { return in_segment(); }

  Vec3 operator()(const Walls<Vec3>&) const {
    return {course.axes_[0].at(time), course.axes_[1].at(time), course.axes_[2].at(time)};
  }

  /// The position of the first plate.
  Vec3 operator()(const Plates& body) const {
    const Plate& plate = body.plates[0];
    const double angle = body.facing + plate.angle + body.turn_rate * time;
    return (*this)(std::monostate()) +
           Vec3{plate.arm * std::cos(angle), plate.arm * std::sin(angle), plate.height};
  }

  Vec3 operator()(const MotionFunction<Vec3>& function) const {
    return function.position(function.context, time) - course.origin_;
  }

  [[nodiscard]] Vec3 in_segment() const {
    const Segment& segment = course.segments_[course.segment_at(time)];
    const double s = time - segment.begin;
    return segment.position + s * (segment.velocity + (s / 2) * segment.acceleration);
  }

  template <class VelocityAt>
  [[nodiscard]] Vec3 between(std::span<const Vec3> points, std::span<const double> times,
                             double now, const VelocityAt& velocity_at) const {
    const std::size_t i = interval_of(times, now);
    const double duration = times[i + 1] - times[i];
    return hermite({points[i] - course.origin_, velocity_at(i)},
                   {points[i + 1] - course.origin_, velocity_at(i + 1)}, duration,
                   (now - times[i]) / duration);
  }
};

Course::Course(const Target<Vec3>& target, const Vec3& origin) : target_(target), origin_(origin) {
  std::visit(Prepare{*this}, target_.motion);
}

void Course::end_at(double time, const Vec3& velocity, After after) {
  end_ = time;
  end_velocity_ = velocity;
  after_ = time == 0 && after == After::loop ? After::stop : after;
}

void Course::add_walls(const Walls<Vec3>& walls) {
  double stopped = kUnlimited;
  for (int i = 0; i < 3; ++i) {
    const double from = component(origin_, i);
    const AxisSegment start{0, component(target_.position, i) - from,
                            component(target_.velocity, i), component(target_.acceleration, i)};
    axes_.emplace_back(start, AxisWalls{component(walls.min, i) - from,
                                        component(walls.max, i) - from, walls.on_hit});
    stopped = std::fmin(stopped, axes_.back().first_contact());
  }
  if (walls.on_hit != OnHit::stop || stopped == kUnlimited) return;
  for (WalledAxis& axis : axes_) axis.freeze(stopped);
}

std::size_t Course::segment_at(double time) const {
  const auto after = std::upper_bound(segments_.begin(), segments_.end(), time,
                                      [](double t, const Segment& s) { return t < s.begin; });
  return static_cast<std::size_t>(std::max<std::ptrdiff_t>(after - segments_.begin() - 1, 0));
}

Vec3 Course::described(double time) const { return std::visit(Place{*this, time}, target_.motion); }

std::optional<Vec3> Course::at(double time) const {
  if (time < end_ || (time == end_ && after_ != After::loop)) return described(time);
  switch (after_) {
    case After::stop:
      return described(end_);
    case After::proceed:
      return described(end_) + (time - end_) * end_velocity_;
    case After::loop:
      return described(std::fmod(time, end_));
    case After::vanish:
      return std::nullopt;
  }
  return std::nullopt;
}

bool Course::leaps_between(double from, double to) const {
  if (after_ != After::loop || std::floor(from / end_) == std::floor(to / end_)) return false;
  return described(0) != described(end_);
}

std::vector<double> Course::lap_breaks() const {
  std::vector<double> times;
  if (const auto* const spline = std::get_if<Spline<Vec3>>(&target_.motion)) {
    times.assign(spline->times.begin(), spline->times.end());
  } else if (const auto* const samples = std::get_if<Samples<Vec3>>(&target_.motion)) {
    times.assign(samples->times.begin(), samples->times.end());
  } else {
    for (const Segment& segment : segments_) times.push_back(segment.begin);
    if (end_ < kUnlimited) times.push_back(end_);
  }
  return times;
}

std::vector<double> Course::breaks(double until, std::size_t max) const {
  std::vector<double> times;
  for (const WalledAxis& axis : axes_) {
    const std::vector<double> more = axis.breaks(until, max);
    times.insert(times.end(), more.begin(), more.end());
  }
  const std::vector<double> lap = lap_breaks();
  const bool is_loop = after_ == After::loop && end_ < kUnlimited;
  for (double begin = 0; begin <= until && times.size() < max; begin += end_) {
    for (const double time : lap) {
      if (begin + time <= until && times.size() < max) times.push_back(begin + time);
    }
    if (!is_loop) break;
  }
  std::sort(times.begin(), times.end());
  times.resize(std::min(times.size(), max));
  return times;
}

}  // namespace aimahead::cli
