// Cuts a batch into blocks that stay in the first cache, and brings columns that are not plain
// arrays into the form the kernels take.
#include "aimahead/batch.hpp"

#include "batch/columns.hpp"
#include "batch/lead_kernels.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace aimahead {

using namespace detail::batch;
namespace detail::batch {
namespace {

/// The number of bytes of answers from which on they would only push other data out of the caches.
inline constexpr std::size_t kStreamFrom = std::size_t{32} << 20;
/// Fewer elements than this are not worth another thread.
inline constexpr std::size_t kMinLeads = 4096;

/// The number of bytes of answers for each element.
template <class S, int N>
std::size_t written_bytes(const LeadColumns<S, N>& out) {
  std::size_t numbers = out.time.first ? 1 : 0;
  for (const auto* axes : {&out.aim, &out.offset, &out.point, &out.launch_velocity}) {
    for (const Column<S>& axis : *axes) numbers += axis.first ? 1 : 0;
  }
  return numbers * sizeof(S) + (out.status.first ? 1 : 0);
}

template <class S, int N>
struct Work {
  const LeadBatch<S, N>& batch;
  const LeadColumns<S, N>& out;
  const LeadKernels<S, N>& kernels;
  LeadKernel<S, N> kernel;
  bool world;
  bool times_only;  ///< whether `kernel` writes times and statuses only; it reads questions again
  bool streams;     ///< whether answers go past the caches
  bool whole;       ///< whether the kernel takes the caller's arrays, without a copy
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

/// The number of elements before the first whose time (or other first answer) begins a cache line.
template <class S, int N>
std::size_t until_aligned(const LeadColumns<S, N>& out, std::size_t from) {
  const S* first = out.time.first ? out.time.first : out.aim[0].first ? out.aim[0].first : nullptr;
  if (!first) return 0;
  const auto address = reinterpret_cast<std::uintptr_t>(first + from);
  return address % sizeof(S) != 0 ? 0 : (kLine - address % kLine) % kLine / sizeof(S);
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
  std::array<Source<S>, N> target;
  std::array<Source<S>, N> target_velocity;
  Source<S> speed;
  struct Guns {
    std::array<Source<S>, N> position;
    std::array<Source<S>, N> velocity;
    Source<S> inherit;
  } gun;
  Sink<S> time;
  std::array<Sink<S>, N> aim;
  std::array<Sink<S>, N> offset;
  std::array<Sink<S>, N> point;
  std::array<Sink<S>, N> launch_velocity;
  Sink<Status> status;

  const auto& in = work.batch;
  const auto& out = work.out;
  speed.open(in.speed, S(0));
  if (work.world) gun.inherit.open(in.inherit, S(1));
  const bool copies_stream = work.streams && !work.whole;
  time.open(out.time, copies_stream);
  status.open(out.status, copies_stream);
  for (std::size_t k = 0; k < std::size_t(N); ++k) {
    target[k].open(in.target_position[k], S(0));
    target_velocity[k].open(in.target_velocity[k], S(0));
    if (work.world) gun.position[k].open(in.gun_position[k], S(0));
    if (work.world) gun.velocity[k].open(in.gun_velocity[k], S(0));
    aim[k].open(out.aim[k], copies_stream);
    offset[k].open(out.offset[k], copies_stream);
    point[k].open(out.point[k], copies_stream);
    launch_velocity[k].open(out.launch_velocity[k], copies_stream);
  }

  for (std::size_t block = 0; from < end; from += block) {
    block = std::min(kBatchBlock, end - from);
    LeadArrays<S, N> arrays;
    arrays.speed = speed.read(from, block);
    if (work.world) arrays.inherit = gun.inherit.read(from, block);
    arrays.time = work.times_only ? time.own() : time.writable(from, block);
    arrays.status = work.times_only ? status.own() : status.writable(from, block);
    for (std::size_t k = 0; k < std::size_t(N); ++k) {
      arrays.target[k] = target[k].read(from, block);
      arrays.target_velocity[k] = target_velocity[k].read(from, block);
      if (work.world) arrays.gun[k] = gun.position[k].read(from, block);
      if (work.world) arrays.gun_velocity[k] = gun.velocity[k].read(from, block);
      arrays.aim[k] = aim[k].writable(from, block);
      arrays.offset[k] = offset[k].writable(from, block);
      arrays.point[k] = point[k].writable(from, block);
      arrays.launch_velocity[k] = launch_velocity[k].writable(from, block);
    }
    work.kernel(arrays, block);
    const auto stream = work.kernels.stream;
    time.write(from, block, stream);
    status.write(from, block, stream);
    for (std::size_t k = 0; k < std::size_t(N); ++k) {
      aim[k].write(from, block, stream);
      offset[k].write(from, block, stream);
      point[k].write(from, block, stream);
      launch_velocity[k].write(from, block, stream);
    }
  }
}

template <class S, int N>
void lead_elements(const Work<S, N>& work, std::size_t from, std::size_t end) {
  if (work.streams) {
    const std::size_t first_line = std::min(from + until_aligned(work.out, from), end);
    if (from < first_line) lead_blocks(work, from, first_line);
    from = first_line;
  }
  if (work.whole) {
    const std::size_t count = (end - from) / kStep * kStep;
    if (count > 0) lead_whole(work, from, count);
    from += count;
  }
  if (from < end) lead_blocks(work, from, end);
  if (work.streams) work.kernels.end_stream();
}

}  // namespace
}  // namespace detail::batch

template <class S, int N>
void lead_each(const LeadBatch<S, N>& in, const LeadColumns<S, N>& out, const Parallel& parallel) {
  const std::size_t bytes = written_bytes(out);
  if (in.count == 0 || bytes == 0) return;
  const bool world = has_any(in.gun_position) || has_any(in.gun_velocity) || has_any(out.point) ||
                     has_any(out.launch_velocity);
  const auto& kernels = lead_kernels<S, N>(instruction_set());
  const bool aimed = has_any(out.aim) || has_any(out.offset);
  const bool streams = in.count >= kStreamFrom / bytes;
  const bool times_only = !world && !aimed;
  bool whole = !world && are_arrays(in, out) && !(times_only && are_in_place(in, out));
  auto kernel = world ? kernels.world : aimed ? kernels.aimed : kernels.times;
  if (streams && whole) {
    const bool can_begin_a_line = reinterpret_cast<std::uintptr_t>(out.time.first) % sizeof(S) == 0;
    whole = !aimed && out.time.first && can_begin_a_line;
    if (whole) kernel = kernels.streamed_times;
  }
  const Work<S, N> work{in, out, kernels, kernel, world, times_only, streams, whole};
  in_tasks(in.count, kMinLeads, parallel,
           [&work](std::size_t from, std::size_t end) { lead_elements(work, from, end); });
}

template void lead_each(const LeadBatch<float, 2>&, const LeadColumns<float, 2>&, const Parallel&);
template void lead_each(const LeadBatch<double, 2>&, const LeadColumns<double, 2>&,
                        const Parallel&);
template void lead_each(const LeadBatch<float, 3>&, const LeadColumns<float, 3>&, const Parallel&);
template void lead_each(const LeadBatch<double, 3>&, const LeadColumns<double, 3>&,
                        const Parallel&);

}  // namespace aimahead
