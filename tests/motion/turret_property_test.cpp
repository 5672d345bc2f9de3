// What must hold of a gun that turns, whatever the search does: symmetries of space and units, and
// that a gun that may do more hits no later.
#include "family_test.hpp"
#include "motion_families.hpp"
#include "turret_judge.hpp"

#include <cmath>

namespace oracle {

inline void PrintTo(const MotionFamily& family, std::ostream* out) { *out << family.name; }

namespace {

using aimahead::Status;

constexpr double kQuarterTurn = 1.5707963267948966;

class TurretProperty : public EveryFamilyOf<MotionFamily> {
 protected:
  template <class Check>
  void check(Check each) {
    for_each_question(questions(60, 5000),
                      [&](const MovingQuestion& q, std::uint64_t) { return each(q); });
  }
};
INSTANTIATE_TEST_SUITE_P(families, TurretProperty,
                         testing::ValuesIn(turret_families().begin(), turret_families().end()),
                         name_of_family<MotionFamily>);

bool has_time(const PlainAnswer& answer) {
  return answer.status == Status::hit || answer.status == Status::out_of_range;
}

/// Whether both answers stand up to brute force: then it is the rounding of the question that has
/// changed the answer.
bool both_are_right(const MovingQuestion& q, const PlainAnswer& a, const MovingQuestion& other,
                    const PlainAnswer& b) {
  return TurretJudge(q).find_difference(a, 400).empty() &&
         TurretJudge(other).find_difference(b, 400).empty();
}

/// Why `other`, the same question but for rounding and the unit of time, has another answer.
std::string find_change(const MovingQuestion& q, const MovingQuestion& other, double unit = 1) {
  const PlainAnswer a = ask(q), b = ask(other);
  if (a.status == Status::unresolved || b.status == Status::unresolved) return {};
  if (a.status == b.status) {
    if (!has_time(a)) return {};
    if (std::fabs(b.hit.time - a.hit.time * unit) <= 1e-9 * a.hit.time * unit) return {};
  }
  if (both_are_right(q, a, other, b)) return {};
  return say(name_of(a.status), " at ", a.hit.time, " became ", name_of(b.status), " at ",
             b.hit.time, "\n", to_json(other));
}

/// Why `able`, which may do all that q may and more, hits later.
std::string find_loss(const MovingQuestion& q, const MovingQuestion& able) {
  const PlainAnswer a = ask(q), b = ask(able);
  if (a.status == Status::unreachable || a.status == Status::unresolved) return {};
  if (b.status == Status::unresolved) return {};
  const bool no_worse = a.status == b.status || (a.status == Status::out_of_range && has_time(b));
  if (no_worse && a.status == Status::touching) return {};
  // What limits allow need not be what comes first.
  const bool same_kind = a.status == b.status;
  if (no_worse && (!same_kind || b.hit.time <= a.hit.time * (1 + 1e-9))) return {};
  return say(name_of(a.status), " at ", a.hit.time, " became ", name_of(b.status), " at ",
             b.hit.time, "\n", to_json(able));
}

/// Turns the gun's angles in the plane along.
void turn_gun(MovingQuestion& q, double angle) {
  q.turret->facing += angle;
  if (!q.turret->arc) return;
  for (double& end : *q.turret->arc) end += angle;
}

TEST_P(TurretProperty, translation_changes_nothing) {
  Random random(kSeed);
  check([&](const MovingQuestion& q) {
    MovingQuestion moved = q;
    double size = 0;
    for_each_place(moved, [&](Triple& p) { size = std::max(size, length(p)); });
    const Triple offset = random.in_cube(size, q.dimensions);
    for_each_place(moved, [&](Triple& p) { p = sum(p, offset); });
    return find_change(q, moved);
  });
}

TEST_P(TurretProperty, rotation_changes_nothing) {
  check([](const MovingQuestion& q) -> std::string {
    if (q.kind == Kind::walls) return {};
    MovingQuestion turned = q;
    const auto turn = [&](Triple& t) {
      t = {0.6 * t[0] - 0.8 * t[1], 0.8 * t[0] + 0.6 * t[1], t[2]};
      if (q.dimensions == 3) t = {t[2], t[0], t[1]};
    };
    for_each_place(turned, turn);
    for_each_direction(turned, turn);
    turn_gun(turned, std::atan2(0.8, 0.6));
    return find_change(q, turned);
  });
}

TEST_P(TurretProperty, quarter_turns_change_nothing_between_walls_either) {
  check([](const MovingQuestion& q) {
    MovingQuestion turned = q;
    const auto turn = [](Triple& t) { t = {-t[1], t[0], t[2]}; };
    for_each_place(turned, turn);
    for_each_direction(turned, turn);
    std::swap(turned.wall_min[0], turned.wall_max[0]);
    turn_gun(turned, kQuarterTurn);
    return find_change(q, turned);
  });
}

TEST_P(TurretProperty, mirrors_change_nothing) {
  check([](const MovingQuestion& q) {
    MovingQuestion mirrored = q;
    const auto flip = [](Triple& t) { t[1] = -t[1]; };
    for_each_place(mirrored, flip);
    for_each_direction(mirrored, flip);
    std::swap(mirrored.wall_min[1], mirrored.wall_max[1]);
    // What turns one way turns the other in a mirror; its axis is not mirrored itself.
    mirrored.turn_rate = -q.turn_rate;
    mirrored.turret->facing = -q.turret->facing;
    if (q.turret->arc) mirrored.turret->arc = {-(*q.turret->arc)[1], -(*q.turret->arc)[0]};
    return find_change(q, mirrored);
  });
}

TEST_P(TurretProperty, question_in_the_plane_has_the_same_answer_in_space) {
  check([](const MovingQuestion& q) -> std::string {
    if (q.dimensions != 2 || q.turret->arc) return {};
    MovingQuestion in_space = q;
    in_space.dimensions = 3;
    in_space.axis = {0, 0, 1};
    in_space.turret->direction = {std::cos(q.turret->facing), std::sin(q.turret->facing), 0};
    return find_change(q, in_space);
  });
}

TEST_P(TurretProperty, units_that_are_powers_of_two_change_nothing_but_the_units) {
  Random random(kSeed);
  check([&](const MovingQuestion& q) {
    MovingQuestion scaled_question = q;
    const int length = random.integer(-60, 60), time = random.integer(-60, 60);
    for_each_moving_number(scaled_question, [&](double& x, Unit unit) {
      x = std::ldexp(x, unit.length * length + unit.time * time);
    });
    return find_change(q, scaled_question, std::ldexp(1.0, time));
  });
}

TEST_P(TurretProperty, shots_that_live_longer_or_fly_farther_hit_no_later) {
  Random random(kSeed);
  check([&](const MovingQuestion& q) {
    MovingQuestion able = q;
    able.lifetime *= random.between(1, 3);
    able.range *= random.between(1, 3);
    return find_loss(q, able);
  });
}

TEST_P(TurretProperty, guns_that_turn_faster_and_farther_hit_no_later) {
  Random random(kSeed);
  check([&](const MovingQuestion& q) {
    MovingQuestion able = q;
    TurretFields& turret = *able.turret;
    turret.turn_rate *= random.between(1, 3);
    turret.turn_acceleration *= random.between(1, 3);
    turret.tolerance += random.between(0, 0.1);
    if (turret.arc) (*turret.arc)[1] += random.between(0, 1);
    return find_loss(q, able);
  });
}

TEST_P(TurretProperty, shorter_delays_hit_no_later) {
  Random random(kSeed);
  check([&](const MovingQuestion& q) -> std::string {
    MovingQuestion late = q;
    late.delay += random.between(0, 2) * (q.delay > 0 ? q.delay : 1 / q.turret->turn_rate);
    if (ask(late).status == Status::touching || ask(q).status == Status::touching) return {};
    return find_loss(late, q);
  });
}

}  // namespace
}  // namespace oracle
