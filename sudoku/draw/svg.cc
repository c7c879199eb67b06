// SPDX-License-Identifier: Apache-2.0

#include "sudoku/draw/svg.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>

#include "absl/strings/str_split.h"
#include "sudoku/text/xml_text.h"

namespace sudoku::internal {
namespace {

Attributes InkAttributes(const Ink& ink) {
  Attributes attributes = {{"fill", ink.fill}};
  if (*ink.stroke != '\0') {
    attributes.emplace_back("stroke", ink.stroke);
    attributes.emplace_back("stroke-width", ink.width);
  }
  if (*ink.dash != '\0') attributes.emplace_back("stroke-dasharray", ink.dash);
  if (ink.round) {
    attributes.emplace_back("stroke-linecap", "round");
    attributes.emplace_back("stroke-linejoin", "round");
  }
  if (ink.square) attributes.emplace_back("stroke-linecap", "square");
  return attributes;
}

std::string WithInk(absl::string_view name, Attributes attributes, const Ink& ink) {
  for (Attribute& attribute : InkAttributes(ink)) attributes.push_back(std::move(attribute));
  return Element(name, attributes);
}

// Where the character that begins at a byte ends.
size_t SequenceEnd(absl::string_view text, size_t begin) {
  size_t end = begin + 1;
  while (end < text.size() && (static_cast<uint8_t>(text[end]) & 0xc0) == 0x80) ++end;
  return end;
}

// a / b, rounded to the nearest; halves away from 0, so that pictures are as symmetric as boards.
int RoundedQuotient(int64_t a, int64_t b) {
  return static_cast<int>(a >= 0 ? (2 * a + b) / (2 * b) : -((-2 * a + b) / (2 * b)));
}

int64_t SquareRoot(int64_t square) {
  int64_t root = static_cast<int64_t>(std::sqrt(static_cast<double>(square)));
  while (root * root > square) --root;
  while ((root + 1) * (root + 1) <= square) ++root;
  return root;
}

}  // namespace

void Box::Cover(const Box& other) {
  left = std::min(left, other.left);
  top = std::min(top, other.top);
  right = std::max(right, other.right);
  bottom = std::max(bottom, other.bottom);
}

std::string Element(absl::string_view name, const Attributes& attributes,
                    absl::string_view content) {
  std::string text = absl::StrCat("<", name);
  for (const Attribute& attribute : attributes) {
    absl::StrAppend(&text, " ", attribute.name, "=\"", XmlText(attribute.value), "\"");
  }
  if (content.empty()) return text + "/>";
  absl::StrAppend(&text, ">", content, "</", name, ">");
  return text;
}

std::string PathData(absl::Span<const Point> points, bool is_closed) {
  std::string data;
  for (size_t i = 0; i < points.size(); ++i) {
    if (i > 0 && i + 1 < points.size()) {
      const Point in = points[i] - points[i - 1];
      const Point out = points[i + 1] - points[i];
      const bool is_straight = in.x * out.y == in.y * out.x && in.x * out.x + in.y * out.y > 0;
      if (is_straight) continue;
    }
    absl::StrAppend(&data, i == 0 ? "M" : "L", points[i].x, " ", points[i].y);
  }
  return data + (is_closed ? "Z" : "");
}

std::string Path(const std::string& data, const Ink& ink) {
  return WithInk("path", {{"d", data}}, ink);
}

std::string Polyline(absl::Span<const Point> points, const Ink& ink, bool is_closed) {
  return Path(PathData(points, is_closed), ink);
}

std::string Circle(Point centre, int radius, const Ink& ink) {
  return WithInk("circle", {{"cx", centre.x}, {"cy", centre.y}, {"r", radius}}, ink);
}

std::string Rectangle(const Box& box, int corner_radius, const Ink& ink) {
  Attributes attributes = {{"x", box.left},
                           {"y", box.top},
                           {"width", box.right - box.left},
                           {"height", box.bottom - box.top}};
  if (corner_radius > 0) attributes.emplace_back("rx", corner_radius);
  return WithInk("rect", std::move(attributes), ink);
}

std::string Text(Point point, absl::string_view text, const Lettering& lettering) {
  // Capitals and digits are about 0.72 of the size high: that far below their top is the base line.
  const int base = point.y + (lettering.size * 36 + 50) / 100;
  Attributes attributes = {{"x", point.x}, {"y", base}};
  if (!lettering.inherits) {
    attributes.emplace_back("font-size", lettering.size);
    if (absl::string_view(lettering.fill) != "#000") {
      attributes.emplace_back("fill", lettering.fill);
    }
    if (lettering.is_bold) attributes.emplace_back("font-weight", "bold");
  }
  if (absl::string_view(lettering.anchor) != "middle") {
    attributes.emplace_back("text-anchor", lettering.anchor);
  }
  if (lettering.has_halo) {
    attributes.emplace_back("stroke", "#fff");
    attributes.emplace_back("stroke-width", lettering.size > 20 ? 4 : 3);
    attributes.emplace_back("stroke-linejoin", "round");
    attributes.emplace_back("paint-order", "stroke");
  }
  attributes.insert(attributes.end(), lettering.more.begin(), lettering.more.end());
  return Element("text", attributes, XmlText(text));
}

int NumCharacters(absl::string_view text) {
  return static_cast<int>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<uint8_t>(c) & 0xc0) != 0x80; }));
}

