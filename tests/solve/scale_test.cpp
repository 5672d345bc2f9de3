// No scale is special: a question whose lengths are multiplied by one power of two and whose times
// by another has the same answer, multiplied likewise, to the last bit. For every family of
// questions, with guns in motion, on mounts and that hold, wind, drag, plates, tables and fixed
// steps. Obstacles and long lists are not asked, nor tables at targets in constant velocity:
// docs/guarantees.md says how far they keep their bits.
#include "platforms.hpp"
#include "question_line.hpp"

#include <aimahead/aimahead.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <string>
#include <vector>

namespace oracle {
namespace scale_test {

using namespace aimahead;

/// A feature that is added to the question of a family.
enum class Extra : unsigned char {
  none,
  platform,
  mount,
  hold,
  rest,
  wind,
  quadratic_drag,
  plates,
  table,
  tick
};

struct Asked {
  const char* name;
  std::span<const MotionFamily> (*families)();
  std::array<Extra, 3> extras{};
  int questions = 8;  ///< of each family; a hundredth part of those of the long sweep

  [[nodiscard]] bool has(Extra extra) const {
    return std::find(extras.begin(), extras.end(), extra) != extras.end();
  }
};

std::span<const MotionFamily> steady_motion() { return motion_families().first(1); }
std::span<const MotionFamily> curved_motion() { return motion_families().subspan(1); }

constexpr Asked kAsked[] = {
    {"motion", motion_families},
    {"unreachable", unreachable_families},
    {"turret", turret_families},
    {"unreachable_turret", unreachable_turret_families},
    {"hold", motion_families, {Extra::hold}},
    {"hold_at_rest", motion_families, {Extra::rest, Extra::hold}, 3},
    {"turret_at_rest", turret_families, {Extra::rest}, 4},
    {"moving_gun", motion_families, {Extra::platform}},
    {"turret_on_platform", turret_families, {Extra::platform}, 2},
    {"hold_on_platform", motion_families, {Extra::platform, Extra::hold}, 1},
    {"mount", motion_families, {Extra::mount}},
    {"mount_on_platform", motion_families, {Extra::mount, Extra::platform}},
    {"wind", motion_families, {Extra::wind}, 4},
    {"plates", steady_motion, {Extra::plates}, 60},
    {"plates_and_hold", steady_motion, {Extra::plates, Extra::hold}, 20},
    {"table", curved_motion, {Extra::table}, 4},
    {"table_and_hold", motion_families, {Extra::table, Extra::hold}, 2},
    {"table_and_turret", turret_families, {Extra::table}, 2},
    {"table_and_mount", curved_motion, {Extra::table, Extra::mount}, 1},
    {"table_on_platform", curved_motion, {Extra::table, Extra::platform}, 1},
    {"table_and_hold_on_platform",
     motion_families,
     {Extra::table, Extra::platform, Extra::hold},
     1},
    {"table_and_plates", steady_motion, {Extra::table, Extra::plates}, 30},
    {"table_plates_and_hold", steady_motion, {Extra::table, Extra::plates, Extra::hold}, 10},
    {"tick", steady_motion, {Extra::tick}, 60},
    {"quadratic_drag", motion_families, {Extra::quadratic_drag}, 2},
    {"quadratic_drag_in_wind", motion_families, {Extra::quadratic_drag, Extra::wind}, 1},
    {"quadratic_drag_and_turret", turret_families, {Extra::quadratic_drag}, 1},
};

/// A question, and what else it has.
struct Fields {
  MovingQuestion q;
  std::optional<Mount<Vec2>> mount;
  std::array<Plate, 3> plates{};
  double turn_rate = 0;  ///< of the plates
  bool has_plates = false;
  std::vector<double> distances;  ///< of a table
  std::vector<double> times;
  double step = 0;
  double damping = 0;
};

/// A table instead of a speed: of one about as fast, or with farther rows that come sooner.
void set_table(Random& random, Fields& fields) {
  MovingQuestion& q = fields.q;
  const double speed = q.speed > 0 ? q.speed : 10;
  const bool is_even = random.chance(0.5);
  double distance = random.chance(0.5) ? 0 : random.unit();
  for (int rows = random.integer(2, 7); rows > 0; --rows) {
    fields.distances.push_back(distance);
    fields.times.push_back((is_even ? distance + 1 : random.between(1, 60)) / speed);
    distance += random.between(1, 30);
  }
  q.speed = q.muzzle = q.drag = 0;
  q.edge = false;
  q.thrust = {};
  q.shot_acceleration = {};
}

Fields make_fields(const Asked& asked_for, const MotionFamily& family, std::uint64_t index) {
  Fields fields;
  fields.q = generate(family, kSeed, index);
  MovingQuestion& q = fields.q;
  Random random(kSeed + index);
  if (asked_for.has(Extra::platform)) {
    q.platform = {draw_platform(random, q.dimensions)};
    q.platform.front().target_acceleration = {};
  }
  if (asked_for.has(Extra::mount)) {
    fields.mount = Mount<Vec2>{{random.between(-5, 5), random.between(-5, 5)},
                               random.between(-3, 3),
                               random.between(-3, 3)};
  }
  if (asked_for.has(Extra::plates)) {
    fields.has_plates = true;
    fields.turn_rate = random.between(-8, 8);
    for (Plate& plate : fields.plates) {
      plate = {random.between(-3, 3), random.between(0.1, 2)};
      if (q.dimensions == 3) plate.height = random.between(-1, 1);
    }
    q.target_acceleration = {};
  }
  if (asked_for.has(Extra::rest)) {
    q.speed = 0;
    q.thrust = {};
    q.shooter_velocity = q.target_velocity = {};
  }
  q.hold = asked_for.has(Extra::hold);
  const bool is_special = asked_for.has(Extra::quadratic_drag) || asked_for.has(Extra::tick);
  if (is_special || asked_for.has(Extra::plates)) {
    q.drag = 0;
    q.thrust = {};
  }
  if (asked_for.has(Extra::quadratic_drag)) q.quadratic_drag = random.magnitude(-4, -1);
  if (asked_for.has(Extra::table)) set_table(random, fields);
  if (asked_for.has(Extra::wind)) {
    q.wind = {random.between(-3, 3), random.between(-3, 3)};
    q.thrust = {};
    if (!is_special) q.drag = random.magnitude(-3, 0);
  }
  if (asked_for.has(Extra::tick)) {
    fields.step = random.magnitude(-3, -1);
    if (random.chance(0.5)) fields.damping = random.magnitude(-3, 0);
  }
  return fields;
}

/// A change of units: lengths times 2^length, times times 2^time.
struct Size {
  int length;
  int time;
};

/// Nothing where a number would lose digits, or sums of such numbers would be infinite.
std::optional<Fields> resized(const Fields& fields, Size size) {
  Fields other = fields;
  bool is_exact = true;
  const auto scale = [&](double& x, Unit unit) {
    const double before = x;
    x = std::ldexp(x, unit.length * size.length + unit.time * size.time);
    if (before == 0 || !std::isfinite(before)) return;
    is_exact = is_exact && std::isnormal(x) && std::fabs(x) < 0x1p1000;
  };
  for_each_moving_number(other.q, scale);
  if (other.mount) {
    scale(other.mount->offset.x, {1, 0});
    scale(other.mount->offset.y, {1, 0});
    scale(other.mount->turn_rate, {0, -1});
  }
  for (Plate& plate : other.plates) {
    scale(plate.arm, {1, 0});
    scale(plate.height, {1, 0});
  }
  scale(other.turn_rate, {0, -1});
  for (double& distance : other.distances) scale(distance, {1, 0});
  for (double& time : other.times) scale(time, {0, 1});
  scale(other.step, {0, 1});
  scale(other.damping, {0, -1});
  if (!is_exact) return std::nullopt;
  return other;
}

template <class V>
Engagement<V> engagement_of(const Posed<V>& posed, const Fields& fields) {
  Engagement<V> e = posed.engagement();
  if (fields.mount) {
    const Mount<Vec2>& mount = *fields.mount;
    V offset{};
    offset.x = mount.offset.x;
    offset.y = mount.offset.y;
    e.shooter.mount = Mount<V>{offset, mount.facing, mount.turn_rate};
  }
  if (fields.has_plates) e.target.motion = Plates{fields.plates, 0.3, fields.turn_rate, 1.2};
  if (!fields.times.empty()) e.projectile.table = ShotTable{fields.distances, fields.times};
  if (fields.step > 0) e.tick = Tick{.step = fields.step, .damping = fields.damping};
  return e;
}

/// Compares numbers with those in other units, except numbers that a double cannot hold in both.
class Comparison {
 public:
  explicit Comparison(Size size) : size_(size) {}

