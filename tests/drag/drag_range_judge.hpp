// What comes closest beside a range under quadratic drag: flies shots of many aims, integrated by
// the classical method of Runge and Kutta, and leads the nearest within lifetime and range
// downhill.
#pragma once

#include "body.hpp"
#include "drag_flight.hpp"
#include "random_motion.hpp"
#include "range_judge.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace drag_test {

using oracle::MovingQuestion;
using oracle::NearShot;
using oracle::Triple;

inline MovingQuestion draw_drag_question(oracle::Random& random, int dimensions) {
  MovingQuestion q = oracle::draw_with_range(random, dimensions);
  q.thrust = {};
  q.drag = 0;
  q.quadratic_drag = random.magnitude(-8, 3) / (q.speed * oracle::MotionSize().time);
  if (random.chance(0.3)) q.wind = random.in_cube(0.5 * q.speed, dimensions);
  return q;
}

/// Samples flights and aims of a question.
class DragRangeJudge {
 public:
  explicit DragRangeJudge(const MovingQuestion& q) : q_(q), target_(q, oracle::pivot_at_delay(q)) {
    shot_.quadratic_drag = q.quadratic_drag;
    shot_.acceleration = vector(q_.shot_acceleration);
  }

  /// The shot of an aim after a flight: how far it misses, and how far it has got.
  struct Flown {
    double distance = 0;
    double from_launch = 0;
  };
  [[nodiscard]] Flown fly(double f, const Triple& aim) {
    const Vec3 end = drag_test::fly(shot_, launch(aim), f, 40).position;
    return flown(f, aim, {end.x, end.y, end.z});
  }

  /// The nearest shot that was found within lifetime and range.
  [[nodiscard]] NearShot find(oracle::Random& random, double last, int flights, int aims) {
    std::vector<Sample> samples(flights);
    last = std::min(last, q_.lifetime);
    for (int i = 0; i < flights; ++i) samples[i].f = last * (i + 1) * (i + 1) / flights / flights;
    for (int k = 0; k < aims; ++k) sample(along(k, aims, random), samples);
    NearShot best;
    for (int i = 0; i < flights; ++i) {
      const double here = samples[i].distance;
      if (i > 0 && samples[i - 1].distance < here) continue;
      if (i + 1 < flights && samples[i + 1].distance < here) continue;
      if (!(here < aimahead::kUnlimited)) continue;
      NearShot led{samples[i].f, here, samples[i].aim, 0};
      lead_down(random, led, samples[i].f - (i > 0 ? samples[i - 1].f : 0));
      if (led.distance < best.distance) best = led;
    }
    return best;
  }

 private:
  using Vec3 = aimahead::Vec3;

  struct Sample {
    double f = 0;
    double distance = aimahead::kUnlimited;
    Triple aim{};
  };

  static Vec3 vector(const Triple& v) { return {v[0], v[1], v[2]}; }

  /// The velocity at launch, seen from the air.
  [[nodiscard]] Vec3 launch(const Triple& aim) const {
    Vec3 v = q_.speed * vector(aim);
    v = v + q_.inherit * vector(q_.shooter_velocity);
    return v - vector(q_.wind);
  }

  [[nodiscard]] bool is_gone(double f) const { return !target_.is_there(q_.delay + f); }

  [[nodiscard]] Flown flown(double f, const Triple& aim, Triple end) {
    const double radii = q_.edge ? q_.shot_radius + q_.target_radius : 0;
    const Triple there = target_.at(q_.delay + f).position;
    double apart = 0;
    double away = 0;
    for (int i = 0; i < 3; ++i) {
      end[i] += f * q_.wind[i];
      away += end[i] * end[i];
      const double missing = there[i] - end[i] - q_.muzzle * aim[i];
      apart += missing * missing;
    }
    return {std::max(std::sqrt(apart) - radii, 0.0), std::sqrt(away)};
  }

  /// Aims all around.
  [[nodiscard]] Triple along(int k, int aims, oracle::Random& random) const {
    if (q_.dimensions == 3) return random.direction(3);
    const double angle = 6.283185307179586 * k / aims;
    return {std::cos(angle), std::sin(angle), 0};
  }

  void sample(const Triple& aim, std::vector<Sample>& samples) {
    Vec3 v = launch(aim);
    Vec3 at{};
    double time = 0;
    for (Sample& sample : samples) {
      if (is_gone(sample.f)) return;
      advance(v, at, sample.f - time);
      time = sample.f;
      const Flown end = flown(sample.f, aim, {at.x, at.y, at.z});
      if (end.from_launch <= limit() && end.distance < sample.distance) {
        sample.distance = end.distance;
        sample.aim = aim;
      }
    }
  }

  /// Flies on, in steps that are accurate enough to tell near aims from far ones.
  void advance(Vec3& v, Vec3& at, double time) const {
    const auto slope = [&](const Vec3& u) {
      return shot_.acceleration - shot_.quadratic_drag * length(u) * u;
    };
    for (double left = time; left > 0;) {
      const double rate = shot_.quadratic_drag * length(v) +
                          std::sqrt(shot_.quadratic_drag * length(shot_.acceleration));
      const double h = std::min(left, 0.4 / rate);
      step_flight(slope, h, at, v);
      left = h < left ? left - h : 0;
    }
  }

  /// Less than the range by what the answers may be wrong.
  [[nodiscard]] double limit() const { return q_.range * (1 - 1e-5); }

  /// Tries other flights and aims around the best, ever nearer ones.
  void lead_down(oracle::Random& random, NearShot& best, double step) {
    double turn = 0.1;
    for (int i = 0; i < 250 && step > 1e-7 * best.flight; ++i) {
      const double before = best.distance;
      for (int k = 0; k < 5; ++k) {
        const double f = best.flight + (k == 0 ? 0 : random.between(-step, step));
        if (!(f > 0 && f <= q_.lifetime) || is_gone(f)) continue;
        Triple aim = best.aim;
        const Triple aside = random.direction(q_.dimensions);
        const double far = turn * random.unit();
        double size = 0;
        for (int j = 0; j < 3; ++j) {
          aim[j] += far * aside[j];
          size += aim[j] * aim[j];
        }
        for (double& x : aim) x /= std::sqrt(size);
        const Flown end = fly(f, aim);
        if (end.from_launch <= limit() && end.distance < best.distance) {
          best = {f, end.distance, aim, 0};
        }
      }
      if (!(best.distance < before)) {
        step /= 1.5;
        turn /= 1.5;
      }
    }
  }

  const MovingQuestion& q_;
  oracle::Body target_;
  aimahead::Projectile<Vec3> shot_;
};

}  // namespace drag_test
