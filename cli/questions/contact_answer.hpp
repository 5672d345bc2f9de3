// What `aimahead contact` answers to one question, whatever its dimensions.
#pragma once

#include "questions/answering.hpp"
#include "questions/question_text.hpp"
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

class ContactSolver {
 public:
  void find(std::string_view text, std::size_t first_line, ContactAnswer& answer);
  [[nodiscard]] std::string_view name() const { return text_.name(); }

 private:
  QuestionText text_;
  QuestionMemory memory_;
};
using ContactAnswerer = Answering<ContactAnswer, ContactSolver>;

/// Appends the answer as one JSON object, without a line end.
void append_json(std::string& out, const ContactAnswer& answer);

}  // namespace aimahead::cli
