#include "flight/gun_course.hpp"
#include "math/angles.hpp"
#include "math/vec3_algebra.hpp"
#include "plot/curve.hpp"
#include "plot/labels.hpp"
#include "plot/obstacles.hpp"
#include "plot/panels.hpp"
#include "plot/view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace aimahead::cli {
namespace {

constexpr std::size_t kMaxHits = 4;
constexpr double kMarks = 4;  // the moments of a flight at which target and shot are marked

class Situation {
 public:
  Situation(SvgWriter& svg, const PlotScene& scene, const PixelBox& box)
      : svg_(svg),
        scene_(scene),
        world_(scene.world()),
        view_(scene),
        axes_(fit_view(scene, view_, box)),
        labels_(box) {
    shown_hits_.assign(scene.hits().begin(),
                       scene.hits().begin() +
                           static_cast<std::ptrdiff_t>(std::min(kMaxHits, scene.hits().size())));
  }

  void draw() {
    draw_axes(svg_, axes_, {view_.name_across(), view_.across(origin()), 1},
              {view_.name_upwards(), view_.upwards(origin()), view_.up_sign()});
    const std::string caption = scene_.is_flat()
                                    ? "from above, to scale"
                                    : fmt::format("from above: the {}-{} plane, to scale",
                                                  view_.name_across(), view_.name_upwards());
    svg_.text("caption", {axes_.box().right, axes_.box().top - 8}, Anchor::end, caption);
    svg_.open_clip("situation", axes_.box());
    draw_fronts();
    draw_walls();
    draw_obstacles(svg_, scene_, std::max(meeting(), 0.0),
                   {[this](const Vec3& place) { return at(place); }, axes_.scale()});
    draw_range();
    draw_target();
    draw_plates();
    draw_stopped();
    draw_shots();
    draw_moments();
    draw_gun();
    svg_.close();
    draw_names();
  }

 private:
  SvgWriter& svg_;
  const PlotScene& scene_;
  const PlotWorld& world_;
  View view_;
  PlotAxes axes_;
  PlotLabels labels_;
  std::vector<Hit<Vec3>> shown_hits_;
  std::optional<Pixel> gone_;
  struct Stop {
    Pixel at;
    std::size_t obstacle;
  };
  std::vector<Stop> stops_;
  std::optional<Pixel> aimed_;       // where the aim is drawn to
  std::vector<Pixel> range_places_;  // on the circle of the range

  [[nodiscard]] double meeting() const { return scene_.meeting_time(); }
  [[nodiscard]] double flight() const { return meeting() - world_.launch_time(); }
  [[nodiscard]] bool is_hit() const { return !scene_.hits().empty(); }

  [[nodiscard]] const Vec3& origin() const { return scene_.engagement().shooter.position; }

  [[nodiscard]] Pixel at(const Vec3& v) const {
    return axes_.at(view_.across(v), view_.upwards(v));
  }

  void draw_way(std::string_view style_class, double from, double to,
                const std::function<std::optional<Vec3>(double)>& place) {
    if (!(to > from)) return;
    Curve curve;
    curve.at = [&](double time) -> std::optional<Pixel> {
      const std::optional<Vec3> here = place(time);
      if (!here) return std::nullopt;
      return at(*here);
    };
    const Course& course = world_.course();
    curve.leaps = [&](double a, double b) { return course.leaps_between(a, b); };
    for (const auto& line :
         trace(curve, times_between(from, to, course.breaks(to, kMaxPlotBreaks)))) {
      svg_.polyline(style_class, line);
      labels_.avoid(line);
    }
  }

  // Draws where the shots of every direction are. In the plane that circle runs through the hit.
  void draw_fronts() {
    if (scene_.is_touching()) {
      svg_.circle("front last", at(world_.gun_at(world_.launch_time())),
                  world_.shot_distance(world_.launch_time()) * axes_.scale());
      return;
    }
    if (!scene_.is_flat() || !world_.has_front() || !scene_.aim() || !(flight() > 0)) return;
    for (double i = 1; i <= kMarks; ++i) {
      const Front front = world_.front_at(flight() * (i / kMarks));
      const double radius = front.radius * axes_.scale();
      if (!(radius < 1e4)) continue;
      svg_.circle(i == kMarks ? "front last" : "front", at(front.center), radius);
    }
  }

