// A batch gives each element the answer of `lead`, to the last bit: on every instruction set, of
// every length, however the columns lie in memory.
#include "batch/lead_kernels.hpp"
#include "lead_elements.hpp"

#include <aimahead/thread_pool.hpp>

#include <algorithm>
#include <memory>

namespace oracle {
namespace batch_test {

template <class T>
class Batch : public testing::Test {};
TYPED_TEST_SUITE(Batch, EveryBatch);

TYPED_TEST(Batch, says_what_lead_says_of_each) {
  using S = typename TypeParam::S;
  constexpr int N = TypeParam::N;
  for (const std::uint64_t seed : {round_seed(1), round_seed(2)}) {
    const auto asked = elements<S, N>(questions(20'000), seed);
    for (const bool world : {false, true}) {
      const auto expected = alone(asked, world);
      on_every_set([&] {
        auto got = asked;
        answer_arrays(got, world, 0);
        expect_same(got, expected, seed);
      });
    }
  }
}

TYPED_TEST(Batch, every_length_and_alignment_is_answered) {
  using S = typename TypeParam::S;
  constexpr int N = TypeParam::N;
  for (std::size_t length = 0; length <= 70; ++length) {
    const auto asked = elements<S, N>(length, length);
    for (const bool world : {false, true}) {
      const auto expected = alone(asked, world);
      on_every_set([&] {
        auto got = asked;
        answer_arrays(got, world, length % 17);
        expect_same(got, expected, length);
      });
    }
  }
}

/// Times and statuses have kernels of their own.
TYPED_TEST(Batch, asking_for_no_places_changes_no_time) {
  using S = typename TypeParam::S;
  constexpr int N = TypeParam::N;
  const std::uint64_t seed = round_seed(17);
  auto asked = elements<S, N>(questions(20'000), seed, 0.001);
  Random random(seed);
  for (std::size_t i = 0; i < asked.size(); i += i % 16 == 14 ? 2 : 1) {
    auto& e = asked[i];  // of a game, in most places, for families are often left to `lead`
    for (S& x : e.target) x = S(random.between(-500, 500));
    for (S& x : e.target_velocity) x = S(random.between(-20, 20));
    e.speed = S(random.between(10, 60));
  }
  const auto expected = alone(asked, false);
  const auto arrays = relative_arrays(asked);
  on_every_set([&] {
    for (std::size_t from = 0; from < 90; ++from) {
      const std::size_t count = from < 80 ? from : asked.size() - from;
      std::vector<S> time(count, S(-1));
      std::vector<Status> status(count, Status::unresolved);
      lead_each(arrays.batch(from, count), {.time = time.data(), .status = status.data()});
      for (std::size_t i = 0; i < count; ++i) {
        const auto& e = expected[from + i];
        ASSERT_TRUE(same_bits(time[i], e.time) && status[i] == e.status)
            << name_of(aimahead::instruction_set()) << ", seed " << seed << ", element " << i
            << " of " << count << ": " << name_of(status[i]) << " at " << std::hexfloat << time[i]
            << '\n'
            << describe(e);
      }
    }
  });
}

/// Batches that the caches do not hold may have kernels of their own.
TEST(FloatBatch, a_large_batch_has_the_bits_of_its_parts) {
  constexpr std::size_t kCount = (std::size_t{1} << 22) + 13;
  const std::uint64_t seed = round_seed(18);
  const auto some = elements<float, 2>(4099, seed, 0.001);
  RelativeArrays<float, 2> arrays;
  for (std::size_t i = 0; i < kCount; ++i) arrays.add(some[i % some.size()]);
  std::vector<float> expected(some.size());
  for (std::size_t i = 0; i < some.size(); ++i) {
    auto alone = some[i];
    answer_alone(alone, false);
    expected[i] = alone.time;
  }
  std::vector<float> time(kCount + 1);
  on_every_set([&] {
    std::fill(time.begin(), time.end(), -1.0f);
    lead_each(arrays.batch(0, kCount), {.time = time.data() + 1});
    for (std::size_t i = 0; i < kCount; ++i) {
      ASSERT_TRUE(same_bits(time[i + 1], expected[i % some.size()]))
          << name_of(aimahead::instruction_set()) << ", seed " << seed << ", element " << i << '\n'
          << describe(some[i % some.size()]);
    }
    ASSERT_EQ(time[0], -1.0f);
  });
}

/// On every processor, whatever `lead_each` does by hand there.
TYPED_TEST(Batch, streamed_times_have_the_same_bits) {
  using S = typename TypeParam::S;
  constexpr int N = TypeParam::N;
  constexpr std::size_t kCount = 8 * 2501;
  struct alignas(64) Times {
    S each[kCount];
  };
  const std::uint64_t seed = round_seed(19);
  const auto asked = elements<S, N>(kCount, seed);
  const auto expected = alone(asked, false);
  const auto questions = relative_arrays(asked);
  const auto times = std::make_unique<Times>();
  on_every_set([&] {
    aimahead::detail::batch::LeadArrays<S, N> arrays;
    for (std::size_t k = 0; k < std::size_t(N); ++k) {
      arrays.target[k] = questions.position[k].data();
      arrays.target_velocity[k] = questions.velocity[k].data();
    }
    arrays.speed = questions.speed.data();
    arrays.time = times->each;
    for (const auto kernel :
         aimahead::detail::batch::lead_kernels<S, N>(aimahead::instruction_set()).times) {
      *times = {};
      kernel(arrays, kCount);
      for (std::size_t i = 0; i < kCount; ++i) {
        ASSERT_TRUE(same_bits(times->each[i], expected[i].time))
            << name_of(aimahead::instruction_set()) << ", seed " << seed << ", element " << i
            << ": " << std::hexfloat << times->each[i] << '\n'
            << describe(expected[i]);
      }
    }
  });
}

/// The legs of a Pythagorean triangle are floats, its hypotenuse, the time, halfway between two.
TEST(FloatBatch, times_halfway_between_floats_are_rounded_as_alone) {
  std::vector<float> x, y, time, expected;
  for (int m = 3800; m < 4090; ++m) {
    for (int n = m - 11; n * n + m * m > 1 << 24 && n > m - 1200; n -= 14) {
      const float scale = n % 32 < 16 ? 1.0f : 0x1p-12f;
      x.push_back(static_cast<float>((m - n) * (m + n)) * scale);
      y.push_back(static_cast<float>(2 * m * n) * scale);
      expected.push_back(aimahead::lead(Own<float, 2>{x.back(), y.back()}, {}, 1.0f).time);
    }
  }
  ASSERT_GT(x.size(), 1000u);
  const std::vector<float> speeds(x.size(), 1.0f);
  const std::vector<float> zeros(x.size());
  on_every_set([&] {
    time.assign(x.size(), -1);
    LeadBatch<float, 2> in{.count = x.size(), .speed = speeds.data()};
    in.target_position = {x.data(), y.data()};
    in.target_velocity = {zeros.data(), zeros.data()};
    lead_each(in, {.time = time.data()});
    for (std::size_t i = 0; i < x.size(); ++i) {
      ASSERT_EQ(time[i], expected[i])
          << name_of(aimahead::instruction_set()) << std::hexfloat << ' ' << x[i] << ' ' << y[i];
    }
  });
}

TYPED_TEST(Batch, members_of_structs_are_as_good_as_arrays) {
  using S = typename TypeParam::S;
  constexpr int N = TypeParam::N;
  for (const std::size_t length : {1, 3, 8, 255, 256, 257, 1000}) {
    const auto asked = elements<S, N>(length, 7);
    for (const bool world : {false, true}) {
      const auto expected = alone(asked, world);
      on_every_set([&] {
        auto got = asked;
        LeadBatch<S, N> in;
        LeadColumns<S, N> out;
        columns_of(got, world, in, out);
        lead_each(in, out);
        expect_same(got, expected, 7);
      });
    }
  }
}

TYPED_TEST(Batch, answers_may_take_the_place_of_what_is_read) {
  using S = typename TypeParam::S;
  constexpr int N = TypeParam::N;
  const auto asked = elements<S, N>(1003, 9, 0.1);
  const auto expected = alone(asked, false);
  on_every_set([&] {
    auto arrays = relative_arrays(asked);
    auto& [position, velocity, speed] = arrays;
    LeadColumns<S, N> out{.time = speed.data()};
    for (std::size_t k = 0; k < std::size_t(N); ++k) {
      out.offset[k] = position[k].data();
      out.aim[k] = velocity[k].data();
    }
    lead_each(arrays.batch(0, asked.size()), out);
    for (std::size_t i = 0; i < asked.size(); ++i) {
      ASSERT_TRUE(same_bits(speed[i], expected[i].time)) << i << describe(expected[i]);
      for (int k = 0; k < N; ++k) {
        ASSERT_TRUE(same_bits(position[k][i], expected[i].offset[k])) << i << describe(expected[i]);
        ASSERT_TRUE(same_bits(velocity[k][i], expected[i].aim[k])) << i << describe(expected[i]);
      }
    }
  });
}

TYPED_TEST(Batch, one_gun_and_one_speed_serve_all) {
  using S = typename TypeParam::S;
  constexpr int N = TypeParam::N;
  auto asked = elements<S, N>(500, 11, 0);
  Element<S, N> first = asked[0];
  for (auto& e : asked) {
    e.speed = 30;
    e.inherit = 1;
    for (int k = 0; k < N; ++k) e.gun[k] = first.gun[k];
    for (int k = 0; k < N; ++k) e.gun_velocity[k] = 0;
  }
  const auto expected = alone(asked, true);
  on_every_set([&] {
    auto got = asked;
    LeadBatch<S, N> in;
    LeadColumns<S, N> out;
    columns_of(got, true, in, out);
    const S speed = 30;
    in.speed = aimahead::same_for_all(speed);
    in.inherit = {};
    for (std::size_t k = 0; k < std::size_t(N); ++k) {
      in.gun_position[k] = aimahead::same_for_all(first.gun[k]);
      in.gun_velocity[k] = {};
    }
    lead_each(in, out);
    expect_same(got, expected, 11);
  });
}

TYPED_TEST(Batch, bad_numbers_spoil_only_their_own_element) {
  using S = typename TypeParam::S;
  constexpr int N = TypeParam::N;
  const S bad[] = {std::numeric_limits<S>::quiet_NaN(), std::numeric_limits<S>::infinity(),
                   -std::numeric_limits<S>::infinity()};
  const auto asked = elements<S, N>(64, 13, 0);
  for (const bool world : {false, true}) {
    const auto clean = alone(asked, world);
    on_every_set([&] {
      for (std::size_t i = 0; i < asked.size(); ++i) {
        auto got = asked;
        switch (i % (world ? 6 : 4)) {
          case 0:
            got[i].speed = -got[i].speed - 1;
            break;
          case 1:
            got[i].speed = bad[i % 3];
            break;
          case 2:
            got[i].target[i % N] = bad[i % 3];
            break;
          case 3:
            got[i].target_velocity[i % N] = bad[i % 3];
            break;
          case 4:
            got[i].gun[i % N] = bad[i % 3];
            break;
          case 5:
            got[i].inherit = S(1.5);
            break;
        }
        answer_arrays(got, world, 0);
        EXPECT_EQ(got[i].status, Status::invalid) << i;
        EXPECT_EQ(got[i].time, 0);
        got[i] = clean[i];
        expect_same(got, clean, 13);
      }
    });
  }
}

TYPED_TEST(Batch, what_is_not_wanted_changes_nothing) {
  using S = typename TypeParam::S;
  constexpr int N = TypeParam::N;
  const auto asked = elements<S, N>(777, 15);
  const auto expected = alone(asked, false);
  on_every_set([&] {
    auto got = asked;
    LeadBatch<S, N> in;
    LeadColumns<S, N> out;
    columns_of(got, false, in, out);
    lead_each(in, LeadColumns<S, N>{});
    lead_each(in, LeadColumns<S, N>{.time = out.time});
    lead_each(in, LeadColumns<S, N>{.status = out.status});
    lead_each(in, LeadColumns<S, N>{.aim = out.aim});
    LeadColumns<S, N> last;
    last.offset[N - 1] = out.offset[N - 1];
    lead_each(in, last);
    for (std::size_t i = 0; i < got.size(); ++i) {
      for (int k = 0; k < N - 1; ++k) got[i].offset[k] = expected[i].offset[k];
    }
    expect_same(got, expected, 15);
  });
}

TYPED_TEST(Batch, threads_do_not_matter) {
  using S = typename TypeParam::S;
  constexpr int N = TypeParam::N;
  const auto asked = elements<S, N>(20'001, 17);
  aimahead::ThreadPool pool(3);
  const auto expected = alone(asked, true);
  auto got = asked;
  answer_arrays(got, true, 1, pool.parallel());
  expect_same(got, expected, 17);
}

}  // namespace batch_test
}  // namespace oracle
