// The window of flights in which a shot may meet a plate, and which plates may face the gun then.
//
// Let A be the largest distance of any plate from the body's centre. Seen from the pivot at launch,
// with the gap G(f) = |D(f)| - reach - travel(f) of the centre, nothing is hit where |G| > A. So a
// search begins where G falls to A; once G is below -A, nothing is hit until G comes back. In
// between the body turns by little, and most plates look away.
#pragma once

#include "drag/fixed_gun/solve_fixed_gun.hpp"
#include "motion/ball_about_target.hpp"
#include "motion/plate_target.hpp"
#include "rooms.hpp"
#include "search/gap_search.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace aimahead::detail::plates {

/// Flights from `from` to `to`. No flight before them ends on a plate.
struct PlateWindow {
  double from = 0;
  double to = kForever;  ///< if finite, the shot is beyond every plate by then
};

template <class V>
class BodySearch {
 public:
  static constexpr int N = kDimensions<V>;

  BodySearch(const Target<V>& target, const Components<N>& pivot, const ShotMotion<N>& law,
             double launch)
      : body_(target), pivot_(pivot), law_(law), launch_(launch), gap_(law_, launch) {
    center_.position = target.position;
    center_.velocity = target.velocity;
    center_.acceleration = target.acceleration;
    center_.radius = target.radius;
    double square = 0;
    for (const Plate& plate : plates_of(target).plates) {
      square = std::max(square, plate.arm * plate.arm + plate.height * plate.height);
    }
    max_distance_ = std::sqrt(square) * (1 + 0x1p-20);  // more than the distance of any plate
    MotionSegments<V>(center_, pivot).next(gap_.segment);
    gap_.begin_segment();
  }
  BodySearch(const BodySearch&) = delete;
  BodySearch& operator=(const BodySearch&) = delete;

  /// Whether the shot may meet a plate as it leaves.
  [[nodiscard]] bool is_near_at_launch() const {
    return !(gap_.at(0).gap > max_distance_ * (1 + 0x1p-20) + 16 * gap_.error(0));
  }

  /// The first window. Nothing if no plate is ever hit.
  std::optional<PlateWindow> find() {
    PlateWindow window;
    if (is_near_at_launch()) return window;
    const std::optional<double> first = first_approach();
    if (!first) return std::nullopt;
    const GapState<N> now = gap_.at(*first);
    ++work_;
    // A little later than along the tangent, because the gap may fall ever slower.
    const double last = *first - (now.gap + max_distance_) / now.slope * (1 + 0x1p-4);
    if (!(last > *first && last < kForever) || gap_.error(last) > 0x1p-24 * max_distance_) {
      return window;
    }
    window.from = *first;
    const double burnt = law_.thrust.duration;
    const bool is_smooth = burnt < window.from || burnt > last;
    const bool is_over = gap_.at(last).gap < -max_distance_ * (1 + 0x1p-19);
    ++work_;
    if (is_smooth && is_over) window.to = last;
    return window;
  }

  /// The flight from which on a plate may be hit again after the window that ends at `from`;
  /// infinite if never.
  double find_return(double from) {
    ShotMotion<N> narrow = law_;
    narrow.reach -= max_distance_;
    GapSearch<V> search(center_, pivot_, narrow, launch_);
    search.set_side(-1);
    if (!search.begin_at(from, false)) return from;
    const SearchStep step = search.next();
    work_ += search.work();
    return step.status == SearchStatus::none ? kForever : step.flight_time;
  }

  /// For an engagement with quadratic drag: a flight before which no shot meets a plate; infinite
  /// if none ever does. It is the first flight to the edge of a ball that no plate leaves.
  double find_with_drag(const Engagement<V>& engagement) {
    Engagement<V> ball = engagement;
    ball.target = center_;
    ball = with_ball(ball, max_distance_);
    ball.projectile.lifetime = ball.projectile.range = kUnlimited;
    std::array<Hit<V>, 1> hits;
    DragListing<V> listing{.hits = hits, .work = kMaxDragWork};
    const Intercept<V> first = list_with_drag(ball, listing);
    work_ += kMaxDragWork - listing.work;
    if (first.status == Status::unreachable) return kForever;
    return first.status == Status::hit ? first.flight_time * (1 - 0x1p-30) : 0;
  }

