#include "turret/launch_search.hpp"

#include "turret/flight_limits.hpp"
#include "turret/launch_bounds.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

namespace aimahead::detail::turret {
namespace {

constexpr double kFinest = 0x1p-47;  // boxes narrower than this in t are not cut
constexpr double kNear = 0x1p-30;    // nearer to a launch, Newton's method leads to it again
constexpr int kMaxTries = 24;
constexpr double kSame = 0x1p-44;  // hits nearer to each other count as one
constexpr int kMaxBoxesOfRegion = 2000;
constexpr int kMaxRegionParts = 256;  // parts of a region that are searched more closely
constexpr int kMaxWaitingBoxes = 256;
// If hits may come this many times later than the last launch (both counted from the first launch),
// the search uses boxes of launches.
constexpr double kManyTimes = 2;

template <class V>
class LaunchSearch : private LaunchBounds<V> {
  using Bounds = LaunchBounds<V>;
  using Bounds::kRounding, Bounds::is_in_region_, Bounds::N, Bounds::q_;
  using Bounds::region_radius_, Bounds::center_, Bounds::function_, Bounds::half_, Bounds::latest_,
      Bounds::plates_, Bounds::segment_;
  using typename Bounds::Box;
  using typename Bounds::BoxLinearization;

 public:
  LaunchSearch(const TurretQuestion<V>& question, double before)
      : Bounds(question),
        segments_(question.target, question.origin),
        limits_(question, question.lifetime * (1 + kRounding)),
        time_(std::max(question.delay, question.hits_from)),
        boxes_left_(question.work_left) {
    best_.time = before;
    best_.is_target_gone = true;
    // The hit at `before` is then already known.
    if (question.gun_region && before < kForever) best_.status = LaunchStatus::found;
  }

  TurretLaunch<N> run() {
    if (limits_.drag_stops_just_short()) return {};
    for (int seen = 0; boxes_left_ > 0 && leave_out_bounces() && load(); ++seen) {
      best_.is_target_gone = best_.is_cut = false;
      limits_.leave_out_flights(segments_.region(), segments_.period());
      if (time_ - latest_ > limits_.longest()) break;
      best_.is_cut = best_.time <= segment_.begin;
      if (best_.is_cut) break;
      if (segment_.end < kForever) {
        search_between(time_, segment_.end, 0);
        time_ = segment_.end;
        if (best_.time < time_) {
          best_.is_cut = best_.time < latest_ + limits_.longest() && may_hit_later();
          break;
        }
      } else {
        // Only laps jump, and no lap is endless: a shot at rest was hit when the target came there.
        if (Bounds::is_still(segment_, time_)) limits_.leave_out_repeats(0);
        if (!function_) limits_.limit_by_steady_target(segment_);
        best_.is_cut = search_far(0);
        break;
      }
      if (best_.status == LaunchStatus::found && best_.time <= time_) break;
      if (can_never_hit(seen)) break;
    }
    const bool is_first = best_.status == LaunchStatus::found && best_.time <= open_from_;
    if (boxes_left_ <= 0 && !is_first) {
      best_.status = LaunchStatus::unresolved;
      best_.time = std::min(open_from_, time_);
    }
    return best_;
  }

  /// For a gun in a region: whether anything may be hit. True if in doubt.
  bool may_hit() {
    if (function_) return true;
    if (!load() || boxes_left_ <= 0) return boxes_left_ <= 0;
    if (segment_.end == kForever) {
      center_ = segment_;
      return is_open_about_center({}, 1);
    }
    const Region<N>* region = segments_.region();
    if (!region) return true;
    if (!is_open(*region, 1)) return false;
    const bool has_laps = region->rests() && segments_.period() < kForever;
    return (has_laps && q_.gun_region->rests()) || any_part_is_open(*region);
  }