  void draw_walls() {
    const Walls<Vec3>* const walls = walls_of(scene_);
    if (!walls) return;
    const Pixel low = at(walls->min - origin());
    const Pixel high = at(walls->max - origin());
    labels_.avoid({low, {low.x, high.y}, high, {high.x, low.y}, low});
    svg_.rectangle("wall",
                   {std::min(low.x, high.x), std::min(low.y, high.y), std::max(low.x, high.x),
                    std::max(low.y, high.y)},
                   0);
  }

  void draw_range() {
    const double radius = scene_.engagement().projectile.range * axes_.scale();
    if (!scene_.aim() || !(radius < 1e4)) return;
    const Pixel start = at(world_.shot_at(*scene_.aim(), 0));
    svg_.circle("range", start, radius);
    for (double i = 0; i < 32; ++i) {
      const double angle = i / 32 * kTurn;
      const Pixel here{start.x + radius * std::cos(angle), start.y + radius * std::sin(angle)};
      if (axes_.box().contains(here)) range_places_.push_back(here);
    }
  }

  void draw_target() {
    const auto place = [&](double time) { return world_.target_at(time); };
    const double until = scene_.aim() ? std::max(meeting(), 0.0) : 0;
    draw_way("target ahead", until, until_of_course(scene_), place);
    draw_way("target", 0, until, place);
    const Course& course = world_.course();
    if (course.after() == After::vanish && course.end() < until_of_course(scene_)) {
      gone_ = at(*world_.target_at(course.end()));
      draw_cross(*gone_);
    }
  }

  void draw_cross(const Pixel& p, std::string_view style_class = "gone") {
    constexpr double kSize = 5;
    svg_.line(style_class, {p.x - kSize, p.y - kSize}, {p.x + kSize, p.y + kSize});
    svg_.line(style_class, {p.x - kSize, p.y + kSize}, {p.x + kSize, p.y - kSize});
  }

  // Draws the plates now, faint, and when one is hit. Plates that face the gun have the target's
  // colour.
  void draw_plates() {
    double widest = scene_.engagement().target.radius;
    if (const auto* body = std::get_if<Plates>(&scene_.engagement().target.motion)) {
      for (const Plate& plate : body->plates) {
        if (scene_.engagement().target.radius == 0) widest = std::max(widest, 0.3 * plate.arm);
      }
    }
    for (const double time : {0.0, std::max(meeting(), 0.0)}) {
      const std::string later = time < meeting() ? " early" : "";
      for (const auto& [place, normal, faces] : world_.plates_at(time)) {
        const Vec3 across = widest * Vec3{-normal.y, normal.x, 0};
        svg_.line((faces ? "plate" : "plate away") + later, at(place - across), at(place + across));
      }
    }
  }

  // Draws a stopped shot as far as it comes.
  void draw_stopped() {
    for (const Hit<Vec3>& hit : scene_.stopped()) {
      draw_shot("shot other", hit.aim, hit.blocked->time - hit.launch_time);
      const Pixel end = at(hit.blocked->point - origin());
      draw_cross(end, "stop");
      stops_.push_back({end, hit.blocked->obstacle});
    }
  }

  void draw_shots() {
    for (std::size_t i = shown_hits_.size(); i-- > 1;) {
      const Hit<Vec3>& hit = shown_hits_[i];
      if (hit.time > scene_.window().high) continue;
      draw_shot("shot other", hit.aim, hit.flight_time);
      svg_.circle("ring later", at(world_.target_at(hit.time).value_or(Vec3{})), 6);
    }
    if (!scene_.aim()) return;
    const Vec3& aim = *scene_.aim();
    const Vec3 gun = world_.gun_at(world_.launch_time());
    const Pixel pivot = at(gun);
    const double way = world_.has_front() ? world_.front_at(flight()).radius
                                          : hypot(world_.shot_at(aim, flight()) - gun);
    aimed_ = at(gun + way * aim);
    svg_.line("aim", pivot, *aimed_);
    labels_.avoid({pivot, *aimed_});
    draw_shot(is_hit() ? "shot" : "shot missing", aim, flight());
  }

