#include "aimahead/obstacle_field.hpp"
#include "obstacles/flight_law.hpp"
#include "obstacles/soundness.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead {

using namespace detail::obstacles;
namespace numerics = detail::numerics;

template <WorldVector V>
Polyline trace(const Flight<V>& flight, double until, double max_error,
               std::type_identity_t<std::span<V>> points) {
  Polyline line;
  const bool is_asked =
      numerics::is_finite(until) && until >= 0 && max_error > 0 && !points.empty();
  if (!is_sound(flight) || !is_asked) return line;
  const FlightLaw<kDimensions<V>> law(flight);
  // A chord over a time h is no farther than a h^2 / 8 from the path, a being the largest
  // acceleration. If sagitta and max_error are infinite, their quotient, NaN, asks for the most
  // chords.
  const double sagitta = until > 0 ? law.max_acceleration(0) * until * until / 8 : 0;
  const double wanted = std::min(0x1p60, std::sqrt(sagitta / max_error));
  const auto chords =
      std::max<std::size_t>(1, std::min(static_cast<std::size_t>(wanted) + 1, points.size() - 1));
  const std::size_t count = std::min(chords + 1, points.size());
  for (std::size_t i = 0; i < count; ++i) {
    const double share = static_cast<double>(i) / static_cast<double>(chords);
    const auto there = law.at(i == chords ? until : until * share).position;
    for (const double x : there) {
      if (!numerics::is_finite(x)) return line;
    }
    points[i] = make_vector<V>(there);
  }
  line.count = count;
  const auto n = static_cast<double>(chords);
  line.error = line.count > 1 ? sagitta / (n * n) : kInfinity;
  return line;
}

template Polyline trace(const Flight<Vec2>&, double, double, std::span<Vec2>);
template Polyline trace(const Flight<Vec3>&, double, double, std::span<Vec3>);

}  // namespace aimahead
