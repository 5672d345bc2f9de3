#include "aimahead/tracking.h"

#include "arguments.hpp"
#include "check.hpp"
#include "convert.hpp"
#include "fault.hpp"

#include "aimahead/odds.hpp"
#include "aimahead/track.hpp"

#include <algorithm>
#include <new>
#include <optional>
#include <type_traits>

namespace {

using namespace aimahead;

static_assert(static_cast<int>(TrackMotion::turn) == AIM_TRACK_TURN);
static_assert(static_cast<int>(TrackStatus::invalid) == AIM_TRACK_INVALID);
static_assert(static_cast<int>(Measure::range_bearing) == AIM_MEASURE_RANGE_BEARING);
static_assert(std::is_trivially_copyable_v<Tracker2> && std::is_trivially_copyable_v<Tracker3>);

template <class V>
aim_odds odds_of(const aim_engagement& given) {
  const Odds<V> found =
      find_odds(c::engagement_of<V>(given), c::uncertainty_of<V>(*given.uncertainty));
  aim_odds out = c::odds_of(found);
  out.fault = found.fault ? c::fault_of_path(found.fault) : c::kNoFault;
  return out;
}

template <class V>
double scatter_of(const aim_engagement& given, double probability) {
  return find_scatter(c::engagement_of<V>(given), c::uncertainty_of<V>(*given.uncertainty),
                      probability)
      .value_or(-1);
}

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

/// Calls `use` with the tracker of whatever dimensions, const as the memory is.
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
  Measurement<V> measured;
  measured.time = given.time;
  measured.value = c::vector_of<V>(given.value);
  measured.sd = c::vector_of<V>(given.sd);
  measured.sensor = c::vector_of<V>(given.sensor);
  measured.measure = static_cast<Measure>(given.measure);
  return measured;
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
  out.has_track = tracker.has_track();
  return out;
}

bool is_measure(int32_t measure) {
  return measure == AIM_MEASURE_POSITION || measure == AIM_MEASURE_RANGE_BEARING;
}

}  // namespace

int32_t aim_find_odds(const aim_engagement* engagement, aim_odds* out) {
  aim_odds unwanted;
  aim_odds& result = out ? *out : unwanted;
  const aim_fault fault = c::find_odds_fault(engagement);
  if (fault.field != AIM_FIELD_NONE) {
    result = c::refused<aim_odds>(fault);
  } else {
    result = engagement->dimensions == 2 ? odds_of<Vec2>(*engagement) : odds_of<Vec3>(*engagement);
  }
  return result.status;
}

double aim_find_scatter(const aim_engagement* engagement, double probability) {
  if (c::find_odds_fault(engagement).field != AIM_FIELD_NONE) return -1;
  return engagement->dimensions == 2 ? scatter_of<Vec2>(*engagement, probability)
                                     : scatter_of<Vec3>(*engagement, probability);
}

aim_fault aim_find_window(const aim_engagement* engagement, double probability, double latest,
                          aim_firing_window* window) {
  c::Arguments arguments;
  const bool are_fine =
      arguments.are_given({window}) && arguments.is_fine(c::find_odds_fault(engagement)) &&
      arguments.number(AIM_FIELD_PROBABILITY, probability) &&
      arguments.number(AIM_FIELD_LATEST, latest) &&
      (latest >= engagement->shooter.delay ||
       arguments.blame(AIM_FIELD_LATEST, c::kTooSmall, {engagement->shooter.delay, latest}));
  if (!are_fine) return arguments.fault();
  c::in_dimensions(engagement->dimensions, [&]<class V>(V) {
    const auto found =
        find_window(c::engagement_of<V>(*engagement),
                    c::uncertainty_of<V>(*engagement->uncertainty), probability, latest);
    *window = {};
    if (found) *window = {1, 0, found->from, found->to};
  });
  return c::kNoFault;
}

const char* aim_track_status_name(int32_t status) {
  if (status < AIM_TRACK_USED || status > AIM_TRACK_INVALID) return "";
  return name_of(static_cast<TrackStatus>(status));
}

void aim_init_track_settings(aim_track_settings* settings, int32_t dimensions) {
  if (!settings) return;
  const TrackSettings usual;
  *settings = {};
  settings->dimensions = dimensions;
  settings->model_count = usual.models.count;
  for (int32_t i = 0; i < usual.models.count; ++i) {
    const TrackModel& model = usual.models.list[static_cast<std::size_t>(i)];
    settings->models[i] = {static_cast<int32_t>(model.motion),
                           0,
                           model.noise,
                           model.turn_noise,
                           model.spread,
                           model.stay,
                           model.share,
                           model.weight,
                           model.settled};
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

const char* aim_tracker_start(void* tracker, const aim_track_settings* given) {
  if (!tracker || !given) return "settings";
  if (given->dimensions != 2 && given->dimensions != 3) return "dimensions";
  if (given->model_count < 1 || given->model_count > kMaxTrackModels) return "models";
  TrackSettings settings;
  settings.models = {};
  settings.models.count = given->model_count;
  for (int32_t i = 0; i < given->model_count; ++i) {
    const aim_track_model& model = given->models[i];
    const bool is_motion = model.motion >= AIM_TRACK_STILL && model.motion <= AIM_TRACK_TURN;
    settings.models.list[static_cast<std::size_t>(i)] = {
        static_cast<TrackMotion>(is_motion ? model.motion : AIM_TRACK_TURN + 1),
        model.noise,
        model.turn_noise,
        model.spread,
        model.stay,
        model.settled,
        model.share,
        model.weight};
  }
  settings.velocity_sd = given->velocity_sd;
  settings.gate = given->gate;
  settings.memory = given->memory;
  settings.bias = given->bias;
  if (const char* fault = find_fault(settings)) return fault;
  if (given->dimensions == 2) {
    new (tracker) StoredTracker<Vec2>{{2, 0}, Tracker2(settings)};
  } else {
    new (tracker) StoredTracker<Vec3>{{3, 0}, Tracker3(settings)};
  }
  return nullptr;
}

const char* aim_measurement_fault(const aim_measurement* given, int32_t dimensions) {
  if (!given) return "measurement";
  if (!is_measure(given->measure)) return "measure";
  return dimensions == 2 ? find_fault(measurement_of<Vec2>(*given))
                         : find_fault(measurement_of<Vec3>(*given));
}

int32_t aim_tracker_add(void* tracker, const aim_measurement* given) {
  if (!tracker || !given || !is_measure(given->measure)) return AIM_TRACK_INVALID;
  return with_tracker(tracker, [&](auto& own, auto v) {
    return static_cast<int32_t>(own.add(measurement_of<decltype(v)>(*given)).status);
  });
}

double aim_tracker_time(const void* tracker) {
  return with_tracker(tracker, [](const auto& own, auto) { return own.time(); });
}

void aim_tracker_at(const void* tracker, double time, aim_track_state* out) {
  if (!tracker || !out) return;
  *out = with_tracker(tracker, [time](const auto& own, auto) { return state_of(own, time); });
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
