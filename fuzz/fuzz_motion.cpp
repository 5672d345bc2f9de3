// Any doubles as an engagement with any motion, shot and turret: solve and solve_all answer in
// bounded time, consistently, without a NaN.
#include "answer_checks.hpp"
#include "engagement_source.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace {

using namespace aimahead;

// Processor time one question may take, instrumented.
constexpr double kLongestSeconds = 10;
constexpr int kMaxHits = 64;
constexpr int kMaxListed = 12;

/// The other features of the question, beside the flags of every question.
struct Extras {
  bool thrust, drag, quadratic_drag, turret, tidy, hold;
  int kind;
  After after;
  Extras(std::uint8_t bits, std::uint8_t choice)
      : thrust((bits & 1) != 0),
        drag((bits & 2) != 0),
        quadratic_drag((bits & 4) != 0),
        turret((bits & 8) != 0),
        tidy((bits & 16) != 0),
        hold((bits & 32) != 0),
        kind(choice % 8),
        after(static_cast<After>(choice / 8 % 4)) {}
};

/// The lists to which a motion refers.
template <class V>
struct Lists {
  std::vector<V> points, velocities;
  std::vector<double> times;
  std::vector<Piece<V>> pieces;
};

double size_of(double x) { return std::isfinite(x) ? std::fabs(x) : 1; }

template <class V>
std::vector<V> read_vectors(ByteSource& bytes, std::size_t count) {
  std::vector<V> list;
  for (std::size_t i = 0; i < count; ++i) list.push_back(read_vector<V>(bytes));
  return list;
}

/// Times as the bytes have them or, if `tidy`, increasing from 0.
std::vector<double> read_times(ByteSource& bytes, std::size_t count, bool tidy) {
  std::vector<double> times;
  for (std::size_t i = 0; i < count; ++i) times.push_back(bytes.number());
  if (!tidy || count == 0) return times;
  times[0] = 0;
  for (std::size_t i = 1; i < count; ++i) times[i] = times[i - 1] + size_of(times[i]);
  return times;
}

template <class V>
std::vector<Piece<V>> read_pieces(ByteSource& bytes, std::size_t count, bool tidy) {
  std::vector<Piece<V>> pieces;
  for (std::size_t i = 0; i < count; ++i) {
    Piece<V> piece;
    piece.duration = bytes.number();
    if (tidy) piece.duration = size_of(piece.duration);
    if (bytes.byte() % 2 == 0) piece.velocity = read_vector<V>(bytes);
    piece.acceleration = read_vector<V>(bytes);
    pieces.push_back(piece);
  }
  if (count > 0 && bytes.byte() % 4 == 0) pieces.back().duration = kUnlimited;
  return pieces;
}

template <class V>
Walls<V> read_walls(ByteSource& bytes, V& position, bool tidy) {
  Walls<V> walls{read_vector<V>(bytes), read_vector<V>(bytes),
                 static_cast<OnHit>(bytes.byte() % 3)};
  if (!tidy) return walls;
  const auto order = [](double& low, double& x, double& high) {
    if (low > high) std::swap(low, high);
    if (low <= high) x = x < low ? low : x > high ? high : x;
  };
  order(walls.min.x, position.x, walls.max.x);
  order(walls.min.y, position.y, walls.max.y);
  if constexpr (kDimensions<V> == 3) order(walls.min.z, position.z, walls.max.z);
  return walls;
}

template <class V>
Motion<V> read_motion(ByteSource& bytes, const Extras& extras, Target<V>& target, Lists<V>& lists) {
  const bool tidy = extras.tidy;
  const std::size_t count = bytes.byte() % kMaxListed + (tidy ? 2u : 0u);
  const auto length = [&] {
    const double x = bytes.number();
    return tidy ? size_of(x) : x;
  };
  switch (extras.kind) {
    case 1:
      if constexpr (kDimensions<V> == 3) {
        return Turning<V>{bytes.number(), read_vector<V>(bytes)};
      } else {
        return Turning<V>{bytes.number()};
      }
    case 2:
      lists.points = read_vectors<V>(bytes, tidy ? count % 7 + 2 : count);
      return Bezier<V>{lists.points, length(), extras.after};
    case 3:
      lists.points = read_vectors<V>(bytes, count);
      return Path<V>{lists.points, length(), extras.after};
    case 4:
      lists.points = read_vectors<V>(bytes, count);
      lists.times = read_times(bytes, count, tidy);
      return Spline<V>{lists.points, lists.times, extras.after};
    case 5:
      lists.points = read_vectors<V>(bytes, count);
      lists.times = read_times(bytes, count, tidy);
      if (bytes.byte() % 2 == 0) lists.velocities = read_vectors<V>(bytes, count);
      return Samples<V>{lists.points, lists.times, lists.velocities, extras.after};
    case 6:
      lists.pieces = read_pieces<V>(bytes, count, tidy);
      return Pieces<V>{lists.pieces, extras.after};
    case 7:
      return read_walls<V>(bytes, target.position, tidy);
    default:
      return {};
  }
}

