// What the command answers to one question, whatever its dimensions.
#pragma once

#include "questions/answering.hpp"
#include "questions/engagement_reader.hpp"

#include "aimahead/intercept.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace aimahead::cli {

/// One of all hits.
struct Solution : Hit<Vec3> {
  std::optional<double> sensitivity;
};

struct Answer {
  std::string_view name;  ///< of the question, as JSON on one line, or ""
  Question question{};    ///< unless invalid
  Intercept<Vec3> intercept{};
  std::vector<Solution> solutions;  ///< every hit, when they were asked for
  std::optional<double> speed;      ///< of the launch, when it was asked for
  double limit_speed = 0;           ///< that launches come close to, if there is no lowest one
  Fault fault;                      ///< when invalid
};

/// Answers with the earliest hit, or with all hits too.
class QuestionSolver {
 public:
  explicit QuestionSolver(bool all) : all_(all) {}
  void find(std::string_view text, std::size_t first_line, Answer& answer);
  [[nodiscard]] std::string_view name() const { return reader_.name(); }

 private:
  bool all_;
  EngagementReader reader_;
};
using Answerer = Answering<Answer, QuestionSolver>;

[[nodiscard]] inline bool is_well_formed(const Answer& answer) {
  return answer.intercept.status != Status::invalid;
}

/// The library's answer to a question, whatever its dimensions, and every hit, appended to
/// `solutions` unless that is null.
[[nodiscard]] Intercept<Vec3> solve_question(const Question& question,
                                             std::vector<Solution>* solutions);

/// Throws a Fault if the library finds a question invalid that the reader found sound.
void expect_valid(const Intercept<Vec3>& found);

/// The value of a setting of the question's table at a distance.
[[nodiscard]] double value_of_setting(const Question& question, const aim_setting& setting,
                                      double distance);

/// The hit in the plane z = 0.
[[nodiscard]] Hit<Vec3> lift_hit(const Hit<Vec2>& hit);
[[nodiscard]] Intercept<Vec3> lift_intercept(const Intercept<Vec2>& intercept);

/// Appends the answer as one JSON object, without a line end.
void append_json(std::string& out, const Answer& answer);

}  // namespace aimahead::cli
