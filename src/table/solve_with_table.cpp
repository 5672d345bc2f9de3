#include "table/solve_with_table.hpp"

#include "closed_form/shot_description.hpp"
#include "motion/body_state.hpp"
#include "motion/gun_motion.hpp"
#include "motion/hit_list.hpp"
#include "motion/make_hit.hpp"
#include "motion/open_answer.hpp"
#include "motion/result_contract.hpp"
#include "table/quick_table.hpp"
#include "table/searched_table.hpp"
#include "table/steady_table.hpp"

#include <cmath>
#include <utility>

namespace aimahead::detail::table {

using numerics::DoubleDouble;
using numerics::scale_by_power_of_two;

namespace {

/// Target and gun in constant relative acceleration. `quick` is the first hit, if it is known, and
/// is used for the first flight judged, because its digits must not depend on whether other hits
/// are asked for.
template <class V>
class SteadyQuestion {
 public:
  static constexpr int N = kDimensions<V>;
  using Flight = TableFlight;

  SteadyQuestion(const Engagement<V>& engagement, const Hit<V>* quick)
      : engagement_(engagement),
        quick_(quick),
        frame_(engagement),
        shot_(engagement, frame_),
        table_(engagement, frame_) {}
  SteadyQuestion(const SteadyQuestion&) = delete;
  SteadyQuestion& operator=(const SteadyQuestion&) = delete;

  [[nodiscard]] Method method() const {
    return frame_.accelerated ? Method::polynomial : Method::quadratic;
  }
  [[nodiscard]] static Flight none() { return {}; }
  void collect(TableFlights& flights) { table_.collect(flights); }
  [[nodiscard]] int steps() const { return 0; }
  [[nodiscard]] double time_of(const TableFlight& flight) const {
    return frame_.time_of(flight.time);
  }

  [[nodiscard]] JudgedHit<V> judge(const TableFlight& flight) {
    using Description = ShotDescription<V>;
    using Vector = typename Description::Vector;
    JudgedHit<V> judged;
    const Vector at = shot_.position(flight.time);
    const DoubleDouble distance = Description::length_of(at);
    Vector u = Description::direction_of(at);
    if (distance.hi == 0) u = Description::direction_of(frame_.d);
    bool has_aim = false;
    for (const DoubleDouble& x : u) has_aim = has_aim || x.hi != 0;
    if (!has_aim) u[0] = 1;  // any aim; it is cleared below
    Vector travel;
    judged.is_sound = shot_.describe(flight.time, u, 0.0, judged.hit, travel);
    if (!has_aim) judged.hit.aim = V{};
    judged.hit.launch_velocity = V{};
    judged.hit.distance = distance_within(*engagement_.projectile.table,
                                          scale_by_power_of_two(distance.hi, frame_.length_unit));
    const double limit = engagement_.projectile.lifetime;
    judged.is_late = limit != kUnlimited && !table_.lasts_until(flight, frame_.time(limit));
    // The displacement of the shot in the world.
    Vector way = at;
    for (int i = 0; i < N; ++i) {
      const DoubleDouble inherited = frame_.inherited(engagement_, i);
      if (inherited.hi != 0) way[i] = way[i] + inherited * flight.time;
    }
    judged.is_within = !judged.is_late && shot_.within_range(way, flight.coarse);
    if (quick_) judged.hit = *std::exchange(quick_, nullptr);
    return judged;
  }

 private:
  const Engagement<V>& engagement_;
  const Hit<V>* quick_;
  DriftingFrame<N> frame_;
  ShotDescription<V> shot_;
  SteadyTable<V> table_;
};

/// A target in any other motion.
template <class V>
class SearchedQuestion {
 public:
  static constexpr int N = kDimensions<V>;
  using Flight = TableFlight;

  explicit SearchedQuestion(const Engagement<V>& engagement)
      : engagement_(engagement), table_(engagement) {}

  [[nodiscard]] static Method method() { return Method::search; }
  [[nodiscard]] static Flight none() { return {}; }
  void collect(TableFlights& flights) { table_.collect(flights); }
  [[nodiscard]] int steps() const { return table_.work(); }
  [[nodiscard]] double time_of(const TableFlight& flight) const {
    return engagement_.shooter.delay + flight.time.hi;
  }

