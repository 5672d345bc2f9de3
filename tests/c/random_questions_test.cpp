// Structs as a careless caller fills them: NaN, unknown kinds, lists without memory, sizes of
// another version. Nothing crashes, and the C interface refuses the questions that the C++ library
// refuses. Each question depends on its seed alone: RandomQuestion(seed).
#include "aimahead/aimahead.h"
#include "aimahead/intercept.hpp"
#include "convert.hpp"
#include "fault.hpp"
#include "sweep.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <string>
#include <utility>

namespace random_questions_test {

using namespace aimahead;

constexpr double kInfinite = std::numeric_limits<double>::infinity();

void place_on_circle(void*, double time, double place[3]) {
  place[0] = 20 + std::cos(time);
  place[1] = std::sin(time);
  place[2] = 0;
}
void place_nowhere(void*, double, double place[3]) {
  place[0] = place[1] = place[2] = std::numeric_limits<double>::quiet_NaN();
}
double unit_speed(void*, double, double) { return 1; }
double no_speed(void*, double, double) { return -kInfinite; }

/// A question with everything it points to. Not to be copied: it points to itself.
class RandomQuestion {
 public:
  explicit RandomQuestion(std::uint64_t seed) : random_(seed) {
    spoiled_ = chance(0.4) ? 0 : chance(0.5) ? 0.02 : 0.15;
    aim_init_engagement(&question, chance(0.5) ? 2 : 3);
    fill(question.shooter);
    fill(question.projectile);
    fill(question.target, target_lists_);
    fill(other, other_lists_);
    question.aim = word(2);
    if (chance(0.2)) {
      tick_ = {positive(), chance(0.5) ? 0 : positive(), word(3), word(3)};
      question.tick = &tick_;
    }
    if (spoils(0.1)) question.size = chance(0.5) ? 0 : 4096;
    if (spoils(0.1)) question.dimensions = any_integer();
    flight_time = positive();
  }
  RandomQuestion(const RandomQuestion&) = delete;
  RandomQuestion& operator=(const RandomQuestion&) = delete;

  aim_engagement question{};
  aim_motion other{};
  double flight_time = 0;

  /// Whether the question exists in C++: each number stands for a word, and there is memory behind
  /// every list. C++ has no place for an acceleration that is ignored.
  [[nodiscard]] bool is_of_cpp() const {
    const aim_engagement& e = question;
    const bool fits = e.size == sizeof e && (e.dimensions == 2 || e.dimensions == 3) &&
                      e.aim >= 0 && e.aim <= AIM_EDGE && is_of_cpp(e.target);
    const bool ticks = !e.tick || (e.tick->integrator >= 0 && e.tick->integrator <= 2 &&
                                   e.tick->damping_form >= 0 && e.tick->damping_form <= 2);
    // In C++ a gun that moves straight has no motion of its own.
    if (e.tick && e.shooter.motion && platform_.kind <= AIM_ACCELERATING) return false;
    const bool whole_arc = !e.shooter.turret || e.dimensions == 2;
    return fits && ticks && whole_arc && (!e.shooter.motion || is_of_cpp(platform_));
  }

 private:
  struct Lists {
    std::array<double, 27> points;
    std::array<double, 27> velocities;
    std::array<double, 9> times;
    std::array<aim_piece, 9> pieces;
    aim_walls walls;
    aim_motion_function function;
  };

  std::mt19937_64 random_;
  double spoiled_ = 0;
  Lists target_lists_{};
  Lists other_lists_{};
  Lists platform_lists_{};
  aim_turret turret_{};
  aim_motion platform_{};
  aim_tick tick_{};

  static bool is_of_cpp(const aim_motion& m) {
    if (m.kind < AIM_LINEAR || m.kind > AIM_FUNCTION) return false;
    if (m.after < 0 || m.after > AIM_AFTER_VANISH) return false;
    if (m.walls && (m.kind > AIM_ACCELERATING || m.walls->on_hit < 0 || m.walls->on_hit > 2)) {
      return false;
    }
    const bool heeds = m.kind != AIM_LINEAR ||
                       (m.acceleration[0] == 0 && m.acceleration[1] == 0 && m.acceleration[2] == 0);
    const bool has_lists = m.points && m.times && m.pieces && m.function && m.function->position &&
                           (m.velocities != nullptr) == (m.velocity_count > 0);
    return heeds && has_lists;
  }

