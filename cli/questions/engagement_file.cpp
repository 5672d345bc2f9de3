#include "questions/engagement_file.hpp"

#include "exit.hpp"
#include "files/output_file.hpp"
#include "files/refused_file.hpp"
#include "plot/svg_writer.hpp"
#include "text/json_text.hpp"

#include <fmt/format.h>

namespace aimahead::cli {

const Answer* EngagementFile::answer() {
  const Input::Read read = input_.whole(text_);
  if (read == Input::Read::failed) {
    exit_ = cannot_read(path_, input_.error());
    return nullptr;
  }
  const Answer& answer = read == Input::Read::too_long ? answerer_.refuse(JsonDocument::kTooLong)
                                                       : answerer_.answer(text_, 1);
  if (is_well_formed(answer)) return &answer;
  Fault fault = answer.fault;
  if (holds_several(text_)) {
    fault.message = fmt::format(
        "this holds several engagements, and {0} takes one: sed -n 1p FILE | aimahead {0}",
        command_);
  }
  exit_ = refuse_file(path_, fault, false);
  return nullptr;
}

int draw_engagement(const std::string& path, std::string_view command, const std::string& output,
                    const DrawAnswer& draw) {
  EngagementFile file(path, command);
  const Answer* const answer = file.answer();
  if (!answer) return file.exit();
  if (const int exit = check_outputs({&output, 1}, {&path, 1}); exit != kGood) return exit;
  try {
    return write_to(output, draw(*answer, file.text()));
  } catch (const TooLargeToDraw&) {
    return refuse_file(path, {"", "the scene is too large to draw"}, false);
  }
}

}  // namespace aimahead::cli
