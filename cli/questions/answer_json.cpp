#include "questions/answer.hpp"
#include "questions/contact_answer.hpp"
#include "text/json_text.hpp"
#include "text/member_writer.hpp"

namespace aimahead::cli {

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
      writer.hit(found, answer.question);
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
  if (found.status == Status::blocked) writer.blocked(found);
  if (found.closest) {
    MemberWriter closest(writer.value_of("closest"), dimensions);
    closest.number("time", found.closest->time);
    closest.number("distance", found.closest->distance);
    closest.vector("aim", found.closest->aim);
  }
  if (!answer.solutions.empty()) {
    append_list(writer.value_of("solutions"), answer.solutions, [&](const Solution& one) {
      MemberWriter solution(out, dimensions);
      solution.hit(one, answer.question);
      if (one.sensitivity) solution.number("sensitivity", *one.sensitivity);
      solution.blocked(one);
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
