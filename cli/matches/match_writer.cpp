#include "matches/match_writer.hpp"

#include "arena_fields.hpp"
#include "text/json_text.hpp"
#include "text/member_writer.hpp"
#include "text/number_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace aimahead::cli {

using namespace format;

namespace {

void append_command(std::string& out, const arena::Command& command) {
  out += '{';
  const std::size_t start = out.size();
  const auto member = [&](std::string_view key, const std::optional<double>& value) {
    if (value) append_member(out, key, *value);
  };
  member("speed", command.speed);
  member("heading", command.heading);
  member("turret_heading", command.turret_heading);
  member("radar_heading", command.radar_heading);
  member("fire", command.fire);
  if (command.penalty != 0) append_member(out, "penalty", command.penalty);
  if (out.size() > start) out.erase(start, 1);  // the first comma
  out += '}';
}

/// Members of an obstacle at rest.
struct ShapeWriter {
  std::string& out;
  MemberWriter& writer;

  void operator()(const Ball<Vec2>& ball) const {
    writer.text("shape", "ball");
    writer.vector("position", ball.position);
    writer.number("radius", ball.radius);
  }
  void operator()(const Segment<Vec2>& segment) const {
    writer.text("shape", "segment");
    writer.vector("from", segment.from);
    writer.vector("to", segment.to);
  }
  void operator()(const Capsule<Vec2>& capsule) const {
    writer.text("shape", "capsule");
    writer.vector("from", capsule.from);
    writer.vector("to", capsule.to);
    writer.number("radius", capsule.radius);
  }
  void operator()(const AxisBox<Vec2>& box) const {
    writer.text("shape", "box");
    writer.vector("min", box.min);
    writer.vector("max", box.max);
  }
  void operator()(const HalfSpace<Vec2>& half_space) const {
    writer.text("shape", "half_space");
    writer.vector("point", half_space.point);
    writer.vector("normal", half_space.normal);
  }
  void operator()(const Polygon& polygon) const {
    writer.text("shape", "polygon");
    append_list(writer.value_of("points"), polygon.points,
                [&](const Vec2& corner) { append_vector(out, corner); });
  }
};

}  // namespace

void append_choice(std::string& out, const arena::Choice& choice, const arena::Rules& rules) {
  const Field& row = kRulesFields[field_index(kRulesFields, choice.name)];
  fmt::format_to(std::back_inserter(out), R"(,"{}":"{}")", row.name, row.words[choice.get(rules)]);
}

void append_obstacles(std::string& out, const arena::Rules& rules) {
  if (rules.obstacles.empty()) return;
  out += ",\"obstacles\":";
  append_list(out, rules.obstacles, [&](const arena::ArenaObstacle& obstacle) {
    MemberWriter writer(out, 2);
    std::visit(ShapeWriter{out, writer}, obstacle.shape());
  });
}

void append_trace(std::string& out, const arena::World& world) {
  fmt::format_to(std::back_inserter(out), "{{\"tick\":{},\"tanks\":", world.ticks());
  const auto append_tank = [&](const arena::Tank& tank) {
    MemberWriter writer(out, 2);
    writer.text("name", tank.name);
    writer.vector("position", tank.position);
    writer.numbers({{"heading", tank.heading},
                    {"turret_heading", tank.turret_heading},
                    {"radar_heading", tank.radar_heading},
                    {"speed", tank.speed},
                    {"health", tank.health},
                    {"gun_energy", tank.gun_energy}});
  };
  append_list(out, world.tanks(), append_tank,
              [](const arena::Tank& tank) { return !tank.is_removed; });
  out += ",\"shells\":";
  append_list(out, world.shells(), [&](const arena::Shell& shell) {
    MemberWriter writer(out, 2);
    writer.text("owner", world.tanks()[shell.owner].name);
    writer.vector("position", shell.position);
    writer.numbers({{"heading", shell.heading}, {"power", shell.power}});
  });
  out += "}\n";
}

