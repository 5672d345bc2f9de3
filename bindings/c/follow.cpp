#include "aimahead/follow.hpp"

#include "aimahead/study.h"
#include "arguments.hpp"
#include "check.hpp"
#include "convert.hpp"
#include "convert_study.hpp"
#include "fault.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace {

using namespace aimahead;

template <class V>
aim_fault follow_each(const aim_engagement& engagement, const aim_fired_shot& fired,
                      std::span<const double> times, aim_snapshot* out) {
  const Engagement<V> e = c::engagement_of<V>(engagement);
  FiredShot<V> shot{c::vector_of<V>(fired.aim), {}};
  if (fired.has_launch_time != 0) shot.launch_time = fired.launch_time;
  std::array<Snapshot<V>, 32> some;
  while (!times.empty()) {
    const auto now = times.first(std::min(times.size(), some.size()));
    const Following following = follow(e, shot, now, some);
    if (!following) return c::fault_of_path(following.fault);
    for (std::size_t i = 0; i < now.size(); ++i) c::store_snapshot(some[i], *out++);
    times = times.subspan(now.size());
  }
  return c::kNoFault;
}

}  // namespace

aim_fault aim_follow(const aim_engagement* engagement, const aim_fired_shot* shot,
                     const double* times, aim_snapshot* snapshots, size_t count) {
  aim_fault fault = c::find_fault(engagement);
  if (fault.field != AIM_FIELD_NONE) return fault;
  c::Arguments arguments(engagement->dimensions);
  const bool is_sound =
      arguments.are_given(shot) && (count == 0 || arguments.are_given(times, snapshots)) &&
      arguments.vector(AIM_FIELD_FIRED_AIM, shot->aim) &&
      (shot->has_launch_time == 0 || arguments.number(AIM_FIELD_LAUNCH_TIME, shot->launch_time)) &&
      arguments.numbers(AIM_FIELD_TIMES, times, count);
  if (!is_sound) return arguments.fault();
  const std::span<const double> all(times, count);
  return engagement->dimensions == 2 ? follow_each<Vec2>(*engagement, *shot, all, snapshots)
                                     : follow_each<Vec3>(*engagement, *shot, all, snapshots);
}
