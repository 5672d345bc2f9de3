#include "arena/bots/track.hpp"

#include "arena/heading.hpp"

#include <algorithm>

namespace aimahead::arena {
namespace {

// A sighting older than this says nothing about how a tank moves now.
constexpr std::int64_t kLongestGap = 12;
// A sighting older than this says nothing about where a tank is.
constexpr std::int64_t kForgotten = 150;
constexpr double kMoving = 1e-3;
// The noise that a tracker assumes of a radar without noise: no model fits a game to the bit.
constexpr double kMinNoise = 0.1;

}  // namespace

Vec2 Track::expected_at(double tick) const {
  return position + velocity * (tick - (static_cast<double>(seen_at) - age));
}

TrackSettings track_settings(const Rules& rules) {
  // In metres and seconds the default is for 12 m/s and 0.8 rad/s.
  const double time = std::max(1e-6, rules.tank_turn) / 0.8;
  const double length = 12 * time / std::max(1e-6, rules.tank_speed);
  const double per_acceleration = length / (time * time);
  const double per_noise = length * length / (time * time * time);
  TrackSettings settings;
  settings.velocity_sd = rules.tank_speed;
  settings.memory = 1;
  settings.bias /= length;
  for (TrackModel& model : settings.models.list) {
    model.turn_noise *= time * time * time;
    model.stay /= time;
    switch (model.motion) {
      case TrackMotion::still:
        model.noise *= time / (length * length);
        model.spread *= time / length;
        break;
      case TrackMotion::constant_velocity:
        model.noise /= per_noise;
        break;
      case TrackMotion::constant_acceleration:
        model.noise /= per_noise / (time * time);
        model.spread /= per_acceleration;
        break;
      case TrackMotion::turn:
        model.noise /= per_noise;
        model.spread *= time;
        break;
    }
  }
  // A tank may turn at any time, however long it has gone straight. It keeps a motion for a shorter
  // time than the targets that the default is for, and is pushed and pulled harder, about as much
  // as it turns. The numbers were found on seeds of their own, on which the odds and the hits of
  // shots agree.
  settings.models.list[0].stay *= 0.6;
  settings.models.list[0].settled = 0;
  settings.models.list[1].noise *= 4;
  settings.models.list[3].noise *= 1.4;
  return settings;
}

void Tracks::start(const Rules& rules) {
  tracks_.clear();
  chosen_.reset();
  noise_ = rules.radar_noise;
  delay_ = rules.radar_delay;
  if (estimate_ == Estimate::tracker) settings_ = track_settings(rules);
}

void Tracks::update(const Senses& senses) {
  for (const RadarReading& reading : senses.radar) sight(senses, reading);
}

void Tracks::sight(const Senses& senses, const RadarReading& reading) {
  if (reading.index >= tracks_.size()) tracks_.resize(reading.index + 1);
  Track& track = tracks_[reading.index];
  if (track.seen_at == 0) {
    track.name = reading.name;
    if (track.name == chosen_name_) chosen_ = reading.index;
  }
  const Vec2 place = senses.position + direction_of(reading.heading) * reading.distance;
  track.age = delay_;
  const std::int64_t gap = senses.tick - track.seen_at;
  if (estimate_ == Estimate::tracker) {
    track.gap = track.seen_at > 0 ? gap : 0;
    track.seen_at = senses.tick;
    follow(track, place, static_cast<double>(senses.tick) - delay_);
    return;
  }
  const bool is_known = track.seen_at > 0 && gap > 0 && gap <= kLongestGap;
  if (is_known) {
    const Vec2 before = track.velocity;
    const bool had_velocity = track.knows_velocity();
    const auto ticks = static_cast<double>(gap);
    track.velocity = (place - track.position) * (gap == 1 ? 1 : 1 / ticks);
    const double speed_before = track.speed;
    const double speed = track.speed = length(track.velocity);
    track.turn_rate = 0;
    track.acceleration = 0;
    if (had_velocity) {
      // The time between the middles of the two gaps, mostly a tick.
      const double apart = 0.5 * (ticks + static_cast<double>(track.gap));
      const auto per_tick = [apart](double x) { return apart == 1 ? x : x / apart; };
      const bool same_way = dot(track.velocity, before) > 0;
      const double change = same_way ? speed - speed_before : -speed - speed_before;
      track.acceleration = per_tick(change);
      if (same_way && speed > kMoving && speed_before > kMoving) {
        const double crossed = cross(track.velocity, before);
        // The angle is small: its sine is good enough, but for slow tanks that turn about.
        track.turn_rate = per_tick(std::clamp(crossed / (speed * speed_before), -1.0, 1.0));
      }
    }
    track.gap = gap;
  } else {
    track.velocity = {};
    track.speed = 0;
    track.turn_rate = 0;
    track.acceleration = 0;
    track.gap = 0;
  }
  track.position = place;
  track.seen_at = senses.tick;
}

void Tracks::follow(Track& track, const Vec2& place, double time) const {
  if (!track.tracker) track.tracker = std::make_unique<Tracker2>(settings_);
  const double sd = std::max(noise_, kMinNoise);
  track.tracker->add({.time = time, .value = place, .sd = {sd, sd}});
  const TrackState2 state = track.tracker->at(time);
  track.position = state.position;
  track.velocity = state.velocity;
  track.turn_rate = state.turns ? -state.turn_rate : 0;  // headings turn clockwise
  const double speed = length(state.velocity);
  track.acceleration = speed > kMoving ? dot(state.acceleration, state.velocity) / speed : 0;
}

const Track* Tracks::choose(const Senses& senses) {
  const auto age_of = [&](const Track& track) { return senses.tick - track.seen_at; };
  if (chosen_ && age_of(tracks_[*chosen_]) <= kLongestGap) return &tracks_[*chosen_];
  const Track* best = nullptr;
  double min = 0;
  for (const Track& track : tracks_) {
    const std::int64_t age = age_of(track);
    if (track.seen_at == 0 || age > kForgotten) continue;
    // Far away or long ago is equally bad.
    const double cost = length(track.position - senses.position) + 5 * static_cast<double>(age);
    if (best && cost >= min) continue;
    best = &track;
    min = cost;
  }
  if (!best) return nullptr;
  chosen_ = static_cast<std::size_t>(best - tracks_.data());
  chosen_name_ = best->name;
  return best;
}

}  // namespace aimahead::arena
