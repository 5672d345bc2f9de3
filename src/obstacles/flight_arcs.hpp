// The arcs of a flight, in double-double: parabolas under gravity and thrust. A flight under drag
// has only the straight one in which it ends.
#pragma once

#include "numerics/bounded.hpp"
#include "obstacles/flight_law.hpp"
#include "rooms.hpp"

#include <array>

namespace aimahead::detail::obstacles {

using Precise = numerics::Bounded<numerics::DoubleDouble>;

/// A speed or acceleration that double-double cannot tell from zero is zero. Otherwise its error
/// would grow with time until every gap looked like a graze.
inline Precise zero_within_error(const Precise& x) { return x.size() > x.error ? x : Precise(); }

/// The flight from `begin` to `end`: the sum of coefficient[i][k] x^k, x the time since `begin`.
template <std::size_t N>
struct Arc {
  double begin = 0;
  double end = kInfinity;
  std::array<std::array<Precise, 3>, N> coefficient{};
};

/// The arcs of a flight; with drag the straight one that the flight settles to.
template <std::size_t N>
struct Arcs {
  std::array<Arc<N>, 2> at{};
  int count = 0;

  explicit Arcs(const FlightLaw<N>& law) { law.drag == 0 ? follow(law) : settle(law); }

 private:
  void settle(const FlightLaw<N>& law) {
    Arc<N>& last = at[0];
    last.begin = law.settling_time();
    last.end = law.duration;
    if (!(last.begin < law.duration)) return;
    count = 1;
    const KinematicState<N> now = law.at(last.begin);
    for (std::size_t i = 0; i < N; ++i) {
      last.coefficient[i] = {Precise(now.position[i]), Precise(law.acceleration[i] / law.drag),
                             Precise()};
    }
  }
  void follow(const FlightLaw<N>& law) {
    const Precise half(0.5);
    Arc<N>& first = at[0];
    count = 1;
    first.end = law.duration;
    for (std::size_t i = 0; i < N; ++i) {
      first.coefficient[i] = {Precise(law.position[i]), Precise(law.velocity[i]),
                              half * Precise(law.acceleration[i])};
    }
    if (law.burn == 0) return;
    Arc<N>& last = at[1];
    last = first;
    for (std::size_t i = 0; i < N; ++i) {
      first.coefficient[i][2] = half * (Precise(law.acceleration[i]) + Precise(law.boost[i]));
    }
    if (!(law.burn < law.duration)) return;
    first.end = law.burn;
    count = 2;
    last.begin = law.burn;
    const Precise d(law.burn);
    for (std::size_t i = 0; i < N; ++i) {
      const auto& [p, v, h] = first.coefficient[i];
      last.coefficient[i][0] = p + d * (v + d * h);
      last.coefficient[i][1] = zero_within_error(v + Precise(2.0) * d * h);
    }
  }
};

}  // namespace aimahead::detail::obstacles
