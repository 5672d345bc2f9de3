#include "aimahead/intercept.hpp"

#include "aimahead/numerics/polynomial_roots.hpp"
#include "aimahead/numerics/quadratic_roots.hpp"
#include "aimahead/numerics/sturm.hpp"
#include "closest_approach.hpp"
#include "drifting_frame.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead {

using numerics::absolute;
using numerics::DoubleDouble;
using numerics::Dyadic;
using numerics::is_finite;
using numerics::scale_by_power_of_two;
using numerics::square_root;

namespace {

constexpr double kLargest = std::numeric_limits<double>::max();

/// A flight time in the frame's units.
struct Flight {
  DoubleDouble time;  ///< times 2^exponent
  int exponent = 0;
  bool coarse = false;  ///< known to about a unit in the last place of a double only
};

/// c + 2 b f + a f^2 + ..., with the sizes of the sums that make up c, b, a.
template <int N>
struct Gap {
  DoubleDouble a;
  DoubleDouble b;
  DoubleDouble c;
  double a_size = 0;
  double b_size = 0;
  double c_size = 0;

  explicit Gap(const DriftingFrame<N>& frame) {
    const double reach = frame.reach.hi;
    a = -numerics::square(frame.speed);
    b = -(frame.reach * frame.speed);
    c = -numerics::square(frame.reach);
    a_size = frame.speed * frame.speed;
    b_size = reach * frame.speed;
    c_size = reach * reach;
    for (int i = 0; i < N; ++i) {
      a = a + numerics::square(frame.w[i]);
      b = b + frame.d[i] * frame.w[i];
      c = c + numerics::square(frame.d[i]);
      a_size += frame.w_size[i] * frame.w_size[i];
      b_size += frame.d_size[i] * frame.w_size[i];
      c_size += frame.d_size[i] * frame.d_size[i];
    }
  }

  /// The quartic of an accelerated frame.
  [[nodiscard]] numerics::Polynomial<4> polynomial(const DriftingFrame<N>& frame) const {
    DoubleDouble dg;
    DoubleDouble wg;
    DoubleDouble gg;
    double dg_size = 0;
    double wg_size = 0;
    for (int i = 0; i < N; ++i) {
      dg = dg + frame.d[i] * frame.g[i];
      wg = wg + frame.w[i] * frame.g[i];
      gg = gg + numerics::square(frame.g[i]);
      const double size = std::fabs(frame.g[i].hi);
      dg_size += frame.d_size[i] * size;
      wg_size += frame.w_size[i] * size;
    }
    const DoubleDouble quarter = numerics::scaled(gg, 0.25);
    return {{c, numerics::scaled(b, 2), a + dg, wg, quarter},
            {c_size, 2 * b_size, a_size + dg_size, wg_size, quarter.hi}};
  }
};

/// All flights that hit, in order, found one by one.
template <class V>
class Flights {
 public:
  static constexpr int N = kDimensions<V>;

  Flights(const Engagement<V>& engagement, const DriftingFrame<N>& frame, const Gap<N>& gap)
      : engagement_(engagement), frame_(frame), gap_(gap) {}

  enum class Found : unsigned char { flight, none, unresolved };

  Found next(Flight& flight) { return frame_.accelerated ? walk(flight) : pick(flight); }

  /// Whether flight number `index` lasts at most `limit`, decided exactly.
  [[nodiscard]] bool lasts_at_most(int index, double limit) const {
    return frame_.accelerated ? counted<4>(limit) > index : counted<2>(limit) > index;
  }

 private:
  struct Exact {
    const Engagement<V>* engagement;
    const DriftingFrame<N>* frame;
    void operator()(std::array<Dyadic, 5>& coefficients) const {
      exact_gap<4>(*engagement, frame->length_unit, frame->time_unit, coefficients);
    }
  };

  template <int Degree>
  [[nodiscard]] int counted(double limit) const {
    std::array<Dyadic, Degree + 1> coefficients;
    exact_gap<Degree>(engagement_, frame_.length_unit, frame_.time_unit, coefficients);
    return numerics::SturmChain<Degree>(coefficients).count(0, limit);
  }

  /// Relative acceleration: a walk over the roots of the quartic.
  Found walk(Flight& flight) {
    if (!walk_) {
      quartic_ = gap_.polynomial(frame_);
      walk_.emplace(quartic_, 0.0, std::numeric_limits<double>::infinity(),
                    Exact{&engagement_, &frame_});
    }
    const numerics::Root root = walk_->next();
    flight = {root.x, 0, root.coarse};
    if (root.status == numerics::RootStatus::unresolved) return Found::unresolved;
    return root.status == numerics::RootStatus::found ? Found::flight : Found::none;
  }

