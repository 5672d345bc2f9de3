// How a physics engine steps: the settings of a fixed-step world. What follows from them: tick.hpp.
#pragma once

namespace aimahead {

/// What an engine does in each step, h being its length.
enum class Integrator : unsigned char {
  semi_implicit_euler,  ///< v += h a, damp v, x += h v
  explicit_euler,       ///< x += h v, damp v, v += h a
  velocity_verlet,      ///< x += h v + h^2 a / 2, v += h a
};

/// How a step damps the velocity, c being the damping.
enum class DampingForm : unsigned char {
  implicit,     ///< v /= 1 + h c
  direct,       ///< "explicit": v *= 1 - h c
  exponential,  ///< v *= exp(-h c)
};

/// A fixed-step simulation.
struct Tick {
  double step = 0;  ///< h > 0, finite
  Integrator integrator = Integrator::semi_implicit_euler;
  double damping = 0;  ///< c >= 0, finite; 0 with velocity_verlet
  DampingForm damping_form = DampingForm::implicit;
};

}  // namespace aimahead
