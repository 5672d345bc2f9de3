#include "aimahead/fixed_step.hpp"

#include "aimahead/detail/scaling.hpp"
#include "motion/damped_sums.hpp"
#include "numerics/elementary.hpp"

namespace aimahead {

using namespace detail::motion;

const char* find_fault(const Tick& tick) {
  if (!(tick.step > 0 && is_finite(tick.step))) return "tick.step";
  const bool may_damp = tick.integrator != Integrator::velocity_verlet;
  const bool good = is_size(tick.damping) && (may_damp || tick.damping == 0);
  return good ? nullptr : "tick.damping";
}

namespace detail::motion {

DampedStep damped_step(const Tick& tick) {
  const double x = tick.step * tick.damping;
  switch (tick.damping_form) {
    case DampingForm::implicit:
      return {1 / (1 + x), x < 0x1p60 ? x / (1 + x) : 1};
    case DampingForm::direct:
      return {1 - x, x};
    case DampingForm::exponential:
      break;
  }
  const double factor = exponential(-x);
  if (x >= 0.5) return {factor, 1 - factor};
  // 1 - exp(-x) = x (1 - x/2 (1 - x/3 (1 - ...)))
  double series = 1;
  for (int n = 16; n >= 2; --n) series = 1 - x / n * series;
  return {factor, x * series};
}

}  // namespace detail::motion

double damping_factor(const Tick& tick) { return damped_step(tick).factor; }

TickResponse respond(const Tick& tick, std::int64_t steps) {
  return detail::respond_to(tick, static_cast<double>(steps));
}

TickResponse detail::respond_to(const Tick& tick, double steps) {
  const double h = tick.step;
  if (tick.damping == 0) {
    const double t = steps * h;
    return {t, 0.5 * t * (t + lag_of(tick)), 1, t};
  }
  const DampedStep damped = damped_step(tick);
  const DampedSums sums = damped_sums(damped, steps);
  if (tick.integrator == Integrator::explicit_euler) {
    return {h * sums.first, h * h * sums.second, sums.power, h * sums.first};
  }
  // The velocity is damped before it moves the body, including what the acceleration has added.
  const double gain = h * damped.factor;
  return {gain * sums.first, h * gain * (sums.second + sums.first), sums.power, gain * sums.first};
}

}  // namespace aimahead
