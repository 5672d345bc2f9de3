#include "table/searched_table.hpp"

#include "motion/gun_motion.hpp"
#include "motion/plate_target.hpp"
#include "search/function_search.hpp"
#include "search/gap_search.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::detail::table {
namespace {

/// Takes the hits of one piece, by the time since the piece began.
template <class V>
class PieceHits {
 public:
  PieceHits(const SearchedTable<V>& table, TableFlights& flights, double begin)
      : table_(table), flights_(flights), begin_(begin) {}
  void take(double x) { table_.take(numerics::two_sum(begin_, x), flights_); }
  void give_up(double x) { flights_.take({numerics::two_sum(begin_, x), true}); }
  /// Whether a hit from x on would be kept.
  [[nodiscard]] bool may_follow(double x) const { return wants(flights_, begin_ + x); }

 private:
  const SearchedTable<V>& table_;
  TableFlights& flights_;
  double begin_;
};

/// The duration of a piece and the signs of the gap at its ends.
struct PieceEnds {
  double width;        ///< the duration
  int first;           ///< the sign at the beginning; 0: a hit that is known
  int last;            ///< the sign at the end
  bool is_last_known;  ///< whether the target still exists at the end
};

/// The time for which a gap has kept within rounding of zero, if it does now.
class ZeroStay {
 public:
  void begin(double x) {
    if (since_ < 0) since_ = x;
  }
  void end() { since_ = -1; }
  [[nodiscard]] double since() const { return since_; }
  /// Whether it has lasted longer than rounding until x, so that the equation holds for a while.
  [[nodiscard]] bool holds_until(double x, double slack) const {
    return since_ >= 0 && x - since_ > slack;
  }

 private:
  double since_ = -1;  ///< negative: the gap is not about zero
};

/// The hits of one piece on a target whose motion is made of segments.
template <class V>
class PieceSearch : private SegmentSearch<ShotGap<kDimensions<V>>> {
 public:
  static constexpr int N = kDimensions<V>;

  PieceSearch(const Target<V>& target, const Components<N>& pivot, const ShotMotion<N>& law,
              double begin, int max_work, const PieceEnds& ends, PieceHits<V>& hits)
      : Base(max_work, law, begin), ends_(ends), hits_(hits), segments_(target, pivot) {}

  /// Whether the equation holds up to the end of the piece.
  bool run() {
    if (!load_first()) return false;
    while (hits_.may_follow(t_)) {
      const double end = std::min(gap_.flight(gap_.segment.end), ends_.width);
      const double from = t_;
      const bool starts_at_zero = is_about_zero(from);
      const Outcome outcome =
          Base::advance(end, [](const GapState<N>&) { return Base::Outcome::passed; });
      // What stays about zero counts even if it never touches zero: `zero_` tells.
      const bool stays = outcome == Outcome::hit && side_ == 0;
      if (outcome == Outcome::hit && !stays) {
        // Where the equation holds up to here, this is how it ceases to.
        take_between(zero_.holds_until(hit_, slack(hit_)) ? zero_.since() : hit_);
        zero_.end();
        continue;
      }
      if (stays) stay_.is_given = false;
      if (outcome != Outcome::passed && !stays) return give_up();
      if (side_ != 0) {
        zero_.end();
      } else {
        zero_.begin(starts_at_zero ? from : end);
      }
      if (end >= ends_.width) return holds_at_end();
      if (!go_on()) return false;
    }
    return false;
  }

  [[nodiscard]] int work_left() const { return work_left_; }

 private:
  using Base = SegmentSearch<ShotGap<N>>;
  using Base::gap_;
  using Base::hit_;
  using Base::side_;
  using Base::stay_;
  using Base::t_;
  using Base::work_left_;
  using typename Base::Outcome;

  /// Loads the segment at the beginning of the piece. False if the target has vanished.
  bool load_first() {
    if (!load_from(0)) return false;
    bool jumps = jumps_about(0);
    while (gap_.flight(gap_.segment.end) <= slack(0) && --work_left_ > 0) {
      if (!segments_.next(gap_.segment)) return false;
      jumps = jumps || !gap_.segment.joined;
    }
    gap_.begin_segment();
    side_ = ends_.first;
    // Whether the row is before or after a jump is a matter of rounding.
    if (jumps) take_side();
    return true;
  }

  /// Goes on to the next segment. False if the target has vanished, or if there is no work left.
  bool go_on() {
    const bool holds = zero_.holds_until(t_, slack(t_));
    if (--work_left_ <= 0) return give_up();
    if (!next_segment()) {
      // If the gap was within rounding of zero when the target vanished, that was a hit.
      const double since = side_ == 0 ? zero_.since() : t_;
      if (is_about_zero(since)) take_between(since);
      return false;
    }
    gap_.begin_segment();
    if (holds && is_about_zero(t_ + slack(t_))) return true;
    if (holds) {
      take_between(zero_.since());
      t_ += slack(t_);
    }
    if (holds || !gap_.segment.joined) take_side();
    return true;
  }

