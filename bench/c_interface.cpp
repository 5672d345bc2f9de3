// aimahead_bench_c: what a call costs more through the C interface's shared library than in C++.
#include "machine.hpp"
#include "questions.hpp"
#include "timing.hpp"

#include "aimahead/aimahead.h"
#include "aimahead/intercept.hpp"
#include "aimahead/lead.hpp"

#include <benchmark/benchmark.h>
#include <algorithm>
#include <cstdio>

namespace {

using namespace aimahead;
using bench::median;

constexpr int kRepetitions = 201;

/// The nanoseconds of one of kTimed calls.
template <class Call>
double time_of(const Call& call) {
  const auto start = bench::Clock::now();
  for (std::size_t i = 0; i < bench::kTimed; ++i) call(i);
  return bench::nanoseconds_since(start) / double(bench::kTimed);
}

/// Measures both in turns, so that other work of the machine affects both alike.
template <class Cpp, class C>
void compare(const char* what, double limit, const Cpp& cpp, const C& c) {
  std::vector<double> of_cpp;
  std::vector<double> of_c;
  std::vector<double> more;
  for (int i = 0; i < kRepetitions; ++i) {
    of_cpp.push_back(time_of(cpp));
    of_c.push_back(time_of(c));
    more.push_back(of_c.back() - of_cpp.back());
  }
  std::printf("%-22s %8.1f %8.1f %8.1f", what, median(of_cpp), median(of_c), median(more));
  if (limit > 0) std::printf("   <= %g", limit);
  std::printf("\n");
}

template <class V>
void compare_lead(const char* what) {
  const std::vector<bench::Question> questions = bench::straight_questions(kDimensions<V>);
  std::vector<bench::LeadQuestion<V>> asked;
  asked.reserve(questions.size());
  for (const bench::Question& question : questions) asked.push_back(bench::to_lead<V>(question));
  const auto cpp = [&asked](std::size_t i) {
    const auto& [d, v, speed] = asked[i];
    benchmark::DoNotOptimize(lead(d, v, speed));
  };
  const auto c = [&asked](std::size_t i) {
    const auto& [d, v, speed] = asked[i];
    aim_lead out;
    (kDimensions<V> == 2 ? aim_lead2 : aim_lead3)(&d.x, &v.x, speed, &out);
    benchmark::DoNotOptimize(out);
  };
  compare(what, 2, cpp, c);
}

void compare_solve() {
  const std::vector<bench::Question> questions = bench::straight_questions(2);
  std::vector<Engagement2> of_cpp(bench::kTimed);
  std::vector<aim_engagement> of_c(bench::kTimed);
  for (std::size_t i = 0; i < bench::kTimed; ++i) {
    const auto [d, v, speed] = bench::to_lead<Vec2>(questions[i]);
    of_cpp[i].projectile.speed = speed;
    of_cpp[i].target.position = d;
    of_cpp[i].target.velocity = v;
    aim_init_engagement(&of_c[i], 2);
    of_c[i].projectile.speed = speed;
    std::copy_n(&d.x, 2, of_c[i].target.position);
    std::copy_n(&v.x, 2, of_c[i].target.velocity);
  }
  const auto cpp = [&of_cpp](std::size_t i) { benchmark::DoNotOptimize(solve(of_cpp[i])); };
  const auto c = [&of_c](std::size_t i) {
    aim_intercept out;
    aim_solve(&of_c[i], &out);
    benchmark::DoNotOptimize(out);
  };
  compare("solve, straight, 2D", 0, cpp, c);
}

}  // namespace

int main() {
  bench::print_heading();
  std::printf("ns a call                   C++        C     more   limit\n");
  compare_lead<Vec2>("lead, 2D, double");
  compare_lead<Vec3>("lead, 3D, double");
  compare_solve();
  return 0;
}
