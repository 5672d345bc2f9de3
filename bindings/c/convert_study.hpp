// Snapshots, guesses, proofs, controllers and axes between the structs of C and those of C++, for C
// and for WebAssembly.
#pragma once

#include "aimahead/drag_proof.hpp"
#include "aimahead/follow.hpp"
#include "aimahead/methods.hpp"
#include "aimahead/orientation.hpp"
#include "aimahead/pid.hpp"
#include "aimahead/steering.h"
#include "aimahead/study.h"

namespace aimahead::c {

template <class V>
void store_snapshot(const Snapshot<V>& snapshot, aim_snapshot& out);
template <class V>
void store_guess(const Guess<V>& guess, aim_guess& out);
/// An answer without its fault.
template <class V>
[[nodiscard]] aim_method_answer method_answer_of(const MethodAnswer<V>& answer);

[[nodiscard]] aim_drag_proof drag_proof_of(const DragProof& proof);

/// Converts axes without fault.
[[nodiscard]] Axes axes_of(const aim_axes& axes);

[[nodiscard]] PidGains gains_of(const aim_pid_gains& gains);
[[nodiscard]] PidMemory memory_of(const aim_pid& pid);
void store_memory(const PidMemory& memory, aim_pid& pid);

}  // namespace aimahead::c
