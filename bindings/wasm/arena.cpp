// The arena's module: the functions of arena.h, with drivers that are functions of JavaScript.
#include "aimahead/arena.h"

#include "number_words.hpp"

#include <cstdint>

#define AIM_EXPORT extern "C" __attribute__((visibility("default"), used))
#define AIM_IMPORT(name) \
  extern "C" __attribute__((import_module("arena"), import_name(#name))) void name

/// Calls the driver of number `context`.
AIM_IMPORT(aim_decide)(void* context, const aim_senses* senses, aim_command* command);
/// Writes a number as in messages, with a zero at its end, to 32 bytes.
AIM_IMPORT(aim_write_number)(double value, char* text);

namespace aimahead::c {

void add_number(TextBuffer& out, double value) {
  char text[32];
  aim_write_number(value, text);
  out.add(text);
}

}  // namespace aimahead::c

/// Makes a driver whose context is its number.
AIM_EXPORT void aim_init_driver(aim_driver* driver, std::int32_t number) {
  driver->context = reinterpret_cast<void*>(number);
  driver->decide = aim_decide;
}
