// A question as a line of the format, to be pasted where a test failed.
#pragma once

#include <aimahead/engagement.hpp>
#include <string>

namespace oracle {

/// The question as one line for `aimahead solve`; its numbers read back to the same doubles. Fields
/// that have their default are left out, and so are obstacles. A caller's own motion, which the
/// format lacks, is called "function".
[[nodiscard]] std::string line_of(const aimahead::Engagement2& e);
[[nodiscard]] std::string line_of(const aimahead::Engagement3& e);

}  // namespace oracle
