// How far the format allows an answer to differ from the exact one.
#include "oracle.hpp"

#include <cmath>
#include <limits>

namespace oracle {
namespace {

using aimahead::Status;

constexpr double kMax = std::numeric_limits<double>::max();

std::string difference_of_vector(const char* what, const Triple& got, const RealTriple& want,
                                 const Real& tolerance) {
  for (int i = 0; i < 3; ++i) {
    if (!(std::isfinite(got[i]) && mp::abs(Real(got[i]) - want[i]) <= tolerance)) {
      return say(what, "[", i, "] ", got[i], ", expected ", want[i], ", allowed ", tolerance);
    }
  }
  return {};
}

Real largest(const RealTriple& v) {
  return std::max({Real(mp::abs(v[0])), Real(mp::abs(v[1])), Real(mp::abs(v[2]))});
}

std::string difference_of_hit(const Question& q, const ExactHit& want, const PlainHit& got) {
  const auto off = [](double x, const Real& exact) -> Real { return mp::abs(Real(x) - exact); };
  const Real time_tolerance = tolerance_of_time(q, want);
  if (!(std::isfinite(got.time) && off(got.time, want.time) <= time_tolerance)) {
    return say("time ", got.time, ", expected ", want.time, ", off by ",
               Real(off(got.time, want.time) / ulp_of(want.time)), " ulp, allowed ",
               Real(time_tolerance / ulp_of(want.time)));
  }
  if (got.launch_time != q.delay) return say("launch_time ", got.launch_time);
  const Real flight_tolerance = 16 * want.flight_error + 4 * ulp_of(want.flight_time);
  if (!(off(got.flight_time, want.flight_time) <= flight_tolerance) || got.flight_time < 0) {
    return say("flight_time ", got.flight_time, ", expected ", want.flight_time, ", allowed ",
               flight_tolerance);
  }
  Real norm = 0;
  for (double x : got.aim) norm += Real(x) * x;
  if (!(mp::abs(mp::sqrt(norm) - 1) <= 1e-15)) return say("aim's length ", mp::sqrt(norm));
  const Real aim_tolerance = 16 * want.aim_error + 1e-15;
  std::string why = difference_of_vector("aim", got.aim, want.aim, aim_tolerance);
  if (!why.empty()) return why;

  Real point_size = largest(want.point), start_size = q.muzzle, speed_size = q.speed;
  for (int i = 0; i < 3; ++i) {
    const Real t = want.time, p = q.target_position[i], v = q.target_velocity[i];
    const Real a = q.target_acceleration[i];
    point_size = std::max<Real>(point_size, mp::abs(p) + mp::abs(v * t) + mp::abs(a * t * t));
    const Real moved = mp::abs(Real(q.shooter_velocity[i])) * q.delay;
    start_size = std::max<Real>(start_size, mp::abs(Real(q.shooter_position[i])) + moved);
    speed_size = std::max<Real>(speed_size, mp::abs(Real(q.shooter_velocity[i])));
  }
  why = difference_of_vector("point", got.point, want.point,
                             16 * want.point_error + 4 * ulp_of(point_size));
  if (!why.empty()) return why;
  why = difference_of_vector("launch_velocity", got.launch_velocity, want.launch_velocity,
                             aim_tolerance * Real(q.speed) + 4 * ulp_of(speed_size));
  if (!why.empty()) return why;
  return difference_of_vector("launch_point", got.launch_point, want.launch_point,
                              aim_tolerance * Real(q.muzzle) + 4 * ulp_of(start_size));
}

bool beyond_double(const ExactHit& h) {
  return h.time > kMax || largest(h.point) > kMax || largest(h.launch_velocity) > kMax ||
         largest(h.launch_point) > kMax;
}

std::string difference_of_touching(const Question& q, const Answer& expected,
                                   const PlainAnswer& answer) {
  const PlainHit& got = answer.hit;
  if (got.time != q.delay || got.launch_time != q.delay || got.flight_time != 0) {
    return say("touching at ", got.time, ", left at ", got.launch_time, ", flew ", got.flight_time);
  }
  if (expected.at_pivot) {
    return got.aim == Triple{} ? std::string() : "aim although the target is at the pivot";
  }
  ExactHit want = expected.launch;
  Real size = 0, offset = 0;
  for (int i = 0; i < 3; ++i) {
    const Real t0 = q.delay;
    size += mp::abs(Real(q.target_position[i])) + mp::abs(Real(q.shooter_position[i])) +
            t0 * (mp::abs(Real(q.target_velocity[i])) + mp::abs(Real(q.shooter_velocity[i])) +
                  t0 * mp::abs(Real(q.target_acceleration[i])));
    const Real d = want.point[i] - (want.launch_point[i] - want.aim[i] * q.muzzle);
    offset += d * d;
  }
  want.aim_error = ulp_of(size) / mp::sqrt(offset);
  want.point_error = ulp_of(size);
  return difference_of_hit(q, want, got);
}

/// Why the closest shot does not miss by the distance of the answer, or is beyond the range.
std::string fault_of_shot(const Question& q, const PlainApproach& got, const Real& flight) {
  const ShotAfter shot = fly(q, flight, got.aim);
  const Real allowed = Real(1e-12) * (gap_size(q, flight) + q.range) + 64 * gap_error(q, flight) +
                       4 * ulp_of(got.time) * rate_of_gap(q, flight);
  if (!(mp::abs(shot.miss - got.distance) <= allowed)) {
    return say("closest distance ", got.distance, " at ", got.time, ", but the shot misses by ",
               shot.miss, ", allowed ", allowed);
  }
  if (shot.flown <= q.range + allowed) return {};
  return say("closest at ", got.time, " is out of range: ", shot.flown, " away");
}

}  // namespace

Real ulp_of(const Real& x) {
  int exponent = 0;
  const double nearest = static_cast<double>(mp::abs(x));
  if (nearest == 0 || !std::isfinite(nearest)) return std::numeric_limits<double>::denorm_min();
  std::frexp(nearest, &exponent);
  return mp::ldexp(Real(1), std::max(exponent - 53, -1074));
}

bool is_plain(const Question& q) {
  const Triple zero{};
  return q.shooter_position == zero && q.shooter_velocity == zero && q.delay == 0 &&
         q.muzzle == 0 && q.shot_acceleration == zero && q.target_acceleration == zero &&
         (!q.edge || (q.shot_radius == 0 && q.target_radius == 0));
}

Real tolerance_of_time(const Question& q, const ExactHit& hit) {
  const Real four_ulp = 4 * ulp_of(hit.time);
  return is_plain(q) ? four_ulp : Real(16 * hit.time_error + four_ulp);
}

std::string find_difference(const Question& q, const Answer& expected, const PlainAnswer& answer,
                            bool* unresolved) {
  if (unresolved) *unresolved = false;
  const bool beyond = expected.first >= 0 && beyond_double(expected.hits[expected.first]);
  if (beyond) {
    if (answer.status != Status::unresolved) {
      return say("status ", name_of(answer.status), " although the hit at ",
                 expected.hits[expected.first].time, " is beyond the range of a double");
    }
    return answer.hit.time <= expected.hits[expected.first].time
               ? std::string()
               : say("no lower bound: ", answer.hit.time);
  }
  if (answer.status == Status::unresolved && !expected.constant_velocity && is_ill_conditioned(q)) {
    if (unresolved) *unresolved = true;
    const bool bound =
        expected.first < 0 ||
        answer.hit.time <= expected.hits[0].time + tolerance_of_time(q, expected.hits[0]);
    return bound ? std::string() : say("no lower bound: ", answer.hit.time);
  }
  if (answer.status != expected.status) {
    std::string why = say("status ", name_of(answer.status), " (time ", answer.hit.time,
                          "), expected ", name_of(expected.status));
    for (const ExactHit& h : expected.hits) {
      why += say("; hit at ", h.time, h.multiple ? " (tangent)" : "", ", lifetime margin ",
                 static_cast<double>(h.lifetime_margin), ", range margin ",
                 static_cast<double>(h.range_margin));
    }
    return why;
  }
  if (expected.status == Status::touching) return difference_of_touching(q, expected, answer);
  if (expected.status == Status::unreachable) {
    return answer.all.empty() ? std::string() : "solutions although unreachable";
  }
  const bool quadratic = answer.method == aimahead::Method::quadratic;
  if (quadratic != expected.constant_velocity) return say("method ", name_of(answer.method));
  std::string why = difference_of_hit(q, expected.hits[expected.first], answer.hit);
  if (!why.empty()) return why;

  std::vector<ExactHit> solutions = expected.solutions();
  while (!solutions.empty() && beyond_double(solutions.back())) solutions.pop_back();
  if (answer.all.size() != solutions.size()) {
    return say(answer.all.size(), " solutions, expected ", solutions.size());
  }
  if (answer.all[0] != answer.hit) return "the first solution is not the answer";
  for (std::size_t i = 0; i < solutions.size(); ++i) {
    why = difference_of_hit(q, solutions[i], answer.all[i]);
    if (!why.empty()) return say("solution ", i, ": ", why);
  }
  return {};
}

std::string find_difference(const Question& q, const Closest& expected, const PlainAnswer& answer) {
  if (!expected.approach) return answer.closest ? "closest where only a limit exists" : "";
  const ExactApproach& want = *expected.approach;
  if (want.time > kMax || want.distance > kMax) return {};
  if (!answer.closest) return say("no closest, expected ", want.distance, " at ", want.time);
  const PlainApproach& got = *answer.closest;
  const Real t0 = q.delay;
  // After a late launch rounding may lose the flight. A time that is right to the last place is
  // accepted.
  const bool same_time = mp::abs(Real(got.time) - want.time) <= ulp_of(got.time);
  const Real flight = same_time ? Real(want.time - t0) : std::max<Real>(Real(got.time) - t0, 0);
  const Real reach = Real(q.muzzle) + Real(q.speed) * (want.time - t0);
  // Within a range a shot that is not aimed along D may be nearer. Less is promised there.
  const bool has_range = q.range != aimahead::kUnlimited;
  // The gap is flat at its minimum, so the distance is compared, not the time.
  const Real tolerance = 64 * gap_error(q, want.time - t0) + 8 * ulp_of(want.distance) +
                         4 * ulp_of(reach) + want.distance * Real(has_range ? 1e-6 : 1e-12) +
                         mp::ldexp(gap_size(q, want.time - t0), -90);
  const Real excess = Real(got.distance) - want.distance;
  if (!(excess <= tolerance && (has_range || excess >= -tolerance))) {
    return say("closest distance ", got.distance, " at ", got.time, ", expected ", want.distance,
               " at ", want.time, ", allowed ", tolerance);
  }
  if (got.launch_time != q.delay) return say("closest leaves at ", got.launch_time);
  const Real limit_slack = 1 + Real(1e-14);
  if (!(got.time >= q.delay) || (flight > q.lifetime * limit_slack + 4 * ulp_of(got.time))) {
    return say("closest at ", got.time, ", outside the lifetime");
  }
  Real norm = 0;
  for (double x : got.aim) norm += Real(x) * x;
  if (!(mp::abs(mp::sqrt(norm) - 1) <= 1e-15)) return say("closest aim's length ", mp::sqrt(norm));
  if (has_range) return fault_of_shot(q, got, flight);
  const Real there = gap_at(q, flight);
  const Real jitter = 4 * ulp_of(got.time) * rate_of_gap(q, flight);
  if (!(mp::abs(there - want.distance) <= tolerance + jitter)) {
    return say("at the time of closest, ", got.time, ", the gap is ", there, ", least is ",
               want.distance, " at ", want.time);
  }
  const RealTriple aim = aim_at(q, flight);
  const Real offset = gap_at(q, flight) + reach;
  const Real aim_tolerance =
      Real(1e-15) + (64 * gap_error(q, flight) * 4 + jitter) / std::max<Real>(offset, Real(1e-300));
  return difference_of_vector("closest aim", got.aim, aim, aim_tolerance);
}

}  // namespace oracle
