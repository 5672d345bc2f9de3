// aimahead merge: puts the pieces of a job together, or checks them by running units again.
#include "commands.hpp"
#include "files/output.hpp"
#include "files/output_file.hpp"
#include "files/refused_file.hpp"
#include "jobs/job_reader.hpp"
#include "jobs/piece_pool.hpp"
#include "jobs/progress.hpp"

#include "arena/parallel.hpp"
#include "arena/random.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <mutex>

namespace aimahead::cli {
namespace {

struct NamedPiece {
  std::string path;
  JobPiece piece;
};

constexpr std::size_t kMaxNamed = 20;

void refuse_piece(const std::string& path, std::string_view reason) {
  complain(fmt::format("{}: {}", path, reason));
}

// Reads files, and the pieces in folders. Returns an Exit.
int read_pieces(const std::vector<std::string>& arguments, std::vector<NamedPiece>& pieces) {
  std::vector<std::string> paths;
  for (const std::string& argument : arguments) {
    std::error_code error;
    if (std::filesystem::is_directory(argument, error)) {
      const std::vector<std::string> found = pieces_in(argument);
      if (found.empty()) return cannot_read(argument, "there is no piece in it");
      paths.insert(paths.end(), found.begin(), found.end());
    } else {
      paths.push_back(argument);
    }
  }
  bool is_good = true;
  for (const std::string& path : paths) {
    NamedPiece& one = pieces.emplace_back(NamedPiece{path, {}});
    const std::string error = read_piece(path, one.piece);
    if (!error.empty()) return cannot_read(path, error);
    for (const std::string& fault : one.piece.faults) refuse_piece(path, fault);
    is_good = is_good && one.piece.faults.empty();
    if (one.piece.faults.empty() && !one.piece.is_whole) {
      refuse_piece(path, fmt::format("ends in the middle; the {} units before that are good",
                                     one.piece.units.size()));
    }
    // The piece was cut short before it says what was asked.
    if (one.piece.question.empty()) pieces.pop_back();
  }
  return is_good && !pieces.empty() ? kGood : kSomeInvalid;
}

// Whether all pieces are of one question and of this version. Complains about those that are not.
bool go_together(const std::vector<NamedPiece>& pieces) {
  bool is_good = true;
  for (const auto& [path, piece] : pieces) {
    if (piece.version != AIMAHEAD_VERSION) {
      refuse_piece(path,
                   fmt::format("of version {}, and this is " AIMAHEAD_VERSION, piece.version));
      is_good = false;
    } else if (piece.question != pieces.front().piece.question) {
      refuse_piece(path,
                   fmt::format("of another question than {}:\n  {:.300}\n  {:.300}",
                               pieces.front().path, piece.question, pieces.front().piece.question));
      is_good = false;
    }
  }
  return is_good;
}

int show_missing(const Job& job, const std::vector<std::size_t>& missing) {
  std::string text = fmt::format("{} of {} units are missing:", missing.size(), job.units().size());
  for (std::size_t i = 0; i < std::min(missing.size(), kMaxNamed); ++i) {
    text += "\n  " + job.units()[missing[i]];
  }
  if (missing.size() > kMaxNamed) text += "\n  ...";
  complain(text);
  return kSomeInvalid;
}

// Runs again some units of each piece, chosen at random.
int run_again(const MergeOptions& options, const std::vector<NamedPiece>& pieces, const Job& job,
              const PiecePool& pool) {
  struct Check {
    const NamedPiece* piece;
    std::size_t unit;
    const UnitResult* claimed;
  };
  std::vector<Check> checks;
  arena::Random random(options.seed);
  for (const NamedPiece& one : pieces) {
    std::vector<std::size_t> order(one.piece.units.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    for (std::size_t i = 0; i < std::min(options.again, order.size()); ++i) {
      std::swap(order[i], order[i + random.next() % (order.size() - i)]);
      const auto& [name, claimed] = one.piece.units[order[i]];
      const auto unit = pool.index_of(name);
      if (!unit) {
        refuse_piece(one.path, fmt::format("no unit of its question: {}", name));
        return kSomeInvalid;
      }
      checks.push_back({&one, *unit, &claimed});
    }
  }
  std::size_t wrong = 0;
  std::size_t done = 0;
  {
    std::mutex guard;
    Progress progress;
    arena::run_in_parallel(checks.size(), options.threads, [&](std::size_t i) {
      const Check& check = checks[i];
      const UnitResult result = job.run(check.unit);
      const std::lock_guard lock(guard);
      progress.show(static_cast<double>(++done) / static_cast<double>(checks.size()));
      if (result.result == check.claimed->result) return;
      ++wrong;
      refuse_piece(check.piece->path,
                   fmt::format("{} is wrong:\n  {} in the piece\n  {} run again",
                               job.units()[check.unit], check.claimed->result, result.result));
    });
  }
  const std::string text =
      fmt::format("{} units run again, {} of them wrong\n", checks.size(), wrong);
  const int exit = write_to("-", text);
  return wrong > 0 ? static_cast<int>(kSomeInvalid) : exit;
}

}  // namespace

int run_merge(const MergeOptions& options) {
  std::vector<NamedPiece> pieces;
  if (const int exit = read_pieces(options.pieces, pieces); exit != kGood) return exit;
  if (!go_together(pieces)) return kSomeInvalid;
  std::unique_ptr<Job> job;
  try {
    job = read_job(pieces.front().piece.question, options.allow_commands);
  } catch (const Fault& fault) {
    return refuse_file(pieces.front().path, fault, false);
  }
  if (const std::string_view refusal = job->refusal(options.rendering); !refusal.empty()) {
    complain(refusal);
    return kFailed;
  }
  std::vector<std::string> inputs;
  inputs.reserve(pieces.size());
  for (const NamedPiece& one : pieces) inputs.push_back(one.path);
  if (const int exit = check_outputs(outputs_of(options.rendering), inputs); exit != kGood) {
    return exit;
  }
  PiecePool pool(*job);
  for (const auto& [path, piece] : pieces) {
    if (!pool.is_of_use(piece)) {
      refuse_piece(path, "its terms are not those of its question");
      return kSomeInvalid;
    }
    pool.add(path, piece);
  }
  if (!pool.disagreements().empty()) return pool.show_disagreements();
  try {
    if (options.again > 0) return run_again(options, pieces, *job, pool);
    const std::vector<std::size_t> missing = job->open(pool.results());
    if (!missing.empty()) return show_missing(*job, missing);
    return job->print(pool.results(), options.rendering);
  } catch (const Fault& fault) {
    return refuse_file(pieces.front().path, fault, false);
  }
}

}  // namespace aimahead::cli