int TextWidth(absl::string_view text, int size) {
  // The widths of printable ASCII in DejaVu Sans, one of the widest fonts in use, in hundredths of
  // the size. Of other characters, letters of Latin, Greek and Cyrillic are up to 108 wide.
  static constexpr uint8_t kWidths[] = {
      32, 40, 46, 84, 64, 95, 78, 28, 39, 39, 50, 84, 32, 36,  32, 34, 64, 64, 64,
      64, 64, 64, 64, 64, 64, 64, 34, 34, 84, 84, 84, 53, 100, 68, 69, 70, 77, 63,
      58, 77, 75, 30, 30, 66, 56, 86, 75, 79, 60, 79, 69, 63,  61, 73, 68, 99, 69,
      61, 69, 39, 34, 39, 84, 50, 50, 61, 64, 55, 64, 62, 35,  64, 63, 28, 28, 58,
      28, 97, 63, 61, 64, 64, 41, 52, 39, 63, 59, 82, 59, 59,  52, 64, 34, 64, 84};
  static_assert(std::size(kWidths) == '~' - ' ' + 1);
  int hundredths = 0;
  for (const char c : text) {
    const uint8_t byte = static_cast<uint8_t>(c);
    if ((byte & 0xc0) == 0x80) continue;
    hundredths += c >= ' ' && c <= '~' ? kWidths[byte - ' '] : 110;
  }
  return (hundredths * size + 99) / 100;
}

std::vector<std::string> WrapText(absl::string_view text, int size, int width) {
  std::vector<std::string> lines;
  for (const absl::string_view paragraph : absl::StrSplit(text, '\n')) {
    std::string line;
    const auto finish_line = [&] {
      lines.push_back(line);
      line.clear();
    };
    for (absl::string_view word : absl::StrSplit(paragraph, ' ', absl::SkipWhitespace())) {
      if (!line.empty() && TextWidth(absl::StrCat(line, " ", word), size) > width) finish_line();
      if (!line.empty()) line += ' ';
      // A word that is wider than a line: as many of its characters as there is room for.
      while (TextWidth(word, size) > width && NumCharacters(word) > 1) {
        size_t end = SequenceEnd(word, 0);
        while (TextWidth(word.substr(0, SequenceEnd(word, end)), size) <= width) {
          end = SequenceEnd(word, end);
        }
        absl::StrAppend(&line, word.substr(0, end));
        finish_line();
        word.remove_prefix(end);
      }
      absl::StrAppend(&line, word);
    }
    finish_line();
  }
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  return lines;
}

Point Toward(Point a, Point b, int distance) {
  const int64_t dx = b.x - a.x;
  const int64_t dy = b.y - a.y;
  // The length in sixteenths of a unit.
  const int64_t length = std::max<int64_t>(SquareRoot(256 * (dx * dx + dy * dy)), 1);
  return {a.x + RoundedQuotient(dx * distance * 16, length),
          a.y + RoundedQuotient(dy * distance * 16, length)};
}

}  // namespace sudoku::internal
