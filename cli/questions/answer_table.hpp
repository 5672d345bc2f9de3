// Answers as a table for people.
#pragma once

#include "questions/answer.hpp"
#include "questions/contact_answer.hpp"
#include "questions/odds_answer.hpp"

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace aimahead::cli {

/// Collects answers as rows and writes them aligned, block by block. Columns get wider when a later
/// block needs it, so a stream of any length takes constant memory.
class AnswerTable {
 public:
  /// Headings of the columns of a direction and of a position.
  struct Headings {
    std::string direction;
    std::string place;
  };

  explicit AnswerTable(bool colour, Headings headings = {"aim", "hit point"})
      : colour_(colour), headings_(std::move(headings)) {}

  void add(const Answer& answer);
  void add(const ContactAnswer& answer);
  void add(const OddsAnswer& answer);
  [[nodiscard]] bool is_full() const { return rows_.size() >= kMaxRows; }
  /// Appends the rows gathered so far to `out`.
  void write(std::string& out);

 private:
  static constexpr std::size_t kMaxRows = 1000;
  enum Column { kName, kStatus, kTime, kAim, kAngle, kWhere, kColumns };

  struct Row {
    std::array<std::string, kColumns> cells;
    Status status = Status::invalid;
    bool is_message = false;  ///< what stands under `where` is a sentence that begins at `time`
  };

  bool colour_;
  Headings headings_;
  bool has_names_ = false;
  bool has_header_ = false;
  bool has_space_ = false;  ///< some answer is of three dimensions
  std::array<std::size_t, kColumns> widths_{};
  std::vector<Row> rows_;

  bool begin_row(Row& row, std::string_view name, int dimensions, const Fault& fault);
  void add_hit(Row row, const Hit<Vec3>& hit, const Question& question,
               std::optional<double> speed = {});
  void shorten_names();
  void write_row(std::string& out, const Row& row, bool is_header) const;
};

/// "(40, 10)"
[[nodiscard]] std::string format_point(const Vec3& point, int dimensions);
/// "(0.600, 0.800)", or "any" for the zero vector.
[[nodiscard]] std::string format_aim(const Vec3& aim, int dimensions);
/// 2 dimensions: degrees counter-clockwise from +x. 3 dimensions: azimuth, the same in the x-y
/// plane, and elevation above it.
[[nodiscard]] std::string format_angle(const Vec3& aim, int dimensions);
/// For a gun that turned or waited longer than its delay ", fired at 2.73"; otherwise "".
[[nodiscard]] std::string format_wait(const Hit<Vec3>& hit, const Question& question);
/// For a shot by a table ", distance 2.5, rpm 2400", and for plates ", plate 1"; otherwise "".
[[nodiscard]] std::string format_setting(const Hit<Vec3>& hit, const Question& question);
/// At most `max` characters of `text`; an ellipsis marks a cut.
[[nodiscard]] std::string cut_text(std::string_view text, std::size_t max);
/// A name for people: a string without its quotes, shortened to `max` characters.
[[nodiscard]] std::string format_name(std::string_view name, std::size_t max);

}  // namespace aimahead::cli
