// What the process returns.
#pragma once

namespace aimahead::cli {

enum Exit {
  kGood = 0,
  kSomeInvalid = 1,  ///< some questions were at fault, or some shot missed
  kFailed = 2,       ///< usage, or a file that cannot be read
};

}  // namespace aimahead::cli
