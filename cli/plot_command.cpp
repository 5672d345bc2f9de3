// aimahead plot: one engagement and its answer as a picture.
#include "commands.hpp"
#include "engagement_file.hpp"
#include "output_file.hpp"
#include "plot_picture.hpp"

namespace aimahead::cli {

int run_plot(const PlotOptions& options) {
  EngagementFile file(options.file, "plot");
  const Answer* const answer = file.answer();
  return answer ? write_to(options.output, draw_plot(*answer)) : file.exit();
}

}  // namespace aimahead::cli
