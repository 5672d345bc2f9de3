#include "table_reader.hpp"

#include "convert.hpp"
#include "text/json_document.hpp"

#include <gtest/gtest.h>

#include <memory_resource>
#include <string>
#include <utility>

namespace aimahead::cli {
namespace table_reader_test {

/// Memory that counts how much of it is in use.
class CountingMemory : public std::pmr::memory_resource {
 public:
  [[nodiscard]] std::size_t used() const { return used_; }

 private:
  std::size_t used_ = 0;

  void* do_allocate(std::size_t bytes, std::size_t alignment) override {
    used_ += bytes;
    return std::pmr::new_delete_resource()->allocate(bytes, alignment);
  }
  void do_deallocate(void* memory, std::size_t bytes, std::size_t alignment) override {
    used_ -= bytes;
    std::pmr::new_delete_resource()->deallocate(memory, bytes, alignment);
  }
  [[nodiscard]] bool do_is_equal(const memory_resource& other) const noexcept override {
    return this == &other;
  }
};

// A motion of a question, and its lists.
class ReadMotion {
 public:
  explicit ReadMotion(std::string text) : text_(std::move(text)), document_({}), memory_(&more_) {
    read();
  }

  [[nodiscard]] Target<Vec3> target() const { return c::target_of<Vec3>(motion_); }
  [[nodiscard]] Target<Vec2> flat() { return c::target_of<Vec2>(flatten(motion_, memory_)); }
  [[nodiscard]] int dimensions() const { return dimensions_; }
  [[nodiscard]] std::size_t memory_used() const { return more_.used(); }

  void read_again(std::string text) {
    text_ = std::move(text);
    read();
  }

 private:
  std::string text_;
  JsonDocument document_;
  CountingMemory more_;
  QuestionMemory memory_;
  int dimensions_ = 0;
  aim_motion motion_{};

  void read() {
    EXPECT_FALSE(document_.parse(text_)) << text_;
    memory_.clear();
    TableReader reader(document_, memory_);
    motion_ = {};
    reader.read(JsonDocument::root(), kTargetTable, {}, &motion_);
    dimensions_ = reader.dimensions();
  }
};

template <class M, class V>
M kind_of(const Target<V>& target) {
  return std::get<M>(target.motion);
}

TEST(TableReader, turning_keeps_its_axis_in_space_and_has_none_in_the_plane) {
  ReadMotion space(
      R"({"kind":"turning","position":[1,2,3],"velocity":[4,5,6],"turn_rate":-7,"axis":[0,8,9]})");
  EXPECT_EQ(space.target().position, Vec3(1, 2, 3));
  EXPECT_EQ(space.target().velocity, Vec3(4, 5, 6));
  EXPECT_EQ(kind_of<Turning<Vec3>>(space.target()).turn_rate, -7);
  EXPECT_EQ(kind_of<Turning<Vec3>>(space.target()).axis, Vec3(0, 8, 9));
  ReadMotion plane(R"({"kind":"turning","position":[1,2],"velocity":[4,5],"turn_rate":7})");
  EXPECT_EQ(kind_of<Turning<Vec3>>(plane.target()).axis, Vec3(0, 0, 1));
  EXPECT_EQ(kind_of<Turning<Vec2>>(plane.flat()).turn_rate, 7);
  EXPECT_EQ(plane.flat().velocity, Vec2(4, 5));
}

TEST(TableReader, bezier_keeps_its_points_in_order) {
  ReadMotion read(
      R"({"kind":"bezier","points":[[0,1],[2,3],[4,5]],"duration":6,"after":"vanish"})");
  const auto bezier = kind_of<Bezier<Vec3>>(read.target());
  ASSERT_EQ(bezier.points.size(), 3u);
  EXPECT_EQ(bezier.points[2], Vec3(4, 5, 0));
  EXPECT_EQ(bezier.duration, 6);
  EXPECT_EQ(bezier.after, After::vanish);
  const Target<Vec2> flat = read.flat();
  EXPECT_EQ(kind_of<Bezier<Vec2>>(flat).points[1], Vec2(2, 3));
  EXPECT_EQ(kind_of<Bezier<Vec2>>(flat).duration, 6);
  EXPECT_EQ(kind_of<Bezier<Vec2>>(flat).after, After::vanish);
}

TEST(TableReader, path_may_rest_on_one_place) {
  ReadMotion read(R"({"kind":"path","points":[[0,0],[0,0]],"speed":0,"after":"loop"})");
  EXPECT_EQ(kind_of<Path<Vec3>>(read.target()).points.size(), 2u);
  EXPECT_EQ(kind_of<Path<Vec3>>(read.target()).speed, 0);
  EXPECT_EQ(kind_of<Path<Vec2>>(read.flat()).after, After::loop);
}

TEST(TableReader, spline_keeps_its_times) {
  ReadMotion read(
      R"({"kind":"spline","points":[[0,0,1],[1,1,2]],"times":[-0.0,1.5],"after":"continue"})");
  EXPECT_EQ(read.dimensions(), 3);
  const auto spline = kind_of<Spline<Vec3>>(read.target());
  EXPECT_EQ(spline.points[1], Vec3(1, 1, 2));
  EXPECT_EQ(spline.times[1], 1.5);
  EXPECT_EQ(spline.after, After::proceed);
}

TEST(TableReader, samples_may_do_without_velocities) {
  ReadMotion read(R"({"kind":"samples","positions":[[0,0],[1,2]],"times":[0,1]})");
  EXPECT_TRUE(kind_of<Samples<Vec3>>(read.target()).velocities.empty());
  EXPECT_TRUE(kind_of<Samples<Vec2>>(read.flat()).velocities.empty());
  EXPECT_EQ(kind_of<Samples<Vec3>>(read.target()).after, After::stop);
  read.read_again(
      R"({"kind":"samples","positions":[[0,0],[1,2]],"times":[0,1],"velocities":[[3,4],[5,6]]})");
  const Target<Vec2> flat = read.flat();
  EXPECT_EQ(kind_of<Samples<Vec2>>(flat).positions[1], Vec2(1, 2));
  EXPECT_EQ(kind_of<Samples<Vec2>>(flat).velocities[1], Vec2(5, 6));
  EXPECT_EQ(kind_of<Samples<Vec2>>(flat).times[1], 1);
}

TEST(TableReader, a_piece_tells_no_velocity_from_zero_velocity_and_the_last_may_never_end) {
  ReadMotion read(R"({"kind":"pieces","position":[1,2],"pieces":[
      {"duration":0,"velocity":[0,0]},{"duration":3,"acceleration":[4,5]},{"velocity":[6,7]}]})");
  EXPECT_EQ(read.target().position, Vec3(1, 2, 0));
  const auto pieces = kind_of<Pieces<Vec3>>(read.target()).pieces;
  ASSERT_EQ(pieces.size(), 3u);
  EXPECT_EQ(pieces[0].velocity, Vec3(0, 0, 0));
  EXPECT_EQ(pieces[1].velocity, std::nullopt);
  EXPECT_EQ(pieces[1].acceleration, Vec3(4, 5, 0));
  EXPECT_EQ(pieces[2].duration, kUnlimited);
  const Target<Vec2> flat = read.flat();
  const auto flat_pieces = kind_of<Pieces<Vec2>>(flat).pieces;
  EXPECT_EQ(flat_pieces[0].velocity, Vec2(0, 0));
  EXPECT_EQ(flat_pieces[1].velocity, std::nullopt);
  EXPECT_EQ(flat_pieces[1].duration, 3);
  EXPECT_EQ(flat_pieces[2].velocity, Vec2(6, 7));
  read.read_again(R"({"kind":"pieces","position":[1,2],"pieces":[{"duration":1}],"after":"loop"})");
  EXPECT_EQ(kind_of<Pieces<Vec3>>(read.target()).after, After::loop);
}

