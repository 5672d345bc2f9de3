#include "turret/platform_search.hpp"

#include "motion/body_state.hpp"
#include "motion/gun_motion.hpp"
#include "turret/flight_limits.hpp"
#include "turret/late_flights.hpp"
#include "turret/launch_answer.hpp"
#include "turret/straight_launch.hpp"
#include "turret/target_distance.hpp"
#include "turret/target_repeat.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>

namespace aimahead::detail::turret {
namespace {

template <class V>
class PlatformSearch {
 public:
  static constexpr int N = kDimensions<V>;
  static constexpr double kShare = 0.25;
  static constexpr double kMaxSegmentParts = 64;
  static constexpr double kMinOpenParts = 4;
  // An attempt is given up after so many boxes.
  static constexpr int kMaxBoxesOfAttempt = 300'000;
  static constexpr int kMaxBoxesOfLastAttempt = 1'000'000;
  static constexpr int kMaxParts = 512;  // parts of a lap or box, to prove that it never hits
  static constexpr int kMaxHalvings = 12;
  static constexpr int kManySegments = 512;
  // In windows wider than this multiple of the first, the bounds for late launches are used
  // (looks_far).
  static constexpr double kSoonWidths = 8;
  static constexpr double kWider = 16;  // the growth of the windows in the last attempt
  static constexpr std::size_t kMaxWaitingParts = 256;
  static constexpr int kMaxBoxesOfPart = 400;  // to prove that a part of laps hits nothing
  static constexpr int kMaxBoxesOfLap = 2000;  // to search the launches in a part of one lap
  // Many laps are searched together until their parts are cut to this share of a lap.
  static constexpr double kFirstCut = 0x1p-10;

  explicit PlatformSearch(const Engagement<V>& engagement)
      : gun_(gun_body(engagement.shooter)),
        mount_(is_mounted(engagement.shooter) ? &*engagement.shooter.mount : nullptr),
        question_(engagement),
        delay_(question_.delay),
        inherit_(engagement.projectile.inherit),
        first_width_(first_width(engagement)) {
    question_.allow(kMaxBoxesOfAttempt);
  }

  Intercept<V> run() {
    return answer_with(question_, [this](Intercept<V>& answer) {
      const LaunchStatus status = find();
      if (status == LaunchStatus::found) static_cast<Hit<V>&>(answer) = best_;
      if (status == LaunchStatus::unresolved) answer.time = nothing_before_;
      return status;
    });
  }

 private:
  LaunchStatus find() {
    best_.time = kUnlimited;
    first_open_ = delay_;
    last_open_ = kUnlimited;
    last_launch_ = kUnlimited;
    question_.hits_from = 0;
    question_.leaves_out_laps = false;
    const double farthest = delay_ + kGiveUpRatio * (delay_ + first_width_);
    next_check_ = 1;
    if (is_out_of_range(question_, gun_, mount_)) return LaunchStatus::never;
    bool is_given_up = false;
    bool is_proof_tried = false;
    double known = 0;  // nothing hits before
    double growth = 2;
    for (double width = first_width_; true; width *= growth) {
      question_.looks_far = is_given_up || width > kSoonWidths * first_width_;
      until_ = delay_ + width < farthest ? delay_ + width : kUnlimited;
      segments_seen_ = 0;
      next_look_ = kManySegments;
      laps_width_ = kUnlimited;
      segments_between_ = 1;
      all_closed_ = true;
      open_until_ = 0;
      const double first_open = first_open_;
      if (!search_all_launches()) {
        known = nothing_before_ = std::max(known, nothing_before_);
        const bool repeats = segments_seen_ > 0;
        if (question_.leaves_out_laps) return LaunchStatus::unresolved;
        // The same window is searched again, from the launches that were open before it: first with
        // bounds for late launches, then with all work for the proof that nothing is ever hit,
        // finally with laps left out together, in windows that grow faster.
        if (question_.looks_far && (is_proof_tried || !repeats)) {
          question_.leaves_out_laps = true;
          growth = kWider;
        } else if (question_.looks_far) {
          is_proof_tried = true;
          proof_share_ = next_check_ = 1;
        }
        is_given_up = true;
        first_open_ = first_open;
        question_.allow(question_.leaves_out_laps ? kMaxBoxesOfLastAttempt : kMaxBoxesOfAttempt);
        width /= growth;
        continue;
      }
      if (best_.time <= until_ || all_closed_) return settle();
      last_open_ = open_until_;
      question_.hits_from = until_ * (1 - 0x1p-43);
    }
  }

