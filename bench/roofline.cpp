#include "roofline.hpp"

#include "picture.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace bench {
namespace {

constexpr double kLeft = 60;
constexpr double kRight = 660;
constexpr double kTop = 50;
constexpr double kBottom = 430;
constexpr LogScale kX{0.1, 4, kLeft, kRight};    // operations for each byte
constexpr LogScale kY{0.3, 300, kBottom, kTop};  // operations a nanosecond

const char* colour_of(const std::string& name) {
  if (name == "x86-64-v4") return "blue";
  if (name == "x86-64-v3") return "cyan";
  if (name == "baseline") return "violet";
  if (name == "textbook") return "red";
  return "grey";
}

void draw_axes(SvgWriter& out) {
  for (const double work : {0.1, 0.2, 0.5, 1.0, 2.0, 4.0}) {
    out.line("grid", {kX(work), kTop}, {kX(work), kBottom});
    out.text("", {kX(work), kBottom + 20}, Anchor::middle, number_text(work));
  }
  for (const double speed : {0.3, 1.0, 3.0, 10.0, 30.0, 100.0, 300.0}) {
    out.line("grid", {kLeft, kY(speed)}, {kRight, kY(speed)});
    out.text("", {kLeft - 8, kY(speed) + 4}, Anchor::end, number_text(speed));
  }
  out.text("", {kLeft, kBottom + 42}, Anchor::start, "operations for each byte read or written");
}

void draw_roofs(SvgWriter& out, const Roofline& roofline) {
  for (const Roof& roof : roofline.roofs) {
    const double bandwidth = roof.bytes_per_nanosecond;
    const double end = std::fmin(kX.max, kY.max / bandwidth);
    const double start = std::fmax(kX.min, kY.min / bandwidth);
    const Pixel from{kX(start), kY(start * bandwidth)};
    out.line("roof", from, {kX(end), kY(end * bandwidth)});
    // The first label is above its line, because the second line is close. The others are below
    // theirs.
    const double off = &roof == &roofline.roofs[0] ? -42 : 14;
    out.text("note", {from.x + 8, from.y + off}, Anchor::start,
             roof.name + ", " + number_text(std::round(bandwidth)) + " GB/s");
  }
  if (roofline.divider > 0) {
    const double y = kY(roofline.divider);
    out.line("roof divider", {kLeft, y}, {kRight, y});
    out.text("note", {kRight - 6, y - 6}, Anchor::end,
             "a root and a quotient of doubles, AVX-512's divider");
  }
}

void draw_points(SvgWriter& out, const Roofline& roofline) {
  std::vector<std::string> named;
  double label = kTop + 8;
  for (const RooflinePoint& point : roofline.points) {
    const std::string colour = colour_of(point.name);
    const Pixel at{kX(point.operations_per_byte), kY(point.operations_per_nanosecond)};
    out.circle("point " + colour, at, 5);
    if (point.from_memory) out.circle("dot " + colour, at, 5);
    if (std::find(named.begin(), named.end(), point.name) != named.end()) continue;
    named.push_back(point.name);
    out.circle("dot " + colour, {690, label}, 5);
    out.text("", {704, label + 4}, Anchor::start, point.name);
    label += 24;
  }
  out.text("", {684, label + 20}, Anchor::start, "full: from memory");
  out.text("", {684, label + 40}, Anchor::start, "open: from the first cache");
  out.text("", {684, label + 68}, Anchor::start, "left: doubles");
  out.text("", {684, label + 88}, Anchor::start, "right: floats");
}

}  // namespace

bool draw_roofline(const Roofline& roofline, const std::string& where, const std::string& file) {
  constexpr double kWidth = 880;
  constexpr double kHeight = 510;
  std::string picture;
  SvgWriter out(picture, kWidth, kHeight);
  out.begin("Operations of the textbook formula a nanosecond, one thread: leads in the plane",
            kChartStyle, "Operations a nanosecond against operations for each byte");
  draw_axes(out);
  draw_roofs(out, roofline);
  draw_points(out, roofline);
  out.text("note", {kRight, kBottom + 62}, Anchor::end, where);
  out.finish();
  return save(picture, file);
}

}  // namespace bench
