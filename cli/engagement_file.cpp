#include "engagement_file.hpp"

#include "refused_file.hpp"

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
  exit_ = refuse_file(path_, answer.fault, false);
  return nullptr;
}

}  // namespace aimahead::cli
