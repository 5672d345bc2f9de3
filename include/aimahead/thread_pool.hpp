// A Parallel over std::thread, for callers without their own threads. Header-only: the library
// itself needs no threads.
//
//     ThreadPool pool(4);
//     ContactWorld<float, 2> world({.parallel = pool.parallel()});
#pragma once

#include "aimahead/execution.hpp"

#include <array>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <thread>

namespace aimahead {

/// Threads that wait for work; the calling thread works too. Several worlds may share the
/// `parallel()` of a pool, but two threads must not use it at once.
class ThreadPool {
 public:
  /// The maximum number of threads.
  static constexpr std::size_t kMax = 64;

  /// `threads` includes the calling thread. 0: as many as the machine has.
  explicit ThreadPool(std::size_t threads = 0) {
    if (threads == 0) threads = std::thread::hardware_concurrency();
    threads_ = threads < 1 ? 1 : threads > kMax ? kMax : threads;
    for (std::size_t i = 1; i < threads_; ++i) workers_[i] = std::thread([this] { serve(); });
  }
  ~ThreadPool() {
    {
      const std::lock_guard lock(mutex_);
      ending_ = true;
    }
    work_.notify_all();
    for (std::thread& worker : workers_) {
      if (worker.joinable()) worker.join();
    }
  }
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  /// The pool must outlive it.
  [[nodiscard]] Parallel parallel() & { return {run, this, threads_}; }

 private:
  using Task = void (*)(void* data, std::size_t index);

  static void run(void* context, std::size_t tasks, Task task, void* data) {
    static_cast<ThreadPool*>(context)->run_all(tasks, task, data);
  }

  void run_all(std::size_t tasks, Task task, void* data) {
    std::unique_lock lock(mutex_);
    task_ = task;
    data_ = data;
    next_ = 0;
    tasks_ = tasks;
    unfinished_ = tasks;
    work_.notify_all();
    take(lock);
    done_.wait(lock, [this] { return unfinished_ == 0; });
  }

  /// Tasks are few and long: handing them out under the lock costs nothing.
  void take(std::unique_lock<std::mutex>& lock) {
    while (next_ < tasks_) {
      const std::size_t mine = next_++;
      lock.unlock();
      task_(data_, mine);
      lock.lock();
      if (--unfinished_ == 0) done_.notify_all();
    }
  }

  void serve() {
    std::unique_lock lock(mutex_);
    while (true) {
      work_.wait(lock, [this] { return ending_ || next_ < tasks_; });
      if (ending_) return;
      take(lock);
    }
  }

  std::array<std::thread, kMax> workers_;
  std::size_t threads_ = 1;
  std::mutex mutex_;
  std::condition_variable work_;
  std::condition_variable done_;
  Task task_ = nullptr;
  void* data_ = nullptr;
  std::size_t next_ = 0;
  std::size_t tasks_ = 0;
  std::size_t unfinished_ = 0;
  bool ending_ = false;
};

}  // namespace aimahead
