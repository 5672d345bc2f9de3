#include "league_journal.hpp"

#include "gzip_file.hpp"
#include "match_writer.hpp"
#include "number_text.hpp"
#include "object_reader.hpp"
#include "place.hpp"
#include "question_text.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <iterator>

namespace aimahead::cli {
namespace {

constexpr Field kResultFields[] = {
    {"a"},     {"b"},       {"rounds"},  {"share_a"}, {"error"},  {"wins_a"},     {"wins_b"},
    {"draws"}, {"shots_a"}, {"shots_b"}, {"hits_a"},  {"hits_b"}, {"survived_a"}, {"survived_b"},
};

arena::PairResult read_result(std::string_view line, QuestionText& reader) {
  const JsonDocument& document = reader.parse(line, 1);
  const Place nowhere;
  ObjectReader fields(document, JsonDocument::root(), kResultFields, nowhere);
  std::size_t next = 0;
  const auto number = [&] { return fields.number(next++); };
  const auto whole = [&] { return static_cast<std::int64_t>(number()); };
  arena::PairResult result;
  result.a = static_cast<std::size_t>(whole());
  result.b = static_cast<std::size_t>(whole());
  result.rounds = static_cast<int>(whole());
  result.share_a = number();
  result.error = number();
  result.wins_a = static_cast<int>(whole());
  result.wins_b = static_cast<int>(whole());
  result.draws = static_cast<int>(whole());
  result.shots_a = whole();
  result.shots_b = whole();
  result.hits_a = whole();
  result.hits_b = whole();
  result.survived_a = static_cast<int>(whole());
  result.survived_b = static_cast<int>(whole());
  return result;
}

std::string write_result(const arena::PairResult& r) {
  std::string text =
      fmt::format("{{\"a\":{},\"b\":{},\"rounds\":{},\"share_a\":", r.a, r.b, r.rounds);
  append_number(text, r.share_a);
  text += ",\"error\":";
  append_number(text, r.error);
  fmt::format_to(std::back_inserter(text),
                 ",\"wins_a\":{},\"wins_b\":{},\"draws\":{},\"shots_a\":{},\"shots_b\":{},"
                 "\"hits_a\":{},\"hits_b\":{},\"survived_a\":{},\"survived_b\":{}}}\n",
                 r.wins_a, r.wins_b, r.draws, r.shots_a, r.shots_b, r.hits_a, r.hits_b,
                 r.survived_a, r.survived_b);
  return text;
}

// FNV-1a, 64 bits.
std::uint64_t fingerprint(std::string_view text) {
  std::uint64_t hash = 0xCBF29CE484222325u;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3u;
  return hash;
}

}  // namespace

LeagueJournal::LeagueJournal(const std::string& path, std::string_view league) : path_(path) {
  if (path_.empty()) return;
  const std::string header = fmt::format("{{\"league\":\"{:016x}\"}}\n", fingerprint(league));
  std::string text;
  std::size_t sound = 0;
  if (read_whole_file(path_, text).empty()) sound = read(text, header);
  file_ = open(path_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  // What is sound stays as it is; a line that was cut short goes.
  if (file_ < 0 || ftruncate(file_, static_cast<off_t>(sound)) != 0) {
    error_ = std::strerror(errno);
    return;
  }
  if (sound == 0) write(header);
}

LeagueJournal::~LeagueJournal() {
  if (file_ >= 0) close(file_);
}

std::size_t LeagueJournal::read(std::string_view text, std::string_view header) {
  if (!text.starts_with(header)) return 0;
  std::size_t sound = header.size();
  text.remove_prefix(sound);
  QuestionText reader;
  while (true) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return sound;
    try {
      results_.push_back(read_result(text.substr(0, end), reader));
    } catch (const Fault&) {
      return sound;
    }
    sound += end + 1;
    text.remove_prefix(end + 1);
  }
}

void LeagueJournal::write(std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(file_, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) {
      error_ = std::strerror(errno);
      return;
    }
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

void LeagueJournal::add(const arena::PairResult& result) {
  if (file_ >= 0 && error_.empty()) write(write_result(result));
}

void LeagueJournal::remove() {
  if (file_ >= 0) unlink(path_.c_str());
}

}  // namespace aimahead::cli
