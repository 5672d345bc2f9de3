#include "trials/sweep_picture.hpp"

#include "plot/axes.hpp"
#include "text/text_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace aimahead::cli {
namespace {

constexpr double kSweepWidth = 980;
constexpr std::size_t kPicturesInRow = 4;
constexpr double kLeft = 58;
constexpr double kPanelWidth = 207;
constexpr double kPanelHeight = 128;
constexpr double kColumnSpacing = 231;  // from the edge of one panel to that of the next
constexpr double kRowSpacing = 206;
constexpr double kTop = 152;
constexpr double kNearHeight = 250;
constexpr double kNearRight = 800;  // beyond it stand the names
constexpr double kNameHeight = 15;
// The exponents of ten between which distances are drawn. No distance is known better than the
// first.
constexpr double kNearest = -13;
constexpr double kFarthest = 3.3;
constexpr Span kRatios{0, 2};
constexpr Span kSlower{0, 0.95};  // where every target can be hit

constexpr std::string_view kStyle = R"(
.name { font-weight: 600; fill: #0f172a }
.frame { fill: none; stroke: #cbd5e1 }
.equal { stroke: #0f172a; stroke-opacity: 0.55; stroke-dasharray: 3 4 }
polyline { fill: none; stroke-width: 2; stroke-linejoin: round; stroke-linecap: round }
.area { stroke: #ffffff; stroke-width: 0.6 }
.hits { fill: #22a35a }
.notices { fill: #9bd6b3 }
.late { fill: #a3a7e0 }
.misses { fill: #dc3d3d }
.invents { fill: #8f1d4f }
.gives { fill: #f2c14e }
.denies { fill: #e0862f }
.unknown { fill: #94a3b8 }
.m0 { stroke: #94a3b8 } text.m0 { stroke: none; fill: #64748b }
.m1 { stroke: #e0862f } text.m1 { stroke: none; fill: #b45f14 }
.m2 { stroke: #dc3d3d } text.m2 { stroke: none; fill: #c02626 }
.m3 { stroke: #8f1d4f } text.m3 { stroke: none; fill: #8f1d4f }
.m4 { stroke: #c777c9 } text.m4 { stroke: none; fill: #a048a3 }
.m5 { stroke: #2b9fc4 } text.m5 { stroke: none; fill: #1d7a98 }
.m6 { stroke: #2f5fd0 } text.m6 { stroke: none; fill: #2f5fd0 }
.m7 { stroke: #22a35a; stroke-width: 3 } text.m7 { stroke: none; fill: #16803f; font-weight: 600 }
@media (prefers-color-scheme: dark) {
.name { fill: #f1f5f9 }
.frame { stroke: #334155 }
.equal { stroke: #f1f5f9 }
.area { stroke: #11182a }
.notices { fill: #1f6b40 }
.invents { fill: #c2417f }
.m3 { stroke: #e27bb1 } text.m3 { fill: #e27bb1 }
.m4 { stroke: #c777c9 } text.m4 { fill: #d9a0db }
.m6 { stroke: #7ea2ff } text.m6 { fill: #9db8ff }
text.m0 { fill: #94a3b8 }
text.m1 { fill: #f0a35c }
text.m2 { fill: #f37c7c }
text.m5 { fill: #63c4e3 }
text.m7 { fill: #4ade80 }
}
)";

/// The layers from the bottom of the stack to its top, the right answers first.
struct Layer {
  Verdict verdict;
  std::string_view style_class;
  std::string_view words;
};
constexpr std::array kLayers{Layer{Verdict::hits, "hits", "hits"},
                             Layer{Verdict::notices, "notices", "notices that nothing hits"},
                             Layer{Verdict::late, "late", "hits late"},
                             Layer{Verdict::gives_up, "gives", "gives up on a hit"},
                             Layer{Verdict::denies, "denies", "denies a hit"},
                             Layer{Verdict::misses, "misses", "misses"},
                             Layer{Verdict::invents, "invents", "shoots where nothing hits"},
                             Layer{Verdict::unknown, "unknown", "not known"}};

std::string title_of(AimMethod method) {
  std::string name = name_of(method);
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

std::vector<SweepCell> cells_of(const std::vector<SweepCell>& cells, AimMethod method) {
  std::vector<SweepCell> found;
  for (const SweepCell& cell : cells) {
    if (cell.method == method) found.push_back(cell);
  }
  return found;
}

void draw_shares(SvgWriter& svg, const PixelBox& box, const std::vector<SweepCell>& cells) {
  const PlotAxes axes(box, kRatios, {0, 100});
  svg.rectangle("panel", box, 0);
  std::vector<double> below(cells.size(), 0);
  for (const Layer& layer : kLayers) {
    std::vector<Pixel> outline;
    std::vector<double> above = below;
    bool is_there = false;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const int count = cells[i].count(layer.verdict);
      is_there = is_there || count > 0;
      above[i] += 100.0 * count / cells[i].count();
      outline.push_back(axes.at(cells[i].ratio, above[i]));
    }
    for (std::size_t i = cells.size(); i-- > 0;) {
      outline.push_back(axes.at(cells[i].ratio, below[i]));
    }
    if (is_there) svg.polygon(fmt::format("area {}", layer.style_class), outline);
    below = above;
  }
  svg.rectangle("frame", box, 0);
  svg.line("equal", axes.at(1, 0), axes.at(1, 100));
  for (const double ratio : {0.0, 0.5, 1.0, 1.5, 2.0}) {
    svg.text("tick", {axes.at(ratio, 0).x, box.bottom + 16}, Anchor::middle,
             fmt::format("{:g}", ratio));
  }
}

void draw_panel(SvgWriter& svg, std::size_t index, const std::vector<SweepCell>& cells) {
  const std::size_t column = index % kPicturesInRow;
  const std::size_t row = index / kPicturesInRow;
  const double left = kLeft + kColumnSpacing * static_cast<double>(column);
  const double top = kTop + kRowSpacing * static_cast<double>(row);
  const PixelBox box{left, top, left + kPanelWidth, top + kPanelHeight};
  double iterations = 0;
  double cost = 0;
  for (const SweepCell& cell : cells) {
    iterations += cell.iterations / static_cast<double>(cells.size());
    cost += cell.cost / static_cast<double>(cells.size());
  }
  svg.text("name", {left, top - 25}, Anchor::start, title_of(cells.front().method));
  const bool is_certified = cells.front().method == AimMethod::certified;
  svg.text("caption", {left, top - 9}, Anchor::start,
           is_certified
               ? fmt::format("{} in the mean", format_cost(cost))
               : fmt::format("{:.1f} rounds, {} in the mean", iterations, format_cost(cost)));
  draw_shares(svg, box, cells);
  if (index % kPicturesInRow == 0) {
    for (const int share : {0, 50, 100}) {
      const double y = box.bottom - share / 100.0 * box.height();
      svg.text("tick", {left - 7, y + 4}, Anchor::end, fmt::format("{}%", share));
    }
  }
}

void draw_key(SvgWriter& svg, double y) {
  double x = kLeft;
  for (const Layer& layer : kLayers) {
    if (layer.verdict == Verdict::unknown) continue;
    svg.rectangle(layer.style_class, {x, y - 9, x + 11, y + 2}, 2);
    svg.text("key", {x + 16, y + 1}, Anchor::start, layer.words);
    x += 36 + 5.9 * static_cast<double>(layer.words.size());
  }
}

double height_of(double distance) {
  return std::clamp(std::log10(std::max(distance, 1e-300)), kNearest, kFarthest);
}

/// A name beside the end of its line.
struct LineName {
  double y = 0;
  std::size_t index = 0;
};

// Moves names apart that would cover each other, and keeps their order.
void spread(std::vector<LineName>& names, double bottom) {
  std::sort(names.begin(), names.end(),
            [](const LineName& a, const LineName& b) { return a.y < b.y; });
  for (std::size_t i = 1; i < names.size(); ++i) {
    names[i].y = std::max(names[i].y, names[i - 1].y + kNameHeight);
  }
  double min = bottom;
  for (std::size_t i = names.size(); i-- > 0;) {
    names[i].y = std::min(names[i].y, min);
    min = names[i].y - kNameHeight;
  }
}

void draw_nearness(SvgWriter& svg, double top, const SweepOptions& options,
                   const std::vector<SweepCell>& cells) {
  const PixelBox box{kLeft, top, kNearRight, top + kNearHeight};
  const PlotAxes axes(box, kSlower, {kNearest, kFarthest});
  svg.text("name", {box.left, top - 25}, Anchor::start,
           "How near nine of ten of its shots come to a slower target, which can always be hit");
  svg.text("caption", {box.left, top - 9}, Anchor::start,
           fmt::format("pixels; the target's radius is {:g}, its distance {:g} to {:g}",
                       kSweepRadius, kSweepNearest, kSweepFarthest));
  svg.rectangle("panel", box, 0);
  for (int decade = -12; decade <= 3; decade += 3) {
    const double y = axes.at(0, decade).y;
    svg.line("grid", {box.left, y}, {box.right, y});
    svg.text("tick", {box.left - 7, y + 4}, Anchor::end,
             decade < -3 ? with_minus(fmt::format("1e{}", decade))
                         : fmt::format("{:g}", std::pow(10.0, decade)));
  }
  for (int tenths = 0; tenths < 10; ++tenths) {
    const double x = axes.at(tenths / 10.0, 0).x;
    svg.line("grid", {x, box.top}, {x, box.bottom});
    svg.text("tick", {x, box.bottom + 17}, Anchor::middle, fmt::format("{:g}", tenths / 10.0));
  }
  svg.text("axis", {box.right, box.bottom + 34}, Anchor::end,
           "speed of the target / speed of the shot");
  std::vector<LineName> names;
  for (std::size_t m = 0; m < options.methods.size(); ++m) {
    const std::string style_class = fmt::format("m{}", static_cast<int>(options.methods[m]));
    std::vector<Pixel> line;
    double last = box.bottom;
    for (const SweepCell& cell : cells_of(cells, options.methods[m])) {
      if (cell.ratio > kSlower.high + 1e-9) continue;
      if (std::isfinite(cell.nine_tenths_within)) {
        line.push_back(axes.at(cell.ratio, height_of(cell.nine_tenths_within)));
        last = line.back().y;
      }
    }
    svg.polyline(style_class, line);
    names.push_back({last, m});
  }
  spread(names, box.bottom);
  for (const LineName& name : names) {
    const AimMethod method = options.methods[name.index];
    svg.text(fmt::format("m{}", static_cast<int>(method)), {kNearRight + 10, name.y + 4},
             Anchor::start, title_of(method));
  }
}

}  // namespace

std::string draw_sweep(const SweepOptions& options, const std::vector<SweepCell>& cells) {
  const std::size_t rows = (options.methods.size() + kPicturesInRow - 1) / kPicturesInRow;
  const double near_top = kTop + kRowSpacing * static_cast<double>(rows) + 10;
  const double height = near_top + kNearHeight + 56;
  std::string out;
  SvgWriter svg(out, kSweepWidth, height);
  svg.begin("What each method makes of a target v/s as fast as the shot", kStyle);
  svg.text("caption", {24, 58}, Anchor::start,
           fmt::format("{} random questions at each ratio, seed {}: shares of all answers over v/s "
                       "from 0 to 2; greens are right",
                       options.count, options.seed));
  draw_key(svg, 90);
  for (std::size_t m = 0; m < options.methods.size(); ++m) {
    draw_panel(svg, m, cells_of(cells, options.methods[m]));
  }
  draw_nearness(svg, near_top, options, cells);
  svg.finish();
  return out;
}

}  // namespace aimahead::cli
