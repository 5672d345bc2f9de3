// The guess-factor gun: aims where targets in a similar situation went before.
//
// Each tick with a sighting sends out a wave, a circle that grows as a shell would. When it reaches
// the target, the angle between where the target was and where it is now, as a share of the largest
// that it could have reached, is its guess factor; it is kept with the situation at the start. To
// aim, the situations most like the present one vote, and the angle that would have hit most of
// them wins. The idea is the Robocode community's (Paul Evans, 2003; "dynamic clustering" for the
// vote).
#pragma once

#include "arena/bots/aim.hpp"
#include "arena/bots/voting_kernels.hpp"

#include <array>
#include <vector>

namespace aimahead::arena {

class GuessFactor : public Aim {
 public:
  double heading(const AimQuestion& question) override;
  void learn(const AimQuestion& question) override;
  void begin_round() override { waves_.clear(); }

  [[nodiscard]] bool has_learned() const { return guess_factors_.size() >= kMinSituations; }

 private:
  static constexpr std::size_t kFeatures = 7;
  static constexpr std::size_t kMaxSituations = 2048;
  static constexpr std::size_t kMinSituations = 40;
  using Features = std::array<float, kFeatures>;

  struct Sighting : Wave {
    EscapeAngle escape;
    Features features{};
  };

  std::vector<Sighting> waves_;
  /// Situations of the past, a ring once it is full; feature after feature, so that the distances
  /// of many are computed at once. The lists of floats go on to a multiple of kMaxLanes.
  std::array<std::vector<float>, kFeatures> features_;
  std::vector<float> guess_factors_;
  std::size_t oldest_ = 0;
  std::vector<float> distances_;  ///< of every situation to the present one; beyond the last, NaN
  std::array<std::uint32_t, kMaxVoters> voters_{};
  float reach_ = 1;  ///< how near situations were that had a voice last time
  double last_guess_ = 0.5;

  [[nodiscard]] static Features features_of(const AimQuestion& question, const EscapeAngle& escape);
  void keep(const Features& features, float guess_factor);
  void measure_distances(const Features& here);
  /// Writes the situations that vote into `voters_` and returns how many.
  [[nodiscard]] std::size_t choose_voters();
  [[nodiscard]] double vote(const AimQuestion& question, const EscapeAngle& escape);
};

}  // namespace aimahead::arena
