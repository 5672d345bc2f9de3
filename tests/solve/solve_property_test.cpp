// Properties that do not depend on the solver's method: symmetries, consistency, and that nothing
// hits earlier.
#include "family_test.hpp"
#include "oracle.hpp"

#include <algorithm>
#include <cmath>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace oracle {
namespace solve_property_test {

using aimahead::Status;

class SolveProperty : public EveryFamily {
 protected:
  template <class Check>
  void check(Check each) {
    for_each_question(questions(1000), [&](const Question& q, std::uint64_t) { return each(q); });
  }
};
AIMAHEAD_FOR_EVERY_FAMILY(SolveProperty);

/// The difference of two answers in times and status, to the bit.
std::string difference_of_times(const PlainAnswer& a, const PlainAnswer& b) {
  if (a.status != b.status) return say(name_of(a.status), " became ", name_of(b.status));
  if (a.hit.time != b.hit.time) return say("time ", a.hit.time, " became ", b.hit.time);
  if (a.hit.flight_time != b.hit.flight_time) return "flight_time changed";
  if (a.all.size() != b.all.size()) return "number of solutions changed";
  for (std::size_t i = 0; i < a.all.size(); ++i) {
    if (a.all[i].time != b.all[i].time) return say("solution ", i, " changed");
  }
  return {};
}

std::string difference_of_answers(const PlainAnswer& a, const PlainAnswer& b) {
  const std::string why = difference_of_times(a, b);
  if (!why.empty()) return why;
  if (a.closest.has_value() != b.closest.has_value()) return "closest came or went";
  if (a == b) return "";
  if (a.method != b.method) return "the method changed";
  return a.closest == b.closest ? "a vector changed" : "closest changed";
}

/// The closest approach is computed, not decided: its last digits may depend on the scale, and on
/// how numbers are flushed. If two agree up to that, `b` replaces `a`.
void forgive_closest(const Question& q, std::optional<PlainApproach>& a,
                     const std::optional<PlainApproach>& b) {
  if (!a || !b) return;
  const Real flight = std::max<Real>(0, Real(b->time) - q.delay);
  const Real room = Real(1e-15) * b->distance + mp::ldexp(gap_size(q, flight), -90);
  if (mp::abs(Real(a->distance) - b->distance) <= room) a = b;
}

/// Aims and positions are right to the last place or two, by whichever way they were found.
void forgive_last_places(PlainHit& a, const PlainHit& b) {
  const auto forgive = [](Triple& x, const Triple& y) {
    for (int i = 0; i < 3; ++i) {
      if (std::fabs(x[i] - y[i]) <= 0x1p-51 * std::fabs(y[i])) x[i] = y[i];
    }
  };
  forgive(a.point, b.point);
  forgive(a.aim, b.aim);
  forgive(a.launch_velocity, b.launch_velocity);
  forgive(a.launch_point, b.launch_point);
}

template <class Change>
void for_each_vector(Question& q, Change change) {
  for (Triple* t : {&q.shooter_position, &q.shooter_velocity, &q.shot_acceleration,
                    &q.target_position, &q.target_velocity, &q.target_acceleration}) {
    change(*t);
  }
}

TEST_P(SolveProperty, mirrored_question_has_the_same_times_to_the_bit) {
  check([](const Question& q) {
    Question mirrored = q;
    for_each_vector(mirrored, [](Triple& t) { t = {-t[0], t[1], -t[2]}; });
    return difference_of_times(ask(q), ask(mirrored));
  });
}

TEST_P(SolveProperty, swapped_axes_give_the_same_times_to_the_bit) {
  check([](const Question& q) {
    Question turned = q;
    for_each_vector(turned, [](Triple& t) { t = {-t[1], t[0], t[2]}; });
    return difference_of_times(ask(q), ask(turned));
  });
}

TEST_P(SolveProperty, question_in_the_plane_has_the_same_answer_in_space) {
  check([](const Question& q) -> std::string {
    if (q.dimensions != 2) return {};
    Question in_space = q;
    in_space.dimensions = 3;
    return difference_of_answers(ask(q), ask(in_space));
  });
}

TEST_P(SolveProperty, negative_zero_is_zero) {
  check([](const Question& q) {
    Question negative = q;
    for_each_number(negative, [](double& x, Unit) {
      if (x == 0) x = -0.0;
    });
    return difference_of_answers(ask(q), ask(negative));
  });
}

bool stays_in_range(const Question& q, int length, int time) {
  bool in_range = true;
  for_each_number(q, [&](const double& x, Unit unit) {
    if (x == 0 || std::isinf(x)) return;
    const double y = std::fabs(std::ldexp(x, unit.length * length + unit.time * time));
    in_range = in_range && y > 0x1p-900 && y < 0x1p900;
  });
  return in_range;
}

TEST_P(SolveProperty, powers_of_two_scale_times_exactly_and_vectors_to_the_last_place) {
  Random random(kSeed);
  check([&](const Question& q) -> std::string {
    const int length = random.integer(-60, 60), time = random.integer(-60, 60);
    if (!stays_in_range(q, length, time)) return {};
    Question scaled_question = q;
    for_each_number(scaled_question, [&](double& x, Unit unit) {
      x = std::ldexp(x, unit.length * length + unit.time * time);
    });
    PlainAnswer expected = ask(q);
    const PlainAnswer answer = ask(scaled_question);
    if (expected.status == Status::unresolved || answer.status == Status::unresolved) return {};
    const auto scale_hit = [&](PlainHit& h) {
      for (double* t : {&h.time, &h.launch_time, &h.flight_time}) *t = std::ldexp(*t, time);
      for (Triple* p : {&h.point, &h.launch_point}) {
        for (double& x : *p) x = std::ldexp(x, length);
      }
      for (double& x : h.launch_velocity) x = std::ldexp(x, length - time);
    };
    scale_hit(expected.hit);
    for (PlainHit& h : expected.all) scale_hit(h);
    if (expected.closest) {
      for (double* t : {&expected.closest->time, &expected.closest->launch_time}) {
        *t = std::ldexp(*t, time);
      }
      expected.closest->distance = std::ldexp(expected.closest->distance, length);
    }
    forgive_closest(scaled_question, expected.closest, answer.closest);
    forgive_last_places(expected.hit, answer.hit);
    for (std::size_t i = 0; i < std::min(expected.all.size(), answer.all.size()); ++i) {
      forgive_last_places(expected.all[i], answer.all[i]);
    }
    return difference_of_answers(expected, answer);
  });
}

/// The times of two answers to what is the same question but for the rounding of its inputs.
std::string difference_but_for_rounding(const Question& q, const PlainAnswer& a,
                                        const Question& other, const PlainAnswer& b,
                                        const Real& time_factor, const Real& time_shift) {
  const Answer exact = judge(q);
  if (a.status != b.status || a.all.size() != b.all.size()) {
    bool close = is_ill_conditioned(q) || is_ill_conditioned(other) ||
                 exact.status == Status::touching || judge(other).status == Status::touching;
    for (const ExactHit& h : exact.hits) {
      close = close || h.lifetime_margin < 1e-12 || h.range_margin < 1e-12 ||
              h.flight_time < 64 * h.flight_error + 64 * ulp_of(h.time);
    }
    // Otherwise it must be the rounding that changed the decision.
    if (close || judge(other).status == b.status) return {};
    return say(name_of(a.status), " became ", name_of(b.status), "\n", to_json(other));
  }
  if (exact.first < 0 || a.status != exact.status) return {};
  const ExactHit& h = exact.hits[exact.first];
  // Where rounding moves the hit anywhere, its first-order estimate says nothing.
  if (h.time_error > h.time / 4096) return {};
  const Real expected = Real(a.hit.time) * time_factor + time_shift;
  const Real tolerance = (64 * h.time_error + 16 * ulp_of(h.time)) * time_factor +
                         8 * ulp_of(time_shift) + 8 * ulp_of(Real(b.hit.time));
  if (mp::abs(Real(b.hit.time) - expected) > tolerance) {
    return say("time ", a.hit.time, " became ", b.hit.time, "\n", to_json(other));
  }
  return {};
}

TEST_P(SolveProperty, scale_changes_nothing_but_the_scale) {
  Random random(kSeed);
  check([&](const Question& q) -> std::string {
    if (!is_sampled(random, 0.2, 0.04)) return {};
    const double length = random.between(0.1, 10), time = random.between(0.1, 10);
    if (!stays_in_range(q, 10, 10)) return {};
    Question other = q;
    for_each_number(other, [&](double& x, Unit unit) {
      if (unit.length) x *= length;
      for (int i = 0; i < std::abs(unit.time); ++i) x = unit.time > 0 ? x * time : x / time;
    });
    return difference_but_for_rounding(q, ask(q), other, ask(other), time, 0);
  });
}

/// As q, with 46 bits on a grid common to each vector: its sums are exact.
Question with_bits_to_spare(const Question& q) {
  const auto keep = [](double x, double like) {
    int exponent = 0;
    std::frexp(like, &exponent);
    return std::ldexp(std::nearbyint(std::ldexp(x, 46 - exponent)), exponent - 46);
  };
  Question spare = q;
  for_each_number(spare, [&](double& x, Unit) {
    if (!std::isinf(x)) x = keep(x, x);
  });
  for_each_vector(spare, [&](Triple& t) {
    const double largest = std::max({std::fabs(t[0]), std::fabs(t[1]), std::fabs(t[2])});
    for (double& x : t) x = keep(x, largest);
  });
  return spare;
}

TEST_P(SolveProperty, rotation_changes_no_decision_and_no_time) {
  check([](const Question& q) -> std::string {
    const Question spare = with_bits_to_spare(q);
    if (!stays_in_range(spare, 0, 0)) return {};
    // (3, 4, 5) turns exactly, five times as large.
    Question turned = spare;
    for_each_vector(turned, [](Triple& t) {
      t = {3 * t[0] - 4 * t[1], 5 * t[2], 4 * t[0] + 3 * t[1]};
    });
    for (double* x : {&turned.speed, &turned.muzzle, &turned.range, &turned.shot_radius,
                      &turned.target_radius}) {
      *x *= 5;
    }
    turned.dimensions = 3;
    const PlainAnswer a = ask(spare), b = ask(turned);
    if (a.status != b.status)
      return say(name_of(a.status), " became ", name_of(b.status), "\n", to_json(spare), "\n",
                 to_json(turned));
    if (a.all.size() != b.all.size())
      return say("number of solutions changed\n", to_json(spare), "\n", to_json(turned));
    for (std::size_t i = 0; i < a.all.size(); ++i) {
      const Real off = mp::abs(Real(a.all[i].time) - b.all[i].time);
      if (off <= 4 * ulp_of(a.all[i].time)) continue;
      const Answer exact = judge(spare);
      const Real allowed = 2 * tolerance_of_time(spare, exact.solutions()[i]);
      if (off > allowed) {
        return say("time ", a.all[i].time, " became ", b.all[i].time, ", allowed ", allowed, "\n",
                   to_json(spare), "\n", to_json(turned));
      }
    }
    return {};
  });
}

TEST_P(SolveProperty, translation_by_what_positions_can_hold_changes_no_bit_of_the_times) {
  Random random(kSeed);
  check([&](const Question& q) -> std::string {
    Question grid = q;
    for (Triple* t : {&grid.shooter_position, &grid.target_position}) {
      for (double& x : *t) {
        if (std::fabs(x) > 0x1p30) return {};
        x = std::ldexp(std::nearbyint(std::ldexp(x, 16)), -16);
      }
    }
    Question moved = grid;
    for (int i = 0; i < q.dimensions; ++i) {
      const double offset = random.integer(-1000000, 1000000);
      moved.shooter_position[i] += offset;
      moved.target_position[i] += offset;
    }
    return difference_of_times(ask(grid), ask(moved));
  });
}

TEST_P(SolveProperty, waiting_for_the_delay_is_asking_later) {
  Random random(kSeed);
  check([&](const Question& q) -> std::string {
    if (q.delay == 0 || !is_sampled(random, 0.3, 0.06)) return {};
    Question later = q;
    later.delay = 0;
    for (int i = 0; i < 3; ++i) {
      const double t = q.delay, a = q.target_acceleration[i];
      later.shooter_position[i] += q.shooter_velocity[i] * t;
      later.target_position[i] += q.target_velocity[i] * t + a * t * t / 2;
      later.target_velocity[i] += a * t;
    }
    return difference_but_for_rounding(q, ask(q), later, ask(later), 1, -Real(q.delay));
  });
}

TEST_P(SolveProperty, shot_fired_as_answered_meets_the_target) {
  Random random(kSeed);
  check([&](const Question& q) -> std::string {
    if (!is_sampled(random, 1, 0.2)) return {};
    const PlainAnswer a = ask(q);
    for (const PlainHit& h : a.all) {
      const Real f = h.flight_time, t = h.time;
      // By the launch described alone: where it starts, how fast it leaves, how it falls.
      RealTriple miss;
      Real size = q.muzzle, speeds = q.speed;
      for (int i = 0; i < 3; ++i) {
        const Real a_shot = q.shot_acceleration[i], a_target = q.target_acceleration[i];
        const Real shot = Real(h.launch_point[i]) + h.launch_velocity[i] * f + a_shot * f * f / 2;
        const Real target =
            Real(q.target_position[i]) + q.target_velocity[i] * t + a_target * t * t / 2;
        miss[i] = target - shot;
        size += mp::abs(Real(h.launch_point[i])) + mp::abs(h.launch_velocity[i] * f) +
                mp::abs(a_shot * f * f) + mp::abs(Real(q.target_position[i])) +
                mp::abs(q.target_velocity[i] * t) + mp::abs(a_target * t * t);
        speeds += mp::abs(Real(q.target_velocity[i])) + mp::abs(a_target * t);
      }
      const Real radii = q.edge ? Real(Real(q.shot_radius) + q.target_radius) : Real(0);
      const Real distance = mp::sqrt(miss[0] * miss[0] + miss[1] * miss[1] + miss[2] * miss[2]);
      size += radii;
      // What the target's path alone, at times half a unit off, can differ.
      const Real allowed = size * Real(1e-14) + speeds * 4 * ulp_of(t) + 64 * gap_error(q, f);
      if (mp::abs(distance - radii) > allowed) {
        return say("the shot at ", h.time, " misses by ", Real(distance - radii), ", allowed ",
                   allowed);
      }
    }
    return {};
  });
}

TEST_P(SolveProperty, nothing_hits_earlier) {
  Random random(kSeed);
  check([&](const Question& q) -> std::string {
    if (!is_sampled(random, 0.1, 0.01)) return {};
    const PlainAnswer a = ask(q);
    const bool limited = q.lifetime != aimahead::kUnlimited || q.range != aimahead::kUnlimited;
    const bool is_first = a.status == Status::out_of_range || (a.status == Status::hit && !limited);
    const bool never = a.status == Status::unreachable;
    if (!is_first && !never) return {};
    const Real end = is_first ? Real(a.hit.flight_time) : Real(q.speed == 0 ? 1 : 1000);
    for (int i = 0; i < 60; ++i) {
      const Real f = is_first ? Real(end * i / 60) : Real(mp::ldexp(end, i - 30));
      const Real gap = gap_at(q, f);
      if (gap <= 0 && mp::abs(gap) > 64 * gap_error(q, f)) {
        return say("at ", f, " of flight the gap is ", gap);
      }
    }
    return {};
  });
}

TEST_P(SolveProperty, solutions_ascend_and_are_distinct) {
  check([](const Question& q) -> std::string {
    const PlainAnswer a = ask(q);
    for (std::size_t i = 1; i < a.all.size(); ++i) {
      if (a.all[i].flight_time < a.all[i - 1].flight_time || a.all[i].time < a.all[i - 1].time) {
        return "out of order";
      }
      // Two hits may be nearer to each other than double tells.
      if (a.all[i] == a.all[i - 1] && judge(q).solutions().size() != a.all.size()) {
        return "twice the same";
      }
    }
    if (!a.all.empty() && a.all[0] != a.hit) return "the first solution is not the answer";
    return {};
  });
}

#if defined(__SSE2__)
TEST_P(SolveProperty, answers_are_the_same_with_denormals_flushed_to_zero) {
  constexpr unsigned kFlushToZero = 0x8000, kDenormalsAreZero = 0x0040;
  check([](const Question& q) -> std::string {
    PlainAnswer normal = ask(q);
    const unsigned before = _mm_getcsr();
    _mm_setcsr(before | kFlushToZero | kDenormalsAreZero);
    const PlainAnswer flushed = ask(q);
    _mm_setcsr(before);
    forgive_closest(q, normal.closest, flushed.closest);
    return difference_of_answers(normal, flushed);
  });
}
#endif

}  // namespace solve_property_test
}  // namespace oracle
