#include "tracking.hpp"

#include "arguments.hpp"
#include "convert.hpp"
#include "convert_track.hpp"
#include "defaults.hpp"
#include "track_fields.hpp"

#include "aimahead/track.hpp"

#include <algorithm>
#include <new>
#include <type_traits>

namespace {

using namespace aimahead;

static_assert(kMaxTrackModels == AIM_MAX_TRACK_MODELS);
static_assert(static_cast<int>(TrackMotion::turn) == AIM_TRACK_TURN);
static_assert(static_cast<int>(TrackStatus::invalid) == AIM_TRACK_INVALID);
static_assert(static_cast<int>(Measure::range_bearing) == AIM_MEASURE_RANGE_BEARING);
static_assert(std::is_trivially_copyable_v<Tracker2> && std::is_trivially_copyable_v<Tracker3>);

/// What the memory of a tracker begins with, so that it is known whose it is.
struct TrackerHeader {
  int32_t dimensions;
  int32_t reserved;
};
template <class V>
struct StoredTracker {
  TrackerHeader header;
  Tracker<V> tracker;
};

/// Whether the memory holds a tracker that has been started.
bool is_tracker(const void* memory) {
  if (!memory) return false;
  const int32_t dimensions = static_cast<const TrackerHeader*>(memory)->dimensions;
  return dimensions == 2 || dimensions == 3;
}

/// Calls `use` with the tracker, of any dimensions, const if the memory is const.
template <class Memory, class Use>
auto with_tracker(Memory* memory, const Use& use) {
  constexpr bool kIsConst = std::is_const_v<Memory>;
  using Flat = std::conditional_t<kIsConst, const StoredTracker<Vec2>, StoredTracker<Vec2>>;
  using Spatial = std::conditional_t<kIsConst, const StoredTracker<Vec3>, StoredTracker<Vec3>>;
  if (static_cast<const TrackerHeader*>(memory)->dimensions == 2) {
    return use(static_cast<Flat*>(memory)->tracker, Vec2());
  }
  return use(static_cast<Spatial*>(memory)->tracker, Vec3());
}

template <class V>
Measurement<V> measurement_of(const aim_measurement& given) {
  return {.time = given.time,
          .value = c::vector_of<V>(given.value),
          .sd = c::vector_of<V>(given.sd),
          .measure = static_cast<Measure>(given.measure),
          .sensor = c::vector_of<V>(given.sensor)};
}

template <class V>
aim_track_state state_of(const Tracker<V>& tracker, double time) {
  const TrackState<V> state = tracker.at(time);
  aim_track_state out{};
  out.time = state.time;
  c::store(state.position, out.position);
  c::store(state.velocity, out.velocity);
  c::store(state.acceleration, out.acceleration);
  double* element = out.covariance;
  for (const auto& row : state.covariance) element = std::copy(row.begin(), row.end(), element);
  std::copy(state.weights.begin(), state.weights.end(), out.weights);
  out.noise = state.noise;
  out.turn_rate = state.turn_rate;
  out.turns = state.turns;
  out.is_known = state.is_known;
  return out;
}

bool is_measure(int32_t measure) {
  return measure == AIM_MEASURE_POSITION || measure == AIM_MEASURE_RANGE_BEARING;
}

}  // namespace

const char* aim_track_status_name(int32_t status) {
  return c::word_of(status, TrackStatus::invalid);
}

void aim_init_track_model(aim_track_model* model) {
  if (model) format::set_defaults(format::kTrackModelTable, model);
}

void aim_init_track_settings(aim_track_settings* settings, int32_t dimensions) {
  if (!settings) return;
  const TrackSettings usual;
  *settings = {};
  settings->dimensions = dimensions;
  settings->model_count = usual.models.count;
  for (int32_t i = 0; i < usual.models.count; ++i) {
    settings->models[i] = c::track_model_of(usual.models.list[static_cast<std::size_t>(i)]);
  }
  settings->velocity_sd = usual.velocity_sd;
  settings->gate = usual.gate;
  settings->memory = usual.memory;
  settings->bias = usual.bias;
}

size_t aim_tracker_size(int32_t dimensions) {
  if (dimensions == 2) return sizeof(StoredTracker<Vec2>);
  return dimensions == 3 ? sizeof(StoredTracker<Vec3>) : 0;
}