  /// For a gun in a region: whether anything may be hit before the time given. True if in doubt.
  bool may_hit_before() {
    if (q_.leaves_out_laps) limits_.leave_out_beyond(best_.time - q_.delay);
    for (int seen = 0; load(); ++seen) {
      if (boxes_left_ <= 0) return true;
      if (best_.time <= time_) return false;
      if (q_.leaves_out_laps && segment_.end == kForever) {
        limits_.limit_by_steady_target(segment_);
        center_ = segment_;
        return is_open_about_center({}, 1);
      }
      const Region<N>* region = q_.leaves_out_laps ? segments_.region() : nullptr;
      limits_.leave_out_flights(region, segments_.period());
      if (region && best_.time > segment_.end && seen >= next_check_) {
        next_check_ = 2 * seen;
        if (!is_open(*region, 1)) return false;
      }
      half_ = q_.gun_region->half;
      region_radius_ = finest_move_ = q_.gun_region->radius;
      const double until = std::min(segment_.end, best_.time);
      if (is_window_open(time_, until, region_radius_)) return true;
      time_ = until;
    }
    return boxes_left_ <= 0;
  }

  /// Whether anything may be hit by launches at any time, once every turn is made, of a target that
  /// repeats itself in place: its whole lap is searched with flights of any length, whatever the
  /// gun does meanwhile. True if in doubt.
  bool may_hit_on_lap() {
    if (function_) return true;
    while (!segments_.region()) {
      if (--boxes_left_ <= 0 || !segments_.next(segment_) || segment_.end == kForever) return true;
    }
    const Region<N> region = *segments_.region();
    const double lap = segments_.period();
    if (!region.rests() || !q_.gun_region->rests() || !(lap < kForever)) return true;
    limits_.leave_out_repeats(lap);
    limits_.leave_out_past(region.center, region.radius);
    half_ = q_.gun_region->half;
    region_radius_ = finest_move_ = q_.gun_region->radius;
    const double longest = limits_.longest();
    double width = longest < kForever ? longest : std::max(lap, q_.shortest);
    const double farthest = std::min(longest, kGiveUpRatio * width);
    flights_from_ = q_.shortest;
    while (flights_from_ <= farthest) {
      flights_to_ = flights_from_ + width;
      MotionSegments<V> segments(q_.target, q_.origin);
      while (segments.next(segment_) && segment_.begin < lap) {
        if (is_window_open(segment_.begin, segment_.end, region_radius_)) return true;
      }
      flights_from_ = flights_to_;
      width *= 2;
    }
    return false;
  }

 private:
  /// The first launch of a target that may be hit in a box, from the answer without turning: the
  /// flight of a shot at the delay, then of one that is fired when the gun has turned.
  void guess(const Box& box) {
    double launch = q_.delay;
    double f = -1;
    for (int i = 0; i < 3; ++i) {
      BoxLinearization at{};
      for (int k = 0; k < 8; ++k) {
        at = Bounds::evaluate({launch + std::max(f, 0.0), launch + std::max(f, 0.0),
                               std::max(f, 0.0), std::max(f, 0.0)},
                              0);
        if (!(at.distance > 0 && at.distance < kForever)) return;
        if (f < 0) {
          f = at.shot.rate > 0 ? std::max(0.0, at.gap) / at.shot.rate : 0;
          continue;
        }
        const double next = std::max(0.0, f - at.gap / (at.t_slope + at.f_slope));
        const bool is_close = std::fabs(next - f) <= 0x1p-8 * next;
        f = next;
        if (is_close) break;
      }
      if (!numerics::is_finite(f)) return;
      const ReachableTurn turn = q_.turret.turn_to(at.d);
      if (!turn.possible) return;
      const double ready = std::max(q_.delay, q_.turret.time_for(turn.angle));
      const bool is_close = std::fabs(ready - launch) <= 0x1p-8 * (launch + f);
      launch = ready;
      if (is_close) break;
    }
    try_launch(box, launch + f, f);
  }

