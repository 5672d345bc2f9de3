#include "files/gzip_file.hpp"

#include "files/input.hpp"
#include "text/json_document.hpp"

#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstring>

namespace aimahead::cli {
namespace {

std::string reason_of(gzFile file) {
  int code = 0;
  const char* const message = gzerror(file, &code);
  if (code == Z_ERRNO) return std::strerror(errno);
  return code == Z_OK ? "cannot be written" : message;
}

}  // namespace

std::string read_whole_file(const std::string& path, std::string& text) {
  text.clear();
  if (path == "-") {
    Input input(path);
    std::string_view whole;
    const Input::Read read = input.whole(whole);
    if (read == Input::Read::failed) return input.error();
    if (read == Input::Read::too_long) return JsonDocument::kTooLong;
    text = whole;
    return "";
  }
  errno = 0;
  // Text that is not compressed is read as it is.
  gzFile const file = gzopen(path.c_str(), "rb");
  if (!file) return std::strerror(errno);
  gzbuffer(file, 1 << 17);
  constexpr std::size_t kPiece = std::size_t{1} << 18;
  std::string error;
  while (true) {
    const std::size_t size = text.size();
    text.resize(size + kPiece);
    const int count = gzread(file, text.data() + size, static_cast<unsigned>(kPiece));
    text.resize(size + static_cast<std::size_t>(std::max(0, count)));
    if (count < 0) error = reason_of(file);
    if (count <= 0) break;
    if (text.size() > JsonDocument::kLongestText) {
      error = JsonDocument::kTooLong;
      break;
    }
  }
  if (gzclose_r(file) == Z_BUF_ERROR && error.empty()) error = "ends in the middle";
  return error;
}

FileWriter::FileWriter(const std::string& path) {
  if (path == "-") return;
  errno = 0;
  file_ = gzopen(path.c_str(), path.ends_with(".gz") ? "wb" : "wbT");
  if (!file_)
    error_ = std::strerror(errno);
  else
    gzbuffer(file_, 1 << 17);
}

FileWriter::~FileWriter() {
  if (file_) gzclose_w(file_);
}

void FileWriter::write(std::string_view text) {
  if (!file_ && error_.empty()) {
    output_.text() += text;
    return output_.settle();
  }
  while (!text.empty() && error_.empty()) {
    const auto count = static_cast<unsigned>(std::min<std::size_t>(text.size(), INT_MAX));
    if (gzwrite(file_, text.data(), count) != static_cast<int>(count)) error_ = reason_of(file_);
    text.remove_prefix(count);
  }
}

std::string FileWriter::close() {
  if (!file_ && error_.empty()) {
    output_.flush();
    return output_.error();
  }
  errno = 0;
  const int code = file_ ? gzclose_w(file_) : Z_OK;
  if (code != Z_OK && error_.empty()) {
    error_ = code == Z_ERRNO && errno != 0 ? std::strerror(errno) : "cannot be written";
  }
  file_ = nullptr;
  return error_;
}

}  // namespace aimahead::cli
