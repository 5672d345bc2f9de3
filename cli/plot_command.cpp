// aimahead plot: one engagement and its answer as a picture.
#include "commands.hpp"
#include "input.hpp"
#include "output.hpp"
#include "output_file.hpp"
#include "plot_picture.hpp"

#include <fmt/format.h>

namespace aimahead::cli {

int run_plot(const PlotOptions& options) {
  Input input(options.file);
  std::string_view text;
  const Input::Read read = input.whole(text);
  if (read == Input::Read::failed) {
    complain(fmt::format("cannot read {}: {}",
                         options.file == "-" ? "standard input" : options.file, input.error()));
    return kFailed;
  }
  Answerer answerer(true);
  const Answer& answer = read == Input::Read::too_long
                             ? answerer.refuse("the text is longer than 256 MiB")
                             : answerer.answer(text, 1);
  if (answer.intercept.status == Status::invalid) {
    const std::string& field = answer.fault.field;
    complain(field.empty() ? answer.fault.message : field + ": " + answer.fault.message);
    return kSomeInvalid;
  }
  return write_to(options.output, draw_plot(answer));
}

}  // namespace aimahead::cli
