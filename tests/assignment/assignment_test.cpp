// assign against every choice there is, against optima known by construction, and in its limits;
// and the matrix it is asked about.
#include "family_test.hpp"

#include <aimahead/assignment.hpp>
#include <aimahead/lead.hpp>
#include <aimahead/thread_pool.hpp>
#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>
#include <vector>

namespace aimahead {
namespace assignment_test {

using oracle::kSeed;
using oracle::questions;
using oracle::Random;
constexpr double kForever = std::numeric_limits<double>::infinity();

template <class S>
struct Case {
  std::vector<S> cost;
  std::size_t shooters = 0;
  std::size_t targets = 0;
  std::vector<std::uint32_t> max_targets;
  std::vector<std::uint32_t> max_shooters;

  AssignmentQuestion<S> question(AssignmentGoal goal) const {
    return {.cost = cost,
            .shooters = shooters,
            .targets = targets,
            .goal = goal,
            .max_targets = max_targets,
            .max_shooters = max_shooters};
  }
  std::uint32_t limit_of_shooter(std::size_t i) const {
    return max_targets.empty() ? 1 : max_targets[i];
  }
  std::uint32_t limit_of_target(std::size_t j) const {
    return max_shooters.empty() ? 1 : max_shooters[j];
  }
};

template <class S>
std::ostream& operator<<(std::ostream& out, const Case<S>& c) {
  out << c.shooters << " x " << c.targets << ": {";
  for (const S cost : c.cost) out << cost << ", ";
  out << "}, most targets {";
  for (const auto limit : c.max_targets) out << limit << ", ";
  out << "}, most shooters {";
  for (const auto limit : c.max_shooters) out << limit << ", ";
  return out << "}";
}

/// Few different costs, so that many are equal; some pairs out of the question.
template <class S>
Case<S> random_case(Random& random, std::size_t most) {
  Case<S> c;
  c.shooters = static_cast<std::size_t>(random.integer(1, static_cast<int>(most)));
  c.targets = static_cast<std::size_t>(random.integer(1, static_cast<int>(most)));
  const bool is_coarse = random.chance(0.5);
  const double forbidden = random.chance(0.5) ? random.unit() : 0;
  for (std::size_t k = 0; k < c.shooters * c.targets; ++k) {
    const double cost = is_coarse ? random.integer(-3, 6) : random.between(-1, 10);
    c.cost.push_back(static_cast<S>(random.chance(forbidden) ? kForever : cost));
  }
  return c;
}

struct Best {
  std::size_t pairs = 0;
  double total = 0;
  double latest = -kForever;
};

/// Every choice: pair after pair, made or not.
template <class S>
class EveryChoice {
 public:
  EveryChoice(const Case<S>& c, AssignmentGoal goal) : c_(c), goal_(goal) {
    for (std::size_t i = 0; i < c.shooters; ++i) shooters_.push_back(c.limit_of_shooter(i));
    for (std::size_t j = 0; j < c.targets; ++j) targets_.push_back(c.limit_of_target(j));
    go_on(0, {});
  }
  const Best& best() const { return best_; }

 private:
  void go_on(std::size_t pair, const Best& here) {
    if (pair == c_.shooters * c_.targets) {
      if (is_better(here)) best_ = here;
      return;
    }
    const std::size_t i = pair / c_.targets, j = pair % c_.targets;
    const auto cost = static_cast<double>(c_.cost[pair]);
    if (cost < kForever && shooters_[i] > 0 && targets_[j] > 0) {
      --shooters_[i], --targets_[j];
      go_on(pair + 1, {here.pairs + 1, here.total + cost, std::max(here.latest, cost)});
      ++shooters_[i], ++targets_[j];
    }
    go_on(pair + 1, here);
  }
  bool is_better(const Best& here) const {
    if (here.pairs != best_.pairs) return here.pairs > best_.pairs;
    if (goal_ == AssignmentGoal::min_latest && here.latest != best_.latest)
      return here.latest < best_.latest;
    return here.total < best_.total;
  }

