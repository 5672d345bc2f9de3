#include "gravity_batch.hpp"

#include "measure_in_turn.hpp"
#include "questions.hpp"

#include <aimahead/batch.hpp>
#include <aimahead/execution.hpp>
#include <aimahead/intercept.hpp>

#include <cstdio>
#include <vector>

namespace bench {
namespace {

using aimahead::InterceptBatch;
using aimahead::Vec3;

/// So many questions fit into the first cache, with their times.
constexpr std::size_t kQuestions = 1024;
constexpr double kTimes = 4;  // as fast as `solve`, with x86-64-v4

template <class S>
struct Columns {
  std::vector<S> d[3], v[3], gun_v[3];
  std::vector<S> speed, inherit, fall, time;
  std::vector<aimahead::Status> status;
};

/// Questions in S, and the same questions as engagements.
template <class S>
struct Asked {
  Columns<S> columns;
  std::vector<aimahead::Engagement<Vec3>> engagements;

  void add(const Question& q) {
    aimahead::Engagement<Vec3> e;
    const auto keep = [](std::vector<S>& column, double x) {
      column.push_back(static_cast<S>(x));
      return double(column.back());
    };
    Columns<S>& c = columns;
    double place[3], velocity[3], gun[3];
    for (std::size_t k = 0; k < 3; ++k) {
      place[k] = keep(c.d[k], q.target_position[k] - q.shooter_position[k]);
      velocity[k] = keep(c.v[k], q.target_velocity[k]);
      gun[k] = keep(c.gun_v[k], q.shooter_velocity[k]);
    }
    e.target.position = {place[0], place[1], place[2]};
    e.target.velocity = {velocity[0], velocity[1], velocity[2]};
    e.shooter.velocity = {gun[0], gun[1], gun[2]};
    e.projectile.speed = keep(c.speed, q.speed);
    e.projectile.inherit = keep(c.inherit, q.inherit);
    e.projectile.acceleration = {0, 0, keep(c.fall, -9.81)};
    c.time.push_back(0);
    c.status.push_back(aimahead::Status::invalid);
    engagements.push_back(e);
  }

  void solve_one_by_one() {
    for (std::size_t i = 0; i < engagements.size(); ++i) {
      const auto said = aimahead::solve(engagements[i]);
      columns.time[i] = static_cast<S>(said.time);
      columns.status[i] = said.status;
    }
  }

  void solve_together() {
    Columns<S>& c = columns;
    InterceptBatch<S, 3> batch;
    batch.count = engagements.size();
    for (std::size_t k = 0; k < 3; ++k) {
      batch.target_position[k] = c.d[k].data();
      batch.target_velocity[k] = c.v[k].data();
      batch.gun_velocity[k] = c.gun_v[k].data();
    }
    batch.speed = c.speed.data();
    batch.inherit = c.inherit.data();
    batch.projectile_acceleration[2] = c.fall.data();
    solve_each(batch, {.time = c.time.data(), .status = c.status.data()});
  }
};

template <class S>
void measure(const char* what, bool hits, bool misses) {
  Asked<S> asked;
  for (const Question& q : gravity_questions()) {
    Asked<S> one;
    one.add(q);
    const bool hit = bool(solve(one.engagements[0]));
    if (hit ? hits : misses) asked.add(q);
    if (asked.engagements.size() == kQuestions) break;
  }
  std::vector<Row> rows{{"solve", [&] { asked.solve_one_by_one(); }}};
  add_every_instruction_set(rows, [&] { asked.solve_together(); });
  measure_in_turn(rows, 1, asked.engagements.size(), 200);
  std::printf("%s, %s: %zu questions\n", sizeof(S) == 4 ? "float" : "double", what,
              asked.engagements.size());
  for (const Row& row : rows) {
    const double times = rows[0].best / row.best;
    std::printf("  %-10s %8.1f ns  %5.1f times as fast as solve", row.name.c_str(), row.best,
                times);
    if (row.name == "x86-64-v4") std::printf("  >= %.0f %c", kTimes, mark(times < kTimes));
    std::printf("\n");
  }
}

}  // namespace

void measure_gravity_batch() {
  const auto best = aimahead::instruction_set();
  std::printf(
      "\nfirst hits under gravity, 3D, guns that may move; a time and a status out (`solve` also\n"
      "gives the aim, and the closest shot of a miss)\n");
  measure<float>("two in three hit", true, true);
  measure<double>("two in three hit", true, true);
  measure<double>("hits", true, false);
  measure<double>("misses", false, true);
  aimahead::use_instruction_set(best);
}

}  // namespace bench
