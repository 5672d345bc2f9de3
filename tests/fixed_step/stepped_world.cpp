#include "stepped_world.hpp"

#include "seeded.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace stepped {
namespace {

using aimahead::Engagement;
using aimahead::Tick;

Triple along(const Triple& a, const Triple& b, Real share) {
  Triple p;
  for (int i = 0; i < 3; ++i) p[i] = a[i] + share * (b[i] - a[i]);
  return p;
}

Real distance(const Triple& a, const Triple& b) {
  return std::sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) +
                   (a[2] - b[2]) * (a[2] - b[2]));
}

/// The engagement as it moves on: the target, and what a unit of speed, the inherited velocity and
/// the acceleration have done to the shot.
template <class V>
class World {
 public:
  explicit World(const Engagement<V>& e) : e_(e), tick_(*e.tick) {
    const double first = std::ceil(e.shooter.delay / tick_.step);
    launch_step_ = first;
    target_.position = triple_of(e.target.position);
    target_.velocity = triple_of(e.target.velocity);
    for (double i = 0; i < first; ++i) advance(target_, triple_of(e.target.acceleration), tick_, 1);
    const Triple gun = triple_of(e.shooter.position);
    const Triple way = triple_of(e.shooter.velocity);
    for (int i = 0; i < 3; ++i) {
      pivot_[i] = gun[i] + way[i] * Real(first) * Real(tick_.step);
      drift_.velocity[i] = Real(e.projectile.inherit) * way[i];
    }
    unit_.velocity = {1, 0, 0};
    factor_ = factor_of(tick_);
  }

  void step() {
    advance(target_, triple_of(e_.target.acceleration), tick_, 1);
    advance(drift_, triple_of(e_.projectile.acceleration), tick_, factor_);
    advance(unit_, {}, tick_, factor_);
    ++steps_;
  }

  struct State {
    Triple apart;  ///< the target from where a shot without speed or muzzle would be
    Real travel;
  };
  [[nodiscard]] State now() const {
    State m{};
    for (int i = 0; i < 3; ++i) {
      m.apart[i] = target_.position[i] - pivot_[i] - drift_.position[i];
    }
    m.travel = Real(e_.projectile.speed) * unit_.position[0];
    return m;
  }
  [[nodiscard]] Real time(Real share) const {
    return (Real(launch_step_) + Real(steps_) + share) * Real(tick_.step);
  }
  [[nodiscard]] const Triple& target() const { return target_.position; }
  [[nodiscard]] Real factor() const { return factor_; }

 private:
  const Engagement<V>& e_;
  const Tick& tick_;
  double launch_step_ = 0;
  std::int64_t steps_ = 0;
  Triple pivot_{};
  Body target_;
  Body drift_;
  Body unit_;
  Real factor_ = 1;
};

}  // namespace

Triple triple_of(const aimahead::Vec2& v) { return {v.x, v.y, 0}; }
Triple triple_of(const aimahead::Vec3& v) { return {v.x, v.y, v.z}; }

Real factor_of(const Tick& tick) {
  const Real x = Real(tick.step) * Real(tick.damping);
  switch (tick.damping_form) {
    case aimahead::DampingForm::implicit:
      return 1 / (1 + x);
    case aimahead::DampingForm::direct:
      return 1 - x;
    case aimahead::DampingForm::exponential:
      break;
  }
  return std::exp(-x);
}

void advance(Body& body, const Triple& acceleration, const Tick& tick, Real factor) {
  const Real h = tick.step;
  for (int i = 0; i < 3; ++i) {
    Real& x = body.position[i];
    Real& v = body.velocity[i];
    const Real a = acceleration[i];
    switch (tick.integrator) {
      case aimahead::Integrator::semi_implicit_euler:
        v = (v + h * a) * factor;
        x += h * v;
        break;
      case aimahead::Integrator::explicit_euler:
        x += h * v;
        v = v * factor + h * a;
        break;
      case aimahead::Integrator::velocity_verlet:
        x += h * v + h * h * a / 2;
        v += h * a;
        break;
    }
  }
}

namespace {

template <class V>
Real reach_of(const Engagement<V>& e) {
  const Real reach = e.shooter.muzzle;
  if (e.aim != aimahead::Aim::edge) return reach;
  return reach + Real(e.projectile.radius) + Real(e.target.radius);
}

/// The gap between two steps: convex.
struct Piece {
  std::array<Triple, 2> apart;
  std::array<Real, 2> reached;

  [[nodiscard]] Real operator()(Real share) const {
    return distance(along(apart[0], apart[1], share), {}) -
           (reached[0] + share * (reached[1] - reached[0]));
  }
  [[nodiscard]] Real max_change() const {
    return distance(apart[0], apart[1]) + std::fabs(reached[1] - reached[0]);
  }
  /// Where the least of it is.
  [[nodiscard]] Real lowest() const {
    Real low = 0;
    Real high = 1;
    for (int k = 0; k < 120; ++k) {
      const Real left = low + (high - low) / 3;
      const Real right = high - (high - low) / 3;
      if ((*this)(left) < (*this)(right)) {
        high = right;
      } else {
        low = left;
      }
    }
    return low;
  }
};

/// Calls look(piece, begin) for each of the first `steps` steps.
template <class V, class Look>
void watch(const Engagement<V>& e, std::int64_t steps, Look look) {
  World<V> world(e);
  const Real reach = reach_of(e);
  auto from = world.now();
  for (std::int64_t i = 0; i < steps; ++i) {
    const Real begin = world.time(0);
    world.step();
    const auto to = world.now();
    look(Piece{{from.apart, to.apart}, {reach + from.travel, reach + to.travel}}, begin);
    from = to;
  }
}

}  // namespace

