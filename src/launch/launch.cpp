#include "aimahead/launch.hpp"

#include "launch/launcher.hpp"
#include "motion/body_state.hpp"
#include "motion/gun_motion.hpp"
#include "motion/hit_list.hpp"
#include "numerics/elementary.hpp"

#include <array>
#include <cmath>
#include <optional>
#include <type_traits>

namespace aimahead {

using namespace detail::launch;

namespace {

/// The unit vector against the shot's acceleration, and its strength in the frame's units.
template <int N>
struct Up {
  std::array<DoubleDouble, N> direction;
  DoubleDouble gravity;

  template <class V>
  Up(const V& acceleration, const DriftingFrame<N>& frame) {
    int top = kNoExponent;
    for (int i = 0; i < N; ++i) {
      top = std::max(top, exponent_of(VectorTraits<V>::get(acceleration, i)));
    }
    DoubleDouble sum;
    for (int i = 0; i < N; ++i) {
      direction[i] = -scale_by_power_of_two(VectorTraits<V>::get(acceleration, i), -top);
      sum = sum + square(direction[i]);
    }
    const DoubleDouble size = square_root(sum);
    for (int i = 0; i < N; ++i) direction[i] = direction[i] / size;
    gravity = scale_by_power_of_two(size, top + frame.acceleration_shift());
  }
};

template <class V>
bool has_gravity(const Engagement<V>& engagement) {
  for (int i = 0; i < kDimensions<V>; ++i) {
    if (!is_zero(VectorTraits<V>::get(engagement.projectile.acceleration, i))) {
      return true;
    }
  }
  return false;
}

/// The component of a vector of polynomials along a fixed vector.
template <int N>
Polynomial<2> component(const std::array<Polynomial<2>, N>& path,
                        const std::array<DoubleDouble, N>& along) {
  Polynomial<2> sum = scaled_by(path[0], along[0]);
  for (int i = 1; i < N; ++i) sum = add(sum, scaled_by(path[i], along[i]));
  return sum;
}

DoubleDouble value_at(const Polynomial<2>& p, DoubleDouble f) {
  return p.coefficient[0] + f * (p.coefficient[1] + f * p.coefficient[2]);
}

/// Flights that leave with the vertical velocity `rise` in the world, of which the muzzle speed
/// gives k = rise - inherit U.up: D.up (1 - reach / |D|) = k f.
template <class V>
class Apex {
 public:
  static constexpr int N = kDimensions<V>;

  Apex(const Launcher<V>& launcher, double height)
      : launcher_(launcher),
        frame_(launcher.frame()),
        up_(launcher.engagement().projectile.acceleration, frame_),
        vertical_(component<N>(launcher.path(), up_.direction)),
        energy_(up_.gravity * (2 * frame_.length(height))),
        rise_(square_root(energy_)) {
    for (int i = 0; i < N; ++i) {
      const DoubleDouble share = frame_.inherited(launcher.engagement(), i) * up_.direction[i];
      inherited_speed_ = inherited_speed_ + share;
      inherited_size_ += std::fabs(share.hi);
    }
    if (is_negligible(vertical_, 0)) vertical_.coefficient[0] = {};
  }

  [[nodiscard]] Times flights(Pass pass) const {
    const DoubleDouble given = rise_ - inherited_speed_;
    const bool by_square =
        frame_.reach.hi != 0 && std::fabs(given.hi) > 0x1p-94 * (rise_.hi + inherited_size_);
    Times found = !by_square ? at_distance({}) : is_upright() ? upright() : with_reach(given);
    if (!by_square && frame_.reach.hi != 0) add_dropped(found);
    return found.filtered([&](DoubleDouble f) {
      // Beyond this share of the rise the two passes are one double root.
      const double fallen = (f * up_.gravity).hi;
      const bool fits = pass == Pass::falling ? fallen >= rise_.hi * (1 - 0x1p-44)
                                              : fallen <= rise_.hi * (1 + 0x1p-44);
      return fits && (!by_square || goes_with(f, given));
    });
  }

