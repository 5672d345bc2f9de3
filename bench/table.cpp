#include "contender.hpp"

#include "machine.hpp"
#include "timing.hpp"

#include <cstdio>

namespace bench {
namespace {

void print_cell(double value, const char* unit, int width) {
  char text[32] = "";
  const int digits = value < 1 ? 2 : value < 100 ? 1 : 0;
  if (value > 0) std::snprintf(text, sizeof text, "%.*f%s", digits, value, unit);
  std::printf(" %*s", width, text);
}

/// "5.6/0/39": missed, false, off, in percent.
void print_wrong(const WrongAnswers& wrong, int width) {
  const auto part = [](double percent) {
    char text[16];
    std::snprintf(text, sizeof text, percent == 0 ? "0" : percent < 10 ? "%.1f" : "%.0f", percent);
    return std::string(text);
  };
  const bool none = wrong.missed == 0 && wrong.false_hits == 0 && wrong.off == 0;
  const std::string text =
      none ? "-" : part(wrong.missed) + "/" + part(wrong.false_hits) + "/" + part(wrong.off);
  std::printf(" %*s", width, text.c_str());
}

void print_row(const Group& group, const Contender& c) {
  std::printf("  %-31s", c.name.c_str());
  print_cell(c.nanoseconds, "", 7);
  print_cell(c.ratio, "x", 6);
  print_cell(c.limit, group.limit_is_ratio ? "x" : "ns", 8);
  const double reached = group.limit_is_ratio ? c.ratio : c.nanoseconds;
  std::printf(" %c", mark(c.limit > 0 && reached > c.limit));
  print_cell(c.median_call, "", 5);
  print_cell(c.slow_call, "", 5);
  std::printf(" %5.2g ", c.allocations);
  for (const WrongAnswers& wrong : c.wrong) print_wrong(wrong, 13);
  std::printf("\n");
}

}  // namespace

void print_table(const std::vector<Group>& groups) {
  print_heading();
  std::printf("%-33s %7s %6s %8s   %5s %5s %5s   wrong answers: missed/false/off, %%\n", "", "ns",
              "ratio", "limit", "p50", "p99", "alloc");
  for (const Group& group : groups) {
    std::printf("%-77s ", group.title.c_str());
    for (const std::string& family : group.families) std::printf(" %13s", family.c_str());
    std::printf("\n");
    for (const Contender& c : group.contenders) print_row(group, c);
  }
  std::printf(
      R"(
Every contender gives status, time and unit aim. At constant velocity it gets a position, a velocity
and a speed, of which `solve` is given an engagement: building that is included.
ns: one call among 65,536 different questions in random order, the median of interleaved
repetitions. Constant velocity: the target is 0 to 2.5 times as fast as the shot, half of
the questions have a hit; gravity: two in three have one.
ratio: to the first row of the group within the same repetition, the median.
limit: what the row must not exceed; !: it does. p50, p99: single calls, less the clock.
alloc: allocations in a call.
wrong: percent of 2,000 questions of a family; off: by more than 1e-6 of the time in float,
1e-9 in double; -: none. Exact integers decide the truth; in float it is that of the rounded
question.
)");
}

}  // namespace bench
