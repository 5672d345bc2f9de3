// One question to a ContactWorld, from the caller's arrays to the answers: the steps, and by how
// many tasks they are done. Each step is explained in its file: cull.hpp, grid.hpp,
// decide_pairs.hpp.
#pragma once

#include "aimahead/contact_world.hpp"
#include "base/in_tasks.hpp"
#include "contact/world/decide_pairs.hpp"
#include "contact/world/grid.hpp"
#include "contact/world/scene_frame.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace aimahead::detail::world {

/// The number of targets up to which comparing each shot with every target is quicker than sorting
/// the targets.
inline constexpr std::size_t kFewTargets = 128;
/// Numbers of pairs that are decided together, so that their bodies can be fetched ahead.
inline constexpr std::size_t kEnoughPairs = 512;
inline constexpr std::size_t kPairs = 2048;

template <class S, int N>
RawBodies<S, N> raw(const BodyArrays<S, N>& bodies) {
  RawBodies<S, N> out;
  for (int k = 0; k < N; ++k) {
    out.position[k] = bodies.position[k].data();
    out.velocity[k] = bodies.velocity[k].empty() ? nullptr : bodies.velocity[k].data();
  }
  out.radius = bodies.radius.empty() ? nullptr : bodies.radius.data();
  return out;
}

template <class S, int N>
RawBodies<S, N> from(RawBodies<S, N> bodies, std::size_t first) {
  for (int k = 0; k < N; ++k) {
    bodies.position[k] += first;
    if (bodies.velocity[k]) bodies.velocity[k] += first;
  }
  if (bodies.radius) bodies.radius += first;
  return bodies;
}

inline const std::uint32_t* data_of(std::span<const std::uint32_t> numbers) {
  return numbers.empty() ? nullptr : numbers.data();
}

/// The memory of one task.
template <class S, int N>
struct TaskMemory {
  alignas(64) std::array<std::array<float, kBlock + kPadding>, N + 1> numbers;
  std::array<std::uint32_t, kBlock> shot;  ///< indices of the block's shots
  std::array<Pair, kPairs> pairs;
  Reaches reaches;
  ContactList<S> list;

  [[nodiscard]] Prepared<N> prepared() {
    Prepared<N> out;
    for (int k = 0; k < N; ++k) out.middle[k] = numbers[k].data();
    out.reach = numbers[N].data();
    return out;
  }
};

template <class S, int N>
struct WorldState {
  const WorldSettings* settings = nullptr;
  PreparedArrays<N> targets;
  ContactGrid<N> grid;
  PreparedArrays<N> shots;  ///< used if there are so many shots that they are grouped by cells
  Partition<N> shot_positions;
  GrowingArray<std::uint32_t> shot_cells;
  GrowingArray<TaskMemory<S, N>> task_memory;
  GrowingArray<ShotContact<S>> first;
  GrowingArray<std::uint32_t> invalid_targets;
  GrowingArray<PairContact<S>> found;  ///< the contacts that each task found, in its part
  GrowingArray<PairContact<S>> all;    ///< the same contacts, in order
  GrowingArray<std::uint32_t> begins;  ///< the beginning of each shot's contacts in `all`

  // The question.
  const CullKernels<S, N>* kernels = nullptr;
  Decision<S, N> ask;
  Frame<S, N> frame;
  std::size_t shot_count = 0;
  std::size_t target_count = 0;
  std::size_t tasks = 1;
  bool wants_all = false;

  /// Calls `step(i)` for every task i.
  template <class Step>
  void run(const Step& step) const {
    in_tasks(tasks, {}, settings->parallel, [&](std::size_t i, std::size_t end) {
      for (; i < end; ++i) step(i);
    });
  }
  /// The part of `count` that task i does: whole blocks.
  [[nodiscard]] std::pair<std::size_t, std::size_t> part(std::size_t count, std::size_t i) const {
    const std::size_t blocks = (count + kBlock - 1) / kBlock;
    const std::size_t begin = blocks * i / tasks * kBlock;
    const std::size_t end = blocks * (i + 1) / tasks * kBlock;
    return {begin, end < count ? end : count};
  }