  const Case<S>& c_;
  AssignmentGoal goal_;
  std::vector<std::uint32_t> shooters_, targets_;
  Best best_;
};

/// Whether the pairs are what the answer says, and within the limits.
template <class S>
void expect_sound(const Case<S>& c, const Assignment& answer,
                  const std::vector<AssignedPair>& pairs) {
  ASSERT_LE(answer.pairs, pairs.size());
  std::vector<std::uint32_t> shooters(c.shooters), targets(c.targets);
  double total = 0;
  double latest = -kForever;
  for (std::size_t k = 0; k < answer.pairs; ++k) {
    const AssignedPair& pair = pairs[k];
    ASSERT_LT(pair.shooter, c.shooters);
    ASSERT_LT(pair.target, c.targets);
    EXPECT_LE(++shooters[pair.shooter], c.limit_of_shooter(pair.shooter));
    EXPECT_LE(++targets[pair.target], c.limit_of_target(pair.target));
    if (k > 0) {
      const AssignedPair& before = pairs[k - 1];
      EXPECT_TRUE(before.shooter < pair.shooter ||
                  (before.shooter == pair.shooter && before.target < pair.target));
    }
    const auto cost = static_cast<double>(c.cost[pair.shooter * c.targets + pair.target]);
    EXPECT_LT(cost, kForever);
    total += cost;
    latest = std::max(latest, cost);
  }
  EXPECT_EQ(answer.total, total);
  EXPECT_EQ(answer.latest, answer.pairs > 0 ? latest : 0);
}

template <class S>
void expect_best(const Case<S>& c, AssignmentGoal goal) {
  std::vector<AssignedPair> pairs(c.shooters * c.targets);
  const Assignment answer = assign(c.question(goal), pairs);
  ASSERT_EQ(answer.status, AssignmentStatus::assigned);
  expect_sound(c, answer, pairs);
  const Best best = EveryChoice<S>(c, goal).best();
  EXPECT_EQ(answer.pairs, best.pairs);
  EXPECT_NEAR(answer.total, best.total, 1e-12 * (1 + std::fabs(best.total)));
  if (goal == AssignmentGoal::min_latest) {
    EXPECT_EQ(answer.latest, best.pairs > 0 ? best.latest : 0);
  }
}

template <class S>
class Assign : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(Assign, Scalars);

TYPED_TEST(Assign, is_the_best_of_all_choices_one_each) {
  Random random(kSeed);
  for (std::uint64_t k = questions(1000); k > 0 && !this->HasFailure(); --k) {
    const auto c = random_case<TypeParam>(random, 4);
    SCOPED_TRACE(testing::Message() << c);
    expect_best(c, AssignmentGoal::min_total);
    expect_best(c, AssignmentGoal::min_latest);
  }
}

TYPED_TEST(Assign, is_the_best_of_all_choices_with_limits) {
  Random random(kSeed + 1);
  for (std::uint64_t k = questions(1000); k > 0 && !this->HasFailure(); --k) {
    auto c = random_case<TypeParam>(random, 4);
    for (std::size_t i = 0; i < c.shooters; ++i)
      c.max_targets.push_back(static_cast<std::uint32_t>(random.integer(0, 5)));
    for (std::size_t j = 0; j < c.targets; ++j)
      c.max_shooters.push_back(static_cast<std::uint32_t>(random.integer(0, 3)));
    if (random.chance(0.2)) c.max_targets.clear();
    if (random.chance(0.2)) c.max_shooters.clear();
    SCOPED_TRACE(testing::Message() << c);
    expect_best(c, AssignmentGoal::min_total);
    expect_best(c, AssignmentGoal::min_latest);
  }
}

/// One or more huge numbers stand for pairs that should not be made. A sum with one of them loses
/// the digits of the rest; without them the sums of whole numbers are exact.
template <class S>
void make_some_huge(Random& random, Case<S>& c) {
  std::vector<double> huge{1e12, 1e16, 1e18, 1e30, 3.4028234663852886e38};
  if constexpr (sizeof(S) == sizeof(double)) huge.insert(huge.end(), {1e100, 1e299, 1e300});
  const auto any = [&] {
    return huge[static_cast<std::size_t>(random.integer(0, static_cast<int>(huge.size()) - 1))];
  };
  const double usual = any();
  const double share = random.between(0.1, 0.8);
  for (S& cost : c.cost) {
    if (!random.chance(share))
      cost = static_cast<S>(random.integer(-1, 9));
    else
      cost = static_cast<S>(random.chance(0.8) ? usual : any());
  }
}

TYPED_TEST(Assign, is_the_best_of_all_choices_beside_huge_costs) {
  Random random(kSeed + 6);
  for (std::uint64_t k = questions(2000); k > 0 && !this->HasFailure(); --k) {
    auto c = random_case<TypeParam>(random, 4);
    make_some_huge(random, c);
    if (random.chance(0.4)) {
      for (std::size_t i = 0; i < c.shooters; ++i)
        c.max_targets.push_back(static_cast<std::uint32_t>(random.integer(0, 3)));
      for (std::size_t j = 0; j < c.targets; ++j)
        c.max_shooters.push_back(static_cast<std::uint32_t>(random.integer(0, 3)));
    }
    SCOPED_TRACE(testing::Message() << c);
    expect_best(c, AssignmentGoal::min_total);
    expect_best(c, AssignmentGoal::min_latest);
  }
}

/// As many pairs are possible without the huge ones, so that these are as good as infinite.
TYPED_TEST(Assign, makes_no_huge_pair_where_it_need_not) {
  Random random(kSeed + 7);
  std::uint64_t compared = 0;
  for (std::uint64_t k = questions(200); k > 0 && !this->HasFailure(); --k) {
    auto c = random_case<TypeParam>(random, 30);
    make_some_huge(random, c);
    auto without = c;
    for (TypeParam& cost : without.cost) {
      if (cost > 1e9) cost = static_cast<TypeParam>(kForever);
    }
    std::vector<AssignedPair> pairs(30);
    const auto goal = AssignmentGoal::min_total;
    const Assignment expected = assign(without.question(goal), pairs);
    if (expected.pairs < std::min(c.shooters, c.targets)) continue;
    ++compared;
    const Assignment answer = assign(c.question(goal), pairs);
    expect_sound(c, answer, pairs);
    EXPECT_EQ(answer.total, expected.total) << c;
  }
  EXPECT_GT(compared, oracle::share_of(40));
}

TYPED_TEST(Assign, is_the_best_of_all_permutations_of_eight) {
  Random random(kSeed + 2);
  for (std::uint64_t k = questions(2); k > 0; --k) {
    Case<TypeParam> c;
    c.shooters = c.targets = 8;
    const bool is_coarse = k % 2 == 0;
    for (int pair = 0; pair < 64; ++pair) {
      c.cost.push_back(
          static_cast<TypeParam>(is_coarse ? random.integer(0, 9) : random.between(0, 10)));
    }
    std::vector<std::size_t> order(8);
    std::iota(order.begin(), order.end(), 0);
    double min_total = kForever, min_latest = kForever;
    do {
      double total = 0, latest = 0;
      for (std::size_t i = 0; i < 8; ++i) {
        const auto cost = static_cast<double>(c.cost[8 * i + order[i]]);
        total += cost;
        latest = std::max(latest, cost);
      }
      min_total = std::min(min_total, total);
      min_latest = std::min(min_latest, latest);
    } while (std::next_permutation(order.begin(), order.end()));
    SCOPED_TRACE(testing::Message() << c);
    std::vector<AssignedPair> pairs(8);
    EXPECT_NEAR(assign(c.question(AssignmentGoal::min_total), pairs).total, min_total, 1e-12);
    EXPECT_EQ(assign(c.question(AssignmentGoal::min_latest), pairs).latest, min_latest);
  }
}

/// A permutation whose pairs cost a price of the shooter and one of the target, all others more: no
/// assignment is cheaper. Whole numbers, so that sums are exact.
TYPED_TEST(Assign, finds_the_optimum_that_prices_prove_among_a_thousand_each) {
  constexpr std::size_t kCount = 1000;
  Random random(kSeed + 3);
  std::vector<std::size_t> order(kCount);
  std::iota(order.begin(), order.end(), 0);
  for (std::size_t i = kCount - 1; i > 0; --i)
    std::swap(order[i], order[static_cast<std::size_t>(random.integer(0, static_cast<int>(i)))]);
  std::vector<int> shooter(kCount), target(kCount);
  double least = 0;
  for (std::size_t i = 0; i < kCount; ++i) {
    shooter[i] = random.integer(0, 1000);
    target[i] = random.integer(-1000, 1000);
    least += shooter[i] + target[i];
  }
  Case<TypeParam> c;
  c.shooters = c.targets = kCount;
  for (std::size_t i = 0; i < kCount; ++i) {
    for (std::size_t j = 0; j < kCount; ++j) {
      const int more = j == order[i] ? 0 : random.integer(0, 300);
      c.cost.push_back(static_cast<TypeParam>(shooter[i] + target[j] + more));
    }
  }
  std::vector<AssignedPair> pairs(kCount);
  const Assignment answer = assign(c.question(AssignmentGoal::min_total), pairs);
  expect_sound(c, answer, pairs);
  EXPECT_EQ(answer.pairs, kCount);
  EXPECT_EQ(answer.total, least);
}

/// Every shooter has one target at the threshold or below that nobody else has, so that all of them
/// can be served by then; one of them only just.
TYPED_TEST(Assign, finds_the_latest_that_was_chosen_among_a_thousand_each) {
  constexpr std::size_t kCount = 1000;
  Random random(kSeed + 4);
  Case<TypeParam> c;
  c.shooters = c.targets = kCount;
  for (std::size_t i = 0; i < kCount; ++i) {
    for (std::size_t j = 0; j < kCount; ++j) {
      const double own = i == 17 ? 500 : random.integer(1, 499);
      const double others = i == 17 ? random.integer(501, 900) : random.integer(400, 900);
      c.cost.push_back(static_cast<TypeParam>((i * 7 + 3) % kCount == j ? own : others));
    }
  }
  std::vector<AssignedPair> pairs(kCount);
  const Assignment answer = assign(c.question(AssignmentGoal::min_latest), pairs);
  expect_sound(c, answer, pairs);
  EXPECT_EQ(answer.pairs, kCount);
  EXPECT_EQ(answer.latest, 500);
}

TEST(Assignment, prefers_the_cheaper_of_shooters_that_cannot_all_be_served) {
  const std::vector<double> cost{10, 1, 4};
  std::vector<AssignedPair> pairs(1);
  const Assignment answer = assign({.cost = cost, .shooters = 3, .targets = 1}, pairs);
  ASSERT_EQ(answer.pairs, 1u);
  EXPECT_EQ(pairs[0].shooter, 1u);
  EXPECT_EQ(answer.total, 1);
}

TEST(Assignment, is_optimal_beside_a_cost_whose_digits_end_above_the_others) {
  const std::vector<double> cost{7, 1e16, 8, 1e16, 3, 6};
  std::vector<AssignedPair> pairs(2);
  const Assignment answer = assign({.cost = cost, .shooters = 3, .targets = 2}, pairs);
  EXPECT_EQ(answer.total, 13) << "7 + 6";
}

TEST(Assignment, says_that_a_demand_cannot_be_met_and_gives_the_best_of_the_rest) {
  const std::vector<double> cost{1, kForever, 2, kForever};  // nobody reaches the second target
  std::vector<AssignedPair> pairs(2);
  AssignmentQuestion<double> question{.cost = cost, .shooters = 2, .targets = 2};
  for (const auto demand : {AssignmentDemand::every_shooter, AssignmentDemand::every_target}) {
    question.demand = demand;
    const Assignment answer = assign(question, pairs);
    EXPECT_EQ(answer.status, AssignmentStatus::infeasible);
    EXPECT_EQ(answer.pairs, 1u);
    EXPECT_EQ(answer.total, 1);
  }
  question.demand = AssignmentDemand::as_many_as_possible;
  EXPECT_EQ(assign(question, pairs).status, AssignmentStatus::assigned);
  // More shooters than there are can be asked for, but not had.
  const std::vector<std::uint32_t> three{3, 0};
  question.max_shooters = three;
  question.demand = AssignmentDemand::every_target;
  EXPECT_EQ(assign(question, pairs).status, AssignmentStatus::infeasible);
}

TEST(Assignment, names_the_field_at_fault) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  std::vector<double> cost{1, 2, 3, 4};
  const std::vector<std::uint32_t> one{1};
  AssignmentQuestion<double> question{.cost = cost, .shooters = 2, .targets = 2};
  const auto fault = [&] {
    const Assignment answer = assign(question, {});
    EXPECT_EQ(answer.status, AssignmentStatus::invalid);
    EXPECT_EQ(answer.pairs, 0u);
    return std::string(answer.fault ? answer.fault : "");
  };
  for (const double bad : {nan, -kForever, 1e301, -1e308}) {
    cost[3] = bad;
    EXPECT_EQ(fault(), "cost");
  }
  cost[3] = 4;
  question.shooters = 3;
  EXPECT_EQ(fault(), "cost");
  question.shooters = static_cast<std::size_t>(-1) / 2 + 2;  // whose product with 2 overflows
  EXPECT_EQ(fault(), "shooters");
  question.shooters = 2;
  question.max_targets = one;
  EXPECT_EQ(fault(), "max_targets");
  question.max_targets = {};
  question.max_shooters = one;
  EXPECT_EQ(fault(), "max_shooters");
}

TEST(Assignment, names_its_statuses) {
  EXPECT_STREQ(name_of(AssignmentStatus::assigned), "assigned");
  EXPECT_STREQ(name_of(AssignmentStatus::infeasible), "infeasible");
  EXPECT_STREQ(name_of(AssignmentStatus::invalid), "invalid");
  EXPECT_STREQ(name_of(AssignmentStatus::out_of_memory), "out_of_memory");
}

TEST(Assignment, of_nobody_is_nothing) {
  for (const auto& [shooters, targets] : {std::pair{0, 0}, {3, 0}, {0, 3}}) {
    AssignmentQuestion<double> question;
    question.shooters = static_cast<std::size_t>(shooters);
    question.targets = static_cast<std::size_t>(targets);
    question.goal = AssignmentGoal::min_latest;
    const Assignment answer = assign(question, {});
    EXPECT_EQ(answer.status, AssignmentStatus::assigned);
    EXPECT_EQ(answer.pairs, 0u);
  }
}

struct Pool {
  int left;  // allocations that succeed
  std::ptrdiff_t held = 0;
};

TEST(Assignment, says_when_memory_is_refused_and_gives_all_of_it_back) {
  const std::vector<double> cost(20, 1.0);
  const AssignmentQuestion<double> question{
      .cost = cost, .shooters = 4, .targets = 5, .goal = AssignmentGoal::min_latest};
  for (int allowed = 0;; ++allowed) {
    ASSERT_LT(allowed, 30);
    Pool pool{allowed};
    const Allocator allocator{[](std::size_t bytes, void* context) -> void* {
                                auto& from = *static_cast<Pool*>(context);
                                if (from.left-- <= 0) return nullptr;
                                from.held += static_cast<std::ptrdiff_t>(bytes);
                                return std::aligned_alloc(64, (bytes + 63) / 64 * 64);
                              },
                              [](void* memory, std::size_t bytes, void* context) {
                                static_cast<Pool*>(context)->held -=
                                    static_cast<std::ptrdiff_t>(bytes);
                                std::free(memory);
                              },
                              &pool};
    std::vector<AssignedPair> pairs(4);
    const Assignment answer = assign(question, pairs, allocator);
    EXPECT_EQ(pool.held, 0);
    if (answer.status == AssignmentStatus::assigned) {
      EXPECT_EQ(answer.pairs, 4u);
      EXPECT_GE(allowed, 3);
      break;
    }
    EXPECT_EQ(answer.status, AssignmentStatus::out_of_memory);
  }
}

TEST(BestTargets, are_the_first_of_the_cheapest) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const std::vector<double> cost{3, 1, 1, kForever, nan, kForever, nan, 5, -2};
  std::vector<std::uint32_t> best(3);
  best_targets(cost, 3, best);
  EXPECT_EQ(best, (std::vector<std::uint32_t>{1, kNoTarget, 2}));
}

