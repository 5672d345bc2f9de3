// One JSON text as a flat list of values, which can be read in any order.
#pragma once

#include "document.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace aimahead::cli {

using namespace format;

/// Why a text is not exactly one JSON value.
struct SyntaxError {
  std::size_t offset = 0;  ///< byte at which it was noticed
  std::string message;
};

/// The values of one text. Nothing here recurses, so nesting costs no stack; parsing the next text
/// reuses the memory of the one before. The text must outlive its document.
///
/// The reader is yajl: it returns numbers as written, so that a number too large for a double can
/// be blamed by the rules of the format and does not end the reading. What yajl accepts against RFC
/// 8259 (form feeds as white space, overlong UTF-8) is refused here.
class JsonDocument final : public Document {
 public:
  /// The longest text, in bytes.
  static constexpr std::size_t kLongestText = std::size_t{256} << 20;
  static constexpr const char* kTooLong = "the text is longer than 256 MiB";
  /// The maximum number of values kept of one text.
  static constexpr std::size_t kMaxValues = std::size_t{1} << 25;
  /// The deepest nesting.
  static constexpr std::size_t kDeepest = std::size_t{1} << 20;
  /// Members of the outermost object named in `opaque` are kept without what they contain.
  explicit JsonDocument(std::span<const std::string_view> opaque) : opaque_(opaque) {}

  /// Reads `text`, which must be exactly one JSON value.
  [[nodiscard]] std::optional<SyntaxError> parse(std::string_view text);

  /// The value as it was written.
  [[nodiscard]] std::string_view raw(Index i) const {
    return text_.substr(values_[i].begin, values_[i].length);
  }
  [[nodiscard]] double number(Index i) const override;
  [[nodiscard]] std::string_view string(Index i) const override;
  [[nodiscard]] std::string text(Index i) const override { return std::string(raw(i)); }

 private:
  friend struct JsonEvents;

  std::span<const std::string_view> opaque_;
  std::string_view text_;
  std::string decoded_;  ///< strings that were written with escapes: length, then bytes
};

/// The offset of the first byte that no JSON text may contain (a control character, or anything
/// that is not UTF-8), or text.size().
[[nodiscard]] std::size_t find_forbidden_byte(std::string_view text);

}  // namespace aimahead::cli
