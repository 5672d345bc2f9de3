#include "text/json_document.hpp"

#include "text/number_text.hpp"

#include <yajl/yajl_parse.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <new>
#include <utility>

namespace aimahead::cli {
namespace {

constexpr std::string_view kWhiteSpace = " \t\r\n";

// Where the escape of half a surrogate pair stands in a string of sound JSON, or its size. yajl
// decodes such a half into a question mark or into bytes that are not UTF-8.
std::size_t find_half_pair(std::string_view string) {
  // The code unit whose escape stands there, or 0.
  const auto unit_at = [&](std::size_t i) -> unsigned {
    if (string.substr(i, 2) != "\\u") return 0;
    unsigned unit = 0;
    std::from_chars(string.data() + i + 2, string.data() + i + 6, unit, 16);
    return unit;
  };
  const auto is_high = [](unsigned unit) { return unit >= 0xD800 && unit < 0xDC00; };
  const auto is_low = [](unsigned unit) { return unit >= 0xDC00 && unit < 0xE000; };
  for (std::size_t i = 0; i < string.size(); ++i) {
    if (string[i] != '\\') continue;
    const unsigned unit = unit_at(i);
    if (is_low(unit)) return i;
    if (is_high(unit)) {
      if (!is_low(unit_at(i + 6))) return i;
      i += 6;
    }
    i += unit == 0 ? 1 : 5;
  }
  return string.size();
}

}  // namespace

/// Receives yajl's events and appends to the document.
struct JsonEvents {
  using Type = JsonDocument::Type;
  using Index = JsonDocument::Index;

  JsonDocument& document;
  yajl_handle handle = nullptr;
  std::size_t depth = 0;         // containers open now
  std::size_t opaque_depth = 0;  // not 0: inside a member that is kept closed, opened at this depth
  bool next_is_opaque = false;   // the key just read announces such a member
  std::size_t token_end = 0;     // where the token before this one ended
  const char* refusal = nullptr;
  std::size_t refused_at = 0;
  Index open[JsonDocument::kDeepestKept + 1] = {};  // the kept containers that are open

  [[nodiscard]] std::size_t consumed() const { return yajl_get_bytes_consumed(handle); }
  [[nodiscard]] bool is_kept() const {
    return opaque_depth == 0 && depth <= JsonDocument::kDeepestKept;
  }

  bool refuse(const char* why, std::size_t at) {
    refusal = why;
    refused_at = at;
    return false;
  }

  bool append(Type type, std::size_t begin, std::size_t length) {
    auto& values = document.values_;
    if (values.size() >= JsonDocument::kMaxValues) {
      return refuse("the text holds too many values", consumed());
    }
    const auto index = static_cast<Index>(values.size());
    values.push_back({.type = type,
                      .has_escapes = false,
                      .begin = static_cast<std::uint32_t>(begin),
                      .length = static_cast<std::uint32_t>(length),
                      .next = index + 1,
                      .extra = 0});
    return true;
  }

  // Counts one element more of the array, or one member more of the object, that is being read.
  void count() {
    if (depth > 0) ++document.values_[open[depth - 1]].extra;
  }

  bool scalar(Type type, std::size_t length) {
    const std::size_t end = consumed();
    token_end = end;
    next_is_opaque = false;
    if (!is_kept()) return true;
    count_element();
    return append(type, end >= length ? end - length : 0, length);
  }

  // Members were counted at their key.
  void count_element() {
    if (depth > 0 && document.values_[open[depth - 1]].type == Type::array) count();
  }

