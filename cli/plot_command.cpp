// aimahead plot: one engagement and its answer as a picture.
#include "commands.hpp"
#include "plot/picture.hpp"
#include "questions/engagement_file.hpp"

namespace aimahead::cli {

int run_plot(const PlotOptions& options) {
  return draw_engagement(options.file, "plot", options.output,
                         [](const Answer& answer, std::string_view) { return draw_plot(answer); });
}

}  // namespace aimahead::cli