  /// Searches all launches for hits from `hits_from` to `until_`. False if it was given up.
  bool search_all_launches() {
    if (const auto* function = std::get_if<MotionFunction<V>>(&gun_.motion)) {
      question_.gun_function = function;
      question_.origin = components_of(function->position(function->context, delay_));
      return search_until(delay_, kUnlimited);
    }
    MotionSegments<V> segments(gun_, Components<N>{}, mount_);
    while (take_next(segments)) {
      nothing_before_ = std::max(delay_, segment_.begin);
      if (std::min(best_.time, last_launch_) <= nothing_before_) break;
      if (last_open_ < nothing_before_) break;
      if (until_ <= nothing_before_) {
        leave_open(kUnlimited);
        break;
      }
      if (--question_.work_left <= 0) return give_up(nothing_before_);
      if (segment_.end < first_open_) {
        if (segments.region()) segments.skip_to(first_open_);
        continue;
      }
      if (segments.region() && ++segments_seen_ >= next_check_) {
        next_check_ = 2 * segments_seen_;
        if (can_never_hit(segments)) last_launch_ = nothing_before_;
      }
      if (question_.leaves_out_laps && has_laps(segments)) return search_laps(segments);
      if (leave_out_laps(segments)) continue;
      if (has_seen_all(segments) || is_turn_unreachable()) last_launch_ = nothing_before_;
      if (last_launch_ <= nothing_before_) break;
      leave_out_repeated_turns();
      leave_out_late_launches();
      take_segment();
      if (!search_in_parts()) return false;
      if (is_target_gone_) break;
    }
    return true;
  }

  /// The gun's next segment. One that ends at the delay is left out: at a corner the later velocity
  /// counts. But a gun that vanishes then is still there.
  bool take_next(MotionSegments<V>& segments) {
    if (!segments.next(segment_)) return false;
    do {
      note_speed(segments);
    } while (segment_.end == delay_ && --question_.work_left > 0 && segments.next(segment_));
    return true;
  }

  /// Records that launches up to `time` may hit later than `until_`.
  void leave_open(double time) {
    all_closed_ = false;
    open_until_ = time;
  }

  /// Ends the search with hits known up to `time`. Returns whether the best hit is among them.
  bool give_up(double time) {
    nothing_before_ = std::max(time, question_.hits_from);
    return best_.time <= nothing_before_;
  }

  /// The width of the first window: the longest turn and a few flights; infinite if nothing moves.
  [[nodiscard]] double first_width(const Engagement<V>& engagement) const {
    if (std::holds_alternative<MotionFunction<V>>(gun_.motion)) return kUnlimited;
    if (std::holds_alternative<MotionFunction<V>>(engagement.target.motion)) return kUnlimited;
    const auto gun = locate_gun(engagement.shooter, delay_);
    const auto target = locate_target(engagement, delay_);
    if (!gun || !target) return kUnlimited;
    const double speed = average_speed() + inherit_ * length<N>(gun->velocity);
    const double distance = length<N>(target->position - gun->position);
    const double scale = question_.turret.longest_turn() + 4 * distance / speed;
    return scale > 0 && speed > 0 ? scale : kUnlimited;
  }

  /// The shot's speed at the launch, or its average over the whole table.
  [[nodiscard]] double average_speed() const {
    const ShotTable* table = question_.table;
    return table ? table->distances.back() / table->times.back() : question_.law.speed;
  }

