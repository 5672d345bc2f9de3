// Properties of contacts that do not depend on the method: symmetries, consistent numbers of
// answers, and situations of games that often go wrong.
#include "contact_questions.hpp"
#include "family_test.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace oracle {
namespace contact_property_test {

using aimahead::Body;
using aimahead::ContactStatus;
using aimahead::Sweep;
using aimahead::Vec2;
using aimahead::Vec3;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

class ContactProperty : public testing::TestWithParam<ContactFamily> {
 protected:
  /// check(question, random) returns what is wrong, or nothing.
  template <class Check>
  static void check(Check each) {
    int failures = 0;
    const std::uint64_t count = questions(2000);
    for (std::uint64_t i = 0; i < count && failures < 3; ++i) {
      Random random(kSeed + i * 0xd1342543de82ef95u);
      const ContactQuestion q = GetParam().generate(random, i % 2 == 0 ? 2 : 3, 53);
      const std::string why = each(q, random);
      if (why.empty()) continue;
      ++failures;
      ADD_FAILURE() << GetParam().name << ", seed " << kSeed << ", index " << i << "\n"
                    << to_json(q) << "\n"
                    << why;
    }
  }
};
std::string name_of_contact_family(const testing::TestParamInfo<ContactFamily>& family) {
  return family.param.name;
}
INSTANTIATE_TEST_SUITE_P(families, ContactProperty,
                         testing::ValuesIn(contact_families().begin(), contact_families().end()),
                         name_of_contact_family);
INSTANTIATE_TEST_SUITE_P(falling, ContactProperty,
                         testing::ValuesIn(falling_families().begin(), falling_families().end()),
                         name_of_contact_family);

std::string difference_of_times(const ContactAnswer& a, const ContactAnswer& b) {
  if (a.status != b.status) return say(name_of(a.status), " became ", name_of(b.status));
  return a.time == b.time ? "" : say("time ", a.time, " became ", b.time);
}

template <class Change>
void for_each_vector(ContactQuestion& q, Change change) {
  for (ContactBody* body : {&q.a, &q.b}) {
    change(body->position);
    change(body->velocity);
    change(body->acceleration);
  }
}

TEST_P(ContactProperty, swapped_bodies_touch_at_the_same_time_from_the_other_side) {
  check([](const ContactQuestion& q, Random&) -> std::string {
    ContactQuestion swapped = q;
    std::swap(swapped.a, swapped.b);
    const ContactAnswer one = ask(q), other = ask(swapped);
    const std::string why = difference_of_times(one, other);
    if (!why.empty()) return why;
    return length(sum(one.normal, other.normal)) > 1e-12 ? "the normals are not opposite" : "";
  });
}

TEST_P(ContactProperty, quarter_turns_and_mirrors_change_no_bit_of_the_time) {
  check([](const ContactQuestion& q, Random&) {
    ContactQuestion turned = q;
    for_each_vector(turned, [](Triple& t) { t = {-t[1], t[0], t[2]}; });
    std::string why = difference_of_times(ask(q), ask(turned));
    for_each_vector(turned, [](Triple& t) { t = {-t[0], t[1], -t[2]}; });
    return why.empty() ? difference_of_times(ask(q), ask(turned)) : why;
  });
}

TEST_P(ContactProperty, moving_everything_exactly_changes_no_bit_of_the_time) {
  check([](const ContactQuestion& q, Random& r) -> std::string {
    ContactQuestion moved = q;
    const double step = std::ldexp(1.0, r.integer(-4, 10));
    bool exact = true;
    for (int i = 0; i < q.dimensions; ++i) {
      const double by = step * r.integer(-64, 64);
      const auto shift = [&](double& x) {
        const double before = x;
        x += by;
        exact = exact && x - by == before && (x - before) == by;
      };
      shift(moved.a.position[i]);
      shift(moved.b.position[i]);
      if (q.swept) {
        shift(moved.a.velocity[i]);
        shift(moved.b.velocity[i]);
      }
    }
    return exact ? difference_of_times(ask(q), ask(moved)) : "";
  });
}

TEST_P(ContactProperty, question_in_the_plane_has_the_same_answer_in_space) {
  check([](const ContactQuestion& q, Random&) -> std::string {
    if (q.dimensions != 2) return {};
    ContactQuestion in_space = q;
    in_space.dimensions = 3;
    const ContactAnswer one = ask(q), other = ask(in_space);
    const std::string why = difference_of_times(one, other);
    return !why.empty() || one == other ? why : "point or normal changed";
  });
}

TEST_P(ContactProperty, powers_of_two_scale_every_number) {
  check([](const ContactQuestion& q, Random& r) -> std::string {
    const int length = r.integer(-60, 60), time = q.swept ? 0 : r.integer(-60, 60);
    ContactQuestion scaled_question = q;
    bool in_range = true;
    const auto scale = [&](double& x, int e) {
      const double y = std::ldexp(x, e);
      in_range = in_range && (x == 0 || (std::fabs(y) > 0x1p-900 && std::fabs(y) < 0x1p900));
      x = y;
    };
    for (ContactBody* body : {&scaled_question.a, &scaled_question.b}) {
      for (double& x : body->position) scale(x, length);
      for (double& x : body->velocity) scale(x, length - time);
      for (double& x : body->acceleration) scale(x, length - 2 * time);
      scale(body->radius, length);
    }
    scale(scaled_question.duration, time);
    if (!in_range) return {};
    ContactAnswer expected = ask(q);
    expected.time = std::ldexp(expected.time, time);
    const ContactAnswer got = ask(scaled_question);
    if (got.status != expected.status) {
      return say(name_of(expected.status), " became ", name_of(got.status));
    }
    // At another scale another stage may answer, which may round the last digit otherwise.
    const double off = std::fabs(got.time - expected.time);
    return off <= 0x1p-52 * expected.time ? "" : say(expected.time, " became ", got.time);
  });
}

TEST_P(ContactProperty, negative_zero_is_zero) {
  check([](const ContactQuestion& q, Random&) -> std::string {
    ContactQuestion negative = q;
    for_each_contact_number(negative, [](double& x) {
      if (x == 0) x = -0.0;
    });
    return ask(q) == ask(negative) ? "" : "the answer changed";
  });
}

TEST_P(ContactProperty, nothing_touches_before_the_contact_and_everything_after_a_later_end) {
  check([](const ContactQuestion& q, Random&) -> std::string {
    const ContactAnswer found = ask(q);
    if (q.swept || found.status != ContactStatus::contact) return {};
    ContactQuestion other = q;
    other.duration = found.time * (1 - 0x1p-51);
    if (ask(other).status != ContactStatus::apart) return "it touches earlier too";
    other.duration = std::min(found.time * (1 + 0x1p-51), q.duration);
    if (other.duration > found.time && ask(other).status != ContactStatus::contact) {
      return "it does not touch by the time given";
    }
    other.duration = kInfinity;
    return difference_of_times(found, ask(other));
  });
}

TEST(Contact, bodies_that_do_not_move_relative_to_each_other_touch_always_or_never) {
  for (const Vec2 velocity : {Vec2(0, 0), Vec2(7, -3), Vec2(1e9, 1)}) {
    const Body<Vec2> tank{{10, 0}, velocity, 3};
    EXPECT_EQ(time_of_impact(Body<Vec2>{{5, 0}, velocity, 2}, tank, 1).status,
              ContactStatus::touching);
    EXPECT_EQ(
        time_of_impact(Body<Vec2>{{std::nextafter(5, 0), 0}, velocity, 2}, tank, 1e300).status,
        ContactStatus::apart);
  }
}

TEST(Contact, shot_just_fired_inside_a_tank_touches_though_it_leaves) {
  const Body<Vec2> tank{{0, 0}, {0, 0}, 19};
  const auto leaving = time_of_impact(Body<Vec2>{{18, 0}, {22.5, 0}, 0}, tank, 1);
  EXPECT_EQ(leaving.status, ContactStatus::touching);
  EXPECT_TRUE(leaving);
  EXPECT_EQ(leaving.time, 0);
  EXPECT_EQ(leaving.normal, Vec2(1, 0));
  EXPECT_EQ(leaving.point, Vec2(19, 0));
}

TEST(Contact, body_inside_that_stays_inside_is_contact) {
  const Body<Vec2> tank{{0, 0}, {1, 0}, 19};
  EXPECT_TRUE(time_of_impact(Body<Vec2>{{3, 4}, {2, 0}, 1}, tank, 1));
}

TEST(Contact, no_time_at_all_is_an_interval_too) {
  const Body<Vec2> tank{{0, 0}, {0, 0}, 2};
  EXPECT_EQ(time_of_impact(Body<Vec2>{{3, 0}, {-9, 0}, 1}, tank, 0).status,
            ContactStatus::touching);
  EXPECT_EQ(time_of_impact(Body<Vec2>{{3.5, 0}, {-9, 0}, 1}, tank, 0).status, ContactStatus::apart);
}

TEST(Contact, tank_that_presses_against_a_wall_does_not_move_into_the_shot) {
  // It has a speed of 3 but its place is clamped: by its velocity it would be hit.
  const Body<Vec2> shot{{1, 25}, {0, -4.5}, 0};
  EXPECT_TRUE(time_of_impact(shot, Body<Vec2>{{0, 0}, {0, 3}, 19}, 1));
  EXPECT_EQ(
      time_of_impact(Sweep<Vec2>{{1, 25}, {1, 20.5}, 0}, Sweep<Vec2>{{0, 0}, {0, 0}, 19}).status,
      ContactStatus::apart);
}

TEST(Contact, sweep_ends_exactly_where_it_says) {
  const Sweep<Vec2> exact{{0.125, 0}, {0.5, 0}, 0};
  const auto met = time_of_impact(exact, Sweep<Vec2>{{1.5, 0}, {1.5, 0}, 1});
  EXPECT_EQ(met.status, ContactStatus::contact);
  EXPECT_EQ(met.time, 1);
  EXPECT_EQ(met.point, Vec2(0.5, 0));
}

TEST(Contact, shot_through_two_tanks_hits_the_first) {
  const Body<Vec2> shot{{0, 0}, {100, 0}, 0};
  const std::vector<Body<Vec2>> tanks{
      {{60, 5}, {0, 0}, 19}, {{50, -3}, {1, 0}, 19}, {{50, -3}, {1, 0}, 19}, {{0, 90}, {0, 0}, 19}};
  const auto first = first_contact(shot, std::span<const Body<Vec2>>(tanks), 1);
  EXPECT_EQ(first.status, ContactStatus::contact);
  EXPECT_EQ(first.index, 1);
  EXPECT_EQ(first.time, time_of_impact(shot, tanks[1], 1).time);
  const auto none = first_contact(shot, std::span<const Body<Vec2>>(tanks).subspan(3), 1);
  EXPECT_EQ(none.status, ContactStatus::apart);
  EXPECT_EQ(none.index, -1);
}

TEST(Contact, invalid_body_among_several_touches_nothing) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const std::vector<Body<Vec2>> tanks{{{nan, 0}, {0, 0}, 19},
                                      {{1, 0}, {0, 0}, -1},
                                      {{50, 0}, {kInfinity, 0}, 9},
                                      {{90, 0}, {0, 0}, 9}};
  const auto first = first_contact(Body<Vec2>{{0, 0}, {100, 0}, 0}, tanks, 1);
  EXPECT_EQ(first.index, 3);
  EXPECT_EQ(first_contact(Body<Vec2>{{0, nan}, {100, 0}, 0}, tanks, 1).status,
            ContactStatus::invalid);
}

