// Writes a whole text to a file or to standard output.
#pragma once

#include <span>
#include <string>

namespace aimahead::cli {

/// `-` is standard output; a name ending in .gz is compressed. Complains about what fails; returns
/// an Exit.
int write_to(const std::string& path, const std::string& text);

/// Complains about an output whose folder is missing, or that would take the place of a file that
/// is read or of the output before it. "" is none, `-` standard output. Returns an Exit.
int check_outputs(std::span<const std::string> outputs, std::span<const std::string> inputs);

/// Says why a file could not be written. Returns kFailed.
int cannot_write(const std::string& path, const std::string& reason);

}  // namespace aimahead::cli
