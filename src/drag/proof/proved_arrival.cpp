#include "drag/proof/proved_arrival.hpp"

#include "aimahead/detail/scaling.hpp"
#include "drag/proof/proved_flight.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::detail::drag {
namespace {

constexpr int kMaxProvedSteps = 2000;

/// Without acceleration the flight has a closed form.
template <int N>
ProvedArrival<N> fly_straight(const DragShot<N>& shot, const RoundedLaunch<N>& launch,
                              double time) {
  const auto flown = shot.fly(launch.velocity, time, Accuracy::fine);
  ProvedArrival<N> arrival;
  arrival.position = flown.position;
  arrival.velocity = flown.velocity;
  arrival.by_launch = flown.by_launch;
  const double v = length<N>(launch.velocity);
  arrival.path = length<N>(flown.position);
  arrival.sensitivity = (1 + kArrivalRounding) * arrival.path / v;
  arrival.position_error = kArrivalRounding * (arrival.path + launch.size * arrival.sensitivity);
  arrival.velocity_error = kArrivalRounding * launch.size;
  const double turned = kArrivalRounding * (1 + launch.size / v);
  arrival.by_launch_error = turned * time;
  arrival.velocity_by_launch_error = turned;
  const double slowed = length<N>(flown.velocity) / v;
  for (int i = 0; i < N; ++i) {
    for (int j = 0; j < N; ++j) {
      const double along = launch.velocity[i] / v * (launch.velocity[j] / v);
      arrival.velocity_by_launch[i][j] = slowed * ((i == j ? 1 : 0) - along * (1 - slowed));
    }
  }
  arrival.finished = flown.finished && numerics::is_finite(arrival.path);
  return arrival;
}

/// The derivatives of a position or velocity in the plane by the launch along two directions.
struct PlaneDerivative {
  PlaneVector along;
  PlaneVector across;
};

/// Flies in the plane of the launch velocity and the acceleration.
template <int N>
class FlightInPlane {
 public:
  FlightInPlane(const DragShot<N>& shot, const RoundedLaunch<N>& launch, double time)
      : shot_(shot),
        law_(shot.law),
        down_(shot.down),
        time_(time),
        speed_(length<N>(launch.velocity)),
        rounding_(kArrivalRounding * launch.size),
        side_(unit_across<N>(down_, direction_of<N>(launch.velocity))) {
    launch_ = {dot<N>(launch.velocity, side_), dot<N>(launch.velocity, down_)};
  }

  [[nodiscard]] ProvedArrival<N> fly() {
    // The touch of an edge depends on the normal, and that on the derivatives.
    const bool is_edge = shot_.radii > 0;
    const double nudge = speed_ * (is_edge ? 0x1p-18 : 0x1p-6);
    const PlaneVector force = force_at(launch_);
    strength_ = size_of(force);
    along_ = {force.h / strength_, force.d / strength_};
    const PlaneVector nudged{launch_.h - nudge * along_.d, launch_.d + nudge * along_.h};
    const ProvedFlight flight = fly_proved(law_, {launch_, time_, kMaxProvedSteps}, Accuracy::fine);
    const ProvedFlight beside = fly_proved(law_, {nudged, time_, kMaxProvedSteps},
                                           is_edge ? Accuracy::fine : Accuracy::rough);
    ProvedArrival<N> arrival;
    if (!shot_.take_work(flight.steps + beside.steps)) return arrival;
    arrival.finished = flight.finished && beside.finished && strength_ > 0 &&
                       law_.drag * largest_change(nudge) * time_ < 1;
    if (!arrival.finished) return arrival;
    arrival.path = flight.path;
    arrival.sensitivity = flight.sensitivity;
    arrival.position_error = flight.position_error + rounding_ * time_;
    arrival.velocity_error = flight.velocity_error + rounding_;
    arrival.position = in_world(flight.position);
    arrival.velocity = in_world(flight.velocity);
    differentiate(flight, beside, nudge, arrival);
    return arrival;
  }

