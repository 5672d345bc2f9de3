// One way to answer one kind of question, and what is known about it.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace bench {

/// The wrong answers to a family of questions, in percent of all.
struct WrongAnswers {
  double missed = 0;      ///< there is a hit, and it says there is none
  double false_hits = 0;  ///< there is none, and it gives one
  double off = 0;         ///< by more than 1e-6 of the time in float, 1e-9 in double
};

struct Contender {
  std::string name;
  std::size_t calls = 0;                      ///< of one pass
  std::function<void()> pass;                 ///< answers every timed question once
  std::function<void(std::size_t)> one = {};  ///< answers the timed question of this index
  std::vector<WrongAnswers> wrong = {};       ///< in the order of its group's families; or empty
  double limit = 0;                           ///< what it must not exceed; 0: none

  // Measured.
  double nanoseconds = 0;
  double ratio = 0;  ///< to the first of its group
  double median_call = 0;
  double slow_call = 0;  ///< 99 of 100 are quicker
  double allocations = 0;
};

/// Contenders that get the same questions. The others are compared with the first.
struct Group {
  std::string title;
  std::vector<std::string> families;
  bool limit_is_ratio = true;  ///< `limit` is a ratio, else nanoseconds
  std::vector<Contender> contenders;
};

/// Makes all groups. With `judges` it counts wrong answers, which takes longer than everything
/// else.
std::vector<Group> make_groups(bool judges);

/// Times all contenders of a group in turns, so that other work of the machine affects all alike.
void measure(Group& group, int repetitions);

/// Prints a table for people.
void print_table(const std::vector<Group>& groups);

}  // namespace bench
