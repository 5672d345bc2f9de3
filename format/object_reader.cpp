#include "object_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

namespace aimahead::format {
namespace {

using Index = Document::Index;
using Type = Document::Type;

// At most `max` bytes of `text`, never ending inside a UTF-8 sequence.
std::string shorten(std::string_view text, std::size_t max) {
  if (text.size() <= max) return std::string(text);
  while (max > 0 && (static_cast<unsigned char>(text[max]) & 0xC0) == 0x80) --max;
  return std::string(text.substr(0, max)) + "...";
}

// `last`: what stands between the last two.
std::string join(std::span<const std::string_view> words, std::string_view last = ", ") {
  std::string joined;
  for (const std::string_view& word : words) {
    if (!joined.empty()) joined += &word == &words.back() ? last : ", ";
    joined += fmt::format("\"{}\"", word);
  }
  return joined;
}

// Optimal string alignment: insertions, deletions, substitutions, swaps of neighbours.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({row[j - 1] + 1, last[j] + 1, last[j - 1] + (a[i - 1] != b[j - 1])});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before[j - 2] + 1);
      }
    }
    std::swap(before, last);
    std::swap(last, row);
  }
  return last[b.size()];
}

// Why a field does not apply that is there.
Problem why_inapplicable(const Field& row, Kinds kind, bool has_table) {
  if (row.rule == Rule::with_drag && !has_table) return kWithoutDrag;
  if (!row.not_beside.empty()) return kNotBesideTable;
  const bool is_after_endless = row.rule == Rule::not_after_endless && (row.kinds & kind) != 0;
  return is_after_endless ? kAfterEndless : kDoesNotApply;
}

// Reads a whole number that the row allows.
double read_whole(const Document& document, Index value, const Field& row, const Place& place) {
  const bool is_number = document.type(value) == Type::number;
  const double x = is_number ? document.number(value) : std::numeric_limits<double>::quiet_NaN();
  const Breach breach = check_limits(row, x);
  if (std::isfinite(x)) blame_breach(place, breach);
  if (!breach) return x;
  blame(place,
        fmt::format(text_of(kNotWhole), breach.got[0], breach.got[1], describe(document, value)));
}

}  // namespace

std::string describe(const Document& document, Index value) {
  switch (document.type(value)) {
    case Type::array:
      return "an array";
    case Type::object:
      return "an object";
    default:
      return shorten(document.text(value), 40);
  }
}

std::string_view find_similar(std::string_view word, std::span<const std::string_view> candidates) {
  std::string_view best;
  std::size_t best_distance = std::min<std::size_t>(2, word.size() / 3) + 1;
  if (word.size() > 40) return best;
  for (const std::string_view candidate : candidates) {
    if (is_synonym(word, candidate)) return candidate;
  }
  for (const std::string_view candidate : candidates) {
    const std::size_t distance = edit_distance(word, candidate);
    if (distance < best_distance) {
      best = candidate;
      best_distance = distance;
    }
  }
  return best;
}

double read_number_at(const Document& document, Index value, Range range, const Place& place) {
  if (document.type(value) == Type::number) {
    const double x = document.number(value);
    if (std::isfinite(x) && is_within(x, range)) return x;
  }
  blame(place, fmt::format(text_of(kNotANumber), phrase(range), describe(document, value)));
}

Vec3 read_vector_at(const Document& document, Index value, int& dimensions, const Place& place) {
  const bool is_array = document.type(value) == Type::array;
  const std::size_t size = is_array ? document.size(value) : 0;
  const bool fits =
      dimensions == 0 ? size == 2 || size == 3 : size == static_cast<std::size_t>(dimensions);
  if (!is_array || !fits) {
    const std::string wanted = dimensions == 0 ? "2 or 3" : std::to_string(dimensions);
    const std::string got = is_array ? fmt::format("{} element{}", size, size == 1 ? "" : "s")
                                     : describe(document, value);
    blame(place, fmt::format(text_of(kNotAVector), wanted, got));
  }
  dimensions = static_cast<int>(size);
  double components[3] = {};
  Index element = Document::first(value);
  for (std::size_t i = 0; i < size; ++i, element = document.next(element)) {
    components[i] = read_number_at(document, element, Range::any, {&place, {}, i});
  }
  return {components[0], components[1], components[2]};
}

