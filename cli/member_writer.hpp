// Writes JSON objects member by member.
#pragma once

#include "answer.hpp"
#include "json_text.hpp"
#include "number_text.hpp"

#include <cmath>
#include <string>
#include <string_view>

namespace aimahead::cli {

/// Appends the members of one object in order, and closes it in the destructor. Values beyond the
/// range of a double cannot be written in JSON and are left out.
class MemberWriter {
 public:
  MemberWriter(std::string& out, int dimensions) : out_(out), dimensions_(dimensions) {
    out_ += '{';
  }
  MemberWriter(const MemberWriter&) = delete;
  MemberWriter& operator=(const MemberWriter&) = delete;
  ~MemberWriter() { out_ += '}'; }

  /// Begins a member whose value the caller appends.
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
  void blocked(const Hit<Vec3>& hit) {
    if (!hit.blocked) return;
    MemberWriter blocked(value_of("blocked"), dimensions_);
    blocked.number("obstacle", static_cast<double>(hit.blocked->obstacle));
    blocked.number("time", hit.blocked->time);
    blocked.vector("point", hit.blocked->point);
  }

 private:
  std::string& out_;
  int dimensions_;
  bool is_first_ = true;
};

}  // namespace aimahead::cli
