#include "drag/solve_waiting_gun.hpp"

#include "aimahead/detail/scaling.hpp"
#include "drag/arrival_search.hpp"
#include "drag/launch_search.hpp"
#include "drag/prove_waiting_gun.hpp"
#include "motion/open_answer.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace aimahead::detail::drag {
namespace {

template <class V>
class WaitingGunSolver {
 public:
  static constexpr int kProofWork = 100'000;  // steps of integration, or their like

  WaitingGunSolver(const Engagement<V>& engagement, double before)
      : gun_(engagement), shooter_(engagement.shooter), before_(before) {}

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
    is_platform(shooter_) ? search_platform() : search_straight_gun();
    return answer();
  }

 private:
  /// Without limits the first hit is found most surely. If it is within the limits, it is the
  /// first one there, too. Where that search is given up, one within them, which has fewer flights
  /// to look at, may still end.
  void search_platform() {
    const WaitingGun<V> unlimited = gun_.without_limits();
    within_ = search_launches(unlimited, before_);
    steps_ = within_.steps;
    const bool has_more = within_.hit || !within_.is_complete;
    if (!gun_.is_limited() || !has_more || (within_.hit && is_within_limits(*within_.hit))) return;
    beyond_ = within_.hit;
    within_ = search_launches(gun_, before_);
    steps_ += within_.steps;
  }

  [[nodiscard]] bool is_within_limits(const Hit<V>& hit) const {
    Engagement<V> fixed = gun_.question();
    fixed.shooter.delay = hit.launch_time;
    return fix_gun(fixed) && gun_.lack_of_limits(fixed, hit) <= 0;
  }

  void search_straight_gun() {
    list_at_delay();
    if (none_before_ == kUnlimited) return;
    within_ = first_arrival(gun_);
    if (!gun_.is_limited()) none_before_ = within_.none_before;
    steps_ += within_.steps;
    const bool may_be_beyond = gun_.is_limited() && before_ == kUnlimited;
    if (within_.hit || !within_.is_complete || !may_be_beyond) return;
    const FirstHit<V> beyond = first_arrival(gun_.without_limits());
    beyond_ = beyond.hit;
    none_before_ = beyond.none_before;
    steps_ += beyond.steps;
  }

  /// Lists the flights of a launch at the delay, without limits.
  void list_at_delay() {
    Engagement<V> fixed = gun_.question();
    fixed.shooter.delay = gun_.delay();
    DragListing<V> listing{.hits = at_delay_, .work = kMaxDragWork};
    const Intercept<V> found = list_with_drag(fixed, listing);
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
    if (!(shooter_.velocity == V{})) return false;
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

  /// The first hit of a gun in constant velocity. A shot at the delay leaves exactly then.
  [[nodiscard]] FirstHit<V> first_arrival(const WaitingGun<V>& gun) const {
    constexpr double kSame = 1 - 0x1p-40;
    const auto hits = hits_at_delay();
    const auto at_once = std::find_if(hits.begin(), hits.end(), [&](const Hit<V>& hit) {
      return gun.lack_of(gun.question(), hit) <= 0;
    });
    double before = before_;
    if (at_once != hits.end()) before = std::min(before, kSame * at_once->time);
    FirstHit<V> first;
    const double none_before = no_hit_before(gun, before, kProofWork);
    if (none_before < before) {
      first = search_arrivals(gun, std::max(gun.delay(), none_before), before);
    }
    first.none_before = none_before;
    if (at_once == hits.end()) return first;
    const bool is_first = !first.hit || first.hit->time >= kSame * at_once->time;
    if (is_first && first.is_complete) first.hit = *at_once;
    return first;
  }

  [[nodiscard]] Intercept<V> answer() const {
    Intercept<V> answer;
    answer.method = Method::trajectory;
    answer.steps = steps_;
    if (within_.hit && within_.hit->time < before_) {
      answer.status = Status::hit;
      static_cast<Hit<V>&>(answer) = *within_.hit;
    } else if (beyond_ && before_ == kUnlimited && within_.is_complete) {
      answer.status = Status::out_of_range;
      static_cast<Hit<V>&>(answer) = *beyond_;
    } else if (none_before_ == kUnlimited || (before_ < kUnlimited && within_.is_complete)) {
      // With a hit known at `before`, a complete search counts as a proof.
      answer.status = Status::unreachable;
    } else {
      answer.status = Status::unresolved;
      answer.time = std::max(gun_.delay(), none_before_);
    }
    return answer;
  }

  WaitingGun<V> gun_;
  const Shooter<V>& shooter_;
  double before_;
  FirstHit<V> within_{};            ///< within the limits
  std::optional<Hit<V>> beyond_{};  ///< the first hit without limits
  std::array<Hit<V>, kMaxFlights> at_delay_{};
  int count_at_delay_ = 0;
  double none_before_ = 0;  ///< proved: no launch hits before, whatever the limits
  int steps_ = 0;
};

}  // namespace

template <class V>
Intercept<V> solve_waiting_gun(const Engagement<V>& engagement, double before) {
  return WaitingGunSolver<V>(engagement, before).solve();
}

template Intercept<Vec2> solve_waiting_gun(const Engagement2&, double);
template Intercept<Vec3> solve_waiting_gun(const Engagement3&, double);

}  // namespace aimahead::detail::drag
