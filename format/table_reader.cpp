#include "table_reader.hpp"

#include "defaults.hpp"

#include "aimahead/odds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace aimahead::format {
namespace {

using Index = Document::Index;
using Type = Document::Type;

void set_vector(double* to, const Vec3& v) {
  to[0] = v.x;
  to[1] = v.y;
  to[2] = v.z;
}

/// The index of the first member of an object whose name an earlier one has; its size if none is.
std::size_t find_repeated_name(const Document& document, Index object) {
  const std::size_t size = document.size(object);
  std::vector<std::pair<std::string_view, std::size_t>> names(size);
  Index key = Document::first(object);
  for (std::size_t i = 0; i < size; ++i) {
    names[i] = {document.string(key), i};
    key = document.next(document.next(key));
  }
  std::sort(names.begin(), names.end());
  std::size_t first = size;
  for (std::size_t i = 1; i < size; ++i) {
    if (names[i].first == names[i - 1].first) first = std::min(first, names[i].second);
  }
  return first;
}

}  // namespace

/// One object while it is read.
struct TableReader::Object {
  ObjectReader fields;
  const Table& table;
  const Place& place;
  std::byte* to;
  const std::byte* outer;  ///< the struct around it
  bool is_last;
  Kinds kind = kEveryKind;  ///< until the kind is known
  int named_kind = 0;  ///< bit of the word that messages name: the last one given, or a default

  [[nodiscard]] bool has(const Field& row, int dimensions) const {
    if ((row.kinds & kind) == 0) return false;
    if (row.rule == Rule::not_after_endless && kind == kPieces) {
      const auto& motion = *reinterpret_cast<const aim_motion*>(struct_of(row));
      return motion.pieces[motion.piece_count - 1].duration != kUnlimited;
    }
    if (row.rule == Rule::with_drag && !has_drag(*reinterpret_cast<const aim_projectile*>(to))) {
      return false;
    }
    return row.dimensions == 0 || row.dimensions == dimensions;
  }
  /// The struct that holds the row's member.
  [[nodiscard]] std::byte* struct_of(const Field& row) const {
    return row.behind.name.empty() ? to : member_of<std::byte*>(to, row.behind);
  }
  /// Whether a field of these names is given, and applies in this number of dimensions; 0: any.
  [[nodiscard]] bool has_any(std::span<const std::string_view> names, int dimensions) const {
    return std::any_of(names.begin(), names.end(), [&](std::string_view name) {
      const std::size_t field = field_index(table.fields, name);
      return fields.has(field) && (dimensions == 0 || has(table.fields[field], dimensions));
    });
  }
  [[nodiscard]] bool requires_field(const Field& row, int dimensions) const {
    if (row.rule == Rule::optional_in_last && is_last) return false;
    if (row.rule == Rule::unless_table && fields.has("table")) return false;
    if (has_any(row.required_beside, dimensions)) return true;
    if (!row.instead.empty() && !has_any(row.instead, dimensions)) return true;
    return row.fallback == Default::none || (row.required_by & kind) != 0;
  }
};

void TableReader::read(Index object, const Table& table, const Place& place, void* to) {
  set_defaults(table, to);
  read_object(object, table, place, static_cast<std::byte*>(to), nullptr, false);
}

