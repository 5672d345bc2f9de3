#include "drag/closest_with_drag.hpp"

#include "aimahead/detail/scaling.hpp"
#include "motion/motion_cursor.hpp"
#include "numerics/brent_minimum.hpp"
#include "numerics/safe_step.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace aimahead::detail::drag {
namespace {

template <class V>
class ClosestWithDrag {
 public:
  static constexpr int N = kDimensions<V>;

  ClosestWithDrag(const Engagement<V>& engagement, const DragShot<N>& shot,
                  const Components<N>& pivot)
      : engagement_(engagement),
        shot_(shot),
        target_(engagement.target, pivot, engagement.shooter.delay, shot.wind) {}

  std::optional<Approach<V>> run() {
    shot_.work_left = kMaxClosestWork;
    if (!target_.go_to(0)) return std::nullopt;
    const double end = engagement_.projectile.lifetime;
    Passage at_launch = start();
    Passage best = at_launch;
    Passage before = at_launch;
    Passage last = at_launch;
    bool best_is_last = true;
    double f = 0;
    for (int i = 0; f < end; ++i) {
      if (i == kMaxSamples || shot_.work_left <= 0) break;
      if (cannot_come_closer(f, best.distance)) break;
      double wide = f > 0 ? std::min(0.2 * f, target_.widest_step(f)) : first_step(at_launch);
      f = std::min({f + wide, target_.end(), end});
      if (!numerics::is_finite(f)) return std::nullopt;
      const Passage next = passage(f, foreseen(before, last, f), Accuracy::rough);
      if (last.distance <= next.distance && last.distance <= before.distance &&
          last.distance - max_gain(before, last, next) < best.distance) {
        consider(refined(before, last, next), best);
      }
      best_is_last = next.distance < best.distance;
      consider(next, best);
      before = last;
      last = next;
      if (f >= target_.end()) {
        if (f >= end || !target_.go_on()) break;
        before = last = passage(f, last.aim, Accuracy::rough);
        consider(last, best);
      }
    }
    // A gap that still falls at the last sample of an endless flight only tends to its least value.
    if (best_is_last && best.flight_time > 0 && end == kForever && target_.end() == kForever) {
      return std::nullopt;
    }
    if (best.distance == kForever || length<N>(best.aim) == 0) return std::nullopt;
    if (best.flight_time > 0) {
      consider(passage_at(best.flight_time, best.target, best.aim, Accuracy::fine), best);
    }
    Approach<V> approach;
    approach.time = engagement_.shooter.delay + best.flight_time;
    approach.distance = std::max(best.distance - shot_.radii, 0.0);
    approach.aim = make_vector<V>(best.aim);
    return approach;
  }

 private:
  static constexpr int kMaxSamples = 400;

  /// The shot that is nearest to the target after a flight of given length.
  struct Passage {
    double flight_time = 0;
    double distance = kForever;  ///< between centres
    Components<N> aim{};
    Components<N> target{};
  };

  static void consider(const Passage& passage, Passage& best) {
    if (passage.distance < best.distance) best = passage;
  }

  [[nodiscard]] Passage start() const {
    Passage passage;
    passage.target = passage.aim = target_.at(0).position;
    const double away = length<N>(passage.aim);
    if (away > 0) {
      passage.aim /= away;
    }
    passage.distance = std::fabs(away - shot_.muzzle);
    return passage;
  }

  /// The first step of the flight time: small compared with the time scale of the engagement.
  [[nodiscard]] double first_step(const Passage& at_launch) const {
    const double pace = shot_.speed + shot_.inherited_speed + length<N>(target_.at(0).velocity) +
                        std::sqrt(shot_.law.acceleration * at_launch.distance);
    return pace > 0 ? 0.05 * at_launch.distance / pace : 1;
  }

  /// The aim of a passage, continued from those before it.
  [[nodiscard]] static Components<N> foreseen(const Passage& before, const Passage& last,
                                              double f) {
    const double past = last.flight_time - before.flight_time;
    const double share = past > 0 ? (f - last.flight_time) / past : 0;
    return direction_of<N>(last.aim + share * (last.aim - before.aim));
  }

  [[nodiscard]] bool cannot_come_closer(double f, double than) const {
    const auto outlook = target_.outlook(f);
    return outlook &&
           shot_.stays_beyond(outlook->center, f, outlook->radius + than, outlook->speed);
  }

  static constexpr int kTurns = N - 1;  ///< the degrees of freedom of an aim
  using Turns = std::array<double, kTurns>;

  /// A shot, and how it misses.
  struct Miss {
    Components<N> aim{};
    double distance = kForever;
    bool is_allowed = false;
    Components<N> pull{};  ///< minus half the derivative of the squared distance by the aim
    Matrix<N> by_aim{};    ///< the derivative of the shot's position
  };

