#include "contact_answer.hpp"

#include "motion_reader.hpp"
#include "object_reader.hpp"

#include <new>
#include <utility>

namespace aimahead::cli {
namespace {

consteval std::size_t field(std::string_view name) { return field_index(kContactFields, name); }

Contact<Vec3> lift(const Contact<Vec2>& contact) {
  const auto up = [](const Vec2& v) { return Vec3(v.x, v.y, 0); };
  return {contact.status, contact.time, up(contact.point), up(contact.normal)};
}

}  // namespace

const ContactAnswer& ContactAnswerer::answer(std::string_view text, std::size_t first_line) {
  try {
    read_and_solve(text_.parse(text, first_line));
  } catch (const Fault& fault) {
    blame(fault);
  } catch (const std::bad_alloc&) {
    blame({"", "not enough memory to read this question"});
  }
  answer_.name = text_.name();
  return answer_;
}

const ContactAnswer& ContactAnswerer::refuse(std::string_view message) {
  blame({"", std::string(message)});
  answer_.name = {};
  return answer_;
}

void ContactAnswerer::blame(Fault fault) {
  answer_.contact = {};
  answer_.fault = std::move(fault);
}

void ContactAnswerer::read_and_solve(const JsonDocument& document) {
  const Place nowhere;
  ObjectReader fields(document, JsonDocument::root(), kContactFields, nowhere);
  int dimensions = 0;
  const auto body = [&](std::size_t name, MotionLists& lists) {
    const JsonDocument::Index object = fields.require(name);
    return read_motion(document, object, fields.at(name), dimensions, lists);
  };
  const Target<Vec3> a = body(field("a"), lists_a_);
  const Target<Vec3> b = body(field("b"), lists_b_);
  const double duration = fields.number(field("duration"));
  fields.finish({"a contact question"});
  answer_.dimensions = dimensions;
  answer_.contact = dimensions == 2
                        ? lift(time_of_impact(flatten(a, lists_a_), flatten(b, lists_b_), duration))
                        : time_of_impact(a, b, duration);
  if (answer_.contact.status == ContactStatus::invalid) throw Fault{"", "refused by the solver"};
}

}  // namespace aimahead::cli
