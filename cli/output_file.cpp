#include "output_file.hpp"

#include "commands.hpp"
#include "gzip_file.hpp"
#include "output.hpp"

#include <fmt/format.h>

namespace aimahead::cli {
namespace {

// Returns why the text could not be written, or "".
std::string write_output(const std::string& text) {
  Output output;
  output.text() = text;
  output.flush();
  return output.error();
}

std::string write_file(const std::string& path, const std::string& text) {
  FileWriter file(path);
  file.write(text);
  return file.close();
}

}  // namespace

int write_to(const std::string& path, const std::string& text) {
  const std::string reason = path == "-" ? write_output(text) : write_file(path, text);
  return reason.empty() ? static_cast<int>(kGood) : cannot_write(path, reason);
}

int cannot_write(const std::string& path, const std::string& reason) {
  complain(fmt::format("cannot write {}: {}", path == "-" ? "standard output" : path, reason));
  return kFailed;
}

}  // namespace aimahead::cli
