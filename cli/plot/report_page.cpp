#include "plot/report_page.hpp"

#include "math/angles.hpp"
#include "plot/panels.hpp"
#include "plot/picture_style.hpp"
#include "plot/style.hpp"
#include "plot/words.hpp"
#include "questions/answer_table.hpp"
#include "questions/motion_words.hpp"
#include "text/xml_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace aimahead::cli {
namespace {

// The pictures are small, so that their words are readable on a narrow page.
constexpr double kReportWidth = 420;
constexpr double kReportHeight = 372;
constexpr PixelBox kPanel{46, 26, 412, 330};
constexpr std::size_t kMaxRows = 50;
constexpr std::size_t kLongestText = std::size_t{1} << 18;

// The style of the page. The pictures on it have their own.
constexpr std::string_view kPageStyle = R"(
:root { color-scheme: light dark }
body { margin: 0 auto; padding: 24px 20px 48px; max-width: 1120px;
  background: #f8fafc; color: #1e293b;
  font: 16px/1.55 system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif }
h1 { font-size: 26px; line-height: 1.25; margin: 0; overflow-wrap: anywhere }
h2 { font-size: 18px; margin: 28px 0 8px }
.result { font-size: 18px; font-weight: 600; margin: 6px 0 20px; overflow-wrap: anywhere }
.pictures { display: grid; gap: 16px;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 480px), 1fr)) }
figure { margin: 0 }
figcaption { color: #64748b; font-size: 14px; margin-top: 4px }
svg { display: block; width: 100%; height: auto }
.scrolls { overflow-x: auto }
table { border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { text-align: left; padding: 4px 20px 4px 0; vertical-align: top; white-space: nowrap }
.facts td, thead th { white-space: normal }
@media (max-width: 1080px) { th, td { padding-right: 12px; font-size: 14px } }
@media (max-width: 900px) { td { white-space: normal } }
/* A hit is a column. */
@media (max-width: 720px) {
.hits, .hits thead, .hits tbody { display: flex }
.hits tr { display: flex; flex-direction: column; border: 0 }
.hits th { border: 0 }
.hits th, .hits td { white-space: nowrap }
}
th { font-weight: 400; color: #64748b }
thead th { border-bottom: 1px solid #cbd5e1 }
pre { margin: 0; padding: 14px 16px; white-space: pre-wrap; overflow-wrap: anywhere;
  border: 1px solid #cbd5e1; border-radius: 8px; background: #ffffff;
  font: 13.5px/1.5 ui-monospace, "SF Mono", "DejaVu Sans Mono", Consolas, monospace }
footer { margin-top: 28px; color: #64748b; font-size: 14px }
@media (prefers-color-scheme: dark) {
body { background: #0b111c; color: #e2e8f0 }
th, figcaption, footer { color: #94a3b8 }
thead th, pre { border-color: #334155 }
pre { background: #11182a }
}
)";

/// Appends elements; all text is escaped.
class Page {
 public:
  explicit Page(std::string& out) : out_(out) {}

  void raw(std::string_view markup) { out_ += markup; }
  void element(std::string_view open, std::string_view words, std::string_view close) {
    out_ += open;
    append_xml_text(out_, words);
    out_ += close;
  }
  void row(std::string_view tag, const std::vector<std::string>& cells) {
    out_ += "<tr>";
    for (const std::string& cell : cells) {
      element(fmt::format("<{}>", tag), cell, fmt::format("</{}>", tag));
    }
    out_ += "</tr>\n";
  }
  void fact(std::string_view name, std::string_view value) {
    element("<tr><th scope=\"row\">", name, "</th>");
    element("<td>", value, "</td></tr>\n");
  }

 private:
  std::string& out_;
};

using DrawPanel = void (*)(SvgWriter&, const PlotScene&, const PixelBox&);

void add_picture(std::string& out, const PlotScene& scene, std::string_view title, DrawPanel draw) {
  out += "<figure>\n";
  SvgWriter svg(out, kReportWidth, kReportHeight);
  svg.title(title);
  draw(svg, scene, kPanel);
  svg.finish();
  out += "<figcaption>";
  append_xml_text(out, title);
  out += "</figcaption>\n</figure>\n";
}

std::string six_digits(double x) { return fmt::format("{:.6g}", x == 0 ? 0.0 : x); }

std::string describe_gun(const Question& question) {
  const Shooter<Vec3>& gun = question.engagement.shooter;
  std::string words = "at " + format_point(gun.position, question.dimensions);
  if (gun.velocity != Vec3{}) {
    words += ", moving with " + format_point(gun.velocity, question.dimensions);
  }
  if (gun.delay > 0) words += ", may fire after " + six_digits(gun.delay);
  if (gun.muzzle > 0) words += ", muzzle " + six_digits(gun.muzzle);
  if (gun.hold) words += ", may wait";
  return words;
}

// "-45 to 60 degrees"; "" for a whole turn.
std::string describe_arc(double from, double to) {
  constexpr double kWholeTurn = 360;
  if (!(to * kDegrees - from * kDegrees < kWholeTurn)) return "";
  return fmt::format("{} to {}\u00b0", six_digits(from * kDegrees), six_digits(to * kDegrees));
}

// What limits how fast a turret turns, and from where.
template <class V>
std::string describe_turn(const Turret<V>& turret, const std::string& facing) {
  if (turret.turn_rate == kUnlimited) return "points anywhere within its limits at once";
  std::string words = fmt::format("faces {}, turns by {}\u00b0 per time", facing,
                                  six_digits(turret.turn_rate * kDegrees));
  if (turret.turn_acceleration < kUnlimited) {
    words +=
        fmt::format(", accelerates by {}\u00b0", six_digits(turret.turn_acceleration * kDegrees));
  }
  if (turret.tolerance > 0) {
    words += fmt::format(", may be off by {}\u00b0", six_digits(turret.tolerance * kDegrees));
  }
  return words;
}

std::string describe_turret(const Turret<Vec2>& turret) {
  std::string words = describe_turn(turret, six_digits(turret.facing * kDegrees) + "\u00b0");
  if (turret.rate != 0) {
    words += fmt::format(", turns at {}\u00b0 at first", six_digits(turret.rate * kDegrees));
  }
  const std::string arc = describe_arc(turret.arc_from, turret.arc_to);
  return arc.empty() ? words : words + ", arc " + arc;
}

std::string describe_turret(const Turret<Vec3>& turret) {
  std::string words = describe_turn(turret, format_point(turret.facing, 3));
  if (turret.elevation_from > -kUpright || turret.elevation_to < kUpright) {
    words += ", elevation " + describe_arc(turret.elevation_from, turret.elevation_to);
  }
  const std::string azimuth = describe_arc(turret.azimuth_from, turret.azimuth_to);
  return azimuth.empty() ? words : words + ", azimuth " + azimuth;
}

// The vectors of a target, if its motion has them: curves through points have none.
std::string describe_vectors(const Target<Vec3>& target, int dimensions) {
  const auto has = [&]<class... Motions>() {
    return (std::holds_alternative<Motions>(target.motion) || ...);
  };
  const bool is_steady = has.operator()<std::monostate, Walls<Vec3>, Plates>();
  const bool turns = has.operator()<Turning<Vec3>>();
  if (!is_steady && !turns && !has.operator()<Pieces<Vec3>>()) return "";
  std::string words = "at " + format_point(target.position, dimensions);
  if ((is_steady || turns) && target.velocity != Vec3{}) {
    words += ", velocity " + format_point(target.velocity, dimensions);
  }
  if (is_steady && target.acceleration != Vec3{}) {
    words += ", acceleration " + format_point(target.acceleration, dimensions);
  }
  return ": " + words;
}

void add_hits(Page& page, const Answer& answer) {
  const int dimensions = answer.question.dimensions;
  const bool is_by_table = answer.question.engagement.projectile.table.has_value();
  const Intercept<Vec3>& found = answer.intercept;
  std::vector<Hit<Vec3>> hits(answer.solutions.begin(), answer.solutions.end());
  if (hits.empty() && found.status == Status::out_of_range) hits.push_back(found);
  if (hits.empty()) return;
  page.raw("<h2>");
  page.raw(found.status == Status::out_of_range ? "Beyond the limits" : "Hits");
  page.raw("</h2>\n<div class=\"scrolls\"><table class=\"hits\">\n<thead>");
  page.row("th",
           {"time", "fired at", "flight", "aim", "angle, \u00b0", "hit point", "launch velocity"});
  page.raw("</thead>\n<tbody>\n");
  for (std::size_t i = 0; i < std::min(hits.size(), kMaxRows); ++i) {
    const Hit<Vec3>& hit = hits[i];
    page.row("td", {six_digits(hit.time), six_digits(hit.launch_time), six_digits(hit.flight_time),
                    format_aim(hit.aim, dimensions), format_angle(hit.aim, dimensions),
                    format_point(hit.point, dimensions) + format_setting(hit, answer.question),
                    is_by_table ? "" : format_point(hit.launch_velocity, dimensions)});
  }
  page.raw("</tbody></table></div>\n");
  if (hits.size() > kMaxRows) {
    page.element("<p>", fmt::format("and {} more", hits.size() - kMaxRows), "</p>\n");
  }
}

void add_facts(Page& page, const Answer& answer) {
  const Engagement3& e = answer.question.engagement;
  page.raw("<h2>The situation</h2>\n<div class=\"scrolls\"><table class=\"facts\">\n");
  const int dimensions = answer.question.dimensions;
  page.fact("gun", describe_gun(answer.question));
  if (answer.question.flat.shooter.turret) {
    page.fact("turret", describe_turret(*answer.question.flat.shooter.turret));
  } else if (e.shooter.turret) {
    page.fact("turret", describe_turret(*e.shooter.turret));
  }
  page.fact("shot", describe_shot(e.projectile));
  if (e.projectile.acceleration != Vec3{}) {
    page.fact("acceleration", format_point(e.projectile.acceleration, dimensions));
  }
  if (e.projectile.wind != Vec3{}) page.fact("wind", format_point(e.projectile.wind, dimensions));
  page.fact("target", describe_motion(e.target) + describe_vectors(e.target, dimensions));
  if (std::isfinite(e.projectile.lifetime))
    page.fact("lifetime", six_digits(e.projectile.lifetime));
  if (std::isfinite(e.projectile.range)) page.fact("range", six_digits(e.projectile.range));
  if (e.projectile.radius > 0 || e.target.radius > 0) {
    page.fact("radii", fmt::format("shot {}, target {}", six_digits(e.projectile.radius),
                                   six_digits(e.target.radius)));
  }
  page.fact("status", name_of(answer.intercept.status));
  if (answer.intercept.method != Method::none) {
    page.fact("solved by", name_of(answer.intercept.method));
  }
  if (const auto& closest = answer.intercept.closest) {
    page.fact("closest shot",
              fmt::format("misses by {} after {}, fired at {}", six_digits(closest->distance),
                          six_digits(closest->time), six_digits(closest->launch_time)));
  }
  page.raw("</table></div>\n");
}

void add_engagement(std::string& out, std::string_view engagement) {
  std::size_t end = std::min(engagement.size(), kLongestText);
  // Does not cut within a character.
  while (end < engagement.size() && (static_cast<unsigned char>(engagement[end]) & 0xC0) == 0x80) {
    --end;
  }
  out += "<h2>The engagement</h2>\n<pre tabindex=\"0\"><code>";
  append_xml_text(out, engagement.substr(0, end), true);
  if (end < engagement.size()) out += "\u2026";
  out += "</code></pre>\n";
}

}  // namespace

std::string write_report(const Answer& answer, std::string_view engagement) {
  const PlotScene scene(answer);
  const std::string title = title_of(answer);
  std::string out;
  Page page(out);
  page.raw(
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
      "style-src 'unsafe-inline'; img-src data:\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<link rel=\"icon\" href=\"data:,\">\n");
  page.element("<title>", title + " \u2013 Aimahead", "</title>\n");
  page.raw("<style>");
  page.raw(kPaperStyle);
  page.raw(kPlotStyle);
  page.raw(kPageStyle);
  page.raw("</style>\n</head>\n<body>\n<main>\n");
  page.element("<h1>", title, "</h1>\n");
  page.element("<p class=\"result\">", headline_of(answer), "</p>\n");
  page.raw("<div class=\"pictures\">\n");
  add_picture(out, scene, "The situation", draw_situation);
  add_picture(out, scene, "Distances over time: where target and shot cross, the shot hits",
              draw_distances);
  page.raw("</div>\n");
  add_hits(page, answer);
  add_facts(page, answer);
  add_engagement(out, engagement);
  page.raw(
      "</main>\n<footer>Written by aimahead report. Units are those of the engagement; angles are "
      "degrees.</footer>\n</body>\n</html>\n");
  return out;
}

}  // namespace aimahead::cli
