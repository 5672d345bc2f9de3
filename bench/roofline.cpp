#include "roofline.hpp"

#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

namespace bench {
namespace {

constexpr double kLeft = 60;
constexpr double kTop = 50;
constexpr double kWidth = 600;
constexpr double kHeight = 380;
constexpr double kLeastWork = 0.1;
constexpr double kMostWork = 4;
constexpr double kLeastSpeed = 0.3;
constexpr double kMostSpeed = 300;

/// Of lines of so many bytes a nanosecond, in degrees.
const double kSlope = -std::atan(kHeight / std::log(kMostSpeed / kLeastSpeed) /
                                 (kWidth / std::log(kMostWork / kLeastWork))) *
                      57.3;

double x_of(double work) {
  return kLeft + std::log(work / kLeastWork) / std::log(kMostWork / kLeastWork) * kWidth;
}
double y_of(double speed) {
  const double share = std::log(speed / kLeastSpeed) / std::log(kMostSpeed / kLeastSpeed);
  return kTop + (1 - share) * kHeight;
}

const char* colour_of(const std::string& name) {
  if (name == "x86-64-v4") return "#2563eb";
  if (name == "x86-64-v3") return "#0891b2";
  if (name == "baseline") return "#7c3aed";
  if (name == "textbook") return "#dc2626";
  return "#94a3b8";
}

void line(std::FILE* out, const char* style, double x1, double y1, double x2, double y2) {
  std::fprintf(out, "<line %s x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n", style, x1, y1,
               x2, y2);
}
void text(std::FILE* out, const char* style, double x, double y, const std::string& words) {
  std::fprintf(out, "<text %s x=\"%.1f\" y=\"%.1f\">%s</text>\n", style, x, y, words.c_str());
}

void draw_axes(std::FILE* out) {
  for (const double work : {0.1, 0.2, 0.5, 1.0, 2.0, 4.0}) {
    line(out, "class=\"grid\"", x_of(work), kTop, x_of(work), kTop + kHeight);
    char label[16];
    std::snprintf(label, sizeof label, "%g", work);
    text(out, "text-anchor=\"middle\"", x_of(work), kTop + kHeight + 20, label);
  }
  for (const double speed : {0.3, 1.0, 3.0, 10.0, 30.0, 100.0, 300.0}) {
    line(out, "class=\"grid\"", kLeft, y_of(speed), kLeft + kWidth, y_of(speed));
    char label[16];
    std::snprintf(label, sizeof label, "%g", speed);
    text(out, "text-anchor=\"end\"", kLeft - 8, y_of(speed) + 4, label);
  }
  text(out, "", kLeft, kTop + kHeight + 42, "operations for each byte read or written");
}

void draw_roofs(std::FILE* out, const Roofline& roofline) {
  for (const Roof& roof : roofline.roofs) {
    const double end = std::fmin(kMostWork, kMostSpeed / roof.bytes_per_nanosecond);
    const double start = std::fmax(kLeastWork, kLeastSpeed / roof.bytes_per_nanosecond);
    const double top = end * roof.bytes_per_nanosecond;
    line(out, "class=\"roof\"", x_of(start), y_of(start * roof.bytes_per_nanosecond), x_of(end),
         y_of(top));
    char label[64];
    std::snprintf(label, sizeof label, "%s, %.0f GB/s", roof.name.c_str(),
                  roof.bytes_per_nanosecond);
    // Along the line: the first above it, for the second is close, the others below.
    const double x = x_of(start) + 8;
    const double y =
        y_of(start * roof.bytes_per_nanosecond) + (&roof == &roofline.roofs[0] ? -8 : 10);
    char style[96];
    std::snprintf(style, sizeof style, "font-size=\"11\" transform=\"rotate(%.1f %.1f %.1f)\"",
                  kSlope, x, y);
    text(out, style, x, y, label);
  }
  if (roofline.divider > 0) {
    line(out, "class=\"roof\" stroke-dasharray=\"6 4\"", kLeft, y_of(roofline.divider),
         kLeft + kWidth, y_of(roofline.divider));
    text(out, "font-size=\"11\" text-anchor=\"end\"", kLeft + kWidth - 6,
         y_of(roofline.divider) - 6, "a root and a quotient of doubles, AVX-512's divider");
  }
}

void draw_points(std::FILE* out, const Roofline& roofline) {
  std::vector<std::string> named;
  double label = kTop + 8;
  for (const RooflinePoint& point : roofline.points) {
    const char* const colour = colour_of(point.name);
    std::fprintf(out,
                 "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"5\" stroke=\"%s\" stroke-width=\"2.5\" "
                 "fill=\"%s\"/>\n",
                 x_of(point.operations_per_byte), y_of(point.operations_per_nanosecond), colour,
                 point.from_memory ? colour : "none");
    bool known = false;
    for (const std::string& name : named) known = known || name == point.name;
    if (known) continue;
    named.push_back(point.name);
    std::fprintf(out, "<circle cx=\"690\" cy=\"%.1f\" r=\"5\" fill=\"%s\"/>\n", label, colour);
    text(out, "", 704, label + 4, point.name);
    label += 24;
  }
  text(out, "", 684, label + 20, "full: from memory");
  text(out, "", 684, label + 40, "open: from the first cache");
  text(out, "", 684, label + 68, "left: doubles");
  text(out, "", 684, label + 88, "right: floats");
}

}  // namespace

bool draw_roofline(const Roofline& roofline, const std::string& where, const std::string& file) {
  std::FILE* const out = std::fopen(file.c_str(), "w");
  if (!out) return false;
  std::fprintf(out,
               "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 880 510\" "
               "font-family=\"system-ui, sans-serif\" font-size=\"13\">\n"
               "<title>Operations a nanosecond against operations for each byte</title>\n"
               "<style>\n"
               "  .paper { fill: #f8fafc } text { fill: #334155 } .grid { stroke: #e2e8f0 }\n"
               "  .roof { stroke: #475569; stroke-width: 2 }\n"
               "  @media (prefers-color-scheme: dark) {\n"
               "    .paper { fill: #0f172a } text { fill: #cbd5e1 } .grid { stroke: #1e293b }\n"
               "    .roof { stroke: #94a3b8 }\n"
               "  }\n"
               "</style>\n"
               "<rect class=\"paper\" width=\"100%%\" height=\"100%%\" rx=\"10\"/>\n");
  text(out, "font-size=\"16\"", kLeft, 28,
       "Operations of the textbook formula a nanosecond, one thread: leads in the plane");
  draw_axes(out);
  draw_roofs(out, roofline);
  draw_points(out, roofline);
  text(out, "text-anchor=\"end\" font-size=\"11\"", kLeft + kWidth, kTop + kHeight + 62, where);
  std::fprintf(out, "</svg>\n");
  return std::fclose(out) == 0;
}

}  // namespace bench
