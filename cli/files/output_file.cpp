#include "files/output_file.hpp"

#include "exit.hpp"
#include "files/gzip_file.hpp"
#include "files/output.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

namespace aimahead::cli {
namespace {

// The path without links and dots, of a file that need not exist yet; empty if that is not known.
std::filesystem::path whole_path(const std::string& path) {
  std::error_code error;
  const std::filesystem::path whole =
      std::filesystem::weakly_canonical(std::filesystem::absolute(path, error), error);
  return error ? std::filesystem::path() : whole;
}

// Whether both names are of one file, which need not exist yet. Devices may be written to twice.
bool are_one_file(const std::string& a, const std::string& b) {
  if (a.empty() || b.empty() || a == "-" || b == "-") return false;
  std::error_code none;
  if (std::filesystem::exists(a, none) && !std::filesystem::is_regular_file(a, none)) return false;
  if (a == b || std::filesystem::equivalent(a, b, none)) return true;
  const std::filesystem::path whole = whole_path(a);
  return !whole.empty() && whole == whole_path(b);
}

// Whether the folder is there in which a file is to be.
bool has_folder(const std::string& path) {
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  std::error_code none;
  return folder.empty() || std::filesystem::is_directory(folder, none);
}

}  // namespace

int check_outputs(std::span<const std::string> outputs, std::span<const std::string> inputs) {
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    const std::string& output = outputs[i];
    if (!has_folder(output)) return cannot_write(output, "there is no such folder");
    for (const std::string& input : inputs) {
      if (are_one_file(output, input)) return cannot_write(output, "it is read, too");
    }
    for (const std::string& other : outputs.first(i)) {
      const bool are_one = output == "-" ? other == "-" : are_one_file(output, other);
      if (are_one) return cannot_write(output, "two outputs would go there");
    }
  }
  return kGood;
}

int write_to(const std::string& path, const std::string& text) {
  FileWriter file(path);
  file.write(text);
  const std::string reason = file.close();
  return reason.empty() ? static_cast<int>(kGood) : cannot_write(path, reason);
}

int cannot_write(const std::string& path, const std::string& reason) {
  complain(fmt::format("cannot write {}: {}", path == "-" ? "standard output" : path, reason));
  return kFailed;
}

}  // namespace aimahead::cli
