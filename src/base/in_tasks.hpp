// The division of a list of elements among the caller's tasks.
#pragma once

#include "aimahead/execution.hpp"
#include "rooms.hpp"

#include <algorithm>
#include <cstddef>

namespace aimahead::detail::base {

/// How many elements a task takes.
struct TaskSize {
  /// No task has fewer, but for the last one.
  std::size_t min = 1;
  /// Every task begins at a multiple of this.
  std::size_t step = 1;
};

/// Calls `body(from, end)` for all elements from the tasks of `parallel`.
template <class Body>
void in_tasks(std::size_t count, const TaskSize& size, const Parallel& parallel, const Body& body) {
  const std::size_t max = parallel.run ? std::min(parallel.tasks, count / size.min) : 1;
  if (max <= 1) {
    body(std::size_t{0}, count);
    return;
  }
  struct Work {
    const Body& body;
    std::size_t count;
    std::size_t share;
  };
  const std::size_t share = (count + max - 1) / max;
  Work all{body, count, (share + size.step - 1) / size.step * size.step};
  const auto task = [](void* data, std::size_t index) {
    const auto& work = *static_cast<const Work*>(data);
    const std::size_t from = index * work.share;
    if (from < work.count) work.body(from, std::min(from + work.share, work.count));
  };
  parallel.run(parallel.context, max, task, &all);
}

}  // namespace aimahead::detail::base
