// A ContactWorld has the answers of a loop over `time_of_impact`, whatever the scene, the broad
// phase, the instruction set and the number of threads.
#include "contact_world_loop.hpp"
#include "family_test.hpp"

#include <aimahead/assertion.hpp>
#include <aimahead/execution.hpp>
#include <aimahead/thread_pool.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <string>
#include <vector>

namespace crowds {
namespace contact_world_test {

/// Restores global settings that a test changes.
struct Restored {
  InstructionSet before = instruction_set();
  ~Restored() { use_instruction_set(before); }
};

std::vector<InstructionSet> available_sets() {
  std::vector<InstructionSet> sets;
  for (int i = 0; i < kInstructionSets; ++i) {
    if (is_available(InstructionSet(i))) sets.push_back(InstructionSet(i));
  }
  return sets;
}

template <class S, int N>
void expect_the_loop(const Family& family, std::size_t shots, std::size_t targets,
                     std::uint64_t seed) {
  const auto scene = scene_of<S, N>(family, shots, targets, seed);
  const Expected<S> expected = by_loop(scene);
  const Restored restored;
  for (const InstructionSet set : available_sets()) {
    ASSERT_TRUE(use_instruction_set(set));
    for (const BroadPhase phase : {BroadPhase::cells, BroadPhase::every_pair}) {
      ContactWorld<S, N> world({.broad_phase = phase});
      const auto where = [&] {
        return std::string(family.name) + ", seed " + std::to_string(seed) + ", " + name_of(set) +
               (phase == BroadPhase::cells ? ", cells" : ", every pair");
      };
      auto got = world.find_first(scene.shots.arrays(), scene.targets.arrays(), scene.duration);
      EXPECT_EQ(difference(got, expected, false), "") << where();
      got = world.find_all(scene.shots.arrays(), scene.targets.arrays(), scene.duration);
      EXPECT_EQ(difference(got, expected, true), "") << where();
    }
  }
}

class ContactWorldFamily : public testing::TestWithParam<Family> {};
INSTANTIATE_TEST_SUITE_P(families, ContactWorldFamily, testing::ValuesIn(kFamilies),
                         [](const auto& family) { return std::string(family.param.name); });

TEST_P(ContactWorldFamily, world_says_what_a_loop_over_all_pairs_says) {
  for (const std::uint64_t seed : oracle::SweepSeeds(1, 1)) {
    expect_the_loop<float, 2>(GetParam(), 300, 400, 2 * seed - 1);
    expect_the_loop<double, 2>(GetParam(), 300, 400, 2 * seed);
    expect_the_loop<float, 3>(GetParam(), 150, 250, 2 * seed - 1);
    expect_the_loop<double, 3>(GetParam(), 150, 250, 2 * seed);
  }
}

TEST_P(ContactWorldFamily, few_or_none_are_no_special_case) {
  for (const std::size_t shots : {0, 1, 3, 17}) {
    for (const std::size_t targets : {0, 1, 2, 15, 16, 33, 130}) {
      expect_the_loop<float, 2>(GetParam(), shots, targets, 5);
    }
  }
}

/// Enough targets that bodies are put together by place first.
template <class S, int N>
void expect_every_pair(const Family& family, std::size_t count) {
  const auto scene = scene_of<S, N>(family, count / 4, count, 11);
  ContactWorld<S, N> pairs({.broad_phase = BroadPhase::every_pair});
  const auto all = pairs.find_all(scene.shots.arrays(), scene.targets.arrays(), scene.duration);
  const Expected<S> expected{{all.first.begin(), all.first.end()},
                             {all.all.begin(), all.all.end()}};
  for (const std::size_t threads : {1, 3}) {
    ThreadPool pool(threads);
    ContactWorld<S, N> world({.parallel = pool.parallel(), .broad_phase = BroadPhase::cells});
    const auto got = world.find_all(scene.shots.arrays(), scene.targets.arrays(), scene.duration);
    EXPECT_EQ(difference(got, expected, true), "") << family.name << ", " << threads << " threads";
  }
}

TEST(ContactWorld, many_bodies_meet_as_every_pair_says) {
  expect_every_pair<float, 2>({.name = "random", .side = 6000, .radius = 3}, 40000);
  expect_every_pair<float, 2>(
      {.name = "mixed", .side = 60000, .radius = 3, .spread = Spread::mixed, .outliers = 0.0002},
      50000);
  expect_every_pair<double, 2>({.name = "clustered", .side = 30000, .spread = Spread::clustered},
                               35000);
  expect_every_pair<float, 3>({.name = "space", .side = 2000, .radius = 9}, 40000);
}

TEST(ContactWorld, every_number_of_threads_gives_the_same_bits) {
  const auto scene = scene_of<float, 2>({.name = "random", .side = 5000}, 3000, 3000, 3);
  ContactWorld<float, 2> alone;
  const auto one = alone.find_all(scene.shots.arrays(), scene.targets.arrays(), 1);
  const Expected<float> expected{{one.first.begin(), one.first.end()},
                                 {one.all.begin(), one.all.end()}};
  ASSERT_GT(expected.all.size(), 100u);
  for (std::size_t threads = 1; threads <= 8; ++threads) {
    ThreadPool pool(threads);
    ContactWorld<float, 2> world({.parallel = pool.parallel()});
    for (int again = 0; again < 3; ++again) {
      const auto got = world.find_all(scene.shots.arrays(), scene.targets.arrays(), 1);
      EXPECT_EQ(difference(got, expected, true), "") << threads << " threads";
    }
  }
}

TEST(ContactWorld, caller_s_own_loop_may_run_the_tasks_in_any_order) {
  const auto scene = scene_of<float, 2>({.name = "random", .side = 5000}, 3000, 3000, 3);
  const Parallel backwards{
      [](void*, std::size_t tasks, void (*task)(void*, std::size_t), void* data) {
        while (tasks-- > 0) task(data, tasks);
      },
      nullptr, 5};
  ContactWorld<float, 2> world({.parallel = backwards});
  const auto got = world.find_all(scene.shots.arrays(), scene.targets.arrays(), 1);
  EXPECT_EQ(difference(got, by_loop(scene), true), "");
}

TEST(ContactWorld, shot_passes_through_its_team_and_its_shooter) {
  auto scene = scene_of<float, 2>({.name = "random", .side = 800}, 500, 300, 8);
  Seeded random(4);
  for (std::size_t i = 0; i < scene.shots.size(); ++i) {
    scene.shots.team.push_back(i % 7 == 0 ? kNobody : std::uint32_t(random.bits() % 3));
    scene.shots.shooter.push_back(i % 5 == 0 ? kNobody : std::uint32_t(random.bits() % 300));
  }
  for (std::size_t i = 0; i < scene.targets.size(); ++i) {
    scene.targets.team.push_back(i % 11 == 0 ? kNobody : std::uint32_t(random.bits() % 3));
  }
  ContactWorld<float, 2> world;
  const auto got = world.find_all(scene.shots.arrays(), scene.targets.arrays(), 1);
  EXPECT_EQ(difference(got, by_loop(scene), true), "");
  scene.shots.shooter.clear();
  const auto of_teams = world.find_all(scene.shots.arrays(), scene.targets.arrays(), 1);
  EXPECT_EQ(difference(of_teams, by_loop(scene), true), "");
}

TEST(ContactWorld, arrays_that_are_left_out_mean_rest_and_points) {
  auto scene = scene_of<double, 2>({.name = "random", .side = 800}, 500, 300, 8);
  auto shots = scene.shots.arrays();
  auto targets = scene.targets.arrays();
  shots.radius = {};
  targets.velocity = {};
  std::fill(scene.shots.radius.begin(), scene.shots.radius.end(), 0);
  for (auto& axis : scene.targets.velocity) std::fill(axis.begin(), axis.end(), 0);
  ContactWorld<double, 2> world;
  EXPECT_EQ(difference(world.find_all(shots, targets, 1), by_loop(scene), true), "");
}

template <class S, int N>
void expect_bad_ones_marked() {
  const auto good = scene_of<S, N>({.name = "random", .side = 800}, 400, 300, 21);
  auto scene = good;
  constexpr S kInfinity = std::numeric_limits<S>::infinity();
  constexpr S kNan = std::numeric_limits<S>::quiet_NaN();
  std::vector<std::uint32_t> bad_targets;
  std::vector<std::uint32_t> bad_shots;
  const auto spoil = [&](Crowd<S, N>& crowd, std::vector<std::uint32_t>& bad) {
    std::size_t at = 3;
    const auto next = [&] {
      bad.push_back(static_cast<std::uint32_t>(at += 7));
      return at;
    };
    for (const S x : {kNan, kInfinity, -kInfinity}) {
      for (int k = 0; k < N; ++k) {
        crowd.position[k][next()] = x;
        crowd.velocity[k][next()] = x;
      }
      crowd.radius[next()] = x;
    }
    crowd.radius[next()] = -1;
    crowd.radius[next()] = -std::numeric_limits<S>::denorm_min();
    crowd.radius[at + 1] = S(-0.0);
  };
  spoil(scene.targets, bad_targets);
  spoil(scene.shots, bad_shots);
  const Restored restored;
  for (const InstructionSet set : available_sets()) {
    ASSERT_TRUE(use_instruction_set(set));
    for (const BroadPhase phase : {BroadPhase::cells, BroadPhase::every_pair}) {
      ContactWorld<S, N> world({.broad_phase = phase});
      const auto got = world.find_all(scene.shots.arrays(), scene.targets.arrays(), scene.duration);
      EXPECT_EQ(difference(got, by_loop(scene), true), "") << name_of(set);
      EXPECT_EQ(std::vector<std::uint32_t>(got.invalid_targets.begin(), got.invalid_targets.end()),
                bad_targets);
      for (std::size_t i = 0; i < got.first.size(); ++i) {
        const bool bad = std::binary_search(bad_shots.begin(), bad_shots.end(), i);
        EXPECT_EQ(got.first[i].status == ContactStatus::invalid, bad) << i;
      }
    }
  }
}
TEST(ContactWorld, bad_input_marks_that_element_and_touches_no_other) {
  expect_bad_ones_marked<float, 2>();
  expect_bad_ones_marked<double, 2>();
  expect_bad_ones_marked<float, 3>();
  expect_bad_ones_marked<double, 3>();
}

TEST(ContactWorld, scene_of_nothing_but_bad_input_is_answered) {
  auto scene = scene_of<float, 2>({.name = "random"}, 40, 300, 21);
  for (auto& x : scene.targets.position[0]) x = std::numeric_limits<float>::quiet_NaN();
  ContactWorld<float, 2> world;
  auto got = world.find_first(scene.shots.arrays(), scene.targets.arrays(), 1);
  EXPECT_EQ(got.invalid_targets.size(), 300u);
  EXPECT_EQ(difference(got, by_loop(scene), false), "");
  for (auto& x : scene.shots.radius) x = -1;
  got = world.find_first(scene.shots.arrays(), scene.targets.arrays(), 1);
  EXPECT_EQ(difference(got, by_loop(scene), false), "");
}

TEST(ContactWorld, duration_that_is_none_leaves_every_shot_invalid) {
  const auto scene = scene_of<float, 2>({.name = "random"}, 40, 300, 21);
  ContactWorld<float, 2> world;
  for (const float bad : {-1.0f, -1e-45f, std::numeric_limits<float>::quiet_NaN()}) {
    const auto got = world.find_first(scene.shots.arrays(), scene.targets.arrays(), bad);
    EXPECT_EQ(got.status, WorldStatus::invalid);
    ASSERT_EQ(got.first.size(), 40u);
    for (const auto& shot : got.first) EXPECT_EQ(shot.status, ContactStatus::invalid);
  }
}

TEST(ContactWorld, beyond_the_range_of_a_float_is_unresolved_as_in_the_loop) {
  ContactScene<float, 2> scene;
  scene.duration = std::numeric_limits<float>::infinity();
  scene.targets.add({1e38, 0}, {0, 0}, 1e37);
  scene.targets.add({-3e38, 0}, {-3e38, 0}, 1e38);
  scene.shots.add({0, 0}, {1e-5, 0}, 0);
  scene.shots.add({3e38, 0}, {-3e38, 0}, 3e38);
  const Expected<float> expected = by_loop(scene);
  ASSERT_EQ(expected.first[0].status, ContactStatus::unresolved);
  ContactWorld<float, 2> world;
  EXPECT_EQ(difference(world.find_all(scene.shots.arrays(), scene.targets.arrays(), scene.duration),
                       expected, true),
            "");
}

int assertions = 0;

TEST(ContactWorld, mismatched_lengths_are_an_assertion_with_a_handler_of_one_s_own) {
  auto scene = scene_of<float, 2>({.name = "random"}, 40, 30, 21);
  const AssertionHandler before =
      set_assertion_handler([](const char*, const char*, int) { ++assertions; });
  ContactWorld<float, 2> world;
  const auto expect_refused = [&](auto spoil) {
    for (const bool of_shots : {true, false}) {
      BodyArrays<float, 2> shots = scene.shots.arrays();
      BodyArrays<float, 2> targets = scene.targets.arrays();
      spoil(of_shots ? shots : targets);
      const int count = assertions;
      const auto got = world.find_first(shots, targets, 1);
      EXPECT_EQ(got.status, WorldStatus::mismatched);
      EXPECT_TRUE(got.first.empty());
      EXPECT_EQ(assertions, count + 1);
    }
  };
  const std::vector<std::uint32_t> seven(7);
  expect_refused([](auto& bodies) { bodies.position[1] = bodies.position[1].first(9); });
  expect_refused([](auto& bodies) { bodies.velocity[0] = {}; });
  expect_refused([](auto& bodies) { bodies.velocity[1] = bodies.velocity[1].first(9); });
  expect_refused([](auto& bodies) { bodies.radius = bodies.radius.first(1); });
  expect_refused([&](auto& bodies) { bodies.team = seven; });
  expect_refused([&](auto& bodies) { bodies.shooter = seven; });
  set_assertion_handler(before);
}

TEST(ContactWorldDeathTest, mismatched_lengths_abort_without_a_handler) {
  auto scene = scene_of<float, 2>({.name = "random"}, 40, 30, 21);
  auto shots = scene.shots.arrays();
  shots.radius = shots.radius.first(3);
  ContactWorld<float, 2> world;
  EXPECT_DEATH((void)world.find_first(shots, scene.targets.arrays(), 1), "different lengths");
}

// ---- memory

struct Meter {
  std::size_t allowed = static_cast<std::size_t>(-1);
  std::size_t allocations = 0;
  std::size_t held = 0;  ///< bytes

