// What flights touch first: among obstacles, and in fields of obstacles.
#include "exchange.hpp"

#include "convert_flight.hpp"

#include "aimahead/clear_launch.hpp"
#include "aimahead/obstacle_field.hpp"
#include "aimahead/obstacles.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <new>
#include <span>

namespace aimahead::wasm {
namespace {

/// Memory that the package gives to a field, handed out from front to back. Memory that a field
/// gives back is not handed out again. If the memory does not suffice, the package makes a larger
/// field.
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

/// Calls `use` with the field, of any dimensions.
template <class Use>
auto with_field(void* memory, const Use& use) {
  return in_dimensions(static_cast<const FieldHeader*>(memory)->dimensions, [&]<class V>(V) {
    return use(static_cast<StoredField<V>*>(memory)->field, V());
  });
}

template <class V>
ObstacleList<V> obstacles_of_question() {
  return c::obstacles_of<V>(exchange.question.obstacles, exchange.question.obstacle_count);
}

/// Calls `ask` with the question without its obstacles, and with the obstacles.
template <class Ask>
void ask_past_obstacles(const Ask& ask) {
  in_dimensions([&]<class V>(V) {
    aim_engagement open = exchange.question;
    open.obstacles = nullptr;
    open.obstacle_count = 0;
    ask(c::engagement_of<V>(open), obstacles_of_question<V>());
  });
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

// Replaces the library's own allocation: there is no malloc here, and every field has its reserve.
namespace aimahead::detail {
void* allocate(const Allocator& allocator, std::size_t bytes) noexcept {
  return allocator.allocate(bytes, allocator.context);
}
void release(const Allocator&, void*, std::size_t) noexcept {}
}  // namespace aimahead::detail

using namespace aimahead;
using namespace aimahead::wasm;

/// Finds what a flight touches first of the question's obstacles.
AIM_EXPORT void aim_touch_obstacles(const aim_flight* flight, aim_touch* touch) {
  in_dimensions([=]<class V>(V) {
    *touch = c::touch_of(first_touch(c::flight_of<V>(*flight), obstacles_of_question<V>()));
  });
}

/// Finds points of the flight, at most `room` (1024 or fewer), three numbers each. Leaves their
/// number in the first vector, and their error in the argument.
AIM_EXPORT void aim_trace_flight(const aim_flight* flight, double until, double max_error,
                                 double* points, std::size_t room) {
  in_dimensions(
      [=]<class V>(V) { store_trace(c::flight_of<V>(*flight), until, max_error, points, room); });
}

// The obstacles of the question are those that the launch must clear.
AIM_EXPORT void aim_answer_slowest_clear(double step, double until) {
  ask_past_obstacles([=](const auto& open, const auto& obstacles) {
    const auto found = slowest_clear_by_sampling(open, obstacles, {step, until});
    exchange.launches[0] = c::launch_of(found);
    exchange.fault = found.fault;
  });
}
AIM_EXPORT void aim_answer_wait_for_clear(double step, double until) {
  ask_past_obstacles([=](const auto& open, const auto& obstacles) {
    const auto found = wait_for_clear_by_sampling(open, obstacles, {step, until});
    c::put(found, exchange.answer);
    exchange.fault = found.fault;
  });
}

/// The memory of an empty field.
AIM_EXPORT std::size_t aim_field_size() { return sizeof(StoredField<Vec3>) + 2 * kAlignment; }
/// Makes a field in `memory`, which is aligned to 64.
AIM_EXPORT void aim_field_start(char* memory, std::size_t bytes, std::int32_t dimensions) {
  in_dimensions(dimensions, [=]<class V>(V) {
    auto* const stored = new (memory) StoredField<V>;
    stored->header.dimensions = kDimensions<V>;
    const auto used = (sizeof(StoredField<V>) + kAlignment - 1) / kAlignment * kAlignment;
    stored->reserve = {memory + used, memory + bytes};
    stored->field = ObstacleField<V>({.allocator = {take, nullptr, &stored->reserve}});
  });
}
/// Sets the question's obstacles. Returns the number of a FieldStatus.
AIM_EXPORT std::int32_t aim_field_set_obstacles(void* field) {
  return with_field(field, []<class V>(ObstacleField<V>& own, V) {
    return static_cast<std::int32_t>(own.set_obstacles(obstacles_of_question<V>()).status);
  });
}
/// Converts balls of C to balls of the library, in the same memory.
AIM_EXPORT void aim_field_put_balls(void* field, aim_obstacle* balls, std::size_t count) {
  with_field(field, [=]<class V>(const ObstacleField<V>&, V) {
    c::put_balls(balls, count, reinterpret_cast<Ball<V>*>(balls));
  });
}
/// Sets the balls. Returns the number of a FieldStatus.
AIM_EXPORT std::int32_t aim_field_set_balls(void* field, const void* balls, std::size_t count) {
  return with_field(field, [=]<class V>(ObstacleField<V>& own, V) {
    const auto* const list = static_cast<const Ball<V>*>(balls);
    return static_cast<std::int32_t>(own.set_balls({list, count}).status);
  });
}
AIM_EXPORT void aim_touch_field(void* field, const aim_flight* flights, std::size_t count,
                                aim_touch* touches) {
  with_field(field, [=]<class V>(const ObstacleField<V>& own, V) {
    for (std::size_t i = 0; i < count; ++i) {
      touches[i] = c::touch_of(own.first_touch(c::flight_of<V>(flights[i])));
    }
  });
}
