// Started with AIMAHEAD_ISA=NAME and the argument NAME: that set must be in use if it is available,
// and else refused with an assertion.
#include <aimahead/assertion.hpp>
#include <aimahead/execution.hpp>

#include <cstdio>
#include <cstring>

namespace {
int assertions = 0;
}

int main(int argc, char** argv) {
  using namespace aimahead;
  if (argc != 2) return 2;
  set_assertion_handler([](const char*, const char*, int) { ++assertions; });
  const InstructionSet used = instruction_set();
  bool available = false;
  for (int i = 0; i < kInstructionSets; ++i) {
    const auto set = InstructionSet(i);
    available = available || (std::strcmp(name_of(set), argv[1]) == 0 && is_available(set));
  }
  std::printf("%s asked for, %s used, %d assertions\n", argv[1], name_of(used), assertions);
  if (!is_available(used)) return 1;
  if (available) return std::strcmp(name_of(used), argv[1]) == 0 && assertions == 0 ? 0 : 1;
  return assertions == 1 ? 0 : 1;
}
