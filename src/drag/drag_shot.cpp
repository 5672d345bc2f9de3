#include "drag/drag_shot.hpp"

#include "aimahead/detail/scaling.hpp"
#include "numerics/elementary.hpp"
#include "numerics/safe_step.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::detail::drag {
namespace {

constexpr double kLogTwo = 0.69314718055994530942;

template <int N>
Components<N> multiply(const Matrix<N>& m, const Components<N>& v) {
  Components<N> product;
  for (int i = 0; i < N; ++i) product[i] = dot<N>(m[i], v);
  return product;
}

template <int N>
Components<N> multiply(const Components<N>& v, const Matrix<N>& m) {
  Components<N> product{};
  for (int i = 0; i < N; ++i) product += v[i] * m[i];
  return product;
}

template <int N>
void scale_to_unit(Components<N>& v, double length_of_v) {
  v /= length_of_v;
}

}  // namespace

template <int N>
template <class V>
DragShot<N>::DragShot(const Engagement<V>& e)
    : speed(e.projectile.speed), muzzle(e.shooter.muzzle) {
  law.drag = e.projectile.quadratic_drag;
  if (e.aim == Aim::edge) radii = e.projectile.radius + e.target.radius;
  wind = components_of(e.projectile.wind);
  const double inherit = e.projectile.inherit;
  if (inherit != 0) inherited = inherit * components_of(e.shooter.velocity);
  inherited -= wind;
  down = components_of(e.projectile.acceleration);
  inherited_speed = length<N>(inherited);
  law.acceleration = length<N>(down);
  if (law.acceleration > 0) scale_to_unit<N>(down, law.acceleration);
}

template <int N>
typename DragShot<N>::Fall DragShot<N>::fall(double time) const {
  // v' = g - c v^2: v = sqrt(g / c) tanh(x), path = ln(cosh x) / c, x = sqrt(g c) t.
  const double x = std::sqrt(law.acceleration * law.drag) * time;
  if (x < 0x1p-13) {
    // ln(cosh x) = x^2/2 - x^4/12 + ..., tanh x = x - x^3/3 + ...
    const double square = x * x;
    return {0.5 * law.acceleration * time * time * (1 - square / 6),
            law.acceleration * time * (1 - square / 3), law.acceleration * (1 - square)};
  }
  const double power = numerics::exponential(-2 * x);
  const double less = -exponential_less_one(-2 * x);
  const double tangent = less / (1 + power);
  // For small x, where x - ln 2 + ln(1 + e^-2x) cancels: cosh x = 1 + (1 - e^-x)^2 e^x / 2.
  double logarithm = 0;
  if (x < 1) {
    const double half = -exponential_less_one(-x);
    logarithm = logarithm_of_one_plus(0.5 * half * half / (1 - half));
  } else {
    logarithm = x - kLogTwo + logarithm_of_one_plus(power);
  }
  const double terminal = std::sqrt(law.acceleration / law.drag);
  return {logarithm / law.drag, terminal * tangent, law.acceleration * (1 - tangent * tangent)};
}

template <int N>
typename DragShot<N>::Reach DragShot<N>::reach(double time) const {
  const double fastest = speed + inherited_speed;
  const double share = law.acceleration > 0 ? 0.5 : 1;
  const double growth = share * law.drag * fastest * time;
  return {logarithm_of_one_plus(growth) / (share * law.drag), fastest / (1 + growth)};
}

