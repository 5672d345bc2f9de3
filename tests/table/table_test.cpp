// Shots that are known by a table: facts by construction, and properties.
#include "family_test.hpp"
#include "table_question.hpp"

#include <gtest/gtest.h>

#include <array>

namespace table_test {

using namespace aimahead;
using oracle::Random;
using oracle::TableQuestion;

TableQuestion fixed(std::vector<double> distances, std::vector<double> times, Vec2 position,
                    Vec2 velocity = {}) {
  TableQuestion q;
  q.distances = std::move(distances);
  q.times = std::move(times);
  q.engagement.target.position = position;
  q.engagement.target.velocity = velocity;
  return q;
}

/// The miss T(|D(f)|) - f; nothing where |D| is outside of the table.
std::optional<double> miss(const TableQuestion& q, const Vec2& d, double f) {
  const double distance = length(d);
  if (distance < q.distances.front() || distance > q.distances.back()) return std::nullopt;
  return setting_at({q.distances, q.times}, q.times, distance) - f;
}

/// The first change of sign of the miss between two samples.
template <class Position>
double first_by_sampling(const TableQuestion& q, double longest, const Position& d) {
  constexpr int kSamples = 20'000;
  std::optional<double> before;
  for (int i = 0; i <= kSamples; ++i) {
    const double f = longest * i / kSamples;
    const auto now = miss(q, d(f), f);
    if (now && before && (*now > 0) != (*before > 0)) return f;
    before = now;
  }
  return kUnlimited;
}

TEST(Table, hits_where_the_shot_takes_as_long_as_the_table_says) {
  // The target rests 6 away, half way between the rows 4 and 8.
  const TableQuestion q = fixed({4, 8}, {1, 2}, {6, 0});
  const Intercept<Vec2> answer = solve(q.asked());
  EXPECT_EQ(answer.status, Status::hit);
  EXPECT_EQ(answer.method, Method::quadratic);
  EXPECT_EQ(answer.time, 1.5);
  EXPECT_EQ(answer.distance, 6);
  EXPECT_EQ(answer.aim, (Vec2{1, 0}));
  EXPECT_EQ(answer.launch_velocity, Vec2{});
  EXPECT_FALSE(answer.closest);
  const std::array rpm{1000.0, 3000.0};
  EXPECT_EQ(setting_at(*q.asked().projectile.table, rpm, answer.distance), 2000);
}

TEST(Table, launcher_shoots_no_nearer_and_no_farther_than_its_table) {
  EXPECT_EQ(solve(fixed({4, 8}, {1, 2}, {3.99, 0}).asked()).status, Status::unreachable);
  EXPECT_EQ(solve(fixed({4, 8}, {1, 2}, {8.01, 0}).asked()).status, Status::unreachable);
  EXPECT_EQ(solve(fixed({4, 8}, {1, 2}, {4, 0}).asked()).time, 1);
  EXPECT_EQ(solve(fixed({4, 8}, {1, 2}, {8, 0}).asked()).time, 2);
}

TEST(Table, where_it_holds_throughout_an_interval_the_start_counts_once) {
  // The target is 4 + 4 (f - 1) away: from 1 to 3 as far as the table says, on two of its pieces.
  const TableQuestion q = fixed({4, 8, 12, 16}, {1, 2, 3, 5}, {0, 0}, {4, 0});
  std::array<Hit<Vec2>, 8> hits;
  const Intercept<Vec2> answer = solve_all(q.asked(), hits);
  EXPECT_EQ(answer.count, 1);
  EXPECT_EQ(answer.time, 1);
  EXPECT_EQ(answer.distance, 4);
  // Backwards: 12 - 4 (f - 1), by a table whose farther rows come sooner.
  const TableQuestion back = fixed({4, 8, 12}, {3, 2, 1}, {16, 0}, {-4, 0});
  EXPECT_EQ(solve_all(back.asked(), hits).count, 1);
  EXPECT_EQ(hits[0].time, 1);
  EXPECT_EQ(hits[0].distance, 12);
  // The same target on a path, for which the hit is searched.
  const std::array<Vec2, 3> points{Vec2{0, 0}, Vec2{40, 0}, Vec2{40, 10}};
  TableQuestion along = q;
  along.engagement.target.motion = Path<Vec2>{points, 4, After::stop};
  const Intercept<Vec2> searched = solve_all(along.asked(), hits);
  EXPECT_EQ(searched.method, Method::search);
  EXPECT_EQ(searched.count, 1);
  EXPECT_DOUBLE_EQ(searched.time, 1);
}

/// The target goes to and fro between 1 and 2, a hundred thousand times until the shot comes as
/// near as that. The shot begins beyond it and ends before it, so that it must hit.
TEST(Table, what_takes_too_much_work_is_not_unreachable) {
  const std::array<Vec2, 2> points{Vec2{1, 0}, Vec2{2, 0}};
  for (int i = 0; i < 16; ++i) {
    TableQuestion q = fixed({0.5, 3}, {1000, 1}, {});
    q.engagement.target.motion = Path<Vec2>{points, 1000.0 + i, After::loop};
    const Status status = solve(q.asked()).status;
    EXPECT_TRUE(status == Status::hit || status == Status::unresolved) << "speed " << 1000 + i;
  }
}

/// The shot comes as far as 1, where the target is every 0.002, after a flight of 251.
TEST(Table, laps_that_the_shot_does_not_reach_are_skipped) {
  const std::array<Vec2, 2> points{Vec2{1, 0}, Vec2{2, 0}};
  TableQuestion q = fixed({0, 4}, {1, 1001}, {});
  q.engagement.target.motion = Path<Vec2>{points, 1000, After::loop};
  const Intercept<Vec2> answer = solve(q.asked());
  EXPECT_EQ(answer.status, Status::hit);
  EXPECT_NEAR(answer.time, 251, 1e-9);
  EXPECT_LT(answer.steps, 1000);
}

TEST(Table, target_at_the_pivot_is_aimed_at_where_it_was_at_launch) {
  const Intercept<Vec2> passing = solve(fixed({0, 8}, {1, 2}, {4, 0}, {-4, 0}).asked());
  EXPECT_EQ(passing.status, Status::hit);
  EXPECT_EQ(passing.time, 1);
  EXPECT_EQ(passing.distance, 0);
  EXPECT_EQ(passing.aim, (Vec2{1, 0}));
  const Intercept<Vec2> there = solve(fixed({0, 8}, {1, 2}, {0, 0}).asked());
  EXPECT_EQ(there.status, Status::hit);
  EXPECT_EQ(there.aim, Vec2{});
}

/// The target goes from 1 to 6 in every second, and jumps back at the times of the rows.
TEST(Table, jump_at_the_time_of_a_row_is_no_hit) {
  const std::array<Vec2, 2> positions{Vec2{1, 0}, Vec2{6, 0}};
  const std::array<double, 2> times{0, 1};
  std::array<Hit<Vec2>, 8> hits;
  const auto ask = [&](std::vector<double> far, std::vector<double> rows, double delay = 0) {
    TableQuestion q = fixed(std::move(far), std::move(rows), {});
    q.engagement.shooter.delay = delay;
    q.engagement.target.motion = Samples<Vec2>{positions, times, {}, After::loop};
    return solve_all(q.asked(), hits);
  };
  // At 3 it jumps from beyond 4 to 1, where a shot takes 2.25.
  EXPECT_EQ(ask({0, 4, 8}, {2, 3, 4}).status, Status::unreachable);
  EXPECT_EQ(ask({0, 4, 8}, {2, 3, 4}, 1).status, Status::unreachable);
  // The other way round it is met at 2 + 7/9 and 3 + 1/3, and the jump between is no hit.
  EXPECT_EQ(ask({0, 4, 8}, {4, 3, 2}).count, 2);
  EXPECT_DOUBLE_EQ(hits[0].time, 2 + 7.0 / 9);
  EXPECT_DOUBLE_EQ(hits[1].time, 3 + 1.0 / 3);
  // At 2 it jumps to 1, which is as far as a shot comes by then.
  const Intercept<Vec2> there = ask({1, 5}, {2, 4});
  EXPECT_EQ(there.status, Status::hit);
  EXPECT_EQ(there.time, 2);
  EXPECT_EQ(there.distance, 1);
}

TEST(Table, fields_that_say_nothing_beside_a_table_are_blamed) {
  const auto fault = [](auto change) {
    Engagement2 e = fixed({4, 8}, {1, 2}, {6, 0}).engagement;
    static const std::array<double, 2> distances{4, 8};
    static const std::array<double, 2> times{1, 2};
    e.projectile.table = ShotTable{distances, times};
    change(e);
    return std::string(solve(e).fault);
  };
  EXPECT_EQ(fault([](Engagement2& e) { e.projectile.speed = 1; }), "projectile.table");
  EXPECT_EQ(fault([](Engagement2& e) { e.projectile.speed = 1, e.target.radius = -1; }),
            "projectile.table");
  EXPECT_EQ(fault([](Engagement2& e) { e.projectile.drag = 1, e.projectile.inherit = -1; }),
            "projectile.inherit");
  EXPECT_EQ(fault([](Engagement2& e) { e.shooter.muzzle = 1; }), "shooter.muzzle");
  EXPECT_EQ(fault([](Engagement2& e) {
              e.projectile.acceleration = {0, -9.81};
            }),
            "projectile.acceleration");
  EXPECT_EQ(fault([](Engagement2& e) { e.projectile.drag = 1; }), "projectile.drag");
  EXPECT_EQ(fault([](Engagement2& e) { e.aim = Aim::edge; }), "aim");
  EXPECT_EQ(fault([](Engagement2& e) { e.tick = Tick{.step = 0.1}; }), "tick");
  static const std::array<double, 2> decreasing{8, 4};
  static const std::array<double, 3> three{1, 2, 3};
  static const std::array<double, 2> unsound{1, std::numeric_limits<double>::quiet_NaN()};
  EXPECT_EQ(fault([](Engagement2& e) { e.projectile.table->distances = decreasing; }),
            "projectile.table.distances");
  EXPECT_EQ(fault([](Engagement2& e) { e.projectile.table->times = three; }),
            "projectile.table.times");
  EXPECT_EQ(fault([](Engagement2& e) { e.projectile.table->times = unsound; }),
            "projectile.table.times");
}

TEST(Table, every_row_of_a_table_is_checked) {
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const std::vector<double> distances{2, 4, 6, 8, 10};
  // The hit is on the first piece, whatever follows.
  for (const std::vector<double>& times : {std::vector<double>{1, 2, 3, 4, 5}, {1, 2, 4, 3, 5}}) {
    const auto answer = [](const std::vector<double>& far, const std::vector<double>& late) {
      return solve(Engagement2{.projectile = {.table = ShotTable{far, late}},
                               .target = {.position = {3, 0}, .velocity = {0, 0.5}}});
    };
    const auto sound = answer(distances, times);
    ASSERT_EQ(sound.status, Status::hit);
    for (std::size_t row = 0; row < times.size(); ++row) {
      for (const double wrong : {0.0, -0.0, -1.0, kNan, -kNan, kInfinity, -kInfinity}) {
        std::vector<double> spoilt = times;
        spoilt[row] = wrong;
        EXPECT_STREQ(answer(distances, spoilt).fault, "projectile.table.times") << row << wrong;
        if (row == 0 && wrong == 0) continue;
        spoilt = distances;
        spoilt[row] = wrong;
        EXPECT_STREQ(answer(spoilt, times).fault, "projectile.table.distances") << row << wrong;
      }
    }
    std::vector<double> from_zero = distances;
    from_zero[0] = 0;
    const auto plus = answer(from_zero, times);
    from_zero[0] = -0.0;
    const auto minus = answer(from_zero, times);
    ASSERT_EQ(plus.status, Status::hit);
    EXPECT_EQ(plus.time, minus.time);
    EXPECT_EQ(plus.aim, minus.aim);
    EXPECT_EQ(plus.distance, minus.distance);
  }
}

TEST(Table, table_of_a_straight_shot_answers_as_the_straight_shot) {
  int hits = 0;
  const std::uint64_t count = oracle::questions(2'000);
  for (std::uint64_t i = 0; i < count; ++i) {
    Random random(oracle::round_seed(5) ^ (i * 0xd1342543de82ef95u));
    TableQuestion q = random_table_question(random, 8, 15);
    const double speed = 2 + 8 * random.unit();
    q.distances.front() = 0x1p-20;
    q.distances.back() = 300;
    for (std::size_t k = 0; k < q.times.size(); ++k) q.times[k] = q.distances[k] / speed;
    Engagement2 straight = q.engagement;
    straight.projectile.speed = speed;
    if (i % 3 == 1) straight.target.acceleration = {random.unit() - 0.5, random.unit() - 0.5};
    if (i % 3 == 2) straight.target.motion = Turning<Vec2>{2 * random.unit() - 1};
    q.engagement.target = straight.target;
    const Intercept<Vec2> expected = solve(straight);
    const Intercept<Vec2> answer = solve(q.asked());
    if (expected.status == Status::touching || expected.time * speed > 250) continue;

    ASSERT_EQ(answer.status, expected.status) << i << "\n" << paste(q);
    if (!expected) continue;
    ++hits;
    // A gap that closes slowly makes much of how the times were rounded.
    const double slow = sensitivity(straight, expected).value_or(kUnlimited);
    EXPECT_NEAR(answer.time, expected.time, 1e-13 * (1 + slow * speed) * (1 + expected.time))
        << i << "\n"
        << paste(q);
    if (slow < 10) {
      EXPECT_NEAR(sensitivity(q.asked(), answer).value(), slow, 1e-5 * slow) << paste(q);
    }
  }
  EXPECT_GT(hits, oracle::share_of(500));
}

TEST(Table, searching_finds_what_the_quadratics_find) {
  std::uint64_t unresolved = 0;
  const std::uint64_t count = oracle::questions(3'000);
  for (std::uint64_t i = 0; i < count; ++i) {
    Random random(oracle::round_seed(17) ^ (i * 0xd1342543de82ef95u));
    const TableQuestion q = random_table_question(random, 8, 15);
    std::array<Hit<Vec2>, 64> expected;
    std::array<Hit<Vec2>, 64> found;
    const Engagement2 e = q.asked();
    const Intercept<Vec2> exact = solve_all(e, expected);
    const std::array<Piece<Vec2>, 1> pieces{Piece<Vec2>{.velocity = e.target.velocity}};
    Engagement2 moved = e;
    moved.target.motion = Pieces<Vec2>{.pieces = PieceList<Vec2>(pieces)};
    const Intercept<Vec2> answer = solve_all(moved, found);
    if (answer.status == Status::unresolved) {
      ++unresolved;
      continue;
    }
    ASSERT_EQ(answer.count, exact.count) << i << "\n" << paste(q);
    for (int k = 0; k < answer.count; ++k) {
      const double slow = sensitivity(e, expected[std::size_t(k)]).value_or(1e9);
      EXPECT_NEAR(found[std::size_t(k)].time, expected[std::size_t(k)].time, 1e-12 * (1 + slow))
          << i << "\n"
          << paste(q);
    }
  }
  oracle::record("unresolved", unresolved);
  EXPECT_LE(unresolved * 10'000, count);
}

TEST(Table, nothing_hits_earlier) {
  const std::uint64_t count = oracle::questions(300);
  for (std::uint64_t i = 0; i < count; ++i) {
    Random random(oracle::round_seed(23) ^ (i * 0xd1342543de82ef95u));
    TableQuestion q = random_table_question(random, 8, 15);
    auto& target = q.engagement.target;
    const auto point = [&] { return Vec2{20 * random.unit() - 10, 20 * random.unit() - 10}; };
    const std::array points{point(), point(), point(), point()};
    if (i % 2 == 0) {
      target.acceleration = {4 * random.unit() - 2, 4 * random.unit() - 2};
    } else {
      target.motion = Bezier<Vec2>{points, 1 + 3 * random.unit(), After::stop};
    }
    const Engagement2 e = q.asked();
    const Intercept<Vec2> answer = solve(e);
    ASSERT_NE(answer.status, Status::invalid) << answer.fault;
    if (answer.status == Status::unresolved) continue;
    const double longest = answer ? answer.flight_time * (1 - 1e-9)
                                  : *std::max_element(q.times.begin(), q.times.end());
    const Vec2 pivot = e.shooter.position + e.shooter.delay * e.shooter.velocity;
    const Vec2 inherited = e.projectile.inherit * e.shooter.velocity;
    const auto seen = [&](double f) {
      const double t = e.shooter.delay + f;
      Vec2 at = target.position + t * (target.velocity + 0.5 * t * target.acceleration);
      if (i % 2 == 1) {
        const double u = std::min(1.0, t / std::get<Bezier<Vec2>>(target.motion).duration);
        const double v = 1 - u;
        at = v * v * v * points[0] + 3 * v * v * u * points[1] + 3 * v * u * u * points[2] +
             u * u * u * points[3];
      }
      return at - pivot - f * inherited;
    };
    EXPECT_EQ(first_by_sampling(q, longest, seen), kUnlimited) << i << "\n" << paste(q);
    if (answer) {
      EXPECT_NEAR(length(seen(answer.flight_time)), answer.distance, 1e-9);
      EXPECT_NEAR(setting_at(*e.projectile.table, q.times, answer.distance), answer.flight_time,
                  1e-9 * (1 + answer.flight_time) * 100)
          << i << "\n"
          << paste(q);
    }
  }
}

TEST(Table, both_hits_next_to_a_row_are_listed) {
  // The target is at 2 - 1e-11 + 4 f, the shot at 9 f - 8 until the row at 2, then at 9 + f / 2.
  // They meet at f = 2 - 1e-11 / 5, before the row, and at f = 2 + 1e-11 / 3.5, after it.
  const TableQuestion q = fixed({1, 10, 11}, {1, 2, 4}, {1.99999999999, 0}, {4, 0});
  std::array<Hit<Vec2>, 8> hits;
  const Intercept<Vec2> all = solve_all(q.asked(), hits);
  ASSERT_EQ(all.count, 2);
  EXPECT_NEAR(hits[0].flight_time, 2 - 2e-12, 1e-15);
  EXPECT_NEAR(hits[1].flight_time, 2 + 1e-11 / 3.5, 1e-15);
  EXPECT_EQ(hits[0].flight_time, solve(q.asked()).flight_time);
}

TEST(Table, lifetime_and_range_choose_among_its_hits) {
  // Two hits: 6 away after 1.5 and, by a noisy row, after 0.5 when it is 2 away.
  const TableQuestion q = fixed({1, 3, 5, 7}, {0.4, 0.6, 1.25, 1.75}, {0, 0}, {4, 0});
  std::array<Hit<Vec2>, 8> hits;
  const Intercept<Vec2> all = solve_all(q.asked(), hits);
  ASSERT_GE(all.count, 2);
  TableQuestion brief = q;
  brief.engagement.projectile.lifetime = hits[0].flight_time / 2;
  EXPECT_EQ(solve(brief.asked()).status, Status::out_of_range);
  EXPECT_EQ(solve(brief.asked()).time, all.time);
}

}  // namespace table_test
