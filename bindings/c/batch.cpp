#include "aimahead/batch.h"

#include "arrays.hpp"
#include "fault.hpp"

#include "aimahead/batch.hpp"

#include <cstddef>
#include <initializer_list>

namespace {

using namespace aimahead;

static_assert(sizeof(Status) == sizeof(uint8_t));

bool is_there(const aim_column& column) { return column.first != nullptr; }

/// The first column that is written in which not each element has a place of its own.
class Overlaps {
 public:
  explicit Overlaps(std::size_t count) : count_(count) {}

  [[nodiscard]] const aim_fault& fault() const { return fault_; }

  void look_at(const aim_column& column, std::size_t bytes) {
    const std::ptrdiff_t step = column.step < 0 ? -column.step : column.step;
    if (!is_there(column) || count_ < 2 || static_cast<std::size_t>(step) >= bytes) return;
    fault_ = c::make_fault(AIM_FIELD_STEP, c::kTooSmall,
                           {static_cast<double>(bytes), static_cast<double>(step)});
  }

 private:
  std::size_t count_;
  aim_fault fault_ = c::kNoFault;
};

/// `written` are the vectors among the answers.
template <class Batch>
aim_fault find_fault(const Batch* batch, std::initializer_list<aim_column (Batch::*)[3]> written) {
  aim_fault fault = c::find_fault_of_size(batch);
  if (fault.field != AIM_FIELD_NONE) return fault;
  fault = c::find_fault_of_arrays(batch->dimensions, batch->scalar);
  if (fault.field != AIM_FIELD_NONE) return fault;
  if (!is_there(batch->speed) && batch->count > 0) {
    return c::make_fault(AIM_FIELD_PROJECTILE_SPEED, c::kMissing);
  }
  const std::size_t bytes = batch->scalar == AIM_FLOAT64 ? sizeof(double) : sizeof(float);
  Overlaps overlaps(batch->count);
  overlaps.look_at(batch->time, bytes);
  overlaps.look_at(batch->status, sizeof(uint8_t));
  for (const auto axes : written) {
    for (int i = 0; i < batch->dimensions; ++i) overlaps.look_at((batch->*axes)[i], bytes);
  }
  return overlaps.fault();
}

template <class Batch>
void init(Batch* batch, int32_t dimensions, int32_t scalar) {
  if (!batch) return;
  *batch = {};
  batch->size = sizeof *batch;
  batch->dimensions = dimensions;
  batch->scalar = scalar;
}

template <class S, int N>
void answer(const aim_lead_batch& given, const Parallel& parallel) {
  const LeadBatch<S, N> batch{.count = given.count,
                              .target_position = c::axes_of<const S, N>(given.target_position),
                              .target_velocity = c::axes_of<const S, N>(given.target_velocity),
                              .speed = c::column_of<const S>(given.speed),
                              .gun_position = c::axes_of<const S, N>(given.gun_position),
                              .gun_velocity = c::axes_of<const S, N>(given.gun_velocity),
                              .inherit = c::column_of<const S>(given.inherit)};
  lead_each(batch,
            {.time = c::column_of<S>(given.time),
             .aim = c::axes_of<S, N>(given.aim),
             .offset = c::axes_of<S, N>(given.offset),
             .point = c::axes_of<S, N>(given.point),
             .launch_velocity = c::axes_of<S, N>(given.launch_velocity),
             .status = c::column_of<Status>(given.status)},
            parallel);
}

template <class S, int N>
void answer(const aim_intercept_batch& given, const Parallel& parallel) {
  const InterceptBatch<S, N> batch{
      .count = given.count,
      .target_position = c::axes_of<const S, N>(given.target_position),
      .target_velocity = c::axes_of<const S, N>(given.target_velocity),
      .target_acceleration = c::axes_of<const S, N>(given.target_acceleration),
      .speed = c::column_of<const S>(given.speed),
      .projectile_acceleration = c::axes_of<const S, N>(given.projectile_acceleration),
      .lifetime = c::column_of<const S>(given.lifetime),
      .gun_position = c::axes_of<const S, N>(given.gun_position),
      .gun_velocity = c::axes_of<const S, N>(given.gun_velocity),
      .inherit = c::column_of<const S>(given.inherit)};
  solve_each(batch,
             {.time = c::column_of<S>(given.time),
              .aim = c::axes_of<S, N>(given.aim),
              .point = c::axes_of<S, N>(given.point),
              .launch_velocity = c::axes_of<S, N>(given.launch_velocity),
              .status = c::column_of<Status>(given.status)},
             parallel);
}

/// By the scalar and the dimensions that the batch says.
template <class Batch>
void answer_any(const Batch& batch, const aim_parallel* parallel) {
  const Parallel loop = c::parallel_of(parallel);
  c::in_types_of(batch.scalar, batch.dimensions,
                 [&]<class S, int N>(S, c::Dimensions<N>) { answer<S, N>(batch, loop); });
}

}  // namespace

aim_column aim_column_of(const void* first, ptrdiff_t step) {
  return {const_cast<void*>(first), step};
}

void aim_init_lead_batch(aim_lead_batch* batch, int32_t dimensions, int32_t scalar) {
  init(batch, dimensions, scalar);
}
void aim_init_intercept_batch(aim_intercept_batch* batch, int32_t dimensions, int32_t scalar) {
  init(batch, dimensions, scalar);
}

aim_fault aim_lead_each(const aim_lead_batch* batch, const aim_parallel* parallel) {
  using Batch = aim_lead_batch;
  const aim_fault fault =
      find_fault(batch, {&Batch::aim, &Batch::offset, &Batch::point, &Batch::launch_velocity});
  if (fault.field == AIM_FIELD_NONE) answer_any(*batch, parallel);
  return fault;
}
aim_fault aim_solve_each(const aim_intercept_batch* batch, const aim_parallel* parallel) {
  using Batch = aim_intercept_batch;
  const aim_fault fault = find_fault(batch, {&Batch::aim, &Batch::point, &Batch::launch_velocity});
  if (fault.field == AIM_FIELD_NONE) answer_any(*batch, parallel);
  return fault;
}
