#include "picture.hpp"

#include <cstdio>
#include <fstream>

namespace bench {

std::string number_text(double x) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", x);
  return text;
}

bool save(const std::string& picture, const std::string& file) {
  std::ofstream out(file);
  return static_cast<bool>(out << picture << std::flush);
}

}  // namespace bench
