#include "number_words.hpp"

#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace aimahead::c {
namespace {

/// Writes the fewest digits that read back as the value: d.ddddde+xx.
std::string_view shortest(double value, char (&written)[32]) {
#if defined(__cpp_lib_to_chars)
  const auto [end, error] =
      std::to_chars(written, written + sizeof written, value, std::chars_format::scientific);
  return {written, static_cast<std::size_t>(end - written)};
#else  // libc++ 14, as in Emscripten, has it for integers alone
  int length = 0;
  for (int digits = 0; digits <= 16; ++digits) {
    length = std::snprintf(written, sizeof written, "%.*e", digits, value);
    if (std::strtod(written, nullptr) == value) break;
  }
  return {written, static_cast<std::size_t>(length)};
#endif
}

}  // namespace

void add_number(TextBuffer& out, double value) {
  if (std::isnan(value)) return out.add("NaN");
  if (std::signbit(value) && value != 0) {
    out.add("-");
    value = -value;
  }
  if (std::isinf(value)) return out.add("Infinity");
  if (value == 0) return out.add("0");

  char written[32];
  const std::string_view text = shortest(value, written);
  const std::size_t mark = text.find('e');
  int exponent = 0;
  for (const char c : text.substr(mark + 2)) exponent = 10 * exponent + (c - '0');
  if (text[mark + 1] == '-') exponent = -exponent;
  if (exponent < -4 || exponent >= 16) return out.add(text);

  char digits[20];
  int count = 0;
  for (const char c : text.substr(0, mark)) {
    if (c >= '0' && c <= '9') digits[count++] = c;
  }
  if (exponent < 0) {
    out.add("0.");
    for (int i = exponent + 1; i < 0; ++i) out.add("0");
  }
  for (int i = 0; i < count || i <= exponent; ++i) {
    if (i == exponent + 1 && exponent >= 0) out.add(".");
    out.add({i < count ? &digits[i] : "0", 1});
  }
}

}  // namespace aimahead::c
