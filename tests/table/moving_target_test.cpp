// Shots that are known by a table at targets in every motion. The target is moved to where it is
// hit, and the oracle of other shots says where it is.
#include "family_test.hpp"
#include "gap_search.hpp"
#include "random_motion.hpp"
#include "table_question.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace moving_target_test {

using namespace aimahead;
using namespace oracle;

/// A number between 1/8 and 8.
double sized(Random& random) { return std::exp2(random.between(-3, 3)); }

/// A question without a shot, a table, and a flight after which the target is hit.
struct KnownTableHit {
  MovingQuestion q;
  std::vector<double> distances;
  std::vector<double> times;
  double flight = 0;

  [[nodiscard]] double distance_after(const Fine& f) const {
    const auto d = GapSearch(q).apart(f);
    return static_cast<double>(sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]));
  }
  /// T(L) - f; nothing outside of the table.
  [[nodiscard]] std::optional<double> miss_after(double f) const {
    const double distance = distance_after(f);
    if (distance < distances.front() || distance > distances.back()) return std::nullopt;
    return setting_at({distances, times}, times, distance) - f;
  }
  /// Whether the miss changes its sign at the flight, so that rounding cannot hide the hit.
  [[nodiscard]] bool is_plain() const {
    const auto before = miss_after(flight * (1 - 1e-6));
    const auto after = miss_after(flight * (1 + 1e-6));
    if (!before || !after || (*before > 0) == (*after > 0)) return false;
    return std::min(std::fabs(*before), std::fabs(*after)) > 1e-9 * flight;
  }
};

KnownTableHit draw(Random& random) {
  KnownTableHit known;
  MovingQuestion& q = known.q;
  q.dimensions = random.chance(0.5) ? 2 : 3;
  set_motion(random, q, random_kind(random), {.length = sized(random), .time = sized(random)});
  if (q.after == After::vanish) q.after = After::loop;
  q.shooter_position = random.in_cube(sized(random), q.dimensions);
  if (random.chance(0.5)) q.shooter_velocity = random.in_cube(sized(random), q.dimensions);
  if (random.chance(0.3)) q.delay = sized(random);
  q.inherit = random.chance(0.5) ? 1 : random.unit();
  q.speed = 1;  // replaced by the table

  const double size = sized(random);
  const double duration = sized(random);
  double distance = 0;
  for (int i = random.integer(2, 8); i > 0; --i) {
    distance += size * (0.05 + random.unit());
    known.distances.push_back(distance);
    known.times.push_back(duration * (0.05 + random.unit()));
  }
  if (random.chance(0.7)) std::sort(known.times.begin(), known.times.end());

  const double far = random.between(known.distances.front(), known.distances.back());
  known.flight = setting_at({known.distances, known.times}, known.times, far);
  const auto apart = GapSearch(q).apart(known.flight);
  const Triple way = random.direction(q.dimensions);
  for_each_target_position(q, [&](Triple& p) {
    for (int k = 0; k < q.dimensions; ++k) {
      p[k] += static_cast<double>(Fine(way[k]) * Fine(far) - apart[k]);
    }
  });
  return known;
}

template <class V>
std::string find_fault_in(const KnownTableHit& known, const Engagement<V>& e) {
  const Intercept<V> answer = solve(e);
  std::array<Hit<V>, 4> hits;
  const Intercept<V> first = solve_all(e, std::span<Hit<V>>(hits));
  // A list may take too much work where the first hit does not.
  const bool is_same = first.status == answer.status && first.time == answer.time;
  if (first.status != Status::unresolved && !is_same) return "the list begins with another hit";
  if (answer.status != Status::hit) return say("status ", static_cast<int>(answer.status));
  if (answer.time > (known.q.delay + known.flight) * (1 + 1e-6)) return say("late: ", answer.time);
  // Where the motion jumps, either side may be the one that is hit.
  const double f = answer.flight_time;
  for (const double near : {f, f * (1 - 1e-12), f * (1 + 1e-12)}) {
    const auto miss = known.miss_after(near);
    if (miss && std::fabs(*miss) <= 1e-8 * f) return {};
  }
  const double at = known.distance_after(f);
  const double end = at < answer.distance ? known.distances.front() : known.distances.back();
  return std::fabs(at - end) <= 1e-9 * end ? "" : say("false: ", answer.time);
}

template <class V>
std::string find_fault_in(const KnownTableHit& known) {
  const Posed<V> posed(known.q);
  Engagement<V> e = posed.engagement();
  e.projectile.speed = 0;
  e.projectile.table = ShotTable{known.distances, known.times};
  const std::string fault = find_fault_in(known, e);
  return fault.empty() ? "" : say(fault, "\n", line_of(e));
}

TEST(TableAtMovingTargets, known_hits_are_found_or_earlier_ones) {
  const std::uint64_t seed = round_seed(31);
  const std::uint64_t count = questions(2000);
  int plain = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    Random random(seed + i);
    const KnownTableHit known = draw(random);
    if (!known.is_plain()) continue;
    ++plain;
    const std::string fault =
        known.q.dimensions == 2 ? find_fault_in<Vec2>(known) : find_fault_in<Vec3>(known);
    ASSERT_EQ(fault, "") << "seed " << seed << " #" << i << ", known at "
                         << known.q.delay + known.flight;
  }
  EXPECT_GT(plain, static_cast<int>(count / 2));
}

}  // namespace moving_target_test