  void same(const char* what, double base, double is, Unit unit) {
    const double should = std::ldexp(base, unit.length * size_.length + unit.time * size_.time);
    if (should != 0 && !std::isnormal(should)) return;
    if (is != should && why_.empty()) why_ = say(what, " is ", is, ", not ", should);
  }
  template <class V>
  void same_vector(const char* what, const V& base, const V& is, Unit unit) {
    for (int i = 0; i < kDimensions<V>; ++i) {
      same(what, VectorTraits<V>::get(base, i), VectorTraits<V>::get(is, i), unit);
    }
  }
  template <class V>
  void same_answer(const Intercept<V>& base, const Intercept<V>& is) {
    // The largest double stands for longer times, before which nothing hits.
    if (base.time == std::numeric_limits<double>::max()) return;
    const bool holds_hit = holds(base.time, {0, 1}) && holds(length(base.launch_velocity), {1, -1});
    if (is.status == Status::unresolved && !holds_hit) return;
    if (is.status != base.status) why_ = say(name_of(base.status), " became ", name_of(is.status));
    same("time", base.time, is.time, {0, 1});
    same("launch_time", base.launch_time, is.launch_time, {0, 1});
    same("flight_time", base.flight_time, is.flight_time, {0, 1});
    same("distance", base.distance, is.distance, {1, 0});
    same_vector("aim", base.aim, is.aim, {0, 0});
    same_vector("point", base.point, is.point, {1, 0});
    same_vector("launch_velocity", base.launch_velocity, is.launch_velocity, {1, -1});
    same_vector("launch_point", base.launch_point, is.launch_point, {1, 0});
    if (is.closest.has_value() != base.closest.has_value() && why_.empty()) {
      why_ = "closest comes or goes";
    }
    if (!is.closest || !base.closest) return;
    same("closest.time", base.closest->time, is.closest->time, {0, 1});
    same("closest.distance", base.closest->distance, is.closest->distance, {1, 0});
    same_vector("closest.aim", base.closest->aim, is.closest->aim, {0, 0});
    same("closest.launch_time", base.closest->launch_time, is.closest->launch_time, {0, 1});
  }
  [[nodiscard]] const std::string& why() const { return why_; }

