#include "plot/words.hpp"

#include "math/vec3_algebra.hpp"
#include "questions/answer_table.hpp"
#include "text/json_document.hpp"

#include <fmt/format.h>

namespace aimahead::cli {
namespace {

constexpr std::size_t kLongestTitle = 80;

}  // namespace

std::string headline_of(const Answer& answer) {
  const Intercept<Vec3>& found = answer.intercept;
  const int dimensions = answer.question.dimensions;
  const auto aim = [&](const Vec3& u) {
    return fmt::format("aim {} = {}\u00b0", format_aim(u, dimensions), format_angle(u, dimensions));
  };
  switch (found.status) {
    case Status::hit:
      return fmt::format("hit at t = {:.6g} {}in {}{}, {}", found.time,
                         found.plate < 0 ? "" : fmt::format("on plate {} ", found.plate),
                         format_point(found.point, dimensions), format_wait(found, answer.question),
                         aim(found.aim));
    case Status::blocked:
      return fmt::format("blocked: obstacle {} stops the shot at t = {:.6g}",
                         found.blocked->obstacle, found.blocked->time);
    case Status::out_of_range:
      return fmt::format(
          "out of range: the earliest hit, at t = {:.6g}, is beyond lifetime or range", found.time);
    case Status::touching:
      return "touching: the target is at the muzzle when the shot leaves";
    case Status::unresolved:
      return fmt::format("unresolved: no hit before t = {:.6g}", found.time);
    default:
      break;
  }
  if (!found.closest) return "unreachable: no hit at any time";
  return fmt::format("unreachable: the closest shot, {}, misses by {:.4g}", aim(found.closest->aim),
                     found.closest->distance);
}

std::string describe_shot(const Projectile<Vec3>& shot) {
  std::string words = shot.table
                          ? fmt::format("by a table of {} rows", shot.table->distances.size())
                          : fmt::format("speed {:.6g}", shot.speed);
  if (shot.acceleration != Vec3{}) {
    words += fmt::format(", accelerated by {:.4g}", hypot(shot.acceleration));
  }
  if (shot.drag > 0) words += fmt::format(", drag {:.4g}", shot.drag);
  if (shot.quadratic_drag > 0) words += fmt::format(", quadratic drag {:.4g}", shot.quadratic_drag);
  if (shot.thrust.acceleration > 0) {
    words +=
        fmt::format(", thrust {:.4g} for {:.4g}", shot.thrust.acceleration, shot.thrust.duration);
  }
  return words;
}

std::string title_of(const Answer& answer) {
  if (answer.name.empty()) return "engagement";
  JsonDocument document({});
  const bool is_string = !document.parse(answer.name) &&
                         document.type(JsonDocument::root()) == JsonDocument::Type::string;
  return is_string ? cut_text(document.string(JsonDocument::root()), kLongestTitle)
                   : cut_text(answer.name, kLongestTitle);
}

}  // namespace aimahead::cli
