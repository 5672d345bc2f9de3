#include "arena/rules.hpp"

#include "arena/heading.hpp"
#include "numerics/elementary.hpp"

#include <algorithm>
#include <type_traits>

namespace aimahead::arena {
namespace {

constexpr std::string_view kPresets[] = {"rtanque", "rtanque_swept", "rtanque_fair", "robocode"};

constexpr double kSmall = 1e-9;
constexpr double kLarge = 1e9;
constexpr double kMaxDelay = 1000;
constexpr Constant kConstants[] = {
    {"tank_radius", &Rules::tank_radius, 0, kLarge},
    {"tank_speed", &Rules::tank_speed, 0, kLarge},
    {"tank_acceleration", &Rules::tank_acceleration, 0, kLarge},
    {"tank_turn", &Rules::tank_turn, 0, kLarge},
    {"turret_turn", &Rules::turret_turn, 0, kLarge},
    {"turret_length", &Rules::turret_length, 0, kLarge},
    {"radar_turn", &Rules::radar_turn, 0, kLarge},
    {"radar_vision", &Rules::radar_vision, 0, kPi},
    {"gun_energy_max", &Rules::gun_energy_max, -kLarge, kLarge},
    {"gun_energy_gain", &Rules::gun_energy_gain, 0, kLarge},
    {"gun_cost_factor", &Rules::gun_cost_factor, 0, kLarge},
    {"shell_speed_factor", &Rules::shell_speed_factor, 0, kLarge},
    {"power_min", &Rules::power_min, kSmall, 1e6},
    {"power_max", &Rules::power_max, kSmall, 1e6},
    {"damage_exponent", &Rules::damage_exponent, 0, 10},
    {"health", &Rules::health, kSmall, kLarge},
    {"edge_margin", &Rules::edge_margin, 0, kLarge},
    {"missile_turn", &Rules::missile_turn, 0, kPi},
    {"missile_life", &Rules::missile_life, 1, kLarge},
    {"radar_noise", &Rules::radar_noise, 0, kLarge},
    {"radar_delay", &Rules::radar_delay, 0, kMaxDelay},
    {"radar_fading", &Rules::radar_fading, 0, 1},
};

template <auto kMember>
constexpr Choice choice(std::string_view name) {
  return {name, [](const Rules& rules) { return static_cast<std::size_t>(rules.*kMember); },
          [](Rules& rules, std::size_t word) {
            using Word = std::remove_reference_t<decltype(rules.*kMember)>;
            rules.*kMember = static_cast<Word>(word);
          }};
}
constexpr Choice kChoices[] = {choice<&Rules::contact>("contact"), choice<&Rules::walls>("walls"),
                               choice<&Rules::radar_sight>("radar_sight")};

Rules swept_rules() {
  Rules rules;
  rules.preset = "rtanque_swept";
  rules.contact = Contact::swept;
  // A tank's radius and the longest step, so that nothing that could still hit is dropped.
  rules.edge_margin = rules.tank_radius + rules.shell_speed(rules.power_max);
  return rules;
}

Rules fair_rules() {
  Rules rules = swept_rules();
  rules.preset = "rtanque_fair";
  rules.walls = Walls::body;
  rules.gun = Gun::prepaid;
  rules.gun_energy_start = 0;
  rules.gun_energy_max = rules.shell_cost(5);
  return rules;
}

// Robocode 1.9. The heat of a gun is energy below zero. Contact and walls are Robocode's own.
Rules robocode_rules() {
  Rules rules;
  rules.preset = "robocode";
  rules.game = Game::robocode;
  rules.gun = Gun::heat;
  rules.tank_radius = 18;
  rules.tank_speed = 8;
  rules.tank_acceleration = 1;
  rules.tank_turn = 10 * kDegree;
  rules.turret_turn = 20 * kDegree;
  rules.turret_length = 0;
  rules.radar_turn = 45 * kDegree;
  rules.radar_vision = 0;
  rules.gun_energy_start = -3;
  rules.gun_energy_max = 0;
  rules.gun_energy_gain = 0.1;
  rules.gun_cost_factor = 1;
  rules.shell_speed_factor = 1;
  rules.power_min = 0.1;
  rules.power_max = 3;
  rules.contact = Contact::swept;
  rules.walls = Walls::body;
  return rules;
}

}  // namespace

double Rules::shell_speed(double power) const {
  if (game == Game::robocode) return shell_speed_factor * (20 - 3 * power);
  return shell_speed_factor * power;
}

double Rules::shell_damage(double power) const {
  if (game == Game::robocode) return 4 * power + 2 * std::max(0.0, power - 1);
  return detail::numerics::power(power, damage_exponent);
}

double Rules::shell_cost(double power) const {
  if (game == Game::robocode) return gun_cost_factor * (1 + power / 5);
  return gun_cost_factor * detail::numerics::power(power, damage_exponent);
}

std::span<const std::string_view> preset_names() { return kPresets; }

std::optional<Rules> find_preset(std::string_view name) {
  if (name == "rtanque") return Rules{};
  if (name == "rtanque_swept") return swept_rules();
  if (name == "rtanque_fair") return fair_rules();
  if (name == "robocode") return robocode_rules();
  return std::nullopt;
}

std::span<const Constant> constants() { return kConstants; }

std::span<const Choice> choices() { return kChoices; }

}  // namespace aimahead::arena
