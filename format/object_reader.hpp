// Reads the fields of one object by its table, and blames what is not as the table says.
#pragma once

#include "document.hpp"
#include "fields.hpp"
#include "messages.hpp"
#include "place.hpp"
#include "rules.hpp"

#include "aimahead/vec.hpp"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace aimahead::format {

/// These functions return what stands at `value`, or blame `place`.
double read_number_at(const Document& document, Document::Index value, Range range,
                      const Place& place);
/// The first vector of a question sets `dimensions`, which is 0 until then.
Vec3 read_vector_at(const Document& document, Document::Index value, int& dimensions,
                    const Place& place);
/// Returns a text, which may be empty; it stays valid as long as the document.
std::string_view read_string_at(const Document& document, Document::Index value,
                                const Place& place);
/// Returns a text that is not empty.
std::string read_text_at(const Document& document, Document::Index value, const Place& place);
/// Blames a value that is no object.
[[noreturn]] void blame_no_object(const Document& document, Document::Index value,
                                  const Place& place);
/// Blames `place` unless it is an array with this number of elements.
void check_list(const Document& document, Document::Index value, std::size_t min, std::size_t max,
                const Place& place);
/// Blames `place` unless a list of this size has min to max elements; SIZE_MAX: any number.
void check_length(std::size_t size, std::size_t min, std::size_t max, const Place& place);
/// Reads the elements of an array at `place`, each by `read(i, value, place)`.
template <class Read>
void read_elements(const Document& document, Document::Index list, const Place& place, Read read) {
  Document::Index element = Document::first(list);
  for (std::size_t i = 0; i < document.size(list); ++i, element = document.next(element)) {
    read(i, element, Place{&place, {}, i});
  }
}

/// Blames a value that is none of the words. The message calls the words `names`.
[[noreturn]] void blame_word(const Document& document, Document::Index value,
                             std::span<const std::string_view> words, std::string_view names,
                             const Place& place);
/// Blames the place where a rule is broken.
void blame_breach(const Place& place, const Breach& breach);

/// One object of a question. Ask for its fields in the order of its table (the order of blame),
/// then `finish`.
class ObjectReader {
 public:
  using Index = Document::Index;

  /// Blames `place` unless `object` is one.
  ObjectReader(const Document& document, Index object, Rows table, const Place& place);

  [[nodiscard]] const Place& place() const { return place_; }

  /// Whether the object has the field, without asking for it.
  [[nodiscard]] bool has(std::size_t field) const { return slots_[field].value != kNone; }

  [[nodiscard]] bool has(std::string_view name) const;

  /// The value of a field that may be absent. Blames a field that is given twice.
  std::optional<Index> find(std::size_t field);
  /// The value of a field that must be there. If it is absent, the message names an unknown field
  /// that may have been meant.
  Index require(std::size_t field);

  /// A number as the table says: finite, within its range, whole if it must be. 0 if absent: fields
  /// with other defaults are read by a TableReader.
  double number(std::size_t field);
  Vec3 vector(std::size_t field, int& dimensions);
  /// The index of the word in the field's list.
  std::size_t word(std::size_t field);
  /// An array that must be there, of `min` to `max` elements.
  Index list(std::size_t field, std::size_t min, std::size_t max);

  /// The value of a member that is in no table. The member then counts as asked for.
  [[nodiscard]] std::optional<Index> value_of(std::string_view name) const;
  void expect(std::string_view name) { beside_ = name; }

  /// The place of a field, to read what it contains.
  [[nodiscard]] Place at(std::size_t field) const { return {&place_, table_[field].name}; }

  /// Whether there is a member that nobody asked for: an unknown or an inapplicable field. A field
  /// marked `ignored` counts as asked for, but only once.
  [[nodiscard]] bool has_stray() const;
  /// Blames the first such member in the order of the text. `whole` is what the object is, "a
  /// shooter"; `kind` its kind of motion; `dimensions` is 0 where they do not matter.
  [[noreturn]] void blame_stray(std::string_view whole, Kinds kind, int dimensions) const;
  void finish(std::string_view whole) const {
    if (has_stray()) blame_stray(whole, kEveryKind, 0);
  }

 private:
  static constexpr Index kNone = ~Index{0};

  struct Slot {
    Index value = kNone;
    bool is_repeated = false;
    bool is_asked_for = false;
  };

  const Document& document_;
  Index object_;
  Rows table_;
  const Place& place_;
  std::array<Slot, Rows::kMax> slots_{};
  std::string_view beside_{};  ///< a member that is expected beside those of the table

  [[nodiscard]] std::size_t match(Index key) const;
  [[nodiscard]] bool is_beside(Index key) const;
  [[nodiscard]] std::string say_beside(std::size_t missing) const;
  // The kinds that "kind" may name; 0: the table has no such field.
  [[nodiscard]] Kinds kinds_of_motion() const;
  // `"turning" or "plates"`: the words for "kind" of the motions that have a field.
  [[nodiscard]] std::string say_kinds(const Field& row) const;
  [[nodiscard]] bool is_expected(std::size_t field) const;
};

/// "a number", "an array", `"fast"`: what stands at `value`, for a message.
[[nodiscard]] std::string describe(const Document& document, Document::Index value);

/// The candidate that `word` may be a misspelling of or another name for, or "".
[[nodiscard]] std::string_view find_similar(std::string_view word,
                                            std::span<const std::string_view> candidates);

}  // namespace aimahead::format
