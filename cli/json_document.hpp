// One JSON text as a flat list of values, which can be read in any order.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace aimahead::cli {

/// Why a text is not exactly one JSON value.
struct SyntaxError {
  std::size_t offset = 0;  ///< byte at which it was noticed
  std::string message;
};

/// The values of one text in the order in which they appear, each container followed by what it
/// contains. Nothing here recurses, so nesting costs no stack; parsing the next text reuses the
/// memory of the one before. The text must outlive its document.
///
/// The reader is yajl: it returns numbers as written, so that a number too large for a double can
/// be blamed by the rules of the format and does not end the reading. What yajl accepts against RFC
/// 8259 (form feeds as white space, overlong UTF-8) is refused here.
class JsonDocument {
 public:
  enum class Type : std::uint8_t { null, boolean, number, string, array, object };

  using Index = std::uint32_t;

  struct Value {
    Type type = Type::null;
    bool has_escapes = false;  ///< strings: `extra` is where the decoded text is kept
    std::uint32_t begin = 0;   ///< first byte in the text
    std::uint32_t length = 0;  ///< bytes in the text
    Index next = 0;            ///< the value after this one and all it contains
    std::uint32_t extra = 0;   ///< containers: number of elements or members
  };

  /// Longest text, in bytes.
  static constexpr std::size_t kLongestText = std::size_t{256} << 20;
  /// Maximal number of values kept of one text.
  static constexpr std::size_t kMostValues = std::size_t{1} << 25;
  /// Deepest nesting.
  static constexpr std::size_t kDeepest = std::size_t{1} << 20;
  /// Values nested deeper than this are checked but not kept: no field of the format is so deep.
  static constexpr std::size_t kDeepestKept = 6;

  /// Members of the outermost object named in `opaque` are kept without what they contain.
  explicit JsonDocument(std::span<const std::string_view> opaque) : opaque_(opaque) {}

  /// Reads `text`, which must be exactly one JSON value.
  [[nodiscard]] std::optional<SyntaxError> parse(std::string_view text);

  [[nodiscard]] static constexpr Index root() { return 0; }
  [[nodiscard]] const Value& at(Index i) const { return values_[i]; }
  [[nodiscard]] Type type(Index i) const { return values_[i].type; }

  /// Elements of an array, members of an object.
  [[nodiscard]] std::size_t size(Index i) const { return values_[i].extra; }

  /// First element of an array, first key of an object: a key is a string, followed by its value.
  [[nodiscard]] static constexpr Index first(Index container) { return container + 1; }
  [[nodiscard]] Index next(Index i) const { return values_[i].next; }

  /// The value as it was written.
  [[nodiscard]] std::string_view raw(Index i) const {
    return text_.substr(values_[i].begin, values_[i].length);
  }
  /// What a string says.
  [[nodiscard]] std::string_view string(Index i) const;

 private:
  friend struct JsonEvents;

  std::span<const std::string_view> opaque_;
  std::string_view text_;
  std::vector<Value> values_;
  std::string decoded_;  ///< strings that were written with escapes: length, then bytes
};

/// Offset of the first byte that no JSON text may contain (a control character, or anything that
/// is not UTF-8), or text.size().
[[nodiscard]] std::size_t find_forbidden_byte(std::string_view text);

}  // namespace aimahead::cli
