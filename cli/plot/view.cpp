#include "plot/view.hpp"

#include "plot/curve.hpp"
#include "plot/obstacles.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

namespace aimahead::cli {
namespace {

// How many times larger the shown part may become for the sake of later positions.
constexpr double kMaxLaterInView = 2.5;

// The box of the places that must be seen.
class Extent {
 public:
  explicit Extent(const View& view) : view_(view) {}

  void include(const Vec3& v, double radius) {
    const double x = view_.get().across(v);
    const double y = view_.get().upwards(v);
    if (!std::isfinite(x) || !std::isfinite(y)) return;
    across_.include(x - radius);
    across_.include(x + radius);
    upwards_.include(y - radius);
    upwards_.include(y + radius);
  }
  void include_target(const PlotScene& scene, double until) {
    const std::vector<double> breaks = scene.world().course().breaks(until, kMaxPlotBreaks);
    for (const double time : times_between(0, until, breaks)) {
      if (const auto target = scene.world().target_at(time)) include(*target, 0);
    }
  }
  [[nodiscard]] double size() const { return std::max(across_.size(), upwards_.size()); }

  // The smallest range that contains the whole box with a margin.
  [[nodiscard]] PlotAxes fit(const PixelBox& box) const {
    constexpr double kMargin = 1.24;
    double unit = kMargin * std::max(across_.size() / box.width(), upwards_.size() / box.height());
    if (!(unit > 0) || !std::isfinite(unit)) unit = 2 / box.width();
    const double x = across_.middle();
    const double y = upwards_.middle();
    const double half_width = unit * box.width() / 2;
    const double half_height = unit * box.height() / 2;
    return {box, {x - half_width, x + half_width}, {y - half_height, y + half_height}};
  }

 private:
  std::reference_wrapper<const View> view_;
  Span across_{0, 0};  // from the gun
  Span upwards_{0, 0};
};

// What the answer is about.
void include_answer(Extent& extent, const PlotScene& scene) {
  const double launch = scene.world().launch_time();
  const double meeting = scene.meeting_time();
  extent.include_target(scene, scene.aim() ? std::max(meeting, launch) : scene.window().high);
  const double muzzle = scene.is_touching() ? scene.world().shot_distance(launch) : 0;
  extent.include(scene.world().gun_at(launch), muzzle);
  for (const SeenPlate& plate : scene.world().plates_at(std::max(meeting, 0.0))) {
    extent.include(plate.place, 0);
  }
  for (double i = 0; scene.aim() && i <= 32; ++i) {
    extent.include(scene.world().shot_at(*scene.aim(), (meeting - launch) * (i / 32)), 0);
  }
  if (scene.engagement().aim == Aim::center) return;
  const double radius = scene.engagement().target.radius;
  if (const auto target = scene.world().target_at(meeting)) extent.include(*target, radius);
}

}  // namespace

View::View(const PlotScene& scene) {
  if (scene.is_flat()) return;
  const Vec3& pull = scene.engagement().projectile.acceleration;
  const double x = std::fabs(pull.x);
  const double y = std::fabs(pull.y);
  const double z = std::fabs(pull.z);
  if (y > x && y > z) {
    up_ = 2;  // seen from +y, z points down the page
    up_sign_ = -1;
  } else if (x > y && x > z) {
    right_ = 1;
    up_ = 2;
  }
}

double until_of_course(const PlotScene& scene) {
  constexpr double kMaxAhead = 4;
  const double high = scene.window().high;
  const double end = scene.world().course().end();
  return end > high && end < kMaxAhead * high ? end : high;
}

const Walls<Vec3>* walls_of(const PlotScene& scene) {
  return std::get_if<Walls<Vec3>>(&scene.engagement().target.motion);
}

PlotAxes fit_view(const PlotScene& scene, const View& view, const PixelBox& box) {
  Extent extent(view);
  include_answer(extent, scene);
  // Everything else is included if it does not make these too small.
  const double max = kMaxLaterInView * extent.size();
  const auto try_to_include = [&](const std::function<void(Extent&)>& more) {
    const Extent before = extent;
    more(extent);
    if (extent.size() > max) extent = before;
  };
  for (const Hit<Vec3>& hit : scene.hits()) {
    if (hit.time > scene.window().high) continue;
    try_to_include(
        [&](Extent& e) { e.include(scene.world().target_at(hit.time).value_or(Vec3{}), 0); });
  }
  try_to_include([&](Extent& e) { e.include_target(scene, until_of_course(scene)); });
  for (const Hit<Vec3>& hit : scene.stopped()) {
    const double flight = hit.blocked->time - hit.launch_time;
    try_to_include([&](Extent& e) {
      for (double i = 0; i <= 16; ++i) {
        e.include(scene.world().shot_at(hit.aim, flight * (i / 16)), 0);
      }
    });
  }
  for_corners_of_obstacles(
      scene, [&](const Vec3& corner) { try_to_include([&](Extent& e) { e.include(corner, 0); }); });
  if (const Walls<Vec3>* const walls = walls_of(scene)) {
    const Vec3& origin = scene.engagement().shooter.position;
    try_to_include([&](Extent& e) {
      e.include(walls->min - origin, 0);
      e.include(walls->max - origin, 0);
    });
  }
  return extent.fit(box);
}

}  // namespace aimahead::cli
