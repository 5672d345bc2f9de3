#include "plot/curve.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::cli {
namespace {

constexpr double kDeviation = 0.1;  // pixels
// About the most; without it a curve that goes to and fro might never end.
constexpr double kMaxSamples = 40000;
constexpr double kEqualParts = 96;
constexpr double kBeforeBreak = 1e-9;
constexpr double kFarAway = 1e4;  // in pixels; programs that draw pictures count in few digits

struct Sample {
  double time = 0;
  std::optional<Pixel> place;
};

class Tracer {
 public:
  Tracer(const Curve& curve, std::size_t intervals)
      : curve_(curve),
        max_halvings_(static_cast<int>(std::log2(kMaxSamples / static_cast<double>(intervals)))) {}

  std::vector<std::vector<Pixel>> trace(const std::vector<double>& times) {
    Sample last = sample(times.front());
    for (const double time : times) {
      const Sample here = sample(time);
      if (time > last.time) follow(last, here, 0);
      last = here;
    }
    return std::move(lines_);
  }

 private:
  const Curve& curve_;
  int max_halvings_;  // how often an interval may be halved
  std::vector<std::vector<Pixel>> lines_;
  bool is_down_ = false;

  [[nodiscard]] Sample sample(double time) const {
    std::optional<Pixel> place = curve_.at(time);
    if (place && !(std::isfinite(place->x) && std::isfinite(place->y))) place = std::nullopt;
    if (place) {
      place->x = std::clamp(place->x, -kFarAway, kFarAway);
      place->y = std::clamp(place->y, -kFarAway, kFarAway);
    }
    return {time, place};
  }

  [[nodiscard]] bool is_fine(const Sample& a, const Sample& middle, const Sample& b) const {
    if (a.place.has_value() != b.place.has_value()) return false;
    if (!a.place || !b.place) return !middle.place;
    if (!middle.place || curve_.leaps(a.time, b.time)) return false;
    const double x = (a.place->x + b.place->x) / 2 - middle.place->x;
    const double y = (a.place->y + b.place->y) / 2 - middle.place->y;
    return std::hypot(x, y) < kDeviation;
  }

  void follow(const Sample& a, const Sample& b, int depth) {
    const Sample middle = sample(a.time + (b.time - a.time) / 2);
    if (depth < max_halvings_ && !is_fine(a, middle, b)) {
      follow(a, middle, depth + 1);
      follow(middle, b, depth + 1);
    } else if (!a.place || !b.place || curve_.leaps(a.time, b.time)) {
      is_down_ = false;
    } else {
      if (!is_down_) lines_.push_back({*a.place});
      lines_.back().push_back(*b.place);
      is_down_ = true;
    }
  }
};

}  // namespace

std::vector<std::vector<Pixel>> trace(const Curve& curve, const std::vector<double>& times) {
  return Tracer(curve, times.size()).trace(times);
}

std::vector<double> times_between(double from, double to, const std::vector<double>& breaks) {
  std::vector<double> times;
  for (double i = 0; i <= kEqualParts; ++i) times.push_back(from + (to - from) * (i / kEqualParts));
  times.back() = to;
  for (const double time : breaks) {
    if (!(time > from && time < to)) continue;
    // A curve that leaps is drawn up to the leap.
    times.push_back(std::max(from, time - kBeforeBreak * (to - from)));
    times.push_back(time);
  }
  std::sort(times.begin(), times.end());
  return times;
}

}  // namespace aimahead::cli
