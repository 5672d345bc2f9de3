#include "contender.hpp"

#include "counted_allocations.hpp"
#include "timing.hpp"

namespace bench {
namespace {

/// Times every call on its own, less the cost of reading the clock.
void measure_calls(Contender& contender) {
  std::vector<double> clock(contender.calls);
  std::vector<double> calls(contender.calls);
  for (double& x : clock) x = nanoseconds_since(Clock::now());
  for (std::size_t i = 0; i < contender.calls; ++i) {
    const auto start = Clock::now();
    contender.one(i);
    calls[i] = nanoseconds_since(start);
  }
  const double looking = quantile(clock, 0.5);
  contender.median_call = quantile(calls, 0.5) - looking;
  contender.slow_call = quantile(calls, 0.99) - looking;
}

}  // namespace

void measure(Group& group, int repetitions) {
  const std::size_t count = group.contenders.size();
  std::vector<std::vector<double>> times(count);
  std::vector<std::vector<double>> ratios(count);
  for (Contender& c : group.contenders) {
    const long before = oracle::allocations();
    c.pass();  // also warms up
    c.allocations = double(oracle::allocations() - before) / double(c.calls);
  }
  for (int repetition = 0; repetition < repetitions; ++repetition) {
    for (std::size_t i = 0; i < count; ++i) {
      const auto start = Clock::now();
      group.contenders[i].pass();
      times[i].push_back(nanoseconds_since(start) / double(group.contenders[i].calls));
      ratios[i].push_back(times[i].back() / times[0].back());
    }
  }
  for (std::size_t i = 0; i < count; ++i) {
    Contender& c = group.contenders[i];
    c.nanoseconds = quantile(times[i], 0.5);
    c.ratio = quantile(ratios[i], 0.5);
    if (c.one) measure_calls(c);
  }
}

}  // namespace bench