  /// Newton's method for the first launch that hits, from a time and a flight, within a box.
  void try_launch(const Box& box, double t, double f) {
    for (int i = 0; i < kMaxTries; ++i) {
      if (!(t >= box.t_from && t <= box.t_to && f >= box.f_from && f <= box.f_to)) return;
      --q_.newton_steps_left;
      const BoxLinearization at = Bounds::evaluate({t, t, f, f}, 0);
      if (at.distance == 0 || at.remainder == kForever) break;
      if (!is_aimless_ && at.f_slope == 0) break;
      const Step step = is_aimless_ ? step_to_point(at) : step_from(box, at);
      const double next_t = std::clamp(t + step.t, box.t_from, box.t_to);
      const double next_f = std::clamp(f + step.f, box.f_from, box.f_to);
      const double change = std::fabs(next_t - t) + std::fabs(next_f - f);
      t = next_t;
      f = next_f;
      if (!(change > 0x1p-51 * t)) break;
    }
    accept({t, t, f, f}, 4 * kRounding);
  }

  struct Step {
    double t;
    double f;
  };

  /// The shortest step to where D comes closest to 0, to first order. Where D moves along a line,
  /// the step is along its gradient.
  [[nodiscard]] static Step step_to_point(const BoxLinearization& at) {
    const double tt = dot<N>(at.by_t, at.by_t);
    const double tf = dot<N>(at.by_t, at.by_f);
    const double ff = dot<N>(at.by_f, at.by_f);
    const double t_along = dot<N>(at.d, at.by_t);
    const double f_along = dot<N>(at.d, at.by_f);
    const double determinant = tt * ff - tf * tf;
    if (determinant > 0x1p-40 * tt * ff) {
      return {(tf * f_along - ff * t_along) / determinant,
              (tf * t_along - tt * f_along) / determinant};
    }
    const double sum = tt + ff;
    return sum > 0 ? Step{-t_along / sum, -f_along / sum} : Step{0, 0};
  }

  /// Whether D seems to vanish in or near a box.
  [[nodiscard]] static bool may_vanish_near(const BoxLinearization& m) {
    const Step step = step_to_point(m);
    return std::fabs(step.t) <= 4 * m.t_half && std::fabs(step.f) <= 4 * m.f_half;
  }

  /// The step to the launch at which no excess of the shots that hit is above 0, to first order,
  /// and to second order in f for a target that is not yet within reach. It does not lead beyond
  /// the latest launch.
  [[nodiscard]] Step step_from(const Box& box, const BoxLinearization& at) const {
    const ShotMotion<N>& law = q_.law;
    const double bend = (at.f_across - dot<N>(at.d, at.shot.drift.acceleration)) / at.distance +
                        law.drag * at.shot.rate - law.max_growth(at.f);
    const Step step = step_of_any_launch(box, at, bend);
    const double late = at.launch - latest_;
    if (!(late + step.t - step.f > 0)) return step;
    // The first flight of the latest launch.
    const double gap = at.gap - at.t_slope * late;
    const double slope = at.t_slope + at.f_slope;
    const double root = std::sqrt(std::max(slope * slope - 2 * bend * gap, 0.0));
    const double f = slope > 0 && bend > 0 ? -(slope + root) / bend : 2 * gap / (root - slope);
    return {f - late, f};
  }

  /// The same without the limit of the latest launch, which is left to `step_from`. All other
  /// limits make a shot wait, so that the longest wait meets them all.
  [[nodiscard]] Step step_of_any_launch(const Box& box, const BoxLinearization& at,
                                        double bend) const {
    const auto wait = [&](const Excess& excess) {
      const double share = excess.f_slope / at.f_slope;
      const double slope = excess.t_slope - share * at.t_slope;
      return slope < 0 ? (excess.value - share * at.gap) / -slope : -kForever;
    };
    double longest = std::max(box.t_from - at.t, wait(Bounds::delay_excess(at)));
    longest = std::max(longest, wait(Bounds::facing_excess(at)));
    const auto excesses = Bounds::turn_excesses(at);
    double shortest = kForever;
    for (int i = 0; i < excesses.count; ++i) {
      if (excesses.options[i].arc.value > 0) continue;
      shortest = std::min(shortest, wait(excesses.options[i].turn));
    }
    if (shortest < kForever) longest = std::max(longest, shortest);
    double gap = at.gap + at.t_slope * longest;
    const double b = at.f_slope;
    if (bend > 0 && at.t_slope < 0 && 2 * bend * gap > b * b) {
      return {(at.gap - b * b / (2 * bend)) / -at.t_slope, -b / bend};
    }
    // The smaller root of gap + b f + bend f^2 / 2.
    const double discriminant = b * b - 2 * bend * gap;
    const double root = discriminant > 0 ? std::sqrt(discriminant) : std::fabs(b);
    return {longest, -2 * gap / (b + std::copysign(root, b))};
  }

