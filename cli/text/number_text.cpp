#include "text/number_text.hpp"

#include <charconv>
#include <cstdint>
#include <limits>

namespace aimahead::cli {
namespace {

// from_chars says "out of range" for 1e999 and for 1e-999 alike. This tells them apart: whether the
// first significant digit stands before the decimal point.
bool is_large(std::string_view text) {
  constexpr std::int64_t kSaturated = std::numeric_limits<std::int64_t>::max() / 4;
  std::size_t i = text.starts_with('-') ? 1 : 0;
  std::int64_t magnitude = 0;  // decimal places from the first significant digit to the point
  bool significant = false;
  bool fraction = false;
  for (; i < text.size() && text[i] != 'e' && text[i] != 'E'; ++i) {
    if (text[i] == '.') {
      fraction = true;
      continue;
    }
    significant = significant || text[i] != '0';
    if (significant && !fraction) ++magnitude;
    if (!significant && fraction) --magnitude;
  }
  if (i < text.size()) {
    ++i;
    bool negative = false;
    if (text[i] == '+' || text[i] == '-') negative = text[i++] == '-';
    std::int64_t exponent = 0;
    for (; i < text.size(); ++i) {
      if (exponent < kSaturated / 10) exponent = exponent * 10 + (text[i] - '0');
    }
    magnitude += negative ? -exponent : exponent;
  }
  return magnitude > 0;
}

}  // namespace

double read_number(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc::result_out_of_range) {
    value = is_large(text) ? std::numeric_limits<double>::infinity() : 0.0;
    return text.starts_with('-') ? -value : value;
  }
  return value;
}

void append_number(std::string& out, double value) {
  char text[32];
  const auto [end, error] = std::to_chars(text, text + sizeof text, value == 0 ? 0.0 : value);
  out.append(text, end);
}

}  // namespace aimahead::cli
