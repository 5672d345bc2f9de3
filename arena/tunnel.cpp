#include "arena/tunnel.hpp"

#include "arena/heading.hpp"
#include "arena/random.hpp"
#include "arena/shell_contact.hpp"
#include "arena/statistics.hpp"
#include "arena/world.hpp"

#include "numerics/elementary.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace aimahead::arena {
namespace {

constexpr std::array<std::uint32_t, 1> kOneTank{0};
// The random numbers of a pass.
constexpr std::uint64_t kStillNumbers = 4;
constexpr std::uint64_t kMovingNumbers = 5;

struct Pass {
  bool is_hit = false;      ///< geometrically
  bool is_noticed = false;  ///< by the point test
};

// Tests, as the game does, a shell that comes from far away and goes far beyond.
Pass fly_past(const Rules& rules, const Shell& start, const Vec2& tank_step) {
  const double reach = rules.tank_radius + length(start.step) + length(tank_step);
  std::vector<Tank> tanks(1);
  Shell shell = start;
  Pass pass;
  bool was_near = false;
  for (int i = 0; i < 1000; ++i) {
    const double distance = length(shell.position - tanks[0].position);
    if (distance < reach)
      was_near = true;
    else if (was_near)
      break;
    pass.is_noticed = pass.is_noticed || point_contact(rules, shell, tanks, kOneTank).has_value();
    // Both go straight from here to the next places, in the same time.
    tanks[0].moved_from = tanks[0].position;
    tanks[0].position += tank_step;
    const Vec2 to = shell.position + shell.step;
    pass.is_hit = pass.is_hit || swept_contact(rules, shell, to, tanks, kOneTank).has_value();
    shell.position = to;
  }
  return pass;
}

// A random pass: the relative course is off the centre by `graze`, its phase uniform.
Shell random_shell(const Rules& rules, double power, double graze, const Vec2& tank_step,
                   Random& random) {
  Shell shell;
  shell.owner = 1;
  shell.power = power;
  shell.heading = random.between(0, kFullTurn);
  shell.step = direction_of(shell.heading) * rules.shell_speed(power);
  const Vec2 relative = shell.step - tank_step;
  const double size = std::max(1e-9, length(relative));
  const Vec2 along = relative * (1 / size);
  const Vec2 across{along.y, -along.x};
  const double before = rules.tank_radius + (1 + random.share()) * size;
  const double side = random.share() < 0.5 ? -graze : graze;
  shell.position = along * -before + across * side;
  return shell;
}

}  // namespace

double expected_loss(const Rules& rules, double power) {
  const double radius = rules.tank_radius;
  const double half_step = rules.shell_speed(power) / 2;
  if (half_step <= 0 || radius <= 0) return 0;
  // Hits with grazes from b0 = sqrt(R^2 - (s/2)^2) on are lost with the probability
  //     1 - 2 sqrt(R^2 - b^2) / s.
  // The integral of sqrt(R^2 - b^2) over b is (b sqrt(R^2 - b^2) + R^2 asin(b / R)) / 2.
  const double sure = half_step < radius ? std::sqrt(radius * radius - half_step * half_step) : 0;
  const auto area = [&](double b) {
    const double height = std::sqrt(std::max(0.0, radius * radius - b * b));
    return 0.5 *
           (b * height + radius * radius * detail::numerics::arcsine(std::min(1.0, b / radius)));
  };
  return (radius - sure - (area(radius) - area(sure)) / half_step) / radius;
}

void TunnelCount::add(const TunnelCount& other) {
  hits += other.hits;
  missed += other.missed;
  invented += other.invented;
  by_graze.resize(std::max(by_graze.size(), other.by_graze.size()));
  missed_by_graze.resize(by_graze.size());
  for (std::size_t i = 0; i < other.by_graze.size(); ++i) {
    by_graze[i] += other.by_graze[i];
    missed_by_graze[i] += other.missed_by_graze[i];
  }
}

TunnelCount count_passes(const TunnelSetup& setup, double power, bool is_moving, std::int64_t from,
                         std::int64_t to) {
  const Rules& rules = setup.rules;
  TunnelCount count;
  const auto bins = static_cast<std::size_t>(std::ceil(rules.tank_radius));
  if (!is_moving) {
    count.by_graze.resize(bins);
    count.missed_by_graze.resize(bins);
  }
  Random random(Random::derive(setup.seed, static_cast<std::uint64_t>(power * 1000)));
  // The passes of moving tanks follow those at rest.
  const auto skipped = static_cast<std::uint64_t>(from);
  random.skip(is_moving ? kStillNumbers * static_cast<std::uint64_t>(setup.passes) +
                              kMovingNumbers * skipped
                        : kStillNumbers * skipped);
  for (std::int64_t i = from; i < to; ++i) {
    const double graze = rules.tank_radius * random.share();
    const Vec2 tank_step =
        is_moving ? direction_of(random.between(0, kFullTurn)) * rules.tank_speed : Vec2{};
    const Shell shell = random_shell(rules, power, graze, tank_step, random);
    const Pass pass = fly_past(rules, shell, tank_step);
    count.invented += pass.is_noticed && !pass.is_hit;
    if (!pass.is_hit) continue;
    ++count.hits;
    count.missed += !pass.is_noticed;
    if (is_moving) continue;
    const std::size_t bin = std::min(bins - 1, static_cast<std::size_t>(graze));
    ++count.by_graze[bin];
    count.missed_by_graze[bin] += !pass.is_noticed;
  }
  return count;
}

