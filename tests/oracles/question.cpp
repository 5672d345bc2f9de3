#include "question.hpp"

#include "question_line.hpp"

namespace oracle {

std::string to_json(const Question& q) {
  return q.dimensions == 3 ? line_of(to_engagement<aimahead::Vec3>(q))
                           : line_of(to_engagement<aimahead::Vec2>(q));
}

}  // namespace oracle
