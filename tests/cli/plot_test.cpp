#include "plot/curve.hpp"
#include "plot/labels.hpp"
#include "plot/picture.hpp"
#include "plot/scene.hpp"
#include "plot/view.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

namespace aimahead::cli {
namespace plot_test {

std::vector<std::string> texts_of(const std::vector<AxisTick>& ticks) {
  std::vector<std::string> texts;
  texts.reserve(ticks.size());
  for (const AxisTick& tick : ticks) texts.push_back(tick.text);
  return texts;
}

std::vector<Crossing::Kind> kinds_of(const PlotScene& scene) {
  std::vector<Crossing::Kind> kinds;
  for (const Crossing& crossing : scene.crossings()) kinds.push_back(crossing.kind);
  return kinds;
}

std::string engagement(const std::string& projectile, const std::string& target) {
  return R"({"shooter":{"position":[0,0]},"projectile":{)" + projectile + R"(},"target":{)" +
         target + "}}";
}

// An answer to one question, and the answerer that it belongs to.
struct Asked {
  Answerer answerer{true};
  const Answer& answer;

  explicit Asked(const std::string& text) : answer(answerer.answer(text, 1)) {
    EXPECT_NE(answer.intercept.status, Status::invalid) << answer.fault.message;
  }
};

TEST(PlotTicks, are_round_and_within) {
  EXPECT_EQ(texts_of(choose_ticks({-0.3, 10.2}, 6, 0, 1)),
            (std::vector<std::string>{"0", "2", "4", "6", "8", "10"}));
  EXPECT_EQ(texts_of(choose_ticks({-0.11, 0.11}, 4, 0, 1)),
            (std::vector<std::string>{"\u22120.1", "0.0", "0.1"}));
}

TEST(PlotTicks, tell_the_world_apart_far_from_its_origin) {
  const std::vector<AxisTick> ticks = choose_ticks({-1, 1}, 2, 1e8, 1);
  EXPECT_EQ(texts_of(ticks), (std::vector<std::string>{"99999999", "100000000", "100000001"}));
  EXPECT_EQ(ticks[0].at, -1);
}

TEST(PlotTicks, may_fall_along_the_axis) {
  const std::vector<AxisTick> ticks = choose_ticks({0, 2}, 2, 0, -1);
  EXPECT_EQ(texts_of(ticks), (std::vector<std::string>{"\u22122", "\u22121", "0"}));
  EXPECT_EQ(ticks[0].at, 2);
}

TEST(PlotTicks, there_are_none_where_doubles_cannot_tell_them_apart) {
  EXPECT_TRUE(choose_ticks({0, 1e-9}, 4, 1e9, 1).empty());
}

TEST(PlotCurve, the_pen_is_lifted_at_a_leap) {
  Curve curve;
  curve.at = [](double t) { return Pixel{t, t < 1 ? 0.0 : 100.0}; };
  curve.leaps = [](double from, double to) { return from < 1 && to >= 1; };
  const auto lines = trace(curve, times_between(0, 2, {1}));
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_NEAR(lines[0].back().x, 1, 1e-6);
  EXPECT_EQ(lines[0].back().y, 0);
  EXPECT_EQ(lines[1].front().x, 1);
}

TEST(PlotCurve, ends_where_there_is_nothing_more) {
  Curve curve;
  curve.at = [](double t) { return t <= 1 ? std::optional(Pixel{t, 0}) : std::nullopt; };
  curve.leaps = [](double, double) { return false; };
  const auto lines = trace(curve, times_between(0, 2, {1}));
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_EQ(lines[0].back().x, 1);
}

TEST(PlotCurve, a_bend_gets_more_points_than_a_line) {
  Curve line;
  line.at = [](double t) { return Pixel{100 * t, 200 * t}; };
  line.leaps = [](double, double) { return false; };
  Curve bend = line;
  bend.at = [](double t) { return Pixel{500 * std::cos(30 * t), 500 * std::sin(30 * t)}; };
  const std::vector<double> times = times_between(0, 1, {});
  EXPECT_EQ(trace(line, times)[0].size(), times.size());
  EXPECT_GT(trace(bend, times)[0].size(), 2 * times.size());
}

TEST(PlotCurve, to_and_fro_without_end_takes_bounded_work) {
  Curve wild;
  int count = 0;
  wild.at = [&](double t) {
    ++count;
    return Pixel{t, 300 * std::sin(1e9 * t)};
  };
  wild.leaps = [](double, double) { return false; };
  static_cast<void>(trace(wild, times_between(0, 1, {})));
  EXPECT_LT(count, 200000);
}

TEST(PlotScene, a_faster_shot_has_one_hit_and_one_root_in_the_past) {
  const Asked asked(engagement(R"("speed":5)", R"("position":[3,0],"velocity":[0,4])"));
  const PlotScene scene(asked.answer);
  EXPECT_EQ(kinds_of(scene),
            (std::vector<Crossing::Kind>{Crossing::Kind::past, Crossing::Kind::hit}));
  EXPECT_NEAR(scene.crossings()[0].time, -1, 1e-9);
  EXPECT_NEAR(scene.crossings()[0].distance, 5, 1e-9);
  EXPECT_NEAR(scene.crossings()[1].time, 1, 1e-12);
  EXPECT_NEAR(*scene.world().target_distance(1), scene.world().shot_distance(1), 1e-12);
}

TEST(PlotScene, equal_speeds_have_one_crossing) {
  const Asked asked(engagement(R"("speed":5)", R"("position":[30,0],"velocity":[-4,3])"));
  EXPECT_EQ(kinds_of(PlotScene(asked.answer)), (std::vector<Crossing::Kind>{Crossing::Kind::hit}));
}

TEST(PlotScene, a_slower_shot_has_two_hits_or_none) {
  const Asked two(engagement(R"("speed":1)", R"("position":[10,2],"velocity":[-4,0])"));
  EXPECT_EQ(kinds_of(PlotScene(two.answer)),
            (std::vector<Crossing::Kind>{Crossing::Kind::hit, Crossing::Kind::later}));
  const Asked none(engagement(R"("speed":1)", R"("position":[10,8],"velocity":[-4,0])"));
  EXPECT_TRUE(kinds_of(PlotScene(none.answer)).empty());
}

TEST(PlotScene, what_an_obstacle_stops_is_no_hit) {
  const std::string gravity = R"("speed":25,"acceleration":[0,-9.81])";
  const std::string wall = R"(,"obstacles":[{"shape":"segment","from":[20,0],"to":[20,9]}]})";
  const auto ask = [&](const std::string& obstacles) {
    std::string text = engagement(gravity, R"("position":[40,1])");
    text.pop_back();
    return Asked(text + obstacles);
  };
  const Asked lob = ask(wall);
  const PlotScene scene(lob.answer);
  ASSERT_EQ(scene.hits().size(), 1U);
  ASSERT_EQ(scene.stopped().size(), 1U);
  EXPECT_LT(scene.stopped()[0].time, scene.hits()[0].time);
  const std::string svg = draw_plot(lob.answer);
  EXPECT_NE(svg.find("stopped by 0"), std::string::npos);
  const Asked shut =
      ask(R"(,"obstacles":[{"shape":"half_space","point":[30,0],"normal":[-1,0]}]})");
  EXPECT_EQ(shut.answer.intercept.status, Status::blocked);
  const PlotScene none(shut.answer);
  EXPECT_TRUE(none.hits().empty());
  EXPECT_EQ(none.stopped().size(), 2U);
  EXPECT_FALSE(none.aim());
  EXPECT_NE(draw_plot(shut.answer).find("blocked: obstacle 0"), std::string::npos);
}

TEST(PlotScene, tables_plates_and_guns_in_motion_are_drawn) {
  const Asked table(
      R"({"shooter":{"position":[0,0],"velocity":[1,2],"mount":{"offset":[0.2,0],"turn_rate":3}},)"
      R"("projectile":{"table":{"distances":[1,3,5],"times":[0.9,1,1.2]}},)"
      R"("target":{"position":[4,1]}})");
  EXPECT_NE(draw_plot(table.answer).find("by a table of 3 rows"), std::string::npos);
  const PlotScene scene(table.answer);
  ASSERT_TRUE(scene.aim());
  const Vec3 end = scene.world().shot_at(*scene.aim(), table.answer.intercept.flight_time);
  EXPECT_NEAR(end.x, 4, 1e-9);
  EXPECT_NEAR(end.y, 1, 1e-9);
  const Asked plates(R"({"shooter":{"position":[0,0],"hold":true},"projectile":{"speed":20},)"
                     R"("target":{"kind":"plates","position":[4,1],"turn_rate":3,"window":0.3,)"
                     R"("plates":[{"angle":0,"arm":0.3},{"angle":3.1,"arm":0.4}]}})");
  const PlotScene body(plates.answer);
  const auto seen = body.world().plates_at(plates.answer.intercept.time);
  ASSERT_EQ(seen.size(), 2U);
  const auto hit = static_cast<std::size_t>(plates.answer.intercept.plate);
  EXPECT_NEAR(seen[hit].place.x, plates.answer.intercept.point.x, 1e-9);
  EXPECT_NEAR(seen[hit].place.y, plates.answer.intercept.point.y, 1e-9);
  EXPECT_NE(draw_plot(plates.answer).find("plate 1"), std::string::npos);
}

// The target passes (2, 0, 1) at t = 3; the shot is below it after 2.
TEST(PlotScene, the_closest_shot_of_a_gun_that_waits_leaves_when_it_says) {
  const Asked asked(
      R"({"shooter":{"position":[0,0,0],"hold":true},"projectile":{"speed":0,)"
      R"("acceleration":[1,0,0]},"target":{"position":[2,-3,1],"velocity":[0,1,0]}})");
  ASSERT_EQ(asked.answer.intercept.status, Status::unreachable);
  const PlotScene scene(asked.answer);
  ASSERT_TRUE(scene.aim());
  const double launch = scene.world().launch_time();
  EXPECT_NEAR(launch, 1, 0.03);
  EXPECT_NEAR(scene.world().shot_at(*scene.aim(), scene.meeting_time() - launch).x, 2, 0.05);
}

TEST(PlotScene, hits_beyond_the_limits_are_told_from_those_within) {
  const std::string target = R"("position":[10,2],"velocity":[-4,0])";
  const Asked one(engagement(R"("speed":1,"lifetime":3)", target));
  EXPECT_EQ(kinds_of(PlotScene(one.answer)),
            (std::vector<Crossing::Kind>{Crossing::Kind::hit, Crossing::Kind::beyond}));
  const Asked neither(engagement(R"("speed":1,"lifetime":1)", target));
  EXPECT_EQ(kinds_of(PlotScene(neither.answer)),
            (std::vector<Crossing::Kind>{Crossing::Kind::beyond, Crossing::Kind::beyond}));
}

TEST(PlotWorld, the_shot_is_where_its_law_says) {
  Engagement3 e;
  e.projectile.speed = 6;
  e.projectile.drag = 0.5;
  e.projectile.acceleration = {0, -2, 0};
  const double slowed = (1 - std::exp(-1.0)) / 0.5;
  EXPECT_NEAR(PlotWorld(e, 0).front_at(2).radius, 6 * slowed, 1e-12);
  EXPECT_NEAR(PlotWorld(e, 0).front_at(2).center.y, -2 * (2 - slowed) / 0.5, 1e-12);
  e.projectile.drag = 0;
  e.projectile.thrust = {2, 3};
  EXPECT_NEAR(PlotWorld(e, 0).front_at(5).radius, 6 * 5 + 2 * 3 * (5 - 1.5), 1e-12);
}

TEST(PlotWorld, quadratic_drag_is_followed) {
  Engagement3 e;
  e.projectile.speed = 6;
  e.projectile.quadratic_drag = 0.5;
  PlotWorld world(e, 1);
  EXPECT_FALSE(world.has_front());
  world.follow({1, 0, 0}, 4);
  EXPECT_NEAR(world.shot_at({1, 0, 0}, 2).x, std::log1p(0.5 * 6 * 2) / 0.5, 1e-3);
  EXPECT_NEAR(world.shot_distance(3), std::log1p(0.5 * 6 * 2) / 0.5, 1e-3);
}

TEST(PlotWorld, between_steps_bodies_move_straight) {
  Engagement3 e;
  e.projectile.speed = 6;
  e.projectile.acceleration = {0, -8, 0};
  e.target.acceleration = {0, 0, 8};
  e.tick.emplace().step = 0.5;
  const PlotWorld world(e, 0);
  // v = (6, -4) in the first step, (6, -8) in the second.
  EXPECT_NEAR(world.shot_at({1, 0, 0}, 0.75).x, 4.5, 1e-12);
  EXPECT_NEAR(world.shot_at({1, 0, 0}, 0.75).y, -2 - 2, 1e-12);
  EXPECT_NEAR(world.target_at(0.75)->z, 2 + 2, 1e-12);
}

TEST(PlotView, from_above_is_against_the_pull_of_gravity) {
  const auto names = [](const std::string& pull) {
    const Asked asked(R"({"shooter":{"position":[0,0,0]},"projectile":{"speed":9,"acceleration":)" +
                      pull + R"(},"target":{"position":[1,2,3]}})");
    const PlotScene scene(asked.answer);
    const View view(scene);
    return std::string(view.name_across()) + std::string(view.name_upwards());
  };
  EXPECT_EQ(names("[0,0,0]"), "xy");
  EXPECT_EQ(names("[0,0,-9]"), "xy");
  EXPECT_EQ(names("[0,-9,0]"), "xz");
  EXPECT_EQ(names("[9,0,1]"), "yz");
}

TEST(PlotLabels, words_do_not_cover_each_other) {
  std::string out;
  SvgWriter svg(out, 400, 400);
  PlotLabels labels({0, 0, 400, 400});
  for (int i = 0; i < 3; ++i) labels.place(svg, {{{200, 200}}, 10, "name", "hit at t = 1"});
  std::vector<std::string> places;
  for (std::size_t at = out.find("<text"); at != std::string::npos;
       at = out.find("<text", at + 1)) {
    places.push_back(out.substr(at, out.find('>', at) - at));
  }
  ASSERT_EQ(places.size(), 3u);
  EXPECT_NE(places[0], places[1]);
  EXPECT_NE(places[1], places[2]);
}

TEST(SvgWriter, what_xml_cannot_hold_is_left_out) {
  std::string out;
  SvgWriter svg(out, 1, 1);
  out.clear();
  svg.title("<a>&\x01\xEF\xBF\xBF\u00e9");
  EXPECT_EQ(out, "<title>&lt;a&gt;&amp; \u00e9</title>\n");
}

TEST(PlotPicture, the_name_is_shown_as_it_reads) {
  Answerer answerer(true);
  const std::string text = engagement(R"("speed":5)", R"("position":[3,0])");
  const Answer& answer =
      answerer.answer(text.substr(0, text.size() - 1) + R"(,"name":"B\u00e9zier \"<1>\""})", 1);
  EXPECT_NE(draw_plot(answer).find(">B\u00e9zier \"&lt;1&gt;\"</text>"), std::string::npos);
}

}  // namespace plot_test
}  // namespace aimahead::cli
