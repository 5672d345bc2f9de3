#include "matches/league_page.hpp"

#include "exit.hpp"
#include "files/output_file.hpp"
#include "matches/match_writer.hpp"
#include "text/json_text.hpp"
#include "text/xml_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <unordered_map>

namespace aimahead::cli {
namespace {

// The maximum number of bots with a page of their own. Each page has a row for each other bot.
constexpr std::size_t kMaxBotPages = 1000;
// The number of best bots whose pairs have replays: 780 pairs.
constexpr std::size_t kMaxReplayed = 40;
// The ticks of the game from one picture of a replay to the next. A second is about sixty ticks.
constexpr std::int64_t kTicksAFrame = 5;

constexpr std::string_view kLeagueStyle = R"(
:root { color-scheme: light dark }
body { margin: 0 auto; padding: 24px 20px 48px; max-width: 1000px;
  background: #f8fafc; color: #1e293b;
  font: 16px/1.55 system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif }
h1 { font-size: 26px; margin: 0 0 8px; overflow-wrap: anywhere }
a { color: #1d4ed8 }
.scrolls { overflow-x: auto }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin-top: 16px }
th, td { text-align: right; padding: 4px 18px 4px 0; white-space: nowrap }
th:first-child, td:first-child { text-align: left }
th button { all: unset; cursor: pointer; color: #475569; text-decoration: underline dotted }
th button:focus-visible { outline: 2px solid #1d4ed8 }
thead th { border-bottom: 1px solid #cbd5e1 }
p, footer { color: #475569 }
canvas { display: block; width: 100%; border: 1px solid #cbd5e1; border-radius: 8px;
  background: #ffffff }
input[type=range] { width: 100% }
@media (prefers-color-scheme: dark) {
body { background: #0b111c; color: #e2e8f0 }
a { color: #93c5fd }
p, footer, th button { color: #94a3b8 }
thead th { border-color: #334155 }
canvas { border-color: #334155; background: #11182a }
}
)";

// A click on a heading sorts by its column. A second click sorts the other way round.
constexpr std::string_view kSortScript = R"(
for (const button of document.querySelectorAll('th button')) button.onclick = () => {
  const column = button.parentNode.cellIndex, body = document.querySelector('tbody');
  const down = button.dataset.down = button.dataset.down === '1' ? '0' : '1';
  const key = row => row.cells[column].dataset.key ?? row.cells[column].textContent;
  const compare = (a, b) => isNaN(a) || isNaN(b) ? String(a).localeCompare(b) : a - b;
  body.append(...[...body.rows].sort((a, b) => (down === '1' ? -1 : 1) * compare(key(a), key(b))));
};
)";

constexpr std::string_view kReplayScript = R"(
const canvas = document.querySelector('canvas'), pen = canvas.getContext('2d');
const slider = document.querySelector('input'), button = document.querySelector('button');
canvas.width = replay.width; canvas.height = replay.height; slider.max = replay.frames.length - 1;
const colours = ['#2563eb', '#dc2626'];
let playing = false;
const turned = (x, y, heading, length) => {
  pen.beginPath(); pen.moveTo(x, replay.height - y);
  pen.lineTo(x + length * Math.sin(heading), replay.height - y - length * Math.cos(heading));
  pen.stroke();
};
const line = points => {
  pen.beginPath();
  for (const [x, y] of points) pen.lineTo(x, replay.height - y);
};
function wall({ position, radius, from, to, min, max, points, point, normal }) {
  pen.lineWidth = Math.max(4, 2 * (radius ?? 0));
  if (from) { line([from, to]); pen.stroke(); }
  if (min) { line([min, [max[0], min[1]], max, [min[0], max[1]]]); pen.fill(); }
  if (points) { line(points); pen.fill(); }
  if (position) {
    pen.beginPath(); pen.arc(position[0], replay.height - position[1], radius, 0, 7); pen.fill();
  }
  if (normal) {
    const far = replay.width + replay.height + Math.hypot(...point);
    const [x, y] = normal.map(n => 2 * far * n / Math.hypot(...normal)), [a, b] = point;
    line([[a - y, b + x], [a + y, b - x], [a + y - x, b - x - y], [a - y - x, b + x - y]]);
    pen.fill();
  }
}
function draw() {
  const [tick, tanks, shells] = replay.frames[slider.value];
  pen.clearRect(0, 0, canvas.width, canvas.height);
  pen.strokeStyle = pen.fillStyle = '#64748b'; pen.lineCap = 'round';
  for (const obstacle of replay.obstacles ?? []) wall(obstacle);
  for (const [who, x, y, heading, turret, health] of tanks) {
    pen.strokeStyle = pen.fillStyle = colours[who]; pen.lineWidth = 3;
    pen.beginPath(); pen.arc(x, replay.height - y, replay.radius, 0, 7);
    pen.globalAlpha = 0.3; pen.fill(); pen.globalAlpha = 1; pen.stroke();
    turned(x, y, turret, 34); pen.lineWidth = 1; turned(x, y, heading, 22);
    pen.font = '18px sans-serif';
    const words = replay.names[who] + ' ' + Math.ceil(health);
    pen.fillText(words, x - 20, replay.height - y - replay.radius - 8);
  }
  for (const [who, x, y] of shells) {
    pen.fillStyle = colours[who];
    pen.beginPath(); pen.arc(x, replay.height - y, 5, 0, 7); pen.fill();
  }
  document.querySelector('output').textContent = 'tick ' + tick;
}
slider.oninput = draw;
button.onclick = () => { playing = !playing; button.textContent = playing ? 'stop' : 'play';
  if (playing && slider.value === slider.max) slider.value = 0; };
setInterval(() => { if (!playing) return;
  if (slider.value === slider.max) button.click();
  else { slider.value = +slider.value + 1; draw(); } }, 50);
draw();
)";

std::string begin_page(std::string_view title) {
  std::string out =
      "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>";
  append_xml_text(out, title);
  out += "</title>\n<style>";
  out += kLeagueStyle;
  out += "</style></head><body>\n<h1>";
  append_xml_text(out, title);
  return out += "</h1>\n";
}

void begin_table(std::string& out, std::initializer_list<std::string_view> columns) {
  out += "<div class=\"scrolls\"><table><thead><tr>";
  for (const std::string_view column : columns) {
    fmt::format_to(std::back_inserter(out), "<th scope=\"col\"><button>{}</button></th>", column);
  }
  out += "</tr></thead>\n<tbody>\n";
}

void end_table(std::string& out) {
  fmt::format_to(std::back_inserter(out),
                 "</tbody></table></div>\n<script>{}</script>\n</body></html>\n", kSortScript);
}

double percent(std::int64_t part, std::int64_t whole) {
  return whole > 0 ? 100 * static_cast<double>(part) / static_cast<double>(whole) : 0;
}

/// The pages of one league.
class LeaguePages {
 public:
  LeaguePages(const std::string& folder, const arena::LeagueSetup& setup,
              const std::vector<arena::PairResult>& pairs,
              const std::vector<arena::BotRating>& ratings)
      : folder_(folder), setup_(setup), pairs_(pairs), ratings_(ratings) {
    std::unordered_map<std::string_view, std::size_t> indices;
    for (std::size_t i = 0; i < setup.bots.size(); ++i) indices.emplace(setup.bots[i], i);
    rank_.resize(setup.bots.size());
    for (std::size_t i = 0; i < ratings.size(); ++i) rank_[indices.at(ratings[i].name)] = i;
    pairs_of_.resize(std::min(kMaxBotPages, ratings.size()));
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      for (const std::size_t bot : {pairs[i].a, pairs[i].b}) {
        if (rank_[bot] < pairs_of_.size()) pairs_of_[rank_[bot]].push_back(i);
      }
    }
  }

  [[nodiscard]] int write_index() const {
    std::string out = begin_page("League");
    fmt::format_to(std::back_inserter(out),
                   "<p>{} bots, {} pairs of up to {} duels of {} ticks; rules {}, seed {}. A "
                   "rating is the mean share of the points, in percent. Click on a heading to "
                   "sort.</p>\n",
                   ratings_.size(), pairs_.size(), setup_.rounds, setup_.ticks, setup_.rules.preset,
                   setup_.seed);
    begin_table(out, {"bot", "rank", "rating", "standard error", "hits, %", "survival, %"});
    for (std::size_t i = 0; i < ratings_.size(); ++i) {
      const arena::BotRating& rating = ratings_[i];
      out += "<tr><td>";
      append_link(out, i);
      fmt::format_to(std::back_inserter(out),
                     "</td><td>{}</td><td>{:.2f}</td><td>{:.2f}</td><td>{:.1f}</td><td>{:.1f}</td>"
                     "</tr>\n",
                     i + 1, rating.rating, rating.error, 100 * rating.hit_rate,
                     100 * rating.survival);
    }
    end_table(out);
    return write("index.html", out);
  }

  [[nodiscard]] int write_bots() const {
    for (std::size_t rank = 0; rank < pairs_of_.size(); ++rank) {
      std::string out = begin_page(ratings_[rank].name);
      fmt::format_to(
          std::back_inserter(out),
          "<p>Rank {}, rating {:.2f} ± {:.2f}. <a href=\"index.html\">All bots</a></p>\n", rank + 1,
          ratings_[rank].rating, ratings_[rank].error);
      begin_table(out, {"against", "rank", "share of the points, %", "standard error", "rounds",
                        "won", "lost", "hits, %", "is hit, %", "replay"});
      for (const std::size_t pair : pairs_of_[rank]) append_pair(out, rank, pair);
      end_table(out);
      if (const int exit = write(page_of(rank), out); exit != kGood) return exit;
    }
    return kGood;
  }

  [[nodiscard]] int write_replays(const DuelPlayer& play) const {
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
      if (!is_replayed(pairs_[i])) continue;
      if (const int exit = write(replay_of(pairs_[i]), draw_replay(i, play)); exit != kGood)
        return exit;
    }
    return kGood;
  }

 private:
  const std::string& folder_;
  const arena::LeagueSetup& setup_;
  const std::vector<arena::PairResult>& pairs_;
  const std::vector<arena::BotRating>& ratings_;
  std::vector<std::size_t> rank_;                   ///< of each bot of the setup
  std::vector<std::vector<std::size_t>> pairs_of_;  ///< by rank

  [[nodiscard]] int write(const std::string& name, const std::string& text) const {
    return write_to((std::filesystem::path(folder_) / name).string(), text);
  }

  static std::string page_of(std::size_t rank) { return fmt::format("bot-{}.html", rank + 1); }

  [[nodiscard]] bool is_replayed(const arena::PairResult& pair) const {
    return std::max(rank_[pair.a], rank_[pair.b]) < kMaxReplayed;
  }
  [[nodiscard]] std::string replay_of(const arena::PairResult& pair) const {
    return fmt::format("replay-{}-{}.html", rank_[pair.a] + 1, rank_[pair.b] + 1);
  }

  void append_link(std::string& out, std::size_t rank) const {
    const bool has_page = rank < pairs_of_.size();
    if (has_page) fmt::format_to(std::back_inserter(out), "<a href=\"{}\">", page_of(rank));
    append_xml_text(out, ratings_[rank].name);
    if (has_page) out += "</a>";
  }

  void append_pair(std::string& out, std::size_t rank, std::size_t index) const {
    const arena::PairResult& pair = pairs_[index];
    const bool is_a = rank_[pair.a] == rank;
    const std::size_t other = rank_[is_a ? pair.b : pair.a];
    const double hits_a = percent(pair.hits_a, pair.shots_a);
    const double hits_b = percent(pair.hits_b, pair.shots_b);
    out += "<tr><td>";
    append_link(out, other);
    fmt::format_to(std::back_inserter(out),
                   "</td><td>{}</td><td>{:.2f}</td><td>{:.2f}</td><td>{}</td><td>{}</td><td>{}</td>"
                   "<td>{:.1f}</td><td>{:.1f}</td><td>",
                   other + 1, is_a ? pair.share_a : 100 - pair.share_a, pair.error, pair.rounds,
                   is_a ? pair.wins_a : pair.wins_b, is_a ? pair.wins_b : pair.wins_a,
                   is_a ? hits_a : hits_b, is_a ? hits_b : hits_a);
    if (is_replayed(pair)) {
      fmt::format_to(std::back_inserter(out), "<a href=\"{}\">round 1</a>", replay_of(pair));
    }
    out += "</td></tr>\n";
  }

  // Draws the first duel, with positions to a tenth of a pixel and headings to a hundredth.
  [[nodiscard]] std::string draw_replay(std::size_t index, const DuelPlayer& play) const {
    const arena::PairResult& pair = pairs_[index];
    const std::string& a = setup_.bots[pair.a];
    const std::string& b = setup_.bots[pair.b];
    std::string frames;
    const auto line = std::back_inserter(frames);
    const auto append_frame = [&](const arena::World& world) {
      fmt::format_to(line, "{}[{},[", frames.empty() ? "" : ",\n", world.ticks());
      bool is_first = true;
      for (std::size_t i = 0; i < world.tanks().size(); ++i) {
        const arena::Tank& tank = world.tanks()[i];
        if (tank.is_removed) continue;
        fmt::format_to(line, "{}[{},{:.1f},{:.1f},{:.2f},{:.2f},{:.1f}]", is_first ? "" : ",", i,
                       tank.position.x, tank.position.y, tank.heading, tank.turret_heading,
                       tank.health);
        is_first = false;
      }
      frames += "],[";
      is_first = true;
      for (const arena::Shell& shell : world.shells()) {
        fmt::format_to(line, "{}[{},{:.0f},{:.0f}]", is_first ? "" : ",", shell.owner,
                       shell.position.x, shell.position.y);
        is_first = false;
      }
      frames += "]]";
    };
    const arena::Outcome outcome = play(index, [&](const arena::World& world) {
      if (world.ticks() % kTicksAFrame == 0 || world.is_decided()) append_frame(world);
    });
    std::string out = begin_page(fmt::format("{} against {}", a, b));
    out += "<p>Round 1: ";
    append_xml_text(out, outcome.winner ? *outcome.winner + " wins" : "a draw");
    fmt::format_to(std::back_inserter(out),
                   " after {} ticks. <a href=\"index.html\">All bots</a></p>\n"
                   "<canvas></canvas>\n<input type=\"range\" min=\"0\" value=\"0\" "
                   "aria-label=\"tick\"><button>play</button> <output></output>\n<script>\n"
                   "const replay = {{width:{},height:{},radius:{},names:",
                   outcome.ticks, setup_.width, setup_.height, setup_.rules.tank_radius);
    std::string names = "[";
    append_json_string(names, a);
    names += ',';
    append_json_string(names, b);
    // Escapes a name, so that it cannot end the script.
    for (const char c : names) {
      if (c == '<')
        out += "\\u003c";
      else
        out += c;
    }
    out += ']';
    append_obstacles(out, setup_.rules);
    out += ",frames:[\n" + frames + "]};\n";
    out += kReplayScript;
    return out += "</script>\n</body></html>\n";
  }
};

}  // namespace

int write_league_pages(const std::string& folder, const arena::LeagueSetup& setup,
                       const std::vector<arena::PairResult>& pairs,
                       const std::vector<arena::BotRating>& ratings, const DuelPlayer& play) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return cannot_write(folder, error.message());
  const LeaguePages pages(folder, setup, pairs, ratings);
  if (const int exit = pages.write_index(); exit != kGood) return exit;
  if (const int exit = pages.write_bots(); exit != kGood) return exit;
  return pages.write_replays(play);
}

}  // namespace aimahead::cli
