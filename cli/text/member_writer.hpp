// Writes JSON objects member by member.
#pragma once

#include "place.hpp"
#include "text/json_text.hpp"
#include "text/number_text.hpp"

#include <cmath>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

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
    next_member() += '"';
    out_ += key;
    out_ += "\":";
    return out_;
  }
  /// Begins a member whose key too the caller appends.
  std::string& next_member() {
    if (!is_first_) out_ += ',';
    is_first_ = false;
    return out_;
  }
  void number(std::string_view key, double value) {
    if (std::isfinite(value)) append_number(value_of(key), value);
  }
  void numbers(std::initializer_list<std::pair<std::string_view, double>> members) {
    for (const auto& [key, value] : members) number(key, value);
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
  void vector(std::string_view key, const Vec2& v) { vector(key, {v.x, v.y, 0}); }
  void text(std::string_view key, std::string_view value) {
    append_json_string(value_of(key), value);
  }
  void error(const format::Fault& fault) {
    MemberWriter error(value_of("error"), dimensions_);
    error.text("field", fault.field);
    error.text("message", fault.message);
    if (fault.line != 0) error.number("line", static_cast<double>(fault.line));
  }

 private:
  std::string& out_;
  int dimensions_;
  bool is_first_ = true;
};

}  // namespace aimahead::cli
