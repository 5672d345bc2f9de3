#include "contact/world/grid.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>

namespace aimahead::detail::world {
namespace {

constexpr int kCommon = -1;
constexpr int kLeftOut = -2;
constexpr std::uint32_t kFewCommon = 16;
/// The maximum number of cells that stay in the caches with their targets.
constexpr std::uint32_t kManyCells = 1 << 15;
/// The targets without a cell are padded to a multiple of this number, which a kernel compares at
/// once.
constexpr std::uint32_t kCommonStep = 32;

std::int32_t floor_of(float x) {
  const auto cut = static_cast<std::int32_t>(x);
  return cut - (static_cast<float>(cut) > x);
}

}  // namespace

/// Writes the order of size of each target where its cell will be: 0 up to the finest reach, 1 up
/// to 8 times that, ...; kMaxLevels beyond the last order, also for a target that reaches
/// everywhere; kNoOrder for one that reaches nowhere. Also counts the targets of each order.
template <int N>
void ContactGrid<N>::find_orders(OrderTable& table) {
  constexpr std::uint32_t kOne = 0x3f800000;
  const float* const reach = question_.targets.reach;
  std::uint32_t* const cell = cell_.data();
  const auto per_finest = per_finest_;
  for (std::size_t i = 0; i < question_.count; ++i) {
    const float ratio = reach[i] * per_finest;
    std::uint32_t times = 0;  // the bits of the quotient
    std::memcpy(&times, &ratio, sizeof times);
    // A third of the exponent: 43 / 128 is near enough to 1 / 3.
    const std::uint32_t third = ((times >> 23) - 127) * 43 >> 7;
    const std::uint32_t beyond = third + 1 < kMaxLevels ? third + 1 : kMaxLevels;
    const std::uint32_t order = times <= kOne ? 0 : beyond;
    cell[i] = reach[i] >= 0 ? order : kNoOrder;
  }
  // Several tables in turns, because counting the same order again and again would wait for the
  // last store.
  std::array<OrderTable, 4> tables{};
  for (std::size_t i = 0; i < question_.count; ++i) {
    OrderTable& one = tables[i % tables.size()];
    ++one.count[cell[i]];
    float& max = one.reach[cell[i]];
    max = max > reach[i] ? max : reach[i];
  }
  for (const OrderTable& one : tables) {
    for (int order = 0; order < kMaxLevels; ++order) {
      table.count[order] += one.count[order];
      table.reach[order] = std::max(table.reach[order], one.reach[order]);
    }
  }
}

/// Adds the cells of one more level. Their size is such that a shot of the usual reach searches two
/// along each axis, their number one or two for each target.
template <int N>
void ContactGrid<N>::add_level(std::size_t count, float reach) {
  Level<N>& level = sorted_.level[sorted_.levels++];
  level = {};
  level.reach = reach;
  // Beyond the largest float no cell has a size.
  const float usual = question_.shot_reach < 0x1p60f ? question_.shot_reach : 0x1p60f;
  level.per_cell = 1 / (2.02f * (reach + usual));
  const std::uint32_t cells = std::bit_ceil(static_cast<std::uint32_t>(count + 32));
  const int bits = std::bit_width(cells) - 1;
  level.pitch[0] = 1;
  // The pitch is odd, so that the cells of a column spread over all numbers.
  for (int k = 1; k < N; ++k) level.pitch[k] = (std::uint32_t(1) << (bits * k / N)) + 1;
  level.mask = cells - 1;
  level.first = cells_;
  cells_ += cells;
}

template <int N>
bool ContactGrid<N>::plan(const Allocator& allocator, const GridQuestion<N>& question,
                          std::size_t tasks) {
  question_ = question;
  const Reaches& reaches = question.reaches;
  const std::size_t room = question.count + kCommonStep + kPadding;
  if (!arrays_.reserve(allocator, room) || !index_.reserve(allocator, room) ||
      !cell_.reserve(allocator, room)) {
    return false;
  }
  sorted_.levels = 0;
  main_level_ = 0;
  cells_ = 0;
  const bool any_cells = !question.every_pair && reaches.greatest >= 0;
  const float larger = question.shot_reach > reaches.min ? question.shot_reach : reaches.min;
  per_finest_ = 0.5f / (larger < reaches.greatest ? larger : reaches.greatest);
  is_single_ = any_cells && reaches.others == 0 && reaches.greatest <= 4 * larger;
  level_of_order_.fill(kCommon);
  level_of_order_[kNoOrder] = kLeftOut;
  if (is_single_) {
    add_level(question.count, reaches.greatest);
  } else {
    plan_levels(any_cells);
  }
  if (!starts_.reserve(allocator, cells_ + 2)) return false;
  buckets_ = cells_ > kManyCells ? (cells_ >> kBucketShift) + 1 : 1;
  sorted_.prepared = arrays_.from(0);
  sorted_.starts = starts_.data();
  return buckets_ == 1 ||
         partition_.reserve(allocator, question.count, cells_, kBucketShift, tasks);
}

/// Plans a level for each order of size that enough targets have: a further level costs every shot
/// about as much as four targets in a row of cells do. Few targets of an order go to the next
/// larger order; few targets of the largest order get no cells.
template <int N>
void ContactGrid<N>::plan_levels(bool any_cells) {
  OrderTable table{};
  find_orders(table);
  if (!any_cells) return;
  auto& counts = table.count;
  std::array<int, kMaxLevels> joined;  // the order that an order's targets go to
  for (int order = 0; order < kMaxLevels; ++order) joined[order] = order;
  for (int order = 0; order < kMaxLevels; ++order) {
    if (counts[order] == 0) continue;
    int next = order + 1;
    while (next < kMaxLevels && counts[next] == 0) ++next;
    if (next == kMaxLevels || counts[order] > counts[next] / 4) continue;
    counts[next] += counts[order];
    table.reach[next] = std::max(table.reach[next], table.reach[order]);
    for (int& to : joined) to = to == order ? next : to;
    counts[order] = 0;
  }
  std::array<int, kMaxLevels> level_of;
  level_of.fill(kCommon);
  bool any_coarser = false;
  int main_order = 0;
  for (int order = kMaxLevels; order-- > 0;) {
    if (counts[order] == 0 || (counts[order] <= kFewCommon && !any_coarser)) continue;
    any_coarser = true;
    level_of[order] = sorted_.levels;
    if (counts[order] > counts[main_order]) main_order = order;
    add_level(counts[order], table.reach[order]);
  }
  for (int order = 0; order < kMaxLevels; ++order) {
    level_of_order_[order] = level_of[joined[order]];
  }
  if (level_of[main_order] != kCommon) main_level_ = level_of[main_order];
}

template <int N>
void ContactGrid<N>::number_by_level(std::size_t begin, std::size_t end) {
  for (std::size_t i = begin; i < end; ++i) {
    const int level_index = level_of_order_[cell_[i]];
    if (level_index < 0) {
      cell_[i] = level_index == kCommon ? kNoCell : kNowhere;
      continue;
    }
    const Level<N>& level = sorted_.level[level_index];
    std::uint32_t cell = 0;
    for (int k = 0; k < N; ++k) {
      const std::int32_t at = floor_of(question_.targets.middle[k][i] * level.per_cell);
      cell += static_cast<std::uint32_t>(at) * level.pitch[k];
    }
    cell_[i] = level.first + (cell & level.mask);
  }
}

template <int N>
void ContactGrid<N>::number(std::size_t task, std::size_t begin, std::size_t end) {
  if (is_single_) {
    for (std::size_t i = begin; i < end; i += kBlock) {
      const std::size_t count = end - i < kBlock ? end - i : kBlock;
      question_.kernels->number(from(question_.targets, i), count, sorted_.level[0],
                                cell_.data() + i);
    }
  } else {
    number_by_level(begin, end);
  }
  if (buckets_ > 1) partition_.count(task, cell_.data(), begin, end);
}

/// Puts the targets that every shot is tested with first, padded with some that nothing meets.
template <int N>
void ContactGrid<N>::put_common() {
  std::uint32_t common = 0;
  if (buckets_ > 1) {
    const std::size_t bucket = partition_.buckets();
    for (std::uint32_t i = partition_.begin(bucket); i < partition_.begin(bucket + 1); ++i) {
      put(common++, partition_.records()[i]);
    }
  } else if (!is_single_) {
    for (std::size_t i = 0; i < question_.count; ++i) {
      if (cell_[i] == kNoCell) put(common++, record_of(i));
    }
  }
  const Record<N> nothing{{}, std::numeric_limits<float>::quiet_NaN(), 0, 0};
  while (common < sorted_.common) put(common++, nothing);
}

template <int N>
void ContactGrid<N>::make_room_for_common(std::size_t count) {
  sorted_.common =
      (static_cast<std::uint32_t>(count) + kCommonStep - 1) / kCommonStep * kCommonStep;
}

/// Counting sort of the targets that visit(each) passes, into the cells [low, high) and the
/// positions from `base` on.
template <int N>
template <class Visit>
void ContactGrid<N>::sort_cells(std::uint32_t low, std::uint32_t high, std::uint32_t base,
                                Visit visit) {
  std::uint32_t* const starts = starts_.data();
  std::memset(starts + low, 0, (high - low) * sizeof *starts);
  visit([starts](std::uint32_t cell, const auto&) { ++starts[cell]; });
  question_.kernels->accumulate(starts + low, high - low, base);
  visit([this, starts](std::uint32_t cell, const auto& record) { put(starts[cell]++, record()); });
  // Each beginning now holds the end of its cell, which is the beginning of the next.
  if (high == low) return;
  std::memmove(starts + low + 1, starts + low, (high - low - 1) * sizeof *starts);
  starts[low] = base;
}

template <int N>
void ContactGrid<N>::lay_out() {
  partition_.lay_out();
  const std::size_t bucket = partition_.buckets();
  make_room_for_common(partition_.begin(bucket + 1) - partition_.begin(bucket));
}

template <int N>
void ContactGrid<N>::sort_bucket(std::size_t bucket) {
  const std::uint32_t begin = partition_.begin(bucket);
  const std::uint32_t end = partition_.begin(bucket + 1);
  const auto low = static_cast<std::uint32_t>(bucket << kBucketShift);
  const std::uint32_t max = low + (std::uint32_t(1) << kBucketShift);
  sort_cells(low, max < cells_ ? max : cells_, sorted_.common + begin, [&](auto each) {
    for (std::uint32_t i = begin; i < end; ++i) {
      const Record<N>& record = partition_.records()[i];
      each(record.cell, [&record]() -> const Record<N>& { return record; });
    }
  });
}

template <int N>
void ContactGrid<N>::sort_at_once() {
  std::size_t common = 0;
  if (!is_single_) common = std::count(cell_.data(), cell_.data() + question_.count, kNoCell);
  make_room_for_common(common);
  sort_cells(0, cells_, sorted_.common, [&](auto each) {
    for (std::size_t i = 0; i < question_.count; ++i) {
      if (is_single_ || cell_[i] < kNowhere) each(cell_[i], [this, i] { return record_of(i); });
    }
  });
}

template <int N>
void ContactGrid<N>::finish() {
  put_common();
  // The end of the last cell is the number of sorted targets.
  std::uint32_t sorted = sorted_.common;
  if (buckets_ > 1) {
    sorted += partition_.begin(partition_.buckets());
  } else if (is_single_) {
    sorted += static_cast<std::uint32_t>(question_.count);
  } else {
    for (std::size_t i = 0; i < question_.count; ++i) sorted += cell_[i] < kNowhere;
  }
  std::uint32_t* const starts = starts_.data();
  starts[cells_] = sorted;
  starts[cells_ + 1] = sorted;
  // The elements that kernels read beyond the end must meet nothing.
  const Record<N> nothing{{}, std::numeric_limits<float>::quiet_NaN(), 0, 0};
  for (std::uint32_t i = 0; i < kPadding; ++i) put(sorted + i, nothing);
  for (int l = 0; l < sorted_.levels; ++l) {
    Level<N>& level = sorted_.level[l];
    level.begin = starts[level.first];
    level.end = starts[level.first + level.mask + 1];
  }
  question_.kernels->mark_crowded(starts, cells_);
}

template class ContactGrid<2>;
template class ContactGrid<3>;

}  // namespace aimahead::detail::world
