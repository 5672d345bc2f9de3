// Random motions of every kind, and random shots: what the families of questions are made of.
#pragma once

#include "generators.hpp"
#include "moving_question.hpp"

namespace oracle {

/// What a random motion is like.
struct MotionSize {
  double length = 100;  ///< places lie within a cube of this half-width
  double time = 8;      ///< a curve takes about this long
};

aimahead::After random_after(Random& r);
Kind random_kind(Random& r);

/// Gives the target a motion of this kind.
void set_motion(Random& r, MovingQuestion& q, Kind kind, const MotionSize& size = {});
/// How a target darts past the gun.
struct Dart {
  int max_points = 9;
  int nearest = -4;       ///< of the point by the gun, as a power of ten
  double fastest = 5000;  ///< of a path
};
/// Far away nearly always, and past the gun within milliseconds; the shot is slow.
void set_dart(Random& r, MovingQuestion& q, const Dart& dart);
/// Increasing times from 0, each step up to `unevenness` times another.
std::vector<double> random_times(Random& r, int count, double total, double unevenness);
/// Sets gun and shot: at times in motion, late, with a muzzle, thrust or drag, gravity, radii.
void set_shot(Random& r, MovingQuestion& q, const MotionSize& size = {});
/// Converts the question to other units, tiny or huge.
void change_units(Random& r, MovingQuestion& q);
/// At times sets a lifetime and a range.
void set_limits(Random& r, MovingQuestion& q, const MotionSize& size = {});

}  // namespace oracle
