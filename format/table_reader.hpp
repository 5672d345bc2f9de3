// Reads questions into the structs of aimahead.h, row by row of the format's tables.
#pragma once

#include "object_reader.hpp"
#include "question_memory.hpp"

#include "aimahead/aimahead.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace aimahead::format {

/// Reads motions that are functions of a program. No text has them.
class OwnMotions {
 public:
  [[nodiscard]] virtual bool has(Document::Index value) const = 0;
  /// The first vector sets `dimensions`.
  virtual void read(Document::Index value, const Place& place, int& dimensions, aim_motion& to) = 0;

 protected:
  OwnMotions() = default;
  OwnMotions(const OwnMotions&) = default;
  OwnMotions& operator=(const OwnMotions&) = default;
  ~OwnMotions() = default;
};

/// Reads and checks the parts of one question, in the order of blame. Structs refer to `memory`.
class TableReader {
 public:
  using Index = Document::Index;

  /// `dimensions` is 0 if the question decides it.
  TableReader(const Document& document, QuestionMemory& memory, int dimensions = 0)
      : document_(document), memory_(memory), dimensions_(dimensions) {}

  /// From now on a target, a body of a contact question and the `motion` of a shooter may be a
  /// motion of the program.
  void expect_own(OwnMotions& own) { own_ = &own; }

  /// From now on blames fields with which there are no odds, and an engagement without uncertainty.
  void expect_odds() { expects_odds_ = true; }
  /// The same for a shot at prospects: what these say may be absent.
  void expect_prospects() { expects_odds_ = has_prospects_ = true; }
  /// From now on a projectile may lack its speed, which is to be found.
  void find_speed() { finds_speed_ = true; }

  /// The number of dimensions, which the first vector sets.
  [[nodiscard]] int dimensions() const { return dimensions_; }

  /// Fills `to`, the struct of the table. The vectors of lists have three numbers there, whatever
  /// the number of dimensions.
  void read(Index object, const Table& table, const Place& place, void* to);

 private:
  struct Object;

  const Document& document_;
  QuestionMemory& memory_;
  int dimensions_ = 0;
  OwnMotions* own_ = nullptr;
  bool expects_odds_ = false;
  bool has_prospects_ = false;
  bool finds_speed_ = false;

  void read_object(Index object, const Table& table, const Place& place, std::byte* to,
                   const std::byte* outer, bool is_last);
  [[nodiscard]] bool is_required(const Object& object, const Field& row) const;
  void choose_kind(Object& object, const Field& row, bool is_named);
  [[nodiscard]] bool is_own(Index value) const { return own_ && own_->has(value); }
  [[nodiscard]] std::optional<Index> find_own_motion(Object& shooter) const;
  void read_own_motion(Object& shooter, Index value);
  void read_field(Object& object, std::size_t field, Index value);
  std::byte* struct_for(Object& object, const Field& row);
  void read_inner(Object& object, std::size_t field, Index value, std::byte* to);
  void read_vector(Object& object, std::size_t field, Index value, std::byte* to);
  void read_facing(Object& object, std::size_t field, Index value);
  void read_list(Object& object, std::size_t field, Index value, std::byte* to);
  void read_rows(Object& object, std::size_t field);
  void read_triple(Index triple, std::size_t count, const Place& place, std::uint32_t* to);
  void read_angles(Object& object, std::size_t field);
  [[nodiscard]] double read_number(const Field& row, Index value, const Place& place) const;
  void check_rule(const Object& object, std::size_t field, const std::byte* to) const;
  void read_lists(Object& object, std::size_t field, Index value);
  [[nodiscard]] std::optional<Index> value_at(std::string_view path) const;
  [[nodiscard]] bool is_given(std::string_view path) const { return value_at(path).has_value(); }
  void read_covariance(Object& object, std::size_t field);
  void check_odds(const Place& place) const;
  void check_radii(const Object& target) const;
  /// Whether a field with this value, one that is no word, excludes no other, as if it were absent.
  [[nodiscard]] bool is_nothing(Index value) const;
  [[nodiscard]] bool holds_zeros(Index container) const;
  [[nodiscard]] bool stands(const Neighbour& neighbour) const;
  void check_neighbours(const Field& row, const Place& place, Problem problem) const;
};

/// The list of an arena's obstacles, which are flat and at rest.
[[nodiscard]] std::span<const aim_obstacle> read_arena_obstacles(const Document& document,
                                                                 Document::Index list,
                                                                 const Place& place,
                                                                 QuestionMemory& memory);

/// The motion with the vectors of its lists packed by twos, as in the plane.
[[nodiscard]] aim_motion flatten(const aim_motion& motion, QuestionMemory& memory);
/// The engagement with the lists of its target and shooter packed by twos.
[[nodiscard]] aim_engagement flatten(const aim_engagement& engagement, QuestionMemory& memory);

}  // namespace aimahead::format
