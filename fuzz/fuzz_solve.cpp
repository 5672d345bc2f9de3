// Any doubles as an engagement: solve_all answers in bounded time, consistently, without a NaN, and
// what it calls a hit is one.
#include "byte_source.hpp"
#include "wide_vector.hpp"

#include "aimahead/intercept.hpp"

#include <array>
#include <cmath>
#include <cstdlib>
#include <ctime>

namespace {

using aimahead::Engagement;
using aimahead::Hit;
using aimahead::Intercept;
using aimahead::components;
using aimahead::is_finite;
using aimahead::kDimensions;
using aimahead::norm;
using aimahead::Status;
using aimahead::VectorTraits;

// Processor time one question may take, instrumented. The hardest known (the exact stage over the
// full range of doubles) take a fiftieth.
constexpr double kLongestSeconds = 0.5;
constexpr int kMostHits = 4;

struct Flags {
  bool in_space, edge, has_lifetime, has_range;
  explicit Flags(std::uint8_t bits)
      : in_space((bits & 1) != 0),
        edge((bits & 2) != 0),
        has_lifetime((bits & 4) != 0),
        has_range((bits & 8) != 0) {}
};

template <class V>
V read_vector(ByteSource& bytes) {
  V v;
  v.x = bytes.number();
  v.y = bytes.number();
  if constexpr (kDimensions<V> == 3) v.z = bytes.number();
  return v;
}

template <class V>
Engagement<V> read_engagement(ByteSource& bytes, const Flags& flags) {
  Engagement<V> e;
  e.shooter.position = read_vector<V>(bytes);
  e.shooter.velocity = read_vector<V>(bytes);
  e.shooter.delay = bytes.number();
  e.shooter.muzzle = bytes.number();
  e.projectile.speed = bytes.number();
  e.projectile.inherit = bytes.number();
  e.projectile.acceleration = read_vector<V>(bytes);
  e.projectile.radius = bytes.number();
  e.target.position = read_vector<V>(bytes);
  e.target.velocity = read_vector<V>(bytes);
  e.target.acceleration = read_vector<V>(bytes);
  e.target.radius = bytes.number();
  if (flags.has_lifetime) e.projectile.lifetime = bytes.number();
  if (flags.has_range) e.projectile.range = bytes.number();
  e.aim = flags.edge ? aimahead::Aim::edge : aimahead::Aim::center;
  return e;
}

template <class V>
bool is_finite(const Hit<V>& hit) {
  return std::isfinite(hit.time) && std::isfinite(hit.launch_time) &&
         std::isfinite(hit.flight_time) && is_finite(hit.point) && is_finite(hit.aim) &&
         is_finite(hit.launch_velocity) && is_finite(hit.launch_point);
}

template <class V>
bool is_unit(const V& v) {
  return std::fabs(norm(v) - 1) < 1e-15L;
}

template <class V>
bool is_same(const Hit<V>& a, const Hit<V>& b) {
  return a.time == b.time && a.launch_time == b.launch_time && a.flight_time == b.flight_time &&
         a.point == b.point && a.aim == b.aim && a.launch_velocity == b.launch_velocity &&
         a.launch_point == b.launch_point;
}

/// Whether the numbers are those of some game, so that rounding can be judged in long double.
template <class V>
bool is_ordinary(const Engagement<V>& e) {
  const auto ordinary = [](long double x) {
    return x == 0 || (std::fabs(x) > 1e-9L && std::fabs(x) < 1e9L);
  };
  bool all = ordinary(e.shooter.delay) && ordinary(e.shooter.muzzle) &&
             ordinary(e.projectile.speed) && ordinary(e.projectile.inherit) &&
             ordinary(e.projectile.radius) && ordinary(e.target.radius);
  for (const V& v : {e.shooter.position, e.shooter.velocity, e.projectile.acceleration,
                     e.target.position, e.target.velocity, e.target.acceleration}) {
    for (const long double x : components(v)) all = all && ordinary(x);
  }
  return all;
}

/// The definition of a hit: |D(f)| = muzzle + speed f + R. `flight_time` is rounded to a double,
/// which moves D by up to a unit in the last place of f times its rate.
template <class V>
void check_definition(const Engagement<V>& e, const Hit<V>& hit) {
  const long double t0 = e.shooter.delay;
  const long double f = hit.flight_time;
  const long double t = t0 + f;
  const auto gun = components(e.shooter.position);
  const auto gun_velocity = components(e.shooter.velocity);
  const auto pull = components(e.projectile.acceleration);
  const auto target = components(e.target.position);
  const auto velocity = components(e.target.velocity);
  const auto acceleration = components(e.target.acceleration);
  const auto point = components(hit.point);
  long double square = 0;
  long double size = 0;
  for (int i = 0; i < kDimensions<V>; ++i) {
    const long double terms[] = {target[i],
                                 velocity[i] * t,
                                 acceleration[i] * t * t / 2,
                                 -gun[i],
                                 -gun_velocity[i] * t0,
                                 -e.projectile.inherit * gun_velocity[i] * f,
                                 -pull[i] * f * f / 2};
    long double place = 0;
    for (const long double term : terms) {
      place += term;
      size += std::fabs(term);
    }
    square += place * place;
    const long double there = terms[0] + terms[1] + terms[2];
    const long double there_size = std::fabs(terms[0]) + std::fabs(terms[1]) + std::fabs(terms[2]);
    FUZZ_CHECK(std::fabs(point[i] - there) <= 1e-14L * there_size);
  }
  const long double radii =
      e.aim == aimahead::Aim::edge ? 0.0L + e.projectile.radius + e.target.radius : 0;
  const long double reach = e.shooter.muzzle + e.projectile.speed * f + radii;
  FUZZ_CHECK(std::fabs(std::sqrt(square) - reach) <= 1e-14L * (size + reach));
}

template <class V>
void check_hit(const Engagement<V>& e, const Hit<V>& hit) {
  FUZZ_CHECK(is_finite(hit));
  FUZZ_CHECK(is_unit(hit.aim));
  FUZZ_CHECK(hit.flight_time > 0);
  FUZZ_CHECK(hit.launch_time == e.shooter.delay);
  FUZZ_CHECK(hit.time >= hit.flight_time && hit.time >= hit.launch_time);
  if (is_ordinary(e) && hit.flight_time > 1e-9 && hit.flight_time < 1e9) check_definition(e, hit);
}

template <class V>
void check_answer(const Engagement<V>& e, const Intercept<V>& answer, const Hit<V>* hits) {
  FUZZ_CHECK((answer.status == Status::invalid) == (aimahead::find_fault(e) != nullptr));
  FUZZ_CHECK((answer.status == Status::invalid) == (answer.fault != nullptr));
  FUZZ_CHECK(answer.count >= 0 && answer.count <= kMostHits);
  switch (answer.status) {
    case Status::hit:
    case Status::out_of_range:
      check_hit(e, answer);
      FUZZ_CHECK(answer.count > 0 && is_same<V>(answer, hits[0]));
      FUZZ_CHECK(answer.status == Status::out_of_range ||
                 answer.flight_time <= e.projectile.lifetime);
      break;
    case Status::touching:
      FUZZ_CHECK(answer.flight_time == 0 && answer.time == e.shooter.delay);
      FUZZ_CHECK(is_unit(answer.aim) || norm(answer.aim) == 0);
      FUZZ_CHECK(answer.count == 0);
      break;
    case Status::unresolved:
      FUZZ_CHECK(std::isfinite(answer.time) && answer.time >= 0 && answer.count == 0);
      break;
    case Status::unreachable:
    case Status::invalid:
      FUZZ_CHECK(answer.count == 0);
      break;
  }
  for (int i = 0; i < answer.count; ++i) {
    check_hit(e, hits[i]);
    FUZZ_CHECK(i == 0 || hits[i - 1].time <= hits[i].time);
  }
  if (answer.closest) {
    FUZZ_CHECK(answer.status == Status::unreachable || answer.status == Status::out_of_range);
    FUZZ_CHECK(std::isfinite(answer.closest->time) && answer.closest->time >= 0);
    FUZZ_CHECK(std::isfinite(answer.closest->distance) && answer.closest->distance >= 0);
    FUZZ_CHECK(is_unit(answer.closest->aim));
  }
}

double processor_seconds() {
  std::timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

template <class V>
void ask(ByteSource& bytes, const Flags& flags) {
  const Engagement<V> e = read_engagement<V>(bytes, flags);
  Hit<V> hits[kMostHits];
  const double before = processor_seconds();
  const Intercept<V> all = solve_all(e, std::span<Hit<V>>(hits));
  FUZZ_CHECK(processor_seconds() - before < kLongestSeconds);
  const Intercept<V> first = solve(e);
  FUZZ_CHECK(first.status == all.status && first.method == all.method);
  FUZZ_CHECK(is_same<V>(first, all));
  check_answer(e, all, hits);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  ByteSource bytes(data, size);
  const Flags flags(bytes.byte());
  if (flags.in_space) {
    ask<aimahead::Vec3>(bytes, flags);
  } else {
    ask<aimahead::Vec2>(bytes, flags);
  }
  return 0;
}
