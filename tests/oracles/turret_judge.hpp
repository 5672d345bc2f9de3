// The judge of turrets: brute force over launches, in double, written from the format alone. For
// many times of the hit it finds by sampling every flight that hits then. Each is a launch that is
// possible or not. If the time that a launch lacks dips between samples, the judge follows the dip
// to its bottom. It misses launches that are possible only between samples, so it never proves an
// answer right. But the launches that it finds are certain, and a later answer is wrong.
#pragma once

#include "body.hpp"
#include "generators.hpp"
#include "shot.hpp"

#include <optional>
#include <string>

namespace oracle {

struct FoundLaunch {
  double time = 0;  ///< of the hit
  double flight = 0;
};

class TurretJudge {
 public:
  explicit TurretJudge(const MovingQuestion& q);

  /// The first launch that hits before `until` and is possible by more than rounding, if there is
  /// any that is seen. Looks at `density` times, and more where they are likely to matter.
  std::optional<FoundLaunch> find(double until, int density, bool within_limits) const;

  /// Why another shot passes closer than the one that is to be the closest, or empty. Looks at so
  /// many shots.
  std::string find_closer(const PlainApproach& closest, Random& random, int looks) const;

  /// Why another shot passes clearly closer: by more than what `closest` promises. Of density^2
  /// launches and flights the best are followed down.
  std::string find_clearly_closer(const PlainApproach& closest, int density) const;

  /// A time by which the gun has turned, and nothing new happens to target and shot.
  double horizon() const;

  /// Why the answer is wrong, or empty.
  std::string find_difference(const PlainAnswer& answer, int density) const;

 private:
  struct Launch {
    double flight = 0;
    double lacking = 0;  ///< more time than this must be gained for the launch to be possible
  };
  using Launches = std::vector<Launch>;

  TripleOf<double> target_at(double time) const;
  std::vector<double> times_until(double until, int density) const;
  double gap(const TripleOf<double>& seen, double flight) const;
  TripleOf<double> way_to(const TripleOf<double>& seen, double flight) const;
  double root_between(const TripleOf<double>& seen, double low, double high) const;
  double turn_lacks(const TripleOf<double>& direction, double given) const;
  double turning_time(double angle) const;
  double lacking(double time, double flight, const TripleOf<double>& seen,
                 bool within_limits) const;
  Launches launches_at(double time, bool within_limits) const;
  Launch nearest_launch(double time, double flight, bool within_limits) const;
  std::optional<FoundLaunch> first_between(double before, double after, double flight,
                                           bool within_limits) const;
  std::optional<FoundLaunch> follow_dip(double from, double to, double flight,
                                        bool within_limits) const;
  double margin(double time) const;
  double missing(double launch, double flight) const;
  std::string find_fault(const PlainHit& hit, bool within_limits) const;
  std::string find_miss(const PlainHit& hit) const;

  const MovingQuestion& q_;
  mutable Body target_;  ///< seen from the pivot at time 0
  Shot<double> shot_;
  double reach_;
  TripleOf<double> gun_{}, facing_{};
  bool is_straight_;
  double size_;
};

}  // namespace oracle