  /// False if the flight takes too long to compute.
  [[nodiscard]] bool fly(double f, const Components<N>& position, Miss& miss) const {
    const auto arrival = shot_.fly(shot_.launch_velocity(miss.aim), f, Accuracy::rough);
    if (!arrival.finished) return false;
    const Components<N> missing = position - arrival.position - shot_.muzzle * miss.aim;
    miss.distance = length<N>(missing);
    miss.is_allowed = length<N>(shot_.carried(arrival.position, f)) <= engagement_.projectile.range;
    miss.pull = {};
    for (int i = 0; i < N; ++i) {
      for (int j = 0; j < N; ++j) {
        miss.by_aim[i][j] = shot_.speed * arrival.by_launch[i][j] + (i == j ? shot_.muzzle : 0);
        miss.pull[j] += miss.by_aim[i][j] * missing[i];
      }
    }
    return true;
  }

  /// One unit vector across an aim, or two in space.
  [[nodiscard]] static std::array<Components<N>, kTurns> across(const Components<N>& aim) {
    if constexpr (N == 2) {
      return {{{-aim[1], aim[0]}}};
    } else {
      int min = 0;
      for (int i = 1; i < N; ++i) {
        if (std::fabs(aim[i]) < std::fabs(aim[min])) min = i;
      }
      Components<N> first{};
      for (int i = 0; i < N; ++i) first[i] = (i == min ? 1 : 0) - aim[min] * aim[i];
      const double size = length<N>(first);
      first /= size;
      return {{first,
               {aim[1] * first[2] - aim[2] * first[1], aim[2] * first[0] - aim[0] * first[2],
                aim[0] * first[1] - aim[1] * first[0]}}};
    }
  }

  /// Searches the surface that the shots have reached for its point nearest to the target.
  ///
  /// The square of the distance is minimised over the turns of the aim. Its second derivative is
  /// A^T A + (A^T e).u, apart from the curvature of the flights. Here e is the vector by which the
  /// shot misses, and A the derivative of the position by the aim u. Changes of the first
  /// derivative correct the second (Broyden, Fletcher, Goldfarb and Shanno, 1970). A turn that
  /// leads away is cut to a quarter.
  [[nodiscard]] Passage passage_at(double f, const Components<N>& position,
                                   const Components<N>& first_aim, Accuracy accuracy) {
    constexpr int kMaxRounds = 40;
    constexpr double kClose = 1e-5;  // the size of the last turn; its square is the error left
    // The share of the squared distance that a rough passage may leave.
    const double share_left = accuracy == Accuracy::rough ? 1e-4 : 0;
    if (shot_.speed == 0 && shot_.muzzle == 0) {
      Miss miss{first_aim};
      if (!fly(f, position, miss)) shot_.work_left = 0;
      return {f, miss.is_allowed ? miss.distance : kForever, start().aim, position};
    }
    const auto basis = across(first_aim);
    Turns turned{};  // the turns from the first aim, in the tangent plane there
    Turns slope{};
    Turns step{};
    Curvature curvature{};
    Miss best;
    double scale = 1;
    for (int round = 0; round < kMaxRounds; ++round) {
      Turns tried = turned;
      Miss miss{first_aim};
      for (int k = 0; k < kTurns; ++k) {
        tried[k] += scale * step[k];
        miss.aim += tried[k] * basis[k];
      }
      const double stretch = length<N>(miss.aim);
      miss.aim /= stretch;
      if (!fly(f, position, miss)) {
        shot_.work_left = 0;
        return {f, kForever, first_aim, position};
      }
      if (round > 0 && !(miss.distance < best.distance)) {
        scale *= 0.25;
        if (scale * size_of(step) < kClose) break;
        continue;
      }
      std::array<Components<N>, kTurns> ways;  // the derivatives of the aim by the turns
      Turns next{};
      for (int k = 0; k < kTurns; ++k) {
        const double along = dot<N>(basis[k], miss.aim);
        ways[k] = (basis[k] - along * miss.aim) / stretch;
        next[k] = -dot<N>(ways[k], miss.pull);
      }
      if (round == 0) {
        curvature = first_curvature(miss, ways);
      } else {
        step *= scale;
        learn(curvature, step, slope, next);
      }
      turned = tried;
      slope = next;
      best = miss;
      scale = 1;
      step = downwards(curvature, slope);
      const double size = size_of(step);
      if (!(size > kClose)) break;
      if (gain_of(step, slope) <= share_left * best.distance * best.distance) break;
      if (size > 0.5) scale = 0.5 / size;
    }
    return {f, best.is_allowed ? best.distance : kForever, best.aim, position};
  }
  [[nodiscard]] Passage passage(double f, const Components<N>& first_aim, Accuracy accuracy) {
    return passage_at(f, target_.at(f).position, first_aim, accuracy);
  }

