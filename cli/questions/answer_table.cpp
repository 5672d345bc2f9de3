#include "questions/answer_table.hpp"
#include "files/refused_file.hpp"

#include "math/angles.hpp"
#include "text/json_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace aimahead::cli {
namespace {

constexpr std::size_t kLineWidth = 118;  // names are shortened until a line has no more characters
constexpr std::size_t kLongestNameInTable = 40;
constexpr std::size_t kShortestName = 12;
constexpr std::size_t kLongestSetting = 20;

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

// The number of characters, not of bytes.
std::size_t width_of(std::string_view text) {
  return text.size() -
         static_cast<std::size_t>(std::count_if(text.begin(), text.end(), is_continuation));
}

std::string_view colour_of(Status status) {
  switch (status) {
    case Status::hit:
      return "\x1b[32m";
    case Status::touching:
      return "\x1b[36m";
    case Status::unreachable:
    case Status::not_found:
    case Status::out_of_range:
    case Status::blocked:
      return "\x1b[33m";
    case Status::unresolved:
      return "\x1b[35m";
    case Status::invalid:
      return "\x1b[31m";
  }
  return "";
}

// Rounds to 1 / `scale`, so that -0.00 does not show.
double round_to(double x, double scale) {
  const double rounded = std::round(x * scale) / scale;
  return rounded == 0 ? 0.0 : rounded;
}

std::string format_degrees(double radians) {
  return fmt::format("{:.2f}", round_to(radians * kDegrees, 100));
}

std::string format_component(double x) { return fmt::format("{:.3f}", round_to(x, 1000)); }

}  // namespace

std::string format_point(const Vec3& p, int dimensions) {
  const auto plain = [](double x) { return x == 0 ? 0.0 : x; };
  if (dimensions == 2) return fmt::format("({:.6g}, {:.6g})", plain(p.x), plain(p.y));
  return fmt::format("({:.6g}, {:.6g}, {:.6g})", plain(p.x), plain(p.y), plain(p.z));
}

std::string format_aim(const Vec3& aim, int dimensions) {
  if (aim == Vec3{}) return "any";
  const std::string x = format_component(aim.x);
  const std::string y = format_component(aim.y);
  if (dimensions == 2) return fmt::format("({}, {})", x, y);
  return fmt::format("({}, {}, {})", x, y, format_component(aim.z));
}

std::string format_angle(const Vec3& aim, int dimensions) {
  if (aim == Vec3{}) return "any";
  std::string azimuth = format_degrees(std::atan2(aim.y, aim.x));
  if (dimensions == 2) return azimuth;
  return fmt::format("{}, {}", azimuth,
                     format_degrees(std::atan2(aim.z, std::hypot(aim.x, aim.y))));
}

std::string format_setting(const Hit<Vec3>& hit, const Question& question) {
  if (hit.plate >= 0) return fmt::format(", plate {}", hit.plate);
  if (!question.engagement.projectile.table) return {};
  std::string words = fmt::format(", distance {:.6g}", hit.distance);
  for (const aim_setting& setting : question.settings) {
    std::string name;
    append_json_string(name, setting.name);  // on one line, whatever is in it
    words += fmt::format(", {} {:.6g}", format_name(name, kLongestSetting),
                         value_of_setting(question, setting, hit.distance));
  }
  return words;
}

std::string format_wait(const Hit<Vec3>& hit, const Question& question) {
  // As they are shown, for they may differ in the last place.
  const std::string fired = fmt::format("{:.6g}", hit.launch_time);
  const bool waits = fired != fmt::format("{:.6g}", question.engagement.shooter.delay);
  return waits ? ", fired at " + fired : std::string();
}

std::string cut_text(std::string_view text, std::size_t max) {
  if (width_of(text) <= max) return std::string(text);
  std::size_t bytes = 0;
  for (std::size_t characters = 0; bytes < text.size(); ++bytes) {
    if (!is_continuation(text[bytes]) && ++characters == max) break;
  }
  return std::string(text.substr(0, bytes)) + "…";
}

