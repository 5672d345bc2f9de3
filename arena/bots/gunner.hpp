// The base of every gunner: the same radar, driving and trigger; only the aim differs.
#pragma once

#include "arena/bots/aim.hpp"
#include "arena/bots/track.hpp"
#include "arena/brain.hpp"
#include "arena/random.hpp"

#include <memory>

namespace aimahead::arena {

/// The power that gunners fire with: the middle of the range that the rules allow.
[[nodiscard]] double usual_power(const Rules& rules);

class Gunner : public Brain {
 public:
  explicit Gunner(std::unique_ptr<Aim> aim, Estimate estimate = Estimate::difference)
      : aim_(std::move(aim)), tracks_(estimate) {}

  void start(const Rules& rules, std::uint64_t seed) override;
  Command decide(const Senses& senses) override;

  /// The odds by what the tracker knows of the target; 0 without a tracker.
  [[nodiscard]] double odds() const override { return odds_; }

 protected:
  const Rules* rules_ = nullptr;
  Random random_;
  double power_ = 1;
  double shell_speed_ = 1;  ///< of that power
  double escape_ = 1;       ///< largest_escape of that speed

  /// Where to drive; `target` may be null. The base strafes: across the line to the target, to
  /// and fro at random.
  virtual void drive(Command& command, const Senses& senses, const Track* target);
  virtual void begin() {}

 private:
  std::unique_ptr<Aim> aim_;
  Tracks tracks_;
  int side_ = 1;
  std::int64_t turns_at_ = 0;
  double last_aim_ = 0;
  double odds_ = 0;

  void shoot(Command& command, const Senses& senses, const Track& target);
};

}  // namespace aimahead::arena