void TableReader::read_object(Index object, const Table& table, const Place& place, std::byte* to,
                              const std::byte* outer, bool is_last) {
  if (is_own(object) && (&table == &kTargetTable || &table == &kBodyTable)) {
    return own_->read(object, place, dimensions_, *reinterpret_cast<aim_motion*>(to));
  }
  Object this_one{
      ObjectReader(document_, object, table.fields, place), table, place, to, outer, is_last};
  const std::optional<Index> own =
      &table == &kShooterTable ? find_own_motion(this_one) : std::nullopt;
  for (std::size_t field = 0; field < table.fields.size(); ++field) {
    const Field& row = table.fields[field];
    if (row.shape == Shape::ignored || !this_one.has(row, dimensions_)) continue;
    if (!row.not_beside.empty() && is_given(row.not_beside)) continue;
    const std::optional<Index> value =
        is_required(this_one, row) ? this_one.fields.require(field) : this_one.fields.find(field);
    if (value && expects_odds_) check_odds(this_one.fields.at(field));
    if (value) {
      read_field(this_one, field, *value);
    } else if (row.rule == Rule::absent_is_unlimited) {
      member_of<double>(to, row.member) = kUnlimited;
    }
    const bool is_radius = &table == &kTargetTable && row.name == "radius";
    if (is_radius && expects_odds_) check_radii(this_one);
    if (row.rule == Rule::guess_kind || row.rule == Rule::choose_shape) {
      choose_kind(this_one, row, value.has_value());
    }
  }
  if (own) read_own_motion(this_one, *own);
  if (!this_one.fields.has_stray()) return;
  const std::string what =
      fmt::format(fmt::runtime(table.what), fmt::arg("kind", word_of_kind(this_one.named_kind)));
  this_one.fields.blame_stray(what, this_one.kind, dimensions_);
}

bool TableReader::is_required(const Object& object, const Field& row) const {
  if (expects_odds_ && !has_prospects_ && row.rule == Rule::with_odds) return true;
  if (finds_speed_ && row.rule == Rule::unless_table) return false;
  if (has_prospects_ && row.rule == Rule::unless_prospects) return false;
  return object.requires_field(row, dimensions_);
}

// Sets the kind of an object after the row that names it. A motion that is not named is in constant
// acceleration if it has an acceleration.
void TableReader::choose_kind(Object& object, const Field& row, bool is_named) {
  if (row.rule == Rule::guess_kind && !is_named && object.fields.has("acceleration")) {
    member_of<std::int32_t>(struct_for(object, row), row.member) = AIM_ACCELERATING;
  }
  const std::byte* const motion = object.struct_of(row);
  const auto word = motion ? member_of<std::int32_t>(motion, row.member) : 0;
  if (is_named || object.kind == kEveryKind) object.named_kind = row.first_kind + word;
  object.kind = Kinds{1} << (row.first_kind + word);
}

// Makes the motion of a shooter, with the position and velocity of the shooter.
std::byte* TableReader::struct_for(Object& object, const Field& row) {
  if (row.behind.name.empty()) return object.to;
  auto*& inner = member_of<std::byte*>(object.to, row.behind);
  if (!inner) {
    inner = memory_.allocate<std::byte>(kTargetTable.size);
    set_defaults(kTargetTable, inner);
  }
  const auto& shooter = *reinterpret_cast<const aim_shooter*>(object.to);
  auto& motion = *reinterpret_cast<aim_motion*>(inner);
  std::copy_n(shooter.position, 3, motion.position);
  std::copy_n(shooter.velocity, 3, motion.velocity);
  return inner;
}

// The motion of a shooter, if it is one of the program. No field of another motion goes with it.
std::optional<TableReader::Index> TableReader::find_own_motion(Object& shooter) const {
  const std::optional<Index> value = shooter.fields.value_of("motion");
  if (!value || !is_own(*value)) return std::nullopt;
  shooter.fields.expect("motion");
  for (std::size_t field = 0; field < shooter.table.fields.size(); ++field) {
    const Field& row = shooter.table.fields[field];
    if (row.behind.name.empty() || !shooter.fields.has(field)) continue;
    blame({&shooter.place, "motion"}, fmt::format(text_of(kDoesNotGoWith), row.name));
  }
  return value;
}

void TableReader::read_own_motion(Object& shooter, Index value) {
  auto* const motion = memory_.allocate<aim_motion>(1);
  set_defaults(kTargetTable, motion);
  own_->read(value, {&shooter.place, "motion"}, dimensions_, *motion);
  reinterpret_cast<aim_shooter*>(shooter.to)->motion = motion;
}