  /// None: the at most two roots of the quadratic.
  Found pick(Flight& flight) {
    if (count_ < 0) solve_quadratic();
    if (unresolved_) return Found::unresolved;
    if (given_ == count_) return Found::none;
    flight = flights_[given_++];
    return Found::flight;
  }

  void solve_quadratic() {
    count_ = 0;
    const auto& q = gap_;
    const double a_size = q.a_size;
    double rough = 0;
    const auto certainty = numerics::decide(q.a.hi, q.b.hi, q.c.hi, a_size, q.c_size, rough);
    const bool second = q.b.hi < 0 && q.a.hi > 0;
    const bool a_sure = std::fabs(q.a.hi) > 0x1p-20 * a_size;
    if (certainty == numerics::Certainty::unsure || (q.b.hi < 0 && !a_sure)) {
      std::array<Dyadic, 3> exact;
      exact_gap<2>(engagement_, frame_.length_unit, frame_.time_unit, exact);
      const auto roots = numerics::exact_roots(exact[2], exact[1] * Dyadic(0.5), exact[0]);
      unresolved_ = roots.unresolved;
      for (; count_ < roots.count; ++count_) {
        flights_[count_] = {roots.root[count_].value, roots.root[count_].exponent};
      }
      return;
    }
    if (certainty == numerics::Certainty::none) return;
    flights_[count_++] = {polished(rough)};
    if (second) {
      // The two roots have the product c / a.
      const DoubleDouble other = (q.c / q.a) / flights_[0].time;
      flights_[count_++] = {polished(other)};
    }
  }

  /// Two steps of Newton's method square an error of 2^-31 twice.
  [[nodiscard]] DoubleDouble polished(DoubleDouble f) const {
    for (int i = 0; i < 2; ++i) {
      const DoubleDouble slope = gap_.b + gap_.a * f;
      const DoubleDouble value = gap_.c + f * (gap_.b + slope);
      f = f - value.hi / (2 * slope.hi);
    }
    return f;
  }

  const Engagement<V>& engagement_;
  const DriftingFrame<N>& frame_;
  const Gap<N>& gap_;
  std::array<Flight, 2> flights_;
  int count_ = -1;  // not solved yet
  int given_ = 0;
  bool unresolved_ = false;
  numerics::Polynomial<4> quartic_;
  std::optional<numerics::RootWalk<4, Exact>> walk_;
};

template <class V>
V make_vector(const std::array<double, kDimensions<V>>& c) {
  if constexpr (kDimensions<V> == 2) {
    return V(c[0], c[1]);
  } else {
    return V(c[0], c[1], c[2]);
  }
}

/// Answers one engagement.
template <class V>
class Solver {
 public:
  static constexpr int N = kDimensions<V>;
  using Vector = std::array<DoubleDouble, N>;

  explicit Solver(const Engagement<V>& engagement)
      : engagement_(engagement), frame_(engagement), gap_(frame_) {}

  Intercept<V> solve(std::span<Hit<V>> hits) {
    Intercept<V> answer;
    if (touching()) {
      static_cast<Hit<V>&>(answer) = touch();
      answer.status = Status::touching;
      return answer;
    }
    answer.method = frame_.accelerated ? Method::polynomial : Method::quadratic;
    answer.status = Status::unreachable;
    const bool all = !hits.empty();
    Flights<V> flights(engagement_, frame_, gap_);
    Flight flight;
    auto found = Flights<V>::Found::none;
    for (int index = 0; (found = flights.next(flight)) == Flights<V>::Found::flight; ++index) {
      Hit<V> hit;
      Vector travel;
      if (!describe(flight, hit, travel)) {
        found = Flights<V>::Found::unresolved;
        break;
      }
      const bool late = !within_lifetime(flights, index, flight);
      const bool within = !late && within_range(travel, flight.coarse);
      if (within && answer.status != Status::hit) {
        static_cast<Hit<V>&>(answer) = hit;
        answer.status = Status::hit;
        answer.count = 0;  // the earlier ones are out of range
      } else if (index == 0) {
        static_cast<Hit<V>&>(answer) = hit;
        answer.status = Status::out_of_range;
      }
      if (within == (answer.status == Status::hit) && answer.count < std::ssize(hits)) {
        hits[answer.count++] = hit;
      }
      if (!all && (late || within)) break;
    }
    if (found == Flights<V>::Found::unresolved && answer.status != Status::hit) {
      Intercept<V> unresolved;
      unresolved.status = Status::unresolved;
      unresolved.method = answer.method;
      unresolved.time = lower_bound(flight);
      return unresolved;
    }
    if (answer.status != Status::hit) answer.closest = closest_approach(engagement_, frame_);
    return answer;
  }

