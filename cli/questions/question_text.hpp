// One question as text: parsed, with its name, or the Fault of a text that is no JSON object.
#pragma once

#include "text/json_document.hpp"

#include <string>
#include <string_view>

namespace aimahead::cli {

/// Parses one text after another, reusing its memory.
class QuestionText {
 public:
  QuestionText();

  /// Parses `text`, which begins on line `first_line` of whatever it stands in and must outlive
  /// what is read from it. Throws the Fault of a text that is not exactly one JSON object.
  const JsonDocument& parse(std::string_view text, std::size_t first_line);

  /// The value of `name` in the text parsed last, as it was written but without white space between
  /// its tokens, or "". Known whatever else the text holds, unless it is no JSON.
  [[nodiscard]] std::string_view name() const { return name_; }

 private:
  JsonDocument document_;
  std::string name_;

  void find_name();
};

}  // namespace aimahead::cli
