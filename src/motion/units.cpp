#include "motion/units.hpp"

#include "base/visit_variant.hpp"
#include "motion/gun_motion.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>

namespace aimahead::detail::motion {

using numerics::exponent_of;
using numerics::kNoExponent;

namespace {

/// The largest exponents of ordinary lengths, speeds and accelerations, and of an ordinary unit of
/// time. Squares of squares of numbers closer to 1 are within the range of a double; so are squares
/// of a curve's coefficients, lengths over times to the power of 7: (2^200 * 2^(32 * 7))^2 = 2^848.
constexpr int kOrdinary = 200;
constexpr int kOrdinaryTime = 32;
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
    accelerations_.add(target_accelerations_);
    const int delay = exponent_of(e.shooter.delay);
    const int fastest = speeds_.exponent();
    const int inherited = product_exponent(fastest, exponent_of(shot.drag));
    const int slowed =
        product_exponent(product_exponent(fastest, fastest), exponent_of(shot.quadratic_drag));
    const int gained = product_exponent(target_accelerations_.exponent(), delay);
    speed = std::max(fastest, gained);
    length = std::max(
        {lengths_.exponent(), product_exponent(speed, delay), product_exponent(gained, delay)});
    acceleration = std::max({accelerations_.exponent(), inherited, slowed});
    if (length == kNoExponent && shot.table) length = exponent_of(shot.table->distances.back());
    if (length == kNoExponent) length = 0;
  }

