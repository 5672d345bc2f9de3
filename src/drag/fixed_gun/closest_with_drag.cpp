#include "drag/fixed_gun/closest_with_drag.hpp"

#include "aimahead/detail/scaling.hpp"
#include "drag/fixed_gun/cubic_step.hpp"
#include "drag/fixed_gun/drag_passage.hpp"
#include "drag/fixed_gun/range_ends.hpp"
#include "motion/motion_cursor.hpp"
#include "numerics/brent_minimum.hpp"
#include "numerics/safe_step.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::detail::drag {
namespace {

template <class V>
class ClosestWithDrag {
 public:
  static constexpr int N = kDimensions<V>;

  ClosestWithDrag(const Engagement<V>& engagement, const DragShot<N>& shot,
                  const Components<N>& pivot, const PossibleAims<V>* aims, double than)
      : engagement_(engagement),
        pivot_(pivot),
        shot_(shot),
        aims_(aims),
        than_(than + shot.radii),
        passages_(shot, engagement.projectile.range, Accuracy::rough, aims),
        target_(engagement.target, pivot, engagement.shooter.delay, shot.wind),
        end_(engagement.projectile.lifetime),
        range_(engagement.projectile.range),
        ends_(shot, passages_, target_, range_) {}

  std::optional<Approach<V>> run() {
    shot_.work_left = kMaxClosestWork;
    if (!target_.go_past(0)) return std::nullopt;
    const Passage at_launch = start();
    best_ = before_ = last_ = at_launch;
    const double beyond = has_range() ? shot_.time_beyond(with_drag_slack(range_)) : kForever;
    bool best_is_last = true;
    double f = 0;
    for (int i = 0; i < kMaxSamples && f < end_ && shot_.work_left > 0; ++i) {
      if (f > beyond || cannot_come_closer(f, distance_to_beat())) break;
      f = next_time(f, at_launch);
      if (!numerics::is_finite(f)) return std::nullopt;
      const Passage next = passage(f, foreseen(f), last_, Accuracy::rough);
      if (has_range()) {
        take_all_until(next);
        f = last_.flight_time;
        best_is_last = best_.flight_time == f;
      } else {
        best_is_last = next.distance < best_.distance;
        take(next);
      }
      if (f >= target_.end() || f >= end_) take_before_end();
      if (f >= target_.end()) {
        if (f >= end_ || !target_.go_on()) break;
        const bool goes_on = has_range() && target_.joined();
        restart(goes_on ? last_ : passage(f, last_.aim, last_, Accuracy::rough));
      }
    }
    return describe(best_is_last);
  }

 private:
  using Passage = DragPassage<N>;

  static constexpr int kMaxSamples = 400;
  // The first step is a share of the time in which shot and target may meet, or the shot rises.
  static constexpr double kFirstShare = 0.05;
  static constexpr double kRiseShare = 0.25;
  // Later steps are a share of the time of flight. Within a range they are smaller while the target
  // is near, but no smaller than a min share.
  static constexpr double kTimeShare = 0.2;
  static constexpr double kMinTimeShare = 0.04;
  static constexpr double kDistanceShare = 0.5;  // of the distance, by which the target may move
  static constexpr double kRangeShare = 0.125;   // or of the range
  // A step reaches the end of the segment if this share of it would be left.
  static constexpr double kSliver = 1e-3;
  static constexpr int kRimSamples = 2;  // between two flights at the rim
  static constexpr int kSteepRimSamples = 6;
  // How far from an end of a segment another sample is taken, as a share of the step there.
  static constexpr double kEdgeShare = 0x1p-7;

  [[nodiscard]] bool has_range() const { return range_ < kInfinity; }

  /// The best passage, flown precisely; nothing if there is none.
  [[nodiscard]] std::optional<Approach<V>> describe(bool best_is_last) {
    // A gap that still falls at the last sample of an endless flight only tends to its least value.
    if (best_is_last && best_.flight_time > 0 && end_ == kForever && target_.end() == kForever) {
      return std::nullopt;
    }
    if (best_.distance == kInfinity || length<N>(best_.aim) == 0) return std::nullopt;
    if (best_.flight_time > 0 && best_.distance < than_) settle();
    Approach<V> approach;
    approach.time = engagement_.shooter.delay + best_.flight_time;
    approach.distance = std::max(best_.distance - shot_.radii, 0.0);
    approach.aim = make_vector<V>(best_.aim);
    approach.launch_time = engagement_.shooter.delay;
    return approach;
  }

  [[nodiscard]] double distance_to_beat() const { return std::min(best_.distance, than_); }

  void consider(const Passage& passage) {
    if (passage.distance < best_.distance) best_ = passage;
  }