 private:
  /// c <= 0, exactly.
  [[nodiscard]] bool touching() const {
    if (std::fabs(gap_.c.hi) > 0x1p-96 * gap_.c_size && gap_.c_size > 0x1p-800)
      return gap_.c.hi < 0;
    std::array<Dyadic, 3> exact;
    exact_gap<2>(engagement_, frame_.length_unit, frame_.time_unit, exact);
    return exact[0].sign() <= 0;
  }

  [[nodiscard]] double length(double x) const {
    return scale_by_power_of_two(x, frame_.length_unit);
  }
  [[nodiscard]] double speed(double x) const {
    return scale_by_power_of_two(x, frame_.length_unit - frame_.time_unit);
  }

  static DoubleDouble norm(const Vector& v) {
    DoubleDouble square;
    for (const DoubleDouble& x : v) square = square + numerics::square(x);
    return square_root(square);
  }

  /// A time before which nothing hits.
  [[nodiscard]] double lower_bound(const Flight& flight) const {
    const double f = scale_by_power_of_two(flight.time.hi, flight.exponent);
    const double t = scale_by_power_of_two(frame_.delay + f, frame_.time_unit);
    return std::min(t, kLargest);
  }

  /// The launch itself, with the target at the muzzle.
  [[nodiscard]] Hit<V> touch() const {
    Hit<V> hit;
    const DoubleDouble distance = norm(frame_.d);
    Vector u{};
    if (distance.hi > 0) {
      for (int i = 0; i < N; ++i) u[i] = frame_.d[i] / distance;
    }
    finish(u, frame_.delay, 0, hit);
    hit.time = engagement_.shooter.delay;
    hit.flight_time = 0;
    return hit;
  }

  /// Everything about a flight. False if something is beyond the range of a double.
  [[nodiscard]] bool describe(const Flight& flight, Hit<V>& hit, Vector& travel) const {
    const DoubleDouble f = scale_by_power_of_two(flight.time, flight.exponent);
    if (!(f.hi > 0 && is_finite(f.hi))) return false;
    Vector place;
    for (int i = 0; i < N; ++i) {
      DoubleDouble velocity = frame_.w[i];
      if (frame_.accelerated) velocity = velocity + numerics::scaled(frame_.g[i] * f, 0.5);
      place[i] = frame_.d[i] + velocity * f;
    }
    // A shot without speed and reach meets the target where any aim would do.
    const bool pointless = frame_.speed == 0 && frame_.reach.hi == 0;
    Vector u = pointless ? frame_.d : place;
    const DoubleDouble distance = norm(u);
    for (int i = 0; i < N; ++i) u[i] = u[i] / distance;

    finish(u, frame_.delay, f, hit);
    hit.time = scale_by_power_of_two((frame_.delay + f).hi, frame_.time_unit);
    hit.flight_time = scale_by_power_of_two(f.hi, frame_.time_unit);
    for (int i = 0; i < N; ++i) travel[i] = flown(u[i], f, i);
    bool sound = hit.flight_time > 0 && is_finite(hit.time);
    for (int i = 0; i < N; ++i) {
      sound = sound && is_finite(VectorTraits<V>::get(hit.point, i)) &&
              is_finite(VectorTraits<V>::get(hit.launch_point, i)) &&
              is_finite(VectorTraits<V>::get(hit.launch_velocity, i));
    }
    return sound;
  }

  /// From launch point to the shot's centre: speed f u + inherit U f + a f^2 / 2.
  [[nodiscard]] DoubleDouble flown(DoubleDouble u, DoubleDouble f, int i) const {
    const auto& e = engagement_;
    const int time_unit = frame_.time_unit;
    const int speed_shift = time_unit - frame_.length_unit;
    const double gun =
        scale_by_power_of_two(VectorTraits<V>::get(e.shooter.velocity, i), speed_shift);
    const double pull = scale_by_power_of_two(VectorTraits<V>::get(e.projectile.acceleration, i),
                                              speed_shift + time_unit);
    const DoubleDouble kept = numerics::two_product(e.projectile.inherit, gun);
    return f * (u * frame_.speed + kept + f * (0.5 * pull));
  }

