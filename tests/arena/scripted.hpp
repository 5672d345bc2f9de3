// Worlds driven by scripts, for tests.
#pragma once

#include "arena/world.hpp"

#include <functional>
#include <string>
#include <vector>

namespace aimahead::arena {

/// Controls that ask a function.
class Scripted : public Controls {
 public:
  using Script = std::function<Command(std::size_t, const Senses&)>;
  explicit Scripted(Script script, bool eyes = true) : script_(std::move(script)), eyes_(eyes) {}

  [[nodiscard]] bool has_eyes(std::size_t) const override { return eyes_; }
  Command decide(std::size_t index, const Senses& senses) override {
    return script_(index, senses);
  }

 private:
  Script script_;
  bool eyes_;
};

inline Command nothing(std::size_t, const Senses&) { return {}; }

inline std::size_t put_tank(World& world, const Vec2& position, double heading = 0,
                            const std::string& name = std::string("tank")) {
  Tank tank;
  tank.name = name;
  tank.position = position;
  tank.heading = heading;
  return world.add_tank(tank);
}

inline Rules preset(const char* name) { return *find_preset(name); }

}  // namespace aimahead::arena
