// aimahead_bench: what an answer costs, and how often it is wrong, beside the published formulas.
//
//   aimahead_bench                          one table, for people
//   aimahead_bench --benchmark_filter=lead  the same contenders under Google Benchmark, its options
#include "contender.hpp"

#include <benchmark/benchmark.h>

namespace {

constexpr int kRepetitions = 51;

void run_google_benchmark(const std::vector<bench::Group>& groups) {
  for (const bench::Group& group : groups) {
    for (const bench::Contender& contender : group.contenders) {
      const auto run = [&contender](benchmark::State& state) {
        for (auto _ : state) contender.pass();
        state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(contender.calls));
      };
      const std::string name = group.title + "/" + contender.name;
      benchmark::RegisterBenchmark(name.c_str(), run);
    }
  }
  benchmark::RunSpecifiedBenchmarks();
}

}  // namespace

int main(int argc, char** argv) {
  const bool for_people = argc == 1;
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  std::vector<bench::Group> groups = bench::make_groups(for_people);
  if (!for_people) {
    run_google_benchmark(groups);
    return 0;
  }
  for (bench::Group& group : groups) bench::measure(group, kRepetitions);
  bench::print_table(groups);
  return 0;
}
