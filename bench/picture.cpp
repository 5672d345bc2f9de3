#include "picture.hpp"

namespace bench {

Picture::Picture(const std::string& file, const PictureFrame& frame)
    : out_(std::fopen(file.c_str(), "w")) {
  if (!out_) return;
  std::fprintf(out_.get(),
               "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" "
               "font-family=\"system-ui, sans-serif\" font-size=\"13\">\n"
               "<title>%s</title>\n"
               "<style>\n"
               "  .paper { fill: #f8fafc } text { fill: #334155 } .grid { stroke: #cbd5e1 }\n%s"
               "  @media (prefers-color-scheme: dark) {\n"
               "    .paper { fill: #0f172a } text { fill: #cbd5e1 } .grid { stroke: #334155 }\n%s"
               "  }\n"
               "</style>\n"
               "<rect class=\"paper\" width=\"100%%\" height=\"100%%\" rx=\"10\"/>\n",
               frame.size.x, frame.size.y, frame.title, frame.styles, frame.dark_styles);
}

void Picture::line(const std::string& style, const Spot& from, const Spot& to) {
  if (!out_) return;
  std::fprintf(out_.get(), "<line %s x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n",
               style.c_str(), from.x, from.y, to.x, to.y);
}

void Picture::polyline(const std::string& style, const std::vector<Spot>& corners) {
  if (!out_) return;
  std::fprintf(out_.get(), "<polyline fill=\"none\" %s points=\"", style.c_str());
  for (const Spot& corner : corners) std::fprintf(out_.get(), "%.1f,%.1f ", corner.x, corner.y);
  std::fprintf(out_.get(), "\"/>\n");
}

void Picture::circle(const std::string& style, const Spot& center, double radius) {
  if (!out_) return;
  std::fprintf(out_.get(), "<circle %s cx=\"%.1f\" cy=\"%.1f\" r=\"%.0f\"/>\n", style.c_str(),
               center.x, center.y, radius);
}

void Picture::text(const std::string& style, const Spot& at, const std::string& words) {
  if (!out_) return;
  std::fprintf(out_.get(), "<text %s x=\"%.1f\" y=\"%.1f\">%s</text>\n", style.c_str(), at.x, at.y,
               words.c_str());
}

bool Picture::finish() {
  if (!out_) return false;
  std::fprintf(out_.get(), "</svg>\n");
  return std::fclose(out_.release()) == 0;
}

std::string number_text(double x) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", x);
  return text;
}

}  // namespace bench
