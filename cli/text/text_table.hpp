// A table for people, small enough to be held whole.
#pragma once

#include <string>
#include <vector>

namespace aimahead::cli {

class TextTable {
 public:
  struct Column {
    std::string heading;
    bool to_the_right = false;  ///< numbers
  };

  explicit TextTable(std::vector<Column> columns) : columns_(std::move(columns)) {}

  void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }
  /// Appends heading and rows, each column as wide as it needs.
  void write(std::string& out) const;

 private:
  std::vector<Column> columns_;
  std::vector<std::vector<std::string>> rows_;
};

/// A time in nanoseconds with a unit for people: "23 ns", "4.1 us", "12 ms".
[[nodiscard]] std::string format_cost(double nanoseconds);

}  // namespace aimahead::cli
