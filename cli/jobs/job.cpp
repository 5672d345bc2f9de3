#include "jobs/job.hpp"

#include "exit.hpp"
#include "files/gzip_file.hpp"
#include "files/output.hpp"
#include "files/output_file.hpp"
#include "files/refused_file.hpp"
#include "jobs/piece.hpp"
#include "jobs/piece_pool.hpp"
#include "jobs/progress.hpp"

#include "arena/parallel.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <mutex>

namespace aimahead::cli {
namespace {

// As long as this object lives, Ctrl-C prints `text` before it ends the command.
class InterruptNotice {
 public:
  explicit InterruptNotice(std::string text) {
    text_ = std::move(text);
    before_ = std::signal(SIGINT, &print);
    if (before_ == SIG_IGN) std::signal(SIGINT, SIG_IGN);
  }
  ~InterruptNotice() { std::signal(SIGINT, before_); }
  InterruptNotice(const InterruptNotice&) = delete;
  InterruptNotice& operator=(const InterruptNotice&) = delete;

 private:
  static inline std::string text_;
  void (*before_)(int) = SIG_DFL;

  // Calls only functions that a signal handler may call.
  static void print(int signal) {
    [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, text_.data(), text_.size());
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  }
};

std::string say_how_to_resume(const std::string& kept_in) {
  const std::string_view line = isatty(STDERR_FILENO) == 1 ? "\n" : "";
  if (kept_in.empty()) {
    return fmt::format(
        "{}aimahead: interrupted; nothing is kept. With --pieces, a run can be resumed\n", line);
  }
  return fmt::format(
      "{}aimahead: interrupted; finished units are kept in {}. The same command continues the "
      "run\n",
      line, kept_in);
}

// The name of a share: "2/4", "units", or "" for everything.
std::string name_of_share(const JobOptions& options) {
  if (options.shard) return fmt::format("{}/{}", options.shard->number, options.shard->count);
  return options.units.empty() ? "" : "units";
}

// A run of a job: the results that are known, and the piece that keeps the new ones.
class JobRun {
 public:
  JobRun(const Job& job, const JobOptions& options) : job_(job), options_(options), pool_(job) {}

  int run(const Rendering& rendering) {
    try {
      return run_or_throw(rendering);
    } catch (const Fault& fault) {  // a sealed piece holds what is no result
      return refuse_file(kept_in(), fault, false);
    }
  }

 private:
  const Job& job_;
  const JobOptions& options_;
  PiecePool pool_;
  PieceWriter writer_;
  bool is_begun_ = false;
  bool is_journal_lost_ = false;

  int run_or_throw(const Rendering& rendering) {
    if (const int exit = open(); exit != kGood) return exit;
    if (options_.lists_open) return list_open();
    std::vector<std::size_t> open;
    if (const int exit = choose(open); exit != kGood) return exit;
    const std::size_t before = pool_.count();
    const std::size_t total = before + job_.open(pool_.results()).size();
    if (before > 0 && !options_.wants_piece()) {
      fmt::print(stderr, "resuming: {} of {} units are finished\n", before, total);
    }
    while (!open.empty()) {
      if (const int exit = create(); exit != kGood) return exit;
      if (const int exit = play(open, before); exit != kGood) return exit;
      if (options_.wants_piece()) break;
      open = job_.open(pool_.results());
    }
    return options_.wants_piece() ? hand_over() : print(rendering);
  }

  [[nodiscard]] const std::string& kept_in() const {
    return options_.pieces.empty() ? options_.journal : options_.pieces;
  }

  [[nodiscard]] bool keeps() const { return !kept_in().empty() && writer_.error().empty(); }

  // Reads the results of earlier runs.
  int open() {
    if (!options_.pieces.empty()) {
      if (const int exit = pool_.add_folder(options_.pieces); exit != kGood) return exit;
    } else if (!options_.journal.empty()) {
      if (const int exit = open_journal(); exit != kGood) return exit;
    }
    return pool_.disagreements().empty() ? static_cast<int>(kGood) : pool_.show_disagreements();
  }