TEST(Contact, anything_not_finite_or_negative_is_invalid) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const Body<Vec3> good{{5, 0, 0}, {-1, 0, 0}, 1}, other{{0, 0, 0}, {0, 0, 0}, 1};
  for (const double bad : {nan, kInfinity, -kInfinity}) {
    for (double Vec3::*axis : {&Vec3::x, &Vec3::y, &Vec3::z}) {
      Body<Vec3> body = good;
      body.position.*axis = bad;
      EXPECT_EQ(time_of_impact(body, other, 9).status, ContactStatus::invalid);
      EXPECT_EQ(time_of_impact(other, body, 9).status, ContactStatus::invalid);
      body = good;
      body.velocity.*axis = bad;
      EXPECT_EQ(time_of_impact(body, other, 9).status, ContactStatus::invalid);
      EXPECT_EQ(time_of_impact(body, body, 9).status, ContactStatus::invalid);
    }
    Body<Vec3> body = good;
    body.radius = bad;
    EXPECT_EQ(time_of_impact(body, other, 9).status, ContactStatus::invalid);
  }
  for (const double bad : {-1.0, -5e-324, nan, -kInfinity}) {
    Body<Vec3> body = good;
    EXPECT_EQ(time_of_impact(body, other, bad).status, ContactStatus::invalid);
    body.radius = bad;
    EXPECT_EQ(time_of_impact(body, other, 9).status, ContactStatus::invalid);
    EXPECT_EQ(time_of_impact(other, body, 9).status, ContactStatus::invalid);
  }
  EXPECT_EQ(time_of_impact(good, other, kInfinity).time, 3);
}

