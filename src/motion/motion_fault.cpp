#include "motion/motion_fault.hpp"

#include "aimahead/detail/scaling.hpp"
#include "base/components.hpp"
#include "base/visit_variant.hpp"

#include <algorithm>

namespace aimahead::detail::motion {
namespace {

template <class V>
bool is_finite_vector(const V& v) {
  return are_finite(components_of(v));
}

template <class V>
bool is_finite_list(std::span<const V> list) {
  return std::all_of(list.begin(), list.end(), is_finite_vector<V>);
}

bool are_times(std::span<const double> times, std::size_t count) {
  if (times.size() != count || times[0] != 0) return false;
  for (std::size_t i = 1; i < count; ++i) {
    if (!(times[i] > times[i - 1]) || !is_finite(times[i])) return false;
  }
  return true;
}

/// The first fault in the fields of one kind, in the order of its row in the format.
template <class V>
struct FaultIn {
  const V& position;

  const char* operator()(std::monostate) const { return nullptr; }

  const char* operator()(const Turning<V>& turning) const {
    if (!is_finite(turning.turn_rate)) return "target.turn_rate";
    if constexpr (kDimensions<V> == 3) {
      if (!is_finite_vector(turning.axis) || turning.axis == V{}) return "target.axis";
    }
    return nullptr;
  }

  const char* operator()(const Bezier<V>& bezier) const {
    if (bezier.points.size() < 2 || bezier.points.size() > 8) return "target.points";
    if (!is_finite_list(bezier.points)) return "target.points";
    return is_finite(bezier.duration) && bezier.duration > 0 ? nullptr : "target.duration";
  }

  const char* operator()(const Path<V>& path) const {
    if (path.points.size() < 2 || !is_finite_list(path.points)) return "target.points";
    return is_size(path.speed) ? nullptr : "target.speed";
  }

  const char* operator()(const Spline<V>& spline) const {
    if (spline.points.size() < 2 || !is_finite_list(spline.points)) return "target.points";
    return are_times(spline.times, spline.points.size()) ? nullptr : "target.times";
  }

  const char* operator()(const Samples<V>& samples) const {
    const std::size_t count = samples.positions.size();
    if (count < 2 || !is_finite_list(samples.positions)) return "target.positions";
    if (!are_times(samples.times, count)) return "target.times";
    const auto& velocities = samples.velocities;
    if (velocities.empty()) return nullptr;
    return velocities.size() == count && is_finite_list(velocities) ? nullptr : "target.velocities";
  }

  const char* operator()(const Pieces<V>& list) const {
    if (list.pieces.empty()) return "target.pieces";
    for (std::size_t i = 0; i < list.pieces.size(); ++i) {
      const Piece<V> piece = list.pieces[i];
      const bool ends = is_size(piece.duration);
      const bool last = i + 1 == list.pieces.size();
      if (!ends && !(last && piece.duration == kUnlimited)) return "target.pieces";
      if (piece.velocity && !is_finite_vector(*piece.velocity)) return "target.pieces";
      if (!is_finite_vector(piece.acceleration)) return "target.pieces";
    }
    return nullptr;
  }

  const char* operator()(const Walls<V>& walls) const {
    if (!is_finite_vector(walls.min) || !is_finite_vector(walls.max)) return "target.walls";
    for (int i = 0; i < kDimensions<V>; ++i) {
      const double x = VectorTraits<V>::get(position, i);
      if (!(VectorTraits<V>::get(walls.min, i) <= x && x <= VectorTraits<V>::get(walls.max, i))) {
        return "target.walls";
      }
    }
    return nullptr;
  }

  const char* operator()(const Plates& plates) const {
    if (!is_finite(plates.facing)) return "target.facing";
    if (!is_finite(plates.turn_rate)) return "target.turn_rate";
    if (plates.plates.empty()) return "target.plates";
    for (const Plate& plate : plates.plates) {
      const bool is_sound = is_finite(plate.angle) && is_size(plate.arm) &&
                            is_finite(plate.height) && (kDimensions<V> == 3 || plate.height == 0);
      if (!is_sound) return "target.plates";
    }
    return is_finite(plates.window) && plates.window > 0 ? nullptr : "target.window";
  }

  const char* operator()(const MotionFunction<V>& function) const {
    return function.position && function.speed_bound ? nullptr : "target.motion";
  }
};

}  // namespace

template <class V>
const char* find_motion_fault(const Motion<V>& motion, const V& position) {
  return visit_variant(FaultIn<V>{position}, motion);
}

template const char* find_motion_fault(const Motion<Vec2>&, const Vec2&);
template const char* find_motion_fault(const Motion<Vec3>&, const Vec3&);

}  // namespace aimahead::detail::motion
