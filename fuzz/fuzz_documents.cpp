// Any bytes to every reader of the command but that of engagements (fuzz_reader): contact
// questions, odds, matches and records, leagues, the answers of bots, tracks, pieces and journals.
// A reader names a fault, or what it accepts can be answered, played, followed and read again.
#include "byte_source.hpp"
#include "json_mutator.hpp"

#include "arena/bots.hpp"
#include "arena/match.hpp"
#include "jobs/piece.hpp"
#include "matches/match_reader.hpp"
#include "questions/contact_answer.hpp"
#include "questions/odds_answer.hpp"
#include "questions/track_reader.hpp"
#include "text/json_document.hpp"

#include "aimahead/track.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace aimahead;
using namespace aimahead::cli;

void check_json(std::string_view line) {
  static JsonDocument document({});
  FUZZ_CHECK(line.find('\n') == std::string_view::npos);
  FUZZ_CHECK(!document.parse(line));
}

template <class Answerer>
void answer_twice(std::string_view text) {
  static Answerer answerer;
  const auto say = [&] {
    std::string line;
    const auto& answer = answerer.answer(text, 1);
    FUZZ_CHECK(is_well_formed(answer) || !answer.fault.message.empty());
    append_json(line, answer);
    return line;
  };
  const std::string line = say();
  check_json(line);
  FUZZ_CHECK(say() == line);
}

/// Calls `read`. A Fault must have a message.
template <class Read>
void accept_or_blame(const Read& read) {
  try {
    read();
  } catch (const Fault& fault) {
    FUZZ_CHECK(!fault.message.empty());
  }
}

arena::Outcome play_as_read(const MatchFile& file, arena::MatchSetup* record) {
  std::vector<std::unique_ptr<arena::Brain>> owned;
  std::vector<arena::Brain*> brains;
  for (const BotChoice& bot : file.bots) {
    owned.push_back(bot.name.empty() ? nullptr : arena::make_bot(bot.name));
    brains.push_back(owned.back().get());
  }
  return arena::play(file.setup, brains, {}, record);
}

/// Plays a few ticks twice: both matches are the same. The record is the same match without bots.
void play_match(std::string_view text) {
  MatchFile file = read_match(text);
  if (file.setup.tanks.size() > 12) return;
  file.setup.ticks = std::min<std::int64_t>(file.setup.ticks, 25);
  arena::MatchSetup record;
  const arena::Outcome played = play_as_read(file, &record);
  FUZZ_CHECK(play_as_read(file, nullptr).hash == played.hash);
  const std::vector<arena::Brain*> nobody(record.tanks.size(), nullptr);
  FUZZ_CHECK(arena::play(record, nobody).hash == played.hash);
  for (const arena::TankResult& tank : played.tanks) {
    FUZZ_CHECK(std::isfinite(tank.health) && tank.health >= 0);
  }
}

template <WorldVector V>
V flat(const Vec3& v) {
  if constexpr (kDimensions<V> == 3) {
    return v;
  } else {
    return {v.x, v.y};
  }
}

template <WorldVector V>
void follow(std::string_view lines, TrackReader& reader, const TrackHead& head) {
  static Tracker<V> tracker;
  tracker = Tracker<V>(head.settings);
  std::size_t number = 2;
  for (; !lines.empty() && number < 100; ++number) {
    const std::string_view line = lines.substr(0, lines.find('\n'));
    lines.remove_prefix(std::min(lines.size(), line.size() + 1));
    accept_or_blame([&] {
      const Measurement<Vec3> m = reader.read_measurement(line, number, head);
      const auto result =
          tracker.add({m.time, flat<V>(m.value), flat<V>(m.sd), m.measure, flat<V>(m.sensor)});
      FUZZ_CHECK((result.status == TrackStatus::invalid) == (result.fault != nullptr));
    });
    if (!tracker.has_track()) continue;
    const TrackState<V> state = tracker.at(tracker.time() + 1);
    for (int i = 0; i < kDimensions<V>; ++i) {
      FUZZ_CHECK(std::isfinite(VectorTraits<V>::get(state.position, i)));
      FUZZ_CHECK(std::isfinite(VectorTraits<V>::get(state.velocity, i)));
      const double variance = state.covariance[std::size_t(i)][std::size_t(i)];
      FUZZ_CHECK(variance >= 0);
    }
  }
}

void follow_track(std::string_view text) {
  static TrackReader reader;
  const std::string_view first = text.substr(0, text.find('\n'));
  const TrackHead head = reader.read_head(first, 1);
  const std::string_view rest = text.substr(std::min(text.size(), first.size() + 1));
  head.dimensions == 2 ? follow<Vec2>(rest, reader, head) : follow<Vec3>(rest, reader, head);
}

/// A file in memory that lives as long as this.
class MemoryFile {
 public:
  explicit MemoryFile(std::string_view text) : file_(memfd_create("piece", 0)) {
    FUZZ_CHECK(file_ >= 0);
    FUZZ_CHECK(write(file_, text.data(), text.size()) == static_cast<ssize_t>(text.size()));
  }
  ~MemoryFile() { close(file_); }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  [[nodiscard]] std::string path() const { return "/proc/self/fd/" + std::to_string(file_); }

 private:
  int file_;
};

cli::JobPiece piece_of(std::string_view text) {
  const MemoryFile file(text);
  cli::JobPiece piece;
  FUZZ_CHECK(read_piece(file.path(), piece).empty());
  return piece;
}

/// The sound part of a piece, up to the first fault, has no fault. In a piece without faults all of
/// it is sound, and a run that is resumed adds to it.
void read_twice(std::string_view text) {
  const cli::JobPiece piece = piece_of(text);
  FUZZ_CHECK(piece.sound <= text.size());
  if (piece.sound == 0) return;
  const cli::JobPiece again = piece_of(text.substr(0, piece.sound));
  FUZZ_CHECK(again.faults.empty() && again.units.size() <= piece.units.size());
  if (!piece.faults.empty()) return;
  FUZZ_CHECK(again.units.size() == piece.units.size() && again.hash == piece.hash);
  for (std::size_t i = 0; i < piece.units.size(); ++i) {
    FUZZ_CHECK(again.units[i].first == piece.units[i].first);
    FUZZ_CHECK(again.units[i].second.result == piece.units[i].second.result);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  answer_twice<ContactAnswerer>(text);
  answer_twice<OddsAnswerer>(text);
  accept_or_blame([&] { play_match(text); });
  accept_or_blame([&] { (void)read_league(text); });
  accept_or_blame([&] { follow_track(text); });
  read_twice(text);
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t max_size, unsigned seed) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::string changed = JsonMutator(seed).mutate(text);
  const std::size_t length = std::min(changed.size(), max_size);
  std::copy_n(changed.begin(), length, reinterpret_cast<char*>(data));
  return length;
}
