#include "plot/report_page.hpp"
#include "questions/playground_link.hpp"
#include "text/xml_text.hpp"

#include <gtest/gtest.h>

#include <string>

namespace aimahead::cli {
namespace page_test {

std::string xml(std::string_view text, bool keeps_lines = false) {
  std::string out;
  append_xml_text(out, text, keeps_lines);
  return out;
}

TEST(XmlText, stands_for_itself_between_tags) {
  EXPECT_EQ(xml("<b a=\"1\">&amp;"), "&lt;b a=\"1\"&gt;&amp;amp;");
  EXPECT_EQ(xml("\u00e9 \U0001f3af"), "\u00e9 \U0001f3af");
}

TEST(XmlText, leaves_out_what_xml_cannot_write) {
  EXPECT_EQ(xml(std::string_view("a\0b\x1b\n", 5)), "a b  ");
  EXPECT_EQ(xml("a\n\tb\r", true), "a\n\tb ");
  EXPECT_EQ(xml("a\uffffb\ufffec"), "abc");
}

TEST(PlaygroundLink, is_encoded_as_the_pages_own_without_white_space) {
  EXPECT_EQ(link_to_playground("http://x/", "{ \"a b\": [1, -2.5e3],\n\"c\":\"\u00e9#\" }"),
            "http://x/#engagement=%7B%22engagement%22:%7B%22a%20b%22:%5B1,-2.5e3%5D,"
            "%22c%22:%22%C3%A9%23%22%7D%7D");
}

TEST(ReportPage, shows_every_hit_and_the_engagement_as_it_was_written) {
  const std::string text =
      "{\"name\": \"a < b\",\n \"shooter\": {\"position\": [0, 0]}, \"projectile\": {\"speed\": "
      "1},\n"
      " \"target\": {\"position\": [10, 2], \"velocity\": [-4, 0]}}";
  Answerer answerer(true);
  const std::string page = write_report(answerer.answer(text, 1), text);
  EXPECT_NE(page.find("<h1>a &lt; b</h1>"), std::string::npos);
  EXPECT_NE(page.find("<td>2.24503</td>"), std::string::npos);
  EXPECT_NE(page.find("<td>3.0883</td>"), std::string::npos);
  EXPECT_NE(page.find("{\"name\": \"a &lt; b\",\n"), std::string::npos);
  EXPECT_EQ(page.find("a < b"), std::string::npos);
}

TEST(ReportPage, says_when_the_closest_shot_is_fired) {
  const std::string text =
      R"({"shooter":{"position":[0,0],"delay":0.5},"projectile":{"speed":10,"lifetime":2},)"
      R"("target":{"position":[50,0]}})";
  Answerer answerer(true);
  const std::string page = write_report(answerer.answer(text, 1), text);
  EXPECT_NE(page.find("misses by 30 after 2.5, fired at 0.5"), std::string::npos);
}

TEST(ReportPage, shows_the_vectors_and_the_limits_of_the_turret) {
  const std::string flat =
      R"({"shooter":{"position":[0,0],"turret":{"facing":0.5,"turn_rate":2,"arc":[-1,1.5],)"
      R"("tolerance":0.25}},"projectile":{"speed":40,"acceleration":[0,-9.81],"drag":0.1,)"
      R"("wind":[-3,1]},"target":{"position":[30,4],"velocity":[-2,1]}})";
  Answerer answerer(true);
  std::string page = write_report(answerer.answer(flat, 1), flat);
  for (const char* const text :
       {"faces 28.6479\u00b0, turns by 114.592\u00b0 per time", "may be off by 14.3239\u00b0",
        "arc -57.2958 to 85.9437\u00b0", "<td>(0, -9.81)</td>", "<td>(-3, 1)</td>",
        "constant velocity: at (30, 4), velocity (-2, 1)"}) {
    EXPECT_NE(page.find(text), std::string::npos) << text;
  }
  const std::string space =
      R"({"shooter":{"position":[0,0,0],"turret":{"elevation":[-0.5,0.5]}},)"
      R"("projectile":{"speed":40},"target":{"position":[30,4,1],"acceleration":[0,0,1]}})";
  page = write_report(answerer.answer(space, 1), space);
  EXPECT_NE(page.find("at once, elevation -28.6479 to 28.6479\u00b0</td>"), std::string::npos);
  EXPECT_NE(page.find("at (30, 4, 1), acceleration (0, 0, 1)</td>"), std::string::npos);
}

}  // namespace page_test
}  // namespace aimahead::cli
