// Prints one hash for every family of engagements, over every bit of every answer, one for the
// elementary functions, and one each for guns that turn, contacts, contacts of many, targets in any
// motion, turrets that shoot at these, other shots, the methods of the articles, and many at once.
// Two builds that print the same text gave the same answers.
//
//   hash_answers             the hashes
//   hash_answers FAMILY      one line for every question of a family, to find where two differ
#include "batch_answers.hpp"
#include "hash_lines.hpp"
#include "seeded_engagements.hpp"
#include "seeded_motions.hpp"
#include "shot_answers.hpp"

#include "aimahead/contact_shapes.hpp"
#include "aimahead/contact_world.hpp"
#include "aimahead/intercept.hpp"
#include "aimahead/lead.hpp"
#include "aimahead/turn_controller.hpp"
#include "numerics/elementary.hpp"

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <iterator>
#include <span>
#include <string>
#include <type_traits>

namespace bits {
namespace {

/// A caller's own vectors, of floats.
struct Point2 {
  float x, y;
};
struct Point3 {
  float x, y, z;
};
template <class V>
using FloatOf = std::conditional_t<std::is_same_v<V, aimahead::Vec3>, Point3, Point2>;

/// How many NaN the answers hold. There must be none.
int not_numbers = 0;

class Hash {
 public:
  void add(std::uint64_t bits) {
    value_ = scenes::mix(value_ + scenes::kSplitmixStep + bits) ^ bits;
  }
  void add(double x) {
    not_numbers += x != x;
    add(bit_cast<std::uint64_t>(x));
  }
  void add(float x) {
    not_numbers += x != x;
    add(std::uint64_t{bit_cast<std::uint32_t>(x)});
  }

