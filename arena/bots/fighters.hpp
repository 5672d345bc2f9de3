// Complete fighters: two in the spirit of those that come with RTanque, and one that surfs waves.
#pragma once

#include "arena/bots/gunner.hpp"

#include <string_view>
#include <vector>

namespace aimahead::arena {

/// The brain of "seeker", "camper" or "surfer"; null for another name.
[[nodiscard]] std::unique_ptr<Brain> make_fighter(std::string_view name);

/// Drives so that a learning gun finds no pattern. For every shell that the opponent may have fired
/// by now, it predicts where driving on, stopping or driving back would bring it when that shell
/// arrives, and takes the option that it has chosen least often. RTanque shows neither shells nor
/// energy, so the opponent is assumed to fire on every tick. The surfer keeps its distance.
///
/// Wave surfing is the Robocode community's (ABC, 2004); this is its "flattening" form.
class Surfer : public Gunner {
 public:
  Surfer();

 protected:
  void drive(Command& command, const Senses& senses, const Track* target) override;
  void begin() override;

 private:
  static constexpr int kBins = 25;

  /// The wave of a shell that the opponent may have fired.
  struct Threat : Wave {
    double bearing = 0;
    int side = 1;
  };

  std::vector<Threat> waves_;
  std::array<double, kBins> visits_{};  ///< how often each guess factor was ours
  int side_ = 1;
  std::int64_t held_until_ = 0;
  double their_speed_ = 1;   ///< of the opponent's shells, as far as can be guessed
  double their_escape_ = 1;  ///< largest_escape of that speed

  void visit(const Senses& senses);
  void add_wave(const Senses& senses, const Track& target);
  [[nodiscard]] double danger(const Senses& senses, const Track& target, int side,
                              double speed) const;
  [[nodiscard]] double course(const Senses& senses, const Vec2& from, const Vec2& target,
                              int side) const;
  /// How far along `visits_` a tank at `place` would be hit.
  [[nodiscard]] double bin_of(const Threat& wave, const Vec2& place) const;
  [[nodiscard]] double danger_at(const Threat& wave, const Vec2& place) const;
};

}  // namespace aimahead::arena