 private:
  /// Whether a double holds a number in the other units too.
  [[nodiscard]] bool holds(double base, Unit unit) const {
    return std::isfinite(std::ldexp(base, unit.length * size_.length + unit.time * size_.time));
  }

  Size size_;
  std::string why_;
};

template <class V>
std::string find_change(const Fields& fields, Random& random, int& compared) {
  const Posed<V> posed(fields.q);
  const Engagement<V> e = engagement_of(posed, fields);
  const Intercept<V> base = solve(e);
  if (base.status == Status::invalid) return say(base.fault, "\n", line_of(e));
  const std::array<Size, 2> sizes{{{random.integer(-40, 40), random.integer(-20, 20)},
                                   {random.integer(-990, 990), random.integer(-500, 500)}}};
  for (const Size size : sizes) {
    const std::optional<Fields> other = resized(fields, size);
    if (!other) continue;
    const Posed<V> posed_other(other->q);
    Comparison comparison(size);
    comparison.same_answer(base, solve(engagement_of(posed_other, *other)));
    ++compared;
    if (comparison.why().empty()) continue;
    return say("lengths times 2^", size.length, ", times times 2^", size.time, ": ",
               comparison.why(), "\n", line_of(e));
  }
  return {};
}

class EveryScale : public testing::TestWithParam<Asked> {};

TEST_P(EveryScale, has_the_same_answer_to_the_bit) {
  const Asked& asked_for = GetParam();
  int compared = 0;
  int asked = 0;
  for (const MotionFamily& family : asked_for.families()) {
    const auto count = questions(static_cast<std::uint64_t>(asked_for.questions));
    for (std::uint64_t i = 0; i < count; ++i) {
      Random random(kSeed * 3 + i);
      const Fields fields = make_fields(asked_for, family, i);
      const std::string why = fields.q.dimensions == 3
                                  ? find_change<Vec3>(fields, random, compared)
                                  : find_change<Vec2>(fields, random, compared);
      ASSERT_EQ(why, "") << family.name << ", seed " << kSeed << ", index " << i;
      ++asked;
    }
  }
  EXPECT_GE(compared, asked);
}

INSTANTIATE_TEST_SUITE_P(every, EveryScale, testing::ValuesIn(kAsked),
                         [](const auto& tested) { return std::string(tested.param.name); });

/// The shot stays at the gun, which the target never meets in the time that is searched.
TEST(Scale, of_a_target_between_walls_seen_from_a_shot_at_rest_is_that_of_its_bounces) {
  const auto ask = [](Size size) {
    const double unit = std::ldexp(1.0, size.length);
    const double growth = std::ldexp(1.0, size.length - 2 * size.time);
    Engagement3 e;
    e.shooter.position = unit * Vec3{-0.17152192253195864, 49.289511174295541, 3.3509923704275835};
    e.shooter.delay = std::ldexp(0.84892564029068118, size.time);
    e.shooter.hold = true;
    e.projectile.speed = 0;
    e.projectile.drag = std::ldexp(0.057519432581963896, -size.time);
    e.target.position = unit * Vec3{28.957635547885388, 43.816924562297558, -17.860368484629319};
    e.target.acceleration =
        growth * Vec3{-2.3212852289175201, 1.0935171249636113, 1.5453288444301636};
    e.target.motion = Walls<Vec3>{
        unit * Vec3{-42.302602840816306, -82.849705783842808, -57.696002808737632},
        unit * Vec3{32.268318826476559, 57.14676374633288, 13.622748469775601}, OnHit::bounce};
    return solve(e);
  };
  const Intercept<Vec3> base = ask({0, 0});
  for (const Size size : {Size{24, -19}, Size{0, 3}}) {
    Comparison comparison(size);
    comparison.same_answer(base, ask(size));
    EXPECT_EQ(comparison.why(), "") << size.length << " " << size.time;
  }
}

/// The gun goes round an arm of 1 at a rate of 1 until its shot, which has no speed of its own,
/// flies off along y = 1 to a target at rest.
TEST(Scale, of_a_gun_on_a_mount_is_that_of_its_spin) {
  const auto ask = [](Size size) {
    const double unit = std::ldexp(1.0, size.length);
    Engagement2 e;
    e.shooter.mount = Mount<Vec2>{{unit, 0}, 0, std::ldexp(1.0, -size.time)};
    e.shooter.hold = true;
    e.projectile.speed = 0;
    e.target.position = {-10 * unit, unit};
    return solve(e);
  };
  const Intercept<Vec2> base = ask({0, 0});
  ASSERT_EQ(base.status, Status::hit);
  EXPECT_NEAR(base.time, std::numbers::pi / 2 + 10, 1e-9);
  for (const Size size : {Size{-594, -428}, Size{-112, -372}, Size{500, 400}}) {
    Comparison comparison(size);
    comparison.same_answer(base, ask(size));
    EXPECT_EQ(comparison.why(), "") << size.length << ' ' << size.time;
  }
}

/// A gun bounces between walls, and its shots have no speed but a share of its own.
TEST(Scale, does_not_matter_to_a_gun_that_bounces_and_waits) {
  const auto ask = [](Size size) {
    const double unit = std::ldexp(1.0, size.length);
    Engagement2 e;
    e.shooter.position = unit * Vec2{10.75, -12.25};
    e.shooter.velocity = std::ldexp(1.0, -size.time) * unit * Vec2{-4.875, 0.25};
    e.shooter.motion = Walls<Vec2>{unit * Vec2{5.25, -13}, unit * Vec2{11, 1.875}, OnHit::bounce};
    e.shooter.hold = true;
    e.projectile.speed = 0;
    e.projectile.inherit = 0.1875;
    e.target.position = unit * Vec2{-30, 72.25};
    return solve(e);
  };
  const Size size{33, 2};
  Comparison comparison(size);
  comparison.same_answer(ask({0, 0}), ask(size));
  EXPECT_EQ(comparison.why(), "");
}

/// A caller's own motion, which rests until a time and then moves on straight, for a time of 1.
struct Slide {
  Size size;
  Vec2 from;
  Vec2 by;
  double begin;

