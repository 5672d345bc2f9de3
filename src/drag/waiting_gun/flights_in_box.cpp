#include "drag/waiting_gun/flights_in_box.hpp"

#include "motion/gun_motion.hpp"
#include "numerics/safe_step.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::detail::drag {
namespace {

/// Half the span, with the rounding of its middle.
double half_with_rounding(const turret::TimeSpan& span) {
  return span.half() + 0x1p-52 * std::max(std::fabs(span.from), span.to);
}

void cut_span(turret::TimeSpan& span, double from, double to) {
  span = {std::clamp(from, span.from, span.to), std::clamp(to, span.from, span.to)};
}

}  // namespace

template <class V>
FlightsInBox<V>::FlightsInBox(const WaitingGun<V>& gun, const DragShot<N>& shot,
                              const RoundedSegment<N>& from, const RoundedSegment<N>& to,
                              const turret::FlightBox& box, bool always_ready)
    : gun_(gun),
      time_(box.times.middle()),
      flight_(box.flights.middle()),
      launch_(time_ - flight_),
      launches_(box.launches),
      always_ready_(always_ready),
      half_time_(half_with_rounding(box.times)),
      half_flight_(half_with_rounding(box.flights)),
      shot_(shot) {
  const double inherit = gun.question().projectile.inherit;
  const KinematicState<N> shooter = from.motion.at(launch_);
  const KinematicState<N> target = to.motion.at(time_);
  gun_velocity_ = shooter.velocity;
  inherited_ = inherit * shooter.acceleration;
  shot_.set_inherited(inherit * gun_velocity_);
  target_ = target.position - shooter.position - flight_ * shot_.wind;
  by_time_ = target.velocity - gun_velocity_;
  const double wind = length<N>(shot_.wind);
  const double fired = std::max(launch_, 0.0);
  const double gun_velocity_error = from.velocity_error(fired);
  error_ = to.position_error(time_) + from.position_error(fired) + kStateRounding * flight_ * wind;
  velocity_error_ = to.velocity_error(time_) + gun_velocity_error + kStateRounding * wind;
  rounding_ = inherit * gun_velocity_error;
  const double launches = half_time_ + half_flight_;
  const double square = launches * launches;
  bend_ = 0.5 * (to.motion.max_acceleration * half_time_ * half_time_ +
                 from.motion.max_acceleration * square) +
          velocity_error_ * launches;
  inherits_ = inherit * from.motion.max_acceleration * launches;
  inherited_bend_ = inherit * (0.5 * from.motion.max_jerk * square + gun_velocity_error);
  shot_.inherited_speed += inherits_;
  target_moves_ = length<N>(by_time_) * half_time_;
  shot_moves_ = kInfinity;
}

template <class V>
bool FlightsInBox<V>::narrow(turret::FlightBox& box, Components<N>& offset, int& work) {
  if (is_out_of_reach()) return false;
  shot_.work_left = work - kBoundsWork;
  const bool is_known = find_known_shot(offset) && find_difference();
  work = shot_.work_left;
  if (!is_known) return true;
  if (std::fabs(shot_.speed - speed_) > difference_) return false;

  BoxPolygon polygon;
  const double slack = kDragLimitSlack * (std::fabs(time_) + flight_);
  const bool is_launched = cut(polygon, {launches_.from - launch_ - slack, -1, 1}) &&
                           cut(polygon, {launch_ - launches_.to - slack, 1, -1});
  if (!is_launched || !cut_to_speed(polygon) || !cut_to_range(polygon)) return false;
  const BoxPolygon::Bounds bounds = bounds_of_turns(polygon);
  if (!(bounds.x_from <= bounds.x_to)) return false;
  cut_span(box.times, time_ + half_time_ * bounds.x_from, time_ + half_time_ * bounds.x_to);
  cut_span(box.flights, flight_ + half_flight_ * bounds.y_from,
           flight_ + half_flight_ * bounds.y_to);
  return true;
}

