// Which tanks a shell may reach in a tick: all of a few, or those near it in a grid.
#pragma once

#include "arena/tank.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace aimahead::arena {

/// A grid is built once per tick, from tanks that do not move meanwhile. Each tank is listed in
/// every cell from which it can be reached, so a shell looks only at its own cell. The lists are
/// laid out by counting sort, in the tanks' order.
class TankGrid {
 public:
  /// `radius` is that of every tank, `longest` the longest way of a shell in a tick.
  void build(std::span<const Tank> tanks, std::size_t shells, double radius, double longest);
  /// The indices, in order, of every tank that a shell may hit on a way of this length from a
  /// place, and perhaps of more tanks. Valid until the next call.
  [[nodiscard]] std::span<const std::uint32_t> near(const Vec2& place, double way);

 private:
  /// A disc that contains all that a tank touches on its path.
  struct Disc {
    Vec2 center;
    double radius;
  };
  struct Cells {
    int left, top, right, bottom;
  };

  std::vector<std::uint32_t> all_;     ///< every tank that is there
  std::vector<Disc> discs_;            ///< of each tank
  std::vector<std::uint32_t> near_;    ///< for the last shell
  std::vector<std::uint32_t> listed_;  ///< cell after cell
  std::vector<std::uint32_t> begins_;  ///< of each cell in `listed_`
  std::vector<std::uint32_t> filled_;
  bool is_flat_ = true;  ///< no grid: one cell has everyone
  double left_ = 0;
  double top_ = 0;
  double cells_per_unit_ = 1;
  int columns_ = 0;
  int rows_ = 0;

  [[nodiscard]] Cells cells_of(const Vec2& center, double reach) const;
  /// The tanks that the cell of this position lists.
  [[nodiscard]] std::span<const std::uint32_t> cell_at(const Vec2& place) const;
};

}  // namespace aimahead::arena
