#include "aimahead/track.hpp"

#include "base/components.hpp"
#include "track/mixture.hpp"

#include <algorithm>
#include <cmath>
#include <span>

namespace aimahead {

using namespace detail::track;
namespace {

/// The number of refusals in a row after which a track begins anew from the latest measurement.
constexpr int kMaxRefused = 6;
/// The number of refused measurements in a row, the latest included, that may be a track of any
/// speed.
constexpr int kMinAtAnySpeed = 4;

template <class V>
using MixtureOf = Mixture<kDimensions<V>>;

/// `weight` times the acceleration that a model expects of a state.
template <int N, class State>
[[nodiscard]] Components<N> share_of_acceleration(TrackMotion motion, const State& x,
                                                  double weight) {
  Components<N> share{};
  if (motion == TrackMotion::turn) {
    share[0] = -(weight * x[2 * N] * x[N + 1]);
    share[1] = weight * x[2 * N] * x[N];
  }
  if (motion == TrackMotion::constant_acceleration) {
    for (int a = 0; a < N; ++a) share[a] = weight * x[2 * N + a];
  }
  return share;
}

/// Position and velocity of a mean, which begins with them.
template <class V, class To>
void set_position_and_velocity(const double* mean, To& to) {
  constexpr int kN = kDimensions<V>;
  Components<kN> position{};
  Components<kN> velocity{};
  std::copy_n(mean, kN, position.begin());
  std::copy_n(mean + kN, kN, velocity.begin());
  to.position = make_vector<V>(position);
  to.velocity = make_vector<V>(velocity);
}

/// Mean and covariance of position and velocity over all models. The still model's velocity is 0,
/// with the model's spread.
template <class V>
[[nodiscard]] TrackState<V> combine(const MixtureOf<V>& mixture, const TrackSettings& settings) {
  const TrackModels& models = settings.models;
  constexpr int kN = kDimensions<V>;
  TrackState<V> state;
  state.time = mixture.time;
  state.weights = mixture.weights;
  Components<2 * kN> mean{};
  Components<kN> acceleration{};
  double turning = 0;
  for (int i = 0; i < models.count; ++i) {
    const TrackModel& model = models.list[i];
    const double weight = mixture.weights[i];
    const auto& x = mixture.estimates[i].mean;
    for (int a = 0; a < 2 * kN; ++a) mean[a] += weight * x[a];
    if (model.motion == TrackMotion::turn) {
      turning += weight;
      state.turn_rate += weight * x[2 * kN];
    }
    acceleration += share_of_acceleration<kN>(model.motion, x, weight);
    const bool is_of_acceleration =
        model.motion == TrackMotion::constant_velocity || model.motion == TrackMotion::turn;
    if (is_of_acceleration) state.noise += weight * model.noise;
  }
  state.turns = turning > 0.5;
  state.turn_rate = turning > 0 ? state.turn_rate / turning : 0;
  for (int i = 0; i < models.count; ++i) {
    const TrackModel& model = models.list[i];
    const double weight = mixture.weights[i];
    const auto& [x, covariance] = mixture.estimates[i];
    for (int a = 0; a < 2 * kN; ++a) {
      for (int b = 0; b <= a; ++b) {
        const double more = weight * (covariance(a, b) + (x[a] - mean[a]) * (x[b] - mean[b]));
        state.covariance[a][b] += more;
        if (a != b) state.covariance[b][a] += more;
      }
    }
    if (model.motion != TrackMotion::still) continue;
    for (int a = kN; a < 2 * kN; ++a) {
      state.covariance[a][a] += weight * model.spread * model.spread;
    }
  }
  for (int a = 0; a < kN; ++a) state.covariance[a][a] += settings.bias * settings.bias;
  set_position_and_velocity<V>(mean.data(), state);
  state.acceleration = make_vector<V>(acceleration);
  return state;
}

/// Whether all estimates are within the range of a double.
template <int N>
[[nodiscard]] bool is_in_range(const Mixture<N>& mixture, const TrackModels& models) {
  for (int i = 0; i < models.count; ++i) {
    const auto& [mean, covariance] = mixture.estimates[i];
    for (int a = 0; a < states_of<N>(models.list[i].motion); ++a) {
      if (!(std::fabs(mean[a]) < 1e150 && covariance(a, a) < 1e300)) return false;
    }
  }
  return true;
}

/// Starts a lost track again at `measured` with the last known velocity. The variance of the
/// velocity is the known one and that of a sharp turn.
template <class V>
void start_again(const MixtureOf<V>& lost, MixtureOf<V>& track, const TrackSettings& settings,
                 const Measurement<V>& measured) {
  constexpr int kN = kDimensions<V>;
  const TrackState<V> last = combine<V>(lost, settings);
  double uncertain = 0;
  for (int a = kN; a < 2 * kN; ++a) uncertain += last.covariance[a][a];
  const double changed = dot(last.velocity, last.velocity) / 8 + 4 * uncertain / kN;
  const double variance = std::min(settings.velocity_sd * settings.velocity_sd, changed);
  const Components<kN> velocity = components_of(last.velocity);
  start(track, settings, measured, settings.velocity_sd);
  for (int i = 0; i < settings.models.count; ++i) {
    if (settings.models.list[i].motion == TrackMotion::still) continue;
    auto& [mean, covariance] = track.estimates[i];
    for (int a = 0; a < kN; ++a) {
      mean[kN + a] = velocity[a];
      covariance(kN + a, kN + a) = variance;
    }
  }
}

/// Takes the last of `measured` if a track that begins at one of the others leads to it. The others
/// were refused in a row.
template <class V>
[[nodiscard]] bool find_again(const MixtureOf<V>& before, MixtureOf<V>& after,
                              const TrackSettings& settings,
                              std::span<const Measurement<V>> measured) {
  for (std::size_t first = 0; first + 1 < measured.size(); ++first) {
    MixtureOf<V> track;
    start_again(before, track, settings, measured[first]);
    bool is_taken = false;
    for (const Measurement<V>& next : measured.subspan(first + 1)) {
      is_taken = take(track, after, settings, next) == Taken::used;
      if (is_taken) track = after;
    }
    if (is_taken) return true;
  }
  return false;
}

/// The last of `measured` back to the one with which a track began, if that is young.
template <class V>
[[nodiscard]] std::span<const Measurement<V>> young_track(
    const MixtureOf<V>& track, std::span<const Measurement<V>> measured) {
  const auto first = std::find_if(measured.begin(), measured.end(),
                                  [&](const Measurement<V>& m) { return m.time >= track.began; });
  const auto count = static_cast<std::size_t>(measured.end() - first);
  if (count > kMaxYoung || first->time != track.began) return {};
  return measured.last(count);
}

/// Takes the last of `measured` if a track takes them all that begins at the first one with
/// velocities as large as from the first to the last, above `velocity_sd`.
template <class V>
[[nodiscard]] bool start_faster(MixtureOf<V>& after, const TrackSettings& settings,
                                std::span<const Measurement<V>> measured) {
  if (measured.empty()) return false;
  const Components<kDimensions<V>> way =
      Reading<V>(measured.back()).position() - Reading<V>(measured.front()).position();
  const double speed = length<kDimensions<V>>(way) / (measured.back().time - measured.front().time);
  if (!(speed > settings.velocity_sd && std::isfinite(speed))) return false;
  MixtureOf<V> track;
  start(track, settings, measured.front(), speed);
  for (const Measurement<V>& next : measured.subspan(1)) {
    if (take(track, after, settings, next) != Taken::used) return false;
    track = after;
  }
  return true;
}

/// Takes the last of `measured` or refuses it. Returns whether it was used. The others are the
/// measurements before it, as many as are remembered.
template <class V>
bool step(const MixtureOf<V>& before, MixtureOf<V>& after, const TrackSettings& settings,
          std::span<const Measurement<V>> measured) {
  const Measurement<V>& latest = measured.back();
  if (before.has_started) {
    const Taken taken = take(before, after, settings, latest);
    if (taken == Taken::used) return true;
    if (taken == Taken::refused) {
      const int refused = before.refused + 1;
      // Two measurements agree at some velocity. Only a third one can confirm it.
      if (refused > 1 && start_faster(after, settings, young_track(before, measured))) return true;
      const auto last = [&](int count) {
        return measured.last(std::min(static_cast<std::size_t>(count), measured.size()));
      };
      const int doubtful = std::min(refused, kAgreeing + 1);
      if (find_again(before, after, settings, last(doubtful))) return true;
      if (refused >= kMinAtAnySpeed && start_faster(after, settings, last(kMinAtAnySpeed)))
        return true;
      if (refused < kMaxRefused) {
        after = before;
        after.refused = refused;
        return false;
      }
    }
  }
  start(after, settings, latest, settings.velocity_sd);
  return true;
}

}  // namespace

template <class V>
const char* find_fault(const Measurement<V>& measured) {
  constexpr double kMax = 1e100;
  constexpr const char* kValues[] = {"value[0]", "value[1]", "value[2]"};
  constexpr const char* kSds[] = {"sd[0]", "sd[1]", "sd[2]"};
  constexpr const char* kSensors[] = {"sensor[0]", "sensor[1]", "sensor[2]"};
  if (!(std::fabs(measured.time) <= kMax)) return "time";
  for (int i = 0; i < kDimensions<V>; ++i) {
    const double x = VectorTraits<V>::get(measured.value, i);
    if (!(std::fabs(x) <= kMax)) return kValues[i];
    if (measured.measure == Measure::range_bearing && i == 0 && !(x > 0)) return kValues[0];
  }
  for (int i = 0; i < kDimensions<V>; ++i) {
    const double sd = VectorTraits<V>::get(measured.sd, i);
    if (!(sd >= 1 / kMax && sd <= kMax)) return kSds[i];
  }
  for (int i = 0; i < kDimensions<V>; ++i) {
    if (!(std::fabs(VectorTraits<V>::get(measured.sensor, i)) <= kMax)) return kSensors[i];
  }
  return nullptr;
}

template <WorldVector V>
Tracker<V>::Tracker(const TrackSettings& settings)
    : settings_(settings), fault_(find_fault(settings)) {
  // The squared innovation of 2 or 3 Gaussian numbers that one measurement in 1000 exceeds.
  if (settings_.gate <= 0)
    settings_.gate = kDimensions<V> == 2 ? 13.815510557964274 : 16.266236196238129;
}

template <WorldVector V>
void Tracker<V>::forget_a_block() {
  const auto end = measurements_.begin() + before_ + count_;
  std::copy(end - (count_ - kBlock) - kMaxYoung, end, measurements_.begin());
  before_ = kMaxYoung;
  count_ -= kBlock;
  first_kept_ = (first_kept_ + 1) % kBlocks;
}

template <WorldVector V>
TrackResult Tracker<V>::add(const Measurement<V>& measurement) {
  if (fault_) return {TrackStatus::invalid, fault_};
  if (const char* fault = find_fault(measurement)) return {TrackStatus::invalid, fault};
  const bool is_first = count_ == 0;
  if (!is_first && measurement.time < latest_ - settings_.memory) return {TrackStatus::late};
  const bool is_full = count_ == kMaxTrackMeasurements;
  const int forgotten = before_ + (is_full ? kBlock : 0);
  const auto begin = measurements_.begin();
  // Nothing is put before a measurement that is forgotten.
  if (forgotten > 0 && measurement.time < begin[forgotten - 1].time) return {TrackStatus::late};
  if (is_full) forget_a_block();
  const auto end = begin + before_ + count_;
  auto slot = end;
  while (slot != begin + before_ && measurement.time < slot[-1].time) --slot;
  const auto index = static_cast<int>(slot - begin) - before_;
  std::copy_backward(slot, end, end + 1);
  *slot = measurement;
  ++count_;
  latest_ = is_first ? measurement.time : std::max(latest_, measurement.time);

  bool is_used = false;
  const int first = index + 1 == count_ ? index : index - index % kBlock;
  if (index + 1 < count_) mixtures_[now_] = kept_[place_of(index)];
  for (int i = first; i < count_; ++i) {
    if (i % kBlock == 0) kept_[place_of(i)] = mixtures_[now_];
    const bool used = step<V>(mixtures_[now_], mixtures_[1 - now_], settings_, up_to(i));
    now_ = 1 - now_;
    if (i == index) is_used = used;
  }
  return {is_used ? TrackStatus::used : TrackStatus::refused};
}

template <WorldVector V>
bool Tracker<V>::estimate(double time, MixtureOf<V>& mixture) const {
  if (!has_track() || !std::isfinite(time)) return false;
  MixtureOf<V> before = mixtures_[now_];
  if (time < before.time) {
    int block = (count_ - 1) / kBlock;
    while (block > 0 && up_to(block * kBlock).back().time > time) --block;
    before = kept_[place_of(block * kBlock)];
    for (int i = block * kBlock; i < count_; ++i) {
      if (up_to(i).back().time > time) break;
      step<V>(before, mixture, settings_, up_to(i));
      before = mixture;
    }
    if (!before.has_started || before.time > time) return false;
  }
  predict(before, mixture, settings_, time);
  return is_in_range(mixture, settings_.models);
}

template <WorldVector V>
TrackState<V> Tracker<V>::at(double time) const {
  MixtureOf<V> mixture;
  if (!estimate(time, mixture)) return {};
  TrackState<V> state = combine<V>(mixture, settings_);
  state.time = time;
  state.is_known = true;
  return state;
}

template <WorldVector V>
Prospects<V> Tracker<V>::prospects(double now, double ahead) const {
  constexpr int kN = kDimensions<V>;
  Prospects<V> prospects;
  MixtureOf<V> mixture;
  if (!estimate(now + ahead, mixture)) return prospects;
  prospects.count = settings_.models.count;
  for (int i = 0; i < prospects.count; ++i) {
    const TrackModel& model = settings_.models.list[i];
    const auto& [mean, covariance] = mixture.estimates[i];
    Prospect<V>& prospect = prospects.list[i];
    prospect.weight = mixture.weights[i];
    prospect.time = ahead;
    set_position_and_velocity<V>(mean.data(), prospect);
    prospect.acceleration = make_vector<V>(share_of_acceleration<kN>(model.motion, mean, 1));
    for (int a = 0; a < 2 * kN; ++a) {
      for (int b = 0; b <= a; ++b) {
        prospect.covariance[a][b] = prospect.covariance[b][a] = covariance(a, b);
      }
    }
    for (int a = 0; a < kN; ++a) prospect.covariance[a][a] += settings_.bias * settings_.bias;
    if (model.motion == TrackMotion::still) {
      for (int a = kN; a < 2 * kN; ++a) {
        prospect.covariance[a][a] = model.spread * model.spread;
      }
    } else if (model.motion != TrackMotion::constant_acceleration) {
      prospect.maneuver = model.noise;
    }
  }
  return prospects;
}

template <class V>
Target<V> target_of(const TrackState<V>& state, bool turning) {
  Target<V> target;
  target.position = state.position;
  target.velocity = state.velocity;
  if (turning && state.turns) {
    target.motion = Turning<V>{.turn_rate = state.turn_rate};
  } else {
    target.acceleration = state.acceleration;
  }
  return target;
}

template const char* find_fault(const Measurement<Vec2>&);
template const char* find_fault(const Measurement<Vec3>&);
template Target<Vec2> target_of(const TrackState2&, bool);
template Target<Vec3> target_of(const TrackState3&, bool);
template class Tracker<Vec2>;
template class Tracker<Vec3>;

}  // namespace aimahead
