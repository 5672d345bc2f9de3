#include "questions/answer.hpp"
#include "questions/answer_table.hpp"
#include "text/json_text.hpp"

#include <gtest/gtest.h>

#include <string>

namespace aimahead::cli {
namespace answer_test {

std::string json_of(const Answer& answer) {
  std::string json;
  append_json(json, answer);
  return json;
}

Answer a_hit() {
  Answer answer;
  answer.name = "\"n\"";
  answer.question.dimensions = 2;
  answer.question.engagement.shooter.delay = 0.5;
  answer.intercept.status = Status::hit;
  answer.intercept.method = Method::quadratic;
  answer.intercept.time = 1.5;
  answer.intercept.launch_time = 0.5;
  answer.intercept.flight_time = 1;
  answer.intercept.point = {3, -0.0, 0};
  answer.intercept.aim = {1, 0, 0};
  answer.intercept.launch_velocity = {2, 0, 0};
  answer.intercept.launch_point = {1, 0, 0};
  return answer;
}

TEST(AnswerJson, keys_come_in_the_order_of_the_document) {
  Answer answer = a_hit();
  answer.solutions = {Solution{answer.intercept, {}}};
  const std::string hit =
      R"("time":1.5,"launch_time":0.5,"flight_time":1,"point":[3,0],"aim":[1,0],)"
      R"("launch_velocity":[2,0],"launch_point":[1,0])";
  EXPECT_EQ(json_of(answer), R"({"name":"n","status":"hit",)" + hit +
                                 R"(,"method":"quadratic","solutions":[{)" + hit + "}]}");
}

TEST(AnswerJson, touching_at_the_pivot_has_no_aim) {
  Answer answer = a_hit();
  answer.name = {};
  answer.intercept.status = Status::touching;
  answer.intercept.method = Method::none;
  answer.intercept.aim = {};
  EXPECT_EQ(json_of(answer),
            R"({"status":"touching","time":1.5,"launch_time":0.5,"flight_time":1,"point":[3,0]})");
}

TEST(AnswerJson, without_a_hit_only_the_closest_shot_is_described) {
  Answer answer = a_hit();
  answer.intercept.status = Status::unreachable;
  answer.intercept.closest = {2, 0.25, {0, 1, 0}, 0.5};
  EXPECT_EQ(json_of(answer), R"({"name":"n","status":"unreachable","method":"quadratic",)"
                             R"("closest":{"time":2,"distance":0.25,"aim":[0,1],)"
                             R"("launch_time":0.5}})");
}

TEST(AnswerJson, unresolved_has_its_lower_bound) {
  Answer answer = a_hit();
  answer.intercept.status = Status::unresolved;
  EXPECT_EQ(json_of(answer), R"({"name":"n","status":"unresolved","time":1.5})");
}

TEST(AnswerJson, what_no_double_holds_is_left_out) {
  Answer answer = a_hit();
  answer.intercept.launch_velocity = {kUnlimited, 0, 0};
  EXPECT_EQ(json_of(answer).find("inf"), std::string::npos);
  EXPECT_EQ(json_of(answer).find("launch_velocity"), std::string::npos);
}

TEST(AnswerJson, strings_are_escaped) {
  std::string out;
  append_json_string(out, "a\"b\\c\n\x01\u00e9");
  EXPECT_EQ(out, "\"a\\\"b\\\\c\\u000a\\u0001\u00e9\"");
}

TEST(Answerer, a_fault_is_an_answer) {
  Answerer answerer(false);
  EXPECT_EQ(json_of(answerer.answer(R"({"name":7,"shooter":{}})", 1)),
            R"({"name":7,"status":"invalid","error":{"field":"shooter.position",)"
            R"("message":"required, but missing"}})");
}

TEST(AnswerTable, columns_are_aligned) {
  AnswerTable table(false);
  table.add(a_hit());
  Answer invalid;
  invalid.fault = {"target", "required, but missing"};
  table.add(invalid);
  std::string out;
  table.write(out);
  EXPECT_EQ(out,
            "name  status   time  aim             angle (deg)  hit point\n"
            "n     hit      1.5   (1.000, 0.000)  0.00         (3, 0)\n"
            "      invalid  target: required, but missing\n");
}

TEST(AnswerTable, angles_are_in_degrees) {
  EXPECT_EQ(format_angle({0, -1, 0}, 2), "-90.00");
  EXPECT_EQ(format_angle({1, -1e-300, 0}, 2), "0.00");
  EXPECT_EQ(format_angle({0, 0.6, 0.8}, 3), "90.00, 53.13");
  EXPECT_EQ(format_angle({}, 3), "any");
}

TEST(AnswerTable, long_names_are_cut_between_characters) {
  EXPECT_EQ(format_name("\"\u00e9\u00e9\u00e9\"", 3), "\u00e9\u00e9\u00e9");
  EXPECT_EQ(format_name("\"\u00e9\u00e9\u00e9\u00e9\"", 3), "\u00e9\u00e9\u2026");
}

}  // namespace answer_test
}  // namespace aimahead::cli
