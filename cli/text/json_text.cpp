#include "text/json_text.hpp"

#include "text/number_text.hpp"

namespace aimahead::cli {
namespace {

// The end of the object or array with which the text begins; npos if it begins with neither, or if
// that does not end. For messages about texts that are no JSON.
std::size_t end_of_first(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos || (text[first] != '{' && text[first] != '[')) {
    return std::string_view::npos;
  }
  std::size_t depth = 0;
  bool in_string = false;
  for (std::size_t i = first; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string && c == '\\') {
      ++i;
    } else if (c == '"') {
      in_string = !in_string;
    } else if (!in_string && (c == '{' || c == '[')) {
      ++depth;
    } else if (!in_string && (c == '}' || c == ']') && --depth == 0) {
      return i + 1;
    }
  }
  return std::string_view::npos;
}

}  // namespace

void append_json_string(std::string& out, std::string_view text) {
  out += '"';
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    append_visible(out, {&c, 1});
  }
  out += '"';
}

void append_visible(std::string& out, std::string_view text) {
  constexpr char kHex[] = "0123456789abcdef";
  for (const char c : text) {
    if (static_cast<unsigned char>(c) < 0x20) {
      out += "\\u00";
      out += kHex[static_cast<unsigned char>(c) >> 4];
      out += kHex[static_cast<unsigned char>(c) & 15];
    } else {
      out += c;
    }
  }
}

bool is_cut(std::string_view json) {
  const std::size_t first = json.find_first_not_of(" \t");
  return first != std::string_view::npos && json[first] == '{' &&
         end_of_first(json) == std::string_view::npos;
}

bool holds_several(std::string_view json) {
  const std::size_t end = end_of_first(json);
  if (end == std::string_view::npos) return false;
  const std::size_t next = json.find_first_not_of(" \t\r\n", end);
  return next != std::string_view::npos && json[next] == '{';
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

void append_member(std::string& out, std::string_view key, const Vec2& value) {
  out += ",\"";
  out += key;
  out += "\":";
  append_vector(out, value);
}

void append_vector(std::string& out, const Vec2& value) {
  out += '[';
  append_number(out, value.x);
  out += ',';
  append_number(out, value.y);
  out += ']';
}

}  // namespace aimahead::cli
