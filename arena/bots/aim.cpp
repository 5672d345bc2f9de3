#include "arena/bots/aim.hpp"

#include "aimahead/intercept.hpp"
#include "aimahead/lead.hpp"
#include "arena/bots/guess_factor.hpp"
#include "arena/bots/virtual_guns.hpp"
#include "arena/heading.hpp"
#include "numerics/elementary.hpp"

#include <algorithm>

namespace aimahead::arena {
namespace {

double towards(const AimQuestion& question, const Vec2& place) {
  return heading_of(place - question.gun);
}

// Aims at where the target is.
class HeadOn : public Aim {
 public:
  double heading(const AimQuestion& question) override {
    return towards(question, question.target);
  }
};

// Aims at where the target will be after the time that a shell takes to where it is now: one round
// of the fixed-point iteration.
class OneGuess : public Aim {
 public:
  double heading(const AimQuestion& question) override {
    const double distance = length(question.target - question.gun);
    const double time = std::max(0.0, distance - question.muzzle) / question.speed;
    return towards(question, question.target + question.velocity * time);
  }
};

// |d + v t| = muzzle + speed t. Counting time from when the shell would have left the centre,
// t' = t + muzzle / speed, this is the lead on a target that is muzzle / speed earlier on its way.
double linear_heading(const AimQuestion& question) {
  const double early = question.muzzle / question.speed;
  const Vec2 d = question.target - question.gun - question.velocity * early;
  const auto shot = lead(d, question.velocity, question.speed);
  return shot ? heading_of(shot.aim) : towards(question, question.target);
}

class Linear : public Aim {
 public:
  double heading(const AimQuestion& question) override { return linear_heading(question); }
};

Engagement2 engagement_of(const AimQuestion& question) {
  Engagement2 engagement;
  engagement.shooter.position = question.gun;
  engagement.shooter.muzzle = question.muzzle;
  engagement.projectile.speed = question.speed;
  engagement.target.position = question.target;
  engagement.target.velocity = question.velocity;
  return engagement;
}

double solved_heading(const AimQuestion& question, const Engagement2& engagement) {
  const Intercept<Vec2> answer = solve(engagement);
  return answer ? heading_of(answer.aim) : linear_heading(question);
}

// Assumes that the target keeps turning as it does. Headings turn clockwise, the library's angles
// counter-clockwise.
class Circular : public Aim {
 public:
  double heading(const AimQuestion& question) override {
    if (!question.is_urgent || question.turn_rate == 0) return linear_heading(question);
    Engagement2 engagement = engagement_of(question);
    engagement.target.motion = Turning<Vec2>{.turn_rate = -question.turn_rate};
    return solved_heading(question, engagement);
  }
};

// Assumes that the target keeps its course and slides along the walls that stop it.
class Clamped : public Aim {
 public:
  double heading(const AimQuestion& question) override {
    if (!question.is_urgent) return linear_heading(question);
    Engagement2 engagement = engagement_of(question);
    const double margin =
        question.rules->walls == arena::Walls::body ? question.rules->tank_radius : 0;
    const Vec2 max{std::max(margin, question.width - margin),
                   std::max(margin, question.height - margin)};
    engagement.target.position = {std::clamp(question.target.x, margin, max.x),
                                  std::clamp(question.target.y, margin, max.y)};
    engagement.target.motion =
        aimahead::Walls<Vec2>{.min = {margin, margin}, .max = max, .on_hit = OnHit::slide};
    return solved_heading(question, engagement);
  }
};

}  // namespace

EscapeAngle escape_angle(const AimQuestion& question) {
  const Vec2 apart = question.target - question.gun;
  EscapeAngle escape;
  escape.bearing = heading_of(apart);
  escape.largest = question.escape;
  const double clockwise = cross(question.velocity, apart);
  escape.side = clockwise >= 0 ? 1 : -1;
  return escape;
}

double largest_escape(const Rules& rules, double shell_speed) {
  if (!(shell_speed > 0)) return kPi / 2;
  return std::max(1e-9, detail::numerics::arcsine(std::min(1.0, rules.tank_speed / shell_speed)));
}

std::unique_ptr<Aim> make_aim(std::string_view name) {
  if (name == "head_on") return std::make_unique<HeadOn>();
  if (name == "one_guess") return std::make_unique<OneGuess>();
  if (name == "linear") return std::make_unique<Linear>();
  if (name == "circular") return std::make_unique<Circular>();
  if (name == "clamped") return std::make_unique<Clamped>();
  if (name == "guess_factor") return std::make_unique<GuessFactor>();
  if (name == "virtual_guns") return std::make_unique<VirtualGuns>();
  return nullptr;
}

}  // namespace aimahead::arena
