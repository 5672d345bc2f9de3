// Tables, guns and targets of small whole numbers, for which much happens at once: hits at rows,
// rows of equal times, jumps at the time of a row. All bodies move in legs of constant velocity, so
// that every hit is a root of a quadratic.
#include "family_test.hpp"
#include "question.hpp"
#include "table_question.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

namespace lattice_table_test {

using namespace aimahead;
using oracle::Random;
using oracle::TableQuestion;

using Real = long double;
constexpr Real kNear = 1e-9L;  // different numbers of a lattice differ by more
constexpr Real kForever = std::numeric_limits<Real>::infinity();
/// By then a target that loops has shown all of its motion, and a gun that moves has left it.
constexpr int kHorizon = 64;

struct Point {
  Real x = 0;
  Real y = 0;
};
Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
Point operator*(Real s, Point a) { return {s * a.x, s * a.y}; }
Real dot(Point a, Point b) { return a.x * b.x + a.y * b.y; }
Point point_of(Vec2 v) { return {v.x, v.y}; }

/// A target in constant velocity from a time up to another, which belongs to the next leg if there
/// is one.
struct Leg {
  Real from = 0;
  Real to = kForever;
  Point at{};  ///< at `from`
  Point velocity{};
  bool is_last = false;

  [[nodiscard]] bool contains(Real t) const {
    return t >= from - kNear && (is_last ? t <= to + kNear : t < to - kNear);
  }
};

/// The lists that the engagement refers to are here too.
struct LatticeQuestion {
  TableQuestion table;
  std::vector<Vec2> positions;
  std::vector<double> times;
  std::vector<Leg> legs;
  /// Whether the target comes just as near as a shot is then, and no nearer. Where hits are
  /// searched, doubles need not decide that, and the list of hits may end there.
  mutable bool has_touch = false;
  mutable bool is_unresolved = false;
};

void take_knots(LatticeQuestion& q, After after) {
  const Real lap = q.times.back();
  const std::size_t count = q.positions.size() - 1;
  const auto leg = [&](std::size_t i, Real begin) {
    const Real duration = q.times[i + 1] - q.times[i];
    const Point at = point_of(q.positions[i]);
    q.legs.push_back({begin + q.times[i], begin + q.times[i + 1], at,
                      1 / duration * (point_of(q.positions[i + 1]) - at)});
  };
  Real begin = 0;
  do {
    for (std::size_t i = 0; i < count; ++i) leg(i, begin);
    begin += lap;
  } while (after == After::loop && begin < kHorizon);
  const Point end = point_of(q.positions.back());
  if (after == After::stop) q.legs.push_back({lap, kForever, end, {}});
  if (after == After::proceed) q.legs.push_back({lap, kForever, end, q.legs.back().velocity});
  q.legs.back().is_last = after != After::loop;
}

Vec2 on_lattice(Random& random, int size) {
  const int x = random.integer(-size, size);
  const int y = random.chance(0.5) ? 0 : random.integer(-size, size);
  return {double(x), double(y)};
}

/// Durations are powers of two, so that the library can compute without rounding.
void draw(Random& random, LatticeQuestion& q) {
  int distance = random.integer(0, 4);
  const int rows = random.integer(2, 4);
  for (int i = 0; i < rows; ++i) {
    q.table.distances.push_back(distance);
    distance += random.integer(1, 3);
    const bool is_level = i > 0 && random.chance(0.4);
    q.table.times.push_back(is_level ? q.table.times.back() : random.integer(1, 9));
  }
  Engagement2& e = q.table.engagement;
  e.shooter.position = on_lattice(random, 10);
  if (random.chance(0.3)) e.shooter.velocity = on_lattice(random, 3);
  e.shooter.delay = random.integer(0, 3);
  e.projectile.inherit = random.integer(0, 1);
  constexpr std::array kAfter{After::stop, After::proceed, After::loop, After::loop, After::vanish};
  const After after = kAfter[std::size_t(random.integer(0, 4))];
  const int kind = random.integer(0, 3);
  const Vec2 begin = e.shooter.position + on_lattice(random, 8);
  if (kind == 0) {
    e.target.position = begin;
    if (random.chance(0.6)) e.target.velocity = on_lattice(random, 3);
    q.legs = {{0, kForever, point_of(begin), point_of(e.target.velocity), true}};
    return;
  }
  // A path has legs along the axes.
  const bool is_path = kind == 1;
  const double speed = random.integer(1, 2);
  q.positions = {begin};
  q.times = {0};
  for (int i = random.integer(1, 3); i > 0; --i) {
    if (is_path) {
      const int way = random.integer(1, 8);
      Vec2 next = q.positions.back();
      (random.chance(0.5) ? next.x : next.y) += random.sign() * way;
      q.positions.push_back(next);
      q.times.push_back(q.times.back() + way / speed);
    } else {
      q.positions.push_back(e.shooter.position + on_lattice(random, 8));
      q.times.push_back(q.times.back() + (1 << random.integer(0, 2)));
    }
  }
  if (is_path) {
    e.target.motion = Path<Vec2>{q.positions, speed, after};
  } else {
    e.target.motion = Samples<Vec2>{q.positions, q.times, {}, after};
  }
  take_knots(q, after);
}

/// D at a time: the target seen from `base` + t `drift`.
struct Seen {
  Point base;
  Point drift;