  /// Takes a single launch as the best so far if it hits to within `tolerance` and can be fired.
  bool accept(const Box& point, double tolerance) {
    BoxLinearization at = Bounds::evaluate(point, 0);
    const double size = Bounds::size_of(at);
    if (!numerics::is_finite(size)) return false;
    if (!(std::fabs(at.gap) <= tolerance * size + q_.slack)) return false;
    // Without the gun's path up to the launch: on a curve, the gap may be within its rounding.
    const double gun = length<N>(at.gun.position);
    // Long flights may end where terms cancel that are far larger than all distances.
    const double extent =
        at.is_of_launches ? at.distance + at.shot.travel + gun : Bounds::size_of(at, gun);
    if (is_aimless_) {
      // D is only rounding, and has no direction.
      at.d = {};
      at.distance = 0;
    }
    if (!Bounds::is_possible(point, at)) return false;
    if (!(at.t < best_.time)) return false;
    const bool is_coarse = q_.gun_accelerates() && std::fabs(at.gap) > 0x1p-27 * extent + q_.slack;
    const bool is_known = best_.status == LaunchStatus::found && at.t > best_.time * (1 - kNear);
    if (is_coarse && (tolerance < kForever || is_known)) return false;
    // The velocity inherited from a gun on a curve depends on a launch time that rounding moves.
    const double moved = kRounding * at.middle * length<N>(at.gun.inherited_growth) *
                         q_.law.max_inherited_drift(at.f);
    if (moved > 0x1p-20 * size) {
      open_from_ = std::min(open_from_, at.t);
      boxes_left_ = 0;
      return false;
    }
    best_ = Bounds::launch_at(at);
    best_.is_rough = is_coarse || stays_at_zero(at, size);
    return true;
  }

  /// Whether the gap of a shot that seems to hit never surely passes through zero but stays within
  /// rounding of it: it may only tend to zero.
  [[nodiscard]] bool stays_at_zero(const BoxLinearization& hit, double size) const {
    if (q_.table || !(hit.shot.travel > 0x1p-20 * size)) return false;
    for (const double more : {hit.f / 2, hit.f}) {
      const double t = hit.is_of_launches ? hit.launch : hit.t + more;
      const double f = hit.f + more;
      const BoxLinearization later = Bounds::evaluate({t, t, f, f, hit.is_of_launches}, 0);
      const double share = later.gap / Bounds::size_of(later);
      if (!(share > -0x1p-50 && share <= 4 * kRounding)) return false;
    }
    return true;
  }

