// Any doubles as an engagement in constant acceleration: solve_all answers in bounded time,
// consistently, without a NaN, and what it calls a hit is one.
#include "answer_checks.hpp"
#include "engagement_source.hpp"

#include <cmath>

namespace {

using namespace aimahead;

// Processor time one question may take, instrumented. The hardest known (the exact stage over the
// full range of doubles) take a fiftieth.
constexpr double kLongestSeconds = 0.5;
constexpr int kMaxHits = 4;

/// Whether the numbers are those of some game, so that rounding can be judged in long double.
template <class V>
bool can_be_judged(const Engagement<V>& e) {
  const auto is_near_one = [](long double x) {
    return x == 0 || (std::fabs(x) > 1e-9L && std::fabs(x) < 1e9L);
  };
  bool all = is_near_one(e.shooter.delay) && is_near_one(e.shooter.muzzle) &&
             is_near_one(e.projectile.speed) && is_near_one(e.projectile.inherit) &&
             is_near_one(e.projectile.radius) && is_near_one(e.target.radius);
  for (const V& v : {e.shooter.position, e.shooter.velocity, e.projectile.acceleration,
                     e.target.position, e.target.velocity, e.target.acceleration}) {
    for (const long double x : components(v)) all = all && is_near_one(x);
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
  const long double radii = e.aim == Aim::edge ? 0.0L + e.projectile.radius + e.target.radius : 0;
  const long double reach = e.shooter.muzzle + e.projectile.speed * f + radii;
  FUZZ_CHECK(std::fabs(std::sqrt(square) - reach) <= 1e-14L * (size + reach));
}

template <class V>
void ask(ByteSource& bytes, const Flags& flags) {
  const Engagement<V> e = read_engagement<V>(bytes, flags);
  Hit<V> hits[kMaxHits];
  const Stopwatch stopwatch;
  const Intercept<V> all = solve_all(e, std::span<Hit<V>>(hits));
  stopwatch.check(kLongestSeconds);
  const Intercept<V> first = solve(e);
  FUZZ_CHECK(first.status == all.status && first.method == all.method);
  FUZZ_CHECK(is_same<V>(first, all));
  check_answer(e, all, std::span<const Hit<V>>(hits));
  for (int i = 0; i < all.count; ++i) {
    const double f = hits[i].flight_time;
    FUZZ_CHECK(f > 0);
    FUZZ_CHECK(all.status == Status::out_of_range || f <= e.projectile.lifetime);
    if (can_be_judged(e) && f > 1e-9 && f < 1e9) check_definition(e, hits[i]);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  ByteSource bytes(data, size);
  const Flags flags(bytes.byte());
  if (flags.in_space) {
    ask<Vec3>(bytes, flags);
  } else {
    ask<Vec2>(bytes, flags);
  }
  return 0;
}
