#include "files/refused_file.hpp"

#include "exit.hpp"
#include "files/output.hpp"
#include "files/output_file.hpp"
#include "text/member_writer.hpp"

#include <fmt/format.h>

namespace aimahead::cli {

std::string words_of(const Fault& fault) {
  const bool says_line = fault.line == 0 || fault.message.starts_with("line ");
  std::string words = fault.file.empty() ? "" : fault.file + ": ";
  if (!says_line) words += fmt::format("line {}: ", fault.line);
  // Names of unknown fields may hold anything.
  append_visible(words, fault.field);
  if (!fault.field.empty()) words += ": ";
  append_visible(words, fault.message);
  return words;
}

std::string_view name_of_input(const std::string& path) {
  return path == "-" ? std::string_view("standard input") : path;
}

int cannot_read(const std::string& path, const std::string& reason) {
  complain(fmt::format("cannot read {}: {}", name_of_input(path), reason));
  return kFailed;
}

int refuse_shared_input(std::string_view option, std::string_view what) {
  complain(fmt::format("{}: standard input holds {} already; name a file", option, what));
  return kFailed;
}

int refuse_file(const std::string& path, const Fault& fault, bool is_json) {
  complain(fmt::format("{}: {}", name_of_input(path), words_of(fault)));
  if (!is_json) return kSomeInvalid;
  std::string text;
  {
    MemberWriter answer(text, 2);
    answer.text("status", "invalid");
    answer.error(fault);
  }
  text += '\n';
  const int exit = write_to("-", text);
  return exit == kGood ? static_cast<int>(kSomeInvalid) : exit;
}

}  // namespace aimahead::cli
