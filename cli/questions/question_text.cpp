#include "questions/question_text.hpp"

#include "object_reader.hpp"
#include "place.hpp"
#include "text/json_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>

namespace aimahead::cli {
namespace {

using Index = JsonDocument::Index;

constexpr std::string_view kIgnored[] = {"name", "comment", "expect"};
constexpr std::size_t kReusedName = std::size_t{1} << 20;

// "line 1, column 5", both from 1; columns count characters, not bytes.
std::string locate(std::string_view text, std::size_t offset, std::size_t first_line) {
  const std::string_view before = text.substr(0, offset);
  const auto lines = std::count(before.begin(), before.end(), '\n');
  const std::size_t newline = before.rfind('\n');
  const std::string_view on_line =
      newline == std::string_view::npos ? before : before.substr(newline + 1);
  const auto characters = std::count_if(on_line.begin(), on_line.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  });
  return fmt::format("line {}, column {}", first_line + static_cast<std::size_t>(lines),
                     characters + 1);
}

constexpr std::string_view kSpaces = " \t\r\n";

// Whether the first line looks like a list of numbers or names, and not like a part of an object
// that stands on several lines.
bool is_list(std::string_view text) {
  std::string_view line = text.substr(0, text.find('\n'));
  line = line.substr(0, line.find_last_not_of(", \t\r") + 1);
  const std::size_t first = line.find_first_not_of(kSpaces);
  if (first == std::string_view::npos) return false;
  return line.find_first_of(",;\t", first) != std::string_view::npos &&
         line.find_first_of("{}[]:") == std::string_view::npos;
}

bool is_letter(char c) {
  return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

// Whether a name without quotes stands there, with a colon behind it.
bool is_bare_name(std::string_view text, std::size_t offset) {
  std::size_t begin = std::min(offset, text.size());
  std::size_t end = begin;
  while (begin > 0 && is_letter(text[begin - 1])) --begin;
  while (end < text.size() && is_letter(text[end])) ++end;
  const std::size_t before = text.substr(0, begin).find_last_not_of(kSpaces);
  const std::size_t after = text.find_first_not_of(kSpaces, end);
  return begin < end && before != std::string_view::npos && after != std::string_view::npos &&
         (text[before] == '{' || text[before] == ',') && text[after] == ':';
}

// What else to say of a text that is no JSON, by what stands where that was noticed.
std::string_view hint_at(std::string_view text, std::size_t offset) {
  constexpr std::string_view kNumbers[] = {"NaN", "nan", "Infinity", "inf", "-Infinity", "-inf"};
  // The offset is that of the word, or that of its second letter.
  for (const std::size_t begin : {offset, std::max<std::size_t>(offset, 1) - 1}) {
    const std::string_view rest = text.substr(std::min(begin, text.size()));
    const auto starts = [&](std::string_view number) { return rest.starts_with(number); };
    if (std::any_of(std::begin(kNumbers), std::end(kNumbers), starts)) {
      return "; JSON has no NaN and no Infinity";
    }
  }
  const char found = offset < text.size() ? text[offset] : ' ';
  if (found == '\'' || is_bare_name(text, offset)) return "; JSON wants double quotes";
  const std::size_t before = text.substr(0, offset).find_last_not_of(kSpaces);
  const bool is_after_comma = before != std::string_view::npos && text[before] == ',';
  if (is_after_comma && found == '}') return "; there is a comma before the }";
  if (is_after_comma && found == ']') return "; there is a comma before the ]";
  return is_list(text) ? "; this looks like CSV, and is read as JSON" : "";
}

}  // namespace

QuestionText::QuestionText() : document_(kIgnored) {}

const JsonDocument& QuestionText::parse(std::string_view text, std::size_t first_line) {
  if (name_.capacity() > kReusedName) name_ = std::string();
  name_.clear();
  if (const std::optional<SyntaxError> error = document_.parse(text)) {
    const bool is_empty = text.find_first_not_of(kSpaces) == std::string_view::npos;
    std::string_view message = error->message;
    if (is_empty) message = "the text is empty";
    if (message.ends_with('.')) message.remove_suffix(1);
    throw Fault{"", fmt::format("{}: {}{}", locate(text, error->offset, first_line), message,
                                hint_at(text, error->offset))};
  }
  const Index root = JsonDocument::root();
  if (document_.type(root) != JsonDocument::Type::object) {
    throw Fault{"", fmt::format("{}: expected one JSON object, got {}", locate(text, 0, first_line),
                                describe(document_, root))};
  }
  find_name();
  return document_;
}

void QuestionText::find_name() {
  Index key = JsonDocument::first(JsonDocument::root());
  for (std::size_t i = document_.size(JsonDocument::root()); i > 0; --i) {
    const Index value = document_.next(key);
    if (document_.string(key) == "name") {
      append_minified(name_, document_.raw(value));
      return;
    }
    key = document_.next(value);
  }
}

}  // namespace aimahead::cli
