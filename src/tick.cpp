#include "aimahead/tick.hpp"

#include "aimahead/numerics/elementary.hpp"
#include "aimahead/numerics/scaling.hpp"
#include "damped_sums.hpp"

namespace aimahead {

const char* find_fault(const Tick& tick) {
  using numerics::is_finite;
  if (!(tick.step > 0 && is_finite(tick.step))) return "tick.step";
  const bool may_damp = tick.integrator != Integrator::velocity_verlet;
  const bool good = is_finite(tick.damping) && !numerics::is_negative(tick.damping) &&
                    (may_damp || tick.damping == 0);
  return good ? nullptr : "tick.damping";
}

double lost_share(const Tick& tick) {
  const double x = tick.step * tick.damping;
  switch (tick.damping_form) {
    case DampingForm::implicit:
      return x < 0x1p60 ? x / (1 + x) : 1;
    case DampingForm::direct:
      return x;
    case DampingForm::exponential:
      break;
  }
  if (x >= 0.5) return 1 - numerics::exponential(-x);
  // 1 - exp(-x) = x (1 - x/2 (1 - x/3 (1 - ...)))
  double series = 1;
  for (int n = 16; n >= 2; --n) series = 1 - x / n * series;
  return x * series;
}

double damping_factor(const Tick& tick) { return 1 - lost_share(tick); }

TickResponse respond(const Tick& tick, double steps) {
  const double h = tick.step;
  if (tick.damping == 0) {
    const double t = steps * h;
    return {t, 0.5 * t * (t + lag_of(tick)), 1, t};
  }
  const double lost = lost_share(tick);
  const DampedSums sums = damped_sums(lost, steps);
  if (tick.integrator == Integrator::explicit_euler) {
    return {h * sums.first, h * h * sums.second, sums.power, h * sums.first};
  }
  // The velocity is damped before it moves the body, what the acceleration gave it too.
  const double damped = h * (1 - lost);
  return {damped * sums.first, h * damped * (sums.second + sums.first), sums.power,
          damped * sums.first};
}

}  // namespace aimahead
