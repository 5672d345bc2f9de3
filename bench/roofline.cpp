#include "roofline.hpp"

#include "picture.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
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

/// Of lines of so many bytes a nanosecond, in degrees.
const double kSlope = std::atan((kTop - kBottom) / std::log(kY.most / kY.least) /
                                ((kRight - kLeft) / std::log(kX.most / kX.least))) *
                      57.3;

const char* colour_of(const std::string& name) {
  if (name == "x86-64-v4") return "#2563eb";
  if (name == "x86-64-v3") return "#0891b2";
  if (name == "baseline") return "#7c3aed";
  if (name == "textbook") return "#dc2626";
  return "#94a3b8";
}

void draw_axes(Picture& out) {
  for (const double work : {0.1, 0.2, 0.5, 1.0, 2.0, 4.0}) {
    out.line("class=\"grid\"", {kX(work), kTop}, {kX(work), kBottom});
    out.text("text-anchor=\"middle\"", {kX(work), kBottom + 20}, number_text(work));
  }
  for (const double speed : {0.3, 1.0, 3.0, 10.0, 30.0, 100.0, 300.0}) {
    out.line("class=\"grid\"", {kLeft, kY(speed)}, {kRight, kY(speed)});
    out.text("text-anchor=\"end\"", {kLeft - 8, kY(speed) + 4}, number_text(speed));
  }
  out.text("", {kLeft, kBottom + 42}, "operations for each byte read or written");
}

void draw_roofs(Picture& out, const Roofline& roofline) {
  for (const Roof& roof : roofline.roofs) {
    const double bandwidth = roof.bytes_per_nanosecond;
    const double end = std::fmin(kX.most, kY.most / bandwidth);
    const double start = std::fmax(kX.least, kY.least / bandwidth);
    const Spot from{kX(start), kY(start * bandwidth)};
    out.line("class=\"roof\"", from, {kX(end), kY(end * bandwidth)});
    char label[64];
    std::snprintf(label, sizeof label, "%s, %.0f GB/s", roof.name.c_str(), bandwidth);
    // Along the line: the first above it, for the second is close, the others below.
    const Spot at{from.x + 8, from.y + (&roof == &roofline.roofs[0] ? -8 : 10)};
    char style[96];
    std::snprintf(style, sizeof style, "font-size=\"11\" transform=\"rotate(%.1f %.1f %.1f)\"",
                  kSlope, at.x, at.y);
    out.text(style, at, label);
  }
  if (roofline.divider > 0) {
    const double y = kY(roofline.divider);
    out.line("class=\"roof\" stroke-dasharray=\"6 4\"", {kLeft, y}, {kRight, y});
    out.text("font-size=\"11\" text-anchor=\"end\"", {kRight - 6, y - 6},
             "a root and a quotient of doubles, AVX-512's divider");
  }
}

std::string style_of(const RooflinePoint& point) {
  const std::string colour = colour_of(point.name);
  const std::string fill = point.from_memory ? colour : "none";
  return "stroke=\"" + colour + "\" stroke-width=\"2.5\" fill=\"" + fill + "\"";
}

void draw_points(Picture& out, const Roofline& roofline) {
  std::vector<std::string> named;
  double label = kTop + 8;
  for (const RooflinePoint& point : roofline.points) {
    out.circle(style_of(point),
               {kX(point.operations_per_byte), kY(point.operations_per_nanosecond)}, 5);
    if (std::find(named.begin(), named.end(), point.name) != named.end()) continue;
    named.push_back(point.name);
    out.circle(std::string("fill=\"") + colour_of(point.name) + "\"", {690, label}, 5);
    out.text("", {704, label + 4}, point.name);
    label += 24;
  }
  out.text("", {684, label + 20}, "full: from memory");
  out.text("", {684, label + 40}, "open: from the first cache");
  out.text("", {684, label + 68}, "left: doubles");
  out.text("", {684, label + 88}, "right: floats");
}

}  // namespace

bool draw_roofline(const Roofline& roofline, const std::string& where, const std::string& file) {
  Picture out(file, {.size = {880, 510},
                     .title = "Operations a nanosecond against operations for each byte",
                     .styles = "  .roof { stroke: #475569; stroke-width: 2 }\n",
                     .dark_styles = "    .roof { stroke: #94a3b8 }\n"});
  out.text("font-size=\"16\"", {kLeft, 28},
           "Operations of the textbook formula a nanosecond, one thread: leads in the plane");
  draw_axes(out);
  draw_roofs(out, roofline);
  draw_points(out, roofline);
  out.text("text-anchor=\"end\" font-size=\"11\"", {kRight, kBottom + 62}, where);
  return out.finish();
}

}  // namespace bench