  void prepare_targets(std::size_t task) {
    Reaches reaches;
    const auto [begin, end] = part(target_count, task);
    for (std::size_t i = begin; i < end; i += kBlock) {
      const std::size_t count = end - i < kBlock ? end - i : kBlock;
      const Prepared<N> out = targets.from(i);
      kernels->prepare(from(ask.targets, i), frame, count, out);
      kernels->cells.measure(out.reach, count, reaches);
    }
    task_memory[task].reaches = reaches;
  }

  /// The reach of most shots: the largest seen, unless a few reach twice as far as the others.
  float usual_reach() {
    Sample<float> reaches;
    TaskMemory<S, N>& memory = task_memory[0];
    visit_some(shot_count, Sample<float>::kMax, [&](std::size_t i) {
      kernels->prepare(from(ask.shots, i), frame, 1, memory.prepared());
      reaches.add(memory.numbers[N][0]);
    });
    const float all_seen = reaches.at(1);
    const float max = reaches.at(0.9);
    return all_seen <= 2 * max ? all_seen : max;
  }

  /// Runs the steps of `ContactGrid` by tasks.
  void sort_targets() {
    if (grid.buckets() == 1) {
      grid.number(0, 0, target_count);
      grid.sort_at_once();
    } else {
      run([this](std::size_t task) {
        const auto [begin, end] = part(target_count, task);
        grid.number(task, begin, end);
      });
      grid.lay_out();
      run([this](std::size_t task) {
        const auto [begin, end] = part(target_count, task);
        grid.scatter(task, begin, end);
      });
      run([this](std::size_t task) {
        const std::size_t buckets = grid.buckets();
        const std::size_t end = buckets * (task + 1) / tasks;
        for (std::size_t b = buckets * task / tasks; b < end; ++b) grid.sort_bucket(b);
      });
    }
    grid.finish();
  }

  /// Puts shots that search the same cells one after the other.
  bool put_shots_together(const Allocator& allocator) {
    if (!shots.reserve(allocator, shot_count) ||
        !shot_cells.reserve(allocator, shot_count + kPadding) ||
        !shot_positions.reserve(allocator, shot_count, grid.cells(), grid.bucket_shift(), tasks)) {
      return false;
    }
    run([this](std::size_t task) {
      const auto [begin, end] = part(shot_count, task);
      for (std::size_t i = begin; i < end; i += kBlock) {
        const std::size_t count = end - i < kBlock ? end - i : kBlock;
        const Prepared<N> out = shots.from(i);
        std::uint32_t* const cell = shot_cells.data() + i;
        const bool all_usable = kernels->prepare(from(ask.shots, i), frame, count, out);
        kernels->cells.number(out, count, grid.main_level(), cell);
        begin_answers(all_usable, out.reach, i, count);
      }
      shot_positions.count(task, shot_cells.data(), begin, end);
    });
    shot_positions.lay_out();
    run([this](std::size_t task) {
      const auto [begin, end] = part(shot_count, task);
      shot_positions.scatter(task, shot_cells.data(), shots.from(0), begin, end);
    });
    return true;
  }

  void begin_answers(bool all_usable, const float* reach, std::size_t begin, std::size_t count) {
    std::fill_n(first.data() + begin, count, ShotContact<S>{});
    for (std::size_t j = 0; j < count && !all_usable; ++j) {
      if (!(reach[j] >= 0)) first[begin + j].status = ContactStatus::invalid;
    }
  }

  /// The shots of one block, and the pairs found for them and for earlier ones.
  struct Batch {
    WorldState* self;
    TaskMemory<S, N>* memory;
    const std::uint32_t* shot;  ///< indices of the block's shots; null: from `begin` on
    std::uint32_t begin;
    std::size_t named = 0;  ///< pairs that have the shot's index already

