// aimahead compare --sweep: the methods of the articles over v/s from 0 to 2.
#include "commands.hpp"
#include "output.hpp"
#include "output_file.hpp"
#include "progress.hpp"
#include "sweep.hpp"
#include "sweep_picture.hpp"
#include "sweep_text.hpp"

#include <algorithm>

namespace aimahead::cli {

int run_sweep(const CompareOptions& options) {
  const SweepOptions settings{.methods = options.methods,
                              .count = options.count,
                              .seed = options.seed,
                              .threads = options.threads};
  std::vector<SweepCell> cells;
  {
    Progress progress;
    cells = sweep(settings, [&](double share) { progress.show(share); });
  }
  std::string text;
  if (options.json) {
    append_sweep_json(text, cells);
  } else {
    append_sweep_table(text, settings, cells);
  }
  int exit = write_to("-", text);
  if (!options.csv.empty()) {
    std::string csv;
    append_sweep_csv(csv, cells);
    exit = std::max(exit, write_to(options.csv, csv));
  }
  if (!options.svg.empty())
    exit = std::max(exit, write_to(options.svg, draw_sweep(settings, cells)));
  return exit;
}

}  // namespace aimahead::cli
