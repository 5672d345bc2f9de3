// How a target moves where constant velocity or acceleration does not say it: turning, along a
// curve, through waypoints or samples, between walls, or as a function of the caller's own. The C++
// face of the table of kinds in docs/ENGAGEMENT.md.
//
// Each is a small value. Lists are the caller's: a pointer and a count, not copied, which must stay
// alive and unchanged while an engagement that refers to them is solved. `solve` looks at all of a
// list for faults first; a hit on the first leg of a path of a million points takes as long as
// that.
#pragma once

#include "aimahead/vec.hpp"

#include <concepts>
#include <cstddef>
#include <limits>
#include <optional>
#include <ranges>
#include <span>
#include <utility>
#include <variant>

namespace aimahead {

/// What happens past the end T of a motion that ends.
enum class After : unsigned char {
  /// Rests at the last point.
  stop,
  /// "continue": keeps the velocity it ends with, without acceleration.
  proceed,
  /// Starts again from the first point with the first velocity; at once if T = 0.
  loop,
  /// Is there up to and including T, then gone for good.
  vanish,
};

/// Constant speed; the velocity turns at `turn_rate`. Position and velocity are the target's.
template <class V>
struct Turning;

template <>
struct Turning<Vec2> {
  /// Radians per time, counter-clockwise; finite.
  double turn_rate = 0;
};

template <>
struct Turning<Vec3> {
  /// Radians per time, right-handed about `axis`; finite.
  double turn_rate = 0;
  /// Finite, not zero; its length does not matter.
  Vec3 axis{0, 0, 1};
};

/// A Bezier curve with parameter t / duration.
template <class V>
struct Bezier {
  /// 2 to 8, finite.
  std::span<const V> points;
  /// > 0.
  double duration = 1;
  After after = After::stop;
};

/// Straight legs at constant speed. Legs of no length are skipped.
template <class V>
struct Path {
  /// At least 2, finite.
  std::span<const V> points;
  /// >= 0; 0 rests at the first point.
  double speed = 0;
  After after = After::stop;
};

/// Cubic Hermite pieces through points at given times, with the tangents
/// (p[i+1] - p[i-1]) / (t[i+1] - t[i-1]), one-sided at the ends (Catmull and Rom, 1974, with times).
template <class V>
struct Spline {
  /// At least 2, finite.
  std::span<const V> points;
  /// As many, increasing, the first 0.
  std::span<const double> times;
  After after = After::stop;
};

/// Where it was seen at given times: straight between samples, or cubic Hermite pieces where the
/// velocities are known too.
template <class V>
struct Samples {
  /// At least 2, finite.
  std::span<const V> positions;
  /// As many, increasing, the first 0.
  std::span<const double> times;
  /// Empty, or as many.
  std::span<const V> velocities;
  After after = After::stop;
};

/// A segment of constant acceleration.
template <class V>
struct Piece {
  /// >= 0; infinite only in the last.
  double duration = std::numeric_limits<double>::infinity();
  /// At the start of the piece; without it, that at the end of the last.
  std::optional<V> velocity;
  /// Finite; not inherited from the piece before.
  V acceleration{};
};

/// Pieces as the caller keeps them: an array of Piece, or anything that an index and a function make
/// one of.
template <class V>
class PieceList {
 public:
  constexpr PieceList() = default;

  /// A vector, array or span of Piece<V>; no temporary that owns them.
  template <class List>
  requires std::convertible_to<const List&, std::span<const Piece<V>>> &&
      std::ranges::borrowed_range<List>
      PieceList(List&& list) {
    const std::span<const Piece<V>> pieces = std::as_const(list);
    *this = PieceList(pieces.data(), pieces.size(), [](const void* first, std::size_t i) {
      return static_cast<const Piece<V>*>(first)[i];
    });
  }

  /// `read(context, i)` is the piece of index i < size; it must not throw.
  constexpr PieceList(const void* context, std::size_t size,
                      Piece<V> (*read)(const void* context, std::size_t i))
      : context_(context), size_(size), read_(read) {}

