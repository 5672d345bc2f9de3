// A turret on a platform in any motion, against brute force over launches written from the
// definition.
#include "known_hit.hpp"
#include "platforms.hpp"
#include "turret_judge.hpp"

#include "turret/platform/possible_launches.hpp"

#include "aimahead/aimahead.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace oracle {
namespace platform_test {

using aimahead::kUnlimited;
using aimahead::Status;
using aimahead::Vec2;
using aimahead::Vec3;

double reach_of(const MovingQuestion& q) {
  return q.muzzle + (q.edge ? q.shot_radius + q.target_radius : 0);
}

/// The shots that leave at one time.
struct Launches {
  TripleOf<double> pivot{};
  Shot<double> shot;
};

template <class V>
class PlatformJudge {
 public:
  PlatformJudge(const MovingQuestion& q, const aimahead::Turret<V>& turret)
      : q_(q), turret_(turret), target_(q), gun_(gun_of(q)), reach_(reach_of(q)) {
    size_ = target_.size() + gun_.size() + reach_;
  }

  std::string find_difference(const aimahead::Intercept<V>& answer, int density) {
    if (answer.steps < 0 || answer.steps > aimahead::kMaxTurretSteps) {
      return say("steps ", answer.steps);
    }
    if (!gun_.is_there(q_.delay)) {
      return answer.status == Status::unreachable ? "" : "the gun is gone";
    }
    const double apart = norm(way_to(launches_at(q_.delay), q_.delay, 0)) - reach_;
    if (std::fabs(apart) < 1e-9 * size_ || !target_.is_there(q_.delay)) return {};
    if (apart < 0) return answer.status == Status::touching ? "" : "touches at once";
    switch (answer.status) {
      case Status::hit:
      case Status::out_of_range: {
        const bool within = answer.status == Status::hit;
        std::string why = find_fault(answer, answer.launch_time, within);
        // At a corner of the gun's way rounding decides on which side it is.
        for (const double side : {1 - 1e-12, 1 + 1e-12}) {
          if (!why.empty()) why = find_fault(answer, answer.launch_time * side, within);
        }
        return why.empty() ? find_earlier(answer.time, density, within) : why;
      }
      case Status::unreachable: {
        const double far = 30 / q_.turret->turn_rate;
        const std::string why = find_earlier(q_.delay + far, density, false);
        return why.empty() ? find_earlier(q_.delay + 32 * far, density, false) : why;
      }
      case Status::unresolved:
        return find_earlier(answer.time, density, true);
      default:
        return say("status ", static_cast<int>(answer.status));
    }
  }

 private:
  Launches launches_at(double time) {
    const Expansion<double> gun = gun_.at(time);
    return {gun.position, Shot<double>(q_, gun.velocity)};
  }

  /// What the shot must fly along.
  TripleOf<double> way_to(const Launches& launches, double launch, double flight) {
    TripleOf<double> d = target_.at(launch + flight).position;
    add(d, launches.pivot, -1);
    add(d, launches.shot.drift(flight, 0).position, -1);
    return d;
  }
  double gap(const Launches& launches, double launch, double flight) {
    return norm(way_to(launches, launch, flight)) - reach_ - launches.shot.travel(flight, 0).way;
  }

  std::string find_fault(const aimahead::Hit<V>& hit, double launch, bool within) {
    const double flight = hit.flight_time;
    const Launches launches = launches_at(launch);
    const double way = reach_ + launches.shot.travel(flight, 0).way;
    // The second term counts after millions of flights: the search rounds to about 2^-47.
    const double slack = 1e-8 * (size_ + norm(launches.pivot)) + 0x1p-43 * std::fabs(way);
    TripleOf<double> off = way_to(launches, launch, flight), start = launches.pivot;
    TripleOf<double> aim{};
    for (int i = 0; i < q_.dimensions; ++i) aim[i] = aimahead::VectorTraits<V>::get(hit.aim, i);
    add(off, aim, -way);
    add(start, aim, q_.muzzle);
    for (int i = 0; i < q_.dimensions; ++i) {
      start[i] -= aimahead::VectorTraits<V>::get(hit.launch_point, i);
    }
    if (!(norm(off) <= slack)) return say("misses by ", norm(off));
    if (!(norm(start) <= slack)) return say("leaves ", norm(start), " off the gun");
    if (!(hit.launch_time >= q_.delay) || !gun_.is_there(launch)) return say("leaves at ", launch);
    aimahead::Turret<V> turret = turret_;
    if constexpr (std::is_same_v<V, Vec2>) {
      turret.arc_from -= 1e-12;
      turret.arc_to += 1e-12;
    }
    const aimahead::Turn turn = aimahead::turn_to(turret, hit.aim);
    if (!turn || turn.time > launch * (1 + 1e-6)) return say("turned only by ", turn.time);
    if (within && flight > q_.lifetime * (1 + 1e-9)) return "is too old";
    return {};
  }

