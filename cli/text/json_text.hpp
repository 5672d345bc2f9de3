// Functions that every writer of JSON needs.
#pragma once

#include "aimahead/vec.hpp"

#include <string>
#include <string_view>
#include <utility>

namespace aimahead::cli {

/// Appends `text` as a JSON string.
void append_json_string(std::string& out, std::string_view text);

/// Appends `text`, its control characters as JSON writes them.
void append_visible(std::string& out, std::string_view text);

/// Appends a JSON text without the white space between its tokens.
void append_minified(std::string& out, std::string_view json);

/// Whether the text begins with an object that does not end in it.
[[nodiscard]] bool is_cut(std::string_view json);

/// Whether another object follows the first.
[[nodiscard]] bool holds_several(std::string_view json);

/// Appends `,"key":value` to an object that has members already.
void append_member(std::string& out, std::string_view key, double value);
/// Appends `,"key":[x,y]`.
void append_member(std::string& out, std::string_view key, const Vec2& value);
/// Appends `[x,y]`.
void append_vector(std::string& out, const Vec2& value);

struct Every {
  bool operator()(const auto&) const { return true; }
};
/// Appends an array of the elements that count. `append` appends one.
template <class List, class Append, class Counts = Every>
void append_list(std::string& out, const List& list, const Append& append,
                 const Counts& counts = {}) {
  char before = '[';
  for (const auto& element : list) {
    if (!counts(element)) continue;
    out += std::exchange(before, ',');
    append(element);
  }
  out += before == '[' ? "[]" : "]";
}

}  // namespace aimahead::cli