  /// Searches all hits from one time to another. With a radius, the target is anywhere within
  /// `radius` of the region's centre, and the result is whether there may be a hit.
  bool search_between(double from, double to, double radius) {
    const bool asks_only = radius > 0;
    int waiting = 0;
    first_hit_ = from * (1 - 0x1p-52);  // the sum of launch and flight is rounded
    last_hit_ = to;
    // A shot at rest before a region at rest stays as it is.
    const double stop_time =
        is_in_region_ && Bounds::is_still(center_, time_) ? limits_.stop_time() : kForever;
    const Box whole{from, to, std::max({q_.shortest, from - latest_, flights_from_}),
                    std::min({to - q_.delay, limits_.longest(), stop_time, flights_to_})};
    waiting_[waiting++] = !asks_only && are_launches_few(to)
                              ? Box{q_.delay, q_.latest, whole.f_from, whole.f_to, true}
                              : whole;
    while (waiting > 0) {
      if (--boxes_left_ <= 0) {
        open_from_ = from;
        for (int i = 0; i < waiting; ++i) {
          open_from_ = std::min(open_from_, waiting_[i].first_hit());
        }
        return true;
      }
      ++q_.newton_steps_left;
      Box box = waiting_[--waiting];
      if (!clip(box)) continue;
      if (Bounds::spins_round(box) && !may_hit_from_disc(box, radius)) continue;
      const BoxLinearization m = Bounds::evaluate(box, radius);
      if (!numerics::is_finite(m.distance + m.shot.travel)) return give_up(box);
      const double width = box.f_to - box.f_from;
      const double duration = box.t_to - box.t_from;
      if (!Bounds::narrow(box, m) || !Bounds::is_possible(box, m)) continue;
      if (!asks_only && !Bounds::narrow_times(box, m)) continue;
      if (box.is_of_launches && !narrow_hits(box, m)) continue;
      const bool fine = m.t_half <= kFinest * (box.is_of_launches ? q_.latest : m.t);
      if (asks_only && (fine || moves_little(m, radius))) return true;
      if (!fine &&
          (box.f_to - box.f_from < 0.5 * width || box.t_to - box.t_from < 0.5 * duration)) {
        waiting_[waiting++] = box;
        continue;
      }
      const bool may_try = !asks_only && q_.newton_steps_left > 0;
      if (may_try) try_middle(whole, box, m);
      const bool finest_f = is_finest_flight(m);
      if (fine && finest_f) {
        take_finest(whole, box, m, may_try);
        continue;
      }
      if (waiting + 2 > kMaxWaitingBoxes) return give_up(box);
      const bool cuts_f = fine || (changes_more_by_flight(m, radius) && !finest_f);
      waiting_[waiting++] = cuts_f ? cut_flights(box) : cut_times(box, m);
      waiting_[waiting++] = box;
    }
    return false;
  }

  /// Gives up the search, which neither finds nor excludes a hit in a box: there may be one.
  bool give_up(const Box& box) {
    boxes_left_ = 0;
    open_from_ = box.first_hit();
    return true;
  }

  /// Whether D moves so little in a box that it is not cut, for a target within `radius`.
  [[nodiscard]] bool moves_little(const BoxLinearization& m, double radius) const {
    // Cuts make a box smaller, but not the deviation by the gun's velocity.
    const double from_gun = q_.gun_region ? m.gun.deviation : 0;
    return m.t_moves + m.f_moves - radius - from_gun < std::max(finest_move_, from_gun / 8);
  }

  /// Starts Newton's method in the middle of a box, if it may lead to a hit before the best.
  void try_middle(const Box& whole, const Box& box, const BoxLinearization& m) {
    const bool may_lead = is_aimless_ ? may_vanish_near(m) : m.remainder < kForever;
    if (!may_lead || !(box.first_hit() < best_.time * (1 - kNear))) return;
    if (!guessed_) guess(whole);
    guessed_ = true;
    try_launch(whole, m.t, m.f);
  }

  /// Takes the middle of a box that cannot be distinguished from a hit.
  void take_finest(const Box& whole, const Box& box, const BoxLinearization& m, bool may_try) {
    if (may_try && q_.gun_accelerates()) try_launch(whole, m.t, m.f);
    const double f = box.is_of_launches ? std::min(m.f, last_hit_ - m.middle) : m.f;
    const Box point{m.middle, m.middle, f, f, box.is_of_launches};
    if (accept(point, kForever)) try_launch(whole, m.t, m.f);
  }

  /// Whether the flights of a box are too close together to be cut.
  [[nodiscard]] bool is_finest_flight(const BoxLinearization& m) const {
    const double rounding =
        kRounding * (m.distance + std::fabs(q_.law.reach) + std::fabs(m.shot.travel));
    // About a tangent the gaps of neighbouring flights differ by little more than the rounding. A
    // platform may carry a shot far past a target in the time that corresponds to that rounding.
    // Near D = 0 the gap is not a tangent but a cone: there the remainder is large.
    const bool may_be_tangent = m.remainder <= 0x1p8 * rounding &&
                                (latest_ == kForever || std::fabs(m.gap) <= 0x1p8 * rounding);
    return m.f_half <= (may_be_tangent ? 0x1p-22 : 0x1p-48) * m.f ||
           m.f_moves + m.max_rate * m.f_half <= rounding;
  }