TunnelLoss losses_of(const TunnelSetup& setup, double power, const TunnelCount& still,
                     const TunnelCount& moving) {
  const Rules& rules = setup.rules;
  TunnelLoss loss;
  loss.power = power;
  loss.step = rules.shell_speed(power);
  loss.expected = expected_loss(rules, power);
  const double chord = rules.tank_radius * rules.tank_radius - loss.step * loss.step / 4;
  loss.sure_graze = chord > 0 ? std::sqrt(chord) : 0;
  loss.invented = still.invented + moving.invented;
  const auto share = [](std::int64_t part, std::int64_t whole) {
    return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0;
  };
  const auto error = [](double part, std::int64_t whole) {
    return whole > 0 ? std::sqrt(part * (1 - part) / static_cast<double>(whole)) : 0;
  };
  loss.still = share(still.missed, still.hits);
  loss.still_error = error(loss.still, still.hits);
  loss.moving = share(moving.missed, moving.hits);
  loss.moving_error = error(loss.moving, moving.hits);
  for (std::size_t i = 0; i < still.by_graze.size(); ++i) {
    loss.by_graze.push_back(share(still.missed_by_graze[i], still.by_graze[i]));
  }
  return loss;
}

VelocityBound velocity_bound(const Rules& rules, std::uint64_t seed) {
  VelocityBound bound;
  const double v = rules.tank_speed;
  const double slower = std::max(0.0, v - rules.tank_acceleration);
  const double cosine = detail::numerics::cosine(rules.tank_turn);
  const auto change = [&](double from, double to) {
    return std::sqrt(from * from + to * to - 2 * from * to * cosine);
  };
  bound.turning = change(v, v);
  bound.braking = change(v, slower);

  class Erratic : public Controls {
   public:
    explicit Erratic(const Rules& rules, std::uint64_t seed) : rules_(rules), random_(seed) {}
    [[nodiscard]] bool has_eyes(std::size_t) const override { return false; }
    Command decide(std::size_t, const Senses& senses) override {
      if (senses.tick % 40 == 1) {
        speed_ = random_.between(-1.5, 1.5) * rules_.tank_speed;
        turn_ = random_.between(-2, 2) * rules_.tank_turn;
      }
      Command command;
      command.speed = speed_;
      command.heading = wrapped(senses.heading + turn_);
      return command;
    }

   private:
    Rules rules_;
    Random random_;
    double speed_ = 0;
    double turn_ = 0;
  };
  // The arena is so large that the tank never meets a wall.
  World world(rules, 1e5, 1e5);
  Tank tank;
  tank.position = {5e4, 5e4};
  world.add_tank(tank);
  Erratic controls(rules, seed);
  Vec2 before{};
  for (int i = 0; i < 100'000; ++i) {
    world.run_tick(controls);
    const Tank& now = world.tanks()[0];
    const Vec2 velocity = now.position - now.moved_from;
    if (i > 0) bound.measured = std::max(bound.measured, length(velocity - before));
    before = velocity;
  }
  return bound;
}

MatchSetup article_match(const Rules& rules) {
  constexpr std::size_t kFiredAt = 100;
  constexpr double kBelow = 117;
  constexpr double kGraze = 16.5;
  MatchSetup setup;
  setup.rules = rules;
  setup.width = 1200;
  setup.height = 700;
  setup.ticks = 120;
  Entry shooter;
  shooter.name = std::string("shooter");
  shooter.position = Vec2{600, 40};
  shooter.commands.resize(kFiredAt);
  shooter.commands.back().fire = rules.power_max;
  // After tick 117 half a step below the tank, after the next half a step above it.
  const double step = rules.shell_speed(rules.power_max);
  const double below = 40 + rules.turret_length + step * (kBelow - kFiredAt);
  Entry tank;
  tank.name = std::string("tank");
  tank.position = Vec2{600 + kGraze, below + step / 2};
  setup.tanks = {shooter, tank};
  return setup;
}

}  // namespace aimahead::arena
