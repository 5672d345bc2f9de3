#include "motion/motion_segments.hpp"

#include "base/visit_variant.hpp"
#include "motion/gun_motion.hpp"
#include "motion/plate_target.hpp"
#include "motion/turning.hpp"
#include "numerics/elementary.hpp"
#include "numerics/safe_step.hpp"

#include <algorithm>

namespace aimahead::detail::motion {

namespace {

/// The velocity that leads from `a` to `b` in `time`.
template <int N>
Components<N> slope(const Components<N>& a, const Components<N>& b, double time) {
  return (b - a) / time;
}

/// The time `duration` after another: for ever where it is beyond the range of a double.
DoubleDouble later(const DoubleDouble& time, double duration) {
  const DoubleDouble sum = time + duration;
  return numerics::is_finite(sum.hi) ? sum : DoubleDouble(kForever);
}

}  // namespace

template <class V>
MotionSegments<V>::MotionSegments(const Target<V>& target, const Components<N>& origin,
                                  const Mount<V>* mount)
    : target_(target), mount_(mount), origin_(origin) {}

template <class V>
bool MotionSegments<V>::next(MotionSegment<N>& segment) {
  if (over_) return false;
  const double begin = segment.begin;
  const double rate = segment.rate;
  const double jerk = segment.max_jerk;
  segment.rate = 0;
  segment.joined = true;
  segment.max_jerk = 0;
  segment.exact_speed = 0;
  segment.is_velocity_exact = false;
  const auto advance = [&](const auto& motion) { return follow(motion, segment); };
  if (visit_variant(advance, target_.motion)) {
    for (; segment.degree < 2; ++segment.degree) segment.coefficient[segment.degree + 1] = {};
    if (mount_) add_mount(segment);
    given_ = true;
    return true;
  }
  segment.begin = begin;
  segment.rate = rate;
  segment.max_jerk = jerk;
  return false;
}

template <class V>
void MotionSegments<V>::add_mount(MotionSegment<N>& segment) {
  const double rate = mount_->turn_rate;
  const Components<N> offset = turned_offset(*mount_, segment.begin);
  segment.spin = {};
  segment.coefficient[0] += offset;
  const double arm = std::sqrt(offset[0] * offset[0] + offset[1] * offset[1]);
  if (rate != 0 && arm > 0) {
    go_round_z(rate, offset, segment.spin);
    segment.spin.arm = arm * (1 + 0x1p-40);
    segment.spin.body_acceleration = segment.max_acceleration;
    segment.spin.body_jerk = segment.max_jerk;
    segment.max_acceleration += arm * rate * rate;
    segment.max_jerk += arm * rate * rate * std::fabs(rate);
    segment.exact_speed = 0;
    segment.is_velocity_exact = false;
  }
  if (!repeats_) return;
  mounted_region_ = region_;
  const double reach = length<N>(offset) * (1 + 0x1p-40);
  mounted_region_.radius += reach;
  for (double& half : mounted_region_.half) half += reach;
}

template <class V>
bool MotionSegments<V>::go_to(double launch, double f, MotionSegment<N>& segment, int& work_left) {
  while (segment.end - launch < f && work_left > 0) {
    if (region()) {
      // Where a double cannot tell one period from the next, more segments tell nothing.
      const double shortest = bounces_ ? bounces_->shortest_period() : period_;
      if (shortest < 0x1p-53 * (launch + f)) work_left = 0;
      if (work_left == 0) break;
      if (work_left % kSegmentsBetweenSkips == 0) skip_to(launch + f);
    }
    if (!next(segment)) return false;
    --work_left;
  }
  return true;
}

template <class V>
typename MotionSegments<V>::Whereabouts MotionSegments<V>::find(double launch, double f,
                                                                MotionSegment<N>& segment) {
  int work_left = kEndlessWork;
  if (!start_at(launch, f, segment, work_left)) return Whereabouts::vanished;
  return work_left == 0 ? Whereabouts::lost : Whereabouts::found;
}

template <class V>
void MotionSegments<V>::rest(MotionSegment<N>& segment) const {
  segment.end = kForever;
  segment.degree = 0;
  segment.coefficient[0] = last_.position;
  segment.max_acceleration = 0;
}

/// The segment after the end of the only or last lap, at segment.begin.
template <class V>
bool MotionSegments<V>::finish(After after, MotionSegment<N>& segment) {
  over_ = true;
  if (after == After::vanish && given_) return false;
  rest(segment);
  if (after == After::vanish) segment.end = segment.begin;  // T = 0: the body still exists then
  if (after == After::proceed) {
    segment.degree = 1;
    segment.coefficient[1] = last_.velocity;
    if (const auto* path = std::get_if<Path<V>>(&target_.motion); path && elapsed_.hi > 0) {
      segment.exact_speed = path->speed;
    }
    segment.is_velocity_exact = is_velocity_exact_;
  }
  return true;
}

template <class V>
void MotionSegments<V>::begin_lap() {
  index_ = 0;
  elapsed_ = 0;
  fresh_ = true;
}

/// Widens the region seen by that of a segment, which is no more than A x^2 / 8 off its chord.
template <class V>
void MotionSegments<V>::note_extent(const MotionSegment<N>& segment) {
  const double x = segment.end - segment.begin;
  const double off = segment.max_acceleration * x * x / 8;
  for (const Components<N>& position : {segment.coefficient[0], last_.position}) {
    for (int i = 0; i < N; ++i) {
      if (!has_extent_) low_[i] = high_[i] = position[i];
      low_[i] = std::min(low_[i], position[i] - off);
      high_[i] = std::max(high_[i], position[i] + off);
    }
    has_extent_ = true;
  }
}

/// Makes the region the given box, and the ball around it.
template <class V>
void MotionSegments<V>::enclose(const Components<N>& low, const Components<N>& high) {
  region_.center = low / 2 + high / 2;
  region_.half = (high - region_.center) * (1 + 0x1p-40);
  region_.radius = length<N>(region_.half);
}

/// Converts the Bernstein basis to powers of time: coefficient k is binomial(n, k) times the k-th
/// forward difference of the points.
template <class V>
bool MotionSegments<V>::advance(const Bezier<V>& bezier, MotionSegment<N>& segment) {
  if (index_ > 0) return false;
  index_ = 1;
  const int n = static_cast<int>(bezier.points.size()) - 1;
  segment.begin = 0;
  segment.end = bezier.duration;
  segment.degree = n;
  std::array<Components<N>, MotionSegment<N>::kMaxDegree + 1> differences;
  for (int k = 0; k <= n; ++k) differences[k] = position(bezier.points[k]);
  last_.position = differences[n];
  // From the caller's own numbers, because relative to the pivot they may have lost the direction.
  last_.velocity = slope<N>(components_of(bezier.points[n - 1]), components_of(bezier.points[n]),
                            bezier.duration / n);
  segment.max_acceleration = 0;
  double factor = 1;   // binomial(n, k) / duration^k
  double falling = 1;  // n! / (n - k)! / duration^k
  for (int k = 0;; ++k) {
    segment.coefficient[k] = factor * differences[0];
    if (k == 2 || k == 3) {
      double max = 0;
      for (int j = 0; j <= n - k; ++j) {
        max = std::max(max, dot<N>(differences[j], differences[j]));
      }
      (k == 2 ? segment.max_acceleration : segment.max_jerk) = falling * std::sqrt(max);
    }
    if (k == n) break;
    for (int j = 0; j < n - k; ++j) differences[j] = differences[j + 1] - differences[j];
    factor *= (n - k) / ((k + 1) * bezier.duration);
    falling *= (n - k) / bezier.duration;
  }
  elapsed_ = bezier.duration;
  return true;
}

template <class V>
bool MotionSegments<V>::advance(const Path<V>& path, MotionSegment<N>& segment) {
  if (index_ == 0) {
    index_ = 1;
    last_ = {position(path.points[0]), {}, {}};
    stop_ = 0;
    if (path.speed == 0) {
      segment.begin = 0;
      rest(segment);
      over_ = true;
      return true;
    }
  }
  for (; index_ < path.points.size(); ++index_) {
    // From the caller's own numbers, because relative to the pivot they may have lost the
    // direction.
    const Components<N> offset =
        components_of(path.points[index_]) - components_of(path.points[stop_]);
    const double distance = length<N>(offset);
    if (!(distance > 0)) continue;
    stop_ = index_;
    const DoubleDouble begin = elapsed_;
    elapsed_ = later(begin, distance / path.speed);
    over_ = elapsed_.hi == kForever;
    segment.begin = begin.hi;
    segment.end = elapsed_.hi;
    segment.degree = 1;
    segment.max_acceleration = 0;
    segment.coefficient[0] = last_.position;
    segment.coefficient[1] = offset * (path.speed / distance);
    segment.exact_speed = path.speed;
    last_ = {position(path.points[index_]), segment.coefficient[1], {}};
    ++index_;
    return true;
  }
  return false;
}

template <class V>
struct MotionSegments<V>::Hermite {
  double begin;
  double end;
  Components<N> from;
  Components<N> to;
  Components<N> mean;  ///< mean velocity
  Components<N> velocity_from;
  Components<N> velocity_to;
};

template <class V>
void MotionSegments<V>::interpolate(const Hermite& between, MotionSegment<N>& segment) {
  const double h = between.end - between.begin;
  const Components<N>& mean = between.mean;
  segment.begin = between.begin;
  segment.end = between.end;
  segment.degree = 3;
  segment.coefficient[0] = between.from;
  segment.coefficient[1] = between.velocity_from;
  const Components<N> first = mean - between.velocity_from;
  const Components<N> second = between.velocity_to - mean;
  segment.coefficient[2] = (2 * first - second) / h;
  segment.coefficient[3] = (second - first) / h / h;
  const Components<N> at_begin = 2 * segment.coefficient[2];
  const Components<N> change = 6 * segment.coefficient[3];
  const Components<N> at_end = at_begin + change * h;
  segment.max_acceleration =
      std::sqrt(std::max(dot<N>(at_begin, at_begin), dot<N>(at_end, at_end)));
  segment.max_jerk = length<N>(change);
  last_ = {between.to, between.velocity_to, {}};
  elapsed_ = between.end;
}

template <class V>
bool MotionSegments<V>::advance(const Spline<V>& spline, MotionSegment<N>& segment) {
  const std::size_t i = index_;
  const std::size_t max = spline.points.size() - 1;
  if (i >= max) return false;
  const auto tangent = [&](std::size_t j) {
    const std::size_t before = j == 0 ? 0 : j - 1;
    const std::size_t behind = j == max ? max : j + 1;
    return slope<N>(components_of(spline.points[before]), components_of(spline.points[behind]),
                    spline.times[behind] - spline.times[before]);
  };
  const Components<N> mean =
      slope<N>(components_of(spline.points[i]), components_of(spline.points[i + 1]),
               spline.times[i + 1] - spline.times[i]);
  interpolate({spline.times[i], spline.times[i + 1], position(spline.points[i]),
               position(spline.points[i + 1]), mean, tangent(i), tangent(i + 1)},
              segment);
  ++index_;
  return true;
}

template <class V>
bool MotionSegments<V>::advance(const Samples<V>& samples, MotionSegment<N>& segment) {
  const std::size_t i = index_;
  if (i + 1 >= samples.positions.size()) return false;
  ++index_;
  const Components<N> from = position(samples.positions[i]);
  const Components<N> to = position(samples.positions[i + 1]);
  const double begin = samples.times[i];
  const double end = samples.times[i + 1];
  const Components<N> mean = slope<N>(components_of(samples.positions[i]),
                                      components_of(samples.positions[i + 1]), end - begin);
  if (!samples.velocities.empty()) {
    interpolate({begin, end, from, to, mean, components_of(samples.velocities[i]),
                 components_of(samples.velocities[i + 1])},
                segment);
    return true;
  }
  segment.begin = begin;
  segment.end = end;
  segment.degree = 1;
  segment.max_acceleration = 0;
  segment.coefficient[0] = from;
  segment.coefficient[1] = mean;
  last_ = {to, segment.coefficient[1], {}};
  elapsed_ = end;
  return true;
}

template <class V>
bool MotionSegments<V>::advance(const Pieces<V>& pieces, MotionSegment<N>& segment) {
  if (index_ == 0) {
    last_ = {position(target_.position), {}, {}};
    is_velocity_exact_ = true;
  }
  for (; index_ < pieces.pieces.size(); ++index_) {
    const Piece<V> piece = pieces.pieces[index_];
    if (piece.velocity) {
      last_.velocity = components_of(*piece.velocity);
      is_velocity_exact_ = true;
    }
    if (piece.duration == 0) continue;
    segment.begin = elapsed_.hi;
    elapsed_ = later(elapsed_, piece.duration);
    segment.end = elapsed_.hi;
    segment.degree = 2;
    segment.coefficient[0] = last_.position;
    segment.coefficient[1] = last_.velocity;
    const Components<N> acceleration = components_of(piece.acceleration);
    segment.coefficient[2] = 0.5 * acceleration;
    last_.position += piece.duration * (last_.velocity + 0.5 * piece.duration * acceleration);
    last_.velocity += piece.duration * acceleration;
    segment.max_acceleration = length<N>(acceleration);
    segment.is_velocity_exact = is_velocity_exact_;
    is_velocity_exact_ = is_velocity_exact_ && segment.max_acceleration == 0;
    over_ = elapsed_.hi == kForever;
    ++index_;
    return true;
  }
  return false;
}

/// The next segment of a list that may repeat.
template <class V>
template <class Listed>
bool MotionSegments<V>::follow(const Listed& listed, MotionSegment<N>& segment) {
  const double lap_begin = laps_ * period_;
  if (advance(listed, segment)) {
    if (!has_extent_) first_ = segment.coefficient[0];
    if (laps_ == 0) {
      if (listed.after == After::loop) note_extent(segment);
    } else {
      segment.joined = closed_ || !fresh_;
      segment.begin += lap_begin;
      segment.end += lap_begin;
    }
    fresh_ = false;
    return true;
  }
  segment.begin = laps_ == 0 ? elapsed_.hi : lap_begin + period_;
  if (listed.after != After::loop || elapsed_.hi == 0 || elapsed_.hi == kForever) {
    return finish(listed.after == After::loop ? After::stop : listed.after, segment);
  }
  if (laps_ == 0) {
    enclose(low_, high_);
    // A body that stays within the rounding of its position rests there.
    if (region_.radius <= 0x1p-51 * length<N>(region_.center)) return finish(After::stop, segment);
    period_ = elapsed_.hi;
    closed_ = first_ == last_.position;
    repeats_ = true;
  }
  ++laps_;
  begin_lap();
  return follow(listed, segment);
}

template <class V>
void MotionSegments<V>::skip_to(double time) {
  if (std::holds_alternative<Walls<V>>(target_.motion)) {
    bounces_->skip_to(time);
    return;
  }
  const double laps = std::floor(time / period_) - 1;
  if (!(laps > laps_)) return;
  laps_ = laps;
  begin_lap();
}

template <class V>
bool MotionSegments<V>::follow(std::monostate, MotionSegment<N>& segment) {
  over_ = true;
  segment.begin = 0;
  segment.end = kForever;
  segment.degree = 2;
  segment.coefficient[0] = position(target_.position);
  segment.coefficient[1] = components_of(target_.velocity);
  const Components<N> acceleration = components_of(target_.acceleration);
  segment.coefficient[2] = 0.5 * acceleration;
  segment.max_acceleration = length<N>(acceleration);
  return true;
}

/// The next segment of a turning motion: one whole turn.
template <class V>
bool MotionSegments<V>::follow(const Turning<V>& turning, MotionSegment<N>& segment) {
  const double speed = go_round(target_.velocity, turning, segment);
  const Components<N> drift = segment.coefficient[1];
  const double rate = std::fabs(turning.turn_rate);
  segment.begin = 0;
  segment.degree = 1;
  segment.coefficient[0] = position(target_.position);
  segment.max_acceleration = 0;
  period_ = kTurn / rate;
  if (period_ == kForever || speed == 0) {
    over_ = true;
    segment.end = kForever;
    segment.coefficient[1] = components_of(target_.velocity);
    return true;
  }
  repeats_ = true;
  region_.radius = speed / rate;
  region_.half.fill(region_.radius);
  region_.center = segment.coefficient[0] + segment.aside / turning.turn_rate;
  region_.velocity = drift;
  segment.begin = laps_ * period_;
  segment.coefficient[0] += drift * segment.begin;
  ++laps_;
  segment.end = laps_ * period_;
  segment.rate = turning.turn_rate;
  segment.max_acceleration = speed * rate;
  segment.max_jerk = segment.max_acceleration * rate;
  return true;
}

template <class V>
bool MotionSegments<V>::follow(const Walls<V>& walls, MotionSegment<N>& segment) {
  if (!bounces_) {
    Components<N> low = position(walls.min);
    Components<N> high = position(walls.max);
    std::array<AxisWalls, N> between;
    for (int i = 0; i < N; ++i) {
      const double start = VectorTraits<V>::get(target_.position, i);
      between[i] = {low[i], high[i],
                    numerics::two_difference(start, VectorTraits<V>::get(walls.min, i)),
                    numerics::two_difference(VectorTraits<V>::get(walls.max, i), start)};
    }
    bounces_.emplace(KinematicState<N>{position(target_.position), components_of(target_.velocity),
                                       components_of(target_.acceleration)},
                     between, walls.on_hit);
    repeats_ = walls.on_hit == OnHit::bounce && bounces_->period() > 0;
    if (repeats_) {
      for (int i = 0; i < N; ++i) {
        low[i] = bounces_->axis(i).lowest();
        high[i] = bounces_->axis(i).highest();
      }
      enclose(low, high);
      period_ = bounces_->period();
    }
  }
  bounces_->next(segment);
  over_ = segment.end == kForever;
  return true;
}

/// The first plate: a turn about the body's centre, lap after lap.
template <class V>
bool MotionSegments<V>::follow(const Plates& plates, MotionSegment<N>& segment) {
  const Plate& plate = plates.plates[0];
  const bool turns = plates.turn_rate != 0 && plate.arm != 0;
  period_ = kTurn / std::fabs(plates.turn_rate);
  move_plate(target_, plate, origin_, turns ? laps_ * period_ : 0, segment);
  if (!turns) {
    over_ = true;
    return true;
  }
  ++laps_;
  segment.end = laps_ * period_;
  repeats_ = true;
  region_.center = position(target_.position);
  if constexpr (N == 3) region_.center[2] += plate.height;
  region_.velocity = components_of(target_.velocity);
  region_.acceleration = components_of(target_.acceleration);
  region_.radius = plate.arm;
  region_.half = {};
  region_.half[0] = region_.half[1] = plate.arm;
  return true;
}

template <class V>
bool MotionSegments<V>::follow(const MotionFunction<V>&, MotionSegment<N>&) {
  return false;
}

template class MotionSegments<Vec2>;
template class MotionSegments<Vec3>;

}  // namespace aimahead::detail::motion
