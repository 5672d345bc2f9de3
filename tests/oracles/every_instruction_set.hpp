// Tests that hold for every instruction set.
#pragma once

#include <aimahead/execution.hpp>

namespace oracle {

/// Calls the check with each available instruction set in turn.
template <class Check>
void on_every_set(Check check) {
  const aimahead::InstructionSet before = aimahead::instruction_set();
  for (int i = 0; i < aimahead::kInstructionSets; ++i) {
    if (aimahead::use_instruction_set(aimahead::InstructionSet(i))) check();
  }
  aimahead::use_instruction_set(before);
}

}  // namespace oracle