  /// The angles at which plates look at the gun within a window. Seen from above, the way from the
  /// body's centre to the gun turns by no more than the centre moves.
  class PlateAspects {
   public:
    PlateAspects(const BodySearch& search, const PlateWindow& window)
        : body_(plates_of(search.body_)) {
      const double half = window.to < kForever ? (window.to - window.from) / 2 : 0;
      const double t = search.launch_ + window.from + half;
      const Target<V>& center = search.center_;
      const auto way = way_to(search.pivot_, center, t);
      if (!is_well_scaled(way)) return;
      const double size = std::sqrt(way[0] * way[0] + way[1] * way[1]);
      const V velocity = center.velocity + t * center.acceleration;
      const double moves = (length(velocity) + length(center.acceleration) * half) * half;
      const double turned = body_.turn_rate * t;
      offset_ = body_.facing + turned - numerics::quick_arctangent2(way[1], way[0]);
      turns_ = moves / (size - moves) + std::fabs(body_.turn_rate) * half + 0x1p-30;
      is_known_ = window.to < kForever && moves < size / 2 && std::fabs(body_.facing) < kMaxAngle &&
                  std::fabs(turned) < kMaxAngle;
    }

    /// The angle by which a plate looks away from the gun in the middle of the window, or at its
    /// beginning if it has no end.
    [[nodiscard]] double off(const Plate& plate) const {
      const double off = offset_ + plate.angle;
      if (!(std::fabs(off) < kMaxAngle)) return 0;
      const int turns = static_cast<int>(off / kTurn + (off < 0 ? -0.5 : 0.5));
      return std::fabs(off - turns * kTurn);
    }

    [[nodiscard]] bool may_face(const Plate& plate) const {
      return !is_known_ || off(plate) - turns_ <= max_angle_off(body_);
    }

   private:
    static constexpr double kMaxAngle = 0x1p12;  // its rounding is far below that of `turns_`
    const Plates& body_;
    double offset_ = 0;  ///< the angle from the way to the gun to the body's facing
    double turns_ = 0;   ///< bounds the turn of any plate within the window
    bool is_known_ = false;
  };

  [[nodiscard]] int work() const { return work_; }

 private:
  /// A flight before which the shot is nearer to the gun than any plate; nothing if it always is.
  std::optional<double> first_approach() {
    if (const double quick = quick_approach(); quick > 0) return quick;
    ShotMotion<N> wide = law_;
    wide.reach += max_distance_;
    GapSearch<V> search(center_, pivot_, wide, launch_);
    if (!search.begin()) return 0;
    const SearchStep step = search.next();
    work_ += search.work();
    if (step.status == SearchStatus::none) return std::nullopt;
    return step.status == SearchStatus::hit ? step.flight_time : 0;
  }

  /// The first approach by Newton's method, cut a little short so that it does not go past; 0 if
  /// that is not certain. Where the gap falls, and bends down by no more than `curvature`, it was
  /// not smaller for the time in which such a parabola comes back.
  double quick_approach() {
    constexpr int kMaxRounds = 8;
    const double curvature =
        gap_.segment.max_acceleration + gap_.drift_acceleration + law_.thrust.acceleration;
    double f = 0;
    for (int i = 0; i < kMaxRounds; ++i) {
      const GapState<N> now = gap_.at(f);
      ++work_;
      const double beyond = now.gap - max_distance_;
      if (!(now.slope < 0)) return 0;
      if (beyond > 0 && beyond < max_distance_ / 8) return f * curvature <= -2 * now.slope ? f : 0;
      f -= (beyond - max_distance_ / 16) / now.slope;
      if (!(f > 0 && f < kForever)) return 0;
    }
    return 0;
  }

  const Target<V>& body_;
  Target<V> center_;
  Components<N> pivot_;
  ShotMotion<N> law_;
  double launch_;
  ShotGap<N> gap_;  ///< the gap of the body's centre
  double max_distance_ = 0;
  int work_ = 0;
};

}  // namespace aimahead::detail::plates
