#include "questions/answer.hpp"

#include <array>

namespace aimahead::cli {
namespace {

constexpr std::size_t kMaxSolutions = 64;

Vec3 lift(const Vec3& v) { return v; }
Vec3 lift(const Vec2& v) { return {v.x, v.y, 0}; }

template <class V>
Hit<Vec3> lifted_hit(const Hit<V>& hit) {
  Hit<Vec3> lifted{hit.time,      hit.launch_time,           hit.flight_time,       lift(hit.point),
                   lift(hit.aim), lift(hit.launch_velocity), lift(hit.launch_point)};
  if (hit.blocked) {
    lifted.blocked = {hit.blocked->obstacle, hit.blocked->time, lift(hit.blocked->point)};
  }
  lifted.distance = hit.distance;
  lifted.plate = hit.plate;
  return lifted;
}

template <class V>
Intercept<Vec3> lift(const Intercept<V>& intercept) {
  Intercept<Vec3> lifted;
  static_cast<Hit<Vec3>&>(lifted) = lifted_hit(static_cast<const Hit<V>&>(intercept));
  lifted.status = intercept.status;
  lifted.method = intercept.method;
  if (intercept.closest) {
    lifted.closest = {intercept.closest->time, intercept.closest->distance,
                      lift(intercept.closest->aim), intercept.closest->launch_time};
  }
  lifted.count = intercept.count;
  lifted.fault = intercept.fault;
  return lifted;
}

template <class V>
Intercept<Vec3> solve_lifted(const Engagement<V>& engagement, std::vector<Solution>* solutions) {
  if (!solutions) return lift(solve(engagement));
  std::array<Hit<V>, kMaxSolutions> hits;
  const Intercept<V> found = solve_all(engagement, std::span<Hit<V>>(hits));
  for (int i = 0; i < found.count; ++i) {
    const Hit<V>& hit = hits[static_cast<std::size_t>(i)];
    solutions->push_back({lifted_hit(hit), sensitivity(engagement, hit)});
  }
  return lift(found);
}

}  // namespace

Hit<Vec3> lift_hit(const Hit<Vec2>& hit) { return lifted_hit(hit); }
Intercept<Vec3> lift_intercept(const Intercept<Vec2>& intercept) { return lift(intercept); }

void QuestionSolver::find(std::string_view text, std::size_t first_line, Answer& answer) {
  answer.solutions.clear();
  answer.question = reader_.read(text, first_line);
  answer.intercept = solve_question(answer.question, all_ ? &answer.solutions : nullptr);
  expect_valid(answer.intercept);
}

void expect_valid(const Intercept<Vec3>& found) {
  if (found.status != Status::invalid) return;
  throw Fault{found.fault ? found.fault : "", std::string(text_of(kNotSolved))};
}

double value_of_setting(const Question& question, const aim_setting& setting, double distance) {
  return setting_at(*question.engagement.projectile.table, {setting.values, setting.count},
                    distance);
}

Intercept<Vec3> solve_question(const Question& question, std::vector<Solution>* solutions) {
  return question.dimensions == 2 ? solve_lifted(question.flat, solutions)
                                  : solve_lifted(question.engagement, solutions);
}

}  // namespace aimahead::cli
