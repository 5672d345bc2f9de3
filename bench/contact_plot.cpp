#include "contact_plot.hpp"

#include "picture.hpp"

#include <algorithm>
#include <cmath>
#include <string>

namespace bench {
namespace {

constexpr double kLeft = 70;
constexpr double kRight = 660;
constexpr double kTop = 50;
constexpr double kBottom = 410;
constexpr LogScale kX{1e2, 1e6, kLeft, kRight};  // shots, and targets
constexpr LogScale kY{3, 1e4, kBottom, kTop};    // nanoseconds a shot

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
  Picture out(file, {.size = {880, 480},
                     .title = "Cost of a tick per shot against the number of shots and targets"});
  out.text("font-size=\"16\"", {kLeft, 28},
           "Nanoseconds a shot, one thread: as many moving targets as shots");
  for (int digits = 2; digits <= 6; ++digits) {
    const double x = kX(std::pow(10, digits));
    out.line("class=\"grid\"", {x, kTop}, {x, kBottom});
    out.text("text-anchor=\"middle\"", {x, kBottom + 20},
             "10<tspan dy=\"-5\" font-size=\"9\">" + std::to_string(digits) + "</tspan>");
  }
  for (const double cost : {3.0, 10.0, 30.0, 100.0, 300.0, 1000.0, 3000.0, 10000.0}) {
    out.line("class=\"grid\"", {kLeft, kY(cost)}, {kRight, kY(cost)});
    out.text("text-anchor=\"end\"", {kLeft - 8, kY(cost) + 4}, number_text(cost));
  }
  double label = kTop + 8;
  for (const CostCurve& curve : curves) {
    const Style style = style_of(curve.name);
    const std::string stroke = std::string("stroke=\"") + style.colour +
                               "\" stroke-width=\"2.5\" stroke-dasharray=\"" + style.dashes + "\"";
    std::vector<Spot> shown;
    for (const auto& [count, cost] : curve.points) {
      if (cost <= kY.most) shown.push_back({kX(count), kY(cost)});
    }
    out.polyline(stroke, shown);
    for (const Spot& spot : shown) {
      out.circle(std::string("fill=\"") + style.colour + "\"", spot, 3);
    }
    out.line(stroke, {680, label}, {705, label});
    out.text("", {712, label + 4}, curve.name);
    label += 24;
  }
  out.text("", {kLeft, kBottom + 42}, "shots, and targets");
  out.text("text-anchor=\"end\" font-size=\"11\"", {kRight, kBottom + 42}, where);
  return out.finish();
}

}  // namespace bench
