#include "aimahead/obstacles.h"

#include "arguments.hpp"
#include "arrays.hpp"
#include "check.hpp"
#include "convert.hpp"
#include "convert_flight.hpp"
#include "fault.hpp"
#include "flight_fields.hpp"

#include "aimahead/clear_launch.hpp"
#include "aimahead/obstacle_field.hpp"

#include "defaults.hpp"
#include "obstacles/soundness.hpp"

#include <algorithm>
#include <cstddef>
#include <new>
#include <span>
#include <type_traits>

namespace {

using namespace aimahead;

aim_fault find_flight_dimension_fault(int32_t dimensions) {
  if (dimensions == 2 || dimensions == 3) return c::kNoFault;
  return c::make_fault(AIM_FIELD_FLIGHT_POSITION, c::kNotAVector,
                       {static_cast<double>(dimensions)});
}

aim_fault find_flight_fault(const aim_flight* flight, int32_t dimensions) {
  const aim_fault fault = find_flight_dimension_fault(dimensions);
  if (fault.field != AIM_FIELD_NONE) return fault;
  if (!flight) return c::make_fault(AIM_FIELD_POINTER, c::kNullPointer);
  const aim_fault in_table = c::find_fault(*flight, dimensions);
  if (in_table.field != AIM_FIELD_NONE) return in_table;
  // The table has checked every field by itself: what is left is the direction beside a thrust.
  bool has_direction = true;
  c::in_dimensions(dimensions, [&]<class V>(V) {
    has_direction = detail::obstacles::is_sound(c::flight_of<V>(*flight));
  });
  return has_direction ? c::kNoFault : c::make_fault(AIM_FIELD_FLIGHT_DIRECTION, c::kNoDirection);
}

aim_fault find_scene_fault(const aim_obstacle* obstacles, size_t count, int32_t dimensions,
                           aim_owner owner = AIM_OWNER_TARGET) {
  if (!obstacles && count > 0) return c::make_fault(AIM_FIELD_POINTER, c::kNullPointer);
  return c::find_fault(std::span(obstacles, count), dimensions, owner);
}

template <class V>
void put(const Intercept<V>& found, aim_intercept& result) {
  c::put(found, result);
}
template <class V>
void put(const Launch<V>& found, aim_launch& result) {
  result = c::launch_of(found);
}

/// Checks the arguments, and stores what `ask(engagement, obstacles, sampling)` finds.
template <class Result, class Ask>
int32_t answer_by_sampling(const aim_engagement* engagement, const aim_obstacle* obstacles,
                           size_t count, const LaunchSampling& sampling, Result* out,
                           const Ask& ask) {
  c::Arguments arguments;
  const bool is_fine =
      arguments.is_fine(c::find_fault(engagement)) &&
      arguments.is_fine(find_scene_fault(obstacles, count, engagement->dimensions)) &&
      arguments.number(AIM_FIELD_STEP, sampling.step) &&
      arguments.number(AIM_FIELD_UNTIL, sampling.until);
  Result result = c::refused<Result>(arguments.fault());
  if (is_fine) {
    c::in_dimensions(engagement->dimensions, [&]<class V>(V) {
      const auto found =
          ask(c::engagement_of<V>(*engagement), c::obstacles_of<V>(obstacles, count), sampling);
      put(found, result);
      if (found.status != Status::invalid) return;
      constexpr bool kIsLaunch = std::is_same_v<Result, aim_launch>;
      result.fault = kIsLaunch ? c::fault_of_launch(found.fault) : c::fault_of_path(found.fault);
    });
  }
  if (out) *out = result;
  return result.status;
}

}  // namespace

/// A field of any dimensions, in the allocator's memory.
struct aim_obstacle_field {
  Allocator allocator;
  int dimensions;
  std::size_t bytes;  ///< of the whole

  aim_obstacle_field(const Allocator& memory, int count, std::size_t size)
      : allocator(memory), dimensions(count), bytes(size) {}
  virtual ~aim_obstacle_field() = default;
  virtual FieldStatus set(const aim_obstacle* obstacles, std::size_t count) = 0;
  virtual FieldStatus set_balls(const aim_obstacle* balls, std::size_t count) = 0;
  virtual void answer(const aim_flight* flights, std::size_t count, aim_touch* touches) const = 0;
};

