#include "aimahead/clear_launch.hpp"

#include "aimahead/detail/scaling.hpp"
#include "aimahead/turret.hpp"
#include "motion/hit_list.hpp"
#include "obstacles/line_of_fire.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace aimahead {

using namespace detail::launch;

namespace {

/// Sample k of those from `first` on. One that only rounding puts beyond the last is the last.
double sample_at(double first, double k, const LaunchSampling& sampling) {
  const double time = first + k * sampling.step;
  const bool is_last = time > sampling.until && time <= sampling.until * (1 + 0x1p-40);
  return is_last ? sampling.until : time;
}

/// The first fault of the arguments other than the engagement.
template <class V>
const char* find_sampling_fault(const Engagement<V>& engagement, const Engagement<V>& scene,
                                const LaunchSampling& sampling) {
  const auto& [step, until] = sampling;
  if (!engagement.obstacles.empty() || !has_sound_obstacles(scene)) return "obstacles";
  if (!(step > 0 && is_finite(step))) return "step";
  if (!is_size(until)) return "until";
  return until / step <= LaunchSampling::kMaxSamples ? nullptr : "step";
}

/// Samples flights by their duration: the speed that they need, and whether they are clear.
template <class V>
class FlightTimes {
 public:
  FlightTimes(const Engagement<V>& unobstructed, const Engagement<V>& scene, double until)
      : unobstructed_(unobstructed), scene_(scene), until_(until) {}

  [[nodiscard]] bool is_clear(Launch<V>& launch) {
    if (!find_blocking_obstacle(scene_, launch)) {
      is_undecided_ = true;
      return false;
    }
    if (launch.blocked && !stopped_.blocked) stopped_ = launch;
    return !launch.blocked;
  }
  /// Keeps the flight if it is clear and slower than the one kept.
  bool look_at(double time) {
    if (!(time > 0 && time <= until_)) return false;
    Launch<V> launch = launch_for_time(unobstructed_, time);
    is_undecided_ = is_undecided_ || launch.status == Status::unresolved;
    if (!launch || (best_ && launch.speed >= best_.speed) || !is_clear(launch)) return false;
    best_ = launch;
    time_ = time;
    return true;
  }
  /// Samples flights near the one kept, with ever smaller steps.
  void look_closer(double step) {
    for (double h = step / 2; h > 0x1p-45 * time_;) {
      if (!look_at(time_ + h) && !look_at(time_ - h)) h /= 2;
    }
  }
  [[nodiscard]] const Launch<V>& best() const { return best_; }
  /// The first flight that was stopped.
  [[nodiscard]] const Launch<V>& stopped() const { return stopped_; }
  /// Whether some flight could not be decided.
  [[nodiscard]] bool is_undecided() const { return is_undecided_; }

 private:
  const Engagement<V>& unobstructed_;
  const Engagement<V>& scene_;
  double until_;
  Launch<V> best_;
  Launch<V> stopped_;
  double time_ = 0;
  bool is_undecided_ = false;
};

/// The first of the hits of one launch time, clear or blocked as asked, to whose aim the gun can
/// have turned by then.
template <class V>
const Hit<V>* first_reachable(std::span<const Hit<V>> hits, const Shooter<V>& gun, double time,
                              bool is_clear) {
  for (const Hit<V>& hit : hits) {
    if (hit.blocked.has_value() == is_clear) continue;
    if (!gun.turret) return &hit;
    const Turn turn = turn_to(*gun.turret, hit.aim);
    if (turn && turn.time <= time) return &hit;
  }
  return nullptr;
}

}  // namespace

