// The pairs of a shot and a target that may touch: a rough test in floats that never loses a pair,
// many at a time. `time_of_impact` decides the pairs that pass it.
//
// The test compares the circles (spheres) around all that the bodies pass over. With the positions
// at half time m = p + v T / 2 and the reach r + |v| T / 2,
//
//     |m_a - m_b| <= reach_a + reach_b
//
// holds for every pair that touches within [0, T]: at the contact |d + w t| <= r_a + r_b, and the
// position at half time is at most |w| T / 2 <= (|v_a| + |v_b|) T / 2 from there.
//
// The test is safe: m is stored rounded, relative to an origin amid the scene and with a power of
// two as the unit, and the reach is stored with the maximum effect of rounding added (`prepare`
// says how much). A body without a usable size reaches everywhere (infinity), an invalid one
// nowhere (NaN compares with nothing).
#pragma once

#include "aimahead/execution.hpp"
#include "rooms.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace aimahead::detail::world {

/// Elements a kernel handles between two checks of its surroundings. They stay in the first cache.
inline constexpr std::size_t kBlock = 256;
/// Arrays may be read, not written, this many elements beyond their end.
inline constexpr std::size_t kPadding = 32;

/// The origin and the unit of the floats.
template <class S, int N>
struct Frame {
  std::array<S, N> origin{};
  S scale = 1;         ///< a power of two, from the caller's unit of length to the frame's
  S half_times = 0;    ///< scale * T / 2
  bool usable = true;  ///< false: T / 2 cannot be scaled, everything reaches everywhere
};

/// The bodies as the kernels read them.
template <class S, int N>
struct RawBodies {
  std::array<const S*, N> position{};
  std::array<const S*, N> velocity{};  ///< all null: at rest
  const S* radius = nullptr;           ///< null: points
};

/// Middles and reaches as above, in floats.
template <int N>
struct Prepared {
  std::array<float*, N> middle{};
  float* reach = nullptr;
};

/// The arrays from the body `first` on.
template <int N>
Prepared<N> from(Prepared<N> bodies, std::size_t first) {
  for (float*& axis : bodies.middle) axis += first;
  bodies.reach += first;
  return bodies;
}

/// A shot of the block and the index of a target in the sorted arrays.
struct Pair {
  std::uint32_t shot;
  std::uint32_t target;
};

/// Takes the pairs found so far and makes room.
struct PairSink {
  Pair* pairs = nullptr;
  std::size_t size = 0;
  std::size_t capacity = 0;  ///< at least 64
  void (*flush)(PairSink& sink, void* context) = nullptr;
  void* context = nullptr;
};

/// Cells of one size. The cell (x, y, z) has the number first + (x + pitch y + ...) modulo a power
/// of two. So a row of cells is a row of numbers, cells far from each other share numbers, and the
/// memory depends on the number of the bodies and not on their distances.
template <int N>
struct Level {
  float per_cell = 0;  ///< 1 / length of a cell's side
  float reach = 0;     ///< the largest of its targets' reaches
  std::array<std::uint32_t, N> pitch{};
  std::uint32_t mask = 0;   ///< cells - 1
  std::uint32_t first = 0;  ///< number of its first cell
  std::uint32_t begin = 0;  ///< its targets in the sorted arrays
  std::uint32_t end = 0;
};
inline constexpr int kMaxLevels = 16;

/// Set in the beginning of a cell which, with the next, holds more targets than a kernel compares
/// at once.
inline constexpr std::uint32_t kCrowded = std::uint32_t(1) << 31;

/// The targets, sorted: those that every shot is tested with, then by level and cell.
template <int N>
struct SortedTargets {
  Prepared<N> prepared{};
  const std::uint32_t* starts = nullptr;  ///< cell c: [starts[c], starts[c + 1]), less kCrowded
  std::array<Level<N>, kMaxLevels> level{};
  int levels = 0;
  std::uint32_t common = 0;  ///< the number of targets that every shot is tested with
};

/// The reaches of prepared bodies; those that reach everywhere or nowhere do not count.
struct Reaches {
  float min = std::numeric_limits<float>::infinity();
  float greatest = -std::numeric_limits<float>::infinity();
  std::size_t others = 0;  ///< the number of bodies that reach everywhere or nowhere

  void add(const Reaches& more) {
    min = more.min < min ? more.min : min;
    greatest = more.greatest > greatest ? more.greatest : greatest;
    others += more.others;
  }
};

/// The kernels that do not see the caller's numbers.
template <int N>
struct CellKernels {
  void (*measure)(const float* reach, std::size_t count, Reaches& reaches);
  /// Cell numbers of `count` targets of one level.
  void (*number)(const Prepared<N>& bodies, std::size_t count, const Level<N>& level,
                 std::uint32_t* cells);
  /// Turns the counts of cells into the positions where they begin, from `base` on.
  void (*accumulate)(std::uint32_t* counts, std::size_t count, std::uint32_t base);
  /// Sets kCrowded in the beginnings of cells. After `count` beginnings there are two more.
  void (*mark_crowded)(std::uint32_t* starts, std::size_t count);
  /// Pairs of at most kBlock prepared shots with the targets; some of them may come twice.
  void (*cull)(const Prepared<N>& shots, std::size_t count, const SortedTargets<N>& targets,
               PairSink& sink);
};

template <class S, int N>
struct CullKernels {
  /// Sets middles and reaches of at most kBlock bodies. True: all are valid and of a usable size.
  bool (*prepare)(const RawBodies<S, N>& raw, const Frame<S, N>& frame, std::size_t count,
                  const Prepared<N>& out);
  CellKernels<N> cells;
};

/// The kernels of the instruction set in use.
template <class S, int N>
const CullKernels<S, N>& cull_kernels(InstructionSet set);

}  // namespace aimahead::detail::world
