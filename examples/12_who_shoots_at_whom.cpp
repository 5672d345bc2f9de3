// Four turrets and three runners: who shoots at whom, so that the last hit is as early as possible
// and no runner gets more than two shells?
#include <aimahead/assignment.hpp>

#include <cstdint>
#include <cstdio>
#include <vector>

struct Turret {
  float x, y, shell_speed;
};
struct Runner {
  float x, y, vx, vy;
};

int main() {
  const std::vector<Turret> turrets = {{0, 0, 30}, {60, 0, 30}, {0, 60, 12}, {200, 200, 10}};
  const std::vector<Runner> runners = {{40, 10, -3, 8}, {70, 40, 0, -6}, {90, 90, 25, 25}};

  // The library reads your structs in place.
  const auto of_turrets = [&](const float Turret::*member) {
    return aimahead::Column<const float>(&(turrets[0].*member), sizeof(Turret));
  };
  const auto of_runners = [&](const float Runner::*member) {
    return aimahead::Column<const float>(&(runners[0].*member), sizeof(Runner));
  };
  aimahead::LeadMatrix<float, 2> matrix;
  matrix.shooters = turrets.size();
  matrix.targets = runners.size();
  matrix.gun_position = {of_turrets(&Turret::x), of_turrets(&Turret::y)};
  matrix.speed = of_turrets(&Turret::shell_speed);
  matrix.target_position = {of_runners(&Runner::x), of_runners(&Runner::y)};
  matrix.target_velocity = {of_runners(&Runner::vx), of_runners(&Runner::vy)};
  std::vector<float> times(turrets.size() * runners.size());
  lead_matrix(matrix, times.data());

  const std::vector<std::uint32_t> two_each(runners.size(), 2);
  std::vector<aimahead::AssignedPair> pairs(turrets.size());
  aimahead::AssignmentQuestion<float> question;
  question.cost = times;
  question.shooters = turrets.size();
  question.targets = runners.size();
  question.goal = aimahead::AssignmentGoal::min_latest;
  question.max_shooters = two_each;
  const aimahead::Assignment answer = assign(question, pairs);
  for (std::size_t i = 0; i < answer.pairs; ++i) {
    const auto [turret, runner] = pairs[i];
    std::printf("turret %u shoots at runner %u, who is hit after %.2f\n", turret, runner,
                static_cast<double>(times[turret * runners.size() + runner]));
  }
  // One runner flees faster than every shell. Only the turret ahead of that runner can hit it.
  return answer.status == aimahead::AssignmentStatus::assigned && answer.pairs == 4 ? 0 : 1;
}
