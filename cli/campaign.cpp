#include "campaign.hpp"

#include "commands.hpp"
#include "gzip_file.hpp"
#include "output.hpp"
#include "output_file.hpp"
#include "piece.hpp"
#include "piece_pool.hpp"
#include "progress.hpp"
#include "refused_file.hpp"

#include "arena/parallel.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <mutex>

namespace aimahead::cli {
namespace {

// While this lives, Ctrl-C prints `text` before it ends the command.
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

  // Only what a signal may do while anything else is going on.
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
      "{}aimahead: interrupted; finished units are kept in {}. The same command goes on from "
      "there\n",
      line, kept_in);
}

// "2/4", "units", or "" for everything.
std::string name_of_share(const CampaignOptions& options) {
  if (options.shard) return fmt::format("{}/{}", options.shard->number, options.shard->count);
  return options.units.empty() ? "" : "units";
}

// A run of a campaign: what is known, and where what becomes known is kept.
class CampaignRun {
 public:
  CampaignRun(const Campaign& campaign, const CampaignOptions& options)
      : campaign_(campaign), options_(options), pool_(campaign) {}

  int run(const Rendering& rendering) {
    if (const int exit = open(); exit != kGood) return exit;
    if (options_.lists_open) return list_open();
    std::vector<std::size_t> open;
    if (const int exit = choose(open); exit != kGood) return exit;
    const std::size_t before = pool_.count();
    const std::size_t total = before + campaign_.open(pool_.results()).size();
    if (before > 0 && !options_.wants_piece()) {
      fmt::print(stderr, "resuming: {} of {} units are finished\n", before, total);
    }
    while (!open.empty()) {
      if (const int exit = create(); exit != kGood) return exit;
      play(open, before);
      if (options_.wants_piece()) break;
      open = campaign_.open(pool_.results());
    }
    return options_.wants_piece() ? hand_over() : print(rendering);
  }

 private:
  const Campaign& campaign_;
  const CampaignOptions& options_;
  PiecePool pool_;
  PieceWriter writer_;
  bool is_begun_ = false;

  [[nodiscard]] bool keeps() const {
    return (!options_.pieces.empty() || !options_.journal.empty()) && writer_.error().empty();
  }

  // Reads what was finished before.
  int open() {
    if (!options_.pieces.empty()) {
      if (const int exit = pool_.add_folder(options_.pieces); exit != kGood) return exit;
    } else if (!options_.journal.empty()) {
      Piece piece;
      // Another version or another question starts anew.
      const bool is_ours =
          read_piece(options_.journal, piece).empty() && !piece.is_whole && pool_.is_of_use(piece);
      if (is_ours) pool_.add(options_.journal, piece);
      is_begun_ = is_ours && piece.sound > 0;
      if (!writer_.resume(options_.journal, is_begun_ ? piece.sound : 0)) {
        complain(fmt::format("{}: {}; finished units will not be kept", options_.journal,
                             writer_.error()));
      } else if (!is_begun_) {
        begin();
      }
    }
    return pool_.disagreements().empty() ? static_cast<int>(kGood) : pool_.show_disagreements();
  }

  void begin() {
    writer_.begin(campaign_, name_of_share(options_));
    is_begun_ = true;
  }

  // The piece that this run writes, before its first unit.
  int create() {
    if (is_begun_) return kGood;
    if (!options_.pieces.empty()) {
      std::string share = name_of_share(options_);
      if (const auto slash = share.find('/'); slash != std::string::npos) share[slash] = '_';
      const std::string start =
          fmt::format("{}/{:.8}-{}", options_.pieces, fingerprint_text(campaign_.question()),
                      share.empty() ? "all" : share);
      for (int number = 1; !writer_.create(fmt::format("{}-{}.jsonl", start, number)); ++number) {
        if (errno != EEXIST) return cannot_write(writer_.path(), writer_.error());
      }
    }
    begin();
    return kGood;
  }

  // What this run is to do.
  int choose(std::vector<std::size_t>& open) {
    open = campaign_.open(pool_.results());
    if (options_.shard) {
      // Every Nth of all, so that it does not matter what is finished already.
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
    for (const std::size_t unit : campaign_.open(pool_.results())) {
      text += campaign_.units()[unit];
      text += '\n';
    }
    return write_to("-", text);
  }

  void play(const std::vector<std::size_t>& open, std::size_t before) {
    const std::size_t first = pool_.count();
    const auto share = [&](std::size_t done) {
      return static_cast<double>(done) / static_cast<double>(first + open.size());
    };
    Progress progress(share(before));
    progress.show(share(first));
    const std::string& kept_in = options_.pieces.empty() ? options_.journal : options_.pieces;
    const InterruptNotice notice(say_how_to_resume(keeps() ? kept_in : std::string()));
    std::mutex guard;
    arena::run_in_parallel(open.size(), options_.threads, [&](std::size_t i) {
      const UnitResult result = campaign_.run(open[i]);
      const std::lock_guard lock(guard);
      if (keeps() || options_.wants_piece()) writer_.add(campaign_, open[i], result);
      pool_.add(open[i], result);
      progress.show(share(pool_.count()));
    });
  }

  // A piece is what was asked for.
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
    int exit = kSomeInvalid;
    try {
      exit = campaign_.print(pool_.results(), rendering);
    } catch (const Fault& fault) {
      complain(fmt::format("a piece holds what is no result: {}", fault.message));
    }
    if (exit == kGood && options_.pieces.empty()) writer_.remove();
    return exit;
  }
};

}  // namespace

std::vector<std::size_t> Campaign::open(const UnitResults& known) const {
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < known.size(); ++i) {
    if (!known[i]) open.push_back(i);
  }
  return open;
}

int run_campaign(const Campaign& campaign, const CampaignOptions& options,
                 const Rendering& rendering) {
  return CampaignRun(campaign, options).run(rendering);
}

}  // namespace aimahead::cli
