// What flights touch first: among obstacles, and in fields that are asked again and again.
#include "exchange.hpp"

#include "convert.hpp"

#include "aimahead/obstacle_field.hpp"
#include "aimahead/obstacles.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <new>
#include <span>

namespace aimahead::wasm {
namespace {

template <class V>
Flight<V> flight_of(const aim_flight& given) {
  return {.position = c::vector_of<V>(given.position),
          .velocity = c::vector_of<V>(given.velocity),
          .acceleration = c::vector_of<V>(given.acceleration),
          .thrust = {given.thrust[0], given.thrust[1]},
          .direction = c::vector_of<V>(given.direction),
          .drag = given.drag,
          .radius = given.radius,
          .launch_time = given.launch_time,
          .duration = given.duration};
}

template <class V>
aim_touch touch_of(const Touch<V>& touch) {
  aim_touch out;
  out.status = static_cast<std::int32_t>(touch.status);
  out.obstacle = static_cast<std::int32_t>(touch.obstacle);
  out.time = touch.time;
  c::store(touch.center, out.center);
  c::store(touch.normal, out.normal);
  return out;
}

/// Memory that the package gives to a field, handed out from front to back. What a field gives back
/// is not handed out again: the package makes a larger field where this one's memory does not
/// suffice.
struct Reserve {
  char* next;
  char* end;
};
constexpr std::size_t kAlignment = 64;

void* take(std::size_t bytes, void* context) {
  Reserve& reserve = *static_cast<Reserve*>(context);
  const std::size_t size = (bytes + kAlignment - 1) / kAlignment * kAlignment;
  if (size < bytes || size > static_cast<std::size_t>(reserve.end - reserve.next)) return nullptr;
  void* const taken = reserve.next;
  reserve.next += size;
  return taken;
}

struct FieldHeader {
  std::int32_t dimensions;
  std::int32_t reserved;
};
template <class V>
struct StoredField {
  FieldHeader header;
  Reserve reserve;
  ObstacleField<V> field;
};

/// Calls `use` with the field of whatever dimensions.
template <class Use>
auto with_field(void* memory, const Use& use) {
  if (static_cast<const FieldHeader*>(memory)->dimensions == 2) {
    return use(static_cast<StoredField<Vec2>*>(memory)->field, Vec2());
  }
  return use(static_cast<StoredField<Vec3>*>(memory)->field, Vec3());
}

template <class V>
void start_field(char* memory, std::size_t bytes) {
  auto* const stored = new (memory) StoredField<V>;
  stored->header.dimensions = kDimensions<V>;
  const auto used = (sizeof(StoredField<V>) + kAlignment - 1) / kAlignment * kAlignment;
  stored->reserve = {memory + used, memory + bytes};
  stored->field = ObstacleField<V>({.allocator = {take, nullptr, &stored->reserve}});
}

template <class V>
void store_trace(const Flight<V>& flight, double until, double max_error, double* points,
                 std::size_t room) {
  // As many at once as the stack holds, so that the points have three components each.
  static std::array<V, 1024> some;
  const Polyline line =
      trace(flight, until, max_error, std::span(some).first(std::min(room, some.size())));
  for (std::size_t i = 0; i < line.count; ++i) c::store(some[i], points + 3 * i);
  exchange.argument = line.error;
  exchange.vectors[0][0] = static_cast<double>(line.count);
}

}  // namespace
}  // namespace aimahead::wasm

// In place of the library's own: there is no malloc here, and every field has its reserve.
namespace aimahead::detail {
void* allocate(const Allocator& allocator, std::size_t bytes) noexcept {
  return allocator.allocate(bytes, allocator.context);
}
void release(const Allocator&, void*, std::size_t) noexcept {}
}  // namespace aimahead::detail

using namespace aimahead;
using namespace aimahead::wasm;

/// What one flight touches of the question's obstacles.
AIM_EXPORT void aim_touch_obstacles(const aim_flight* flight, aim_touch* touch) {
  const auto in = [=]<class V>(V) {
    const aim_engagement& question = exchange.question;
    *touch = touch_of(first_touch(flight_of<V>(*flight),
                                  c::obstacles_of<V>(question.obstacles, question.obstacle_count)));
  };
  exchange.question.dimensions == 2 ? in(Vec2()) : in(Vec3());
}

/// The points of the flight, at most `room` (1024 or fewer), three numbers each. Leaves how many
/// there are in the first vector, and their error in the argument.
AIM_EXPORT void aim_trace_flight(const aim_flight* flight, double until, double max_error,
                                 double* points, std::size_t room) {
  if (exchange.question.dimensions == 2) {
    store_trace(flight_of<Vec2>(*flight), until, max_error, points, room);
  } else {
    store_trace(flight_of<Vec3>(*flight), until, max_error, points, room);
  }
}

/// The memory that a field takes before it holds anything.
AIM_EXPORT std::size_t aim_field_size() { return sizeof(StoredField<Vec3>) + 2 * kAlignment; }
/// `memory` is aligned to 64.
AIM_EXPORT void aim_field_start(char* memory, std::size_t bytes, std::int32_t dimensions) {
  dimensions == 2 ? start_field<Vec2>(memory, bytes) : start_field<Vec3>(memory, bytes);
}
/// The question's obstacles. The number of a FieldStatus.
AIM_EXPORT std::int32_t aim_field_set_obstacles(void* field) {
  return with_field(field, []<class V>(ObstacleField<V>& own, V) {
    const aim_engagement& question = exchange.question;
    const auto list = c::obstacles_of<V>(question.obstacles, question.obstacle_count);
    return static_cast<std::int32_t>(own.set_obstacles(list).status);
  });
}
/// Behind the balls there is room for as many again: those of the library, which are no larger.
AIM_EXPORT std::int32_t aim_field_set_balls(void* field, aim_ball* balls, std::size_t count) {
  return with_field(field, [=]<class V>(ObstacleField<V>& own, V) {
    static_assert(sizeof(Ball<V>) <= sizeof(aim_ball));
    auto* const list = reinterpret_cast<Ball<V>*>(balls + count);
    for (std::size_t i = 0; i < count; ++i) {
      const aim_ball& given = balls[i];
      new (list + i) Ball<V>{c::vector_of<V>(given.position), c::vector_of<V>(given.velocity),
                             c::vector_of<V>(given.acceleration), given.radius};
    }
    return static_cast<std::int32_t>(own.set_balls({list, count}).status);
  });
}
AIM_EXPORT void aim_touch_field(void* field, const aim_flight* flights, std::size_t count,
                                aim_touch* touches) {
  with_field(field, [=]<class V>(const ObstacleField<V>& own, V) {
    for (std::size_t i = 0; i < count; ++i) {
      touches[i] = touch_of(own.first_touch(flight_of<V>(flights[i])));
    }
  });
}
