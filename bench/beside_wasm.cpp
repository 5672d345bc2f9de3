// Asks natively what bindings/npm/bench/overhead.mjs asks WebAssembly, with the instruction set
// that is most like WebAssembly's SIMD: two lanes of doubles. A line for each of its rows: the
// name, a tab, nanoseconds.
#include "measure_in_turn.hpp"

#include <aimahead/assignment.hpp>
#include <aimahead/batch.hpp>
#include <aimahead/execution.hpp>

#include <array>
#include <cstdint>
#include <cstdio>
#include <vector>

namespace {

constexpr std::size_t kCount = 4096;
constexpr std::size_t kEach = 200;
constexpr int kRounds = 100;

/// The numbers of the script, from -1 to 1.
const std::vector<double>& numbers() {
  static const std::vector<double> kept = [] {
    std::vector<double> made(kCount * 5);
    std::uint32_t state = 1;
    for (double& x : made) {
      state = (state * 1103515245u + 12345u) & 0x7fffffffu;
      x = double(state) / 0x40000000 - 1;
    }
    return made;
  }();
  return kept;
}

/// Packed vectors and all answers, as in the package.
template <class S>
double one_of_many_leads() {
  std::vector<S> targets, velocities, times(kCount), aims(2 * kCount), offsets(2 * kCount);
  std::vector<aimahead::Status> statuses(kCount);
  for (std::size_t i = 0; i < kCount; ++i) {
    for (std::size_t k = 0; k < 2; ++k) {
      targets.push_back(S(100 * numbers()[5 * i + k]));
      velocities.push_back(S(9 * numbers()[5 * i + 2 + k]));
    }
  }
  constexpr auto kStep = std::ptrdiff_t{2 * sizeof(S)};
  const auto read = [](const std::vector<S>& from) {
    return std::array{aimahead::Column<const S>(from.data(), kStep),
                      aimahead::Column<const S>(from.data() + 1, kStep)};
  };
  const auto written = [](std::vector<S>& to) {
    return std::array{aimahead::Column<S>(to.data(), kStep),
                      aimahead::Column<S>(to.data() + 1, kStep)};
  };
  const S speed = 15;
  const aimahead::LeadBatch<S, 2> batch{.count = kCount,
                                        .target_position = read(targets),
                                        .target_velocity = read(velocities),
                                        .speed = aimahead::same_for_all(speed),
                                        .gun_position = {},
                                        .gun_velocity = {},
                                        .inherit = {}};
  const aimahead::LeadColumns<S, 2> out{.time = times.data(),
                                        .aim = written(aims),
                                        .offset = written(offsets),
                                        .point = {},
                                        .launch_velocity = {},
                                        .status = statuses.data()};
  std::vector<bench::Row> rows{{"", [&] { lead_each(batch, out); }}};
  bench::measure_in_turn(rows, 10, kCount, kRounds);
  return rows[0].best;
}

template <class S>
double one_time_of_a_matrix() {
  const auto fill = [](std::size_t from, double size, std::size_t k) {
    std::vector<S> column(kEach);
    for (std::size_t i = 0; i < kEach; ++i) column[i] = S(size * numbers()[5 * (i + from) + k]);
    return column;
  };
  const std::vector<S> gun_x = fill(0, 80, 0), gun_y = fill(0, 80, 1);
  const std::vector<S> x = fill(kEach, 80, 0), y = fill(kEach, 80, 1);
  const std::vector<S> u = fill(2 * kEach, 6, 0), v = fill(2 * kEach, 6, 1);
  const std::vector<S> speed(kEach, S(22));
  std::vector<S> times(kEach * kEach);
  aimahead::LeadMatrix<S, 2> matrix;
  matrix.shooters = matrix.targets = kEach;
  matrix.gun_position = {gun_x.data(), gun_y.data()};
  matrix.speed = speed.data();
  matrix.target_position = {x.data(), y.data()};
  matrix.target_velocity = {u.data(), v.data()};
  std::vector<bench::Row> rows{{"", [&] { lead_matrix(matrix, times.data()); }}};
  bench::measure_in_turn(rows, 1, kEach * kEach, kRounds);
  return rows[0].best;
}

}  // namespace

int main() {
  using aimahead::InstructionSet;
  if (!aimahead::use_instruction_set(InstructionSet::baseline)) {
    std::fprintf(stderr, "this machine has no vectors\n");
    return 1;
  }
  std::printf("one of many leads, float64\t%.3f\n", one_of_many_leads<double>());
  std::printf("one of many leads, float32\t%.3f\n", one_of_many_leads<float>());
  std::printf("one shot's time of 200 x 200, float64\t%.3f\n", one_time_of_a_matrix<double>());
  std::printf("one shot's time of 200 x 200, float32\t%.3f\n", one_time_of_a_matrix<float>());
}
