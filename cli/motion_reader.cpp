#include "motion_reader.hpp"

#include <fmt/format.h>

#include <limits>
#include <optional>
#include <span>

namespace aimahead::cli {
namespace {

using Index = JsonDocument::Index;

consteval std::size_t field(std::string_view name) { return field_index(kTargetFields, name); }
constexpr std::size_t kNoLimit = std::numeric_limits<std::size_t>::max();

double component(const Vector& v, int i) { return VectorTraits<Vector>::get(v, i); }

/// The fields of one motion, row by row of the table of kinds.
class MotionReader {
 public:
  MotionReader(const JsonDocument& document, Index object, const Place& place, int& dimensions,
               MotionLists& lists)
      : document_(document),
        motion_(document, object, kTargetFields, place),
        dimensions_(dimensions),
        lists_(lists) {
    lists_.clear();
  }

  Target<Vec3> read() {
    Target<Vec3> target;
    target.radius = motion_.number(field("radius"));
    const Kind kind = read_kind();
    target.motion = read_row(kind, target);
    motion_.finish({"a motion", kKindWords[static_cast<std::size_t>(kind)], dimensions_});
    return target;
  }

 private:
  const JsonDocument& document_;
  ObjectReader motion_;
  int& dimensions_;
  MotionLists& lists_;

  Kind read_kind() {
    constexpr std::size_t kKind = field("kind");
    if (!motion_.has(kKind) && motion_.has(field("acceleration"))) {
      motion_.find(kKind);
      return Kind::accelerating;
    }
    return static_cast<Kind>(motion_.word(kKind));
  }

  // The fields of the kind's own row, in its order.
  Motion<Vec3> read_row(Kind kind, Target<Vec3>& target) {
    switch (kind) {
      case Kind::linear:
      case Kind::accelerating:
        read_start(target);
        if (kind == Kind::accelerating) target.acceleration = vector(field("acceleration"));
        return read_walls(target.position);
      case Kind::turning:
        return read_turning(target);
      case Kind::bezier: {
        Bezier<Vec3> bezier{read_vectors(field("points"), lists_.space.points, 2, 8)};
        bezier.duration = motion_.number(field("duration"));
        bezier.after = read_after();
        return bezier;
      }
      case Kind::path: {
        Path<Vec3> path{read_vectors(field("points"), lists_.space.points, 2, kNoLimit)};
        path.speed = motion_.number(field("speed"));
        path.after = read_after();
        return path;
      }
      case Kind::spline: {
        Spline<Vec3> spline{read_vectors(field("points"), lists_.space.points, 2, kNoLimit), {}};
        spline.times = read_times(spline.points.size());
        spline.after = read_after();
        return spline;
      }
      case Kind::samples:
        return read_samples();
      case Kind::pieces:
        target.position = vector(field("position"));
        return read_pieces();
    }
    return {};
  }

  Vector vector(std::size_t name) { return motion_.vector(name, dimensions_); }

  After read_after() { return static_cast<After>(motion_.word(field("after"))); }

  void read_start(Target<Vec3>& target) {
    target.position = vector(field("position"));
    target.velocity = vector(field("velocity"));
  }

  Turning<Vec3> read_turning(Target<Vec3>& target) {
    target.position = vector(field("position"));
    motion_.require(field("velocity"));
    target.velocity = vector(field("velocity"));
    Turning<Vec3> turning;
    turning.turn_rate = motion_.number(field("turn_rate"));
    if (dimensions_ == 3 && motion_.find(field("axis"))) {
      turning.axis = vector(field("axis"));
      if (turning.axis == Vector{}) {
        blame(motion_.at(field("axis")), std::string(kZeroVector));
      }
    }
    return turning;
  }

  Samples<Vec3> read_samples() {
    Samples<Vec3> samples{
        read_vectors(field("positions"), lists_.space.points, 2, kNoLimit), {}, {}};
    const std::size_t size = samples.positions.size();
    samples.times = read_times(size);
    if (motion_.find(field("velocities"))) {
      samples.velocities = read_vectors(field("velocities"), lists_.space.velocities, size, size);
    }
    samples.after = read_after();
    return samples;
  }

