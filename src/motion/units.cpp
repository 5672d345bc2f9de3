#include "motion/units.hpp"

#include "base/visit_variant.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace aimahead::detail::motion {

using numerics::exponent_of;
using numerics::kNoExponent;

namespace {

/// The largest exponents of well-scaled lengths, speeds and accelerations, and of a well-scaled
/// unit of time. Squares of squares of numbers closer to 1 are within the range of a double; so are
/// squares of a curve's coefficients, lengths over times to the power of 7:
/// (2^200 * 2^(32 * 7))^2 = 2^848.
constexpr int kMaxExponent = 200;
constexpr int kMaxTimeExponent = 32;
constexpr int kCurvePower = 7;
/// Times are compared with time units as doubles.
constexpr int kMaxTimeUnit = 1000;

/// The exponent of the largest of some numbers.
class Largest {
 public:
  void add(double x) { add_bits(numerics::bits_of(x) << 1); }
  template <WorldVector V>
  void add(const V& v) {
    for (const double x : components_of(v)) add(x);
  }
  template <class V>
  void add(std::span<const V> list) {
    for (const V& v : list) add(v);
  }
  void add(const Largest& other) {
    add_bits(other.bits_);
    add_exponent(other.exponent_);
  }
  void add_exponent(int exponent) { exponent_ = std::max(exponent_, exponent); }

  [[nodiscard]] int exponent() const {
    return std::max(exponent_, exponent_of(numerics::from_bits(bits_ >> 1)));
  }

 private:
  void add_bits(std::uint64_t bits) { bits_ = std::max(bits_, bits); }

  std::uint64_t bits_ = 0;  // without the sign, in the order of the numbers
  int exponent_ = kNoExponent;
};

/// The exponents of the largest length, speed and acceleration that set the scale of a question's
/// geometry. Limits and walls, which may be far away, do not count.
class Scale {
 public:
  template <class V>
  explicit Scale(const Engagement<V>& e) {
    const auto& shot = e.projectile;
    lengths_.add(e.shooter.muzzle);
    if (e.aim == Aim::edge) {
      lengths_.add(shot.radius);
      lengths_.add(e.target.radius);
    }
    speeds_.add(shot.speed);
    speeds_.add(shot.wind);
    if (e.shooter.mount) {
      Largest arm;
      arm.add(e.shooter.mount->offset);
      add_spin(arm, e.shooter.mount->turn_rate);
    }
    accelerations_.add(shot.acceleration);
    if (shot.thrust.duration != 0) accelerations_.add(shot.thrust.acceleration);
    add_body(e.shooter, e.shooter.delay);
    add_body(e.target, e.shooter.delay);
    if (shot.table) add_table(*shot.table);
    accelerations_.add(body_accelerations_);
    const int delay = exponent_of(e.shooter.delay);
    const int fastest = speeds_.exponent();
    const int linear_drag = product_exponent(fastest, exponent_of(shot.drag));
    const int quadratic_drag =
        product_exponent(product_exponent(fastest, fastest), exponent_of(shot.quadratic_drag));
    const int gained = product_exponent(body_accelerations_.exponent(), delay);
    speed = std::max(fastest, gained);
    length = std::max(
        {lengths_.exponent(), product_exponent(speed, delay), product_exponent(gained, delay)});
    acceleration = std::max({accelerations_.exponent(), linear_drag, quadratic_drag});
    if (length == kNoExponent && shot.table) length = exponent_of(shot.table->distances.back());
    if (length == kNoExponent) length = 0;
  }

  [[nodiscard]] bool is_well_scaled() const {
    bool all = true;
    for (const int top : {length, speed, acceleration}) {
      all = all && (top == kNoExponent || std::abs(top) <= kMaxExponent);
    }
    return all && std::abs(time_unit_for(length, speed, acceleration)) <= kMaxTimeExponent;
  }

  int length;
  int speed;
  int acceleration;

 private:
  /// Adds the numbers of a gun or a target.
  template <template <class> class Body, class V>
  void add_body(const Body<V>& body, double launch) {
    visit_variant([&](const auto& motion) { add_motion(body, motion, launch); }, body.motion);
  }

  /// Rows after the first may be far away, like limits: only the speed of their shots counts.
  void add_table(const ShotTable& table) {
    lengths_.add(table.distances.front());
    for (std::size_t i = 0; i < table.times.size(); ++i) {
      const int distance = exponent_of(table.distances[i]);
      if (distance != kNoExponent) speeds_.add_exponent(distance - exponent_of(table.times[i]));
    }
  }

