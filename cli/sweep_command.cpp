// aimahead compare --sweep: the methods of the articles over v/s from 0 to 2.
#include "commands.hpp"
#include "files/output_file.hpp"
#include "jobs/job_reader.hpp"
#include "text/json_text.hpp"
#include "text/number_text.hpp"
#include "trials/sweep.hpp"
#include "trials/sweep_picture.hpp"
#include "trials/sweep_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace aimahead::cli {
namespace {

constexpr Field kSweepFields[] = {
    {.name = "command", .shape = Shape::ignored},
    {.name = "methods", .shape = Shape::objects},
    whole_field("count", 1, 10'000'000),
    {.name = "seed"},
};

std::string write_sweep_question(const SweepOptions& options) {
  std::string text = "{\"command\":\"sweep\",\"methods\":";
  append_list(text, options.methods,
              [&](AimMethod method) { append_json_string(text, name_of(method)); });
  fmt::format_to(std::back_inserter(text), ",\"count\":{},\"seed\":{}}}", options.count,
                 options.seed);
  return text;
}

std::vector<std::string> name_ratios() {
  std::vector<std::string> names;
  for (const double ratio : sweep_ratios()) names.push_back(fmt::format("[{:g}]", ratio));
  return names;
}

// Writes a list of numbers for each method. An infinite number is null.
std::string write_lists(const std::vector<std::vector<double>>& lists) {
  std::string text = "{\"methods\":";
  append_list(text, lists, [&](const std::vector<double>& list) {
    append_list(text, list, [&](double x) {
      if (std::isfinite(x))
        append_number(text, x);
      else
        text += "null";
    });
  });
  return text + '}';
}

std::vector<std::vector<double>> read_lists(std::string_view text, std::size_t methods,
                                            std::size_t length) {
  static constexpr Field kFields[] = {{.name = "methods", .shape = Shape::objects}};
  std::vector<std::vector<double>> lists;
  read_object(text, kFields, "a ratio", [&](ObjectReader& fields, const JsonDocument& document) {
    read_elements(
        document, fields.list(0, methods, methods), fields.at(0),
        [&](std::size_t, JsonDocument::Index list, const Place& at) {
          format::check_list(document, list, length, length, at);
          lists.emplace_back();
          read_elements(
              document, list, at, [&](std::size_t, JsonDocument::Index value, const Place& in) {
                const bool is_null = document.type(value) == JsonDocument::Type::null;
                lists.back().push_back(
                    is_null ? kUnlimited
                            : format::read_number_at(document, value, Range::not_negative, in));
              });
        });
  });
  return lists;
}

class SweepJob : public Job {
 public:
  explicit SweepJob(SweepOptions options)
      : Job(write_sweep_question(options), write_sweep_question(options), name_ratios()),
        options_(std::move(options)) {}

  [[nodiscard]] Forms forms() const override { return {.csv_beside = true}; }

  [[nodiscard]] UnitResult run(std::size_t unit) const override {
    std::vector<std::vector<double>> numbers;
    std::vector<std::vector<double>> costs;
    for (const SweepCell& cell : sweep_ratio(options_, ratios_[unit])) {
      std::vector<double>& list = numbers.emplace_back(cell.verdicts.begin(), cell.verdicts.end());
      list.insert(list.end(), {cell.half_within, cell.nine_tenths_within, cell.iterations});
      costs.push_back({cell.cost});
    }
    return {write_lists(numbers), write_lists(costs)};
  }

  [[nodiscard]] int print(const UnitResults& results, const Rendering& rendering) const override {
    std::vector<SweepCell> cells;
    const std::size_t methods = options_.methods.size();
    for (std::size_t r = 0; r < results.size(); ++r) {
      const auto numbers = read_lists(results[r]->result, methods, kVerdicts + 3);
      const auto costs = read_lists(results[r]->measured, methods, 1);
      for (std::size_t m = 0; m < methods; ++m) {
        SweepCell& cell = cells.emplace_back();
        cell.ratio = ratios_[r];
        cell.method = options_.methods[m];
        std::transform(numbers[m].begin(), numbers[m].begin() + kVerdicts, cell.verdicts.begin(),
                       [](double count) { return static_cast<int>(std::min(count, 1e7)); });
        cell.half_within = numbers[m][kVerdicts];
        cell.nine_tenths_within = numbers[m][kVerdicts + 1];
        cell.iterations = numbers[m][kVerdicts + 2];
        cell.cost = costs[m][0];
      }
    }
    const TextWriter csv = [&](std::string& out) { append_sweep_csv(out, cells); };
    Rendering printed = rendering;
    if (rendering.csv != "-") printed.csv.clear();
    int exit = print_texts(
        printed, {.json = [&](std::string& out) { append_sweep_json(out, cells); },
                  .csv = csv,
                  .table = [&](std::string& out) { append_sweep_table(out, options_, cells); },
                  .picture = [&] { return draw_sweep(options_, cells); }});
    if (!rendering.csv.empty() && rendering.csv != "-") {
      std::string text;
      csv(text);
      exit = std::max(exit, write_to(rendering.csv, text));
    }
    return exit;
  }

 private:
  SweepOptions options_;
  std::vector<double> ratios_ = sweep_ratios();
};

}  // namespace

std::unique_ptr<Job> read_sweep_job(std::string_view question) {
  SweepOptions options;
  options.methods.clear();
  read_object(question, kSweepFields, "a question",
              [&](ObjectReader& fields, const JsonDocument& document) {
                read_elements(document, fields.list(1, 1, SIZE_MAX), fields.at(1),
                              [&](std::size_t, JsonDocument::Index value, const Place& at) {
                                const bool is_word =
                                    document.type(value) == JsonDocument::Type::string;
                                const auto method =
                                    is_word ? find_method(document.string(value)) : std::nullopt;
                                if (!method) blame(at, "expected a method");
                                options.methods.push_back(*method);
                              });
                options.count = static_cast<int>(fields.number(2));
                options.seed = read_seed(document, fields, 3);
              });
  return std::make_unique<SweepJob>(std::move(options));
}

int run_sweep(const CompareOptions& options) {
  const SweepOptions settings{
      .methods = options.methods, .count = options.count, .seed = options.seed};
  return run_job(SweepJob(settings), options.run,
                 {.json = options.json, .csv = options.csv, .picture = options.svg, .page = ""});
}

}  // namespace aimahead::cli
