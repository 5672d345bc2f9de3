#include "drag/waiting_gun/solve_waiting_gun.hpp"

#include "aimahead/detail/scaling.hpp"
#include "drag/waiting_gun/arrival_search.hpp"
#include "drag/waiting_gun/closest_of_waiting_gun.hpp"
#include "drag/waiting_gun/prove_waiting_gun.hpp"
#include "drag/waiting_gun/sample_launches.hpp"
#include "motion/hit_list.hpp"
#include "motion/open_answer.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace aimahead::detail::drag {
namespace {

using turret::TimeSpan;

template <class V>
class WaitingGunSolver {
 public:
  // The work for proofs before all launches are searched, and after: steps of integration, or their
  // like.
  static constexpr int kProofWork = 100'000;
  static constexpr int kSecondProofWork = 200'000;
  static constexpr int kSecondProofOfPlatform = 400'000;
  static constexpr double kSameHit = 0x1p-22;  // hits within this share of their time are the same

  WaitingGunSolver(const Engagement<V>& engagement, const KnownHits& known)
      : gun_(engagement), shooter_(engagement.shooter), known_(known) {}

  Intercept<V> solve() {
    Engagement<V> fixed = gun_.question();
    if (!fix_gun(fixed)) return answer_without_gun(shooter_);
    std::array<Hit<V>, 1> first;
    DragListing<V> at_once{.hits = first, .until = 0, .work = kMaxDragWork};
    const Intercept<V> touch = list_with_drag(fixed, at_once);
    if (touch.status == Status::touching && gun_.lack_of_facing(fixed, touch) <= 0) return touch;
    if (!numerics::is_finite(gun_.delay())) {
      return unresolved_intercept<V>(shooter_.delay, Method::trajectory);
    }
    search();
    Intercept<V> answer = describe();
    const bool is_plate = std::holds_alternative<Plates>(gun_.question().target.motion);
    if (is_miss(answer.status) && !is_plate)
      answer.closest = closest_of_waiting_gun(gun_, answer.steps);
    return answer;
  }

 private:
  void search() {
    list_at_delay();
    if (none_before_ == kUnlimited) return;
    within_ = first_hit(gun_, known_.within);
    none_before_ = within_.none_before;
    steps_ += within_.steps;
    none_better_ = known_.within < kUnlimited && within_.is_complete;
    if (!gun_.is_limited() || known_.within < kUnlimited) return;
    if (within_.hit) {
      if (is_platform(shooter_)) take_earlier();
      return;
    }
    const FirstHit<V> beyond = first_hit(gun_.without_limits(), known_.beyond);
    steps_ += beyond.steps;
    none_better_ = known_.beyond < kUnlimited && within_.is_complete && beyond.is_complete;
    // Within the limits it may be proved that nothing ever hits.
    if (none_before_ == kUnlimited || beyond.none_before == kUnlimited) {
      none_before_ = beyond.none_before;
    }
    if (beyond.hit && is_within_limits(*beyond.hit)) {
      within_.hit = beyond.hit;
    } else {
      beyond_ = beyond.hit;
    }
  }

  /// Looks for an earlier hit without the limits: then every flight of a launch is listed, so that
  /// the search sees more of them come and go.
  void take_earlier() {
    const double time = within_.hit->time * (1 - kSameHit);
    if (none_before_ >= time) return;
    const FirstHit<V> earlier = search_all(gun_.without_limits(), none_before_, time);
    steps_ += earlier.steps;
    if (earlier.hit && is_within_limits(*earlier.hit)) within_.hit = earlier.hit;
  }

  [[nodiscard]] bool is_within_limits(const Hit<V>& hit) const {
    Engagement<V> fixed = gun_.question();
    fixed.shooter.delay = hit.launch_time;
    return fix_gun(fixed) && gun_.lack_of_limits(fixed, hit) <= 0;
  }

  /// Lists the flights of a launch at the delay, without limits.
  void list_at_delay() {
    first_launch_.shooter.delay = gun_.delay();
    if (!fix_gun(first_launch_)) return;
    DragListing<V> listing{.hits = at_delay_, .work = kMaxDragWork};
    const Intercept<V> found = list_with_drag(first_launch_, listing);
    steps_ = kMaxDragWork - listing.work;
    count_at_delay_ = found.status == Status::hit ? found.count : 0;
    if (found.count < kMaxFlights && never_hits(found.status)) none_before_ = kUnlimited;
  }

  [[nodiscard]] std::span<const Hit<V>> hits_at_delay() const {
    return std::span(at_delay_).first(static_cast<std::size_t>(count_at_delay_));
  }

  /// Whether the flights of a launch at the delay show that no launch hits.
  [[nodiscard]] bool never_hits(Status status) const {
    const Target<V>& target = gun_.question().target;
    if (is_platform(shooter_) || !(shooter_.velocity == V{})) return false;
    const bool is_steady = std::holds_alternative<std::monostate>(target.motion);
    const bool rests = is_steady && target.velocity == V{} && target.acceleration == V{};
    if (status == Status::unreachable) {
      // Without acceleration the shots of a later launch have come less far by any time, and a
      // target that does not jump is met as it gets within their reach.
      const Projectile<V>& shot = gun_.question().projectile;
      return rests || (is_steady && shot.acceleration == V{} && shot.wind == V{});
    }
    if (status != Status::hit || !rests) return false;
    // Every launch has the same aims.
    const auto hits = hits_at_delay();
    return std::none_of(hits.begin(), hits.end(), [&](const Hit<V>& hit) {
      return gun_.turret().turn_to(components_of(hit.aim)).possible;
    });
  }