  void draw_shot(std::string_view style_class, const Vec3& aim, double flight_time) {
    if (!(flight_time > 0)) return;
    Curve curve;
    curve.at = [&](double time) { return at(world_.shot_at(aim, time)); };
    curve.leaps = [](double, double) { return false; };
    const double burning = scene_.engagement().projectile.thrust.duration;
    for (const auto& line : trace(curve, times_between(0, flight_time, {burning}))) {
      svg_.polyline(style_class, line);
      labels_.avoid(line);
    }
  }

  // Draws target and shot at the same moments, and where they meet.
  void draw_moments() {
    for (double i = 1; scene_.aim() && flight() > 0 && i < kMarks; ++i) {
      const double time = world_.launch_time() + flight() * (i / kMarks);
      if (const auto target = world_.target_at(time)) svg_.circle("target dot", at(*target), 3.2);
      svg_.circle("shot dot", at(world_.shot_at(*scene_.aim(), flight() * (i / kMarks))), 3.2);
    }
    if (const auto target = world_.target_at(0)) svg_.circle("target dot", at(*target), 6);
    const std::optional<Vec3> target = world_.target_at(meeting());
    if (!scene_.aim() || !target) return;
    const Vec3 shot = world_.shot_at(*scene_.aim(), flight());
    if (!is_hit()) {
      svg_.line("miss", at(*target), at(shot));
      svg_.circle("target dot", at(*target), 4);
      svg_.circle("shot dot", at(shot), 4);
      return;
    }
    if (scene_.engagement().aim == Aim::edge) draw_bodies(*target, shot);
    svg_.circle(is_within() ? "ring" : "ring late", at(*target), 8.5);
  }

  [[nodiscard]] bool is_within() const { return scene_.answer().intercept.status == Status::hit; }

  void draw_bodies(const Vec3& target, const Vec3& shot) {
    const double scale = axes_.scale();
    svg_.circle("target body", at(target), scene_.engagement().target.radius * scale);
    svg_.circle("shot body", at(shot), scene_.engagement().projectile.radius * scale);
  }

  // Draws where the turret faces at first, the way it turns, and the arc of its aims.
  void draw_turn() {
    constexpr double kRadius = 30;
    const Question& question = scene_.answer().question;
    const Pixel pivot = at({});
    const auto toward = [&](const Vec3& direction, double radius) {
      return Pixel{pivot.x + radius * view_.across(direction),
                   pivot.y - radius * view_.upwards(direction)};
    };
    if (scene_.is_flat()) draw_arc(*question.flat.shooter.turret, pivot);
    if (scene_.turn()->is_free) return;
    std::vector<Pixel> sweep;
    for (double i = 0; i <= 32; ++i) {
      sweep.push_back(toward(direction_during(question, *scene_.aim(), i / 32), kRadius));
    }
    svg_.polyline("sweep", sweep);
    svg_.line("barrel facing", pivot, toward(direction_during(question, *scene_.aim(), 0), 17));
    labels_.avoid(sweep);
  }

  void draw_arc(const Turret2& turret, const Pixel& pivot) {
    constexpr double kRadius = 44;
    if (!(turret.arc_to - turret.arc_from < kTurn)) return;
    const double width = std::fmod(turret.arc_to - turret.arc_from + 2 * kTurn, kTurn);
    std::vector<Pixel> sector{pivot};
    for (double i = 0; i <= 48; ++i) {
      const double angle = turret.arc_from + width * (i / 48);
      sector.push_back({pivot.x + kRadius * std::cos(angle), pivot.y - kRadius * std::sin(angle)});
    }
    svg_.polygon("sector", sector);
  }

