#include "matches/ladder_picture.hpp"

#include <fmt/format.h>

#include <iterator>
#include <vector>

namespace aimahead::cli {

std::string describe_radar(const LadderOptions& options) {
  std::string text;
  const auto line = std::back_inserter(text);
  const std::vector<double>& noise = options.radar_noise;
  if (noise.size() == 1 && noise[0] > 0) fmt::format_to(line, "; radar noise {:g}", noise[0]);
  if (options.radar_delay > 0) fmt::format_to(line, "; radar delay {:g}", options.radar_delay);
  if (options.radar_fading > 0) fmt::format_to(line, "; radar fading {:g}", options.radar_fading);
  return text;
}

// There are five colours. Dashes distinguish further curves.
std::string curve_class(std::size_t curve) {
  constexpr std::size_t kColors = 5;
  return fmt::format("curve p{}{}", curve % kColors + 1, curve < kColors ? "" : " dashed");
}

void draw_curve_name(SvgWriter& svg, const Pixel& at, std::string_view curve_class,
                     std::string_view name) {
  svg.line(curve_class, at, {at.x + 22, at.y});
  svg.text("name", {at.x + 30, at.y + 4}, Anchor::start, name);
}

}  // namespace aimahead::cli