template <int N>
double DragShot<N>::time_beyond(double distance) const {
  const double drift = length<N>(wind);
  if (only_recedes() && drift == 0) {
    const double slowest = speed - inherited_speed;
    return exponential_less_one(law.drag * distance) / (law.drag * slowest) * (1 + 0x1p-40);
  }
  if (law.acceleration == 0) return kForever;
  // The shot from rest falls faster and faster, and the others get away from it slower and slower.
  const auto is_beyond = [&](double time) {
    const Fall fallen = fall(time);
    const Reach reached = reach(time);
    return fallen.speed > reached.speed + drift &&
           fallen.path - reached.path - drift * time > distance * (1 + 0x1p-40);
  };
  constexpr int kMaxDoublings = 40;
  constexpr int kRounds = 10;
  double before = 0;
  double beyond = (speed + inherited_speed) / law.acceleration;
  for (int i = 0; !is_beyond(beyond); ++i) {
    if (i == kMaxDoublings) return kForever;
    before = beyond;
    beyond *= 2;
  }
  for (int i = 0; i < kRounds; ++i) {
    const double middle = before + (beyond - before) / 2;
    (is_beyond(middle) ? beyond : before) = middle;
  }
  return beyond;
}

template <int N>
bool DragShot<N>::stays_beyond(const KinematicState<N>& center, double time, double margin,
                               double astray) const {
  const Fall falling = fall(time);
  const Reach reached = reach(time);
  const Components<N> apart = center.position - falling.path * down;
  const double distance = length<N>(apart);
  if (!(distance > muzzle + radii + reached.path + margin)) return false;
  // The falling shot's speed will be between the present one and the terminal one.
  const double terminal = law.acceleration > 0 ? std::sqrt(law.acceleration / law.drag) : 0;
  const double below = dot<N>(apart, down);
  const double parting =
      dot<N>(apart, center.velocity) - std::max(below * falling.speed, below * terminal);
  const double closing = (reached.speed + astray) * distance;
  // The shot never comes to rest: a closing speed that has underflowed proves nothing.
  if (closing == 0 && speed + inherited_speed + astray > 0) return false;
  return dot<N>(apart, center.acceleration) >= 0 && parting >= closing;
}

template <int N>
double DragShot<N>::effective(double time) const {
  if (law.acceleration == 0) return time;
  return time / std::sqrt(1 + law.drag * law.acceleration * time * time);
}

template <int N>
double DragShot<N>::effective_slope(double time) const {
  if (law.acceleration == 0) return 1;
  const double square = 1 + law.drag * law.acceleration * time * time;
  return 1 / (square * std::sqrt(square));
}

template <int N>
typename DragShot<N>::Arrival DragShot<N>::fly(const Components<N>& launch, double time,
                                               Accuracy accuracy) const {
  Arrival arrival;
  if (!take_work(1)) return arrival;
  if (law.acceleration == 0) {
    const double v = length<N>(launch);
    const double growth = law.drag * v * time;
    const double slowed = 1 / (1 + growth);
    // The derivative of the position by the launch velocity, across and along.
    const double across = v > 0 ? logarithm_of_one_plus(growth) / (law.drag * v) : time;
    const double along = time * slowed;
    arrival.position = launch * across;
    arrival.velocity = launch * slowed;
    for (int i = 0; i < N; ++i) {
      const double u = v > 0 ? launch[i] / v : 0;
      for (int j = 0; j < N; ++j) {
        const double w = v > 0 ? launch[j] / v : 0;
        arrival.by_launch[i][j] = (i == j ? across : 0) + (along - across) * u * w;
      }
    }
    arrival.finished = numerics::is_finite(growth);
    return arrival;
  }
  const double falling = dot<N>(launch, down);
  Components<N> side = launch - falling * down;
  const double sideways = length<N>(side);
  if (sideways > 0) {
    scale_to_unit<N>(side, sideways);
  } else {
    // Any direction across will do.
    int min = 0;
    for (int i = 1; i < N; ++i) {
      if (std::fabs(down[i]) < std::fabs(down[min])) min = i;
    }
    for (int i = 0; i < N; ++i) side[i] = (i == min ? 1 : 0) - down[min] * down[i];
    scale_to_unit<N>(side, length<N>(side));
  }
  const PlaneFlight flight = drag::fly(law, {{sideways, falling}, time, work_left}, accuracy);
  work_left -= flight.steps;
  const double aside = sideways > 0 ? flight.position.h / sideways : flight.by_h.h;
  arrival.position = flight.position.h * side + flight.position.d * down;
  arrival.velocity = flight.velocity.h * side + flight.velocity.d * down;
  for (int i = 0; i < N; ++i) {
    for (int j = 0; j < N; ++j) {
      arrival.by_launch[i][j] = side[i] * (flight.by_h.h * side[j] + flight.by_d.h * down[j]) +
                                down[i] * (flight.by_h.d * side[j] + flight.by_d.d * down[j]) +
                                aside * ((i == j ? 1 : 0) - side[i] * side[j] - down[i] * down[j]);
    }
  }
  arrival.finished = flight.finished;
  return arrival;
}

