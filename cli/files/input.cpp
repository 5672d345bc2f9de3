#include "files/input.hpp"

#include "files/output.hpp"
#include "text/json_document.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace aimahead::cli {
namespace {

constexpr std::size_t kPiece = std::size_t{1} << 18;
constexpr std::size_t kReusedBuffer = std::size_t{1} << 24;
// One byte more than a question may have, so that one too long is noticed.
constexpr std::size_t kMaxBuffered = JsonDocument::kLongestText + 1;

}  // namespace

Input::Input(const std::string& path) {
  descriptor_ = path == "-" ? STDIN_FILENO : open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor_ < 0) error_ = errno;
}

Input::~Input() {
  if (descriptor_ > STDIN_FILENO) close(descriptor_);
}

bool Input::is_stream(std::string_view path) {
  return path == "-" || path.ends_with(".jsonl") || path.ends_with(".ndjson");
}

std::string Input::error() const { return std::strerror(error_); }

void Input::announce(std::string_view what) {
  if (has_announced_) return;
  has_announced_ = true;
  if (descriptor_ == STDIN_FILENO && isatty(STDIN_FILENO) == 1) {
    complain(fmt::format("this terminal is read: {}. Ctrl-D ends it, --help shows examples", what));
  }
}

bool Input::read_more() {
  if (descriptor_ < 0 || is_at_end_ || error_ != 0) return false;
  if (begin_ > 0) {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
    if (buffer_.size() > kReusedBuffer && end_ < kPiece) {
      buffer_.resize(2 * kPiece);
      buffer_.shrink_to_fit();
    }
  }
  if (buffer_.size() - end_ < kPiece) buffer_.resize(std::max(2 * buffer_.size(), 2 * kPiece));
  pollfd waiting{.fd = descriptor_, .events = POLLIN, .revents = 0};
  if (on_wait_ && poll(&waiting, 1, 0) == 0) on_wait_();
  errno = 0;
  ssize_t count = -1;
  do {
    if (errno == EAGAIN) poll(&waiting, 1, -1);
    count = ::read(descriptor_, buffer_.data() + end_, buffer_.size() - end_);
  } while (count < 0 && (errno == EINTR || errno == EAGAIN));
  if (count < 0) {
    error_ = errno;
    return false;
  }
  if (count == 0) is_at_end_ = true;
  end_ += static_cast<std::size_t>(count);
  return count > 0;
}

Input::Read Input::next_line(std::string_view& text) {
  announce("a question in JSON on each line");
  bool is_too_long = false;
  std::size_t searched = begin_;
  while (true) {
    const void* const found =
        end_ > searched ? std::memchr(buffer_.data() + searched, '\n', end_ - searched) : nullptr;
    if (found) {
      const auto at = static_cast<std::size_t>(static_cast<const char*>(found) - buffer_.data());
      text = std::string_view(buffer_).substr(begin_, at - begin_);
      begin_ = at + 1;
      ++line_;
      return is_too_long ? Read::too_long : Read::text;
    }
    if (end_ - begin_ >= kMaxBuffered) {
      is_too_long = true;
      begin_ = end_;
    }
    const std::size_t kept = end_ - begin_;
    if (!read_more()) break;
    searched = begin_ + kept;
  }
  if (error_ != 0) return Read::failed;
  if (begin_ == end_ && !is_too_long) return Read::end;
  text = std::string_view(buffer_).substr(begin_, end_ - begin_);
  begin_ = end_;
  ++line_;
  return is_too_long ? Read::too_long : Read::text;
}

Input::Read Input::whole(std::string_view& text) {
  announce("one JSON object");
  bool is_too_long = false;
  line_ = 1;
  while (read_more()) {
    if (end_ - begin_ < kMaxBuffered) continue;
    is_too_long = true;
    begin_ = end_;
  }
  if (error_ != 0) return Read::failed;
  text = std::string_view(buffer_).substr(begin_, end_ - begin_);
  return is_too_long ? Read::too_long : Read::text;
}

bool is_blank(std::string_view line) {
  return line.find_first_not_of(" \t\r") == std::string_view::npos;
}

}  // namespace aimahead::cli
