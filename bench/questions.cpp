#include "questions.hpp"

#include <algorithm>

namespace bench {
namespace {

constexpr std::uint64_t kSeed = 20'260'101;

const oracle::Family& family_of(std::string_view name) {
  const auto all = oracle::families();
  return *std::find_if(all.begin(), all.end(), [&](const auto& f) { return f.name == name; });
}

}  // namespace

std::vector<Question> straight_questions(int dimensions) {
  oracle::Random random(kSeed);
  std::vector<Question> questions(kTimed);
  for (Question& q : questions) {
    q.dimensions = dimensions;
    q.speed = random.between(2, 60);
    q.target_position = random.in_cube(400, dimensions);
    const double speed = q.speed * random.between(0, 2.5);
    q.target_velocity = oracle::scaled(random.direction(dimensions), speed);
  }
  return questions;
}

std::vector<Question> gravity_questions() { return family_questions("gravity", 3, kTimed); }

std::vector<Question> family_questions(std::string_view name, int dimensions, std::size_t count) {
  const oracle::Family& family = family_of(name);
  std::vector<Question> questions;
  questions.reserve(count);
  // The index chooses the dimensions: odd ones are in space.
  for (std::uint64_t i = dimensions == 3; questions.size() < count; i += 2) {
    questions.push_back(oracle::generate(family, kSeed, i));
  }
  return questions;
}

Question rounded_to_float(Question q) {
  oracle::for_each_number(q, [](double& x, oracle::Unit) { x = static_cast<float>(x); });
  return q;
}

}  // namespace bench
