#include "aimahead/assertion.hpp"

#include <atomic>
#include <cstdio>
#include <cstdlib>

namespace aimahead {

namespace {

void abort_with_message(const char* message, const char* file, int line) {
  std::fprintf(stderr, "aimahead: %s (%s:%d)\n", message, file, line);
  std::abort();
}

std::atomic<AssertionHandler> present{abort_with_message};

}  // namespace

AssertionHandler set_assertion_handler(AssertionHandler handler) {
  return present.exchange(handler ? handler : abort_with_message);
}

bool detail::expect(bool holds, const char* message, const char* file, int line) {
  if (!holds) present.load()(message, file, line);
  return holds;
}

}  // namespace aimahead