  int open_journal() {
    const std::string& path = options_.journal;
    if (!writer_.resume(path)) return check_journal();
    JobPiece piece;
    if (const std::string error = read_piece(path, piece); !error.empty()) {
      return cannot_read(path, error);
    }
    if (piece.question.empty() && !piece.faults.empty()) {
      return cannot_write(path, "it holds something else");
    }
    const bool is_ours = !piece.is_whole && pool_.is_of_use(piece);
    if (is_ours) pool_.add(path, piece);
    if (is_ours && piece.faults.empty()) {
      writer_.keep(piece);
      is_begun_ = true;
      return check_journal();
    }
    if (!piece.units.empty() || !piece.faults.empty()) {
      if (const int exit = move_aside(is_ours); exit != kGood) return exit;
      if (!writer_.error().empty()) return check_journal();
    }
    writer_.keep({});
    begin();
    for (std::size_t i = 0; i < job_.units().size() && pool_.count() > 0; ++i) {
      if (pool_.results()[i]) writer_.add(job_, i, *pool_.results()[i]);
    }
    return check_journal();
  }

  // Moves a journal aside that is of another question or version, or damaged.
  int move_aside(bool is_ours) {
    const std::string& path = options_.journal;
    std::string old = path + ".old";
    std::error_code error;
    for (int number = 2; std::filesystem::exists(old, error); ++number) {
      old = fmt::format("{}.old{}", path, number);
    }
    std::filesystem::rename(path, old, error);
    if (error) return cannot_write(old, error.message());
    complain(is_ours
                 ? fmt::format("{}: damaged; it is now {}, and its good units are used", path, old)
                 : fmt::format("{}: of another question or version; it is now {}", path, old));
    (void)writer_.resume(path);  // the writer keeps its error
    return kGood;
  }

  // Complains if the journal cannot be written. The run goes on without it.
  int check_journal() {
    if (!options_.journal.empty() && !writer_.error().empty() && !is_journal_lost_) {
      is_journal_lost_ = true;
      complain(
          fmt::format("{}: {}; finished units are not kept", options_.journal, writer_.error()));
    }
    return kGood;
  }

  void begin() {
    writer_.begin(job_, name_of_share(options_));
    is_begun_ = true;
  }

  // Creates the piece that this run writes, before its first unit.
  int create() {
    if (is_begun_ || !options_.journal.empty()) return kGood;
    if (!options_.pieces.empty()) {
      std::string share = name_of_share(options_);
      if (const auto slash = share.find('/'); slash != std::string::npos) share[slash] = '_';
      const std::string start =
          fmt::format("{}/{:.8}-{}", options_.pieces, fingerprint_text(job_.question()),
                      share.empty() ? "all" : share);
      for (int number = 1; !writer_.create(fmt::format("{}-{}.jsonl", start, number)); ++number) {
        if (errno != EEXIST) return cannot_write(writer_.path(), writer_.error());
      }
    }
    begin();
    return writer_.error().empty() ? static_cast<int>(kGood)
                                   : cannot_write(writer_.path(), writer_.error());
  }

  // Chooses the units of this run.
  int choose(std::vector<std::size_t>& open) {
    open = job_.open(pool_.results());
    if (options_.shard) {
      // A shard has every Nth of all units, so that it does not depend on what is finished already.
      std::erase_if(open, [&](std::size_t unit) {
        return unit % options_.shard->count != options_.shard->number - 1;
      });
    } else if (!options_.units.empty()) {
      std::string text;
      const std::string error = read_whole_file(options_.units, text);
      if (!error.empty()) return cannot_read(options_.units, error);
      open.clear();
      std::string_view rest = text;
      while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        const std::string_view name = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (name.empty()) continue;
        const auto unit = pool_.index_of(name);
        if (!unit)
          return refuse_file(options_.units, {"", fmt::format("no unit: {}", name)}, false);
        if (!pool_.results()[*unit]) open.push_back(*unit);
      }
    }
    return kGood;
  }

