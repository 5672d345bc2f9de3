#include "plot/curve.hpp"
#include "plot/labels.hpp"
#include "plot/panels.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace aimahead::cli {
namespace {

constexpr double kNamePlaces = 12;
constexpr int kMaxNames = 4;  // crossings that are named; all are marked

std::string_view class_of(Crossing::Kind kind) {
  switch (kind) {
    case Crossing::Kind::hit:
      return "crossing first";
    case Crossing::Kind::later:
      return "crossing later";
    case Crossing::Kind::beyond:
      return "crossing late";
    case Crossing::Kind::stopped:
    case Crossing::Kind::past:
      return "crossing past";
  }
  return "";
}

Label name_of_crossing(const Crossing& crossing, const Pixel& at) {
  switch (crossing.kind) {
    case Crossing::Kind::hit:
      return {{at}, 11, "name hitname", describe_time("hit at t", crossing.time)};
    case Crossing::Kind::later:
      return {{at}, 9, "name othername", describe_time("again at t", crossing.time)};
    case Crossing::Kind::beyond:
      return {{at}, 9, "name latename", describe_time("too late: t", crossing.time)};
    case Crossing::Kind::stopped:
      return {{at}, 9, "name pastname", describe_time("stopped: t", crossing.time)};
    case Crossing::Kind::past:
      return {{at}, 9, "name pastname", describe_time("in the past: t", crossing.time)};
  }
  return {};
}

class Distances {
 public:
  Distances(SvgWriter& svg, const PlotScene& scene, const PixelBox& box)
      : svg_(svg), scene_(scene), world_(scene.world()), axes_(fit(box)), labels_(box) {}

  void draw() {
    draw_axes(svg_, axes_, {"time", 0, 1}, {"", 0, 1});
    svg_.text("caption", {axes_.box().left, axes_.box().top - 8}, Anchor::start, caption());
    svg_.open_clip("distances", axes_.box());
    draw_limits();
    const auto target = [&](double time) { return world_.target_distance(time); };
    const auto shot = [&](double time) { return std::optional(world_.shot_distance(time)); };
    const Span& window = scene_.window();
    const double launch = world_.launch_time();
    draw_curve(world_.has_past() ? "target ahead" : "target", window.low, launch, target);
    target_places_ = draw_curve("target", launch, window.high, target);
    draw_plates();
    if (const auto& table = scene_.engagement().projectile.table) {
      draw_table(*table);
    } else {
      draw_curve("shot other", window.low, launch, shot);
      shot_places_ = draw_curve("shot", launch, window.high, shot);
    }
    draw_miss();
    for (const Crossing& crossing : scene_.crossings()) draw_crossing(crossing);
    svg_.close();
    draw_names();
  }

 private:
  SvgWriter& svg_;
  const PlotScene& scene_;
  const PlotWorld& world_;
  PlotAxes axes_;
  PlotLabels labels_;
  std::vector<Pixel> target_places_;  // where their curves may be named
  std::vector<Pixel> shot_places_;

  [[nodiscard]] bool is_shown(const Crossing& crossing) const {
    return crossing.time >= scene_.window().low && crossing.time <= scene_.window().high;
  }

  [[nodiscard]] PlotAxes fit(const PixelBox& box) const {
    const Span& window = scene_.window();
    double farthest = 0;
    for (const double time : times_between(window.low, window.high, {})) {
      farthest = std::max(
          {farthest, world_.target_distance(time).value_or(0), world_.shot_distance(time)});
    }
    double needed = world_.target_distance(world_.launch_time()).value_or(0);
    if (const auto& table = scene_.engagement().projectile.table) {
      farthest = std::max(farthest, table->distances.back());
      needed = std::max(needed, table->distances.back() / 1.5);
    }
    for (const Crossing& crossing : scene_.crossings()) {
      if (is_shown(crossing)) needed = std::max(needed, crossing.distance);
    }
    if (scene_.aim()) {
      needed = std::max(needed, world_.target_distance(scene_.meeting_time()).value_or(0));
    }
    double top = needed > 0 ? std::min(farthest, 1.5 * needed) : farthest;
    if (!(top > 0) || !std::isfinite(top)) top = 1;
    return {box, window, {0, 1.08 * top}};
  }

