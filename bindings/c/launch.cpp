#include "aimahead/launch.hpp"

#include "check.hpp"
#include "convert.hpp"
#include "fault.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

namespace {

using namespace aimahead;

/// An argument beside the engagement.
struct Argument {
  aim_field field = AIM_FIELD_NONE;
  double value = 0;
};

/// The fault at a path of the library, with what was expected where a launch alone knows it.
aim_fault fault_of(const char* path, const Argument& argument) {
  const aim_fault fault = c::fault_of_launch(path);
  if (fault.field == AIM_FIELD_PROJECTILE_ACCELERATION) {
    return c::make_fault(AIM_FIELD_PROJECTILE_ACCELERATION, c::kNoUpwards);
  }
  if (fault.field != argument.field) return fault;
  const bool is_elevation = argument.field == AIM_FIELD_ELEVATION;
  return c::make_fault(argument.field, is_elevation ? c::kNotAnElevation : c::kNotANumber,
                       {argument.value});
}

template <class V>
aim_launch answer_of(const Launch<V>& launch, const Argument& argument) {
  aim_launch out = c::launch_of(launch);
  if (launch.status == Status::invalid) out.fault = fault_of(launch.fault, argument);
  return out;
}

/// Calls `ask` with the engagement in as many dimensions as it has, unless it has a fault.
template <class Ask>
int32_t answer(const aim_engagement* engagement, const Argument& argument, aim_launch* out,
               const Ask& ask) {
  aim_launch result = c::refused<aim_launch>(c::find_fault(engagement));
  if (result.fault.field == AIM_FIELD_NONE) {
    result = engagement->dimensions == 2
                 ? answer_of(ask(c::engagement_of<Vec2>(*engagement)), argument)
                 : answer_of(ask(c::engagement_of<Vec3>(*engagement)), argument);
  }
  if (out) *out = result;
  return result.status;
}

}  // namespace

int32_t aim_launch_for_time(const aim_engagement* engagement, double flight_time, aim_launch* out) {
  return answer(engagement, {AIM_FIELD_FLIGHT_TIME, flight_time}, out,
                [=](const auto& e) { return launch_for_time(e, flight_time); });
}

int32_t aim_launch_over_apex(const aim_engagement* engagement, double height, int32_t rising,
                             aim_launch* out) {
  const Pass pass = rising != 0 ? Pass::rising : Pass::falling;
  return answer(engagement, {AIM_FIELD_HEIGHT, height}, out,
                [=](const auto& e) { return launch_over_apex(e, height, pass); });
}

int32_t aim_launch_at_elevation(const aim_engagement* engagement, double elevation,
                                aim_launch* out) {
  return answer(engagement, {AIM_FIELD_ELEVATION, elevation}, out,
                [=](const auto& e) { return launch_at_elevation(e, elevation); });
}

int32_t aim_launch_all_at_elevation(const aim_engagement* engagement, double elevation,
                                    aim_launch* out, aim_launch* launches, int32_t capacity) {
  aim_launch result = {};
  if (capacity < 0) {
    result = c::refused<aim_launch>(
        c::make_fault(AIM_FIELD_CAPACITY, c::kNotANumber, {double(capacity)}));
  } else if (!launches && capacity > 0) {
    result = c::refused<aim_launch>(c::make_fault(AIM_FIELD_POINTER, c::kNullPointer));
  } else {
    const Argument argument{AIM_FIELD_ELEVATION, elevation};
    return answer(engagement, argument, out, [=]<class V>(const Engagement<V>& e) {
      std::array<Launch<V>, 4> some;  // there are no more
      const auto room = std::min<std::size_t>(static_cast<std::size_t>(capacity), some.size());
      const Launch<V> first =
          launch_all_at_elevation(e, elevation, std::span<Launch<V>>(some.data(), room));
      for (int i = 0; i < first.count; ++i) {
        launches[i] = c::launch_of(some[static_cast<std::size_t>(i)]);
      }
      return first;
    });
  }
  if (out) *out = result;
  return result.status;
}

int32_t aim_launch_slowest(const aim_engagement* engagement, aim_launch* out) {
  return answer(engagement, {}, out, [](const auto& e) { return launch_slowest(e); });
}

int32_t aim_launch_direct_and_lob(const aim_engagement* engagement, aim_launch* direct,
                                  aim_launch* lob) {
  aim_launch high = c::refused<aim_launch>(c::find_fault(engagement));
  const int32_t status = answer(engagement, {}, direct, [&high](const auto& e) {
    const auto both = launch_direct_and_lob(e);
    high = answer_of(both.lob, {});
    return both.direct;
  });
  if (lob) *lob = high;
  return status;
}
