// The contract of results, docs/results.md: which fields a status carries.
#include "aimahead/aimahead.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace aimahead {
namespace carried_fields_test {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNotANumber = std::numeric_limits<double>::quiet_NaN();

struct Circle {
  [[nodiscard]] Vec2 position(double t) const { return {20 + std::cos(t), std::sin(t)}; }
  [[nodiscard]] double speed_bound(double, double) const { return 1; }
};

template <class V>
double size_of(const V& v) {
  double square = 0;
  for (int i = 0; i < kDimensions<V>; ++i) {
    square += double{VectorTraits<V>::get(v, i)} * VectorTraits<V>::get(v, i);
  }
  return std::sqrt(square);
}

template <class V>
bool is_unit(const V& v) {
  return std::fabs(size_of(v) - 1) < 1e-6;
}

/// Whether nothing but `time` is set.
template <class V>
bool is_bare(const Hit<V>& hit) {
  return hit.launch_time == 0 && hit.flight_time == 0 && hit.point == V{} && hit.aim == V{} &&
         hit.launch_velocity == V{} && hit.launch_point == V{};
}

template <class V>
void expect_carried(Status status, const Hit<V>& hit, const char* fault) {
  SCOPED_TRACE(name_of(status));
  EXPECT_EQ(fault != nullptr, status == Status::invalid);
  switch (status) {
    case Status::hit:
    case Status::out_of_range:
    case Status::blocked:
      EXPECT_TRUE(is_unit(hit.aim));
      EXPECT_NEAR(hit.time, hit.launch_time + hit.flight_time, 1e-12 * hit.time);
      break;
    case Status::touching:
      EXPECT_TRUE(is_unit(hit.aim) || hit.aim == V{});
      break;
    case Status::unresolved:
      EXPECT_TRUE(is_bare(hit));
      EXPECT_TRUE(hit.time >= 0 && hit.time < kInfinity);
      break;
    case Status::unreachable:
    case Status::invalid:
    case Status::not_found:
      EXPECT_TRUE(is_bare(hit));
      EXPECT_EQ(hit.time, 0);
      break;
  }
}

template <class V>
void expect_carried(const Intercept<V>& answer) {
  expect_carried<V>(answer.status, answer, answer.fault);
  const bool lists = answer.status == Status::hit || answer.status == Status::out_of_range;
  EXPECT_EQ(answer.count > 0, lists);
  const bool may_be_closest =
      answer.status == Status::unreachable || answer.status == Status::out_of_range;
  EXPECT_TRUE(!answer.closest || may_be_closest);
  if (answer.closest) {
    EXPECT_TRUE(is_unit(answer.closest->aim));
    EXPECT_GE(answer.closest->launch_time, 0);
    EXPECT_GE(answer.closest->time, answer.closest->launch_time);
  }
  if (lists) {
    EXPECT_NE(answer.method, Method::none);
  }
  if (answer.status == Status::touching) {
    EXPECT_EQ(answer.flight_time, 0);
  }
  if (answer.status == Status::touching || answer.status == Status::invalid) {
    EXPECT_EQ(answer.method, Method::none);
    EXPECT_EQ(answer.count, 0);
  }
}

struct Question {
  std::string name;
  Engagement2 engagement;
};

/// An engagement for every room of src/. Each has a hit.
std::vector<Question> questions(const Circle& circle) {
  static const std::array<Vec2, 2> legs{Vec2{0, 0}, Vec2{1, 0}};
  Engagement2 plain;
  plain.projectile.speed = 30;
  plain.target = {.position = {20, 0}, .velocity = {0, 3}};
  std::vector<Question> all{{"plain", plain}};
  const auto add = [&](const char* name, const auto& change) {
    all.push_back({name, plain});
    change(all.back().engagement);
  };
  const Turret2 turret{.facing = 0.5, .turn_rate = 2};
  add("gravity", [](Engagement2& e) { e.projectile.acceleration = {0, -9.81}; });
  add("thrust", [](Engagement2& e) { e.projectile.thrust = {5, 1}; });
  add("linear drag", [](Engagement2& e) { e.projectile.drag = 0.1; });
  add("turning", [](Engagement2& e) { e.target.motion = Turning<Vec2>{0.5}; });
  add("function", [&](Engagement2& e) { e.target.motion = function_of<Vec2>(circle); });
  add("fixed step", [](Engagement2& e) {
    e.projectile.acceleration = {0, -9.81};
    e.tick = Tick{.step = 1.0 / 64};
  });
  add("quadratic drag", [](Engagement2& e) {
    e.projectile.acceleration = {0, -9.81};
    e.projectile.quadratic_drag = 0.01;
  });
  add("turret", [&](Engagement2& e) { e.shooter.turret = turret; });
  add("turret under gravity", [&](Engagement2& e) {
    e.projectile.acceleration = {0, -9.81};
    e.shooter.turret = turret;
  });
  add("turret and quadratic drag", [&](Engagement2& e) {
    e.projectile.quadratic_drag = 0.01;
    e.shooter.turret = turret;
  });
  add("turret on a platform", [&](Engagement2& e) {
    e.shooter.turret = turret;
    e.shooter.motion = Path<Vec2>{legs, 1, After::stop};
  });
  return all;
}

/// Variations of a question with other limits, places and faults, so that every status occurs.
std::vector<Question> variations(const Question& question) {
  std::vector<Question> all{question};
  const auto add = [&](const char* name, const auto& change) {
    all.push_back({question.name + ", " + name, question.engagement});
    change(all.back().engagement);
  };
  add("short-lived", [](Engagement2& e) { e.projectile.lifetime = 0.01; });
  add("short-ranged", [](Engagement2& e) { e.projectile.range = 1; });
  add("touching", [](Engagement2& e) {
    e.aim = Aim::edge;
    e.target.radius = 40;
  });
  add("at the pivot", [](Engagement2& e) {
    e.target.position = {};
    e.target.motion = {};
  });
  add("unlimited distance", [](Engagement2& e) {
    e.target = {.position = {1e308, 1e308}, .velocity = {1e307, 0}};
  });
  add("without speed", [](Engagement2& e) {
    e.projectile.speed = 0;
    e.projectile.thrust = {};
    e.target.velocity = {};
  });
  add("fast target", [](Engagement2& e) { e.target.velocity = {300, 0}; });
  add("invalid", [](Engagement2& e) { e.projectile.radius = -1; });
  return all;
}

TEST(CarriedFields, an_intercept_carries_what_its_status_says) {
  const Circle circle;
  for (const Question& question : questions(circle)) {
    std::set<Status> seen;
    for (const auto& [name, e] : variations(question)) {
      SCOPED_TRACE(name);
      std::array<Hit<Vec2>, 64> hits;
      const auto answer = solve_all(e, hits);
      expect_carried(answer);
      EXPECT_EQ(solve(e).status, answer.status);
      EXPECT_NE(answer.status, Status::not_found) << "solve does not sample";
      seen.insert(answer.status);
    }
    for (const Status status :
         {Status::hit, Status::out_of_range, Status::touching, Status::invalid}) {
      EXPECT_TRUE(seen.count(status)) << question.name << " " << name_of(status);
    }
    EXPECT_TRUE(seen.count(Status::unreachable) || seen.count(Status::unresolved)) << question.name;
  }
}

TEST(CarriedFields, what_sampling_did_not_see_is_not_found) {
  const Circle circle;
  Engagement2 e;
  e.projectile.speed = 30;
  e.projectile.lifetime = 1;
  e.target.motion = function_of<Vec2>(circle);
  std::set<Status> seen;
  const auto ask = [&](double step) {
    auto answer = solve_by_sampling(e, step);
    EXPECT_FALSE(answer.closest);
    EXPECT_EQ(answer.count, 0);
    expect_carried<Vec2>(answer.status, answer, answer.fault);
    seen.insert(answer.status);
    return answer.status;
  };
  EXPECT_EQ(ask(0.1), Status::hit);
  e.projectile.range = 1;
  EXPECT_EQ(ask(0.1), Status::out_of_range);
  e.projectile.range = kUnlimited;
  e.projectile.speed = 2;
  EXPECT_EQ(ask(0.1), Status::not_found);
  e.projectile.lifetime = kUnlimited;
  e.projectile.speed = 0;
  EXPECT_EQ(ask(1e-3), Status::unresolved) << "it cannot look for ever";
  EXPECT_EQ(ask(-1), Status::invalid);
  Engagement2 waiting = e;
  waiting.shooter.hold = true;
  EXPECT_STREQ(solve_by_sampling(waiting, 1e-3).fault, "shooter.hold");
  waiting = e;
  waiting.shooter.turret = Turret2{.facing = 0, .turn_rate = 1};
  EXPECT_STREQ(solve_by_sampling(waiting, 1e-3).fault, "shooter.turret");
  e.shooter.position = {21, 0};
  EXPECT_EQ(ask(0.1), Status::touching);
  // Without a gun there is nothing to sample.
  e.shooter.delay = 9;
  const std::array<Vec2, 2> legs{Vec2{0, 0}, Vec2{1, 0}};
  e.shooter.motion = Path<Vec2>{legs, 1, After::vanish};
  EXPECT_EQ(ask(0.1), Status::unreachable);
  EXPECT_EQ(seen.size(), 7U);
}

TEST(CarriedFields, a_launch_carries_what_its_status_says) {
  std::set<Status> seen;
  const auto check = [&](const Launch<Vec2>& launch) {
    expect_carried<Vec2>(launch.status, launch, launch.fault);
    if (launch.status == Status::unreachable || launch.status == Status::unresolved ||
        launch.status == Status::invalid) {
      EXPECT_EQ(launch.speed, 0);
      EXPECT_EQ(launch.count, 0);
    }
    EXPECT_EQ(launch.limit_speed, 0) << "launch_slowest alone has one";
    seen.insert(launch.status);
  };
  Engagement2 plain;
  plain.projectile.speed = 30;
  plain.projectile.acceleration = {0, -9.81};
  plain.target = {.position = {20, 0}, .velocity = {0, 3}};
  for (const auto& [name, e] : variations({"launch", plain})) {
    SCOPED_TRACE(name);
    check(launch_for_time(e, 1));
    check(launch_for_time(e, -1));
    check(launch_for_time(e, 1e300));
    check(launch_over_apex(e, 5));
    check(launch_over_apex(e, 5, Pass::rising));
    check(launch_at_elevation(e, 0.5));
    check(launch_at_elevation(e, -1.5));
    const auto two = launch_direct_and_lob(e);
    check(two.direct);
    check(two.lob);
  }
  for (const Status status : {Status::hit, Status::unreachable, Status::out_of_range,
                              Status::touching, Status::unresolved, Status::invalid}) {
    EXPECT_TRUE(seen.count(status)) << name_of(status);
  }
  // What goes away can be caught up with only at more than its own speed.
  Engagement2 fleeing;
  fleeing.target = {.position = {20, 0}, .velocity = {5, 0}};
  const auto slowest = launch_slowest(fleeing);
  EXPECT_EQ(slowest.status, Status::unreachable);
  EXPECT_EQ(slowest.limit_speed, 5);
  EXPECT_EQ(slowest.speed, 0);
  EXPECT_TRUE(is_bare<Vec2>(slowest));
}

template <class V>
void expect_carried(const Lead<V>& lead) {
  SCOPED_TRACE(name_of(lead.status));
  const bool is_hit = lead.status == Status::hit;
  EXPECT_EQ(is_unit(lead.aim), is_hit);
  EXPECT_EQ(lead.aim == V{}, !is_hit);
  EXPECT_EQ(lead.offset == V{}, !is_hit);
  const bool has_time = is_hit || lead.status == Status::unresolved;
  if (!has_time) {
    EXPECT_EQ(lead.time, 0);
  }
  EXPECT_TRUE(lead.time >= 0 && lead.time <= std::numeric_limits<ScalarOf<V>>::max());
}

template <class Scalar>
struct PlaneVector {
  Scalar x{}, y{};
  bool operator==(const PlaneVector&) const = default;
};

template <class Scalar>
void expect_leads_carry_what_their_status_says() {
  using V = PlaneVector<Scalar>;
  const Scalar largest = std::numeric_limits<Scalar>::max();
  const Scalar smallest = std::numeric_limits<Scalar>::min();
  const auto nan = static_cast<Scalar>(kNotANumber);
  const std::map<Status, std::array<Scalar, 5>> expected{
      {Status::hit, {20, 0, 0, 3, 30}},      {Status::unreachable, {20, 0, 40, 0, 30}},
      {Status::touching, {0, 0, 1, 0, 30}},  {Status::unresolved, {largest, 0, 0, 0, smallest}},
      {Status::invalid, {nan, 0, 0, 0, 30}},
  };
  for (const auto& [status, q] : expected) {
    const V position{q[0], q[1]};
    const V velocity{q[2], q[3]};
    const auto relative = lead(position, velocity, q[4]);
    EXPECT_EQ(relative.status, status);
    expect_carried(relative);
    const auto world = lead(State<V>{}, State<V>{position, velocity}, q[4]);
    EXPECT_EQ(world.status, status);
    expect_carried<V>(world);
    EXPECT_EQ(world.point == V{}, status != Status::hit);
    EXPECT_EQ(world.launch_velocity == V{}, status != Status::hit);
  }
}

TEST(CarriedFields, a_lead_carries_what_its_status_says) {
  expect_leads_carry_what_their_status_says<float>();
  expect_leads_carry_what_their_status_says<double>();
}

TEST(CarriedFields, the_answer_of_a_method_carries_what_its_claim_says) {
  std::set<Claim> seen;
  Engagement2 plain;
  plain.projectile.speed = 30;
  plain.target = {.position = {20, 0}, .velocity = {0, 3}};
  for (const auto& [name, e] : variations({"method", plain})) {
    for (const AimMethod method : kAimMethods) {
      SCOPED_TRACE(name + ", " + name_of(method));
      std::array<Guess<Vec2>, 64> guesses;
      const auto answer = aim_by<Vec2>(method, e, guesses);
      seen.insert(answer.claim);
      EXPECT_EQ(answer.fault != nullptr, answer.claim == Claim::invalid);
      if (answer.claim == Claim::hit) {
        EXPECT_TRUE(is_unit(answer.aim) || answer.aim == Vec2{});
      }
      if (answer.claim == Claim::not_found || answer.claim == Claim::invalid) {
        EXPECT_TRUE(is_bare<Vec2>(answer));
        EXPECT_EQ(answer.time, 0);
        EXPECT_EQ(answer.moved, 0);
      }
      if (answer.claim == Claim::invalid) {
        EXPECT_EQ(answer.iterations, 0);
        EXPECT_EQ(answer.guesses, 0);
      }
    }
  }
  EXPECT_EQ(seen.size(), 4U);
}

template <class V>
ContactStatus expect_carried(const Contact<V>& contact) {
  SCOPED_TRACE(name_of(contact.status));
  if (contact) {
    EXPECT_TRUE(is_unit(contact.normal) || contact.normal == V{});
  }
  if (!contact) {
    EXPECT_TRUE(contact.normal == V{} && contact.point == V{});
  }
  const bool has_time = contact.status == ContactStatus::contact ||  //
                        contact.status == ContactStatus::unresolved;
  if (!has_time) {
    EXPECT_EQ(contact.time, 0);
  }
  return contact.status;
}

TEST(CarriedFields, a_contact_carries_what_its_status_says) {
  const Body<Vec2> shot{{-3, 0.5}, {10, 0}, 0};
  const Body<Vec2> far{{-1e308, 0}, {1e-300, 0}, 0};
  const Body<Vec2> none{{kNotANumber, 0}, {}, 0};
  const std::array<Body<Vec2>, 1> tank{Body<Vec2>{{0, 0}, {0, 0}, 1}};
  const AxisBox<Vec2> box{{-1, -1}, {1, 1}};
  const auto target = [](const Body<Vec2>& body) {
    return Target<Vec2>{body.position, body.velocity, {0, 0}, body.radius, Turning<Vec2>{0}};
  };
  const std::vector<std::tuple<ContactStatus, Body<Vec2>, double>> expected{
      {ContactStatus::contact, shot, 1}, {ContactStatus::touching, tank[0], 1},
      {ContactStatus::apart, shot, 0.1}, {ContactStatus::unresolved, far, kInfinity},
      {ContactStatus::invalid, none, 1},
  };
  for (const auto& [status, body, duration] : expected) {
    EXPECT_EQ(expect_carried(time_of_impact(body, tank[0], duration)), status);
    EXPECT_EQ(expect_carried(time_of_impact(body, box, duration)), status);
    const auto moving = expect_carried(time_of_impact(target(body), target(tank[0]), duration));
    if (status != ContactStatus::unresolved) {
      EXPECT_EQ(moving, status);
    }
    const FirstContact<Vec2> first = first_contact(body, tank, duration);
    EXPECT_EQ(expect_carried<Vec2>(first), status);
    const bool names = status != ContactStatus::apart && status != ContactStatus::invalid;
    EXPECT_EQ(first.index, names ? 0 : -1);
  }
  const Sweep<Vec2> swept{{-3, 0.5}, {7, 0.5}, 0};
  EXPECT_EQ(expect_carried(time_of_impact(swept, Sweep<Vec2>{{0, 0}, {0, 0}, 1})),
            ContactStatus::contact);
}

void* refuse(std::size_t, void*) { return nullptr; }
void leave(void*, std::size_t, void*) {}

TEST(CarriedFields, a_contact_world_carries_what_its_status_says) {
  const std::array<double, 4> x{-3, 0, -30, kNotANumber};
  const std::array<double, 4> y{};
  const std::array<double, 4> vx{10, 0, 10, 0};
  const std::array<double, 1> radius{1};
  const std::array<double, 1> zero{};
  const BodyArrays<double, 2> shots{.position = {x, y}, .velocity = {vx, y}};
  const BodyArrays<double, 2> targets{.position = {zero, zero}, .radius = radius};
  ContactWorld<double, 2> world;
  const auto found = world.find_all(shots, targets, 1);
  ASSERT_TRUE(found);
  const std::array expected{ContactStatus::contact, ContactStatus::touching, ContactStatus::apart,
                            ContactStatus::invalid};
  ASSERT_EQ(found.first.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const auto& first = found.first[i];
    EXPECT_EQ(first.status, expected[i]);
    EXPECT_EQ(first.target == kNobody, !first);
    if (first.status != ContactStatus::contact) {
      EXPECT_EQ(first.time, 0);
    }
  }
  EXPECT_EQ(found.all.size(), 2U);

  const auto invalid = world.find_all(shots, targets, -1);
  EXPECT_EQ(invalid.status, WorldStatus::invalid);
  EXPECT_EQ(invalid.first.size(), shots.position[0].size());
  for (const auto& first : invalid.first) EXPECT_EQ(first.status, ContactStatus::invalid);
  EXPECT_TRUE(invalid.all.empty());

  const auto before = set_assertion_handler([](const char*, const char*, int) {});
  const auto mismatched = world.find_all({.position = {x, zero}}, targets, 1);
  set_assertion_handler(before);
  EXPECT_EQ(mismatched.status, WorldStatus::mismatched);
  EXPECT_TRUE(mismatched.first.empty() && mismatched.all.empty());

  ContactWorld<double, 2> poor({.allocator = {refuse, leave, nullptr}});
  const auto nothing = poor.find_all(shots, targets, 1);
  EXPECT_EQ(nothing.status, WorldStatus::out_of_memory);
  EXPECT_STREQ(name_of(nothing.status), "out_of_memory");
  EXPECT_TRUE(nothing.first.empty() && nothing.all.empty() && nothing.invalid_targets.empty());
}

TEST(CarriedFields, an_assignment_carries_what_its_status_says) {
  std::array<double, 4> cost{1, 2, 3, kInfinity};
  AssignmentQuestion<double> question{.cost = cost, .shooters = 2, .targets = 2};
  std::array<AssignedPair, 2> pairs;
  const auto is_empty = [](const Assignment& answer) {
    return answer.pairs == 0 && answer.total == 0 && answer.latest == 0;
  };
  const auto assigned = assign(question, pairs);
  EXPECT_EQ(assigned.status, AssignmentStatus::assigned);
  EXPECT_TRUE(assigned.pairs == 2 && assigned.total == 5 && assigned.latest == 3);
  EXPECT_EQ(assigned.fault, nullptr);

  cost[2] = kInfinity;
  question.demand = AssignmentDemand::every_shooter;
  const auto infeasible = assign(question, pairs);
  EXPECT_EQ(infeasible.status, AssignmentStatus::infeasible);
  EXPECT_TRUE(infeasible.pairs == 1 && infeasible.total == 1 && infeasible.latest == 1);
  EXPECT_EQ(infeasible.fault, nullptr);

  const auto poor = assign(question, pairs, {refuse, leave, nullptr});
  EXPECT_EQ(poor.status, AssignmentStatus::out_of_memory);
  EXPECT_TRUE(is_empty(poor));
  EXPECT_EQ(poor.fault, nullptr);

  cost[0] = kNotANumber;
  const auto invalid = assign(question, pairs);
  EXPECT_EQ(invalid.status, AssignmentStatus::invalid);
  EXPECT_TRUE(is_empty(invalid));
  EXPECT_STREQ(invalid.fault, "cost");
}

TEST(CarriedFields, a_turn_carries_what_its_status_says) {
  const Turret2 turret{.turn_rate = 1, .arc_from = -1, .arc_to = 1};
  const Turn possible = turn_to(turret, 0.5);
  EXPECT_TRUE(possible && possible.angle == 0.5 && possible.time == 0.5);
  const Turn outside = turn_to(turret, 2);
  EXPECT_TRUE(!outside && outside.angle == 0 && outside.time == 0);

  const auto step = [&](double goal, double duration) {
    return TurnController2{.turret = turret}.step(goal, duration);
  };
  const TurnProgress turning = step(0.5, 0.25);
  EXPECT_EQ(turning.status, TurnStatus::turning);
  EXPECT_TRUE(turning.remaining == 0.25 && turning.time == 0.25);
  const TurnProgress blocked = step(2, 0.25);
  EXPECT_EQ(blocked.status, TurnStatus::blocked);
  EXPECT_TRUE(blocked.remaining == 0.75 && blocked.time == 0.75);
  for (const TurnProgress& done : {step(0.5, 1), step(kNotANumber, 1)}) {
    EXPECT_TRUE(done.remaining == 0 && done.time == 0);
  }
  EXPECT_EQ(step(0.5, 1).status, TurnStatus::arrived);
  EXPECT_EQ(step(kNotANumber, 1).status, TurnStatus::invalid);
}

TEST(CarriedFields, following_counts_what_it_wrote) {
  Engagement2 e;
  e.projectile.speed = 30;
  std::array<Snapshot<Vec2>, 2> seen;
  const std::array times{0.0, 1.0, 2.0};
  const Following followed = follow(e, {.aim = {1, 0}}, times, seen);
  EXPECT_EQ(followed.status, FollowStatus::followed);
  EXPECT_EQ(followed.count, 2U) << "as far as both lists reach";
  EXPECT_EQ(followed.fault, nullptr);
  e.projectile.speed = -1;
  const Following invalid = follow(e, {.aim = {1, 0}}, times, seen);
  EXPECT_EQ(invalid.status, FollowStatus::invalid);
  EXPECT_EQ(invalid.count, 0U);
  EXPECT_STREQ(invalid.fault, "projectile.speed");
}

}  // namespace carried_fields_test
}  // namespace aimahead