void append_rules(std::string& out, const arena::Rules& rules) {
  const arena::Rules preset = *arena::find_preset(rules.preset);
  out += "{\"preset\":";
  append_json_string(out, rules.preset);
  const std::size_t length = out.size();
  for (const arena::Constant& constant : arena::constants()) {
    const double value = rules.*constant.member;
    if (value != preset.*constant.member) append_member(out, constant.name, value);
  }
  for (const arena::Choice& choice : arena::choices()) {
    if (choice.get(rules) != choice.get(preset)) append_choice(out, choice, rules);
  }
  append_obstacles(out, rules);
  if (out.size() > length) {
    out += '}';
    return;
  }
  out.erase(length - rules.preset.size() - 2 - std::string_view("{\"preset\":").size());
  append_json_string(out, rules.preset);
}

void append_match(std::string& out, const arena::MatchSetup& setup) {
  out += "{\"rules\":";
  append_rules(out, setup.rules);
  out += ",\"arena\":{\"width\":";
  append_number(out, setup.width);
  append_member(out, "height", setup.height);
  fmt::format_to(std::back_inserter(out), "}},\"ticks\":{},\"seed\":{},\"tanks\":[", setup.ticks,
                 setup.seed);
  for (std::size_t i = 0; i < setup.tanks.size(); ++i) {
    const arena::Entry& tank = setup.tanks[i];
    out += i == 0 ? "\n{\"name\":" : ",\n{\"name\":";
    append_json_string(out, tank.name);
    if (!tank.team.empty()) {
      out += ",\"team\":";
      append_json_string(out, tank.team);
    }
    if (tank.position) {
      append_member(out, "position", *tank.position);
      append_member(out, "heading", tank.heading);
    }
    out += ",\"commands\":";
    append_list(out, tank.commands, [&](const arena::Command& one) { append_command(out, one); });
    out += '}';
  }
  out += "]}\n";
}

void append_outcome(std::string& out, const arena::Outcome& outcome) {
  fmt::format_to(std::back_inserter(out), "{{\"ticks\":{},\"winner\":", outcome.ticks);
  if (outcome.winner)
    append_json_string(out, *outcome.winner);
  else
    out += "null";
  out += ",\"tanks\":";
  append_list(out, outcome.tanks, [&](const arena::TankResult& tank) {
    MemberWriter writer(out, 2);
    writer.text("name", tank.name);
    writer.numbers({{"health", tank.health},
                    {"shots", tank.shots},
                    {"hits", tank.hits},
                    {"damage_dealt", tank.damage_dealt},
                    {"damage_taken", tank.damage_taken}});
    writer.value_of("survived") += tank.survived ? "true" : "false";
  });
  fmt::format_to(std::back_inserter(out), ",\"hash\":\"{:016x}\"}}\n", outcome.hash);
}

void append_outcome_table(std::string& out, const arena::Outcome& outcome) {
  const auto line = std::back_inserter(out);
  std::size_t width = 4;
  for (const arena::TankResult& tank : outcome.tanks) width = std::max(width, tank.name.size());
  fmt::format_to(line, "{:<{}}  {:>7}  {:>5}  {:>5}  {:>6}  {:>7}  {:>7}\n", "tank", width,
                 "health", "shots", "hits", "hit %", "dealt", "taken");
  for (const arena::TankResult& tank : outcome.tanks) {
    const double rate = tank.shots > 0 ? 100.0 * tank.hits / tank.shots : 0;
    fmt::format_to(line, "{:<{}}  {:>7}  {:>5}  {:>5}  {:>6.1f}  {:>7.1f}  {:>7.1f}\n", tank.name,
                   width, tank.survived ? fmt::format("{:.1f}", tank.health) : "dead", tank.shots,
                   tank.hits, rate, tank.damage_dealt, tank.damage_taken);
  }
  fmt::format_to(line, "{} after {} ticks, state {:016x}\n",
                 outcome.winner ? *outcome.winner + " wins" : "draw", outcome.ticks, outcome.hash);
}

}  // namespace aimahead::cli
