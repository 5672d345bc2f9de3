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

std::string class_of(const std::string& name) {
  if (name.starts_with("world, uniform")) return "blue";
  if (name.starts_with("world, clustered")) return "cyan";
  if (name.starts_with("world, mixed")) return "violet";
  if (name.starts_with("world")) return "blue dotted";
  if (name.starts_with("every pair")) return "grey dashed";
  if (name.starts_with("time_of_impact")) return "slate dotted";
  if (name.starts_with("Box2D")) return "red";
  if (name.starts_with("Chipmunk tree")) return "orange";
  return "yellow";
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
  constexpr double kWidth = 880;
  constexpr double kHeight = 480;
  std::string picture;
  SvgWriter out(picture, kWidth, kHeight);
  out.begin("Nanoseconds per shot, one thread: as many moving targets as shots", kChartStyle,
            "Cost of a tick per shot against the number of shots and targets");
  for (double count = kX.min; count <= kX.max; count *= 10) {
    out.line("grid", {kX(count), kTop}, {kX(count), kBottom});
    out.text("", {kX(count), kBottom + 20}, Anchor::middle, std::to_string(std::lround(count)));
  }
  for (const double cost : {3.0, 10.0, 30.0, 100.0, 300.0, 1000.0, 3000.0, 10000.0}) {
    out.line("grid", {kLeft, kY(cost)}, {kRight, kY(cost)});
    out.text("", {kLeft - 8, kY(cost) + 4}, Anchor::end, number_text(cost));
  }
  double label = kTop + 8;
  for (const CostCurve& curve : curves) {
    const std::string colour = class_of(curve.name);
    std::vector<Pixel> shown;
    for (const auto& [count, cost] : curve.points) {
      if (cost <= kY.max) shown.push_back({kX(count), kY(cost)});
    }
    out.polyline("curve " + colour, shown);
    for (const Pixel& spot : shown) out.circle("dot " + colour, spot, 3);
    out.line("curve " + colour, {680, label}, {705, label});
    out.text("", {712, label + 4}, Anchor::start, curve.name);
    label += 24;
  }
  out.text("", {kLeft, kBottom + 42}, Anchor::start, "shots, and targets");
  out.text("note", {kRight, kBottom + 42}, Anchor::end, where);
  out.finish();
  return save(picture, file);
}

}  // namespace bench
