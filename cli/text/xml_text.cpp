#include "text/xml_text.hpp"

namespace aimahead::cli {

void append_xml_text(std::string& out, std::string_view text, bool keeps_lines) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '<') {
      out += "&lt;";
    } else if (c == '&') {
      out += "&amp;";
    } else if (c == '>') {
      out += "&gt;";
    } else if (static_cast<unsigned char>(c) < 0x20) {
      out += keeps_lines && (c == '\n' || c == '\t') ? c : ' ';
    } else if (text.substr(i, 3) == "\xEF\xBF\xBE" || text.substr(i, 3) == "\xEF\xBF\xBF") {
      i += 2;
    } else {
      out += c;
    }
  }
}

}  // namespace aimahead::cli
