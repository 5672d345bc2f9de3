// What is said of a file that cannot be read, or whose contents are at fault.
#pragma once

#include "place.hpp"

#include <string>
#include <string_view>

namespace aimahead::cli {

using format::Fault;

/// "field: message", or the message alone. In a stream the line comes first, and before it the file
/// if there are several.
[[nodiscard]] std::string words_of(const Fault& fault);

/// The path, or "standard input".
[[nodiscard]] std::string_view name_of_input(const std::string& path);

/// Says why a file (`-`: standard input) cannot be read. Returns kFailed.
int cannot_read(const std::string& path, const std::string& reason);

/// Says that the file of an option and `what` are both standard input. Returns kFailed.
int refuse_shared_input(std::string_view option, std::string_view what);

/// Says what is wrong in a file, on standard output too if JSON was asked for. Returns
/// kSomeInvalid.
int refuse_file(const std::string& path, const Fault& fault, bool is_json);

}  // namespace aimahead::cli
