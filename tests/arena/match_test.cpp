// Matches as a whole: the same seed is the same match, and a record replays without its bots.
#include "arena/match.hpp"

#include "arena/bots.hpp"
#include "sweep.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

namespace aimahead::arena {
namespace match_test {

MatchSetup setup_of(std::string_view rules, const std::vector<std::string>& bots,
                    std::uint64_t seed, std::int64_t ticks) {
  MatchSetup setup;
  setup.rules = *find_preset(rules);
  setup.seed = seed;
  setup.ticks = ticks;
  for (std::size_t i = 0; i < bots.size(); ++i) {
    Entry entry;
    entry.name = bots[i] + "-" + std::to_string(i);
    setup.tanks.push_back(entry);
  }
  return setup;
}

Outcome play_with_bots(const MatchSetup& setup, const std::vector<std::string>& bots,
                       MatchSetup* record = nullptr) {
  std::vector<std::unique_ptr<Brain>> owned;
  std::vector<Brain*> brains;
  for (const std::string& bot : bots) {
    owned.push_back(make_bot(bot));
    brains.push_back(owned.back().get());
  }
  return play(setup, brains, {}, record);
}

std::vector<std::string> every_bot() {
  std::vector<std::string> names;
  for (const BotDescription& bot : built_in_bots()) names.emplace_back(bot.name);
  return names;
}

TEST(Match, the_same_seed_is_the_same_match_and_another_is_not) {
  for (const std::string_view rules : preset_names()) {
    const auto bots = every_bot();
    const MatchSetup setup = setup_of(rules, bots, 3, 400);
    const std::uint64_t hash = play_with_bots(setup, bots).hash;
    EXPECT_EQ(play_with_bots(setup, bots).hash, hash) << rules;
    EXPECT_NE(play_with_bots(setup_of(rules, bots, 4, 400), bots).hash, hash) << rules;
  }
}

TEST(Match, a_record_replays_to_the_same_hash_without_its_bots) {
  for (const std::uint64_t seed : oracle::SweepSeeds(11, 1)) {
    for (const std::string_view rules : preset_names()) {
      const auto bots = every_bot();
      MatchSetup record;
      const Outcome played = play_with_bots(setup_of(rules, bots, seed, 600), bots, &record);
      const std::vector<Brain*> nobody(bots.size(), nullptr);
      const Outcome replayed = play(record, nobody);
      EXPECT_EQ(replayed.hash, played.hash) << rules << ", seed " << seed;
      EXPECT_EQ(replayed.ticks, played.ticks);
    }
  }
}

TEST(Match, tanks_start_inside_and_apart) {
  MatchSetup setup = setup_of("rtanque", std::vector<std::string>(20, "still"), 1, 1);
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    setup.seed = seed;
    const std::vector<Start> starts = start_places(setup);
    for (std::size_t i = 0; i < starts.size(); ++i) {
      EXPECT_GE(starts[i].position.x, 19);
      EXPECT_LE(starts[i].position.x, 1181);
      for (std::size_t j = 0; j < i; ++j) {
        const double dx = starts[i].position.x - starts[j].position.x;
        const double dy = starts[i].position.y - starts[j].position.y;
        EXPECT_GE(dx * dx + dy * dy, 38 * 38);
      }
    }
  }
}

TEST(Match, the_last_one_left_wins_and_the_limit_is_a_draw) {
  const std::vector<std::string> bots{"linear", "still"};
  const Outcome won = play_with_bots(setup_of("rtanque_swept", bots, 5, 20000), bots);
  ASSERT_TRUE(won.winner);
  EXPECT_EQ(*won.winner, "linear-0");
  EXPECT_FALSE(won.tanks[1].survived);
  EXPECT_EQ(won.tanks[1].health, 0);
  EXPECT_DOUBLE_EQ(won.tanks[0].damage_dealt, 100);
  EXPECT_DOUBLE_EQ(won.tanks[1].damage_taken, 100);
  EXPECT_EQ(won.tanks[0].kills, 1);
  const Outcome drawn = play_with_bots(setup_of("rtanque_swept", bots, 5, 10), bots);
  EXPECT_FALSE(drawn.winner);
  EXPECT_EQ(drawn.ticks, 10);
}

}  // namespace match_test
}  // namespace aimahead::arena
