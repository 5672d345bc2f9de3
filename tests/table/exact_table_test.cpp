// Target and gun in constant velocity: which flights end on the table is decided in exact
// arithmetic, here in another way than in the library: roots over the time of flight, isolated by
// Sturm's theorem.
#include "exact.hpp"
#include "family_test.hpp"
#include "table_question.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <sstream>

namespace exact_table_test {

using namespace aimahead;
using oracle::Random;
using oracle::TableQuestion;

/// A flight in the caller's time, exactly: a root of `source`, or the number low == high.
struct ExactFlight {
  oracle::Root root;
  oracle::Polynomial source;
  [[nodiscard]] double rounded() const { return root.high.to_real().convert_to<double>(); }
};

class ExactTable {
 public:
  explicit ExactTable(const TableQuestion& q) : q_(q) {
    const auto& e = q.engagement;
    const oracle::Dyadic t0(e.shooter.delay);
    const oracle::Dyadic inherit(e.projectile.inherit);
    const auto read = [](const Vec2& v) { return std::array{v.x, v.y}; };
    for (std::size_t k = 0; k < 2; ++k) {
      const oracle::Dyadic u(read(e.shooter.velocity)[k]);
      const oracle::Dyadic v(read(e.target.velocity)[k]);
      d_[k] = oracle::Dyadic(read(e.target.position)[k]) -
              oracle::Dyadic(read(e.shooter.position)[k]) + (v - u) * t0;
      w_[k] = v - inherit * u;
    }
  }

  /// Every flight that ends on the table, in order, each once.
  [[nodiscard]] std::vector<ExactFlight> flights() const {
    std::vector<ExactFlight> found;
    for (std::size_t i = 0; i < q_.times.size(); ++i) {
      const oracle::Dyadic time(q_.times[i]);
      const oracle::Dyadic far(q_.distances[i]);
      if (sign(square_at(time) - far * far) == 0 && !is_within_an_interval(i)) {
        found.push_back({{time, time}, {}});
      }
    }
    for (std::size_t i = 0; i + 1 < q_.times.size(); ++i) add_between(i, found);
    std::sort(found.begin(), found.end(), [](const ExactFlight& a, const ExactFlight& b) {
      return oracle::compare(a.root.high, b.root.high) < 0;
    });
    return found;
  }

 private:
  static int sign(const oracle::Dyadic& x) { return x.sign(); }

  [[nodiscard]] oracle::Dyadic square_at(const oracle::Dyadic& f) const {
    oracle::Dyadic sum;
    for (std::size_t k = 0; k < 2; ++k) {
      const oracle::Dyadic at = d_[k] + w_[k] * f;
      sum = sum + at * at;
    }
    return sum;
  }

  /// |D(f) (T1 - T0)|^2 - (L0 (T1 - T0) + (f - T0) (L1 - L0))^2, over f.
  [[nodiscard]] std::vector<oracle::Dyadic> gap(std::size_t i) const {
    const oracle::Dyadic early(q_.times[i]);
    const oracle::Dyadic later = oracle::Dyadic(q_.times[i + 1]) - early;
    const oracle::Dyadic near(q_.distances[i]);
    const oracle::Dyadic longer = oracle::Dyadic(q_.distances[i + 1]) - near;
    const std::vector<oracle::Dyadic> reached{near * later - early * longer, longer};
    std::vector<oracle::Dyadic> sum =
        oracle::scale(oracle::multiply(reached, reached), oracle::Dyadic(-1));
    for (std::size_t k = 0; k < 2; ++k) {
      const std::vector<oracle::Dyadic> at{d_[k] * later, w_[k] * later};
      sum = oracle::add(sum, oracle::multiply(at, at));
    }
    return sum;
  }

  [[nodiscard]] bool holds(std::size_t i) const {
    if (q_.times[i] == q_.times[i + 1]) return false;
    const auto p = gap(i);
    return std::all_of(p.begin(), p.end(), [](const oracle::Dyadic& c) { return c.sign() == 0; });
  }
  /// Whether a piece in which the equation holds throughout comes to this row from earlier times.
  [[nodiscard]] bool is_within_an_interval(std::size_t i) const {
    return (i > 0 && holds(i - 1) && q_.times[i - 1] < q_.times[i]) ||
           (i + 1 < q_.times.size() && holds(i) && q_.times[i + 1] < q_.times[i]);
  }

  void add_between(std::size_t i, std::vector<ExactFlight>& found) const {
    const oracle::Dyadic early(q_.times[i]);
    const oracle::Dyadic late(q_.times[i + 1]);
    if (q_.times[i] == q_.times[i + 1]) {
      const oracle::Dyadic square = square_at(early);
      const oracle::Dyadic near(q_.distances[i]);
      const oracle::Dyadic far(q_.distances[i + 1]);
      if (sign(square - near * near) > 0 && sign(square - far * far) < 0) {
        found.push_back({{early, early}, {}});
      }
      return;
    }
    const oracle::Polynomial p = oracle::to_integer(gap(i));
    if (p.empty()) return;
    const oracle::Polynomial source = oracle::square_free(p);
    const bool rises = q_.times[i] < q_.times[i + 1];
    const auto& first = rises ? early : late;
    const auto& last = rises ? late : early;
    for (const oracle::Root& root : oracle::positive_roots(p, 80)) {
      if (oracle::compare(root, first, source) <= 0 || oracle::compare(root, last, source) >= 0) {
        continue;
      }
      // The roots over time are those of the piece and of its mirror image |D| = -r.
      found.push_back({root, source});
    }
  }