  bool chance(double p) { return std::uniform_real_distribution<>(0, 1)(random_) < p; }
  bool spoils(double share = 1) { return chance(spoiled_ * share); }
  std::int32_t any_integer() {
    constexpr std::array<std::int32_t, 8> kIntegers = {-1,
                                                       0,
                                                       1,
                                                       4,
                                                       9,
                                                       1000,
                                                       std::numeric_limits<std::int32_t>::min(),
                                                       std::numeric_limits<std::int32_t>::max()};
    return kIntegers[random_() % kIntegers.size()];
  }
  std::int32_t word(int count) {
    return spoils() ? any_integer() : static_cast<std::int32_t>(random_() % count);
  }
  double odd_number() {
    constexpr std::array<double, 11> kOdd = {std::numeric_limits<double>::quiet_NaN(),
                                             kInfinite,
                                             -kInfinite,
                                             -1,
                                             -0.0,
                                             0,
                                             1e308,
                                             -1e308,
                                             5e-324,
                                             1e-200,
                                             2};
    return kOdd[random_() % kOdd.size()];
  }
  double number() { return spoils() ? odd_number() : std::normal_distribution<>(0, 10)(random_); }
  double positive() {
    return spoils() ? odd_number() : std::exponential_distribution<>(1)(random_);
  }
  void fill(double (&vector)[3]) {
    for (double& x : vector) x = number();
  }

  void fill(aim_shooter& shooter) {
    fill(shooter.position);
    if (chance(0.5)) fill(shooter.velocity);
    if (chance(0.5)) shooter.delay = positive();
    if (chance(0.5)) shooter.muzzle = positive();
    if (chance(0.2)) {
      aim_init_turret(&turret_);
      fill(turret_.facing);
      turret_.turn_rate = positive();
      if (chance(0.5)) turret_.turn_acceleration = positive();
      if (chance(0.5)) turret_.arc[0] = turret_.facing[0] - 1;
      if (chance(0.5)) turret_.arc[1] = chance(0.8) ? turret_.facing[0] + 1 : number();
      if (chance(0.5)) turret_.tolerance = positive();
      shooter.turret = &turret_;
    }
    if (chance(shooter.turret ? 0.05 : 0.15)) {
      fill(platform_, platform_lists_);
      platform_.radius = 0;
      shooter.motion = &platform_;
    }
  }

  void fill(aim_projectile& shot) {
    shot.speed = spoils() ? odd_number() : 20 + number();
    if (chance(0.3)) shot.inherit = chance(0.8) ? 0.5 : number();
    if (chance(0.5)) fill(shot.acceleration);
    if (chance(0.2)) shot.thrust_acceleration = positive();
    if (chance(0.2)) shot.thrust_duration = positive();
    if (chance(0.2)) shot.drag = positive();
    if (chance(0.1)) shot.quadratic_drag = positive();
    if (chance(0.5)) shot.radius = positive();
    if (chance(0.5)) shot.lifetime = 10 * positive();
    if (chance(0.5)) shot.range = 30 * positive();
  }

  std::size_t count_of(std::size_t least, std::size_t most) {
    return spoils() ? random_() % 10 : least + random_() % (most - least + 1);
  }

