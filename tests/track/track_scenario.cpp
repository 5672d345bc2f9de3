#include "track_scenario.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace aimahead {
namespace {

using scenes::Seeded;
using State = TrueMotion::State;

constexpr double kPi = std::numbers::pi;

double sign(Seeded& r) { return r.unit() < 0.5 ? -1 : 1; }
/// A number between low and high, of either sign.
double signed_between(Seeded& r, double low, double high) {
  const double size = r.between(low, high);
  return size * sign(r);
}
Vec3 along(double angle) { return {std::cos(angle), std::sin(angle), 0}; }
/// A level vector of a length between these.
Vec3 level_vector(Seeded& r, double low, double high) {
  const double length = r.between(low, high);
  return along(r.between(0, 2 * kPi)) * length;
}

/// A motion until `end`, and a while longer.
struct Course {
  TrueMotion truth;
  double end;
};

struct Phase {
  double duration;
  double turn_rate;
  double climb_rate;
};

/// A flight: constant velocity or acceleration, turns, manoeuvres, white noise.
Course draw_flight(Seeded& r, std::string_view kind, double end) {
  TrueMotion truth(0.002);
  const double h = truth.step();
  State state;
  state.position = level_vector(r, 30, 110);
  state.position.z = r.between(-5, 20);
  double speed = r.between(5, 10);
  if (kind == "turn") speed = r.between(8, 13);
  if (kind == "manoeuvre") speed = r.between(9, 13);
  if (kind == "wna") speed = r.between(3, 6);
  state.velocity = along(r.between(0, 2 * kPi)) * speed;
  state.velocity.z = r.between(-1, 1);
  Vec3 push;
  double noise = 0;
  std::vector<Phase> phases{{end, 0, 0}};
  if (kind == "ca") {
    push = level_vector(r, 1, 1.6);
    push.z = r.between(-0.3, 0.3);
  } else if (kind == "turn") {
    state.velocity.z = signed_between(r, 0.5, 2);
    phases = {{end, signed_between(r, 0.4, 0.65), 0}};
  } else if (kind == "wna") {
    noise = r.between(1.8, 3.2);
  } else if (kind == "manoeuvre") {
    // Straight, a slow quarter of a turn, straight, one three times as fast, and so on.
    const double slow = r.between(0.3, 0.4);
    double climb = state.velocity.z;
    phases.clear();
    end = 0;
    for (int i = 0; i < 4; ++i) {
      phases.push_back({r.between(4.3, 7.6), 0, 0});
      const double size = slow * (i % 2 ? 3 : 1) * r.between(0.85, 1.15);
      const double rate = size * sign(r);
      const double duration = kPi / 2 / std::fabs(rate);
      const double next = r.between(-1, 1);
      phases.push_back({duration, rate, (next - climb) / duration});
      climb = next;
    }
    phases.push_back({r.between(3.5, 5), 0, 0});
    for (const Phase& phase : phases) end += phase.duration;
  }
  phases.push_back({3, phases.back().turn_rate, 0});
  for (const Phase& phase : phases) {
    const double c = std::cos(phase.turn_rate * h);
    const double s = std::sin(phase.turn_rate * h);
    for (auto left = std::lround(phase.duration / h); left > 0; --left) {
      truth.add(state);
      const Vec3 v = state.velocity;
      Vec3 w = Vec3{c * v.x - s * v.y, s * v.x + c * v.y, v.z + phase.climb_rate * h} + push * h;
      if (noise > 0) w += Vec3{r.normal(), r.normal(), r.normal()} * std::sqrt(noise * h);
      state.position += (v + w) * (h / 2);
      state.velocity = w;
    }
  }
  return {std::move(truth), end};
}

/// A motion to and fro along a line, with sharp reversals.
Course draw_sway(Seeded& r, double end) {
  TrueMotion truth(0.0005);
  const double h = truth.step();
  const Vec3 start = level_vector(r, 3, 6);
  const Vec3 line = along(r.between(0, 2 * kPi));
  const double hard = r.between(4, 5.5);
  double side = sign(r);
  double goal = side * r.between(0.5, 0.85);
  double hold = r.between(0.4, 1.6);
  double x = 0;
  double speed = 0;
  for (auto left = std::lround((end + 2) / h); left > 0; --left) {
    truth.add({start + line * x, line * speed});
    const double change = std::clamp(goal - speed, -hard * h, hard * h);
    x += (speed + change / 2) * h;
    speed += change;
    if (std::fabs(speed - goal) >= 1e-9) continue;
    speed = goal;
    hold -= h;
    if (hold > 0) continue;
    side = -side;
    goal = side * r.between(0.48, 0.85);
    hold = r.between(0.4, 1.6);
  }
  return {std::move(truth), end};
}

/// A tank that drives, brakes, waits and sets off in another direction; in space over hills.
Course draw_stops(Seeded& r, double end) {
  TrueMotion truth(0.002);
  const double h = truth.step();
  Vec3 place = level_vector(r, 30, 110);
  double course = r.between(0, 2 * kPi);
  const double high = r.between(0.5, 1.5);
  const double wide = r.between(15, 30);
  const double phase_x = r.between(0, 6);
  const double phase_y = r.between(0, 6);
  const auto height = [&](const Vec3& at) {
    return high * std::sin(at.x / wide + phase_x) * std::cos(at.y / wide + phase_y);
  };
  enum { waits, starts, drives, brakes } now = waits;
  double left = r.between(0.8, 2.2);
  double speed = 0;
  double hard = 0;
  double top = 0;
  double turn_rate = 0;
  for (auto steps = std::lround((end + 2) / h); steps > 0; --steps) {
    const Vec3 velocity = along(course) * speed;
    const Vec3 on = velocity * 1e-4;
    const double rise = (height(place + on) - height(place - on)) / 2e-4;
    truth.add({{place.x, place.y, height(place)}, {velocity.x, velocity.y, rise}});
    const double last = speed;
    left -= h;
    if (now == starts) speed = std::min(top, speed + hard * h);
    if (now == brakes) speed = std::max(0.0, speed - hard * h);
    if (now == drives) course += turn_rate * h;
    place += along(course) * ((last + speed) / 2 * h);
    if (now == waits && left <= 0) {
      now = starts;
      hard = r.between(2.1, 3.8);
      top = r.between(5.5, 8.6);
      course += r.between(-2.5, 2.5);
    } else if (now == starts && speed >= top) {
      now = drives;
      left = r.between(1.7, 3.5);
      turn_rate = r.unit() < 0.4 ? signed_between(r, 0.2, 0.4) : 0;
    } else if (now == drives && left <= 0) {
      now = brakes;
      hard = r.between(3, 6);
    } else if (now == brakes && speed <= 0) {
      now = waits;
      left = r.between(0.8, 2.3);
    }
  }
  return {std::move(truth), end};
}

/// Where the centre of a spinning robot seems to be, worked out from the plate that shows, one of
/// four, with an arm that is `wrong` by so much.
struct Spin {
  double rate;
  double phase;
  double wrong;

