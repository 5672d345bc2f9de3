// A match: who plays under which rules, played to its end.
#pragma once

#include "arena/brain.hpp"
#include "arena/world.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace aimahead::arena {

/// One tank of a match. Without `position` it starts at a random position with a random heading.
struct Entry {
  std::string name;
  std::string team;  ///< empty: on its own
  std::optional<Vec2> position;
  double heading = 0;
  std::vector<Command> commands;  ///< one per tick; what drives a tank without a brain
};

struct MatchSetup {
  Rules rules;
  double width = 1200;
  double height = 700;
  std::int64_t ticks = 1;  ///< at most
  std::uint64_t seed = 0;
  std::vector<Entry> tanks;
};

struct TankResult {
  std::string name;
  double health = 0;  ///< 0 for the dead
  int shots = 0;
  int hits = 0;
  double damage_dealt = 0;
  double damage_taken = 0;
  int kills = 0;
  bool survived = false;
};

struct Outcome {
  std::int64_t ticks = 0;
  std::optional<std::string> winner;  ///< a tank, or a team; none for a draw
  std::vector<TankResult> tanks;
  std::uint64_t hash = 0;  ///< of the final state
};

/// A match being played, tick by tick.
class Match : private Controls {
 public:
  /// Takes the arguments of `play`. All three must outlive the match.
  Match(const MatchSetup& setup, std::span<Brain* const> brains, MatchSetup* record = nullptr);

  /// Plays one tick, unless the match is over. `commands` has one for each tank, or is empty; for
  /// this tick they replace the setup's.
  void step(std::span<const Command> commands = {});

  /// Whether the last tick has been played, or at most one tank or team is left.
  [[nodiscard]] bool is_over() const;
  [[nodiscard]] const World& world() const { return world_; }
  /// The outcome so far.
  [[nodiscard]] Outcome outcome() const;

 private:
  const MatchSetup& setup_;
  std::span<Brain* const> brains_;
  MatchSetup* record_;
  World world_;
  std::span<const Command> commands_;

  [[nodiscard]] bool has_eyes(std::size_t index) const override { return brains_[index]; }
  Command decide(std::size_t index, const Senses& senses) override;
  /// The command from the caller, or from the list of a tank without a brain.
  [[nodiscard]] Command given_command(std::size_t index, std::int64_t tick) const;
};

/// Called after every tick of a match.
using Watcher = std::function<void(const World&)>;

/// Plays a match. `brains`, owned by the caller, has one for each tank, or null for a tank that
/// follows its commands. `record` is filled with the match as played: every start position and
/// every command that had an effect, so that it replays to the same hash.
[[nodiscard]] Outcome play(const MatchSetup& setup, std::span<Brain* const> brains,
                           const Watcher& watch = {}, MatchSetup* record = nullptr);

/// A place where a whole tank is inside of the arena and clear of its obstacles; nothing if 10,000
/// tried places are not. The setup of a match with a tank without `position` must have one.
[[nodiscard]] std::optional<Vec2> find_clear_place(const Rules& rules, double width, double height);

/// The start of each tank under the setup's seed.
struct Start {
  Vec2 position;
  double heading = 0;
};
[[nodiscard]] std::vector<Start> start_places(const MatchSetup& setup);

}  // namespace aimahead::arena