  [[nodiscard]] constexpr std::size_t size() const { return size_; }
  [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
  [[nodiscard]] Piece<V> operator[](std::size_t i) const { return read_(context_, i); }

 private:
  const void* context_ = nullptr;
  std::size_t size_ = 0;
  Piece<V> (*read_)(const void*, std::size_t) = nullptr;
};

/// Piece after piece, each from where the one before ended. Starts at the target's position, at
/// rest unless the first piece says otherwise.
template <class V>
struct Pieces {
  /// Not empty.
  PieceList<V> pieces;
  /// Without meaning if the last piece never ends.
  After after = After::stop;
};

/// What a wall does to a target that reaches it.
enum class OnHit : unsigned char {
  /// Velocity and acceleration become zero for good.
  stop,
  /// So do their components across the wall while the acceleration presses against it.
  slide,
  /// The velocity's component across the wall is flipped.
  bounce,
};

/// Keeps the centre of a target, which moves as its position, velocity and acceleration say, inside
/// a box. A corner treats both its walls at once. A bounce shorter than 1e-9 of the first across
/// that wall is the last: from then on the target rests against it.
template <class V>
struct Walls {
  /// Finite, <= max in each component.
  V min{};
  /// The target's position lies between them.
  V max{};
  OnHit on_hit = OnHit::stop;
};

/// The caller's own motion. It must be continuous, and the functions must not throw. See
/// `function_of` for any type that has them as members.
///
/// As a target's it is searched under the bound on its speed: nothing hits before the answer, except
/// within 2^-40 (1e-12) of its time, where a hit that comes and goes is not seen. The bound over an
/// infinite interval is what proves that nothing ever hits; where that is not enough, or a graze
/// would take more than kMaxSteps looks, the answer is `unresolved` with a proven lower bound. Of a
/// shot with a limited lifetime nothing later is asked for: `unreachable` then means within it. A
/// turret may wait, so behind one no lifetime ends the search: it proves no `unreachable` unless the
/// bound shrinks, and answers `unresolved` where nothing hits.
///
/// Costs some 50 looks for a hit, more the looser the bound; `touching` is decided as doubles tell.
template <class V>
struct MotionFunction {
  /// Passed on.
  const void* context = nullptr;
  /// Where it is at `time` >= 0; finite.
  V (*position)(const void* context, double time) = nullptr;
  /// A speed that it does not exceed between the times `from` and `to`, which may be infinite;
  /// >= 0, may be infinite itself. The tighter, the faster the search.
  double (*speed_bound)(const void* context, double from, double to) = nullptr;
  /// Its velocity at `time`. Needed only of a shooter whose velocity the shot inherits.
  V (*velocity)(const void* context, double time) = nullptr;
};

template <class M, class V>
concept BoundedMotion = requires(const M& motion, double time) {
  { motion.position(time) } -> std::convertible_to<V>;
  { motion.speed_bound(time, time) } -> std::convertible_to<double>;
};

/// A view of `motion`, which must outlive it; a temporary does not compile. Its velocity(time) is
/// used if it has one.
template <WorldVector V, class M>
requires BoundedMotion<M, V>
[[nodiscard]] MotionFunction<V> function_of(const M& motion) {
  MotionFunction<V> view;
  view.context = &motion;
  view.position = [](const void* context, double time) -> V {
    return static_cast<const M*>(context)->position(time);
  };
  view.speed_bound = [](const void* context, double from, double to) -> double {
    return static_cast<const M*>(context)->speed_bound(from, to);
  };
  if constexpr (requires {
                  { motion.velocity(0.0) } -> std::convertible_to<V>;
                }) {
    view.velocity = [](const void* context, double time) -> V {
      return static_cast<const M*>(context)->velocity(time);
    };
  }
  return view;
}
template <WorldVector V, class M>
MotionFunction<V> function_of(const M&&) = delete;

/// How a body moves: without more, as its position, velocity and acceleration say. The alternatives
/// from Bezier to Samples, and MotionFunction, know where they begin and do not look at these.
template <class V>
using Motion = std::variant<std::monostate, Turning<V>, Bezier<V>, Path<V>, Spline<V>, Samples<V>,
                            Pieces<V>, Walls<V>, MotionFunction<V>>;

}  // namespace aimahead
