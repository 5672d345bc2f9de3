// What `aimahead contact` answers to one question, whatever its dimensions.
#pragma once

#include "place.hpp"
#include "question_text.hpp"
#include "table_reader.hpp"

#include "aimahead/contact.hpp"

#include <string>
#include <string_view>

namespace aimahead::cli {

struct ContactAnswer {
  std::string_view name;  ///< of the question, as JSON on one line, or ""
  int dimensions = 2;
  Contact<Vec3> contact{};
  Fault fault;  ///< when invalid
};

[[nodiscard]] inline bool is_well_formed(const ContactAnswer& answer) {
  return answer.contact.status != ContactStatus::invalid;
}

/// Reads and answers contact questions one after another, reusing memory. A malformed question does
/// not throw: its answer is `invalid`.
class ContactAnswerer {
 public:
  /// Answers `text`, which begins on line `first_line` of its file. Valid until the next call.
  const ContactAnswer& answer(std::string_view text, std::size_t first_line);

  /// Answers a question that could not be read at all.
  const ContactAnswer& refuse(std::string_view message);

 private:
  QuestionText text_;
  QuestionMemory memory_;
  ContactAnswer answer_;

  void read_and_solve(const JsonDocument& document);
  void blame(Fault fault);
};

/// Appends the answer as one JSON object, without a line end.
void append_json(std::string& out, const ContactAnswer& answer);

}  // namespace aimahead::cli