  /// The next sample.
  void take(const Passage& next) {
    if (last_.distance <= next.distance && last_.distance <= before_.distance &&
        last_.distance - max_gain(before_, last_, next) < distance_to_beat()) {
      if (!(before_.flight_time < last_.flight_time)) {
        take_after_begin(next);
      } else {
        consider(refined(before_, last_, next));
      }
    }
    consider(next);
    before_ = last_;
    last_ = next;
  }
  /// A sample that no parabola joins to those before it.
  void restart(const Passage& first) {
    before_ = last_ = first;
    consider(first);
  }

  [[nodiscard]] Passage start() const {
    Passage passage;
    passage.target = passage.aim = target_.at(0).position;
    const double away = length<N>(passage.aim);
    if (away > 0) passage.aim /= away;
    passage.excess = -range_;
    if (aims_ && !aims_->allow(passage.aim)) {
      const auto aim = aims_->nearest_to(passage.aim);
      if (!aim) return passage;
      passage.aim = *aim;
      passage.distance = length<N>(passage.target - shot_.muzzle * passage.aim);
    } else {
      passage.distance = std::fabs(away - shot_.muzzle);
    }
    return passage;
  }

  /// The flight time of the sample after f.
  [[nodiscard]] double next_time(double f, const Passage& at_launch) const {
    double step = f > 0 ? widest_step(f) : first_step(at_launch);
    if (has_range() && f > 0) step = std::min(step, step_past_target(f));
    if (has_range() && target_.end() - f < (1 + kSliver) * step) step = target_.end() - f;
    return std::min({f + step, target_.end(), end_});
  }

  /// The first step of the flight time: small compared with the time scale of the engagement.
  [[nodiscard]] double first_step(const Passage& at_launch) const {
    const double closing_speed = shot_.speed + shot_.inherited_speed +
                                 length<N>(target_.at(0).velocity) +
                                 std::sqrt(shot_.law.acceleration * at_launch.distance);
    const double step = closing_speed > 0 ? kFirstShare * at_launch.distance / closing_speed : 1;
    // A shot may be back before.
    const bool falls = has_range() && shot_.law.acceleration > 0 && shot_.speed > 0;
    return falls ? std::min(step, kRiseShare * shot_.speed / shot_.law.acceleration) : step;
  }

  /// The aim after a flight, continued from those before it.
  [[nodiscard]] Components<N> foreseen(double f) const {
    if (last_.within != Within::free || before_.within != Within::free) return last_.aim;
    const double past = last_.flight_time - before_.flight_time;
    const double share = past > 0 ? (f - last_.flight_time) / past : 0;
    return direction_of<N>(last_.aim + share * (last_.aim - before_.aim));
  }

  [[nodiscard]] bool cannot_come_closer(double f, double than) const {
    const auto outlook = target_.outlook(f);
    return outlook &&
           shot_.stays_beyond(outlook->center, f, outlook->radius + than, outlook->speed);
  }

  [[nodiscard]] Passage passage(double f, const Components<N>& first_aim, const Passage& nearby,
                                Accuracy accuracy) const {
    const auto target = target_.at(f);
    if (!has_range()) return passages_.nearest(f, target.position, first_aim, accuracy);
    Passage passage = passages_.within_range(f, target.position, first_aim, nearby, accuracy);
    passage.velocity = target.velocity;
    return passage;
  }

  [[nodiscard]] double widest_step(double f) const {
    // Whether flights are out of range does not depend on the target.
    if (last_.within == Within::none) return kTimeShare * f;
    return std::min(kTimeShare * f, widest_cubic_step(target_, f));
  }

  /// A step in which the target, as near as it is, moves by less than its distance or the range, so
  /// that both minima of one that passes by are seen. Not so small that the samples run out.
  [[nodiscard]] double step_past_target(double f) const {
    const double target_speed =
        length<N>(target_.at(f).velocity) + shot_.inherited_speed + shot_.fall(f).speed;
    const double room = std::max(kDistanceShare * last_.distance, kRangeShare * range_);
    return std::max(kMinTimeShare * f, room / target_speed);
  }

  /// The next sample, and those where flights get out of range since the last one. Where they get
  /// into it, that flight instead.
  void take_all_until(const Passage& next) {
    const Passage from = last_;
    const bool is_first = from.within == Within::rim && from.cosine == 1;
    const bool was_in = from.within != Within::none;
    const bool is_in = next.within != Within::none;
    if (was_in && is_in) {
      take_between(from, next, is_first, false);
      take(next);
    } else if (was_in) {
      const Passage end = ends_.end_of_range(ends_.with_height(from), next, next.height);
      if (end.flight_time > from.flight_time) {
        take_between(from, end, is_first, true);
        take(end);
        take_before_end();
      }
      restart(next);
    } else if (is_in) {
      restart(ends_.end_of_range(ends_.with_height(next), from, from.height));
    } else if (from.height * next.height < 0) {
      // All shots pass the launch point meanwhile.
      const Passage begin = ends_.end_of_range(next, from, from.height);
      restart(begin);
      if (!(std::fabs(begin.height) <= range_)) restart(next);
    } else {
      restart(next);
    }
  }

