#include "answer.hpp"
#include "contact_answer.hpp"
#include "number_text.hpp"

#include <cmath>

namespace aimahead::cli {
namespace {

// Appends the members of one object, in order. What is beyond the range of a double has no text in
// JSON and is left out.
class MemberWriter {
 public:
  MemberWriter(std::string& out, int dimensions) : out_(out), dimensions_(dimensions) {
    out_ += '{';
  }
  MemberWriter(const MemberWriter&) = delete;
  MemberWriter& operator=(const MemberWriter&) = delete;
  ~MemberWriter() { out_ += '}'; }

  // Begins a member whose value the caller appends.
  std::string& value_of(std::string_view key) {
    if (!is_first_) out_ += ',';
    is_first_ = false;
    out_ += '"';
    out_ += key;
    out_ += "\":";
    return out_;
  }
  void number(std::string_view key, double value) {
    if (std::isfinite(value)) append_number(value_of(key), value);
  }
  void vector(std::string_view key, const Vec3& v) {
    if (!std::isfinite(v.x) || !std::isfinite(v.y) || !std::isfinite(v.z)) return;
    value_of(key) += '[';
    append_number(out_, v.x);
    out_ += ',';
    append_number(out_, v.y);
    if (dimensions_ == 3) {
      out_ += ',';
      append_number(out_, v.z);
    }
    out_ += ']';
  }
  void text(std::string_view key, std::string_view value) {
    append_json_string(value_of(key), value);
  }
  void error(const Fault& fault) {
    MemberWriter error(value_of("error"), dimensions_);
    error.text("field", fault.field);
    error.text("message", fault.message);
  }
  void hit(const Hit<Vec3>& hit) {
    number("time", hit.time);
    number("launch_time", hit.launch_time);
    number("flight_time", hit.flight_time);
    vector("point", hit.point);
    if (hit.aim == Vec3{}) return;  // touching with the target at the pivot: any aim would do
    vector("aim", hit.aim);
    vector("launch_velocity", hit.launch_velocity);
    vector("launch_point", hit.launch_point);
  }

 private:
  std::string& out_;
  int dimensions_;
  bool is_first_ = true;
};

}  // namespace

void append_json_string(std::string& out, std::string_view text) {
  constexpr char kHex[] = "0123456789abcdef";
  out += '"';
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      out += "\\u00";
      out += kHex[static_cast<unsigned char>(c) >> 4];
      out += kHex[static_cast<unsigned char>(c) & 15];
    } else {
      out += c;
    }
  }
  out += '"';
}

void append_json(std::string& out, const Answer& answer) {
  const Intercept<Vec3>& found = answer.intercept;
  const int dimensions = answer.question.dimensions;
  MemberWriter writer(out, dimensions);
  if (!answer.name.empty()) writer.value_of("name") += answer.name;
  writer.text("status", name_of(found.status));
  switch (found.status) {
    case Status::hit:
    case Status::out_of_range:
    case Status::touching:
      writer.hit(found);
      break;
    case Status::unresolved:
      writer.number("time", found.time);
      break;
    case Status::unreachable:
    case Status::invalid:
      break;
  }
  const bool is_solved = found.status != Status::unresolved && found.method != Method::none;
  if (is_solved) writer.text("method", name_of(found.method));
  if (found.closest) {
    MemberWriter closest(writer.value_of("closest"), dimensions);
    closest.number("time", found.closest->time);
    closest.number("distance", found.closest->distance);
    closest.vector("aim", found.closest->aim);
  }
  if (!answer.solutions.empty()) {
    writer.value_of("solutions") += '[';
    for (std::size_t i = 0; i < answer.solutions.size(); ++i) {
      if (i > 0) out += ',';
      MemberWriter(out, dimensions).hit(answer.solutions[i]);
    }
    out += ']';
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
