#include "drag/closest_with_drag.hpp"

#include "aimahead/detail/scaling.hpp"
#include "motion/motion_cursor.hpp"
#include "numerics/golden_section.hpp"
#include "numerics/safe_step.hpp"

#include <algorithm>
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
      const Passage next = passage(f, last.aim);
      if (last.distance <= next.distance && last.distance <= before.distance) {
        consider(refined(before, last, next), best);
      }
      best_is_last = next.distance < best.distance;
      consider(next, best);
      before = last;
      last = next;
      if (f >= target_.end()) {
        if (f >= end || !target_.go_on()) break;
        before = last = passage(f, last.aim);
        consider(last, best);
      }
    }
    // Without an end, a gap that still falls only tends to its least value.
    if (best_is_last && best.flight_time > 0 && end == kForever && target_.end() == kForever) {
      return std::nullopt;
    }
    if (best.distance == kForever || length<N>(best.aim) == 0) return std::nullopt;
    Approach<V> approach;
    approach.time = engagement_.shooter.delay + best.flight_time;
    approach.distance = std::max(best.distance - shot_.radii, 0.0);
    approach.aim = make_vector<V>(best.aim);
    return approach;
  }

 private:
  static constexpr int kMaxSamples = 400;

  /// The shot that is nearest to the target after a flight.
  struct Passage {
    double flight_time = 0;
    double distance = kForever;  ///< between centres
    Components<N> aim{};
  };

  static void consider(const Passage& passage, Passage& best) {
    if (passage.distance < best.distance) best = passage;
  }

  [[nodiscard]] Passage start() const {
    Passage passage;
    passage.aim = target_.at(0).position;
    const double away = length<N>(passage.aim);
    if (away > 0) {
      for (double& u : passage.aim) u /= away;
    }
    passage.distance = std::fabs(away - shot_.muzzle);
    return passage;
  }

  /// A small part of the time in which anything happens.
  [[nodiscard]] double first_step(const Passage& at_launch) const {
    const double pace = shot_.speed + shot_.inherited_speed + length<N>(target_.at(0).velocity) +
                        std::sqrt(shot_.law.acceleration * at_launch.distance);
    return pace > 0 ? 0.05 * at_launch.distance / pace : 1;
  }

  [[nodiscard]] bool cannot_come_closer(double f, double than) const {
    const auto outlook = target_.outlook(f);
    return outlook &&
           shot_.stays_beyond(outlook->center, f, outlook->radius + than, outlook->speed);
  }

  /// Along the surface of what the shots have reached, to where it is across the direction to the
  /// target: with e what is missing and A the derivative of the position by the launch velocity,
  /// A^T e is then along the aim. Adding some of the aim itself keeps the iteration from
  /// overshooting.
  [[nodiscard]] Passage passage(double f, const Components<N>& first_aim) {
    constexpr int kMaxRounds = 60;
    const Components<N> position = target_.at(f).position;
    Passage passage{f, kForever, first_aim};
    for (int round = 0; round < kMaxRounds; ++round) {
      Components<N> launch;
      for (int i = 0; i < N; ++i) launch[i] = shot_.speed * passage.aim[i] + shot_.inherited[i];
      const auto arrival = shot_.fly(launch, f, Accuracy::rough);
      if (!arrival.finished) {
        shot_.work_left = 0;
        return {f, kForever, first_aim};
      }
      Components<N> missing;
      for (int i = 0; i < N; ++i) {
        missing[i] = position[i] - arrival.position[i] - shot_.muzzle * passage.aim[i];
      }
      const Components<N> flown = shot_.carried(arrival.position, f);
      passage.distance =
          length<N>(flown) <= engagement_.projectile.range ? length<N>(missing) : kForever;
      if (shot_.speed == 0 && shot_.muzzle == 0) {
        passage.aim = start().aim;
        return passage;
      }
      // Times the speed, which may be zero.
      Components<N> ahead{};
      Components<N> turned{};
      for (int i = 0; i < N; ++i) {
        for (int j = 0; j < N; ++j) {
          const double a = shot_.speed * arrival.by_launch[i][j] + (i == j ? shot_.muzzle : 0);
          ahead[i] += a * passage.aim[j];
          turned[j] += a * missing[i];
        }
      }
      const double hold = dot<N>(ahead, ahead);
      for (int i = 0; i < N; ++i) turned[i] += hold * passage.aim[i];
      const double size = length<N>(turned);
      if (!(size > 0)) return passage;
      double change = 0;
      for (int i = 0; i < N; ++i) {
        const double u = turned[i] / size;
        change += std::fabs(u - passage.aim[i]);
        passage.aim[i] = u;
      }
      if (change < 1e-6) return passage;
    }
    return passage;
  }

  /// The closest between the neighbours of a sample that is closer than both.
  [[nodiscard]] Passage refined(const Passage& before, const Passage& middle,
                                const Passage& after) {
    const auto evaluate = [this](double f, const Passage& best) { return passage(f, best.aim); };
    const auto is_less = [](const Passage& a, const Passage& b) { return a.distance < b.distance; };
    int rounds_left = 60;
    const auto goes_on = [&](double low, double high) {
      return rounds_left-- > 0 && high - low > 1e-7 * high;
    };
    const numerics::Valley<Passage> valley{before.flight_time, middle.flight_time,
                                           after.flight_time, middle};
    return numerics::golden_section(valley, evaluate, is_less, goes_on);
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
