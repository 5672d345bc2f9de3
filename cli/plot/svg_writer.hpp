// A picture in SVG. None of Debian's plotting libraries is used: their pictures cannot follow the
// reader's choice of dark or light, and all but gnuplot's are larger than this command. Lines,
// circles and words are enough.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace aimahead::cli {

/// A place in the picture, in pixels from its top left corner.
struct Pixel {
  double x = 0;
  double y = 0;
};

struct PixelBox {
  double left = 0;
  double top = 0;
  double right = 0;
  double bottom = 0;

  [[nodiscard]] double width() const { return right - left; }
  [[nodiscard]] double height() const { return bottom - top; }
  [[nodiscard]] bool contains(const Pixel& p) const {
    return p.x >= left && p.x <= right && p.y >= top && p.y <= bottom;
  }
};

/// Which end of a line of words is at its place.
enum class Anchor : unsigned char { start, middle, end };

/// Thrown by SvgWriter where a place is no finite number of pixels.
struct TooLargeToDraw : std::range_error {
  TooLargeToDraw() : std::range_error("too large to draw") {}
};

/// Appends elements to a picture. The class of an element determines its look, by the style sheet
/// that `begin` takes.
class SvgWriter {
 public:
  SvgWriter(std::string& out, double width, double height);
  SvgWriter(const SvgWriter&) = delete;
  SvgWriter& operator=(const SvgWriter&) = delete;

  /// Names an element for readers who cannot see the picture.
  void title(std::string_view text);
  /// Draws the paper of all pictures with a heading, and sets the style of the elements. Without a
  /// title the heading is the title.
  void begin(std::string_view heading, std::string_view sheet, std::string_view title_text = {});
  void rectangle(std::string_view style_class, const PixelBox& box, double corner_radius);
  void line(std::string_view style_class, const Pixel& from, const Pixel& to);
  void circle(std::string_view style_class, const Pixel& center, double radius);
  void polyline(std::string_view style_class, const std::vector<Pixel>& points);
  void polygon(std::string_view style_class, const std::vector<Pixel>& points);
  void text(std::string_view style_class, const Pixel& at, Anchor anchor, std::string_view words);
  /// Cuts the elements up to `close` off at `box`. `name` is unique in the picture.
  void open_clip(std::string_view name, const PixelBox& box);
  void close();
  /// Ends the picture.
  void finish();

 private:
  std::string& out_;
  double width_;
  double height_;

  void points(std::string_view element, std::string_view style_class,
              const std::vector<Pixel>& points);
};

}  // namespace aimahead::cli
