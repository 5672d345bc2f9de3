// aimahead link: the playground's address of one engagement.
#include "commands.hpp"
#include "files/output_file.hpp"
#include "questions/engagement_file.hpp"
#include "questions/playground_link.hpp"

namespace aimahead::cli {

int run_link(const LinkOptions& options) {
  EngagementFile file(options.file, "link");
  if (!file.answer()) return file.exit();
  return write_to("-", link_to_playground(options.base, file.text()) + '\n');
}

}  // namespace aimahead::cli