template <class V>
std::vector<Real> hit_times(const Engagement<V>& e, std::int64_t steps) {
  std::vector<Real> times;
  watch(e, steps, [&](const Piece& gap, Real begin) {
    const auto root = [&](Real positive, Real negative) {
      for (int k = 0; k < 90; ++k) {
        const Real middle = (positive + negative) / 2;
        (gap(middle) > 0 ? positive : negative) = middle;
      }
      times.push_back(begin + negative * Real(e.tick->step));
    };
    const bool open = gap(0) > 0;
    if (open && gap(1) <= 0) {
      root(0, 1);
    } else if (!open && gap(1) > 0) {
      root(1, 0);
    } else if (open && gap(0) < gap.max_change()) {
      const Real lowest = gap.lowest();
      if (gap(lowest) > 0) return;
      root(0, lowest);
      root(1, lowest);
    }
  });
  return times;
}

template <class V>
Real min_gap(const Engagement<V>& e, std::int64_t steps) {
  Real least = std::numeric_limits<Real>::infinity();
  watch(e, steps, [&](const Piece& gap, Real) {
    if (gap(0) - gap.max_change() > least) return;
    least = std::min({least, gap(0), gap(1), gap(gap.lowest())});
  });
  return least;
}

template <class V>
Pass fly(const Engagement<V>& e, const V& launch_point, const V& launch_velocity,
         std::int64_t steps) {
  World<V> world(e);
  Body shot{triple_of(launch_point), triple_of(launch_velocity)};
  Pass pass;
  pass.distance = std::numeric_limits<Real>::infinity();
  Real flown = 0;
  for (std::int64_t i = 0; i < steps; ++i) {
    const Triple target = world.target();
    const Triple was = shot.position;
    const Real begin = world.time(0);
    world.step();
    advance(shot, triple_of(e.projectile.acceleration), *e.tick, world.factor());
    Real apart_apart = 0;
    Real along_apart = 0;
    for (int k = 0; k < 3; ++k) {
      const Real way = (world.target()[k] - shot.position[k]) - (target[k] - was[k]);
      apart_apart += way * way;
      along_apart += way * (target[k] - was[k]);
    }
    const Real share =
        apart_apart > 0 ? std::clamp<Real>(-along_apart / apart_apart, 0, 1) : Real(0);
    const Real apart =
        distance(along(target, world.target(), share), along(was, shot.position, share));
    const Real way = distance(was, shot.position);
    if (apart < pass.distance) {
      pass = {apart, begin + share * Real(e.tick->step), flown + share * way};
    }
    flown += way;
  }
  return pass;
}

double between(std::mt19937_64& random, double from, double to) {
  return from + (to - from) * scenes::unit_of(random());
}

namespace {

template <class V>
V random_vector(std::mt19937_64& random, double size) {
  if constexpr (aimahead::kDimensions<V> == 2) {
    return {between(random, -size, size), between(random, -size, size)};
  } else {
    return {between(random, -size, size), between(random, -size, size),
            between(random, -size, size)};
  }
}

}  // namespace

template <class V>
Engagement<V> random_engagement(std::mt19937_64& random) {
  const auto chance = [&](double share) { return between(random, 0, 1) < share; };
  Engagement<V> e;
  const V down = [] {
    if constexpr (aimahead::kDimensions<V> == 2) {
      return V{0, -9.81};
    } else {
      return V{0, 0, -9.81};
    }
  }();
  e.shooter.position = random_vector<V>(random, 20);
  if (chance(0.5)) e.shooter.velocity = random_vector<V>(random, 6);
  if (chance(0.4)) e.shooter.delay = between(random, 0, 0.3);
  if (chance(0.5)) e.shooter.muzzle = between(random, 0, 2);
  e.projectile.speed = between(random, 5, 60);
  if (chance(0.3)) e.projectile.inherit = between(random, 0, 1);
  if (chance(0.9)) e.projectile.acceleration = down;
  e.target.position = random_vector<V>(random, 40);
  if (chance(0.9)) e.target.velocity = random_vector<V>(random, 12);
  if (chance(0.25)) e.target.acceleration = down;
  if (chance(0.25)) e.target.acceleration = random_vector<V>(random, 6);
  if (chance(0.4)) {
    e.aim = aimahead::Aim::edge;
    e.target.radius = between(random, 0, 3);
    e.projectile.radius = between(random, 0, 0.5);
  }
  constexpr std::array kSteps = {1.0 / 120, 1.0 / 60, 1.0 / 50, 1.0 / 30, 1.0 / 20};
  Tick tick;
  tick.step = kSteps[random() % kSteps.size()];
  tick.integrator = static_cast<aimahead::Integrator>(random() % 3);
  if (tick.integrator != aimahead::Integrator::velocity_verlet && chance(0.7)) {
    tick.damping = chance(0.1) ? between(random, 0, 1.9) / tick.step : between(random, 0, 2);
    tick.damping_form = static_cast<aimahead::DampingForm>(random() % 3);
  }
  e.tick = tick;
  return e;
}

template std::vector<Real> hit_times(const aimahead::Engagement2&, std::int64_t);
template std::vector<Real> hit_times(const aimahead::Engagement3&, std::int64_t);
template Real min_gap(const aimahead::Engagement2&, std::int64_t);
template Real min_gap(const aimahead::Engagement3&, std::int64_t);
template Pass fly(const aimahead::Engagement2&, const aimahead::Vec2&, const aimahead::Vec2&,
                  std::int64_t);
template Pass fly(const aimahead::Engagement3&, const aimahead::Vec3&, const aimahead::Vec3&,
                  std::int64_t);
template aimahead::Engagement2 random_engagement(std::mt19937_64&);
template aimahead::Engagement3 random_engagement(std::mt19937_64&);

}  // namespace stepped