template <int N>
bool invert(const Matrix<N>& m, Matrix<N>& inverse) {
  if constexpr (N == 2) {
    const double determinant = m[0][0] * m[1][1] - m[0][1] * m[1][0];
    inverse = {{{m[1][1] / determinant, -m[0][1] / determinant},
                {-m[1][0] / determinant, m[0][0] / determinant}}};
    return determinant != 0 && numerics::is_finite(determinant);
  } else {
    for (int i = 0; i < 3; ++i) {
      const int i1 = (i + 1) % 3;
      const int i2 = (i + 2) % 3;
      for (int j = 0; j < 3; ++j) {
        const int j1 = (j + 1) % 3;
        const int j2 = (j + 2) % 3;
        inverse[j][i] = m[i1][j1] * m[i2][j2] - m[i1][j2] * m[i2][j1];
      }
    }
    const double determinant =
        m[0][0] * inverse[0][0] + m[0][1] * inverse[1][0] + m[0][2] * inverse[2][0];
    for (auto& row : inverse) {
      row /= determinant;
    }
    return determinant != 0 && numerics::is_finite(determinant);
  }
}

template <int N>
Surface<N> surface_at(const DragShot<N>& shot, const Matrix<N>& by_launch, const Components<N>& aim,
                      double speed) {
  Surface<N> surface;
  Matrix<N> derivative = by_launch;
  const double turned = shot.muzzle / speed;
  for (int i = 0; i < N; ++i) {
    for (int j = 0; j < N; ++j) derivative[i][j] += turned * ((i == j ? 1 : 0) - aim[i] * aim[j]);
  }
  if (!invert<N>(derivative, surface.inverse)) return surface;
  surface.by_position = multiply<N>(aim, surface.inverse);
  const double steepness = length<N>(surface.by_position);
  surface.normal = surface.by_position;
  scale_to_unit<N>(surface.normal, steepness);
  surface.regular = numerics::is_finite(steepness) && steepness > 0;
  if (shot.radii == 0 || !surface.regular) return surface;
  // n = A^-T u / |A^-T u|; the iteration takes care of the change of A itself.
  const double bend = shot.radii / (speed * steepness);
  Matrix<N> across;  // A^-T (1 - u u^T)
  for (int i = 0; i < N; ++i) {
    for (int j = 0; j < N; ++j) {
      across[i][j] = surface.inverse[j][i] - surface.by_position[i] * aim[j];
    }
  }
  for (int j = 0; j < N; ++j) {
    Components<N> column;
    for (int i = 0; i < N; ++i) column[i] = across[i][j];
    const double along = dot<N>(surface.normal, column);
    for (int i = 0; i < N; ++i) {
      derivative[i][j] += bend * (column[i] - along * surface.normal[i]);
    }
  }
  surface.regular = invert<N>(derivative, surface.inverse);
  return surface;
}