  using Curvature = std::array<Turns, kTurns>;

  static double size_of(const Turns& turns) {
    double square = 0;
    for (const double x : turns) square += x * x;
    return std::sqrt(square);
  }

  /// How much a parabola's lowest point lies below, as squared distances.
  static double gain_of(const Turns& step, const Turns& slope) {
    double gain = 0;
    for (int k = 0; k < kTurns; ++k) gain -= step[k] * slope[k];
    return gain;
  }

  /// The second derivative at the first aim, kept positive.
  static Curvature first_curvature(const Miss& miss,
                                   const std::array<Components<N>, kTurns>& ways) {
    Curvature curvature{};
    std::array<Components<N>, kTurns> moves{};
    double max_square = 0;
    for (int k = 0; k < kTurns; ++k) {
      for (int i = 0; i < N; ++i) moves[k][i] = dot<N>(miss.by_aim[i], ways[k]);
      max_square = std::max(max_square, dot<N>(moves[k], moves[k]));
    }
    const double along = std::max(dot<N>(miss.pull, miss.aim), 0.0) + 0x1p-30 * max_square;
    for (int k = 0; k < kTurns; ++k) {
      for (int l = 0; l < kTurns; ++l) {
        curvature[k][l] = dot<N>(moves[k], moves[l]) + (k == l ? along : 0);
      }
    }
    return curvature;
  }

  static void learn(Curvature& curvature, const Turns& step, const Turns& before,
                    const Turns& after) {
    Turns change{};
    Turns foretold{};
    double gained = 0;
    double expected = 0;
    for (int k = 0; k < kTurns; ++k) {
      change[k] = after[k] - before[k];
      for (int l = 0; l < kTurns; ++l) foretold[k] += curvature[k][l] * step[l];
      gained += change[k] * step[k];
      expected += foretold[k] * step[k];
    }
    if (!(gained > 0x1p-20 * expected)) return;
    for (int k = 0; k < kTurns; ++k) {
      for (int l = 0; l < kTurns; ++l) {
        curvature[k][l] += change[k] * change[l] / gained - foretold[k] * foretold[l] / expected;
      }
    }
  }

  /// The turns to the lowest point of the parabola.
  static Turns downwards(const Curvature& curvature, const Turns& slope) {
    if constexpr (N == 2) {
      return {curvature[0][0] > 0 ? -slope[0] / curvature[0][0] : 0};
    } else {
      const double determinant =
          curvature[0][0] * curvature[1][1] - curvature[0][1] * curvature[1][0];
      if (!(determinant > 0)) return {};
      return {(curvature[0][1] * slope[1] - curvature[1][1] * slope[0]) / determinant,
              (curvature[1][0] * slope[0] - curvature[0][0] * slope[1]) / determinant};
    }
  }

  /// An estimate of how much the distance may fall between the neighbours of a sample.
  [[nodiscard]] double max_gain(const Passage& before, const Passage& middle,
                                const Passage& after) const {
    const double f = middle.flight_time;
    const double pace = shot_.speed + shot_.inherited_speed + shot_.fall(f).speed +
                        length<N>(target_.at(f).velocity);
    return pace * (after.flight_time - before.flight_time);
  }

  /// The closest passage between the neighbours of a sample that is closer than both.
  [[nodiscard]] Passage refined(const Passage& before, const Passage& middle,
                                const Passage& after) {
    const auto evaluate = [this](double f, const Passage& best) {
      return passage(f, best.aim, Accuracy::fine);
    };
    const numerics::Bracket<Passage> bracket{
        before.flight_time, middle.flight_time, after.flight_time,
        before.distance,    after.distance,     evaluate(middle.flight_time, middle)};
    return numerics::brent_minimum(bracket, {1e-7 * after.flight_time, 60}, evaluate,
                                   [](const Passage& passage) { return passage.distance; });
  }

  const Engagement<V>& engagement_;
  const DragShot<N>& shot_;
  MotionCursor<V> target_;
};

}  // namespace

template <class V>
std::optional<Approach<V>> closest_with_drag(const Engagement<V>& engagement,
                                             const DragShot<kDimensions<V>>& shot,
                                             const Components<kDimensions<V>>& pivot) {
  return ClosestWithDrag<V>(engagement, shot, pivot).run();
}

template std::optional<Approach<Vec2>> closest_with_drag(const Engagement2&, const DragShot<2>&,
                                                         const Components<2>&);
template std::optional<Approach<Vec3>> closest_with_drag(const Engagement3&, const DragShot<3>&,
                                                         const Components<3>&);

}  // namespace aimahead::detail::drag