  bool text(const unsigned char* bytes, std::size_t length, bool is_key) {
    const std::size_t search_from = token_end;
    token_end = consumed();
    const bool is_opaque = next_is_opaque && !is_key;
    if (!is_key) next_is_opaque = false;
    if (!is_kept()) return true;
    const char* const chars = reinterpret_cast<const char*>(bytes);
    const char* const start = document.text_.data();
    const bool is_as_written =
        std::less_equal<>()(start, chars) && std::less<>()(chars, start + document.text_.size());
    // Only white space, commas and colons stand between the token before and an opening quote.
    const std::size_t begin = is_as_written ? static_cast<std::size_t>(chars - start) - 1
                                            : document.text_.find('"', search_from);
    if (is_key) {
      count();
      if (depth == 1) {
        const std::string_view key(chars, length);
        next_is_opaque = std::find(document.opaque_.begin(), document.opaque_.end(), key) !=
                         document.opaque_.end();
      }
    } else {
      count_element();
    }
    if (!append(Type::string, begin, token_end - begin)) return false;
    if (!is_as_written) {
      const std::string_view written = document.text_.substr(begin, token_end - begin);
      const std::size_t half = find_half_pair(written);
      // What is opaque is passed on as it is written.
      if (half < written.size() && !is_opaque) {
        return refuse("half of a surrogate pair", begin + half);
      }
      auto& value = document.values_.back();
      value.has_escapes = true;
      value.extra = static_cast<std::uint32_t>(document.decoded_.size());
      const auto size = static_cast<std::uint32_t>(length);
      document.decoded_.append(reinterpret_cast<const char*>(&size), sizeof size);
      document.decoded_.append(chars, length);
    }
    return true;
  }

  bool start(Type type) {
    token_end = consumed();
    if (depth >= JsonDocument::kDeepest) return refuse("the text is nested too deeply", token_end);
    if (is_kept()) {
      count_element();
      open[depth] = static_cast<Index>(document.values_.size());
      if (!append(type, token_end - 1, 1)) return false;
      if (next_is_opaque) opaque_depth = depth + 1;
    }
    next_is_opaque = false;
    ++depth;
    return true;
  }

  bool end() {
    token_end = consumed();
    if (opaque_depth == depth) opaque_depth = 0;
    --depth;
    if (!is_kept()) return true;
    auto& value = document.values_[open[depth]];
    value.next = static_cast<Index>(document.values_.size());
    value.length = static_cast<std::uint32_t>(token_end - value.begin);
    return true;
  }
};

namespace {

JsonEvents& events(void* context) { return *static_cast<JsonEvents*>(context); }

using Type = JsonDocument::Type;

constexpr yajl_callbacks kCallbacks = {
    .yajl_null = [](void* c) -> int { return events(c).scalar(Type::null, 4); },
    .yajl_boolean = [](void* c, int value) -> int {
      return events(c).scalar(Type::boolean, value ? 4 : 5);
    },
    .yajl_integer = nullptr,
    .yajl_double = nullptr,
    .yajl_number = [](void* c, const char*, std::size_t length) -> int {
      return events(c).scalar(Type::number, length);
    },
    .yajl_string = [](void* c, const unsigned char* bytes, std::size_t length) -> int {
      return events(c).text(bytes, length, false);
    },
    .yajl_start_map = [](void* c) -> int { return events(c).start(Type::object); },
    .yajl_map_key = [](void* c, const unsigned char* bytes, std::size_t length) -> int {
      return events(c).text(bytes, length, true);
    },
    .yajl_end_map = [](void* c) -> int { return events(c).end(); },
    .yajl_start_array = [](void* c) -> int { return events(c).start(Type::array); },
    .yajl_end_array = [](void* c) -> int { return events(c).end(); },
};

std::string message_of(yajl_handle handle) {
  unsigned char* const bytes = yajl_get_error(handle, 0, nullptr, 0);
  std::string message = bytes ? reinterpret_cast<const char*>(bytes) : "not JSON";
  yajl_free_error(handle, bytes);
  while (!message.empty() && (message.back() == '\n' || message.back() == ' ')) message.pop_back();
  return message;
}

// Serves yajl's few small allocations for one text from the stack: with them on the heap they took
// a tenth of the time that reading a short line takes. What does not fit goes to the heap.
class ParserMemory {
 public:
  yajl_alloc_funcs functions() {
    return {.malloc = [](void* memory, std::size_t size) { return self(memory).allocate(size); },
            .realloc = [](void* memory, void* block,
                          std::size_t size) { return self(memory).reallocate(block, size); },
            .free = [](void* memory, void* block) { self(memory).release(block); },
            .ctx = this};
  }

