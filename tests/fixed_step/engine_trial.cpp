#include "engine_trial.hpp"

#include "question_line.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <random>

namespace stepped {
namespace {

using namespace aimahead;

Vec2 in_square(std::mt19937_64& random, double size) {
  return {between(random, -size, size), between(random, -size, size)};
}

float rounded(double x) { return static_cast<float>(x); }
Vec2 rounded(const Vec2& v) { return {rounded(v.x), rounded(v.y)}; }

/// Gravity on the shot, damping, a moving gun, a target that moves, falls or is pushed.
Engagement2 random_firing(const Engine& engine, std::mt19937_64& random) {
  Engagement2 e;
  e.shooter.position = in_square(random, 5);
  e.shooter.velocity = in_square(random, 3);
  e.shooter.delay = between(random, 0, 0.2);
  e.shooter.muzzle = between(random, 0, 1);
  e.projectile.acceleration = {0, -between(random, 3, 20)};
  e.target.position = in_square(random, 30);
  e.target.velocity = in_square(random, 8);
  switch (random() % 3) {
    case 0:
      break;
    case 1:
      e.target.acceleration = e.projectile.acceleration;
      break;
    default:
      e.target.acceleration = in_square(random, 5);
  }
  Tick tick = engine.tick;
  constexpr std::array kSteps = {1.0 / 120, 1.0 / 60, 1.0 / 50, 1.0 / 30};
  tick.step = kSteps[random() % kSteps.size()];
  tick.damping = between(random, 0.05, 1.5);
  e.projectile.speed = std::min(between(random, 15, 60), 0.6 * engine.max_translation / tick.step);
  if (engine.is_float) {
    e.shooter.position = rounded(e.shooter.position);
    e.shooter.velocity = rounded(e.shooter.velocity);
    e.projectile.acceleration = rounded(e.projectile.acceleration);
    e.target.position = rounded(e.target.position);
    e.target.velocity = rounded(e.target.velocity);
    e.target.acceleration = rounded(e.target.acceleration);
    tick.step = rounded(tick.step);
    tick.damping = rounded(tick.damping);
  }
  e.tick = tick;
  return e;
}

struct Miss {
  double distance = 0;
  double flown = 0;
};

/// How close they come, between steps too, and how far the shot has flown by then.
Miss miss_of(const Track& track) {
  Miss miss{1e300, 0};
  double flown = 0;
  for (std::size_t i = 1; i < track.shot.size(); ++i) {
    const Vec2 a{track.target[i - 1].x - track.shot[i - 1].x,
                 track.target[i - 1].y - track.shot[i - 1].y};
    const Vec2 b{track.target[i].x - track.shot[i].x, track.target[i].y - track.shot[i].y};
    const Vec2 way{b.x - a.x, b.y - a.y};
    const double square = way.x * way.x + way.y * way.y;
    const double share =
        square > 0 ? std::clamp(-(a.x * way.x + a.y * way.y) / square, 0.0, 1.0) : 0;
    const double apart = std::hypot(a.x + share * way.x, a.y + share * way.y);
    flown +=
        std::hypot(track.shot[i].x - track.shot[i - 1].x, track.shot[i].y - track.shot[i - 1].y);
    if (apart < miss.distance) miss = {apart, flown};
  }
  return miss;
}

Miss fire(const Engine& engine, const Engagement2& e, const Hit<Vec2>& hit, double until) {
  const double step = e.tick->step;
  Firing firing{e, hit.launch_point, hit.launch_velocity, 0, 0};
  firing.launch_step = static_cast<int>(std::ceil(e.shooter.delay / step));
  firing.last_step = static_cast<int>(std::ceil(until / step)) + 3;
  return miss_of(engine.run(firing));
}

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

}  // namespace

Trials fire_trials(const Engine& engine, std::uint64_t seed, int count) {
  std::mt19937_64 random(seed);
  Trials trials;
  std::vector<double> misses;
  std::vector<double> uncorrected;
  while (trials.count < count) {
    const Engagement2 e = random_firing(engine, random);
    const Intercept<Vec2> hit = solve(e);
    // Long falls leave what the engine can do in one step.
    const double fastest =
        std::hypot(hit.launch_velocity.x, hit.launch_velocity.y) +
        std::hypot(e.projectile.acceleration.x, e.projectile.acceleration.y) * hit.flight_time;
    if (!hit || hit.time > 6 || fastest * e.tick->step > engine.max_translation) continue;
    ++trials.count;
    const Miss miss = fire(engine, e, hit, hit.time);
    const double share = miss.distance / miss.flown;
    misses.push_back(share);
    EXPECT_LE(share, 1e-4) << "seed " << seed << ": " << oracle::line_of(e);

    // The same as a continuous world would have it: a law for the damping, none for the steps.
    Engagement2 plain = e;
    plain.tick.reset();
    plain.projectile.drag = e.tick->damping;
    plain.shooter.delay = hit.launch_time;
    const Intercept<Vec2> naive = solve(plain);
    if (!naive) continue;
    ++trials.compared;
    const Miss other = fire(engine, e, naive, 1.2 * std::max(naive.time, hit.time));
    const double other_share = other.distance / other.flown;
    uncorrected.push_back(other_share);
    if (other_share <= 1e-2) continue;
    ++trials.far_off;
    const double gain = other.distance / std::max(miss.distance, 1e-300);
    trials.min_gain = std::min(trials.min_gain, gain);
    EXPECT_GE(gain, 100) << "seed " << seed << ": " << oracle::line_of(e);
  }
  trials.median_miss = median(misses);
  trials.max_miss = *std::max_element(misses.begin(), misses.end());
  trials.median_uncorrected = median(uncorrected);
  trials.max_uncorrected =
      uncorrected.empty() ? 0 : *std::max_element(uncorrected.begin(), uncorrected.end());
  std::printf(
      "%d fired: miss %.1e of the distance (median), %.1e (most)\n"
      "%d aimed without tick: %.1e (median), %.1e (most); %d beyond 1e-2, improved at least %.0f "
      "times\n",
      trials.count, trials.median_miss, trials.max_miss, trials.compared, trials.median_uncorrected,
      trials.max_uncorrected, trials.far_off, trials.min_gain);
  return trials;
}

}  // namespace stepped
