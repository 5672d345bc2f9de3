#include "aimahead/assignment.hpp"

#include "rooms.hpp"

#include <algorithm>
#include <limits>
#include <type_traits>

namespace aimahead {

using namespace detail::assignment;
namespace detail::assignment {
namespace {

template <class S, int N>
struct LeadRows {
  const LeadMatrix<S, N>& matrix;
  S* time;
  Status* status;
};

template <class T>
Column<T> from_row(const Column<T>& column, std::size_t row) {
  if (!column.first) return {};
  using Byte = std::conditional_t<std::is_const_v<T>, const char, char>;
  auto* const at =
      reinterpret_cast<Byte*>(column.first) + column.step * static_cast<std::ptrdiff_t>(row);
  return {reinterpret_cast<T*>(at), column.step};
}

/// A column in which the number of one row stands for all rows.
template <class S>
Column<const S> of_row(const Column<const S>& column, std::size_t row) {
  return {from_row(column, row).first, 0};
}

/// Answers the targets of one shooter, as many at a time as there is room for statuses.
template <class S, int N>
void lead_row(void* data, std::size_t row) {
  constexpr std::size_t kBlock = 1024;
  const auto& rows = *static_cast<const LeadRows<S, N>*>(data);
  const LeadMatrix<S, N>& m = rows.matrix;
  LeadBatch<S, N> batch;
  batch.speed = of_row(m.speed, row);
  batch.inherit = of_row(m.inherit, row);
  for (std::size_t k = 0; k < std::size_t(N); ++k) {
    batch.gun_position[k] = of_row(m.gun_position[k], row);
    batch.gun_velocity[k] = of_row(m.gun_velocity[k], row);
  }
  std::array<Status, kBlock> own;
  for (std::size_t from = 0; from < m.targets; from += kBlock) {
    batch.count = std::min(kBlock, m.targets - from);
    for (std::size_t k = 0; k < std::size_t(N); ++k) {
      batch.target_position[k] = from_row(m.target_position[k], from);
      batch.target_velocity[k] = from_row(m.target_velocity[k], from);
    }
    S* const time = rows.time + (row * m.targets + from);
    Status* const status = rows.status ? rows.status + (row * m.targets + from) : own.data();
    lead_each(batch, {.time = time, .status = status});
    for (std::size_t j = 0; j < batch.count; ++j) {
      if (status[j] != Status::hit && status[j] != Status::touching) {
        time[j] = std::numeric_limits<S>::infinity();
      }
    }
  }
}

}  // namespace
}  // namespace detail::assignment

template <class S, int N>
void lead_matrix(const LeadMatrix<S, N>& matrix, S* time, Status* status,
                 const Parallel& parallel) {
  LeadRows<S, N> rows{matrix, time, status};
  if (parallel.run && parallel.tasks > 1 && matrix.shooters > 1) {
    parallel.run(parallel.context, matrix.shooters, lead_row<S, N>, &rows);
    return;
  }
  for (std::size_t row = 0; row < matrix.shooters; ++row) lead_row<S, N>(&rows, row);
}

template void lead_matrix(const LeadMatrix<float, 2>&, float*, Status*, const Parallel&);
template void lead_matrix(const LeadMatrix<double, 2>&, double*, Status*, const Parallel&);
template void lead_matrix(const LeadMatrix<float, 3>&, float*, Status*, const Parallel&);
template void lead_matrix(const LeadMatrix<double, 3>&, double*, Status*, const Parallel&);

}  // namespace aimahead