std::string_view read_string_at(const Document& document, Index value, const Place& place) {
  if (document.type(value) == Type::string) return document.string(value);
  blame(place, fmt::format(text_of(kNotAString), describe(document, value)));
}

std::string read_text_at(const Document& document, Index value, const Place& place) {
  if (document.type(value) == Type::string && !document.string(value).empty()) {
    return std::string(document.string(value));
  }
  blame(place, fmt::format(text_of(kNotAText), describe(document, value)));
}

void blame_word(const Document& document, Index value, std::span<const std::string_view> words,
                std::string_view names, const Place& place) {
  const bool is_word = document.type(value) == Type::string;
  const std::string_view similar = find_similar(is_word ? document.string(value) : "", words);
  const std::string hint =
      similar.empty() ? std::string() : fmt::format(text_of(kSimilarWord), similar);
  blame(place, fmt::format(text_of(kNotAWord), names, describe(document, value)) + hint);
}

void blame_breach(const Place& place, const Breach& breach) {
  if (!breach) return;
  const auto& [problem, got, axis] = breach;
  const auto text = fmt::runtime(text_of(problem));
  const bool compares = problem == kWallsCrossed || problem == kBelowMin;
  blame(place, compares                   ? fmt::format(text, axis, axis, got[0], got[1])
               : problem == kOutsideWalls ? fmt::format(text, axis, got[0], got[1], got[2])
                                          : fmt::format(text, got[0], got[1], got[2]));
}

void blame_no_object(const Document& document, Index value, const Place& place) {
  blame(place,
        fmt::format(text_of(kNotAnObject), document.name_of_objects(), describe(document, value)));
}

void check_list(const Document& document, Index value, std::size_t min, std::size_t max,
                const Place& place) {
  if (document.type(value) != Type::array) {
    blame(place, fmt::format(text_of(kNotAList), describe(document, value)));
  }
  check_length(document.size(value), min, max, place);
}

void check_length(std::size_t size, std::size_t min, std::size_t max, const Place& place) {
  if (size >= min && size <= max) return;
  const std::string wanted = min == max        ? std::to_string(min)
                             : max == SIZE_MAX ? fmt::format("{} or more", min)
                                               : fmt::format("{} to {}", min, max);
  blame(place, fmt::format(text_of(kListTooShortOrLong), wanted, size));
}

ObjectReader::ObjectReader(const Document& document, Index object, Rows table, const Place& place)
    : document_(document), object_(object), table_(table), place_(place) {
  if (document.type(object) != Type::object) {
    blame_no_object(document, object, place);
  }
  Index key = Document::first(object);
  for (std::size_t i = document.size(object); i > 0; --i) {
    const std::size_t field = match(key);
    const Index value = document.next(key);
    if (field < table.size()) {
      slots_[field].is_repeated = has(field);
      if (!has(field)) slots_[field].value = value;
    }
    key = document.next(value);
  }
}

std::size_t ObjectReader::match(Index key) const {
  const std::string_view name = document_.string(key);
  std::size_t field = 0;
  while (field < table_.size() && table_[field].name != name) ++field;
  return field;
}

bool ObjectReader::is_beside(Index key) const {
  return !beside_.empty() && document_.string(key) == beside_;
}

bool ObjectReader::has(std::string_view name) const {
  for (std::size_t field = 0; field < table_.size(); ++field) {
    if (table_[field].name == name) return has(field);
  }
  return false;
}

std::optional<Index> ObjectReader::find(std::size_t field) {
  Slot& slot = slots_[field];
  slot.is_asked_for = true;
  if (slot.is_repeated) blame(at(field), std::string(text_of(kGivenTwice)));
  if (slot.value == kNone) return std::nullopt;
  return slot.value;
}