    void name_shots(PairSink& sink) {
      for (; named < sink.size; ++named) {
        std::uint32_t& s = sink.pairs[named].shot;
        s = shot ? shot[s] : begin + s;
      }
    }
    static void flush(PairSink& sink, void* context) {
      Batch& batch = *static_cast<Batch*>(context);
      batch.name_shots(sink);
      decide(batch.self->ask, sink.pairs, sink.size,
             batch.self->wants_all ? &batch.memory->list : nullptr);
      sink.size = 0;
      batch.named = 0;
    }
  };

  /// Finds the contacts of a task's shots: in their order, or as they were put together.
  void meet(std::size_t task) {
    TaskMemory<S, N>& memory = task_memory[task];
    const Prepared<N> block = memory.prepared();
    const auto [begin, end] = part(shot_count, task);
    const bool together = grid.buckets() > 1;
    Batch batch{this, &memory, together ? memory.shot.data() : nullptr, 0};
    PairSink sink{memory.pairs.data(), 0, memory.pairs.size(), Batch::flush, &batch};
    for (std::size_t i = begin; i < end; i += kBlock) {
      const std::size_t count = end - i < kBlock ? end - i : kBlock;
      batch.begin = static_cast<std::uint32_t>(i);
      if (together) {
        const Record<N>* const records = shot_positions.records() + i;
        for (std::size_t j = 0; j < count; ++j) {
          for (int k = 0; k < N; ++k) block.middle[k][j] = records[j].middle[k];
          block.reach[j] = records[j].reach;
          memory.shot[j] = records[j].index;
        }
      } else {
        const bool all_usable = kernels->prepare(from(ask.shots, i), frame, count, block);
        begin_answers(all_usable, block.reach, i, count);
      }
      kernels->cells.cull(block, count, grid.sorted(), sink);
      batch.name_shots(sink);
      if (sink.size > kEnoughPairs) Batch::flush(sink, &batch);
    }
    Batch::flush(sink, &batch);
  }

  bool reserve(const Allocator& allocator) {
    const std::size_t blocks = (std::max(shot_count, target_count) + kBlock - 1) / kBlock;
    tasks = std::max<std::size_t>(1, std::min(settings->parallel.tasks, blocks));
    return targets.reserve(allocator, target_count) && task_memory.reserve(allocator, tasks) &&
           first.reserve(allocator, shot_count) &&
           (!wants_all || begins.reserve(allocator, shot_count + 1));
  }

  /// Lists the invalid targets, at most `max`, and returns how many there are; nothing if there is
  /// no memory.
  std::optional<std::size_t> list_invalid_targets(const Allocator& allocator, std::size_t max) {
    if (!invalid_targets.reserve(allocator, max)) return std::nullopt;
    const float* const reach = targets.reach.data();
    std::size_t size = 0;
    for (std::size_t i = 0; i < target_count; ++i) {
      if (!(reach[i] >= 0)) invalid_targets[size++] = static_cast<std::uint32_t>(i);
    }
    return size;
  }

  /// Finds the contacts of all shots. Each task has the same room. If that was not enough, it gets
  /// more, and all tasks run again.
  bool meet_all(const Allocator& allocator) {
    while (true) {
      const std::size_t room = found.capacity() / tasks;
      for (std::size_t i = 0; i < tasks; ++i) {
        task_memory[i].list = {found.data() + room * i, room, 0};
      }
      run([this](std::size_t task) { meet(task); });
      std::size_t max = 0;
      for (std::size_t i = 0; i < tasks; ++i) max = std::max(max, task_memory[i].list.size);
      if (max <= room) return true;
      if (!found.reserve(allocator, max * tasks)) return false;
    }
  }

