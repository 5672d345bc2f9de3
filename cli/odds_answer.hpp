// What `aimahead odds` answers to one question, whatever its dimensions.
#pragma once

#include "engagement_reader.hpp"
#include "place.hpp"

#include "aimahead/odds.hpp"

#include <string>
#include <string_view>

namespace aimahead::cli {

struct OddsAnswer {
  std::string_view name;  ///< of the question, as JSON on one line, or ""
  int dimensions = 2;
  Odds<Vec3> odds{};
  Fault fault;  ///< when invalid
};

/// Reads and answers questions one after another, reusing memory. A malformed question does not
/// throw: its answer is `invalid`.
class OddsAnswerer {
 public:
  /// Answers `text`, which begins on line `first_line` of its file. Valid until the next call.
  const OddsAnswer& answer(std::string_view text, std::size_t first_line);

  /// Answers a question that could not be read at all.
  const OddsAnswer& refuse(std::string_view message);

 private:
  EngagementReader reader_;
  OddsAnswer answer_;

  void blame(Fault fault);
};

[[nodiscard]] inline bool is_well_formed(const OddsAnswer& answer) {
  return answer.odds.status != Status::invalid;
}

/// The library's odds, whatever the dimensions.
[[nodiscard]] Odds<Vec3> odds_of(const Question& question);

/// Appends the answer as one JSON object, without a line end.
void append_json(std::string& out, const OddsAnswer& answer);

class MemberWriter;
/// Appends what odds add to an answer: probability, error and deviations, if there are any.
void append_odds(MemberWriter& writer, const Odds<Vec3>& odds, int dimensions);

}  // namespace aimahead::cli