  /// The fields that follow from aim and times: the world's places and velocities.
  void finish(const Vector& u, double t0, DoubleDouble f, Hit<V>& hit) const {
    const auto& e = engagement_;
    const int length_shift = -frame_.length_unit;
    const int speed_shift = frame_.time_unit - frame_.length_unit;
    const int pull_shift = speed_shift + frame_.time_unit;
    const double muzzle = frame_.length(e.shooter.muzzle);
    const DoubleDouble t = t0 + f;
    std::array<double, N> point;
    std::array<double, N> aim;
    std::array<double, N> velocity;
    std::array<double, N> start;
    for (int i = 0; i < N; ++i) {
      const auto scaled = [i](const V& v, int shift) {
        return scale_by_power_of_two(VectorTraits<V>::get(v, i), shift);
      };
      const double gun_velocity = scaled(e.shooter.velocity, speed_shift);
      const DoubleDouble path = scaled(e.target.velocity, speed_shift) +
                                t * (0.5 * scaled(e.target.acceleration, pull_shift));
      const DoubleDouble there = scaled(e.target.position, length_shift) + path * t;
      const DoubleDouble from =
          scaled(e.shooter.position, length_shift) +
          (DoubleDouble(numerics::two_product(gun_velocity, t0)) + u[i] * muzzle);
      const DoubleDouble leaving = u[i] * frame_.speed + DoubleDouble(numerics::two_product(
                                                             e.projectile.inherit, gun_velocity));
      point[i] = length(there.hi);
      start[i] = length(from.hi);
      aim[i] = u[i].hi;
      velocity[i] = speed(leaving.hi);
    }
    hit.launch_time = e.shooter.delay;
    hit.point = make_vector<V>(point);
    hit.aim = make_vector<V>(aim);
    hit.launch_velocity = make_vector<V>(velocity);
    hit.launch_point = make_vector<V>(start);
  }

  [[nodiscard]] bool within_lifetime(const Flights<V>& flights, int index,
                                     const Flight& flight) const {
    const double limit = engagement_.projectile.lifetime;
    if (limit == kUnlimited) return true;
    const double in_units = frame_.time(limit);
    const double f = scale_by_power_of_two(flight.time.hi, flight.exponent);
    if (std::fabs(f - in_units) > 0x1p-40 * in_units) return f < in_units;
    return flights.lasts_at_most(index, in_units);
  }

  /// A distance that double-double cannot tell from the range is within it.
  [[nodiscard]] bool within_range(const Vector& travel, bool coarse) const {
    const double limit = engagement_.projectile.range;
    if (limit == kUnlimited) return true;
    int top = numerics::exponent_of(limit) - frame_.length_unit;
    for (const DoubleDouble& x : travel) top = std::max(top, numerics::exponent_of(x.hi));
    DoubleDouble square;
    for (const DoubleDouble& x : travel) {
      square = square + numerics::square(scale_by_power_of_two(x, -top));
    }
    const DoubleDouble allowed =
        numerics::two_square(scale_by_power_of_two(limit, -frame_.length_unit - top));
    const double slack = (coarse ? 0x1p-48 : 0x1p-85) * allowed.hi;
    return (square - allowed).hi <= slack;
  }

  const Engagement<V>& engagement_;
  DriftingFrame<N> frame_;
  Gap<N> gap_;
};

template <class V>
Intercept<V> answer(const Engagement<V>& engagement, std::span<Hit<V>> hits) {
  if (const char* fault = find_fault(engagement)) {
    Intercept<V> invalid;
    invalid.fault = fault;
    return invalid;
  }
  return Solver<V>(engagement).solve(hits);
}

}  // namespace

template <class V>
Intercept<V> solve(const Engagement<V>& engagement) {
  return answer<V>(engagement, {});
}

template <class V>
Intercept<V> solve_all(const Engagement<V>& engagement,
                       std::type_identity_t<std::span<Hit<V>>> hits) {
  return answer<V>(engagement, hits);
}

template Intercept<Vec2> solve(const Engagement2&);
template Intercept<Vec3> solve(const Engagement3&);
template Intercept<Vec2> solve_all(const Engagement2&, std::span<Hit<Vec2>>);
template Intercept<Vec3> solve_all(const Engagement3&, std::span<Hit<Vec3>>);

}  // namespace aimahead
