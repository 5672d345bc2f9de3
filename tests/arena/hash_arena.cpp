// Prints one hash for each preset of the rules, over matches of every built-in bot, one for replays
// and one for the laws of guidance. Two builds that print the same text played the same matches to
// the last bit.
#include "arena/bots.hpp"
#include "arena/match.hpp"
#include "arena/random.hpp"
#include "arena/state_hash.hpp"
#include "tests/bits/hash_lines.hpp"

#include "aimahead/guidance.hpp"
#include "aimahead/pid.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace bits {
namespace {

using namespace aimahead::arena;

constexpr const char* kLines[] = {"rtanque",  "rtanque_swept", "rtanque_fair", "robocode",
                                  "missiles", "guidance",      "radar"};
constexpr int kLineCount = 7;
constexpr int kMatches = 3;
constexpr std::int64_t kTicks = 700;

MatchSetup setup_of(const char* line, int index) {
  MatchSetup setup;
  const bool has_missiles = std::string(line) == "missiles";
  const bool has_bad_radars = std::string(line) == "radar";
  setup.rules = *find_preset(has_missiles     ? "rtanque_fair"
                             : has_bad_radars ? "rtanque_swept"
                                              : line);
  if (has_missiles) setup.rules.missile_turn = 0.03;
  if (has_bad_radars) {
    setup.rules.radar_noise = 3;
    setup.rules.radar_delay = 2.5;
    setup.rules.radar_fading = 0.1;
  }
  setup.ticks = kTicks;
  setup.seed = static_cast<std::uint64_t>(index);
  return setup;
}

std::uint64_t hash_of_match(const char* line, int index) {
  MatchSetup setup = setup_of(line, index);
  std::vector<std::unique_ptr<Brain>> owned;
  std::vector<Brain*> brains;
  for (const BotDescription& bot : built_in_bots()) {
    // Trackers are for radars that need them.
    if (bot.name.starts_with("tracked") && setup.rules.radar_noise == 0) continue;
    Entry entry;
    entry.name = std::string(bot.name);
    setup.tanks.push_back(entry);
    owned.push_back(make_bot(bot.name));
    brains.push_back(owned.back().get());
  }
  StateHash hash;
  MatchSetup record;
  const Outcome outcome = play(
      setup, brains, [&](const World& world) { hash.add(world.hash()); }, &record);
  hash.add(outcome.hash);
  const std::vector<Brain*> nobody(setup.tanks.size(), nullptr);
  hash.add(play(record, nobody).hash);
  return hash.value();
}

std::uint64_t hash_of_guidance() {
  using aimahead::Vec2;
  using aimahead::Vec3;
  StateHash hash;
  Random random(5);
  aimahead::Pid pid(
      {.proportional = 3, .integral = 2, .derivative = 1, .min = -4, .max = 4, .is_angle = true});
  const auto add = [&](const Vec3& v) {
    for (const double x : {v.x, v.y, v.z}) hash.add(x);
  };
  const auto any = [&] {
    const double x = random.between(-9, 9);
    const double y = random.between(-9, 9);
    return Vec3{x, y, random.between(-9, 9)};
  };
  for (int i = 0; i < 2000; ++i) {
    const aimahead::Chase<Vec3> chase{any(), any(), any(), any(), any()};
    add(aimahead::proportional_navigation(chase, 3));
    add(aimahead::augmented_navigation(chase, 4));
    add(aimahead::lead_pursuit(chase));
    const Vec3 direction = aimahead::pure_pursuit(chase);
    const aimahead::Homing<Vec3> homing{chase.position, direction, 2, 0.7};
    add(aimahead::steer(homing, any(), 0.3));
    hash.add(std::uint64_t{aimahead::surely_hits(homing, chase.target, Vec3{0.5, 0.2, 0.1})});
    hash.add(std::uint64_t{aimahead::orbits(homing, chase.target, 0.1)});
    const double goal = random.between(-9, 9);
    hash.add(pid.step(goal, random.between(-9, 9), 0.1));
  }
  return hash.value();
}

}  // namespace

int line_count() { return kLineCount; }
const char* name_of_line(int line) { return kLines[line]; }

std::uint64_t hash_of_line(int line) {
  if (std::string(kLines[line]) == "guidance") return hash_of_guidance();
  StateHash hash;
  for (int i = 0; i < kMatches; ++i) hash.add(hash_of_match(kLines[line], i));
  return hash.value();
}

}  // namespace bits

#ifndef __EMSCRIPTEN__

int main() {
  for (int line = 0; line < bits::kLineCount; ++line) {
    bits::print(bits::hash_of_line(line), bits::name_of_line(line));
  }
  return 0;
}

#endif
