#include "contact_grid.hpp"

#include <bit>
#include <limits>

namespace aimahead::world {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr std::uint32_t kNoCell = 0xffffffff;   ///< every shot looks at it
constexpr std::uint32_t kNowhere = 0xfffffffe;  ///< no shot does
constexpr signed char kCommon = -1;
constexpr std::uint32_t kFewCommon = 16;
/// Places of those without a cell are filled up to this many, which is what a kernel compares at once.
constexpr std::uint32_t kCommonStep = 32;

std::int32_t floor_of(float x) {
  const auto cut = static_cast<std::int32_t>(x);
  return cut - (static_cast<float>(cut) > x);
}

}  // namespace

/// 0 up to `finest_`, 1 up to 4 times that, ...; kMostLevels beyond all.
template <int N>
int ContactGrid<N>::order_of(float reach) const {
  const float times = reach / finest_;
  if (!(times > 1)) return 0;
  const auto exponent = static_cast<int>(std::bit_cast<std::uint32_t>(times) >> 23) - 127;
  const int order = exponent / 2 + 1;
  return order < kMostLevels ? order : kMostLevels;
}

/// The cells of one more level: of a size that a shot of the usual reach looks at two along each axis,
/// and one or two for each target.
template <int N>
void ContactGrid<N>::lay_out(std::size_t count, float reach, float shot_reach) {
  Level<N>& level = sorted_.level[sorted_.levels++];
  level = {};
  level.reach = reach;
  // Beyond the largest float no cell has a size.
  const float usual = shot_reach < 0x1p60f ? shot_reach : 0x1p60f;
  level.per_cell = 1 / (2.02f * (reach + usual));
  const std::uint32_t cells = std::bit_ceil(static_cast<std::uint32_t>(count + 32));
  const int bits = std::bit_width(cells) - 1;
  level.pitch[0] = 1;
  // Odd, so that what stands in a column spreads over all numbers.
  for (int k = 1; k < N; ++k) level.pitch[k] = (std::uint32_t(1) << (bits * k / N)) + 1;
  level.mask = cells - 1;
  level.first = cells_;
  cells_ += cells;
}

template <int N>
void ContactGrid<N>::plan(const GridQuestion<N>& question) {
  const Reaches& reaches = question.reaches;
  sorted_.levels = 0;
  cells_ = 0;
  const bool any_cells = !question.every_pair && reaches.greatest >= 0;
  const float larger =
      question.shot_reach > reaches.least ? question.shot_reach : reaches.least;
  finest_ = larger < reaches.greatest ? larger : reaches.greatest;
  is_single_ = any_cells && reaches.others == 0 && reaches.greatest <= 3 * larger;
  level_of_order_.fill(kCommon);
  if (is_single_) {
    lay_out(question.count, reaches.greatest, question.shot_reach);
  } else if (any_cells) {
    plan_levels(question);
  }
}

/// A level for each order of size that enough targets have. Few go to the next larger order; few that
/// are the largest get no cells.
template <int N>
void ContactGrid<N>::plan_levels(const GridQuestion<N>& question) {
  std::array<float, kMostLevels> reaches{};
  std::array<std::size_t, kMostLevels> counts{};
  for (std::size_t i = 0; i < question.count; ++i) {
    const float reach = question.targets.reach[i];
    if (!(reach < kInfinity)) continue;
    const int order = order_of(reach);
    if (order == kMostLevels) continue;
    ++counts[order];
    reaches[order] = reach > reaches[order] ? reach : reaches[order];
  }
  std::array<int, kMostLevels> joined;  // which order one's targets go to
  for (int order = 0; order < kMostLevels; ++order) joined[order] = order;
  for (int order = 0; order < kMostLevels; ++order) {
    if (counts[order] == 0) continue;
    int next = order + 1;
    while (next < kMostLevels && counts[next] == 0) ++next;
    if (next == kMostLevels || counts[order] > counts[next] / 4) continue;
    counts[next] += counts[order];
    for (int& to : joined) to = to == order ? next : to;
    counts[order] = 0;
  }
  std::array<signed char, kMostLevels> level_of;
  level_of.fill(kCommon);
  bool any_coarser = false;
  for (int order = kMostLevels; order-- > 0;) {
    if (counts[order] == 0 || (counts[order] <= kFewCommon && !any_coarser)) continue;
    any_coarser = true;
    level_of[order] = static_cast<signed char>(sorted_.levels);
    lay_out(counts[order], reaches[order], question.shot_reach);
  }
  for (int order = 0; order < kMostLevels; ++order) {
    level_of_order_[order] = level_of[joined[order]];
  }
}

