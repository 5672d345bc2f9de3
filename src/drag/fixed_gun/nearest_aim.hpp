// The aim whose shot is nearest to a position after a flight.
//
// The square of the distance is minimised over the turns of the aim. Its second derivative is
// A^T A + (A^T e).u, apart from the curvature of the flights. Here e is the vector by which the
// shot misses, and A the derivative of the position by the aim u. Changes of the first derivative
// correct the second (Broyden, Fletcher, Goldfarb and Shanno, 1970). A turn that leads away is cut
// to a quarter.
#pragma once

#include "drag/flight/drag_shot.hpp"
#include "numerics/infinity.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace aimahead::detail::drag {

/// A shot along an aim, and how it misses.
template <int N>
struct AimedShot {
  Components<N> aim{};
  double distance = kInfinity;
  Components<N> flown{};  ///< the position seen from the air, without the muzzle
  Components<N> pull{};   ///< minus half the derivative of the squared distance by the aim
  Matrix<N> by_aim{};     ///< the derivative of the shot's position
};

/// One unit vector across another, or two in space.
template <int N>
[[nodiscard]] std::array<Components<N>, N - 1> across(const Components<N>& aim) {
  if constexpr (N == 2) {
    return {{{-aim[1], aim[0]}}};
  } else {
    const Components<N> first = unit_across<N>(aim, {});
    return {{first, cross(aim, first)}};
  }
}

/// `muzzle` is how far along the aim the shot starts; `flights` is how accurate its flights are.
template <int N>
class NearestAim {
 public:
  NearestAim(const DragShot<N>& shot, double muzzle, Accuracy flights)
      : shot_(shot), muzzle_(muzzle), flights_(flights) {}

  /// Flies along `missed.aim`. False if the flight takes too long to compute.
  [[nodiscard]] bool fly(double f, const Components<N>& position, AimedShot<N>& missed) const {
    const auto arrival = shot_.fly(shot_.launch_velocity(missed.aim), f, flights_);
    if (!arrival.finished) return false;
    const Components<N> missing = position - arrival.position - muzzle_ * missed.aim;
    missed.distance = length<N>(missing);
    missed.flown = arrival.position;
    missed.pull = {};
    for (int i = 0; i < N; ++i) {
      for (int j = 0; j < N; ++j) {
        missed.by_aim[i][j] = shot_.speed * arrival.by_launch[i][j] + (i == j ? muzzle_ : 0);
        missed.pull[j] += missed.by_aim[i][j] * missing[i];
      }
    }
    return true;
  }

  /// The search starts at `first_aim`. Where a flight takes too long to compute, no work is left.
  [[nodiscard]] AimedShot<N> find(double f, const Components<N>& position,
                                  const Components<N>& first_aim, Accuracy accuracy) const {
    constexpr int kMaxRounds = 40;
    // The size of the last turn; its square is the error left.
    const double close = flights_ == Accuracy::fine ? 1e-9 : 1e-5;
    // The share of the squared distance that a rough search may leave.
    const double share_left = accuracy == Accuracy::rough ? 1e-4 : 0;
    AimedShot<N> best{first_aim};
    if (shot_.speed == 0 && muzzle_ == 0) {
      if (!fly(f, position, best)) return unfinished(first_aim);
      return best;
    }
    const auto basis = across<N>(first_aim);
    Turns turned{};
    Turns slope{};
    Turns step{};
    Curvature curvature{};
    double scale = 1;
    for (int round = 0; round < kMaxRounds; ++round) {
      Turns tried = turned;
      for (int k = 0; k < kTurns; ++k) tried[k] += scale * step[k];
      const TurnedAim turned_aim(first_aim, basis, tried);
      AimedShot<N> missed{turned_aim.aim};
      if (!fly(f, position, missed)) return unfinished(first_aim);
      if (round > 0 && !(missed.distance < best.distance)) {
        scale *= 0.25;
        if (scale * size_of(step) < close) break;
        continue;
      }
      Turns next{};
      for (int k = 0; k < kTurns; ++k) next[k] = -dot<N>(turned_aim.by_turn[k], missed.pull);
      if (round == 0) {
        curvature = first_curvature(missed, turned_aim.by_turn);
      } else {
        step *= scale;
        learn(curvature, step, slope, next);
      }
      turned = tried;
      slope = next;
      best = missed;
      scale = 1;
      step = downwards(curvature, slope);
      const double size = size_of(step);
      if (!(size > close)) break;
      if (gain_of(step, slope) <= share_left * best.distance * best.distance) break;
      if (size > 0.5) scale = 0.5 / size;
    }
    return best;
  }

