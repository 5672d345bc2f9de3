// A picture in SVG: straight lines, circles and words, in light and in dark.
#pragma once

#include <cmath>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

namespace bench {

/// Pixels from the top left corner.
struct Spot {
  double x = 0;
  double y = 0;
};

/// Where values are along a side of a chart: logarithms.
struct LogScale {
  double least = 1;
  double most = 10;
  double at_least = 0;  ///< the pixel
  double at_most = 1;

  double operator()(double value) const {
    return at_least + std::log(value / least) / std::log(most / least) * (at_most - at_least);
  }
};

struct PictureFrame {
  Spot size;
  const char* title = "";
  const char* styles = "";       ///< besides text and class grid, a line each
  const char* dark_styles = "";  ///< the same where the reader prefers dark
};

/// `style` of an element: its attributes. Nothing that fails tells before `finish`.
class Picture {
 public:
  Picture(const std::string& file, const PictureFrame& frame);

  void line(const std::string& style, const Spot& from, const Spot& to);
  void polyline(const std::string& style, const std::vector<Spot>& corners);
  void circle(const std::string& style, const Spot& center, double radius);
  /// `words` may hold elements.
  void text(const std::string& style, const Spot& at, const std::string& words);
  /// False: the file could not be written.
  bool finish();

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::unique_ptr<std::FILE, Close> out_;
};

/// As short as it goes: "0.5", "300".
std::string number_text(double x);

}  // namespace bench