const char* c::start_tracker(void* tracker, const aim_track_settings& given) {
  if (given.dimensions != 2 && given.dimensions != 3) return "dimensions";
  new (tracker) TrackerHeader{};  // no tracker yet
  if (given.model_count < 1 || given.model_count > kMaxTrackModels) return "models";
  TrackSettings settings;
  settings.models = {};
  settings.models.count = given.model_count;
  for (int32_t i = 0; i < given.model_count; ++i) {
    aim_track_model model = given.models[i];
    const bool is_motion = model.motion >= AIM_TRACK_STILL && model.motion <= AIM_TRACK_TURN;
    if (!is_motion) model.motion = AIM_TRACK_TURN + 1;
    settings.models.list[static_cast<std::size_t>(i)] = c::track_model_of(model);
  }
  settings.velocity_sd = given.velocity_sd;
  settings.gate = given.gate;
  settings.memory = given.memory;
  settings.bias = given.bias;
  if (const char* fault = find_fault(settings)) return fault;
  if (given.dimensions == 2) {
    new (tracker) StoredTracker<Vec2>{{2, 0}, Tracker2(settings)};
  } else {
    new (tracker) StoredTracker<Vec3>{{3, 0}, Tracker3(settings)};
  }
  return nullptr;
}

const char* c::find_wrong_path(const aim_measurement& given, int32_t dimensions) {
  if (!is_measure(given.measure)) return "measure";
  return dimensions == 2 ? find_fault(measurement_of<Vec2>(given))
                         : find_fault(measurement_of<Vec3>(given));
}

int32_t aim_tracker_add(void* tracker, const aim_measurement* given) {
  if (!is_tracker(tracker) || !given || !is_measure(given->measure)) return AIM_TRACK_INVALID;
  return with_tracker(tracker, [&](auto& own, auto v) {
    return static_cast<int32_t>(own.add(measurement_of<decltype(v)>(*given)).status);
  });
}

double aim_tracker_time(const void* tracker) {
  if (!is_tracker(tracker)) return 0;
  return with_tracker(tracker, [](const auto& own, auto) { return own.time(); });
}

void aim_tracker_at(const void* tracker, double time, aim_track_state* out) {
  if (!out) return;
  *out = {};
  if (!is_tracker(tracker)) return;
  *out = with_tracker(tracker, [time](const auto& own, auto) { return state_of(own, time); });
}

void aim_target_of(const aim_track_state* state, int32_t turning, aim_motion* out) {
  if (!state || !out) return;
  aim_init_motion(out);
  out->kind = AIM_ACCELERATING;
  std::copy_n(state->position, 3, out->position);
  std::copy_n(state->velocity, 3, out->velocity);
  if (turning != 0 && state->turns != 0) {
    out->kind = AIM_TURNING;
    out->turn_rate = state->turn_rate;
  } else {
    std::copy_n(state->acceleration, 3, out->acceleration);
  }
}

void aim_uncertainty_of(const aim_track_state* state, aim_uncertainty* out) {
  if (!state || !out) return;
  *out = {};
  out->covariance = state->covariance;
  out->maneuver = state->noise;
}

int32_t aim_tracker_prospects(const void* tracker, double now, double ahead,
                              aim_prospect* prospects, double* covariances) {
  if (!is_tracker(tracker) || !prospects || !covariances) return 0;
  return with_tracker(tracker, [&](const auto& own, auto) {
    const auto found = own.prospects(now, ahead);
    for (int i = 0; i < found.count; ++i) {
      c::store_prospect(found.list[static_cast<std::size_t>(i)], prospects[i],
                        covariances + 36 * i);
    }
    return static_cast<int32_t>(found.count);
  });
}

void aim_tracker_add_each(void* tracker, const aim_measurement* list, size_t count, double ahead,
                          int32_t* statuses, aim_track_state* states) {
  if (!tracker || !list) return;
  for (size_t i = 0; i < count; ++i) {
    const int32_t status = aim_tracker_add(tracker, list + i);
    if (statuses) statuses[i] = status;
    if (states) aim_tracker_at(tracker, aim_tracker_time(tracker) + ahead, states + i);
  }
}
