#include "arena/tank_grid.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::arena {
namespace {

// Below this many pairs a grid costs more than it saves.
constexpr std::size_t kFewPairs = 512;
constexpr int kMaxCells = 1 << 10;  // each way

}  // namespace

TankGrid::Cells TankGrid::cells_of(const Vec2& center, double reach) const {
  const auto cell = [&](double x, double origin, int count) {
    return std::clamp(static_cast<int>(std::floor((x - origin) * cells_per_unit_)), 0, count - 1);
  };
  return {cell(center.x - reach, left_, columns_), cell(center.y - reach, top_, rows_),
          cell(center.x + reach, left_, columns_), cell(center.y + reach, top_, rows_)};
}

void TankGrid::build(std::span<const Tank> tanks, std::size_t shells, double radius,
                     double longest) {
  all_.clear();
  discs_.resize(tanks.size());
  double widest = 0;
  for (std::size_t i = 0; i < tanks.size(); ++i) {
    if (tanks[i].is_removed) continue;
    const Vec2 half = (tanks[i].position - tanks[i].moved_from) * 0.5;
    discs_[i] = {tanks[i].moved_from + half, (radius + length(half)) * (1 + 1e-9) + 1e-6};
    widest = std::max(widest, discs_[i].radius);
    all_.push_back(static_cast<std::uint32_t>(i));
  }
  near_.resize(all_.size());
  is_flat_ = all_.size() * shells < kFewPairs || all_.size() < 8;
  if (is_flat_) return;

  const double reach = widest + longest;
  Vec2 min = discs_[all_[0]].center;
  Vec2 max = min;
  for (const std::uint32_t index : all_) {
    const Vec2& center = discs_[index].center;
    min = {std::min(min.x, center.x), std::min(min.y, center.y)};
    max = {std::max(max.x, center.x), std::max(max.y, center.y)};
  }
  left_ = min.x - reach;
  top_ = min.y - reach;
  const double right = max.x + reach;
  const double bottom = max.y + reach;
  cells_per_unit_ = 1 / std::max({reach, (right - left_) / kMaxCells, (bottom - top_) / kMaxCells});
  columns_ = static_cast<int>((right - left_) * cells_per_unit_) + 1;
  rows_ = static_cast<int>((bottom - top_) * cells_per_unit_) + 1;

  begins_.assign(static_cast<std::size_t>(columns_) * rows_ + 1, 0);
  const auto for_each_cell = [&](std::uint32_t index, auto&& visit) {
    const Disc& disc = discs_[index];
    const Cells cells = cells_of(disc.center, disc.radius + longest);
    for (int row = cells.top; row <= cells.bottom; ++row) {
      for (int column = cells.left; column <= cells.right; ++column) {
        visit(static_cast<std::size_t>(row) * columns_ + column);
      }
    }
  };
  for (const std::uint32_t index : all_) {
    for_each_cell(index, [&](std::size_t cell) { ++begins_[cell + 1]; });
  }
  for (std::size_t i = 1; i < begins_.size(); ++i) begins_[i] += begins_[i - 1];
  listed_.resize(begins_.back());
  filled_.assign(begins_.begin(), begins_.end() - 1);
  for (const std::uint32_t index : all_) {
    for_each_cell(index, [&](std::size_t cell) { listed_[filled_[cell]++] = index; });
  }
}

std::span<const std::uint32_t> TankGrid::cell_at(const Vec2& place) const {
  if (is_flat_) return all_;
  // Whoever stands outside the grid is out of everyone's reach.
  const double x = (place.x - left_) * cells_per_unit_;
  const double y = (place.y - top_) * cells_per_unit_;
  if (!(x >= 0 && y >= 0 && x < columns_ && y < rows_)) return {};
  const std::size_t cell =
      static_cast<std::size_t>(static_cast<int>(y)) * columns_ + static_cast<int>(x);
  return std::span(listed_).subspan(begins_[cell], begins_[cell + 1] - begins_[cell]);
}

std::span<const std::uint32_t> TankGrid::near(const Vec2& place, double way) {
  std::size_t count = 0;
  for (const std::uint32_t index : cell_at(place)) {
    const auto& [center, radius] = discs_[index];
    const Vec2 apart = place - center;
    // Without a branch that the processor cannot predict.
    near_[count] = index;
    count += dot(apart, apart) <= (radius + way) * (radius + way);
  }
  return std::span(near_).first(count);
}

}  // namespace aimahead::arena
