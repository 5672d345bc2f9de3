// Radars that are noisy, late and fading, and trackers that use them.
#include "arena/radar.hpp"

#include "arena/bots.hpp"
#include "arena/calibration.hpp"
#include "arena/heading.hpp"
#include "arena/ladder.hpp"
#include "arena/match.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <functional>
#include <vector>

namespace aimahead::arena {
namespace radar_test {

/// Two tanks: the first looks at the second, which drives up along x = 700.
class Watched {
 public:
  explicit Watched(const Rules& rules, std::uint64_t seed = 5) {
    setup_.rules = rules;
    setup_.seed = seed;
    setup_.width = 1e6;
    setup_.height = 1e6;
    setup_.ticks = 100'000;
    setup_.tanks.resize(2);
    setup_.tanks[0].name = "eye";
    setup_.tanks[0].position = Vec2{100, 300};
    setup_.tanks[0].heading = kPi / 2;
    setup_.tanks[1].name = "other";
    setup_.tanks[1].position = Vec2{700, 300};
  }

  /// Plays `ticks` ticks. Calls `look` in each with the senses of the first tank, and with the
  /// positions of the other after each of its turns, its start included.
  void play_ticks(int ticks, double speed,
                  const std::function<void(const Senses&, const std::vector<Vec2>&)>& look) {
    Eye eye;
    Driver driver;
    eye.look = [&](const Senses& senses) { look(senses, places_); };
    driver.speed = speed;
    setup_.ticks = ticks;
    const std::array<Brain*, 2> brains{&eye, &driver};
    places_ = {*setup_.tanks[1].position};
    (void)play(setup_, brains,
               [&](const World& world) { places_.push_back(world.tanks()[1].position); });
  }

 private:
  struct Eye : Brain {
    std::function<void(const Senses&)> look;
    void start(const Rules&, std::uint64_t) override {}
    Command decide(const Senses& senses) override {
      look(senses);
      return {};
    }
  };
  struct Driver : Brain {
    double speed = 0;
    void start(const Rules&, std::uint64_t) override {}
    Command decide(const Senses&) override {
      Command command;
      command.speed = speed;
      return command;
    }
  };

