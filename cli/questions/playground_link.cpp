#include "questions/playground_link.hpp"

#include "text/json_text.hpp"

namespace aimahead::cli {
namespace {

// Whether a character needs no encoding: those that encodeURIComponent leaves, and two more that
// may stand in a fragment.
bool stands_for_itself(char c) {
  const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  const bool is_digit = c >= '0' && c <= '9';
  return is_letter || is_digit || std::string_view("-_.!~*'():,").find(c) != std::string_view::npos;
}

}  // namespace

std::string link_to_playground(std::string_view base, std::string_view engagement) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  std::string state = "{\"engagement\":";
  append_minified(state, engagement);
  state += '}';
  std::string link(base);
  link += "#engagement=";
  for (const char c : state) {
    const auto byte = static_cast<unsigned char>(c);
    if (stands_for_itself(c)) {
      link += c;
    } else {
      link += '%';
      link += kHex[byte >> 4];
      link += kHex[byte & 15];
    }
  }
  return link;
}

}  // namespace aimahead::cli
