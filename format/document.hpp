// A question as a flat list of values, read from a text or from the objects of a program.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace aimahead::format {

/// The values of one question in the order in which they stand there, each container followed by
/// what it contains. Readers need no more.
class Document {
 public:
  enum class Type : std::uint8_t { null, boolean, number, string, array, object };

  using Index = std::uint32_t;

  struct Value {
    Type type = Type::null;
    bool has_escapes = false;  ///< strings of a text: `extra` is where the decoded one is kept
    std::uint32_t begin = 0;   ///< first byte in the text
    std::uint32_t length = 0;  ///< bytes in the text
    Index next = 0;            ///< the value after this one and all it contains
    std::uint32_t extra = 0;   ///< containers: number of elements or members
  };

  /// Values nested deeper than this are not kept: no field of the format is so deep.
  static constexpr std::size_t kDeepestKept = 6;

  [[nodiscard]] static constexpr Index root() { return 0; }
  [[nodiscard]] const Value& at(Index i) const { return values_[i]; }
  [[nodiscard]] Type type(Index i) const { return values_[i].type; }

  /// The number of elements of an array, or of members of an object.
  [[nodiscard]] std::size_t size(Index i) const { return values_[i].extra; }

  /// The first element of an array, or the first key of an object. A key is a string, followed by
  /// its value.
  [[nodiscard]] static constexpr Index first(Index container) { return container + 1; }
  [[nodiscard]] Index next(Index i) const { return values_[i].next; }

  /// The value of a number; infinite beyond the range of a double.
  [[nodiscard]] virtual double number(Index i) const = 0;
  /// The characters of a string.
  [[nodiscard]] virtual std::string_view string(Index i) const = 0;
  /// What those who wrote the document call an object.
  [[nodiscard]] virtual std::string_view name_of_objects() const { return "an object"; }
  /// A value that is no container, as JSON writes it.
  [[nodiscard]] virtual std::string text(Index i) const = 0;

 protected:
  std::vector<Value> values_;

  Document() = default;
  Document(const Document&) = default;
  Document& operator=(const Document&) = default;
  ~Document() = default;
};

}  // namespace aimahead::format
