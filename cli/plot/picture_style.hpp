// The style of all pictures, and that of pictures of tables and curves. They follow the reader's
// light or dark setting.
#pragma once

#include <string_view>

namespace aimahead::cli {

/// The beginning of the style sheet of SvgWriter::begin: the paper, its grid and the words on it.
inline constexpr std::string_view kPaperStyle = R"(
text { font: 13px system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  fill: #475569 }
.title { font-size: 18px; font-weight: 600; fill: #0f172a }
.tick, .axis, .caption, .note, .key { font-size: 11.5px; fill: #64748b }
.axis { font-style: italic }
.back { fill: #f8fafc }
.panel { fill: #ffffff; stroke: #cbd5e1 }
.grid { stroke: #e7edf4 }
@media (prefers-color-scheme: dark) {
text, .tick, .axis, .caption, .note, .key { fill: #94a3b8 }
.title { fill: #f1f5f9 }
.back { fill: #0d1117 }
.panel { fill: #11182a; stroke: #334155 }
.grid { stroke: #1c2740 }
}
)";

inline constexpr std::string_view kPictureStyle = R"(
.cell { fill: #2563eb }
.on { fill: #0f172a; font-weight: 600 }
.off { fill: #ffffff; font-weight: 600 }
line, polyline { fill: none; stroke-linecap: round; stroke-linejoin: round }
.curve { stroke-width: 2.2 } .dashed { stroke-dasharray: 7 4 }
.p1 { stroke: #16a34a } .p2 { stroke: #0891b2 } .p3 { stroke: #2563eb } .p4 { stroke: #9333ea }
.p5 { stroke: #dc2626 }
.tank { fill: #94a3b8; fill-opacity: 0.25; stroke: #475569; stroke-width: 1.5 }
.shell { fill: #dc2626 }
.path { stroke: #dc2626; stroke-width: 1.5; stroke-dasharray: 4 4 }
.swept { stroke: #16a34a; stroke-width: 4 }
.o0 { fill-opacity: 0.04 } .o1 { fill-opacity: 0.1 } .o2 { fill-opacity: 0.2 }
.o3 { fill-opacity: 0.3 } .o4 { fill-opacity: 0.4 } .o5 { fill-opacity: 0.5 }
.o6 { fill-opacity: 0.6 } .o7 { fill-opacity: 0.7 } .o8 { fill-opacity: 0.8 }
.o9 { fill-opacity: 0.9 } .o10 { fill-opacity: 1 }
@media (prefers-color-scheme: dark) {
.on { fill: #f1f5f9 }
.tank { stroke: #cbd5e1 }
}
)";

}  // namespace aimahead::cli
