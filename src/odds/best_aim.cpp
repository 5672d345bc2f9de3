// The odds of an aim against a target that moves in one of several ways, and the best aim.
#include "aimahead/intercept.hpp"
#include "aimahead/odds.hpp"

#include "motion/gun_motion.hpp"
#include "odds/covariance.hpp"
#include "odds/passages.hpp"
#include "odds/passing.hpp"
#include "search/shot_motion.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace aimahead {

using namespace detail::odds;
namespace {

using detail::numerics::is_finite;

template <class V>
bool is_fine(const Prospect<V>& prospect) {
  return prospect.weight > 0 && is_finite(prospect.weight) && is_finite(prospect.time) &&
         is_finite(length(prospect.position)) && is_finite(length(prospect.velocity)) &&
         is_finite(length(prospect.acceleration)) && prospect.maneuver >= 0 &&
         is_finite(prospect.maneuver) && is_covariance(prospect.covariance);
}

template <class V>
const char* find_prospects_fault(const Engagement<V>& e, std::span<const Prospect<V>> prospects,
                                 const Uncertainty<V>& scatter) {
  if (const char* fault = find_fault(e, scatter)) return fault;
  const bool all_fine = std::all_of(prospects.begin(), prospects.end(), is_fine<V>);
  const bool is_number_fine = !prospects.empty() && prospects.size() <= kMaxProspects;
  return all_fine && is_number_fine ? nullptr : "prospects";
}

/// The shots of a gun at its launch, against the prospects of a target.
template <class V>
class Gunnery {
 public:
  static constexpr int kN = kDimensions<V>;
  using Vector = Components<kN>;

  Gunnery(const Engagement<V>& e, std::span<const Prospect<V>> prospects,
          const Uncertainty<V>& scatter)
      : e_(e), prospects_(prospects), radius_(e.target.radius + e.projectile.radius) {
    known_.aim_sd = scatter.aim_sd;
    known_.speed_sd = scatter.speed_sd;
    known_.delay_sd = scatter.delay_sd;
    for (std::size_t i = 0; i < prospects.size(); ++i) {
      weights_[i] = prospects[i].weight;
      covariances_[i] = sound_part(prospects[i].covariance);
    }
    // Only ratios of weights count. A power of two keeps them, and brings the largest near 1.
    const int top = detail::numerics::top_exponent(weights_);
    for (double& weight : weights_) {
      weight = detail::numerics::scale_by_power_of_two(weight, -top);
      sum_ += weight;
    }
    if (const auto gun = locate_gun(e.shooter, e.shooter.delay)) {
      exists_ = true;
      pivot_ = gun->position;
      law_ = detail::search::ShotMotion<kN>(e, gun->velocity);
    }
  }

  /// Whether the gun has not vanished by its launch.
  [[nodiscard]] bool exists() const { return exists_; }

  /// The answer of `solve` for one prospect alone.
  [[nodiscard]] Intercept<V> answer(const Prospect<V>& prospect) const {
    const double t = prospect.time;
    Engagement<V> alone = e_;
    alone.target = {};
    alone.target.radius = e_.target.radius;
    alone.target.acceleration = prospect.acceleration;
    alone.target.velocity = prospect.velocity - prospect.acceleration * t;
    alone.target.position =
        prospect.position - prospect.velocity * t + prospect.acceleration * (t * t / 2);
    return solve(alone);
  }

  /// The weight of a prospect; the largest is from 1 to 2.
  [[nodiscard]] double weight(std::size_t index) const { return weights_[index]; }

  [[nodiscard]] double odds(const V& aim) const {
    const Vector along = components_of(aim);
    double sum = 0;
    for (std::size_t i = 0; i < prospects_.size(); ++i) {
      sum += weights_[i] / sum_ * odds_against(prospects_[i], covariances_[i], along);
    }
    return std::clamp(sum, 0.0, 1.0);
  }

