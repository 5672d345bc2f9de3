// The launches of a gun on a platform that may hit, in their order.
//
// Where gun and target repeat their laps, or bounce for ever, all launches are divided into parts
// as in the proof that none hits (launch_proof.hpp). A part that is not excluded names a part of
// the gun's motion and one of the target's, and when both are there next is computed, however many
// laps that takes. The part that is next is divided further, unless it is fine enough. So launches
// are looked at only where some may hit.
#pragma once

#include "motion/motion_segments.hpp"
#include "rooms.hpp"
#include "turret/platform/launch_proof.hpp"
#include "turret/platform/launch_times.hpp"
#include "turret/question/platform.hpp"
#include "turret/question/turret_question.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace aimahead::detail::turret {

template <class V>
class PossibleLaunches {
 public:
  static constexpr int N = kDimensions<V>;
  using Next = typename LaunchTimes<N>::Next;

  /// Divides the launches from the time `first` on. Spends the work of the question, which has no
  /// table.
  PossibleLaunches(const TurretQuestion<V>& question, const Platform<V>& platform, double first)
      : question_(question),
        proof_(question, platform, first),
        of_gun_(platform.segments()),
        of_target_(question.target, Components<N>{}) {
    are_known_ = take_all();
  }

  /// Whether the motions can be divided. Otherwise nothing is known of the launches.
  [[nodiscard]] bool are_known() const { return are_known_; }

  /// The next launches that may hit from a time on, or later ones than `before`. Without work left
  /// nothing is known.
  [[nodiscard]] Next next(double time, double before) {
    if (time < asked_) forget_times();
    asked_ = time;
    while (--question_.work_left > 0) {
      PossiblePart* part = find_first(time);
      if (!part || part->next.from >= before) return {before};
      if (part->next.from >= horizon_) {
        horizon_ = 2 * std::max(time, horizon_);
      } else if (part->is_fine) {
        return part->next;
      } else {
        divide(*part);
      }
    }
    return {time};
  }

 private:
  using Part = LaunchPart<N>;

  struct PossiblePart {
    Part part;
    Next next;
    bool is_fine;
  };

  static constexpr std::size_t kMaxParts = 512;
  // A part is fine when it is this share of a lap, squared if gun and target have laps.
  static constexpr double kFineShareOfLap = 0x1p-10;
  // The share of all places, and of a lap together, if a body bounces without a period: when it is
  // next in a small box takes long to compute.
  static constexpr double kFineShareOfBoxes = 0x1p-11;

  [[nodiscard]] bool take_all() {
    MotionSegment<N> gun;
    MotionSegment<N> target;
    if (!of_gun_.next(gun) || !of_target_.next(target)) return false;
    if (!proof_.take(of_gun_, gun, of_target_, target)) return false;
    find_region(of_gun_, gun);
    find_region(of_target_, target);
    return proof_.for_each_part([this](const Part& part) { return add(part, 0); });
  }

  /// Goes on to the segment from which on the body has a region, or to the last.
  void find_region(MotionSegments<V>& segments, MotionSegment<N>& segment) const {
    while (!segments.region() && segment.end < kUnlimited && --question_.work_left > 0) {
      if (!segments.next(segment)) break;
    }
  }

  [[nodiscard]] bool add(const Part& part, double from) {
    if (count_ == kMaxParts) return false;
    parts_[count_++] = {part, {from}, is_fine(part)};
    return true;
  }

  void forget_times() {
    for (std::size_t i = 0; i < count_; ++i) parts_[i].next = {};
  }

  /// The part with the first launches from a time on, or null.
  [[nodiscard]] PossiblePart* find_first(double time) {
    PossiblePart* first = nullptr;
    for (std::size_t i = 0; i < count_; ++i) {
      PossiblePart& part = parts_[i];
      const bool is_known = part.next.is_reached || part.next.from >= horizon_;
      if (part.next.from < time || !is_known) {
        part.next = times_of(part.part).next(std::max(time, part.next.from), of_gun_, of_target_,
                                             horizon_, question_.work_left);
      }
      if (part.next.from < kUnlimited && (!first || part.next.from < first->next.from)) {
        first = &part;
      }
    }
    return first;
  }

