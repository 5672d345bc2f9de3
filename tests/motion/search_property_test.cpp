// What must hold whatever the search does: symmetries of space, time and units.
#include "family_test.hpp"
#include "motion_families.hpp"
#include "motion_judge.hpp"

#include <cmath>

namespace oracle {

inline void PrintTo(const MotionFamily& family, std::ostream* out) { *out << family.name; }

namespace {

using aimahead::After;
using aimahead::Status;

class SearchProperty : public EveryFamilyOf<MotionFamily> {
 protected:
  template <class Check>
  void check(Check each) {
    for_each_question(questions(1000, 20000),
                      [&](const MovingQuestion& q, std::uint64_t) { return each(q); });
  }
};
INSTANTIATE_TEST_SUITE_P(families, SearchProperty,
                         testing::ValuesIn(motion_families().begin(), motion_families().end()),
                         name_of_family<MotionFamily>);

/// How `other` relates to a question that is the same but for rounding.
struct Change {
  const MovingQuestion& other;
  double time_factor = 1, time_shift = 0;
};

/// Whether rounding the question may change its answer.
bool is_doubtful(const MovingAnswer& expected) {
  bool doubtful = expected.may_touch || expected.status == Status::unresolved;
  for (const MovingHit& hit : expected.hits) {
    doubtful = doubtful || hit.exists != Tri::yes || hit.feasible == Tri::maybe;
  }
  return doubtful;
}

/// Why the answers are not those of the same question. The judge is asked only where they differ.
std::string find_change(const MovingQuestion& q, const Change& change) {
  const PlainAnswer a = ask(q), b = ask(change.other);
  if (a.status == Status::unresolved || b.status == Status::unresolved) return {};
  if (a.status == b.status) {
    if (a.status != Status::hit && a.status != Status::out_of_range) return {};
    const double expected = a.hit.time * change.time_factor + change.time_shift;
    const double size = a.hit.time * change.time_factor + std::fabs(change.time_shift);
    if (std::fabs(b.hit.time - expected) <= 1e-9 * size) return {};
  }
  const MovingAnswer expected = judge(change.other, 1);
  if (is_doubtful(expected) || is_doubtful(judge(q, 1))) return {};
  if (b.status == expected.status) {
    const std::string why = find_difference(change.other, expected, b);
    if (why.empty()) return {};
  }
  return say(name_of(a.status), " at ", a.hit.time, " became ", name_of(b.status), " at ",
             b.hit.time, "\n", to_json(change.other));
}

TEST_P(SearchProperty, solve_says_what_solve_all_says) {
  check([](const MovingQuestion& q) -> std::string {
    bool same = false;
    (void)ask(q, &same);
    return same ? "" : "solve and solve_all disagree";
  });
}

TEST_P(SearchProperty, translation_changes_nothing) {
  Random random(kSeed);
  check([&](const MovingQuestion& q) {
    MovingQuestion moved = q;
    double size = 0;
    for_each_place(moved, [&](Triple& p) { size = std::max(size, length(p)); });
    const Triple offset = random.in_cube(size, q.dimensions);
    for_each_place(moved, [&](Triple& p) { p = sum(p, offset); });
    return find_change(q, {moved});
  });
}

TEST_P(SearchProperty, rotation_changes_nothing) {
  check([](const MovingQuestion& q) -> std::string {
    if (q.kind == Kind::walls) return {};
    MovingQuestion turned = q;
    const auto turn = [&](Triple& t) {
      t = {0.6 * t[0] - 0.8 * t[1], 0.8 * t[0] + 0.6 * t[1], t[2]};
      if (q.dimensions == 3) t = {t[2], t[0], t[1]};
    };
    for_each_place(turned, turn);
    for_each_direction(turned, turn);
    return find_change(q, {turned});
  });
}

TEST_P(SearchProperty, quarter_turns_change_nothing_between_walls_either) {
  check([](const MovingQuestion& q) -> std::string {
    MovingQuestion turned = q;
    const auto turn = [](Triple& t) { t = {-t[1], t[0], t[2]}; };
    for_each_place(turned, turn);
    for_each_direction(turned, turn);
    std::swap(turned.wall_min[0], turned.wall_max[0]);
    return find_change(q, {turned});
  });
}

TEST_P(SearchProperty, mirrors_change_nothing) {
  check([](const MovingQuestion& q) -> std::string {
    MovingQuestion mirrored = q;
    const auto flip = [](Triple& t) { t[0] = -t[0]; };
    for_each_place(mirrored, flip);
    for_each_direction(mirrored, flip);
    std::swap(mirrored.wall_min[0], mirrored.wall_max[0]);
    // What turns one way turns the other in a mirror; its axis is not mirrored itself.
    mirrored.turn_rate = -q.turn_rate;
    return find_change(q, {mirrored});
  });
}

TEST_P(SearchProperty, question_in_the_plane_has_the_same_answer_in_space) {
  check([](const MovingQuestion& q) -> std::string {
    if (q.dimensions != 2) return {};
    MovingQuestion in_space = q;
    in_space.dimensions = 3;
    in_space.axis = {0, 0, 1};
    return find_change(q, {in_space});
  });
}

TEST_P(SearchProperty, units_that_are_powers_of_two_change_nothing_but_the_units) {
  Random random(kSeed);
  check([&](const MovingQuestion& q) {
    MovingQuestion scaled_question = q;
    const int length = random.integer(-60, 60), time = random.integer(-60, 60);
    for_each_moving_number(scaled_question, [&](double& x, Unit unit) {
      x = std::ldexp(x, unit.length * length + unit.time * time);
    });
    return find_change(q, {scaled_question, std::ldexp(1.0, time)});
  });
}

/// About how long the motion takes.
double length_of_motion(const MovingQuestion& q) {
  if (q.kind == Kind::samples) return q.times.back();
  double sum = 0;
  for (const PieceFields& piece : q.pieces) {
    if (piece.duration != aimahead::kUnlimited) sum += piece.duration;
  }
  return sum > 0 ? sum : 1;
}

/// As q, with everything `wait` later, if its motion can be told so.
std::optional<MovingQuestion> later(const MovingQuestion& q, double wait) {
  MovingQuestion other = q;
  other.delay = q.delay + wait;
  for (int i = 0; i < 3; ++i) other.shooter_position[i] -= q.shooter_velocity[i] * wait;
  if (has_after(q) && q.after == After::loop) return {};
  if (q.kind == Kind::pieces) {
    if (!other.pieces[0].velocity) other.pieces[0].velocity = Triple{};
    other.pieces.insert(other.pieces.begin(), {wait, Triple{}, Triple{}});
    return other;
  }
  if (q.kind != Kind::samples) return {};
  for (double& t : other.times) t += wait;
  other.times.insert(other.times.begin(), 0.0);
  other.points.insert(other.points.begin(), q.points[0]);
  if (!q.velocities.empty()) other.velocities.insert(other.velocities.begin(), Triple{});
  for (std::size_t i = 1; i < other.times.size(); ++i) {
    if (!(other.times[i] > other.times[i - 1])) return {};
  }
  return other;
}

TEST_P(SearchProperty, starting_later_hits_later) {
  Random random(kSeed);
  check([&](const MovingQuestion& q) -> std::string {
    const double wait = length_of_motion(q) * random.between(0.1, 1);
    const auto other = later(q, wait);
    return other ? find_change(q, {*other, 1, wait}) : "";
  });
}

TEST_P(SearchProperty, what_is_allowed_for_longer_is_hit_no_later) {
  check([](const MovingQuestion& q) -> std::string {
    const PlainAnswer limited = ask(q);
    MovingQuestion free = q;
    free.lifetime = free.range = aimahead::kUnlimited;
    const PlainAnswer unlimited = ask(free);
    if (limited.status == Status::unresolved || unlimited.status == Status::unresolved) return {};
    if (limited.status == Status::unreachable) {
      return unlimited.status == Status::unreachable ? "" : "only a limit was in the way";
    }
    if (limited.status == Status::touching) {
      return unlimited.status == Status::touching ? "" : "touching only within limits";
    }
    if (unlimited.status != Status::hit) return "nothing hits without limits";
    if (limited.status == Status::out_of_range) {
      return limited.hit == unlimited.hit ? "" : "not the earliest is out of range";
    }
    return unlimited.hit.time <= limited.hit.time ? "" : "later without limits";
  });
}

}  // namespace
}  // namespace oracle