 private:
  /// The flights with D.up - k f = `distance`, the share of the reach that is vertical.
  ///
  /// Vertically the target is at `vertical_` + `inherited_speed_` f in the world less the fall; the
  /// difference of the two heights is a quadratic. In its discriminant (v - rise)^2 - 4 a c, v is
  /// the target's own vertical velocity, and rise^2 = 2 gravity height is known without a root: a
  /// target at rest at the highest point is a double root, exactly.
  [[nodiscard]] Times at_distance(DoubleDouble distance) const {
    const DoubleDouble a = vertical_.coefficient[2];
    const DoubleDouble c = vertical_.coefficient[0] - distance;
    DoubleDouble own = vertical_.coefficient[1] + inherited_speed_;
    const double own_size = vertical_.magnitude[1] + inherited_size_;
    if (std::fabs(own.hi) <= 0x1p-94 * own_size) own = {};
    const DoubleDouble discriminant =
        square(own) - scaled(own * rise_, 2) + energy_ - scaled(a * c, 4);
    const double c_size = vertical_.magnitude[0] + std::fabs(distance.hi);
    const double size =
        (own_size + rise_.hi) * (own_size + rise_.hi) + 4 * vertical_.magnitude[2] * c_size;
    return positive_roots(a, own - rise_, c, discriminant, 0x1p-94 * size);
  }

  /// Whether the target is straight above or below the gun all the time. A distance aside is
  /// neglected if it changes none that is beyond the reach: by less than 2^-60 of it.
  [[nodiscard]] bool is_upright() const {
    for (int i = 0; i < N; ++i) {
      const auto aside = add(launcher_.path()[i], scaled_by(vertical_, up_.direction[i]), -1);
      if (!is_negligible(aside, 1) || !is_negligible(aside, 2)) return false;
      if (std::fabs(aside.coefficient[0].hi) > 0x1p-31 * frame_.reach.hi) return false;
    }
    return true;
  }

  /// The flights of an upright question, whose aim is up or down. The square of its equation would
  /// have a double root where the target passes the pivot.
  [[nodiscard]] Times upright() const {
    Times found = at_distance(frame_.reach);
    found.add(at_distance(-frame_.reach));
    return found;
  }

  /// Adds the flights of shots without a speed of their own: |D| = reach.
  void add_dropped(Times& found) const {
    auto rest = dot(launcher_.path(), launcher_.path());
    const DoubleDouble reach_square = square(frame_.reach);
    rest.coefficient[0] = rest.coefficient[0] - reach_square;
    rest.magnitude[0] += reach_square.hi;
    found.add(positive_roots(rest));
  }

  /// The flights with a reach, by the square of the equation: (D.up - k f)^2 |D|^2 = (reach
  /// D.up)^2.
  [[nodiscard]] Times with_reach(DoubleDouble given) const {
    Polynomial<2> rest = vertical_;
    rest.coefficient[1] = rest.coefficient[1] - given;
    rest.magnitude[1] += rise_.hi + inherited_size_;
    const auto left = multiply(multiply(rest, rest), dot(launcher_.path(), launcher_.path()));
    const auto right =
        multiply(scaled_by(vertical_, frame_.reach), scaled_by(vertical_, frame_.reach));
    return positive_roots(add(left, right, -1));
  }

  /// Whether a root solves the equation before squaring, D.up - k f = reach D.up / |D|.
  [[nodiscard]] bool goes_with(DoubleDouble f, DoubleDouble given) const {
    const DoubleDouble height = value_at(vertical_, f);
    return (height.hi > 0) == ((height - given * f).hi > 0);
  }

  const Launcher<V>& launcher_;
  const DriftingFrame<N>& frame_;
  Up<N> up_;
  Polynomial<2> vertical_;  // D.up
  DoubleDouble energy_;     // rise^2
  DoubleDouble rise_;
  DoubleDouble inherited_speed_;  // inherit U.up
  double inherited_size_ = 0;
};

/// Flights with D.up = sin(elevation) |D|.
template <class V>
class Elevation {
 public:
  static constexpr int N = kDimensions<V>;