Index ObjectReader::require(std::size_t field) {
  const std::optional<Index> value = find(field);
  if (value) return *value;
  const auto words = table_[field].words;
  const std::string missing = words.empty() ? std::string(text_of(kMissing))
                                            : fmt::format(text_of(kMissingWord), join(words));
  blame(at(field), missing + say_beside(field));
}

Kinds ObjectReader::kinds_of_motion() const {
  for (const Field& row : table_) {
    if (row.name == "kind") return (Kinds{1} << row.words.size()) - 1;
  }
  return 0;
}

std::string ObjectReader::say_kinds(const Field& row) const {
  std::vector<std::string_view> words;
  for (std::size_t i = 0; i < std::size(kKindWords); ++i) {
    if ((row.kinds & kinds_of_motion()) >> i & 1U) words.push_back(kKindWords[i]);
  }
  return join(words, " or ");
}

// What to add of other fields: the unknown one that may be a misspelling of the missing one,
// otherwise the first unknown one and which other it may be, otherwise one that belongs to other
// kinds of motion.
std::string ObjectReader::say_beside(std::size_t missing) const {
  const std::string_view wanted = table_[missing].name;
  const bool is_kindless = !has("kind") && !has("shape");
  const auto is_of_others = [&](const Field& row) {
    return is_kindless && (row.kinds & table_[missing].kinds) == 0;
  };
  std::string_view unknown;
  Index key = Document::first(object_);
  for (std::size_t i = document_.size(object_); i > 0; --i) {
    const std::string_view name = document_.string(key);
    if (match(key) == table_.size() && !is_beside(key) && name.size() <= 40) {
      if (!find_similar(name, std::span(&wanted, 1)).empty()) {
        return fmt::format(text_of(kBesideSimilar), name, wanted);
      }
      if (unknown.data() == nullptr) unknown = name;
    }
    key = document_.next(document_.next(key));
  }
  if (unknown.data() != nullptr) {
    std::vector<std::string_view> free;
    for (std::size_t field = 0; field < table_.size(); ++field) {
      const bool is_free = !has(field) && table_[field].shape != Shape::ignored;
      if (is_free) free.push_back(table_[field].name);
    }
    const std::string_view meant = find_similar(unknown, free);
    if (meant.empty()) return fmt::format(text_of(kBesideUnknown), unknown);
    const Field& row = table_[field_index(table_, meant)];
    return is_of_others(row) ? fmt::format(text_of(kBesideOfOthers), unknown, meant, say_kinds(row))
                             : fmt::format(text_of(kBesideSimilar), unknown, meant);
  }
  for (std::size_t field = 0; field < table_.size(); ++field) {
    if (has(field) && is_of_others(table_[field])) {
      return fmt::format(text_of(kBesideKindless), table_[field].name, say_kinds(table_[field]));
    }
  }
  return {};
}

double ObjectReader::number(std::size_t field) {
  const Field& entry = table_[field];
  const bool is_required = entry.fallback == Default::none;
  const std::optional<Index> value = is_required ? require(field) : find(field);
  if (value && entry.shape == Shape::whole) return read_whole(document_, *value, entry, at(field));
  if (value) {
    const double x = read_number_at(document_, *value, entry.range, at(field));
    blame_breach(at(field), check_limits(entry, x));
    return x;
  }
  return 0;
}

Vec3 ObjectReader::vector(std::size_t field, int& dimensions) {
  const bool is_required = table_[field].fallback == Default::none;
  const std::optional<Index> value = is_required ? require(field) : find(field);
  return value ? read_vector_at(document_, *value, dimensions, at(field)) : Vec3{};
}

std::size_t ObjectReader::word(std::size_t field) {
  const Field& entry = table_[field];
  const bool is_required = entry.fallback == Default::none;
  const std::optional<Index> value = is_required ? require(field) : find(field);
  if (!value) return 0;
  if (document_.type(*value) == Type::string) {
    const auto found = std::find(entry.words.begin(), entry.words.end(), document_.string(*value));
    if (found != entry.words.end()) return static_cast<std::size_t>(found - entry.words.begin());
  }
  blame_word(document_, *value, entry.words, join(entry.words), at(field));
}