/// Cuts off where no shot has the right speed: u.W = (s^2 - q^2 - |W|^2) / 2q. Along the normal the
/// touch of an edge is off by the second order of the normal's turn.
template <class V>
bool FlightsInBox<V>::cut_to_speed(BoxPolygon& polygon) const {
  const double most = 0.5 * (shot_.speed - speed_) * (shot_.speed + speed_) / speed_;
  const double least = most - 0.5 * difference_ * difference_ / speed_;
  Linear along = min_along(aim_, edge_lift_);
  along.value -= most;
  if (!cut(polygon, along)) return false;
  along = min_along(-aim_, edge_lift_);
  along.value += least;
  return cut(polygon, along);
}

/// Bounds the parts of the polygon in which the gun can have turned to the aim, either way.
template <class V>
BoxPolygon::Bounds FlightsInBox<V>::bounds_of_turns(const BoxPolygon& polygon) const {
  const double ready_by = always_ready_ ? kForever : launch_;
  const double rounding = 0x1p-50 * (std::fabs(time_) + flight_);  // of the launch time
  const NearLaunches<N> near{aim_, difference_ / shot_.speed, ready_by, half_time_ + half_flight_};
  const WaysToTurn<N> ways = ways_to_turn(gun_.turret(), gun_.facing(), near);
  const double slower = (speed_ - shot_.speed) / shot_.speed;
  BoxPolygon::Bounds bounds;
  for (int i = 0; i < ways.count; ++i) {
    const auto& way = ways.ways[i];
    BoxPolygon possible = polygon;
    bool is_possible = true;
    for (int k = 0; k < way.count && is_possible; ++k) {
      const LaunchNeed<N>& need = way.needs[k];
      // s (u' - u) = W + (q - s) u.
      Linear linear = min_along((1 / shot_.speed) * need.by_aim, edge_error_);
      linear.value +=
          need.value - std::fabs(need.by_time) * rounding + slower * dot<N>(need.by_aim, aim_);
      linear.by_time += need.by_time;
      linear.by_flight -= need.by_time;
      is_possible = cut(possible, linear);
    }
    if (is_possible) possible.widen(bounds);
  }
  return bounds;
}

/// Whether the target is farther from the falling shot than any shot can be.
template <class V>
bool FlightsInBox<V>::is_out_of_reach() const {
  const auto fall = shot_.fall(flight_);
  const double fastest_fall = shot_.fall(flight_ + half_flight_).speed;
  const auto reach = shot_.spread_at(flight_ + half_flight_);
  const double away = length<N>(target_ - fall.path * shot_.down);
  const double drift = length<N>(gun_velocity_ - shot_.wind);
  const double moved = target_moves_ + (drift + fastest_fall) * half_flight_ + bend_;
  return away * (1 - kDragLimitSlack) > shot_.muzzle + shot_.radii + reach.path + moved + error_;
}

template <class V>
bool FlightsInBox<V>::find_known_shot(Components<N>& offset) {
  // The error of a rough launch is small beside a wide box.
  const bool is_wide = half_time_ + half_flight_ > kWide * flight_;
  const Accuracy accuracy = is_wide ? Accuracy::rough : Accuracy::fine;
  const auto needed = need_launch<N>(shot_, target_, flight_, offset, accuracy);
  if (needed.found != NeededLaunch<N>::Found::launch || !(needed.speed > 0)) return false;
  offset = needed.offset;
  aim_ = needed.aim;
  speed_ = needed.speed;
  const Components<N> launch = shot_.launch_velocity(aim_, speed_);
  const double size =
      speed_ + shot_.inherited_speed + length<N>(gun_velocity_) + length<N>(shot_.wind);
  rounding_ += kArrivalRounding * size;
  arrival_ = fly_proved<N>(shot_, {launch, size}, flight_);
  if (!arrival_.finished) return false;
  Matrix<N> derivative = arrival_.by_launch;
  for (int i = 0; i < N; ++i) derivative[i][i] += shot_.muzzle / shot_.speed;
  if (!invert<N>(derivative, inverse_)) return false;
  inverse_size_ = size_of<N>(inverse_);
  normal_ = multiply<N>(aim_, inverse_);
  steepness_ = length<N>(normal_);
  normal_ /= steepness_;
  if (shot_.radii > 0) {
    add_turn_of_normal(derivative);
    if (!invert<N>(derivative, inverse_)) return false;
  }
  max_stretch_ = size_of<N>(derivative);
  min_stretch_ = 1 / size_of<N>(inverse_) - arrival_.by_launch_error;
  missing_ = target_ - arrival_.position - shot_.muzzle * aim_ - shot_.radii * normal_;
  relative_ = arrival_.velocity + shot_.wind - gun_velocity_;
  shot_moves_ = length<N>(relative_) * half_flight_;
  error_ += arrival_.position_error +
            kArrivalRounding *
                (shot_.muzzle + shot_.radii + length<N>(target_) + length<N>(arrival_.position));
  return min_stretch_ > 0 && numerics::is_finite(min_stretch_ + error_);
}