  std::string find_earlier(double until, int density, bool within) {
    const double most = std::min(until - q_.delay, within ? q_.lifetime : kUnlimited);
    for (int i = 0; i <= density; ++i) {
      const double launch = q_.delay + (until - q_.delay) * i / density;
      if (!gun_.is_there(launch)) break;
      const Launches launches = launches_at(launch);
      double before = gap(launches, launch, 0), low = 0;
      for (int k = 1; k <= density; ++k) {
        const double high = std::min(most, until - launch) * k / density;
        if (!target_.is_there(launch + high)) break;
        const double after = gap(launches, launch, high);
        if ((before > 0) != (after > 0)) {
          const double flight = root_between(launches, launch, low, high);
          if (launch + flight < until * (1 - 1e-6) &&
              is_possible(launches, launch, flight, within)) {
            return say("a launch at ", launch, " hits at ", launch + flight);
          }
        }
        before = after;
        low = high;
      }
    }
    return {};
  }

  double root_between(const Launches& launches, double launch, double low, double high) {
    const bool is_open = gap(launches, launch, low) > 0;
    for (int i = 0; i < 60; ++i) {
      const double middle = (low + high) / 2;
      ((gap(launches, launch, middle) > 0) == is_open ? low : high) = middle;
    }
    return high;
  }

  bool is_possible(const Launches& launches, double launch, double flight, bool within) {
    const TripleOf<double> d = way_to(launches, launch, flight);
    // Not where the target jumps there.
    if (std::fabs(gap(launches, launch, flight)) > 1e-6 * size_) return false;
    const aimahead::Turn turn = aimahead::turn_to(turret_, to_vector<V>(d));
    if (!turn || !(turn.time <= launch * (1 - 1e-6))) return false;
    if (!within || q_.range == kUnlimited) return true;
    TripleOf<double> flown = launches.shot.drift(flight, 0).position;
    if (norm(d) > 0) add(flown, d, launches.shot.travel(flight, 0).way / norm(d));
    return norm(flown) < q_.range * (1 - 1e-6);
  }

