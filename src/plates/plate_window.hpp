// When a shot is as far as the body with the plates is, and the hits on a plate meanwhile.
//
// No plate is farther from the body's centre than the longest of them, A. Seen from the pivot at
// launch, with the gap G(f) = |D(f)| - reach - travel(f) of the centre, nothing is hit where
// |G| > A. So no search has to begin before G falls to A, and from when it is below -A nothing is
// hit until it comes back. In between the body turns by little, and most plates look away.
#pragma once

#include "motion/plate_target.hpp"
#include "rooms.hpp"
#include "search/gap_search.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace aimahead::detail::plates {

/// Flights from `from` to `to`, before which none ends on a plate.
struct PlateWindow {
  double from = 0;
  double to = kForever;  ///< where it is finite the shot is beyond every plate
};

template <class V>
class BodySearch {
 public:
  static constexpr int N = kDimensions<V>;

  BodySearch(const Target<V>& target, const Components<N>& pivot, const ShotMotion<N>& law,
             double launch)
      : body_(target), pivot_(pivot), law_(law), launch_(launch) {
    center_.position = target.position;
    center_.velocity = target.velocity;
    center_.acceleration = target.acceleration;
    for (const Plate& plate : plates_of(target).plates) {
      longest_ = std::max(longest_, plate.arm * plate.arm + plate.height * plate.height);
    }
    longest_ = std::sqrt(longest_) * (1 + 0x1p-20);  // more than any
  }

  /// Whether the shot may meet a plate as it leaves.
  [[nodiscard]] bool is_near_at_launch() const {
    const V center =
        center_.position + launch_ * (center_.velocity + 0.5 * launch_ * center_.acceleration);
    const double distance = length<N>(difference<N>(components_of(center), pivot_));
    const double rounding = 0x1p-44 * (distance + length(center) + length<N>(pivot_));
    return !(distance - law_.reach > longest_ * (1 + 0x1p-20) + rounding);
  }

  /// The first window. Nothing if there is none, so that no plate is ever hit.
  std::optional<PlateWindow> find() {
    ShotMotion<N> wide = law_;
    wide.reach += longest_;
    GapSearch<V> search(center_, pivot_, wide, launch_);
    PlateWindow window;
    if (is_near_at_launch() || !search.begin()) return window;
    const SearchStep step = search.next();
    work_ += search.work();
    if (step.status == SearchStatus::none) return std::nullopt;
    const FlightState<N> first = search.at(step.flight_time);
    const double last = step.flight_time - 2 * longest_ / first.slope * (1 + 0x1p-4);
    if (!(last < kForever) || search.error(last) > 0x1p-24 * longest_) return window;
    window.from = step.flight_time;
    const double burnt = law_.thrust.duration;
    const bool is_smooth = burnt < window.from || burnt > last;
    const bool is_over = search.at(last).gap < -2 * longest_ * (1 + 0x1p-20);
    if (step.status == SearchStatus::hit && last > window.from && is_smooth && is_over) {
      window.to = last;
    }
    return window;
  }

  /// When after the window that ends then a plate may be hit again; infinite if never.
  double find_return(double from) {
    ShotMotion<N> narrow = law_;
    narrow.reach -= longest_;
    GapSearch<V> search(center_, pivot_, narrow, launch_);
    search.set_side(-1);
    if (!search.begin_at(from, false)) return from;
    const SearchStep step = search.next();
    work_ += search.work();
    return step.status == SearchStatus::none ? kForever : step.flight_time;
  }

  /// Whether a plate may face the gun within a window: seen from above, the way from the body's
  /// centre to the gun turns by no more than the centre moves, the plate as the body spins.
  [[nodiscard]] bool may_face(const Plate& plate, const PlateWindow& window) const {
    const Plates& body = plates_of(body_);
    if (is_open_all_round(body)) return true;
    const double half = (window.to - window.from) / 2;
    const double t = launch_ + window.from + half;
    const auto way = way_to(pivot_, center_, t);
    const double size = std::sqrt(way[0] * way[0] + way[1] * way[1]);
    const V velocity = center_.velocity + t * center_.acceleration;
    const double moves = (length(velocity) + length(center_.acceleration) * half) * half;
    if (!(moves < size / 2 && is_ordinary(way))) return true;
    const double turns = moves / (size - moves) + std::fabs(body.turn_rate) * half;
    return quick_angle_off(body, plate, t, way) - turns <= max_angle_off(body) + 0x1p-30;
  }

  [[nodiscard]] int work() const { return work_; }

 private:
  const Target<V>& body_;
  Target<V> center_;
  Components<N> pivot_;
  ShotMotion<N> law_;
  double launch_;
  double longest_ = 0;
  int work_ = 0;
};

/// The hits on one plate within a window that it begins open and ends closed. Only a few
/// evaluations are spent on it; where they do not suffice the rest is left to a GapSearch.
template <class V>
class PlatePass : private SegmentSearch<ShotGap<kDimensions<V>>> {
 public:
  static constexpr int N = kDimensions<V>;

  PlatePass(const Target<V>& target, const Plate& plate, const Components<N>& pivot,
            const ShotMotion<N>& law, double launch, const PlateWindow& window)
      : Base(kMaxWork, law, launch), window_(window) {
    move_plate(target, plate, pivot, launch + window.from, gap_.segment);
    gap_.begin_segment();
    t_ = window.from;
  }

  SearchStep next() {
    const Outcome outcome =
        Base::advance(window_.to, [](const GapState<N>&) { return Outcome::passed; });
    if (outcome == Outcome::hit) return {SearchStatus::hit, hit_};
    if (outcome == Outcome::passed && side_ < 0) return {SearchStatus::none, 0};
    return {SearchStatus::unresolved, t_};
  }

  [[nodiscard]] FlightState<N> at(double f) const {
    const GapState<N> now = gap_.at(f);
    return {now.gap, now.slope, now.distance, now.d.position, gap_.law.at(f)};
  }
  [[nodiscard]] int work() const { return kMaxWork - work_left_; }
  /// All hits before are known; and on which side of zero the gap is then.
  [[nodiscard]] double known_until() const { return t_; }
  [[nodiscard]] double side() const { return side_; }

 private:
  static constexpr int kMaxWork = 64;
  using Base = SegmentSearch<ShotGap<N>>;
  using Base::gap_;
  using Base::hit_;
  using Base::side_;
  using Base::t_;
  using Base::work_left_;
  using typename Base::Outcome;

  PlateWindow window_;
};

}  // namespace aimahead::detail::plates
