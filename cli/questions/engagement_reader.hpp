// Reads engagements: docs/ENGAGEMENT.md from JSON to the library's own structures.
#pragma once

#include "place.hpp"
#include "questions/question_text.hpp"
#include "table_reader.hpp"

#include "aimahead/engagement.hpp"
#include "aimahead/odds.hpp"

#include <span>
#include <string_view>

namespace aimahead::cli {

/// One well-formed question. Its lists belong to the reader, until it reads again.
struct Question {
  int dimensions = 2;
  /// If `dimensions` is 2, every z is zero, and there are neither turret nor obstacles here.
  Engagement3 engagement{};
  Engagement2 flat{};  ///< the same while `dimensions` is 2, with its turret and obstacles
  std::span<const aim_setting> settings;  ///< of the projectile's table
  Uncertainty<Vec3> uncertainty{};
  Uncertainty<Vec2> flat_uncertainty{};
};

/// What a question is read for. For odds, a field with which there are none is a fault. For a
/// launch the projectile's speed may be absent.
enum class Purpose : unsigned char { aim, odds, launch };

/// Reads one text after another, reusing its memory.
class EngagementReader {
 public:
  /// Reads `text`, which begins on line `first_line` of whatever it stands in, and checks it in
  /// full. Throws the Fault that the format blames first.
  Question read(std::string_view text, std::size_t first_line, Purpose purpose = Purpose::aim);

  /// The value of `name` in the text read last, as it was written but without white space between
  /// its tokens, or "". Known even when the rest of the question is at fault, unless it is no JSON.
  [[nodiscard]] std::string_view name() const { return text_.name(); }

 private:
  QuestionText text_;
  QuestionMemory memory_;
};

}  // namespace aimahead::cli
