#include "questions/answer.hpp"
#include "questions/contact_answer.hpp"
#include "text/json_text.hpp"
#include "text/member_writer.hpp"

namespace aimahead::cli {
namespace {

/// Appends the settings of the question's table at a distance.
void append_settings(MemberWriter& writer, double distance, const Question& question) {
  if (question.settings.empty()) return;
  MemberWriter settings(writer.value_of("settings"), question.dimensions);
  for (const aim_setting& setting : question.settings) {
    std::string& out = settings.next_member();
    append_json_string(out, setting.name);
    out += ':';
    append_number(out, value_of_setting(question, setting, distance));
  }
}

/// Appends the members of a hit, in an answer to the question.
void append_hit(MemberWriter& writer, const Hit<Vec3>& hit, const Question& question) {
  writer.number("time", hit.time);
  writer.number("launch_time", hit.launch_time);
  writer.number("flight_time", hit.flight_time);
  writer.vector("point", hit.point);
  if (hit.plate >= 0) writer.number("plate", hit.plate);
  const bool is_by_table = question.engagement.projectile.table.has_value();
  const bool has_aim = !(hit.aim == Vec3{});
  if (has_aim) writer.vector("aim", hit.aim);
  if (is_by_table) {
    writer.number("distance", hit.distance);
    append_settings(writer, hit.distance, question);
  }
  // Touching with the target at the pivot: any aim would do.
  if (!has_aim && !is_by_table) return;
  if (!is_by_table) writer.vector("launch_velocity", hit.launch_velocity);
  writer.vector("launch_point", hit.launch_point);
}

void append_blocked(MemberWriter& writer, const Hit<Vec3>& hit, int dimensions) {
  if (!hit.blocked) return;
  MemberWriter blocked(writer.value_of("blocked"), dimensions);
  blocked.number("obstacle", static_cast<double>(hit.blocked->obstacle));
  blocked.number("time", hit.blocked->time);
  blocked.vector("point", hit.blocked->point);
}

}  // namespace

void append_json(std::string& out, const Answer& answer) {
  const Intercept<Vec3>& found = answer.intercept;
  const int dimensions = answer.question.dimensions;
  MemberWriter writer(out, dimensions);
  if (!answer.name.empty()) writer.value_of("name") += answer.name;
  writer.text("status", name_of(found.status));
  switch (found.status) {
    case Status::hit:
    case Status::out_of_range:
    case Status::blocked:
    case Status::touching:
      append_hit(writer, found, answer.question);
      if (answer.speed) writer.number("speed", *answer.speed);
      break;
    case Status::unresolved:
      writer.number("time", found.time);
      break;
    case Status::unreachable:
    case Status::invalid:
    case Status::not_found:
      break;
  }
  if (answer.limit_speed > 0) writer.number("limit_speed", answer.limit_speed);
  const bool is_solved = found.status != Status::unresolved && found.method != Method::none;
  if (is_solved) writer.text("method", name_of(found.method));
  if (found.status == Status::blocked) append_blocked(writer, found, dimensions);
  if (found.closest) {
    MemberWriter closest(writer.value_of("closest"), dimensions);
    closest.number("time", found.closest->time);
    closest.number("distance", found.closest->distance);
    closest.vector("aim", found.closest->aim);
    closest.number("launch_time", found.closest->launch_time);
  }
  if (!answer.solutions.empty()) {
    append_list(writer.value_of("solutions"), answer.solutions, [&](const Solution& one) {
      MemberWriter solution(out, dimensions);
      append_hit(solution, one, answer.question);
      if (one.sensitivity) solution.number("sensitivity", *one.sensitivity);
      append_blocked(solution, one, dimensions);
    });
  }
  if (found.status == Status::invalid) writer.error(answer.fault);
}

void append_json(std::string& out, const ContactAnswer& answer) {
  const Contact<Vec3>& contact = answer.contact;
  MemberWriter writer(out, answer.dimensions);
  if (!answer.name.empty()) writer.value_of("name") += answer.name;
  writer.text("status", name_of(contact.status));
  if (contact || contact.status == ContactStatus::unresolved) writer.number("time", contact.time);
  if (contact.status == ContactStatus::contact) {
    writer.vector("point", contact.point);
    if (!(contact.normal == Vec3{})) writer.vector("normal", contact.normal);
  }
  if (contact.status == ContactStatus::invalid) writer.error(answer.fault);
}

}  // namespace aimahead::cli
