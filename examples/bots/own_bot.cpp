// A bot of your own in C++: a brain that leads its target, in a duel with a built-in bot.
#include "arena/bots.hpp"
#include "arena/heading.hpp"
#include "arena/match.hpp"

#include <aimahead/lead.hpp>
#include <cstdio>

using namespace aimahead;

class Hunter : public arena::Brain {
 public:
  void start(const arena::Rules& rules, std::uint64_t) override {
    speed_ = rules.shell_speed(kPower);
    seen_at_ = 0;
  }

  arena::Command decide(const arena::Senses& now) override {
    arena::Command command;
    command.speed = 3;
    command.heading = arena::wrapped(now.heading + 0.01);
    command.radar_heading = arena::wrapped(now.radar_heading + 0.05);
    if (now.radar.empty()) return command;
    const arena::RadarReading& target = now.radar.front();
    const Vec2 offset = arena::direction_of(target.heading) * target.distance;
    const Vec2 place = now.position + offset;
    // A reading has no velocity. It is the difference of two positions, divided by the ticks
    // between them.
    const auto gap = static_cast<double>(now.tick - seen_at_);
    const Vec2 velocity = (place - place_) * (1 / gap);
    const bool is_known = seen_at_ > 0 && gap < 10;
    seen_at_ = now.tick;
    place_ = place;
    command.radar_heading = target.heading;
    if (!is_known) return command;
    const auto shot = lead(offset, velocity, speed_);
    if (!shot) return command;
    command.turret_heading = arena::heading_of(shot.aim);
    if (arena::turned(now.turret_heading, *command.turret_heading, 0.035) ==
        *command.turret_heading) {
      command.fire = kPower;
    }
    return command;
  }

 private:
  static constexpr double kPower = 3;
  double speed_ = 0;
  std::int64_t seen_at_ = 0;
  Vec2 place_;
};

int main() {
  arena::MatchSetup setup;
  setup.rules = *arena::find_preset("rtanque_swept");
  setup.ticks = 5000;
  setup.seed = 4;
  setup.tanks.resize(2);
  setup.tanks[0].name = "hunter";
  setup.tanks[1].name = "wanderer";
  Hunter hunter;
  const auto wanderer = arena::make_bot("wanderer");
  arena::Brain* const brains[] = {&hunter, wanderer.get()};
  const arena::Outcome outcome = arena::play(setup, brains);
  std::printf("%s after %lld ticks, %d hits of %d shots\n",
              outcome.winner ? outcome.winner->c_str() : "nobody",
              static_cast<long long>(outcome.ticks), outcome.tanks[0].hits, outcome.tanks[0].shots);
  return outcome.winner == "hunter" ? 0 : 1;
}
