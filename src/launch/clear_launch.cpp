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

/// The earliest hit of the launches that are looked at one after the other: one that is clear, or
/// else one that is blocked.
template <class V>
class EarliestClear {
 public:
  /// The scene is that of a gun that neither turns nor waits.
  EarliestClear(const Shooter<V>& gun, const Engagement<V>& scene) : gun_(gun), scene_(scene) {
    best_.status = Status::not_found;
  }

  /// Looks at the hits of a launch. False if later launches cannot hit earlier.
  bool look_at(double launch) {
    if (best_ && launch >= best_.time) return false;
    scene_.shooter.delay = launch;
    const Intercept<V> here = solve_all(scene_, hits_);
    if (here.status == Status::touching) {
      best_ = here;
      return false;
    }
    if (here.status == Status::unresolved) {
      undecided_from_ = std::min(undecided_from_, here.time);
    } else if (here || here.status == Status::blocked) {
      take_first(here, launch);
    }
    return true;
  }

  [[nodiscard]] Intercept<V> answer() const {
    const bool is_sure =
        (best_ || best_.status == Status::touching) && best_.time <= undecided_from_;
    if (undecided_from_ == kUnlimited || is_sure) return best_;
    Intercept<V> undecided;
    undecided.status = Status::unresolved;
    undecided.time = undecided_from_;
    return undecided;
  }

 private:
  void take_first(const Intercept<V>& here, double launch) {
    const std::span<const Hit<V>> found = std::span(hits_).first(here.count);
    if (const Hit<V>* clear = first_reachable(found, gun_, launch, true)) {
      if (!best_ || clear->time < best_.time) take(*clear, Status::hit, here.method);
      return;
    }
    // The hits that the list lacks are not known.
    if (found.size() == hits_.size() || ends_early(here)) {
      undecided_from_ = std::min(undecided_from_, found.back().time);
    }
    const Hit<V>* blocked = first_reachable(found, gun_, launch, false);
    if (!blocked || best_) return;
    if (best_.status == Status::not_found || blocked->time < best_.time) {
      take(*blocked, Status::blocked, here.method);
    }
  }

  void take(const Hit<V>& hit, Status status, Method method) {
    static_cast<Hit<V>&>(best_) = hit;
    best_.status = status;
    best_.method = method;
  }

  const Shooter<V>& gun_;
  Engagement<V> scene_;
  std::array<Hit<V>, 64> hits_;
  Intercept<V> best_;
  double undecided_from_ = kUnlimited;  // a launch that was looked at may hit from then on
};

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
  fire_at_delay(scene.shooter);
  result.fault = find_fault(engagement);
  // find_fault refuses obstacles for some engagements. One obstacle makes it do so even if the list
  // is empty.
  const Obstacle<V> any[] = {Ball<V>{}};
  scene.obstacles = any;
  if (!result.fault) result.fault = find_fault(scene);
  scene.obstacles = obstacles;
  if (!result.fault) result.fault = find_sampling_fault(engagement, scene, launches);
  if (result.fault) return result;
  EarliestClear<V> earliest(engagement.shooter, scene);
  const double first = engagement.shooter.delay;
  for (double k = 0; sample_at(first, k, launches) <= launches.until; ++k) {
    if (!earliest.look_at(sample_at(first, k, launches))) break;
  }
  return earliest.answer();
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
