// Text within SVG and HTML.
#pragma once

#include <string>
#include <string_view>

namespace aimahead::cli {

/// Appends `text`, valid UTF-8, so that it stands for itself between tags. What XML cannot write,
/// most control characters and U+FFFE and U+FFFF, becomes a space or nothing; line ends and tabs
/// stay if `keeps_lines`.
void append_xml_text(std::string& out, std::string_view text, bool keeps_lines = false);

}  // namespace aimahead::cli
