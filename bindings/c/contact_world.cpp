#include "aimahead/contact_world.h"

#include "arrays.hpp"
#include "fault.hpp"

#include "aimahead/contact_world.hpp"

#include <cstddef>
#include <new>
#include <span>

namespace {

using namespace aimahead;

// The elements of the world's arrays are handed on as they are.
template <class Ours, class Theirs>
constexpr bool kIsTheSame = sizeof(Ours) == sizeof(Theirs) &&
                            offsetof(Ours, time) == offsetof(Theirs, time) &&
                            offsetof(Ours, target) == offsetof(Theirs, target) &&
                            offsetof(Ours, status) == offsetof(Theirs, status);
static_assert(kIsTheSame<ShotContact<double>, aim_shot_contact>);
static_assert(kIsTheSame<ShotContact<float>, aim_shot_contactf>);
static_assert(kIsTheSame<PairContact<double>, aim_pair_contact>);
static_assert(kIsTheSame<PairContact<float>, aim_pair_contactf>);
static_assert(offsetof(PairContact<double>, shot) == offsetof(aim_pair_contact, shot));
static_assert(offsetof(PairContact<float>, shot) == offsetof(aim_pair_contactf, shot));

constexpr std::size_t kMaxBodies = (std::size_t{1} << 30) - 1;

aim_fault find_fault(int32_t dimensions, int32_t scalar, const aim_world_settings* settings) {
  const aim_fault fault = c::find_fault_of_arrays(dimensions, scalar);
  if (fault.field != AIM_FIELD_NONE) return fault;
  const int32_t phase = settings ? settings->broad_phase : 0;
  if (phase < AIM_BROAD_AUTOMATIC || phase > AIM_BROAD_CELLS) {
    return c::make_fault(AIM_FIELD_BROAD_PHASE, c::kNotAWord, {static_cast<double>(phase)});
  }
  return c::kNoFault;
}

aim_fault find_fault(const aim_bodies* bodies, int dimensions, aim_owner owner) {
  const auto blame = [owner](aim_field field, c::Problem problem,
                             std::initializer_list<double> got = {}) {
    aim_fault fault = c::make_fault(field, problem, got);
    fault.owner = owner;
    return fault;
  };
  if (!bodies) return blame(AIM_FIELD_BODIES, c::kNullPointer);
  if (bodies->count > kMaxBodies) {
    return blame(AIM_FIELD_COUNT, c::kTooLarge,
                 {static_cast<double>(kMaxBodies), static_cast<double>(bodies->count)});
  }
  if (bodies->count == 0) return c::kNoFault;
  int velocities = 0;
  for (int i = 0; i < dimensions; ++i) {
    if (!bodies->position[i]) return blame(AIM_FIELD_TARGET_POSITION, c::kNullPointer);
    velocities += bodies->velocity[i] != nullptr;
  }
  const bool is_sound = velocities == 0 || velocities == dimensions;
  return is_sound ? c::kNoFault : blame(AIM_FIELD_TARGET_VELOCITY, c::kNullPointer);
}

template <class S, int N>
BodyArrays<S, N> arrays_of(const aim_bodies& given) {
  const auto span_of = [&]<class T>(const void* array, T) {
    return array ? std::span(static_cast<const T*>(array), given.count) : std::span<const T>();
  };
  BodyArrays<S, N> bodies;
  for (std::size_t i = 0; i < std::size_t{N}; ++i) {
    bodies.position[i] = span_of(given.position[i], S());
    bodies.velocity[i] = span_of(given.velocity[i], S());
  }
  bodies.radius = span_of(given.radius, S());
  bodies.team = span_of(given.team, std::uint32_t());
  bodies.shooter = span_of(given.shooter, std::uint32_t());
  return bodies;
}

struct Question {
  const aim_bodies& shots;
  const aim_bodies& targets;
  double duration;
  bool all;
};

}  // namespace

/// A world of any scalar and dimensions, in the allocator's memory.
struct aim_contact_world {
  Allocator allocator;
  int dimensions;
  std::size_t bytes;  ///< of the whole

  aim_contact_world(const Allocator& memory, int count, std::size_t size)
      : allocator(memory), dimensions(count), bytes(size) {}
  virtual ~aim_contact_world() = default;
  virtual void answer(const Question& question, aim_world_contacts& out) = 0;
};

namespace {

template <class S, int N>
struct World : aim_contact_world {
  ContactWorld<S, N> world;

  explicit World(const WorldSettings& settings)
      : aim_contact_world(settings.allocator, N, sizeof(World)), world(settings) {}

  void answer(const Question& question, aim_world_contacts& out) override {
    const auto shots = arrays_of<S, N>(question.shots);
    const auto targets = arrays_of<S, N>(question.targets);
    const S duration = static_cast<S>(question.duration);
    const WorldContacts<S> found = question.all ? world.find_all(shots, targets, duration)
                                                : world.find_first(shots, targets, duration);
    if (found.status == WorldStatus::out_of_memory) {
      out.fault = c::make_fault(AIM_FIELD_MEMORY, c::kOutOfMemory);
      return;
    }
    out.first = found.first.data();
    out.first_count = found.first.size();
    out.all = found.all.data();
    out.all_count = found.all.size();
    out.invalid_targets = found.invalid_targets.data();
    out.invalid_target_count = found.invalid_targets.size();
  }
};

/// Makes a world; null if there is no memory.
template <class S, int N>
aim_contact_world* make_world(const WorldSettings& settings) {
  void* const place = detail::allocate(settings.allocator, sizeof(World<S, N>));
  return place ? ::new (place) World<S, N>(settings) : nullptr;
}

}  // namespace

aim_contact_world* aim_contact_world_create(int32_t dimensions, int32_t scalar,
                                            const aim_world_settings* settings, aim_fault* fault) {
  aim_fault found = find_fault(dimensions, scalar, settings);
  aim_contact_world* world = nullptr;
  if (found.field == AIM_FIELD_NONE) {
    WorldSettings own;
    if (settings) {
      own = {c::allocator_of(settings->allocator), c::parallel_of(&settings->parallel),
             static_cast<BroadPhase>(settings->broad_phase)};
    }
    c::in_types_of(scalar, dimensions,
                   [&]<class S, int N>(S, c::Dimensions<N>) { world = make_world<S, N>(own); });
    if (!world) found = c::make_fault(AIM_FIELD_MEMORY, c::kOutOfMemory);
  }
  if (fault) *fault = found;
  return world;
}

void aim_contact_world_destroy(aim_contact_world* world) {
  if (!world) return;
  const Allocator allocator = world->allocator;
  const std::size_t bytes = world->bytes;
  world->~aim_contact_world();
  detail::release(allocator, world, bytes);
}

int32_t aim_contact_world_find(aim_contact_world* world, const aim_bodies* shots,
                               const aim_bodies* targets, double duration, int32_t all,
                               aim_world_contacts* out) {
  aim_world_contacts result{};
  if (!world) {
    result.fault = c::make_fault(AIM_FIELD_POINTER, c::kNullPointer);
  } else {
    result.fault =
        c::first_of(find_fault(shots, world->dimensions, AIM_OWNER_A),
                    find_fault(targets, world->dimensions, AIM_OWNER_B),
                    duration >= 0 ? c::kNoFault
                                  : c::make_fault(AIM_FIELD_DURATION, c::kNotANumber, {duration}));
    if (result.fault.field == AIM_FIELD_NONE) {
      world->answer({*shots, *targets, duration, all != 0}, result);
    }
  }
  if (out) *out = result;
  return result.fault.field;
}
