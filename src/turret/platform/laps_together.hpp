// The search of all laps of a gun on a platform, many at once.
#pragma once

#include "base/bounded_stack.hpp"
#include "motion/motion_segments.hpp"
#include "rooms.hpp"
#include "turret/platform/gun_regions.hpp"
#include "turret/question/turret_question.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::detail::turret {

template <class V>
class LapsTogether {
 public:
  static constexpr int N = kDimensions<V>;

  /// For a gun with laps. Hits from `until` on, or later than the best, are not searched.
  LapsTogether(TurretQuestion<V>& question, const MotionSegments<V>& laps, const Hit<V>& best,
               double until)
      : question_(question), laps_(laps), best_(best), until_(until) {}

  /// Searches all launches from a time on, which is in the segment given. `search` searches those
  /// between two times, and returns false if it gives up. False if one did, or if there are too
  /// many parts.
  template <class Search>
  [[nodiscard]] bool run(MotionSegment<N> segment, double from, const Search& search) {
    const double end = from + period();
    count_ = std::ceil((before() - from) / period());
    MotionSegments<V> lap = laps_;
    do {
      const Part whole{std::max(segment.begin, from), std::min(segment.end, end), 0, count_};
      if (!search_parts(segment, whole, search)) return false;
    } while (lap.next(segment) && segment.begin < end);
    return true;
  }

 private:
  static constexpr int kMaxWaitingParts = 256;
  static constexpr int kMaxBoxesOfPart = 400;  // to prove that a part of laps hits nothing
  static constexpr int kMaxBoxesOfLap = 2000;  // to search the launches in a part of one lap
  // Laps are searched together until their parts are cut to this share of a lap.
  static constexpr double kFirstCut = 0x1p-10;

  /// A part of a segment in the laps from `lap` up to but not including `end_lap`. Laps are counted
  /// from the first that is searched, to which the times belong.
  struct Part {
    double from;
    double to;
    double lap;
    double end_lap;

    [[nodiscard]] double width() const { return to - from; }
    [[nodiscard]] double laps() const { return end_lap - lap; }
  };

  [[nodiscard]] double period() const { return laps_.period(); }
  [[nodiscard]] double before() const { return std::min(best_.time, until_); }

  /// Searches parts of laps. One that may hit something is halved until it is a part of one lap and
  /// short enough for a search of its launches.
  template <class Search>
  bool search_parts(const MotionSegment<N>& segment, const Part& whole, const Search& search) {
    base::BoundedStack<Part, kMaxWaitingParts> waiting;
    waiting.push(whole);
    while (!waiting.is_empty()) {
      Part part = waiting.pop();
      if (is_searched(segment, part, search)) continue;
      const double finest = std::max(0x1p-48 * period(), 0x1p-50 * part.to);
      if (question_.work_left <= 0 || part.width() < finest) return false;
      if (!waiting.has_room_for(2)) return false;
      Part later = part;
      if (part.laps() <= 1 || part.width() / period() > kFirstCut * part.laps() / count_) {
        later.from = part.to = part.from + part.width() / 2;
      } else {
        later.lap = part.end_lap = part.lap + std::floor(part.laps() / 2);
      }
      waiting.push(later);
      waiting.push(part);
    }
    return true;
  }

  /// Whether all hits of a part are known: it hits nothing, or its launches were searched.
  template <class Search>
  bool is_searched(const MotionSegment<N>& segment, const Part& part, const Search& search) {
    const double first = part.from + part.lap * period();
    const double last = part.to + (part.end_lap - 1) * period();
    if (first >= before()) return true;
    const auto with_some = [this](int work, const auto& look) {
      return with_at_most(std::min(question_.work_left, work), question_.work_left, look);
    };
    const Spin<N>& spin = segment.spin;
    const Region<N>& region = *laps_.region();
    const Spread<N> spread{spin.arm + 0x1p-50 * region.radius, spin.arm * std::fabs(spin.rate),
                           region.velocity};
    const AskedHits asked{before(), first, last};
    const bool may_hit = with_some(kMaxBoxesOfPart, [&] {
      return regions_.may_hit_from_part(segment.without_spin(), part.from, part.to, spread, asked);
    });
    if (!may_hit) return true;
    const bool is_short = part.laps() <= 1 && part.width() / period() < 1.0 / 16;
    const double rounding = 0x1p-50 * last;
    return is_short &&
           with_some(kMaxBoxesOfLap, [&] { return search(first - rounding, last + rounding); });
  }

  TurretQuestion<V>& question_;
  const MotionSegments<V>& laps_;
  const Hit<V>& best_;
  double until_;
  GunRegions<V> regions_{question_};
  double count_ = 0;  // of the laps
};

}  // namespace aimahead::detail::turret