  /// A minimum shortly after the begin of a segment has no sample before it.
  void take_after_begin(const Passage& next) {
    const double duration = next.flight_time - last_.flight_time;
    const double f = last_.flight_time + kEdgeShare * duration;
    const Passage later = passage(f, last_.aim, last_, Accuracy::fine);
    if (later.distance < last_.distance) consider(refined(last_, later, next));
  }
  /// Nor has one shortly before the end a sample behind it.
  void take_before_end() {
    if (!(last_.distance < before_.distance && last_.distance < kInfinity)) return;
    const double duration = last_.flight_time - before_.flight_time;
    const double f = last_.flight_time - kEdgeShare * duration;
    const Passage earlier = passage(f, last_.aim, last_, Accuracy::fine);
    if (earlier.distance < last_.distance) consider(refined(before_, earlier, last_));
  }

  /// The samples between two flights in range. One of them may be the first or last in range: the
  /// distance changes fast there, like the root of the time from it.
  void take_between(const Passage& from, const Passage& to, bool is_first, bool is_last) {
    if (from.within == to.within) {
      if (is_first || is_last) take_rim(from, to, is_first, is_last);
      return;
    }
    const bool leaves = from.within == Within::free;
    const Passage change = leaves ? ends_.end_of_free(from, to) : ends_.end_of_free(to, from);
    if (!leaves) take_rim(from, change, is_first, false);
    take(change);
    if (leaves) take_rim(change, to, false, is_last);
  }

  void take_rim(const Passage& from, const Passage& to, bool is_first, bool is_last) {
    const int count = is_first || is_last ? kSteepRimSamples : kRimSamples;
    const double duration = to.flight_time - from.flight_time;
    for (int i = 1; i <= count; ++i) {
      const double x = static_cast<double>(i) / (count + 1);
      double share = x;
      if (is_first && is_last) {
        share = x * x * (3 - 2 * x);
      } else if (is_first) {
        share = x * x;
      } else if (is_last) {
        share = x * (2 - x);
      }
      const double f = from.flight_time + share * duration;
      if (!(f > last_.flight_time && f < to.flight_time)) continue;
      take(passage(f, last_.aim, last_, Accuracy::rough));
    }
  }

  /// Flies the best passage precisely. Where it is out of range then, by what the search may err,
  /// the end of the flights in range is nearby.
  void settle() {
    const DragPassages<V> precise(shot_, with_drag_slack(range_), Accuracy::fine, aims_);
    constexpr int kMaxSecants = 8;
    // As shares of the flight time: the first step, how far the steps may lead, and the tolerance.
    constexpr double kFirstStep = 0x1p-16;
    constexpr double kMaxWay = 0x1p-8;
    constexpr double kTolerance = 1e-11;
    const double f = best_.flight_time;
    Passage now = precise.within_range(f, best_.target, best_.aim, best_, Accuracy::fine);
    double before = f;
    double excess_before = 0;
    for (int i = 0; i < kMaxSecants && now.within == Within::none; ++i) {
      const double time = now.flight_time;
      const double excess = std::fabs(now.height) - range_;
      double change = -kFirstStep * f;
      if (i > 0) change = -excess * (time - before) / (excess - excess_before);
      if (!(std::fabs(time + change - f) < kMaxWay * f) || shot_.work_left <= 0) return;
      if (!(std::fabs(change) > kTolerance * f)) {
        now = precise.at_end(now);
        break;
      }
      before = time;
      excess_before = excess;
      const double next = std::min(time + change, end_);
      const Components<N> target = best_.target + (next - f) * best_.velocity;
      now = precise.within_range(next, target, now.aim, now, Accuracy::fine);
    }
    // Where the flights in range end, only the last aim is left.
    constexpr double kSameHeight = 1e-9;  // of the distance flown at full speed
    const bool is_end = std::fabs(now.height) - range_ <= kSameHeight * shot_.speed * f;
    if (!(now.distance < kInfinity) && is_end) now = precise.at_end(now);
    if (!(now.distance < kInfinity) || shot_.work_left <= 0) return;
    // Precisely flown, the closest passage may be at another time.
    constexpr double kSameDistance = 1 + 1e-4;
    constexpr double kNear = 1e-4;  // of the target's distance from the launch point
    const bool is_near = now.distance < kNear * length<N>(now.target);
    const bool is_farther = now.distance > best_.distance * kSameDistance;
    best_ = is_near || is_farther ? refined_precisely(precise, now) : now;
  }

