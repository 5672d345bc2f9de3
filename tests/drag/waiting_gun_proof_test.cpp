// Proofs about guns that may wait, under quadratic drag: boxes of flights never lose one that hits,
// the answers of most questions are proved, and nothing false is proved.
#include "drag/fixed_gun/solve_fixed_gun.hpp"
#include "drag/waiting_gun/flights_in_box.hpp"
#include "drag/waiting_gun/prove_waiting_gun.hpp"
#include "drag_flight.hpp"
#include "family_test.hpp"
#include "question_line.hpp"
#include "sampled_launches.hpp"
#include "turret/question/platform.hpp"

#include <gtest/gtest.h>
#include <aimahead/drag_proof.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <string>

namespace drag_test {
namespace waiting_gun_proof_test {

using aimahead::After;
using aimahead::DragProof;
using aimahead::Engagement;
using aimahead::Status;
using aimahead::Turret;
using aimahead::Vec2;
using aimahead::Vec3;
using aimahead::detail::base::Components;
using aimahead::detail::drag::DragShot;
using aimahead::detail::drag::FlightsInBox;
using aimahead::detail::drag::RoundedMotion;
using aimahead::detail::drag::WaitingGun;
using aimahead::detail::turret::FlightBox;
using aimahead::detail::turret::Platform;

const std::uint64_t kSeed = oracle::round_seed(41);

constexpr int kChance = 3;  // so many proofs may be missing where few questions are asked

/// The question of a failure.
template <class V>
std::string which(const Engagement<V>& e, int index) {
  return oracle::say("seed ", kSeed, " #", index, " ", oracle::line_of(e));
}

/// A gun that launches a shot at some time, and a target that the shot meets. The shot may fly in
/// wind, the gun be on a platform, the target turn or patrol, and the aim be its edge.
template <class V>
struct Meeting {
  Engagement<V> engagement;
  aimahead::Hit<V> hit;
  std::array<V, 3> points;
  std::array<V, 3> gun_points;
};

/// A vector turned to the left about the vertical.
template <class V>
V turned(const V& v, double angle) {
  V result = v;
  result.x = std::cos(angle) * v.x - std::sin(angle) * v.y;
  result.y = std::sin(angle) * v.x + std::cos(angle) * v.y;
  return result;
}

/// Puts the gun on a platform that has the same position and velocity at the launch.
template <class V>
void put_on_platform(Draw& draw, Meeting<V>& meeting) {
  auto& gun = meeting.engagement.shooter;
  const double launch = gun.delay;
  const double flight = meeting.hit.flight_time;
  const double speed = meeting.engagement.projectile.speed;
  if (draw.between(0, 1) < 0.3) {
    aimahead::Mount<V> mount;
    mount.offset = draw.vector<V>(draw.sized(1e-3, 0.3) * speed * flight);
    mount.facing = draw.between(-3, 3);
    mount.turn_rate = draw.between(-4, 4) / flight;
    const V there = turned(mount.offset, mount.facing + mount.turn_rate * launch);
    V circling{};
    circling.x = -mount.turn_rate * there.y;
    circling.y = mount.turn_rate * there.x;
    gun.position += launch * circling;
    gun.position -= there;
    gun.velocity -= circling;
    gun.mount = mount;
  }
  const V place = gun.position + launch * gun.velocity;  // at the launch
  const double pace = length(gun.velocity);
  const double course = draw.between(0, 1);
  if (course < 0.4) {
    gun.acceleration = draw.vector<V>(0.3 * speed / (launch + flight));
    gun.position += launch * launch / 2 * gun.acceleration;
    gun.velocity -= launch * gun.acceleration;
  } else if (course < 0.8 && pace > 0) {
    const double rate = draw.between(-4, 4) / flight;
    const V at_launch = gun.velocity;
    gun.velocity = turned(at_launch, -rate * launch);
    V moved = launch * at_launch;  // along the vertical
    moved.x = (at_launch.y - gun.velocity.y) / rate;
    moved.y = (gun.velocity.x - at_launch.x) / rate;
    gun.position = place - moved;
    gun.motion = aimahead::Turning<V>{.turn_rate = rate};
  } else if (pace > 0) {
    // At the launch it is a part of the way along the first leg of a lap.
    const double part = draw.between(0.1, 0.9);
    const double leg = launch / (2 * std::floor(draw.between(0, 3)) + part);
    const V from = place - part * leg * gun.velocity;
    meeting.gun_points = {from, from + leg * gun.velocity, from};
    gun.motion = aimahead::Path<V>{meeting.gun_points, pace, After::loop};
  }
}

/// Sets lifetime and range to just what the hit needs, or more.
template <class V>
void limit(Draw& draw, Meeting<V>& meeting) {
  auto& e = meeting.engagement;
  const auto more = [&] { return 1 + draw.sized(1e-8, 1); };
  const double flown = aimahead::detail::drag::distance_flown(e, meeting.hit);
  if (draw.between(0, 1) < 0.3) e.projectile.lifetime = more() * meeting.hit.flight_time;
  if (draw.between(0, 1) < 0.5) e.projectile.range = more() * flown;
}

template <class V>
void draw_meeting(Draw& draw, Meeting<V>& meeting) {
  Shot<V> shot = draw_shot<V>(draw);
  auto& e = shot.engagement;
  auto& gun = e.shooter;
  if (draw.between(0, 1) < 0.3) gun.velocity = {};
  if (draw.between(0, 1) < 0.3) gun.muzzle = 0;
  if (draw.between(0, 1) < 0.2) e.projectile.acceleration = {};
  if (draw.between(0, 1) < 0.3) e.projectile.wind = draw.vector<V>(0.3 * e.projectile.speed);
  const bool has_edge = draw.between(0, 1) < 0.4;
  gun.delay = draw.sized(0.1, 3) * shot.flight_time;  // of the launch
  const double t = gun.delay + shot.flight_time;
  const V end = end_of(shot);
  const double pace = draw.sized(0.01, 2) * e.projectile.speed;
  const V way = draw.direction<V>();
  const double course = draw.between(0, 1);
  if (course < 0.4) {
    e.target.velocity = pace * way;
    if (course < 0.1) e.target.acceleration = draw.vector<V>(5);
    e.target.position = end - t * e.target.velocity - t * t / 2 * e.target.acceleration;
  } else if (course < 0.7) {
    const double rate = draw.between(-6, 6) / t;
    e.target.velocity.x = pace;
    e.target.motion = aimahead::Turning<V>{.turn_rate = rate};
    V moved{};
    moved.x = pace * std::sin(rate * t) / rate;
    moved.y = pace * (1 - std::cos(rate * t)) / rate;
    e.target.position = end - moved;
  } else {
    const double leg = draw.between(0.1, 2) * t;
    const double x = std::fmod(t, 2 * leg);
    const V from = end - (pace * (x < leg ? x : 2 * leg - x)) * way;
    meeting.points = {from, from + pace * leg * way, from};
    e.target.motion = aimahead::Path<V>{meeting.points, pace, After::loop};
  }
  if (has_edge) {
    e.aim = aimahead::Aim::edge;
    e.target.radius = draw.sized(1e-3, 0.1) * length(end - gun.position - gun.delay * gun.velocity);
  }
  const auto answer = solve(e);
  meeting.engagement = e;
  if (answer.status != Status::hit) return;
  meeting.hit = answer;
  limit(draw, meeting);
  if (draw.between(0, 1) < 0.5) put_on_platform(draw, meeting);
}

/// Has the gun wait: it is ready for the meeting's aim just before the launch, or long before.
template <class V>
void let_wait(Draw& draw, Meeting<V>& meeting) {
  auto& gun = meeting.engagement.shooter;
  const double launch = gun.delay;
  gun.delay = draw.between(0, 1) < 0.3 ? launch : draw.between(0, 1) * launch;
  gun.hold = draw.between(0, 1) < 0.15;
  if (gun.hold) return;
  Turret<V> turret;
  turret.turn_rate = 1;
  if constexpr (aimahead::kDimensions<V> == 2) {
    const double aim = std::atan2(meeting.hit.aim.y, meeting.hit.aim.x);
    turret.facing = draw.between(-3.1, 3.1);
    if (draw.between(0, 1) < 0.4) {
      turret.arc_from = std::min(turret.facing, aim) - draw.between(0, 0.5);
      turret.arc_to = std::max(turret.facing, aim) + draw.between(0, 0.5);
    }
  } else {
    turret.facing = draw.direction<V>();
    if (draw.between(0, 1) < 0.4) {
      const double elevation = std::asin(std::clamp(meeting.hit.aim.z, -1.0, 1.0));
      turret.elevation_from = std::max(elevation - draw.sized(1e-4, 1), -aimahead::kUpright);
      turret.elevation_to = std::min(elevation + draw.sized(1e-4, 1), aimahead::kUpright);
    }
    if (draw.between(0, 1) < 0.3) {
      const double azimuth = std::atan2(meeting.hit.aim.y, meeting.hit.aim.x);
      turret.azimuth_from = azimuth - draw.sized(1e-3, 3);
      turret.azimuth_to = azimuth + draw.sized(1e-3, 3);
    }
  }
  turret.tolerance = draw.between(0, 1) < 0.3 ? draw.sized(1e-3, 0.3) : 0;
  const double angle = turn_to(turret, meeting.hit.aim).time;  // less the tolerance
  const double spent =
      launch * (draw.between(0, 1) < 0.5 ? 1 - draw.sized(1e-9, 1e-2) : draw.between(0.05, 1));
  turret.turn_rate = angle > 0 ? angle / spent : 1;
  if (draw.between(0, 1) < 0.4 && angle > 0) {
    // As much of the time for reaching the rate and for braking as there is.
    const double ramp = draw.between(0.01, 0.5) * spent;
    turret.turn_rate = angle / (spent - ramp);
    turret.turn_acceleration = turret.turn_rate / ramp;
  }
  gun.turret = turret;
}

/// Asks check(meeting, draw, index) about random guns that wait. Returns how many there were.
template <class V, class Check>
int for_each_waiting_gun(int count, const Check& check) {
  Draw draw(kSeed);
  int asked = 0;
  for (int i = 0; i < count; ++i) {
    Meeting<V> meeting;
    draw_meeting(draw, meeting);
    if (!(meeting.hit.flight_time > 0)) continue;
    let_wait(draw, meeting);
    ++asked;
    check(meeting, draw, i);
  }
  return asked;
}

/// Boxes of all sizes about a flight that hits keep it.
template <class V>
void expect_kept(const Meeting<V>& meeting, Draw& draw, int index) {
  const auto& e = meeting.engagement;
  const auto& hit = meeting.hit;
  const WaitingGun<V> gun(e);
  const DragShot<aimahead::kDimensions<V>> shot(gun.question());
  const Platform<V> platform(e.shooter);
  RoundedMotion<V> shooter(platform.body, platform.mount);
  RoundedMotion<V> target(e.target);
  if (!shooter.go_to(hit.launch_time)) return;
  if (!target.go_to(hit.time)) return;
  const double begin = target.cursor().segment().begin;
  const auto part = [&] { return draw.sized(1e-7, 2); };  // the hit itself is known to 1e-9
  for (int k = 0; k < 12; ++k) {
    FlightBox box;
    box.times = {std::max(hit.time - part() * hit.flight_time, begin),
                 std::min(hit.time + part() * hit.flight_time, target.end())};
    box.flights = {std::max(hit.flight_time * (1 - part()), 0.0), hit.flight_time * (1 + part())};
    box.launches = {gun.delay(), box.times.to};
    if (!clip(box)) continue;
    const FlightBox whole = box;
    FlightsInBox<V> flights(gun, shot, shooter.segment(), target.segment(), box,
                            draw.between(0, 1) < 0.2);
    int work = 10'000;
    Components<aimahead::kDimensions<V>> offset{};
    const bool is_kept = flights.narrow(box, offset, work);
    const double slack = 1e-9 * hit.time;
    EXPECT_TRUE(is_kept && box.times.from <= hit.time + slack && box.times.to >= hit.time - slack &&
                box.flights.from <= hit.flight_time + slack &&
                box.flights.to >= hit.flight_time - slack)
        << which(e, index) << " times " << whole.times.from << " " << whole.times.to << " flights "
        << whole.flights.from << " " << whole.flights.to << " hit " << hit.time << " after "
        << hit.flight_time << ", kept " << is_kept;
  }
}

template <class V>
void expect_all_kept() {
  const int count = static_cast<int>(oracle::questions(400));
  const int asked = for_each_waiting_gun<V>(count, expect_kept<V>);
  EXPECT_GT(asked, count / 2);
}

TEST(WaitingGunProof, a_box_of_flights_keeps_the_one_that_hits) {
  expect_all_kept<Vec2>();
  expect_all_kept<Vec3>();
}

/// A gun that accelerates, with a muzzle, under strong drag: the velocities of two shots may differ
/// by so much that their flights have no bound. The hit after 1 is confirmed by integration.
TEST(WaitingGunProof, nothing_is_linear_where_no_bound_is_known) {
  Engagement<Vec2> e;
  e.shooter.position = {5.3648370030346868, -0.5687821147961325};
  e.shooter.acceleration = {-0.053687950239942987, 0.00876720326283628};
  e.shooter.delay = 2.9862254082817108;
  e.shooter.muzzle = 0.010764946136644436;
  e.shooter.turret = Turret<Vec2>{.facing = 0.71545852305200963,
                                  .turn_rate = 0.33185461155969076,
                                  .arc_from = -0.27553415529743447,
                                  .arc_to = 0.71545853305200968};
  e.projectile.speed = 0.7129657819336459;
  e.projectile.quadratic_drag = 14.611527139658552;
  e.target.position = {9.4629990088328135, -1.0941611089018599};
  e.target.velocity = {-1.0494810480653742, 0.12936416538479215};
  aimahead::Hit<Vec2> late;
  late.launch_time = 2.9862254122679364;
  late.flight_time = 1.05;
  late.aim = {0.96228001482038716, -0.27206097308742305};
  EXPECT_LE(prove_drag_answer(e, late).none_before, 3.98622542);
}

/// A gun that holds, and a target that only those shots reach which inherit the most.
Engagement<Vec2> fast_gun(const aimahead::Motion<Vec2>& motion, double drag, const Vec2& target,
                          double away) {
  Engagement<Vec2> e;
  e.shooter.motion = motion;
  e.shooter.hold = true;
  e.projectile.speed = 10;
  e.projectile.quadratic_drag = drag;
  e.target.position = target;
  e.target.velocity = {away, 0};
  return e;
}

/// Nothing is proved beyond the hit of one launch.
void expect_hit_by_launch_at(double launch, const Engagement<Vec2>& e) {
  Engagement<Vec2> fixed = e;
  fixed.shooter.delay = launch;
  fixed.shooter.hold = false;
  const auto known = solve(fixed);
  ASSERT_EQ(known.status, Status::hit);
  const auto answer = solve(e);
  EXPECT_EQ(answer.status, Status::hit);
  EXPECT_LE(answer.time, known.time * (1 + 1e-9));
  EXPECT_LE(prove_drag_answer(e, {}).none_before, known.time);
}

TEST(WaitingGunProof, a_gun_is_as_fast_as_it_was_before_its_delay) {
  // It rests for most of each lap, then dashes off and comes back.
  const std::array<Vec2, 4> positions{Vec2{0, 0}, Vec2{0, 0}, Vec2{50, 0}, Vec2{0, 0}};
  const std::array<double, 4> times{0, 8, 9, 10};
  const std::array<Vec2, 4> velocities{};
  const aimahead::Samples<Vec2> dash{positions, times, velocities, After::loop};
  auto e = fast_gun(dash, 1e-4, {160, 0}, 12);
  e.shooter.delay = 12;
  expect_hit_by_launch_at(18.5, e);
}

TEST(WaitingGunProof, a_gun_that_bounces_and_falls_may_be_faster_later) {
  const aimahead::Walls<Vec2> room{{-20, -0.1}, {1, 0.1}, aimahead::OnHit::bounce};
  auto e = fast_gun(room, 1e-4, {1.5, 0}, 16);
  e.shooter.position = {-19.99, 0};
  e.shooter.velocity = {0, 3};
  e.shooter.acceleration = {20, 0};
  expect_hit_by_launch_at(1.4, e);
}

TEST(WaitingGunProof, a_mount_may_add_to_the_speed_of_its_body_in_a_later_lap) {
  const std::array<Vec2, 2> points{Vec2{-1, 0}, Vec2{1, 0}};
  auto e = fast_gun(aimahead::Path<Vec2>{points, 4, After::loop}, 1e-5, {15, 0}, 14);
  e.shooter.mount = aimahead::Mount<Vec2>{{0, 4}, 0, 1};
  e.shooter.delay = 0.51;
  expect_hit_by_launch_at(3.1, e);
}

/// Of guns that may wait, with a hit by construction: it is found, or one before, and nothing is
/// proved beyond it, whatever is claimed.
template <class V>
void expect_proofs(double least_share) {
  const int count = static_cast<int>(oracle::questions(150));
  int hits = 0;
  int proved = 0;
  for_each_waiting_gun<V>(count, [&](const Meeting<V>& meeting, Draw& draw, int i) {
    const auto& e = meeting.engagement;
    const double time = meeting.hit.time * (1 + 1e-9);
    const auto answer = solve(e);
    EXPECT_NE(answer.status, Status::unreachable) << which(e, i);
    if (answer.status == Status::unresolved) {
      EXPECT_LE(answer.time, time) << which(e, i);
    }
    EXPECT_LE(prove_drag_answer(e, {}).none_before, time) << which(e, i);
    auto late = meeting.hit;
    late.flight_time *= draw.between(1, 1.5);
    EXPECT_LE(prove_drag_answer(e, late).none_before, time) << which(e, i);
    if (answer.status != Status::hit) return;
    ++hits;
    const DragProof proof = prove_drag_answer(e, answer);
    if (proof.is_complete) ++proved;
    EXPECT_LE(proof.none_before, std::min(answer.time, time)) << which(e, i);
    EXPECT_LE(proof.is_complete, proof.none_before >= answer.time - 0x1p-25 * answer.flight_time)
        << which(e, i);
  });
  std::printf("  %d hits, %d proved\n", hits, proved);
  EXPECT_GT(hits, count / 2);
  EXPECT_GE(proved + kChance, least_share * hits);
}

TEST(WaitingGunProof, of_most_hits_it_is_proved_that_none_is_earlier) {
  expect_proofs<Vec2>(0.75);
  expect_proofs<Vec3>(0.75);
}

/// Targets that the shots fall short of. `least_share` is of guns that are not on platforms.
template <class V>
void expect_misses(double least_share) {
  const int count = static_cast<int>(oracle::questions(140));
  int asked = 0;
  int misses = 0;
  int proved = 0;
  for_each_waiting_gun<V>(count, [&](const Meeting<V>& meeting, Draw& draw, int i) {
    Engagement<V> e = meeting.engagement;
    e.projectile.speed *= draw.between(0.2, 0.9);
    const bool is_moving = aimahead::detail::motion::is_platform(e.shooter);
    if (is_moving && i % 4 != 0) return;
    if (!is_moving) ++asked;
    const auto answer = solve(e);
    if (answer.status != Status::unreachable && answer.status != Status::unresolved) return;
    const double until = 2 * meeting.hit.time;
    const double sampled = oracle::first_sampled_hit(e, until, 60);
    const bool is_never = answer.status == Status::unreachable;
    if (!is_moving) ++misses;
    if (!is_moving && is_never) ++proved;
    EXPECT_LE(is_never ? until : answer.time, sampled) << which(e, i);
  });
  std::printf("  %d misses, %d proved\n", misses, proved);
  EXPECT_GT(misses + kChance, asked / 8);
  EXPECT_GE(proved + kChance, least_share * misses);
}

TEST(WaitingGunProof, of_most_misses_it_is_proved_that_nothing_ever_hits) {
  expect_misses<Vec2>(0.5);
  expect_misses<Vec3>(0.5);
}

}  // namespace waiting_gun_proof_test
}  // namespace drag_test
