// Leads for tests of batches: elements with questions of all families, each answered alone and in
// columns of every kind.
#pragma once

#include "batch_parts.hpp"

#include <aimahead/batch.hpp>

#include <array>
#include <cstring>
#include <limits>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace oracle {

using aimahead::Column;
using aimahead::LeadBatch;
using aimahead::LeadColumns;
using aimahead::Status;

template <class S, int N>
struct Own {
  S x{}, y{};
};
template <class S>
struct Own<S, 3> {
  S x{}, y{}, z{};
};

/// Everything asked and answered about one element; as an array, the strided case.
template <class S, int N>
struct Element {
  S target[N], target_velocity[N], gun[N], gun_velocity[N];
  S speed = 0, inherit = 1;
  char between = 0;
  Status status = Status::invalid;
  S time = 0, aim[N], offset[N], point[N], launch_velocity[N];
};

template <class S, int N>
Own<S, N> own(const S (&from)[N]) {
  if constexpr (N == 2) {
    return {from[0], from[1]};
  } else {
    return {from[0], from[1], from[2]};
  }
}

template <class S, int N>
void put(S (&to)[N], const Own<S, N>& from) {
  for (int k = 0; k < N; ++k) to[k] = aimahead::VectorTraits<Own<S, N>>::get(from, k);
}

template <class S, int N>
void answer_alone(Element<S, N>& e, bool world) {
  using V = Own<S, N>;
  aimahead::WorldLead<V> said;
  if (world) {
    said = aimahead::lead(aimahead::State<V>{own<S, N>(e.gun), own<S, N>(e.gun_velocity)},
                          aimahead::State<V>{own<S, N>(e.target), own<S, N>(e.target_velocity)},
                          e.speed, e.inherit);
  } else {
    static_cast<aimahead::Lead<V>&>(said) =
        aimahead::lead(own<S, N>(e.target), own<S, N>(e.target_velocity), e.speed);
  }
  e.status = said.status;
  e.time = said.time;
  put<S, N>(e.aim, said.aim);
  put<S, N>(e.offset, said.offset);
  put<S, N>(e.point, said.point);
  put<S, N>(e.launch_velocity, said.launch_velocity);
}

template <class S, int N>
bool same_answer(const Element<S, N>& a, const Element<S, N>& b) {
  return a.status == b.status && same_bits(a.time, b.time) && same_bits(a.aim, b.aim) &&
         same_bits(a.offset, b.offset) && same_bits(a.point, b.point) &&
         same_bits(a.launch_velocity, b.launch_velocity);
}

template <class S, int N>
std::string describe(const Element<S, N>& e) {
  std::ostringstream out;
  out << std::hexfloat;
  list(out, "target", e.target);
  list(out, "target_velocity", e.target_velocity);
  list(out, "gun", e.gun);
  list(out, "gun_velocity", e.gun_velocity);
  out << " speed " << e.speed << " inherit " << e.inherit << ": " << name_of(e.status) << " at "
      << e.time;
  list(out, "aim", e.aim);
  list(out, "offset", e.offset);
  list(out, "point", e.point);
  list(out, "launch_velocity", e.launch_velocity);
  return out.str();
}

template <class S, int N>
using Elements = std::vector<Element<S, N>>;

/// Questions of all families in turn, now and then one that is invalid.
template <class S, int N>
Elements<S, N> elements(std::size_t count, std::uint64_t seed, double bad = 0.01) {
  Random random(seed);
  const S wrong[] = {std::numeric_limits<S>::quiet_NaN(), std::numeric_limits<S>::infinity(), -1};
  return elements_of_families<N, Element<S, N>>(
      count, seed, [&](Element<S, N>& e, const Question& q) {
        for (std::size_t k = 0; k < std::size_t(N); ++k) {
          e.target[k] = static_cast<S>(q.target_position[k]);
          e.target_velocity[k] = static_cast<S>(q.target_velocity[k]);
          e.gun[k] = static_cast<S>(q.shooter_position[k]);
          e.gun_velocity[k] = static_cast<S>(q.shooter_velocity[k]);
        }
        e.speed = static_cast<S>(q.speed);
        e.inherit = static_cast<S>(q.inherit);
        if (!random.chance(bad)) return;
        const S x = wrong[random.integer(0, 2)];
        (random.chance(0.5) ? e.speed : x < 0 ? e.speed : e.target_velocity[N - 1]) = x;
      });
}

