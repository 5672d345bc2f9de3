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

/// The nanoseconds of one of kTimed calls, of processor time.
template <class Call>
double time_of(const Call& call) {
  const double start = bench::thread_nanoseconds();
  for (std::size_t i = 0; i < bench::kTimed; ++i) call(i);
  return (bench::thread_nanoseconds() - start) / double(bench::kTimed);
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
  if (limit > 0) std::printf("   <= %g %c", limit, bench::mark(median(more) > limit));
  std::printf("\n");
}

template <class V>
std::vector<bench::LeadQuestion<V>> lead_questions() {
  std::vector<bench::LeadQuestion<V>> asked;
  for (const bench::Question& question : bench::straight_questions(kDimensions<V>)) {
    asked.push_back(bench::to_lead<V>(question));
  }
  return asked;
}

template <class V>
void compare_lead(const char* what) {
  const std::vector<bench::LeadQuestion<V>> asked = lead_questions<V>();
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

/// One engagement, which is filled in for each question. As many as there are questions would not
/// fit into any cache.
void compare_solve() {
  const std::vector<bench::LeadQuestion<Vec2>> asked = lead_questions<Vec2>();
  Engagement2 of_cpp;
  const auto cpp = [&](std::size_t i) {
    const auto& [d, v, speed] = asked[i];
    of_cpp.projectile.speed = speed;
    of_cpp.target.position = d;
    of_cpp.target.velocity = v;
    benchmark::DoNotOptimize(of_cpp);
    benchmark::DoNotOptimize(solve(of_cpp));
  };
  aim_engagement of_c;
  aim_init_engagement(&of_c, 2);
  const auto c = [&](std::size_t i) {
    const auto& [d, v, speed] = asked[i];
    of_c.projectile.speed = speed;
    std::copy_n(&d.x, 2, of_c.target.position);
    std::copy_n(&v.x, 2, of_c.target.velocity);
    aim_intercept out;
    aim_solve(&of_c, &out);
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
