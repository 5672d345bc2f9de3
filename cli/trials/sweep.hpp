// Every method of methods.hpp on random questions of one difficulty after the other: targets at
// constant velocity, from standing still to twice as fast as the shot.
#pragma once

#include "trials/method_trial.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace aimahead::cli {

/// The scene, in the pixels and seconds that the articles' settings are meant for: a gun at the
/// origin, a target anywhere around it, moving anywhere.
inline constexpr double kSweepSpeed = 500;
inline constexpr double kSweepNearest = 100;
inline constexpr double kSweepFarthest = 1000;
inline constexpr double kSweepRadius = 10;

struct SweepOptions {
  std::vector<AimMethod> methods{kAimMethods.begin(), kAimMethods.end()};
  int count = 1000;  ///< questions at each ratio of speeds
  std::uint64_t seed = 1;
};

/// One method at one ratio of speeds.
struct SweepCell {
  double ratio = 0;  ///< target's speed / shot's speed
  AimMethod method = AimMethod::certified;
  std::array<int, kVerdicts> verdicts{};  ///< how many of each
  /// How near half, and nine tenths, of its shots come, where there is a hit. Infinite without such
  /// shots.
  double half_within = 0;
  double nine_tenths_within = 0;
  double iterations = 0;  ///< mean
  double cost = 0;        ///< nanoseconds, mean

  [[nodiscard]] int count() const;
  [[nodiscard]] int count(Verdict verdict) const {
    return verdicts[static_cast<std::size_t>(verdict)];
  }
};

/// The method with a name, if there is one.
[[nodiscard]] std::optional<AimMethod> find_method(std::string_view name);

/// The ratios 0, 0.05, ... 2.
[[nodiscard]] std::vector<double> sweep_ratios();

/// The `index`th question at a ratio. It does not depend on the other questions.
[[nodiscard]] Question sweep_question(std::uint64_t seed, double ratio, int index);

/// The cells of one ratio, in the order of the methods. All but the cost is the same in every run.
[[nodiscard]] std::vector<SweepCell> sweep_ratio(const SweepOptions& options, double ratio);

}  // namespace aimahead::cli