/// Adds how the touch of an edge moves as the normal n turns with the aim: with p = u B^-1, n is
/// p / |p|.
template <class V>
void FlightsInBox<V>::add_turn_of_normal(Matrix<N>& derivative) const {
  const double share = shot_.radii / (shot_.speed * steepness_);
  for (int j = 0; j < N; ++j) {
    const Components<N>& column = inverse_[j];  // of the transposed
    const double along = dot<N>(normal_, column);
    for (int i = 0; i < N; ++i) derivative[i][j] += share * (column[i] - along * normal_[i]);
  }
}

/// Bounds W, and what is not linear.
template <class V>
bool FlightsInBox<V>::find_difference() {
  const DragLaw& law = shot_.law;
  const double max_speed =
      std::max(shot_.speed + shot_.inherited_speed, length<N>(shot_.launch_velocity(aim_, speed_)));
  const Nearby nearby(law, arrival_, flight_, max_speed);
  const typename Nearby::Window window{half_flight_, half_flight_};
  const double shot_speed = nearby.max_speed_in(window);
  if (!numerics::is_finite(shot_speed)) return false;
  const double shot_bend =
      0.5 * (law.acceleration + law.drag * shot_speed * shot_speed) * half_flight_ * half_flight_ +
      arrival_.velocity_error * half_flight_;
  const double apart =
      length<N>(missing_) + error_ + target_moves_ + shot_moves_ + bend_ + shot_bend;
  auto separation = nearby.separation(window, apart + 2 * shot_.radii, 0);
  if (!(separation.kappa > 0)) return false;
  double whole = separation.max_difference;  // of the velocities with what they inherit
  if (inherits_ > 0 && shot_.muzzle > 0) {
    // What is inherited may bring the muzzles nearer.
    const double room = 2 * shot_.muzzle * inherits_ / separation.kappa;
    whole = 0.5 * (whole + std::sqrt(whole * whole + 4 * room));
    separation = nearby.separation(window, whole * separation.kappa, 0);
    if (!(separation.kappa > 0)) return false;
  }
  difference_ = whole + inherits_;
  double second = 0;
  const int rounds = shot_.radii > 0 ? kEdgeRounds : 1;
  for (int i = 0; i < rounds; ++i) {
    // Near the known shot the derivative bounds the difference.
    second = 0.5 * separation.bend * whole + separation.sensitivity * half_flight_;
    bound_edge(separation.turn * whole + separation.sensitivity * half_flight_ +
               arrival_.by_launch_error);
    const double stretch = min_stretch_ - second;
    if (!(stretch > 0)) break;
    const double muzzle = shot_.muzzle / shot_.speed * std::fabs(speed_ - shot_.speed);
    const double inherited = inherits_ * (max_stretch_ + arrival_.by_launch_error + second);
    difference_ = std::min(difference_, (apart + muzzle + inherited + edge_error_) / stretch);
    whole = std::min(whole, difference_ + inherits_);
  }
  difference_ += rounding_;
  beyond_linear_ = error_ + bend_ + shot_bend +
                   inherited_bend_ * (max_stretch_ + arrival_.by_launch_error + second) +
                   kArrivalRounding * max_stretch_ / min_stretch_ * apart +
                   whole * (arrival_.by_launch_error + second);
  return true;
}

