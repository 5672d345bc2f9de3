#include "range_judge.hpp"

#include "body.hpp"
#include "random_motion.hpp"
#include "shot.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace oracle {
namespace {

/// A flight, before an aim is chosen.
struct Flight {
  double time = 0;
  Triple target{};  ///< seen from the drifting frame
  Triple drift{};
  double way = 0;
};

class Flights {
 public:
  explicit Flights(const MovingQuestion& q) : q_(q), target_(q, pivot_at_delay(q)), shot_(q) {}

  std::optional<Flight> at(double f) {
    const double time = q_.delay + f;
    if (!(f >= 0 && f <= q_.lifetime)) return {};
    if (!target_.is_there(time)) return {};
    Flight flight;
    flight.time = f;
    flight.target = target_.at(time).position;
    flight.drift = shot_.drift(f, 0).position;
    add(flight.target, flight.drift, -1);
    flight.way = shot_.travel(f, 0).way;
    return flight;
  }

  [[nodiscard]] double excess(const Flight& f, const Triple& aim) const {
    return length(sum(scaled(aim, f.way), f.drift)) - q_.range;
  }
  [[nodiscard]] bool is_possible(const Flight& f) const {
    return std::fabs(f.way - length(f.drift)) <= q_.range;
  }
  [[nodiscard]] double miss(const Flight& f, const Triple& aim) const {
    const double radii = q_.edge ? q_.shot_radius + q_.target_radius : 0;
    const double apart = length(sum(f.target, scaled(aim, -(q_.muzzle + f.way))));
    return std::max(apart - radii, 0.0);
  }
  [[nodiscard]] double size(const Flight& f) const {
    return length(f.target) + q_.muzzle + f.way + length(f.drift);
  }

  /// The aim, turned against the drift until it is within the range.
  [[nodiscard]] std::optional<Triple> within(const Flight& f, const Triple& aim) const {
    if (excess(f, aim) <= 0) return aim;
    const double drift = length(f.drift);
    if (!is_possible(f) || drift == 0) return {};
    const Triple back = scaled(f.drift, -1 / drift);
    if (excess(f, back) > 0) return {};
    double out = 0;
    double in = 1;
    for (int i = 0; i < 60; ++i) {
      const double middle = (out + in) / 2;
      (excess(f, between(aim, back, middle)) <= 0 ? in : out) = middle;
    }
    return between(aim, back, in);
  }

 private:
  const MovingQuestion& q_;
  Body target_;
  Shot<double> shot_;
};

class NearSearch {
 public:
  NearSearch(const MovingQuestion& q, Random& random) : q_(q), flights_(q), random_(random) {}

  NearShot run(const PlainApproach& closest, int flights) {
    const double last = last_flight();
    const double known = closest.time - q_.delay;
    std::vector<double> times;
    for (int i = 0; i < flights; ++i) {
      const double share = (i + random_.unit()) / flights;
      times.push_back(last * share);
      times.push_back(last * std::exp(-12 * share));
      times.push_back(known * (0.5 + share));
    }
    std::sort(times.begin(), times.end());
    std::vector<NearShot> found;
    found.reserve(times.size());
    for (const double f : times) found.push_back(nearest_at(f));
    NearShot best;
    const auto index_before = [&](std::size_t i) { return i > 0 ? i - 1 : 0; };
    for (std::size_t i = 0; i < found.size(); ++i) {
      const std::size_t next = std::min(i + 1, found.size() - 1);
      const double here = found[i].distance;
      if (here > found[index_before(i)].distance || here > found[next].distance) continue;
      if (!(here < 2 * closest.distance + 1e-3 * found[i].size)) continue;
      NearShot led = found[i];
      lead_down(led, std::max(times[next] - times[i], times[i] - times[index_before(i)]));
      if (led.distance < best.distance) best = led;
    }
    return best;
  }

 private:
  /// The last flight after which a shot is within the range, or about.
  double last_flight() {
    double last = 0;
    for (double f = 1e-3; f < 3e3; f *= 1.02) {
      const auto flight = flights_.at(f);
      if (!flight) break;
      if (flights_.is_possible(*flight)) last = f;
    }
    return std::min({1.02 * last + 1e-3, q_.lifetime, 1e3});
  }