  [[nodiscard]] std::string caption() const {
    const Engagement3& e = scene_.engagement();
    const bool drifts = e.shooter.velocity != Vec3{} || e.projectile.acceleration != Vec3{};
    std::string caption = "distance from the gun";
    if (!world_.has_front()) return "distance from where the gun fires";
    if (drifts) caption += ", in the frame that drifts with the shot";
    if (world_.radii() > 0) caption += "; the shot's with both radii";
    return caption;
  }

  // Draws the limits: the time before the launch, and the time after the shot's life.
  void draw_limits() {
    const PixelBox& box = axes_.box();
    const double launch = axes_.at(world_.launch_time(), 0).x;
    if (launch > box.left) {
      svg_.rectangle("before", {box.left, box.top, launch, box.bottom}, 0);
      svg_.line("launch", {launch, box.top}, {launch, box.bottom});
    }
    if (scene_.turn() && !scene_.turn()->is_free) {
      const double ready = axes_.at(scene_.turn()->time, 0).x;
      draw_note("turning", {box.left, ready});
      draw_note("waiting", {ready, launch});
      if (launch - ready > 1) svg_.line("launch", {ready, box.top}, {ready, box.bottom});
    }
    const Shooter<Vec3>& gun = scene_.engagement().shooter;
    if (gun.hold) draw_note("waiting", {axes_.at(gun.delay, 0).x, launch});
    const double end = world_.launch_time() + scene_.engagement().projectile.lifetime;
    if (end >= scene_.window().high) return;
    const double x = axes_.at(end, 0).x;
    svg_.rectangle("before", {x, box.top, box.right, box.bottom}, 0);
    svg_.line("launch", {x, box.top}, {x, box.bottom});
    draw_note("lifetime over", {x, box.right});
  }

  // Draws a note at the foot of a stretch of time, if there is room for it.
  void draw_note(std::string_view words, const Span& pixels) {
    constexpr double kWidthPerCharacter = 7;
    if (pixels.size() < kWidthPerCharacter * static_cast<double>(words.size())) return;
    svg_.text("note", {pixels.middle(), axes_.box().bottom - 9}, Anchor::middle, words);
  }

  // Draws a table row by row. The distance need not be a function of the time.
  void draw_table(const ShotTable& table) {
    std::vector<Pixel> rows;
    for (std::size_t i = 0; i < table.times.size(); ++i) {
      rows.push_back(axes_.at(world_.launch_time() + table.times[i], table.distances[i]));
    }
    svg_.polyline("shot", rows);
    labels_.avoid(rows);
    for (const Pixel& row : rows) svg_.circle("shot dot", row, 3.2);
    shot_places_.assign(rows.rbegin(), rows.rend());
  }

  // Draws how far the other plates are, and when each faces the gun.
  void draw_plates() {
    constexpr double kSamples = 240;
    constexpr double kRow = 11;
    constexpr std::size_t kMaxPlates = 8;
    const Span& window = scene_.window();
    const std::size_t count = std::min(world_.plates().size(), kMaxPlates);
    for (std::size_t i = 0; i < count; ++i) {
      const Plate& plate = world_.plates()[i];
      draw_curve("target ahead", 0, window.high, [&](double time) {
        return std::optional(world_.distance_of(world_.see(plate, time).place, time));
      });
      const double top = axes_.box().bottom - kRow * static_cast<double>(count - i);
      double since = 0;
      bool was_facing = false;
      for (double k = 0; k <= kSamples; ++k) {
        const double time = window.high * (k / kSamples);
        const bool faces = world_.see(plate, time).faces;
        if (faces && !was_facing) since = time;
        const bool ends = was_facing && (!faces || k == kSamples);
        was_facing = faces;
        if (!ends) continue;
        svg_.rectangle("faces",
                       {axes_.at(since, 0).x, top + 2, axes_.at(time, 0).x, top + kRow - 1}, 0);
      }
      svg_.text("note", {axes_.box().left + 4, top + kRow - 1}, Anchor::start,
                fmt::format("plate {}", i));
    }
  }