std::string format_name(std::string_view name, std::size_t max) {
  if (name.size() >= 2 && name.front() == '"') name = name.substr(1, name.size() - 2);
  return cut_text(name, max);
}

// Writes the name and the status of a row, and a fault. False: the fault completes the row.
bool AnswerTable::begin_row(Row& row, std::string_view name, int dimensions, const Fault& fault) {
  row.cells[kName] = format_name(name, kLongestNameInTable);
  has_names_ = has_names_ || !name.empty();
  if (row.status == Status::invalid) {
    row.cells[kWhere] = words_of(fault);
    row.is_message = true;
    return false;
  }
  has_space_ = has_space_ || dimensions == 3;
  return true;
}

void AnswerTable::add(const ContactAnswer& answer) {
  const Contact<Vec3>& contact = answer.contact;
  Row row;
  row.cells[kStatus] = name_of(contact.status);
  switch (contact.status) {
    case ContactStatus::contact:
      row.status = Status::hit;
      break;
    case ContactStatus::touching:
      row.status = Status::touching;
      break;
    case ContactStatus::apart:
      row.status = Status::unreachable;
      break;
    case ContactStatus::unresolved:
      row.status = Status::unresolved;
      break;
    case ContactStatus::invalid:
      row.status = Status::invalid;
      break;
  }
  if (begin_row(row, answer.name, answer.dimensions, answer.fault)) {
    if (contact) {
      row.cells[kTime] = fmt::format("{:.6g}", contact.time);
      row.cells[kAim] = format_aim(contact.normal, answer.dimensions);
      row.cells[kAngle] = format_angle(contact.normal, answer.dimensions);
      row.cells[kWhere] = format_point(contact.point, answer.dimensions);
    } else if (contact.status == ContactStatus::unresolved) {
      row.cells[kTime] = fmt::format(">= {:.6g}", contact.time);
    }
  }
  rows_.push_back(std::move(row));
}

void AnswerTable::add(const OddsAnswer& answer) {
  const Odds<Vec3>& odds = answer.odds;
  Row row;
  row.status = odds.status;
  row.cells[kStatus] = name_of(odds.status);
  if (begin_row(row, answer.name, answer.dimensions, answer.fault)) {
    const bool is_late = odds.status == Status::unresolved;
    const bool hits = odds || !(odds.aim == Vec3{});
    if (hits || is_late)
      row.cells[kTime] = fmt::format("{}{:.6g}", is_late ? ">= " : "", odds.time);
    if (hits) {
      row.cells[kAim] = format_aim(odds.aim, answer.dimensions);
      row.cells[kAngle] = format_angle(odds.aim, answer.dimensions);
    }
    if (odds) row.cells[kWhere] = fmt::format("{:.4g}", odds.probability);
  }
  rows_.push_back(std::move(row));
}

void AnswerTable::add(const Answer& answer) {
  const Intercept<Vec3>& found = answer.intercept;
  const int dimensions = answer.question.dimensions;
  Row row;
  row.status = found.status;
  row.cells[kStatus] = name_of(found.status);
  if (!begin_row(row, answer.name, dimensions, answer.fault)) {
    rows_.push_back(std::move(row));
    return;
  }
  const auto describe_closest = [&](Row& target) {
    target.cells[kTime] = fmt::format("{:.6g}", found.closest->time);
    target.cells[kAim] = format_aim(found.closest->aim, dimensions);
    target.cells[kAngle] = format_angle(found.closest->aim, dimensions);
    target.cells[kWhere] = fmt::format("misses by {:.4g}", found.closest->distance);
  };
  switch (found.status) {
    case Status::hit:
    case Status::touching:
    case Status::out_of_range:
    case Status::blocked:
      add_hit(std::move(row), found, answer.question, answer.speed);
      break;
    case Status::unresolved:
      row.cells[kTime] = fmt::format(">= {:.6g}", found.time);
      rows_.push_back(std::move(row));
      return;
    default:
      if (found.closest) describe_closest(row);
      rows_.push_back(std::move(row));
      return;
  }
  for (std::size_t i = 1; i < answer.solutions.size(); ++i) {
    Row extra;
    extra.status = found.status;
    extra.cells[kStatus] = fmt::format("  hit {}", i + 1);
    add_hit(std::move(extra), answer.solutions[i], answer.question);
  }
  if (found.closest) {
    Row extra;
    extra.status = found.status;
    extra.cells[kStatus] = "  closest";
    describe_closest(extra);
    rows_.push_back(std::move(extra));
  }
}