/// Columns as the members of structs.
template <class S, int N>
void columns_of(Elements<S, N>& e, bool world, LeadBatch<S, N>& in, LeadColumns<S, N>& out) {
  if (e.empty()) return;
  constexpr auto kStep = std::ptrdiff_t{sizeof(Element<S, N>)};
  in.count = e.size();
  in.speed = {&e[0].speed, kStep};
  if (world) in.inherit = {&e[0].inherit, kStep};
  out.time = {&e[0].time, kStep};
  out.status = {&e[0].status, kStep};
  for (std::size_t k = 0; k < std::size_t(N); ++k) {
    in.target_position[k] = {&e[0].target[k], kStep};
    in.target_velocity[k] = {&e[0].target_velocity[k], kStep};
    if (world) in.gun_position[k] = {&e[0].gun[k], kStep};
    if (world) in.gun_velocity[k] = {&e[0].gun_velocity[k], kStep};
    out.aim[k] = {&e[0].aim[k], kStep};
    out.offset[k] = {&e[0].offset[k], kStep};
    if (world) out.point[k] = {&e[0].point[k], kStep};
    if (world) out.launch_velocity[k] = {&e[0].launch_velocity[k], kStep};
  }
}

template <class S, int N>
Elements<S, N> alone(Elements<S, N> e, bool world) {
  for (auto& one : e) answer_alone(one, world);
  return e;
}

/// Columns from an array for each number, `shift` numbers past where the allocator puts them.
template <class S, int N>
void answer_arrays(Elements<S, N>& e, bool world, std::size_t shift,
                   const aimahead::Parallel& parallel = {}) {
  LeadBatch<S, N> strided;
  LeadColumns<S, N> answers;
  columns_of(e, world, strided, answers);
  std::vector<std::vector<S>> kept;
  kept.reserve(10 * N);
  const auto array_of = [&](const Column<const S>& from) {
    if (!from.first) return Column<const S>{};
    auto& array = kept.emplace_back(e.size() + shift);
    for (std::size_t i = 0; i < e.size(); ++i) {
      std::memcpy(&array[i + shift], reinterpret_cast<const char*>(from.first) + i * sizeof(e[0]),
                  sizeof(S));
    }
    return Column<const S>(array.data() + shift);
  };
  LeadBatch<S, N> in{.count = e.size(), .speed = array_of(strided.speed)};
  if (world) in.inherit = array_of(strided.inherit);
  LeadColumns<S, N> out;
  std::vector<std::pair<S*, S*>> results;  // array, member
  const auto result = [&](const Column<S>& to) {
    if (!to.first) return Column<S>{};
    auto& array = kept.emplace_back(e.size() + shift);
    results.emplace_back(array.data() + shift, to.first);
    return Column<S>(array.data() + shift);
  };
  for (std::size_t k = 0; k < std::size_t(N); ++k) {
    in.target_position[k] = array_of(strided.target_position[k]);
    in.target_velocity[k] = array_of(strided.target_velocity[k]);
    in.gun_position[k] = array_of(strided.gun_position[k]);
    in.gun_velocity[k] = array_of(strided.gun_velocity[k]);
    out.aim[k] = result(answers.aim[k]);
    out.offset[k] = result(answers.offset[k]);
    out.point[k] = result(answers.point[k]);
    out.launch_velocity[k] = result(answers.launch_velocity[k]);
  }
  out.time = result(answers.time);
  std::vector<Status> statuses(e.size() + shift);
  out.status = statuses.data() + shift;
  lead_each(in, out, parallel);
  for (std::size_t i = 0; i < e.size(); ++i) {
    e[i].status = statuses[i + shift];
    for (const auto& [array, member] : results) {
      std::memcpy(reinterpret_cast<char*>(member) + i * sizeof(e[0]), array + i, sizeof(S));
    }
  }
}

/// Questions of a gun that does not move, with an array for each number.
template <class S, int N>
struct RelativeArrays {
  std::array<std::vector<S>, N> position, velocity;
  std::vector<S> speed;

  void add(const Element<S, N>& e) {
    for (int k = 0; k < N; ++k) position[k].push_back(e.target[k]);
    for (int k = 0; k < N; ++k) velocity[k].push_back(e.target_velocity[k]);
    speed.push_back(e.speed);
  }
  [[nodiscard]] LeadBatch<S, N> batch(std::size_t from, std::size_t count) const {
    LeadBatch<S, N> in{.count = count, .speed = speed.data() + from};
    for (std::size_t k = 0; k < std::size_t(N); ++k) {
      in.target_position[k] = position[k].data() + from;
      in.target_velocity[k] = velocity[k].data() + from;
    }
    return in;
  }
};
template <class S, int N>
RelativeArrays<S, N> relative_arrays(const Elements<S, N>& elements) {
  RelativeArrays<S, N> arrays;
  for (const auto& e : elements) arrays.add(e);
  return arrays;
}

}  // namespace oracle
