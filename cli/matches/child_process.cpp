#include "matches/child_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <initializer_list>

namespace aimahead::cli {
namespace {

// The functions from here to `keep` run in a fork of a process that may have threads. So they make
// system calls only.

void close_all_but(std::initializer_list<int> kept) {
  constexpr int kMaxDescriptors = 4096;
  const long limit = sysconf(_SC_OPEN_MAX);
  const int max = limit > 0 && limit < kMaxDescriptors ? static_cast<int>(limit) : kMaxDescriptors;
  for (int i = 3; i < max; ++i) {
    if (std::find(kept.begin(), kept.end(), i) == kept.end()) close(i);
  }
}

#ifdef __linux__
// The parent of process `name` (digits), from /proc/NAME/stat, or 0.
pid_t parent_of(const char* name) {
  char path[64] = "/proc/";
  std::size_t length = std::strlen(path);
  for (const char* c = name; *c && length < sizeof path - 8; ++c) path[length++] = *c;
  std::memcpy(path + length, "/stat", 6);
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  char text[512];
  const ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  if (count <= 0) return 0;
  text[count] = 0;
  // "12 (name) S 7 ...": a name may hold anything, so from the last parenthesis.
  const char* c = std::strrchr(text, ')');
  if (!c || std::strlen(c) < 5) return 0;
  pid_t parent = 0;
  for (c += 4; *c >= '0' && *c <= '9'; ++c) parent = parent * 10 + (*c - '0');
  return parent;
}

// Kills every child of this process.
void kill_children() {
  struct Entry {
    std::uint64_t inode;
    std::int64_t offset;
    unsigned short length;
    unsigned char type;
    char name[1];
  };
  const int folder = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return;
  const pid_t self = getpid();
  alignas(Entry) char entries[8192];
  while (true) {
    const long count = syscall(SYS_getdents64, folder, entries, sizeof entries);
    if (count <= 0) break;
    for (long at = 0; at < count;) {
      const auto* const entry = reinterpret_cast<const Entry*>(entries + at);
      at += entry->length;
      const char* const name = entry->name;
      if (name[0] < '1' || name[0] > '9' || parent_of(name) != self) continue;
      pid_t child = 0;
      for (const char* c = name; *c >= '0' && *c <= '9'; ++c) child = child * 10 + (*c - '0');
      kill(child, SIGKILL);
    }
  }
  close(folder);
}
#else
void kill_children() {}
#endif

[[noreturn]] void run_program(char* const* arguments, int in, int out, int report) {
  setpgid(0, 0);
  for (const int signal_number : {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGQUIT}) {
    signal(signal_number, SIG_DFL);
  }
  dup2(in, STDIN_FILENO);
  dup2(out, STDOUT_FILENO);
  close_all_but({report});  // which closes when the program begins
  execvp(arguments[0], arguments);
  const int error = errno;
  [[maybe_unused]] const ssize_t written = write(report, &error, sizeof error);
  _exit(127);
}

[[noreturn]] void keep(char* const* arguments, int in, int out, int leash, int report) {
  // An interrupt from the keyboard ends our parent. This process waits for that end.
  for (const int signal_number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) signal(signal_number, SIG_IGN);
#ifdef __linux__
  prctl(PR_SET_CHILD_SUBREAPER, 1);
#endif
  close_all_but({in, out, leash, report});
  const pid_t program = fork();
  if (program == 0) run_program(arguments, in, out, report);
  if (program < 0) {
    const int error = errno;
    [[maybe_unused]] const ssize_t written = write(report, &error, sizeof error);
  }
  close(report);
  close(in);
  close(out);
  close(STDIN_FILENO);
  close(STDOUT_FILENO);
  if (program < 0) _exit(1);
  setpgid(program, program);
  char byte = 0;
  while (read(leash, &byte, 1) < 0 && errno == EINTR) continue;
  kill(-program, SIGKILL);
  // Orphans become this process's children as their parents die.
  while (true) {
    kill_children();
    pid_t gone = 0;
    while ((gone = waitpid(-1, nullptr, WNOHANG)) > 0) continue;
    if (gone < 0) break;
    poll(nullptr, 0, 1);
  }
  _exit(0);
}

struct Pipe {
  int read_end = -1;
  int write_end = -1;