  /// The closest passage around one whose flight time is that of the search.
  [[nodiscard]] Passage refined_precisely(const DragPassages<V>& precise,
                                          const Passage& middle) const {
    // As shares of the flight time: how far the closest passage may be (at a near hit the root of
    // the search's error), and the tolerance.
    constexpr double kMaxWay = 0x1p-9;
    constexpr double kTolerance = 1e-9;
    constexpr int kMaxEvaluations = 10;
    constexpr double kSamePlace = 1e-6;
    const double f = middle.flight_time;
    MotionCursor<V> target(engagement_.target, pivot_, engagement_.shooter.delay, shot_.wind);
    if (!target.go_to(f)) return middle;
    // Where the target jumps, it was the segment that begins.
    const double close = kSamePlace * length<N>(middle.target);
    for (int i = 0; length<N>(target.at(f).position - middle.target) > close; ++i) {
      if (i > 0 || !target.go_on()) return middle;
    }
    const auto evaluate = [&](double time, const Passage& best) {
      const Components<N> position = target.at(time).position;
      return precise.within_range(time, position, best.aim, best, Accuracy::fine);
    };
    const double begin = target.segment().begin - engagement_.shooter.delay;
    const double low = std::max(f * (1 - kMaxWay), begin);
    const double high = std::min({f * (1 + kMaxWay), end_, target.end()});
    // The square is smooth even where the shot nearly hits.
    const auto square = [](const Passage& passage) { return passage.distance * passage.distance; };
    const numerics::Bracket<Passage> bracket{
        low, f, high, square(evaluate(low, middle)), square(evaluate(high, middle)), middle};
    return numerics::brent_minimum(bracket, {kTolerance * f, kMaxEvaluations}, evaluate, square);
  }

  /// An estimate of how much the distance may fall between the neighbours of a sample.
  [[nodiscard]] double max_gain(const Passage& before, const Passage& middle,
                                const Passage& after) const {
    const double f = middle.flight_time;
    const double closing_speed = shot_.speed + shot_.inherited_speed + shot_.fall(f).speed +
                                 length<N>(target_.at(f).velocity);
    return closing_speed * (after.flight_time - before.flight_time);
  }

  /// The closest passage between the neighbours of a sample that is closer than both.
  [[nodiscard]] Passage refined(const Passage& before, const Passage& middle,
                                const Passage& after) const {
    // As shares of the flight time and, within a range, of the time between the neighbours.
    constexpr double kTolerance = 1e-7;
    constexpr double kRangeTolerance = 1e-5;
    constexpr double kWidthTolerance = 1e-4;
    constexpr int kMaxEvaluations = 60;
    const auto evaluate = [this](double f, const Passage& best) {
      return passage(f, best.aim, best, Accuracy::fine);
    };
    Passage again = evaluate(middle.flight_time, middle);
    if (has_range() && middle.distance < again.distance) again = middle;
    double tolerance = kTolerance * after.flight_time;
    if (has_range()) {
      const double width = after.flight_time - before.flight_time;
      tolerance = std::min(kRangeTolerance * after.flight_time, kWidthTolerance * width);
    }
    const numerics::Bracket<Passage> bracket{before.flight_time, middle.flight_time,
                                             after.flight_time,  before.distance,
                                             after.distance,     again};
    return numerics::brent_minimum(bracket, {tolerance, kMaxEvaluations}, evaluate,
                                   [](const Passage& passage) { return passage.distance; });
  }

  const Engagement<V>& engagement_;
  const Components<N>& pivot_;
  const DragShot<N>& shot_;
  const PossibleAims<V>* aims_;
  double than_;  // flights that come no closer are not refined
  DragPassages<V> passages_;
  MotionCursor<V> target_;
  double end_;  // of all flights
  double range_;
  RangeEnds<V> ends_;
  Passage best_;
  Passage before_;  // the sample before the last
  Passage last_;
};

}  // namespace

template <class V>
std::optional<Approach<V>> closest_with_drag(const Engagement<V>& engagement,
                                             const DragShot<kDimensions<V>>& shot,
                                             const Components<kDimensions<V>>& pivot,
                                             const PossibleAims<V>* aims, double than) {
  return ClosestWithDrag<V>(engagement, shot, pivot, aims, than).run();
}

template std::optional<Approach<Vec2>> closest_with_drag(const Engagement2&, const DragShot<2>&,
                                                         const Components<2>&,
                                                         const PossibleAims<Vec2>*, double);
template std::optional<Approach<Vec3>> closest_with_drag(const Engagement3&, const DragShot<3>&,
                                                         const Components<3>&,
                                                         const PossibleAims<Vec3>*, double);

}  // namespace aimahead::detail::drag
