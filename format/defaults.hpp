// Sets the structs of a question to the defaults of the tables.
#pragma once

#include "fields.hpp"

#include "aimahead/turret.hpp"

#include <cstddef>
#include <cstring>

namespace aimahead::format {

inline void set_default(const Field& field, std::byte* object) {
  if (!field.behind.name.empty()) return;  // of another struct
  auto* const numbers = reinterpret_cast<double*>(object + field.member.offset);
  if (field.fallback == Default::number) numbers[0] = field.usual;
  if (field.fallback == Default::unlimited) numbers[0] = kUnlimited;
  if (field.fallback == Default::upward) numbers[2] = 1;
  if (field.rule == Rule::optional_in_last) numbers[0] = kUnlimited;
  if (field.shape == Shape::arc) numbers[1] = kUnlimited;
}

/// Sets the defaults of the struct of the table, and of the structs inside it.
inline void set_defaults(const Table& table, void* object) {
  auto* const bytes = static_cast<std::byte*>(object);
  std::memset(bytes, 0, table.size);
  for (const Field& field : table.fields) {
    set_default(field, bytes);
    if (field.table && field.holding == Holding::inside && field.shape == Shape::object) {
      set_defaults(*field.table, bytes + field.member.offset);
    }
  }
}

}  // namespace aimahead::format