  /// Puts what a part is cut into in its place; nothing if it hits nothing.
  void divide(PossiblePart& whole) {
    const Part part = whole.part;
    const double from = whole.next.from;
    const std::size_t count = count_;
    bool are_added = true;
    if (proof_.may_hit(part)) {
      const bool is_cut = proof_.cut(
          part, [&](const Part& smaller) { are_added = are_added && add(smaller, from); });
      if (!is_cut || !are_added) {
        count_ = count;
        whole.is_fine = true;
        return;
      }
    }
    whole = parts_[--count_];
  }

  [[nodiscard]] double period_of_gun() const {
    return proof_.gun().has_region ? of_gun_.period() : 0;
  }
  [[nodiscard]] double period_of_target() const {
    return proof_.target().has_region ? of_target_.period() : 0;
  }

  [[nodiscard]] LaunchTimes<N> times_of(const Part& part) const {
    LaunchTimes<N> times;
    times.gun = visits_of(proof_.gun(), part.gun, part.launch, part.gun_box, period_of_gun());
    times.target =
        visits_of(proof_.target(), part.target, part.hit, part.target_box, period_of_target());
    times.launch = {part.first, kUnlimited};
    times.flight = part.flight;
    if (question_.law.drag != 0) {
      // Once drag has stopped the shot, a longer flight counts as a longer wait.
      times.flight = {part.is_long ? 1 / part.flight.to : part.flight.from, kUnlimited};
    } else if (part.is_long) {
      const double min_flight = part.flight.from;
      times.flight = {1 / part.flight.to, min_flight > 0 ? 1 / min_flight : kUnlimited};
    } else if (part.wait.to > part.wait.from) {
      times.launch = {part.first + part.wait.from, part.first + part.wait.to};
    }
    return times;
  }

  [[nodiscard]] static Visits<N> visits_of(const EveryLap<N>& motion, int part,
                                           const TimeSpan& span, const PlaceBox<N>& box,
                                           double period) {
    if (part != Part::kAnywhere) {
      return {span, motion.parts[part].drifts ? period : Visits<N>::kOnce, false, {}};
    }
    return {{}, 0, period == kUnlimited, box};
  }

  [[nodiscard]] bool is_fine(const Part& part) const {
    const LaunchTimes<N> times = times_of(part);
    const double share =
        share_of(times.gun, proof_.gun()) * share_of(times.target, proof_.target());
    if (times.gun.is_in_box || times.target.is_in_box) return share < kFineShareOfBoxes;
    const double limit = (times.gun.are_laps() ? kFineShareOfLap : 1) *
                         (times.target.are_laps() ? kFineShareOfLap : 1);
    return share < limit;
  }

  /// The share of its time that a body spends in a part of its motion, about.
  [[nodiscard]] static double share_of(const Visits<N>& visits, const EveryLap<N>& motion) {
    if (visits.are_laps()) return visits.span.width() / visits.period;
    double share = 1;
    for (int i = 0; visits.is_in_box && i < N; ++i) {
      const double whole = motion.region.half[i];
      if (whole > 0) share *= visits.box.half[i] / whole;
    }
    return share;
  }

  const TurretQuestion<V>& question_;
  LaunchProof<V> proof_;
  MotionSegments<V> of_gun_;
  MotionSegments<V> of_target_;
  bool are_known_ = false;
  std::array<PossiblePart, kMaxParts> parts_;
  std::size_t count_ = 0;
  double horizon_ = 1;  // the next launches of each part are known up to this time
  double asked_ = 0;    // the last time that was asked for
};

}  // namespace aimahead::detail::turret