  /// Whether H changes more over the flights of a box than over its times.
  [[nodiscard]] static bool changes_more_by_flight(const BoxLinearization& m, double radius) {
    double by_t = m.t_moves - radius;
    double by_f = m.f_moves + m.max_rate * m.f_half;
    if (m.remainder < kForever) {
      by_t = std::fabs(m.t_slope) * m.t_half + m.t_remainder;
      by_f = (std::fabs(m.f_slope) * m.f_half + m.f_remainder) / 2;
    }
    return by_f > by_t;
  }

  /// Cuts a box in two. Leaves the part that is searched first, and returns the other.
  [[nodiscard]] static Box cut_flights(Box& box) {
    Box later = box;
    later.f_from = box.f_to = box.f_from + (box.f_to - box.f_from) / 2;
    // Of two flights that hit at the same time the longer one left earlier. It is searched first.
    if (!box.is_of_launches) std::swap(box, later);
    return later;
  }
  [[nodiscard]] static Box cut_times(Box& box, const BoxLinearization& m) {
    Box later = box;
    later.t_from = box.t_to = box.t_from + (box.t_to - box.t_from) / 2;
    // A later launch hits sooner if its flight is shorter by more than it leaves later.
    if (box.is_of_launches && m.remainder < kForever && m.t_slope / m.f_slope > 1) {
      std::swap(box, later);
    }
    return later;
  }

  /// Whether hits up to a time are better searched in boxes of launches.
  [[nodiscard]] bool are_launches_few(double to) const {
    if (function_ || plates_ || q_.gun_function || q_.gun_region || q_.table) return false;
    return q_.looks_far && kManyTimes * (q_.latest - q_.delay) < to - q_.delay;
  }

  /// Narrows a box of launches to those that hit between first_hit_ and last_hit_. False if none
  /// does.
  [[nodiscard]] bool narrow_hits(Box& box, const BoxLinearization& m) const {
    if (m.remainder == kForever || m.f_slope == 0) return true;
    const double remainder = m.remainder + kRounding * Bounds::size_of(m) + q_.slack;
    const double slack = kRounding * m.middle;
    const double last = std::min(last_hit_, best_.time * (1 - kSame));
    const double rounding = 0x1p-50 * m.t;
    for (const Excess& excess :
         {Excess{m.t - last, 1, 1, rounding}, Excess{first_hit_ - m.t, -1, -1, rounding}}) {
      const auto span = Bounds::allowed(excess, m, remainder);
      box.t_from = std::max(box.t_from, m.middle + span.from - slack);
      box.t_to = std::min(box.t_to, m.middle + span.to + slack);
    }
    return box.t_from <= box.t_to;
  }

  /// Cuts from a box the launches that hit before or after the hits that are searched, or leave too
  /// early or too late. False if no launch is left.
  [[nodiscard]] bool clip(Box& box) const {
    const double before = best_.time * (1 - kSame);
    if (box.is_of_launches) {
      const double last = std::min(last_hit_, before);
      box.f_to = std::min(box.f_to, last - box.t_from);
      box.f_from = std::max(box.f_from, first_hit_ - box.t_to);
      box.t_to = std::min(box.t_to, last - box.f_from);
      box.t_from = std::max(box.t_from, first_hit_ - box.f_to);
    } else {
      box.t_to = std::min(box.t_to, before);
      if (!(box.t_from <= box.t_to)) return false;
      box.f_to = std::min(box.f_to, box.t_to - q_.delay);
      box.f_from = std::max(box.f_from, box.t_from - latest_);
    }
    return box.t_from <= box.t_to && box.f_from <= box.f_to;
  }

  /// Whether a shot in a box may hit from anywhere on the circle of a mounted gun.
  [[nodiscard]] bool may_hit_from_disc(Box box, double radius) const {
    const BoxLinearization m = Bounds::evaluate(box, radius, true);
    if (!numerics::is_finite(m.distance + m.shot.travel)) return true;
    return Bounds::narrow(box, m) && Bounds::is_possible(box, m);
  }

