// Checks of what every answer promises, whatever the engagement.
#pragma once

#include "byte_source.hpp"
#include "wide_vector.hpp"

#include "aimahead/intercept.hpp"

#include <cmath>
#include <ctime>

namespace aimahead {

template <class V>
bool is_finite(const Hit<V>& hit) {
  return std::isfinite(hit.time) && std::isfinite(hit.launch_time) &&
         std::isfinite(hit.flight_time) && is_finite(hit.point) && is_finite(hit.aim) &&
         is_finite(hit.launch_velocity) && is_finite(hit.launch_point);
}

template <class V>
bool is_unit(const V& v) {
  return std::fabs(norm(v) - 1) < 2e-15L;
}

template <class V>
bool is_same(const Hit<V>& a, const Hit<V>& b) {
  return a.time == b.time && a.launch_time == b.launch_time && a.flight_time == b.flight_time &&
         a.point == b.point && a.aim == b.aim && a.launch_velocity == b.launch_velocity &&
         a.launch_point == b.launch_point;
}

template <class V>
void check_hit(const Engagement<V>& e, const Hit<V>& hit) {
  FUZZ_CHECK(is_finite(hit));
  FUZZ_CHECK(is_unit(hit.aim));
  FUZZ_CHECK(hit.flight_time >= 0);
  FUZZ_CHECK(e.shooter.turret || e.shooter.hold || e.tick || hit.launch_time == e.shooter.delay);
  FUZZ_CHECK(hit.launch_time >= e.shooter.delay);
  FUZZ_CHECK(hit.time >= hit.flight_time && hit.time >= hit.launch_time);
}

/// The relative error of the numbers that the search compares with a limit.
inline constexpr double kSlack = 0x1p-47;

/// `hits` is the list that solve_all was given.
template <class V>
void check_answer(const Engagement<V>& e, const Intercept<V>& answer,
                  std::span<const Hit<V>> hits) {
  FUZZ_CHECK((answer.status == Status::invalid) == (find_fault(e) != nullptr));
  FUZZ_CHECK((answer.status == Status::invalid) == (answer.fault != nullptr));
  FUZZ_CHECK(answer.count >= 0 && answer.count <= static_cast<int>(hits.size()));
  switch (answer.status) {
    case Status::hit:
    case Status::out_of_range:
    case Status::blocked:
      check_hit(e, answer);
      FUZZ_CHECK(answer.count > 0 && is_same<V>(answer, hits[0]));
      FUZZ_CHECK(answer.status == Status::out_of_range ||
                 answer.flight_time <= e.projectile.lifetime * (1 + kSlack));
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
    case Status::not_found:
      FUZZ_CHECK(answer.status != Status::not_found);
      break;
  }
  for (int i = 0; i < answer.count; ++i) {
    check_hit(e, hits[i]);
    FUZZ_CHECK(i == 0 || hits[i - 1].time <= hits[i].time);
  }
  if (answer.closest) {
    FUZZ_CHECK(answer.status == Status::unreachable || answer.status == Status::out_of_range);
    FUZZ_CHECK(std::isfinite(answer.closest->time));
    FUZZ_CHECK(answer.closest->launch_time >= e.shooter.delay);
    FUZZ_CHECK(answer.closest->time >= answer.closest->launch_time);
    FUZZ_CHECK(std::isfinite(answer.closest->distance) && answer.closest->distance >= 0);
    FUZZ_CHECK(is_unit(answer.closest->aim));
  }
}

/// Measures the processor time of a question. Only the fuzzer sets a limit: in the tests a time
/// proves nothing.
class Stopwatch {
 public:
  void check(double longest_seconds) const {
#ifdef FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION
    FUZZ_CHECK(now() - begin_ < longest_seconds);
#else
    (void)longest_seconds;
#endif
  }

 private:
  static double now() {
    std::timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
  }

  double begin_ = now();
};

}  // namespace aimahead
