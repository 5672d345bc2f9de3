// What is wrong with the plain arguments of a function.
#pragma once

#include "fault.hpp"
#include "field_rows.hpp"

#include "aimahead/vec.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace aimahead::c {

/// The word of an enumeration that is numbered as in C, from 0 to `last`; "" for other numbers.
template <class Word>
[[nodiscard]] const char* word_of(std::int32_t number, Word last) {
  const bool is_one = number >= 0 && number <= static_cast<std::int32_t>(last);
  return is_one ? name_of(static_cast<Word>(number)) : "";
}

/// The first fault among a function's arguments. Each check returns whether all is well so far, so
/// that && chains them in the order of blame.
class Arguments {
 public:
  explicit Arguments(std::int32_t dimensions = 3) : dimensions_(dimensions) {}

  [[nodiscard]] const aim_fault& fault() const { return fault_; }

  template <class... T>
  bool are_given(const T*... pointers) {
    return (pointers && ...) || blame(AIM_FIELD_POINTER, kNullPointer);
  }
  /// `first` is the first vector.
  bool is_dimension(aim_field first) {
    return dimensions_ == 2 || dimensions_ == 3 ||
           blame(first, kNotAVector, {static_cast<double>(dimensions_)});
  }
  bool number(aim_field field, double x) {
    return (std::isfinite(x) && is_within(x, row_of(field)->range)) ||
           blame(field, kNotANumber, {x});
  }
  bool vector(aim_field field, const double* components) {
    for (int i = 0; i < dimensions_; ++i) {
      const double x = components[i];
      if (std::isfinite(x) && is_within(x, row_of(field)->range)) continue;
      blame(field, kNotANumber, {x});
      fault_.component = i;
      return false;
    }
    return true;
  }
  bool direction(aim_field field, const double* components) {
    if (!vector(field, components)) return false;
    for (int i = 0; i < dimensions_; ++i) {
      if (components[i] != 0) return true;
    }
    return blame(field, kZeroVector);
  }
  /// `dimensions` doubles for each.
  bool vectors(aim_field field, const double* first, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      if (vector(field, first + i * static_cast<std::size_t>(dimensions_))) continue;
      fault_.index = static_cast<std::int64_t>(i);
      return false;
    }
    return true;
  }
  bool axes(aim_field field, const double (&axes)[3][3]) {
    for (int i = 0; i < dimensions_; ++i) {
      if (direction(field, axes[i])) continue;
      fault_.index = i;
      return false;
    }
    return true;
  }
  bool numbers(aim_field field, const double* first, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      if (number(field, first[i])) continue;
      fault_.index = static_cast<std::int64_t>(i);
      return false;
    }
    return true;
  }
  bool word(aim_field field, std::int32_t x) {
    return (x >= 0 && static_cast<std::size_t>(x) < row_of(field)->words.size()) ||
           blame(field, kNotAWord, {static_cast<double>(x)});
  }
  bool is_fine(const aim_fault& found) {
    if (fault_.field == AIM_FIELD_NONE) fault_ = found;
    return fault_.field == AIM_FIELD_NONE;
  }
  bool blame(aim_field field, Problem problem, std::initializer_list<double> got = {}) {
    fault_ = make_fault(field, problem, got);
    return false;
  }

 private:
  std::int32_t dimensions_;
  aim_fault fault_ = kNoFault;
};

/// Calls `ask` with the vector type of this number of dimensions.
template <class Ask>
auto in_dimensions(std::int32_t dimensions, const Ask& ask) {
  return dimensions == 2 ? ask(Vec2()) : ask(Vec3());
}

}  // namespace aimahead::c