void TableReader::read_field(Object& object, std::size_t field, Index value) {
  const Field& row = object.table.fields[field];
  std::byte* const to = struct_for(object, row);
  switch (row.shape) {
    case Shape::number: {
      const Place place = object.fields.at(field);
      const double x = read_number(row, value, place);
      if (x != 0) check_neighbours(row, place, kExcludedBy);
      member_of<double>(to, row.member) = x;
      if (row.rule == Rule::can_stop && !object.fields.has("turn_acceleration")) {
        blame_breach(place, {kNeedsAcceleration});
      }
      return check_rule(object, field, to);
    }
    case Shape::flag: {
      const Place place = object.fields.at(field);
      if (document_.type(value) != Type::boolean) {
        blame(place, fmt::format(text_of(kNotAFlag), describe(document_, value)));
      }
      check_neighbours(row, place, kDoesNotGoWith);
      member_of<std::int32_t>(to, row.member) = document_.text(value) == "true" ? 1 : 0;
      return;
    }
    case Shape::word: {
      const auto word = static_cast<std::int32_t>(object.fields.word(field));
      member_of<std::int32_t>(to, row.member) = word;
      if (word != 0) check_neighbours(row, object.fields.at(field), kDoesNotGoWith);
      return check_rule(object, field, to);
    }
    case Shape::vector:
      return read_vector(object, field, value, to);
    case Shape::facing:
      return read_facing(object, field, value);
    case Shape::arc:
    case Shape::elevation:
      read_angles(object, field);
      return check_rule(object, field, to);
    case Shape::object:
      return read_inner(object, field, value, to);
    case Shape::pair: {
      auto* const pair = &member_of<double>(to, row.member);
      int two = 2;
      const Vec3 v = read_vector_at(document_, value, two, object.fields.at(field));
      pair[0] = v.x;
      pair[1] = v.y;
      return;
    }
    case Shape::rows:
      return read_rows(object, field);
    case Shape::lists:
      return read_lists(object, field, value);
    case Shape::covariance:
      return read_covariance(object, field);
    default:
      return read_list(object, field, value, to);
  }
}

double TableReader::read_number(const Field& row, Index value, const Place& place) const {
  const bool may_be_endless = row.rule == Rule::may_be_endless && own_;
  const bool is_limit = row.fallback == Default::unlimited || row.rule == Rule::absent_is_unlimited;
  const bool is_endless = (may_be_endless || is_limit) && document_.type(value) == Type::number &&
                          document_.number(value) == kUnlimited;
  if (!is_endless) return read_number_at(document_, value, row.range, place);
  if (may_be_endless) return kUnlimited;
  const std::string got = describe(document_, value);
  const bool is_word = got == "Infinity";  // not a number of too many digits
  blame(place, fmt::format(text_of(kNotANumber), phrase(row.range), got) +
                   std::string(is_word ? text_of(kLeaveOut) : ""));
}

// Checks the rule of a field that has been read into `to`.
void TableReader::check_rule(const Object& object, std::size_t field, const std::byte* to) const {
  const Field& row = object.table.fields[field];
  const Place place = row.rule == Rule::encloses_position ? object.place : object.fields.at(field);
  blame_breach(place, find_breach(row, to, object.outer, dimensions_));
}

void TableReader::read_inner(Object& object, std::size_t field, Index value, std::byte* to) {
  const Field& row = object.table.fields[field];
  const Place place = object.fields.at(field);
  check_neighbours(row, place, kDoesNotGoWith);
  std::byte* inner = to;
  if (row.holding == Holding::inside) inner += row.member.offset;
  if (row.holding == Holding::pointer) {
    inner = memory_.allocate<std::byte>(row.table->size);
    set_defaults(*row.table, inner);
    member_of<std::byte*>(to, row.member) = inner;
  }
  read_object(value, *row.table, place, inner, to, false);
}

void TableReader::read_vector(Object& object, std::size_t field, Index value, std::byte* to) {
  const Field& row = object.table.fields[field];
  const Vec3 v = read_vector_at(document_, value, dimensions_, object.fields.at(field));
  set_vector(&member_of<double>(to, row.member), v);
  if (!row.count.name.empty()) member_of<std::int32_t>(to, row.count) = 1;
  check_rule(object, field, to);
}

