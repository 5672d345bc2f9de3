// Text within SVG and HTML.
#pragma once

#include <string>
#include <string_view>

namespace aimahead::cli {

/// Appends `text`, valid UTF-8, escaped for a place between tags. Characters that XML cannot write,
/// most control characters and U+FFFE and U+FFFF, become a space or nothing. Line ends and tabs
/// stay if `keeps_lines`.
void append_xml_text(std::string& out, std::string_view text, bool keeps_lines = false);

}  // namespace aimahead::cli
