#include "trials/sweep.hpp"

#include "math/quantile.hpp"
#include "questions/answer.hpp"

#include "arena/random.hpp"
#include "numerics/elementary.hpp"

#include <algorithm>
#include <chrono>
#include <numbers>
#include <numeric>

namespace aimahead::cli {
namespace {

constexpr int kRatioSteps = 40;
constexpr double kRatioStep = 0.05;
// Few are enough: a flight is straight between its steps, and no motion here is curved.
constexpr double kFlightSteps = 16;
constexpr int kCostRounds = 3;

double mean_cost(AimMethod method, const std::vector<Question>& questions) {
  using Clock = std::chrono::steady_clock;
  double best = kUnlimited;
  for (int round = 0; round < kCostRounds; ++round) {
    const auto start = Clock::now();
    for (const Question& question : questions) (void)aim_by(method, question.flat);
    const std::chrono::duration<double, std::nano> taken = Clock::now() - start;
    best = std::min(best, taken.count() / static_cast<double>(questions.size()));
  }
  return best;
}

/// Computes all cells of one ratio.
class RatioSweep {
 public:
  RatioSweep(const SweepOptions& options, double ratio) : options_(options), ratio_(ratio) {
    for (int i = 0; i < options.count; ++i) {
      questions_.push_back(sweep_question(options.seed, ratio, i));
      certified_.push_back(solve_question(questions_.back(), nullptr));
    }
  }

  SweepCell run(AimMethod method) const {
    SweepCell cell{.ratio = ratio_, .method = method};
    std::vector<double> misses;
    double iterations = 0;
    for (std::size_t i = 0; i < questions_.size(); ++i) {
      const MethodTrial trial = try_method(method, questions_[i], certified_[i], kFlightSteps);
      ++cell.verdicts[static_cast<std::size_t>(trial.verdict)];
      iterations += trial.answer.iterations;
      if (trial.answer && trial.miss && trial.verdict != Verdict::invents) {
        misses.push_back(*trial.miss);
      }
    }
    cell.half_within = quantile(misses, 0.5);
    cell.nine_tenths_within = quantile(misses, 0.9);
    cell.iterations = iterations / options_.count;
    cell.cost = mean_cost(method, questions_);
    return cell;
  }

 private:
  const SweepOptions& options_;
  double ratio_;
  std::vector<Question> questions_;
  std::vector<Intercept<Vec3>> certified_;
};

}  // namespace

int SweepCell::count() const { return std::accumulate(verdicts.begin(), verdicts.end(), 0); }

std::optional<AimMethod> find_method(std::string_view name) {
  for (const AimMethod method : kAimMethods) {
    if (name == name_of(method)) return method;
  }
  return std::nullopt;
}

std::vector<double> sweep_ratios() {
  std::vector<double> ratios;
  for (int i = 0; i <= kRatioSteps; ++i) ratios.push_back(i * kRatioStep);
  return ratios;
}

Question sweep_question(std::uint64_t seed, double ratio, int index) {
  arena::Random random(seed);
  random = arena::Random(random.next() + static_cast<std::uint64_t>(index));
  const auto direction = [&] {
    return detail::numerics::sine_cosine(random.between(0, 2 * std::numbers::pi));
  };
  const double distance = random.between(kSweepNearest, kSweepFarthest);
  const auto place = direction();
  const auto way = direction();
  const double pace = ratio * kSweepSpeed;
  Question question;
  question.flat.projectile.speed = kSweepSpeed;
  question.flat.target.position = {distance * place.cosine, distance * place.sine};
  question.flat.target.velocity = {pace * way.cosine, pace * way.sine};
  question.flat.target.radius = kSweepRadius;
  Engagement3& space = question.engagement;
  space.projectile.speed = kSweepSpeed;
  space.target.position = {distance * place.cosine, distance * place.sine, 0};
  space.target.velocity = {pace * way.cosine, pace * way.sine, 0};
  space.target.radius = kSweepRadius;
  return question;
}

std::vector<SweepCell> sweep_ratio(const SweepOptions& options, double ratio) {
  const RatioSweep at_ratio(options, ratio);
  std::vector<SweepCell> cells;
  for (const AimMethod method : options.methods) cells.push_back(at_ratio.run(method));
  return cells;
}

}  // namespace aimahead::cli
