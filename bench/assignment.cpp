// How long assignments of many shooters to as many targets take, for costs of every kind.
#include "machine.hpp"
#include "timing.hpp"

#include "aimahead/assignment.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <random>
#include <vector>

namespace {

using namespace aimahead;

struct Scene {
  std::vector<double> cost;
  std::size_t count;
};

/// Guns and targets all over a square; the shots are faster than most targets.
Scene leads(std::size_t count) {
  std::mt19937_64 random(7);
  const auto fill = [&](double low, double high) {
    std::vector<double> column(count);
    std::uniform_real_distribution<double> number(low, high);
    for (double& x : column) x = number(random);
    return column;
  };
  const std::vector<double> gun_x = fill(0, 1000), gun_y = fill(0, 1000);
  const std::vector<double> x = fill(0, 1000), y = fill(0, 1000);
  const std::vector<double> u = fill(-30, 30), v = fill(-30, 30);
  const double speed = 35;
  Scene scene{std::vector<double>(count * count), count};
  lead_matrix(LeadMatrix<double, 2>{.shooters = count,
                                    .targets = count,
                                    .gun_position = {gun_x.data(), gun_y.data()},
                                    .gun_velocity = {},
                                    .speed = same_for_all(speed),
                                    .inherit = {},
                                    .target_position = {x.data(), y.data()},
                                    .target_velocity = {u.data(), v.data()}},
              scene.cost.data());
  return scene;
}

/// Random costs: what one shooter prefers says nothing about what its neighbour prefers.
Scene noise(std::size_t count) {
  std::mt19937_64 random(8);
  std::uniform_real_distribution<double> number(0, 1);
  Scene scene{std::vector<double>(count * count), count};
  for (double& cost : scene.cost) cost = number(random);
  return scene;
}

/// Costs that are products of a factor of the shooter and one of the target: all shooters prefer
/// the same targets.
Scene rivals(std::size_t count) {
  Scene scene{{}, count};
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = 0; j < count; ++j)
      scene.cost.push_back(static_cast<double>((i + 1) * (j + 1)));
  }
  return scene;
}

double milliseconds(const Scene& scene, AssignmentGoal goal) {
  std::vector<AssignedPair> pairs(scene.count);
  double min = 1e300;
  for (int round = 0; round < 5; ++round) {
    const auto start = std::chrono::steady_clock::now();
    const Assignment answer = assign(
        AssignmentQuestion<double>{
            .cost = scene.cost, .shooters = scene.count, .targets = scene.count, .goal = goal},
        pairs);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    if (answer.status != AssignmentStatus::assigned) std::abort();
    min = took.count() < min ? took.count() : min;
  }
  return 1e3 * min;
}

}  // namespace

int main() {
  bench::print_heading();
  constexpr double kMax = 1000;  // milliseconds for 1,000 x 1,000
  std::printf("milliseconds, the best of five rounds; !: more than the limit\n");
  std::printf("%-32s %12s %12s %8s\n", "", "least total", "least latest", "limit");
  const auto row = [](const char* name, const Scene& scene) {
    const double total = milliseconds(scene, AssignmentGoal::min_total);
    const double latest = milliseconds(scene, AssignmentGoal::min_latest);
    std::printf("%-32s %12.1f %12.1f", name, total, latest);
    if (scene.count == 1000) {
      std::printf(" %8.0f %c", kMax, bench::mark(std::max(total, latest) > kMax));
    }
    std::printf("\n");
  };
  row("times of flight, 100 x 100", leads(100));
  row("times of flight, 1,000 x 1,000", leads(1000));
  row("random costs, 1,000 x 1,000", noise(1000));
  row("products, 1,000 x 1,000", rivals(1000));
}
