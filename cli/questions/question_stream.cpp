#include "questions/question_stream.hpp"

#include "exit.hpp"
#include "files/input.hpp"
#include "files/output_file.hpp"
#include "files/refused_file.hpp"
#include "text/json_text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace aimahead::cli {
namespace {

class FileReader {
 public:
  FileReader(const Output& output, const QuestionSink& sink) : output_(output), sink_(sink) {}

  // Reads a file. Returns an Exit.
  int read(const std::string& path) {
    Input input(path);
    input.on_wait(sink_.flush);
    const bool is_stream = Input::is_stream(path);
    int exit = kGood;
    std::size_t cut_line = 0;
    bool has_doubted = false;
    std::string_view text;
    while (!output_.is_closed()) {
      const Input::Read read = is_stream ? input.next_line(text) : input.whole(text);
      if (read == Input::Read::end) break;
      if (read == Input::Read::failed) {
        sink_.flush();
        return cannot_read(path, input.error());
      }
      if (is_stream && read == Input::Read::text && is_blank(text)) continue;
      if (read == Input::Read::too_long) {
        sink_.refuse(JsonDocument::kTooLong, input.line(), is_stream);
        exit = kSomeInvalid;
      } else if (!sink_.take(text, input.line(), is_stream)) {
        exit = kSomeInvalid;
        if (is_stream && cut_line == 0 && is_cut(text)) cut_line = input.line();
        if (!is_stream && holds_several(text)) {
          sink_.flush();
          complain(
              fmt::format("{}: this holds several questions. For one on each line name a file that "
                          "ends in .jsonl",
                          path));
        }
      }
      if (!has_doubted) has_doubted = doubt(path, is_stream ? input.line() : 0);
      if (!is_stream) break;
    }
    if (cut_line != 0) {
      sink_.flush();
      complain(
          fmt::format("{}: line {} is not a whole question, and each line is read as one. For "
                      "JSON over several lines name a file that ends in .json",
                      name_of_input(path), cut_line));
    }
    return exit;
  }

 private:
  const Output& output_;
  const QuestionSink& sink_;

  // Tells what is strange about the question taken last, if anything is. `line`: 0 unless it is one
  // of a stream.
  bool doubt(const std::string& path, std::size_t line) {
    const std::string words = sink_.doubt();
    if (words.empty()) return false;
    complain(fmt::format("{}: {}{}: angles are radians", name_of_input(path),
                         line == 0 ? "" : fmt::format("line {}: ", line), words));
    return true;
  }
};

}  // namespace

int read_files(const std::vector<std::string>& files, const Output& output,
               const QuestionSink& sink) {
  FileReader reader(output, sink);
  int exit = kGood;
  if (files.empty()) exit = reader.read("-");
  for (const std::string& file : files) {
    if (output.is_closed()) break;
    sink.begin(files.size() > 1 ? name_of_input(file) : "");
    exit = std::max(exit, reader.read(file));
  }
  sink.flush();
  return output.error().empty() ? exit : cannot_write("-", output.error());
}

}  // namespace aimahead::cli
