#include "turret_search.hpp"

#include "launch_boxes.hpp"
#include "turret_march.hpp"

namespace aimahead {
namespace {

template <class V>
TurretLaunch<kDimensions<V>> find_launch(const TurretQuestion<V>& question) {
  return flies_straight(question) ? march(question) : search_boxes(question);
}

template <class V>
Hit<V> describe(const TurretQuestion<V>& q, const TurretLaunch<kDimensions<V>>& launch) {
  constexpr int N = kDimensions<V>;
  Hit<V> hit;
  hit.time = launch.time;
  hit.flight_time = launch.flight_time;
  hit.launch_time = std::max(launch.time - launch.flight_time, q.delay);
  const Components<N> towards = direction_of<N>(launch.d);
  const Components<N> u = towards == Components<N>{} ? q.facing : towards;
  Components<N> point;
  Components<N> velocity;
  Components<N> start;
  for (int i = 0; i < N; ++i) {
    point[i] = q.origin[i] + launch.target[i];
    velocity[i] = q.law.speed * u[i] + q.law.kept[i];
    start[i] = q.origin[i] + q.velocity[i] * hit.launch_time + q.muzzle * u[i];
  }
  hit.point = make_vector<V>(point);
  hit.aim = make_vector<V>(u);
  hit.launch_velocity = make_vector<V>(velocity);
  hit.launch_point = make_vector<V>(start);
  return hit;
}

}  // namespace

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
    static_cast<Hit<V>&>(answer) = describe(question, launch);
    return answer;
  }
  answer.status = Status::unreachable;
  if (launch.status == LaunchStatus::unresolved) {
    answer.status = Status::unresolved;
    answer.time = launch.time;
  }
  return answer;
}

template Intercept<Vec2> search_with_turret(const Engagement<Vec2>&);
template Intercept<Vec3> search_with_turret(const Engagement<Vec3>&);

}  // namespace aimahead