template <int N>
void ContactGrid<N>::number_by_level(const GridQuestion<N>& question) {
  common_ = 0;
  for (std::size_t i = 0; i < question.count; ++i) {
    const float reach = question.targets.reach[i];
    if (!(reach >= 0)) {
      cell_[i] = kNowhere;
      continue;
    }
    const int order = sorted_.levels > 0 && reach < kInfinity ? order_of(reach) : kMostLevels;
    const int level_index = order < kMostLevels ? level_of_order_[order] : kCommon;
    if (level_index == kCommon) {
      cell_[i] = kNoCell;
      ++common_;
      continue;
    }
    const Level<N>& level = sorted_.level[level_index];
    std::uint32_t cell = 0;
    for (int k = 0; k < N; ++k) {
      const std::int32_t at = floor_of(question.targets.middle[k][i] * level.per_cell);
      cell += static_cast<std::uint32_t>(at) * level.pitch[k];
    }
    cell_[i] = level.first + (cell & level.mask);
  }
}

/// Counting sort. `starts_` is shifted by one cell while it counts, so that putting a target into its
/// place leaves every cell's beginning where it belongs.
template <int N>
void ContactGrid<N>::sort(const GridQuestion<N>& question) {
  std::uint32_t* const starts = starts_.data();
  const std::uint32_t* const cell = cell_.data();
  for (std::uint32_t c = 0; c < cells_ + 2; ++c) starts[c] = 0;
  for (std::size_t i = 0; i < question.count; ++i) {
    if (is_single_ || cell[i] < kNowhere) ++starts[cell[i] + 2];
  }
  const std::uint32_t common_room = (common_ + kCommonStep - 1) / kCommonStep * kCommonStep;
  starts[0] = common_room;
  starts[1] = common_room;
  std::uint32_t sum = common_room;
  for (std::uint32_t c = 2; c < cells_ + 2; ++c) {
    sum += starts[c];
    starts[c] = sum;
  }

  const Prepared<N> out = arrays_.from(0);
  std::uint32_t* const index = index_.data();
  const auto put = [&](std::uint32_t place, std::size_t i) {
    for (int k = 0; k < N; ++k) out.middle[k][place] = question.targets.middle[k][i];
    out.reach[place] = question.targets.reach[i];
    index[place] = static_cast<std::uint32_t>(i);
  };
  if (is_single_) {
    for (std::size_t i = 0; i < question.count; ++i) put(starts[cell[i] + 1]++, i);
  } else {
    std::uint32_t next_common = 0;
    for (std::size_t i = 0; i < question.count; ++i) {
      if (cell[i] == kNowhere) continue;
      put(cell[i] == kNoCell ? next_common++ : starts[cell[i] + 1]++, i);
    }
    for (std::uint32_t place = common_; place < common_room; ++place) {
      for (int k = 0; k < N; ++k) out.middle[k][place] = 0;
      out.reach[place] = std::numeric_limits<float>::quiet_NaN();
      index[place] = 0;
    }
  }
  // What is read beyond the end counts for nothing, but must be there.
  for (std::uint32_t place = sum; place < sum + kPadding; ++place) {
    for (int k = 0; k < N; ++k) out.middle[k][place] = 0;
    out.reach[place] = 0;
  }
  sorted_.prepared = out;
  sorted_.starts = starts;
  sorted_.common = common_room;
  for (int l = 0; l < sorted_.levels; ++l) {
    Level<N>& level = sorted_.level[l];
    level.begin = starts[level.first];
    level.end = starts[level.first + level.mask + 1];
  }
}

template <int N>
bool ContactGrid<N>::build(const Allocator& allocator, const GridQuestion<N>& question) {
  plan(question);
  const std::size_t room = question.count + kCommonStep;
  if (!arrays_.reserve(allocator, room) || !index_.reserve(allocator, room) ||
      !cell_.reserve(allocator, room) || !starts_.reserve(allocator, cells_ + 2)) {
    return false;
  }
  if (is_single_) {
    common_ = 0;
    for (std::size_t i = 0; i < question.count; i += kBlock) {
      Prepared<N> block = question.targets;
      for (int k = 0; k < N; ++k) block.middle[k] += i;
      const std::size_t rest = question.count - i;
      question.number(block, rest < kBlock ? rest : kBlock, sorted_.level[0], cell_.data() + i);
    }
  } else {
    number_by_level(question);
  }
  sort(question);
  return true;
}

template <int N>
void ContactGrid<N>::release(const Allocator& allocator) {
  arrays_.release(allocator);
  index_.release(allocator);
  cell_.release(allocator);
  starts_.release(allocator);
}

template class ContactGrid<2>;
template class ContactGrid<3>;

}  // namespace aimahead::world
