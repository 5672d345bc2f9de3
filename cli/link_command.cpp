// aimahead link: the playground's address of one engagement.
#include "commands.hpp"
#include "exit.hpp"
#include "files/output.hpp"
#include "files/output_file.hpp"
#include "questions/engagement_file.hpp"
#include "questions/playground_link.hpp"

namespace aimahead::cli {

int run_link(const LinkOptions& options) {
  EngagementFile file(options.file, "link");
  if (!file.answer()) return file.exit();
  const int exit = write_to("-", link_to_playground(options.base, file.text()) + '\n');
  if (exit == kGood && options.base == kPlaygroundBase) {
    complain("the address works while scripts/playground runs; --base names another playground");
  }
  return exit;
}

}  // namespace aimahead::cli
