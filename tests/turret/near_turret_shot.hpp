// What comes closest for a gun that must turn or may wait: looks for a shot that is nearer than an
// answer's, of all launches, flights and aims that the gun can have by then.
#pragma once

#include "body.hpp"
#include "range_judge.hpp"
#include "shot.hpp"

#include "aimahead/intercept.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace oracle {

/// The nearest shot that was found within lifetime and range.
struct NearTurretShot {
  double launch = 0;
  double flight = 0;
  double distance = aimahead::kUnlimited;  ///< by which it misses
  Triple aim{};
  double size = 0;  ///< the lengths of which the distance is the difference
};

/// Samples launches, flights and aims, and leads the best downhill. The turret is the engagement's,
/// all else the question's.
template <class V>
class NearTurretSearch {
 public:
  NearTurretSearch(const MovingQuestion& q, const aimahead::Engagement<V>& e, Random& random)
      : q_(q),
        turret_(e.shooter.turret),
        target_(q, convert<Fine>(q.shooter_position)),
        gun_(gun_of(q), convert<Fine>(q.shooter_position)),
        shot_(q),
        random_(random) {
    if (turret_) facing_ = facing_of(*turret_);
  }

  NearTurretShot run(const aimahead::Approach<V>& closest, int samples) {
    const double last = last_flight();
    std::vector<NearTurretShot> found;
    for (int i = 0; i < samples; ++i) {
      const double share = (i + random_.unit()) / samples;
      const double waited = closest.time * random_.between(0, 2) * random_.unit();
      found.push_back(nearest_at(q_.delay + waited, last * share));
      found.push_back(nearest_at(q_.delay + waited, last * std::exp(-8 * share)));
      const double flight = std::min(last, closest.time) * random_.unit();
      found.push_back(nearest_at(closest.time * random_.between(0.5, 1.5) - flight, flight));
    }
    std::sort(found.begin(), found.end(),
              [](const auto& a, const auto& b) { return a.distance < b.distance; });
    NearTurretShot best;
    for (std::size_t i = 0; i < 5 && i < found.size(); ++i) {
      if (!(found[i].distance < aimahead::kUnlimited)) break;
      lead_down(found[i], last / samples);
      if (found[i].distance < best.distance) best = found[i];
    }
    return best;
  }

  /// Why the gun cannot fire the shot of `closest`, or that it passes by another distance, or
  /// empty. At a corner rounding decides on which side of it the shot leaves or arrives.
  std::string find_fault(const aimahead::Approach<V>& closest) {
    const std::array<double, 3> sides{1, 1 - 1e-12, 1 + 1e-12};
    for (const double launch : sides) {
      for (const double time : sides) {
        if (is_shot(closest, launch * closest.launch_time, time * closest.time)) return {};
      }
    }
    return say("no shot leaves at ", closest.launch_time, " and passes at ", closest.time, " by ",
               closest.distance);
  }

 private:
  /// A launch and a flight, before an aim is chosen.
  struct Flight {
    double launch = 0;
    double time = 0;
    Triple target{};  ///< seen from the drifting frame
    Triple drift{};
    double way = 0;
  };

  /// Whether the shot passes as the answer says.
  bool is_shot(const aimahead::Approach<V>& closest, double launch, double time) {
    Triple aim{closest.aim.x, closest.aim.y, 0};
    if constexpr (aimahead::kDimensions<V> == 3) aim[2] = closest.aim.z;
    launch = std::max(launch, q_.delay);
    const double longest = q_.lifetime * (1 + 1e-12);
    const auto flight = at(launch, std::clamp(time - launch, 0.0, longest));
    return flight && std::fabs(miss(*flight, aim) - closest.distance) <= 1e-7 * size_of(*flight) &&
           is_allowed_nearly(*flight, aim);
  }

  static Triple facing_of(const aimahead::Turret2& turret) {
    return {std::cos(turret.facing), std::sin(turret.facing), 0};
  }
  static Triple facing_of(const aimahead::Turret3& turret) {
    const Triple facing{turret.facing.x, turret.facing.y, turret.facing.z};
    return scaled(facing, 1 / length(facing));
  }

  std::optional<Flight> at(double launch, double f) {
    const double time = launch + f;
    if (!(launch >= q_.delay && f >= 0 && f <= q_.lifetime * (1 + 1e-12))) return {};
    if (!target_.is_there(time) || !gun_.is_there(launch)) return {};
    Flight flight{.launch = launch, .time = f};
    flight.target = target_.at(time).position;
    const Expansion<double> gun = gun_.at(launch);
    add(flight.target, gun.position, -1);
    shot_ = Shot<double>(q_, gun.velocity);
    flight.drift = shot_.drift(f, 0).position;
    add(flight.target, flight.drift, -1);
    flight.way = shot_.travel(f, 0).way;
    return flight;
  }

  [[nodiscard]] bool is_within_range(const Flight& f, const Triple& aim) const {
    return length(sum(scaled(aim, f.way), f.drift)) <= q_.range;
  }
  [[nodiscard]] bool is_ready(const Flight& f, const Triple& aim) const {
    if (!turret_) return true;
    const aimahead::Turn turn = turn_to(*turret_, to_vector<V>(aim));
    return turn && turn.time <= f.launch * (1 - 1e-12);
  }
  [[nodiscard]] double miss(const Flight& f, const Triple& aim) const {
    const double radii = q_.edge ? q_.shot_radius + q_.target_radius : 0;
    const double apart = length(sum(f.target, scaled(aim, -(q_.muzzle + f.way))));
    return std::max(apart - radii, 0.0);
  }