  /// Takes the hit at the end of the piece, if there is one. Whether the equation holds up to it.
  bool holds_at_end() {
    if (side_ == 0) {
      const bool holds = zero_.holds_until(ends_.width, slack(ends_.width));
      if (holds) take_between(zero_.since());
      return holds;
    }
    // The gap has passed through zero within rounding of the end.
    const bool has_passed = ends_.is_last_known && ends_.last != 0 && side_ != ends_.last;
    if (has_passed && !jumps_by(ends_.width)) hits_.take(ends_.width);
    return false;
  }

  bool give_up() {
    hits_.give_up(t_);
    return false;
  }

  /// Takes a hit, unless it is one of those at the ends that are known.
  void take_between(double x) {
    if (!is_at_row(x)) hits_.take(x);
  }

  /// Loads the segment after t_, or after laps in which nothing hits. False if the target has
  /// vanished.
  bool next_segment() {
    skips_.count(1);
    return skip_ahead() ? load_from(t_) : segments_.next(gap_.segment);
  }

  /// Loads the next segment that is not over at x. False if the target has vanished by then. When
  /// `next_from` skips laps depends on the work left, and so do the last bits. It is given all of
  /// the work, so that bits do not depend on what was searched before.
  bool load_from(double x) {
    int work_left = kMaxEvaluations;
    const bool is_there = segments_.next_from(gap_.launch, x, gap_.segment, work_left);
    work_left_ -= kMaxEvaluations - work_left;
    return is_there;
  }

  /// Skips laps in which the gap does not pass through zero wherever in its region the target is.
  /// False if there are none.
  bool skip_ahead() {
    const Region<N>* region = segments_.region();
    if (!skips_.is_due() || side_ == 0 || !region) return false;
    const double clear = gap_.clear_time(t_, side_, region->at(gap_.launch + t_), *region);
    if (!skips_.are_worth(clear, gap_.segment.end - gap_.segment.begin)) return false;
    t_ = std::min(t_ + clear, ends_.width);
    segments_.skip_to(gap_.launch + t_);
    return true;
  }

  /// Takes the side of the gap as it is at t_.
  void take_side() {
    Base::begin_on(is_about_zero(t_) ? 0 : gap_.at(t_).gap > 0 ? 1 : -1);
    zero_.end();
  }

  /// Whether the segment begins with a jump within rounding of x.
  [[nodiscard]] bool jumps_about(double x) const {
    return !gap_.segment.joined && std::fabs(gap_.flight(gap_.segment.begin) - x) <= slack(x);
  }
  /// Whether the target jumps within rounding of the end x. Goes on to the segment after x.
  [[nodiscard]] bool jumps_by(double x) {
    bool jumps = jumps_about(x);
    while (!jumps && gap_.flight(gap_.segment.end) <= x + slack(x) && --work_left_ > 0) {
      if (!segments_.next(gap_.segment)) return false;
      jumps = !gap_.segment.joined;
    }
    return jumps;
  }

  /// A bound of the rounding of a time.
  [[nodiscard]] double slack(double x) const { return 64 * gap_.resolution(x); }
  [[nodiscard]] bool is_about_zero(double x) const {
    return std::fabs(gap_.at(x).gap) <= gap_.error(x);
  }
  /// Whether a hit is one of those at the ends that are known.
  [[nodiscard]] bool is_at_row(double x) const {
    const GapState<N> now = gap_.at(x);
    double off = slack(x);
    const double slope = std::fabs(now.slope);
    if (slope > 0) off += std::min(16 * gap_.error(x) / slope, 0x1p-20 * ends_.width);
    return (ends_.first == 0 && x <= off) ||
           (ends_.is_last_known && ends_.last == 0 && x >= ends_.width - off);
  }

  const PieceEnds ends_;
  PieceHits<V>& hits_;
  MotionSegments<V> segments_;
  LapSkips skips_;
  ZeroStay zero_;
};

/// The hits of one piece on a target that moves as a caller's function says.
template <class V>
void search_function(FunctionSearch<V>& search, const PieceEnds& ends, PieceHits<V>& hits) {
  const double near = 0x1p-30 * ends.width;
  const double gap = ends.first != 0 ? ends.first : search.at(near).gap;
  search.set_horizon(ends.width);
  search.begin_at(ends.first != 0 ? 0 : near, false);
  search.set_side(gap < 0 ? -1 : 1);
  for (SearchStep step; (step = search.next()).status != SearchStatus::none;) {
    if (!hits.may_follow(step.flight_time)) return;
    if (step.status == SearchStatus::unresolved) return hits.give_up(step.flight_time);
    if (ends.last != 0 || step.flight_time < ends.width - near) hits.take(step.flight_time);
  }
}

}  // namespace

template <class V>
SearchedTable<V>::SearchedTable(const Engagement<V>& engagement)
    : engagement_(engagement),
      table_(*engagement.projectile.table),
      launch_(engagement.shooter.delay),
      pivot_(pivot_at(engagement.shooter, launch_)) {
  const double inherit = engagement.projectile.inherit;
  if (inherit != 0) inherited_ = inherit * components_of(engagement.shooter.velocity);
}