 private:
  /// The derivatives by the launch velocity. Along the force they are known: a shot that has flown
  /// longer has that much more velocity. Across the force the flight beside this one, launched with
  /// a velocity that differs by `nudge`, shows them.
  void differentiate(const ProvedFlight& flight, const ProvedFlight& beside, double nudge,
                     ProvedArrival<N>& arrival) const {
    const PlaneVector last = force_at(flight.velocity);
    const PlaneDerivative position{quotient(launch_, flight.velocity, strength_),
                                   quotient(flight.position, beside.position, nudge)};
    const PlaneDerivative velocity{{last.h / strength_, last.d / strength_},
                                   quotient(flight.velocity, beside.velocity, nudge)};
    // The second derivative of the velocity is at most twice this, that of the position at most
    // `bend` times the sensitivity.
    const double grows = law_.drag * largest_change(nudge) * time_;
    const double bend = law_.drag * arrival.sensitivity * (1 + 2 * grows);
    const double last_speed = size_of(flight.velocity);
    arrival.by_launch_error =
        2 * arrival.velocity_error / strength_ + 0.5 * nudge * bend * arrival.sensitivity +
        (arrival.position_error + beside.position_error + rounding_ * time_) / nudge;
    arrival.velocity_by_launch_error =
        2 * law_.drag * last_speed * arrival.velocity_error / strength_ + nudge * bend +
        (arrival.velocity_error + beside.velocity_error + rounding_) / nudge;
    // Out of the plane a shot turns about the vertical: there the derivative is the quotient by the
    // launch's part across the vertical. Where that part is small, the quotient is near the
    // derivative in the plane.
    PlaneVector turned;  // of position and velocity
    if (N == 3 && !is_steep()) {
      turned = {flight.position.h / launch_.h, flight.velocity.h / launch_.h};
      arrival.by_launch_error += arrival.position_error / launch_.h;
      arrival.velocity_by_launch_error += arrival.velocity_error / launch_.h;
    } else if (N == 3) {
      turned = {across_vertical(position), across_vertical(velocity)};
      arrival.by_launch_error += launch_.h * bend * arrival.sensitivity;
      arrival.velocity_by_launch_error += launch_.h * bend;
    }
    arrival.by_launch = matrix_of(position, turned.h);
    arrival.velocity_by_launch = matrix_of(velocity, turned.d);
  }

  [[nodiscard]] PlaneVector force_at(const PlaneVector& v) const {
    const double drag = law_.drag * size_of(v);
    return {-drag * v.h, law_.acceleration - drag * v.d};
  }
  static PlaneVector quotient(const PlaneVector& from, const PlaneVector& to, double unit) {
    return {(to.h - from.h) / unit, (to.d - from.d) / unit};
  }
  /// Whether the launch is nearly along the vertical.
  [[nodiscard]] bool is_steep() const { return launch_.h <= 0x1p-6 * speed_; }
  /// The largest change of the launch among those that the derivatives are taken from.
  [[nodiscard]] double largest_change(double nudge) const {
    return N == 3 && is_steep() ? std::max(nudge, launch_.h) : nudge;
  }
  [[nodiscard]] Components<N> in_world(const PlaneVector& v) const {
    return v.h * side_ + v.d * down_;
  }
  /// The derivative of the part across the vertical by that of the launch.
  [[nodiscard]] double across_vertical(const PlaneDerivative& by) const {
    return by.along.h * along_.h - by.across.h * along_.d;
  }
  /// A derivative along the axes of the world; `turned` is the one out of the plane.
  [[nodiscard]] Matrix<N> matrix_of(const PlaneDerivative& by, double turned) const {
    const PlaneVector by_h{across_vertical(by), by.along.d * along_.h - by.across.d * along_.d};
    const PlaneVector by_d{by.along.h * along_.d + by.across.h * along_.h,
                           by.along.d * along_.d + by.across.d * along_.h};
    return out_of_plane<N>(side_, down_, by_h, by_d, turned);
  }

  const DragShot<N>& shot_;
  const DragLaw& law_;
  const Components<N>& down_;
  double time_;
  double speed_;          // of the launch
  double rounding_;       // of the launch velocity
  Components<N> side_;    // unit vector across the acceleration
  PlaneVector launch_{};  // along `side_` and along the acceleration
  PlaneVector along_{};   // unit vector along the force at launch
  double strength_ = 0;   // of that force
};

}  // namespace

template <int N>
ProvedArrival<N> fly_proved(const DragShot<N>& shot, const RoundedLaunch<N>& launch, double time) {
  if (!(length<N>(launch.velocity) > 0)) return {};
  if (shot.law.acceleration == 0) return fly_straight<N>(shot, launch, time);
  return FlightInPlane<N>(shot, launch, time).fly();
}

template ProvedArrival<2> fly_proved(const DragShot<2>&, const RoundedLaunch<2>&, double);
template ProvedArrival<3> fly_proved(const DragShot<3>&, const RoundedLaunch<3>&, double);

}  // namespace aimahead::detail::drag
