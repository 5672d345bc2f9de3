#include "question_stream.hpp"

#include "commands.hpp"
#include "input.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace aimahead::cli {
namespace {

constexpr std::string_view kTooLong = "the text is longer than 256 MiB";

class FileAnswerer {
 public:
  FileAnswerer(Answerer& answerer, const Output& output, const AnswerSink& sink)
      : answerer_(answerer), output_(output), sink_(sink) {}

  // Returns an Exit.
  int answer(const std::string& path) {
    Input input(path);
    input.on_wait(sink_.flush);
    const bool is_stream = Input::is_stream(path);
    int exit = kGood;
    std::string_view text;
    while (!output_.is_closed()) {
      const Input::Read read = is_stream ? input.next_line(text) : input.whole(text);
      if (read == Input::Read::end) return exit;
      if (read == Input::Read::failed) {
        sink_.flush();
        complain(fmt::format("cannot read {}: {}", path == "-" ? "standard input" : path,
                             input.error()));
        return kFailed;
      }
      if (is_stream && read == Input::Read::text && is_blank(text)) continue;
      const Answer& answer =
          read == Input::Read::too_long
              ? answerer_.refuse(fmt::format("line {}: {}", input.line(), kTooLong))
              : answerer_.answer(text, input.line());
      if (answer.intercept.status == Status::invalid) exit = kSomeInvalid;
      sink_.take(answer, is_stream);
      if (!is_stream) return exit;
    }
    return exit;
  }

 private:
  Answerer& answerer_;
  const Output& output_;
  const AnswerSink& sink_;
};

}  // namespace

int answer_files(const std::vector<std::string>& files, Answerer& answerer, const Output& output,
                 const AnswerSink& sink) {
  FileAnswerer file_answerer(answerer, output, sink);
  int exit = kGood;
  if (files.empty()) exit = file_answerer.answer("-");
  for (const std::string& file : files) {
    if (output.is_closed()) break;
    exit = std::max(exit, file_answerer.answer(file));
  }
  sink.flush();
  if (!output.error().empty()) {
    complain("cannot write: " + output.error());
    return kFailed;
  }
  return exit;
}

}  // namespace aimahead::cli
