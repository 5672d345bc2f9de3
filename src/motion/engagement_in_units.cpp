#include "motion/engagement_in_units.hpp"

#include "base/visit_variant.hpp"

#include <algorithm>
#include <limits>
#include <type_traits>

namespace aimahead::detail::motion {

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
  approach.launch_time = units.out(kTime, approach.launch_time);
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
  if (!answer.closest) return;
  const bool at_once = answer.closest->launch_time == delay;
  (void)out_of_units(units_, *answer.closest);
  if (at_once) launch_at_delay(engagement_, *answer.closest);
}

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
