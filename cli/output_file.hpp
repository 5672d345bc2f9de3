// Writes a whole text to a file or to standard output.
#pragma once

#include <string>

namespace aimahead::cli {

/// `-` is standard output; a name ending in .gz is compressed. Complains about what fails; returns
/// an Exit.
int write_to(const std::string& path, const std::string& text);

/// Says why a file could not be written. Returns kFailed.
int cannot_write(const std::string& path, const std::string& reason);

}  // namespace aimahead::cli
