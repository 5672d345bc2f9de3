// The flights that hit with constant relative acceleration or none: roots of a quartic or a
// quadratic, certified.
#pragma once

#include "aimahead/detail/quadratic_roots.hpp"
#include "aimahead/engagement.hpp"
#include "closed_form/drifting_frame.hpp"
#include "numerics/polynomial_roots.hpp"
#include "numerics/sturm.hpp"
#include "rooms.hpp"

#include <array>
#include <cmath>
#include <optional>

namespace aimahead::detail::closed_form {

/// A flight time in the frame's units.
template <int N>
struct CertifiedFlight {
  numerics::DoubleDouble time;  ///< times 2^exponent
  int exponent = 0;
  bool coarse = false;  ///< the time is known to about a unit in the last place of a double only
  /// The target's position then, in any unit of length, if it was found with the time.
  std::optional<std::array<numerics::Scaled, N>> position;
};

/// The gap polynomial c + 2 b f + a f^2 + ..., with the sizes of the terms whose sums are c, b, a.
template <int N>
struct GapPolynomial {
  numerics::DoubleDouble a;
  numerics::DoubleDouble b;
  numerics::DoubleDouble c;
  double a_size = 0;
  double b_size = 0;
  double c_size = 0;

  explicit GapPolynomial(const DriftingFrame<N>& frame) {
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
    numerics::DoubleDouble dg;
    numerics::DoubleDouble wg;
    numerics::DoubleDouble gg;
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
    const numerics::DoubleDouble quarter = numerics::scaled(gg, 0.25);
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

  Found next(CertifiedFlight<N>& flight) {
    return frame_.accelerated ? search(flight) : pick(flight);
  }

  /// The exact number of flights that last at most `limit`; -1 if there is no room to count.
  [[nodiscard]] int count_until(double limit) const {
    return frame_.accelerated ? counted<4>(limit) : counted<2>(limit);
  }

 private:
  struct Exact {
    const Engagement<V>* engagement;
    const DriftingFrame<N>* frame;
    void operator()(std::array<numerics::Dyadic, 5>& coefficients) const {
      ExactFrame<N>(*engagement, *frame).template gap<4>(coefficients);
    }
  };

  template <int Degree>
  [[nodiscard]] int counted(double limit) const {
    std::array<numerics::Dyadic, Degree + 1> coefficients;
    ExactFrame<N>(engagement_, frame_).template gap<Degree>(coefficients);
    numerics::SturmChain<Degree> chain(coefficients);
    const int count = chain.count(0, limit);
    return chain.overflowed() ? -1 : count;
  }

  /// Relative acceleration: the roots of the quartic, one by one.
  Found search(CertifiedFlight<N>& flight) {
    if (!search_) {
      quartic_ = gap_.polynomial(frame_);
      search_.emplace(quartic_, 0.0, numerics::kInfinity, Exact{&engagement_, &frame_}, 1.0);
    }
    const numerics::Root root = search_->next();
    flight = {root.x, 0, root.coarse, {}};
    if (root.status == numerics::RootStatus::unresolved) return Found::unresolved;
    return root.status == numerics::RootStatus::found ? Found::flight : Found::none;
  }

  /// No relative acceleration: the at most two roots of the quadratic.
  Found pick(CertifiedFlight<N>& flight) {
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
      solve_exactly();
      return;
    }
    if (certainty == numerics::Certainty::none) return;
    flights_[count_++] = {polished(rough), 0, false, {}};
    if (second) {
      // The two roots have the product c / a.
      const numerics::DoubleDouble other = (q.c / q.a) / flights_[0].time;
      flights_[count_++] = {polished(other), 0, false, {}};
    }
  }

  void solve_exactly() {
    const ExactFrame<N> exact(engagement_, frame_);
    std::array<numerics::Dyadic, 3> gap;
    exact.template gap<2>(gap);
    const auto roots = numerics::exact_roots(gap[2], gap[1] * numerics::Dyadic(0.5), gap[0]);
    unresolved_ = roots.unresolved;
    for (count_ = 0; count_ < roots.count; ++count_) {
      const numerics::Scaled& f = roots.root[count_];
      flights_[count_] = {f.value, f.exponent, false,
                          numerics::exact_position(exact.d, exact.w, exact.reach, exact.speed, f,
                                                   roots.slope[count_])};
    }
  }

  /// Two steps of Newton's method square an error of 2^-31 twice.
  [[nodiscard]] numerics::DoubleDouble polished(numerics::DoubleDouble f) const {
    for (int i = 0; i < 2; ++i) {
      const numerics::DoubleDouble slope = gap_.b + gap_.a * f;
      const numerics::DoubleDouble value = gap_.c + f * (gap_.b + slope);
      f = f - value.hi / (2 * slope.hi);
    }
    return f;
  }

  const Engagement<V>& engagement_;
  const DriftingFrame<N>& frame_;
  GapPolynomial<N> gap_;
  std::array<CertifiedFlight<N>, 2> flights_;
  int count_ = -1;  // not solved yet
  int given_ = 0;
  bool unresolved_ = false;
  numerics::Polynomial<4> quartic_;
  std::optional<numerics::RootIterator<4, Exact>> search_;
};

}  // namespace aimahead::detail::closed_form