 private:
  static constexpr std::size_t kAlignment = alignof(std::max_align_t);
  // The length of each block on the stack stands before the block.
  static constexpr std::size_t kHeader = kAlignment;

  alignas(std::max_align_t) unsigned char bytes_[4096];
  std::size_t used_ = 0;

  static ParserMemory& self(void* memory) { return *static_cast<ParserMemory*>(memory); }

  [[nodiscard]] bool is_ours(const void* block) const {
    return std::less_equal<const void*>()(bytes_, block) &&
           std::less<const void*>()(block, bytes_ + sizeof bytes_);
  }
  void* allocate(std::size_t size) {
    const std::size_t room = sizeof bytes_ - used_;
    const std::size_t rounded = (size + kAlignment - 1) / kAlignment * kAlignment;
    if (size > room || kHeader + rounded > room) return std::malloc(size);
    std::memcpy(bytes_ + used_, &size, sizeof size);
    void* const block = bytes_ + used_ + kHeader;
    used_ += kHeader + rounded;
    return block;
  }
  void* reallocate(void* block, std::size_t size) {
    if (!block) return allocate(size);
    if (!is_ours(block)) return std::realloc(block, size);
    std::size_t old_size = 0;
    std::memcpy(&old_size, static_cast<unsigned char*>(block) - kHeader, sizeof old_size);
    void* const moved = allocate(size);
    if (moved) std::memcpy(moved, block, std::min(old_size, size));
    return moved;
  }
  void release(void* block) {
    if (!is_ours(block)) std::free(block);
  }
};

// The place of the byte at which yajl failed. After an error of grammar yajl has consumed the token
// at fault, which began after the last good token (`token_end`) and one comma or colon. After a
// character that begins no token it has consumed that character.
std::size_t find_offender(std::string_view text, std::size_t token_end, std::size_t consumed,
                          std::string_view message) {
  const std::size_t last = consumed > 0 ? consumed - 1 : 0;
  if (message.starts_with("lexical error: invalid char")) return last;
  if (!message.starts_with("parse error")) return consumed;
  std::size_t at = text.find_first_not_of(kWhiteSpace, token_end);
  if (at < last && (text[at] == ',' || text[at] == ':')) {
    at = text.find_first_not_of(kWhiteSpace, at + 1);
  }
  return std::min(at, last);
}

// One huge text must not keep its memory while a million small ones follow.
constexpr std::size_t kReusedValues = std::size_t{1} << 16;

}  // namespace

std::optional<SyntaxError> JsonDocument::parse(std::string_view text) {
  text_ = text;
  if (values_.capacity() > kReusedValues) values_ = std::vector<Value>();
  if (decoded_.capacity() > kReusedValues) decoded_ = std::string();
  values_.clear();
  decoded_.clear();

  if (text.size() > kLongestText) return SyntaxError{0, kTooLong};
  if (text.starts_with("\xEF\xBB\xBF")) {
    return SyntaxError{0, "the text begins with a byte order mark"};
  }
  if (const std::size_t at = find_forbidden_byte(text); at < text.size()) {
    const bool is_control = static_cast<unsigned char>(text[at]) < 0x20;
    return SyntaxError{at, is_control ? "control character" : "not valid UTF-8"};
  }

  JsonEvents receiver{.document = *this};
  ParserMemory memory;
  yajl_alloc_funcs functions = memory.functions();
  const std::unique_ptr<yajl_handle_t, decltype(&yajl_free)> parser(
      yajl_alloc(&kCallbacks, &functions, &receiver), &yajl_free);
  if (!parser) throw std::bad_alloc();
  receiver.handle = parser.get();
  yajl_config(parser.get(), yajl_dont_validate_strings, 1);

  yajl_status status =
      yajl_parse(parser.get(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
  if (status != yajl_status_ok) {
    const std::size_t offset = std::min(receiver.consumed(), text.size());
    if (receiver.refusal) return SyntaxError{receiver.refused_at, receiver.refusal};
    std::string message = message_of(parser.get());
    const std::size_t offender = find_offender(text, receiver.token_end, offset, message);
    return SyntaxError{offender, std::move(message)};
  }
  status = yajl_complete_parse(parser.get());
  if (status != yajl_status_ok) return SyntaxError{text.size(), message_of(parser.get())};
  // yajl lets a string pass that begins after the end and has none.
  const Value& root = values_.front();
  if (root.type != Type::object && root.type != Type::array) return std::nullopt;
  const std::size_t after = text.find_first_not_of(kWhiteSpace, root.begin + root.length);
  if (after == std::string_view::npos) return std::nullopt;
  return SyntaxError{after, "parse error: trailing garbage"};
}

double JsonDocument::number(Index i) const { return read_number(raw(i)); }

std::string_view JsonDocument::string(Index i) const {
  const Value& value = values_[i];
  if (!value.has_escapes) {
    return value.length >= 2 ? text_.substr(value.begin + 1, value.length - 2) : std::string_view{};
  }
  std::uint32_t size = 0;
  std::memcpy(&size, decoded_.data() + value.extra, sizeof size);
  return std::string_view(decoded_).substr(value.extra + sizeof size, size);
}

namespace {

// The number of bytes of the UTF-8 sequence at the front of `bytes`, or 0 (Unicode 15, table 3-7).
std::size_t sequence_length(const unsigned char* bytes, std::size_t size) {
  const unsigned char lead = bytes[0];
  const auto continues = [&](std::size_t i, unsigned char from, unsigned char to) {
    return i < size && bytes[i] >= from && bytes[i] <= to;
  };
  if (lead < 0x80) return 1;
  if (lead < 0xC2) return 0;
  if (lead < 0xE0) return continues(1, 0x80, 0xBF) ? 2 : 0;
  if (lead < 0xF0) {
    const unsigned char from = lead == 0xE0 ? 0xA0 : 0x80;  // nothing overlong
    const unsigned char to = lead == 0xED ? 0x9F : 0xBF;    // no surrogates
    return continues(1, from, to) && continues(2, 0x80, 0xBF) ? 3 : 0;
  }
  if (lead > 0xF4) return 0;
  const unsigned char from = lead == 0xF0 ? 0x90 : 0x80;
  const unsigned char to = lead == 0xF4 ? 0x8F : 0xBF;  // nothing beyond U+10FFFF
  return continues(1, from, to) && continues(2, 0x80, 0xBF) && continues(3, 0x80, 0xBF) ? 4 : 0;
}

}  // namespace

std::size_t find_forbidden_byte(std::string_view text) {
  const auto* const bytes = reinterpret_cast<const unsigned char*>(text.data());
  constexpr std::uint64_t kHighBits = 0x8080808080808080u;
  constexpr std::uint64_t kSpaces = 0x2020202020202020u;
  std::size_t i = 0;
  while (i < text.size()) {
    if (text.size() - i >= 8) {
      std::uint64_t word = 0;
      std::memcpy(&word, bytes + i, 8);
      // No byte has its high bit set, and none is below a space.
      if (((word | (word - kSpaces)) & kHighBits) == 0) {
        i += 8;
        continue;
      }
    }
    const unsigned char byte = bytes[i];
    if (byte < 0x20 && byte != '\t' && byte != '\n' && byte != '\r') return i;
    const std::size_t length = sequence_length(bytes + i, text.size() - i);
    if (length == 0) return i;
    i += length;
  }
  return text.size();
}

}  // namespace aimahead::cli