void TableReader::read_angles(Object& object, std::size_t field) {
  std::array<double, 2> angles{};
  const Index list = object.fields.list(field, 2, 2);
  read_elements(document_, list, object.fields.at(field),
                [&](std::size_t i, Index angle, const Place& place) {
                  angles[i] = read_number_at(document_, angle, Range::any, place);
                });
  const Field& row = object.table.fields[field];
  std::copy(angles.begin(), angles.end(), &member_of<double>(object.to, row.member));
  if (!row.count.name.empty()) member_of<std::int32_t>(object.to, row.count) = 1;
}

void TableReader::read_facing(Object& object, std::size_t field, Index value) {
  const Place place = object.fields.at(field);
  double* const facing = &member_of<double>(object.to, object.table.fields[field].member);
  if (dimensions_ == 3) {
    set_vector(facing, read_vector_at(document_, value, dimensions_, place));
    return check_rule(object, field, object.to);
  }
  facing[0] = read_number_at(document_, value, Range::any, place);
  constexpr std::size_t kArc = field_index(kTurretFields, "arc");
  constexpr std::size_t kRate = field_index(kTurretFields, "rate");
  auto& turret = *reinterpret_cast<aim_turret*>(object.to);
  // If these are wrong, they are blamed in their own turn.
  const auto is_right = [](const auto& read) {
    try {
      read();
      return true;
    } catch (const Fault&) {
      return false;
    }
  };
  if (!object.fields.has(kArc) || !is_right([&] { read_angles(object, kArc); })) return;
  is_right([&] {
    const auto rate = object.fields.find(kRate);
    if (rate) turret.rate = read_number_at(document_, *rate, Range::any, place);
  });
  check_rule(object, field, object.to);
}

// The members are those of the text, in its order.
void TableReader::read_lists(Object& object, std::size_t field, Index value) {
  const Field& row = object.table.fields[field];
  const Place place = object.fields.at(field);
  if (document_.type(value) != Type::object) {
    blame_no_object(document_, value, place);
  }
  const std::size_t size = document_.size(value);
  const std::size_t length = member_of<std::size_t>(object.to, row.as_long_as);
  auto* const lists = memory_.allocate<aim_setting>(size);
  const std::size_t repeated = find_repeated_name(document_, value);
  Index key = Document::first(value);
  for (std::size_t i = 0; i < size; ++i) {
    const Place here{&place, document_.string(key)};
    if (i == repeated) blame(here, std::string(text_of(kGivenTwice)));
    const Index list = document_.next(key);
    check_list(document_, list, length, length, here);
    auto* const values = memory_.allocate<double>(length);
    read_elements(document_, list, here, [&](std::size_t k, Index element, const Place& at) {
      values[k] = read_number_at(document_, element, row.range, at);
    });
    lists[i] = {memory_.keep(document_.string(key)), values, length};
    key = document_.next(list);
  }
  member_of<void*>(object.to, row.member) = lists;
  member_of<std::size_t>(object.to, row.count) = size;
}