template <class V>
Launch<V> slowest_clear_by_sampling(const Engagement<V>& engagement,
                                    std::type_identity_t<ObstacleList<V>> obstacles,
                                    const LaunchSampling& flight_times) {
  Launch<V> slowest = launch_slowest(engagement);
  if (slowest.status == Status::invalid) return slowest;
  Engagement<V> scene = engagement;
  scene.obstacles = obstacles;
  if (const char* fault = find_sampling_fault(engagement, scene, flight_times)) {
    slowest = {};
    slowest.fault = fault;
    return slowest;
  }
  if (slowest.status == Status::touching) return slowest;
  const auto& [step, until] = flight_times;
  FlightTimes<V> flights(engagement, scene, until);
  if (slowest && flights.is_clear(slowest)) return slowest;
  for (double k = 1; sample_at(0, k, flight_times) <= until; ++k) {
    flights.look_at(sample_at(0, k, flight_times));
  }
  if (flights.best()) {
    flights.look_closer(step);
    return flights.best();
  }
  Launch<V> answer;
  if (flights.is_undecided()) {
    answer.status = Status::unresolved;
    answer.time = engagement.shooter.delay;
  } else if (flights.stopped().blocked) {
    answer = flights.stopped();
    answer.status = Status::blocked;
  } else if (slowest.status == Status::unresolved) {
    answer = slowest;
  } else {
    answer.status = Status::not_found;
  }
  return answer;
}

template <class V>
Intercept<V> wait_for_clear_by_sampling(const Engagement<V>& engagement,
                                        std::type_identity_t<ObstacleList<V>> obstacles,
                                        const LaunchSampling& launches) {
  Intercept<V> result;
  Engagement<V> scene = engagement;
  scene.shooter.hold = false;
  scene.shooter.turret.reset();
  result.fault = find_fault(engagement);
  // find_fault refuses obstacles for some engagements. One obstacle makes it do so even if the list
  // is empty.
  const Obstacle<V> any[] = {Ball<V>{}};
  scene.obstacles = any;
  if (!result.fault) result.fault = find_fault(scene);
  scene.obstacles = obstacles;
  if (!result.fault) result.fault = find_sampling_fault(engagement, scene, launches);
  if (result.fault) return result;
  result.status = Status::not_found;
  const Shooter<V>& gun = engagement.shooter;
  std::array<Hit<V>, 64> hits;
  double undecided_from = kUnlimited;
  for (double k = 0; sample_at(gun.delay, k, launches) <= launches.until; ++k) {
    const double now = sample_at(gun.delay, k, launches);
    if (result && now >= result.time) break;
    scene.shooter.delay = now;
    const Intercept<V> here = solve_all(scene, hits);
    if (here.status == Status::touching) {
      result = here;  // at the launch: no later one is earlier
      break;
    }
    if (here.status == Status::unresolved) {
      undecided_from = std::min(undecided_from, here.time);
      continue;
    }
    if (!here && here.status != Status::blocked) continue;
    const std::span<const Hit<V>> found = std::span(hits).first(here.count);
    const bool is_first = result.status == Status::not_found;
    const Hit<V>* hit = first_reachable(found, gun, now, true);
    Status status = Status::hit;
    if (!hit) {
      // The hits that the list lacks are not known.
      if (found.size() == hits.size() || ends_early(here))
        undecided_from = std::min(undecided_from, found.back().time);
      hit = first_reachable(found, gun, now, false);
      status = Status::blocked;
      if (!hit || result || (!is_first && hit->time >= result.time)) continue;
    }
    if (result && hit->time >= result.time) continue;
    static_cast<Hit<V>&>(result) = *hit;
    result.status = status;
    result.method = here.method;
  }
  const bool is_sure =
      (result || result.status == Status::touching) && result.time <= undecided_from;
  if (undecided_from < kUnlimited && !is_sure) {
    result = {};
    result.status = Status::unresolved;
    result.time = undecided_from;
  }
  return result;
}

template Launch<Vec2> slowest_clear_by_sampling(const Engagement2&, ObstacleList<Vec2>,
                                                const LaunchSampling&);
template Launch<Vec3> slowest_clear_by_sampling(const Engagement3&, ObstacleList<Vec3>,
                                                const LaunchSampling&);
template Intercept<Vec2> wait_for_clear_by_sampling(const Engagement2&, ObstacleList<Vec2>,
                                                    const LaunchSampling&);
template Intercept<Vec3> wait_for_clear_by_sampling(const Engagement3&, ObstacleList<Vec3>,
                                                    const LaunchSampling&);

}  // namespace aimahead
