#include "drag/flight/drag_shot.hpp"

#include "aimahead/detail/scaling.hpp"
#include "motion/radii.hpp"
#include "numerics/bisection.hpp"
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

}  // namespace

template <int N>
template <class V>
DragShot<N>::DragShot(const Engagement<V>& e)
    : speed(e.projectile.speed), muzzle(e.shooter.muzzle), radii(radii_of(e)) {
  law.drag = e.projectile.quadratic_drag;
  wind = components_of(e.projectile.wind);
  const double inherit = e.projectile.inherit;
  set_inherited(inherit != 0 ? inherit * components_of(e.shooter.velocity) : Components<N>{});
  down = components_of(e.projectile.acceleration);
  law.acceleration = length<N>(down);
  if (law.acceleration > 0) down /= law.acceleration;
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
  const double less = -numerics::exponential_less_one(-2 * x);
  const double tangent = less / (1 + power);
  // For small x, where x - ln 2 + ln(1 + e^-2x) cancels: cosh x = 1 + (1 - e^-x)^2 e^x / 2.
  double logarithm = 0;
  if (x < 1) {
    const double half = -numerics::exponential_less_one(-x);
    logarithm = numerics::logarithm_of_one_plus(0.5 * half * half / (1 - half));
  } else {
    logarithm = x - kLogTwo + numerics::logarithm_of_one_plus(power);
  }
  const double terminal = law.terminal_speed();
  return {logarithm / law.drag, terminal * tangent, law.acceleration * (1 - tangent * tangent)};
}

template <int N>
typename DragShot<N>::Spread DragShot<N>::spread_at(double time) const {
  const double fastest = speed + inherited_speed;
  const double share = law.acceleration > 0 ? 0.5 : 1;
  const double growth = share * law.drag * fastest * time;
  return {numerics::logarithm_of_one_plus(growth) / (share * law.drag), fastest / (1 + growth)};
}

template <int N>
double DragShot<N>::time_past(double distance) const {
  if (law.acceleration != 0 || wind != Components<N>{}) return kForever;
  const double slowest = std::fabs(speed - inherited_speed);
  return numerics::exponential_less_one(law.drag * distance) / (law.drag * slowest) * (1 + 0x1p-40);
}

template <int N>
double DragShot<N>::time_beyond(double distance) const {
  if (speed > inherited_speed) {
    const double past = time_past(distance);
    if (past < kForever) return past;
  }
  const double drift = length<N>(wind);
  if (law.acceleration == 0) return kForever;
  // The shot from rest falls faster and faster, and the others get away from it slower and slower.
  const auto is_beyond = [&](double time) {
    const Fall fallen = fall(time);
    const Spread spread = spread_at(time);
    return fallen.speed > spread.speed + drift &&
           fallen.path - spread.path - drift * time > distance * (1 + 0x1p-40);
  };
  constexpr int kMaxDoublings = 40;
  constexpr int kHalvings = 10;
  double before = 0;
  double beyond = (speed + inherited_speed) / law.acceleration;
  if (beyond == 0) beyond = std::sqrt(distance / law.acceleration);
  for (int i = 0; !is_beyond(beyond); ++i) {
    if (i == kMaxDoublings) return kForever;
    before = beyond;
    beyond *= 2;
  }
  bisect_between(before, beyond, kHalvings, [&](double time) { return !is_beyond(time); });
  return beyond;
}

template <int N>
bool DragShot<N>::stays_beyond(const KinematicState<N>& center, double time, double margin,
                               double astray) const {
  const Fall falling = fall(time);
  const Spread spread = spread_at(time);
  const Components<N> apart = center.position - falling.path * down;
  const double distance = length<N>(apart);
  if (!(distance > muzzle + radii + spread.path + margin)) return false;
  // The falling shot's speed will be between the present one and the terminal one.
  const double terminal = law.terminal_speed();
  const double below = dot<N>(apart, down);
  const double parting =
      dot<N>(apart, center.velocity) - std::max(below * falling.speed, below * terminal);
  const double closing = (spread.speed + astray) * distance;
  // The shot never comes to rest: a closing speed that has underflowed proves nothing.
  if (closing == 0 && speed + inherited_speed + astray > 0) return false;
  return dot<N>(apart, center.acceleration) >= 0 && parting >= closing;
}

template <int N>
double DragShot<N>::effective_time(double time) const {
  if (law.acceleration == 0) return time;
  return time / std::sqrt(1 + law.drag * law.acceleration * time * time);
}

