// First touches against a march along the flight that steps no farther than the distance allows,
// and against scenes built so that the answer is known.
#include "scenes.hpp"
#include "sweep.hpp"

#include <gtest/gtest.h>
#include <cstdio>

namespace first_touch_test {

using namespace scenes;
using aimahead::ContactStatus;
using aimahead::first_touch;
using aimahead::Touch;

constexpr double kBlur = 1e-9;  // of scenes of size 10

/// Counts how the flights of a law ended, over all shapes.
struct Count {
  long touching = 0;
  long contact = 0;
  long apart = 0;
};

/// No closer than this to being cut off until `end`, in steps that no touch deeper than kBlur
/// escapes.
template <class V>
double min_gap(const Flight<V>& f, const Obstacle<V>& obstacle, double end, double& when) {
  double least = kInfinity;
  double speed = length(f.velocity) + length(f.acceleration) * f.duration +
                 f.thrust.acceleration * f.thrust.duration;
  if (const auto* const ball = std::get_if<Ball<V>>(&obstacle)) {
    speed += length(ball->velocity) + length(ball->acceleration) * (f.launch_time + f.duration);
  }
  for (double t = 0; t <= end;) {
    const double gap = distance_to(obstacle, place(f, t), f.launch_time + t) - f.radius;
    if (gap < least) {
      least = gap;
      when = t;
    }
    if (least < -kBlur || t == end) break;
    t = std::min(end, t + std::max(gap, 2e-4) / speed);
  }
  return least;
}

template <class V>
void judge(int shape, int law, std::uint64_t seed, Count& count) {
  Draw draw(seed);
  const Flight<V> f = draw.flight<V>(law);
  const std::vector<Obstacle<V>> scene{draw.shape<V>(shape)};
  const Touch<V> touch = first_touch(f, scene);
  SCOPED_TRACE("seed " + std::to_string(seed) + ", shape " + std::to_string(shape) + ", law " +
               std::to_string(law));
  double when = 0;
  ++(!touch ? count.apart : touch.time > 0 ? count.contact : count.touching);
  if (touch) {
    const double gap =
        distance_to(scene[0], place(f, touch.time), f.launch_time + touch.time) - f.radius;
    EXPECT_LE(gap, kBlur) << "at " << touch.time;
    if (touch.time > 0) {
      EXPECT_GE(gap, -kBlur) << "at " << touch.time;
      EXPECT_GE(min_gap(f, scene[0], touch.time, when), -kBlur)
          << when << " is before " << touch.time;
    }
    EXPECT_EQ(touch.obstacle, 0);
  } else {
    ASSERT_EQ(touch.status, ContactStatus::apart);
    EXPECT_GE(min_gap(f, scene[0], f.duration, when), -kBlur) << "at " << when;
  }
}

TEST(FirstTouch, is_that_of_a_march_along_the_flight) {
  Count counts[4];
  for (const std::uint64_t seed : oracle::SweepSeeds(1, 150)) {
    if (HasFailure()) return;
    for (int law = 0; law < 4; ++law) {
      for (int shape = 0; shape < 6; ++shape) judge<Vec2>(shape, law, seed, counts[law]);
      for (int shape = 0; shape < 7; ++shape) judge<Vec3>(shape, law, seed, counts[law]);
    }
  }
  static constexpr const char* kLaws[] = {"straight", "gravity", "thrust", "drag"};
  for (int law = 0; law < 4; ++law) {
    const auto& [touching, contact, apart] = counts[law];
    std::printf("%s: %ld touching, %ld contacts, %ld apart\n", kLaws[law], touching, contact,
                apart);
  }
}

/// The least distance from a shape, and its time, to the last digits.
template <class V>
double nearest(const Flight<V>& f, const Obstacle<V>& obstacle, double& when) {
  const auto distance = [&](double t) {
    return distance_to(obstacle, place(f, t), f.launch_time + t);
  };
  constexpr int kSamples = 400;
  double least = kInfinity;
  std::vector<double> sampled(kSamples + 1);
  for (int i = 0; i <= kSamples; ++i) sampled[i] = distance(f.duration * i / kSamples);
  // Every valley, for the deepest sample need not be in the deepest one.
  for (int i = 0; i <= kSamples; ++i) {
    const int before = std::max(i - 1, 0);
    const int after = std::min(i + 1, kSamples);
    if (sampled[i] > sampled[before] || sampled[i] > sampled[after]) continue;
    double low = f.duration * before / kSamples;
    double high = f.duration * after / kSamples;
    for (int k = 0; k < 100; ++k) {
      const double a = low + (high - low) * 0.4;
      const double b = low + (high - low) * 0.6;
      (distance(a) < distance(b) ? high : low) = distance(a) < distance(b) ? b : a;
    }
    const double here = distance((low + high) / 2);
    if (here < least) {
      least = here;
      when = (low + high) / 2;
    }
  }
  return least;
}

template <class V>
int judge_graze(int shape, int law, std::uint64_t seed) {
  Draw draw(seed);
  Flight<V> f = draw.flight<V>(law);
  const std::vector<Obstacle<V>> scene{draw.shape<V>(shape)};
  SCOPED_TRACE("seed " + std::to_string(seed) + ", shape " + std::to_string(shape) + ", law " +
               std::to_string(law));
  double when = 0;
  const double least = nearest(f, scene[0], when);
  if (!(least > 0.01) || when > 0.999 * f.duration || when < 0.001 * f.duration) return 0;
  f.radius = least + kBlur;
  const Touch<V> touch = first_touch(f, scene);
  EXPECT_TRUE(touch) << least << " at " << when;
  EXPECT_NEAR(touch.time, when, 1e-2);
  f.radius = least - kBlur;
  EXPECT_EQ(first_touch(f, scene).status, ContactStatus::apart) << least << " at " << when;
  return 1;
}

TEST(FirstTouch, is_invalid_for_thrust_without_a_unit_direction) {
  Flight<Vec2> rocket{.velocity = {1, 0}, .thrust = {2, 3}};
  for (const Vec2 direction : {Vec2{}, Vec2{3, 0}, Vec2{0.99999, 0}}) {
    rocket.direction = direction;
    EXPECT_EQ(first_touch(rocket, {}).status, ContactStatus::invalid);
  }
  rocket.direction = {0.6, 0.8};
  EXPECT_EQ(first_touch(rocket, {}).status, ContactStatus::apart);
  rocket = {.velocity = {1, 0}, .direction = {3, 0}};
  EXPECT_EQ(first_touch(rocket, {}).status, ContactStatus::apart);
}

TEST(FirstTouch, knows_a_graze_from_a_miss) {
  int grazes = 0;
  for (const std::uint64_t seed : oracle::SweepSeeds(1, 6)) {
    if (HasFailure()) return;
    for (int law = 0; law < 4; ++law) {
      for (int shape = 0; shape < 6; ++shape) grazes += judge_graze<Vec2>(shape, law, seed);
      for (int shape = 0; shape < 7; ++shape) grazes += judge_graze<Vec3>(shape, law, seed);
    }
  }
  EXPECT_GT(grazes, oracle::share_of(50));
}

}  // namespace first_touch_test
