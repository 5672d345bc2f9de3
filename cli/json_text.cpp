#include "json_text.hpp"

#include "number_text.hpp"

namespace aimahead::cli {

void append_json_string(std::string& out, std::string_view text) {
  constexpr char kHex[] = "0123456789abcdef";
  out += '"';
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      out += "\\u00";
      out += kHex[static_cast<unsigned char>(c) >> 4];
      out += kHex[static_cast<unsigned char>(c) & 15];
    } else {
      out += c;
    }
  }
  out += '"';
}

void append_minified(std::string& out, std::string_view json) {
  bool in_string = false;
  for (std::size_t i = 0; i < json.size(); ++i) {
    const char c = json[i];
    if (c == '"') in_string = !in_string;
    if (!in_string && (c == ' ' || c == '\t' || c == '\n' || c == '\r')) continue;
    out += c;
    if (in_string && c == '\\') out += json[++i];
  }
}

void append_member(std::string& out, std::string_view key, double value) {
  out += ",\"";
  out += key;
  out += "\":";
  append_number(out, value);
}

void append_position(std::string& out, const Vec2& position) {
  out += ",\"position\":[";
  append_number(out, position.x);
  out += ',';
  append_number(out, position.y);
  out += ']';
}

}  // namespace aimahead::cli