struct Unit {
  float x, y, z, u, v, w, speed, inherit;
};

TEST(LeadMatrix, has_the_bits_of_lead_for_every_pair_and_infinity_without_a_hit) {
  struct V3 {
    float x, y, z;
  };
  Random random(kSeed + 5);
  const auto make = [&](std::size_t count) {
    std::vector<Unit> units(count);
    for (Unit& unit : units) {
      for (float* member : {&unit.x, &unit.y, &unit.z, &unit.u, &unit.v, &unit.w})
        *member = static_cast<float>(random.between(-50, 50));
      unit.speed = static_cast<float>(random.between(5, 100));
      unit.inherit = static_cast<float>(random.unit());
    }
    return units;
  };
  auto guns = make(9);
  auto targets = make(1500);
  targets[7].x = std::numeric_limits<float>::quiet_NaN();
  guns[4].speed = -1;
  targets[20].x = guns[0].x, targets[20].y = guns[0].y, targets[20].z = guns[0].z;
  const auto column = [](std::vector<Unit>& units, float Unit::*member) {
    return Column<const float>(&(units[0].*member), sizeof(Unit));
  };
  const LeadMatrix<float, 3> matrix{
      .shooters = guns.size(),
      .targets = targets.size(),
      .gun_position = {column(guns, &Unit::x), column(guns, &Unit::y), column(guns, &Unit::z)},
      .gun_velocity = {column(guns, &Unit::u), column(guns, &Unit::v), column(guns, &Unit::w)},
      .speed = column(guns, &Unit::speed),
      .inherit = column(guns, &Unit::inherit),
      .target_position = {column(targets, &Unit::x), column(targets, &Unit::y),
                          column(targets, &Unit::z)},
      .target_velocity = {column(targets, &Unit::u), column(targets, &Unit::v),
                          column(targets, &Unit::w)}};
  std::vector<float> times(guns.size() * targets.size());
  std::vector<Status> statuses(times.size());
  lead_matrix(matrix, times.data(), statuses.data());
  for (std::size_t i = 0; i < guns.size(); ++i) {
    for (std::size_t j = 0; j < targets.size(); ++j) {
      const Unit &g = guns[i], &t = targets[j];
      const auto expected = lead(State<V3>{{g.x, g.y, g.z}, {g.u, g.v, g.w}},
                                 State<V3>{{t.x, t.y, t.z}, {t.u, t.v, t.w}}, g.speed, g.inherit);
      const std::size_t at = i * targets.size() + j;
      const bool hits = expected.status == Status::hit || expected.status == Status::touching;
      ASSERT_EQ(statuses[at], expected.status) << i << " " << j;
      ASSERT_EQ(times[at], hits ? expected.time : std::numeric_limits<float>::infinity());
    }
  }
  EXPECT_EQ(statuses[20], Status::touching);
  ThreadPool pool(2);
  std::vector<float> again(times.size());
  lead_matrix(matrix, again.data(), nullptr, pool.parallel());
  EXPECT_EQ(std::memcmp(again.data(), times.data(), times.size() * sizeof(float)), 0);
}

}  // namespace assignment_test
}  // namespace aimahead