  MatchSetup setup_;
  std::vector<Vec2> places_;
};

Vec2 place_of(const Senses& senses, const RadarReading& reading) {
  return senses.position + direction_of(reading.heading) * reading.distance;
}

TEST(Radar, without_noise_shows_where_the_others_are) {
  Watched(*find_preset("rtanque")).play_ticks(40, 3, [](const Senses& senses, const auto& places) {
    ASSERT_EQ(senses.radar.size(), 1u);
    EXPECT_LT(length(place_of(senses, senses.radar[0]) - places.back()), 1e-9);
  });
}

TEST(Radar, noise_has_its_standard_deviation_in_x_and_in_y) {
  Rules rules = *find_preset("rtanque");
  rules.radar_noise = 5;
  constexpr int kTicks = 20'000;
  Vec2 sum;
  double xx = 0, xy = 0, yy = 0, beyond = 0, in_row = 0;
  Vec2 last;
  Watched(rules).play_ticks(kTicks, 0, [&](const Senses& senses, const auto& places) {
    ASSERT_EQ(senses.radar.size(), 1u);
    const Vec2 off = place_of(senses, senses.radar[0]) - places.back();
    sum += off;
    xx += off.x * off.x / kTicks;
    xy += off.x * off.y / kTicks;
    yy += off.y * off.y / kTicks;
    beyond += (std::fabs(off.x) > 10) + (std::fabs(off.y) > 10);
    in_row += dot(off, last) / kTicks;
    last = off;
  });
  // Within four standard errors.
  const double error = 25 / std::sqrt(kTicks);
  EXPECT_LT(length(sum) / kTicks, 4 * 5 * std::sqrt(2.0 / kTicks));
  EXPECT_NEAR(xx, 25, 4 * 1.42 * error);
  EXPECT_NEAR(yy, 25, 4 * 1.42 * error);
  EXPECT_NEAR(xy, 0, 4 * error);
  EXPECT_NEAR(in_row, 0, 4 * 1.42 * error);
  const double outside = std::erfc(std::sqrt(2.0));  // of two standard deviations
  EXPECT_NEAR(beyond / (2 * kTicks), outside, 4 * std::sqrt(outside / (2 * kTicks)));
}

TEST(Radar, delay_shows_where_the_others_were) {
  for (const double delay : {1.0, 7.0, 2.25}) {
    Rules rules = *find_preset("rtanque");
    rules.radar_delay = delay;
    int seen = 0;
    Watched(rules).play_ticks(60, 3, [&](const Senses& senses, const std::vector<Vec2>& places) {
      // It keeps its x, so that the bearing of the past is in sight too.
      if (senses.radar.empty()) return;
      ++seen;
      const auto last = static_cast<double>(places.size()) - 1;
      const double at = std::max(0.0, last - delay);
      const auto before = static_cast<std::size_t>(at);
      const std::size_t after = std::min(before + 1, places.size() - 1);
      const double share = at - static_cast<double>(before);
      const Vec2 expected = places[before] * (1 - share) + places[after] * share;
      EXPECT_LT(length(place_of(senses, senses.radar[0]) - expected), 1e-9) << delay;
    });
    EXPECT_GT(seen, 40);
  }
}

TEST(Radar, fading_loses_its_share_of_readings) {
  Rules rules = *find_preset("rtanque");
  constexpr int kTicks = 10'000;
  for (const double share : {0.25, 1.0}) {
    rules.radar_fading = share;
    int lost = 0;
    Watched(rules).play_ticks(
        kTicks, 0, [&](const Senses& senses, const auto&) { lost += senses.radar.empty(); });
    EXPECT_NEAR(static_cast<double>(lost) / kTicks, share,
                4 * std::sqrt(share * (1 - share) / kTicks));
  }
}

MatchSetup noisy_duel(std::uint64_t seed) {
  MatchSetup setup;
  setup.rules = *find_preset("rtanque_swept");
  setup.rules.radar_noise = 4;
  setup.rules.radar_delay = 3;
  setup.rules.radar_fading = 0.2;
  setup.ticks = 500;
  setup.seed = seed;
  setup.width = 1200;
  setup.height = 700;
  setup.tanks.resize(2);
  setup.tanks[0].name = "red";
  setup.tanks[1].name = "blue";
  return setup;
}

std::uint64_t play_duel(const MatchSetup& setup, MatchSetup* record) {
  const auto red = make_bot("tracked_circular");
  const auto blue = make_bot("linear");
  const std::array<Brain*, 2> brains{red.get(), blue.get()};
  return play(setup, brains, {}, record).hash;
}

TEST(Radar, a_noisy_match_is_the_same_again_and_replays_to_the_same_hash) {
  MatchSetup record;
  const std::uint64_t hash = play_duel(noisy_duel(3), &record);
  EXPECT_EQ(play_duel(noisy_duel(3), nullptr), hash);
  EXPECT_NE(play_duel(noisy_duel(4), nullptr), hash);
  const std::array<Brain*, 2> nobody{};
  EXPECT_EQ(play(record, nobody).hash, hash);
}

// The tracker's worth, with room for chance: docs/arena.md has the figures.
TEST(Radar, with_a_tracker_linear_hits_half_as_often_again) {
  LadderSetup setup;
  setup.rules = *find_preset("rtanque_swept");
  setup.rules.radar_noise = 5;
  setup.rounds = 4;
  setup.seed = 3;
  Ladder ladder{{"linear", "tracked_linear"}, target_names(), {}};
  for (const std::string& gun : ladder.guns) {
    for (const std::string& target : ladder.targets) {
      ladder.cells.push_back(play_cell(setup, gun, target));
    }
  }
  EXPECT_GT(ladder.mean(1).rate, 1.5 * ladder.mean(0).rate);
}

// Odds of 30% to 40% mean that 30% to 40% hit; docs/arena.md has the figures of 100,000 shots.
TEST(Radar, the_odds_of_shots_are_right) {
  LadderSetup setup;
  setup.rules = *find_preset("rtanque_swept");
  setup.rules.radar_noise = 5;
  setup.rounds = 8;
  setup.seed = 5;
  std::vector<OddsSums> sums;
  for (const std::string& target : target_names()) {
    sums.push_back(sum_odds(setup, "tracked_linear", target, 0, setup.rounds));
  }
  for (const OddsBin& bin : calibration_of(sums)) {
    EXPECT_NEAR(bin.rate, bin.odds, 4 * bin.error + 0.06) << bin.odds;
  }
}

}  // namespace radar_test
}  // namespace aimahead::arena