namespace {

template <class V>
struct Field : aim_obstacle_field {
  ObstacleField<V> field;
  Parallel parallel;

  explicit Field(const FieldSettings& settings)
      : aim_obstacle_field(settings.allocator, kDimensions<V>, sizeof(Field)),
        field(settings),
        parallel(settings.parallel) {}

  FieldStatus set(const aim_obstacle* obstacles, std::size_t count) override {
    return field.set_obstacles(c::obstacles_of<V>(obstacles, count)).status;
  }
  FieldStatus set_balls(const aim_obstacle* balls, std::size_t count) override {
    if (count == 0) return field.set_balls({}).status;
    const std::size_t size = count * sizeof(Ball<V>);
    auto* const own = static_cast<Ball<V>*>(detail::allocate(allocator, size));
    if (!own) return FieldStatus::out_of_memory;
    c::put_balls(balls, count, own);
    const FieldStatus status = field.set_balls({own, count}).status;
    detail::release(allocator, own, size);
    return status;
  }
  void answer(const aim_flight* flights, std::size_t count, aim_touch* touches) const override {
    struct Work {
      const ObstacleField<V>& field;
      const aim_flight* flights;
      aim_touch* touches;
      std::size_t count;
      std::size_t tasks;
    } work{field, flights, touches, count,
           parallel.run ? std::max<std::size_t>(parallel.tasks, 1) : 1};
    const auto task = [](void* data, std::size_t index) {
      const auto& given = *static_cast<const Work*>(data);
      const std::size_t end = given.count * (index + 1) / given.tasks;
      for (std::size_t i = given.count * index / given.tasks; i < end; ++i) {
        given.touches[i] = c::touch_of(given.field.first_touch(c::flight_of<V>(given.flights[i])));
      }
    };
    if (parallel.run) {
      parallel.run(parallel.context, work.tasks, task, &work);
    } else {
      task(&work, 0);
    }
  }
};

/// Makes a field; null if there is no memory.
template <class V>
aim_obstacle_field* make_field(const FieldSettings& settings) {
  void* const place = detail::allocate(settings.allocator, sizeof(Field<V>));
  return place ? ::new (place) Field<V>(settings) : nullptr;
}

aim_fault fault_of(FieldStatus status) {
  return status == FieldStatus::ready ? c::kNoFault
                                      : c::make_fault(AIM_FIELD_MEMORY, c::kOutOfMemory);
}

}  // namespace

void aim_init_flight(aim_flight* flight) {
  if (flight) format::set_defaults(format::kFlightTable, flight);
}

aim_fault aim_check_flight(const aim_flight* flight, int32_t dimensions,
                           const aim_obstacle* obstacles, size_t count) {
  const aim_fault fault = find_flight_fault(flight, dimensions);
  return fault.field != AIM_FIELD_NONE ? fault : find_scene_fault(obstacles, count, dimensions);
}

int32_t aim_first_touch(const aim_flight* flight, int32_t dimensions, const aim_obstacle* obstacles,
                        size_t count, aim_touch* touch) {
  aim_touch found{};
  found.status = AIM_CONTACT_INVALID;
  found.obstacle = -1;
  if (aim_check_flight(flight, dimensions, obstacles, count).field == AIM_FIELD_NONE) {
    c::in_dimensions(dimensions, [&]<class V>(V) {
      found =
          c::touch_of(first_touch(c::flight_of<V>(*flight), c::obstacles_of<V>(obstacles, count)));
    });
  }
  if (touch) *touch = found;
  return found.status;
}

int32_t aim_slowest_clear_by_sampling(const aim_engagement* engagement,
                                      const aim_obstacle* obstacles, size_t count, double step,
                                      double until, aim_launch* out) {
  return answer_by_sampling(engagement, obstacles, count, {step, until}, out,
                            [](const auto& e, const auto& scene, const auto& sampling) {
                              return slowest_clear_by_sampling(e, scene, sampling);
                            });
}

