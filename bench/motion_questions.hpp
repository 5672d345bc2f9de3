// The questions of the table motion x shot: seeded engagements in space, like those of games.
#pragma once

#include "aimahead/engagement.hpp"

#include <memory>
#include <string>
#include <vector>

namespace bench {

using Engagement = aimahead::Engagement3;

/// The questions of one cell of the table, with the lists their motions refer to.
class MotionQuestions {
 public:
  MotionQuestions(const std::string& motion, const std::string& shot);
  MotionQuestions(const MotionQuestions&) = delete;
  MotionQuestions& operator=(const MotionQuestions&) = delete;
  ~MotionQuestions();

  [[nodiscard]] const std::vector<Engagement>& list() const { return list_; }

 private:
  struct Lists;
  std::vector<Engagement> list_;
  std::vector<std::unique_ptr<Lists>> kept_;
};

/// The rows of the table.
[[nodiscard]] std::vector<std::string> motions();
/// The columns of the table. "calm" has the questions of "wind" as they are seen from the air.
[[nodiscard]] std::vector<std::string> shots();

}  // namespace bench
