#include "plot/labels.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace aimahead::cli {
namespace {

constexpr double kLabelHeight = 15;
constexpr double kWidthPerCharacter = 7.8;  // of the label's font, bold
constexpr double kObstacleSpacing = 4;
constexpr double kPreference = 0.1;  // of a place over the next, in obstacles hidden
constexpr std::size_t kMaxObstacles = 20000;

struct Direction {
  double x;
  double y;
};
// The directions in order of preference.
constexpr Direction kDirections[] = {{1, 0},    {-1, 0},    {0, -1},  {0, 1},
                                     {1, -0.7}, {-1, -0.7}, {1, 0.7}, {-1, 0.7},
                                     {0.5, -1}, {-0.5, -1}, {0.5, 1}, {-0.5, 1}};
constexpr double kLabelDistances[] = {1, 1.7, 2.6};

bool overlap(const PixelBox& a, const PixelBox& b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

// The box of words of `width` beside `at`.
PixelBox beside(const Pixel& at, const Direction& direction, double distance, double width) {
  const double x = at.x + direction.x * (distance + width / 2);
  const double y = at.y + direction.y * (distance + kLabelHeight / 2);
  return {x - width / 2, y - kLabelHeight / 2, x + width / 2, y + kLabelHeight / 2};
}

}  // namespace

void PlotLabels::avoid(const std::vector<Pixel>& line) {
  for (std::size_t i = 1; i < line.size(); ++i) {
    const Pixel& from = line[i - 1];
    const Pixel& to = line[i];
    const double way = std::hypot(to.x - from.x, to.y - from.y);
    const double count = std::ceil(std::min(way, 4000.0) / kObstacleSpacing);
    for (double k = 0; k <= count && obstacles_.size() < kMaxObstacles; ++k) {
      const double share = count > 0 ? k / count : 0;
      const Pixel here{from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)};
      if (box_.contains(here)) obstacles_.push_back(here);
    }
  }
}

double PlotLabels::cost_of(const PixelBox& words) const {
  constexpr double kOverWords = 200;
  constexpr double kOutside = 1000;
  double cost = 0;
  if (words.left < box_.left || words.right > box_.right || words.top < box_.top ||
      words.bottom > box_.bottom) {
    cost += kOutside;
  }
  for (const PixelBox& other : taken_) cost += overlap(words, other) ? kOverWords : 0;
  const auto hidden = [&](const Pixel& p) { return words.contains(p); };
  cost += static_cast<double>(std::count_if(obstacles_.begin(), obstacles_.end(), hidden));
  return cost;
}

void PlotLabels::place(SvgWriter& svg, const Label& label) {
  const auto is_first_byte = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; };
  const auto characters = std::count_if(label.words.begin(), label.words.end(), is_first_byte);
  const double width = static_cast<double>(characters) * kWidthPerCharacter;
  PixelBox best;
  double best_cost = std::numeric_limits<double>::infinity();
  double preference = 0;
  for (const double factor : kLabelDistances) {
    for (const Pixel& at : label.at) {
      for (const Direction& direction : kDirections) {
        const PixelBox words = beside(at, direction, factor * label.distance, width);
        const double cost = cost_of(words) + preference;
        preference += kPreference;
        if (cost >= best_cost) continue;
        best = words;
        best_cost = cost;
      }
    }
  }
  taken_.push_back(best);
  const Pixel middle{(best.left + best.right) / 2, best.bottom - 4};
  svg.text(label.style_class, middle, Anchor::middle, label.words);
}

}  // namespace aimahead::cli
