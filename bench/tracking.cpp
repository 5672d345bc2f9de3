// aimahead_bench_tracking: what a step of a tracker takes, beside OpenCV's Kalman filter where that
// is installed, and what odds take.
#include "flown_shots.hpp"
#include "machine.hpp"
#include "measure_in_turn.hpp"
#include "seeded.hpp"

#include "aimahead/intercept.hpp"
#include "aimahead/odds.hpp"
#include "aimahead/track.hpp"

#ifdef AIMAHEAD_HAS_OPENCV
#include <opencv2/video/tracking.hpp>
#endif

#include <cmath>
#include <cstdio>
#include <memory>
#include <numbers>
#include <string>
#include <vector>

namespace {

using namespace aimahead;

constexpr std::size_t kSteps = 1024;
constexpr double kInterval = 0.1;

template <class V>
V components(double x, double y, double z) {
  if constexpr (kDimensions<V> == 2) {
    return {x, y};
  } else {
    return {x, y, z};
  }
}

/// Noisy positions of a target that turns in wide circles. Measurement i is at the time i
/// kInterval.
/// The turns are whole, so that the first position follows the last.
template <class V>
std::vector<V> draw_places(std::size_t count) {
  constexpr double kTurns = 5;
  scenes::Seeded seeded(7);
  std::vector<V> places;
  for (std::size_t i = 0; i < count; ++i) {
    const double angle = kTurns * 2 * std::numbers::pi * double(i) / double(count);
    const double z = seeded.normal();
    const double y = seeded.normal();
    const V off = components<V>(seeded.normal(), y, z);
    places.push_back(components<V>(90 * std::cos(angle), 90 * std::sin(angle), 0) + off * 0.5);
  }
  return places;
}

/// A filter that takes one position after another, and goes on where the last pass ended.
template <class V, class Filter>
bench::Row steps_of(std::string name, Filter filter) {
  auto state = std::make_shared<Filter>(std::move(filter));
  auto steps = std::make_shared<std::size_t>(0);
  return {std::move(name), [state, steps, places = draw_places<V>(kSteps)] {
            for (const V& place : places) (*state)(kInterval * double((*steps)++), place);
          }};
}

template <class V>
bench::Row tracker_of(std::string name, const TrackSettings& settings) {
  return steps_of<V>(std::move(name),
                     [tracker = Tracker<V>(settings)](double time, const V& place) mutable {
                       V sd = components<V>(0.5, 0.5, 0.5);
                       (void)tracker.add({.time = time, .value = place, .sd = sd});
                     });
}

template <class V>
void add_trackers(std::vector<bench::Row>& rows) {
  const std::string in = kDimensions<V> == 2 ? " in 2D" : " in 3D";
  const std::pair<const char*, TrackModel> models[] = {
      {"still", {.motion = TrackMotion::still, .noise = 100}},
      {"constant velocity", {.motion = TrackMotion::constant_velocity}},
      {"turn", {.motion = TrackMotion::turn, .turn_noise = 0.01, .spread = 0.5}},
      {"constant acceleration", {.motion = TrackMotion::constant_acceleration, .spread = 3}},
  };
  for (const auto& [name, model] : models) {
    TrackSettings settings;
    settings.models = {model};
    rows.push_back(tracker_of<V>(name + in, settings));
  }
  rows.push_back(tracker_of<V>("the default, 6 models" + in, {}));
  if (kDimensions<V> == 3) rows.back().limit = 1000;
}

#ifdef AIMAHEAD_HAS_OPENCV
/// Of position and `orders` - 1 derivatives.
template <class V>
bench::Row opencv_filter(std::string name, int orders) {
  constexpr int kN = kDimensions<V>;
  const int size = kN * orders;
  cv::KalmanFilter filter(size, kN, 0, CV_64F);
  cv::setIdentity(filter.transitionMatrix);
  for (int i = 0; i + kN < size; ++i) filter.transitionMatrix.at<double>(i, i + kN) = kInterval;
  for (int i = 0; i + 2 * kN < size; ++i) {
    filter.transitionMatrix.at<double>(i, i + 2 * kN) = kInterval * kInterval / 2;
  }
  cv::setIdentity(filter.measurementMatrix);
  cv::setIdentity(filter.processNoiseCov, cv::Scalar::all(0.1));
  cv::setIdentity(filter.measurementNoiseCov, cv::Scalar::all(0.25));
  cv::setIdentity(filter.errorCovPost, cv::Scalar::all(100));
  return steps_of<V>(std::move(name),
                     [filter, seen = cv::Mat(kN, 1, CV_64F)](double, const V& place) mutable {
                       filter.predict();
                       for (int i = 0; i < kN; ++i)
                         seen.at<double>(i) = VectorTraits<V>::get(place, i);
                       filter.correct(seen);
                     });
}
#endif

template <class V>
void add_peers(std::vector<bench::Row>& rows) {
#ifdef AIMAHEAD_HAS_OPENCV
  const std::string in = kDimensions<V> == 2 ? " in 2D" : " in 3D";
  rows.push_back(opencv_filter<V>("OpenCV, constant velocity" + in, 2));
  rows.push_back(opencv_filter<V>("OpenCV, constant acceleration" + in, 3));
#else
  (void)rows;
#endif
}

double sink = 0;

/// The deviations as a tracker knows them: a covariance in which position and velocity correlate.
template <class V>
Uncertainty<V> as_tracked(const Uncertainty<V>& known) {
  constexpr int kN = kDimensions<V>;
  Uncertainty<V> tracked;
  auto& rows = tracked.covariance.emplace();
  for (int i = 0; i < kN; ++i) {
    rows[i][i] = known.position_sd * known.position_sd;
    rows[kN + i][kN + i] = known.velocity_sd * known.velocity_sd;
    rows[i][kN + i] = rows[kN + i][i] = known.position_sd * known.velocity_sd / 2;
  }
  return tracked;
}

/// The cost of odds, for shots with all kinds of probabilities, and its share for finding the shot.
template <class V>
void add_odds(std::vector<bench::Row>& rows, const std::string& name, scenes::OddsKind kind,
              bool is_tracked = false) {
  std::vector<scenes::OddsScene<V>> drawn;
  scenes::Seeded seeded(3);
  while (drawn.size() < kSteps) {
    drawn.push_back(scenes::draw_odds_scene<V>(kind, 0.02, seeded));
    if (is_tracked) drawn.back().known = as_tracked(drawn.back().known);
    if (!find_odds(drawn.back().question, drawn.back().known)) drawn.pop_back();
  }
  const auto ask = [drawn] {
    for (const auto& scene : drawn) sink += find_odds(scene.question, scene.known).probability;
  };
  rows.push_back({name, ask, 300});
  rows.push_back({name + ": solve", [drawn] {
                    for (const auto& scene : drawn) sink += solve(scene.question).time;
                  }});
}

void print(const char* title, std::vector<bench::Row>& rows, std::size_t elements) {
  for (const bench::Row& row : rows) row.pass();
  bench::measure_in_turn(rows, 8, elements, 15);
  std::printf("%-56s %10s %8s\n", title, "ns", "limit");
  for (const bench::Row& row : rows) {
    std::printf("  %-54s %10.0f", row.name.c_str(), row.best);
    if (row.limit > 0) std::printf(" %8.0f %c", row.limit, bench::mark(row.best > row.limit));
    std::printf("\n");
  }
}

/// One measurement of each of many targets, each with its own tracker.
bench::Row batch_of(std::size_t count) {
  auto trackers = std::make_shared<std::vector<Tracker2>>(count);
  auto step = std::make_shared<std::size_t>(0);
  return {"10,000 trackers in 2D, one after another",
          [trackers, step, places = draw_places<Vec2>(kSteps)] {
            const double time = kInterval * double(*step);
            const Vec2 place = places[(*step)++ % kSteps];
            for (Tracker2& tracker : *trackers) {
              (void)tracker.add({.time = time, .value = place, .sd = {0.5, 0.5}});
            }
          }};
}

}  // namespace

