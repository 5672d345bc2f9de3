#include "output_file.hpp"

#include "commands.hpp"
#include "output.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace aimahead::cli {
namespace {

int write_to_output(const std::string& text) {
  Output output;
  output.text() = text;
  output.flush();
  if (output.error().empty()) return kGood;
  complain("cannot write: " + output.error());
  return kFailed;
}

int write_to_file(const std::string& path, const std::string& text) {
  std::FILE* const file = std::fopen(path.c_str(), "wb");
  bool is_written = file && std::fwrite(text.data(), 1, text.size(), file) == text.size();
  if (file) is_written = std::fclose(file) == 0 && is_written;
  if (is_written) return kGood;
  complain(fmt::format("cannot write {}: {}", path, std::strerror(errno)));
  return kFailed;
}

}  // namespace

int write_to(const std::string& path, const std::string& text) {
  return path == "-" ? write_to_output(text) : write_to_file(path, text);
}

}  // namespace aimahead::cli