template <int N>
double DragShot<N>::effective_time_slope(double time) const {
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
    const double across = v > 0 ? numerics::logarithm_of_one_plus(growth) / (law.drag * v) : time;
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
    side /= sideways;
  } else {
    side = unit_across<N>(down, {});  // any will do
  }
  const PlaneFlight flight = drag::fly(law, {{sideways, falling}, time, work_left}, accuracy);
  work_left -= flight.steps;
  const double aside = sideways > 0 ? flight.position.h / sideways : flight.by_h.h;
  arrival.position = flight.position.h * side + flight.position.d * down;
  arrival.velocity = flight.velocity.h * side + flight.velocity.d * down;
  arrival.by_launch = out_of_plane<N>(side, down, flight.by_h, flight.by_d, aside);
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
  surface.normal /= steepness;
  surface.regular = numerics::is_finite(steepness) && steepness > 0;
  if (shot.radii == 0 || !surface.regular) return surface;
  // n = p / |p| with p = A^-T u, A the derivative without n. A turn of u by w changes p, apart from
  // its length, by (1 + muzzle / speed u.p) A^-T w; the iteration takes care of the flight's part
  // of the change of A.
  const double by_muzzle = 1 + turned * dot<N>(aim, surface.by_position);
  const double bend = shot.radii * by_muzzle / (speed * steepness);
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

namespace {

/// Newton's steps towards the launch that meets a position.
template <int N>
class LaunchToPosition {
 public:
  LaunchToPosition(const DragShot<N>& shot, const Components<N>& position, double time,
                   Accuracy accuracy)
      : shot_(shot),
        position_(position),
        time_(time),
        accuracy_(accuracy),
        drag_(shot.law.drag),
        span_(shot.effective_time(time)),
        start_(shot.muzzle + shot.radii),
        inner_(shot.muzzle > 0 ? shot.muzzle : shot.radii) {
    const double fallen = shot.law.acceleration > 0 ? shot.fall(time).path : 0;
    rest_ = position - fallen * shot.down;
    const double away = length<N>(rest_);
    straight_ = rest_ * (away > 0 ? std::max(1 - start_ / away, 0.0) : 0);
  }

  [[nodiscard]] NeededLaunch<N> find(const Components<N>& offset) {
    using Found = typename NeededLaunch<N>::Found;
    constexpr int kMaxRounds = 40;
    NeededLaunch<N> needed;
    Tried tried;
    if (!guess(offset, tried)) {
      needed.found = Found::too_near;
      return needed;
    }
    Tried from = tried;
    Components<N> change{};
    double last = kForever;
    double damping = 1;
    for (int round = 0; round < kMaxRounds; ++round) {
      const auto arrival = shot_.fly(tried.velocity, time_, accuracy_);
      if (!arrival.finished) return needed;
      const Surface<N> surface = surface_at<N>(shot_, arrival.by_launch, tried.aim, tried.speed);
      if (!surface.regular) return needed;
      const Components<N> missing =
          position_ - arrival.position - shot_.muzzle * tried.aim - shot_.radii * surface.normal;
      const double miss = length<N>(missing);
      if (!(miss < 1.5 * last) && round > 0 && damping > 0x1p-8) {
        // Too far: half as far.
        damping *= 0.5;
        tried = changed(from, damping * change);
        continue;
      }
      last = miss;
      damping = 1;
      from = tried;
      change = multiply<N>(surface.inverse, missing);
      if (is_small(change, from)) {
        const Tried found =
            turns(change, from) ? turned(from, change) : of_velocity(from.velocity + change, from);
        needed.speed = found.speed;
        needed.aim = found.aim;
        needed.by_position = surface.by_position;
        needed.arrival_velocity = arrival.velocity;
        needed.offset = from.z - straight_;
        needed.found = Found::launch;
        return needed;
      }
      tried = changed(from, change);
    }
    return needed;
  }

 private:
  struct Tried {
    Components<N> z{};
    Components<N> velocity{};
    Components<N> aim{};
    double speed = 0;
  };

  /// Near the shot without speed is what is nearer than this many times the distance of a touch.
  static constexpr double kNear = 8;

  /// Sets the first guess. False if the position is so near to the shot without speed that there is
  /// no telling the aim.
  [[nodiscard]] bool guess(const Components<N>& offset, Tried& tried) {
    if (start_ > 0 && length<N>(rest_) < kNear * start_ + shot_.inherited_speed * time_) {
      tried.velocity = shot_.inherited;
      const auto arrival = shot_.fly(tried.velocity, time_, accuracy_);
      const Components<N> apart = position_ - arrival.position;
      const double distance = length<N>(apart);
      if (distance < start_ - 0.5 * inner_) return false;
      is_near_ = distance < kNear * start_;
      if (is_near_) {
        tried = along(apart / distance, (distance - start_) / reach_of(tried));
        return true;
      }
    }
    tried = of_z(straight_ + offset, {});
    return true;
  }