Index ObjectReader::list(std::size_t field, std::size_t min, std::size_t max) {
  const Index value = require(field);
  check_list(document_, value, min, max, at(field));
  return value;
}

std::optional<Index> ObjectReader::value_of(std::string_view name) const {
  Index key = Document::first(object_);
  for (std::size_t i = document_.size(object_); i > 0; --i) {
    if (document_.string(key) == name) return document_.next(key);
    key = document_.next(document_.next(key));
  }
  return std::nullopt;
}

bool ObjectReader::is_expected(std::size_t field) const {
  if (table_[field].shape == Shape::ignored) return !slots_[field].is_repeated;
  return slots_[field].is_asked_for;
}

bool ObjectReader::has_stray() const {
  std::size_t expected = beside_.empty() ? 0 : 1;
  for (std::size_t field = 0; field < table_.size(); ++field) {
    expected += has(field) && is_expected(field);
  }
  return expected != document_.size(object_);
}

void ObjectReader::blame_stray(std::string_view whole, Kinds kind, int dimensions) const {
  Index key = Document::first(object_);
  std::size_t field = match(key);
  const auto is_asked_for = [&] {
    if (field < table_.size()) return is_expected(field);
    return is_beside(key);
  };
  while (is_asked_for()) {
    key = document_.next(document_.next(key));
    field = match(key);
  }
  const std::string_view name = document_.string(key);
  const Place place{&place_, name};
  if (field < table_.size() && slots_[field].is_repeated)
    blame(place, std::string(text_of(kGivenTwice)));
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < table_.size(); ++i) {
    if (is_expected(i)) names.push_back(table_[i].name);
  }
  const bool is_part = place_.outer != nullptr;
  const bool has_parts = std::find(names.begin(), names.end(), "projectile") != names.end();
  const std::string_view elsewhere =
      is_part || has_parts ? find_elsewhere(place.path()) : std::string_view{};
  const auto fits = [&](const Field& row) {
    return row.dimensions == 0 || row.dimensions == dimensions;
  };
  const auto is_of_others = [&](const Field& row) {
    const bool moves = (kind & kinds_of_motion()) != 0;
    return moves && fits(row) && (row.kinds & kind) == 0 && !say_kinds(row).empty();
  };
  if (field < table_.size()) {
    const Field& row = table_[field];
    const Problem problem = why_inapplicable(row, kind, has("table"));
    const std::string where = fits(row) ? "" : fmt::format(" in {} dimensions", dimensions);
    const bool lacks_kind = problem == kDoesNotApply && !has("kind") && is_of_others(row);
    const std::string message =
        lacks_kind ? fmt::format(text_of(kNeedsKind), say_kinds(row))
                   : fmt::format(fmt::runtime(text_of(problem)), std::string(whole) + where);
    const bool is_known = problem == kDoesNotApply && !elsewhere.empty();
    blame(place, message + (is_known ? fmt::format(text_of(kSimilarWord), elsewhere) : ""));
  }
  const std::string_view similar = elsewhere.empty() ? find_similar(name, names) : elsewhere;
  if (!similar.empty()) blame(place, fmt::format(text_of(kSimilarField), similar));
  names.clear();
  for (const Field& row : table_) {
    if (is_of_others(row)) names.push_back(row.name);
  }
  const std::string_view other = find_similar(name, names);
  if (other.empty()) blame(place, fmt::format(text_of(kUnknownField), whole));
  // A motion with an acceleration need not name its kind.
  if (other == "acceleration" && !has("kind")) {
    blame(place, fmt::format(text_of(kSimilarField), other));
  }
  blame(place, fmt::format(text_of(kSimilarOfOthers), other,
                           say_kinds(table_[field_index(table_, other)])));
}

}  // namespace aimahead::format