  template <aimahead::Vector V>
  void add(const V& v) {
    for (int i = 0; i < aimahead::kDimensions<V>; ++i) add(aimahead::VectorTraits<V>::get(v, i));
  }
  template <class V>
  void add(const aimahead::Hit<V>& hit) {
    add(hit.time);
    add(hit.launch_time);
    add(hit.flight_time);
    add(hit.point);
    add(hit.aim);
    add(hit.launch_velocity);
    add(hit.launch_point);
  }
  template <class V>
  void add(const aimahead::Intercept<V>& answer) {
    add(static_cast<const aimahead::Hit<V>&>(answer));
    add(static_cast<std::uint64_t>(answer.status));
    add(static_cast<std::uint64_t>(answer.method));
    add(static_cast<std::uint64_t>(answer.count));
    if (answer.closest) {
      add(answer.closest->time);
      add(answer.closest->distance);
      add(answer.closest->aim);
      add(answer.closest->launch_time);
    }
  }
  template <class V>
  void add(const aimahead::Lead<V>& answer) {
    add(static_cast<std::uint64_t>(answer.status));
    add(answer.time);
    add(answer.aim);
    add(answer.offset);
  }
  template <class V>
  void add(const aimahead::Contact<V>& contact) {
    add(static_cast<std::uint64_t>(contact.status));
    add(contact.time);
    add(contact.point);
    add(contact.normal);
  }
  template <class V>
  void add(const aimahead::WorldLead<V>& answer) {
    add(static_cast<const aimahead::Lead<V>&>(answer));
    add(answer.point);
    add(answer.launch_velocity);
  }
  [[nodiscard]] std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0;
};

/// What the header-only part makes of the gun, the shot's speed and the target. V is the library's
/// own vector or one of floats.
template <class V, class E>
void add_leads(Hash& hash, const E& engagement) {
  using S = aimahead::ScalarOf<V>;
  const auto state_of = [](const auto& body) {
    return aimahead::State<V>{body.position.template to<V>(), body.velocity.template to<V>()};
  };
  const aimahead::State<V> gun = state_of(engagement.shooter);
  const aimahead::State<V> target = state_of(engagement.target);
  const S speed = static_cast<S>(engagement.projectile.speed);
  hash.add(aimahead::lead(target.position, target.velocity, speed));
  hash.add(aimahead::lead(gun, target, speed, static_cast<S>(engagement.projectile.inherit)));
}

template <class V>
void add_answers(Hash& hash, Family family, Random& random) {
  const aimahead::Engagement<V> engagement = engagement_of<V>(family, random);
  std::array<aimahead::Hit<V>, 4> hits;
  const auto all = aimahead::solve_all(engagement, std::span<aimahead::Hit<V>>(hits));
  hash.add(all);
  for (int i = 0; i < all.count; ++i) hash.add(hits[static_cast<std::size_t>(i)]);
  hash.add(aimahead::solve(engagement));
  add_leads<V>(hash, engagement);
  add_leads<FloatOf<V>>(hash, engagement);
}

/// Contacts of gun and target, as bodies with velocities or displacements, and with shapes.
template <class V, class E>
void add_touches(Hash& hash, const E& engagement) {
  using S = aimahead::ScalarOf<V>;
  const auto body_of = [](const auto& body, double radius) {
    return aimahead::Body<V>{body.position.template to<V>(), body.velocity.template to<V>(),
                             static_cast<S>(radius)};
  };
  const auto sweep_of = [](const aimahead::Body<V>& body) {
    return aimahead::Sweep<V>{body.position, body.velocity, body.radius};
  };
  const aimahead::Body<V> a = body_of(engagement.shooter, engagement.projectile.radius);
  const aimahead::Body<V> b = body_of(engagement.target, engagement.target.radius);
  hash.add(time_of_impact(a, b, 10));
  hash.add(time_of_impact(sweep_of(a), sweep_of(b)));
}

template <class V>
void add_contacts(Hash& hash, Family family, Random& random) {
  const aimahead::Engagement<V> e = engagement_of<V>(family, random);
  add_touches<V>(hash, e);
  add_touches<FloatOf<V>>(hash, e);
  hash.add(time_of_impact(e.target, {e.shooter.position, e.shooter.velocity, {}, 1, {}}, 10));
  const aimahead::Body<V> body{e.shooter.position, e.shooter.velocity, e.target.radius};
  const V& p = e.target.position;
  const V& q = e.target.velocity;
  hash.add(time_of_impact(body, aimahead::Capsule<V>{p, q, e.projectile.radius}, 10));
  hash.add(time_of_impact(body, aimahead::HalfSpace<V>{p, q}, 10));
  V low = p;
  V high = p;
  low.x -= 5;
  high.y += 5;
  hash.add(time_of_impact(body, aimahead::AxisBox<V>{low, high}, 10));
  hash.add(time_of_impact(body, aimahead::Enclosure<V>{low, high}, 10));
  if constexpr (std::is_same_v<V, aimahead::Vec2>) {
    const V corners[] = {p, q, e.shooter.velocity};
    hash.add(time_of_impact(body, aimahead::Polygon{corners}, 10));
    const aimahead::OrientedBox<V> box{p, {V(0.6, 0.8), V(-0.8, 0.6)}, {3, 4}};
    hash.add(time_of_impact(body, box, 10));
  }
}

/// Every elementary function at one argument: a small one, or one from all over the range.
void add_elementary(Hash& hash, Random& random, int /*index*/) {
  using namespace aimahead::detail::numerics;
  const int reach = random.once_in(2) ? 12 : 1000;
  const double x = random.any(-reach, reach);
  const double y = random.any(-reach, reach);
  const double positive = random.magnitude(-reach, reach);
  const double share = random.any(-30, 0);  // of [-1, 1]
  for (double value : {sine(x), cosine(x), arctangent(x), arctangent2(y, x), arcsine(share),
                       exponential(x), logarithm(positive), power(positive, y)}) {
    hash.add(value);
  }
}

/// What a gun makes of a goal, and of goals that change while it turns.
template <class V, class Goal>
void add_turns(Hash& hash, aimahead::TurnController<V> gun, Random& random, Goal goal) {
  const aimahead::Turn turn = turn_to(gun.turret, goal(random));
  hash.add(static_cast<std::uint64_t>(turn.possible));
  hash.add(turn.angle);
  hash.add(turn.time);
  hash.add(turning_time(gun.turret, random.any(-40, 3)));
  hash.add(turnable_angle(gun.turret, random.magnitude(-40, 6)));
  for (int i = 0; i < 6; ++i) {
    const auto next = goal(random);
    const aimahead::TurnProgress progress = gun.step(next, random.magnitude(-12, 2));
    hash.add(static_cast<std::uint64_t>(progress.status));
    hash.add(progress.remaining);
    hash.add(progress.time);
    hash.add(gun.turret.facing);
    hash.add(gun.rate);
  }
}

void add_turns_in_the_plane(Hash& hash, Random& random) {
  aimahead::TurnController2 gun{.turret = {.facing = random.coordinate(9),
                                           .turn_rate = random.magnitude(-4, 4),
                                           .tolerance = random.magnitude(-20, -2)}};
  if (random.once_in(2)) gun.turret.turn_acceleration = random.magnitude(-4, 4);
  if (random.once_in(2)) {
    gun.turret.arc_from = gun.turret.facing - random.length(3);
    gun.turret.arc_to = gun.turret.facing + random.length(3);
  }
  add_turns(hash, gun, random, [](Random& r) { return r.coordinate(9); });
}

void add_turns_in_space(Hash& hash, Random& random) {
  const auto direction = [](Random& r) {
    return aimahead::Vec3{r.coordinate(9), r.coordinate(9), r.length(9)};
  };
  aimahead::TurnController3 gun{.turret = {.facing = direction(random),
                                           .turn_rate = random.magnitude(-4, 4),
                                           .tolerance = random.magnitude(-20, -2)}};
  if (random.once_in(2)) gun.turret.turn_acceleration = random.magnitude(-4, 4);
  add_turns(hash, gun, random, direction);
}

void add_turning(Hash& hash, Random& random, int index) {
  if (index % 2 == 0) {
    add_turns_in_the_plane(hash, random);
  } else {
    add_turns_in_space(hash, random);
  }
}

void add_contact(Hash& hash, Random& random, int index) {
  const Family family = kFamilies[index / 2 % kFamilyCount];
  if (index % 2 == 0) {
    add_contacts<aimahead::Vec2>(hash, family, random);
  } else {
    add_contacts<aimahead::Vec3>(hash, family, random);
  }
}

/// A tick of a few dozen shots and targets, by one instruction set after the other: it must not
/// matter which.
template <class S, int N>
void add_tick(Hash& hash, Random& random) {
  static aimahead::ContactWorld<S, N> world({.broad_phase = aimahead::BroadPhase::cells});
  constexpr std::size_t kShots = 12;
  constexpr std::size_t kTargets = 20;
  std::array<std::array<S, kTargets>, 2 * N + 1> targets;
  std::array<std::array<S, kShots>, 2 * N> shots;
  const auto fill = [&random](auto& arrays) {
    for (auto& array : arrays) {
      for (S& x : array) x = static_cast<S>(random.coordinate(1));
    }
  };
  fill(targets);
  fill(shots);
  for (S& radius : targets[2 * N]) radius = radius * radius / 4;
  aimahead::BodyArrays<S, N> a;
  aimahead::BodyArrays<S, N> b;
  for (int k = 0; k < N; ++k) {
    a.position[k] = shots[k];
    a.velocity[k] = shots[N + k];
    b.position[k] = targets[k];
    b.velocity[k] = targets[N + k];
  }
  b.radius = targets[2 * N];
  for (const auto& contact : world.find_all(a, b, S(0.25)).all) {
    hash.add(contact.time);
    hash.add(std::uint64_t{contact.shot} << 32 | contact.target);
  }
}

void add_world(Hash& hash, Random& random, int index) {
  for_one_kind(index, [&]<class S, int N>(Kind<S, N>) { add_tick<S, N>(hash, random); });
}

template <class V>
void add_moving(Hash& hash, Random& random, int kind, bool turret) {
  MovingEngagement<V> moving(random, kind);
  if (turret) moving.set_turret(random);
  std::array<aimahead::Hit<V>, 8> hits;
  const auto all = aimahead::solve_all(moving.engagement, std::span<aimahead::Hit<V>>(hits));
  hash.add(all);
  hash.add(static_cast<std::uint64_t>(all.steps));
  for (int i = 0; i < all.count; ++i) hash.add(hits[static_cast<std::size_t>(i)]);
}

void add_motion(Hash& hash, Random& random, int index) {
  const int kind = index / 2 % kMotionKinds;
  if (index % 2 == 0) {
    add_moving<aimahead::Vec2>(hash, random, kind, false);
  } else {
    add_moving<aimahead::Vec3>(hash, random, kind, false);
  }
}

/// Every 37th index only: what a turret cannot hit takes a millisecond.
void add_turret(Hash& hash, Random& random, int index) {
  if (index % 37 != 0) return;
  const int kind = index / 2 % kMotionKinds;
  if (index % 2 == 0) {
    add_moving<aimahead::Vec2>(hash, random, kind, true);
  } else {
    add_moving<aimahead::Vec3>(hash, random, kind, true);
  }
}

/// After the families of engagements.
struct Line {
  const char* name;
  void (*add)(Hash&, Random&, int index);
};
constexpr Line kOtherLines[] = {{"elementary", add_elementary}, {"turning", add_turning},
                                {"contact", add_contact},       {"motion", add_motion},
                                {"turret", add_turret},         {"world", add_world},
                                {"shot", add_shot<Hash>},       {"method", add_method<Hash>},
                                {"batch", add_batch<Hash>},     {"falling", add_falling<Hash>}};
constexpr int kLineCount = kFamilyCount + static_cast<int>(std::size(kOtherLines));

std::uint64_t hash_of_question(int line, int index) {
  Hash hash;
  Random random(scenes::mix(static_cast<std::uint64_t>(line) * kEngagementsPerFamily +
                            static_cast<std::uint64_t>(index) + 1));
  if (line >= kFamilyCount) {
    kOtherLines[line - kFamilyCount].add(hash, random, index);
  } else if (index % 2 == 0) {
    add_answers<aimahead::Vec2>(hash, kFamilies[line], random);
  } else {
    add_answers<aimahead::Vec3>(hash, kFamilies[line], random);
  }
  return hash.value();
}

}  // namespace

int line_count() { return kLineCount; }

std::uint64_t hash_of_line(int line) {
  Hash hash;
  for (int i = 0; i < kEngagementsPerFamily; ++i) hash.add(hash_of_question(line, i));
  return hash.value();
}

const char* name_of_line(int line) {
  return line < kFamilyCount ? kFamilyNames[line] : kOtherLines[line - kFamilyCount].name;
}

}  // namespace bits

#ifndef __EMSCRIPTEN__

int main(int argc, char** argv) {
  for (int line = 0; line < bits::kLineCount; ++line) {
    const char* const name = bits::name_of_line(line);
    if (argc == 1) {
      bits::print(bits::hash_of_line(line), name);
    } else if (std::strcmp(argv[1], name) == 0) {
      for (int i = 0; i < bits::kEngagementsPerFamily; ++i) {
        bits::print(bits::hash_of_question(line, i), std::to_string(i).c_str());
      }
    }
  }
  if (bits::not_numbers > 0) std::printf("%d numbers are not\n", bits::not_numbers);
  return 0;
}

#endif
