// Which field a bad match or league file blames.
#include "matches/match_reader.hpp"
#include "matches/match_writer.hpp"

#include "arena_fields.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <string>
#include <string_view>

namespace aimahead::cli {
namespace match_reader_test {

const std::string kMatch =
    R"({"rules":"rtanque","arena":{"width":1200,"height":700},"ticks":10,"seed":7,)"
    R"("tanks":[{"name":"a","bot":"linear"},{"name":"b","position":[3,4],"heading":1,)"
    R"("commands":[{"speed":3,"fire":2},{}]}]})";

std::string blamed(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  if (at == std::string::npos) return "no such text: " + from;
  text.replace(at, from.size(), to);
  try {
    (void)read_match(text);
  } catch (const Fault& fault) {
    return fault.field;
  }
  return "nobody";
}

TEST(MatchReader, reads_what_the_format_says) {
  const MatchFile match = read_match(kMatch);
  EXPECT_EQ(match.setup.ticks, 10);
  EXPECT_EQ(match.setup.seed, 7u);
  EXPECT_EQ(match.bots[0].name, "linear");
  ASSERT_EQ(match.setup.tanks[1].commands.size(), 2u);
  EXPECT_EQ(match.setup.tanks[1].commands[0].fire, 2);
  EXPECT_FALSE(match.setup.tanks[1].commands[1].speed);
  EXPECT_EQ(match.setup.tanks[1].position, Vec2(3, 4));
}

TEST(MatchReader, blames_the_field_at_fault) {
  const struct {
    const char *from, *to, *field;
  } cases[] = {
      {R"("rtanque")", R"("rtank")", "rules"},
      {R"("rtanque")", "3", "rules"},
      {R"("rtanque")", R"({"preset":"rtanque","tank_speed":-1})", "rules.tank_speed"},
      {R"("rtanque")", R"({"preset":"rtanque","tank_sped":1})", "rules.tank_sped"},
      {R"("rtanque")", R"({"preset":"rtanque","radar_noise":-1})", "rules.radar_noise"},
      {R"("rtanque")", R"({"preset":"rtanque","radar_fading":1.5})", "rules.radar_fading"},
      {R"("rtanque")", R"({"preset":"rtanque","contact":"sweep"})", "rules.contact"},
      {R"("rtanque")", R"({"preset":"rtanque","radar_sight":"up"})", "rules.radar_sight"},
      {R"("rtanque")", R"({"preset":"rtanque","obstacles":3})", "rules.obstacles"},
      {R"("rtanque")", R"({"preset":"rtanque","obstacles":[{"shape":"ball"}]})",
       "rules.obstacles[0].position"},
      {R"("rtanque")",
       R"({"preset":"rtanque","obstacles":[{"shape":"ball","position":[9,9],"radius":1}]})",
       "tanks[1].position"},
      {R"("rtanque")",
       R"({"preset":"rtanque","obstacles":[{"shape":"ball","position":[9,9],"radius":1,)"
       R"("velocity":[0,0.1]}]})",
       "rules.obstacles[0].velocity"},
      {R"("rtanque")",
       R"({"preset":"rtanque","obstacles":[{"shape":"ball","position":[9,9],"radius":1,)"
       R"("acceleration":[1,0]}]})",
       "rules.obstacles[0].acceleration"},
      {R"("rtanque")",
       R"({"preset":"rtanque","obstacles":[{"shape":"polygon","points":[[1,2],[2,3]]}]})",
       "rules.obstacles[0].points"},
      {R"("rtanque")",
       R"({"preset":"rtanque","obstacles":[{"shape":"polygon","points":[[1,2],[2,3],[4]]}]})",
       "rules.obstacles[0].points[2]"},
      {R"("rtanque")",
       R"({"preset":"rtanque","obstacles":[{"shape":"half_space","point":[1,2],"normal":[0,0]}]})",
       "rules.obstacles[0].normal"},
      {R"("rtanque")", R"({"preset":"rtanque","obstacles":[{"shape":"terrain"}]})",
       "rules.obstacles[0].shape"},
      {R"("rtanque")",
       R"({"preset":"rtanque","obstacles":[{"shape":"box","min":[1,2],"max":[0,2]}]})",
       "rules.obstacles[0].max"},
      {R"("rtanque")",
       R"({"preset":"rtanque","obstacles":[{"shape":"segment","from":[1,2],"to":[0,2,1]}]})",
       "rules.obstacles[0].to"},
      {R"("rtanque")",
       R"({"preset":"rtanque","obstacles":[{"shape":"box","min":[9,9],"max":[99,99]}]})",
       "tanks[1].position"},
      {R"("rtanque")",
       R"({"preset":"rtanque","obstacles":[{"shape":"box","min":[30,0],"max":[1200,700]}]})",
       "rules.obstacles"},
      {R"("rtanque")", R"({"preset":"rtanque","power_min":9})", "rules.power_max"},
      {R"("rtanque")", R"({"tank_speed":1})", "rules.preset"},
      {R"("rules":"rtanque",)", "", "rules"},
      {R"("width":1200,)", "", "arena.width"},
      {R"("width":1200)", R"("width":0)", "arena.width"},
      {R"("height":700)", R"("height":"700")", "arena.height"},
      {R"("ticks":10)", R"("ticks":0)", "ticks"},
      {R"("ticks":10)", R"("ticks":1.5)", "ticks"},
      {R"("ticks":10,)", "", "ticks"},
      {R"("seed":7)", R"("seed":-7)", "seed"},
      {R"("seed":7)", R"("sead":7)", "sead"},
      {R"("name":"a",)", "", "tanks[0].name"},
      {R"("name":"a")", R"("name":"b")", "tanks[1].name"},
      {R"("bot":"linear")", R"("bot":"linar")", "tanks[0].bot"},
      {R"(,"bot":"linear")", "", "tanks[0].bot"},
      {R"("bot":"linear")", R"("bot":{"command":[]})", "tanks[0].bot.command"},
      {R"("bot":"linear")", R"("bot":{"command":["x",1]})", "tanks[0].bot.command[1]"},
      {R"("bot":"linear")", R"("bot":"linear","commands":[])", "tanks[0].commands"},
      {R"("bot":"linear")", R"("bot":"linear","heading":1)", "tanks[0].heading"},
      {"[3,4]", "[3]", "tanks[1].position"},
      {"[3,4]", "[3,\"4\"]", "tanks[1].position[1]"},
      {"[3,4]", "[3,701]", "tanks[1].position"},
      {R"("speed":3)", R"("speed":null)", "tanks[1].commands[0].speed"},
      {R"("speed":3)", R"("sped":3)", "tanks[1].commands[0].sped"},
      {R"("speed":3)", R"("heading":13)", "tanks[1].commands[0].heading"},
      {R"("fire":2)", R"("fire":1e999)", "tanks[1].commands[0].fire"},
      {"{}]", "1]", "tanks[1].commands[1]"},
      {"]}]}", "]}]", ""},
  };
  for (const auto& [from, to, field] : cases) {
    EXPECT_EQ(blamed(kMatch, from, to), field) << from << " -> " << to;
  }
}

TEST(MatchReader, words_of_a_program_are_texts_and_may_be_empty) {
  std::string text = kMatch;
  text.replace(text.find(R"("bot":"linear")"), 14, R"("bot":{"command":["x","",1]})");
  try {
    (void)read_match(text);
    ADD_FAILURE();
  } catch (const Fault& fault) {
    EXPECT_EQ(fault.field, "tanks[0].bot.command[2]");
    EXPECT_EQ(fault.message, "expected a text, got 1");
  }
  text.erase(text.find(",1]"), 2);
  EXPECT_EQ(read_match(text).bots[0].command, (std::vector<std::string>{"x", ""}));
}

TEST(MatchReader, what_is_given_twice_is_blamed) {
  std::string text = kMatch;
  text.replace(text.find(R"("ticks":10)"), 10, R"("ticks":10,"ticks":10)");
  try {
    (void)read_match(text);
    ADD_FAILURE();
  } catch (const Fault& fault) {
    EXPECT_EQ(fault.field, "ticks");
    EXPECT_EQ(fault.message, "given more than once");
  }
}

TEST(MatchReader, every_rule_has_its_constant_or_choice) {
  const auto names = [](const auto& list, std::string_view name) {
    return std::any_of(list.begin(), list.end(), [&](const auto& one) { return one.name == name; });
  };
  for (const Field& row : std::span(kRulesFields).subspan(1)) {
    const bool is_known = row.shape == Shape::word     ? names(arena::choices(), row.name)
                          : row.shape == Shape::number ? names(arena::constants(), row.name)
                                                       : row.name == "obstacles";
    EXPECT_TRUE(is_known) << row.name;
  }
}

TEST(MatchReader, reads_the_obstacles_that_a_record_has) {
  const std::string rules = R"({"preset":"rtanque","radar_sight":"blocked","obstacles":[)"
                            R"({"shape":"segment","from":[100,200.5],"to":[300,200.5]},)"
                            R"({"shape":"capsule","from":[600,300],"to":[600,400],"radius":20},)"
                            R"({"shape":"box","min":[800,100],"max":[900,150]},)"
                            R"({"shape":"ball","position":[500.25,600],"radius":30},)"
                            R"({"shape":"half_space","point":[1100,0],"normal":[-1,1]},)"
                            R"({"shape":"polygon","points":[[710,20],[730,20],[730,40.5]]}]})";
  std::string text = kMatch;
  text.replace(text.find(R"("rtanque")"), 9, rules);
  const MatchFile match = read_match(text);
  const auto& obstacles = match.setup.rules.obstacles;
  ASSERT_EQ(obstacles.size(), 6u);
  EXPECT_EQ(match.setup.rules.radar_sight, arena::RadarSight::blocked);
  EXPECT_EQ(std::get<Segment<Vec2>>(obstacles[0].shape()).to, Vec2(300, 200.5));
  EXPECT_EQ(std::get<Capsule<Vec2>>(obstacles[1].shape()).radius, 20);
  EXPECT_EQ(std::get<AxisBox<Vec2>>(obstacles[2].shape()).max, Vec2(900, 150));
  EXPECT_EQ(std::get<Ball<Vec2>>(obstacles[3].shape()).position, Vec2(500.25, 600));
  EXPECT_EQ(std::get<HalfSpace<Vec2>>(obstacles[4].shape()).normal, Vec2(-1, 1));
  EXPECT_EQ(std::get<Polygon>(obstacles[5].shape()).points[2], Vec2(730, 40.5));
  std::string written;
  append_rules(written, match.setup.rules);
  EXPECT_EQ(written, rules);
}

TEST(MatchReader, leagues_too) {
  const std::string good =
      R"({"rules":"rtanque","arena":{"width":1200,"height":700},"ticks":10,"rounds":3,)"
      R"("bots":["linear","still"]})";
  EXPECT_EQ(read_league(good).bots.size(), 2u);
  const struct {
    const char *from, *to, *field;
  } cases[] = {
      {R"("rounds":3)", R"("rounds":0)", "rounds"},
      {R"("rounds":3,)", "", "rounds"},
      {R"("still")", R"("stil")", "bots[1]"},
      {R"("still")", R"("linear")", "bots[1]"},
      {R"(,"still")", "", "bots"},
      {R"("still"])", R"("still"],"tanks":[])", "tanks"},
  };
  for (const auto& [from, to, field] : cases) {
    std::string text = good;
    text.replace(text.find(from), std::string(from).size(), to);
    try {
      (void)read_league(text);
      ADD_FAILURE() << to;
    } catch (const Fault& fault) {
      EXPECT_EQ(fault.field, field) << to;
    }
  }
}

TEST(MatchWriter, what_is_written_reads_back_to_the_same) {
  std::string changed = kMatch;
  changed.replace(changed.find(R"("rtanque")"), 9,
                  R"({"preset":"rtanque","walls":"body","tank_speed":2.5,"contact":"swept",)"
                  R"("radar_noise":5,"radar_delay":2.5,"radar_fading":0.25})");
  for (const std::string& text : {kMatch, changed}) {
    MatchFile match = read_match(text);
    std::string written;
    append_match(written, match.setup);
    const MatchFile again = read_match(written);
    std::string twice;
    append_match(twice, again.setup);
    EXPECT_EQ(twice, written);
    EXPECT_EQ(again.setup.rules.tank_speed, match.setup.rules.tank_speed);
    EXPECT_EQ(again.setup.rules.walls, match.setup.rules.walls);
    EXPECT_EQ(again.setup.tanks[1].commands, match.setup.tanks[1].commands);
  }
}

}  // namespace match_reader_test
}  // namespace aimahead::cli