  [[nodiscard]] Vec2 position(double time) const {
    const double share = std::clamp(std::ldexp(time, -size.time) - begin, 0.0, 1.0);
    return std::ldexp(1.0, size.length) * (from + share * by);
  }
  [[nodiscard]] double speed_bound(double from_time, double to_time) const {
    const double first = std::ldexp(from_time, -size.time);
    const double last = std::ldexp(to_time, -size.time);
    if (last < begin || first > begin + 1) return 0;
    return std::ldexp(1.001 * length(by), size.length - size.time);
  }
};

TEST(Scale, does_not_matter_to_guns_that_wait_for_a_callers_own_motion) {
  Random random(kSeed);
  for (std::uint64_t i = questions(100); i > 0; --i) {
    const auto vector = [&] { return Vec2{random.between(-50, 50), random.between(-50, 50)}; };
    const Slide slide{{0, 0}, vector(), vector(), random.chance(0.5) ? 0 : random.between(0, 3)};
    const double muzzle = random.chance(0.5) ? 0 : random.between(0, 20);
    const double turn_rate = random.chance(0.5) ? 0 : random.magnitude(-1, 2);
    const auto ask = [&](Size size) {
      Slide other = slide;
      other.size = size;
      Engagement2 e;
      e.shooter.muzzle = std::ldexp(muzzle, size.length);
      e.shooter.hold = turn_rate == 0;
      if (turn_rate > 0) e.shooter.turret = Turret2{.turn_rate = std::ldexp(turn_rate, -size.time)};
      e.projectile.speed = 0;
      e.target.motion = function_of<Vec2>(other);
      return solve(e);
    };
    const Size size{random.integer(-40, 40), random.integer(-20, 20)};
    Comparison comparison(size);
    comparison.same_answer(ask({0, 0}), ask(size));
    ASSERT_EQ(comparison.why(), "")
        << "lengths times 2^" << size.length << ", times times 2^" << size.time << ": from "
        << say(slide.from.x, ',', slide.from.y, " by ", slide.by.x, ',', slide.by.y, " begin ",
               slide.begin, " muzzle ", muzzle, " turn_rate ", turn_rate);
  }
}

/// A caller's own motion that speeds up for ever: its speed has no bound.
struct Rush {
  Size size;
  Vec2 from;
  Vec2 by;

