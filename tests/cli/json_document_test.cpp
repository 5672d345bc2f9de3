#include "text/json_document.hpp"

#include <gtest/gtest.h>

#include <string>

namespace aimahead::cli {
namespace json_document_test {

using Type = JsonDocument::Type;

constexpr std::string_view kOpaque[] = {"closed"};

std::string message_for(std::string_view text) {
  JsonDocument document(kOpaque);
  const auto error = document.parse(text);
  return error ? error->message : "";
}

TEST(JsonDocument, values_are_found_in_order) {
  JsonDocument document(kOpaque);
  const std::string text = R"( {"a": [1, {"b": null}, "x"], "c": true} )";
  ASSERT_FALSE(document.parse(text));
  const auto root = JsonDocument::root();
  ASSERT_EQ(document.type(root), Type::object);
  EXPECT_EQ(document.size(root), 2u);
  const auto a = JsonDocument::first(root);
  EXPECT_EQ(document.string(a), "a");
  const auto list = document.next(a);
  EXPECT_EQ(document.type(list), Type::array);
  EXPECT_EQ(document.size(list), 3u);
  EXPECT_EQ(document.raw(list), R"([1, {"b": null}, "x"])");
  const auto one = JsonDocument::first(list);
  EXPECT_EQ(document.raw(one), "1");
  const auto object = document.next(one);
  EXPECT_EQ(document.raw(object), R"({"b": null})");
  EXPECT_EQ(document.string(document.next(object)), "x");
  const auto c = document.next(list);
  EXPECT_EQ(document.string(c), "c");
  EXPECT_EQ(document.raw(document.next(c)), "true");
}

TEST(JsonDocument, escapes_are_decoded_and_the_raw_text_is_kept) {
  JsonDocument document(kOpaque);
  const std::string text = R"({"\u0073peed":"a\n\"\u00e9\ud83d\ude00"})";
  ASSERT_FALSE(document.parse(text));
  const auto key = JsonDocument::first(JsonDocument::root());
  EXPECT_EQ(document.string(key), "speed");
  EXPECT_EQ(document.raw(key), R"("\u0073peed")");
  EXPECT_EQ(document.string(document.next(key)), "a\n\"\u00e9\U0001F600");
}

TEST(JsonDocument, what_is_inside_an_opaque_member_is_not_kept) {
  JsonDocument document(kOpaque);
  const std::string text = R"({"closed": {"a": [1, 2]}, "open": [3], "closed": "x"})";
  ASSERT_FALSE(document.parse(text));
  const auto key = JsonDocument::first(JsonDocument::root());
  const auto closed = document.next(key);
  EXPECT_EQ(document.raw(closed), R"({"a": [1, 2]})");
  EXPECT_EQ(document.next(closed), closed + 1);
  const auto open = document.next(document.next(closed));
  EXPECT_EQ(document.size(open), 1u);
  EXPECT_EQ(document.size(JsonDocument::root()), 3u);
}

TEST(JsonDocument, deep_nesting_is_read_and_bottomless_nesting_refused) {
  const auto nested = [](std::size_t depth) {
    return R"({"a":)" + std::string(depth, '[') + std::string(depth, ']') + "}";
  };
  EXPECT_EQ(message_for(nested(100000)), "");
  EXPECT_EQ(message_for(nested(2000000)), "the text is nested too deeply");
  EXPECT_NE(message_for(std::string(100000, '[')), "");
}

TEST(JsonDocument, what_yajl_lets_pass_is_refused) {
  EXPECT_EQ(message_for("\f{}"), "control character");
  EXPECT_EQ(message_for("{}\v"), "control character");
  EXPECT_EQ(message_for("{\"a\":\"\xC0\x80\"}"), "not valid UTF-8");          // overlong
  EXPECT_EQ(message_for("{\"a\":\"\xED\xA0\x80\"}"), "not valid UTF-8");      // surrogate
  EXPECT_EQ(message_for("{\"a\":\"\xF4\x90\x80\x80\"}"), "not valid UTF-8");  // beyond U+10FFFF
  EXPECT_EQ(message_for("{\"a\":\"\xE2\x82\"}"), "not valid UTF-8");          // cut short
  EXPECT_EQ(message_for("\xEF\xBB\xBF{}"), "the text begins with a byte order mark");
  EXPECT_EQ(message_for("{\"a\":\"\xE2\x82\xAC\xF0\x9F\x98\x80\"}"), "");
}

