// aimahead plot: one engagement and its answer as a picture.
#include "commands.hpp"
#include "input.hpp"
#include "output.hpp"
#include "plot_picture.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace aimahead::cli {
namespace {

int write_to_output(const std::string& picture) {
  Output output;
  output.text() = picture;
  output.flush();
  if (output.error().empty()) return kGood;
  complain("cannot write: " + output.error());
  return kFailed;
}

int write_to_file(const std::string& path, const std::string& picture) {
  std::FILE* const file = std::fopen(path.c_str(), "wb");
  bool is_written = file && std::fwrite(picture.data(), 1, picture.size(), file) == picture.size();
  if (file) is_written = std::fclose(file) == 0 && is_written;
  if (is_written) return kGood;
  complain(fmt::format("cannot write {}: {}", path, std::strerror(errno)));
  return kFailed;
}

}  // namespace

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
  const std::string picture = draw_plot(answer);
  return options.output == "-" ? write_to_output(picture) : write_to_file(options.output, picture);
}

}  // namespace aimahead::cli
