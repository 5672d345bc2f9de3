#include "arena/bots.hpp"

#include "arena/bots/fighters.hpp"
#include "arena/bots/gunner.hpp"
#include "arena/bots/movers.hpp"

namespace aimahead::arena {
namespace {

constexpr BotDescription kBots[] = {
    {"still", BotKind::mover, "stands where it is"},
    {"runner", BotKind::mover, "straight at full speed, another way before each wall"},
    {"circler", BotKind::mover, "round and round at full speed"},
    {"oscillator", BotKind::mover, "to and fro along a line"},
    {"wanderer", BotKind::mover, "another course and speed every so often, at random"},
    {"walls", BotKind::mover, "from wall to wall, pressed against each for a while"},
    {"head_on", BotKind::gunner, "aims at where the target is"},
    {"one_guess", BotKind::gunner, "aims ahead by the time a shell takes to where the target is"},
    {"linear", BotKind::gunner, "the lead on a target that keeps its velocity"},
    {"circular", BotKind::gunner, "the lead on a target that keeps turning"},
    {"clamped", BotKind::gunner, "the lead on a target that walls will stop"},
    {"guess_factor", BotKind::gunner, "where the target went before in a like situation"},
    {"virtual_guns", BotKind::gunner, "whichever of the others would have hit most"},
    {"tracked_linear", BotKind::gunner, "linear, with a tracker for the target's velocity"},
    {"tracked_circular", BotKind::gunner, "circular, with a tracker for velocity and turn rate"},
    {"seeker", BotKind::fighter, "drives at its target and fires point-blank"},
    {"camper", BotKind::fighter, "sits in a corner and fires"},
    {"surfer", BotKind::fighter, "surfs the waves that may carry a shell, and learns"},
};

std::unique_ptr<Brain> make_tracked_gunner(std::string_view aim) {
  return std::make_unique<Gunner>(make_aim(aim), Estimate::tracker);
}

}  // namespace

std::span<const BotDescription> built_in_bots() { return kBots; }

std::unique_ptr<Brain> make_bot(std::string_view name) {
  if (auto mover = make_mover(name)) return mover;
  if (auto aim = make_aim(name)) return std::make_unique<Gunner>(std::move(aim));
  if (name == "tracked_linear") return make_tracked_gunner("linear");
  if (name == "tracked_circular") return make_tracked_gunner("circular");
  return make_fighter(name);
}

}  // namespace aimahead::arena
