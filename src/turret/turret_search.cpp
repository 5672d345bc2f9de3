#include "turret/turret_search.hpp"

#include "turret/launch_boxes.hpp"
#include "turret/straight_launch.hpp"

namespace aimahead::detail::turret {
namespace {

template <class V>
TurretLaunch<kDimensions<V>> find_launch(const TurretQuestion<V>& question) {
  return flies_straight(question) ? march(question) : search_boxes(question);
}

}  // namespace

template <class V>
Hit<V> describe_launch(const TurretQuestion<V>& q, const TurretLaunch<kDimensions<V>>& launch) {
  constexpr int N = kDimensions<V>;
  Hit<V> hit;
  hit.time = launch.time;
  hit.flight_time = launch.flight_time;
  hit.launch_time = std::clamp(launch.time - launch.flight_time, q.delay, q.latest);
  const Components<N> towards = direction_of<N>(launch.d);
  const Components<N> u = towards == Components<N>{} ? q.facing : towards;
  Components<N> point;
  Components<N> velocity;
  Components<N> start;
  for (int i = 0; i < N; ++i) {
    point[i] = q.origin[i] + launch.target[i];
    const double inherited = q.gun_accelerates() ? launch.inherited[i] : q.law.inherited[i];
    const double pivot = q.gun_accelerates() ? launch.pivot[i] : q.velocity[i] * hit.launch_time;
    velocity[i] = q.law.speed * u[i] + inherited;
    start[i] = q.origin[i] + pivot + q.muzzle * u[i];
  }
  hit.point = make_vector<V>(point);
  hit.aim = make_vector<V>(u);
  hit.launch_velocity = make_vector<V>(velocity);
  hit.launch_point = make_vector<V>(start);
  return hit;
}

template <class V>
Intercept<V> search_with_turret(const Engagement<V>& engagement) {
  TurretQuestion<V> question(engagement);
  Intercept<V> answer;
  answer.method = Method::search;
  answer.status = Status::hit;
  auto launch = find_launch(question);
  answer.steps = launch.steps;
  if (launch.status == LaunchStatus::never &&
      (question.lifetime != kUnlimited || question.range != kUnlimited)) {
    answer.status = Status::out_of_range;
    question.lifetime = question.range = kUnlimited;
    launch = find_launch(question);
    answer.steps += launch.steps;
  }
  if (launch.status == LaunchStatus::found) {
    static_cast<Hit<V>&>(answer) = describe_launch(question, launch);
    return answer;
  }
  answer.status = Status::unreachable;
  if (launch.status == LaunchStatus::unresolved) {
    answer.status = Status::unresolved;
    answer.time = launch.time;
  }
  return answer;
}

template Hit<Vec2> describe_launch(const TurretQuestion<Vec2>&, const TurretLaunch<2>&);
template Hit<Vec3> describe_launch(const TurretQuestion<Vec3>&, const TurretLaunch<3>&);
template Intercept<Vec2> search_with_turret(const Engagement<Vec2>&);
template Intercept<Vec3> search_with_turret(const Engagement<Vec3>&);

}  // namespace aimahead::detail::turret
