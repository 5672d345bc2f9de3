#include "jobs/job_reader.hpp"

#include <charconv>
#include <cmath>

namespace aimahead::cli {

std::uint64_t read_seed(const JsonDocument& document, ObjectReader& fields, std::size_t field) {
  const auto value = fields.require(field);
  std::uint64_t seed = 0;
  if (document.type(value) == JsonDocument::Type::number) {
    const std::string_view text = document.raw(value);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
    if (error == std::errc() && end == text.data() + text.size()) return seed;
  }
  blame(fields.at(field), "expected a whole number of 64 bits");
}

std::int64_t read_count_at(const JsonDocument& document, JsonDocument::Index value,
                           const Place& place) {
  const double x = format::read_number_at(document, value, Range::not_negative, place);
  if (x > static_cast<double>(kMaxCounted) || x != std::floor(x)) blame(place, "expected a count");
  return static_cast<std::int64_t>(x);
}

std::unique_ptr<Job> read_job(std::string_view question, bool allow_commands) {
  constexpr std::string_view kStart = "{\"command\":\"";
  if (!question.starts_with(kStart)) throw Fault{"question", "expected one of a command"};
  const std::string_view command =
      question.substr(kStart.size(), question.find('"', kStart.size()) - kStart.size());
  std::unique_ptr<Job> job;
  if (command == "league") job = read_league_job(question, allow_commands);
  if (command == "ladder") job = read_ladder_job(question);
  if (command == "odds") job = read_odds_job(question);
  if (command == "tunnel") job = read_tunnel_job(question);
  if (command == "sweep") job = read_sweep_job(question);
  if (!job || job->question() != question) {
    throw Fault{"question", "expected one as this version writes it"};
  }
  return job;
}

}  // namespace aimahead::cli