  [[nodiscard]] bool is_ordinary() const {
    bool all = true;
    for (const int top : {length, speed, acceleration}) {
      all = all && (top == kNoExponent || std::abs(top) <= kOrdinary);
    }
    return all && std::abs(time_unit_for(length, speed, acceleration)) <= kOrdinaryTime;
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
    target_accelerations_.add(body.acceleration);
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
      const int time = piece.duration < kUnlimited ? exponent_of(piece.duration) : kNoExponent;
      Largest bends;
      bends.add(piece.acceleration);
      Largest moves;
      if (piece.velocity) moves.add(*piece.velocity);
      moves.add_exponent(product_exponent(bends.exponent(), time));
      speeds_.add(moves);
      accelerations_.add(bends);
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
  Largest target_accelerations_;
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
  if (scale.is_ordinary() && engagement.projectile.quadratic_drag == 0) return {};
  const int time = time_unit_for(scale.length, scale.speed, scale.acceleration);
  return {scale.length, std::clamp(time, -kMaxTimeUnit, kMaxTimeUnit)};
}

bool are_ordinary(const Units& units) {
  const auto per_time = [&units](int power) { return std::abs(units.length - power * units.time); };
  return per_time(0) <= kOrdinary && per_time(2) <= kOrdinary &&
         per_time(kCurvePower) <= kOrdinary + kCurvePower * kOrdinaryTime;
}

template <class V>
Engagement<V> in_units(const Units& units, Engagement<V> e) {
  const auto set = [&units](Dimension dimension, auto& x) { x = units.in(dimension, x); };
  set(kLength, e.shooter.position);
  set(kSpeed, e.shooter.velocity);
  set(kTime, e.shooter.delay);
  set(kLength, e.shooter.muzzle);
  if (e.shooter.turret) {
    set(kRate, e.shooter.turret->turn_rate);
    set(kRateGrowth, e.shooter.turret->turn_acceleration);
    if constexpr (kDimensions<V> == 2) set(kRate, e.shooter.turret->rate);
  }
  set(kAcceleration, e.shooter.acceleration);
  if (e.shooter.mount) {
    set(kLength, e.shooter.mount->offset);
    set(kRate, e.shooter.mount->turn_rate);
  }
  set(kSpeed, e.projectile.speed);
  set(kSpeed, e.projectile.wind);
  set(kAcceleration, e.projectile.acceleration);
  set(kAcceleration, e.projectile.thrust.acceleration);
  set(kTime, e.projectile.thrust.duration);
  set(kRate, e.projectile.drag);
  set(kPerLength, e.projectile.quadratic_drag);
  set(kLength, e.projectile.radius);
  set(kTime, e.projectile.lifetime);
  set(kLength, e.projectile.range);
  set(kLength, e.target.position);
  set(kSpeed, e.target.velocity);
  set(kAcceleration, e.target.acceleration);
  set(kLength, e.target.radius);
  if (e.tick) {
    set(kTime, e.tick->step);
    set(kRate, e.tick->damping);
  }
  return e;
}

template <class V>
bool out_of_units(const Units& units, Hit<V>& hit) {
  bool sound = true;
  const auto set = [&](Dimension dimension, auto& x) {
    x = units.out(dimension, x);
    if constexpr (WorldVector<std::remove_reference_t<decltype(x)>>) {
      for (const double part : components_of(x)) sound = sound && numerics::is_finite(part);
    } else {
      sound = sound && numerics::is_finite(x);
    }
  };
  set(kTime, hit.time);
  set(kTime, hit.launch_time);
  set(kTime, hit.flight_time);
  set(kLength, hit.point);
  set(kSpeed, hit.launch_velocity);
  set(kLength, hit.launch_point);
  set(kLength, hit.distance);
  return sound;
}

template <class V>
bool out_of_units(const Units& units, Approach<V>& approach) {
  approach.time = units.out(kTime, approach.time);
  approach.distance = units.out(kLength, approach.distance);
  return numerics::is_finite(approach.time) && numerics::is_finite(approach.distance);
}

template <class V>
std::optional<Motion<V>> MotionInUnits<V>::motion() {
  return visit_variant([this](const auto& kind) { return this->make(kind); }, source_);
}

template <class V>
std::span<const V> MotionInUnits<V>::in(Dimension dimension, List list,
                                        std::array<V, kMaxListed>& room) const {
  for (std::size_t i = 0; i < list.size(); ++i) room[i] = units_.in(dimension, list[i]);
  return List(room.data(), list.size());
}

template <class V>
std::span<const double> MotionInUnits<V>::in(Times list,
                                             std::array<double, kMaxListed>& room) const {
  for (std::size_t i = 0; i < list.size(); ++i) room[i] = units_.in(kTime, list[i]);
  return Times(room.data(), list.size());
}

template <class V>
std::optional<Motion<V>> MotionInUnits<V>::make(Turning<V> turning) {
  turning.turn_rate = units_.in(kRate, turning.turn_rate);
  return turning;
}

template <class V>
std::optional<Motion<V>> MotionInUnits<V>::make(Bezier<V> bezier) {
  bezier.points = in(kLength, bezier.points, listed_.template emplace<Points>().points);
  bezier.duration = units_.in(kTime, bezier.duration);
  return bezier;
}

template <class V>
std::optional<Motion<V>> MotionInUnits<V>::make(Path<V> path) {
  if (path.points.size() > kMaxListed) return std::nullopt;
  path.points = in(kLength, path.points, listed_.template emplace<Points>().points);
  path.speed = units_.in(kSpeed, path.speed);
  return path;
}

template <class V>
std::optional<Motion<V>> MotionInUnits<V>::make(Spline<V> spline) {
  if (spline.points.size() > kMaxListed) return std::nullopt;
  Points& room = listed_.template emplace<Points>();
  spline.points = in(kLength, spline.points, room.points);
  spline.times = in(spline.times, room.times);
  return spline;
}

template <class V>
std::optional<Motion<V>> MotionInUnits<V>::make(Samples<V> samples) {
  if (samples.positions.size() > kMaxListed) return std::nullopt;
  Points& room = listed_.template emplace<Points>();
  samples.positions = in(kLength, samples.positions, room.points);
  samples.times = in(samples.times, room.times);
  samples.velocities = in(kSpeed, samples.velocities, room.velocities);
  return samples;
}

template <class V>
std::optional<Motion<V>> MotionInUnits<V>::make(Pieces<V> pieces) {
  const auto read = [](const void* context, std::size_t i) {
    const auto& self = *static_cast<const MotionInUnits*>(context);
    Piece<V> piece = std::get_if<Pieces<V>>(&self.source_)->pieces[i];
    piece.duration = self.units_.in(kTime, piece.duration);
    if (piece.velocity) piece.velocity = self.units_.in(kSpeed, *piece.velocity);
    piece.acceleration = self.units_.in(kAcceleration, piece.acceleration);
    return piece;
  };
  pieces.pieces = PieceList<V>(this, pieces.pieces.size(), read);
  return pieces;
}

template <class V>
std::optional<Motion<V>> MotionInUnits<V>::make(Walls<V> walls) {
  walls.min = units_.in(kLength, walls.min);
  walls.max = units_.in(kLength, walls.max);
  return walls;
}

template <class V>
std::optional<Motion<V>> MotionInUnits<V>::make(Plates body) {
  if (body.plates.size() > kMaxListed) return std::nullopt;
  auto& room = listed_.template emplace<std::array<Plate, kMaxListed>>();
  for (std::size_t i = 0; i < body.plates.size(); ++i) {
    const Plate& plate = body.plates[i];
    room[i] = {plate.angle, units_.in(kLength, plate.arm), units_.in(kLength, plate.height)};
  }
  body.plates = std::span(room.data(), body.plates.size());
  body.turn_rate = units_.in(kRate, body.turn_rate);
  return body;
}

template <class V>
std::optional<Motion<V>> MotionInUnits<V>::make(const MotionFunction<V>& function) {
  MotionFunction<V> made = function;
  made.context = this;
  static constexpr auto source = [](const void* context) -> const MotionInUnits& {
    return *static_cast<const MotionInUnits*>(context);
  };
  if (function.position) {
    made.position = [](const void* context, double time) { return source(context).position(time); };
  }
  if (function.speed_bound) {
    made.speed_bound = [](const void* context, double from, double to) {
      return source(context).speed_bound(from, to);
    };
  }
  if (function.velocity) {
    made.velocity = [](const void* context, double time) { return source(context).velocity(time); };
  }
  return made;
}

template <class V>
V MotionInUnits<V>::position(double time) const {
  const auto* function = std::get_if<MotionFunction<V>>(&source_);
  const double latest = std::numeric_limits<double>::max();
  const double known = std::min(units_.out(kTime, time), latest);
  return units_.in(kLength, function->position(function->context, known));
}

template <class V>
double MotionInUnits<V>::speed_bound(double from, double to) const {
  const auto* function = std::get_if<MotionFunction<V>>(&source_);
  return units_.in(kSpeed, function->speed_bound(function->context, units_.out(kTime, from),
                                                 units_.out(kTime, to)));
}

template <class V>
V MotionInUnits<V>::velocity(double time) const {
  const auto* function = std::get_if<MotionFunction<V>>(&source_);
  return units_.in(kSpeed, function->velocity(function->context, units_.out(kTime, time)));
}

template <class V>
std::optional<Engagement<V>> EngagementInUnits<V>::engagement() {
  const std::optional<Motion<V>> gun = gun_motion_.motion();
  const std::optional<Motion<V>> target = target_motion_.motion();
  if (!gun || !target) return std::nullopt;
  Engagement<V> made = in_units(units_, engagement_);
  if (auto& table = made.projectile.table) {
    if (table->distances.size() > kMaxRows) return std::nullopt;
    table = in(*table);
  }
  made.shooter.motion = *gun;
  made.target.motion = *target;
  if (find_fault(made)) return std::nullopt;
  return made;
}

template <class V>
ShotTable EngagementInUnits<V>::in(const ShotTable& table) {
  const std::size_t count = table.distances.size();
  for (std::size_t i = 0; i < count; ++i) {
    distances_[i] = units_.in(kLength, table.distances[i]);
    times_[i] = units_.in(kTime, table.times[i]);
  }
  return {std::span(distances_).first(count), std::span(times_).first(count)};
}

template <class V>
void EngagementInUnits<V>::take_out(Intercept<V>& answer, std::span<Hit<V>> hits) const {
  const double delay = units_.in(kTime, engagement_.shooter.delay);
  const auto take_hit = [&](Hit<V>& hit) {
    const bool at_once = hit.launch_time == delay;
    (void)out_of_units(units_, hit);
    // The delay may have lost digits.
    if (!at_once) return;
    hit.launch_time = engagement_.shooter.delay;
    hit.time = hit.flight_time == 0 ? hit.launch_time : std::max(hit.time, hit.launch_time);
  };
  if (answer.status == Status::unresolved) {
    answer.time = std::max(units_.out(kTime, answer.time), engagement_.shooter.delay);
  } else {
    take_hit(answer);
  }
  for (Hit<V>& hit : hits.first(static_cast<std::size_t>(answer.count))) take_hit(hit);
  if (answer.closest) (void)out_of_units(units_, *answer.closest);
}

template Units units_for(const Engagement2&);
template Units units_for(const Engagement3&);
template Engagement2 in_units(const Units&, Engagement2);
template Engagement3 in_units(const Units&, Engagement3);
template bool out_of_units(const Units&, Hit<Vec2>&);
template bool out_of_units(const Units&, Hit<Vec3>&);
template bool out_of_units(const Units&, Approach<Vec2>&);
template bool out_of_units(const Units&, Approach<Vec3>&);
template class MotionInUnits<Vec2>;
template class MotionInUnits<Vec3>;
template class EngagementInUnits<Vec2>;
template class EngagementInUnits<Vec3>;

}  // namespace aimahead::detail::motion
