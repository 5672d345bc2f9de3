// The hits on one plate within the window in which a shot passes the body.
#pragma once

#include "motion/plate_target.hpp"
#include "plates/plate_window.hpp"
#include "rooms.hpp"
#include "search/gap_search.hpp"

#include <algorithm>

namespace aimahead::detail::plates {

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

  /// The next hit. Those later than `horizon` need not be found.
  SearchStep next(double horizon) {
    const double last = std::min(window_.to, horizon * (1 + 0x1p-40));
    if (t_ > last) return {SearchStatus::none, 0};
    const Outcome outcome = Base::advance(last, [](const GapState<N>&) { return Outcome::passed; });
    if (outcome == Outcome::hit) return {SearchStatus::hit, hit_};
    if (outcome == Outcome::passed && (side_ < 0 || last < window_.to)) {
      return {SearchStatus::none, 0};
    }
    return {SearchStatus::unresolved, t_};
  }

  [[nodiscard]] FlightState<N> at(double f) const { return gap_.state_at(f); }
  [[nodiscard]] int work() const { return kMaxWork - work_left_; }
  /// The flight up to which all hits are known, and the side of zero that the gap is on then.
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