  /// The status at the end of a search. A hit that may be none makes it unresolved, with a bound
  /// before that hit.
  [[nodiscard]] LaunchStatus settle() {
    if (!(best_.time < kUnlimited)) return LaunchStatus::never;
    if (!is_rough_) return LaunchStatus::found;
    nothing_before_ = before_rough(best_.time);
    return LaunchStatus::unresolved;
  }

  /// Lets the gun of the question move as in the segment.
  void take_segment() {
    question_.gun_segment = nullptr;
    question_.velocity = question_.law.inherited = {};
    KinematicState<N> state = segment_.after(0);
    if (segment_.max_acceleration > 0) {
      segment_.coefficient[0] -= state.position;
      question_.gun_segment = &segment_;
    } else {
      question_.velocity = state.velocity;
      if (inherit_ != 0) question_.law.inherited = inherit_ * state.velocity;
      state.position -= state.velocity * segment_.begin;
    }
    question_.origin = state.position;
  }

  /// Whether every later launch repeats an earlier one: gun and target have a common period, and
  /// the gun has had time for every turn.
  [[nodiscard]] bool has_seen_all(const MotionSegments<V>& segments) {
    const Region<N>* region = segments.region();
    if (!region || spins() || !region->rests()) return false;
    if (!repeat_) repeat_ = repeat_of_target(question_);
    const double longer = std::max(repeat_->period, segments.period());
    const double shorter = std::min(repeat_->period, segments.period());
    if (shorter > 0 && !is_multiple(longer, shorter)) return false;
    const double ready = std::max({delay_, question_.turret.longest_turn(), repeat_->from});
    return nothing_before_ > ready + longer * (1 + 0x1p-40);
  }

  [[nodiscard]] bool spins() const { return mount_ && mount_->turn_rate != 0; }

  /// A gun in its last segment repeats its launches turn after turn of its mount at a target that
  /// keeps its place. The first turn is enough; at a target that rests, for hits after it.
  void leave_out_repeated_turns() {
    if (segment_.end < kUnlimited) return;
    if (!repeat_) repeat_ = repeat_of_target(question_);
    const bool is_beside = keeps_beside();
    if (!is_beside && (repeat_->period != 0 || !segment_.is_spin_in_place())) return;
    const double first =
        std::max({nothing_before_, question_.turret.longest_turn(), repeat_->settles});
    const double turn = segment_.spin.rate != 0 ? kTurn / std::fabs(segment_.spin.rate) : 0;
    const double last = first * (1 + 0x1p-40) + turn * (1 + 0x1p-30);
    if (is_beside || last <= question_.hits_from) segment_.end = last;
  }

  /// Whether the gun's body moves as the target does in the end, and a shot flies the same whenever
  /// it leaves. In the world, the rounding of late positions would be taken for an approach.
  [[nodiscard]] bool keeps_beside() const {
    const MotionSegment<N>& center = repeat_->center;
    if (!(repeat_->settles < kUnlimited) || repeat_->radius > 0) return false;
    if (std::holds_alternative<Plates>(question_.target.motion)) return false;
    const double late = std::max(segment_.begin, center.begin);
    const KinematicState<N> body = segment_.without_spin().at(late);
    const KinematicState<N> target = center.at(late);
    const Components<N> apart = body.velocity - target.velocity;
    const bool is_exact = segment_.is_velocity_exact && center.is_velocity_exact;
    const double rounding = is_exact ? 0 : 0x1p-50 * length<N>(body.velocity);
    if (!(length<N>(apart) <= rounding) || body.acceleration != target.acceleration) return false;
    const ShotMotion<N>& law = question_.law;
    return body.acceleration == Components<N>{} ||
           (question_.inherit == 1 && question_.range == kUnlimited && law.drag == 0 &&
            !question_.table);
  }

