// What happens when the caller breaks a rule that only a programmer can break: a wrong number of
// elements, an instruction set that the processor lacks. Data are never such an error; they have
// statuses.
#pragma once

namespace aimahead {

/// Called with what was expected, and where. If it returns, the call that failed returns too, with
/// a status that says so. It must not throw.
using AssertionHandler = void (*)(const char* message, const char* file, int line);

/// Puts `handler` in the place of the present one, which it returns. Null restores the default,
/// which writes the message to the standard error and aborts. Any thread may call it.
AssertionHandler set_assertion_handler(AssertionHandler handler);

namespace detail {
/// Calls the handler if `holds` is false. Returns `holds`.
bool expect(bool holds, const char* message, const char* file, int line);
}  // namespace detail

}  // namespace aimahead
