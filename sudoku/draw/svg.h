// SPDX-License-Identifier: Apache-2.0
//
// Elements of SVG as text. Coordinates are whole numbers, so that the same picture has the same
// bytes on every machine.

#ifndef SUDOKU_DRAW_SVG_H_
#define SUDOKU_DRAW_SVG_H_

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace sudoku::internal {

struct Point {
  int x = 0;
  int y = 0;

  friend bool operator==(const Point&, const Point&) = default;
  friend Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
  friend Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
};

struct Box {
  int left = 0;
  int top = 0;
  int right = 0;
  int bottom = 0;

  // Whether they have more than an edge in common.
  bool Meets(const Box& other) const {
    return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
  }
  // Makes it large enough for another one.
  void Cover(const Box& other);
};

struct Attribute {
  template <typename T>
  Attribute(absl::string_view attribute_name, const T& attribute_value)
      : name(attribute_name), value(absl::StrCat(attribute_value)) {}

  std::string name;
  std::string value;
};
using Attributes = std::vector<Attribute>;

// <name a="1">content</name>, or <name a="1"/> without content. The content is SVG already.
std::string Element(absl::string_view name, const Attributes& attributes,
                    absl::string_view content = "");

// How a line or an area looks. Empty strings are left out.
struct Ink {
  const char* stroke = "";
  int width = 0;
  const char* dash = "";
  const char* fill = "none";
  bool round = false;   // ends and corners
  bool square = false;  // ends, which reach half the width further
};

std::string Path(const std::string& data, const Ink& ink);
// "M0 0L60 0", and "Z" at the end if it is closed. Points in the middle of a straight stretch are
// left out.
std::string PathData(absl::Span<const Point> points, bool is_closed);
std::string Polyline(absl::Span<const Point> points, const Ink& ink, bool is_closed = false);
std::string Circle(Point centre, int radius, const Ink& ink);
std::string Rectangle(const Box& box, int corner_radius, const Ink& ink);

// Text around a point, on one line.
struct Lettering {
  int size = 16;  // of the font
  const char* fill = "#000";
  bool is_bold = false;
  bool has_halo = false;          // a white edge, which keeps it apart from lines below it
  const char* anchor = "middle";  // "start": the point is at the left
  bool inherits = false;          // size, fill and weight are those of the group
  Attributes more = {};
};
std::string Text(Point point, absl::string_view text, const Lettering& lettering);

// The number of characters, each one code point.
int NumCharacters(absl::string_view text);
// How wide the text is at most in common fonts without serifs. (In bold type, a seventh more.)
int TextWidth(absl::string_view text, int size);
// Lines that are no wider. A word that is wider is broken.
std::vector<std::string> WrapText(absl::string_view text, int size, int width);

// The point at this distance from a on the way to b. Requires: a and b differ.
Point Toward(Point a, Point b, int distance);

}  // namespace sudoku::internal

#endif  // SUDOKU_DRAW_SVG_H_