  /// A gun that accelerates for ever hits only by launches up to some time.
  void leave_out_late_launches() {
    const bool accelerates = segment_.spin.rate != 0 ? segment_.spin.body_acceleration > 0
                                                     : segment_.max_acceleration > 0;
    is_narrowed_ = false;
    if (!question_.looks_far || segment_.end < kUnlimited || !accelerates) return;
    if (!repeat_) repeat_ = repeat_of_target(question_);
    const double time = std::max(nothing_before_, repeat_->settles);
    if (!(time < kUnlimited)) return;
    double last = time;
    for_each_piece(question_, [&] {
      const FlightLimits<V> limits(question_, kUnlimited);
      last = std::max(last, limits.last_launch(segment_, repeat_->center, time, repeat_->radius));
    });
    segment_.end = std::min(last, last_open_);
    is_narrowed_ = last_open_ < kUnlimited;
  }

  /// Updates the bound of the difference between the gun's velocity and that of its region.
  void note_speed(const MotionSegments<V>& segments) {
    const KinematicState<N> begin = segment_.after(0);
    double max = segment_.rate != 0
                     ? length<N>(segment_.across)
                     : length<N>(begin.velocity) +
                           segment_.max_acceleration * (segment_.end - segment_.begin);
    if (std::holds_alternative<Walls<V>>(gun_.motion) && segments.region()) {
      // The largest speed of its bounces: the energy along each axis stays.
      double square = 0;
      for (int i = 0; i < N; ++i) {
        square += begin.velocity[i] * begin.velocity[i] +
                  4 * std::fabs(begin.acceleration[i]) * segments.region()->half[i];
      }
      max = std::sqrt(square) * (1 + 0x1p-30);
    }
    fastest_ = std::max(fastest_, max + length<N>(segment_.spin.across));
  }

  /// Whether nothing is ever hit from anywhere in the gun's region.
  [[nodiscard]] bool can_never_hit(const MotionSegments<V>& segments) {
    const int share = question_.work_left / std::exchange(proof_share_, 8);
    return with_at_most(share, question_.work_left, [&] {
      const Region<N>& region = *segments.region();
      const Asked asked{best_.time, nothing_before_};
      return !may_hit_from(region, region.velocity, fastest_, asked) ||
             (region.rests() && is_lap_unreachable(segments)) || is_box_unreachable(segments);
    });
  }

  /// Whether nothing is ever hit from any part of a lap, wherever it has drifted by now. A mounted
  /// gun may be anywhere on its circle meanwhile.
  [[nodiscard]] bool is_lap_unreachable(const MotionSegments<V>& segments) {
    if (!has_laps(segments)) return false;
    MotionSegments<V> lap(gun_, Components<N>{}, mount_);
    MotionSegment<N> segment;
    int parts_left = kMaxParts;
    const Region<N>& region = *segments.region();
    const double rounding = 0x1p-30 * region.radius;
    while (lap.next(segment) && segment.begin < segments.period()) {
      const Spin<N>& spin = segment.spin;
      const Spread spread{rounding + spin.arm, spin.arm * std::fabs(spin.rate), region.velocity};
      if (!is_part_unreachable(segment.without_spin(), segment.begin, segment.end, spread,
                               parts_left)) {
        return false;
      }
    }
    return true;
  }

  /// Whether nothing is ever hit from any part of the box in which the gun bounces without a
  /// period, in any of its directions there.
  [[nodiscard]] bool is_box_unreachable(const MotionSegments<V>& segments) {
    if (!std::holds_alternative<Walls<V>>(gun_.motion) || mount_) return false;
    if (segments.period() < kUnlimited) return false;
    const KinematicState<N> state = segment_.after(0);
    const Asked asked{best_.time, nothing_before_};
    int parts_left = kMaxParts;
    for (unsigned signs = 0; signs < 1U << N; ++signs) {
      const bool may_hit = any_part_may(*segments.region(), parts_left, [&](const Region<N>& part) {
        if (question_.work_left <= 0) return true;
        const auto [velocity, deviation] = velocity_within(part, state, signs);
        return may_hit_from(part, velocity, deviation, asked);
      });
      if (may_hit) return false;
    }
    return true;
  }

  struct Velocities {
    Components<N> middle;
    double deviation;
  };

