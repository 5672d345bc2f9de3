#include "contact_plot.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace bench {
namespace {

constexpr double kLeft = 70;
constexpr double kTop = 50;
constexpr double kWidth = 590;
constexpr double kHeight = 360;
constexpr double kFirstCount = 2;  // decimal logarithms
constexpr double kLastCount = 6;
constexpr double kFirstCost = 0.5;
constexpr double kLastCost = 4;

double x_of(double count) {
  return kLeft + (std::log10(count) - kFirstCount) / (kLastCount - kFirstCount) * kWidth;
}
double y_of(double cost) {
  const double share = (std::log10(cost) - kFirstCost) / (kLastCost - kFirstCost);
  return kTop + (1 - share) * kHeight;
}

struct Style {
  const char* colour;
  const char* dashes;
};
Style style_of(const std::string& name) {
  if (name.starts_with("world, uniform")) return {"#2563eb", "none"};
  if (name.starts_with("world, clustered")) return {"#0891b2", "none"};
  if (name.starts_with("world, mixed")) return {"#7c3aed", "none"};
  if (name.starts_with("world")) return {"#2563eb", "2 4"};
  if (name.starts_with("every pair")) return {"#94a3b8", "7 4"};
  if (name.starts_with("time_of_impact")) return {"#64748b", "2 4"};
  if (name.starts_with("Box2D")) return {"#dc2626", "none"};
  if (name.starts_with("Chipmunk tree")) return {"#ea580c", "none"};
  return {"#ca8a04", "none"};
}

}  // namespace

void add_point(std::vector<CostCurve>& curves, const std::string& name, bool wanted, double count,
               double nanoseconds) {
  if (!wanted) return;
  const auto same = [&name](const CostCurve& curve) { return curve.name == name; };
  auto curve = std::find_if(curves.begin(), curves.end(), same);
  if (curve == curves.end()) curve = curves.insert(curves.end(), {name, {}});
  curve->points.emplace_back(count, nanoseconds);
}

bool draw_costs(const std::vector<CostCurve>& curves, const std::string& where,
                const std::string& file) {
  std::FILE* const out = std::fopen(file.c_str(), "w");
  if (!out) return false;
  std::fprintf(out,
               "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 880 480\" "
               "font-family=\"system-ui, sans-serif\" font-size=\"13\">\n"
               "<title>Cost of a tick per shot against the number of shots and targets</title>\n"
               "<style>\n"
               "  .paper { fill: #f8fafc } text { fill: #334155 } .grid { stroke: #cbd5e1 }\n"
               "  @media (prefers-color-scheme: dark) {\n"
               "    .paper { fill: #0f172a } text { fill: #cbd5e1 } .grid { stroke: #334155 }\n"
               "  }\n"
               "</style>\n"
               "<rect class=\"paper\" width=\"100%%\" height=\"100%%\" rx=\"10\"/>\n"
               "<text x=\"%.0f\" y=\"28\" font-size=\"16\">Nanoseconds a shot, one thread: as many "
               "moving targets as shots</text>\n",
               kLeft);
  for (double e = kFirstCount; e <= kLastCount; ++e) {
    const double x = x_of(std::pow(10, e));
    std::fprintf(out, "<line class=\"grid\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n", x,
                 kTop, x, kTop + kHeight);
    std::fprintf(out,
                 "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">10<tspan dy=\"-5\" "
                 "font-size=\"9\">%.0f</tspan></text>\n",
                 x, kTop + kHeight + 20, e);
  }
  for (const double cost : {3.0, 10.0, 30.0, 100.0, 300.0, 1000.0, 3000.0, 10000.0}) {
    if (std::log10(cost) < kFirstCost - 0.03) continue;
    const double y = std::min(y_of(cost), kTop + kHeight);
    std::fprintf(out, "<line class=\"grid\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n",
                 kLeft, y, kLeft + kWidth, y);
    std::fprintf(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\">%.0f</text>\n", kLeft - 8,
                 y + 4, cost);
  }
  double label = kTop + 8;
  for (const CostCurve& curve : curves) {
    const Style style = style_of(curve.name);
    std::fprintf(out,
                 "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2.5\" "
                 "stroke-dasharray=\"%s\" points=\"",
                 style.colour, style.dashes);
    for (const auto& [count, cost] : curve.points) {
      if (std::log10(cost) <= kLastCost) std::fprintf(out, "%.1f,%.1f ", x_of(count), y_of(cost));
    }
    std::fprintf(out, "\"/>\n");
    for (const auto& [count, cost] : curve.points) {
      if (std::log10(cost) > kLastCost) continue;
      std::fprintf(out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"/>\n", x_of(count),
                   y_of(cost), style.colour);
    }
    std::fprintf(out,
                 "<line x1=\"680\" y1=\"%.1f\" x2=\"705\" y2=\"%.1f\" stroke=\"%s\" "
                 "stroke-width=\"2.5\" stroke-dasharray=\"%s\"/>\n",
                 label, label, style.colour, style.dashes);
    std::fprintf(out, "<text x=\"712\" y=\"%.1f\">%s</text>\n", label + 4, curve.name.c_str());
    label += 24;
  }
  std::fprintf(out, "<text x=\"%.0f\" y=\"%.0f\">shots, and targets</text>\n", kLeft,
               kTop + kHeight + 42);
  std::fprintf(out, "<text x=\"%.0f\" y=\"%.0f\" text-anchor=\"end\" font-size=\"11\">%s</text>\n",
               kLeft + kWidth, kTop + kHeight + 42, where.c_str());
  std::fprintf(out, "</svg>\n");
  return std::fclose(out) == 0;
}

}  // namespace bench