 private:
  const Engagement<V>& e_;
  std::span<const Prospect<V>> prospects_;
  std::array<double, kMaxProspects> weights_{};
  std::array<Covariance<V>, kMaxProspects> covariances_{};
  double radius_;
  double sum_ = 0;
  bool exists_ = false;
  Uncertainty<V> known_;
  Vector pivot_{};
  detail::search::ShotMotion<kN> law_;

  /// The odds at the passage that is most likely to hit.
  [[nodiscard]] double odds_against(const Prospect<V>& prospect, const Covariance<V>& covariance,
                                    const Vector& aim) const {
    const Passages<V> passages(law_, pivot_, e_.shooter.delay, prospect, aim);
    double best = 0;
    passages.for_each(radius_, [&](double flight) {
      best = std::max(best, odds_of_passage(prospect, covariance, passages, aim, flight));
    });
    return best;
  }

  /// The time of a passage, or that at which lifetime or range end the flight before it.
  [[nodiscard]] double end_of_flight(const Vector& aim, double passage) const {
    const auto is_within = [&](double flight) {
      return !(length<kN>(law_.at(flight).flown(aim)) > e_.projectile.range);
    };
    const double end = std::min(passage, e_.projectile.lifetime);
    if (is_within(end)) return end;
    double low = 0;
    double high = end;
    constexpr int kHalvings = 56;
    for (int i = 0; i < kHalvings; ++i) {
      const double middle = low + (high - low) / 2;
      (is_within(middle) ? low : high) = middle;
    }
    return low;
  }

  /// A passage after the end of the flight counts with what the shot reaches of the target by then:
  /// the ball's cut at right angles to the relative velocity.
  [[nodiscard]] double odds_of_passage(const Prospect<V>& prospect, const Covariance<V>& covariance,
                                       const Passages<V>& passages, const Vector& aim,
                                       double passage) const {
    if (!is_finite(passage)) return 0;
    const double flight = end_of_flight(aim, passage);
    const Apart<kN> now = passages.at(flight);
    const double time = e_.shooter.delay + flight;
    Passing<kN> passing;
    const double launch = e_.shooter.delay;
    double radius = radius_;
    if (!find_passing(e_, launch, {aim, time, time - launch, now.target_velocity}, passing)) {
      // They move alike: what changes the distance is across any direction that the line between
      // them is at right angles to.
      const Vector line = direction_of<kN>(now.position);
      passing.relative = length<kN>(line) > 0 ? axes_across<kN>(line)[0] : aim;
    } else if (flight < passage) {
      const double left = dot<kN>(now.position, passing.relative);
      const double share = left / radius_;
      radius *= std::sqrt(std::max((1 - share) * (1 + share), 0.0));
      if (!(radius > 0)) return 0;
    }
    Uncertainty<V> known = known_;
    known.covariance = covariance;
    const double elapsed = time - prospect.time;
    if (elapsed > 0) known.maneuver = prospect.maneuver;
    const Across<kN> across = across_of(passing, known, elapsed);
    if (!across.is_finite()) return 0;
    const Principal<kN> found = principal(across);
    const double miss = dot<kN>(across.axes[0], now.position);
    if constexpr (kN == 2) {
      return within_interval_at(radius, miss, found.sd[0]);
    } else {
      const double other = dot<kN>(across.axes[1], now.position);
      const auto [x, y] = found.wide;
      return within_circle_at(radius, found.sd[0], found.sd[1], x * miss + y * other,
                              x * other - y * miss);
    }
  }
};

/// Steps to the best neighbour, and halves the step where none is better. If many steps do not
/// reach the maximum, it is far away compared with the step, which doubles from then on. On a ridge
/// that is too narrow for the steps the climb ends early.
template <class V>
void climb(const Gunnery<V>& gunnery, double step, V& aim, double& odds) {
  constexpr int kManySteps = 64;
  constexpr int kMaxSteps = 1000;
  const double finest = step * 0x1p-24;
  for (int steps = 0; step > finest && steps < kMaxSteps; ++steps) {
    V best = aim;
    double best_odds = odds;
    for (const auto& side : axes_across<kDimensions<V>>(components_of(aim))) {
      for (const double sign : {-1.0, 1.0}) {
        const V turned = aim + make_vector<V>(side * (sign * step));
        const V tried = turned / length(turned);
        const double found = gunnery.odds(tried);
        if (found <= best_odds) continue;
        best = tried;
        best_odds = found;
      }
    }
    if (best_odds > odds) {
      aim = best;
      odds = best_odds;
      if (steps >= kManySteps) step = std::min(2 * step, 0.5);
    } else {
      step /= 2;
    }
  }
}

}  // namespace

