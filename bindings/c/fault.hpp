// Faults of questions that come through the C interface.
#pragma once

#include "messages.hpp"

#include "aimahead/aimahead.h"

#include <cstdint>
#include <initializer_list>
#include <type_traits>

namespace aimahead::c {

using namespace format;

inline constexpr aim_fault kNoFault{AIM_FIELD_NONE, kFine, AIM_OWNER_TARGET, -1, -1, -1, {0, 0, 0}};

[[nodiscard]] constexpr aim_fault make_fault(aim_field field, Problem problem,
                                             std::initializer_list<double> got = {}) {
  aim_fault fault = kNoFault;
  fault.field = field;
  fault.problem = problem;
  int i = 0;
  for (const double x : got) fault.got[i++] = x;
  return fault;
}

/// The first of these that is a fault. All of them have been computed.
template <class... Faults>
[[nodiscard]] constexpr aim_fault first_of(const Faults&... faults) {
  aim_fault first = kNoFault;
  ((first = first.field == AIM_FIELD_NONE ? faults : first), ...);
  return first;
}

/// The fault of a question that passed every check, but that the library refuses. A program can ask
/// more than the format can say.
[[nodiscard]] aim_fault fault_of_path(const char* path);

/// The same of a launch with free speed, which says what such launches do not know.
[[nodiscard]] aim_fault fault_of_launch(const char* path);

/// Of arrays of numbers: `scalar` is an aim_scalar, and there are 2 or 3 dimensions.
[[nodiscard]] constexpr aim_fault find_fault_of_scalar(std::int32_t scalar) {
  const bool is_one = scalar == AIM_FLOAT64 || scalar == AIM_FLOAT32;
  return is_one ? kNoFault : make_fault(AIM_FIELD_SCALAR, kNotAWord, {static_cast<double>(scalar)});
}
[[nodiscard]] constexpr aim_fault find_fault_of_arrays(std::int32_t dimensions,
                                                       std::int32_t scalar) {
  if (dimensions == 2 || dimensions == 3) return find_fault_of_scalar(scalar);
  return make_fault(AIM_FIELD_TARGET_POSITION, kNotAVector, {static_cast<double>(dimensions)});
}

/// Checks a struct that begins with its size.
template <class Struct>
[[nodiscard]] constexpr aim_fault find_fault_of_size(const Struct* given) {
  if (!given) return make_fault(AIM_FIELD_POINTER, kNullPointer);
  if (given->size == sizeof(Struct)) return kNoFault;
  return make_fault(AIM_FIELD_SIZE, kWrongSize,
                    {double{sizeof(Struct)}, static_cast<double>(given->size)});
}

/// The answer to a question with a fault.
template <class Answer>
[[nodiscard]] Answer refused(const aim_fault& fault) {
  constexpr bool kIsContact = std::is_same_v<Answer, aim_contact>;
  Answer answer{};
  answer.status = kIsContact ? int32_t{AIM_CONTACT_INVALID} : int32_t{AIM_INVALID};
  answer.fault = fault;
  return answer;
}

}  // namespace aimahead::c