  [[nodiscard]] Point at(const Leg& leg, Real t) const {
    return leg.at + (t - leg.from) * leg.velocity - base - t * drift;
  }
};

/// An interval of times, perhaps of length 0.
struct Span {
  Real from;
  Real to;
};

/// The times from `low` to `high` at which |D| is `length` + `pace` (t - low).
void find_equal(const LatticeQuestion& q, const Leg& leg, const Seen& seen, Real length, Real pace,
                Real low, Real high, std::vector<Span>& spans) {
  if (low > high + kNear) return;
  const Point d = seen.at(leg, low);
  const Point w = leg.velocity - seen.drift;
  const Real a = dot(w, w) - pace * pace;
  const Real b = dot(d, w) - length * pace;
  const Real c = dot(d, d) - length * length;
  const auto is_zero = [](Real x) { return std::fabs(x) < kNear; };
  const auto take = [&](Real x) {
    if (x < -kNear || low + x > high + kNear || !leg.contains(low + x)) return;
    spans.push_back({low + x, low + x});
  };
  if (is_zero(a) && is_zero(b)) {
    if (is_zero(c) && leg.contains(low)) spans.push_back({low, high});
    return;
  }
  if (is_zero(a)) return take(-c / (2 * b));
  const Real discriminant = b * b - a * c;
  if (discriminant < -kNear) return;
  q.has_touch = q.has_touch || is_zero(discriminant);
  const Real root = std::sqrt(is_zero(discriminant) ? 0 : discriminant);
  take((-b - root) / a);
  take((-b + root) / a);
}

/// All hits of a shot that leaves at a time, in order; intervals are joined.
std::vector<Span> find_hits(const LatticeQuestion& q, const Seen& seen, Real launch) {
  const auto& far = q.table.distances;
  const auto& times = q.table.times;
  std::vector<Span> spans;
  for (const Leg& leg : q.legs) {
    for (std::size_t i = 0; i + 1 < far.size(); ++i) {
      const auto [first, last] = std::minmax(times[i], times[i + 1]);
      const Real low = std::max(leg.from, launch + first);
      const Real high = std::min(leg.to, launch + last);
      if (first == last) {
        if (low > launch + first || !leg.contains(low)) continue;
        const Point d = seen.at(leg, low);
        const Real distance = std::sqrt(dot(d, d));
        if (distance < far[i] - kNear || distance > far[i + 1] + kNear) continue;
        spans.push_back({low, low});
        continue;
      }
      const Real pace = (far[i + 1] - far[i]) / Real(times[i + 1] - times[i]);
      find_equal(q, leg, seen, far[i] + pace * (low - launch - times[i]), pace, low, high, spans);
    }
  }
  std::sort(spans.begin(), spans.end(),
            [](const Span& a, const Span& b) { return a.from < b.from; });
  std::vector<Span> hits;
  for (const Span& span : spans) {
    if (!hits.empty() && span.from <= hits.back().to + kNear) {
      hits.back().to = std::max(hits.back().to, span.to);
    } else {
      hits.push_back(span);
    }
  }
  return hits;
}

/// A shot that hits at a time.
struct Shot {
  Real distance;
  Real flight;
  Point d;
};

/// The shot that flies to where the target is seen at a time; none outside of the table, or nearer
/// than `inside` to its ends.
std::optional<Shot> shot_at(const LatticeQuestion& q, const Seen& seen, Real t,
                            Real inside = -kNear) {
  const auto& far = q.table.distances;
  const auto& times = q.table.times;
  for (const Leg& leg : q.legs) {
    if (!leg.contains(t)) continue;
    const Point d = seen.at(leg, t);
    const Real distance = std::sqrt(dot(d, d));
    if (distance < far.front() + inside || distance > far.back() - inside) return std::nullopt;
    std::size_t i = 0;
    while (i + 2 < far.size() && far[i + 1] < distance) ++i;
    const Real share = (distance - far[i]) / Real(far[i + 1] - far[i]);
    return Shot{distance, times[i] + share * (times[i + 1] - times[i]), d};
  }
  return std::nullopt;
}

/// The times between which a gun that may wait begins or ceases to hit, apart from its turns.
std::vector<Real> critical_times(const LatticeQuestion& q, const Seen& seen, Real delay) {
  std::vector<Span> spans = find_hits(q, seen, delay);
  for (const double time : q.table.times) spans.push_back({delay + time, delay + time});
  for (const Leg& leg : q.legs) {
    spans.push_back({leg.from, leg.from});
    if (leg.to < kForever) spans.push_back({leg.to, leg.to});
    for (const double distance : q.table.distances) {
      find_equal(q, leg, seen, distance, 0, leg.from, leg.to, spans);
    }
  }
  std::vector<Real> times(spans.size());
  std::transform(spans.begin(), spans.end(), times.begin(),
                 [](const Span& span) { return span.from; });
  std::sort(times.begin(), times.end());
  return times;
}

/// By how long a shot that hits at a time may leave later than the gun is ready; nothing if none
/// hits.
std::optional<Real> spare_time(const LatticeQuestion& q, const Seen& seen, Real t,
                               Real inside = -kNear) {
  const Shooter<Vec2>& gun = q.table.engagement.shooter;
  const auto shot = shot_at(q, seen, t, inside);
  if (!shot) return std::nullopt;
  Real ready = gun.delay;
  if (gun.turret && shot->distance > kNear) {
    const Real offset = std::atan2(shot->d.y, shot->d.x) - gun.turret->facing;
    const Real turn = std::fabs(std::remainder(offset, 2 * std::acos(Real(-1))));
    ready = std::max(ready, turn / gun.turret->turn_rate);
  }
  return t - shot->flight - ready;
}

bool is_about(double a, Real b) { return std::fabs(a - b) < 1e-9L * (1 + std::fabs(b)); }

std::string fault_of_shot(const LatticeQuestion& q, const Seen& seen, const Hit<Vec2>& hit) {
  const auto shot = shot_at(q, seen, hit.time);
  if (!shot) return oracle::say("no shot hits at ", hit.time);
  // Where the target jumps, it is at its new position.
  if (!is_about(hit.distance, shot->distance)) return oracle::say("distance ", hit.distance);
  if (!is_about(hit.flight_time, shot->flight)) return oracle::say("flight ", hit.flight_time);
  const Point aim = point_of(hit.aim);
  if (shot->distance > kNear && !is_about(double(dot(aim, shot->d)), shot->distance)) return "aim";
  return {};
}

std::string find_fault_of_fixed(const LatticeQuestion& q) {
  const Engagement2 e = q.table.asked();
  const Real launch = e.shooter.delay;
  const Point velocity = point_of(e.shooter.velocity);
  const Point inherited = Real(e.projectile.inherit) * velocity;
  const Seen seen{point_of(e.shooter.position) + launch * (velocity - inherited), inherited};
  const std::vector<Span> expected = find_hits(q, seen, launch);
  std::array<Hit<Vec2>, 32> hits;
  const Intercept<Vec2> answer = solve_all(e, hits);
  const bool is_cut = q.has_touch && q.legs.size() > 1;
  q.is_unresolved = is_cut && answer.status == Status::unresolved;
  if (q.is_unresolved) return {};
  const Status status = expected.empty() ? Status::unreachable : Status::hit;
  if (answer.status != status) return oracle::say("status ", static_cast<int>(answer.status));
  const std::size_t count = std::min(expected.size(), hits.size());
  const auto listed = static_cast<std::size_t>(answer.count);
  if (listed > count || (listed < count && !is_cut)) {
    return oracle::say(listed, " hits, not ", count);
  }
  for (std::size_t i = 0; i < listed; ++i) {
    if (!is_about(hits[i].time, expected[i].from)) {
      return oracle::say("hit ", i, " at ", hits[i].time, ", not ", double(expected[i].from));
    }
    const std::string fault = fault_of_shot(q, seen, hits[i]);
    if (!fault.empty()) return fault;
  }
  return solve(e).time == answer.time ? "" : "the list begins with another hit";
}

/// For a gun at rest, or one whose velocity the shot inherits.
std::string find_fault_of_waiting(const LatticeQuestion& q) {
  const Engagement2 e = q.table.asked();
  const Seen seen{point_of(e.shooter.position), point_of(e.shooter.velocity)};
  const Intercept<Vec2> answer = solve(e);
  const std::vector<Real> times = critical_times(q, seen, e.shooter.delay);
  if (answer) {
    const std::string fault = fault_of_shot(q, seen, answer);
    if (!fault.empty()) return fault;
    if (spare_time(q, seen, answer.time).value_or(-1) < -kNear) return "fires too soon";
  } else if (answer.status == Status::unresolved && (q.has_touch || e.shooter.turret)) {
    q.is_unresolved = true;  // a turn may be just in time, too
    return {};
  } else if (answer.status != Status::unreachable) {
    return oracle::say("status ", static_cast<int>(answer.status));
  }
  // A gun that holds begins to hit at one of these times. One that turns may begin between them,
  // and rounding decides whether it is ready for a single moment or the target at its pivot.
  const int parts = e.shooter.turret ? 40 : 1;
  const Real spare = e.shooter.turret ? kNear : -1e-12L;
  const Real last = answer ? answer.time * (1 - 1e-9L) : kForever;
  const auto hits_at = [&](Real t) {
    const auto shot = shot_at(q, seen, t);
    if (!shot || (e.shooter.turret && shot->distance < kNear)) return false;
    return spare_time(q, seen, t).value_or(-1) >= spare;
  };
  for (std::size_t i = 0; i < times.size(); ++i) {
    const Real width = i + 1 < times.size() ? times[i + 1] - times[i] : kHorizon;
    for (int part = 0; part < parts; ++part) {
      const Real t = times[i] + width * part / parts;
      if (t < last && hits_at(t)) return oracle::say("hits at ", double(t), ", not ", answer.time);
    }
  }
  if (!answer) return {};
  const bool is_late = spare_time(q, seen, answer.time * (1 - 1e-7L), kNear).value_or(-1) > kNear;
  return is_late ? oracle::say("late: ", answer.time) : "";
}

template <class Change, class FindFault>
void ask_many(std::uint64_t seed, std::uint64_t quick, const Change& change,
              const FindFault& find_fault) {
  const std::uint64_t count = oracle::questions(quick);
  int failures = 0;
  std::uint64_t unresolved = 0;
  for (std::uint64_t i = 0; i < count && failures < 5; ++i) {
    Random random(oracle::round_seed(seed) ^ (i * 0xd1342543de82ef95u));
    LatticeQuestion q;
    draw(random, q);
    change(random, q.table.engagement);
    const std::string fault = find_fault(q);
    if (q.is_unresolved) ++unresolved;
    if (fault.empty()) continue;
    ++failures;
    ADD_FAILURE() << i << ": " << fault << "\n" << paste(q.table);
  }
  oracle::record("unresolved", unresolved);
  EXPECT_LE(unresolved * 500, count);
}

TEST(TableOnALattice, has_every_hit_of_a_gun_that_shoots_at_once) {
  ask_many(
      51, 4000, [](Random&, Engagement2&) {}, find_fault_of_fixed);
}

TEST(TableOnALattice, has_the_first_hit_of_a_gun_that_holds) {
  const auto hold = [](Random&, Engagement2& e) {
    e.shooter.hold = true;
    e.projectile.inherit = 1;
  };
  ask_many(52, 2000, hold, find_fault_of_waiting);
}

TEST(TableOnALattice, has_the_first_hit_of_a_gun_that_turns) {
  const auto turn = [](Random& random, Engagement2& e) {
    e.shooter.turret.emplace();
    e.shooter.turret->facing = random.integer(-3, 3);
    e.shooter.turret->turn_rate = random.integer(1, 3);
    e.projectile.inherit = 1;
  };
  ask_many(53, 1000, turn, find_fault_of_waiting);
}

}  // namespace lattice_table_test
