// What must hold of a gun that turns, whatever the search does: symmetries of space and units, and
// that a gun that may do more hits no later.
#include "motion_family_test.hpp"
#include "same_question.hpp"
#include "turret_judge.hpp"

#include <cmath>

namespace oracle {
namespace turret_property_test {

using aimahead::Status;

class TurretProperty : public EveryMotionFamily {
 protected:
  template <class Check>
  void check(Check each) {
    for_each_question(questions(30),
                      [&](const MovingQuestion& q, std::uint64_t) { return each(q); });
  }
};
AIMAHEAD_FOR_EVERY_MOTION_FAMILY(TurretProperty, turret_families);

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

TEST_P(TurretProperty, translation_changes_nothing) {
  Random random(kSeed);
  check([&](const MovingQuestion& q) { return find_change(q, moved(q, random)); });
}

TEST_P(TurretProperty, rotation_changes_nothing) {
  check([](const MovingQuestion& q) {
    const auto other = turned(q);
    return other ? find_change(q, *other) : "";
  });
}

TEST_P(TurretProperty, quarter_turns_change_nothing_between_walls_either) {
  check([](const MovingQuestion& q) { return find_change(q, turned_by_a_quarter(q)); });
}

TEST_P(TurretProperty, mirrors_change_nothing) {
  check([](const MovingQuestion& q) { return find_change(q, mirrored(q)); });
}

TEST_P(TurretProperty, question_in_the_plane_has_the_same_answer_in_space) {
  check([](const MovingQuestion& q) {
    const auto other = in_space(q);
    return other ? find_change(q, *other) : "";
  });
}

TEST_P(TurretProperty, units_that_are_powers_of_two_change_nothing_but_the_units) {
  Random random(kSeed);
  check([&](const MovingQuestion& q) {
    const int length = random.integer(-60, 60), time = random.integer(-60, 60);
    return find_change(q, in_units(q, length, time), std::ldexp(1.0, time));
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

}  // namespace turret_property_test
}  // namespace oracle
