// Cuts a batch into blocks that stay in the first cache, and brings columns that are not plain
// arrays into the form the kernels take.
#include "aimahead/batch.hpp"

#include "base/in_tasks.hpp"
#include "base/simd/targets.hpp"
#include "batch/columns.hpp"
#include "batch/lead_kernels.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

#if AIMAHEAD_HAS_X86_LEVELS
#include <cpuid.h>
#endif

namespace aimahead {

using namespace detail::batch;
namespace detail::batch {
namespace {

#if AIMAHEAD_HAS_X86_LEVELS
/// What is fastest on this processor for arrays that the caches do not hold. Intel's own reading
/// ahead ends with each page of memory. AMD's is too slow in family 25 (Zen 4), but in family 26
/// (Zen 5) faster than by hand.
Streaming fastest_streaming() {
  if (__builtin_cpu_is("intel")) return Streaming::first_cache;
  unsigned version = 0;
  unsigned other = 0;
  if (!__builtin_cpu_is("amd") || !__get_cpuid(1, &version, &other, &other, &other)) {
    return Streaming::none;
  }
  const unsigned family = (version >> 8 & 0xf) + (version >> 20 & 0xff);
  return family == 25 ? Streaming::second_cache : Streaming::none;
}
#endif

/// What is fastest for a batch with so many bytes of times.
Streaming streaming_of([[maybe_unused]] std::size_t bytes) {
#if AIMAHEAD_HAS_X86_LEVELS
  constexpr std::size_t kMin = std::size_t{1} << 24;
  if (bytes >= kMin) return fastest_streaming();
#endif
  return Streaming::none;
}

/// Fewer elements than this are not worth another thread.
inline constexpr std::size_t kMinLeads = 4096;

template <class S, int N>
struct Work {
  const LeadBatch<S, N>& batch;
  const LeadColumns<S, N>& out;
  LeadKernel<S, N> kernel;
  bool world;
  bool times_only;  ///< whether `kernel` writes times and statuses only; it reads questions again
  bool whole;       ///< whether the kernel takes the caller's arrays, without a copy
  bool streamed;    ///< whether times begin at a line of the cache, as `kernel` wants
};

template <class T>
bool is_plain(const Column<T>& column) {
  return column.step == std::ptrdiff_t{sizeof(T)};
}
template <class T, std::size_t N>
bool are_plain(const std::array<Column<T>, N>& axes) {
  for (const Column<T>& axis : axes) {
    if (!is_plain(axis)) return false;
  }
  return true;
}
/// Whether the columns are arrays that a kernel for relative questions can take whole.
template <class S, int N>
bool are_arrays(const LeadBatch<S, N>& in, const LeadColumns<S, N>& out) {
  for (std::size_t k = 0; k < std::size_t(N); ++k) {
    if (!in.target_position[k].first || !in.target_velocity[k].first) return false;
  }
  return in.speed.first && is_plain(in.speed) && are_plain(in.target_position) &&
         are_plain(in.target_velocity) && is_plain(out.time) && is_plain(out.status) &&
         are_plain(out.aim) && are_plain(out.offset);
}

template <class S, class T>
bool overlap(const Column<const S>& in, const Column<T>& out, std::size_t count) {
  const auto from = reinterpret_cast<std::uintptr_t>(in.first);
  const auto to = reinterpret_cast<std::uintptr_t>(out.first);
  return out.first && from < to + count * sizeof(T) && to < from + count * sizeof(S);
}
/// Whether times or statuses are written over the questions.
template <class S, int N>
bool are_in_place(const LeadBatch<S, N>& in, const LeadColumns<S, N>& out) {
  const auto taken = [&](const Column<const S>& column) {
    return overlap(column, out.time, in.count) || overlap(column, out.status, in.count);
  };
  return taken(in.speed) ||
         std::any_of(in.target_position.begin(), in.target_position.end(), taken) ||
         std::any_of(in.target_velocity.begin(), in.target_velocity.end(), taken);
}

/// Answers elements whose arrays the kernel takes as they are; `count` is a multiple of kStep.
template <class S, int N>
void lead_whole(const Work<S, N>& work, std::size_t from, std::size_t count) {
  const auto element = [from](auto column) { return column.first ? column.first + from : nullptr; };
  const auto& in = work.batch;
  const auto& out = work.out;
  LeadArrays<S, N> arrays;
  arrays.speed = element(in.speed);
  arrays.time = element(out.time);
  arrays.status = element(out.status);
  for (std::size_t k = 0; k < std::size_t(N); ++k) {
    arrays.target[k] = element(in.target_position[k]);
    arrays.target_velocity[k] = element(in.target_velocity[k]);
    arrays.aim[k] = element(out.aim[k]);
    arrays.offset[k] = element(out.offset[k]);
  }
  work.kernel(arrays, count);
}

/// Answers any other elements, block by block. Kept out of line, because whole arrays do not need
/// its stack.
template <class S, int N>
AIMAHEAD_NOINLINE void lead_blocks(const Work<S, N>& work, std::size_t from, std::size_t end) {
  VectorSource<S, N> target;
  VectorSource<S, N> target_velocity;
  Source<S> speed;
  struct Guns {
    VectorSource<S, N> position;
    VectorSource<S, N> velocity;
    Source<S> inherit;
  } gun;
  Sink<S> time;
  VectorSink<S, N> aim;
  VectorSink<S, N> offset;
  VectorSink<S, N> point;
  VectorSink<S, N> launch_velocity;
  Sink<Status> status;

  const auto& in = work.batch;
  const auto& out = work.out;
  target.open(in.target_position);
  target_velocity.open(in.target_velocity);
  speed.open(in.speed, S(0));
  if (work.world) {
    gun.position.open(in.gun_position);
    gun.velocity.open(in.gun_velocity);
    gun.inherit.open(in.inherit, S(1));
  }
  time.open(out.time);
  aim.open(out.aim);
  offset.open(out.offset);
  point.open(out.point);
  launch_velocity.open(out.launch_velocity);
  status.open(out.status);

  LeadArrays<S, N> arrays;
  for (std::size_t block = 0; from < end; from += block) {
    block = std::min(kBatchBlock, end - from);
    arrays.target = target.read(from, block);
    arrays.target_velocity = target_velocity.read(from, block);
    arrays.speed = speed.read(from, block);
    if (work.world) {
      arrays.gun = gun.position.read(from, block);
      arrays.gun_velocity = gun.velocity.read(from, block);
      arrays.inherit = gun.inherit.read(from, block);
    }
    arrays.time = work.times_only ? time.own() : time.writable(from, block);
    arrays.aim = aim.writable(from, block);
    arrays.offset = offset.writable(from, block);
    arrays.point = point.writable(from, block);
    arrays.launch_velocity = launch_velocity.writable(from, block);
    arrays.status = work.times_only ? status.own() : status.writable(from, block);
    work.kernel(arrays, block);
    time.write(from, block);
    aim.write(from, block);
    offset.write(from, block);
    point.write(from, block);
    launch_velocity.write(from, block);
    status.write(from, block);
  }
}

template <class S, int N>
void lead_elements(const Work<S, N>& work, std::size_t from, std::size_t end) {
  if (work.streamed) {
    const auto at = reinterpret_cast<std::uintptr_t>(work.out.time.first + from);
    const std::size_t begin = from + (kLine - at % kLine) % kLine / sizeof(S);
    if (from < begin) lead_blocks(work, from, std::min(begin, end));
    from = std::min(begin, end);
  }
  if (work.whole) {
    const std::size_t count = (end - from) / kStep * kStep;
    if (count > 0) lead_whole(work, from, count);
    from += count;
  }
  if (from < end) lead_blocks(work, from, end);
}

}  // namespace
}  // namespace detail::batch

template <class S, int N>
void lead_each(const LeadBatch<S, N>& in, const LeadColumns<S, N>& out, const Parallel& parallel) {
  const bool world = has_any(in.gun_position) || has_any(in.gun_velocity) || has_any(out.point) ||
                     has_any(out.launch_velocity);
  const auto& kernels = lead_kernels<S, N>(instruction_set());
  const bool aimed = has_any(out.aim) || has_any(out.offset);
  const bool times_only = !world && !aimed;
  const bool whole = !world && are_arrays(in, out) && !(times_only && are_in_place(in, out));
  const Streaming streaming =
      times_only && whole && out.time.first ? streaming_of(in.count * sizeof(S)) : Streaming::none;
  const auto kernel = world   ? kernels.world
                      : aimed ? kernels.aimed
                              : kernels.times[std::size_t(streaming)];
  const bool streamed = streaming != Streaming::none;
  const Work<S, N> work{in, out, kernel, world, times_only, whole, streamed};
  in_tasks(in.count, {kMinLeads, kBatchBlock}, parallel,
           [&work](std::size_t from, std::size_t end) { lead_elements(work, from, end); });
}

template void lead_each(const LeadBatch<float, 2>&, const LeadColumns<float, 2>&, const Parallel&);
template void lead_each(const LeadBatch<double, 2>&, const LeadColumns<double, 2>&,
                        const Parallel&);
template void lead_each(const LeadBatch<float, 3>&, const LeadColumns<float, 3>&, const Parallel&);
template void lead_each(const LeadBatch<double, 3>&, const LeadColumns<double, 3>&,
                        const Parallel&);

}  // namespace aimahead
