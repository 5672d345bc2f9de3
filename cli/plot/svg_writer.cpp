#include "plot/svg_writer.hpp"

#include "plot/picture_style.hpp"
#include "text/xml_text.hpp"

#include <fmt/format.h>

#include <cmath>
#include <iterator>

namespace aimahead::cli {
namespace {

template <class... Arguments>
void append(std::string& out, fmt::format_string<Arguments...> text, Arguments&&... arguments) {
  fmt::format_to(std::back_inserter(out), text, std::forward<Arguments>(arguments)...);
}

// A tenth of a pixel is finer than anyone sees.
std::string tenths(double x) {
  const double rounded = std::round(x * 10) / 10;
  if (!std::isfinite(rounded)) throw TooLargeToDraw();
  return fmt::format("{}", rounded == 0 ? 0.0 : rounded);
}

}  // namespace

SvgWriter::SvgWriter(std::string& out, double width, double height)
    : out_(out), width_(width), height_(height) {
  append(out_,
         "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
         "viewBox=\"0 0 {0} {1}\" role=\"img\">\n",
         width, height);
}

void SvgWriter::title(std::string_view text) {
  out_ += "<title>";
  append_xml_text(out_, text);
  out_ += "</title>\n";
}

void SvgWriter::begin(std::string_view heading, std::string_view sheet,
                      std::string_view title_text) {
  title(title_text.empty() ? heading : title_text);
  append(out_, "<style>{}{}</style>\n", kPaperStyle, sheet);
  rectangle("back", {0, 0, width_, height_}, 10);
  text("title", {24, 34}, Anchor::start, heading);
}

void SvgWriter::rectangle(std::string_view style_class, const PixelBox& box, double corner_radius) {
  append(out_, R"(<rect class="{}" x="{}" y="{}" width="{}" height="{}" rx="{}"/>)", style_class,
         tenths(box.left), tenths(box.top), tenths(box.width()), tenths(box.height()),
         tenths(corner_radius));
  out_ += '\n';
}

void SvgWriter::line(std::string_view style_class, const Pixel& from, const Pixel& to) {
  append(out_, R"(<line class="{}" x1="{}" y1="{}" x2="{}" y2="{}"/>)", style_class, tenths(from.x),
         tenths(from.y), tenths(to.x), tenths(to.y));
  out_ += '\n';
}

void SvgWriter::circle(std::string_view style_class, const Pixel& center, double radius) {
  append(out_, R"(<circle class="{}" cx="{}" cy="{}" r="{}"/>)", style_class, tenths(center.x),
         tenths(center.y), tenths(radius));
  out_ += '\n';
}

void SvgWriter::polyline(std::string_view style_class, const std::vector<Pixel>& corners) {
  points("polyline", style_class, corners);
}

void SvgWriter::polygon(std::string_view style_class, const std::vector<Pixel>& corners) {
  points("polygon", style_class, corners);
}

void SvgWriter::points(std::string_view element, std::string_view style_class,
                       const std::vector<Pixel>& corners) {
  if (corners.size() < 2) return;
  append(out_, "<{} class=\"{}\" points=\"", element, style_class);
  for (const Pixel& corner : corners) append(out_, "{},{} ", tenths(corner.x), tenths(corner.y));
  out_.back() = '"';
  out_ += "/>\n";
}

void SvgWriter::text(std::string_view style_class, const Pixel& at, Anchor anchor,
                     std::string_view words) {
  constexpr std::string_view kAnchors[] = {"start", "middle", "end"};
  append(out_, R"(<text class="{}" x="{}" y="{}" text-anchor="{}">)", style_class, tenths(at.x),
         tenths(at.y), kAnchors[static_cast<std::size_t>(anchor)]);
  append_xml_text(out_, words);
  out_ += "</text>\n";
}

void SvgWriter::open_clip(std::string_view name, const PixelBox& box) {
  append(out_, "<clipPath id=\"{}\">", name);
  append(out_, R"(<rect x="{}" y="{}" width="{}" height="{}"/>)", tenths(box.left), tenths(box.top),
         tenths(box.width()), tenths(box.height()));
  append(out_, "</clipPath>\n<g clip-path=\"url(#{})\">\n", name);
}

void SvgWriter::close() { out_ += "</g>\n"; }

void SvgWriter::finish() { out_ += "</svg>\n"; }

}  // namespace aimahead::cli