  /// The first hit before `before`. A shot at the delay leaves exactly then.
  [[nodiscard]] FirstHit<V> first_hit(const WaitingGun<V>& gun, double before) const {
    constexpr double kSame = 1 - 0x1p-40;
    const auto hits = hits_at_delay();
    const auto at_once = std::find_if(hits.begin(), hits.end(), [&](const Hit<V>& hit) {
      return gun.lack_of(first_launch_, hit) <= 0;
    });
    if (at_once != hits.end()) before = std::min(before, kSame * at_once->time);
    FirstHit<V> first = search(gun, before);
    if (at_once == hits.end()) return first;
    if (!first.hit || first.hit->time >= kSame * at_once->time) first.hit = *at_once;
    return first;
  }

  /// The first hit before `before`. Where the proof ends early, all launches are searched. Where
  /// that finds nothing, or only a hit of a platform, which is sometimes late, the proof goes on.
  [[nodiscard]] FirstHit<V> search(const WaitingGun<V>& gun, double before) const {
    const bool is_moving = is_platform(shooter_);
    NoHitProof proved = prove_no_hit(gun, 0, before, kProofWork);
    FirstHit<V> first;
    const auto end = [&] { return first.hit ? first.hit->time * (1 - kSameHit) : before; };
    const auto take = [&](const FirstHit<V>& found) {
      first.steps += found.steps;
      if (found.hit && found.hit->time < end()) first.hit = found.hit;
      return found.is_complete;
    };
    const auto search_open = [&] {
      const bool is_open = proved.launches && proved.none_before < end();
      return !is_open || take(search_open_launches(gun, proved, end()));
    };
    const auto search_rest = [&] {
      return proved.none_before >= end() || take(search_all(gun, proved.none_before, end()));
    };
    // Arrivals from where the proof ends are soon searched; all launches take longer.
    if (is_moving) first.is_complete = search_open();
    first.is_complete = search_rest() && first.is_complete;
    if (!is_moving) first.is_complete = search_open() && first.is_complete;
    const bool may_be_late = !first.hit || is_moving;
    if (may_be_late && proved.none_before < end() && !proved.launches) {
      proved = prove_no_hit(gun, proved.none_before, end(),
                            is_moving ? kSecondProofOfPlatform : kSecondProofWork);
      if (proved.none_before >= end()) first.is_complete = true;
      search_open();
    }
    first.none_before = proved.none_before;
    return first;
  }

  /// The first hit of the launches that a proof left open.
  [[nodiscard]] FirstHit<V> search_open_launches(const WaitingGun<V>& gun, const NoHitProof& proved,
                                                 double before) const {
    // As shares of the time since the delay: how long before and after these launches the gun may
    // fire, and how much later the hit may be.
    constexpr std::array kNearby{0x1p-26, 0x1p-12};
    constexpr double kLater = 0x1p-9;
    FirstHit<V> first;
    const double from = proved.none_before;
    const double since = from - gun.delay();
    const double to = std::min(from + kLater * since, before);
    for (const double share : kNearby) {
      const double nearby = share * since;
      const TimeSpan launches{std::max(gun.delay(), proved.launches->from - nearby),
                              proved.launches->to + nearby};
      first = sample_launches(gun, {launches, {from, to}});
      if (first.hit) break;
    }
    return first;
  }

  /// The first hit of all launches. None hits before `from`.
  [[nodiscard]] FirstHit<V> search_all(const WaitingGun<V>& gun, double from, double before) const {
    if (!is_platform(shooter_)) return search_arrivals(gun, std::max(gun.delay(), from), before);
    const double earliest = from - with_drag_slack(gun.lifetime());
    const TimeSpan launches{std::max(gun.delay(), earliest), kUnlimited};
    return sample_launches(gun, {launches, {from, before}});
  }

  [[nodiscard]] Intercept<V> describe() const {
    Intercept<V> answer;
    answer.method = Method::trajectory;
    answer.steps = steps_;
    if (within_.hit && within_.hit->time < known_.within) {
      answer.status = Status::hit;
      static_cast<Hit<V>&>(answer) = *within_.hit;
    } else if (beyond_ && within_.is_complete) {
      answer.status = Status::out_of_range;
      static_cast<Hit<V>&>(answer) = *beyond_;
    } else if (none_before_ == kUnlimited || none_better_) {
      answer.status = Status::unreachable;
    } else {
      answer.status = Status::unresolved;
      answer.time = std::max(gun_.delay(), none_before_);
    }
    return answer;
  }

  WaitingGun<V> gun_;
  const Shooter<V>& shooter_;
  KnownHits known_;
  FirstHit<V> within_{};                          ///< within the limits
  std::optional<Hit<V>> beyond_{};                ///< the first hit without limits
  Engagement<V> first_launch_ = gun_.question();  ///< with a launch at the delay
  std::array<Hit<V>, kMaxFlights> at_delay_{};
  int count_at_delay_ = 0;
  double none_before_ = 0;    ///< proved: no launch hits before
  bool none_better_ = false;  ///< complete searches found none that is better than those known
  int steps_ = 0;
};

}  // namespace

template <class V>
Intercept<V> solve_waiting_gun(const Engagement<V>& engagement, const KnownHits& known) {
  return WaitingGunSolver<V>(engagement, known).solve();
}

template Intercept<Vec2> solve_waiting_gun(const Engagement2&, const KnownHits&);
template Intercept<Vec3> solve_waiting_gun(const Engagement3&, const KnownHits&);

}  // namespace aimahead::detail::drag