  /// The velocities of a gun that bounces within a part of its box, where it moves backwards along
  /// each axis whose bit is set. The energy along an axis stays, so that the place tells the speed:
  /// with the state v0 at x0 and the acceleration a, v^2 = v0^2 + 2 a (x - x0). Near the turning
  /// point the terms cancel; their rounding widens the velocities.
  [[nodiscard]] static Velocities velocity_within(const Region<N>& part,
                                                  const KinematicState<N>& state, unsigned signs) {
    Velocities out;
    Components<N> half;
    for (int i = 0; i < N; ++i) {
      const double x0 = state.position[i];
      const double square = state.velocity[i] * state.velocity[i];
      const double from = part.center[i] - part.half[i] - x0;
      const double to = part.center[i] + part.half[i] - x0;
      const double pull = 2 * state.acceleration[i];
      const double rounding =
          0x1p-48 *
          (square + std::fabs(pull) * (std::fabs(x0) + std::fabs(part.center[i]) + part.half[i]));
      const auto [min, max] = std::minmax({square + pull * from, square + pull * to});
      const double slowest = std::sqrt(std::max(0.0, min - rounding));
      const double fastest = std::sqrt(std::max(0.0, max + rounding));
      out.middle[i] = (signs >> i & 1U) != 0 ? -(slowest + fastest) / 2 : (slowest + fastest) / 2;
      half[i] = (fastest - slowest) / 2;
    }
    out.deviation = length<N>(half) * (1 + 0x1p-40);
    return out;
  }

  /// Whether nothing is ever hit from any part of the turn of a mounted gun that goes round in
  /// place without end. It is tried once.
  [[nodiscard]] bool is_turn_unreachable() {
    if (!question_.looks_far || segment_.end < kUnlimited || is_turn_tried_) return false;
    if (!segment_.is_spin_in_place()) return false;
    is_turn_tried_ = true;
    const double turn = kTurn / std::fabs(segment_.spin.rate) * (1 + 0x1p-30);
    int parts_left = kMaxParts;
    return with_at_most(question_.work_left / 2, question_.work_left, [&] {
      return is_part_unreachable(segment_, segment_.begin, segment_.begin + turn,
                                 {0x1p-30 * segment_.spin.arm, 0}, parts_left);
    });
  }

  /// Leaves out many laps at once that hit nothing in this window from anywhere in the gun's
  /// region. Where they may hit, twice as many segments as the last time are searched one by one.
  bool leave_out_laps(MotionSegments<V>& segments) {
    const Region<N>* region = segments.region();
    if (!region || segments_seen_ < next_look_) return false;
    if (question_.looks_far || until_ == kUnlimited) return false;
    const double before = std::min(best_.time, until_);
    const double min_width = kManySegments * (segment_.end - segment_.begin);
    if (!(first_width_ > min_width)) return false;
    for (; laps_width_ > min_width; laps_width_ /= 2) {
      laps_width_ = std::min(laps_width_, before - nothing_before_);
      const double to = nothing_before_ + laps_width_;
      const Asked asked{before, nothing_before_, to};
      if (with_at_most(question_.work_left / 8, question_.work_left,
                       [&] { return may_hit_from(*region, region->velocity, fastest_, asked); })) {
        continue;
      }
      leave_open(to);
      segments.skip_to(to);
      laps_width_ *= 2;
      segments_between_ = 1;
      return true;
    }
    laps_width_ = 2 * min_width;
    next_look_ = segments_seen_ + segments_between_;
    segments_between_ *= 2;
    return false;
  }

  /// How far the gun may be from a segment of motion, by how much its velocity may differ, and how
  /// the segment drifts from lap to lap.
  struct Spread {
    double arm;
    double speed;
    Components<N> drift{};
  };

  /// Whether the gun repeats its laps for ever, but for a drift.
  [[nodiscard]] static bool has_laps(const MotionSegments<V>& segments) {
    const Region<N>* region = segments.region();
    return region && !region->accelerates() && segments.period() < kUnlimited;
  }

  /// A part of a segment in the laps from `lap` up to but not including `end_lap`. Laps are counted
  /// from the first that is searched, to which the times belong.
  struct PartOfLaps {
    double from;
    double to;
    double lap;
    double end_lap;
  };

