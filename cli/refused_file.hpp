// What is said of a file that cannot be read, or whose contents are at fault.
#pragma once

#include "place.hpp"

#include <string>
#include <string_view>

namespace aimahead::cli {

using format::Fault;

/// The path, or "standard input".
[[nodiscard]] std::string_view name_of_input(const std::string& path);

/// Says why a file (`-`: standard input) cannot be read. Returns kFailed.
int cannot_read(const std::string& path, const std::string& reason);

/// Says what is wrong in a file, on standard output too if JSON was asked for. Returns
/// kSomeInvalid.
int refuse_file(const std::string& path, const Fault& fault, bool is_json);

}  // namespace aimahead::cli
