// Changes a text of JSON, or of JSON Lines, by its structure: members are removed, values change
// places, names and numbers turn into others. Random changes of bytes hardly ever get past the
// first brace.
#pragma once

#include "scenes/seeded.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

class JsonMutator {
 public:
  explicit JsonMutator(std::uint64_t seed) : random_(seed) {}

  std::string mutate(std::string_view text) {
    std::string changed(text);
    for (std::size_t left = 1 + pick(3); left > 0; --left) changed = mutate_once(changed);
    return changed;
  }

 private:
  /// A value that stands at bytes [begin, end), after the name of a member at [name, begin) if it
  /// has one.
  struct Value {
    std::size_t name = 0, begin = 0, end = 0;
    [[nodiscard]] bool is_member() const { return name != begin; }
  };

  static constexpr std::array<std::string_view, 28> kOddValues{
      "0",      "-0",      "1",    "-1",    "1e308",    "-1e308",      "1e309",
      "5e-324", "1e-300",  "2",    "3",     "0.1",      "65",          "1e17",
      "1e100",  "null",    "true", "false", "\"\"",     "[]",          "{}",
      "[0,0]",  "[0,0,0]", "[[]]", "1e400", "\"stop\"", "\"\\ud800\"", "4294967296"};

  std::size_t pick(std::size_t count) { return static_cast<std::size_t>(random_.bits() % count); }

  static bool is_in_word(char c) {
    return std::string_view("{}[],: \t\r\n\"").find(c) == std::string_view::npos;
  }

  /// Every value and member, at any depth. One that is not closed ends with the text.
  static std::vector<Value> values_of(std::string_view text) {
    std::vector<Value> values;
    std::vector<std::size_t> open;
    std::size_t name = std::string_view::npos;
    const auto begin_at = [&](std::size_t i) {
      values.push_back({name == std::string_view::npos ? i : name, i, text.size()});
      name = std::string_view::npos;
    };
    for (std::size_t i = 0; i < text.size();) {
      const char c = text[i];
      if (c == '{' || c == '[') {
        begin_at(i++);
        open.push_back(values.size() - 1);
      } else if (c == '}' || c == ']') {
        ++i;
        if (!open.empty()) {
          values[open.back()].end = i;
          open.pop_back();
        }
      } else if (c == '"' || is_in_word(c)) {
        const std::size_t start = i++;
        if (c == '"') {
          while (i < text.size() && text[i] != '"') i += text[i] == '\\' ? 2 : 1;
          i = std::min(i + 1, text.size());
        } else {
          while (i < text.size() && is_in_word(text[i])) ++i;
        }
        if (i < text.size() && text[i] == ':' && c == '"') {
          name = start;
          ++i;
        } else {
          begin_at(start);
          values.back().end = i;
        }
      } else {
        ++i;
      }
    }
    return values;
  }

  static std::string_view part(std::string_view text, std::size_t from, std::size_t to) {
    return text.substr(from, to - from);
  }

  std::string replaced(const std::string& text, std::size_t from, std::size_t to,
                       std::string_view by) {
    return text.substr(0, from) + std::string(by) + text.substr(to);
  }

  std::string mutate_once(const std::string& text) {
    const std::vector<Value> values = values_of(text);
    if (values.empty() || pick(16) == 0) return with_another_byte(text);
    const Value& one = values[pick(values.size())];
    const Value& other = values[pick(values.size())];
    const std::string value(part(text, one.begin, one.end));
    switch (pick(8)) {
      case 0:  // it goes, with the comma behind it or else the one before it
        if (one.end < text.size() && text[one.end] == ',') {
          return replaced(text, one.name, one.end + 1, "");
        }
        return replaced(text, one.name > 0 && text[one.name - 1] == ',' ? one.name - 1 : one.name,
                        one.end, "");
      case 1:  // twice
        return replaced(text, one.end, one.end, "," + std::string(part(text, one.name, one.end)));
      case 2:  // what stands elsewhere
        return replaced(text, one.begin, one.end, part(text, other.begin, other.end));
      case 3:  // another name
        if (!one.is_member() || !other.is_member()) break;
        return replaced(text, one.name, one.begin, part(text, other.name, other.begin));
      case 4:  // a whole member of elsewhere
        return replaced(text, one.name, one.end, part(text, other.name, other.end));
      case 5:  // wrapped
        return replaced(text, one.begin, one.end, "[" + value + "," + value + "]");
      default:
        break;
    }
    const bool is_number = value[0] == '-' || (value[0] >= '0' && value[0] <= '9');
    if (is_number && pick(3) > 0) return replaced(text, one.begin, one.end, another_number(value));
    return replaced(text, one.begin, one.end, kOddValues[pick(kOddValues.size())]);
  }

  std::string another_number(std::string number) {
    switch (pick(4)) {
      case 0:
        return number[0] == '-' ? number.substr(1) : "-" + number;
      case 1:
        number[pick(number.size())] = static_cast<char>('0' + pick(10));
        return number;
      case 2:
        return number.find('e') == std::string::npos ? number + "e" + std::to_string(pick(40))
                                                     : "1";
      default:
        return std::to_string(pick(1000));
    }
  }

  std::string with_another_byte(std::string text) {
    if (text.empty()) return "{}";
    const std::size_t i = pick(text.size());
    switch (pick(3)) {
      case 0:
        text[i] = static_cast<char>(random_.bits());
        break;
      case 1:
        text.erase(i, 1 + pick(8));
        break;
      default:
        text.resize(i);
    }
    return text;
  }

  scenes::Seeded random_;
};