  /// Sorts the contacts by shot, by counting; then by time and target. Returns how many there are;
  /// nothing if there is no memory.
  std::optional<std::size_t> put_in_order(const Allocator& allocator) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < tasks; ++i) count += task_memory[i].list.size;
    if (!all.reserve(allocator, count)) return std::nullopt;
    std::fill_n(begins.data(), shot_count + 1, 0u);
    const auto visit = [&](auto each) {
      for (std::size_t i = 0; i < tasks; ++i) {
        const ContactList<S>& list = task_memory[i].list;
        for (std::size_t j = 0; j < list.size; ++j) each(list.contacts[j]);
      }
    };
    visit([&](const PairContact<S>& c) { ++begins[c.shot + 1]; });
    for (std::size_t i = 0; i < shot_count; ++i) begins[i + 1] += begins[i];
    visit([&](const PairContact<S>& c) { all[begins[c.shot]++] = c; });
    std::size_t begin = 0;
    count = 0;
    for (std::size_t i = 0; i < shot_count; ++i) {
      const std::size_t end = begins[i];
      if (end - begin > 1) {
        std::sort(all.data() + begin, all.data() + end,
                  [](const PairContact<S>& a, const PairContact<S>& b) {
                    return a.time < b.time || (a.time == b.time && a.target < b.target);
                  });
      }
      // A pair may have been found twice.
      for (std::size_t j = begin; j < end; ++j) {
        if (j > begin && all[j].target == all[j - 1].target) continue;
        all[count++] = all[j];
      }
      begin = end;
    }
    return count;
  }

  WorldContacts<S> answer(const WorldSettings& with, const BodyArrays<S, N>& shots_given,
                          const BodyArrays<S, N>& targets_given, S duration, bool with_all) {
    settings = &with;
    wants_all = with_all;
    shot_count = shots_given.position[0].size();
    target_count = targets_given.position[0].size();
    const Allocator& allocator = with.allocator;
    if (!reserve(allocator)) return {.status = WorldStatus::out_of_memory};
    ask = {raw(shots_given),
           raw(targets_given),
           data_of(shots_given.team),
           data_of(targets_given.team),
           data_of(shots_given.shooter),
           nullptr,
           duration,
           first.data()};
    if (!numerics::is_limit(static_cast<double>(duration))) {
      std::fill_n(first.data(), shot_count, ShotContact<S>{S(0), kNobody, ContactStatus::invalid});
      return {.status = WorldStatus::invalid, .first = {first.data(), shot_count}};
    }
    kernels = &cull_kernels<S, N>(instruction_set());
    frame = frame_of(ask.shots, shot_count, ask.targets, target_count, duration);

    run([this](std::size_t task) { prepare_targets(task); });
    Reaches reaches;
    for (std::size_t i = 0; i < tasks; ++i) reaches.add(task_memory[i].reaches);
    std::optional<std::size_t> invalid = 0;
    if (reaches.others > 0) invalid = list_invalid_targets(allocator, reaches.others);
    if (!invalid) return {.status = WorldStatus::out_of_memory};
    const bool every_pair =
        with.broad_phase == BroadPhase::every_pair ||
        (with.broad_phase == BroadPhase::automatic && target_count <= kFewTargets);
    const GridQuestion<N> question{targets.from(0), target_count,
                                   reaches,         every_pair ? 0 : usual_reach(),
                                   every_pair,      &kernels->cells};
    if (!grid.plan(allocator, question, tasks)) return {.status = WorldStatus::out_of_memory};
    sort_targets();
    if (grid.buckets() > 1 && !put_shots_together(allocator)) {
      return {.status = WorldStatus::out_of_memory};
    }
    ask.index = grid.index();

    std::optional<std::size_t> count = 0;
    if (with_all) {
      count = meet_all(allocator) ? put_in_order(allocator) : std::nullopt;
      if (!count) return {.status = WorldStatus::out_of_memory};
    } else {
      run([this](std::size_t task) { meet(task); });
    }
    return {.status = WorldStatus::answered,
            .first = {first.data(), shot_count},
            .all = {all.data(), *count},
            .invalid_targets = {invalid_targets.data(), *invalid}};
  }
};

}  // namespace aimahead::detail::world