void TableReader::read_list(Object& object, std::size_t field, Index value, std::byte* to) {
  const Field& row = object.table.fields[field];
  const bool is_bounded = (row.bounded & object.kind) != 0;
  std::size_t min = row.min;
  std::size_t max = is_bounded && row.max != kNoMax ? static_cast<std::size_t>(row.max) : SIZE_MAX;
  const std::size_t others =
      row.as_long_as.name.empty() ? 0 : member_of<std::size_t>(to, row.as_long_as);
  if (!row.as_long_as.name.empty() && row.shape != Shape::triples) min = max = others;
  const Place place = object.fields.at(field);
  if (!is_nothing(value)) check_neighbours(row, place, kDoesNotGoWith);
  const Index list = object.fields.list(field, min, max);
  const std::size_t size = document_.size(list);
  void* first = nullptr;
  if (row.shape == Shape::objects) {
    auto* const objects = memory_.allocate<std::byte>(size * row.table->size);
    read_elements(document_, list, place, [&](std::size_t i, Index element, const Place& here) {
      std::byte* const inner = objects + i * row.table->size;
      set_defaults(*row.table, inner);
      read_object(element, *row.table, here, inner, to, i + 1 == size);
    });
    first = objects;
  } else if (row.shape == Shape::times || row.shape == Shape::numbers) {
    auto* const numbers = memory_.allocate<double>(size);
    read_elements(document_, list, place, [&](std::size_t i, Index element, const Place& here) {
      numbers[i] = read_number_at(document_, element, row.range, here);
      blame_breach(here, check_element(row, numbers, i));
    });
    first = numbers;
  } else if (row.shape == Shape::triples) {
    auto* const indices = memory_.allocate<std::uint32_t>(3 * size);
    read_elements(document_, list, place, [&](std::size_t i, Index element, const Place& here) {
      read_triple(element, others, here, indices + 3 * i);
    });
    first = indices;
  } else {
    // A list that exists in two dimensions only is packed at once.
    const std::size_t stride = row.dimensions == 2 ? 2 : 3;
    auto* const numbers = memory_.allocate<double>(stride * size);
    read_elements(document_, list, place, [&](std::size_t i, Index element, const Place& here) {
      const Vec3 v = read_vector_at(document_, element, dimensions_, here);
      numbers[stride * i] = v.x;
      numbers[stride * i + 1] = v.y;
      if (stride == 3) numbers[stride * i + 2] = v.z;
    });
    first = numbers;
  }
  member_of<void*>(to, row.member) = first;
  member_of<std::size_t>(to, row.count) = size;
}

void TableReader::read_rows(Object& object, std::size_t field) {
  const Field& row = object.table.fields[field];
  const Index list = object.fields.list(field, row.min, SIZE_MAX);
  const Place place = object.fields.at(field);
  const std::size_t size = document_.size(list);
  double* numbers = nullptr;
  std::size_t length = 0;
  read_elements(document_, list, place, [&](std::size_t j, Index inner, const Place& here) {
    const std::size_t min = j == 0 ? row.min : length;
    check_list(document_, inner, min, j == 0 ? SIZE_MAX : length, here);
    if (j == 0) {
      length = document_.size(inner);
      numbers = memory_.allocate<double>(size * length);
    }
    read_elements(document_, inner, here, [&](std::size_t i, Index number, const Place& at) {
      numbers[j * length + i] = read_number_at(document_, number, Range::any, at);
    });
  });
  member_of<double*>(object.to, row.member) = numbers;
  member_of<std::size_t>(object.to, row.count) = size;
  member_of<std::size_t>(object.to, row.row_length) = length;
}

void TableReader::read_triple(Index triple, std::size_t count, const Place& place,
                              std::uint32_t* to) {
  check_list(document_, triple, 3, 3, place);
  read_elements(document_, triple, place, [&](std::size_t i, Index index, const Place& here) {
    const double x = read_number_at(document_, index, Range::any, here);
    blame_breach(here, check_index(x, count));
    to[i] = static_cast<std::uint32_t>(x);
  });
}

void TableReader::read_covariance(Object& object, std::size_t field) {
  const auto size = static_cast<std::size_t>(2 * dimensions_);
  const Place place = object.fields.at(field);
  check_neighbours(object.table.fields[field], place, kDoesNotGoWith);
  const Index list = object.fields.list(field, size, size);
  auto* const numbers = memory_.allocate<double>(size * size);
  read_elements(document_, list, place, [&](std::size_t i, Index row, const Place& here) {
    check_list(document_, row, size, size, here);
    read_elements(document_, row, here, [&](std::size_t j, Index number, const Place& at) {
      numbers[size * i + j] = read_number_at(document_, number, Range::any, at);
    });
  });
  if (!is_covariance({numbers, size * size})) blame(place, std::string(text_of(kNotACovariance)));
  member_of<const double*>(object.to, object.table.fields[field].member) = numbers;
}

void TableReader::check_odds(const Place& place) const {
  const std::string path = place.path();
  for (const Neighbour& unknown : kUnknownToOdds) {
    if (unknown.path == path && stands(unknown)) {
      blame(place, fmt::format(text_of(kUnknownByOdds), unknown.phrase));
    }
  }
}