  Elevation(const Launcher<V>& launcher, double elevation)
      : path_(launcher.path()),
        up_(launcher.engagement().projectile.acceleration, launcher.frame()),
        vertical_(component<N>(path_, up_.direction)) {
    const auto both = sine_cosine(elevation);
    sine_ = both.sine;
    cosine_ = std::fabs(elevation) == kUpright ? 0 : both.cosine;
  }

  [[nodiscard]] Times flights() const {
    if constexpr (N == 2) {
      // The line of fire to the right and to the left of up.
      Times times = on_side(1);
      if (cosine_ == 0) return times;
      times.add(on_side(-1));
      return times;
    } else {
      return is_zero(sine_) ? positive_roots(vertical_) : on_cone();
    }
  }

 private:
  /// 2D: D along u = side cos r + sin up, r being up turned clockwise: D x u = 0 and D.u > 0.
  [[nodiscard]] Times on_side(double side) const {
    const std::array<DoubleDouble, 2> right{up_.direction[1], -up_.direction[0]};
    std::array<DoubleDouble, N> along;
    std::array<DoubleDouble, N> across;
    for (int i = 0; i < N; ++i) {
      along[i] = right[i] * (side * cosine_) + up_.direction[i] * sine_;
      across[i] = right[i] * sine_ - up_.direction[i] * (side * cosine_);
    }
    const Polynomial<2> forward = component<N>(path_, along);
    return positive_roots(component<N>(path_, across)).filtered([&](DoubleDouble f) {
      return value_at(forward, f).hi > 0;
    });
  }

  /// 3D, squared: (D.up)^2 = sin^2 |D|^2, and D.up has the sign of the sine.
  [[nodiscard]] Times on_cone() const {
    const bool steep = std::fabs(sine_) > std::fabs(cosine_);
    const DoubleDouble share = steep ? 1.0 - square(cosine_) : square(sine_);
    const Times found = positive_roots(
        add(multiply(vertical_, vertical_), scaled_by(dot(path_, path_), share), -1));
    return found.filtered(
        [&](DoubleDouble f) { return (value_at(vertical_, f).hi > 0) == (sine_ > 0); });
  }