template <class V>
std::optional<typename SearchedTable<V>::Seen> SearchedTable<V>::at(double f) const {
  Seen seen;
  Components<N> position;
  const auto& target = engagement_.target;
  if (const auto* function = std::get_if<MotionFunction<V>>(&target.motion)) {
    const V point = function->position(function->context, launch_ + f);
    position = components_of(point) - pivot_;
    seen.size = 2 * (length<N>(position) + length<N>(pivot_));
  } else {
    using Whereabouts = typename MotionSegments<V>::Whereabouts;
    MotionSegment<N> segment;
    const Whereabouts found = MotionSegments<V>(target, pivot_).find(launch_, f, segment);
    if (found == Whereabouts::vanished) return std::nullopt;
    seen.is_known = found != Whereabouts::lost;
    if (!seen.is_known) return seen;
    position = segment.at(launch_ + f).position;
    seen.size = segment.size(launch_ + f);
  }
  const Components<N> drift = inherited_ * f;
  seen.d = position - drift;
  seen.point = pivot_ + position;
  for (const double x : drift) seen.size += std::fabs(x);
  return seen;
}

template <class V>
typename SearchedTable<V>::Row SearchedTable<V>::row(std::size_t i) const {
  const auto seen = at(table_.times[i]);
  if (!seen) return {};
  if (!seen->is_known) return {.is_known = false};
  const double gap = length<N>(seen->d) - table_.distances[i];
  const bool is_zero = std::fabs(gap) <= 0x1p-50 * (seen->size + table_.distances[i]);
  return {is_zero ? 0 : gap > 0 ? 1 : -1, true, true};
}

template <class V>
typename SearchedTable<V>::Course SearchedTable<V>::course_after(std::size_t i) const {
  const auto& times = table_.times;
  if (i + 1 == times.size()) return Course::ends;
  if (times[i + 1] == times[i]) return Course::is_level;
  return times[i + 1] > times[i] ? Course::rises : Course::falls;
}

template <class V>
void SearchedTable<V>::collect(TableFlights& flights) {
  const auto& times = table_.times;
  Row here = row(0);
  bool is_held = false;  // the equation holds up to the time of this row
  for (std::size_t i = 0; i < times.size(); ++i) {
    const Course course = course_after(i);
    const Row next = course == Course::ends ? Row{} : row(i + 1);
    if (!here.is_known) flights.take({times[i], true});
    const bool is_wanted =
        course != Course::ends && wants(flights, std::min(times[i], times[i + 1]));
    bool holds = false;  // between the rows, up to the later one
    if (is_wanted && course == Course::is_level) {
      const bool is_between = here.is_there && here.sign * next.sign < 0;
      if (is_between && !is_held) take(times[i], flights);
    } else if (is_wanted && course == Course::rises) {
      holds = here.is_there && find_between(i, i + 1, here.sign, next, flights);
    } else if (is_wanted) {
      holds = next.is_there && find_between(i + 1, i, next.sign, here, flights);
    }
    const bool is_within = is_held || (holds && course == Course::falls);
    if (here.is_there && here.sign == 0 && !is_within) take(times[i], flights);
    if (course != Course::is_level) is_held = holds && course == Course::rises;
    here = next;
  }
}

template <class V>
void SearchedTable<V>::take(numerics::DoubleDouble time, TableFlights& flights) const {
  const auto& target = engagement_.target;
  const auto* body = std::get_if<Plates>(&target.motion);
  if (body && !is_facing(target, body->plates[0], launch_ + time.hi, pivot_)) return;
  flights.take({time});
}

template <class V>
bool SearchedTable<V>::find_between(std::size_t first, std::size_t last, int sign_at_first,
                                    Row at_last, TableFlights& flights) {
  const double begin = table_.times[first];
  const PieceEnds ends{table_.times[last] - begin, sign_at_first, at_last.sign, at_last.is_there};
  PieceHits<V> hits(*this, flights, begin);
  if (work_left_ <= 0) {
    hits.give_up(0);
    return false;
  }
  ShotMotion<N> law;
  law.reach = table_.distances[first];
  law.speed = (table_.distances[last] - table_.distances[first]) / ends.width;
  law.inherited = inherited_;
  const Components<N> pivot = pivot_ + inherited_ * begin;
  const double launch = launch_ + begin;
  if (std::holds_alternative<MotionFunction<V>>(engagement_.target.motion)) {
    FunctionSearch<V> search(engagement_.target, pivot, law, launch);
    search.limit_work(work_left_);
    search_function(search, ends, hits);
    work_left_ -= search.work();
    return false;
  }
  PieceSearch<V> search(engagement_.target, pivot, law, launch, work_left_, ends, hits);
  const bool holds = search.run();
  work_left_ = search.work_left();
  return holds;
}

template class SearchedTable<Vec2>;
template class SearchedTable<Vec3>;

}  // namespace aimahead::detail::table
