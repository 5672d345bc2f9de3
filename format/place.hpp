// The first fault of a question, and the field to blame for it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace aimahead::format {

/// Thrown by the readers at the first fault of a question, and caught where the question is
/// answered: it never leaves the program that reads.
struct Fault {
  std::string field;     ///< path of the field to blame; "" for the text as a whole
  std::string message;   ///< what is wrong, for people
  std::size_t line = 0;  ///< of the stream, where each line is a question; 0: it is no stream
  std::string file{};    ///< where several are read
};

/// Where a value stands: a member or an element of what stands at `outer`. A chain of these lives
/// on the stack while a question is read, and becomes a path only when something must be blamed.
struct Place {
  static constexpr std::size_t kMember = static_cast<std::size_t>(-1);

  const Place* outer = nullptr;
  std::string_view key{};       ///< name of the member; unused for an element
  std::size_t index = kMember;  ///< index of the element, or kMember

  /// "target.points[1]"; the outermost object is "".
  [[nodiscard]] std::string path() const;
};

[[noreturn]] void blame(const Place& place, std::string message);

}  // namespace aimahead::format
