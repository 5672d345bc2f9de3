#include "trials/sweep_text.hpp"

#include "text/member_writer.hpp"
#include "text/text_table.hpp"

#include <fmt/format.h>

#include <cmath>

namespace aimahead::cli {
namespace {

constexpr std::array kShownRatios{0.0, 0.25, 0.5, 0.75, 0.9, 1.0, 1.25, 1.5, 2.0};

const SweepCell* find(const std::vector<SweepCell>& cells, AimMethod method, double ratio) {
  for (const SweepCell& cell : cells) {
    if (cell.method == method && std::fabs(cell.ratio - ratio) < 1e-9) return &cell;
  }
  return nullptr;
}

std::string format_wrong(const SweepCell& cell) {
  const int right = cell.count(Verdict::hits) + cell.count(Verdict::notices);
  const double wrong = 100 - 100.0 * right / cell.count();
  return wrong == 0 ? "-" : fmt::format("{:.1f}", wrong);
}

}  // namespace

void append_sweep_table(std::string& out, const SweepOptions& options,
                        const std::vector<SweepCell>& cells) {
  std::vector<TextTable::Column> columns{{"wrong, %, at v/s ="}};
  for (const double ratio : kShownRatios) columns.push_back({fmt::format("{:g}", ratio), true});
  columns.push_back({"rounds", true});
  columns.push_back({"cost", true});
  TextTable table(std::move(columns));
  for (const AimMethod method : options.methods) {
    std::vector<std::string> row{name_of(method)};
    for (const double ratio : kShownRatios)
      row.push_back(format_wrong(*find(cells, method, ratio)));
    double iterations = 0;
    double cost = 0;
    int ratios = 0;
    for (const SweepCell& cell : cells) {
      if (cell.method != method) continue;
      ++ratios;
      iterations += cell.iterations;
      cost += cell.cost;
    }
    row.push_back(fmt::format("{:.1f}", iterations / ratios));
    row.push_back(format_cost(cost / ratios));
    table.add(std::move(row));
  }
  table.write(out);
}

void append_sweep_csv(std::string& out, const std::vector<SweepCell>& cells) {
  out += "ratio,method,questions";
  for (std::size_t v = 0; v < kVerdicts; ++v) {
    out += ',';
    out += name_of(static_cast<Verdict>(v));
  }
  out += ",half_within,nine_tenths_within,iterations,nanoseconds\n";
  for (const SweepCell& cell : cells) {
    out += fmt::format("{:g},{},{}", cell.ratio, name_of(cell.method), cell.count());
    for (const int count : cell.verdicts) out += fmt::format(",{}", count);
    for (const double distance : {cell.half_within, cell.nine_tenths_within}) {
      out += std::isfinite(distance) ? fmt::format(",{:.6g}", distance) : ",";
    }
    out += fmt::format(",{:.6g},{:.3g}\n", cell.iterations, cell.cost);
  }
}

void append_sweep_json(std::string& out, const std::vector<SweepCell>& cells) {
  for (const SweepCell& cell : cells) {
    {
      MemberWriter writer(out, 2);
      writer.number("ratio", cell.ratio);
      writer.text("method", name_of(cell.method));
      for (std::size_t v = 0; v < kVerdicts; ++v) {
        writer.number(name_of(static_cast<Verdict>(v)), cell.verdicts[v]);
      }
      writer.number("half_within", cell.half_within);
      writer.number("nine_tenths_within", cell.nine_tenths_within);
      writer.number("iterations", cell.iterations);
      writer.number("cost", cell.cost);
    }
    out += '\n';
  }
}

}  // namespace aimahead::cli
