// Numbers in messages.
#pragma once

#include "text_buffer.hpp"

namespace aimahead::c {

/// Appends the shortest decimal that reads back to `value`, as the command line writes it: without
/// exponent from 1e-4 up to 1e16; "Infinity", "-Infinity", "NaN".
void add_number(TextBuffer& out, double value);

}  // namespace aimahead::c
