#include "questions/engagement_reader.hpp"

#include "convert.hpp"

namespace aimahead::cli {

Question EngagementReader::read(std::string_view text, std::size_t first_line, Purpose purpose) {
  const JsonDocument& document = text_.parse(text, first_line);
  memory_.clear();
  TableReader reader(document, memory_);
  if (purpose == Purpose::odds) reader.expect_odds();
  if (purpose == Purpose::launch) reader.find_speed();
  aim_engagement read{};
  reader.read(JsonDocument::root(), kEngagementTable, {}, &read);

  Question question;
  question.dimensions = reader.dimensions();
  if (question.dimensions == 2) {
    question.flat = c::engagement_of<Vec2>(flatten(read, memory_));
    question.flat_uncertainty = c::uncertainty_of<Vec2>(read.uncertainty);
    read.shooter.turret = nullptr;
    read.obstacles = nullptr;
    read.obstacle_count = 0;
  }
  question.engagement = c::engagement_of<Vec3>(read);
  if (const aim_table* const table = read.projectile.table) {
    question.settings = {table->settings, table->setting_count};
  }
  if (question.dimensions == 3) question.uncertainty = c::uncertainty_of<Vec3>(read.uncertainty);
  return question;
}

}  // namespace aimahead::cli
