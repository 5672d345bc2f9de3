#include "text/text_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace aimahead::cli {

void TextTable::write(std::string& out) const {
  std::vector<std::string> headings;
  std::vector<std::size_t> widths;
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    headings.push_back(columns_[c].heading);
    widths.push_back(columns_[c].heading.size());
    for (const auto& row : rows_) widths[c] = std::max(widths[c], row[c].size());
  }
  const auto write_row = [&](const std::vector<std::string>& row) {
    std::string line;
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      fmt::format_to(std::back_inserter(line),
                     fmt::runtime(columns_[c].to_the_right ? "{0:>{1}}  " : "{0:<{1}}  "), row[c],
                     widths[c]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out += line;
    out += '\n';
  };
  write_row(headings);
  for (const auto& row : rows_) write_row(row);
}

std::string format_cost(double nanoseconds) {
  double value = nanoseconds;
  for (const char* unit : {"ns", "us", "ms"}) {
    if (value < 1000) return fmt::format("{:.{}f} {}", value, value < 9.95 ? 1 : 0, unit);
    value /= 1000;
  }
  return fmt::format("{:.1f} s", value);
}

}  // namespace aimahead::cli
