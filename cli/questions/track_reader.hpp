// Reads tracks: their first line, their measurements, and the shot to aim at them.
#pragma once

#include "place.hpp"
#include "questions/engagement_reader.hpp"
#include "questions/question_text.hpp"

#include "aimahead/track.hpp"

#include <string_view>

namespace aimahead::cli {

/// The first line of a track: what its measurements have in common.
struct TrackHead {
  int dimensions = 2;
  Measure measure = Measure::position;
  Vec3 sd{};  ///< of each number of a measurement
  double latency = 0;
  Vec3 sensor{};  ///< at time 0
  Vec3 sensor_velocity{};
  TrackSettings settings{};
};

/// Reads one line after another, reusing memory. Each function throws the first Fault.
class TrackReader {
 public:
  [[nodiscard]] TrackHead read_head(std::string_view line, std::size_t number);
  [[nodiscard]] Measurement<Vec3> read_measurement(std::string_view line, std::size_t number,
                                                   const TrackHead& head);

 private:
  QuestionText text_;
};

/// A shooter, a projectile, a target's radius and the uncertainty of the gun, of as many dimensions
/// as the track.
class TrackShotReader {
 public:
  [[nodiscard]] Question read(std::string_view text, int dimensions);

 private:
  QuestionText text_;
  QuestionMemory memory_;
};

}  // namespace aimahead::cli