int32_t aim_wait_for_clear_by_sampling(const aim_engagement* engagement,
                                       const aim_obstacle* obstacles, size_t count, double step,
                                       double until, aim_intercept* out) {
  return answer_by_sampling(engagement, obstacles, count, {step, until}, out,
                            [](const auto& e, const auto& scene, const auto& sampling) {
                              return wait_for_clear_by_sampling(e, scene, sampling);
                            });
}

aim_fault aim_trace(const aim_flight* flight, int32_t dimensions, double until, double* max_error,
                    double* points, size_t capacity, size_t* count) {
  c::Arguments arguments(dimensions);
  const bool are_fine = arguments.are_given(max_error, count) &&
                        (capacity == 0 || arguments.are_given(points)) &&
                        arguments.is_fine(find_flight_fault(flight, dimensions)) &&
                        arguments.number(AIM_FIELD_UNTIL, until) &&
                        arguments.number(AIM_FIELD_MAX_ERROR, *max_error) &&
                        (until <= flight->duration ||
                         arguments.blame(AIM_FIELD_UNTIL, c::kTooLarge, {flight->duration, until}));
  if (!are_fine) return arguments.fault();
  c::in_dimensions(dimensions, [&]<class V>(V) {
    const Polyline line = trace(c::flight_of<V>(*flight), until, *max_error,
                                std::span<V>(reinterpret_cast<V*>(points), capacity));
    *count = line.count;
    *max_error = line.error;
  });
  return c::kNoFault;
}

aim_obstacle_field* aim_obstacle_field_create(int32_t dimensions,
                                              const aim_field_settings* settings,
                                              aim_fault* fault) {
  aim_fault found = find_flight_dimension_fault(dimensions);
  aim_obstacle_field* field = nullptr;
  if (found.field == AIM_FIELD_NONE) {
    FieldSettings own;
    if (settings) own = {c::allocator_of(settings->allocator), c::parallel_of(&settings->parallel)};
    field = dimensions == 2 ? make_field<Vec2>(own) : make_field<Vec3>(own);
    if (!field) found = fault_of(FieldStatus::out_of_memory);
  }
  if (fault) *fault = found;
  return field;
}

void aim_obstacle_field_destroy(aim_obstacle_field* field) {
  if (!field) return;
  const Allocator allocator = field->allocator;
  const std::size_t bytes = field->bytes;
  field->~aim_obstacle_field();
  detail::release(allocator, field, bytes);
}

aim_fault aim_obstacle_field_set(aim_obstacle_field* field, const aim_obstacle* obstacles,
                                 size_t count) {
  if (!field) return c::make_fault(AIM_FIELD_POINTER, c::kNullPointer);
  const aim_fault fault = find_scene_fault(obstacles, count, field->dimensions);
  if (fault.field == AIM_FIELD_NONE) return fault_of(field->set(obstacles, count));
  field->set_balls(nullptr, 0);
  field->set(nullptr, 0);
  return fault;
}

aim_fault aim_obstacle_field_set_balls(aim_obstacle_field* field, const aim_obstacle* balls,
                                       size_t count) {
  if (!field) return c::make_fault(AIM_FIELD_POINTER, c::kNullPointer);
  aim_fault fault = find_scene_fault(balls, count, field->dimensions, AIM_OWNER_BALLS);
  for (size_t i = 0; i < count && fault.field == AIM_FIELD_NONE; ++i) {
    if (balls[i].shape == AIM_OBSTACLE_BALL) continue;
    fault = c::make_fault(AIM_FIELD_OBSTACLE_SHAPE, c::kNotABall);
    fault.owner = AIM_OWNER_BALLS;
    fault.index = static_cast<int64_t>(i);
  }
  if (fault.field == AIM_FIELD_NONE) return fault_of(field->set_balls(balls, count));
  field->set_balls(nullptr, 0);
  field->set(nullptr, 0);
  return fault;
}

void aim_obstacle_field_first_touch(const aim_obstacle_field* field, const aim_flight* flights,
                                    size_t count, aim_touch* touches) {
  if (field && flights && touches) field->answer(flights, count, touches);
}
