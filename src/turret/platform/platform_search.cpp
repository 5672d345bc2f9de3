#include "turret/platform/platform_search.hpp"

#include "motion/body_state.hpp"
#include "turret/first_launch/launch_answer.hpp"
#include "turret/first_launch/straight_launch.hpp"
#include "turret/platform/gun_regions.hpp"
#include "turret/platform/laps_together.hpp"
#include "turret/platform/late_flights.hpp"
#include "turret/platform/launch_proof.hpp"
#include "turret/platform/open_launches.hpp"
#include "turret/platform/possible_launches.hpp"
#include "turret/platform/repeated_launches.hpp"
#include "turret/question/forbidden_aims.hpp"
#include "turret/question/platform.hpp"
#include "turret/question/target_distance.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <variant>

namespace aimahead::detail::turret {
namespace {

template <class V>
class PlatformSearch {
 public:
  static constexpr int N = kDimensions<V>;
  // How far the inherited velocity changes within a part of a segment: a share of the shot's speed.
  static constexpr double kMaxVelocityChange = 0.25;
  static constexpr double kMaxSegmentParts = 64;
  static constexpr double kMinOpenParts = 4;
  /// How an attempt searches. It goes on where the one before was given up.
  struct Attempt {
    int max_boxes;
    bool looks_far;         ///< bounds for late launches are used in every window
    bool leaves_out_laps;   ///< laps are left out together
    bool keeps_possible{};  ///< only launches that may hit are searched
  };
  // Each is given up after so many boxes.
  static constexpr std::array<Attempt, kPlatformAttempts> kAttempts{
      {{300'000, false, false},
       {300'000, true, false},
       {1'000'000, true, true},
       {1'000'000, true, false},
       {2'000'000, true, true},
       {4'000'000, true, true, true}}};
  static constexpr int kManySegments = 512;
  // In windows wider than this multiple of the first, the bounds for late launches are used
  // (looks_far).
  static constexpr double kSoonWidths = 8;
  static constexpr int kMaxBoxesOfVisit = 100'000;  // to search launches that may hit
  static constexpr int kMaxHalvingsOfVisit = 24;
  // Launches that are close to each other are searched together up to this share of a lap.
  static constexpr double kMaxVisit = 0x1p-4;

  PlatformSearch(const Engagement<V>& engagement, double before, int max_attempts)
      : before_(before),
        max_attempts_(max_attempts),
        platform_(engagement.shooter),
        question_(engagement),
        delay_(question_.delay),
        first_width_(first_width(engagement)) {
    question_.allow(kAttempts[0].max_boxes);
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
    best_.time = before_;
    open_ = OpenLaunches(delay_);
    last_launch_ = kUnlimited;
    question_.hits_from = 0;
    question_.delay = delay_;
    launches_.template emplace<std::monostate>();
    if (is_out_of_range(question_, platform_)) return LaunchStatus::never;
    if (ForbiddenAims<V>(question_).are_all(platform_)) return LaunchStatus::never;
    width_ = first_width_;
    double known = 0;  // nothing hits before
    for (const Attempt& attempt :
         std::span(kAttempts).first(static_cast<std::size_t>(max_attempts_))) {
      question_.allow(attempt.max_boxes);
      question_.leaves_out_laps = attempt.leaves_out_laps;
      keeps_possible_ = attempt.keeps_possible;
      if (search_windows(attempt.looks_far)) return settle();
      known = nothing_before_ = std::max(known, nothing_before_);
    }
    return LaunchStatus::unresolved;
  }

  /// Searches for hits up to some time, then up to twice that time, until one is found or there can
  /// be no other. False if it was given up.
  bool search_windows(bool looks_far) {
    unproved_from_ = -kUnlimited;
    const double farthest = delay_ + kGiveUpRatio * (delay_ + first_width_);
    for (; true; width_ *= 2) {
      question_.looks_far = looks_far || width_ > kSoonWidths * first_width_;
      until_ = delay_ + width_ < farthest ? delay_ + width_ : kUnlimited;
      segments_seen_ = 0;
      next_look_ = kManySegments;
      laps_width_ = kUnlimited;
      segments_between_ = 1;
      // Most questions are decided in the first window. There the proof waits.
      next_proof_ = looks_far || width_ > first_width_ ? 1 : kManySegments;
      if (!search_all_launches()) return false;
      if (best_.time <= until_ || open_.are_all_closed()) return true;
      question_.hits_from = until_ * (1 - 0x1p-43);
      open_.begin_next_window();
    }
  }

  /// Searches all launches for hits from `hits_from` to `until_`. False if it was given up.
  bool search_all_launches() {
    if (const auto* function = platform_.function()) {
      question_.gun_function = function;
      question_.origin = components_of(function->position(function->context, delay_));
      return search_next(delay_, kUnlimited);
    }
    MotionSegments<V> segments = platform_.segments();
    while (take_next(segments)) {
      nothing_before_ = std::max(delay_, segment_.begin);
      if (std::min(best_.time, last_launch_) <= nothing_before_) break;
      if (open_.last() < nothing_before_) break;
      if (until_ <= nothing_before_) {
        open_.leave_open(kUnlimited);
        break;
      }
      if (--question_.work_left <= 0) return give_up(nothing_before_);
      if (skip_before(open_.first(), segments)) continue;
      look_for_last_launch(segments);
      if (last_launch_ <= nothing_before_) break;
      if (skip_before(open_.first_to_search(), segments)) continue;
      if (keeps_possible_ && find_possible(segments)) return search_possible(segments.period());
      if (question_.leaves_out_laps && has_laps(segments)) return search_laps(segments);
      if (leave_out_laps(segments)) continue;
      if (repeated_.are_all_from(nothing_before_, segments)) last_launch_ = nothing_before_;
      if (last_launch_ <= nothing_before_) break;
      end_last_segment();
      segment_.end = std::min(segment_.end, last_launch_);
      question_.take_gun(segment_);
      if (!search_in_parts()) return false;
      if (is_target_gone_) break;
    }
    return true;
  }

  /// Tries to prove that later launches hit nothing. Each time it waits for twice as many segments
  /// as the time before.
  void look_for_last_launch(const MotionSegments<V>& segments) {
    if (++segments_seen_ < next_proof_) return;
    next_proof_ = 2 * segments_seen_;
    if (nothing_before_ > unproved_from_ && can_never_hit(segments, nothing_before_)) {
      last_launch_ = nothing_before_;
    } else if (until_ < last_launch_ && moves_straight_on() && can_never_hit(segments, until_)) {
      last_launch_ = until_;
    }
    unproved_from_ = std::max(unproved_from_, nothing_before_);
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

  /// Whether the gun's segment ends before a launch. The next one is then not long before it.
  [[nodiscard]] bool skip_before(double launch, MotionSegments<V>& segments) const {
    if (!(segment_.end < launch)) return false;
    if (segments.region()) segments.skip_to(launch);
    return true;
  }

  /// Ends the search with hits known up to `time`. Returns whether the best hit is among them.
  bool give_up(double time) {
    nothing_before_ = std::max(time, question_.hits_from);
    return best_.time <= nothing_before_;
  }

  /// The width of the first window: the longest turn and a few flights; infinite without a scale.
  [[nodiscard]] double first_width(const Engagement<V>& engagement) const {
    if (platform_.function()) return kUnlimited;
    if (std::holds_alternative<MotionFunction<V>>(engagement.target.motion)) return kUnlimited;
    const auto gun = locate_gun(engagement.shooter, delay_);
    const auto target = locate_target(engagement, delay_);
    if (!gun || !target) return kUnlimited;
    const double speed = average_speed() + question_.inherit * length<N>(gun->velocity);
    const double distance = length<N>(target->position - gun->position);
    double scale = question_.turret.longest_turn();
    if (speed > 0) scale += 4 * distance / speed;
    return scale > 0 ? scale : kUnlimited;
  }

  /// The shot's speed at the launch, or its average over the whole table.
  [[nodiscard]] double average_speed() const {
    const ShotTable* table = question_.table;
    return table ? table->distances.back() / table->times.back() : question_.law.speed;
  }

  /// The status at the end of a search. A hit that may be none makes it unresolved, with a bound
  /// before that hit.
  [[nodiscard]] LaunchStatus settle() {
    if (!(best_.time < before_)) return LaunchStatus::never;
    if (!is_rough_) return LaunchStatus::found;
    nothing_before_ = before_rough(best_.time);
    return LaunchStatus::unresolved;
  }

  /// Ends the gun's last segment where later launches hit nothing that earlier ones do not hit.
  void end_last_segment() {
    is_narrowed_ = false;
    if (segment_.end < kUnlimited) return;
    segment_.end = repeated_.end_of_first_turn(segment_, nothing_before_);
    if (!question_.looks_far || segment_.end < kUnlimited) return;
    const auto last = repeated_.last_of_accelerating(segment_, nothing_before_);
    if (!last) return;
    segment_.end = std::min(*last, open_.last());
    is_narrowed_ = open_.last() < kUnlimited;
  }

  /// Updates the bound of the difference between the gun's velocity and that of its region.
  void note_speed(const MotionSegments<V>& segments) {
    const KinematicState<N> begin = segment_.after(0);
    double max = segment_.rate != 0
                     ? length<N>(segment_.across)
                     : length<N>(begin.velocity) +
                           segment_.max_acceleration * (segment_.end - segment_.begin);
    if (platform_.bounces() && segments.region()) {
      double square = 0;
      for (int i = 0; i < N; ++i) square += max_speed_squared(begin, *segments.region(), i);
      max = std::sqrt(square) * (1 + 0x1p-30);
    }
    fastest_ = std::max(fastest_, max + length<N>(segment_.spin.across));
  }

  /// Whether the gun has come to its last segment, which is straight.
  [[nodiscard]] bool moves_straight_on() const {
    return segment_.end == kUnlimited && segment_.max_acceleration == 0;
  }

  /// Whether it is proved that no launch from a time in the segment on ever hits. Not tried where
  /// the launches that may hit are known.
  [[nodiscard]] bool never_hits(const MotionSegments<V>& segments, double first) {
    if (knows_possible()) return false;
    MotionSegments<V> of_target(question_.target, Components<N>{});
    MotionSegment<N> target;
    if (!of_target.next(target)) return true;
    auto& proof = launches_.template emplace<LaunchProof<V>>(question_, platform_, first);
    return proof.take(segments, segment_, of_target, target) && proof.none_hits();
  }

  /// Whether no launch from a time in the segment on ever hits. Not asked where a hit is known.
  [[nodiscard]] bool can_never_hit(const MotionSegments<V>& segments, double first) {
    if (best_.time < kUnlimited || first == kUnlimited) return false;
    return with_at_most(question_.work_left / 8, question_.work_left, [&] {
      bool is_proved = true;
      for_each_piece(question_, [&] { is_proved = is_proved && never_hits(segments, first); });
      const Region<N>* region = segments.region();
      return is_proved || (region && !regions_.may_hit_from(*region, region->velocity, fastest_,
                                                            {best_.time, first}));
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
      const bool may_hit = with_at_most(question_.work_left / 8, question_.work_left, [&] {
        return regions_.may_hit_from(*region, region->velocity, fastest_,
                                     {before, nothing_before_, to});
      });
      if (may_hit) continue;
      open_.leave_open(to);
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

  /// Searches all laps from now on together. False if it was given up.
  bool search_laps(const MotionSegments<V>& segments) {
    const double from = nothing_before_;
    // The last window begins so late that it is searched no more. Without a first width it is the
    // only one.
    if (std::min(best_.time, until_) == kUnlimited)
      return first_width_ < kUnlimited || give_up(from);
    open_.leave_open(kUnlimited);
    LapsTogether<V> laps(question_, segments, best_, until_);
    const bool is_done = laps.run(segment_, from, [this](double first, double last) {
      return search_launches(std::max(delay_, first), last);
    });
    return is_done || give_up(from);
  }

  [[nodiscard]] bool knows_possible() const {
    const auto* possible = std::get_if<PossibleLaunches<V>>(&launches_);
    return possible && possible->are_known();
  }

  /// Finds the launches that may hit, if the gun repeats its laps or bounces for ever. False if
  /// that is not known.
  [[nodiscard]] bool find_possible(const MotionSegments<V>& segments) {
    const Region<N>* region = segments.region();
    if (!region || region->accelerates() || question_.table) return false;
    if (!std::holds_alternative<PossibleLaunches<V>>(launches_)) {
      launches_.template emplace<PossibleLaunches<V>>(question_, platform_, delay_);
    }
    return knows_possible();
  }

  /// Searches all launches from now on that may hit, one after the other, those close together at
  /// once. False if it was given up.
  bool search_possible(double period) {
    auto& possible = *std::get_if<PossibleLaunches<V>>(&launches_);
    double time = nothing_before_;
    while (true) {
      const double before = std::min({best_.time, until_, last_launch_});
      const auto next = possible.next(time, before);
      double end = next.to;
      while (end < kUnlimited && end - next.from < kMaxVisit * period) {
        const auto later = possible.next(end, before);
        if (!(later.from - end <= end - next.from)) break;
        end = later.to;
      }
      if (question_.work_left <= 0) return give_up(time);
      if (next.from > open_.last()) return true;
      if (next.from >= before) {
        open_.leave_open(kUnlimited);
        return true;
      }
      if (!search_visit(next.from, end)) return give_up(next.from);
      time = end;
      open_.close_until(time);
    }
  }

  /// Searches launches from a time on up to `to`, or as far as that takes no more boxes than one
  /// visit may. False if it was given up. Sets `to` to the last launch searched.
  bool search_visit(double from, double& to) {
    for (int i = 0; i < kMaxHalvingsOfVisit && question_.work_left > 0; ++i) {
      const int max_boxes = std::min(question_.work_left, kMaxBoxesOfVisit);
      const bool is_searched =
          with_at_most(max_boxes, question_.work_left, [&] { return search_launches(from, to); });
      if (is_searched) return true;
      to = from + (to - from) / 2;
    }
    return false;
  }

  /// Searches the launches between two times. Without an end, these are the launches up to the end
  /// of the gun's segment, to which `to` is set. False if it was given up.
  bool search_launches(double from, double& to) {
    MotionSegments<V> segments = platform_.segments();
    while (segments.next(segment_)) {
      if (segment_.end <= from) {
        if (segments.region()) segments.skip_to(from);
        continue;
      }
      if (to == kUnlimited) to = segment_.end;
      if (segment_.begin > to) break;
      question_.take_gun(segment_);
      if (!search_between(std::max(from, segment_.begin), std::min(to, segment_.end))) return false;
    }
    return true;
  }

  /// Searches a curved segment in parts in which the inherited velocity changes by no more than a
  /// share of the shot's speed: otherwise a long flight could end nearly anywhere. False if it was
  /// given up.
  bool search_in_parts() {
    const double from = std::max(nothing_before_, open_.first_to_search());
    const double duration = segment_.end - from;
    double parts = 1;
    if (duration < kUnlimited) {
      const double change = question_.inherit * segment_.max_acceleration * duration;
      // What is still open is cut into several parts, so that less of it is open next time.
      const double min_parts = is_narrowed_ ? kMinOpenParts : 1;
      parts = std::clamp(std::ceil(change / (kMaxVelocityChange * average_speed())), min_parts,
                         kMaxSegmentParts);
      if (!(change > 0)) parts = 1;
    }
    for (int i = 0; i < parts; ++i) {
      const double begin = i > 0 ? from + duration * (i / parts) : from;
      const double end = i + 1 < parts ? from + duration * ((i + 1) / parts) : segment_.end;
      if (best_.time <= begin) break;
      if (until_ <= begin) {
        open_.leave_open(kUnlimited);
        break;
      }
      if (!search_next(begin, end)) return false;
    }
    return true;
  }

  /// Whether no launch between two times hits later than the windows before.
  [[nodiscard]] bool is_too_late(double from, double to) {
    return LateFlights<V>(question_, repeated_.of_target()).never_hit(from, to);
  }

  /// Searches the launches between two times, where all earlier ones were searched. False if it was
  /// given up.
  bool search_next(double from, double to) {
    if (!search_between(from, to)) return false;
    open_.close_until(to);
    return true;
  }

  /// Searches the launches between two times. False if it was given up.
  bool search_between(double from, double to) {
    question_.delay = from;
    question_.latest = to;
    is_target_gone_ = false;  // a search that was given up may have left it set
    if (question_.looks_far && is_too_late(from, to)) return true;
    const bool is_steady = to == kUnlimited && !question_.gun_accelerates();
    // In the last attempt all later hits of a gun that has come to rest are searched at once.
    const bool is_whole = is_steady && question_.leaves_out_laps &&
                          dot<N>(question_.velocity, question_.velocity) == 0;
    const double before = is_whole ? best_.time : std::min(best_.time, until_);
    const TurretLaunch<N> launch = is_steady && flies_straight(question_)
                                       ? find_straight_launch(question_, best_.time)
                                       : search_pieces(question_, before);
    const bool is_done = launch.status != LaunchStatus::unresolved;
    if (is_done && launch.is_cut) open_.leave_open(to);
    if (launch.status == LaunchStatus::found && launch.time < best_.time) {
      best_ = describe_launch(question_, launch);
      is_rough_ = launch.is_rough;
    }
    if (best_.time < before_ && !is_rough_) delay_launch(question_, best_);
    is_target_gone_ = launch.is_target_gone;
    if (is_done) return true;
    // Nothing is known of later segments, nor of later hits by launches that are open.
    const double known = open_.are_all_closed() ? launch.time : std::min(launch.time, until_);
    return give_up(std::max(from, std::min(known, to)));
  }

  double before_;  ///< later hits are not searched
  int max_attempts_;
  Platform<V> platform_;
  MotionSegment<N> segment_{};  ///< of the gun's motion, which `question_` may point to
  TurretQuestion<V> question_;
  GunRegions<V> regions_{question_};
  double delay_;
  RepeatedLaunches<V> repeated_{question_, platform_, delay_};
  double first_width_;
  double width_ = 0;  // of the window
  double until_ = 0;  // the end of the hits that are searched now
  OpenLaunches open_{delay_};
  bool is_narrowed_ = false;   // the segment ends with the launches that are still open
  double last_launch_ = 0;     // later launches hit nothing that earlier ones do not hit
  double nothing_before_ = 0;  // no hit is earlier
  bool is_target_gone_ = false;
  double fastest_ = 0;  // the bound that `note_speed` updates
  // The segments of the gun's motion seen in this window, without those left out at once.
  int segments_seen_ = 0;
  double unproved_from_ = 0;  // the last time in this attempt from which a proof failed
  // The number of seen segments at which `can_never_hit` is asked next. It doubles each time.
  int next_proof_ = 1;
  // The number of seen segments at which `leave_out_laps` tries next to leave out many laps.
  int next_look_ = 0;
  // The segments that are searched after it tried in vain, before it tries again. The number
  // doubles, so that vain attempts stay a small part of the work.
  int segments_between_ = 1;
  // The duration of the launches that it tries. It doubles where they hit nothing, and is halved
  // where they may.
  double laps_width_ = kUnlimited;
  bool keeps_possible_ = false;  // only launches that may hit are searched
  /// What was last found about all launches. Each kind takes 100 kB or more of the stack.
  std::variant<std::monostate, LaunchProof<V>, PossibleLaunches<V>> launches_;
  Hit<V> best_{};
  bool is_rough_ = false;  // the best hit may be none
};

}  // namespace

template <class V>
Intercept<V> search_platform(const Engagement<V>& engagement, double before, int max_attempts) {
  return PlatformSearch<V>(engagement, before, max_attempts).run();
}

template Intercept<Vec2> search_platform(const Engagement2&, double, int);
template Intercept<Vec3> search_platform(const Engagement3&, double, int);

}  // namespace aimahead::detail::turret