TEST(Contact, beyond_the_range_of_the_scalar_is_unresolved_with_a_lower_bound) {
  const Body<Vec2> slow{{-1e300, 0}, {1e-300, 0}, 1}, wall{{0, 0}, {0, 0}, 1};
  const auto contact = time_of_impact(slow, wall, kInfinity);
  EXPECT_EQ(contact.status, ContactStatus::unresolved);
  EXPECT_EQ(contact.time, std::numeric_limits<double>::max());
  EXPECT_FALSE(contact);
}

// ---- the robot game whose shots jumped over tanks

constexpr double kTank = 19;
double shell_speed(int power) { return 4.5 * power; }

bool touches_at_a_tick(double aside, double y) { return aside * aside + y * y <= kTank * kTank; }

TEST(Contact, shell_below_the_tank_at_tick_117_and_above_it_at_118_has_hit_it_between) {
  const double aside = 17, before = -11, step = shell_speed(5);
  ASSERT_FALSE(touches_at_a_tick(aside, before));
  ASSERT_FALSE(touches_at_a_tick(aside, before + step));
  const auto hit = time_of_impact(Body<Vec2>{{600 + aside, 350 + before}, {0, step}, 0},
                                  Body<Vec2>{{600, 350}, {0, 0}, kTank}, 1);
  ASSERT_EQ(hit.status, ContactStatus::contact);
  EXPECT_NEAR(117 + hit.time, 117 + (11 - std::sqrt(19 * 19 - 17 * 17.0)) / 22.5, 1e-12);
  EXPECT_NEAR(hit.point.x, 617, 1e-12);
}

