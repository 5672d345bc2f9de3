// Proofs of the answers under drag: enclosures of flights contain the true flight, the reported
// shot meets the target, and no shot does so earlier.
#include "clearance.hpp"
#include "drag_flight.hpp"
#include "family_test.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace drag_test {
namespace drag_proof_test {

using aimahead::Engagement;
using aimahead::Status;
using aimahead::Vec2;
using aimahead::Vec3;
using aimahead::detail::drag::need_launch;
using aimahead::detail::drag::NeededLaunch;

const std::uint64_t kSeed = oracle::round_seed(31);

/// Numbers of flights in small steps, in long double.
struct Long {
  long double h;
  long double d;
};
Long operator+(const Long& a, const Long& b) { return {a.h + b.h, a.d + b.d}; }
Long operator*(long double s, const Long& a) { return {s * a.h, s * a.d}; }

void fly_long(const DragLaw& law, const PlaneShot& shot, Long& position, Long& velocity) {
  constexpr int kSteps = 4000;
  const auto force = [&](const Long& v) {
    const long double size = std::sqrt(v.h * v.h + v.d * v.d);
    return Long{-law.drag * size * v.h, law.acceleration - law.drag * size * v.d};
  };
  const long double h = static_cast<long double>(shot.time) / kSteps;
  Long v{shot.launch.h, shot.launch.d};
  Long x{0, 0};
  for (int i = 0; i < kSteps; ++i) step_flight(force, h, x, v);
  position = x;
  velocity = v;
}

TEST(DragProof, enclosures_of_flights_hold_the_truth) {
  Draw draw(kSeed);
  const int count = static_cast<int>(oracle::questions(300));
  for (int i = 0; i < count; ++i) {
    const double speed = draw.sized(10, 300);
    const double time = 2 * speed / 9.81 * draw.sized(0.05, 1);
    const DragLaw law{draw.sized(0.01, 4) / (speed * time), 9.81};
    const double angle = draw.between(0.05, 3.1);
    const PlaneShot shot{{speed * std::sin(angle), speed * std::cos(angle)}, time, 400};
    Long position{};
    Long velocity{};
    fly_long(law, shot, position, velocity);
    for (const Accuracy accuracy : {Accuracy::rough, Accuracy::fine}) {
      const ProvedFlight flight = fly_proved(law, shot, accuracy);
      ASSERT_TRUE(flight.finished) << "seed " << kSeed << " #" << i;
      const Long off{position.h - flight.position.h, position.d - flight.position.d};
      const Long slip{velocity.h - flight.velocity.h, velocity.d - flight.velocity.d};
      EXPECT_LE(std::hypot(off.h, off.d), flight.position_error) << "seed " << kSeed << " #" << i;
      EXPECT_LE(std::hypot(slip.h, slip.d), flight.velocity_error) << "seed " << kSeed;
      EXPECT_LE(flight.position_error, (accuracy == Accuracy::fine ? 1e-8 : 1e-2) * speed * time);
    }
  }
}

/// Looks for a proof that nothing hits a target in constant acceleration before the answer's hit.
template <class V>
class Proof {
 public:
  static constexpr int N = aimahead::kDimensions<V>;

  explicit Proof(const Engagement<V>& e) : shot_(e), e_(e) { shot_.work_left = 1'000'000; }

  /// To 2^-30 of the time of flight before the hit.
  [[nodiscard]] bool holds(const aimahead::Hit<V>& hit) const {
    const double f = hit.flight_time;
    Components<N> aim = aimahead::detail::base::components_of(hit.aim);
    double open = f;
    double from = end_of_reach(f);
    open -= clear({f, target(f), error(f), aim, shot_.speed}, from - f, 0x1p-30 * f);
    for (int round = 0; round < 100; ++round) {
      if (!(from < open)) return true;
      const auto needed = need_launch<N>(shot_, target(from).position, from, {}, Accuracy::fine);
      if (needed.found != NeededLaunch<N>::Found::launch) return false;
      const double step =
          clear({from, target(from), error(from), needed.aim, needed.speed}, open - from, 0);
      if (!(step > 0x1p-30 * from)) return false;
      from += step;
    }
    return false;
  }

