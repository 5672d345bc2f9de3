// Any floats and doubles: lead answers consistently, without a NaN, what it calls a hit is one, and
// it decides as solve does.
#include "byte_source.hpp"
#include "wide_vector.hpp"

#include "aimahead/intercept.hpp"
#include "aimahead/lead.hpp"

#include <cmath>
#include <limits>

namespace {

using aimahead::components;
using aimahead::is_finite;
using aimahead::kDimensions;
using aimahead::Lead;
using aimahead::norm;
using aimahead::Status;

/// A caller's own vectors.
struct Float2 {
  float x, y;
};
struct Float3 {
  float x, y, z;
};

template <class V>
V read_vector(ByteSource& bytes) {
  using S = aimahead::ScalarOf<V>;
  if constexpr (kDimensions<V> == 2) {
    const double x = bytes.number();
    return {static_cast<S>(x), static_cast<S>(bytes.number())};
  } else {
    const double x = bytes.number();
    const double y = bytes.number();
    return {static_cast<S>(x), static_cast<S>(y), static_cast<S>(bytes.number())};
  }
}

template <class V>
constexpr long double kUnit = std::numeric_limits<aimahead::ScalarOf<V>>::epsilon();

template <class V>
void check(const Lead<V>& answer) {
  switch (answer.status) {
    case Status::hit:
      FUZZ_CHECK(std::isfinite(answer.time) && answer.time > 0);
      FUZZ_CHECK(std::fabs(norm(answer.aim) - 1) <= 2 * kUnit<V>);
      FUZZ_CHECK(is_finite(answer.offset) || answer.status != Status::hit);
      break;
    case Status::unresolved:
      FUZZ_CHECK(std::isfinite(answer.time) && answer.time >= 0);
      FUZZ_CHECK(norm(answer.aim) == 0);
      break;
    case Status::out_of_range:
    case Status::not_found:
    case Status::blocked:
      FUZZ_CHECK(false);
      break;
    case Status::unreachable:
    case Status::touching:
    case Status::invalid:
      FUZZ_CHECK(answer.time == 0 && norm(answer.aim) == 0);
      break;
  }
}

/// |d + v t| = s t, as well as a rounded t allows.
template <class V>
void check_definition(const V& d, const V& v, long double speed, const Lead<V>& answer) {
  const auto from = components(d);
  const auto rate = components(v);
  const long double t = answer.time;
  long double square = 0;
  long double size = 0;
  for (int i = 0; i < kDimensions<V>; ++i) {
    const long double place = from[i] + rate[i] * t;
    square += place * place;
    size += std::fabs(from[i]) + std::fabs(rate[i]) * t;
  }
  FUZZ_CHECK(std::fabs(std::sqrt(square) - speed * t) <= 2 * kUnit<V> * (size + speed * t));
}

template <class V>
bool is_normal(const V& v) {
  bool all = true;
  for (const long double x : components(v)) {
    all = all && (x == 0 || std::fabs(x) >= std::numeric_limits<aimahead::ScalarOf<V>>::min());
  }
  return all;
}

template <class V>
void ask(ByteSource bytes) {
  using S = aimahead::ScalarOf<V>;
  const V d = read_vector<V>(bytes);
  const V v = read_vector<V>(bytes);
  const S speed = static_cast<S>(bytes.number());
  const Lead<V> answer = aimahead::lead(d, v, speed);
  check(answer);
  const bool valid = is_finite(d) && is_finite(v) && std::isfinite(speed) && speed >= 0;
  FUZZ_CHECK((answer.status == Status::invalid) == !valid);
  if (answer && is_normal(d) && is_normal(v) && answer.time >= std::numeric_limits<S>::min()) {
    check_definition(d, v, speed, answer);
  }

  // The same question in the world, and as an engagement.
  const aimahead::State<V> gun{read_vector<V>(bytes), read_vector<V>(bytes)};
  const S inherit = static_cast<S>(bytes.number());
  const aimahead::State<V> target{d, v};
  const aimahead::WorldLead<V> world = aimahead::lead(gun, target, speed, inherit);
  check<V>(world);

  using Own = std::conditional_t<kDimensions<V> == 2, aimahead::Vec2, aimahead::Vec3>;
  aimahead::Engagement<Own> e;
  e.shooter.position = Own(gun.position);
  e.shooter.velocity = Own(gun.velocity);
  e.projectile.speed = static_cast<double>(speed);
  e.projectile.inherit = static_cast<double>(inherit);
  e.target.position = Own(d);
  e.target.velocity = Own(v);
  const aimahead::Intercept<Own> solved = solve(e);
  if (solved.status != Status::unresolved && world.status != Status::unresolved) {
    FUZZ_CHECK(solved.status == world.status);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  ByteSource bytes(data, size);
  if ((bytes.byte() & 1) != 0) {
    ask<aimahead::Vec3>(bytes);
    ask<Float3>(bytes);
  } else {
    ask<aimahead::Vec2>(bytes);
    ask<Float2>(bytes);
  }
  return 0;
}