  // Draws the barrel, which ends where the shot starts, but long enough to be seen.
  void draw_barrel(const Pixel& pivot, const Vec3& aim) {
    constexpr double kShortest = 17;
    const double x = view_.across(aim);
    const double y = -view_.upwards(aim);
    const double size = std::hypot(x, y);
    if (!(size > 0)) return;
    const double muzzle = scene_.engagement().shooter.muzzle * axes_.scale() * size;
    const double barrel = std::max(kShortest, std::min(muzzle, 1e4)) / size;
    const Pixel end{pivot.x + barrel * x, pivot.y + barrel * y};
    svg_.line("barrel", pivot, end);
    labels_.avoid({pivot, end});
  }

  void draw_gun() {
    const Pixel now = at(world_.gun_at(0));
    const Pixel launch = at(world_.gun_at(world_.launch_time()));
    if (scene_.turn() && scene_.aim()) draw_turn();
    std::vector<Pixel> way;
    for (const double time : times_between(0, meeting(), {world_.launch_time()})) {
      way.push_back(at(world_.gun_at(time)));
    }
    svg_.polyline("gunway", way);
    labels_.avoid(way);
    draw_mount();
    if (scene_.aim()) draw_barrel(launch, *scene_.aim());
    if (world_.launch_time() > 0 && launch.x != now.x) svg_.circle("gun then", launch, 7);
    svg_.circle("gun", now, 7);
  }

  // Draws the circle on which the gun sits, at the time when it fires.
  void draw_mount() {
    Shooter<Vec3> body = scene_.engagement().shooter;
    if (!body.mount) return;
    body.mount.reset();
    const Pixel center = at(gun_at(body, world_.launch_time()).position);
    const Vec3& offset = scene_.engagement().shooter.mount->offset;
    svg_.circle("front", center, std::hypot(offset.x, offset.y) * axes_.scale());
  }

  void name(const std::vector<Pixel>& places, double distance, std::string_view style_class,
            const std::string& words) {
    if (!places.empty()) labels_.place(svg_, {places, distance, style_class, words});
  }

  void draw_names() {
    name({at(world_.gun_at(0))}, 12, "name gunname", "gun");
    if (const auto start = world_.target_at(0)) {
      name({at(*start)}, 10, "name targetname", "target");
    }
    if (gone_ && axes_.box().contains(*gone_)) name({*gone_}, 9, "name targetname", "gone");
    for (const auto& [place, obstacle] : stops_) {
      name({place}, 8, "name pastname", fmt::format("stopped by {}", obstacle));
    }
    if (const auto target = world_.target_at(meeting()); target && scene_.aim()) {
      name_meeting(at(*target));
    }
    name(range_places_, 5, "name latename", "range");
  }

  void name_meeting(const Pixel& met) {
    if (is_hit()) {
      name({met}, 13, is_within() ? "name hitname" : "name latename",
           describe_time(is_within() ? "hit at t" : "too late: t", meeting()));
    } else {
      name({met}, 10, "name missname",
           fmt::format("misses by {:.4g}", scene_.answer().intercept.closest->distance));
    }
    for (std::size_t i = 1; i < shown_hits_.size(); ++i) {
      const std::optional<Vec3> later = world_.target_at(shown_hits_[i].time);
      if (!later || shown_hits_[i].time > scene_.window().high) continue;
      if (!axes_.box().contains(at(*later))) continue;
      name({at(*later)}, 10, "name othername", describe_time("t", shown_hits_[i].time));
    }
    constexpr double kApart = 30;  // pixels, from which on the aim is a line of its own
    const Pixel shot = at(world_.shot_at(*scene_.aim(), flight()));
    if (!is_hit() || std::hypot(aimed_->x - shot.x, aimed_->y - shot.y) < kApart) return;
    const Pixel pivot = at(world_.gun_at(world_.launch_time()));
    std::vector<Pixel> places;
    for (const double share : {1.0, 0.85, 0.7, 0.55}) {
      const Pixel place{pivot.x + share * (aimed_->x - pivot.x),
                        pivot.y + share * (aimed_->y - pivot.y)};
      if (axes_.box().contains(place)) places.push_back(place);
    }
    name(places, 6, "name shotname", "aim");
  }
};

}  // namespace

void draw_situation(SvgWriter& svg, const PlotScene& scene, const PixelBox& box) {
  Situation(svg, scene, box).draw();
}

}  // namespace aimahead::cli