int main() {
  bench::print_heading();
  std::vector<bench::Row> steps;
  add_trackers<Vec2>(steps);
  add_peers<Vec2>(steps);
  add_trackers<Vec3>(steps);
  add_peers<Vec3>(steps);
  print("a step: a measurement is taken", steps, kSteps);
  constexpr std::size_t kMany = 10'000;
  std::vector<bench::Row> batch{batch_of(kMany)};
  print("a step of one of many", batch, kMany);
  std::vector<bench::Row> odds;
  add_odds<Vec2>(odds, "in 2D, two deviations", scenes::OddsKind::still_gun);
  add_odds<Vec2>(odds, "in 2D, a covariance", scenes::OddsKind::still_gun, true);
  add_odds<Vec3>(odds, "in 3D, two deviations", scenes::OddsKind::still_gun);
  add_odds<Vec3>(odds, "in 3D, a covariance", scenes::OddsKind::still_gun, true);
  add_odds<Vec3>(odds, "in 3D, all of that, gravity, a gun that drives",
                 scenes::OddsKind::covariance);
  print("odds: the shot solved for, and its probability", odds, kSteps);
  std::printf("\nns: the quickest of 15 rounds in turn, processor time. !: more than the limit.\n");
  return sink > 0 ? 0 : 1;
}