  /// Searches all laps from now on, part by part. False if it was given up.
  bool search_laps(const MotionSegments<V>& segments) {
    const double from = nothing_before_;
    const double end = from + segments.period();
    const double before = std::min(best_.time, until_);
    if (before == kUnlimited) return true;  // such late laps hit nothing
    // Laps that rest were asked about before. Those that drift come to other places all the time:
    // there the proof is worth its work only where all else has failed.
    const bool is_never =
        !segments.region()->rests() && with_at_most(question_.work_left / 8, question_.work_left,
                                                    [&] { return is_lap_unreachable(segments); });
    if (is_never) {
      last_launch_ = from;
      return true;
    }
    leave_open(kUnlimited);
    laps_ = std::ceil((before - from) / segments.period());
    MotionSegments<V> lap = segments;
    MotionSegment<N> segment = segment_;
    do {
      const double begin = std::max(segment.begin, from);
      if (!search_parts(segments, segment, {begin, std::min(segment.end, end), 0, laps_})) {
        return give_up(from);
      }
    } while (lap.next(segment) && segment.begin < end);
    return true;
  }

  /// Searches parts of laps. One that may hit something is halved until it is a part of one lap and
  /// short enough for a search of its launches. False if it was given up.
  bool search_parts(const MotionSegments<V>& segments, const MotionSegment<N>& segment,
                    const PartOfLaps& whole) {
    const double period = segments.period();
    std::array<PartOfLaps, kMaxWaitingParts> waiting;
    std::size_t count = 0;
    waiting[count++] = whole;
    while (count > 0) {
      PartOfLaps part = waiting[--count];
      if (is_part_searched(segments, segment, part)) continue;
      const double finest = std::max(0x1p-48 * period, 0x1p-50 * part.to);
      if (question_.work_left <= 0 || part.to - part.from < finest) return false;
      if (count + 2 > waiting.size()) return false;
      PartOfLaps later = part;
      const double laps = part.end_lap - part.lap;
      if (laps <= 1 || (part.to - part.from) / period > kFirstCut * laps / laps_) {
        later.from = part.to = part.from + (part.to - part.from) / 2;
      } else {
        later.lap = part.end_lap = part.lap + std::floor(laps / 2);
      }
      waiting[count++] = later;
      waiting[count++] = part;
    }
    return true;
  }

  /// Whether all hits of a part of laps are known: it hits nothing, or its launches were searched.
  bool is_part_searched(const MotionSegments<V>& segments, const MotionSegment<N>& segment,
                        const PartOfLaps& part) {
    const double period = segments.period();
    const double first = part.from + part.lap * period;
    const double last = part.to + (part.end_lap - 1) * period;
    const double before = std::min(best_.time, until_);
    if (first >= before) return true;
    const auto with_some = [this](int work, const auto& look) {
      return with_at_most(std::min(question_.work_left, work), question_.work_left, look);
    };
    const Spin<N>& spin = segment.spin;
    const Region<N>& region = *segments.region();
    const Spread spread{spin.arm + 0x1p-50 * region.radius, spin.arm * std::fabs(spin.rate),
                        region.velocity};
    const Asked asked{before, first, last};
    const bool may_hit = with_some(kMaxBoxesOfPart, [&] {
      return may_hit_from_part(segment.without_spin(), part.from, part.to, spread, asked);
    });
    if (!may_hit) return true;
    const bool is_short = part.end_lap - part.lap <= 1 && (part.to - part.from) / period < 1.0 / 16;
    return is_short && with_some(kMaxBoxesOfLap, [&] { return search_part_of_lap(first, last); });
  }

  /// Searches the launches between two times of one lap. False if it was given up.
  bool search_part_of_lap(double from, double to) {
    const double rounding = 0x1p-50 * to;
    from = std::max(delay_, from - rounding);
    to += rounding;
    MotionSegments<V> segments(gun_, Components<N>{}, mount_);
    while (segments.next(segment_) && segment_.begin <= to) {
      if (segment_.end >= from) {
        take_segment();
        const double begin = std::max(from, segment_.begin);
        if (!search_until(begin, std::min(to, segment_.end))) return false;
      } else if (segments.region()) {
        segments.skip_to(from);
      }
    }
    return true;
  }

