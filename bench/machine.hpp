// Where and how a measurement was made, each on one line.
#pragma once

#include <string>

namespace bench {

std::string machine();
std::string compiler();
std::string date();

/// Prints all three lines.
void print_heading();

}  // namespace bench
