#include "aimahead/intercept.hpp"

#include "aimahead/numerics/polynomial_roots.hpp"
#include "aimahead/numerics/quadratic_roots.hpp"
#include "aimahead/numerics/sturm.hpp"
#include "closest_approach.hpp"
#include "drag_search.hpp"
#include "drifting_frame.hpp"
#include "gun_motion.hpp"
#include "hit_list.hpp"
#include "platform_search.hpp"
#include "quick_answer.hpp"
#include "search.hpp"
#include "shot_description.hpp"
#include "tick_walk.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead {

using numerics::Certainty;
using numerics::DoubleDouble;
using numerics::Dyadic;
using numerics::scale_by_power_of_two;

namespace {

constexpr double kLargest = std::numeric_limits<double>::max();

/// A flight time in the frame's units.
template <int N>
struct Flight {
  DoubleDouble time;  ///< times 2^exponent
  int exponent = 0;
  bool coarse = false;  ///< known to about a unit in the last place of a double only
  /// Where the target is then, in any unit of length, if that was found with the time.
  std::optional<std::array<numerics::Scaled, N>> place;
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

  Flights(const Engagement<V>& engagement, const DriftingFrame<N>& frame)
      : engagement_(engagement), frame_(frame), gap_(frame) {}

  enum class Found : unsigned char { flight, none, unresolved };

  Found next(Flight<N>& flight) { return frame_.accelerated ? walk(flight) : pick(flight); }

  /// How many flights last at most `limit`, exactly; -1 if there is no room to count.
  [[nodiscard]] int count_until(double limit) const {
    return frame_.accelerated ? counted<4>(limit) : counted<2>(limit);
  }

 private:
  struct Exact {
    const Engagement<V>* engagement;
    const DriftingFrame<N>* frame;
    void operator()(std::array<Dyadic, 5>& coefficients) const {
      ExactFrame<N>(*engagement, *frame).template gap<4>(coefficients);
    }
  };

  template <int Degree>
  [[nodiscard]] int counted(double limit) const {
    std::array<Dyadic, Degree + 1> coefficients;
    ExactFrame<N>(engagement_, frame_).template gap<Degree>(coefficients);
    numerics::SturmChain<Degree> chain(coefficients);
    const int count = chain.count(0, limit);
    return chain.overflowed() ? -1 : count;
  }

  /// Relative acceleration: a walk over the roots of the quartic.
  Found walk(Flight<N>& flight) {
    if (!walk_) {
      quartic_ = gap_.polynomial(frame_);
      walk_.emplace(quartic_, 0.0, std::numeric_limits<double>::infinity(),
                    Exact{&engagement_, &frame_}, 1.0);
    }
    const numerics::Root root = walk_->next();
    flight = {root.x, 0, root.coarse, {}};
    if (root.status == numerics::RootStatus::unresolved) return Found::unresolved;
    return root.status == numerics::RootStatus::found ? Found::flight : Found::none;
  }

  /// None: the at most two roots of the quadratic.
  Found pick(Flight<N>& flight) {
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
    if (certainty == Certainty::unsure || (q.b.hi < 0 && !a_sure)) {
      solve_exactly();
      return;
    }
    if (certainty == Certainty::none) return;
    flights_[count_++] = {polished(rough), 0, false, {}};
    if (second) {
      // The two roots have the product c / a.
      const DoubleDouble other = (q.c / q.a) / flights_[0].time;
      flights_[count_++] = {polished(other), 0, false, {}};
    }
  }