  const TableQuestion& q_;
  std::array<oracle::Dyadic, 2> d_;
  std::array<oracle::Dyadic, 2> w_;
};

double eighth(Random& random, int low, int high) { return random.integer(8 * low, 8 * high) / 8.0; }

/// Rows at random, on a grid or anywhere.
void make_rows(Random& random, bool on_grid, TableQuestion& q) {
  const int count = random.integer(2, 8);
  double distance = random.chance(0.3) ? 0 : on_grid ? eighth(random, 0, 4) : 4 * random.unit();
  for (int i = 0; i < count; ++i) {
    q.distances.push_back(distance);
    distance += on_grid ? eighth(random, 1, 6) : 0.1 + 6 * random.unit();
    const bool repeats = i > 0 && random.chance(0.1);
    const double time = on_grid ? random.integer(1, 40) / 8.0 : 0.1 + 4 * random.unit();
    q.times.push_back(repeats ? q.times.back() : time);
  }
}

/// Makes D(f) = d + w f, with a gun that moves.
void put_target(Random& random, const Vec2& d, const Vec2& w, TableQuestion& q) {
  auto& e = q.engagement;
  e.shooter.position = {double(random.integer(-8, 8)), double(random.integer(-8, 8))};
  e.shooter.velocity = {eighth(random, -2, 2), eighth(random, -2, 2)};
  e.projectile.inherit = random.integer(0, 2) / 2.0;
  e.target.velocity = w + e.projectile.inherit * e.shooter.velocity;
  e.shooter.delay = random.chance(0.5) ? 0 : random.integer(1, 8) / 4.0;
  e.target.position =
      d + e.shooter.position - e.shooter.delay * (e.target.velocity - e.shooter.velocity);
}

void nudge(Random& random, double& x) {
  if (x != 0 && random.chance(0.3)) x = std::nextafter(x, random.chance(0.5) ? 1e9 : -1e9);
}

TableQuestion make_question(Random& random) {
  TableQuestion q;
  const int kind = random.integer(0, 4);
  make_rows(random, kind != 0, q);
  const auto row = static_cast<std::size_t>(random.integer(0, int(q.times.size()) - 2));
  const double sign_x = random.sign();
  const double sign_y = random.sign();
  const auto turned = [&](double x, double y) { return Vec2{sign_x * x, sign_y * y}; };
  if (kind == 0) {
    const Vec2 w{8 * random.unit() - 4, 8 * random.unit() - 4};
    const double y = 20 * random.unit();
    put_target(random, turned(20 * random.unit(), y), w, q);
  } else if (kind == 1) {
    const Vec2 w{eighth(random, -4, 4), eighth(random, -4, 4)};
    put_target(random, {eighth(random, -20, 20), eighth(random, -20, 20)}, w, q);
  } else if (kind == 2) {
    // On a row: |D| = 5 m there.
    const double m = random.integer(row == 0 ? 0 : 1, 8) / 2.0;
    q.distances.resize(row + 1);
    q.times.resize(row + 1);
    for (std::size_t i = 0; i <= row; ++i) {
      q.distances[i] = row == 0 ? 5 * m : 5 * m * double(i + 1) / double(row + 1);
    }
    for (int i = 0; i < 2; ++i) {
      q.distances.push_back(q.distances.back() + eighth(random, 1, 4));
      q.times.push_back(random.integer(1, 40) / 8.0);
    }
    const Vec2 there = turned(3 * m, 4 * m);
    const Vec2 w{eighth(random, -4, 4), eighth(random, -4, 4)};
    put_target(random, there - q.times[row] * w, w, q);
  } else if (kind == 3) {
    // A double root: D passes the length 5 m just as fast as the table's piece.
    const double m = random.integer(1, 6);
    const double side = random.sign();
    const double beta = side * random.integer(1, 4) * 5 / 4.0;
    const double half = random.integer(1, 4) / 4.0;  // of the piece's time
    const double time = half + random.integer(1, 8) / 4.0;
    const double change = std::fabs(beta) * half;
    if (5 * m - change < 0) return make_question(random);
    q.distances = {5 * m - change, 5 * m + change};
    q.times = {time - std::copysign(half, beta), time + std::copysign(half, beta)};
    if (random.chance(0.5)) {
      q.distances.push_back(q.distances.back() + eighth(random, 1, 6));
      q.times.push_back(random.integer(1, 40) / 8.0);
    }
    const double s = random.integer(-8, 8) / 4.0;
    const Vec2 along = turned(0.6 * 5, 0.8 * 5);
    const Vec2 across{-along.y, along.x};
    // Along the unit vector at the speed beta, across it at 5 s / 4; all of it dyadic.
    const Vec2 w = (beta / 25 * 5) * Vec2{along.x / 5 * 5, along.y / 5 * 5} + (s / 4) * across;
    put_target(random, m * along - time * w, w, q);
  } else {
    // Straight away from the pivot, often as fast as some of the table's pieces.
    const double pace =
        random.chance(0.7) ? (random.integer(1, 8) / 4.0) * 5 : eighth(random, -4, 4);
    for (std::size_t i = 1; i < q.times.size(); ++i) {
      if (random.chance(0.3)) continue;
      const double step = random.integer(1, 8) / 8.0;
      q.times[i] = q.times[i - 1] + step;
      q.distances[i] = q.distances[i - 1] + step * pace;
    }
    for (std::size_t i = 1; i < q.times.size(); ++i) {
      if (!(q.distances[i] > q.distances[i - 1])) q.distances[i] = q.distances[i - 1] + 0.5;
    }
    const double start = q.distances[row] - q.times[row] * pace;
    put_target(random, start / 5 * turned(3, 4), pace / 5 * turned(3, 4), q);
  }
  if (random.chance(0.3)) {
    nudge(random, q.engagement.target.position.x);
    nudge(random, q.engagement.target.velocity.y);
    const std::size_t nudged = std::min(row, q.times.size() - 1);
    nudge(random, q.times[nudged]);
    if (q.distances[nudged] > 0) nudge(random, q.distances[nudged]);
  }
  return q;
}

std::string find_difference(const TableQuestion& q, const Engagement2& e,
                            const std::vector<ExactFlight>& exact) {
  std::ostringstream why;
  std::array<Hit<Vec2>, 64> hits;
  const Intercept<Vec2> all = solve_all(e, hits);
  if (const char* fault = find_fault(e)) {
    why << "fault: " << fault;
    return why.str();
  }
  const Intercept<Vec2> first = solve(e);
  const Status expected = exact.empty() ? Status::unreachable : Status::hit;
  if (all.status != expected || first.status != expected) {
    why << "status " << name_of(all.status) << ", alone " << name_of(first.status) << ", expected "
        << name_of(expected);
  } else if (all.count != int(std::min<std::size_t>(exact.size(), hits.size()))) {
    why << all.count << " hits, expected " << exact.size();
  } else {
    for (int i = 0; i < all.count; ++i) {
      const double f = exact[std::size_t(i)].rounded();
      const Hit<Vec2>& hit = hits[std::size_t(i)];
      if (std::fabs(hit.flight_time - f) > 0x1p-50 * f) {
        why << "hit " << i << " after " << hit.flight_time << ", expected " << f;
        break;
      }
    }
    if (!exact.empty() && why.str().empty() && first.time != hits[0].time) {
      why << "alone " << first.time << ", of all " << hits[0].time;
    }
  }
  if (!why.str().empty()) why << "\n" << paste(q);
  return why.str();
}

TEST(ExactTable, every_decision_is_that_of_exact_arithmetic) {
  const std::uint64_t count = oracle::questions(2'000);
  const std::uint64_t kTableSeed = oracle::round_seed(1907);
  int failures = 0;
  std::uint64_t hits = 0;
  for (std::uint64_t i = 0; i < count && failures < 3; ++i) {
    Random random(kTableSeed ^ (i * 0xd1342543de82ef95u));
    const TableQuestion q = make_question(random);
    const auto exact = ExactTable(q).flights();
    hits += exact.size();
    const std::string why = find_difference(q, q.asked(), exact);
    if (why.empty()) continue;
    ++failures;
    ADD_FAILURE() << "seed " << kTableSeed << ", index " << i << ": " << why;
  }
  EXPECT_GT(hits, count / 2);
}

TEST(ExactTable, a_lifetime_ends_with_the_hit_that_lasts_just_so_long) {
  int checked = 0;
  const std::uint64_t count = oracle::questions(500);
  for (std::uint64_t i = 0; i < count; ++i) {
    Random random(oracle::round_seed(11) ^ (i * 0xd1342543de82ef95u));
    TableQuestion q = make_question(random);
    const auto exact = ExactTable(q).flights();
    if (exact.empty()) continue;
    const ExactFlight& first = exact.front();
    const double f = first.rounded();
    for (const double limit : {std::nextafter(f, 0.0), f, std::nextafter(f, 1e9)}) {
      q.engagement.projectile.lifetime = limit;
      const oracle::Dyadic end(limit);
      const bool in_time = first.source.empty()
                               ? oracle::compare(first.root.low, end) <= 0
                               : oracle::compare(first.root, end, first.source) <= 0;
      const Intercept<Vec2> answer = solve(q.asked());
      EXPECT_EQ(answer.status, in_time ? Status::hit : Status::out_of_range)
          << "index " << i << "\n"
          << paste(q);
      ++checked;
    }
  }
  EXPECT_GT(checked, oracle::share_of(100));
}

}  // namespace exact_table_test