  void fill(aim_motion& motion, Lists& lists) {
    aim_init_motion(&motion);
    motion.kind = word(9);
    motion.after = word(4);
    if (chance(0.5)) motion.radius = positive();
    fill(motion.position);
    fill(motion.velocity);
    if (motion.kind != AIM_LINEAR || spoils()) fill(motion.acceleration);
    motion.turn_rate = number();
    if (chance(0.5)) fill(motion.axis);
    motion.duration = positive();
    motion.speed = positive();
    for (double& x : lists.points) x = number();
    for (double& x : lists.velocities) x = number();
    double time = 0;
    for (double& x : lists.times) {
      x = spoils() ? odd_number() : time;
      time += 0.1 + positive();
    }
    const std::size_t count = count_of(2, 8);
    motion.points = lists.points.data();
    motion.point_count = count;
    motion.times = lists.times.data();
    motion.time_count = spoils() ? random_() % 10 : count;
    if (chance(0.5)) {
      motion.velocities = lists.velocities.data();
      motion.velocity_count = spoils() ? random_() % 10 : count;
    }
    fill_pieces(motion, lists);
    lists.function = {nullptr, spoils() ? place_nowhere : place_on_circle,
                      chance(0.1) ? nullptr
                      : spoils()  ? no_speed
                                  : unit_speed,
                      nullptr};
    if (spoils(0.3)) lists.function.position = nullptr;
    motion.function = &lists.function;
    if (spoils(0.3)) motion.points = nullptr;
    if (spoils(0.3)) motion.times = nullptr;
    if (spoils(0.3)) motion.velocities = nullptr;
    if (spoils(0.3)) motion.pieces = nullptr;
    if (spoils(0.3)) motion.function = nullptr;
    if (motion.kind <= AIM_ACCELERATING ? chance(0.2) : spoils()) fill_walls(motion, lists);
  }

  void fill_pieces(aim_motion& motion, Lists& lists) {
    motion.pieces = lists.pieces.data();
    motion.piece_count = count_of(1, 9);
    for (aim_piece& piece : lists.pieces) {
      aim_init_piece(&piece);
      piece.duration = positive();
      fill(piece.acceleration);
      if (chance(0.5)) fill(piece.velocity);
      piece.sets_velocity = chance(0.5);
    }
    if (motion.piece_count > 0 && chance(0.3)) {
      lists.pieces[motion.piece_count - 1].duration = kInfinite;
    }
  }