  [[nodiscard]] Allocator allocator() {
    return {[](std::size_t bytes, void* context) -> void* {
              auto& meter = *static_cast<Meter*>(context);
              if (meter.allocations == meter.allowed) return nullptr;
              ++meter.allocations;
              meter.held += bytes;
              return std::aligned_alloc(64, (bytes + 63) / 64 * 64);
            },
            [](void* memory, std::size_t bytes, void* context) {
              static_cast<Meter*>(context)->held -= bytes;
              std::free(memory);
            },
            this};
  }
};

TEST(ContactWorld, nothing_is_allocated_after_warming_up_and_all_is_given_back) {
  Meter meter;
  {
    ContactWorld<float, 2> world({.allocator = meter.allocator()});
    ThreadPool pool(3);
    ContactWorld<float, 2> other({.allocator = meter.allocator(), .parallel = pool.parallel()});
    std::size_t warm = 0;
    for (const int again : {0, 1, 2}) {
      for (const std::size_t count : {500, 40000, 300, 0}) {
        const auto scene = scene_of<float, 2>(
            {.name = "mixed", .side = 40000, .radius = 3, .spread = Spread::mixed}, count / 8,
            count, 9);
        for (auto* each : {&world, &other}) {
          EXPECT_EQ(each->find_first(scene.shots.arrays(), scene.targets.arrays(), 1).status,
                    WorldStatus::answered);
          EXPECT_EQ(each->find_all(scene.shots.arrays(), scene.targets.arrays(), 1).status,
                    WorldStatus::answered);
        }
      }
      if (again == 0) warm = meter.allocations;
    }
    EXPECT_GT(warm, 0u);
    EXPECT_EQ(meter.allocations, warm);
    ContactWorld<float, 2> moved = std::move(world);
    world = std::move(moved);
  }
  EXPECT_EQ(meter.held, 0u);
}

TEST(ContactWorld, out_of_memory_is_a_status_and_does_not_spoil_the_next_question) {
  const auto scene = scene_of<float, 2>({.name = "random", .side = 6000}, 40000, 40000, 9);
  ContactWorld<float, 2> enough;
  const auto right = enough.find_all(scene.shots.arrays(), scene.targets.arrays(), 1);
  const Expected<float> expected{{right.first.begin(), right.first.end()},
                                 {right.all.begin(), right.all.end()}};
  Meter meter;
  {
    ContactWorld<float, 2> world({.allocator = meter.allocator()});
    int refused = 0;
    for (meter.allowed = 0;; ++meter.allowed) {
      const auto got = world.find_all(scene.shots.arrays(), scene.targets.arrays(), 1);
      if (got.status == WorldStatus::out_of_memory) {
        ++refused;
        continue;
      }
      EXPECT_EQ(difference(got, expected, true), "");
      break;
    }
    EXPECT_GT(refused, 10);
  }
  EXPECT_EQ(meter.held, 0u);
}

// ---- instruction sets

TEST(InstructionSet, one_that_is_not_available_is_refused_without_a_change) {
  const InstructionSet before = instruction_set();
  for (int i = 0; i < kInstructionSets; ++i) {
    const auto set = InstructionSet(i);
    EXPECT_EQ(use_instruction_set(set), is_available(set)) << name_of(set);
    if (is_available(set)) {
      EXPECT_EQ(instruction_set(), set);
    }
  }
  EXPECT_TRUE(use_instruction_set(before));
  EXPECT_FALSE(is_available(InstructionSet(9)));
  EXPECT_EQ(instruction_set(), before);
}

}  // namespace contact_world_test
}  // namespace crowds
