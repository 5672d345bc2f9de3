// The guess-factor gun: aims where targets in a like situation went before.
//
// Each tick with a sighting sends out a wave, a circle that grows as a shell would. When it reaches
// the target, the angle between where the target was and where it is now, as a share of the largest
// that it could have reached, is its guess factor; it is kept with the situation at the start. To aim,
// the situations most like the present one vote, and the angle that would have hit most of them wins.
// The idea is the Robocode community's (Paul Evans, 2003; "dynamic clustering" for the vote).
#pragma once

#include "arena/bots/aim.hpp"

#include <array>
#include <vector>

namespace aimahead::arena {

class GuessFactor : public Aim {
 public:
  double heading(const AimQuestion& question) override;
  void learn(const AimQuestion& question) override;
  void begin_round() override { waves_.clear(); }

  [[nodiscard]] bool has_learned() const { return situations_.size() >= kLeastSituations; }

 private:
  static constexpr std::size_t kFeatures = 7;
  static constexpr std::size_t kMostSituations = 4096;
  static constexpr std::size_t kLeastSituations = 40;
  using Features = std::array<float, kFeatures>;

  struct Wave {
    Vec2 origin;
    std::int64_t tick = 0;
    double muzzle = 0;
    double speed = 0;
    EscapeAngle escape;
    Features features{};
  };
  struct Situation {
    Features features{};
    float guess_factor = 0;
  };

  std::vector<Wave> waves_;
  std::vector<Situation> situations_;  ///< a ring once it is full
  std::size_t oldest_ = 0;

  [[nodiscard]] static Features features_of(const AimQuestion& question, const EscapeAngle& escape);
  void keep(const Situation& situation);
};

}  // namespace aimahead::arena
