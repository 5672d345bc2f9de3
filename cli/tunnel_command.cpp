// aimahead tunnel: what a point test in fixed steps loses, as a table, as CSV and as a picture.
#include "commands.hpp"
#include "jobs/job_reader.hpp"
#include "plot/picture_style.hpp"
#include "plot/svg_writer.hpp"
#include "text/number_text.hpp"

#include "arena/tunnel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>
#include <vector>

namespace aimahead::cli {
namespace {

using arena::TunnelLoss;

/// The article's two ticks, played by the real rules.
struct Picture {
  Vec2 tank;
  double radius = 0;
  Vec2 before;              ///< of the shell, after tick 117
  Vec2 after;               ///< after tick 118
  bool is_noticed = false;  ///< by the point test
  bool is_swept = false;    ///< by continuous contact
};

Picture take_picture() {
  Picture picture;
  for (const char* const preset : {"rtanque", "rtanque_swept"}) {
    const arena::MatchSetup setup = arena::article_match(*arena::find_preset(preset));
    const std::vector<arena::Brain*> nobody(setup.tanks.size(), nullptr);
    const arena::Outcome outcome = arena::play(setup, nobody, [&](const arena::World& world) {
      if (world.shells().empty()) return;
      if (world.ticks() == 117) picture.before = world.shells()[0].position;
      if (world.ticks() == 118) picture.after = world.shells()[0].position;
      picture.tank = world.tanks()[1].position;
      picture.radius = world.rules().tank_radius;
    });
    const bool is_hit = outcome.tanks[0].hits > 0;
    (setup.rules.contact == arena::Contact::point ? picture.is_noticed : picture.is_swept) = is_hit;
  }
  return picture;
}

double distance(const Vec2& a, const Vec2& b) { return length(a - b); }

void append_table(std::string& out, const Picture& picture, const std::vector<TunnelLoss>& losses,
                  const arena::VelocityBound& bound) {
  const auto line = std::back_inserter(out);
  fmt::format_to(line,
                 "tick 117: shell at ({:g}, {:g}), below the tank at ({:g}, {:g}), {:.2f} from its "
                 "centre\n",
                 picture.before.x, picture.before.y, picture.tank.x, picture.tank.y,
                 distance(picture.before, picture.tank));
  fmt::format_to(line, "tick 118: shell at ({:g}, {:g}), above it, {:.2f} from its centre\n",
                 picture.after.x, picture.after.y, distance(picture.after, picture.tank));
  fmt::format_to(line,
                 "between:  {:.2f}, and the radius is {:g}: the point test {}, continuous "
                 "contact {}\n\n",
                 std::fabs(picture.tank.x - picture.before.x), picture.radius,
                 picture.is_noticed ? "notices" : "notices nothing",
                 picture.is_swept ? "hits" : "does not hit");
  fmt::format_to(line, "hits that the point test loses, in percent of the geometric hits\n");
  fmt::format_to(line, "{:>5}  {:>5}  {:>15}  {:>11}  {:>15}  {:>15}\n", "power", "step",
                 "lost from graze", "closed form", "still tank", "moving tank");
  for (const TunnelLoss& loss : losses) {
    fmt::format_to(line,
                   "{:>5g}  {:>5g}  {:>15.2f}  {:>11.3f}  {:>6.3f} +- {:.3f}  {:>6.3f} +- {:.3f}\n",
                   loss.power, loss.step, loss.sure_graze, 100 * loss.expected, 100 * loss.still,
                   100 * loss.still_error, 100 * loss.moving, 100 * loss.moving_error);
  }
  fmt::format_to(
      line,
      "\nA tank's velocity changes by at most {:.4f} a tick (turning alone {:.4f}; random driving "
      "{:.4f}).\nA test that uses its last velocity for its movement is wrong by up to that "
      "much.\n",
      bound.braking, bound.turning, bound.measured);
}

void append_csv(std::string& out, const std::vector<TunnelLoss>& losses) {
  out += "power,step,graze_from,graze_to,lost,error\n";
  const auto row = [&](const TunnelLoss& loss, double from, double to, double lost, double error) {
    fmt::format_to(std::back_inserter(out), "{:g},{:g},{:g},{:g},", loss.power, loss.step, from,
                   to);
    append_number(out, lost);
    out += ',';
    append_number(out, error);
    out += '\n';
  };
  for (const TunnelLoss& loss : losses) {
    const auto whole = static_cast<double>(loss.by_graze.size());
    row(loss, 0, whole, loss.still, loss.still_error);
    for (std::size_t i = 0; i < loss.by_graze.size(); ++i) {
      const auto from = static_cast<double>(i);
      // Every pixel of graze has the same number of passes.
      const double error = loss.still > 0 && loss.still_error > 0
                               ? std::sqrt(loss.by_graze[i] * (1 - loss.by_graze[i]) * whole /
                                           (loss.still * (1 - loss.still))) *
                                     loss.still_error
                               : 0;
      row(loss, from, from + 1, loss.by_graze[i], error);
    }
  }
}

// A shell that passes through a tank between two ticks.
void draw_passage(SvgWriter& svg, const PixelBox& box, const Picture& picture) {
  svg.rectangle("panel", box, 6);
  const double zoom = 5.5;
  const auto at = [&](const Vec2& place) {
    return Pixel{(box.left + box.right) / 2 + zoom * (place.x - picture.tank.x),
                 (box.top + box.bottom) / 2 - zoom * (place.y - picture.tank.y)};
  };
  const double off = picture.before.x - picture.tank.x;
  const double half = std::sqrt(std::max(0.0, picture.radius * picture.radius - off * off));
  svg.circle("tank", at(picture.tank), zoom * picture.radius);
  svg.line("path", at({picture.before.x, picture.tank.y - 27}),
           at({picture.after.x, picture.tank.y + 27}));
  svg.line("swept", at({picture.before.x, picture.tank.y - half}),
           at({picture.after.x, picture.tank.y + half}));
  for (const Vec2& place : {picture.before, picture.after}) svg.circle("shell", at(place), 5);
  const Pixel below = at(picture.before);
  const Pixel above = at(picture.after);
  svg.text("tick", {below.x - 12, below.y + 4}, Anchor::end, "tick 117");
  svg.text("tick", {above.x - 12, above.y + 4}, Anchor::end, "tick 118");
}

// How many hits are lost, by the graze, a curve for each power.
void draw_losses(SvgWriter& svg, const PixelBox& box, double radius,
                 const std::vector<TunnelLoss>& losses) {
  svg.rectangle("panel", box, 6);
  const auto point = [&](double graze, double lost) {
    return Pixel{box.left + box.width() * graze / radius, box.bottom - box.height() * lost};
  };
  for (int percent = 0; percent <= 100; percent += 25) {
    const Pixel left = point(0, percent / 100.0);
    svg.line("grid", left, point(radius, percent / 100.0));
    svg.text("tick", {left.x - 8, left.y + 4}, Anchor::end, fmt::format("{}%", percent));
  }
  for (int graze = 0; graze <= static_cast<int>(radius); graze += 5) {
    svg.text("tick", {point(graze, 0).x, box.bottom + 18}, Anchor::middle,
             fmt::format("{}", graze));
  }
  svg.text("note", {(box.left + box.right) / 2, box.bottom + 36}, Anchor::middle,
           "graze: how far the shell's line is off the centre, pixels");
  for (std::size_t i = 0; i < losses.size(); ++i) {
    const TunnelLoss& loss = losses[i];
    std::vector<Pixel> curve;
    constexpr int kPoints = 400;
    for (int k = 0; k <= kPoints; ++k) {
      const double graze = radius * k / kPoints;
      const double chord = 2 * std::sqrt(std::max(0.0, radius * radius - graze * graze));
      curve.push_back(point(graze, std::max(0.0, 1 - chord / loss.step)));
    }
    const std::string style = fmt::format("curve p{}", i + 1);
    svg.polyline(style, curve);
    const double y = box.top + 22 + 20 * static_cast<double>(i);
    svg.line(style, {box.left + 14, y - 4}, {box.left + 38, y - 4});
    svg.text("tick", {box.left + 46, y}, Anchor::start,
             fmt::format("power {:g}: {:.1f}% of all hits lost", loss.power, 100 * loss.still));
  }
}

std::string draw(const Picture& picture, const std::vector<TunnelLoss>& losses) {
  std::string out;
  SvgWriter svg(out, 900, 430);
  svg.begin("What a test once per tick does not see", kPictureStyle);
  svg.text("note", {24, 56}, Anchor::start,
           "A power-5 shell below the tank at tick 117, above it at tick 118, never inside it when "
           "looked at.");
  draw_passage(svg, {24, 84, 384, 404}, picture);
  draw_losses(svg, {460, 84, 876, 370}, picture.radius, losses);
  svg.finish();
  return out;
}

constexpr double kPowers[] = {1, 2, 3, 4, 5};
// The passes of a unit, which take some tenths of a second.
constexpr std::int64_t kUnitPasses = 100'000;

constexpr Field kTunnelFields[] = {
    {.name = "command", .shape = Shape::ignored},
    whole_field("passes", 1, 1'000'000'000),
    {.name = "seed"},
};

constexpr Field kCountFields[] = {
    whole_field("hits", 0, kMaxCounted),
    whole_field("missed", 0, kMaxCounted),
    whole_field("invented", 0, kMaxCounted),
    {.name = "by_graze", .shape = Shape::numbers},
    {.name = "missed_by_graze", .shape = Shape::numbers},
};

std::string write_count(const arena::TunnelCount& count) {
  return fmt::format(
      "{{\"hits\":{},\"missed\":{},\"invented\":{},\"by_graze\":[{}],\"missed_by_graze\":[{}]}}",
      count.hits, count.missed, count.invented, fmt::join(count.by_graze, ","),
      fmt::join(count.missed_by_graze, ","));
}

arena::TunnelCount read_count(std::string_view text) {
  arena::TunnelCount count;
  read_object(
      text, kCountFields, "a count", [&](ObjectReader& fields, const JsonDocument& document) {
        const auto whole = [&](std::size_t i) {
          return static_cast<std::int64_t>(fields.number(i));
        };
        count.hits = whole(0);
        count.missed = whole(1);
        count.invented = whole(2);
        const auto list = [&](std::size_t i, std::size_t size, std::vector<std::int64_t>& numbers) {
          read_elements(document, fields.list(i, 0, size), fields.at(i),
                        [&](std::size_t, JsonDocument::Index value, const Place& at) {
                          numbers.push_back(read_count_at(document, value, at));
                        });
        };
        list(3, 1000, count.by_graze);
        list(4, count.by_graze.size(), count.missed_by_graze);
        count.missed_by_graze.resize(count.by_graze.size());
      });
  return count;
}

class TunnelJob : public Job {
 public:
  explicit TunnelJob(const TunnelOptions& options)
      : Job(question_of(options), question_of(options), name_counts(options)) {
    setup_.rules = *arena::find_preset("rtanque_swept");
    setup_.passes = options.passes;
    setup_.seed = options.seed;
  }

  [[nodiscard]] Forms forms() const override { return {.json = false}; }

  [[nodiscard]] UnitResult run(std::size_t unit) const override {
    const std::int64_t from = static_cast<std::int64_t>(unit / kKinds) * kUnitPasses;
    return {write_count(arena::count_passes(setup_, kPowers[unit % kKinds / 2], unit % 2 == 1, from,
                                            std::min(setup_.passes, from + kUnitPasses))),
            ""};
  }

  [[nodiscard]] int print(const UnitResults& results, const Rendering& rendering) const override {
    std::vector<arena::TunnelCount> counts(kKinds);
    for (std::size_t i = 0; i < results.size(); ++i) {
      counts[i % kKinds].add(read_count(results[i]->result));
    }
    std::vector<TunnelLoss> losses;
    for (std::size_t i = 0; i < std::size(kPowers); ++i) {
      losses.push_back(arena::losses_of(setup_, kPowers[i], counts[2 * i], counts[2 * i + 1]));
    }
    const Picture picture = take_picture();
    const TextWriter table = [&](std::string& out) {
      append_table(out, picture, losses, arena::velocity_bound(setup_.rules, setup_.seed));
    };
    return print_texts(rendering, {.json = {},
                                   .csv = [&](std::string& out) { append_csv(out, losses); },
                                   .table = table,
                                   .picture = [&] { return draw(picture, losses); }});
  }

 private:
  /// Powers, each with tanks at rest and in motion.
  static constexpr std::size_t kKinds = 2 * std::size(kPowers);

  arena::TunnelSetup setup_;

  static std::string question_of(const TunnelOptions& options) {
    return fmt::format("{{\"command\":\"tunnel\",\"passes\":{},\"seed\":{}}}", options.passes,
                       options.seed);
  }

  static std::vector<std::string> name_counts(const TunnelOptions& options) {
    std::vector<std::string> names;
    for (std::int64_t from = 0; from < options.passes; from += kUnitPasses) {
      for (const double power : kPowers) {
        for (const char* const kind : {"still", "moving"}) {
          names.push_back(fmt::format("[{:g},\"{}\",{}]", power, kind, from));
        }
      }
    }
    return names;
  }
};

}  // namespace

std::unique_ptr<Job> read_tunnel_job(std::string_view question) {
  TunnelOptions options;
  read_object(question, kTunnelFields, "a question",
              [&](ObjectReader& fields, const JsonDocument& document) {
                options.passes = static_cast<std::int64_t>(fields.number(1));
                options.seed = read_seed(document, fields, 2);
              });
  return std::make_unique<TunnelJob>(options);
}

int run_tunnel(const TunnelOptions& options) {
  return run_job(TunnelJob(options), options.run, options.rendering);
}

}  // namespace aimahead::cli
