#include "contact/function_contact.hpp"

#include "numerics/safe_step.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace aimahead::detail::contact {
namespace {

template <class V>
Contact<V> unresolved_from(double time) {
  Contact<V> answer;
  answer.status = ContactStatus::unresolved;
  answer.time = std::min(time, std::numeric_limits<double>::max());
  return answer;
}

}  // namespace

template <class V>
FunctionContact<V>::FunctionContact(const Target<V>& a, const Target<V>& b,
                                    const Components<N>& origin)
    : a_(a, origin, 0),
      b_(b, origin, 0),
      origin_(origin),
      reach_(a.radius + b.radius),
      radius_of_b_(b.radius) {}

template <class V>
typename FunctionContact<V>::Gap FunctionContact<V>::at(double time) const {
  const KinematicState<N> a = a_.at(time);
  const KinematicState<N> b = b_.at(time);
  Gap gap;
  double size = reach_;
  for (int i = 0; i < N; ++i) {
    gap.towards[i] = a.position[i] - b.position[i];
    gap.velocity[i] = a.velocity[i] - b.velocity[i];
    size += std::fabs(a.position[i]) + std::fabs(b.position[i]) + std::fabs(origin_[i]);
  }
  gap.position_of_b = b.position;
  gap.value = length<N>(gap.towards) - reach_;
  gap.error = 0x1p-48 * size;
  return gap;
}

/// Nothing touches within this of an open gap. The window is widened or narrowed to about four times
/// what is found, so that neither a look far ahead nor one at too little costs steps.
template <class V>
double FunctionContact<V>::safe_step(double time, double gap, double room) {
  const double window = std::min(window_, room);
  const auto pace_a = a_.pace(time, window, {});
  const auto pace_b = b_.pace(time, window, {});
  const double speed =
      (pace_a.speed + pace_b.speed + (pace_a.growth + pace_b.growth) * window) * (1 + 0x1p-40);
  const double step = speed > 0 ? gap / speed : kForever;
  if (step < window) {
    window_ = std::max(4 * step, 0x1p-40 * window_);
  } else if (window == window_) {
    window_ *= 4;
  }
  return std::min(step, window);
}

template <class V>
Contact<V> FunctionContact<V>::describe(double time, const Gap& gap) const {
  const Components<N> towards = reach_ == 0 && time > 0 ? Components<N>{} : gap.towards;
  const Components<N> normal = detail::normal_along<N>(towards, gap.velocity);
  std::array<double, N> point;
  double sum = time;
  for (int i = 0; i < N; ++i) {
    point[i] = origin_[i] + (gap.position_of_b[i] + radius_of_b_ * normal[i]);
    sum += point[i] + normal[i];
  }
  if (!numerics::is_finite(sum)) return unresolved_from<V>(time);
  Contact<V> contact;
  contact.status = time > 0 ? ContactStatus::contact : ContactStatus::touching;
  contact.time = time;
  contact.point = make_vector<V>(point);
  contact.normal = make_vector<V>(normal);
  return contact;
}

template <class V>
Contact<V> FunctionContact<V>::find(double duration) {
  Contact<V> apart;
  apart.status = ContactStatus::apart;
  double time = 0;
  for (int work = 0; work < kMaxWork; ++work) {
    if (!a_.go_to(time) || !b_.go_to(time)) return apart;
    const Gap gap = at(time);
    if (!numerics::is_finite(gap.value)) break;
    if (gap.value <= (time > 0 ? gap.error : 0)) return describe(time, gap);
    if (time >= duration) return apart;
    const double limit = std::min({a_.end(), b_.end(), duration});
    if (!(time < limit)) {
      // On to the segments that begin here, which may begin elsewhere.
      const bool gone = (a_.end() <= time && !a_.go_on()) || (b_.end() <= time && !b_.go_on());
      if (gone) return apart;
      continue;
    }
    const double room = limit - time;
    const double step = safe_step(time, gap.value, room);
    if (step >= room) {
      time = limit;
    } else if (step > 0x1p-51 * time) {
      time += step * (1 - 0x1p-40);
    } else if (gap.value <= 0x1p-40 * length<N>(gap.towards)) {
      return describe(time, gap);  // nearer than the resolution of time
    } else {
      break;
    }
    if (time == kForever) return apart;
  }
  return unresolved_from<V>(time);
}

template class FunctionContact<Vec2>;
template class FunctionContact<Vec3>;

}  // namespace aimahead::detail::contact
