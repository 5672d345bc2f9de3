// Proofs of the answers under drag: enclosures of flights contain the true flight, the reported
// shot meets the target, and no shot does so earlier. Nothing false is proved.
#include "drag/proof/proved_flight.hpp"
#include "drag_flight.hpp"
#include "family_test.hpp"
#include "question_line.hpp"

#include <gtest/gtest.h>
#include <aimahead/closest_proof.hpp>
#include <aimahead/drag_proof.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <string>

namespace drag_test {
namespace drag_proof_test {

using aimahead::DragProof;
using aimahead::Engagement;
using aimahead::Status;
using aimahead::Vec2;
using aimahead::Vec3;
using aimahead::detail::drag::Accuracy;
using aimahead::detail::drag::DragLaw;
using aimahead::detail::drag::PlaneFlight;
using aimahead::detail::drag::PlaneShot;
using aimahead::detail::drag::ProvedFlight;

const std::uint64_t kSeed = oracle::round_seed(31);

/// Numbers of flights in small steps, in long double.
struct Long {
  long double h;
  long double d;
};
Long operator+(const Long& a, const Long& b) { return {a.h + b.h, a.d + b.d}; }
Long operator*(long double s, const Long& a) { return {s * a.h, s * a.d}; }

void fly_long(const DragLaw& law, const PlaneShot& shot, Long& position, Long& velocity) {
  constexpr int kSteps = 4000;
  const auto force = [&](const Long& v) {
    const long double size = std::sqrt(v.h * v.h + v.d * v.d);
    return Long{-law.drag * size * v.h, law.acceleration - law.drag * size * v.d};
  };
  const long double h = static_cast<long double>(shot.time) / kSteps;
  Long v{shot.launch.h, shot.launch.d};
  Long x{0, 0};
  for (int i = 0; i < kSteps; ++i) step_flight(force, h, x, v);
  position = x;
  velocity = v;
}

TEST(DragProof, enclosures_of_flights_hold_the_truth) {
  Draw draw(kSeed);
  const int count = static_cast<int>(oracle::questions(300));
  for (int i = 0; i < count; ++i) {
    const double speed = draw.sized(10, 300);
    const double time = 2 * speed / 9.81 * draw.sized(0.05, 1);
    const DragLaw law{draw.sized(0.01, 4) / (speed * time), 9.81};
    const double angle = draw.between(0.05, 3.1);
    const PlaneShot shot{{speed * std::sin(angle), speed * std::cos(angle)}, time, 400};
    Long position{};
    Long velocity{};
    fly_long(law, shot, position, velocity);
    for (const Accuracy accuracy : {Accuracy::rough, Accuracy::fine}) {
      const ProvedFlight flight = fly_proved(law, shot, accuracy);
      ASSERT_TRUE(flight.finished) << "seed " << kSeed << " #" << i;
      const Long off{position.h - flight.position.h, position.d - flight.position.d};
      const Long slip{velocity.h - flight.velocity.h, velocity.d - flight.velocity.d};
      EXPECT_LE(std::hypot(off.h, off.d), flight.position_error) << "seed " << kSeed << " #" << i;
      EXPECT_LE(std::hypot(slip.h, slip.d), flight.velocity_error) << "seed " << kSeed;
      EXPECT_LE(flight.position_error, (accuracy == Accuracy::fine ? 1e-8 : 1e-2) * speed * time);
    }
  }
}

/// At the apex of such a shot |v| v has nearly a kink.
TEST(DragProof, flights_near_the_vertical_are_flown_precisely) {
  Draw draw(kSeed);
  const int count = static_cast<int>(oracle::questions(3000));
  for (int i = 0; i < count; ++i) {
    const double speed = draw.sized(10, 200);
    const DragLaw law{draw.sized(1e-4, 3) * 9.81 / (speed * speed), 9.81};
    const double rate = std::sqrt(law.drag * law.acceleration);
    const double rise = std::atan(speed * law.drag / rate) / rate;
    const double angle = draw.sized(1e-17, 1);
    const PlaneShot shot{
        {speed * std::sin(angle), -speed * std::cos(angle)}, rise * draw.between(0.5, 2.5), 2000};
    const ProvedFlight truth = fly_proved(law, shot, Accuracy::fine);
    ASSERT_TRUE(truth.finished) << "seed " << kSeed << " #" << i;
    const auto off = [&](Accuracy accuracy) {
      const PlaneFlight flight = fly(law, shot, accuracy);
      return std::hypot(flight.position.h - truth.position.h,
                        flight.position.d - truth.position.d) -
             truth.position_error;
    };
    EXPECT_LE(off(Accuracy::fine), 5e-9 * truth.path) << "seed " << kSeed << " #" << i;
    EXPECT_LE(off(Accuracy::rough), 4e-4 * truth.path) << "seed " << kSeed << " #" << i;
  }
}

/// How the target of a question moves.
enum class Course { steady, edge, turning, patrol };

/// Gives the shot of a question a target that it hits at its flight time.
template <class V>
void place_target(Draw& draw, Course course, Shot<V>& shot, std::array<V, 3>& points) {
  auto& e = shot.engagement;
  if (course == Course::steady || course == Course::edge) {
    place_steady_target(draw, shot);
    if (course == Course::edge) {
      e.aim = aimahead::Aim::edge;
      e.target.radius = 0.01 * length(end_of(shot));
    }
    return;
  }
  const double t = e.shooter.delay + shot.flight_time;
  const double pace = draw.between(0.1, 0.4) * e.projectile.speed;
  if (course == Course::turning) {
    const double rate = draw.between(-4, 4) / t;
    aimahead::Turning<V> turning;
    turning.turn_rate = rate;
    if constexpr (aimahead::kDimensions<V> == 3) turning.axis = {0, 0, 1};
    e.target.velocity = V{};
    e.target.velocity.x = pace;
    e.target.motion = turning;
    V moved{};
    moved.x = pace * std::sin(rate * t) / rate;
    moved.y = pace * (1 - std::cos(rate * t)) / rate;
    e.target.position = end_of(shot) - moved;
    return;
  }
  // There and back again; the gun is moved.
  const double leg = draw.between(0.1, 2) * t;
  const V way = draw.direction<V>();
  points = {V{}, pace * leg * way, V{}};
  e.target.motion = aimahead::Path<V>{points, pace, aimahead::After::loop};
  const double x = std::fmod(t, 2 * leg);
  e.shooter.position = (pace * (x < leg ? x : 2 * leg - x)) * way - end_of(shot);
}

constexpr int kChance = 3;  // so many proofs may be missing where few questions are asked

/// Expects that of most random hits it is proved that none is earlier.
template <class V>
void expect_proved(Course course, double least_share) {
  Draw draw(kSeed);
  const int count = static_cast<int>(oracle::questions(200));
  int hits = 0;
  int proved = 0;
  for (int i = 0; i < count; ++i) {
    Shot<V> shot = draw_shot<V>(draw);
    std::array<V, 3> points;
    place_target(draw, course, shot, points);
    const auto& e = shot.engagement;
    const auto answer = solve(e);
    if (answer.status != Status::hit) continue;
    ++hits;
    const DragProof proof = prove_drag_answer(e, answer);
    if (proof.is_complete) ++proved;
    EXPECT_LE(proof.none_before, answer.time) << "seed " << kSeed << " #" << i;
    if (course == Course::edge) continue;
    const Judged<V> judged = judge(e, answer);
    ASSERT_TRUE(proof.max_miss) << "seed " << kSeed << " #" << i;
    EXPECT_LE(judged.apart, *proof.max_miss + 1e-9 * judged.way) << "seed " << kSeed << " #" << i;
    EXPECT_LE(*proof.max_miss, 4e-9 * judged.way) << "seed " << kSeed << " #" << i;
  }
  std::printf("  %d hits, %d proved\n", hits, proved);
  EXPECT_GE(proved + kChance, least_share * hits);
}

TEST(DragProof, of_nearly_all_hits_it_is_proved_that_none_is_earlier) {
  for (const Course course : {Course::steady, Course::turning, Course::patrol}) {
    expect_proved<Vec2>(course, 0.97);
    expect_proved<Vec3>(course, 0.97);
  }
  expect_proved<Vec2>(Course::edge, 0.9);
  expect_proved<Vec3>(Course::edge, 0.9);
}

/// The question of a failure.
template <class V>
std::string which(const Engagement<V>& e, int index) {
  return oracle::say("seed ", kSeed, " #", index, " ", oracle::line_of(e));
}

/// Slow and fast guns and targets, weak and strong drag: nothing is proved of a time after the hit
/// that the question was made of, whatever later hit is claimed. The time of that hit is known to
/// 1e-6, where the shot nearly passes by.
template <class V>
void expect_nothing_false(Course course) {
  Draw draw(kSeed);
  const int count = static_cast<int>(oracle::questions(80));
  for (int i = 0; i < count; ++i) {
    Shot<V> shot = draw_shot<V>(draw);
    auto& e = shot.engagement;
    const double rise = e.projectile.speed / 9.81;
    e.projectile.quadratic_drag =
        draw.sized(0.001, 100) / (e.projectile.speed * std::min(shot.flight_time, rise));
    e.shooter.velocity = draw.vector<V>(draw.sized(0.1, 5) * e.projectile.speed);
    if (draw.between(0, 1) < 0.2) e.projectile.acceleration = {};
    if (draw.between(0, 1) < 0.1) shot.aim = -1 / 9.81 * e.projectile.acceleration;
    if (shot.aim == V{}) shot.aim = draw.direction<V>();
    std::array<V, 3> points;
    place_target(draw, course, shot, points);
    const double time = e.shooter.delay + shot.flight_time;
    auto claimed = solve(e);
    for (int k = 0; k < 3; ++k) {
      const DragProof proof = prove_drag_answer(e, claimed);
      EXPECT_GE(proof.none_before, 0) << "seed " << kSeed << " #" << i;
      EXPECT_LE(proof.none_before, time * (1 + 1e-6)) << which(e, i);
      claimed.launch_time = e.shooter.delay;
      claimed.flight_time = draw.between(1, 1.5) * shot.flight_time;
      claimed.time = claimed.launch_time + claimed.flight_time;
      claimed.aim = draw.between(0, 1) < 0.5 ? shot.aim : draw.direction<V>();
      if (k == 1) claimed.aim = {};  // as if nothing ever hit
    }
  }
}

TEST(DragProof, nothing_is_proved_beyond_a_hit) {
  for (const Course course : {Course::steady, Course::edge, Course::turning, Course::patrol}) {
    expect_nothing_false<Vec2>(course);
    expect_nothing_false<Vec3>(course);
  }
}

/// Shots along an oblique acceleration, where what is across it is only rounding.
TEST(DragProof, nothing_is_proved_beyond_a_hit_along_the_acceleration) {
  Draw draw(kSeed);
  const int count = static_cast<int>(oracle::questions(2000));
  std::array<aimahead::Hit<Vec2>, 4> hits;
  int seconds = 0;
  for (int i = 0; i < count; ++i) {
    Engagement<Vec2> e;
    const Vec2 down = draw.direction<Vec2>();
    const Vec2 side{-down.y, down.x};
    const double flight = draw.between(0.2, 2);
    e.projectile.speed = draw.sized(10, 200);
    e.projectile.acceleration = draw.between(5, 15) * down;
    e.projectile.quadratic_drag = draw.sized(1e-9, 1) / (e.projectile.speed * flight);
    const Vec2 aim = -1 * down + draw.sized(1e-17, 1e-6) * side;
    const Vec2 end = fly(e.projectile, e.projectile.speed * aim, flight, 1000).position;
    e.target.velocity = draw.between(0.5, 3) * e.projectile.speed * draw.direction<Vec2>();
    e.target.acceleration = e.projectile.acceleration;
    e.target.position =
        end - flight * e.target.velocity - flight * flight / 2 * e.target.acceleration;
    const int found = solve_all(e, hits).count;
    for (int k = 1; k < found; ++k) {
      ++seconds;
      EXPECT_LE(prove_drag_answer(e, hits[k]).none_before, hits[0].time * (1 + 1e-7))
          << which(e, i);
    }
  }
  EXPECT_GT(seconds, count / 20);
}

/// A gun whose velocity nearly cancels that of the shot, and one that comes to rest near the
/// origin: rounding puts the shot off by more than its own path suggests. Without acceleration the
/// flight has a closed form.
TEST(DragProof, counts_the_rounding_of_the_question) {
  Draw draw(kSeed);
  const int count = static_cast<int>(oracle::questions(1000));
  int hits = 0;
  for (int i = 0; i < count; ++i) {
    Engagement<Vec2> e;
    const Vec2 away = draw.direction<Vec2>();
    e.projectile.speed = draw.between(50, 100);
    e.projectile.quadratic_drag = draw.sized(1e-4, 1e-2);
    if (i % 2 == 0) {
      e.shooter.velocity = (draw.sized(1e-6, 1e-2) - 1) * e.projectile.speed * away;
    } else {
      e.shooter.delay = draw.between(1, 2);
      e.shooter.acceleration = draw.sized(1, 1e4) * away;
      e.shooter.velocity = -e.shooter.delay * e.shooter.acceleration;
      e.shooter.position = e.shooter.delay * e.shooter.delay / 2 * e.shooter.acceleration;
    }
    e.target.position = draw.between(0.5, 2) * away;
    const auto hit = solve(e);
    if (hit.status != Status::hit) continue;
    ++hits;
    const DragProof proof = prove_drag_answer(e, hit);
    if (!proof.max_miss) continue;
    // In long double, from the numbers of the question.
    const long double t = hit.launch_time;
    const auto& gun = e.shooter;
    const long double px = gun.position.x + t * (gun.velocity.x + t * gun.acceleration.x / 2);
    const long double py = gun.position.y + t * (gun.velocity.y + t * gun.acceleration.y / 2);
    const long double aim = std::hypot(static_cast<long double>(hit.aim.x), hit.aim.y);
    const long double vx =
        e.projectile.speed * (hit.aim.x / aim) + gun.velocity.x + t * gun.acceleration.x;
    const long double vy =
        e.projectile.speed * (hit.aim.y / aim) + gun.velocity.y + t * gun.acceleration.y;
    const long double v = std::hypot(vx, vy);
    const long double path =
        std::log1p(e.projectile.quadratic_drag * v * hit.flight_time) / e.projectile.quadratic_drag;
    const long double miss = std::hypot(px + path * vx / v - e.target.position.x,
                                        py + path * vy / v - e.target.position.y);
    EXPECT_LE(miss, *proof.max_miss) << which(e, i);
  }
  EXPECT_GT(hits, count / 4);
}

/// A target that the shot of a question falls short of.
template <class V>
Engagement<V> question_out_of_reach(Draw& draw) {
  const Shot<V> shot = draw_shot<V>(draw);
  Engagement<V> e = shot.engagement;
  const double t = e.shooter.delay + shot.flight_time;
  e.target.velocity = draw.vector<V>(0.4 * e.projectile.speed);
  e.target.position = draw.between(1, 1.6) * end_of(shot) - t * e.target.velocity;
  return e;
}

template <class V>
void expect_misses_proved(double least_share) {
  Draw draw(kSeed);
  const int count = static_cast<int>(oracle::questions(100));
  int misses = 0;
  int proved = 0;
  for (int i = 0; i < count; ++i) {
    const Engagement<V> e = question_out_of_reach<V>(draw);
    const auto answer = solve(e);
    if (answer.status != Status::unreachable) continue;
    ++misses;
    const DragProof proof = prove_drag_answer(e, answer);
    EXPECT_EQ(proof.is_complete, proof.none_before == aimahead::kUnlimited) << which(e, i);
    if (proof.is_complete) ++proved;
  }
  std::printf("  %d misses, %d proved\n", misses, proved);
  EXPECT_GT(misses + kChance, count / 10);
  EXPECT_GE(proved + kChance, least_share * misses);
}

TEST(DragProof, of_most_misses_it_is_proved_that_nothing_ever_hits) {
  expect_misses_proved<Vec2>(0.7);
  expect_misses_proved<Vec3>(0.7);
}

/// That none passes much closer than `closest` is mostly proved; that none does as close never is.
template <class V>
void expect_closest_proved(double least_share) {
  Draw draw(kSeed);
  const int count = static_cast<int>(oracle::questions(100));
  int misses = 0;
  int proved = 0;
  for (int i = 0; i < count; ++i) {
    Engagement<V> e = question_out_of_reach<V>(draw);
    const double flight = draw.between(0.5, 3) * e.projectile.speed / 9.81;
    e.projectile.lifetime = flight;
    const auto closest = solve(e).closest;
    if (!closest || closest->time <= e.shooter.delay) continue;
    ++misses;
    const double distance = closest->distance;
    if (prove_closest(e, distance) >= distance * (1 - 1e-6)) ++proved;
    EXPECT_LE(prove_closest(e, distance * (1 + 0x1p-8)), distance) << which(e, i);
    e.aim = aimahead::Aim::edge;
    e.target.radius = distance * (1 + 1e-6);
    EXPECT_LE(prove_drag_answer(e, {}).none_before, closest->time) << which(e, i);
  }
  EXPECT_GT(misses + kChance, count / 10);
  EXPECT_GE(proved + kChance, least_share * misses);
}

TEST(DragProof, of_most_closest_shots_it_is_proved_that_none_comes_closer) {
  expect_closest_proved<Vec2>(0.4);
  expect_closest_proved<Vec3>(0.4);
}

/// Guns on a circle or a patrol, some on a mount.
template <class V>
void expect_moving_guns_proved(Draw& draw, int index, int& hits, int& proved) {
  Shot<V> shot = draw_shot<V>(draw);
  place_steady_target(draw, shot);
  auto& e = shot.engagement;
  auto& gun = e.shooter;
  const double pace = draw.between(0.05, 0.3) * e.projectile.speed;
  const double leg = draw.between(0.1, 2) * shot.flight_time;
  const V way = draw.direction<V>();
  const std::array<V, 3> points{gun.position, gun.position + pace * leg * way, gun.position};
  if (draw.between(0, 1) < 0.5) {
    gun.motion = aimahead::Path<V>{points, pace, aimahead::After::loop};
  } else {
    aimahead::Turning<V> turning;
    turning.turn_rate = draw.between(-4, 4) / shot.flight_time;
    if constexpr (aimahead::kDimensions<V> == 3) turning.axis = {0, 0, 1};
    gun.velocity = pace * way;
    gun.motion = turning;
  }
  if (draw.between(0, 1) < 0.3) {
    gun.mount.emplace();
    gun.mount->offset = draw.vector<V>(0.01 * e.projectile.speed * shot.flight_time);
    gun.mount->turn_rate = draw.between(-4, 4) / shot.flight_time;
  }
  const auto answer = solve(e);
  if (answer.status != Status::hit) return;
  ++hits;
  const DragProof proof = prove_drag_answer(e, answer);
  if (proof.is_complete) ++proved;
  EXPECT_LE(proof.none_before, answer.time) << which(e, index);
  if (!proof.max_miss) return;
  // The shot flies as from a gun of the same velocity that is there at the launch.
  auto fixed = e;
  fixed.shooter.motion = {};
  fixed.shooter.mount.reset();
  fixed.shooter.muzzle = 0;
  fixed.projectile.inherit = 1;
  fixed.shooter.velocity = answer.launch_velocity - e.projectile.speed * answer.aim;
  fixed.shooter.position = answer.launch_point - gun.delay * fixed.shooter.velocity;
  const Judged<V> judged = judge(fixed, answer);
  EXPECT_LE(judged.apart, *proof.max_miss + 1e-9 * judged.way) << which(e, index);
  auto late = answer;
  late.flight_time *= draw.between(1.001, 1.5);
  EXPECT_LE(prove_drag_answer(e, late).none_before, answer.time * (1 + 1e-9)) << which(e, index);
}

TEST(DragProof, of_guns_in_motion_most_hits_are_proved) {
  Draw draw(kSeed);
  const int count = static_cast<int>(oracle::questions(100));
  int hits = 0;
  int proved = 0;
  for (int i = 0; i < count; ++i) {
    expect_moving_guns_proved<Vec2>(draw, i, hits, proved);
    expect_moving_guns_proved<Vec3>(draw, i, hits, proved);
  }
  std::printf("  %d hits, %d proved\n", hits, proved);
  EXPECT_GT(hits, count / 4);
  EXPECT_GE(proved + kChance, 0.95 * hits);
}

TEST(DragProof, is_the_same_in_other_units) {
  Draw draw(kSeed);
  const int count = static_cast<int>(oracle::questions(20));
  for (int i = 0; i < count; ++i) {
    Shot<Vec2> shot = draw_shot<Vec2>(draw);
    place_steady_target(draw, shot);
    const auto& e = shot.engagement;
    const double length_unit = 0x1p90;
    const double time_unit = 0x1p-70;
    auto scaled = e;
    scaled.shooter.position = length_unit * e.shooter.position;
    scaled.shooter.velocity = length_unit / time_unit * e.shooter.velocity;
    scaled.shooter.delay = time_unit * e.shooter.delay;
    scaled.shooter.muzzle = length_unit * e.shooter.muzzle;
    scaled.projectile.speed = length_unit / time_unit * e.projectile.speed;
    scaled.projectile.acceleration =
        length_unit / time_unit / time_unit * e.projectile.acceleration;
    scaled.projectile.quadratic_drag = e.projectile.quadratic_drag / length_unit;
    scaled.target.position = length_unit * e.target.position;
    scaled.target.velocity = length_unit / time_unit * e.target.velocity;
    scaled.target.acceleration = length_unit / time_unit / time_unit * e.target.acceleration;
    const DragProof proof = prove_drag_answer(e, solve(e));
    const DragProof other = prove_drag_answer(scaled, solve(scaled));
    EXPECT_EQ(other.none_before, time_unit * proof.none_before) << "seed " << kSeed << " #" << i;
    EXPECT_EQ(other.max_miss.value_or(-1), length_unit * proof.max_miss.value_or(-1))
        << "seed " << kSeed << " #" << i;
    EXPECT_EQ(other.is_complete, proof.is_complete) << "seed " << kSeed << " #" << i;
  }
}

struct Circling {
  [[nodiscard]] Vec2 position(double time) const {
    return {200 + std::sin(time), 20 + std::cos(time)};
  }
  [[nodiscard]] double speed_bound(double, double) const { return 1; }
};

/// A shot under drag at a target that flees.
Engagement<Vec2> fleeing_target() {
  Engagement<Vec2> e;
  e.projectile = {.speed = 90, .acceleration = {0, -9.81}, .quadratic_drag = 0.005};
  e.target = {.position = {200, 20}, .velocity = {-3, 8}};
  return e;
}

void expect_no_proof(const Engagement<Vec2>& e, const aimahead::Hit<Vec2>& hit) {
  const DragProof proof = prove_drag_answer(e, hit);
  EXPECT_FALSE(proof.is_complete);
  EXPECT_EQ(proof.none_before, 0);
  EXPECT_FALSE(proof.max_miss);
}

TEST(DragProof, there_is_none_of_other_shots) {
  const auto e = fleeing_target();
  const auto hit = solve(e);
  ASSERT_TRUE(prove_drag_answer(e, hit).is_complete);
  auto other = e;
  other.projectile.quadratic_drag = 0;
  expect_no_proof(other, hit);
  other = e;
  other.projectile.speed = -1;
  expect_no_proof(other, hit);
  const Circling motion;
  other = e;
  other.target.motion = aimahead::function_of<Vec2>(motion);
  expect_no_proof(other, hit);
}

}  // namespace drag_proof_test
}  // namespace drag_test