  /// The same among the possible aims. `nearest_possible(aim)` is the nearest of them to any aim,
  /// nothing without one: each step down the slope is followed by one to there.
  template <class NearestPossible>
  [[nodiscard]] AimedShot<N> find_possible(double f, const Components<N>& position,
                                           const Components<N>& first_aim,
                                           const NearestPossible& nearest_possible) const {
    constexpr int kMaxRounds = 30;
    const double close = flights_ == Accuracy::fine ? 1e-9 : 1e-5;  // the last turn
    AimedShot<N> best;
    auto next = nearest_possible(first_aim);
    double scale = 1;
    for (int round = 0; round < kMaxRounds && next; ++round) {
      AimedShot<N> tried{*next};
      if (!fly(f, position, tried)) return unfinished(first_aim);
      if (tried.distance < best.distance) {
        best = tried;
      } else {
        scale *= 0.25;
      }
      const auto basis = across<N>(best.aim);
      Components<N> step{};
      double curvature = 0;
      const Curvature by_turns = first_curvature(best, basis);
      for (int k = 0; k < kTurns; ++k) {
        step += dot<N>(basis[k], best.pull) * basis[k];
        curvature = std::max(curvature, by_turns[k][k]);
      }
      if (!(curvature > 0)) break;
      next = nearest_possible(direction_of<N>(best.aim + (scale / curvature) * step));
      if (!next || !(length<N>(*next - best.aim) > close)) break;
    }
    return best;
  }

 private:
  static constexpr int kTurns = N - 1;  ///< the degrees of freedom of an aim
  using Turns = std::array<double, kTurns>;
  using Basis = std::array<Components<N>, kTurns>;
  using Curvature = std::array<Turns, kTurns>;

  /// An aim turned in the tangent plane of the first one, and its derivatives by the turns.
  struct TurnedAim {
    Components<N> aim;
    Basis by_turn;

    TurnedAim(const Components<N>& first_aim, const Basis& basis, const Turns& turns)
        : aim(first_aim) {
      for (int k = 0; k < kTurns; ++k) aim += turns[k] * basis[k];
      const double stretch = length<N>(aim);
      aim /= stretch;
      for (int k = 0; k < kTurns; ++k) {
        const double along = dot<N>(basis[k], aim);
        by_turn[k] = (basis[k] - along * aim) / stretch;
      }
    }
  };

  [[nodiscard]] AimedShot<N> unfinished(const Components<N>& first_aim) const {
    shot_.work_left = 0;
    return {first_aim};
  }

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
  static Curvature first_curvature(const AimedShot<N>& missed, const Basis& by_turn) {
    Curvature curvature{};
    std::array<Components<N>, kTurns> moves{};
    double max_square = 0;
    for (int k = 0; k < kTurns; ++k) {
      for (int i = 0; i < N; ++i) moves[k][i] = dot<N>(missed.by_aim[i], by_turn[k]);
      max_square = std::max(max_square, dot<N>(moves[k], moves[k]));
    }
    const double along = std::max(dot<N>(missed.pull, missed.aim), 0.0) + 0x1p-30 * max_square;
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

  const DragShot<N>& shot_;
  double muzzle_;
  Accuracy flights_;
};

}  // namespace aimahead::detail::drag
