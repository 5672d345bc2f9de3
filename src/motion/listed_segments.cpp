// The stretches of motions that are lists: curves, paths, splines, samples, pieces.
#include "motion/motion_segments.hpp"

#include "numerics/safe_step.hpp"

namespace aimahead::detail::motion {

using numerics::DoubleDouble;

namespace {

template <int N>
Components<N> difference(const Components<N>& a, const Components<N>& b) {
  Components<N> result;
  for (int i = 0; i < N; ++i) result[i] = a[i] - b[i];
  return result;
}

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
bool Stretches<V>::advance(const Bezier<V>& bezier, Stretch<N>& stretch) {
  if (index_ > 0) return false;
  index_ = 1;
  const int n = static_cast<int>(bezier.points.size()) - 1;
  stretch.begin = 0;
  stretch.end = bezier.duration;
  stretch.degree = n;
  std::array<Components<N>, Stretch<N>::kMostDegree + 1> differences;
  for (int k = 0; k <= n; ++k) differences[k] = place(bezier.points[k]);
  last_.position = differences[n];
  // From the caller's own numbers: seen from the pivot they may have lost the direction.
  last_.velocity = slope<N>(components_of(bezier.points[n - 1]), components_of(bezier.points[n]),
                            bezier.duration / n);
  stretch.most_acceleration = 0;
  double factor = 1;   // binomial(n, k) / duration^k
  double falling = 1;  // n! / (n - k)! / duration^k
  for (int k = 0;; ++k) {
    for (int i = 0; i < N; ++i) stretch.coefficient[k][i] = factor * differences[0][i];
    if (k == 2 || k == 3) {
      double most = 0;
      for (int j = 0; j <= n - k; ++j) {
        most = std::max(most, dot<N>(differences[j], differences[j]));
      }
      (k == 2 ? stretch.most_acceleration : stretch.most_jerk) = falling * std::sqrt(most);
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
bool Stretches<V>::advance(const Path<V>& path, Stretch<N>& stretch) {
  if (index_ == 0) {
    index_ = 1;
    last_ = {place(path.points[0]), {}, {}};
    stop_ = 0;
    if (path.speed == 0) {
      stretch.begin = 0;
      rest(stretch);
      over_ = true;
      return true;
    }
  }
  for (; index_ < path.points.size(); ++index_) {
    // From the caller's own numbers: seen from the pivot they may have lost the direction.
    const Components<N> way =
        difference<N>(components_of(path.points[index_]), components_of(path.points[stop_]));
    const double distance = length<N>(way);
    if (!(distance > 0)) continue;
    stop_ = index_;
    const DoubleDouble begin = elapsed_;
    elapsed_ = elapsed_ + distance / path.speed;
    stretch.begin = begin.hi;
    stretch.end = elapsed_.hi;
    stretch.degree = 1;
    stretch.most_acceleration = 0;
    stretch.coefficient[0] = last_.position;
    for (int i = 0; i < N; ++i) stretch.coefficient[1][i] = way[i] * (path.speed / distance);
    stretch.exact_speed = path.speed;
    last_ = {place(path.points[index_]), stretch.coefficient[1], {}};
    ++index_;
    return true;
  }
  return false;
}

template <class V>
struct Stretches<V>::Hermite {
  double begin;
  double end;
  Components<N> from;
  Components<N> to;
  Components<N> mean;  ///< velocity
  Components<N> velocity_from;
  Components<N> velocity_to;
};

template <class V>
void Stretches<V>::bend(const Hermite& between, Stretch<N>& stretch) {
  const double h = between.end - between.begin;
  const Components<N>& mean = between.mean;
  stretch.begin = between.begin;
  stretch.end = between.end;
  stretch.degree = 3;
  stretch.coefficient[0] = between.from;
  stretch.coefficient[1] = between.velocity_from;
  Components<N> at_begin;
  Components<N> at_end;
  Components<N> change;
  for (int i = 0; i < N; ++i) {
    const double first = mean[i] - between.velocity_from[i];
    const double second = between.velocity_to[i] - mean[i];
    stretch.coefficient[2][i] = (2 * first - second) / h;
    stretch.coefficient[3][i] = (second - first) / h / h;
    at_begin[i] = 2 * stretch.coefficient[2][i];
    change[i] = 6 * stretch.coefficient[3][i];
    at_end[i] = at_begin[i] + change[i] * h;
  }
  stretch.most_acceleration =
      std::sqrt(std::max(dot<N>(at_begin, at_begin), dot<N>(at_end, at_end)));
  stretch.most_jerk = length<N>(change);
  last_ = {between.to, between.velocity_to, {}};
  elapsed_ = between.end;
}

template <class V>
bool Stretches<V>::advance(const Spline<V>& spline, Stretch<N>& stretch) {
  const std::size_t i = index_;
  const std::size_t most = spline.points.size() - 1;
  if (i >= most) return false;
  const auto tangent = [&](std::size_t j) {
    const std::size_t before = j == 0 ? 0 : j - 1;
    const std::size_t behind = j == most ? most : j + 1;
    return slope<N>(components_of(spline.points[before]), components_of(spline.points[behind]),
                    spline.times[behind] - spline.times[before]);
  };
  const Components<N> mean =
      slope<N>(components_of(spline.points[i]), components_of(spline.points[i + 1]),
               spline.times[i + 1] - spline.times[i]);
  bend({spline.times[i], spline.times[i + 1], place(spline.points[i]), place(spline.points[i + 1]),
        mean, tangent(i), tangent(i + 1)},
       stretch);
  ++index_;
  return true;
}

template <class V>
bool Stretches<V>::advance(const Samples<V>& samples, Stretch<N>& stretch) {
  const std::size_t i = index_;
  if (i + 1 >= samples.positions.size()) return false;
  ++index_;
  const Components<N> from = place(samples.positions[i]);
  const Components<N> to = place(samples.positions[i + 1]);
  const double begin = samples.times[i];
  const double end = samples.times[i + 1];
  const Components<N> mean = slope<N>(components_of(samples.positions[i]),
                                      components_of(samples.positions[i + 1]), end - begin);
  if (!samples.velocities.empty()) {
    bend({begin, end, from, to, mean, components_of(samples.velocities[i]),
          components_of(samples.velocities[i + 1])},
         stretch);
    return true;
  }
  stretch.begin = begin;
  stretch.end = end;
  stretch.degree = 1;
  stretch.most_acceleration = 0;
  stretch.coefficient[0] = from;
  stretch.coefficient[1] = mean;
  last_ = {to, stretch.coefficient[1], {}};
  elapsed_ = end;
  return true;
}

template <class V>
bool Stretches<V>::advance(const Pieces<V>& pieces, Stretch<N>& stretch) {
  if (index_ == 0) last_ = {place(target_.position), {}, {}};
  for (; index_ < pieces.pieces.size(); ++index_) {
    const Piece<V> piece = pieces.pieces[index_];
    if (piece.velocity) last_.velocity = components_of(*piece.velocity);
    if (piece.duration == 0) continue;
    stretch.begin = elapsed_.hi;
    if (piece.duration == kForever) {
      elapsed_ = kForever;
    } else {
      elapsed_ = elapsed_ + piece.duration;
    }
    stretch.end = elapsed_.hi;
    stretch.degree = 2;
    stretch.coefficient[0] = last_.position;
    stretch.coefficient[1] = last_.velocity;
    const Components<N> acceleration = components_of(piece.acceleration);
    for (int i = 0; i < N; ++i) {
      stretch.coefficient[2][i] = 0.5 * acceleration[i];
      last_.position[i] +=
          piece.duration * (last_.velocity[i] + 0.5 * piece.duration * acceleration[i]);
      last_.velocity[i] += piece.duration * acceleration[i];
    }
    stretch.most_acceleration = length<N>(acceleration);
    over_ = piece.duration == kForever;
    ++index_;
    return true;
  }
  return false;
}

template void Stretches<Vec2>::bend(const Hermite&, Stretch<2>&);
template bool Stretches<Vec2>::advance(const Bezier<Vec2>&, Stretch<kDimensions<Vec2>>&);
template bool Stretches<Vec2>::advance(const Path<Vec2>&, Stretch<kDimensions<Vec2>>&);
template bool Stretches<Vec2>::advance(const Spline<Vec2>&, Stretch<kDimensions<Vec2>>&);
template bool Stretches<Vec2>::advance(const Samples<Vec2>&, Stretch<kDimensions<Vec2>>&);
template bool Stretches<Vec2>::advance(const Pieces<Vec2>&, Stretch<kDimensions<Vec2>>&);
template void Stretches<Vec3>::bend(const Hermite&, Stretch<3>&);
template bool Stretches<Vec3>::advance(const Bezier<Vec3>&, Stretch<kDimensions<Vec3>>&);
template bool Stretches<Vec3>::advance(const Path<Vec3>&, Stretch<kDimensions<Vec3>>&);
template bool Stretches<Vec3>::advance(const Spline<Vec3>&, Stretch<kDimensions<Vec3>>&);
template bool Stretches<Vec3>::advance(const Samples<Vec3>&, Stretch<kDimensions<Vec3>>&);
template bool Stretches<Vec3>::advance(const Pieces<Vec3>&, Stretch<kDimensions<Vec3>>&);

}  // namespace aimahead::detail::motion