TEST(JsonDocument, nothing_but_white_space_follows_the_end) {
  for (const std::string_view root : {R"({"a":1})", R"([1, "x"])", R"({"closed":{"a":1}})"}) {
    const std::string text(root);
    EXPECT_EQ(message_for(text + " \t\r\n\n"), "");
    for (const std::string_view rest : {"\"", "\"\n", " \"x", "\n\"\\", "\n\"x\"", "]", "1", "t"}) {
      JsonDocument document(kOpaque);
      const auto error = document.parse(text + std::string(rest));
      ASSERT_TRUE(error) << text << rest;
    }
    JsonDocument document(kOpaque);
    const auto error = document.parse(text + "\n\"x");
    ASSERT_TRUE(error);
    EXPECT_EQ(error->message, "parse error: trailing garbage");
    EXPECT_EQ(error->offset, text.size() + 1);
  }
}

TEST(JsonDocument, half_of_a_surrogate_pair_is_refused) {
  const std::string_view wrong[] = {R"(\ud83d)",       R"(\udc00)",       R"(\ude00\ud83d)",
                                    R"(\ud83d\u0041)", R"(\ud83d\ud83d)", R"(\ud83dx)",
                                    R"(\ud83d\n)",     R"(\\\udc00)",     R"(\ud83d\ude00\udc00)"};
  for (const std::string_view escape : wrong) {
    const std::string text(escape);
    EXPECT_EQ(message_for("{\"" + text + "\":1}"), "half of a surrogate pair") << text;
    EXPECT_EQ(message_for("{\"a\":[1, \"x" + text + "\"]}"), "half of a surrogate pair") << text;
  }
  for (const std::string_view escape :
       {R"(\ud83d\ude00)", R"(\uD83D\uDE00)", R"(\\udc00)", R"(\u0000\ud7ff\ue000)"}) {
    EXPECT_EQ(message_for("{\"a\":\"" + std::string(escape) + "\"}"), "") << escape;
  }
  EXPECT_EQ(message_for(R"({"closed": "\udc00", "open": {"closed": {"a": 1}}})"), "");
  EXPECT_EQ(message_for(R"({"closed": {"\udc00": "\udc00"}})"), "");
  EXPECT_NE(message_for(R"({"open": {"closed": "\udc00"}})"), "");
  JsonDocument document(kOpaque);
  const auto error = document.parse(R"({"a": "x\udc00"})");
  ASSERT_TRUE(error);
  EXPECT_EQ(error->offset, 8u);
}

TEST(JsonDocument, forbidden_bytes_are_found_wherever_they_stand) {
  for (std::size_t at = 0; at < 40; ++at) {
    std::string text(40, 'x');
    EXPECT_EQ(find_forbidden_byte(text), text.size());
    for (const char byte : {'\x01', '\x1f', '\x80', '\xff'}) {
      text[at] = byte;
      EXPECT_EQ(find_forbidden_byte(text), at);
    }
    text[at] = '\x7f';
    EXPECT_EQ(find_forbidden_byte(text), text.size());
  }
}

TEST(JsonDocument, the_memory_of_a_text_is_used_for_the_next) {
  JsonDocument document(kOpaque);
  std::string big = "[1";
  for (int i = 0; i < 100000; ++i) big += ",1";
  big += "]";
  ASSERT_FALSE(document.parse(big));
  EXPECT_EQ(document.size(JsonDocument::root()), 100001u);
  ASSERT_TRUE(document.parse("[1,"));
  ASSERT_FALSE(document.parse("{}"));
  EXPECT_EQ(document.size(JsonDocument::root()), 0u);
}

}  // namespace json_document_test
}  // namespace aimahead::cli
