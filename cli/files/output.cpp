#include "files/output.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace aimahead::cli {

void Output::flush() {
  std::string_view rest = text_;
  while (!rest.empty() && !is_closed_) {
    const ssize_t count = write(STDOUT_FILENO, rest.data(), rest.size());
    if (count >= 0) {
      rest.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno == EAGAIN) {
      pollfd waiting{.fd = STDOUT_FILENO, .events = POLLOUT, .revents = 0};
      poll(&waiting, 1, -1);
    } else if (errno != EINTR) {
      if (errno != EPIPE) error_ = std::strerror(errno);
      is_closed_ = true;
    }
  }
  text_.clear();
}

bool wants_colour() {
  const char* const no_colour = std::getenv("NO_COLOR");
  if (no_colour && *no_colour) return false;
  const char* const terminal = std::getenv("TERM");
  if (terminal && std::string_view(terminal) == "dumb") return false;
  return isatty(STDOUT_FILENO) == 1;
}

void complain(std::string_view message) { fmt::print(stderr, "aimahead: {}\n", message); }

}  // namespace aimahead::cli
