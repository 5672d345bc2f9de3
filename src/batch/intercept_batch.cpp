// Cuts a batch into blocks for the kernels, and gives `solve` the elements that they leave
// undecided.
#include "aimahead/batch.hpp"

#include "aimahead/intercept.hpp"
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
  struct Sources {
    std::array<Source<S>, N> position;
    std::array<Source<S>, N> velocity;
  };
  Sources target;
  std::array<Source<S>, N> target_acceleration;
  std::array<Source<S>, N> projectile_acceleration;
  Source<S> speed;
  Source<S> lifetime;
  Sources gun;
  Source<S> inherit;
  Sink<S> time;
  std::array<Sink<S>, N> aim;
  std::array<Sink<S>, N> point;
  std::array<Sink<S>, N> launch_velocity;
  Sink<Status> status;
  Status own_status[kBatchBlock];

  const auto kernel = intercept_kernel<S, N>(instruction_set());
  speed.open(in.speed, S(0));
  lifetime.open(in.lifetime, std::numeric_limits<S>::infinity());
  inherit.open(in.inherit, S(1));
  InterceptArrays<S, N> arrays;
  time.open(out.time);
  status.open(out.status);
  arrays.time = time.own();
  arrays.status = out.status.first ? status.own() : own_status;
  for (std::size_t k = 0; k < std::size_t(N); ++k) {
    target.position[k].open(in.target_position[k], S(0));
    target.velocity[k].open(in.target_velocity[k], S(0));
    target_acceleration[k].open(in.target_acceleration[k], S(0));
    projectile_acceleration[k].open(in.projectile_acceleration[k], S(0));
    gun.position[k].open(in.gun_position[k], S(0));
    gun.velocity[k].open(in.gun_velocity[k], S(0));
    aim[k].open(out.aim[k]);
    point[k].open(out.point[k]);
    launch_velocity[k].open(out.launch_velocity[k]);
    arrays.aim[k] = aim[k].own();
    arrays.point[k] = point[k].own();
    arrays.launch_velocity[k] = launch_velocity[k].own();
  }

  for (std::size_t block = 0; from < end; from += block) {
    block = std::min(kBatchBlock, end - from);
    arrays.speed = speed.read(from, block);
    arrays.lifetime = lifetime.read(from, block);
    arrays.inherit = inherit.read(from, block);
    for (std::size_t k = 0; k < std::size_t(N); ++k) {
      arrays.target[k] = target.position[k].read(from, block);
      arrays.target_velocity[k] = target.velocity[k].read(from, block);
      arrays.target_acceleration[k] = target_acceleration[k].read(from, block);
      arrays.projectile_acceleration[k] = projectile_acceleration[k].read(from, block);
      arrays.gun[k] = gun.position[k].read(from, block);
      arrays.gun_velocity[k] = gun.velocity[k].read(from, block);
    }
    Undecided undecided;
    kernel(arrays, block, undecided);
    for (std::size_t i = 0; i < undecided.count; ++i) solve_alone(arrays, undecided.index[i]);
    time.write(from, block);
    status.write(from, block);
    for (std::size_t k = 0; k < std::size_t(N); ++k) {
      aim[k].write(from, block);
      point[k].write(from, block);
      launch_velocity[k].write(from, block);
    }
  }
}

}  // namespace
}  // namespace detail::batch

template <class S, int N>
void solve_each(const InterceptBatch<S, N>& in, const InterceptColumns<S, N>& out,
                const Parallel& parallel) {
  if (!has_output(out)) return;
  in_tasks(in.count, kMinIntercepts, parallel,
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
