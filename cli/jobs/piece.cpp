#include "jobs/piece.hpp"

#include "files/gzip_file.hpp"
#include "place.hpp"
#include "questions/question_text.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace aimahead::cli {
namespace {

constexpr std::string_view kStart = "{\"aimahead\":";
constexpr const char* kNoPiece = "expected a piece, whose first line begins with {\"aimahead\":";
constexpr std::string_view kSeal = ",\"hash\":\"";
constexpr std::size_t kSealLength = kSeal.size() + 16 + 2;  // with the digits and `"}`

// Seals a line, which is an object without its last member and without its end.
std::string sealed(std::string line, std::string_view salt) {
  const std::uint64_t hash = fingerprint(line, fingerprint(salt));
  fmt::format_to(std::back_inserter(line), "{}{:016x}\"}}\n", kSeal, hash);
  return line;
}

bool is_sealed(std::string_view line, std::string_view salt) {
  if (line.size() <= kSealLength) return false;
  const std::string expected = sealed(std::string(line.substr(0, line.size() - kSealLength)), salt);
  return line == std::string_view(expected).substr(0, expected.size() - 1);
}

// A member as it was written, or "".
std::string_view raw_member(const JsonDocument& document, std::string_view name) {
  JsonDocument::Index key = JsonDocument::first(JsonDocument::root());
  for (std::size_t i = document.size(JsonDocument::root()); i > 0; --i) {
    const JsonDocument::Index value = document.next(key);
    if (document.string(key) == name) return document.raw(value);
    key = document.next(value);
  }
  return {};
}

std::string unquoted(std::string_view text) {
  return std::string(text.size() < 2 ? text : text.substr(1, text.size() - 2));
}

// Reads a piece, line by line.
class PieceReader {
 public:
  PieceReader(std::string_view text, JobPiece& piece) : text_(text), piece_(piece) {}

  void read() {
    if (text_.find('\n') == std::string_view::npos &&
        text_.substr(0, kStart.size()) != kStart.substr(0, text_.size())) {
      piece_.faults.emplace_back(kNoPiece);
    }
    std::size_t begin = 0;
    for (std::size_t number = 1; begin < text_.size(); ++number) {
      const std::size_t end = text_.find('\n', begin);
      if (end == std::string_view::npos) break;  // cut short
      const std::size_t faults = piece_.faults.size();
      const std::size_t start = begin;
      try {
        if (piece_.is_whole) throw Fault{"", "stands after the end"};
        read_line(number, text_.substr(begin, end - begin));
      } catch (const Fault& fault) {
        piece_.faults.push_back(fmt::format("line {}: {}", number, fault.message));
      }
      const bool is_head_lost = number == 1 && piece_.faults.size() > faults;
      begin = end + 1;
      hash_ = fingerprint(text_.substr(start, begin - start), hash_);
      if (piece_.faults.empty() && !piece_.is_whole) {
        piece_.sound = begin;
        piece_.hash = hash_;
      }
      if (is_head_lost) return;  // nothing says what the rest is about
    }
  }

 private:
  std::string_view text_;
  JobPiece& piece_;
  QuestionText lines_;
  std::uint64_t hash_ = fingerprint("");  ///< of the lines before

  void read_line(std::size_t number, std::string_view line) {
    if (number == 1) {
      if (!line.starts_with(kStart)) throw Fault{"", kNoPiece};
      check(line, "");
      const JsonDocument& head = lines_.parse(line, 1);
      piece_.version = unquoted(raw_member(head, "aimahead"));
      piece_.question = raw_member(head, "question");
      piece_.terms = unquoted(raw_member(head, "terms"));
      if (piece_.question.empty()) throw Fault{"", "does not say what it is about"};
    } else if (line.starts_with("{\"end\":")) {
      check(line, fmt::format("{:016x}", hash_));
      piece_.is_whole = true;
    } else {
      check(line, piece_.terms);
      const JsonDocument& unit = lines_.parse(line, 1);
      UnitResult result{std::string(raw_member(unit, "result")),
                        std::string(raw_member(unit, "measured"))};
      piece_.units.emplace_back(raw_member(unit, "unit"), std::move(result));
    }
  }

  static void check(std::string_view line, std::string_view salt) {
    if (!is_sealed(line, salt)) throw Fault{"", "does not match its hash"};
  }
};

}  // namespace

std::string fingerprint_text(std::string_view text) {
  return fmt::format("{:016x}", fingerprint(text));
}

std::string read_piece(const std::string& path, JobPiece& piece) {
  std::string text;
  std::string error = read_whole_file(path, text);
  if (error.empty()) PieceReader(text, piece).read();
  return error;
}

PieceWriter::~PieceWriter() {
  if (file_ >= 0) close(file_);
}

bool PieceWriter::fail() {
  error_ = std::strerror(errno);
  return false;
}

bool PieceWriter::create(const std::string& path) {
  path_ = path;
  error_.clear();
  file_ = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666);
  return file_ >= 0 || fail();
}

bool PieceWriter::resume(const std::string& path) {
  if (file_ >= 0) close(file_);
  path_ = path;
  file_ = open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0666);
  struct stat status {};
  if (file_ < 0 || fstat(file_, &status) != 0) return fail();
  if (!S_ISREG(status.st_mode)) {
    error_ = "not a file";
    return false;
  }
  if (flock(file_, LOCK_EX | LOCK_NB) != 0) {
    error_ = "another run writes it";
    return false;
  }
  return true;
}

void PieceWriter::keep(const JobPiece& piece) {
  // Keeps the sound lines and drops one that was cut short.
  if (ftruncate(file_, static_cast<off_t>(piece.sound)) != 0) fail();
  hash_ = piece.hash;
  units_ = piece.units.size();
}

void PieceWriter::write(std::string line, std::string_view salt) {
  line = sealed(std::move(line), salt);
  hash_ = fingerprint(line, hash_ == 0 ? fingerprint("") : hash_);
  if (path_.empty()) {
    text_ += line;
    return;
  }
  std::string_view rest = line;
  while (!rest.empty() && file_ >= 0 && error_.empty()) {
    const ssize_t count = ::write(file_, rest.data(), rest.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0)
      fail();
    else
      rest.remove_prefix(static_cast<std::size_t>(count));
  }
}

void PieceWriter::begin(const Job& job, std::string_view covers) {
  std::string line = "{\"aimahead\":\"" AIMAHEAD_VERSION "\"";
  if (!covers.empty()) fmt::format_to(std::back_inserter(line), ",\"shard\":\"{}\"", covers);
  fmt::format_to(std::back_inserter(line), ",\"units\":{},\"terms\":\"{}\",\"question\":{}",
                 job.units().size(), fingerprint_text(job.terms()), job.question());
  write(std::move(line), "");
}

void PieceWriter::add(const Job& job, std::size_t unit, const UnitResult& result) {
  std::string line = fmt::format("{{\"unit\":{},\"result\":{}", job.units()[unit], result.result);
  if (!result.measured.empty()) line += ",\"measured\":" + result.measured;
  write(std::move(line), fingerprint_text(job.terms()));
  ++units_;
}

void PieceWriter::finish() {
  write(fmt::format("{{\"end\":{}", units_), fmt::format("{:016x}", hash_));
}

void PieceWriter::remove() {
  if (file_ >= 0 && error_.empty()) unlink(path_.c_str());
}

}  // namespace aimahead::cli
