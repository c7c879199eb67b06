// SPDX-License-Identifier: Apache-2.0
//
// Pictures for the examples: SVG, and boards cut into pieces as text.
//
//   examples::Svg svg(120, 40);
//   svg.Rect(0, 0, 40, 40, examples::Palette(0));
//   svg.Text(80, 20, 18, "cell");
//   std::cout << std::move(svg).Finish();
//
// The same calls give the same bytes. The background is transparent, and kInk is dark on light
// pages and light on dark ones.

#ifndef EXAMPLES_DRAWING_H_
#define EXAMPLES_DRAWING_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace examples {

// One of twelve colors, as "#rrggbb", for any i from 0; neighbors in the list differ most. Dark
// text is legible on all of them, and all are visible on light and dark pages.
absl::string_view Palette(int i);

inline constexpr absl::string_view kInk = "currentColor";  // text and lines
inline constexpr absl::string_view kDark = "#1f2328";      // on a color of the palette
inline constexpr absl::string_view kPale = "#f6f3ec";      // light squares of a chess board
inline constexpr absl::string_view kFaint = "#8b949e55";   // frames and empty cells

enum class Anchor { kStart, kMiddle, kEnd };

class Svg {
 public:
  Svg(double width, double height);

  void Rect(double x, double y, double width, double height, absl::string_view fill,
            double radius = 0);
  void Circle(double x, double y, double radius, absl::string_view fill);
  void Line(double x1, double y1, double x2, double y2, double width,
            absl::string_view stroke = kInk);
  // Text centered at height y, starting at x, centered at x, or ending at x.
  void Text(double x, double y, double size, absl::string_view text, absl::string_view fill = kInk,
            Anchor anchor = Anchor::kMiddle);
  // An SVG path, filled, with an outline of this width in the same color and with round corners.
  void Path(absl::string_view path, absl::string_view fill, double outline = 0);
  // The same, not filled.
  void Stroke(absl::string_view path, absl::string_view stroke, double width);
  // Whatever is drawn until EndGroup() forms a group, with an id and perhaps an SVG transformation.
  void BeginGroup(absl::string_view id, absl::string_view transform = {});
  void EndGroup();
  // Repeats the group, moved.
  void Repeat(absl::string_view id, double dx, double dy);
  // A chess queen in the square with this corner and side.
  void Queen(double x, double y, double side, absl::string_view fill = kDark);

  std::string Finish() &&;

 private:
  std::string text_;
};

// A board cut into pieces: rows of cells, for each the number of its piece, or kNoPiece.
using Board = std::vector<std::vector<int>>;
inline constexpr int kNoPiece = -1;

// Returns a palette number for each piece: that of its kind, if no earlier neighbor has it, else
// the next one that is free. Requires: a kind, from 0, for each piece of the board.
std::vector<int> ChooseColors(const Board& board, const std::vector<int>& kinds);

// The board as text, with lines around its pieces; or in colors, for a terminal.
std::string Outlines(const Board& board);
std::string ColoredText(const Board& board, const std::vector<int>& colors);

// Draws the pieces of a board into a picture, darker if the light is below 1; or a board alone.
void DrawBoard(const Board& board, const std::vector<int>& colors, double x, double y, double side,
               Svg& svg, double light = 1);
std::string BoardSvg(const Board& board, const std::vector<int>& colors, double side = 40);

}  // namespace examples

#endif  // EXAMPLES_DRAWING_H_
