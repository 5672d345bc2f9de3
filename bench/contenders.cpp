#include "contender.hpp"

#include "companion_quartic.hpp"
#include "published_formulas.hpp"
#include "questions.hpp"

#include "aimahead/intercept.hpp"
#include "aimahead/lead.hpp"

#include "drag_flight.hpp"
#include "oracle.hpp"

#include <benchmark/benchmark.h>
#include <cmath>
#include <memory>
#include <type_traits>

namespace bench {
namespace {

constexpr std::size_t kJudged = 2'000;  // of each family

const std::vector<std::string> kStraightFamilies = {"game",   "near_equal", "equal_int",
                                                    "recede", "tangent",    "tangent_exact"};
const std::vector<std::string> kNoFamilies;
const std::vector<std::string> kGravityFamilies = {"gravity", "low_gravity", "many_roots",
                                                   "gravity_tangent", "both_fall"};

/// A family with the truth about each of its questions.
struct Judged {
  std::vector<Question> questions;
  std::vector<double> times;  ///< of the first hit; negative: there is none
};

Judged judge_family(const std::string& name, int dimensions, bool in_float) {
  Judged judged;
  for (Question q : family_questions(name, dimensions, kJudged)) {
    if (in_float) q = rounded_to_float(q);
    const oracle::Answer answer = oracle::judge(q);
    if (answer.status == aimahead::Status::touching) continue;
    judged.questions.push_back(q);
    judged.times.push_back(answer.hits.empty() ? -1 : static_cast<double>(answer.hits[0].time));
  }
  return judged;
}

std::vector<Judged> judge_families(const std::vector<std::string>& names, int dimensions,
                                   bool in_float) {
  std::vector<Judged> judged;
  judged.reserve(names.size());
  for (const std::string& name : names) judged.push_back(judge_family(name, dimensions, in_float));
  return judged;
}

/// `ask` returns the time of a question, or a negative number for no hit. NaN is a wrong answer.
template <class Ask>
std::vector<WrongAnswers> count_wrong(const std::vector<Judged>& families, double tolerance,
                                      Ask ask) {
  std::vector<WrongAnswers> all;
  for (const Judged& family : families) {
    WrongAnswers wrong;
    const double percent = 100.0 / double(family.questions.size());
    for (std::size_t i = 0; i < family.questions.size(); ++i) {
      const auto [hit, time] = ask(family.questions[i]);
      const double truth = family.times[i];
      if (truth < 0) {
        wrong.false_hits += hit ? percent : 0;
      } else if (!hit) {
        wrong.missed += percent;
      } else if (!(std::fabs(time - truth) <= tolerance * truth)) {
        wrong.off += percent;
      }
    }
    all.push_back(wrong);
  }
  return all;
}

struct HitTime {
  bool hit;
  double time;
};

/// Status, time and aim of `lead`, as every contender gives them.
template <class V>
published::Shot<V> lead_shot(const V& d, const V& v, aimahead::ScalarOf<V> s) {
  const aimahead::Lead<V> answer = aimahead::lead(d, v, s);
  return {static_cast<bool>(answer), answer.time, answer.aim};
}

/// Makes a contender of formula(d, v, s) -> Shot. `Formula` is a type of its own, so that the
/// compiler may inline it into the loop, as in a caller's program.
template <class V, class Formula>
Contender straight(std::string name, const std::vector<LeadQuestion<V>>& timed,
                   const std::vector<Judged>& judged, Formula formula) {
  constexpr bool kFloat = std::is_same_v<aimahead::ScalarOf<V>, float>;
  Contender c;
  c.name = std::move(name);
  c.calls = timed.size();
  c.pass = [&timed, formula] {
    for (const LeadQuestion<V>& q : timed) benchmark::DoNotOptimize(formula(q.d, q.v, q.speed));
  };
  c.wrong = count_wrong(judged, kFloat ? 1e-6 : 1e-9, [&](const Question& question) {
    const LeadQuestion<V> q = to_lead<V>(question);
    const auto shot = formula(q.d, q.v, q.speed);
    return HitTime{shot.hit, static_cast<double>(shot.time)};
  });
  return c;
}

constexpr auto kFirstHit = []<class V>(const aimahead::Engagement<V>& e) { return solve(e); };
constexpr auto kEveryHit = []<class V>(const aimahead::Engagement<V>& e) {
  aimahead::Hit<V> hits[4];
  return solve_all(e, hits);
};

/// Makes a contender of answer(engagement) -> Intercept.
template <class V, class Answer>
Contender solving(std::string name, const std::vector<aimahead::Engagement<V>>& timed,
                  const std::vector<Judged>& judged, Answer answer) {
  Contender c;
  c.name = std::move(name);
  c.calls = timed.size();
  c.pass = [&timed, answer] {
    for (const auto& e : timed) benchmark::DoNotOptimize(answer(e));
  };
  c.one = [&timed, answer](std::size_t i) { benchmark::DoNotOptimize(answer(timed[i])); };
  c.wrong = count_wrong(judged, 1e-9, [&](const Question& q) {
    const auto found = answer(oracle::to_engagement<V>(q));
    return HitTime{static_cast<bool>(found), found.time};
  });
  return c;
}

template <class V>
std::vector<aimahead::Engagement<V>> to_engagements(const std::vector<Question>& questions) {
  std::vector<aimahead::Engagement<V>> engagements;
  engagements.reserve(questions.size());
  for (const Question& q : questions) engagements.push_back(oracle::to_engagement<V>(q));
  return engagements;
}

/// Keeps what a group's contenders point to as long as the program runs.
template <class T>
const T& keep(T value) {
  static std::vector<std::unique_ptr<T>> kept;
  return *kept.emplace_back(std::make_unique<T>(std::move(value)));
}

/// The group of constant velocity, in V's own scalar and dimensions.
template <class V>
Group straight_group(std::string title, bool judges) {
  constexpr int kDimensions = aimahead::kDimensions<V>;
  constexpr bool kFloat = std::is_same_v<aimahead::ScalarOf<V>, float>;
  const auto questions = straight_questions(kDimensions);
  std::vector<LeadQuestion<V>> leads;
  leads.reserve(questions.size());
  for (const Question& q : questions) leads.push_back(to_lead<V>(q));
  const auto& timed = keep(std::move(leads));
  const auto& families = judges ? kStraightFamilies : kNoFamilies;
  const auto judged = judge_families(families, kDimensions, kFloat);

  using Scalar = aimahead::ScalarOf<V>;
  Group group{std::move(title), families, true, {}};
  auto& list = group.contenders;
  const auto add = [&](const char* name, auto formula) {
    list.push_back(straight<V>(name, timed, judged, formula));
  };
  add("W textbook quadratic",
      [](const V& d, const V& v, Scalar s) { return published::textbook<V>(d, v, s); });
  add("S alternate form",
      [](const V& d, const V& v, Scalar s) { return published::alternate_form<V>(d, v, s); });
  add("T half b", [](const V& d, const V& v, Scalar s) { return published::half_b<V>(d, v, s); });
  add("Y fixed point, 4 rounds",
      [](const V& d, const V& v, Scalar s) { return published::four_rounds<V>(d, v, s); });
  add("Y fixed point, 16 rounds, 1 px",
      [](const V& d, const V& v, Scalar s) { return published::sixteen_rounds<V>(d, v, s); });
  add("aimahead lead", [](const V& d, const V& v, Scalar s) { return lead_shot<V>(d, v, s); });
  constexpr double kLimits[] = {1.1, 0.9, 1.6, 1.2};
  list.back().limit = kLimits[2 * (kDimensions - 2) + kFloat];
  if constexpr (!kFloat) {
    const auto build_and_solve = [](const V& d, const V& v, Scalar s) {
      const auto answer = solve(aimahead::Engagement<V>{.projectile = {.speed = s},
                                                        .target = {.position = d, .velocity = v}});
      return published::Shot<V>{static_cast<bool>(answer), answer.time, answer.aim};
    };
    add("aimahead solve", build_and_solve);
    list.back().limit = 4;
    list.back().one = [&timed, build_and_solve](std::size_t i) {
      const LeadQuestion<V>& q = timed[i];
      benchmark::DoNotOptimize(build_and_solve(q.d, q.v, q.speed));
    };
  }
  return group;
}

Group gravity_group(bool judges) {
  using V = aimahead::Vec3;
  const auto& timed = keep(to_engagements<V>(gravity_questions()));
  const auto& families = judges ? kGravityFamilies : kNoFamilies;
  const auto judged = judge_families(families, 3, false);
  Group group{"gravity, 3D double", families, true, {}};
  Contender matrix;
  matrix.name = "companion matrix (Eigen)";
  matrix.calls = timed.size();
  matrix.pass = [&timed] {
    for (const auto& e : timed) benchmark::DoNotOptimize(published::companion_quartic(e));
  };
  matrix.one = [&timed](std::size_t i) {
    benchmark::DoNotOptimize(published::companion_quartic(timed[i]));
  };
  matrix.wrong = count_wrong(judged, 1e-9, [](const Question& q) {
    const auto shot = published::companion_quartic(oracle::to_engagement<V>(q));
    return HitTime{shot.hit, shot.time};
  });
  group.contenders.push_back(std::move(matrix));
  group.contenders.push_back(solving<V>("aimahead solve, first hit", timed, judged, kFirstHit));
  group.contenders.back().limit = 0.14;
  group.contenders.push_back(solving<V>("aimahead solve_all, every hit", timed, judged, kEveryHit));
  return group;
}

/// The group of low and high shots with drag, at targets that they can hit.
Group drag_group() {
  using V = aimahead::Vec3;
  constexpr int kShots = 4096;
  drag_test::Draw draw(1);
  std::vector<aimahead::Engagement<V>> made;
  for (int i = 0; i < kShots; ++i) {
    auto shot = drag_test::draw_shot<V>(draw);
    drag_test::place_steady_target(draw, shot);
    made.push_back(shot.engagement);
  }
  const auto& timed = keep(std::move(made));
  Group group{"quadratic drag, 3D double", {}, false, {}};
  group.contenders.push_back(solving<V>("aimahead solve, first hit", timed, {}, kFirstHit));
  group.contenders.back().limit = 50'000;
  return group;
}

}  // namespace

std::vector<Group> make_groups(bool judges) {
  std::vector<Group> groups;
  groups.push_back(straight_group<aimahead::Vec2>("constant velocity, 2D double", judges));
  groups.push_back(straight_group<Float2>("constant velocity, 2D float", judges));
  groups.push_back(straight_group<aimahead::Vec3>("constant velocity, 3D double", judges));
  groups.push_back(straight_group<Float3>("constant velocity, 3D float", judges));
  groups.push_back(gravity_group(judges));
  groups.push_back(drag_group());
  return groups;
}

}  // namespace bench
