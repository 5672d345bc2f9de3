// Writes a whole text to where the user wants it.
#pragma once

#include <string>

namespace aimahead::cli {

/// `-` is standard output. Complains about what fails; returns an Exit.
int write_to(const std::string& path, const std::string& text);

}  // namespace aimahead::cli
