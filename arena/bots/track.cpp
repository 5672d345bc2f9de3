#include "arena/bots/track.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::arena {
namespace {

// A sighting older than this says nothing about how a tank moves now.
constexpr std::int64_t kLongestGap = 12;
// And one older than this nothing about where it is.
constexpr std::int64_t kForgotten = 150;
constexpr double kMoving = 1e-3;

}  // namespace

Vec2 Track::expected_at(double tick) const {
  return position + velocity * (tick - static_cast<double>(seen_at));
}

void Tracks::update(const Senses& senses) {
  for (const RadarReading& reading : senses.radar) sight(senses, reading);
}

void Tracks::sight(const Senses& senses, const RadarReading& reading) {
  auto found = std::find_if(tracks_.begin(), tracks_.end(),
                            [&](const Track& track) { return track.name == reading.name; });
  if (found == tracks_.end()) {
    tracks_.emplace_back().name = reading.name;
    found = tracks_.end() - 1;
  }
  Track& track = *found;
  const Vec2 place = senses.position + direction_of(reading.heading) * reading.distance;
  const std::int64_t gap = senses.tick - track.seen_at;
  const bool is_known = track.seen_at > 0 && gap > 0 && gap <= kLongestGap;
  if (is_known) {
    const Vec2 before = track.velocity;
    const bool had_velocity = track.knows_velocity();
    const auto ticks = static_cast<double>(gap);
    track.velocity = (place - track.position) * (1 / ticks);
    track.turn_rate = 0;
    track.acceleration = 0;
    if (had_velocity) {
      const double speed = length(track.velocity);
      const double speed_before = length(before);
      // Between the middles of the two gaps.
      const double apart = 0.5 * (ticks + static_cast<double>(track.gap));
      const bool same_way = dot(track.velocity, before) > 0;
      const double change = same_way ? speed - speed_before : -speed - speed_before;
      track.acceleration = change / apart;
      if (same_way && speed > kMoving && speed_before > kMoving) {
        const double crossed = cross(track.velocity, before);
        // The angle is small: its sine is good enough, but for slow tanks that turn about.
        track.turn_rate = std::clamp(crossed / (speed * speed_before), -1.0, 1.0) / apart;
      }
      track.steady = std::fabs(track.acceleration) < 0.02 ? track.steady + gap : 0;
    }
    track.gap = gap;
  } else {
    track.velocity = {};
    track.turn_rate = 0;
    track.acceleration = 0;
    track.gap = 0;
    track.steady = 0;
  }
  track.position = place;
  track.seen_at = senses.tick;
}

const Track* Tracks::choose(const Senses& senses) {
  const Track* best = nullptr;
  double least = 0;
  for (const Track& track : tracks_) {
    const std::int64_t age = senses.tick - track.seen_at;
    if (age > kForgotten) continue;
    if (track.name == chosen_ && age <= kLongestGap) return &track;
    // Far away or long ago is equally bad.
    const double cost = length(track.position - senses.position) + 5 * static_cast<double>(age);
    if (best && cost >= least) continue;
    best = &track;
    least = cost;
  }
  if (best) chosen_ = best->name;
  return best;
}

}  // namespace aimahead::arena