  void solve_exactly() {
    const ExactFrame<N> exact(engagement_, frame_);
    std::array<Dyadic, 3> gap;
    exact.template gap<2>(gap);
    const auto roots = numerics::exact_roots(gap[2], gap[1] * Dyadic(0.5), gap[0]);
    unresolved_ = roots.unresolved;
    for (count_ = 0; count_ < roots.count; ++count_) {
      const numerics::Scaled& f = roots.root[count_];
      flights_[count_] = {f.value, f.exponent, false,
                          numerics::exact_place(exact.d, exact.w, exact.reach, exact.speed, f,
                                                roots.slope[count_])};
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
  Gap<N> gap_;
  std::array<Flight<N>, 2> flights_;
  int count_ = -1;  // not solved yet
  int given_ = 0;
  bool unresolved_ = false;
  numerics::Polynomial<4> quartic_;
  std::optional<numerics::RootWalk<4, Exact>> walk_;
};

/// Answers the engagements that give trouble, and finds what follows the first hit.
template <class V>
class Solver {
 public:
  static constexpr int N = kDimensions<V>;
  using Vector = typename ShotDescription<V>::Vector;

  explicit Solver(const Engagement<V>& engagement)
      : engagement_(engagement), frame_(engagement), shot_(engagement_, frame_) {}

  /// Builds on what was quickly found: the first hit's digits must not depend on what else is
  /// asked.
  Intercept<V> solve(Certainty certainty, Intercept<V> quick, std::span<Hit<V>> hits) {
    if (certainty == Certainty::unsure && (frame_.length_unit != 0 || frame_.time_unit != 0)) {
      certainty = solve_in_units(quick);
    }
    Intercept<V> answer;
    answer.method = frame_.accelerated ? Method::polynomial : Method::quadratic;
    answer.status = Status::unreachable;
    if (certainty == Certainty::none) {
      answer.closest = quick.closest ? quick.closest : closest_approach(engagement_, frame_);
      return answer;
    }
    if (certainty == Certainty::unsure && touches(engagement_, frame_)) {
      static_cast<Hit<V>&>(answer) = shot_.touch();
      answer.status = Status::touching;
      answer.method = Method::none;
      return answer;
    }
    const bool all = !hits.empty();
    Flights<V> flights(engagement_, frame_);
    Flight<N> flight;
    auto found = Flights<V>::Found::none;
    bool late = false;  // and so is all that follows
    for (int index = 0; (found = flights.next(flight)) == Flights<V>::Found::flight; ++index) {
      Hit<V> hit;
      Vector travel;
      if (!describe(flight, hit, travel)) {
        found = Flights<V>::Found::unresolved;
        break;
      }
      if (index == 0 && certainty == Certainty::found) hit = quick;
      const Certainty timely = within_lifetime(flights, index, flight);
      if (timely == Certainty::unsure) {
        found = Flights<V>::Found::unresolved;
        break;
      }
      late = timely == Certainty::none;
      const bool within = !late && shot_.within_range(travel, flight.coarse);
      take_hit(answer, hits, hit, within);
      if (!all && (late || within)) break;
    }
    if (found == Flights<V>::Found::unresolved && answer.status != Status::hit && !late) {
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
  /// What is quickly found in the frame's units, in the caller's.
  Certainty solve_in_units(Intercept<V>& quick) const {
    const int length = frame_.length_unit;
    const int time = frame_.time_unit;
    const Engagement<V> engagement = rescaled(engagement_, -length, -time);
    quick = {};
    const Certainty certainty = QuickAnswer<V>(engagement).solve(quick, QuickRange::wide);
    quick.launch_time = engagement_.shooter.delay;
    if (certainty == Certainty::found && !rescale(quick, length, time)) return Certainty::unsure;
    if (quick.closest && !rescale(*quick.closest, length, time)) quick.closest.reset();
    return certainty;
  }

  /// A time before which nothing hits.
  [[nodiscard]] double lower_bound(const Flight<N>& flight) const {
    const double t = frame_.time_of(scale_by_power_of_two(flight.time.hi, flight.exponent));
    return numerics::is_finite(t) ? t : kLargest;
  }

  [[nodiscard]] Vector aim(const Flight<N>& flight, DoubleDouble f) const {
    if (!flight.place) return shot_.aim(f, frame_.speed);
    const int unit = numerics::unit_of(*flight.place);
    if (unit == numerics::kNoExponent) return shot_.aim(f, frame_.speed);
    Vector u;
    for (int i = 0; i < N; ++i) u[i] = (*flight.place)[i].in_units(unit);
    const DoubleDouble length = ShotDescription<V>::length_of(u);
    for (int i = 0; i < N; ++i) u[i] = u[i] / length;
    return u;
  }

  /// Everything about a flight. False if something is beyond the range of a double.
  [[nodiscard]] bool describe(const Flight<N>& flight, Hit<V>& hit, Vector& travel) const {
    const DoubleDouble f = scale_by_power_of_two(flight.time, flight.exponent);
    return shot_.describe(f, aim(flight, f), frame_.speed, hit, travel);
  }

  /// `found`: it lasts no longer than the shot lives; `none`: it does, decided exactly.
  [[nodiscard]] Certainty within_lifetime(const Flights<V>& flights, int index,
                                          const Flight<N>& flight) const {
    const double limit = engagement_.projectile.lifetime;
    if (limit == kUnlimited) return Certainty::found;
    const double in_units = frame_.time(limit);
    const double f = scale_by_power_of_two(flight.time.hi, flight.exponent);
    if (std::fabs(f - in_units) > 0x1p-40 * in_units) {
      return f < in_units ? Certainty::found : Certainty::none;
    }
    const int count = flights.count_until(in_units);
    return count < 0 ? Certainty::unsure : count > index ? Certainty::found : Certainty::none;
  }

  const Engagement<V>& engagement_;
  DriftingFrame<N> frame_;
  ShotDescription<V> shot_;
};

/// Kept out of line: it needs room that quick answers do not.
template <class V>
AIMAHEAD_NOINLINE Intercept<V> solve_slowly(const Engagement<V>& engagement, Certainty certainty,
                                            const Intercept<V>& quick, std::span<Hit<V>> hits) {
  return Solver<V>(engagement).solve(certainty, quick, hits);
}

template <class V>
Intercept<V> answer_steady(const Engagement<V>& engagement, std::span<Hit<V>> hits) {
  Intercept<V> answer;
  const QuickAnswer<V> question(engagement);
  const Certainty certainty = question.solve(answer, QuickRange::narrow);
  if (certainty == Certainty::found && hits.empty() &&
      question.is_within_limits(answer.flight_time, answer.launch_velocity)) {
    answer.status = Status::hit;
  } else if (!(certainty == Certainty::none && answer.closest)) {
    answer = solve_slowly(engagement, certainty, answer, hits);
  }
  return answer;
}

/// Where nothing accelerates and nothing is damped, straight pieces make a straight line.
template <class V>
bool is_straight(const Engagement<V>& engagement) {
  if (engagement.tick->damping != 0) return false;
  for (int i = 0; i < kDimensions<V>; ++i) {
    if (VectorTraits<V>::get(engagement.projectile.acceleration, i) != 0 ||
        VectorTraits<V>::get(engagement.target.acceleration, i) != 0) {
      return false;
    }
  }
  return true;
}

/// All that the steps of a straight engagement do is to delay the launch.
template <class V>
Intercept<V> answer_straight(const Engagement<V>& engagement, std::span<Hit<V>> hits) {
  const double launch = TickWalk<V>::launch_time(engagement);
  if (!numerics::is_finite(launch)) return search(engagement, hits);
  Engagement<V> plain = engagement;
  plain.shooter.delay = launch;
  plain.tick.reset();
  return answer_steady(plain, hits);
}

/// `fixed` is the engagement with the gun as it moves at the end of the delay, which tells whether
/// the target is touching then.
template <class V>
Intercept<V> answer_on_platform(const Engagement<V>& engagement, Engagement<V>& fixed,
                                std::span<Hit<V>> hits) {
  fixed.shooter.turret.reset();
  fixed.projectile.lifetime = 0;
  Intercept<V> answer = solve(fixed);
  if (answer.status == Status::touching) return answer;
  answer = search_on_platform(engagement);
  if (!hits.empty() && (answer || answer.status == Status::out_of_range)) {
    hits[0] = answer;
    answer.count = 1;
  }
  return answer;
}

template <class V>
Intercept<V> answer(const Engagement<V>& engagement, std::span<Hit<V>> hits) {
  Intercept<V> answer;
  answer.fault = find_fault(engagement);
  if (answer.fault) return answer;
  if (!std::holds_alternative<std::monostate>(engagement.shooter.motion)) {
    Engagement<V> fixed;
    if (!fix_gun(engagement, fixed)) {
      answer.status = Status::unreachable;
      return answer;
    }
    return engagement.shooter.turret ? answer_on_platform(engagement, fixed, hits)
                                     : solve_all(fixed, hits);
  }
  if (engagement.tick && is_straight(engagement)) return answer_straight(engagement, hits);
  if (engagement.projectile.quadratic_drag != 0) return search_with_drag(engagement, hits);
  if (!is_steady(engagement)) return search(engagement, hits);
  return answer_steady(engagement, hits);
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

template <class V>
Intercept<V> solve_by_sampling(const Engagement<V>& engagement, double step) {
  Engagement<V> bounded = engagement;
  auto* function = std::get_if<MotionFunction<V>>(&bounded.target.motion);
  if (function) {
    function->speed_bound = [](const void*, double, double) { return kUnlimited; };
  }
  Intercept<V> answer;
  answer.fault = find_fault(bounded);
  if (!answer.fault && bounded.projectile.quadratic_drag != 0) {
    answer.fault = "projectile.quadratic_drag";
  }
  if (!answer.fault && (!function || bounded.shooter.turret)) answer.fault = "target.motion";
  if (!answer.fault && !(step > 0 && numerics::is_finite(step))) answer.fault = "step";
  if (answer.fault) return answer;
  Engagement<V> fixed;
  if (fix_gun(bounded, fixed)) return search_by_sampling(fixed, step);
  answer.status = Status::unreachable;
  return answer;
}

template Intercept<Vec2> solve_by_sampling(const Engagement2&, double);
template Intercept<Vec3> solve_by_sampling(const Engagement3&, double);
template Intercept<Vec2> solve(const Engagement2&);
template Intercept<Vec3> solve(const Engagement3&);
template Intercept<Vec2> solve_all(const Engagement2&, std::span<Hit<Vec2>>);
template Intercept<Vec3> solve_all(const Engagement3&, std::span<Hit<Vec3>>);

}  // namespace aimahead
