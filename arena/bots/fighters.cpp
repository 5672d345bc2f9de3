#include "arena/bots/fighters.hpp"

#include "arena/bots/driving.hpp"
#include "arena/heading.hpp"

#include <algorithm>

namespace aimahead::arena {
namespace {

double fighters_power(const Rules& rules) {
  return rules.game == Game::robocode ? std::min(2.5, rules.power_max) : rules.power_max;
}

// Drives at its target and fires point-blank.
class Seeker : public Gunner {
 public:
  Seeker() : Gunner(make_aim("linear")) {}

 protected:
  void begin() override { power_ = fighters_power(*rules_); }

  void drive(Command& command, const Senses& senses, const Track* target) override {
    if (!target) {
      drive_to(command, senses, {senses.width / 2, senses.height / 2}, rules_->tank_speed);
      return;
    }
    const Vec2 apart = target->position - senses.position;
    const double closest = 4 * rules_->tank_radius;
    const double towards = heading_of(apart);
    command.heading =
        rules_->obstacles.empty() ? towards : clear_course(*rules_, senses, towards, closest, 1);
    command.speed = length(apart) > closest ? rules_->tank_speed : 0;
  }
};

// Sits in the nearest corner, where it can be reached from one side only.
class Camper : public Gunner {
 public:
  Camper() : Gunner(make_aim("circular")) {}

 protected:
  void begin() override { power_ = fighters_power(*rules_); }

  void drive(Command& command, const Senses& senses, const Track*) override {
    const double margin = rules_->walls == Walls::body ? rules_->tank_radius : 0;
    const Vec2& at = senses.position;
    const Vec2 corner{at.x < senses.width / 2 ? margin : senses.width - margin,
                      at.y < senses.height / 2 ? margin : senses.height - margin};
    drive_to(command, senses, corner, rules_->tank_speed);
  }
};

}  // namespace

std::unique_ptr<Brain> make_fighter(std::string_view name) {
  if (name == "seeker") return std::make_unique<Seeker>();
  if (name == "camper") return std::make_unique<Camper>();
  if (name == "surfer") return std::make_unique<Surfer>();
  return nullptr;
}

}  // namespace aimahead::arena
