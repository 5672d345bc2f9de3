#include "engagement_file.hpp"

#include "json_text.hpp"
#include "refused_file.hpp"

#include <fmt/format.h>

namespace aimahead::cli {

const Answer* EngagementFile::answer() {
  const Input::Read read = input_.whole(text_);
  if (read == Input::Read::failed) {
    exit_ = cannot_read(path_, input_.error());
    return nullptr;
  }
  const Answer& answer = read == Input::Read::too_long
                             ? answerer_.refuse("the text is longer than 256 MiB")
                             : answerer_.answer(text_, 1);
  if (is_well_formed(answer)) return &answer;
  Fault fault = answer.fault;
  const std::size_t end = end_of_first(text_);
  const std::size_t next = text_.find_first_not_of(" \t\r\n", end);
  if (end != std::string_view::npos && next != std::string_view::npos && text_[next] == '{') {
    fault.message = fmt::format(
        "this holds several engagements, and {0} takes one: sed -n 1p FILE | aimahead {0}",
        command_);
  }
  exit_ = refuse_file(path_, fault, false);
  return nullptr;
}

}  // namespace aimahead::cli
