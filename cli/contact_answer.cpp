#include "contact_answer.hpp"

#include "convert.hpp"

#include <new>
#include <utility>

namespace aimahead::cli {
namespace {

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
  memory_.clear();
  TableReader reader(document, memory_);
  ContactQuestion read{};
  reader.read(JsonDocument::root(), kContactTable, {}, &read);
  answer_.dimensions = reader.dimensions();
  if (answer_.dimensions == 2) {
    const auto body = [&](const aim_motion& motion) {
      return c::target_of<Vec2>(flatten(motion, memory_));
    };
    answer_.contact = lift(time_of_impact(body(read.a), body(read.b), read.duration));
  } else {
    answer_.contact =
        time_of_impact(c::target_of<Vec3>(read.a), c::target_of<Vec3>(read.b), read.duration);
  }
  if (answer_.contact.status == ContactStatus::invalid) throw Fault{"", "refused by the solver"};
}

}  // namespace aimahead::cli