  const MovingQuestion& q_;
  aimahead::Turret<V> turret_;
  Body target_, gun_;
  double reach_, size_;
};

class Platform : public EveryFamilyOnPlatforms {};
AIMAHEAD_FOR_EVERY_MOTION_FAMILY(Platform, turret_families);

template <class V>
std::string judge_platform(const MovingQuestion& q, StatusCounts& counts, int density) {
  const Posed<V> posed(q);
  const aimahead::Engagement<V>& e = posed.engagement();
  const aimahead::Intercept<V> answer = aimahead::solve(e);
  counts.add(answer.status, q);
  const std::string why = PlatformJudge<V>(q, *e.shooter.turret).find_difference(answer, density);
  if (why.empty()) return {};
  return say(name_of(answer.status), " at ", answer.time, " ", answer.fault ? answer.fault : "",
             "\n", why);
}

std::string judge_platform(const MovingQuestion& q, StatusCounts& counts, int density = 40) {
  return q.dimensions == 3 ? judge_platform<Vec3>(q, counts, density)
                           : judge_platform<Vec2>(q, counts, density);
}

TEST_P(Platform, shoots_right_and_nothing_hits_earlier) {
  StatusCounts counts;
  for_each_question(questions(20), [&](MovingQuestion& q, std::uint64_t index) {
    set_platform(q, index);
    return judge_platform(q, counts);
  });
  counts.print();
}

/// Moves the target so that some launch hits it: of a random time, flight and aim, once the gun has
/// turned. None where gun or target are gone by then. Every other question has limits that the hit
/// just keeps, and every fourth a shot without a speed of its own, which the gun carries.
std::optional<KnownHit> make_hit(MovingQuestion& q, std::uint64_t index) {
  Random random(kSeed ^ (index + 1));
  q.range = q.lifetime = kUnlimited;
  const double turn = longest_turn(*q.turret);
  const double launch = std::max(q.delay, turn) * (1 + random.between(0, 3));
  const double flight = turn * std::exp2(random.between(-4, 3));
  Body gun(gun_of(q));
  Body target(q);
  if (!gun.is_there(launch) || !target.is_there(launch + flight)) return std::nullopt;
  const Expansion<double> from = gun.at(launch);
  if (index % 4 == 3) {
    q.speed = 0;
    q.inherit = 1;
  }
  const Shot<double> shot(q, from.velocity);
  const Triple aim = random_aim(random, q);
  TripleOf<double> flown = shot.drift(flight, 0).position;
  add(flown, aim, shot.travel(flight, 0).way);
  if (norm(flown) == 0) return std::nullopt;
  // Shots that all fly alike would hit a point at best by chance.
  if (q.speed == 0 && reach_of(q) == 0) q.muzzle = norm(flown) * random.between(0.1, 1);
  if (index % 2 == 1) {
    q.range = norm(flown) * (1 + std::exp2(random.between(-20, 0)));
    q.lifetime = flight * (1 + std::exp2(random.between(-20, 0)));
  }
  TripleOf<double> shift = from.position;
  add(shift, flown, 1);
  add(shift, aim, reach_of(q));
  add(shift, target.at(launch + flight).position, -1);
  for_each_target_position(q, [&shift](Triple& p) { add(p, shift, 1); });
  return KnownHit{launch + flight, launch};
}

TEST_P(Platform, what_some_launch_hits_is_hit_by_then) {
  StatusCounts counts;
  for_each_on_platform(questions(60), [&](MovingQuestion& q, std::uint64_t index) {
    const auto known = make_hit(q, index);
    if (!known) return std::string();
    const auto ask = [&](const auto& posed) {
      const auto answer = aimahead::solve(posed.engagement());
      counts.add(answer.status, q);
      return find_missed(*known, answer);
    };
    return q.dimensions == 3 ? ask(Posed<Vec3>(q)) : ask(Posed<Vec2>(q));
  });
  counts.print();
}

/// Why the launches that may hit do not contain the known one; or empty.
template <class V>
std::string find_left_out(const KnownHit& known, const aimahead::Engagement<V>& e) {
  namespace turret = aimahead::detail::turret;
  const turret::Platform<V> platform(e.shooter);
  turret::TurretQuestion<V> question(e);
  question.allow(100'000);
  turret::PossibleLaunches<V> possible(question, platform, question.delay);
  if (!possible.are_known() || question.table) return {};
  const auto next = possible.next(known.launch * (1 - 1e-9), kUnlimited);
  if (next.from <= known.launch * (1 + 1e-9)) return {};
  return say("next at ", next.from, " after ", known.launch);
}

TEST_P(Platform, possible_launches_include_every_launch_that_hits) {
  for_each_on_platform(questions(60), [&](MovingQuestion& q, std::uint64_t index) {
    const auto known = make_hit(q, index);
    if (!known) return std::string();
    return q.dimensions == 3 ? find_left_out(*known, Posed<Vec3>(q).engagement())
                             : find_left_out(*known, Posed<Vec2>(q).engagement());
  });
}

TEST(PlatformWork, questions_that_take_the_most_work_are_decided) {
  // Each takes more boxes than one attempt has, or was unresolved before its misses were proved.
  constexpr int kDensity = 200;
  struct Asked {
    const char* family;
    std::uint64_t seed;
    std::uint64_t index;
  };
  constexpr Asked kAsked[] = {
      {"darts_past", 20140607u, 399},
      {"straight", 2162807351635952088u, 751},
      {"runs_past", 2162807351635952088u, 1014},
      {"darts_past", 2162807351635952088u, 135},
      {"walls", 2162807351635952088u, 3723},
      {"gravity", 2279269288145164268u, 663},
      {"darts_past", 8173114451617174538u, 1071},
      {"thrust", 8173114451617174538u, 1883},
      {"darts_past", 5404601983731453390u, 989},
      {"darts_past", 5404601983731453390u, 3823},
      {"edges", 5404601983731453390u, 3754},
      {"straight", 20140607u, 540},
      {"gravity", 20140607u, 540},
      {"thrust", 20140607u, 540},
      {"drag", 20140607u, 540},
      {"walls", 20140607u, 2008},
      {"laps", 20140607u, 2677},
      {"laps", 20140607u, 2688},
      {"straight", 2162807351635952088u, 1456},
      {"straight", 2162807351635952088u, 2885},
      {"straight", 2162807351635952088u, 3505},
      {"slits", 2162807351635952088u, 1456},
      {"slits", 2162807351635952088u, 3937},
      {"darts_past", 2162807351635952088u, 261},
      {"laps", 2162807351635952088u, 2283},
      {"nearly_tolerated", 2162807351635952088u, 1456},
      {"nearly_tolerated", 2162807351635952088u, 2265},
      {"arc_and_acceleration", 20140607u, 2131},
      {"slits", 20140607u, 1822},
      {"slits", 20140607u, 1999},
      {"edges", 20140607u, 2630},
      {"nearly_tolerated", 20140607u, 3879},
      {"thrust", 2279269288145164268u, 913},
      {"drag", 2279269288145164268u, 663},
      {"walls", 8173114451617174538u, 3851},
      {"laps", 8173114451617174538u, 1431},
      {"any_shot", 4242u, 1498},
      {"walls", 2279269288145164268u, 3459},
      {"slits", 777u, 3856},
      {"laps", 777u, 2492},
      {"laps", 4242u, 2137},
      {"walls", 777u, 2823},
      {"drag", 777u, 1683},
  };
  StatusCounts counts;
  for (const Asked& asked : kAsked) {
    const MotionFamily& family = family_named(asked.family, turret_families());
    MovingQuestion q = generate(family, asked.seed, asked.index);
    set_platform(q, asked.index, asked.seed);
    EXPECT_EQ(judge_platform(q, counts, kDensity), "") << to_json(q);
  }
  counts.print();
  EXPECT_EQ(counts.of(Status::unresolved), 0);
}

/// Gives the shot the speed that the platform has at some time of its curve, as the target sees it:
/// launches about then hit after a flight of any length, or nearly hit for ever.
void match_speed(Random& random, MovingQuestion& q) {
  const MovingQuestion& platform = q.platform.front();
  const double end = platform.kind == Kind::bezier ? platform.duration : platform.times.back();
  TripleOf<double> velocity = Body(platform).at(random.between(0, end)).velocity;
  for (double& x : velocity) x *= q.inherit;
  add(velocity, q.target_velocity, -1);
  q.speed = norm(velocity);
}

TEST(PlatformSpeed, shots_as_fast_as_their_targets_are_decided) {
  StatusCounts counts;
  const std::uint64_t count = questions(75);
  for (const MotionFamily& family : turret_families()) {
    if (std::string(family.name) != "straight" && std::string(family.name) != "slits") continue;
    for (std::uint64_t i = 0; i < count; ++i) {
      Random random(kSeed + i);
      MovingQuestion q = generate(family, kSeed, i);
      set_platform(q, i);
      MovingQuestion& platform = q.platform.front();
      set_motion(random, q, Kind::steady);
      set_motion(random, platform, random.chance(0.5) ? Kind::bezier : Kind::spline,
                 {.length = 20, .time = 8});
      q.target_acceleration = platform.target_acceleration = {};
      if (platform.points.size() == 2) continue;  // its velocity stays the same
      if (platform.after == aimahead::After::loop) platform.after = aimahead::After::stop;
      match_speed(random, q);
      EXPECT_EQ(judge_platform(q, counts), "") << to_json(q);
    }
  }
  counts.print();
  EXPECT_LE(static_cast<std::uint64_t>(counts.of(Status::unresolved)), count / 50);
}

// A gun on the line y = 0 fires shots that drag stops after 10. Long after it has gone, the target
// comes down its circle and meets them where y is 10. The gun is there at x = -sqrt(1900).
TEST(TurretOnPlatform, shots_at_rest_are_hit_long_after_the_gun_has_gone) {
  const double rate = 2 * std::numbers::pi / 1000;
  const std::vector<aimahead::Piece<Vec2>> vanishes{{.duration = 10, .velocity = Vec2{-10, 0}}};
  const std::vector<aimahead::Piece<Vec2>> turns{{.duration = 10, .velocity = Vec2{-10, 0}},
                                                 {.duration = 5, .velocity = Vec2{-10, -3}}};
  aimahead::Engagement2 e;
  e.projectile = {.speed = 10, .inherit = 0, .drag = 1};
  e.shooter.turret.emplace().turn_rate = 1;
  e.target.position = {0, 200};
  e.target.velocity = {-100 * rate, 0};
  e.target.motion = aimahead::Turning<Vec2>{.turn_rate = rate};
  const auto expect_hit = [&] {
    const auto answer = solve(e);
    ASSERT_TRUE(answer);
    EXPECT_NEAR(answer.time, (std::numbers::pi - std::acos(0.9)) / rate, 1e-6);
    EXPECT_NEAR(answer.launch_time, std::sqrt(19.0), 1e-3);
  };
  e.shooter.velocity = {-10, 0};
  expect_hit();
  e.shooter.velocity = {};
  e.shooter.motion = aimahead::Pieces<Vec2>{.pieces = vanishes, .after = aimahead::After::vanish};
  expect_hit();
  e.shooter.motion = aimahead::Pieces<Vec2>{.pieces = turns, .after = aimahead::After::proceed};
  expect_hit();
}

TEST(PlatformSpeed, shot_that_stands_still_for_ever_is_out_of_range) {
  // Fired back at 5 s, it hangs in the air 25 from the start; the target waits at 60.
  const std::vector<aimahead::Piece<Vec2>> speeds_up{
      {.duration = 10, .velocity = Vec2{0, 0}, .acceleration = {2, 0}}};
  aimahead::Engagement2 q{.projectile = {.speed = 10, .range = 5},
                          .target = {.position = {25, 60}}};
  q.shooter.motion = aimahead::Pieces<Vec2>{.pieces = speeds_up, .after = aimahead::After::vanish};
  q.shooter.turret = aimahead::Turret2{.turn_rate = 1};
  EXPECT_EQ(aimahead::solve(q).status, Status::out_of_range);
}

TEST(PlatformSpeed, shot_that_stands_still_amid_laps_out_of_range_is_out_of_range) {
  // As above, but the target goes round the gun's way, nowhere nearer to it than 10.
  const std::vector<aimahead::Piece<Vec2>> speeds_up{
      {.duration = 10, .velocity = Vec2{0, 0}, .acceleration = {2, 0}}};
  for (const double half : {60.0, 100.0}) {
    for (const double speed : {7.0, 40.0, 150.0}) {
      const std::vector<Vec2> ring{{50 - half, -half},
                                   {50 + half, -half},
                                   {50 + half, half},
                                   {50 - half, half},
                                   {50 - half, -half}};
      aimahead::Engagement2 q{.projectile = {.speed = 10, .range = 5}};
      q.target.motion =
          aimahead::Path<Vec2>{.points = ring, .speed = speed, .after = aimahead::After::loop};
      q.shooter.motion =
          aimahead::Pieces<Vec2>{.pieces = speeds_up, .after = aimahead::After::vanish};
      q.shooter.turret = aimahead::Turret2{.turn_rate = 1};
      EXPECT_EQ(aimahead::solve(q).status, Status::out_of_range) << half << " " << speed;
    }
  }
}

TEST(PlatformUnits, what_is_of_one_scale_is_decided_in_any_units) {
  StatusCounts counts;
  const auto families = turret_families();
  const auto family = std::find_if(families.begin(), families.end(), [](const MotionFamily& f) {
    return std::string(f.name) == "other_units";
  });
  ASSERT_NE(family, families.end());
  const std::uint64_t count = questions(40);
  for (std::uint64_t i = 0; i < count; ++i) {
    MovingQuestion q = generate(*family, round_seed(kSeed), i);
    if (!set_platform_of_scale(q, i)) continue;
    EXPECT_EQ(judge_platform(q, counts), "") << to_json(q);
  }
  counts.print();
  EXPECT_LE(static_cast<std::uint64_t>(counts.of(Status::unresolved)), 1 + count / 30);
}

TEST(PlatformUnits, gun_that_has_stopped_hits_the_first_lap_that_its_slow_shot_reaches) {
  // The target goes round 8,000,000 times, at half the shot's speed, before the shot is there: the
  // gap always closes, so that the first launch hits first.
  constexpr double kSpeed = 1e-8, kRadius = 1e-7, kDelay = 2;
  const std::vector<Vec2> way{{0, 10}, {0, 20}};
  aimahead::Engagement2 q{.projectile = {.speed = kSpeed},
                          .target = {.position = {kRadius, 0}, .velocity = {0, kSpeed / 2}}};
  q.target.motion = aimahead::Turning<Vec2>{.turn_rate = kSpeed / 2 / kRadius};
  q.shooter.motion =
      aimahead::Path<Vec2>{.points = way, .speed = 10, .after = aimahead::After::stop};
  q.shooter.delay = kDelay;
  q.shooter.turret = aimahead::Turret2{.facing = -std::numbers::pi / 2, .turn_rate = 1};
  const auto hit = aimahead::solve(q);
  ASSERT_EQ(hit.status, Status::hit);
  EXPECT_EQ(hit.launch_time, kDelay);
  const double angle = kSpeed / 2 / kRadius * hit.time;
  const double distance = std::hypot(kRadius * std::cos(angle), kRadius * std::sin(angle) - 20);
  EXPECT_NEAR(kSpeed * (hit.time - kDelay), distance, 1e-12);
}

TEST(PlatformNever, shots_that_a_gun_on_a_helix_throws_aside_never_come_back_to_its_axis) {
  // After a flight of f they are sqrt(6^2 + (3 f)^2) off the axis, but for what their aim makes up:
  // no more than f. So they are always more than 5 off it.
  Random random(kSeed);
  for (int i = 0; i < 10; ++i) {
    const double drift = random.signed_between(0.5, 2);
    aimahead::Engagement3 q{.projectile = {.speed = random.between(0.1, 1)}};
    q.shooter.position = {6, 0, 0};
    q.shooter.velocity = {0, 3, drift};
    q.shooter.motion = aimahead::Turning<Vec3>{.turn_rate = 0.5, .axis = {0, 0, 1}};
    q.shooter.turret = aimahead::Turret3{.facing = {1, 0, 0}, .turn_rate = random.between(0.3, 3)};
    q.target.position = {0, 0, random.between(-50, 50)};
    q.target.velocity = {0, 0, drift * random.between(-0.8, 0.8)};
    EXPECT_EQ(aimahead::solve(q).status, Status::unreachable) << "question " << i;

    const Vec3 middle = q.target.position;
    q.target.velocity = {random.signed_between(1, 5), random.signed_between(1, 5), 0};
    q.target.motion = aimahead::Walls<Vec3>{.min = {-3, -2, middle.z - 1},
                                            .max = {2, 3, middle.z + 1},
                                            .on_hit = aimahead::OnHit::bounce};
    EXPECT_EQ(aimahead::solve(q).status, Status::unreachable) << "in walls, question " << i;
  }
}

TEST(PlatformNever, gun_that_bounces_hits_nothing_that_its_arc_forbids_everywhere) {
  // From anywhere in a long box, a target at rest is seen between the angles from the four corners.
  // A ball about the box takes up a larger angle, so that only parts of the box prove it. Walls
  // of random sizes are met without a period.
  Random random(kSeed);
  for (int i = 0; i < 20; ++i) {
    const double length = random.between(10, 20), height = random.between(0.5, 1);
    const Vec2 target{random.between(2.5, 4) * length, random.between(5, 10)};
    double max = -std::numbers::pi;
    for (const Vec2 corner : {Vec2{0, 0}, Vec2{length, 0}, Vec2{0, height}, Vec2{length, height}}) {
      max = std::max(max, std::atan2(target.y - corner.y, target.x - corner.x));
    }
    aimahead::Engagement2 q{.projectile = {.speed = random.between(5, 20), .inherit = 0},
                            .target = {.position = target}};
    q.shooter.position = {random.between(0.1, 0.9) * length, random.between(0.1, 0.9) * height};
    q.shooter.velocity = {random.signed_between(0.5, 2), random.signed_between(0.5, 2)};
    q.shooter.motion = aimahead::Walls<Vec2>{
        .min = {0, 0}, .max = {length, height}, .on_hit = aimahead::OnHit::bounce};
    q.shooter.turret = aimahead::Turret2{.facing = 2,
                                         .turn_rate = random.between(0.3, 3),
                                         .arc_from = max + 0.03,
                                         .arc_to = max + 2.5};
    EXPECT_EQ(aimahead::solve(q).status, Status::unreachable) << "question " << i;
    q.shooter.turret->arc_from = max - 0.01;
    EXPECT_EQ(aimahead::solve(q).status, Status::hit) << "question " << i;
  }
}

TEST(PlatformFar, gun_that_accelerates_away_from_the_way_of_a_target_is_out_of_range_for_ever) {
  // When the target is near the origin, the gun is 400 from its way. Without a range, it is hit.
  const std::vector<aimahead::Piece<Vec2>> speeds_up{
      {.velocity = Vec2{2, -1}, .acceleration = {0.1, 0.9}}};
  aimahead::Engagement2 q{.projectile = {.speed = 35, .inherit = 0, .range = 1},
                          .target = {.position = {60, 5}, .velocity = {-2, 0.1}}};
  q.shooter.motion = aimahead::Pieces<Vec2>{.pieces = speeds_up};
  q.shooter.turret = aimahead::Turret2{.turn_rate = 1};
  EXPECT_EQ(aimahead::solve(q).status, Status::out_of_range);
}

TEST(PlatformFar, launch_at_the_top_of_a_bounce_is_found_where_the_gun_moves_least) {
  // The arc lets the gun shoot along x only. So it hits while it is as high as the target and
  // hardly moves across: about the top of its way, half a length above the ground, after 1 s. The
  // shot then flies for 100 s. At heights of 1e9 the top is known to 1e-7 only.
  for (const double ground : {0.0, 1e9}) {
    aimahead::Engagement2 q{.projectile = {.speed = 10},
                            .target = {.position = {1000, ground + 0.5}}};
    q.shooter.position = {0, ground};
    q.shooter.velocity = {1e-4, 1.0000000536};
    q.shooter.acceleration = {0, -1};
    q.shooter.motion = aimahead::Walls<Vec2>{
        .min = {0, ground}, .max = {1e-3, ground + 10}, .on_hit = aimahead::OnHit::bounce};
    q.shooter.turret = aimahead::Turret2{.turn_rate = 1, .arc_from = -1e-5, .arc_to = 1e-5};
    const auto hit = aimahead::solve(q);
    EXPECT_EQ(hit.status, Status::hit) << ground;
    EXPECT_NEAR(hit.time, 101, 2e-3) << ground;
  }
}

TEST(PlatformFar, shot_that_hardly_moves_arrives_only_where_the_arc_lets_it) {
  // The gun speeds up along x to a speed of 10.1 and slows down again. Fired backwards at 10, a
  // shot moves towards the target at 0.1 at most. All other shots move away from it.
  const std::array<aimahead::Piece<Vec2>, 2> pieces{
      aimahead::Piece<Vec2>{.duration = 1.01, .velocity = Vec2{}, .acceleration = {10, 0}},
      aimahead::Piece<Vec2>{.duration = 1.01, .velocity = Vec2{10.1, 0}, .acceleration = {-10, 0}}};
  aimahead::Engagement2 q{.projectile = {.speed = 10}, .target = {.position = {1000, 0}}};
  q.shooter.motion = aimahead::Pieces<Vec2>{.pieces = pieces};
  q.shooter.turret = aimahead::Turret2{.facing = std::numbers::pi,
                                       .turn_rate = 1,
                                       .arc_from = std::numbers::pi - 0.1,
                                       .arc_to = std::numbers::pi + 0.1};
  const auto hit = aimahead::solve(q);
  EXPECT_EQ(hit.status, Status::hit);
  EXPECT_NEAR(hit.time, 1.01 + (1000 - 0.5 * 10 * 1.01 * 1.01) / 0.1, 0.1);

  q.shooter.turret->facing = std::numbers::pi / 2;
  q.shooter.turret->arc_from = std::numbers::pi / 2 - 0.1;
  q.shooter.turret->arc_to = std::numbers::pi / 2 + 0.1;
  EXPECT_EQ(aimahead::solve(q).status, Status::unreachable);
}

}  // namespace platform_test
}  // namespace oracle