  /// Searches from now on without end, in windows that double. With a radius, the answer is whether
  /// there may be a hit; otherwise whether a hit or `before` ended the search.
  bool search_far(double radius) {
    double width = Bounds::time_scale(time_);
    double farthest = kGiveUpRatio * (time_ + width);
    const MotionSegment<N>& segment = is_in_region_ ? center_ : segment_;
    double until = latest_ + limits_.longest();
    if (Bounds::is_still(segment, time_)) {
      // Later launches are like those at that time.
      until = std::min(until, limits_.settled_by(segment.at(time_).position, radius));
    }
    if (!function_) until = std::min(until, limits_.never_after(segment, time_, radius));
    farthest = std::min(farthest, std::max(until, time_ + width));
    for (double from = time_; from < farthest && boxes_left_ > 0; width *= 2) {
      if (best_.time <= from) return !is_in_region_;
      if (is_in_region_) {
        if (is_window_open(from, from + width, radius)) {
          clear_until_ = from;
          const bool is_whole = finest_move_ == radius;  // not only a part of the region
          if (q_.leaves_out_laps && is_whole && !q_.gun_region) narrow_window(width, radius);
          return true;
        }
      } else {
        search_between(from, from + width, 0);
      }
      if (!is_in_region_ && best_.status == LaunchStatus::found) return true;
      from += width;
    }
    return is_in_region_ ? boxes_left_ <= 0 : best_.time < farthest;
  }

  /// Moves `clear_until_` to the first time at which something may be hit, as far as a few boxes
  /// tell. It is in the window of this width from `clear_until_` on.
  void narrow_window(double width, double radius) {
    const double finest = 0x1p-20 * (clear_until_ + width);
    while (width > finest && boxes_left_ > 0) {
      width /= 2;
      if (!is_window_open(clear_until_, clear_until_ + width, radius)) clear_until_ += width;
    }
  }

  /// Whether a target that never leaves a region may be hit after `before`.
  bool may_hit_later() {
    const Region<N>* region = segments_.region();
    if (!region || best_.status == LaunchStatus::found || boxes_left_ <= 0) return true;
    const double searched = std::exchange(time_, best_.time);
    const bool open = is_open(*region, 1);
    time_ = searched;
    return open;
  }

  /// Whether there may be a hit in a window, as far as a few boxes tell.
  bool is_window_open(double from, double to, double radius) {
    return with_at_most(std::min(boxes_left_, kMaxBoxesOfRegion), boxes_left_,
                        [&] { return search_between(from, to, radius) || boxes_left_ <= 0; });
  }

  /// After a first lap: whether the region that the target never leaves shows that nothing can be
  /// hit, or that all positions have been searched.
  bool can_never_hit(int seen) {
    const Region<N>* region = segments_.region();
    if (!region || boxes_left_ <= 0) return false;
    if (region->rests()) limits_.leave_out_repeats(segments_.period());
    if (time_ > limits_.seen_all_by(*region, segments_.period())) return true;
    if (seen < next_check_) return false;
    next_check_ = 2 * seen;
    bool open = is_open(*region, 1);
    const double clear_until = clear_until_;
    const bool comes_to_an_end = limits_.gun_rests() && segments_.period() < kForever;
    const bool is_cut = best_.time < kForever && best_.status != LaunchStatus::found;
    if (open && !is_cut && !comes_to_an_end && seen >= next_closer_check_) {
      next_closer_check_ = 8 * seen;
      open = any_part_is_open(*region);
    }
    if (!open) return true;
    if (clear_until > time_ + 2 * (segment_.end - segment_.begin)) {
      time_ = clear_until;
      segments_.skip_to(time_);
    }
    return false;
  }

  /// Whether something may be hit in a region, as far as a few boxes tell, in which D moves by at
  /// least `share` of the region's radius.
  bool is_open(const Region<N>& region, double share) {
    center_ = center_of(region);
    return is_open_about_center(region, share);
  }

  /// The same for a region whose centre moves like `center_`. The gun's own region, if there is
  /// one, widens it.
  bool is_open_about_center(const Region<N>& region, double share) {
    half_ = region.half;
    region_radius_ = region.radius;
    if (const Region<N>* gun = q_.gun_region) {
      half_ += gun->half;
      region_radius_ += gun->radius;
    }
    is_in_region_ = true;
    finest_move_ = share * region_radius_;
    // Hits after `before` count too, unless something hits sooner.
    const bool is_found = best_.status == LaunchStatus::found;
    const double before = std::exchange(best_.time, is_found ? best_.time : kForever);
    const bool open = search_far(region_radius_);
    best_.time = before;
    is_in_region_ = false;
    open_from_ = kForever;
    return open;
  }

