// aimahead report: one engagement and its answer as a page of its own.
#include "commands.hpp"
#include "plot/report_page.hpp"
#include "questions/engagement_file.hpp"

namespace aimahead::cli {

int run_report(const ReportOptions& options) {
  return draw_engagement(options.file, "report", options.output, write_report);
}

}  // namespace aimahead::cli