  [[nodiscard]] Vec2 position(double time) const {
    const double since = std::ldexp(time, -size.time);
    return std::ldexp(1.0, size.length) * (from + since * since * by);
  }
  [[nodiscard]] double speed_bound(double, double to) const {
    return 2.001 * length(by) * std::ldexp(to, size.length - 2 * size.time);
  }
};

TEST(Scale, does_not_matter_to_a_callers_own_motion_that_no_speed_bounds) {
  Random random(kSeed);
  int hits = 0;
  for (std::uint64_t i = questions(300); i > 0; --i) {
    const auto vector = [&] { return Vec2{random.between(-50, 50), random.between(-50, 50)}; };
    const Rush rush{{0, 0}, vector(), random.magnitude(-3, -1) * vector()};
    const double speed = random.chance(0.2) ? 0 : random.between(10, 60);
    const auto ask = [&](Size size) {
      Rush other = rush;
      other.size = size;
      Engagement2 e;
      e.projectile.speed = std::ldexp(speed, size.length - size.time);
      e.target.motion = function_of<Vec2>(other);
      e.target.radius = std::ldexp(1.0, size.length);
      return solve(e);
    };
    const Size size{random.integer(-40, 40), random.integer(-20, 20)};
    Comparison comparison(size);
    const Intercept<Vec2> base = ask({0, 0});
    const Intercept<Vec2> is = ask(size);
    ASSERT_EQ(is.status, base.status);
    // What nothing hits is searched for until no double holds its position.
    if (base.status == Status::unresolved) continue;
    hits += base.status == Status::hit;
    comparison.same_answer(base, is);
    ASSERT_EQ(comparison.why(), "")
        << "lengths times 2^" << size.length << ", times times 2^" << size.time << ": from "
        << say(rush.from.x, ',', rush.from.y, " by ", rush.by.x, ',', rush.by.y, " speed ", speed);
  }
  EXPECT_GT(hits, share_of(50));
}

}  // namespace scale_test
}  // namespace oracle
