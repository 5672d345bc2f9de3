#include "arena/bots/movers.hpp"

#include "arena/bots/driving.hpp"
#include "arena/heading.hpp"
#include "arena/random.hpp"

#include <algorithm>
#include <cmath>

namespace aimahead::arena {
namespace {

class Mover : public Brain {
 public:
  void start(const Rules& rules, std::uint64_t seed) override {
    rules_ = &rules;
    random_ = Random(seed);
    begin();
  }

 protected:
  const Rules* rules_ = nullptr;
  Random random_;

  virtual void begin() {}
  [[nodiscard]] double full_speed() const { return rules_->tank_speed; }
  [[nodiscard]] Vec2 random_place(const Senses& senses) {
    return {random_.between(0.15, 0.85) * senses.width,
            random_.between(0.15, 0.85) * senses.height};
  }
};

class Still : public Mover {
 public:
  Command decide(const Senses&) override { return {}; }
};

// Drives straight at full speed, and before a wall off to another place.
class Runner : public Mover {
 public:
  Command decide(const Senses& senses) override {
    constexpr double kLookAhead = 110;
    const double sight = senses.speed < 0 ? senses.heading + kPi : senses.heading;
    const bool is_clear = clear_course(*rules_, senses, sight, kLookAhead, 1) == wrapped(sight);
    if (!has_course_ || (!is_clear && senses.tick - turned_at_ > 60)) {
      course_ = heading_of(random_place(senses) - senses.position);
      has_course_ = true;
      turned_at_ = senses.tick;
    }
    Command command;
    command.heading = course_;
    command.speed = full_speed();
    return command;
  }

 private:
  double course_ = 0;
  bool has_course_ = false;
  std::int64_t turned_at_ = 0;

  void begin() override { has_course_ = false; }
};

// Drives at full speed on a circle that the arena has room for.
class Circler : public Mover {
 public:
  Command decide(const Senses& senses) override {
    const double min = rules_->tank_speed / std::max(1e-6, rules_->tank_turn);
    const double radius =
        std::max(1.2 * min, 0.2 * std::min(senses.width, senses.height)) * breadth_;
    const Vec2 side = direction_of(senses.heading + side_ * kPi / 2);
    const Vec2 centre = senses.position + side * radius;
    const double room = radius + rules_->tank_radius;
    const bool has_room = centre.x >= room && centre.x <= senses.width - room && centre.y >= room &&
                          centre.y <= senses.height - room;
    Command command;
    command.speed = full_speed();
    const bool is_tiny = senses.width < 2 * room || senses.height < 2 * room;
    if (has_room || is_tiny || is_circling_) {
      is_circling_ = true;
      command.heading = wrapped(senses.heading + side_ * rules_->tank_speed / radius);
    } else {
      const Vec2 middle{senses.width / 2, senses.height / 2};
      command.heading = heading_of(middle - senses.position);
    }
    return command;
  }

 private:
  int side_ = 1;
  double breadth_ = 1;
  bool is_circling_ = false;

  void begin() override {
    side_ = random_.share() < 0.5 ? 1 : -1;
    breadth_ = random_.between(0.9, 1.2);
    is_circling_ = false;
  }
};

// Drives to and fro along a line, as long each way.
class Oscillator : public Mover {
 public:
  Command decide(const Senses& senses) override {
    Command command;
    const Vec2 middle{senses.width / 2, senses.height / 2};
    if (senses.tick == 1) course_ = wrapped(heading_of(middle - senses.position) + lean_);
    command.heading = course_;
    const std::int64_t part = (senses.tick - 1) / half_period_;
    command.speed = part % 2 == 0 ? full_speed() : -full_speed();
    return command;
  }

 private:
  double course_ = 0;
  double lean_ = 0;  // not straight through the middle, where the opponent may be
  std::int64_t half_period_ = 1;

  void begin() override {
    lean_ = (random_.share() < 0.5 ? -1 : 1) * random_.between(0.5, 1.1);
    // Long enough to reach full speed and turn back: twice the time from rest to full speed.
    const double ticks = 2 * rules_->tank_speed / std::max(1e-6, rules_->tank_acceleration);
    half_period_ = std::max<std::int64_t>(8, static_cast<std::int64_t>(ticks * 1.1));
  }
};

// Takes another course and another speed every so often, clear of the walls.
class Wanderer : public Mover {
 public:
  Command decide(const Senses& senses) override {
    if (senses.tick >= until_) {
      until_ = senses.tick + static_cast<std::int64_t>(random_.between(20, 90));
      course_ = senses.heading + random_.between(-1.2, 1.2);
      speed_ = (random_.share() < 0.5 ? -1 : 1) * random_.between(0.3, 1) * full_speed();
    }
    Command command;
    const double ahead = speed_ < 0 ? course_ + kPi : course_;
    const double clear = clear_course(*rules_, senses, ahead, 120, 1);
    command.heading = wrapped(speed_ < 0 ? clear + kPi : clear);
    command.speed = speed_;
    return command;
  }

 private:
  std::int64_t until_ = 0;
  double course_ = 0;
  double speed_ = 0;

  void begin() override { until_ = 0; }
};

// Drives at full speed into a wall, presses against it for a while, then drives to another wall.
class WallSeeker : public Mover {
 public:
  Command decide(const Senses& senses) override {
    const bool stands = std::fabs(senses.position.x - last_.x) < 0.01 &&
                        std::fabs(senses.position.y - last_.y) < 0.01 && senses.tick > 1;
    last_ = senses.position;
    standing_ = stands ? standing_ + 1 : 0;
    if (senses.tick == 1 || standing_ > patience_) {
      // Square to the wall that is chosen, so that nothing slides.
      const auto walls = static_cast<int>(random_.share() * 3);
      side_ = senses.tick == 1 ? walls : (side_ + 1 + walls) % 4;
      patience_ = static_cast<std::int64_t>(random_.between(25, 60));
      standing_ = 0;
      until_turned_ = true;
    }
    const double course = side_ * (kPi / 2);
    Command command;
    command.heading = course;
    const double off = std::fabs(turn_between(senses.heading, course));
    if (off < 1e-6) until_turned_ = false;
    command.speed = until_turned_ ? 0 : full_speed();
    return command;
  }

 private:
  Vec2 last_;
  std::int64_t standing_ = 0;
  std::int64_t patience_ = 0;
  int side_ = 0;
  bool until_turned_ = true;

  void begin() override {
    standing_ = 0;
    until_turned_ = true;
  }
};

}  // namespace

std::unique_ptr<Brain> make_mover(std::string_view name) {
  if (name == "still") return std::make_unique<Still>();
  if (name == "runner") return std::make_unique<Runner>();
  if (name == "circler") return std::make_unique<Circler>();
  if (name == "oscillator") return std::make_unique<Oscillator>();
  if (name == "wanderer") return std::make_unique<Wanderer>();
  if (name == "walls") return std::make_unique<WallSeeker>();
  return nullptr;
}

}  // namespace aimahead::arena
