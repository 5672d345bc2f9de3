#include "questions/answer.hpp"
#include "text/text_table.hpp"
#include "trials/method_trial.hpp"
#include "trials/sweep.hpp"
#include "trials/sweep_picture.hpp"
#include "trials/sweep_text.hpp"

#include <gtest/gtest.h>

#include <string>

namespace aimahead::cli {
namespace compare_test {

Verdict verdict_of(AimMethod method, const std::string& text) {
  Answerer answerer(false);
  const Answer& answer = answerer.answer(text, 1);
  EXPECT_NE(answer.intercept.status, Status::invalid) << answer.fault.message;
  return try_method(method, answer.question, answer.intercept, 1000).verdict;
}

std::string engagement(const std::string& target, const std::string& more = "") {
  return R"({"shooter":{"position":[0,0]},"projectile":{"speed":500)" + more +
         R"(},"target":{"position":[300,400],)" + target + "}}";
}

TEST(Compare, a_shot_at_the_present_position_misses_a_crossing_target_and_hits_a_large_one) {
  const std::string crossing = R"("velocity":[30,0])";
  EXPECT_EQ(verdict_of(AimMethod::present_position, engagement(crossing)), Verdict::misses);
  EXPECT_EQ(verdict_of(AimMethod::present_position, engagement(crossing + R"(,"radius":40)")),
            Verdict::hits);
  EXPECT_EQ(verdict_of(AimMethod::certified, engagement(crossing)), Verdict::hits);
}

TEST(Compare, shooting_after_what_cannot_be_caught_invents_a_hit_and_not_shooting_notices) {
  const std::string fleeing = R"("velocity":[360,480])";
  EXPECT_EQ(verdict_of(AimMethod::one_guess, engagement(fleeing)), Verdict::invents);
  EXPECT_EQ(verdict_of(AimMethod::four_rounds, engagement(fleeing)), Verdict::notices);
  EXPECT_EQ(verdict_of(AimMethod::bisection, engagement(fleeing)), Verdict::notices);
  EXPECT_EQ(verdict_of(AimMethod::certified, engagement(fleeing)), Verdict::notices);
}

TEST(Compare, a_hit_beyond_the_limit_of_a_bisection_is_denied) {
  const std::string fleeing = R"("velocity":[240,320])";
  EXPECT_EQ(verdict_of(AimMethod::bisection, engagement(fleeing)), Verdict::denies);
  EXPECT_EQ(verdict_of(AimMethod::bounded_bisection, engagement(fleeing)), Verdict::hits);
}

TEST(Compare, guesses_that_do_not_settle_give_up_on_a_hit) {
  const std::string approaching = R"("velocity":[-294,-392])";
  EXPECT_EQ(verdict_of(AimMethod::sixteen_rounds, engagement(approaching)), Verdict::gives_up);
}

TEST(Compare, rounds_that_settle_on_a_later_hit_are_late) {
  const std::string curve =
      R"({"shooter":{"position":[0,0]},"projectile":{"speed":8},"target":{"kind":"bezier",)"
      R"("points":[[34,8],[76,52],[-60,66],[-6,8],[34,8]],"duration":5,"after":"loop",)"
      R"("radius":0.3}})";
  EXPECT_EQ(verdict_of(AimMethod::certified, curve), Verdict::hits);
  EXPECT_EQ(verdict_of(AimMethod::sixteen_rounds, curve), Verdict::late);
}

TEST(Compare, a_hit_out_of_range_is_none) {
  const std::string crossing = R"("velocity":[30,0])";
  const std::string limit = R"(,"lifetime":0.5)";
  for (const AimMethod method : kAimMethods) {
    EXPECT_EQ(verdict_of(method, engagement(crossing, limit)), Verdict::notices) << name_of(method);
  }
}

TEST(Compare, in_a_fixed_step_world_the_engine_flies_the_shot) {
  const std::string text =
      R"({"shooter":{"position":[0,0]},"projectile":{"speed":500,"acceleration":[0,-90]},)"
      R"("target":{"position":[300,400],"velocity":[30,0]},"tick":{"step":0.02,)"
      R"("integrator":"semi_implicit_euler","damping":0.1}})";
  EXPECT_EQ(verdict_of(AimMethod::certified, text), Verdict::hits);
  EXPECT_EQ(verdict_of(AimMethod::present_position, text), Verdict::misses);
}

SweepOptions small_sweep() {
  SweepOptions options;
  options.count = 40;
  return options;
}

TEST(Sweep, the_certified_answers_are_right_in_flight_and_all_are_accounted_for) {
  for (const double ratio : sweep_ratios()) {
    for (const SweepCell& cell : sweep_ratio(small_sweep(), ratio)) {
      EXPECT_EQ(cell.count(), 40);
      if (cell.method == AimMethod::certified) {
        EXPECT_EQ(cell.count(Verdict::hits) + cell.count(Verdict::notices), 40) << cell.ratio;
      }
      if (cell.ratio == 0) {
        EXPECT_EQ(cell.count(Verdict::hits), 40) << name_of(cell.method);
      }
    }
  }
}

TEST(Sweep, goes_from_standing_still_to_twice_the_speed) {
  const std::vector<double> ratios = sweep_ratios();
  EXPECT_EQ(ratios.front(), 0);
  EXPECT_EQ(ratios.back(), 2);
  EXPECT_EQ(ratios.size(), 41u);
}

TEST(Sweep, another_seed_asks_other_questions) {
  const auto position = [](std::uint64_t seed, int index) {
    return sweep_question(seed, 1, index).flat.target.position;
  };
  EXPECT_EQ(position(1, 5), position(1, 5));
  EXPECT_FALSE(position(1, 5) == position(2, 5));
  EXPECT_FALSE(position(1, 5) == position(1, 6));
}

TEST(Sweep, an_empty_distance_is_an_empty_field_and_none_is_drawn) {
  SweepCell cell;
  cell.ratio = 0.5;
  cell.verdicts[static_cast<std::size_t>(Verdict::denies)] = 3;
  cell.half_within = cell.nine_tenths_within = kUnlimited;
  std::string csv;
  append_sweep_csv(csv, {cell});
  EXPECT_NE(csv.find("0.5,certified,3,0,0,0,0,3,0,0,0,,,0,0\n"), std::string::npos) << csv;
  SweepOptions options;
  options.methods = {AimMethod::certified};
  const std::string picture = draw_sweep(options, {cell});
  EXPECT_EQ(picture.find("inf"), std::string::npos);
  EXPECT_EQ(picture.find("nan"), std::string::npos);
}

TEST(TextTable, columns_are_as_wide_as_they_need_and_numbers_stand_to_the_right) {
  TextTable table({{"name"}, {"n", true}, {"what"}});
  table.add({"a long one", "7", ""});
  table.add({"b", "1234", "x"});
  std::string out;
  table.write(out);
  EXPECT_EQ(out,
            "name           n  what\n"
            "a long one     7\n"
            "b           1234  x\n");
}

TEST(TextTable, a_cost_is_told_in_the_unit_that_fits) {
  EXPECT_EQ(format_cost(4.25), "4.2 ns");
  EXPECT_EQ(format_cost(97.6), "98 ns");
  EXPECT_EQ(format_cost(1234), "1.2 us");
  EXPECT_EQ(format_cost(56e6), "56 ms");
  EXPECT_EQ(format_cost(2e9), "2.0 s");
}

}  // namespace compare_test
}  // namespace aimahead::cli
