// One line of JSON, written field by field; its numbers read back to the same doubles.
#pragma once

#include "question.hpp"

#include <cstdio>
#include <string>

namespace oracle {

class JsonLine {
 public:
  void number(const char* key, double value) { field(key, format(value)); }
  void vector(const char* key, const Triple& t, int dimensions) {
    field(key, format(t, dimensions));
  }
  void open(const char* key) {
    field(key, "{");
    first_ = true;
  }
  void close() {
    text_ += "}";
    first_ = false;
  }
  void field(const char* key, const std::string& value) {
    text_ += std::string(first_ ? "" : ", ") + "\"" + key + "\": " + value;
    first_ = false;
  }
  std::string take() { return "{" + text_ + "}"; }

  static std::string format(double x) {
    char buffer[40];
    std::snprintf(buffer, sizeof buffer, "%.17g", x);
    return buffer;
  }
  static std::string format(const Triple& t, int dimensions) {
    std::string text = "[";
    for (int i = 0; i < dimensions; ++i) text += (i ? ", " : "") + format(t[i]);
    return text + "]";
  }

 private:
  std::string text_;
  bool first_ = true;
};

/// The shooter, with this for a turret unless it is empty, and all of the projectile that a
/// Question knows; the projectile is left open.
void write_gun_and_open_shot(JsonLine& line, const Question& q, const std::string& turret = "");

}  // namespace oracle
