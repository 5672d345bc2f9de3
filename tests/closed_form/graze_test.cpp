// Grazes built to defeat rounding, against decisions in exact integers.
#include "family_test.hpp"
#include "float_vectors.hpp"
#include "grazes.hpp"

#include <aimahead/lead.hpp>
#include <cmath>

namespace oracle {
namespace graze_test {

using aimahead::Status;

Question to_question(const Graze& g, int length_exponent, int speed_exponent) {
  Question q;
  q.dimensions = g.dimensions;
  for (int i = 0; i < 3; ++i) {
    q.target_position[i] = std::ldexp(static_cast<double>(g.d[i]), length_exponent);
    q.target_velocity[i] = std::ldexp(static_cast<double>(g.v[i]), speed_exponent);
  }
  q.speed = std::ldexp(static_cast<double>(g.speed), speed_exponent);
  if (g.radii != 0) {
    q.edge = true;
    q.target_radius = std::ldexp(static_cast<double>(g.radii), length_exponent);
  }
  return q;
}

template <class V>
Status lead_status(const Question& q) {
  return aimahead::lead(make<V>(q.target_position), make<V>(q.target_velocity),
                        static_cast<aimahead::ScalarOf<V>>(q.speed))
      .status;
}

/// Checks `status_of` against the integers on `count` grazes.
template <class StatusOf>
void no_wrong_decision(std::uint64_t count, int dimensions, int bits, bool edge, int exponents,
                       StatusOf status_of) {
  int failures = 0, hits = 0;
  for (std::uint64_t i = 0; i < count && failures < 3; ++i) {
    Random random(kSeed + i * 0xd1342543de82ef95u);
    const Graze graze = generate_graze(random, dimensions, bits, edge);
    const int length_exponent = random.chance(0.5) ? 0 : random.integer(-exponents, exponents);
    const int speed_exponent = random.chance(0.5) ? 0 : random.integer(-exponents, exponents);
    const Question q = to_question(graze, length_exponent, speed_exponent);
    const Status expected = decide(graze);
    const Status got = status_of(q);
    hits += expected == Status::hit;
    // A time that the scalar cannot hold is not a wrong decision.
    if (got == expected || (got == Status::unresolved && expected == Status::hit)) continue;
    ++failures;
    ADD_FAILURE() << "graze, seed " << kSeed << ", index " << i << ": " << name_of(got)
                  << ", expected " << name_of(expected) << "\n"
                  << to_json(q);
  }
  if (failures == 0) {
    EXPECT_GT(hits * 8, static_cast<int>(count));
  }
}

TEST(Graze, lead_in_double_decides_as_exact_integers_in_the_plane) {
  no_wrong_decision(questions(20000), 2, 53, false, 400, lead_status<aimahead::Vec2>);
}
TEST(Graze, lead_in_double_decides_as_exact_integers_in_space) {
  no_wrong_decision(questions(20000), 3, 53, false, 400, lead_status<aimahead::Vec3>);
}
TEST(Graze, lead_in_float_decides_as_exact_integers_in_the_plane) {
  no_wrong_decision(questions(20000), 2, 24, false, 30, lead_status<Vec2f>);
}
TEST(Graze, lead_in_float_decides_as_exact_integers_in_space) {
  no_wrong_decision(questions(20000), 3, 24, false, 30, lead_status<Vec3f>);
}

Status solve_status(const Question& q) { return ask(q).status; }

TEST(Graze, solve_decides_as_exact_integers_in_the_plane) {
  no_wrong_decision(questions(20000), 2, 53, false, 400, solve_status);
}
TEST(Graze, solve_decides_as_exact_integers_in_space) {
  no_wrong_decision(questions(20000), 3, 53, false, 400, solve_status);
}
TEST(Graze, solve_decides_touching_edges_as_exact_integers_in_the_plane) {
  no_wrong_decision(questions(20000), 2, 53, true, 400, solve_status);
}
TEST(Graze, solve_decides_touching_edges_as_exact_integers_in_space) {
  no_wrong_decision(questions(20000), 3, 53, true, 400, solve_status);
}

}  // namespace graze_test
}  // namespace oracle
