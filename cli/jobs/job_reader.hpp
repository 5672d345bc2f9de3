// The jobs of the commands, from the questions that their pieces state.
#pragma once

#include "jobs/job.hpp"
#include "object_reader.hpp"
#include "questions/question_text.hpp"

#include <cstdint>
#include <memory>
#include <string_view>

namespace aimahead::cli {

/// The job of a question, as Job::question has it. Throws the first Fault. Programs are
/// started only if `allow_commands`.
[[nodiscard]] std::unique_ptr<Job> read_job(std::string_view question, bool allow_commands);

// Each function reads a question of its command.
[[nodiscard]] std::unique_ptr<Job> read_league_job(std::string_view question, bool allow_commands);
[[nodiscard]] std::unique_ptr<Job> read_ladder_job(std::string_view question);
[[nodiscard]] std::unique_ptr<Job> read_odds_job(std::string_view question);
[[nodiscard]] std::unique_ptr<Job> read_tunnel_job(std::string_view question);
[[nodiscard]] std::unique_ptr<Job> read_sweep_job(std::string_view question);

/// A seed: a whole number of 64 bits, which no double holds.
[[nodiscard]] std::uint64_t read_seed(const JsonDocument& document, ObjectReader& fields,
                                      std::size_t field);

/// A count: a whole number that a double holds.
[[nodiscard]] std::int64_t read_count_at(const JsonDocument& document, JsonDocument::Index value,
                                         const Place& place);
inline constexpr std::size_t kMaxCounted = std::size_t{1} << 53;

/// Calls `read(fields, document)` with the members of one JSON object, which must be those of
/// `table`. `what` is what the object is, for messages.
template <class Read>
void read_object(std::string_view text, Rows table, std::string_view what, const Read& read) {
  QuestionText reader;
  const JsonDocument& document = reader.parse(text, 1);
  const Place nowhere;
  ObjectReader fields(document, JsonDocument::root(), table, nowhere);
  read(fields, document);
  fields.finish(what);
}

/// The row of a field that is a whole number.
consteval Field whole_field(std::string_view name, std::size_t min, double max) {
  return {
      .name = name, .shape = Shape::whole, .range = Range::not_negative, .min = min, .max = max};
}

}  // namespace aimahead::cli