template <int N>
NeededLaunch<N> need_launch(const DragShot<N>& shot, const Components<N>& position, double time,
                            const Components<N>& offset, Accuracy accuracy) {
  // A step of this share of the launch velocity leaves an error of its square.
  const double close = accuracy == Accuracy::fine ? 1e-7 : 2e-3;
  constexpr int kMaxRounds = 40;
  NeededLaunch<N> needed;
  const double c = shot.law.drag;
  const double span = shot.effective(time);
  const double fallen = shot.law.acceleration > 0 ? shot.fall(time).path : 0;
  // From the shot without launch velocity to the position.
  const Components<N> rest = position - fallen * shot.down;
  const double away = length<N>(rest);
  const double start = shot.muzzle + shot.radii;
  Components<N> z = rest * (away > 0 ? std::max(1 - start / away, 0.0) : 0) + offset;
  double last = std::numeric_limits<double>::infinity();
  Components<N> step{};
  Components<N> from = z;
  double damping = 1;
  for (int round = 0; round < kMaxRounds; ++round) {
    const double size = length<N>(z);
    const double v = exponential_less_one(c * size) / (c * span);
    Components<N> launch{};
    if (size > 0) launch = z * (v / size);
    Components<N> aim = launch - shot.inherited;
    double speed = length<N>(aim);
    if (!(speed > 0)) {
      // Without speed there is no aim yet: begin with one towards the position.
      aim = rest;
      speed = length<N>(aim);
      if (!(speed > 0)) return needed;
      scale_to_unit<N>(aim, speed);
      speed = 0x1p-30 * (shot.speed + shot.inherited_speed);
      launch = shot.launch_velocity(aim, speed);
    } else {
      scale_to_unit<N>(aim, speed);
    }
    const auto arrival = shot.fly(launch, time, accuracy);
    if (!arrival.finished) return needed;
    const Surface<N> surface = surface_at<N>(shot, arrival.by_launch, aim, speed);
    if (!surface.regular) return needed;
    const Components<N> missing =
        position - arrival.position - shot.muzzle * aim - shot.radii * surface.normal;
    const double miss = length<N>(missing);
    if (!(miss < 1.5 * last) && round > 0 && damping > 0x1p-8) {
      // Too far: half as far.
      damping *= 0.5;
      z = from + damping * step;
      continue;
    }
    last = miss;
    damping = 1;
    const Components<N> change = multiply<N>(surface.inverse, missing);
    const double total = length<N>(launch);
    if (length<N>(change) <= close * speed) {
      const Components<N> relative = launch + change - shot.inherited;
      needed.speed = length<N>(relative);
      needed.aim = relative;
      scale_to_unit<N>(needed.aim, needed.speed);
      needed.by_position = surface.by_position;
      needed.arrival_velocity = arrival.velocity;
      const double length_to_rest = away > 0 ? std::max(1 - start / away, 0.0) : 0;
      needed.offset = z - rest * length_to_rest;
      needed.found = NeededLaunch<N>::Found::launch;
      return needed;
    }
    // The same change in terms of z.
    const double along = span / (1 + c * v * span);
    const double across = v > 0 && size > 0 ? size / v : span;
    const double forward = total > 0 ? dot<N>(change, launch) / total : 0;
    from = z;
    Components<N> u{};
    if (total > 0) u = launch / total;
    step = across * change + (along - across) * forward * u;
    z += step;
  }
  if (away < 4 * start || start > 0) needed.found = NeededLaunch<N>::Found::too_near;
  return needed;
}

template struct DragShot<2>;
template struct DragShot<3>;
template DragShot<2>::DragShot(const Engagement2&);
template DragShot<3>::DragShot(const Engagement3&);
template NeededLaunch<2> need_launch<2>(const DragShot<2>&, const Components<2>&, double,
                                        const Components<2>&, Accuracy);
template NeededLaunch<3> need_launch<3>(const DragShot<3>&, const Components<3>&, double,
                                        const Components<3>&, Accuracy);
template bool invert<2>(const Matrix<2>&, Matrix<2>&);
template bool invert<3>(const Matrix<3>&, Matrix<3>&);
template Surface<2> surface_at<2>(const DragShot<2>&, const Matrix<2>&, const Components<2>&,
                                  double);
template Surface<3> surface_at<3>(const DragShot<3>&, const Matrix<3>&, const Components<3>&,
                                  double);

}  // namespace aimahead::detail::drag
