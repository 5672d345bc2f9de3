#include "questions/track_reader.hpp"

#include "convert.hpp"
#include "convert_track.hpp"
#include "messages.hpp"
#include "object_reader.hpp"
#include "track_fields.hpp"

#include <fmt/format.h>

namespace aimahead::cli {
namespace {

using Index = JsonDocument::Index;
using Type = JsonDocument::Type;

double read_one_sd(const JsonDocument& document, Index value, const Place& place) {
  const double sd = read_number_at(document, value, Range::any, place);
  const Measurement<Vec2> seen{.time = 0, .value = {1, 1}, .sd = {sd, sd}};
  if (const char* const fault = find_fault(seen)) {
    blame(place,
          fmt::format("{}, got {}", say_what_trackers_take(fault), describe(document, value)));
  }
  return sd;
}

/// Reads a number for all components, or a list: one for each component. For a range and angles the
/// list may also be one for the range and one for the angles.
Vec3 read_sd(const JsonDocument& document, Index value, Measure measure, int dimensions,
             const Place& place) {
  if (measure == Measure::position && document.type(value) != Type::array) {
    const double sd = read_one_sd(document, value, place);
    return {sd, sd, sd};
  }
  const bool is_list = document.type(value) == Type::array;
  const std::size_t size = is_list ? document.size(value) : 0;
  const auto max = static_cast<std::size_t>(dimensions);
  const std::size_t min = measure == Measure::position ? max : 2;
  if (size < min || size > max) {
    const std::string_view hint = measure == Measure::position
                                      ? ""
                                      : "; the first is that of the range, the others of angles";
    blame(place, fmt::format(text_of(kNotAVector),
                             min == max ? std::to_string(max) : fmt::format("{} or {}", min, max),
                             is_list ? fmt::format("{} element{}", size, size == 1 ? "" : "s")
                                     : describe(document, value)) +
                     std::string(hint));
  }
  double sd[3] = {1, 1, 1};
  read_elements(document, value, place, [&](std::size_t i, Index element, const Place& at) {
    sd[i] = read_one_sd(document, element, at);
  });
  if (size == 2) sd[2] = sd[1];
  return {sd[0], sd[1], sd[2]};
}

TrackModel read_model(const JsonDocument& document, Index value, const Place& place) {
  QuestionMemory memory;
  aim_track_model model{};
  TableReader(document, memory).read(value, kTrackModelTable, place, &model);
  return c::track_model_of(model);
}

int read_dimensions(const JsonDocument& document, Index value, const Place& place) {
  const double count = document.type(value) == Type::number ? document.number(value) : 0;
  if (count == 2 || count == 3) return static_cast<int>(count);
  blame(place, fmt::format(text_of(kNotWhole), 2, 3, describe(document, value)));
}

}  // namespace

TrackHead TrackReader::read_head(std::string_view line, std::size_t number) {
  const JsonDocument& document = text_.parse(line, number);
  const Place nowhere;
  ObjectReader fields(document, JsonDocument::root(), kTrackFields, nowhere);
  TrackHead head;
  if (!fields.has("dimensions") && !fields.has("measure") && fields.value_of("z")) {
    blame({&nowhere, "dimensions"},
          fmt::format("{}; the first line says what is measured, such as "
                      R"({{"dimensions":2,"measure":"position","sd":0.5}})",
                      text_of(kMissing)));
  }
  constexpr std::size_t kCount = index_in<kTrackFields>("dimensions");
  head.dimensions = read_dimensions(document, fields.require(kCount), fields.at(kCount));
  head.measure = static_cast<Measure>(fields.word(index_in<kTrackFields>("measure")));
  constexpr std::size_t kSd = index_in<kTrackFields>("sd"),
                        kSensor = index_in<kTrackFields>("sensor"),
                        kModels = index_in<kTrackFields>("models");
  head.sd = read_sd(document, fields.require(kSd), head.measure, head.dimensions, fields.at(kSd));
  head.latency = fields.number(index_in<kTrackFields>("latency"));
  if (const auto sensor = fields.find(kSensor)) {
    const Place place = fields.at(kSensor);
    ObjectReader inner(document, *sensor, kSensorFields, place);
    head.sensor = inner.vector(index_in<kSensorFields>("position"), head.dimensions);
    head.sensor_velocity = inner.vector(index_in<kSensorFields>("velocity"), head.dimensions);
    inner.finish("a sensor");
  }
  if (fields.has(kModels)) {
    const Index list = fields.list(kModels, 1, kMaxTrackModels);
    head.settings.models = {};
    read_elements(document, list, fields.at(kModels),
                  [&](std::size_t i, Index element, const Place& at) {
                    head.settings.models.list[i] = read_model(document, element, at);
                    head.settings.models.count = static_cast<int>(i) + 1;
                  });
  }
  const auto set = [&](std::size_t field, double& setting) {
    if (fields.has(field)) setting = fields.number(field);
  };
  set(index_in<kTrackFields>("velocity_sd"), head.settings.velocity_sd);
  set(index_in<kTrackFields>("gate"), head.settings.gate);
  set(index_in<kTrackFields>("memory"), head.settings.memory);
  set(index_in<kTrackFields>("bias"), head.settings.bias);
  fields.finish("the first line of a track");
  return head;
}

Measurement<Vec3> TrackReader::read_measurement(std::string_view line, std::size_t number,
                                                const TrackHead& head) {
  const JsonDocument& document = text_.parse(line, number);
  const Place nowhere;
  ObjectReader fields(document, JsonDocument::root(), kMeasurementFields, nowhere);
  Measurement<Vec3> measured;
  int dimensions = head.dimensions;
  measured.time = fields.number(index_in<kMeasurementFields>("t"));
  measured.value = fields.vector(index_in<kMeasurementFields>("z"), dimensions);
  constexpr std::size_t kSd = index_in<kMeasurementFields>("sd");
  measured.sd = head.sd;
  if (const auto sd = fields.find(kSd)) {
    measured.sd = read_sd(document, *sd, head.measure, dimensions, fields.at(kSd));
  }
  fields.finish("a measurement");
  measured.measure = head.measure;
  measured.sensor = head.sensor + head.sensor_velocity * measured.time;
  return measured;
}

Question TrackShotReader::read(std::string_view text, int dimensions) {
  const JsonDocument& document = text_.parse(text, 1);
  memory_.clear();
  TableReader reader(document, memory_);
  aim_engagement read{};
  reader.read(JsonDocument::root(), kTrackShotTable, {}, &read);
  if (reader.dimensions() != dimensions) {
    throw Fault{"shooter.position", fmt::format(text_of(kNotAVector), dimensions,
                                                fmt::format("{} elements", reader.dimensions()))};
  }
  Question question;
  question.dimensions = dimensions;
  if (dimensions == 2) {
    question.flat = c::engagement_of<Vec2>(flatten(read, memory_));
    read.shooter.turret = nullptr;
  }
  question.engagement = c::engagement_of<Vec3>(read);
  question.flat_uncertainty = c::uncertainty_of<Vec2>(read.uncertainty);
  question.uncertainty = c::uncertainty_of<Vec3>(read.uncertainty);
  return question;
}

}  // namespace aimahead::cli