  // Draws a curve. Returns places on the visible part of it, the latest first.
  std::vector<Pixel> draw_curve(std::string_view style_class, double from, double to,
                                const std::function<std::optional<double>(double)>& distance) {
    std::vector<Pixel> places;
    if (!(to > from)) return places;
    Curve curve;
    curve.at = [&](double time) -> std::optional<Pixel> {
      const std::optional<double> here = distance(time);
      if (!here) return std::nullopt;
      return axes_.at(time, *here);
    };
    const Course& course = world_.course();
    curve.leaps = [&](double a, double b) { return course.leaps_between(a, b); };
    std::vector<double> breaks = course.breaks(to, kMaxPlotBreaks);
    breaks.push_back(world_.launch_time() + scene_.engagement().projectile.thrust.duration);
    for (const auto& line : trace(curve, times_between(from, to, breaks))) {
      svg_.polyline(style_class, line);
      labels_.avoid(line);
    }
    for (double i = kNamePlaces; i > 0; --i) {
      const std::optional<Pixel> here = curve.at(from + (to - from) * (i / kNamePlaces));
      if (here && axes_.box().contains(*here)) places.push_back(*here);
    }
    return places;
  }

  void draw_miss() {
    if (!scene_.hits().empty() || !scene_.aim()) return;
    const double time = scene_.meeting_time();
    const Pixel shot = axes_.at(time, world_.shot_distance(time));
    const Pixel target = axes_.at(time, world_.target_distance(time).value_or(0));
    svg_.line("miss", shot, target);
    labels_.avoid({shot, target});
  }

  void draw_crossing(const Crossing& crossing) {
    if (!is_shown(crossing)) return;
    const Pixel at = axes_.at(crossing.time, crossing.distance);
    svg_.line("drop", at, {at.x, axes_.box().bottom});
    svg_.circle(class_of(crossing.kind), at, crossing.kind == Crossing::Kind::hit ? 6.5 : 5);
  }

  void draw_names() {
    int named = 0;
    for (const Crossing& crossing : scene_.crossings()) {
      const bool is_first = crossing.kind == Crossing::Kind::hit;
      if (!is_shown(crossing) || (!is_first && named >= kMaxNames)) continue;
      labels_.place(svg_, name_of_crossing(crossing, axes_.at(crossing.time, crossing.distance)));
      ++named;
    }
    if (scene_.hits().empty() && scene_.aim()) {
      const double time = scene_.meeting_time();
      const double middle =
          (world_.shot_distance(time) + world_.target_distance(time).value_or(0)) / 2;
      labels_.place(svg_, {{axes_.at(time, middle)},
                           8,
                           "name missname",
                           fmt::format("never closer than {:.4g}",
                                       scene_.answer().intercept.closest->distance)});
    }
    if (!target_places_.empty()) {
      labels_.place(svg_, {target_places_, 6, "name targetname", "target"});
    }
    if (!shot_places_.empty()) labels_.place(svg_, {shot_places_, 6, "name shotname", shot_name()});
    draw_notes();
  }

  [[nodiscard]] std::string shot_name() const {
    return scene_.engagement().projectile.table ? "table" : "shot";
  }

  // Crossings too far away to be drawn are noted at the edge.
  void draw_notes() {
    const PixelBox& box = axes_.box();
    const auto& all = scene_.crossings();
    const auto later = std::find_if(
        all.begin(), all.end(), [&](const Crossing& c) { return c.time > scene_.window().high; });
    if (later != all.end()) {
      const auto count = all.end() - later;
      const std::string more = count > 1 ? fmt::format(" and {} more", count - 1) : "";
      svg_.text("note", {box.right - 8, box.top + 17}, Anchor::end,
                describe_time("again at t", later->time) + more + " \u2192");
    }
    const auto past = std::find_if(all.rbegin(), all.rend(),
                                   [&](const Crossing& c) { return c.time < scene_.window().low; });
    if (past != all.rend()) {
      svg_.text("note", {box.left + 8, box.top + 17}, Anchor::start,
                "\u2190 " + describe_time("in the past: t", past->time));
    }
  }
};

}  // namespace

void draw_distances(SvgWriter& svg, const PlotScene& scene, const PixelBox& box) {
  Distances(svg, scene, box).draw();
}

std::string describe_time(std::string_view what, double time) {
  return fmt::format("{} = {}", what, with_minus(fmt::format("{:.4g}", time)));
}

}  // namespace aimahead::cli