  [[nodiscard]] Tried of_z(const Components<N>& z, const Tried& before) const {
    Components<N> velocity{};
    const double size = length<N>(z);
    if (size > 0) velocity = z * (speed_along(size) / size);
    Tried tried = of_velocity(velocity, before);
    // Without speed there is no aim: take the one towards the position.
    if (tried.speed == 0) return along(rest_ / length<N>(rest_), 0);
    tried.z = z;
    return tried;
  }

  /// The launch of a velocity near that of `before`, without its z.
  [[nodiscard]] Tried of_velocity(const Components<N>& velocity, const Tried& before) const {
    Tried tried{.velocity = velocity, .aim = velocity - shot_.inherited};
    tried.speed = length<N>(tried.aim);
    if (is_near_ && dot<N>(tried.aim, before.aim) < 0) tried.speed = -tried.speed;
    tried.aim /= tried.speed;
    return tried;
  }

  [[nodiscard]] Tried along(const Components<N>& aim, double speed) const {
    const double min = 0x1p-30 * (shot_.speed + shot_.inherited_speed);
    const double size = std::max(std::fabs(speed), min);
    Tried tried{.aim = aim, .speed = speed < 0 ? -size : size};
    tried.velocity = shot_.launch_velocity(aim, tried.speed);
    tried.z = tried.velocity * reach_of(tried);
    return tried;
  }

  /// The launch velocity with this |z|.
  [[nodiscard]] double speed_along(double size) const {
    return numerics::exponential_less_one(drag_ * size) / (drag_ * span_);
  }
  /// |z| over the launch velocity.
  [[nodiscard]] double reach_of(const Tried& tried) const {
    const double v = length<N>(tried.velocity);
    return v > 0 ? numerics::logarithm_of_one_plus(drag_ * v * span_) / (drag_ * v) : span_;
  }

  /// A change of the velocity, in terms of z.
  [[nodiscard]] Tried changed(const Tried& from, const Components<N>& change) const {
    if (turns(change, from)) return turned(from, change);
    const double size = length<N>(from.z);
    const double v = speed_along(size);
    const double along = span_ / (1 + drag_ * v * span_);
    const double across = v > 0 && size > 0 ? size / v : span_;
    const double total = length<N>(from.velocity);
    Components<N> forward{};
    if (total > 0) {
      const double gain = dot<N>(change, from.velocity) / total;
      forward = (along - across) * gain * (from.velocity / total);
    }
    return of_z(from.z + (across * change + forward), from);
  }

  /// Whether the aim may turn over with a change of the velocity.
  [[nodiscard]] bool turns(const Components<N>& change, const Tried& from) const {
    return is_near_ && length<N>(change) > 0.5 * std::fabs(from.speed);
  }
  /// A change of the velocity, in terms of aim and speed.
  [[nodiscard]] Tried turned(const Tried& from, const Components<N>& change) const {
    const double faster = dot<N>(change, from.aim);
    const Components<N> aim = from.aim + (change - faster * from.aim) / from.speed;
    return along(aim / length<N>(aim),
                 std::max(from.speed + faster, -0.75 * inner_ / reach_of(from)));
  }

  /// A change of this share of the launch velocity leaves an error of its square.
  [[nodiscard]] bool is_small(const Components<N>& change, const Tried& from) const {
    const double share = accuracy_ == Accuracy::fine ? 1e-7 : 2e-3;
    const double speed = std::fabs(from.speed);
    return length<N>(change) <= share * (is_near_ ? std::max(speed, shot_.speed) : speed);
  }

  const DragShot<N>& shot_;
  const Components<N>& position_;
  double time_;
  Accuracy accuracy_;
  double drag_;
  double span_;               // the effective time
  double start_;              // the distance of a touch after no flight
  double inner_;              // how far within it a position has one launch
  bool is_near_ = false;      // to the shot without speed
  Components<N> rest_{};      // from the shot that starts at rest to the position
  Components<N> straight_{};  // z without offset
};

}  // namespace

template <int N>
NeededLaunch<N> need_launch(const DragShot<N>& shot, const Components<N>& position, double time,
                            const Components<N>& offset, Accuracy accuracy) {
  return LaunchToPosition<N>(shot, position, time, accuracy).find(offset);
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
