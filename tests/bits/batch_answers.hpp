// Hashes of answers about many questions at once, by one instruction set after the other.
#pragma once

#include "seeded_engagements.hpp"

#include "aimahead/batch.hpp"
#include "aimahead/execution.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace bits {

template <class S, int N>
struct Kind {};

/// Calls work(Kind) with floats and doubles in the plane and in space in their turn, and all
/// instruction sets in theirs, the scalar one for those that are not available.
template <class Work>
void for_one_kind(int index, Work work) {
  const auto set = static_cast<aimahead::InstructionSet>(index / 4 % aimahead::kInstructionSets);
  aimahead::use_instruction_set(aimahead::is_available(set) ? set
                                                            : aimahead::InstructionSet::scalar);
  if (index % 4 == 0) work(Kind<float, 2>());
  if (index % 4 == 1) work(Kind<double, 2>());
  if (index % 4 == 2) work(Kind<float, 3>());
  if (index % 4 == 3) work(Kind<double, 3>());
}

/// A few leads, relative and in the world.
template <class S, int N, class Hash>
void add_leads(Hash& hash, Random& random) {
  constexpr std::size_t kCount = 11;
  std::array<std::array<S, kCount>, 4 * N + 2> asked;
  std::array<std::array<S, kCount>, 4 * N + 1> said;
  std::array<aimahead::Status, kCount> statuses;
  const int reach = random.once_in(4) ? 30 : 3;
  for (auto& column : asked) {
    for (S& x : column) x = static_cast<S>(random.any(-reach, reach));
  }
  for (S& speed : asked[4 * N]) speed = speed < 0 ? -speed : speed;
  for (S& inherit : asked[4 * N + 1]) inherit = static_cast<S>(random.once_in(2) ? 1 : 0.25);
  aimahead::LeadBatch<S, N> batch;
  aimahead::LeadColumns<S, N> out;
  batch.count = kCount;
  batch.speed = asked[4 * N].data();
  out.time = said[4 * N].data();
  out.status = statuses.data();
  const bool world = random.once_in(2);
  if (world) batch.inherit = asked[4 * N + 1].data();
  for (std::size_t k = 0; k < std::size_t(N); ++k) {
    batch.target_position[k] = asked[k].data();
    batch.target_velocity[k] = asked[N + k].data();
    out.aim[k] = said[k].data();
    out.offset[k] = said[N + k].data();
    if (!world) continue;
    batch.gun_position[k] = asked[2 * N + k].data();
    batch.gun_velocity[k] = asked[3 * N + k].data();
    out.point[k] = said[2 * N + k].data();
    out.launch_velocity[k] = said[3 * N + k].data();
  }
  lead_each(batch, out);
  for (std::size_t i = 0; i < kCount; ++i) {
    hash.add(static_cast<std::uint64_t>(statuses[i]));
    hash.add(said[4 * N][i]);
    for (std::size_t k = 0; k < (world ? 4u : 2u) * N; ++k) hash.add(said[k][i]);
  }
}

/// A few first hits of shots that fall, and of targets that accelerate now and then, relative and
/// in the world.
template <class S, int N, class Hash>
void add_falls(Hash& hash, Random& random) {
  constexpr std::size_t kCount = 11;
  std::array<std::array<S, kCount>, 6 * N + 3> asked;
  std::array<std::array<S, kCount>, 3 * N + 1> said;
  std::array<aimahead::Status, kCount> statuses;
  for (auto& column : asked) {
    for (S& x : column) x = static_cast<S>(random.any(-3, 3));
  }
  for (std::size_t k = 6 * N; k < asked.size(); ++k) {
    for (S& x : asked[k]) x = x < 0 ? -x : x;
  }
  for (S& inherit : asked[6 * N + 2]) inherit = static_cast<S>(random.once_in(2) ? 1 : 0.25);
  aimahead::InterceptBatch<S, N> batch;
  aimahead::InterceptColumns<S, N> out;
  batch.count = kCount;
  batch.speed = asked[6 * N].data();
  if (random.once_in(2)) batch.lifetime = asked[6 * N + 1].data();
  out.time = said[3 * N].data();
  out.status = statuses.data();
  const bool world = random.once_in(2);
  const bool accelerates = random.once_in(3);
  if (world) batch.inherit = asked[6 * N + 2].data();
  for (std::size_t k = 0; k < std::size_t(N); ++k) {
    batch.target_position[k] = asked[k].data();
    batch.target_velocity[k] = asked[N + k].data();
    batch.projectile_acceleration[k] = asked[2 * N + k].data();
    if (accelerates) batch.target_acceleration[k] = asked[3 * N + k].data();
    if (world) batch.gun_position[k] = asked[4 * N + k].data();
    if (world) batch.gun_velocity[k] = asked[5 * N + k].data();
    out.aim[k] = said[k].data();
    out.point[k] = said[N + k].data();
    out.launch_velocity[k] = said[2 * N + k].data();
  }
  solve_each(batch, out);
  for (std::size_t i = 0; i < kCount; ++i) {
    hash.add(static_cast<std::uint64_t>(statuses[i]));
    for (const auto& column : said) hash.add(column[i]);
  }
}

template <class Hash>
void add_batch(Hash& hash, Random& random, int index) {
  for_one_kind(index, [&]<class S, int N>(Kind<S, N>) { add_leads<S, N>(hash, random); });
}

template <class Hash>
void add_falling(Hash& hash, Random& random, int index) {
  for_one_kind(index, [&]<class S, int N>(Kind<S, N>) { add_falls<S, N>(hash, random); });
}

}  // namespace bits