  /// Whether nothing is ever hit from a part of a segment. It is halved until that is sure.
  [[nodiscard]] bool is_part_unreachable(const MotionSegment<N>& segment, double from, double to,
                                         const Spread& spread, int& parts_left) {
    const Asked asked{best_.time, nothing_before_};
    return is_sure_of_parts(from, to, kMaxHalvings, parts_left, [&](double first, double last) {
      return question_.work_left > 0 && !may_hit_from_part(segment, first, last, spread, asked);
    });
  }

  /// Whether anything may be hit before a time from a part of a segment, by launches at times from
  /// the first to the latest.
  struct Asked {
    double before;
    double first;
    double latest = kUnlimited;
  };
  [[nodiscard]] bool may_hit_from_part(const MotionSegment<N>& segment, double from, double to,
                                       const Spread& spread, const Asked& asked) {
    const double half = (to - from) / 2;
    const KinematicState<N> middle = segment.at(from + half);
    const Components<N> moves = middle.velocity - spread.drift;
    const double bend = segment.max_acceleration * half * half / 2 + spread.arm;
    Region<N> part;
    part.velocity = spread.drift;
    part.radius = length<N>(moves) * half + bend;
    part.center = middle.position - spread.drift * (from + half);
    for (int i = 0; i < N; ++i) part.half[i] = std::fabs(moves[i]) * half + bend;
    const double deviation = segment.max_acceleration * half + spread.speed;
    return may_hit_from(part, middle.velocity, deviation, asked);
  }

  /// Whether anything may be hit from anywhere in a region. The gun's velocity there is off the one
  /// given by no more than `deviation`.
  [[nodiscard]] bool may_hit_from(const Region<N>& region, const Components<N>& velocity,
                                  double deviation, const Asked& asked) {
    TurretQuestion<V> from_region = question_;
    Region<N> about_origin = region;
    from_region.origin = region.center;
    about_origin.center = {};
    from_region.delay = asked.first;
    from_region.latest = asked.latest;
    from_region.hits_from = asked.latest < kUnlimited ? question_.hits_from : 0;
    from_region.gun_segment = nullptr;
    from_region.gun_region = &about_origin;
    from_region.gun_deviation = deviation;
    from_region.law.inherited = inherit_ == 0 ? Components<N>{} : inherit_ * velocity;
    bool may_hit = false;
    for_each_piece(from_region,
                   [&] { may_hit = may_hit || may_hit_from_region(from_region, asked.before); });
    question_.work_left = from_region.work_left;
    return may_hit;
  }

  /// Searches a curved segment in parts in which the inherited velocity changes by no more than a
  /// share of the shot's speed: otherwise a long flight could end nearly anywhere. False if it was
  /// given up.
  bool search_in_parts() {
    const double from = std::max(nothing_before_, first_open_);
    const double duration = segment_.end - from;
    double parts = 1;
    if (duration < kUnlimited) {
      const double change = inherit_ * segment_.max_acceleration * duration;
      // More than one of the part that is still open, so that less of it is next time.
      const double min_parts = is_narrowed_ ? kMinOpenParts : 1;
      parts =
          std::clamp(std::ceil(change / (kShare * average_speed())), min_parts, kMaxSegmentParts);
      if (!(change > 0)) parts = 1;
    }
    for (int i = 0; i < parts; ++i) {
      const double begin = i > 0 ? from + duration * (i / parts) : from;
      const double end = i + 1 < parts ? from + duration * ((i + 1) / parts) : segment_.end;
      if (best_.time <= begin) break;
      if (until_ <= begin) {
        leave_open(kUnlimited);
        break;
      }
      if (!search_until(begin, end)) return false;
    }
    return true;
  }