  int list_open() const {
    std::string text;
    for (const std::size_t unit : job_.open(pool_.results())) {
      text += job_.units()[unit];
      text += '\n';
    }
    return write_to("-", text);
  }

  int play(const std::vector<std::size_t>& open, std::size_t before) {
    const std::size_t first = pool_.count();
    const auto share = [&](std::size_t done) {
      return static_cast<double>(done) / static_cast<double>(first + open.size());
    };
    Progress progress(share(before));
    progress.show(share(first));
    const InterruptNotice notice(say_how_to_resume(keeps() ? kept_in() : std::string()));
    std::mutex guard;
    std::atomic<bool> is_lost = false;  // the piece that was asked for cannot be written
    arena::run_in_parallel(open.size(), options_.threads, [&](std::size_t i) {
      if (is_lost) return;
      const UnitResult result = job_.run(open[i]);
      const std::lock_guard lock(guard);
      if (keeps() || options_.wants_piece()) writer_.add(job_, open[i], result);
      check_journal();
      is_lost = options_.journal.empty() && !writer_.error().empty();
      pool_.add(open[i], result);
      progress.show(share(pool_.count()));
    });
    return is_lost ? cannot_write(writer_.path(), writer_.error()) : static_cast<int>(kGood);
  }

  // Finishes the piece, and prints it unless it is a file.
  int hand_over() {
    if (!is_begun_ && !options_.pieces.empty()) return kGood;  // all of it is there already
    if (!is_begun_) begin();
    writer_.finish();
    if (!writer_.error().empty()) return cannot_write(writer_.path(), writer_.error());
    return writer_.path().empty() ? write_to("-", writer_.text()) : static_cast<int>(kGood);
  }

  int print(const Rendering& rendering) {
    if (is_begun_ && !options_.pieces.empty()) {
      writer_.finish();
      if (!writer_.error().empty())
        complain(fmt::format("{}: {}", writer_.path(), writer_.error()));
    }
    const int exit = job_.print(pool_.results(), rendering);
    if (exit == kGood && options_.pieces.empty()) writer_.remove();
    return exit;
  }
};

}  // namespace

std::vector<std::size_t> Job::open(const UnitResults& known) const {
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < known.size(); ++i) {
    if (!known[i]) open.push_back(i);
  }
  return open;
}

std::string_view Job::refusal(const Rendering& rendering) const {
  const Forms known = forms();
  if (rendering.json && !known.json) return "--json: not of a tunnel";
  if (!rendering.picture.empty() && !known.picture) return "--output: not of a league";
  if (!rendering.page.empty() && !known.page) return "--page: only of a league";
  if (rendering.json && !rendering.csv.empty() && !known.csv_beside) return "--json excludes --csv";
  if (rendering.json && rendering.csv == "-") return "--json excludes --csv on standard output";
  return "";
}

std::array<std::string, 3> outputs_of(const Rendering& rendering) {
  return {rendering.csv, rendering.picture, rendering.json ? "-" : ""};
}

int print_texts(const Rendering& rendering, const Texts& texts) {
  int exit = kGood;
  if (!rendering.picture.empty()) exit = write_to(rendering.picture, texts.picture());
  std::string text;
  if (rendering.json)
    texts.json(text);
  else if (!rendering.csv.empty())
    texts.csv(text);
  else if (rendering.picture != "-")
    texts.table(text);
  const bool is_file = !rendering.json && !rendering.csv.empty();
  return std::max(exit, write_to(is_file ? rendering.csv : "-", text));
}

int run_job(const Job& job, const JobOptions& options, const Rendering& rendering) {
  if (const std::string_view refusal = job.refusal(rendering); !refusal.empty()) {
    complain(refusal);
    return kFailed;
  }
  const int exit = check_outputs(outputs_of(rendering), {&options.journal, 1});
  return exit == kGood ? JobRun(job, options).run(rendering) : exit;
}

}  // namespace aimahead::cli