  [[nodiscard]] Vec3 centre_of(const Vec3& place, double time) const {
    const double towards = std::atan2(-place.y, -place.x);
    const double facing = std::remainder(phase + rate * time - towards, kPi / 2);
    return place + along(towards + facing) * wrong;
  }
};

}  // namespace

TrueMotion::State TrueMotion::at(double time) const {
  const auto last = states_.size() - 2;
  const auto i = std::min(static_cast<std::size_t>(std::max(time, 0.0) / step_), last);
  const double rest = time - static_cast<double>(i) * step_;
  const auto& [position, velocity] = states_[i];
  const Vec3 gained = (states_[i + 1].velocity - velocity) * (rest / step_);
  return {position + (velocity + gained / 2.0) * rest, velocity + gained};
}

TrackScenario draw_track(std::string_view name, std::uint64_t seed) {
  std::uint64_t hash = seed * 1000003;
  for (const char c : name) hash = hash * 131 + static_cast<unsigned char>(c);
  Seeded r(hash);
  const std::string_view kind = name.substr(0, name.find('_'));
  const bool is_plain = name == "cv_2d" || name == "ca_2d" || name == "wna_2d";
  const bool is_spinner = kind == "spinner";

  TrackScenario scenario;
  scenario.dimensions = name.find("_3d") != name.npos ? 3 : 2;
  const bool is_flat = scenario.dimensions == 2;
  const double end = kind == "ca" ? 20 : is_spinner ? 8 : kind == "stopgo" ? 30 : 25;
  Course course = is_spinner         ? draw_sway(r, end)
                  : kind == "stopgo" ? draw_stops(r, end)
                                     : draw_flight(r, kind, end);
  scenario.truth = std::move(course.truth);
  const double sd = is_spinner ? 0.03 : kind == "stopgo" ? 0.3 : 0.5;
  scenario.sd = {sd, sd, sd};
  if (name.ends_with("_rb")) {
    scenario.measure = Measure::range_bearing;
    const double angle = is_flat ? r.between(0.01, 0.015) : 0.006;
    scenario.sd = {r.between(0.3, 0.5), angle, angle};
  }
  constexpr double kLatencies[] = {0, 0.02, 0.05, 0.1};
  scenario.latency = is_spinner ? r.between(0.01, 0.03) : kLatencies[r.bits() % 4];
  const double interval = is_spinner ? 0.025 : 0.1;
  const Spin spin{signed_between(r, 4, 10), r.between(0, kPi / 2), signed_between(r, 0.01, 0.03)};
  auto& seen = scenario.seen;
  std::uint64_t gap = 0;
  for (double time = interval * r.between(0.5, 1.5); time <= course.end;
       time += interval * r.between(0.5, 1.5)) {
    if (gap > 0 || r.unit() < 0.05) {
      gap -= gap > 0;
      continue;
    }
    if (r.unit() < 0.007) {
      gap = 1 + r.bits() % 6;
      continue;
    }
    Vec3 place = scenario.truth.at(time).position;
    if (is_flat) place.z = 0;
    if (is_spinner) place = spin.centre_of(place, time);
    Vec3 off{r.normal(), r.normal(), is_flat ? 0 : r.normal()};
    if (!is_plain && seen.size() >= 10 && r.unit() < 0.022) {
      Vec3 way{r.normal(), r.normal(), is_flat ? 0 : r.normal()};
      off += way * (r.between(8, 30) / length(way));
    }
    Vec3 value = place;
    if (scenario.measure == Measure::range_bearing) {
      value = {length(place), std::atan2(place.y, place.x),
               std::atan2(place.z, std::hypot(place.x, place.y))};
    }
    seen.push_back(
        {time, value + Vec3{off.x * scenario.sd.x, off.y * scenario.sd.y, off.z * scenario.sd.z}});
  }
  if (is_plain) return scenario;
  for (std::size_t i = 11; i + 4 < seen.size(); ++i) {
    if (r.unit() >= 0.06) continue;
    const auto by = 1 + r.bits() % 3;
    const auto late = seen.begin() + static_cast<std::ptrdiff_t>(i);
    std::rotate(late, late + 1, late + 1 + static_cast<std::ptrdiff_t>(by));
    i += by;
  }
  return scenario;
}

}  // namespace aimahead
