// How good the first order of odds is where deviations are not small: the difference from random
// shots that are flown, as a table, and as a picture if a file is named.
#include "flown_shots.hpp"
#include "picture.hpp"

#include "aimahead/intercept.hpp"
#include "aimahead/odds.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

namespace bench {
namespace {

using namespace aimahead;
using scenes::OddsKind;
using scenes::Seeded;

constexpr std::array kShares = {0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3};
constexpr int kScenes = 40;
constexpr std::int64_t kShots = 40'000;

struct Curve {
  std::string name;
  const char* color;
  std::vector<double> mean;   ///< of the absolute differences, for each share
  std::vector<double> worst;  ///< what one scene in twenty exceeds
};

template <class V>
Curve measure(const std::string& name, const char* color, OddsKind kind) {
  Curve curve{name, color, {}, {}};
  for (const double share : kShares) {
    std::vector<double> differences;
    for (int i = 0; i < kScenes; ++i) {
      Seeded seeded(static_cast<std::uint64_t>(i) + 77);
      const auto scene = scenes::draw_odds_scene<V>(kind, share, seeded);
      const auto odds = find_odds(scene.question, scene.known);
      if (!odds) continue;
      const auto answer = solve(scene.question);
      const scenes::FlownShots<V> shots(scene.question, answer, scene.known);
      differences.push_back(std::fabs(shots.hit_share(kShots, seeded) - odds.probability));
    }
    std::sort(differences.begin(), differences.end());
    double sum = 0;
    for (const double x : differences) sum += x;
    curve.mean.push_back(sum / static_cast<double>(differences.size()));
    curve.worst.push_back(differences[differences.size() * 19 / 20]);
  }
  return curve;
}

std::string draw(const std::vector<Curve>& curves) {
  constexpr double kWidth = 820;
  constexpr double kHeight = 450;
  const LogScale x{kShares.front(), kShares.back(), 70, 560};
  const LogScale y{0.001, 0.3, 390, 60};
  std::string picture;
  SvgWriter out(picture, kWidth, kHeight);
  out.begin("How far first order is from the share of flown shots that hit", kChartStyle);
  for (const double share : kShares) {
    out.line("grid", {x(share), 60}, {x(share), 390});
    out.text("note", {x(share), 408}, Anchor::middle, number_text(100 * share) + "%");
  }
  for (const double off : {0.001, 0.003, 0.01, 0.03, 0.1, 0.3}) {
    out.line("grid", {70, y(off)}, {560, y(off)});
    out.text("note", {62, y(off) + 4}, Anchor::end, number_text(100 * off));
  }
  out.text("note", {315, 430}, Anchor::middle, "deviations as a share of the distance");
  out.text("note", {70, 50}, Anchor::start, "percentage points");
  double label = 80;
  for (const Curve& curve : curves) {
    const auto add = [&](const std::vector<double>& values, const char* style) {
      std::vector<Pixel> line;
      for (std::size_t i = 0; i < values.size(); ++i) {
        line.push_back({x(kShares[i]), y(values[i] < 0.001 ? 0.001 : values[i])});
      }
      out.polyline(std::string("curve ") + curve.color + style, line);
    };
    add(curve.mean, "");
    add(curve.worst, " dotted");
    out.line(std::string("curve ") + curve.color, {578, label - 4}, {602, label - 4});
    out.text("note", {610, label}, Anchor::start, curve.name);
    label += 22;
  }
  out.text("note", {578, label + 8}, Anchor::start, "line: mean over 40 scenes");
  out.text("note", {578, label + 24}, Anchor::start, "dots: what one scene in 20 exceeds");
  out.finish();
  return picture;
}

int run(int count, char** words) {
  const std::vector<Curve> curves = {
      measure<Vec2>("2D, shot 4 times as fast", "blue", OddsKind::still_gun),
      measure<Vec3>("3D, gun moves and scatters", "cyan", OddsKind::scatter),
      measure<Vec2>("2D, shot barely faster", "orange", OddsKind::slow_shot),
      measure<Vec3>("3D, shot barely faster", "red", OddsKind::slow_shot)};
  std::printf(
      "first order and %lld flown shots differ by so many percentage points: mean over %d "
      "scenes (exceeded by one in 20)\n%8s",
      static_cast<long long>(kShots), kScenes, "share");
  for (const Curve& curve : curves) std::printf("  %27s", curve.name.c_str());
  std::printf("\n");
  for (std::size_t i = 0; i < kShares.size(); ++i) {
    std::printf("%7g%%", 100 * kShares[i]);
    for (const Curve& curve : curves) {
      std::printf("  %18.2f (%6.2f)", 100 * curve.mean[i], 100 * curve.worst[i]);
    }
    std::printf("\n");
  }
  return count > 1 && !save(draw(curves), words[1]) ? 1 : 0;
}

}  // namespace
}  // namespace bench

int main(int count, char** words) { return bench::run(count, words); }
