// Writes JSON objects member by member.
#pragma once

#include "questions/answer.hpp"
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
  void error(const Fault& fault) {
    MemberWriter error(value_of("error"), dimensions_);
    error.text("field", fault.field);
    error.text("message", fault.message);
  }
  /// Appends the members of a hit, in an answer to the question.
  void hit(const Hit<Vec3>& hit, const Question& question) {
    number("time", hit.time);
    number("launch_time", hit.launch_time);
    number("flight_time", hit.flight_time);
    vector("point", hit.point);
    if (hit.plate >= 0) number("plate", hit.plate);
    const auto& table = question.engagement.projectile.table;
    const bool has_aim = !(hit.aim == Vec3{});
    if (has_aim) vector("aim", hit.aim);
    if (table) {
      number("distance", hit.distance);
      settings(hit.distance, question);
    }
    if (!has_aim && !table) return;  // touching with the target at the pivot: any aim would do
    if (!table) vector("launch_velocity", hit.launch_velocity);
    vector("launch_point", hit.launch_point);
  }
  void blocked(const Hit<Vec3>& hit) {
    if (!hit.blocked) return;
    MemberWriter blocked(value_of("blocked"), dimensions_);
    blocked.number("obstacle", static_cast<double>(hit.blocked->obstacle));
    blocked.number("time", hit.blocked->time);
    blocked.vector("point", hit.blocked->point);
  }
  /// Appends the settings of the table at a distance.
  void settings(double distance, const Question& question) {
    if (question.settings.empty()) return;
    MemberWriter writer(value_of("settings"), dimensions_);
    for (const aim_setting& setting : question.settings) {
      append_json_string(writer.next_member(), setting.name);
      out_ += ':';
      append_number(out_, value_at(*question.engagement.projectile.table,
                                   {setting.values, setting.count}, distance));
    }
  }

 private:
  std::string& out_;
  int dimensions_;
  bool is_first_ = true;
};

}  // namespace aimahead::cli