void AnswerTable::add_hit(Row row, const Hit<Vec3>& hit, const Question& question,
                          std::optional<double> speed) {
  const int dimensions = question.dimensions;
  row.cells[kTime] = fmt::format("{:.6g}", hit.time);
  row.cells[kAim] = format_aim(hit.aim, dimensions);
  row.cells[kAngle] = format_angle(hit.aim, dimensions);
  row.cells[kWhere] = format_point(hit.point, dimensions) + format_wait(hit, question) +
                      format_setting(hit, question);
  if (speed) row.cells[kWhere] += fmt::format(", launched with {:.6g}", *speed);
  if (hit.blocked) {
    row.cells[kWhere] +=
        fmt::format(", stopped by obstacle {} at {:.6g}", hit.blocked->obstacle, hit.blocked->time);
  }
  rows_.push_back(std::move(row));
}

void AnswerTable::write(std::string& out) {
  if (rows_.empty()) return;
  Row header;
  header.cells = {"name",
                  "status",
                  "time",
                  headings_.direction,
                  has_space_ ? "azimuth, elevation (deg)" : "angle (deg)",
                  headings_.place};
  const bool had_names = widths_[kName] > 0;
  const auto widen = [&](const Row& row) {
    for (std::size_t c = has_names_ ? kName : kStatus; c < kWhere; ++c) {
      widths_[c] = std::max(widths_[c], width_of(row.cells[c]));
    }
  };
  widen(header);
  for (const Row& row : rows_) widen(row);
  if (has_names_) shorten_names();
  if (!has_header_ || had_names != has_names_) write_row(out, header, true);
  has_header_ = true;
  for (const Row& row : rows_) write_row(out, row, false);
  rows_.clear();
}

void AnswerTable::shorten_names() {
  std::size_t others = 0;
  for (std::size_t c = kStatus; c < kWhere; ++c) others += widths_[c] + 2;
  std::size_t last = 0;
  for (const Row& row : rows_) {
    if (!row.is_message) last = std::max(last, width_of(row.cells[kWhere]));
  }
  const std::size_t room = kLineWidth - std::min(kLineWidth, others + last + 2);
  const std::size_t max = std::clamp(room, kShortestName, kLongestNameInTable);
  for (Row& row : rows_) row.cells[kName] = format_name(row.cells[kName], max);
  widths_[kName] = std::min(widths_[kName], max);
}

void AnswerTable::write_row(std::string& out, const Row& row, bool is_header) const {
  const std::size_t line = out.size();
  for (std::size_t c = has_names_ ? kName : kStatus; c < kColumns; ++c) {
    if (row.is_message && c > kStatus && c < kWhere) continue;
    const std::string& cell = row.cells[c];
    const bool coloured = colour_ && (is_header || c == kStatus);
    if (coloured) out += is_header ? "\x1b[1m" : colour_of(row.status);
    out += cell;
    if (coloured) out += "\x1b[0m";
    if (c < kWhere) out.append(widths_[c] - width_of(cell) + 2, ' ');
  }
  const std::size_t last = out.find_last_not_of(' ');
  out.resize(std::max(line, last + 1));
  out += '\n';
}

}  // namespace aimahead::cli
