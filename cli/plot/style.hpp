// The style of a plot on the paper of all pictures, following the reader's light or dark setting.
#pragma once

#include <string_view>

namespace aimahead::cli {

inline constexpr std::string_view kPlotStyle = R"(
.note { font-style: italic }
.name { font-weight: 600 }
line, polyline, .front, .range, .wall { fill: none; stroke-linecap: round; stroke-linejoin: round }
.before { fill: #94a3b8; opacity: 0.13 }
.launch { stroke: #94a3b8; stroke-dasharray: 2 4 }
.front { stroke: #93c5fd; stroke-width: 1; stroke-dasharray: 2 5 }
.last { stroke-dasharray: none; stroke: #bfdbfe; stroke-width: 1.5 }
.range { stroke: #f59e0b; stroke-width: 1.2; stroke-dasharray: 6 4 }
.wall { stroke: #94a3b8; stroke-width: 2.5 }
.obstacle { fill: #94a3b8; fill-opacity: 0.3; stroke: #64748b; stroke-width: 1.5 }
.terrain { fill: none; stroke: #94a3b8 }
.plate { stroke: #dc2626; stroke-width: 4 }
.away { stroke: #94a3b8 }
.early { opacity: 0.4 }
.faces { fill: #dc2626; opacity: 0.5 }
.stop { stroke: #64748b; stroke-width: 2 }
.gun, .then { fill: #1e293b }
.then { opacity: 0.5 }
.gunway { stroke: #64748b; stroke-width: 1.5; stroke-dasharray: 1 4 }
.barrel { stroke: #1e293b; stroke-width: 5 }
.facing { opacity: 0.3 }
.sweep { stroke: #1e293b; stroke-width: 1.5; opacity: 0.55 }
.sector { fill: #1e293b; opacity: 0.08 }
.aim { stroke: #60a5fa; stroke-width: 1.2; stroke-dasharray: 6 5 }
.shot { stroke: #2563eb; stroke-width: 2.4 }
.other { opacity: 0.45; stroke-width: 1.6; stroke-dasharray: 5 4 }
.missing { stroke-dasharray: 7 4 }
.target { stroke: #dc2626; stroke-width: 2.4 }
.ahead { opacity: 0.45; stroke-width: 1.6; stroke-dasharray: 5 4 }
.dot { stroke: #ffffff; stroke-width: 1.2 }
.target.dot { fill: #dc2626; stroke: #ffffff; stroke-width: 1.2 }
.shot.dot { fill: #2563eb; stroke: #ffffff; stroke-width: 1.2 }
.body { opacity: 0.18; stroke: none }
.target.body { fill: #dc2626 }
.shot.body { fill: #2563eb }
.gone { stroke: #dc2626; stroke-width: 2.4 }
.miss { stroke: #d97706; stroke-width: 2; stroke-dasharray: 3 4 }
.ring { fill: none; stroke: #16a34a; stroke-width: 3 }
.ring.later { stroke-width: 2; opacity: 0.7 }
.ring.late { stroke: #d97706 }
.drop { stroke: #94a3b8; stroke-dasharray: 2 4 }
.crossing { stroke-width: 2.4; fill: #ffffff; stroke: #16a34a }
.crossing.first { fill: #16a34a; stroke: #ffffff }
.crossing.late { stroke: #d97706 }
.crossing.past { stroke: #94a3b8 }
.gunname { fill: #1e293b }
.targetname { fill: #b91c1c }
.shotname { fill: #1d4ed8 }
.hitname, .othername { fill: #15803d }
.latename, .missname { fill: #b45309 }
.pastname { fill: #64748b }
@media (prefers-color-scheme: dark) {
.front { stroke: #1d4ed8 }
.last { stroke: #1e40af }
.wall, .gunway, .obstacle, .terrain, .stop { stroke: #94a3b8 }
.gun, .then { fill: #e2e8f0 }
.barrel, .sweep { stroke: #e2e8f0 }
.sector { fill: #e2e8f0 }
.shot { stroke: #60a5fa }
.target, .gone, .plate { stroke: #f87171 }
.faces { fill: #f87171 }
.away { stroke: #64748b }
.target.dot { fill: #f87171; stroke: #11182a }
.shot.dot { fill: #60a5fa; stroke: #11182a }
.target.body { fill: #f87171 }
.shot.body { fill: #60a5fa }
.ring { stroke: #4ade80 }
.ring.late, .miss { stroke: #fbbf24 }
.crossing { fill: #11182a; stroke: #4ade80 }
.crossing.first { fill: #4ade80; stroke: #11182a }
.crossing.late { stroke: #fbbf24 }
.crossing.past { stroke: #94a3b8 }
.gunname { fill: #e2e8f0 }
.targetname { fill: #fca5a5 }
.shotname { fill: #93c5fd }
.hitname, .othername { fill: #86efac }
.latename, .missname { fill: #fcd34d }
.pastname { fill: #94a3b8 }
}
)";

}  // namespace aimahead::cli
