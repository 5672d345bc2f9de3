// aimahead report: one engagement and its answer as a page of its own.
#include "commands.hpp"
#include "engagement_file.hpp"
#include "output_file.hpp"
#include "report_page.hpp"

namespace aimahead::cli {

int run_report(const ReportOptions& options) {
  EngagementFile file(options.file, "report");
  const Answer* const answer = file.answer();
  return answer ? write_to(options.output, write_report(*answer, file.text())) : file.exit();
}

}  // namespace aimahead::cli