  template <class Body>
  void add_state(const Body& body) {
    lengths_.add(body.position);
    speeds_.add(body.velocity);
    body_accelerations_.add(body.acceleration);
  }
  /// Adds the arm of a body that spins, and the speed at its end.
  void add_spin(const Largest& arm, double turn_rate) {
    lengths_.add(arm);
    speeds_.add_exponent(product_exponent(arm.exponent(), exponent_of(turn_rate)));
  }
  /// Adds a motion through points, each `time` after the one before.
  template <class V>
  void add_points(std::span<const V> points, double time) {
    Largest largest;
    largest.add(points);
    lengths_.add(largest);
    const int top = largest.exponent();
    if (top != kNoExponent) speeds_.add_exponent(top - exponent_of(time));
  }
  static double shortest(std::span<const double> times) {
    double min = times[1];
    for (std::size_t i = 2; i < times.size(); ++i) min = std::min(min, times[i] - times[i - 1]);
    return min;
  }

  template <class Body>
  void add_motion(const Body& body, std::monostate, double) {
    add_state(body);
  }
  template <class Body, class V>
  void add_motion(const Body& body, const Walls<V>&, double) {
    add_state(body);
  }
  template <class Body>
  void add_motion(const Body& body, const Plates& list, double) {
    add_state(body);
    Largest arm;
    for (const Plate& plate : list.plates) {
      arm.add(plate.arm);
      lengths_.add(plate.height);
    }
    add_spin(arm, list.turn_rate);
  }
  template <class Body, class V>
  void add_motion(const Body& body, const Turning<V>& turning, double) {
    Largest around;
    around.add(body.velocity);
    lengths_.add(body.position);
    speeds_.add(around);
    accelerations_.add_exponent(
        product_exponent(around.exponent(), exponent_of(turning.turn_rate)));
  }
  template <class Body, class V>
  void add_motion(const Body&, const Bezier<V>& bezier, double) {
    add_points(bezier.points, bezier.duration);
  }
  template <class Body, class V>
  void add_motion(const Body&, const Path<V>& path, double) {
    lengths_.add(path.points);
    speeds_.add(path.speed);
  }
  template <class Body, class V>
  void add_motion(const Body&, const Spline<V>& spline, double) {
    add_points(spline.points, shortest(spline.times));
  }
  template <class Body, class V>
  void add_motion(const Body&, const Samples<V>& samples, double) {
    add_points(samples.positions, shortest(samples.times));
    speeds_.add(samples.velocities);
  }
  template <class Body, class V>
  void add_motion(const Body& body, const Pieces<V>& list, double) {
    lengths_.add(body.position);
    for (std::size_t i = 0; i < list.pieces.size(); ++i) {
      const Piece<V> piece = list.pieces[i];
      // Where no lap follows, the end may be far away, like a limit.
      const bool is_last = i + 1 == list.pieces.size() && list.after != After::loop;
      const bool is_endless = is_last || piece.duration == kUnlimited;
      const int time = is_endless ? kNoExponent : exponent_of(piece.duration);
      Largest piece_acceleration;
      piece_acceleration.add(piece.acceleration);
      Largest moves;
      if (piece.velocity) moves.add(*piece.velocity);
      moves.add_exponent(product_exponent(piece_acceleration.exponent(), time));
      speeds_.add(moves);
      accelerations_.add(piece_acceleration);
      lengths_.add_exponent(product_exponent(moves.exponent(), time));
    }
  }
  template <class Body, class V>
  void add_motion(const Body&, const MotionFunction<V>& function, double launch) {
    lengths_.add(function.position(function.context, launch));
  }

  Largest lengths_;
  Largest speeds_;
  Largest accelerations_;
  Largest body_accelerations_;
};

}  // namespace

int time_unit_for(int length, int speed, int acceleration) {
  const int by_speed = speed == kNoExponent ? -kNoExponent : length - speed;
  const int by_acceleration =
      acceleration == kNoExponent ? -kNoExponent : (length - acceleration) >> 1;
  const int unit = std::min(by_speed, by_acceleration);
  return unit == -kNoExponent ? 0 : unit;
}

template <class V>
Units units_for(const Engagement<V>& engagement) {
  const Scale scale(engagement);
  // Under quadratic drag the speed that a distance needs grows exponentially with the distance,
  // beyond the range of a double. In the question's own units it does so for the same questions,
  // whatever the caller's units are.
  if (scale.is_well_scaled() && engagement.projectile.quadratic_drag == 0) return {};
  const int time = time_unit_for(scale.length, scale.speed, scale.acceleration);
  return {scale.length, std::clamp(time, -kMaxTimeUnit, kMaxTimeUnit)};
}

bool are_well_scaled(const Units& units) {
  const auto per_time = [&units](int power) { return std::abs(units.length - power * units.time); };
  return per_time(0) <= kMaxExponent && per_time(2) <= kMaxExponent &&
         per_time(kCurvePower) <= kMaxExponent + kCurvePower * kMaxTimeExponent;
}

template Units units_for(const Engagement2&);
template Units units_for(const Engagement3&);

}  // namespace aimahead::detail::motion
