// aimahead_bench_motion: what an answer costs for every motion and shot.
#include "machine.hpp"
#include "motion_questions.hpp"
#include "timing.hpp"

#include "aimahead/intercept.hpp"

#include <benchmark/benchmark.h>
#include <algorithm>
#include <cstdio>
#include <string_view>

namespace {

using bench::Clock;
using bench::nanoseconds_since;
using bench::quantile;

constexpr int kRepetitions = 21;

struct Cell {
  double mean = 0;    // of a call among the others; the median of the repetitions
  double median = 0;  // of a question, its best of the repetitions
  double slow = 0;    // 99 of 100 are quicker
  int median_steps = 0;
  int slow_steps = 0;
  int max_steps = 0;
  double hits = 0;        // %
  double unresolved = 0;  // %
};

Cell measure(const bench::MotionQuestions& questions) {
  const auto& list = questions.list();
  const auto count = double(list.size());
  Cell cell;
  std::vector<int> steps;
  for (const auto& e : list) {
    const auto answer = solve(e);
    steps.push_back(answer.steps);
    cell.hits += answer ? 100 / count : 0;
    cell.unresolved += answer.status == aimahead::Status::unresolved ? 100 / count : 0;
  }
  cell.median_steps = quantile(steps, 0.5);
  cell.slow_steps = quantile(steps, 0.99);
  cell.max_steps = quantile(steps, 1);
  std::vector<double> passes;
  std::vector<double> clock(list.size());
  std::vector<double> calls(list.size(), 1e30);
  for (double& x : clock) x = nanoseconds_since(Clock::now());
  for (int repetition = 0; repetition < kRepetitions; ++repetition) {
    const auto start = Clock::now();
    for (const auto& e : list) benchmark::DoNotOptimize(solve(e));
    passes.push_back(nanoseconds_since(start) / count);
    for (std::size_t i = 0; i < list.size(); ++i) {
      const auto before = Clock::now();
      benchmark::DoNotOptimize(solve(list[i]));
      calls[i] = std::min(calls[i], nanoseconds_since(before));
    }
  }
  const double looking = quantile(clock, 0.5);
  cell.mean = quantile(passes, 0.5);
  cell.median = quantile(calls, 0.5) - looking;
  cell.slow = quantile(calls, 0.99) - looking;
  return cell;
}

/// What a row or column must not exceed, in nanoseconds; 0: no limit.
double limit(std::string_view motion, std::string_view shot) {
  if (shot == "thrust") return motion == "accelerating" ? 500 : 0;
  if (shot == "linear drag") return motion == "accelerating" ? 1000 : 0;
  if (shot == "tick") return 2000;
  if (shot == "table, 8 rows") return motion == "linear" ? 150 : 0;
  if (motion == "plates, 4") return shot == "straight" ? 2000 : shot == "hold" ? 30'000 : 0;
  if (shot == "quadratic drag") return motion == "accelerating" ? 50'000 : 0;
  if (shot == "turret, gravity") return motion == "linear" ? 15'000 : 0;
  if (shot == "turret") return motion == "linear" ? 2000 : 0;
  if (shot != "straight") return 0;
  if (motion == "Bezier, 4 points" || motion == "path, 8 legs") return 500;
  return motion == "turning" ? 1000 : 0;
}

}  // namespace

/// Arguments: a motion and a shot, to measure that cell only.
int main(int argc, char** argv) {
  bench::print_heading();
  std::printf("%-27s %-15s %8s %6s %6s %7s   %5s %5s %6s   %5s %11s\n", "3D, double: target",
              "shot", "limit", "p50", "p99", "mean", "steps", "p99", "max", "hits", "unresolved");
  for (const std::string& motion : bench::motions()) {
    for (const std::string& shot : bench::shots()) {
      if (argc > 1 && motion != argv[1]) continue;
      if (argc > 2 && shot != argv[2]) continue;
      if (shot == "tick" && motion != "accelerating") continue;
      if (shot.starts_with("turret") && motion == "plates, 4") continue;
      const Cell cell = measure(bench::MotionQuestions(motion, shot));
      const double max = limit(motion, shot);
      std::printf("%-27s %-15s %8s %6.0f %6.0f %7.0f   %5d %5d %6d   %4.0f%% %10.2g%%\n",
                  motion.c_str(), shot.c_str(),
                  max > 0 ? std::to_string(static_cast<int>(max)).c_str() : "", cell.median,
                  cell.slow, cell.mean, cell.median_steps, cell.slow_steps, cell.max_steps,
                  cell.hits, cell.unresolved);
    }
  }
  std::printf(
      R"(
Nanoseconds of `solve` on 4,096 (turrets, hold, quadratic drag: 512) different questions in random
order. p50, p99: single calls, each the best of 21, less the clock. mean: of all calls of a
pass, with or without a hit. limit: what p50 must not exceed.
steps: evaluations of the gap (Intercept::steps), the median, 99%% and the maximum.
)");
  return 0;
}