template <class V>
AimOdds odds_of_aim(const Engagement<V>& e, std::span<const Prospect<V>> prospects,
                    const Uncertainty<V>& scatter, const V& aim) {
  if (const char* fault = find_prospects_fault(e, prospects, scatter)) return {.fault = fault};
  constexpr int kN = kDimensions<V>;
  const Components<kN> along = direction_of<kN>(components_of(aim));
  if (!(length<kN>(along) > 0)) return {.fault = "aim"};
  const Gunnery<V> gunnery(e, prospects, scatter);
  if (!gunnery.exists()) return {OddsStatus::none};
  return {OddsStatus::found, gunnery.odds(make_vector<V>(along))};
}

template <class V>
BestAim<V> find_best_aim(const Engagement<V>& e, std::span<const Prospect<V>> prospects,
                         const Uncertainty<V>& scatter) {
  BestAim<V> best;
  best.fault = find_prospects_fault(e, prospects, scatter);
  if (best.fault) return best;
  best.status = OddsStatus::none;
  const Gunnery<V> gunnery(e, prospects, scatter);
  if (!gunnery.exists()) return best;
  // The starts: each prospect, the middle of each two, and the middle of all.
  std::array<V, kMaxProspects> leads{};
  std::size_t count = 0;
  double width = 0;  // half the smallest angle under which the target is seen
  V middle{};
  for (std::size_t i = 0; i < prospects.size(); ++i) {
    const Intercept<V> answer = gunnery.answer(prospects[i]);
    const bool is_touching = answer.status == Status::touching;
    if (!is_touching && answer.status != Status::hit && !answer.closest) continue;
    // Where the centre cannot be hit within lifetime and range, the rim may be.
    V aim = answer.closest ? answer.closest->aim : answer.aim;
    const double flight =
        answer.closest ? answer.closest->time - answer.closest->launch_time : answer.flight_time;
    if (aim == V{}) aim.x = 1;  // the target is at the pivot: any aim will do
    leads[count++] = aim;
    middle += aim * gunnery.weight(i);
    const double distance = std::max(flight * e.projectile.speed, 1e-300);
    const double seen = (e.target.radius + e.projectile.radius) / distance;
    if (width == 0 || seen < width) width = seen;
  }
  const auto climb_from = [&](const V& start) {
    if (!(length(start) > 1e-6)) return;
    V aim = start / length(start);
    double odds = gunnery.odds(aim);
    climb(gunnery, std::min(width / 2, 0.5), aim, odds);
    if (odds > best.probability) {
      best = {OddsStatus::found, aim, odds};
    }
  };
  for (std::size_t i = 0; i < count; ++i) {
    climb_from(leads[i]);
    for (std::size_t j = 0; j < i; ++j) climb_from(leads[i] + leads[j]);
  }
  climb_from(middle);
  return best;
}

template AimOdds odds_of_aim(const Engagement2&, std::span<const Prospect<Vec2>>,
                             const Uncertainty<Vec2>&, const Vec2&);
template AimOdds odds_of_aim(const Engagement3&, std::span<const Prospect<Vec3>>,
                             const Uncertainty<Vec3>&, const Vec3&);
template BestAim<Vec2> find_best_aim(const Engagement2&, std::span<const Prospect<Vec2>>,
                                     const Uncertainty<Vec2>&);
template BestAim<Vec3> find_best_aim(const Engagement3&, std::span<const Prospect<Vec3>>,
                                     const Uncertainty<Vec3>&);

}  // namespace aimahead
