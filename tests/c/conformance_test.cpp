// The engagements that are asked in every language, asked from the structs of C: the answers have
// the same bits.
#include "questions/question_text.hpp"
#include "table_reader.hpp"

#include "aimahead/aimahead.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <string>

namespace conformance_test {

using namespace aimahead;
using nlohmann::json;

/// The file has 0 for -0.
void expect_same(double found, const json& expected) {
  EXPECT_EQ(std::bit_cast<std::uint64_t>(found + 0.0),
            std::bit_cast<std::uint64_t>(expected.get<double>()));
}

void expect_same(const double (&found)[3], const json& expected) {
  for (std::size_t i = 0; i < expected.size(); ++i) expect_same(found[i], expected[i]);
}

void expect_same(const aim_hit& hit, const json& expected) {
  const auto number = [&](const char* name, double found) {
    if (expected.contains(name)) expect_same(found, expected[name]);
  };
  const auto vector = [&](const char* name, const double(&found)[3]) {
    if (expected.contains(name)) expect_same(found, expected[name]);
  };
  number("time", hit.time);
  number("launch_time", hit.launch_time);
  number("flight_time", hit.flight_time);
  number("distance", hit.distance);
  number("sensitivity", hit.sensitivity);
  number("plate", hit.plate);
  vector("point", hit.point);
  vector("aim", hit.aim);
  vector("launch_velocity", hit.launch_velocity);
  vector("launch_point", hit.launch_point);
  EXPECT_EQ(hit.is_blocked != 0, expected.contains("blocked"));
  if (!expected.contains("blocked")) return;
  const json& blocked = expected["blocked"];
  EXPECT_EQ(hit.blocked_by, blocked["obstacle"]);
  expect_same(hit.blocked_time, blocked["time"]);
  expect_same(hit.blocked_point, blocked["point"]);
}

TEST(CConformance, engagements_have_the_answers_of_every_language) {
  std::ifstream file(AIMAHEAD_CONFORMANCE);
  cli::QuestionText text;
  format::QuestionMemory memory;
  std::array<aim_hit, 64> hits;
  int count = 0;
  for (std::string line; std::getline(file, line); ++count) {
    SCOPED_TRACE(line);
    const json one = json::parse(line);
    const json& expected = one["answer"];
    const std::string asked = one["question"].dump();
    memory.clear();
    const cli::JsonDocument& document = text.parse(asked, 1);
    format::TableReader reader(document, memory);
    aim_engagement question{};
    reader.read(cli::JsonDocument::root(), format::kEngagementTable, {}, &question);
    const int dimensions = reader.dimensions();
    if (dimensions == 2) question = format::flatten(question, memory);
    question.size = sizeof question;
    question.dimensions = dimensions;

    aim_intercept answer;
    aim_solve_all(&question, hits.data(), static_cast<int32_t>(hits.size()), &answer);
    EXPECT_EQ(aim_status_name(answer.status), expected["status"]);
    const bool is_described = expected.contains("aim") || expected.contains("point");
    if (is_described) expect_same(answer.hit, expected);
    EXPECT_EQ(answer.has_closest != 0, expected.contains("closest"));
    if (expected.contains("closest")) {
      expect_same(answer.closest.time, expected["closest"]["time"]);
      expect_same(answer.closest.distance, expected["closest"]["distance"]);
      expect_same(answer.closest.aim, expected["closest"]["aim"]);
      expect_same(answer.closest.launch_time, expected["closest"]["launch_time"]);
    }
    const json solutions = expected.value("solutions", json::array());
    ASSERT_EQ(static_cast<std::size_t>(answer.count), solutions.size());
    for (std::size_t i = 0; i < solutions.size(); ++i) {
      expect_same(hits[i], solutions[i]);
    }
  }
  EXPECT_EQ(count, 500);
}

}  // namespace conformance_test
