#include "search/solve_by_search.hpp"

#include "search/function_search.hpp"
#include "search/gap_search.hpp"
#include "search/hit_search.hpp"
#include "search/moving_flights.hpp"

namespace aimahead::detail::search {
namespace {

template <class V>
bool is_function(const Target<V>& target) {
  return std::holds_alternative<MotionFunction<V>>(target.motion);
}

template <class V, template <class> class FlightSearch>
bool settle_with(const Engagement<V>& engagement, Intercept<V>& answer) {
  HitSearch<V, FlightSearch> search(engagement);
  const bool is_settled = search.settle_at_launch(answer);
  answer.steps += search.steps();
  return is_settled;
}

/// The time of the meeting, if so much work finds it.
template <class V, template <class> class FlightSearch>
double meet_with(const Target<V>& target, const KinematicState<kDimensions<V>>& body,
                 double launch) {
  constexpr int kMaxWork = 1000;
  ShotMotion<kDimensions<V>> resting;
  resting.inherited = body.velocity;
  FlightSearch<V> search(target, body.position, resting, launch);
  search.limit_work(kMaxWork);
  if (!search.begin()) return kUnlimited;
  if (!(search.at(0).distance > 0)) return launch;
  const SearchStep step = search.next();
  return step.status == SearchStatus::hit ? launch + step.flight_time : kUnlimited;
}

}  // namespace

template <class V>
double meeting_time(const Target<V>& target, const KinematicState<kDimensions<V>>& body,
                    double launch) {
  return is_function(target) ? meet_with<V, FunctionSearch>(target, body, launch)
                             : meet_with<V, GapSearch>(target, body, launch);
}

template <class V>
Intercept<V> solve_by_search(const Engagement<V>& engagement, std::span<Hit<V>> hits) {
  return is_function(engagement.target) ? HitSearch<V, FunctionSearch>(engagement).solve(hits)
                                        : HitSearch<V, GapSearch>(engagement).solve(hits);
}

template <class V>
Intercept<V> search_by_sampling(const Engagement<V>& engagement, double step) {
  return HitSearch<V, FunctionSearch>(engagement).sample(step);
}

template <class V>
bool settle_at_launch(const Engagement<V>& engagement, Intercept<V>& answer) {
  return is_function(engagement.target) ? settle_with<V, FunctionSearch>(engagement, answer)
                                        : settle_with<V, GapSearch>(engagement, answer);
}

template <class V>
std::optional<double> search_sensitivity(const Engagement<V>& engagement, const Hit<V>& hit) {
  return is_function(engagement.target)
             ? HitSearch<V, FunctionSearch>(engagement).sensitivity(hit.flight_time)
             : HitSearch<V, GapSearch>(engagement).sensitivity(hit.flight_time);
}

template double meeting_time(const Target2&, const KinematicState<2>&, double);
template double meeting_time(const Target3&, const KinematicState<3>&, double);
template std::optional<double> search_sensitivity(const Engagement2&, const Hit<Vec2>&);
template std::optional<double> search_sensitivity(const Engagement3&, const Hit<Vec3>&);
template Intercept<Vec2> solve_by_search(const Engagement2&, std::span<Hit<Vec2>>);
template Intercept<Vec3> solve_by_search(const Engagement3&, std::span<Hit<Vec3>>);
template Intercept<Vec2> search_by_sampling(const Engagement2&, double);
template Intercept<Vec3> search_by_sampling(const Engagement3&, double);
template bool settle_at_launch(const Engagement2&, Intercept<Vec2>&);
template bool settle_at_launch(const Engagement3&, Intercept<Vec3>&);

}  // namespace aimahead::detail::search
