#include "turret/platform_search.hpp"

#include "motion/body_state.hpp"
#include "motion/gun_motion.hpp"
#include "turret/flight_limits.hpp"
#include "turret/launch_answer.hpp"
#include "turret/straight_launch.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
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
  // The search is given up after this many boxes if nothing proves that no launch hits.
  static constexpr int kMaxBoxesOfPlatform = 200'000;
  static constexpr int kMaxParts = 512;  // parts of a lap, to prove that it never hits
  static constexpr int kMaxHalvings = 12;
  static constexpr int kManySegments = 512;
  // Wider windows than so many times the first search for a rare hit, or prove that there is none.
  static constexpr double kSoonWidths = 8;

  explicit PlatformSearch(const Engagement<V>& engagement)
      : gun_(gun_body(engagement.shooter)),
        mount_(is_mounted(engagement.shooter) ? &*engagement.shooter.mount : nullptr),
        question_(engagement),
        delay_(question_.delay),
        inherit_(engagement.projectile.inherit),
        first_width_(first_width(engagement)) {
    question_.work_left = kMaxBoxesOfPlatform;
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
    const double farthest = delay_ + kGiveUpRatio * (delay_ + first_width_);
    next_check_ = 1;
    if (is_out_of_range()) return LaunchStatus::never;
    bool is_given_up = false;
    bool is_proof_tried = false;
    double known = 0;  // nothing hits before
    for (double width = first_width_; true; width *= 2) {
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
        if (is_proof_tried || (question_.looks_far && !repeats)) return LaunchStatus::unresolved;
        // The same window again, from the launches that were open before it: with bounds for late
        // launches, at last with all work for the proof that nothing is ever hit.
        if (question_.looks_far) {
          is_proof_tried = true;
          proof_share_ = next_check_ = 1;
        }
        is_given_up = true;
        first_open_ = first_open;
        question_.work_left = kMaxBoxesOfPlatform;
        width /= 2;
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
        if (is_hopeless(segments)) last_launch_ = nothing_before_;
      }
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

  /// Of launches up to a time some may hit later than `until_`.
  void leave_open(double time) {
    all_closed_ = false;
    open_until_ = time;
  }

  /// Ends the search; nothing is known of hits after `time`. True if the best hit is not later.
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
    const double pace = average_speed() + inherit_ * length<N>(gun->velocity);
    const double distance = length<N>(difference<N>(target->position, gun->position));
    const double scale = question_.turret.longest_turn() + 4 * distance / pace;
    return scale > 0 && pace > 0 ? scale : kUnlimited;
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
      for (int i = 0; i < N; ++i) segment_.coefficient[0][i] -= state.position[i];
      question_.gun_segment = &segment_;
    } else {
      question_.velocity = state.velocity;
      for (int i = 0; i < N; ++i) {
        question_.law.inherited[i] = inherit_ == 0 ? 0 : inherit_ * state.velocity[i];
        state.position[i] -= state.velocity[i] * segment_.begin;
      }
    }
    question_.origin = state.position;
  }

  /// Whether every later launch repeats an earlier one: gun and target have a common period, and
  /// the gun has had time for every turn.
  [[nodiscard]] bool has_seen_all(const MotionSegments<V>& segments) {
    const Region<N>* region = segments.region();
    if (!region || spins() || !region->rests()) return false;
    if (!repeat_) repeat_ = repeat_of_target();
    const double longer = std::max(repeat_->period, segments.period());
    const double shorter = std::min(repeat_->period, segments.period());
    if (shorter > 0 && !is_multiple(longer, shorter)) return false;
    const double ready = std::max({delay_, question_.turret.longest_turn(), repeat_->from});
    return nothing_before_ > ready + longer * (1 + 0x1p-40);
  }

  [[nodiscard]] bool spins() const { return mount_ && mount_->turn_rate != 0; }

  /// A mounted gun that goes round in place without end repeats its launches at a target at rest
  /// turn after turn. The first such turn is enough for hits after it.
  void leave_out_repeated_turns() {
    if (segment_.end < kUnlimited || !segment_.is_spin_in_place()) return;
    if (!repeat_) repeat_ = repeat_of_target();
    if (repeat_->period != 0) return;
    const double first =
        std::max({nothing_before_, question_.turret.longest_turn(), repeat_->from});
    const double last = first + kTurn / std::fabs(segment_.spin.rate) * (1 + 0x1p-30);
    if (last <= question_.hits_from) segment_.end = last;
  }

  /// A gun that accelerates for ever hits only by launches up to some time.
  void leave_out_late_launches() {
    const bool accelerates = segment_.spin.rate != 0 ? segment_.spin.body_acceleration > 0
                                                     : segment_.max_acceleration > 0;
    is_narrowed_ = false;
    if (!question_.looks_far || segment_.end < kUnlimited || !accelerates) return;
    if (!repeat_) repeat_ = repeat_of_target();
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

  /// Whether `whole` is exactly an integer times `part`, for up to 2^52 times.
  static bool is_multiple(double whole, double part) {
    const double times = whole / part;
    if (!(times < 0x1p52) || times != static_cast<double>(static_cast<std::int64_t>(times))) {
      return false;
    }
    const numerics::Exact product = numerics::two_product(times, part);
    return product.value == whole && product.error == 0;
  }

  /// The period of a target that repeats itself for ever, 0 if it rests, and the time from which on
  /// it does.
  struct Repeat {
    double period = kUnlimited;
    double from = kUnlimited;
    double settles = kUnlimited;  // from then on it is within `radius` of a centre
    MotionSegment<N> center{};
    double radius = 0;
  };
  [[nodiscard]] Repeat repeat_of_target() {
    MotionSegments<V> segments(question_.target, Components<N>{});
    MotionSegment<N> segment;
    while (--question_.work_left > 0 && segments.next(segment)) {
      if (const Region<N>* region = segments.region()) {
        const bool rests = region->rests();
        return {rests ? segments.period() : kUnlimited, rests ? 0 : kUnlimited, segment.begin,
                center_of(*region), region->radius};
      }
      if (segment.end < kUnlimited) continue;
      const Components<N> velocity = segment.after(0).velocity;
      const bool rests = segment.max_acceleration == 0 && dot<N>(velocity, velocity) == 0;
      const auto* plates = std::get_if<Plates>(&question_.target.motion);
      const bool looks_away = plates && plates->window < kHalfTurn;
      const double rate = looks_away ? std::fabs(plates->turn_rate) : 0;  // of where it looks
      const double period = rate > 0 ? kTurn / rate : 0;
      return {rests ? period : kUnlimited, rests ? segment.begin : kUnlimited, segment.begin,
              segment};
    }
    return {};
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
  [[nodiscard]] bool is_hopeless(const MotionSegments<V>& segments) {
    const int share = question_.work_left / std::exchange(proof_share_, 8);
    return with_at_most(share, question_.work_left, [&] {
      return !may_hit_from(*segments.region(), segments.region()->velocity, fastest_, best_.time) ||
             is_lap_unreachable(segments);
    });
  }

  /// Whether nothing is ever hit from any part of a lap. A mounted gun may be anywhere on its
  /// circle meanwhile.
  [[nodiscard]] bool is_lap_unreachable(const MotionSegments<V>& segments) {
    if (!segments.region()->rests() || !(segments.period() < kUnlimited)) return false;
    MotionSegments<V> lap(gun_, Components<N>{}, mount_);
    MotionSegment<N> segment;
    int parts_left = kMaxParts;
    const double rounding = 0x1p-30 * segments.region()->radius;
    while (lap.next(segment) && segment.begin < segments.period()) {
      const Spin<N>& spin = segment.spin;
      const Circle circle{rounding + spin.arm, spin.arm * std::fabs(spin.rate)};
      if (!is_part_unreachable(segment.without_spin(), segment.begin, segment.end, circle,
                               kMaxHalvings, parts_left)) {
        return false;
      }
    }
    return true;
  }

  /// The same for the turn of a mounted gun that goes round in place without end. It is tried once.
  [[nodiscard]] bool is_turn_unreachable() {
    if (!question_.looks_far || segment_.end < kUnlimited || is_turn_tried_) return false;
    if (!segment_.is_spin_in_place()) return false;
    is_turn_tried_ = true;
    const double turn = kTurn / std::fabs(segment_.spin.rate) * (1 + 0x1p-30);
    int parts_left = kMaxParts;
    return with_at_most(question_.work_left / 2, question_.work_left, [&] {
      return is_part_unreachable(segment_, segment_.begin, segment_.begin + turn,
                                 {0x1p-30 * segment_.spin.arm, 0}, kMaxHalvings, parts_left);
    });
  }

  /// Whether the target stays out of range of a gun that never leaves a ball at rest. Boxes tell it
  /// only in small steps where shots may hang in the air for long.
  [[nodiscard]] bool is_out_of_range() {
    if (question_.range == kUnlimited) return false;
    if (std::holds_alternative<MotionFunction<V>>(gun_.motion)) return false;
    MotionSegments<V> segments(gun_, Components<N>{}, mount_);
    if (!segments.next(segment_)) return false;
    const Region<N>* region = segments.region();
    if (region && region->rests()) return is_out_of_range(region->center, region->radius);
    if (segment_.end < kUnlimited || !segment_.is_spin_in_place()) return false;
    return is_out_of_range(segment_.without_spin().after(0).position, segment_.spin.arm);
  }
  [[nodiscard]] bool is_out_of_range(const Components<N>& center, double radius) {
    if (std::holds_alternative<MotionFunction<V>>(question_.target.motion)) return false;
    if (std::holds_alternative<Plates>(question_.target.motion)) return false;
    const double reach = question_.table ? 0 : question_.law.reach;
    const double farthest = (question_.range + reach + radius) * (1 + 0x1p-30);
    return with_at_most(question_.work_left / 8, question_.work_left,
                        [&] { return does_target_stay_beyond(farthest, center); });
  }

  /// Whether the target stays farther from a point than a distance, from the delay on.
  [[nodiscard]] bool does_target_stay_beyond(double distance, const Components<N>& point) {
    MotionSegments<V> segments(question_.target, point);
    MotionSegment<N> segment;
    double lap_ends = kUnlimited;
    while (--question_.work_left > 0) {
      if (!segments.next(segment) || segment.begin >= lap_ends) return true;
      const Region<N>* region = segments.region();
      if (!region && segment.end < delay_) continue;
      const bool is_in_place = region && region->rests();
      if (is_in_place && length<N>(region->center) - region->radius > distance) return true;
      if (is_in_place && segments.period() == kUnlimited) return false;
      if (!stays_beyond(distance, segment)) return false;
      if (segment.end == kUnlimited) return true;
      if (is_in_place && lap_ends == kUnlimited) {
        lap_ends = (segment.begin + segments.period()) * (1 + 0x1p-30);
      }
    }
    return false;
  }

  /// Whether a segment stays farther from its origin than a distance.
  [[nodiscard]] bool stays_beyond(double distance, const MotionSegment<N>& segment) {
    if (segment.max_acceleration > 0) {
      return segment.end < kUnlimited &&
             stays_beyond(distance, segment, segment.begin, segment.end, kMaxHalvings);
    }
    const KinematicState<N> begin = segment.after(0);
    const double square = dot<N>(begin.velocity, begin.velocity);
    const double nearest = square > 0 ? -dot<N>(begin.position, begin.velocity) / square : 0;
    const double time = std::clamp(segment.begin + nearest, segment.begin, segment.end);
    return is_beyond(distance, segment, time, 0);
  }
  [[nodiscard]] bool stays_beyond(double distance, const MotionSegment<N>& segment, double from,
                                  double to, int halvings) {
    const double half = (to - from) / 2;
    if (is_beyond(distance, segment, from + half, half)) return true;
    return halvings > 0 && stays_beyond(distance, segment, from, from + half, halvings - 1) &&
           stays_beyond(distance, segment, from + half, to, halvings - 1);
  }
  [[nodiscard]] bool is_beyond(double distance, const MotionSegment<N>& segment, double time,
                               double half) {
    const KinematicState<N> state = segment.at(time);
    const double moves =
        half == 0 ? 0 : (length<N>(state.velocity) + segment.max_acceleration * half / 2) * half;
    return --question_.work_left > 0 &&
           length<N>(state.position) - moves > distance + 0x1p-48 * segment.size(time);
  }

  /// Leaves out many laps at once that hit nothing in this window from anywhere in the gun's
  /// region. Where they may hit, twice as many segments as the last time are searched one by one.
  bool leave_out_laps(MotionSegments<V>& segments) {
    const Region<N>* region = segments.region();
    if (!region || segments_seen_ < next_look_) return false;
    if (question_.looks_far || until_ == kUnlimited) return false;
    const double before = std::min(best_.time, until_);
    const double least = kManySegments * (segment_.end - segment_.begin);
    if (!(first_width_ > least)) return false;
    for (; laps_width_ > least; laps_width_ /= 2) {
      laps_width_ = std::min(laps_width_, before - nothing_before_);
      const double to = nothing_before_ + laps_width_;
      if (with_at_most(question_.work_left / 8, question_.work_left, [&] {
            return may_hit_from(*region, region->velocity, fastest_, before, to);
          })) {
        continue;
      }
      leave_open(to);
      segments.skip_to(to);
      laps_width_ *= 2;
      segments_between_ = 1;
      return true;
    }
    laps_width_ = 2 * least;
    next_look_ = segments_seen_ + segments_between_;
    segments_between_ *= 2;
    return false;
  }

  /// How far the gun may be off a segment of motion, and how much faster.
  struct Circle {
    double arm;
    double speed;
  };

  /// Whether nothing is ever hit from a part of a segment. It is halved until that is sure.
  [[nodiscard]] bool is_part_unreachable(const MotionSegment<N>& segment, double from, double to,
                                         const Circle& circle, int halvings, int& parts_left) {
    if (--parts_left < 0 || question_.work_left <= 0) return false;
    if (!may_hit_from_part(segment, from, to, circle)) return true;
    const double middle = from + (to - from) / 2;
    return halvings > 0 &&
           is_part_unreachable(segment, from, middle, circle, halvings - 1, parts_left) &&
           is_part_unreachable(segment, middle, to, circle, halvings - 1, parts_left);
  }

  [[nodiscard]] bool may_hit_from_part(const MotionSegment<N>& segment, double from, double to,
                                       const Circle& circle) {
    const double half = (to - from) / 2;
    const KinematicState<N> middle = segment.at(from + half);
    const double bend = segment.max_acceleration * half * half / 2 + circle.arm;
    Region<N> part;
    part.center = middle.position;
    part.radius = length<N>(middle.velocity) * half + bend;
    for (int i = 0; i < N; ++i) part.half[i] = std::fabs(middle.velocity[i]) * half + bend;
    return may_hit_from(part, middle.velocity, segment.max_acceleration * half + circle.speed,
                        best_.time);
  }

  /// Whether anything may be hit before a time from anywhere in a region, by launches from now on
  /// until the latest. The gun's velocity there is off the one given by no more than `deviation`.
  [[nodiscard]] bool may_hit_from(const Region<N>& region, const Components<N>& velocity,
                                  double deviation, double before, double latest = kUnlimited) {
    TurretQuestion<V> from_region = question_;
    Region<N> about_origin = region;
    from_region.origin = region.center;
    about_origin.center = {};
    from_region.delay = nothing_before_;
    from_region.latest = latest;
    from_region.hits_from = latest < kUnlimited ? question_.hits_from : 0;
    from_region.gun_segment = nullptr;
    from_region.gun_region = &about_origin;
    from_region.gun_deviation = deviation;
    for (int i = 0; i < N; ++i)
      from_region.law.inherited[i] = inherit_ == 0 ? 0 : inherit_ * velocity[i];
    bool may_hit = false;
    for_each_piece(from_region,
                   [&] { may_hit = may_hit || may_hit_from_region(from_region, before); });
    question_.work_left = from_region.work_left;
    return may_hit;
  }

  /// A curved segment in parts in which the inherited velocity changes by no more
  /// than a share of the shot's speed: else a long flight could end nearly anywhere.
  bool search_in_parts() {
    const double from = std::max(nothing_before_, first_open_);
    const double duration = segment_.end - from;
    double parts = 1;
    if (duration < kUnlimited) {
      const double change = inherit_ * segment_.max_acceleration * duration;
      // More than one of the part that is still open, so that less of it is next time.
      const double least = is_narrowed_ ? kMinOpenParts : 1;
      parts = std::clamp(std::ceil(change / (kShare * average_speed())), least, kMaxSegmentParts);
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

  /// Searches the launches between two times. False if it was given up.
  bool search_until(double from, double to) {
    question_.delay = from;
    question_.latest = to;
    const bool is_steady = to == kUnlimited && !question_.gun_accelerates();
    const TurretLaunch<N> launch = is_steady && flies_straight(question_)
                                       ? find_straight_launch(question_, best_.time)
                                       : search_pieces(question_, std::min(best_.time, until_));
    if (launch.is_cut) leave_open(to);
    if (all_closed_) first_open_ = to;
    if (launch.status == LaunchStatus::found && launch.time < best_.time) {
      best_ = describe_launch(question_, launch);
      is_rough_ = launch.is_rough;
    }
    if (best_.time < kUnlimited && !is_rough_) delay_launch(question_, best_);
    is_target_gone_ = launch.is_target_gone;
    if (launch.status != LaunchStatus::unresolved) return true;
    // Nothing is known of later segments.
    return give_up(std::max(from, std::min(launch.time, to)));
  }

  Target<V> gun_;
  const Mount<V>* mount_;
  MotionSegment<N> segment_{};  ///< of the gun's motion, which `question_` may point to
  TurretQuestion<V> question_;
  double delay_;
  double inherit_;
  double first_width_;
  double until_ = 0;          // hits are searched now
  double first_open_ = 0;     // earlier launches hit no later than searched already
  double last_open_ = 0;      // nor do later ones
  double open_until_ = 0;     // later ones hit no later than until_, of those seen in this window
  bool is_narrowed_ = false;  // the segment ends with the launches that are still open
  double last_launch_ = 0;    // later ones hit nothing that earlier ones do not
  bool all_closed_ = true;    // no launch seen hits later than until_
  double nothing_before_ = 0;
  bool is_target_gone_ = false;
  double fastest_ = 0;  // change of the gun's velocity
  std::optional<Repeat> repeat_;
  // So many segments of the gun's laps were seen in this window, without those left out at once.
  int segments_seen_ = 0;
  // At so many of them, `is_hopeless` is asked. That takes work, so the count doubles each time.
  int next_check_ = 1;
  int proof_share_ = 8;  // it may do one part in so many of the work left
  // From so many on, `leave_out_laps` tries to leave out many laps at once.
  int next_look_ = 0;
  // Where it cannot, so many segments are searched before it tries again. The count doubles, so
  // that trying in vain stays a small part of the work.
  int segments_between_ = 1;
  // It tries launches within so long a time. The time doubles where they hit nothing, else halves.
  double laps_width_ = kUnlimited;
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