  [[nodiscard]] JudgedHit<V> judge(const TableFlight& flight) const {
    JudgedHit<V> judged;
    const double f = flight.time.hi;
    const auto seen = table_.at(f);
    if (!seen || !seen->is_known) return judged;
    Components<N> towards = seen->d;
    const double distance = length<N>(seen->d);
    if (distance == 0) {
      const auto at_launch = table_.at(0);
      if (at_launch) towards = at_launch->d;
    }
    const double launch = engagement_.shooter.delay;
    GunAtLaunch<N> gun{launch, pivot_at(engagement_.shooter, launch), 0, 0, {}};
    judged.hit = make_hit(gun, f, direction_of<N>(towards), make_vector<V>(seen->point));
    judged.hit.distance = distance_within(*engagement_.projectile.table, distance);
    judged.is_sound = is_finite_hit(judged.hit);
    const auto& shot = engagement_.projectile;
    judged.is_late = f > with_slack(shot.lifetime);
    const Components<N> way = seen->point - gun.pivot;
    judged.is_within = !judged.is_late && length<N>(way) <= with_slack(shot.range);
    return judged;
  }

 private:
  const Engagement<V>& engagement_;
  SearchedTable<V> table_;
};

template <class V, class Question>
Intercept<V> answer_to(const Engagement<V>& engagement, Question question, std::span<Hit<V>> hits) {
  Intercept<V> answer = list_flights<V>(question, engagement.projectile, hits);
  enforce_result_contract<V>(engagement, hits, answer);
  return answer;
}

/// Kept out of line: it needs room that quick answers do not.
template <class V>
AIMAHEAD_NOINLINE Intercept<V> solve_exactly(const Engagement<V>& engagement, const Hit<V>* quick,
                                             std::span<Hit<V>> hits) {
  return answer_to(engagement, SteadyQuestion<V>(engagement, quick), hits);
}

template <class V>
AIMAHEAD_NOINLINE Intercept<V> solve_by_pieces(const Engagement<V>& engagement,
                                               std::span<Hit<V>> hits) {
  return answer_to(engagement, SearchedQuestion<V>(engagement), hits);
}

/// The slope T'(L) of the table; at a row, that of the side with later times.
double slope_at(const ShotTable& table, double distance) {
  constexpr double kRounding = 0x1p-44;
  const auto& far = table.distances;
  const auto& times = table.times;
  const auto slope = [&](std::size_t i) {
    return (times[i + 1] - times[i]) / (far[i + 1] - far[i]);
  };
  std::size_t i = 1;
  while (i + 1 < far.size() && far[i] < distance * (1 - kRounding)) ++i;
  const bool is_at_row = i + 1 < far.size() && std::fabs(far[i] - distance) <= kRounding * far[i];
  return slope(is_at_row && times[i + 1] > times[i - 1] ? i : i - 1);
}

}  // namespace

template <class V>
bool answer_quickly(const Engagement<V>& engagement, Intercept<V>& answer) {
  const auto& [gun, shot, target, aim, obstacles, tick] = engagement;
  const std::uint64_t set = joined_bits(gun.muzzle, shot.speed) | joined_bits(shot.acceleration) |
                            joined_bits(target.acceleration);
  if (set << 1 != 0 || aim != Aim::center) return false;
  const QuickTable<V> question(engagement);
  const Certainty certainty = question.solve(answer);
  answer.method = Method::quadratic;
  answer.status = Status::unreachable;
  if (certainty != Certainty::found) return certainty == Certainty::none;
  answer.status = Status::hit;
  return question.is_within_limits(answer);
}

template <class V>
Intercept<V> solve_with_table(const Engagement<V>& engagement, std::span<Hit<V>> hits) {
  Intercept<V> answer = unanswered<V>();
  if (!std::holds_alternative<std::monostate>(engagement.target.motion)) {
    answer = solve_by_pieces(engagement, hits);
  } else if (!answer_quickly(engagement, answer) || (answer && !hits.empty())) {
    // The first hit may be known.
    answer = solve_exactly(engagement, answer ? &answer : nullptr, hits);
  }
  return answer;
}

template <class V>
std::optional<double> table_sensitivity(const Engagement<V>& engagement, const Hit<V>& hit) {
  const auto target = locate(engagement.target, hit.time);
  if (!target || !(hit.distance > 0)) return std::nullopt;
  const V inherited = engagement.projectile.inherit * engagement.shooter.velocity;
  const double receding = dot(hit.aim, make_vector<V>(target->velocity) - inherited);
  const double slope = slope_at(*engagement.projectile.table, hit.distance);
  const double gap_slope = 1 - slope * receding;
  if (gap_slope == 0) return std::nullopt;
  return std::fabs(slope) / std::fabs(gap_slope);
}

template bool answer_quickly(const Engagement2&, Intercept<Vec2>&);
template bool answer_quickly(const Engagement3&, Intercept<Vec3>&);
template Intercept<Vec2> solve_with_table(const Engagement2&, std::span<Hit<Vec2>>);
template Intercept<Vec3> solve_with_table(const Engagement3&, std::span<Hit<Vec3>>);
template std::optional<double> table_sensitivity(const Engagement2&, const Hit<Vec2>&);
template std::optional<double> table_sensitivity(const Engagement3&, const Hit<Vec3>&);

}  // namespace aimahead::detail::table
