#include "plot/picture.hpp"

#include "plot/panels.hpp"
#include "plot/style.hpp"
#include "plot/words.hpp"
#include "questions/motion_words.hpp"

#include <fmt/format.h>

namespace aimahead::cli {
namespace {

constexpr double kPlotWidth = 980;
constexpr double kPlotHeight = 520;
constexpr PixelBox kSituation{64, 118, 504, 468};
constexpr PixelBox kDistancesBox{564, 118, 954, 468};

}  // namespace

std::string draw_plot(const Answer& answer) {
  const PlotScene scene(answer);
  std::string out;
  SvgWriter svg(out, kPlotWidth, kPlotHeight);
  const std::string title = title_of(answer);
  const std::string result = headline_of(answer);
  svg.begin(title, kPlotStyle, title + ": " + result);
  const Engagement3& e = answer.question.engagement;
  svg.text("result", {24, 57}, Anchor::start, result);
  svg.text("caption", {24, 77}, Anchor::start,
           fmt::format("target: {} \u00b7 shot: {}", describe_motion(e.target),
                       describe_shot(e.projectile)));
  draw_situation(svg, scene, kSituation);
  draw_distances(svg, scene, kDistancesBox);
  svg.finish();
  return out;
}

}  // namespace aimahead::cli