template <class V>
Turret<V> read_turret(ByteSource& bytes, bool tidy) {
  Turret<V> turret;
  turret.turn_rate = bytes.number();
  if (tidy) turret.turn_rate = size_of(turret.turn_rate);
  const std::uint8_t bits = bytes.byte();
  if constexpr (kDimensions<V> == 3) {
    turret.facing = read_vector<V>(bytes);
  } else {
    turret.facing = bytes.number();
    if ((bits & 1) != 0) {
      turret.arc_from = bytes.number();
      turret.arc_to = bytes.number();
      if (tidy) turret.facing = turret.arc_from;
    }
  }
  if ((bits & 2) != 0) turret.turn_acceleration = bytes.number();
  if ((bits & 4) != 0) turret.tolerance = bytes.number();
  if constexpr (kDimensions<V> == 3) {
    if ((bits & 8) != 0) turret.elevation_from = bytes.number();
    if ((bits & 16) != 0) turret.azimuth_from = bytes.number();
    if ((bits & 32) != 0) turret.azimuth_to = turret.azimuth_from + bytes.number();
  } else {
    if ((bits & 8) != 0) turret.rate = bytes.number();
    if (tidy && (bits & 16) != 0)
      turret.rate = std::clamp(turret.rate, -turret.turn_rate, turret.turn_rate);
  }
  if ((bits & 64) != 0) turret.turn_rate = kUnlimited;
  return turret;
}

template <class V>
void tidy_up(Engagement<V>& e) {
  for (double* x : {&e.shooter.delay, &e.shooter.muzzle, &e.projectile.speed, &e.projectile.radius,
                    &e.projectile.lifetime, &e.projectile.range, &e.target.radius,
                    &e.projectile.thrust.acceleration, &e.projectile.thrust.duration,
                    &e.projectile.drag, &e.projectile.quadratic_drag}) {
    *x = *x == kUnlimited ? kUnlimited : size_of(*x);
  }
  e.projectile.inherit = std::min(size_of(e.projectile.inherit), 1.0);
}

template <class V>
void ask(ByteSource& bytes, const Flags& flags, const Extras& extras) {
  Engagement<V> e = read_engagement<V>(bytes, flags);
  if (extras.thrust) e.projectile.thrust = {bytes.number(), bytes.number()};
  if (extras.drag) e.projectile.drag = bytes.number();
  if (extras.quadratic_drag) e.projectile.quadratic_drag = bytes.number();
  if (extras.tidy) tidy_up(e);
  e.shooter.hold = extras.hold;
  if (extras.turret) e.shooter.turret = read_turret<V>(bytes, extras.tidy);
  Lists<V> lists;
  e.target.motion = read_motion<V>(bytes, extras, e.target, lists);

  static Hit<V> hits[kMaxHits];
  const Stopwatch stopwatch;
  const Intercept<V> all = solve_all(e, std::span<Hit<V>>(hits));
  stopwatch.check(kLongestSeconds);
  FUZZ_CHECK(all.steps >= 0 &&
             all.steps <= (extras.turret || extras.hold ? kMaxTurretSteps : kMaxSteps));
  const Intercept<V> first = solve(e);
  FUZZ_CHECK(first.status == all.status && first.method == all.method);
  FUZZ_CHECK(is_same<V>(first, all));
  check_answer(e, all, std::span<const Hit<V>>(hits));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  ByteSource bytes(data, size);
  const Flags flags(bytes.byte());
  const std::uint8_t extras = bytes.byte();
  const Extras more(extras, bytes.byte());
  if (flags.in_space) {
    ask<Vec3>(bytes, flags, more);
  } else {
    ask<Vec2>(bytes, flags, more);
  }
  return 0;
}