  /// Whether no launch between two times hits later than the windows before.
  [[nodiscard]] bool is_too_late(double from, double to) {
    if (!repeat_) repeat_ = repeat_of_target(question_);
    return LateFlights<V>(question_, *repeat_).never_hit(from, to);
  }

  /// Searches the launches between two times. False if it was given up.
  bool search_until(double from, double to) {
    question_.delay = from;
    question_.latest = to;
    is_target_gone_ = false;  // a search that was given up may have left it set
    if (question_.looks_far && is_too_late(from, to)) {
      if (all_closed_) first_open_ = to;
      return true;
    }
    const bool is_steady = to == kUnlimited && !question_.gun_accelerates();
    // In the last attempt all later hits of a gun that has come to rest are searched at once.
    const bool is_whole = is_steady && question_.leaves_out_laps &&
                          dot<N>(question_.velocity, question_.velocity) == 0;
    const double before = is_whole ? best_.time : std::min(best_.time, until_);
    const TurretLaunch<N> launch = is_steady && flies_straight(question_)
                                       ? find_straight_launch(question_, best_.time)
                                       : search_pieces(question_, before);
    if (launch.is_cut) leave_open(to);
    if (all_closed_) first_open_ = to;
    if (launch.status == LaunchStatus::found && launch.time < best_.time) {
      best_ = describe_launch(question_, launch);
      is_rough_ = launch.is_rough;
    }
    if (best_.time < kUnlimited && !is_rough_) delay_launch(question_, best_);
    is_target_gone_ = launch.is_target_gone;
    if (launch.status != LaunchStatus::unresolved) return true;
    // Nothing is known of later segments, nor of later hits by launches that are open.
    const double known = all_closed_ ? launch.time : std::min(launch.time, until_);
    return give_up(std::max(from, std::min(known, to)));
  }

  Target<V> gun_;
  const Mount<V>* mount_;
  MotionSegment<N> segment_{};  ///< of the gun's motion, which `question_` may point to
  TurretQuestion<V> question_;
  double delay_;
  double inherit_;
  double first_width_;
  double until_ = 0;           // the end of the hits that are searched now
  double first_open_ = 0;      // earlier launches hit nothing later than the windows before
  double last_open_ = 0;       // later launches hit nothing later than the windows before
  double open_until_ = 0;      // later launches seen in this window hit nothing after until_
  bool is_narrowed_ = false;   // the segment ends with the launches that are still open
  double last_launch_ = 0;     // later launches hit nothing that earlier ones do not hit
  bool all_closed_ = true;     // no launch seen in this window hits later than until_
  double nothing_before_ = 0;  // no hit is earlier
  bool is_target_gone_ = false;
  double fastest_ = 0;  // the bound that `note_speed` updates
  std::optional<TargetRepeat<N>> repeat_;
  // The segments of the gun's laps seen in this window, without those left out at once.
  int segments_seen_ = 0;
  // The number of seen segments at which `can_never_hit` is asked next. That takes work, so the
  // number doubles each time.
  int next_check_ = 1;
  int proof_share_ = 8;  // `can_never_hit` may take the work left divided by this
  // The number of seen segments at which `leave_out_laps` tries next to leave out many laps.
  int next_look_ = 0;
  // The segments that are searched after it tried in vain, before it tries again. The number
  // doubles, so that vain attempts stay a small part of the work.
  int segments_between_ = 1;
  // The duration of the launches that it tries. It doubles where they hit nothing, and is halved
  // where they may.
  double laps_width_ = kUnlimited;
  double laps_ = 0;  // the number of laps that `search_laps` searches together
  bool is_turn_tried_ = false;
  Hit<V> best_{};
  bool is_rough_ = false;  // the best hit may be none
};

}  // namespace

template <class V>
Intercept<V> search_platform(const Engagement<V>& engagement) {
  return PlatformSearch<V>(engagement).run();
}

template Intercept<Vec2> search_platform(const Engagement2&);
template Intercept<Vec3> search_platform(const Engagement3&);

}  // namespace aimahead::detail::turret
