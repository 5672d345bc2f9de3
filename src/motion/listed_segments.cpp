// The segments of motions that are lists: curves, paths, splines, samples, pieces.
#include "motion/motion_segments.hpp"

#include "numerics/safe_step.hpp"

namespace aimahead::detail::motion {

using numerics::DoubleDouble;

namespace {

/// The velocity that goes from `a` to `b` in `time`.
template <int N>
Components<N> slope(const Components<N>& a, const Components<N>& b, double time) {
  Components<N> result;
  for (int i = 0; i < N; ++i) result[i] = (b[i] - a[i]) / time;
  return result;
}

}  // namespace

/// From the Bernstein basis to powers of time: coefficient k is binomial(n, k) times the k-th
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
  // From the caller's own numbers: seen from the pivot they may have lost the direction.
  last_.velocity = slope<N>(components_of(bezier.points[n - 1]), components_of(bezier.points[n]),
                            bezier.duration / n);
  segment.max_acceleration = 0;
  double factor = 1;   // binomial(n, k) / duration^k
  double falling = 1;  // n! / (n - k)! / duration^k
  for (int k = 0;; ++k) {
    for (int i = 0; i < N; ++i) segment.coefficient[k][i] = factor * differences[0][i];
    if (k == 2 || k == 3) {
      double max = 0;
      for (int j = 0; j <= n - k; ++j) {
        max = std::max(max, dot<N>(differences[j], differences[j]));
      }
      (k == 2 ? segment.max_acceleration : segment.max_jerk) = falling * std::sqrt(max);
    }
    if (k == n) break;
    for (int j = 0; j < n - k; ++j)
      differences[j] = difference<N>(differences[j + 1], differences[j]);
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
    // From the caller's own numbers: seen from the pivot they may have lost the direction.
    const Components<N> offset =
        difference<N>(components_of(path.points[index_]), components_of(path.points[stop_]));
    const double distance = length<N>(offset);
    if (!(distance > 0)) continue;
    stop_ = index_;
    const DoubleDouble begin = elapsed_;
    elapsed_ = elapsed_ + distance / path.speed;
    segment.begin = begin.hi;
    segment.end = elapsed_.hi;
    segment.degree = 1;
    segment.max_acceleration = 0;
    segment.coefficient[0] = last_.position;
    for (int i = 0; i < N; ++i) segment.coefficient[1][i] = offset[i] * (path.speed / distance);
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
  Components<N> mean;  ///< velocity
  Components<N> velocity_from;
  Components<N> velocity_to;
};

template <class V>
void MotionSegments<V>::bend(const Hermite& between, MotionSegment<N>& segment) {
  const double h = between.end - between.begin;
  const Components<N>& mean = between.mean;
  segment.begin = between.begin;
  segment.end = between.end;
  segment.degree = 3;
  segment.coefficient[0] = between.from;
  segment.coefficient[1] = between.velocity_from;
  Components<N> at_begin;
  Components<N> at_end;
  Components<N> change;
  for (int i = 0; i < N; ++i) {
    const double first = mean[i] - between.velocity_from[i];
    const double second = between.velocity_to[i] - mean[i];
    segment.coefficient[2][i] = (2 * first - second) / h;
    segment.coefficient[3][i] = (second - first) / h / h;
    at_begin[i] = 2 * segment.coefficient[2][i];
    change[i] = 6 * segment.coefficient[3][i];
    at_end[i] = at_begin[i] + change[i] * h;
  }
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
  bend({spline.times[i], spline.times[i + 1], position(spline.points[i]),
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
    bend({begin, end, from, to, mean, components_of(samples.velocities[i]),
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
  if (index_ == 0) last_ = {position(target_.position), {}, {}};
  for (; index_ < pieces.pieces.size(); ++index_) {
    const Piece<V> piece = pieces.pieces[index_];
    if (piece.velocity) last_.velocity = components_of(*piece.velocity);
    if (piece.duration == 0) continue;
    segment.begin = elapsed_.hi;
    if (piece.duration == kForever) {
      elapsed_ = kForever;
    } else {
      elapsed_ = elapsed_ + piece.duration;
    }
    segment.end = elapsed_.hi;
    segment.degree = 2;
    segment.coefficient[0] = last_.position;
    segment.coefficient[1] = last_.velocity;
    const Components<N> acceleration = components_of(piece.acceleration);
    for (int i = 0; i < N; ++i) {
      segment.coefficient[2][i] = 0.5 * acceleration[i];
      last_.position[i] +=
          piece.duration * (last_.velocity[i] + 0.5 * piece.duration * acceleration[i]);
      last_.velocity[i] += piece.duration * acceleration[i];
    }
    segment.max_acceleration = length<N>(acceleration);
    over_ = piece.duration == kForever;
    ++index_;
    return true;
  }
  return false;
}

template void MotionSegments<Vec2>::bend(const Hermite&, MotionSegment<2>&);
template bool MotionSegments<Vec2>::advance(const Bezier<Vec2>&, MotionSegment<kDimensions<Vec2>>&);
template bool MotionSegments<Vec2>::advance(const Path<Vec2>&, MotionSegment<kDimensions<Vec2>>&);
template bool MotionSegments<Vec2>::advance(const Spline<Vec2>&, MotionSegment<kDimensions<Vec2>>&);
template bool MotionSegments<Vec2>::advance(const Samples<Vec2>&,
                                            MotionSegment<kDimensions<Vec2>>&);
template bool MotionSegments<Vec2>::advance(const Pieces<Vec2>&, MotionSegment<kDimensions<Vec2>>&);
template void MotionSegments<Vec3>::bend(const Hermite&, MotionSegment<3>&);
template bool MotionSegments<Vec3>::advance(const Bezier<Vec3>&, MotionSegment<kDimensions<Vec3>>&);
template bool MotionSegments<Vec3>::advance(const Path<Vec3>&, MotionSegment<kDimensions<Vec3>>&);
template bool MotionSegments<Vec3>::advance(const Spline<Vec3>&, MotionSegment<kDimensions<Vec3>>&);
template bool MotionSegments<Vec3>::advance(const Samples<Vec3>&,
                                            MotionSegment<kDimensions<Vec3>>&);
template bool MotionSegments<Vec3>::advance(const Pieces<Vec3>&, MotionSegment<kDimensions<Vec3>>&);

}  // namespace aimahead::detail::motion
