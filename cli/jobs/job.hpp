// Long work in units that do not depend on each other: a league's pairs, a ladder's cells. One run,
// a shard of it on one of many machines, and `aimahead merge` share everything: the units, what
// they yield, and what is printed of it.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace aimahead::cli {

/// The result of a unit.
struct UnitResult {
  std::string result;    ///< one JSON value on one line: the same on every machine
  std::string measured;  ///< one JSON value, such as times, that no two runs agree on; "": none
};
/// A result for each unit, as far as results are known.
using UnitResults = std::vector<std::optional<UnitResult>>;

/// The form in which the answer is wanted.
struct Rendering {
  bool json = false;
  std::string csv;      ///< a file; -: standard output; none: no CSV
  std::string picture;  ///< a file; -: standard output, in place of the table; none: no picture
  std::string page;     ///< of a league: the folder of its pages; none: no pages
};

/// The forms in which a job can be printed, beside a table and CSV.
struct Forms {
  bool json = true;
  bool picture = true;
  bool page = false;
  bool csv_beside = false;  ///< a file of CSV goes with JSON or the table, not in their place
};

/// The files of an answer. Standard output is `-`, where something else takes the table's place.
[[nodiscard]] std::array<std::string, 3> outputs_of(const Rendering& rendering);

using TextWriter = std::function<void(std::string& out)>;
/// The forms of an answer. Those that the job does not have are empty.
struct Texts {
  TextWriter json;
  TextWriter csv;
  TextWriter table;
  std::function<std::string()> picture;
};
/// Prints the picture if it is wanted, and JSON, CSV or the table. What cannot be written keeps
/// nothing else from being printed. Returns an Exit.
int print_texts(const Rendering& rendering, const Texts& texts);

class Job {
 public:
  /// `question` is all that the answer depends on, one JSON object on one line. `terms` are the
  /// part of it on which the result of a unit depends, beside the name of the unit. `units` are the
  /// names of the units, each one JSON value, all different.
  Job(std::string question, std::string terms, std::vector<std::string> units)
      : question_(std::move(question)), terms_(std::move(terms)), units_(std::move(units)) {}
  virtual ~Job() = default;
  Job(const Job&) = delete;
  Job& operator=(const Job&) = delete;

  [[nodiscard]] const std::string& question() const { return question_; }
  [[nodiscard]] const std::string& terms() const { return terms_; }
  [[nodiscard]] const std::vector<std::string>& units() const { return units_; }

  /// The indices of the units that the answer still needs. There may be more once these are done.
  /// An empty list: the answer can be printed.
  [[nodiscard]] virtual std::vector<std::size_t> open(const UnitResults& known) const;
  [[nodiscard]] virtual Forms forms() const { return {}; }
  /// Why the job cannot be printed in this form, or "".
  [[nodiscard]] std::string_view refusal(const Rendering& rendering) const;
  /// Runs a unit. Called from several threads.
  [[nodiscard]] virtual UnitResult run(std::size_t unit) const = 0;
  /// Prints the answer. Returns an Exit. Throws the Fault of a result that is not of this job.
  [[nodiscard]] virtual int print(const UnitResults& results, const Rendering& rendering) const = 0;

 private:
  std::string question_;
  std::string terms_;
  std::vector<std::string> units_;
};

/// One of `count` shares of the open units: every `count`th.
struct Shard {
  std::size_t number = 1;  ///< from 1
  std::size_t count = 1;
};

/// How a job is run.
struct JobOptions {
  std::optional<Shard> shard;  ///< none: everything, and the answer is printed
  std::string units;           ///< a file with the names of units, one per line, to do instead
  std::string pieces;          ///< folder of the pieces; none: they are not kept
  std::string journal;         ///< a file that holds what is finished until the answer is printed
  bool lists_open = false;     ///< print the names of the open units instead
  unsigned threads = 0;        ///< 0: one per core

  /// Whether the run writes a piece instead of the answer.
  [[nodiscard]] bool wants_piece() const { return shard || !units.empty(); }
};

/// Runs the open units, and prints the answer or writes a piece. Returns an Exit.
int run_job(const Job& job, const JobOptions& options, const Rendering& rendering);

}  // namespace aimahead::cli
