#include "drag/closest_with_drag.hpp"

#include "aimahead/detail/scaling.hpp"
#include "drag/drag_passage.hpp"
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
                  const Components<N>& pivot)
      : engagement_(engagement),
        pivot_(pivot),
        shot_(shot),
        passages_(shot, engagement.projectile.range, Accuracy::rough),
        target_(engagement.target, pivot, engagement.shooter.delay, shot.wind),
        end_(engagement.projectile.lifetime),
        range_(engagement.projectile.range) {}

  std::optional<Approach<V>> run() {
    shot_.work_left = kMaxClosestWork;
    if (!target_.go_to(0)) return std::nullopt;
    const Passage at_launch = start();
    best_ = before_ = last_ = at_launch;
    bool best_is_last = true;
    double beyond = kForever;
    if (has_range()) beyond = shot_.time_beyond(with_drag_slack(range_));
    double f = 0;
    for (int i = 0; f < end_; ++i) {
      if (i == kMaxSamples || shot_.work_left <= 0) break;
      if (f > beyond || cannot_come_closer(f, best_.distance)) break;
      double wide = f > 0 ? widest_step(f) : first_step(at_launch);
      if (has_range() && f > 0) wide = std::min(wide, step_past_target(f));
      // No sliver is left at the end of a segment.
      if (has_range() && target_.end() - f < 1.001 * wide) wide = target_.end() - f;
      f = std::min({f + wide, target_.end(), end_});
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
  static constexpr double kPastShare = 0.5;
  static constexpr double kMinShare = 0.04;

  [[nodiscard]] bool has_range() const { return range_ < kForever; }

  /// The best passage, flown precisely; nothing if there is none.
  [[nodiscard]] std::optional<Approach<V>> describe(bool best_is_last) {
    // A gap that still falls at the last sample of an endless flight only tends to its least value.
    if (best_is_last && best_.flight_time > 0 && end_ == kForever && target_.end() == kForever) {
      return std::nullopt;
    }
    if (best_.distance == kForever || length<N>(best_.aim) == 0) return std::nullopt;
    if (best_.flight_time > 0) {
      if (has_range()) {
        settle();
      } else {
        consider(passages_.nearest(best_.flight_time, best_.target, best_.aim, Accuracy::fine));
      }
    }
    Approach<V> approach;
    approach.time = engagement_.shooter.delay + best_.flight_time;
    approach.distance = std::max(best_.distance - shot_.radii, 0.0);
    approach.aim = make_vector<V>(best_.aim);
    return approach;
  }

  void consider(const Passage& passage) {
    if (passage.distance < best_.distance) best_ = passage;
  }

  /// The next sample.
  void take(const Passage& next) {
    if (last_.distance <= next.distance && last_.distance <= before_.distance &&
        last_.distance - max_gain(before_, last_, next) < best_.distance) {
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
    if (away > 0) {
      passage.aim /= away;
    }
    passage.distance = std::fabs(away - shot_.muzzle);
    passage.excess = -range_;
    return passage;
  }

  /// The first step of the flight time: small compared with the time scale of the engagement.
  [[nodiscard]] double first_step(const Passage& at_launch) const {
    const double pace = shot_.speed + shot_.inherited_speed + length<N>(target_.at(0).velocity) +
                        std::sqrt(shot_.law.acceleration * at_launch.distance);
    const double step = pace > 0 ? 0.05 * at_launch.distance / pace : 1;
    // A shot may be back before.
    const bool falls = has_range() && shot_.law.acceleration > 0 && shot_.speed > 0;
    return falls ? std::min(step, 0.25 * shot_.speed / shot_.law.acceleration) : step;
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
    if (last_.within == Within::none) return 0.2 * f;
    return std::min(0.2 * f, target_.widest_step(f));
  }

  /// A step in which the target, as near as it is, moves by less than its distance or the range, so
  /// that both minima of one that passes by are seen. Not so small that the samples run out.
  [[nodiscard]] double step_past_target(double f) const {
    const double pace =
        length<N>(target_.at(f).velocity) + shot_.inherited_speed + shot_.fall(f).speed;
    const double room = kPastShare * std::max(last_.distance, range_ / 4);
    return std::max(kMinShare * f, room / pace);
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
      const Passage end = end_of_range(with_height(from), next, next.height);
      if (end.flight_time > from.flight_time) {
        take_between(from, end, is_first, true);
        take(end);
        take_before_end();
      }
      restart(next);
    } else if (is_in) {
      restart(end_of_range(with_height(next), from, from.height));
    } else if (from.height * next.height < 0) {
      // All shots pass the launch point meanwhile.
      const Passage begin = end_of_range(next, from, from.height);
      restart(begin);
      if (!(std::fabs(begin.height) < range_)) restart(next);
    } else {
      restart(next);
    }
  }

  /// A minimum shortly after the begin of a segment has no sample before it.
  void take_after_begin(const Passage& next) {
    const double duration = next.flight_time - last_.flight_time;
    const double f = last_.flight_time + 0x1p-7 * duration;
    const Passage later = passage(f, last_.aim, last_, Accuracy::fine);
    if (later.distance < last_.distance) consider(refined(last_, later, next));
  }
  /// Nor has one shortly before the end a sample behind it.
  void take_before_end() {
    if (!(last_.distance < before_.distance && last_.distance < kForever)) return;
    const double duration = last_.flight_time - before_.flight_time;
    const double f = last_.flight_time - 0x1p-7 * duration;
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
    const Passage change = leaves ? end_of_free(from, to) : end_of_free(to, from);
    if (!leaves) take_rim(from, change, is_first, false);
    take(change);
    if (leaves) take_rim(change, to, false, is_last);
  }

  void take_rim(const Passage& from, const Passage& to, bool is_first, bool is_last) {
    const int count = is_first || is_last ? 6 : 2;
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

  [[nodiscard]] Passage height_at(double f, const Components<N>& back) const {
    const auto target = target_.at(f);
    Passage low = passages_.at_height(f, target.position, back, Accuracy::fine);
    low.velocity = target.velocity;
    return low;
  }
  [[nodiscard]] Passage with_height(const Passage& passage) const {
    if (passage.within != Within::free || passage.flight_time == 0) return passage;
    return height_at(passage.flight_time, passage.back);
  }

  /// The last flight in range on the way from one to one that is out of range, on the side of
  /// `height`.
  [[nodiscard]] Passage end_of_range(const Passage& in, const Passage& out, double height) const {
    const double side = height < 0 ? -1 : 1;
    const auto excess = [&](const Passage& passage) { return side * passage.height - range_; };
    const auto evaluate = [&](double f, const Passage& nearby) {
      return height_at(f, nearby.back);
    };
    return passages_.at_end(last_before(in, out, evaluate, excess));
  }

  /// The last flight on the way from a free one to another of which the nearest shot is in range.
  [[nodiscard]] Passage end_of_free(const Passage& free, const Passage& other) const {
    const auto evaluate = [&](double f, const Passage& nearby) {
      return passages_.nearest(f, target_.at(f).position, nearby.aim, Accuracy::fine);
    };
    return last_before(free, evaluate(other.flight_time, free), evaluate,
                       [](const Passage& passage) { return passage.excess; });
  }

  /// The last passage of which a value is not positive, by secants between one and another (the
  /// Illinois method).
  template <class Evaluate, class Value>
  [[nodiscard]] Passage last_before(Passage in, const Passage& out, const Evaluate& evaluate,
                                    const Value& value) const {
    constexpr int kMaxRounds = 40;
    double to = out.flight_time;
    double at_in = value(in);
    double at_out = value(out);
    if (at_out <= 0) return out;
    const double close = 1e-9 * std::max(in.flight_time, to);
    int side = 0;
    for (int i = 0; i < kMaxRounds && at_in < 0; ++i) {
      const double from = in.flight_time;
      if (!(std::fabs(to - from) > close) || shot_.work_left <= 0) break;
      double f = from + (to - from) * (at_in / (at_in - at_out));
      if (!(f > std::min(from, to) && f < std::max(from, to))) f = from + (to - from) / 2;
      const Passage tried = evaluate(f, in);
      const double at_tried = value(tried);
      if (at_tried <= 0) {
        in = tried;
        at_in = at_tried;
        if (side < 0) at_out *= 0.5;
        side = -1;
        if (at_in >= -1e-9 * range_) break;
      } else {
        to = f;
        at_out = at_tried;
        if (side > 0) at_in *= 0.5;
        side = 1;
      }
    }
    return in;
  }

  /// Flies the best passage precisely. Where it is out of range then, by what the search may err,
  /// the end of the flights in range is nearby.
  void settle() {
    const DragPassages<N> precise(shot_, with_drag_slack(range_), Accuracy::fine);
    constexpr int kMaxRounds = 8;
    const double f = best_.flight_time;
    Passage now = precise.within_range(f, best_.target, best_.aim, best_, Accuracy::fine);
    double before = f;
    double excess_before = 0;
    for (int i = 0; i < kMaxRounds && now.within == Within::none; ++i) {
      const double time = now.flight_time;
      const double excess = std::fabs(now.height) - range_;
      double change = -0x1p-16 * f;
      if (i > 0) change = -excess * (time - before) / (excess - excess_before);
      if (!(std::fabs(time + change - f) < 0x1p-8 * f) || shot_.work_left <= 0) return;
      if (!(std::fabs(change) > 1e-11 * f)) {
        now = precise.at_end(now);
        break;
      }
      before = time;
      excess_before = excess;
      const double next = std::min(time + change, end_);
      const Components<N> target = best_.target + (next - f) * best_.velocity;
      now = precise.within_range(next, target, now.aim, now, Accuracy::fine);
    }
    if (!(now.distance < kForever) || shot_.work_left <= 0) return;
    const bool is_farther = now.distance > best_.distance * (1 + 1e-6);
    best_ = is_farther ? refined_precisely(precise, now) : now;
  }

  /// The closest passage around one whose flight time is that of the search.
  [[nodiscard]] Passage refined_precisely(const DragPassages<N>& precise,
                                          const Passage& middle) const {
    const double f = middle.flight_time;
    MotionCursor<V> target(engagement_.target, pivot_, engagement_.shooter.delay, shot_.wind);
    if (!target.go_to(f)) return middle;
    // Where the target jumps, it was the segment that begins.
    const double close = 1e-6 * length<N>(middle.target);
    for (int i = 0; length<N>(target.at(f).position - middle.target) > close; ++i) {
      if (i > 0 || !target.go_on()) return middle;
    }
    const auto evaluate = [&](double time, const Passage& best) {
      const Components<N> position = target.at(time).position;
      return precise.within_range(time, position, best.aim, best, Accuracy::fine);
    };
    const double begin = target.segment().begin - engagement_.shooter.delay;
    const double low = std::max(f * (1 - 0x1p-12), begin);
    const double high = std::min({f * (1 + 0x1p-12), end_, target.end()});
    const numerics::Bracket<Passage> bracket{
        low, f, high, evaluate(low, middle).distance, evaluate(high, middle).distance, middle};
    return numerics::brent_minimum(bracket, {1e-7 * f, 10}, evaluate,
                                   [](const Passage& passage) { return passage.distance; });
  }

  /// An estimate of how much the distance may fall between the neighbours of a sample.
  [[nodiscard]] double max_gain(const Passage& before, const Passage& middle,
                                const Passage& after) const {
    const double f = middle.flight_time;
    const double pace = shot_.speed + shot_.inherited_speed + shot_.fall(f).speed +
                        length<N>(target_.at(f).velocity);
    return pace * (after.flight_time - before.flight_time);
  }

  /// The closest passage between the neighbours of a sample that is closer than both.
  [[nodiscard]] Passage refined(const Passage& before, const Passage& middle,
                                const Passage& after) const {
    const auto evaluate = [this](double f, const Passage& best) {
      return passage(f, best.aim, best, Accuracy::fine);
    };
    Passage again = evaluate(middle.flight_time, middle);
    if (has_range() && middle.distance < again.distance) again = middle;
    double tolerance = 1e-7 * after.flight_time;
    if (has_range()) {
      const double width = after.flight_time - before.flight_time;
      tolerance = std::min(1e-5 * after.flight_time, 1e-4 * width);
    }
    const numerics::Bracket<Passage> bracket{before.flight_time, middle.flight_time,
                                             after.flight_time,  before.distance,
                                             after.distance,     again};
    return numerics::brent_minimum(bracket, {tolerance, 60}, evaluate,
                                   [](const Passage& passage) { return passage.distance; });
  }

  const Engagement<V>& engagement_;
  const Components<N>& pivot_;
  const DragShot<N>& shot_;
  DragPassages<N> passages_;
  MotionCursor<V> target_;
  double end_;  // of all flights
  double range_;
  Passage best_;
  Passage before_;  // the sample before the last
  Passage last_;
};

}  // namespace

template <class V>
std::optional<Approach<V>> closest_with_drag(const Engagement<V>& engagement,
                                             const DragShot<kDimensions<V>>& shot,
                                             const Components<kDimensions<V>>& pivot) {
  return ClosestWithDrag<V>(engagement, shot, pivot).run();
}

template std::optional<Approach<Vec2>> closest_with_drag(const Engagement2&, const DragShot<2>&,
                                                         const Components<2>&);
template std::optional<Approach<Vec3>> closest_with_drag(const Engagement3&, const DragShot<3>&,
                                                         const Components<3>&);

}  // namespace aimahead::detail::drag