  [[nodiscard]] static double size_of(const Flight& f) {
    return length(f.target) + f.way + length(f.drift);
  }
  /// Whether an aim is allowed, up to rounding.
  bool is_allowed_nearly(Flight f, const Triple& aim) {
    constexpr double kNearly = 1e-6;
    const double flown = length(sum(scaled(aim, f.way), f.drift));
    if (!(flown <= q_.range + kNearly * size_of(f))) return false;
    if (turret_) f.launch += kNearly / turret_->turn_rate;
    const double off = length(sum(facing_, scaled(aim, -1)));
    const double back = off > kNearly ? kNearly / off : 1;
    bool ready = is_ready(f, aim) || is_ready(f, between(aim, facing_, back));
    for (int i = 0; i < 20 && !ready; ++i) {
      const Triple aside = scaled(random_.direction(q_.dimensions), kNearly);
      ready = is_ready(f, sum(aim, aside));
    }
    return ready;
  }

  /// The first aim on the way to another that is allowed; the other if there is none.
  template <class Allowed>
  static Triple first_allowed(const Triple& aim, const Triple& other, const Allowed& is_allowed) {
    double out = 0;
    double in = 1;
    for (int i = 0; i < 44; ++i) {
      const double middle = (out + in) / 2;
      (is_allowed(between(aim, other, middle)) ? in : out) = middle;
    }
    return between(aim, other, in);
  }

  /// Turns the aim towards the facing until the gun is ready, and against the drift until it is
  /// within the range.
  [[nodiscard]] std::optional<Triple> allowed_near(const Flight& f, Triple aim,
                                                   const Triple& base) const {
    const double drift = length(f.drift);
    for (int i = 0; i < 4; ++i) {
      const bool is_in = is_within_range(f, aim);
      const bool ready = is_ready(f, aim);
      if (is_in && ready) return aim;
      if (!ready) {
        if (!is_ready(f, base)) return {};
        aim = first_allowed(aim, base, [&](const Triple& u) { return is_ready(f, u); });
      } else {
        if (drift == 0) return {};
        const Triple back = scaled(f.drift, -1 / drift);
        if (!is_within_range(f, back)) return {};
        aim = first_allowed(aim, back, [&](const Triple& u) { return is_within_range(f, u); });
      }
    }
    return {};
  }

  void consider(const Flight& f, const Triple& aim, const Triple& base, NearTurretShot& best) {
    const auto turned = allowed_near(f, aim, base);
    if (!turned) return;
    const double missed = miss(f, *turned);
    if (!(missed < best.distance)) return;
    best = {f.launch, f.time, missed, *turned, q_.muzzle + size_of(f)};
  }

  /// A last flight after which a shot is within the range, or about.
  double last_flight() {
    double last = 1e-3;
    for (double f = 1e-3; f < 1e3; f *= 1.01) {
      const auto flight = at(q_.delay, f);
      if (!flight) break;
      if (std::fabs(flight->way - length(flight->drift)) <= q_.range) last = f;
    }
    return std::min(1.05 * last, q_.lifetime);
  }

  NearTurretShot nearest_at(double launch, double f) {
    NearTurretShot best;
    const auto flight = at(launch, f);
    if (!flight) return best;
    const Triple random = random_.direction(q_.dimensions);
    const Triple base = turret_ ? facing_ : random;
    const double away = length(flight->target);
    if (away > 0) consider(*flight, scaled(flight->target, 1 / away), base, best);
    const double drift = length(flight->drift);
    if (drift > 0) consider(*flight, scaled(flight->drift, -1 / drift), base, best);
    consider(*flight, random, base, best);
    consider(*flight, base, base, best);
    for (int i = 0; i < 3; ++i) {
      const Triple other = random_.direction(q_.dimensions);
      consider(*flight, other, other, best);
    }
    if (best.distance < aimahead::kUnlimited && away > 0) {
      consider(*flight, scaled(flight->target, 1 / away), best.aim, best);
    }
    return best;
  }

  /// Tries other launches, flights and aims around the best, ever nearer ones.
  void lead_down(NearTurretShot& best, double step) {
    double turn = 0.1;
    for (int i = 0; i < 300 && turn > 1e-12; ++i) {
      const double before = best.distance;
      for (int k = 0; k < 8; ++k) {
        const double later = k % 4 == 1 ? 0 : step * random_.signed_between(0, 1);
        const double longer = k % 4 == 2 ? 0 : step * random_.signed_between(0, 1);
        const auto flight = at(std::max(best.launch + later, q_.delay), best.flight + longer);
        if (!flight) continue;
        const double away = length(flight->target);
        if (away > 0) {
          const Triple ahead = scaled(flight->target, 1 / away);
          consider(*flight, ahead, best.aim, best);
          if (turret_) consider(*flight, ahead, facing_, best);
        }
        const Triple aside = scaled(random_.direction(q_.dimensions), turn);
        const Triple aim = k < 4 ? best.aim : sum(best.aim, aside);
        const double size = length(aim);
        if (size > 0) consider(*flight, scaled(aim, 1 / size), turret_ ? facing_ : aim, best);
      }
      if (!(best.distance < before * (1 - 1e-6))) {
        step /= 1.6;
        turn /= 1.6;
      }
    }
  }

  const MovingQuestion& q_;
  const std::optional<aimahead::Turret<V>> turret_;
  Triple facing_{1, 0, 0};
  Body target_, gun_;  ///< seen from the question's shooter at time 0
  Shot<double> shot_;
  Random& random_;
};

}  // namespace oracle
