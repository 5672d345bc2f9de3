#include "questions/contact_answer.hpp"

#include "convert.hpp"

namespace aimahead::cli {
namespace {

Contact<Vec3> lift(const Contact<Vec2>& contact) {
  const auto up = [](const Vec2& v) { return Vec3(v.x, v.y, 0); };
  return {contact.status, contact.time, up(contact.point), up(contact.normal)};
}

}  // namespace

void ContactSolver::find(std::string_view text, std::size_t first_line, ContactAnswer& answer) {
  const JsonDocument& document = text_.parse(text, first_line);
  memory_.clear();
  TableReader reader(document, memory_);
  ContactQuestion read{};
  reader.read(JsonDocument::root(), kContactTable, {}, &read);
  answer.dimensions = reader.dimensions();
  if (answer.dimensions == 2) {
    const auto body = [&](const aim_motion& motion) {
      return c::target_of<Vec2>(flatten(motion, memory_));
    };
    answer.contact = lift(time_of_impact(body(read.a), body(read.b), read.duration));
  } else {
    answer.contact =
        time_of_impact(c::target_of<Vec3>(read.a), c::target_of<Vec3>(read.b), read.duration);
  }
  if (answer.contact.status != ContactStatus::invalid) return;
  throw Fault{"", std::string(text_of(kNotSolved))};
}

}  // namespace aimahead::cli