  void fill_walls(aim_motion& motion, Lists& lists) {
    for (int i = 0; i < 3; ++i) {
      lists.walls.min[i] = motion.position[i] - positive();
      lists.walls.max[i] = motion.position[i] + positive();
    }
    if (spoils()) fill(lists.walls.max);
    lists.walls.on_hit = word(3);
    motion.walls = &lists.walls;
  }
};

std::string path_of(const aim_fault& fault) {
  std::array<char, 200> text{};
  aim_fault_message(&fault, text.data(), text.size());
  const std::string message = text.data();
  aim_fault_path(&fault, text.data(), text.size());
  return std::string(text.data()) + ": " + message;
}

bool is_finite(const double (&v)[3]) {
  return std::isfinite(v[0]) && std::isfinite(v[1]) && std::isfinite(v[2]);
}

template <class V>
const char* fault_in_cpp(const aim_engagement& question) {
  return find_fault(c::engagement_of<V>(question));
}

template <class Check>
void for_random_questions(const Check& check) {
  for (const std::uint64_t seed : oracle::SweepSeeds(1, 4000)) {
    SCOPED_TRACE("RandomQuestion(" + std::to_string(seed) + ")");
    RandomQuestion random(seed);
    check(random);
    if (::testing::Test::HasFailure()) return;
  }
}

TEST(RandomQuestions, c_finds_a_fault_exactly_where_cpp_does) {
  int sound = 0;
  int faulty = 0;
  for_random_questions([&](const RandomQuestion& random) {
    const aim_fault fault = aim_check_engagement(&random.question);
    if (!random.is_of_cpp()) return;
    const char* const of_cpp = random.question.dimensions == 2
                                   ? fault_in_cpp<Vec2>(random.question)
                                   : fault_in_cpp<Vec3>(random.question);
    EXPECT_EQ(fault.field == AIM_FIELD_NONE, of_cpp == nullptr)
        << "C blames " << path_of(fault) << ", C++ blames " << (of_cpp ? of_cpp : "nothing");
    ++(of_cpp ? faulty : sound);
  });
  EXPECT_GT(3 * sound, faulty);
  EXPECT_GT(3 * faulty, sound);
}

TEST(RandomQuestions, every_path_of_cpp_has_its_field) {
  const std::pair<const char*, std::int32_t> known[] = {
      {"shooter.kind", AIM_FIELD_SHOOTER_KIND},
      {"shooter.turret.rate", AIM_FIELD_TURRET_RATE},
      {"shooter.motion", AIM_FIELD_SHOOTER_MOTION},
      {"projectile.table.times", AIM_FIELD_TABLE_TIMES},
      {"target.motion", AIM_FIELD_TARGET_FUNCTION},
      {"target.plates", AIM_FIELD_TARGET_PLATES},
      {"target.walls", AIM_FIELD_TARGET_WALLS},
      {"obstacles", AIM_FIELD_OBSTACLES},
      {"uncertainty.aim_sd", AIM_FIELD_UNCERTAINTY_AIM_SD},
      {"elevation", AIM_FIELD_ELEVATION},
      {"step", AIM_FIELD_STEP},
      {"target", AIM_FIELD_TARGET},
      {"nothing", AIM_FIELD_TARGET},
  };
  for (const auto& [path, field] : known) EXPECT_EQ(c::fault_of_path(path).field, field) << path;
  EXPECT_EQ(c::fault_of_path(nullptr).field, AIM_FIELD_TARGET);
}

TEST(RandomQuestions, no_answer_crashes_or_holds_what_is_not_a_number) {
  for_random_questions([](const RandomQuestion& random) {
    const aim_fault fault = aim_check_engagement(&random.question);
    aim_intercept answer;
    const std::int32_t status = aim_solve(&random.question, &answer);
    EXPECT_EQ(status, answer.status);
    if (fault.field != AIM_FIELD_NONE) {
      EXPECT_EQ(status, AIM_INVALID);
      EXPECT_EQ(path_of(fault), path_of(answer.fault));
    } else if (status == AIM_INVALID) {
      EXPECT_NE(answer.fault.field, AIM_FIELD_NONE);
    }
    EXPECT_FALSE(std::isnan(answer.hit.time) || std::isnan(answer.closest.time) ||
                 std::isnan(answer.closest.distance));
    if (status == AIM_HIT) {
      EXPECT_TRUE(std::isfinite(answer.hit.time) && is_finite(answer.hit.point) &&
                  is_finite(answer.hit.aim) && is_finite(answer.hit.launch_velocity));
    }
    std::array<aim_hit, 3> hits;
    const std::int32_t of_all = aim_solve_all(&random.question, hits.data(), 3, &answer);
    EXPECT_EQ(of_all, status);
    if (of_all == AIM_HIT) {
      EXPECT_GE(answer.count, 1);
      EXPECT_EQ(hits[0].time, answer.hit.time);
    }
  });
}

TEST(RandomQuestions, no_launch_contact_or_turn_crashes) {
  for_random_questions([](const RandomQuestion& random) {
    const aim_engagement& e = random.question;
    const double x = random.flight_time;
    aim_launch launch;
    std::array<aim_launch, 4> launches;
    aim_launch_for_time(&e, x, &launch);
    aim_launch_over_apex(&e, x, 0, &launch);
    aim_launch_all_at_elevation(&e, x, &launch, launches.data(), 4);
    EXPECT_LE(launch.count, 4);
    aim_contact contact;
    const std::int32_t status =
        aim_time_of_impact_moving(&e.target, &random.other, x, e.dimensions, &contact);
    EXPECT_FALSE(std::isnan(contact.time) || std::isnan(launch.speed));
    EXPECT_TRUE(status != AIM_CONTACT_CONTACT || (contact.time >= 0 && contact.time <= x));
    EXPECT_EQ(status == AIM_CONTACT_INVALID, contact.fault.field != AIM_FIELD_NONE);
    aim_turn_to(e.shooter.turret, e.dimensions, e.shooter.velocity);
    if (e.shooter.turret) {
      aim_turn_controller gun = {*e.shooter.turret, {0, 0, 0}, e.dimensions, 0};
      aim_turn_step(&gun, e.target.position, x);
    }
    double out[3] = {0, 0, 0};
    aim_correct_launch(e.tick, e.dimensions, e.shooter.velocity, e.projectile.acceleration, out);
    aim_velocity_to_reach(e.tick, e.dimensions, e.shooter.velocity, out, x, out);
  });
}

}  // namespace random_questions_test