  Pipe() {
    int ends[2];
    if (pipe(ends) != 0) return;
    read_end = ends[0];
    write_end = ends[1];
    fcntl(read_end, F_SETFD, FD_CLOEXEC);
    fcntl(write_end, F_SETFD, FD_CLOEXEC);
  }
};

void close_if_open(int& descriptor) {
  if (descriptor >= 0) close(descriptor);
  descriptor = -1;
}

/// Waits until the program has begun. Returns the error for which it cannot, or 0.
int read_error(int report) {
  int error = 0;
  ssize_t count = -1;
  do {
    count = read(report, &error, sizeof error);
  } while (count < 0 && errno == EINTR);
  return count == sizeof error ? error : 0;
}

int milliseconds_until(ChildProcess::Clock::time_point deadline) {
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
      deadline - ChildProcess::Clock::now() + std::chrono::microseconds(999));
  return static_cast<int>(std::clamp<long long>(left.count(), 0, 60'000));
}

}  // namespace

ChildProcess::ChildProcess(const std::vector<std::string>& command) {
  std::vector<char*> arguments;
  arguments.reserve(command.size() + 1);
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  Pipe in;
  Pipe out;
  Pipe leash;
  Pipe report;
  errno = 0;
  if (leash.write_end >= 0 && in.write_end >= 0 && out.write_end >= 0 && report.write_end >= 0) {
    keeper_ = fork();
  }
  if (keeper_ < 0) start_error_ = errno != 0 ? errno : EMFILE;
  if (keeper_ == 0) {
    keep(arguments.data(), in.read_end, out.write_end, leash.read_end, report.write_end);
  }
  close_if_open(report.write_end);
  if (keeper_ > 0) start_error_ = read_error(report.read_end);
  close_if_open(report.read_end);
  close_if_open(in.read_end);
  close_if_open(out.write_end);
  close_if_open(leash.read_end);
  to_ = in.write_end;
  from_ = out.read_end;
  leash_ = leash.write_end;
  has_ended_ = start_error_ != 0;
  if (has_ended_) return;
  for (const int descriptor : {to_, from_}) {
    fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
  }
}

ChildProcess::~ChildProcess() {
  close_if_open(to_);
  close_if_open(from_);
  close_if_open(leash_);
  if (keeper_ < 0) return;
  while (waitpid(keeper_, nullptr, 0) < 0 && errno == EINTR) continue;
}

bool ChildProcess::send(std::string_view line, Clock::time_point deadline) {
  while (!line.empty() && !has_ended_) {
    const ssize_t count = write(to_, line.data(), line.size());
    if (count >= 0) {
      line.remove_prefix(static_cast<std::size_t>(count));
      continue;
    }
    if (errno == EINTR) continue;
    if (errno != EAGAIN) return false;
    pollfd waiting{.fd = to_, .events = POLLOUT, .revents = 0};
    if (poll(&waiting, 1, milliseconds_until(deadline)) == 0) {
      // A half line spoils the next one. So the program counts as ended from here on.
      has_ended_ = true;
      return false;
    }
  }
  return line.empty();
}

void ChildProcess::drop_taken() {
  buffer_.erase(0, taken_);
  taken_ = 0;
}

bool ChildProcess::read_more(Clock::time_point deadline) {
  char piece[16384];
  while (!has_ended_) {
    const ssize_t count = read(from_, piece, sizeof piece);
    if (count > 0) {
      buffer_.append(piece, static_cast<std::size_t>(count));
      return true;
    }
    if (count == 0) {
      has_ended_ = true;
      return false;
    }
    if (errno == EINTR) continue;
    if (errno != EAGAIN) {
      has_ended_ = true;
      return false;
    }
    pollfd waiting{.fd = from_, .events = POLLIN, .revents = 0};
    const int left = milliseconds_until(deadline);
    if (left == 0 || poll(&waiting, 1, left) == 0) return false;
  }
  return false;
}

ChildProcess::Read ChildProcess::read_line(std::string_view& line, Clock::time_point deadline) {
  drop_taken();
  while (true) {
    const std::size_t end = buffer_.find('\n');
    if (end != std::string::npos) {
      taken_ = end + 1;
      const bool is_too_long = skips_line_ || end > kLongestLine;
      skips_line_ = false;
      line = std::string_view(buffer_).substr(0, end);
      return is_too_long ? Read::too_long : Read::line;
    }
    if (buffer_.size() > kLongestLine) {
      skips_line_ = true;
      buffer_.clear();
    }
    if (!read_more(deadline)) {
      if (has_ended_) return Read::ended;
      return Read::late;
    }
    // A program that writes without end is late too.
    if (Clock::now() > deadline && buffer_.find('\n') == std::string::npos) return Read::late;
  }
}

int ChildProcess::discard(bool& flooded) {
  drop_taken();
  const Clock::time_point now = Clock::now();
  std::size_t unasked = buffer_.size();
  while (unasked <= kLongestLine && read_more(now)) {
    unasked = buffer_.size();
  }
  flooded = unasked > kLongestLine;
  const auto lines = static_cast<int>(std::count(buffer_.begin(), buffer_.end(), '\n'));
  if (lines > 0) skips_line_ = false;
  buffer_.erase(0, buffer_.rfind('\n') == std::string::npos ? 0 : buffer_.rfind('\n') + 1);
  return lines;
}

}  // namespace aimahead::cli
