#include "motion_reader.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <limits>

namespace aimahead::cli {
namespace {

using Index = JsonDocument::Index;

consteval std::size_t field(std::string_view name) { return field_index(kTargetFields, name); }
constexpr std::size_t kNoLimit = std::numeric_limits<std::size_t>::max();

// A list of vectors, of `least` to `most`. Returns how many there are.
std::size_t check_vectors(ObjectReader& motion, const JsonDocument& document,
                          std::size_t list_field, std::size_t least, std::size_t most,
                          int& dimensions) {
  const Index list = motion.list(list_field, least, most);
  const Place place = motion.at(list_field);
  Index element = JsonDocument::first(list);
  const std::size_t size = document.size(list);
  for (std::size_t i = 0; i < size; ++i, element = document.next(element)) {
    read_vector_at(document, element, dimensions, {&place, {}, i});
  }
  return size;
}

// Increasing times that begin with 0, one for each of `size` points.
void check_times(ObjectReader& motion, const JsonDocument& document, std::size_t size) {
  constexpr std::size_t kTimes = field("times");
  const Index list = motion.list(kTimes, size, size);
  const Place place = motion.at(kTimes);
  Index element = JsonDocument::first(list);
  double last = 0;
  for (std::size_t i = 0; i < size; ++i, element = document.next(element)) {
    const Place here{&place, {}, i};
    const double time = read_number_at(document, element, Range::any, here);
    if (i == 0 && time != 0) blame(here, fmt::format("the first time must be 0, got {}", time));
    if (i > 0 && time <= last) {
      blame(here, fmt::format("times must increase, got {} after {}", time, last));
    }
    last = time;
  }
}

// Returns whether the last piece ends, so that something comes after it.
bool check_pieces(ObjectReader& motion, const JsonDocument& document, int& dimensions) {
  constexpr std::size_t kPieces = field("pieces");
  constexpr std::size_t kDuration = field_index(kPieceFields, "duration");
  const Index list = motion.list(kPieces, 1, kNoLimit);
  const Place place = motion.at(kPieces);
  const std::size_t size = document.size(list);
  bool ends = true;
  Index element = JsonDocument::first(list);
  for (std::size_t i = 0; i < size; ++i, element = document.next(element)) {
    const Place here{&place, {}, i};
    ObjectReader piece(document, element, kPieceFields, here);
    ends = piece.find(kDuration).has_value() || i + 1 < size;
    if (ends) piece.number(kDuration);
    piece.vector(field_index(kPieceFields, "velocity"), dimensions);
    piece.vector(field_index(kPieceFields, "acceleration"), dimensions);
    piece.finish({"a piece"});
  }
  return ends;
}

double component(const Vector& v, int i) { return VectorTraits<Vector>::get(v, i); }

bool check_walls(ObjectReader& motion, const JsonDocument& document, const Vector& position,
                 int& dimensions) {
  constexpr std::size_t kWalls = field("walls");
  const std::optional<Index> value = motion.find(kWalls);
  if (!value) return false;
  const Place place = motion.at(kWalls);
  ObjectReader walls(document, *value, kWallsFields, place);
  const Vector min = walls.vector(field_index(kWallsFields, "min"), dimensions);
  const Vector max = walls.vector(field_index(kWallsFields, "max"), dimensions);
  for (int i = 0; i < dimensions; ++i) {
    const double low = component(min, i);
    const double high = component(max, i);
    const double x = component(position, i);
    if (low > high) blame(place, fmt::format("min[{}] is above max[{}]: {} > {}", i, i, low, high));
    if (x < low || x > high) {
      blame(place, fmt::format("position[{}] is outside: {} is not in {} to {}", i, x, low, high));
    }
  }
  walls.word(field_index(kWallsFields, "on_hit"));
  walls.finish({"walls"});
  return true;
}

Kind read_kind(ObjectReader& motion) {
  constexpr std::size_t kKind = field("kind");
  if (!motion.has(kKind) && motion.has(field("acceleration"))) {
    motion.find(kKind);
    return Kind::accelerating;
  }
  return static_cast<Kind>(motion.word(kKind));
}

// The fields of the kind's own row, in its order.
void read_row(ObjectReader& motion, const JsonDocument& document, Motion& read, int& dimensions) {
  const auto vectors = [&](std::size_t list, std::size_t least, std::size_t most) {
    return check_vectors(motion, document, list, least, most, dimensions);
  };
  switch (read.kind) {
    case Kind::linear:
      read.position = motion.vector(field("position"), dimensions);
      read.velocity = motion.vector(field("velocity"), dimensions);
      return;
    case Kind::accelerating:
      read.position = motion.vector(field("position"), dimensions);
      read.velocity = motion.vector(field("velocity"), dimensions);
      read.acceleration = motion.vector(field("acceleration"), dimensions);
      return;
    case Kind::turning:
      motion.vector(field("position"), dimensions);
      motion.require(field("velocity"));
      motion.vector(field("velocity"), dimensions);
      motion.number(field("turn_rate"));
      if (dimensions == 3 && motion.find(field("axis"))) {
        const Vector axis = motion.vector(field("axis"), dimensions);
        if (axis == Vector{}) blame(motion.at(field("axis")), "expected a vector that is not zero");
      }
      return;
    case Kind::bezier:
      vectors(field("points"), 2, 8);
      motion.number(field("duration"));
      motion.word(field("after"));
      return;
    case Kind::path:
      vectors(field("points"), 2, kNoLimit);
      motion.number(field("speed"));
      motion.word(field("after"));
      return;
    case Kind::spline:
      check_times(motion, document, vectors(field("points"), 2, kNoLimit));
      motion.word(field("after"));
      return;
    case Kind::samples: {
      const std::size_t size = vectors(field("positions"), 2, kNoLimit);
      check_times(motion, document, size);
      if (motion.find(field("velocities"))) vectors(field("velocities"), size, size);
      motion.word(field("after"));
      return;
    }
    case Kind::pieces:
      motion.vector(field("position"), dimensions);
      if (check_pieces(motion, document, dimensions)) motion.word(field("after"));
      return;
  }
}

}  // namespace

void Unsupported::note(const Place& place) {
  if (!first_) first_ = Fault{place.path(), "not supported yet by this version"};
}

void Unsupported::blame_first() const {
  if (first_) throw Fault(*first_);
}

Motion read_motion(const JsonDocument& document, Index object, const Place& place, int& dimensions,
                   Unsupported& unsupported) {
  ObjectReader motion(document, object, kTargetFields, place);
  Motion read;
  read.radius = motion.number(field("radius"));
  read.kind = read_kind(motion);
  const bool is_polynomial = read.kind == Kind::linear || read.kind == Kind::accelerating;
  if (!is_polynomial) unsupported.note(motion.at(field("kind")));
  read_row(motion, document, read, dimensions);
  if (is_polynomial) {
    read.has_walls = check_walls(motion, document, read.position, dimensions);
    if (read.has_walls) unsupported.note(motion.at(field("walls")));
  }
  motion.finish({"a motion", kKindWords[static_cast<std::size_t>(read.kind)], dimensions});
  return read;
}

}  // namespace aimahead::cli
