// Prints the tables of fields and the texts of messages as JSON, for readers in other languages:
// write_fields > format/fields.json
#include "arena_fields.hpp"
#include "fields.hpp"
#include "flight_fields.hpp"
#include "messages.hpp"
#include "prospect_fields.hpp"
#include "track_fields.hpp"

#include <cstdio>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace aimahead::format;
using Words = std::span<const std::string_view>;

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"') out += '\\';
    out += c;
  }
  return out + '"';
}

/// The words, or only those whose bits are set.
std::string list_of(Words words, Kinds bits = kEveryKind) {
  std::string list;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if ((bits >> i & 1U) != 0) list += (list.empty() ? "" : ", ") + quoted(words[i]);
  }
  return "[" + list + "]";
}

std::string list_of_kinds(Kinds bits) {
  std::string_view words[kKindCount];
  for (int i = 0; i < kKindCount; ++i) words[i] = word_of_kind(i);
  return list_of(words, bits);
}

std::string list_of(std::span<const Neighbour> neighbours) {
  std::string list;
  for (const Neighbour& one : neighbours) {
    list += list.empty() ? "" : ", ";
    list += "{\"path\": " + quoted(one.path) + ", \"phrase\": " + quoted(one.phrase);
    list += one.allowed_words.empty() ? "" : ", \"allowed_words\": " + list_of(one.allowed_words);
    list += one.counts_at_zero ? ", \"counts_at_zero\": true" : "";
    list += one.may_be_zeros ? ", \"may_be_zeros\": true}" : "}";
  }
  return "[" + list + "]";
}

/// An object of JSON, member by member.
class Members {
 public:
  void add(std::string_view name, const std::string& value) {
    text_ += (text_.empty() ? "" : ", ") + quoted(name) + ": " + value;
  }
  void add_word(std::string_view name, std::string_view word) { add(name, quoted(word)); }
  [[nodiscard]] std::string text() const { return "{" + text_ + "}"; }

 private:
  std::string text_;
};

std::string text_of(double x) {
  char text[32];
  std::snprintf(text, sizeof text, "%.17g", x);
  return text;
}

template <class Enum, std::size_t kCount>
std::string_view word_of(Enum value, const std::string_view (&words)[kCount]) {
  return words[static_cast<std::size_t>(value)];
}

/// A row as text. Usual values are left out, except range and default.
std::string text_of(const Field& field) {
  Members row;
  row.add_word("name", field.name);
  row.add_word("shape", word_of(field.shape, kShapeWords));
  row.add_word("range", word_of(field.range, kRangeWords));
  row.add_word("default", word_of(field.fallback, kDefaultWords));
  if (field.usual != 0) row.add("usual", text_of(field.usual));
  if (!field.words.empty()) row.add("words", list_of(field.words));
  if (!field.member.name.empty()) row.add_word("member", field.member.name);
  if (field.table) row.add_word("table", field.table->name);
  if (field.holding != Holding::inside)
    row.add_word("holding", word_of(field.holding, kHoldingWords));
  if (field.kinds != kEveryKind) row.add("kinds", list_of_kinds(field.kinds));
  if (field.required_by != 0) row.add("required_by", list_of_kinds(field.required_by));
  if (field.dimensions != 0) row.add("dimensions", std::to_string(field.dimensions));
  if (!field.count.name.empty()) row.add_word("count", field.count.name);
  if (field.min != 0) row.add("min", std::to_string(field.min));
  if (field.max != kNoMax) row.add("max", text_of(field.max));
  if (field.bounded != kEveryKind) row.add("bounded", list_of_kinds(field.bounded));
  if (!field.row_length.name.empty()) row.add_word("row_length", field.row_length.name);
  if (!field.as_long_as.name.empty()) row.add_word("as_long_as", field.as_long_as.name);
  if (!field.excluded_by.empty()) row.add("excluded_by", list_of(field.excluded_by));
  if (!field.required_beside.empty()) row.add("required_beside", list_of(field.required_beside));
  if (!field.instead.empty()) row.add("instead", list_of(field.instead));
  if (!field.not_beside.empty()) row.add_word("not_beside", field.not_beside);
  if (!field.behind.name.empty()) row.add_word("behind", field.behind.name);
  if (field.rule != Rule::none) row.add_word("rule", word_of(field.rule, kRuleWords));
  return row.text();
}

void print_table(const Table& table, bool is_last) {
  std::printf("    %s: {\"what\": %s, \"type\": %s, \"fields\": [\n", quoted(table.name).c_str(),
              quoted(table.what).c_str(), quoted(table.type).c_str());
  for (const Field& field : table.fields) {
    std::printf("      %s%s\n", text_of(field).c_str(), &field == &table.fields.back() ? "" : ",");
  }
  std::printf("    ]}%s\n", is_last ? "" : ",");
}

void print_text(std::string_view name, std::string_view text, bool is_last) {
  std::printf("    %s: %s%s\n", quoted(name).c_str(), quoted(text).c_str(), is_last ? "" : ",");
}

void print_texts(std::string_view name, std::span<const Message> messages, bool is_last) {
  std::printf("  %s: {\n", quoted(name).c_str());
  for (const Message& one : messages) {
    print_text(one.name, one.text, &one == &messages.back());
  }
  std::puts(is_last ? "  }" : "  },");
}

void print_synonyms(std::span<const Message> synonyms) {
  std::puts("  \"synonyms\": {");
  for (const Message& one : synonyms) {
    std::vector<std::string_view> names;
    bool is_first = true;
    for (const Message& other : synonyms) {
      if (other.name == one.name) names.push_back(other.text);
      is_first = is_first && (other.name != one.name || &other >= &one);
    }
    if (!is_first) continue;
    std::printf("%s    %s: %s", &one == synonyms.data() ? "" : ",\n", quoted(one.name).c_str(),
                list_of(Words(names)).c_str());
  }
  std::puts("\n  },");
}

}  // namespace

int main() {
  std::puts("{\n  \"generated_by\": \"format/write_fields.cpp\",\n  \"tables\": {");
  for (const Table* table : kTables) print_table(*table, false);
  for (const Table* table : kFlightTables) print_table(*table, false);
  for (const Table* table : kProspectTables) print_table(*table, false);
  for (const Table* table : kTrackTables) print_table(*table, false);
  for (const Table& table : kArenaTables)
    print_table(table, &table == &kArenaTables[std::size(kArenaTables) - 1]);
  std::puts("  },\n  \"ranges\": {");
  for (const std::string_view& word : kRangeWords) {
    const auto i = static_cast<std::size_t>(&word - kRangeWords);
    print_text(word, phrase(static_cast<Range>(i)), i + 1 == std::size(kRangeWords));
  }
  std::printf("  },\n  \"unknown_to_odds\": %s,\n", list_of(kUnknownToOdds).c_str());
  std::printf("  \"unknown_to_launches\": %s,\n", list_of(kUnknownToLaunches).c_str());
  print_texts("messages", kMessages, false);
  print_synonyms(kSynonyms);
  print_texts("elsewhere", kElsewhere, false);
  print_texts("trackers", kTrackerFields, true);
  std::puts("}");
}