  const typename Launcher<V>::Path& path_;
  Up<N> up_;
  Polynomial<2> vertical_;  // D.up
  double sine_ = 0;
  double cosine_ = 0;
};

/// The answer `touching`. It describes the later launch, if there is one.
template <class V>
Launch<V> with_touch(const Launcher<V>& launcher, const Launch<V>& later) {
  Launch<V> launch = describes_hit(later.status) ? later : launcher.touch();
  launch.status = Status::touching;
  return launch;
}

template <class V>
Launch<V> launch_for(const Launcher<V>& launcher, double flight_time) {
  return launcher.launch_after(launcher.frame().time(flight_time));
}

/// The engagement with a target that rests where the target is at a time; nothing if it is nowhere.
template <class V>
std::optional<Engagement<V>> at_rest(const Engagement<V>& engagement, double time) {
  const auto state = locate(engagement.target, time);
  if (!state || !are_finite(state->position)) return std::nullopt;
  Engagement<V> resting = engagement;
  resting.target = {.position = make_vector<V>(state->position),
                    .radius = engagement.target.radius};
  return resting;
}

/// The launch at a target in any motion. Where it is at the launch decides whether it touches, and
/// where it is after the flight decides the rest.
template <class V>
Launch<V> launch_at_motion(const Engagement<V>& engagement, double flight_time) {
  const double start = engagement.shooter.delay;
  const auto at_launch = at_rest(engagement, start);
  const auto at_hit = at_rest(engagement, start + flight_time);
  Launch<V> launch;
  if (at_hit) {
    launch = launch_for(Launcher<V>(*at_hit), flight_time);
  } else {
    // As of a gun that has vanished, or is beyond the range of a double.
    const Shooter<V> lost{.delay = start + flight_time, .motion = engagement.target.motion};
    const Intercept<V> none = answer_without_gun(lost);
    launch.status = none.status;
    launch.time = none.time;
  }
  if (!at_launch) return launch;
  const Launcher<V> launcher(*at_launch);
  return launcher.touching() ? with_touch(launcher, launch) : launch;
}

}  // namespace

template <class V>
Launch<V> launch_for_time(const Engagement<V>& engagement, double flight_time) {
  const bool sound = is_finite(flight_time) && flight_time > 0;
  if (const char* fault = find_launch_fault(engagement, sound, "flight_time", true)) {
    return invalid_launch<V>(fault);
  }
  if (!std::holds_alternative<std::monostate>(engagement.target.motion)) {
    return launch_at_motion(engagement, flight_time);
  }
  const Launcher<V> launcher(engagement);
  const Launch<V> launch = launch_for(launcher, flight_time);
  return launcher.touching() ? with_touch(launcher, launch) : launch;
}

template <class V>
Launch<V> launch_over_apex(const Engagement<V>& engagement, double height, Pass pass) {
  if (const char* fault = find_launch_fault(engagement, is_size(height), "height")) {
    return invalid_launch<V>(fault);
  }
  if (!has_gravity(engagement)) return invalid_launch<V>("projectile.acceleration");
  const Launcher<V> launcher(engagement);
  const Launch<V> launch = launcher.choose(Apex<V>(launcher, height).flights(pass));
  return launcher.touching() ? with_touch(launcher, launch) : launch;
}

template <class V>
Launch<V> launch_at_elevation(const Engagement<V>& engagement, double elevation) {
  return launch_all_at_elevation<V>(engagement, elevation, {});
}

template <class V>
Launch<V> launch_all_at_elevation(const Engagement<V>& engagement, double elevation,
                                  std::type_identity_t<std::span<Launch<V>>> launches) {
  const bool sound = elevation >= -kUpright && elevation <= kUpright;
  if (const char* fault = find_launch_fault(engagement, sound, "elevation")) {
    return invalid_launch<V>(fault);
  }
  if (!has_gravity(engagement)) return invalid_launch<V>("projectile.acceleration");
  const Launcher<V> launcher(engagement);
  if (launcher.touching()) return launcher.touch();
  return launcher.choose(Elevation<V>(launcher, elevation).flights(), launches);
}

template <class V>
DirectAndLob<V> launch_direct_and_lob(const Engagement<V>& engagement) {
  std::array<Hit<V>, 4> hits;  // a quartic has no more roots
  DirectAndLob<V> both;
  if (const char* lacking = find_what_launches_lack(engagement)) {
    both.direct = both.lob = invalid_launch<V>(lacking);
    return both;
  }
  const Intercept<V> answer = solve_all<V>(engagement, hits);
  static_cast<Hit<V>&>(both.direct) = answer;
  both.direct.status = answer.status;
  both.direct.fault = answer.fault;
  const bool described = describes_hit(answer.status);
  if (described) both.direct.speed = engagement.projectile.speed;
  both.lob = both.direct;
  if (described && answer.count > 0) static_cast<Hit<V>&>(both.lob) = hits[answer.count - 1];
  return both;
}

template Launch<Vec2> launch_for_time(const Engagement2&, double);
template Launch<Vec3> launch_for_time(const Engagement3&, double);
template Launch<Vec2> launch_over_apex(const Engagement2&, double, Pass);
template Launch<Vec3> launch_over_apex(const Engagement3&, double, Pass);
template Launch<Vec2> launch_at_elevation(const Engagement2&, double);
template Launch<Vec3> launch_at_elevation(const Engagement3&, double);
template Launch<Vec2> launch_all_at_elevation(const Engagement2&, double, std::span<Launch<Vec2>>);
template Launch<Vec3> launch_all_at_elevation(const Engagement3&, double, std::span<Launch<Vec3>>);
template DirectAndLob<Vec2> launch_direct_and_lob(const Engagement2&);
template DirectAndLob<Vec3> launch_direct_and_lob(const Engagement3&);

}  // namespace aimahead