  // A list of vectors, of `least` to `most`.
  std::span<const Vec3> read_vectors(std::size_t name, std::vector<Vec3>& vectors,
                                     std::size_t least, std::size_t most) {
    const Index list = motion_.list(name, least, most);
    const Place place = motion_.at(name);
    const std::size_t size = document_.size(list);
    vectors.reserve(size);
    Index element = JsonDocument::first(list);
    for (std::size_t i = 0; i < size; ++i, element = document_.next(element)) {
      vectors.push_back(read_vector_at(document_, element, dimensions_, {&place, {}, i}));
    }
    return vectors;
  }

  // Increasing times that begin with 0, one for each of `size` points.
  std::span<const double> read_times(std::size_t size) {
    constexpr std::size_t kTimes = field("times");
    const Index list = motion_.list(kTimes, size, size);
    const Place place = motion_.at(kTimes);
    std::vector<double>& times = lists_.times;
    times.reserve(size);
    Index element = JsonDocument::first(list);
    for (std::size_t i = 0; i < size; ++i, element = document_.next(element)) {
      const Place here{&place, {}, i};
      const double time = read_number_at(document_, element, Range::any, here);
      if (i == 0 && time != 0) blame(here, fmt::format(kFirstTimeNotZero, time));
      if (i > 0 && time <= times.back()) {
        blame(here, fmt::format(kTimesMustIncrease, time, times.back()));
      }
      times.push_back(time);
    }
    return times;
  }

  Pieces<Vec3> read_pieces() {
    constexpr std::size_t kPieces = field("pieces");
    const Index list = motion_.list(kPieces, 1, kNoLimit);
    const Place place = motion_.at(kPieces);
    const std::size_t size = document_.size(list);
    std::vector<Piece<Vec3>>& pieces = lists_.space.pieces;
    pieces.reserve(size);
    Index element = JsonDocument::first(list);
    for (std::size_t i = 0; i < size; ++i, element = document_.next(element)) {
      pieces.push_back(read_piece(element, {&place, {}, i}, i + 1 == size));
    }
    const bool ends = pieces.back().duration != kUnlimited;
    return {pieces, ends ? read_after() : After::stop};
  }

  Piece<Vec3> read_piece(Index object, const Place& place, bool is_last) {
    constexpr std::size_t kDuration = field_index(kPieceFields, "duration");
    constexpr std::size_t kVelocity = field_index(kPieceFields, "velocity");
    ObjectReader fields(document_, object, kPieceFields, place);
    Piece<Vec3> piece;
    if (fields.find(kDuration) || !is_last) piece.duration = fields.number(kDuration);
    if (fields.find(kVelocity)) piece.velocity = fields.vector(kVelocity, dimensions_);
    piece.acceleration = fields.vector(field_index(kPieceFields, "acceleration"), dimensions_);
    fields.finish({"a piece"});
    return piece;
  }

  Motion<Vec3> read_walls(const Vector& position) {
    constexpr std::size_t kWalls = field("walls");
    const std::optional<Index> value = motion_.find(kWalls);
    if (!value) return {};
    const Place place = motion_.at(kWalls);
    ObjectReader fields(document_, *value, kWallsFields, place);
    Walls<Vec3> walls;
    walls.min = fields.vector(field_index(kWallsFields, "min"), dimensions_);
    walls.max = fields.vector(field_index(kWallsFields, "max"), dimensions_);
    for (int i = 0; i < dimensions_; ++i) {
      const double low = component(walls.min, i);
      const double high = component(walls.max, i);
      const double x = component(position, i);
      if (low > high) {
        blame(place, fmt::format(kWallsCrossed, i, i, low, high));
      }
      if (x < low || x > high) {
        blame(place, fmt::format(kOutsideWalls, i, x, low, high));
      }
    }
    walls.on_hit = static_cast<OnHit>(fields.word(field_index(kWallsFields, "on_hit")));
    fields.finish({"walls"});
    return walls;
  }
};

}  // namespace

Target<Vec3> read_motion(const JsonDocument& document, Index object, const Place& place,
                         int& dimensions, MotionLists& lists) {
  return MotionReader(document, object, place, dimensions, lists).read();
}

}  // namespace aimahead::cli
