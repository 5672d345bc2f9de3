// aimahead plot: one engagement and its answer as a picture.
#include "answer.hpp"
#include "commands.hpp"
#include "input.hpp"
#include "output_file.hpp"
#include "plot_picture.hpp"
#include "refused_file.hpp"

namespace aimahead::cli {

int run_plot(const PlotOptions& options) {
  Input input(options.file);
  std::string_view text;
  const Input::Read read = input.whole(text);
  if (read == Input::Read::failed) return cannot_read(options.file, input.error());
  Answerer answerer(true);
  const Answer& answer = read == Input::Read::too_long
                             ? answerer.refuse("the text is longer than 256 MiB")
                             : answerer.answer(text, 1);
  if (answer.intercept.status == Status::invalid) {
    return refuse_file(options.file, answer.fault, false);
  }
  return write_to(options.output, draw_plot(answer));
}

}  // namespace aimahead::cli
