// What `aimahead odds` answers to one question, whatever its dimensions.
#pragma once

#include "questions/answering.hpp"
#include "questions/engagement_reader.hpp"

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

class OddsSolver {
 public:
  void find(std::string_view text, std::size_t first_line, OddsAnswer& answer);
  [[nodiscard]] std::string_view name() const { return reader_.name(); }

 private:
  EngagementReader reader_;
};
using OddsAnswerer = Answering<OddsAnswer, OddsSolver>;

[[nodiscard]] inline bool is_well_formed(const OddsAnswer& answer) {
  return answer.odds.status != Status::invalid;
}

/// The library's odds of a question, whatever its dimensions.
[[nodiscard]] Odds<Vec3> odds_of(const Question& question);

/// Appends the answer as one JSON object, without a line end.
void append_json(std::string& out, const OddsAnswer& answer);

class MemberWriter;
/// Appends what odds add to an answer: probability, error and deviations, if there are any.
void append_odds(MemberWriter& writer, const Odds<Vec3>& odds, int dimensions);

}  // namespace aimahead::cli