  /// Whether any part of a region is open when searched more closely, with at most an eighth of the
  /// boxes left. Where the target bounces without a period, the open parts are enclosed in a box.
  bool any_part_is_open(const Region<N>& region) {
    const auto is_part_open = [this](const Region<N>& part) {
      return boxes_left_ <= 0 || is_open(part, 1.0 / 64);
    };
    Region<N> box = open_box_ ? *open_box_ : region;
    int tests_left = kMaxRegionParts;
    const bool is_any_open = with_at_most(
        boxes_left_ / 8, boxes_left_, [&] { return any_part_may(box, tests_left, is_part_open); });
    if (!is_any_open || open_box_) return is_any_open;
    if (!limits_.gun_rests() || !segments_.bounces_without_period()) return true;
    tests_left = kMaxRegionParts;
    open_box_ = with_at_most(boxes_left_ / 32, boxes_left_, [&] {
      cut_sides(box, tests_left, is_part_open);
      return box;
    });
    return true;
  }

  /// Leaves out the bounces before the target may be where it may be hit. False if it never is.
  bool leave_out_bounces() {
    if (!open_box_) return true;
    const double next = segments_.next_within(*open_box_, time_, boxes_left_);
    if (next > time_) {
      time_ = next;
      segments_.skip_to(time_);
    }
    return time_ < kForever;
  }

  bool load() {
    // A caller's function is one segment without end.
    if (function_) return segment_.end == kForever && !std::exchange(loaded_, true);
    if (!segments_.next_from(0, time_, segment_, boxes_left_)) return false;
    time_ = std::max(time_, segment_.begin);
    return true;
  }

  MotionSegments<V> segments_;
  FlightLimits<V> limits_;
  bool is_aimless_ = Bounds::is_aimless();
  double first_hit_ = 0;         // the first hit that is searched now
  double last_hit_ = kForever;   // the last hit that is searched now
  double finest_move_ = 0;       // boxes in which D moves by less are not cut
  double time_;                  // nothing hits before
  double open_from_ = kForever;  // the time at which the search was given up
  double clear_until_ = 0;
  std::optional<Region<N>> open_box_;  // outside of it a target that bounces is not hit
  double flights_from_ = 0;            // the range of flights that is searched now
  double flights_to_ = kForever;
  bool loaded_ = false;
  bool guessed_ = false;
  int next_check_ = 8;
  int next_closer_check_ = 64;
  int& boxes_left_;
  TurretLaunch<N> best_{.time = kForever};
  std::array<Box, kMaxWaitingBoxes> waiting_;
};

}  // namespace

template <class V>
TurretLaunch<kDimensions<V>> search_launches(const TurretQuestion<V>& question, double before) {
  return LaunchSearch<V>(question, before).run();
}

template <class V>
bool may_hit_from_region(const TurretQuestion<V>& question, double before) {
  if (question.work_left <= 0) return true;  // in doubt
  if (question.latest < kUnlimited) return LaunchSearch<V>(question, before).may_hit_before();
  if (!LaunchSearch<V>(question, before).may_hit()) return false;
  if (before < kUnlimited) return true;
  TurretQuestion<V> at_any_time = question;
  at_any_time.delay = -kForever;
  const bool may_hit = LaunchSearch<V>(at_any_time, kUnlimited).may_hit_on_lap();
  question.work_left = at_any_time.work_left;
  return may_hit;
}

template bool may_hit_from_region(const TurretQuestion<Vec2>&, double);
template bool may_hit_from_region(const TurretQuestion<Vec3>&, double);
template TurretLaunch<2> search_launches(const TurretQuestion<Vec2>&, double);
template TurretLaunch<3> search_launches(const TurretQuestion<Vec3>&, double);

}  // namespace aimahead::detail::turret