TEST(TableReader, walls_go_with_constant_velocity_and_acceleration) {
  const std::string walls = R"(,"walls":{"min":[-1,-2],"max":[3,4],"on_hit":"bounce"}})";
  ReadMotion linear(R"({"position":[1,1],"velocity":[5,6])" + walls);
  EXPECT_EQ(kind_of<Walls<Vec3>>(linear.target()).max, Vec3(3, 4, 0));
  EXPECT_EQ(kind_of<Walls<Vec3>>(linear.target()).on_hit, OnHit::bounce);
  ReadMotion falling(R"({"position":[1,1],"acceleration":[7,8])" + walls);
  EXPECT_EQ(falling.target().acceleration, Vec3(7, 8, 0));
  EXPECT_EQ(falling.flat().acceleration, Vec2(7, 8));
  EXPECT_EQ(kind_of<Walls<Vec2>>(falling.flat()).min, Vec2(-1, -2));
}

TEST(TableReader, two_motions_of_one_text_keep_their_own_lists) {
  const std::string text = R"([{"kind":"path","points":[[0,0],[1,1]],"speed":1},)"
                           R"({"kind":"path","points":[[2,2],[3,3],[4,4]],"speed":1}])";
  JsonDocument document({});
  ASSERT_FALSE(document.parse(text));
  const JsonDocument::Index first = JsonDocument::first(JsonDocument::root());
  QuestionMemory memory;
  TableReader reader(document, memory);
  aim_motion motions[2] = {};
  reader.read(first, kTargetTable, {}, &motions[0]);
  reader.read(document.next(first), kTargetTable, {}, &motions[1]);
  EXPECT_EQ(reader.dimensions(), 2);
  const auto a = c::target_of<Vec3>(motions[0]);
  const auto b = c::target_of<Vec3>(motions[1]);
  EXPECT_EQ(kind_of<Path<Vec3>>(a).points[1], Vec3(1, 1, 0));
  EXPECT_EQ(kind_of<Path<Vec3>>(b).points[2], Vec3(4, 4, 0));
}

TEST(TableReader, the_next_motion_reuses_the_memory_of_the_last) {
  const std::string path = R"({"kind":"path","points":[[0,0],[1,1],[2,2]],"speed":1})";
  ReadMotion read(path);
  const Vec3* const points = kind_of<Path<Vec3>>(read.target()).points.data();
  const Vec2* const flat_points = kind_of<Path<Vec2>>(read.flat()).points.data();
  read.read_again(R"({"position":[0,0]})");
  EXPECT_TRUE(std::holds_alternative<std::monostate>(read.target().motion));
  read.read_again(path);
  EXPECT_EQ(kind_of<Path<Vec3>>(read.target()).points.data(), points);
  EXPECT_EQ(kind_of<Path<Vec2>>(read.flat()).points.data(), flat_points);
  EXPECT_EQ(read.memory_used(), 0u);
}

TEST(TableReader, a_very_long_list_gives_its_memory_back) {
  std::string text = R"({"kind":"path","speed":1,"points":[[0,0])";
  for (int i = 0; i < 100000; ++i) text += ",[1,1]";
  ReadMotion read(text + "]}");
  EXPECT_EQ(kind_of<Path<Vec3>>(read.target()).points.size(), 100001u);
  EXPECT_GE(read.memory_used(), 100001 * sizeof(Vec3));
  read.read_again(R"({"position":[0,0]})");
  EXPECT_EQ(read.memory_used(), 0u);
}

}  // namespace table_reader_test
}  // namespace aimahead::cli
