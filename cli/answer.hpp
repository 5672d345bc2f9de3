// What the command answers to one question, whatever its dimensions.
#pragma once

#include "engagement_reader.hpp"
#include "place.hpp"

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

/// Reads and answers questions one after another, reusing memory. A malformed question does not
/// throw: its answer is `invalid`.
class Answerer {
 public:
  explicit Answerer(bool all) : all_(all) {}

  /// Answers `text`, which begins on line `first_line` of its file. Valid until the next call.
  const Answer& answer(std::string_view text, std::size_t first_line);

  /// Answers a question that could not be read at all.
  const Answer& refuse(std::string_view message);

 private:
  bool all_;
  EngagementReader reader_;
  Answer answer_;

  void blame(Fault fault);
};

[[nodiscard]] inline bool is_well_formed(const Answer& answer) {
  return answer.intercept.status != Status::invalid;
}

/// The library's answer to a question, whatever its dimensions, and every hit, appended to
/// `solutions` unless that is null.
[[nodiscard]] Intercept<Vec3> solve_question(const Question& question,
                                             std::vector<Solution>* solutions);

/// In the plane z = 0.
[[nodiscard]] Hit<Vec3> lift_hit(const Hit<Vec2>& hit);
[[nodiscard]] Intercept<Vec3> lift_intercept(const Intercept<Vec2>& intercept);

/// Appends the answer as one JSON object, without a line end.
void append_json(std::string& out, const Answer& answer);

}  // namespace aimahead::cli
