// What happens when a call breaks a rule of the interface: by default the program aborts.
//
//     set_assertion_handler([](const char* message, const char* file, int line) {
//       std::fprintf(stderr, "%s:%d: %s\n", file, line, message);
//     });
//
// Only the program can break such a rule: arrays of different lengths, an instruction set that the
// processor lacks. Wrong data break no rule; they are answered with a status.
#pragma once

#include "aimahead/detail/needs_cxx20.hpp"

namespace aimahead {

/// Receives the rule that was broken, and where. If it returns, the failed call returns too, with a
/// status that says so. It must not throw.
using AssertionHandler = void (*)(const char* message, const char* file, int line);

/// Replaces the handler and returns the previous one. Null restores the default, which writes the
/// message to standard error and aborts. Any thread may call it.
AssertionHandler set_assertion_handler(AssertionHandler handler);

namespace detail {
/// Calls the handler if `holds` is false. Returns `holds`.
bool expect(bool holds, const char* message, const char* file, int line);
}  // namespace detail

}  // namespace aimahead