/// The share of shells that pass over the tank which a test at each tick misses. In continuous time
/// none is missed.
double missed_share(int power, std::uint64_t count) {
  Random random(kSeed);
  const double step = shell_speed(power);
  std::uint64_t missed = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    const double aside = random.between(-kTank, kTank);
    bool at_tick = false, between = false;
    for (double y = -40 - step * random.unit(); y < 40; y += step) {
      at_tick = at_tick || touches_at_a_tick(aside, y);
      between = between || time_of_impact(Body<Vec2>{{aside, y}, {0, step}, 0},
                                          Body<Vec2>{{0, 0}, {0, 0}, kTank}, 1);
    }
    EXPECT_TRUE(between) << aside;
    missed += !at_tick;
  }
  return static_cast<double>(missed) / static_cast<double>(count);
}

TEST(Contact, testing_once_per_tick_misses_the_measured_share_of_shells) {
  const std::uint64_t count = questions(100000);
  const double scatter = std::sqrt(std::max(1.0, 100000.0 / static_cast<double>(count)));
  EXPECT_NEAR(missed_share(5, count), 0.062, 0.003 * scatter);
  EXPECT_NEAR(missed_share(3, count), 0.021, 0.002 * scatter);
  EXPECT_NEAR(missed_share(1, count), 0.002, 0.001 * scatter);
}

}  // namespace contact_property_test
}  // namespace oracle
