// aimahead_bench_motion: what an answer costs for every motion and shot.
#include "machine.hpp"
#include "motion_questions.hpp"
#include "timing.hpp"

#include "aimahead/intercept.hpp"

#include <benchmark/benchmark.h>
#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace {

using bench::Clock;
using bench::nanoseconds_since;
using bench::quantile;

constexpr int kRepetitions = 21;
constexpr double kMaxOfWind = 1.05;      // of the same question without wind
constexpr double kMaxOfMovingGun = 1.5;  // of a gun at rest

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

/// The questions of one cell, and what was measured of them so far.
struct Timed {
  bench::MotionQuestions questions;
  std::vector<double> passes{};
  std::vector<double> clock{};
  std::vector<double> calls{};

  Timed(const std::string& motion, const std::string& shot) : questions(motion, shot) {}
};

/// Measures several cells in turn, so that other work of the machine affects all alike.
std::vector<Cell> measure(std::vector<std::unique_ptr<Timed>>& timed) {
  std::vector<Cell> cells;
  for (auto& one : timed) {
    const auto& list = one->questions.list();
    const auto count = double(list.size());
    Cell& cell = cells.emplace_back();
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
    one->clock.resize(list.size());
    one->calls.resize(list.size(), 1e30);
    for (double& x : one->clock) x = nanoseconds_since(Clock::now());
  }
  for (int repetition = 0; repetition < kRepetitions; ++repetition) {
    for (auto& one : timed) {
      const auto& list = one->questions.list();
      const auto start = Clock::now();
      for (const auto& e : list) benchmark::DoNotOptimize(solve(e));
      one->passes.push_back(nanoseconds_since(start) / double(list.size()));
      for (std::size_t i = 0; i < list.size(); ++i) {
        const auto before = Clock::now();
        benchmark::DoNotOptimize(solve(list[i]));
        one->calls[i] = std::min(one->calls[i], nanoseconds_since(before));
      }
    }
  }
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const double looking = quantile(timed[i]->clock, 0.5);
    cells[i].mean = quantile(timed[i]->passes, 0.5);
    cells[i].median = quantile(timed[i]->calls, 0.5) - looking;
    cells[i].slow = quantile(timed[i]->calls, 0.99) - looking;
  }
  return cells;
}

/// The limit of p50, in nanoseconds; 0: no limit.
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

/// The limit of p99.
double slow_limit(std::string_view motion, std::string_view shot) {
  if (motion != "linear") return 0;
  return shot == "quadratic drag" ? 300'000 : shot == "turret, gravity" ? 200'000 : 0;
}

/// A shot whose cell is measured in turn with that of `shot`, and the maximum of the ratio of p50.
struct Beside {
  std::string shot;
  double max = 0;
};
Beside beside(const std::string& shot) {
  if (shot.ends_with(", wind")) return {shot.substr(0, shot.find(',')) + ", calm", kMaxOfWind};
  if (shot.starts_with("gun ")) return {"straight", kMaxOfMovingGun};
  return {};
}

/// Whether a cell is part of the table.
bool is_measured(std::string_view motion, std::string_view shot) {
  const bool is_steady = motion == "linear" || motion == "accelerating";
  if (shot == "tick") return motion == "accelerating";
  if (shot.starts_with("turret")) return motion != "plates, 4";
  // Seen from the air, a path is another path.
  if (shot == "linear drag, calm")
    return is_steady || motion == "function" || motion == "plates, 4";
  return !shot.starts_with("quadratic drag, ") || is_steady;
}

void print_limit(double max, double reached) {
  const std::string text = max > 0 ? std::to_string(static_cast<int>(max)) : "";
  std::printf(" %6s %c", text.c_str(), bench::mark(max > 0 && reached > max));
}

void print(const std::string& motion, const std::string& shot, const Cell& cell, double max) {
  std::printf("%-27s %-20s", motion.c_str(), shot.c_str());
  print_limit(max, cell.median);
  print_limit(slow_limit(motion, shot), cell.slow);
  std::printf(" %6.0f %6.0f %7.0f   %5d %5d %6d   %4.0f%% %10.2g%%\n", cell.median, cell.slow,
              cell.mean, cell.median_steps, cell.slow_steps, cell.max_steps, cell.hits,
              cell.unresolved);
}

}  // namespace

/// Arguments: a motion and a shot, to measure that cell only.
int main(int argc, char** argv) {
  bench::print_heading();
  std::printf("%-27s %-20s %6s   %6s   %6s %6s %7s   %5s %5s %6s   %5s %11s\n",
              "3D, double: target", "shot", "limit", "of p99", "p50", "p99", "mean", "steps", "p99",
              "max", "hits", "unresolved");
  for (const std::string& motion : bench::motions()) {
    if (argc > 1 && motion != argv[1]) continue;
    for (const std::string& shot : bench::shots()) {
      if (argc > 2 ? shot != argv[2] : shot.ends_with(", calm")) continue;  // beside the wind
      if (!is_measured(motion, shot)) continue;
      std::vector<std::string> names{shot};
      const Beside other = beside(shot);
      if (other.max > 0 && is_measured(motion, other.shot)) names.push_back(other.shot);
      std::vector<std::unique_ptr<Timed>> timed;
      timed.reserve(names.size());
      for (const auto& name : names) timed.push_back(std::make_unique<Timed>(motion, name));
      const auto cells = measure(timed);
      const double max = cells.size() > 1 ? other.max * cells[1].median : limit(motion, shot);
      print(motion, shot, cells[0], max);
      if (cells.size() > 1 && other.shot.ends_with(", calm")) print(motion, names[1], cells[1], 0);
    }
  }
  std::printf(
      R"(
Nanoseconds of `solve` on 4,096 (turrets, hold, quadratic drag: 512) different questions in random
order. p50, p99: single calls, each the best of 21, less the clock. mean: of all calls of a
pass, with or without a hit. limit: what p50 and p99 must not exceed; !: they do.
calm: the questions of the row above as they are seen from the moving air, measured in turn with it;
wind may take 1.05 times as long. A gun that moves may take 1.5 times as long as one at rest, whose
straight shots are measured in turn with it.
steps: evaluations of the gap (Intercept::steps), the median, 99%% and the maximum.
)");
  return 0;
}