  void consider(const Flight& flight, const Triple& aim, NearShot& best) {
    const auto turned = flights_.within(flight, aim);
    if (!turned) return;
    const double miss = flights_.miss(flight, *turned);
    if (miss < best.distance) best = {flight.time, miss, *turned, flights_.size(flight)};
  }

  NearShot nearest_at(double f) {
    NearShot best;
    const auto flight = flights_.at(f);
    if (!flight) return best;
    const double away = length(flight->target);
    if (away > 0) consider(*flight, scaled(flight->target, 1 / away), best);
    for (int i = 0; i < 3; ++i) consider(*flight, random_.direction(q_.dimensions), best);
    return best;
  }

  /// Tries other flights and aims around the best, ever nearer ones.
  void lead_down(NearShot& best, double step) {
    double turn = 0.1;
    for (int i = 0; i < 400 && step > 1e-14 * best.flight; ++i) {
      const double before = best.distance;
      for (const double side : {-1.0, 1.0}) {
        const auto flight = flights_.at(best.flight + side * step);
        if (!flight) continue;
        const double away = length(flight->target);
        if (away > 0) consider(*flight, scaled(flight->target, 1 / away), best);
        consider(*flight, best.aim, best);
      }
      for (int k = 0; k < 3; ++k) {
        const auto flight = flights_.at(best.flight);
        const Triple aside = scaled(random_.direction(q_.dimensions), turn);
        const Triple aim = sum(best.aim, aside);
        const double size = length(aim);
        if (flight && size > 0) consider(*flight, scaled(aim, 1 / size), best);
      }
      if (!(best.distance < before)) {
        step /= 2;
        turn /= 1.5;
      }
    }
  }

  const MovingQuestion& q_;
  Flights flights_;
  Random& random_;
};

}  // namespace

Triple between(const Triple& from, const Triple& to, double share) {
  const Triple u = sum(scaled(from, 1 - share), scaled(to, share));
  const double size = length(u);
  return size > 0 ? scaled(u, 1 / size) : to;
}

NearShot find_near_shot(const MovingQuestion& q, const PlainApproach& closest, Random& random,
                        int flights) {
  return NearSearch(q, random).run(closest, flights);
}

std::string find_fault_of(const MovingQuestion& q, const PlainApproach& closest) {
  Flights flights(q);
  const double f = closest.time - q.delay;
  std::string why = "closest is beyond the lifetime";
  // The time is rounded: the target may jump or vanish at this moment.
  for (const double earlier : {0.0, 1e-13, -1e-13}) {
    const auto flight = flights.at(f - earlier * closest.time);
    if (!flight) continue;
    const auto before = flights.at(f - 1e-6 * closest.time);
    double moved = 0;
    if (before) {
      moved = length(sum(before->target, scaled(flight->target, -1))) +
              length(sum(before->drift, scaled(flight->drift, -1))) + flight->way - before->way;
    }
    const double allowed = 1e-12 * flights.size(*flight) + 1e-6 * moved;
    const double excess = flights.excess(*flight, closest.aim);
    const double miss = flights.miss(*flight, closest.aim);
    why.clear();
    if (!(excess <= allowed)) why = say("closest is beyond the range by ", excess);
    if (!(std::fabs(miss - closest.distance) <= 1e3 * allowed)) {
      why = say("closest misses by ", miss, ", not ", closest.distance);
    }
    if (why.empty()) break;
  }
  return why;
}

MovingQuestion draw_with_range(Random& r, int dimensions) {
  MovingQuestion q;
  q.dimensions = dimensions;
  const MotionSize size;
  set_motion(r, q, r.chance(0.5) ? Kind::steady : random_kind(r), size);
  set_shot(r, q, size);
  const double speed = size.length / size.time;
  if (r.chance(0.5)) q.speed = speed * r.between(0.05, 2);
  if (r.chance(0.6))
    q.shot_acceleration = r.in_cube(speed / size.time * r.between(0, 3), dimensions);
  if (r.chance(0.3)) q.shooter_velocity = r.in_cube(2 * speed, dimensions);
  q.range = size.length * r.magnitude(-6, 0);
  if (r.chance(0.02)) q.range = 0;
  if (r.chance(0.2)) q.lifetime = size.time * r.between(0, 2);
  return q;
}

}  // namespace oracle
