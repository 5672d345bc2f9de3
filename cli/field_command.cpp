// aimahead field: flies the shots of robots that aim in several ways; as a table or as CSV.
#include "commands.hpp"
#include "files/output_file.hpp"
#include "text/text_table.hpp"
#include "trials/four_plates.hpp"
#include "trials/shoot_on_the_move.hpp"

#include <fmt/format.h>

#include <cmath>
#include <iterator>
#include <string>
#include <vector>

namespace aimahead::cli {
namespace {

constexpr std::int64_t kShots = 1000;
constexpr std::int64_t kDuels = 4;

std::string percent_text(std::int64_t part, std::int64_t whole) {
  if (whole == 0) return "-";
  return fmt::format("{:.1f}%", 100 * static_cast<double>(part) / static_cast<double>(whole));
}

std::string metres(double distance) {
  return std::isfinite(distance) ? fmt::format("{:.3f}", distance) : "-";
}

void append_results(std::string& out, const std::vector<AimingResult>& results) {
  TextTable table({{"aim", false},
                   {"knows", false},
                   {"hits", true},
                   {"median miss", true},
                   {"95% within", true},
                   {"no setting", true}});
  for (const AimingResult& result : results) {
    table.add({result.method, result.knows, percent_text(result.hits, result.shots),
               metres(result.median_miss), metres(result.large_miss),
               percent_text(result.refused, result.shots)});
  }
  fmt::format_to(std::back_inserter(out),
                 "{} shots from a robot that drives and turns, misses in metres\n\n",
                 results.front().shots);
  table.write(out);
}

void append_csv(std::string& out, const std::vector<AimingResult>& results) {
  out += "aim,knows,shots,hits,no_setting,median_miss,95_percent_within\n";
  for (const AimingResult& result : results) {
    fmt::format_to(std::back_inserter(out), "{},\"{}\",{},{},{},{},{}\n", result.method,
                   result.knows, result.shots, result.hits, result.refused,
                   metres(result.median_miss), metres(result.large_miss));
  }
}

void append_results(std::string& out, const std::vector<PlatesResult>& results) {
  TextTable table({{"aim", false},
                   {"spin", true},
                   {"shots", true},
                   {"hits", true},
                   {"seconds per duel", true}});
  for (const PlatesResult& result : results) {
    table.add({result.method, fmt::format("{:g}", result.turn_rate),
               fmt::format("{}", result.shots), percent_text(result.hits, result.shots),
               fmt::format("{:.2f}", result.seconds)});
  }
  fmt::format_to(std::back_inserter(out),
                 "{} duels until 20 hits or {:g} s, spin in radians per second\n\n",
                 results.front().duels, kLongestDuel);
  table.write(out);
}

void append_csv(std::string& out, const std::vector<PlatesResult>& results) {
  out += "aim,spin,duels,shots,hits,seconds_per_duel\n";
  for (const PlatesResult& result : results) {
    fmt::format_to(std::back_inserter(out), "\"{}\",{:g},{},{},{},{:.3f}\n", result.method,
                   result.turn_rate, result.duels, result.shots, result.hits, result.seconds);
  }
}

template <class Results>
int print(const Results& results, bool csv) {
  std::string out;
  if (csv) {
    append_csv(out, results);
  } else {
    append_results(out, results);
  }
  return write_to("-", out);
}

}  // namespace

int run_field(const FieldOptions& options) {
  const auto count = [&](std::int64_t usual) { return options.count > 0 ? options.count : usual; };
  if (options.scene == "move") {
    return print(shoot_on_the_move(count(kShots), options.seed), options.csv);
  }
  return print(shoot_at_plates(count(kDuels), options.seed), options.csv);
}

}  // namespace aimahead::cli