 private:
  [[nodiscard]] KinematicState<N> target(double f) const {
    const double t = e_.shooter.delay + f;
    KinematicState<N> state;
    const auto p = aimahead::detail::base::components_of(e_.target.position);
    const auto v = aimahead::detail::base::components_of(e_.target.velocity);
    const auto a = aimahead::detail::base::components_of(e_.target.acceleration);
    const auto gun = aimahead::detail::base::components_of(e_.shooter.position);
    const auto carried = aimahead::detail::base::components_of(e_.shooter.velocity);
    for (int i = 0; i < N; ++i) {
      const double pivot = gun[i] + e_.shooter.delay * carried[i];
      state.position[i] = p[i] + t * (v[i] + 0.5 * t * a[i]) - pivot;
      state.velocity[i] = v[i] + t * a[i];
      state.acceleration[i] = a[i];
    }
    return state;
  }
  [[nodiscard]] double error(double f) const {
    const double t = e_.shooter.delay + f;
    return 0x1p-49 * (length(e_.target.position) + t * length(e_.target.velocity) +
                      t * t * length(e_.target.acceleration) + length(e_.shooter.position) +
                      t * length(e_.shooter.velocity));
  }
  /// How long the target is beyond what DragShot::reach proves, or nearly.
  [[nodiscard]] double end_of_reach(double until) const {
    double f = 0;
    for (int round = 0; round < 200 && f < until; ++round) {
      const auto fall = shot_.fall(f);
      const auto reach = shot_.spread_at(f);
      const auto now = target(f);
      Components<N> apart = now.position;
      for (int i = 0; i < N; ++i) apart[i] -= fall.path * shot_.down[i];
      const double gap = length<N>(apart) - shot_.muzzle - shot_.radii - reach.path;
      const double pace = length<N>(now.velocity) + reach.speed + fall.speed;
      const double growth = length<N>(now.acceleration) + shot_.law.acceleration;
      const double step = 2 * gap / (pace + std::sqrt(pace * pace + 4 * growth * gap));
      if (!(gap > 0) || !(step > 0.03 * f)) break;
      f += step;
    }
    return std::min(f, until);
  }
  /// In a smaller window everything changes less.
  [[nodiscard]] double clear(const Sighting<N>& sighting, double window, double tolerance) const {
    const Clearance<N> clearance(shot_, sighting, Accuracy::fine);
    double longest = 0;
    for (int round = 0; round < 5 && std::fabs(window) > longest; ++round) {
      longest = std::max(longest, clearance.clear(window, 0, tolerance));
      window *= 0.5;
    }
    return longest;
  }

  DragShot<N> shot_;
  const Engagement<V>& e_;
};

/// The share of random hits of which it is proved that none is earlier.
template <class V>
double proved_share(bool edge) {
  Draw draw(kSeed);
  const int count = static_cast<int>(oracle::questions(200));
  int hits = 0;
  int proved = 0;
  for (int i = 0; i < count; ++i) {
    Shot<V> shot = draw_shot<V>(draw);
    place_steady_target(draw, shot);
    auto& e = shot.engagement;
    if (edge) {
      e.aim = aimahead::Aim::edge;
      e.target.radius = 0.01 * length(end_of(shot));
    }
    const auto answer = solve(e);
    if (answer.status != Status::hit) continue;
    ++hits;
    if (Proof<V>(e).holds(answer)) ++proved;
    // The one that the question was made of is a hit: of an earlier time nothing may be proved.
    auto late = answer;
    late.flight_time *= 1.01;
    EXPECT_FALSE(Proof<V>(e).holds(late)) << "seed " << kSeed << " #" << i;
  }
  return hits > 0 ? static_cast<double>(proved) / hits : 0;
}

TEST(DragProof, of_most_hits_it_is_proved_that_none_is_earlier) {
  EXPECT_GE(proved_share<Vec2>(false), 0.85);
  EXPECT_GE(proved_share<Vec3>(false), 0.85);
  EXPECT_GE(proved_share<Vec2>(true), 0.85);
  EXPECT_GE(proved_share<Vec3>(true), 0.85);
}

}  // namespace drag_proof_test
}  // namespace drag_test