/// Bounds how far the touch of an edge is off where the derivative B by the launch differs by no
/// more than `turned`. With p = u B^-1,
///
///   p' - p = (u' - u - p' (B' - B)) B^-1.
template <class V>
void FlightsInBox<V>::bound_edge(double turned) {
  constexpr double kChord = 1.04;  // the chord over the sine of an angle up to kMaxSine
  const double sine = difference_ / shot_.speed;
  const double shrinks = 1 - inverse_size_ * turned;
  double share = 1;  // |p' - p| / |p|
  if (sine < kMaxSine && shrinks > 0) {
    share = std::min(share, inverse_size_ / shrinks * (kChord * sine / steepness_ + turned));
  }
  // A unit vector turns by its derivative but for 1.5 share^2 / (1 - share)^2.
  const double change = share < 1 ? std::min(2.0, 2 * share / (2 - share)) : 2;
  const double bend = share < 1 ? 1.5 * share * share / ((1 - share) * (1 - share)) : kInfinity;
  const double most = 2 + inverse_size_ * sine / steepness_;
  edge_error_ = shot_.radii * std::min(most, (1 + share) * inverse_size_ * turned + bend);
  normal_change_ = change;
  edge_lift_ = 0.5 * shot_.radii * change * change;
}

/// A linear function that unit.W is not below. `edge` bounds how far the touch of an edge is off.
template <class V>
typename FlightsInBox<V>::Linear FlightsInBox<V>::min_along(const Components<N>& unit,
                                                            double edge) const {
  const Components<N> row = multiply<N>(unit, inverse_);
  const Components<N> start = missing_ - shot_.muzzle * (speed_ - shot_.speed) / shot_.speed * aim_;
  Components<N> gained{};  // by what is inherited
  for (int i = 0; i < N; ++i) gained[i] = dot<N>(arrival_.by_launch[i], inherited_);
  return {
      dot<N>(row, start) - length<N>(row) * (beyond_linear_ + edge) - length<N>(unit) * rounding_,
      dot<N>(row, by_time_ - gained), -dot<N>(row, relative_ - gained)};
}

/// Cuts off where a linear function is positive.
template <class V>
bool FlightsInBox<V>::cut(BoxPolygon& polygon, const Linear& linear) const {
  return polygon.cut(linear.value, linear.by_time * half_time_, linear.by_flight * half_flight_);
}

/// Cuts off where the shot has come farther than its range. Its way in the world is that of the
/// target from the muzzle.
template <class V>
bool FlightsInBox<V>::cut_to_range(BoxPolygon& polygon) const {
  if (!gun_.has_range()) return true;
  const Components<N> way =
      target_ + flight_ * shot_.wind - shot_.muzzle * aim_ - shot_.radii * normal_;
  const double size = length<N>(way);
  if (!(size > 0)) return true;
  const Components<N> along = (1 / size) * way;
  // The muzzle is at the aim u' = u + (W + (q - s) u) / s.
  const double share = shot_.muzzle / shot_.speed;
  Linear linear = share > 0 ? min_along(-share * along, edge_error_) : Linear{};
  linear.value += size - share * (speed_ - shot_.speed) * dot<N>(along, aim_) - bend_ - error_ -
                  shot_.radii * normal_change_ - with_drag_slack(gun_.range());
  linear.by_time += dot<N>(along, by_time_);
  linear.by_flight += dot<N>(along, gun_velocity_);
  return cut(polygon, linear);
}

template class FlightsInBox<Vec2>;
template class FlightsInBox<Vec3>;

}  // namespace aimahead::detail::drag
