// Cuts a batch into blocks for the kernels, and gives `solve` the elements that they leave
// undecided.
#include "aimahead/batch.hpp"

#include "aimahead/intercept.hpp"
#include "base/in_tasks.hpp"
#include "batch/columns.hpp"
#include "batch/intercept_kernels.hpp"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

namespace aimahead {

using namespace detail::batch;
namespace detail::batch {
namespace {

/// Fewer elements than this are not worth another thread.
inline constexpr std::size_t kMinIntercepts = 512;

template <int N>
using WorldVectorOf = std::conditional_t<N == 2, Vec2, Vec3>;

template <class S, std::size_t N>
WorldVectorOf<N> vector_at(const std::array<const S*, N>& axes, std::size_t i) {
  std::array<double, N> out{};
  for (std::size_t k = 0; k < N; ++k) out[k] = axes[k][i];
  return make_vector<WorldVectorOf<N>>(out);
}

/// The largest number of the return type that is not above x >= 0.
double rounded_down(double x, double /*largest*/) { return x; }
float rounded_down(double x, float largest) {
  if (x >= double(largest)) return largest;
  float rounded = static_cast<float>(x);
  if (double(rounded) <= x) return rounded;
  std::uint32_t bits;
  std::memcpy(&bits, &rounded, sizeof bits);
  --bits;
  std::memcpy(&rounded, &bits, sizeof bits);
  return rounded;
}

template <class S, int N>
bool holds(const WorldVectorOf<N>& v) {
  for (int k = 0; k < N; ++k) {
    const double x = VectorTraits<WorldVectorOf<N>>::get(v, k);
    if (!(std::fabs(x) <= double(std::numeric_limits<S>::max()))) return false;
  }
  return true;
}

template <class S, int N>
void write(const std::array<S*, N>& to, std::size_t i, const WorldVectorOf<N>& from) {
  for (int k = 0; k < N; ++k) {
    if (to[k]) to[k][i] = static_cast<S>(VectorTraits<WorldVectorOf<N>>::get(from, k));
  }
}

template <class S, int N>
void solve_alone(const InterceptArrays<S, N>& arrays, std::size_t i) {
  using V = WorldVectorOf<N>;
  Engagement<V> e;
  e.shooter.position = vector_at(arrays.gun, i);
  e.shooter.velocity = vector_at(arrays.gun_velocity, i);
  e.projectile.speed = arrays.speed[i];
  e.projectile.inherit = arrays.inherit[i];
  e.projectile.acceleration = vector_at(arrays.projectile_acceleration, i);
  e.projectile.lifetime = arrays.lifetime[i];
  e.target.position = vector_at(arrays.target, i);
  e.target.velocity = vector_at(arrays.target_velocity, i);
  e.target.acceleration = vector_at(arrays.target_acceleration, i);
  const Intercept<V> answer = aimahead::solve(e);
  Status status = answer.status;
  Hit<V> hit{};
  if (status == Status::hit || status == Status::out_of_range || status == Status::touching) {
    const bool fits = answer.time <= double(std::numeric_limits<S>::max()) &&
                      holds<S, N>(answer.point) && holds<S, N>(answer.launch_velocity);
    if (fits) hit = answer;
    if (!fits) status = Status::unresolved;
  }
  if (status == Status::unresolved)
    hit.time = rounded_down(answer.time, std::numeric_limits<S>::max());
  arrays.status[i] = status;
  if (arrays.time) arrays.time[i] = static_cast<S>(hit.time);
  write<S, N>(arrays.aim, i, hit.aim);
  write<S, N>(arrays.point, i, hit.point);
  write<S, N>(arrays.launch_velocity, i, hit.launch_velocity);
}

template <class S, int N>
bool has_output(const InterceptColumns<S, N>& out) {
  return out.time.first || out.status.first || has_any(out.aim) || has_any(out.point) ||
         has_any(out.launch_velocity);
}

template <class S, int N>
void solve_elements(const InterceptBatch<S, N>& in, const InterceptColumns<S, N>& out,
                    std::size_t from, std::size_t end) {
  VectorSource<S, N> target;
  VectorSource<S, N> target_velocity;
  VectorSource<S, N> target_acceleration;
  VectorSource<S, N> projectile_acceleration;
  VectorSource<S, N> gun;
  VectorSource<S, N> gun_velocity;
  Source<S> speed;
  Source<S> lifetime;
  Source<S> inherit;
  Sink<S> time;
  VectorSink<S, N> aim;
  VectorSink<S, N> point;
  VectorSink<S, N> launch_velocity;
  Sink<Status> status;
  Status own_status[kBatchBlock];

  const auto kernel = intercept_kernel<S, N>(instruction_set());
  target.open(in.target_position);
  target_velocity.open(in.target_velocity);
  target_acceleration.open(in.target_acceleration);
  projectile_acceleration.open(in.projectile_acceleration);
  gun.open(in.gun_position);
  gun_velocity.open(in.gun_velocity);
  speed.open(in.speed, S(0));
  lifetime.open(in.lifetime, std::numeric_limits<S>::infinity());
  inherit.open(in.inherit, S(1));
  time.open(out.time);
  aim.open(out.aim);
  point.open(out.point);
  launch_velocity.open(out.launch_velocity);
  status.open(out.status);

  InterceptArrays<S, N> arrays;
  arrays.time = time.own();
  arrays.aim = aim.own();
  arrays.point = point.own();
  arrays.launch_velocity = launch_velocity.own();
  arrays.status = out.status.first ? status.own() : own_status;
  for (std::size_t block = 0; from < end; from += block) {
    block = std::min(kBatchBlock, end - from);
    arrays.target = target.read(from, block);
    arrays.target_velocity = target_velocity.read(from, block);
    arrays.target_acceleration = target_acceleration.read(from, block);
    arrays.projectile_acceleration = projectile_acceleration.read(from, block);
    arrays.gun = gun.read(from, block);
    arrays.gun_velocity = gun_velocity.read(from, block);
    arrays.speed = speed.read(from, block);
    arrays.lifetime = lifetime.read(from, block);
    arrays.inherit = inherit.read(from, block);
    Undecided undecided;
    kernel(arrays, block, undecided);
    for (std::size_t i = 0; i < undecided.count; ++i) solve_alone(arrays, undecided.index[i]);
    time.write(from, block);
    aim.write(from, block);
    point.write(from, block);
    launch_velocity.write(from, block);
    status.write(from, block);
  }
}

}  // namespace
}  // namespace detail::batch

template <class S, int N>
void solve_each(const InterceptBatch<S, N>& in, const InterceptColumns<S, N>& out,
                const Parallel& parallel) {
  if (!has_output(out)) return;
  in_tasks(in.count, {kMinIntercepts, kBatchBlock}, parallel,
           [&](std::size_t from, std::size_t end) { solve_elements(in, out, from, end); });
}

template void solve_each(const InterceptBatch<float, 2>&, const InterceptColumns<float, 2>&,
                         const Parallel&);
template void solve_each(const InterceptBatch<double, 2>&, const InterceptColumns<double, 2>&,
                         const Parallel&);
template void solve_each(const InterceptBatch<float, 3>&, const InterceptColumns<float, 3>&,
                         const Parallel&);
template void solve_each(const InterceptBatch<double, 3>&, const InterceptColumns<double, 3>&,
                         const Parallel&);

}  // namespace aimahead