void TableReader::check_radii(const Object& target) const {
  const auto& engagement = *reinterpret_cast<const aim_engagement*>(target.outer);
  if (engagement.projectile.radius + engagement.target.radius > 0) return;
  blame({&target.place, "radius"}, std::string(text_of(kNoRadius)));
}

std::optional<TableReader::Index> TableReader::value_at(std::string_view path) const {
  Index value = Document::root();
  while (!path.empty()) {
    if (is_own(value)) return path == "kind" ? std::optional(value) : std::nullopt;
    if (document_.type(value) != Type::object) return std::nullopt;
    const std::string_view step = path.substr(0, path.find('.'));
    path.remove_prefix(std::min(path.size(), step.size() + 1));
    Index key = Document::first(value);
    std::size_t left = document_.size(value);
    while (left > 0 && document_.string(key) != step) {
      key = document_.next(document_.next(key));
      --left;
    }
    if (left == 0) return std::nullopt;
    value = document_.next(key);
  }
  return value;
}

bool TableReader::is_nothing(Index value) const {
  const Type type = document_.type(value);
  if (type == Type::number) return document_.number(value) == 0;
  if (type == Type::boolean) return document_.text(value) == "false";
  return type == Type::array && holds_zeros(value);
}

// Whether every element or member is the number 0.
bool TableReader::holds_zeros(Index container) const {
  const bool has_keys = document_.type(container) == Type::object;
  Index element = Document::first(container);
  for (std::size_t left = document_.size(container); left > 0; --left) {
    if (has_keys) element = document_.next(element);
    if (document_.type(element) != Type::number || document_.number(element) != 0) return false;
    element = document_.next(element);
  }
  return true;
}

bool TableReader::stands(const Neighbour& neighbour) const {
  const std::optional<Index> found = value_at(neighbour.path);
  if (!found || neighbour.counts_at_zero) return found.has_value();
  const Index value = *found;
  // What is asked about here has been read, or is absent.
  if (neighbour.may_be_zeros) return !holds_zeros(value);
  if (document_.type(value) != Type::string) return !is_nothing(value);
  const auto& allowed = neighbour.allowed_words;
  return std::find(allowed.begin(), allowed.end(), document_.string(value)) == allowed.end();
}

void TableReader::check_neighbours(const Field& row, const Place& place, Problem problem) const {
  for (const Neighbour& neighbour : row.excluded_by) {
    if (stands(neighbour)) {
      blame(place, fmt::format(fmt::runtime(text_of(problem)), neighbour.phrase));
    }
  }
}

std::span<const aim_obstacle> read_arena_obstacles(const Document& document, Index list,
                                                   const Place& place, QuestionMemory& memory) {
  const std::size_t size = document.size(list);
  auto* const obstacles = memory.allocate<aim_obstacle>(size);
  read_elements(document, list, place, [&](std::size_t i, Index value, const Place& at) {
    TableReader(document, memory, 2).read(value, kObstacleTable, at, &obstacles[i]);
    const std::string_view field = field_that_moves(obstacles[i]);
    if (!field.empty()) blame_breach({&at, field}, {kMovesInArena});
  });
  return {obstacles, size};
}

aim_motion flatten(const aim_motion& motion, QuestionMemory& memory) {
  const auto pack = [&](const double* list, std::size_t count) -> const double* {
    if (!list) return nullptr;
    auto* const packed = memory.allocate<double>(2 * count);
    for (std::size_t i = 0; i < count; ++i) std::copy_n(list + 3 * i, 2, packed + 2 * i);
    return packed;
  };
  aim_motion flat = motion;
  flat.points = pack(motion.points, motion.point_count);
  flat.velocities = pack(motion.velocities, motion.velocity_count);
  return flat;
}

aim_engagement flatten(const aim_engagement& engagement, QuestionMemory& memory) {
  aim_engagement flat = engagement;
  flat.target = flatten(engagement.target, memory);
  if (!engagement.shooter.motion) return flat;
  auto* const motion = memory.allocate<aim_motion>(1);
  *motion = flatten(*engagement.shooter.motion, memory);
  flat.shooter.motion = motion;
  return flat;
}

}  // namespace aimahead::format
