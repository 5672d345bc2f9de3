// lead against the oracle and against itself: floats and doubles, plane and space, a vector of the
// caller's own.
#include "family_test.hpp"
#include "float_vectors.hpp"
#include "oracle.hpp"

#include <aimahead/lead.hpp>
#include <cmath>
#include <limits>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace oracle {
namespace lead_test {

using aimahead::Status;
using aimahead::Vec2;
using aimahead::Vec3;

template <class V>
using Scalar = aimahead::ScalarOf<V>;

template <class V>
Triple read(const V& v) {
  Triple t{};
  for (int i = 0; i < aimahead::kDimensions<V>; ++i) {
    t[i] = static_cast<double>(aimahead::VectorTraits<V>::get(v, i));
  }
  return t;
}

struct Said {
  Status status;
  double time;
  Triple aim, offset, point{}, launch_velocity{};
  friend bool operator==(const Said&, const Said&) = default;
};

template <class V>
Said say_relative(const Question& q) {
  const auto a = aimahead::lead(make<V>(q.target_position), make<V>(q.target_velocity),
                                static_cast<Scalar<V>>(q.speed));
  return {a.status, static_cast<double>(a.time), read(a.aim), read(a.offset)};
}

template <class V>
Said say_in_world(const Question& q) {
  const aimahead::State<V> gun{make<V>(q.shooter_position), make<V>(q.shooter_velocity)};
  const aimahead::State<V> target{make<V>(q.target_position), make<V>(q.target_velocity)};
  const auto a = aimahead::lead(gun, target, static_cast<Scalar<V>>(q.speed),
                                static_cast<Scalar<V>>(q.inherit));
  return {a.status,      static_cast<double>(a.time), read(a.aim), read(a.offset),
          read(a.point), read(a.launch_velocity)};
}

/// The question for lead: without delay, muzzle, radii, acceleration and limits.
Question for_lead(const Question& q) {
  Question simple;
  simple.dimensions = q.dimensions;
  simple.shooter_position = q.shooter_position;
  simple.shooter_velocity = q.shooter_velocity;
  simple.speed = q.speed;
  simple.inherit = q.inherit;
  simple.target_position = q.target_position;
  simple.target_velocity = q.target_velocity;
  return simple;
}

Question without_gun(Question q) {
  q.shooter_position = q.shooter_velocity = {};
  return q;
}

Question in_float(Question q) {
  for_each_number(q, [](double& x, Unit) { x = static_cast<double>(static_cast<float>(x)); });
  return q;
}

bool fits_float(const Question& q) {
  bool fits = true;
  for_each_number(q, [&](const double& x, Unit) {
    fits = fits && (x == 0 || std::isinf(x) || (std::fabs(x) > 1e-18 && std::fabs(x) < 1e18));
  });
  return fits;
}

/// `unit` is one ulp of the scalar relative to double's: 1, or 2^29 for float.
std::string difference(const Question& q, const Answer& expected, const Said& said, double unit,
                       double ulps) {
  if (expected.first >= 0 && expected.hits[0].time > (unit == 1 ? 1.7e308 : 3.4e38)) return {};
  if (said.status == Status::unresolved && expected.first >= 0 &&
      (unit > 1 || expected.hits[0].time > 1e300 || q.speed > 1e300)) {
    return {};
  }
  if (said.status != expected.status) {
    return say("status ", name_of(said.status), ", expected ", name_of(expected.status));
  }
  if (said.status == Status::touching) {
    return said.time == 0 && said.aim == Triple{} ? "" : "touching with an aim or a time";
  }
  if (said.status != Status::hit) return {};
  const ExactHit& h = expected.hits[0];
  const Real off = mp::abs(Real(said.time) - h.time) / (ulp_of(h.time) * unit);
  if (!(off <= ulps))
    return say("time ", said.time, ", expected ", h.time, ", off by ", off, " ulp");
  Real norm = 0;
  for (int i = 0; i < 3; ++i) {
    norm += Real(said.aim[i]) * said.aim[i];
    const Real aim_off = mp::abs(Real(said.aim[i]) - h.aim[i]);
    if (!(aim_off <= 1e-15 * unit + 16 * h.aim_error)) {
      return say("aim[", i, "] ", said.aim[i], ", expected ", h.aim[i]);
    }
    const Real offset = h.aim[i] * h.time * q.speed;
    const Real length = h.time * q.speed;
    const Real resting = q.speed == 0 ? Real(1e-300) : Real(0);
    if (!(mp::abs(Real(said.offset[i]) - offset) <=
          length * (2e-15 * unit + 16 * h.aim_error) + resting)) {
      return say("offset[", i, "] ", said.offset[i], ", expected ", offset);
    }
  }
  if (!(mp::abs(mp::sqrt(norm) - 1) <= 1e-15 * unit)) return say("aim's length ", mp::sqrt(norm));
  return {};
}

class LeadOracle : public EveryFamily {
 protected:
  template <class Check>
  void check(Check each) {
    for_each_question(questions(500),
                      [&](const Question& q, std::uint64_t) { return each(for_lead(q)); });
  }
};
AIMAHEAD_FOR_EVERY_FAMILY(LeadOracle);

TEST_P(LeadOracle, relative_states_within_4_ulp) {
  check([](const Question& whole) {
    const Question q = without_gun(whole);
    const Said said = q.dimensions == 2 ? say_relative<Vec2>(q) : say_relative<Vec3>(q);
    return difference(q, judge(q), said, 1, 4);
  });
}

TEST_P(LeadOracle, floats_within_1_ulp) {
  check([](const Question& whole) -> std::string {
    const Question q = in_float(without_gun(whole));
    if (!fits_float(whole)) return {};
    const Said said = q.dimensions == 2 ? say_relative<Vec2f>(q) : say_relative<Vec3f>(q);
    return difference(q, judge(q), said, 0x1p29, 1);
  });
}

TEST_P(LeadOracle, world_states_lose_no_digits) {
  check([](const Question& q) -> std::string {
    const Said said = q.dimensions == 2 ? say_in_world<Vec2>(q) : say_in_world<Vec3>(q);
    const Answer expected = judge(q);
    std::string why = difference(q, expected, said, 1, 4);
    if (!why.empty() || said.status != Status::hit) return why;
    const ExactHit& h = expected.hits[0];
    for (int i = 0; i < 3; ++i) {
      const Real moved = mp::abs(Real(q.target_velocity[i]) * h.time);
      const Real position = mp::abs(Real(q.target_position[i]));
      if (!(mp::abs(Real(said.point[i]) - h.point[i]) <= (moved + position) * 2e-15)) {
        return say("point[", i, "] ", said.point[i], ", expected ", h.point[i]);
      }
      const Real speed = mp::abs(Real(q.shooter_velocity[i])) + q.speed;
      if (!(mp::abs(Real(said.launch_velocity[i]) - h.launch_velocity[i]) <=
            speed * (2e-15 + 16 * h.aim_error))) {
        return say("launch_velocity[", i, "] ", said.launch_velocity[i], ", expected ",
                   h.launch_velocity[i]);
      }
    }
    return {};
  });
}

TEST_P(LeadOracle, world_states_in_float_decide_exactly) {
  check([](const Question& whole) -> std::string {
    const Question q = in_float(whole);
    if (!fits_float(whole)) return {};
    const Said said = q.dimensions == 2 ? say_in_world<Vec2f>(q) : say_in_world<Vec3f>(q);
    return difference(q, judge(q), said, 0x1p29, 1);
  });
}

class LeadProperty : public EveryFamily {
 protected:
  template <class Check>
  void check(Check each) {
    for_each_question(questions(1000), [&](const Question& q, std::uint64_t) {
      return each(without_gun(for_lead(q)));
    });
  }
};
AIMAHEAD_FOR_EVERY_FAMILY(LeadProperty);

TEST_P(LeadProperty, plane_embedded_in_space_has_the_same_answer) {
  check([](const Question& q) -> std::string {
    if (q.dimensions != 2) return {};
    return say_relative<Vec2>(q) == say_relative<Vec3>(q) ? "" : "differs";
  });
}

TEST_P(LeadProperty, float_and_double_agree) {
  check([](const Question& whole) -> std::string {
    const Question q = in_float(whole);
    if (!fits_float(whole)) return {};
    const Said in_double = q.dimensions == 2 ? say_relative<Vec2>(q) : say_relative<Vec3>(q);
    const Said said = q.dimensions == 2 ? say_relative<Vec2f>(q) : say_relative<Vec3f>(q);
    if (said.status == Status::unresolved) return {};
    if (said.status != in_double.status) return "another status";
    const double off = std::fabs(said.time - in_double.time);
    return said.status != Status::hit || off <= 0x1p-23 * in_double.time ? "" : "another time";
  });
}

TEST_P(LeadProperty, mirrored_question_has_the_same_time_to_the_bit) {
  check([](const Question& q) -> std::string {
    Question mirrored = q;
    for (Triple* t : {&mirrored.target_position, &mirrored.target_velocity}) {
      *t = {-(*t)[0], (*t)[1], -(*t)[2]};
    }
    const Said a = say_relative<Vec3>(q), b = say_relative<Vec3>(mirrored);
    return a.status == b.status && a.time == b.time ? "" : "differs";
  });
}

TEST_P(LeadProperty, negative_zero_is_zero) {
  check([](const Question& q) -> std::string {
    Question negative = q;
    for_each_number(negative, [](double& x, Unit) {
      if (x == 0) x = -0.0;
    });
    return say_relative<Vec3>(q) == say_relative<Vec3>(negative) ? "" : "differs";
  });
}

TEST_P(LeadProperty, gun_at_rest_at_the_origin_is_the_relative_question) {
  check([](const Question& q) -> std::string {
    const Said a = say_relative<Vec3>(q), b = say_in_world<Vec3>(q);
    return a.status == b.status && a.time == b.time && a.aim == b.aim ? "" : "differs";
  });
}

TEST_P(LeadProperty, solve_says_the_same) {
  check([](const Question& q) -> std::string {
    const Said said = q.dimensions == 2 ? say_relative<Vec2>(q) : say_relative<Vec3>(q);
    const PlainAnswer answer = ask(q);
    if (said.status != answer.status) {
      return say(name_of(said.status), " by lead, ", name_of(answer.status), " by solve");
    }
    if (said.status != Status::hit) return {};
    const double off = std::fabs(said.time - answer.hit.time);
    return off <= 0x1p-50 * answer.hit.time ? "" : say(said.time, " and ", answer.hit.time);
  });
}

#if defined(__SSE2__)
TEST_P(LeadProperty, answers_are_the_same_with_denormals_flushed_to_zero) {
  constexpr unsigned kFlushToZero = 0x8000, kDenormalsAreZero = 0x0040;
  check([](const Question& q) -> std::string {
    const Question narrow = in_float(q);
    const bool floats = fits_float(q);
    const Said normal = say_relative<Vec3>(q);
    const Said normal_float = say_relative<Vec3f>(narrow);
    const unsigned before = _mm_getcsr();
    _mm_setcsr(before | kFlushToZero | kDenormalsAreZero);
    const Said flushed = say_relative<Vec3>(q);
    const Said flushed_float = say_relative<Vec3f>(narrow);
    _mm_setcsr(before);
    if (normal.status != flushed.status || normal.time != flushed.time) return "differs";
    if (floats && normal_float.status != flushed_float.status) return "differs in float";
    return {};
  });
}
#endif

template <class V>
void expect_invalid_for_bad_input() {
  using S = Scalar<V>;
  const S infinity = std::numeric_limits<S>::infinity();
  const S nan = std::numeric_limits<S>::quiet_NaN();
  const V good = make<V>({3, 4, 0}), rest = make<V>({0, 0, 0});
  EXPECT_EQ(aimahead::lead(make<V>({static_cast<double>(nan), 4, 0}), rest, S(1)).status,
            Status::invalid);
  EXPECT_EQ(aimahead::lead(make<V>({3, static_cast<double>(infinity), 0}), rest, S(1)).status,
            Status::invalid);
  EXPECT_EQ(aimahead::lead(good, make<V>({static_cast<double>(nan), 0, 0}), S(1)).status,
            Status::invalid);
  EXPECT_EQ(aimahead::lead(good, rest, nan).status, Status::invalid);
  EXPECT_EQ(aimahead::lead(good, rest, infinity).status, Status::invalid);
  EXPECT_EQ(aimahead::lead(good, rest, S(-1)).status, Status::invalid);
  EXPECT_EQ(aimahead::lead(good, rest, S(0)).status, Status::unreachable);
  EXPECT_EQ(aimahead::lead(rest, good, S(5)).status, Status::touching);
  EXPECT_EQ(aimahead::lead(rest, good, S(0)).status, Status::touching);
  EXPECT_EQ(aimahead::lead(good, rest, S(2)).time, S(2.5));
}

TEST(Lead, is_invalid_for_bad_input_and_touching_at_distance_zero) {
  expect_invalid_for_bad_input<Vec2>();
  expect_invalid_for_bad_input<Vec3>();
  expect_invalid_for_bad_input<Vec2f>();
  expect_invalid_for_bad_input<Vec3f>();
}

TEST(Lead, time_beyond_the_scalar_is_unresolved) {
  EXPECT_EQ(aimahead::lead(Vec2(1e200, 0), Vec2(0, 0), 1e-200).status, Status::unresolved);
  EXPECT_EQ(aimahead::lead(Vec2f{1e30f, 0}, Vec2f{0, 0}, 1e-20f).status, Status::unresolved);
}

TEST(Lead, resting_shot_is_hit_by_a_target_that_runs_into_the_gun) {
  const auto a = aimahead::lead(Vec2(10, 0), Vec2(-5, 0), 0.0);
  EXPECT_EQ(a.status, Status::hit);
  EXPECT_EQ(a.time, 2);
  EXPECT_EQ(a.aim, Vec2(1, 0));
}

// The first claim of README and lead.hpp. The bullets are flown as engines fly them.
TEST(Lead, bullet_of_aim_times_speed_inherits_nothing_and_one_that_keeps_the_guns_velocity_all) {
  const Vec2 gun(3, -2), gun_velocity(12, 5), target(43, 8), velocity(-3, 8);
  const double speed = 30;
  const auto far = [&](const Vec2& bullet, double time) {
    return length(target + velocity * time - (gun + bullet * time));
  };
  const auto free = aimahead::lead(target - gun, velocity, speed);
  EXPECT_LT(far(free.aim * speed, free.time), 1e-12);
  const auto kept = aimahead::lead(target - gun, velocity - gun_velocity, speed);
  EXPECT_LT(far(kept.aim * speed + gun_velocity, kept.time), 1e-12);
  EXPECT_GT(far(kept.aim * speed, kept.time), 1);

  using State = aimahead::State<Vec2>;
  const State from{gun, gun_velocity}, to{target, velocity};
  EXPECT_EQ(aimahead::lead(from, to, speed, 0).time, free.time);
  EXPECT_LT(far(aimahead::lead(from, to, speed, 0).aim * speed, free.time), 1e-12);
  EXPECT_EQ(aimahead::lead(from, to, speed).time, kept.time);
}

}  // namespace lead_test
}  // namespace oracle
