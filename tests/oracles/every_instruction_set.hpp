// Tests that hold whatever the processor is asked to work with.
#pragma once

#include <aimahead/execution.hpp>

namespace oracle {

/// With each set that is available in turn.
template <class Check>
void on_every_set(Check check) {
  const aimahead::InstructionSet before = aimahead::instruction_set();
  for (int i = 0; i < aimahead::kInstructionSets; ++i) {
    if (aimahead::use_instruction_set(aimahead::InstructionSet(i))) check();
  }
  aimahead::use_instruction_set(before);
}

}  // namespace oracle
