// SPDX-License-Identifier: Apache-2.0

#include "examples/drawing.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "absl/strings/substitute.h"

namespace examples {

absl::string_view Palette(int i) {
  constexpr std::array<absl::string_view, 12> kColors = {
      "#f2786d", "#55b9a6", "#f0cf65", "#8e8be0", "#b5cf6b", "#e58fc1",
      "#6cc3e0", "#f5a35c", "#74b87a", "#b98ad9", "#c9a98a", "#6f9fe0"};
  return kColors[i % kColors.size()];
}

// ---- SVG ----------------------------------------------------------------------------------------

Svg::Svg(double width, double height)
    : text_(absl::Substitute(
          R"(<svg xmlns="http://www.w3.org/2000/svg" width="$0" height="$1" viewBox="0 0 $0 $1")"
          R"( font-family="system-ui,sans-serif">)"
          "\n<style>svg{color:#1f2328}"
          "@media(prefers-color-scheme:dark){svg{color:#e6edf3}}</style>\n",
          width, height)) {}

void Svg::Rect(double x, double y, double width, double height, absl::string_view fill,
               double radius) {
  absl::SubstituteAndAppend(&text_, R"(<rect x="$0" y="$1" width="$2" height="$3" fill="$4")", x, y,
                            width, height, fill);
  if (radius > 0) absl::SubstituteAndAppend(&text_, R"( rx="$0")", radius);
  text_ += "/>\n";
}

void Svg::Circle(double x, double y, double radius, absl::string_view fill) {
  absl::SubstituteAndAppend(&text_, "<circle cx=\"$0\" cy=\"$1\" r=\"$2\" fill=\"$3\"/>\n", x, y,
                            radius, fill);
}

void Svg::Line(double x1, double y1, double x2, double y2, double width, absl::string_view stroke) {
  Stroke(absl::StrCat("M", x1, " ", y1, "L", x2, " ", y2), stroke, width);
}

void Svg::Text(double x, double y, double size, absl::string_view text, absl::string_view fill,
               Anchor anchor) {
  constexpr absl::string_view kAnchors[] = {"start", "middle", "end"};
  absl::SubstituteAndAppend(
      &text_, R"(<text x="$0" y="$1" font-size="$2" fill="$3" text-anchor="$4">$5</text>)", x,
      y + 0.36 * size, size, fill, kAnchors[static_cast<int>(anchor)],
      absl::StrReplaceAll(text, {{"&", "&amp;"}, {"<", "&lt;"}}));
  text_ += '\n';
}

void Svg::Path(absl::string_view path, absl::string_view fill, double outline) {
  absl::SubstituteAndAppend(&text_, R"(<path fill="$0")", fill);
  if (outline > 0) {
    absl::SubstituteAndAppend(&text_, R"( stroke="$0" stroke-width="$1" stroke-linejoin="round")",
                              fill, 2 * outline);
  }
  absl::SubstituteAndAppend(&text_, " d=\"$0\"/>\n", path);
}

void Svg::Stroke(absl::string_view path, absl::string_view stroke, double width) {
  absl::SubstituteAndAppend(
      &text_,
      "<path fill=\"none\" stroke=\"$0\" stroke-width=\"$1\" stroke-linecap=\"round\" d=\"$2\"/>\n",
      stroke, width, path);
}

void Svg::BeginGroup(absl::string_view id, absl::string_view transform) {
  absl::SubstituteAndAppend(&text_, "<g id=\"$0\"", id);
  if (!transform.empty()) absl::SubstituteAndAppend(&text_, " transform=\"$0\"", transform);
  text_ += ">\n";
}

void Svg::EndGroup() { text_ += "</g>\n"; }

void Svg::Repeat(absl::string_view id, double dx, double dy) {
  absl::SubstituteAndAppend(&text_, "<use href=\"#$0\" x=\"$1\" y=\"$2\"/>\n", id, dx, dy);
}

void Svg::Queen(double x, double y, double side, absl::string_view fill) {
  constexpr double kTips[][2] = {{18, 36}, {34, 24}, {50, 20}, {66, 24}, {82, 36}};
  const auto at = [&](double u, double v) {  // from hundredths of the side
    return absl::StrCat(x + side * u / 100, " ", y + side * v / 100);
  };
  std::string crown = absl::StrCat("M", at(30, 70));
  for (int i = 0; i < 5; ++i) {
    absl::StrAppend(&crown, "L", at(kTips[i][0], kTips[i][1]));
    if (i < 4) absl::StrAppend(&crown, "L", at(35 + 10 * i, i == 0 || i == 3 ? 54 : 50));
  }
  absl::StrAppend(&crown, "L", at(70, 70), "zM", at(28, 75), "L", at(72, 75), "L", at(74, 82), "L",
                  at(26, 82), "z");
  Path(crown, fill, side / 60);
  for (const auto& [u, v] : kTips) {
    Circle(x + side * u / 100, y + side * v / 100, side / 22, fill);
  }
}

std::string Svg::Finish() && { return std::move(text_) + "</svg>\n"; }

// ---- Boards -------------------------------------------------------------------------------------

namespace {

int At(const Board& board, int row, int column) {
  if (row < 0 || row >= static_cast<int>(board.size())) return kNoPiece;
  if (column < 0 || column >= static_cast<int>(board[row].size())) return kNoPiece;
  return board[row][column];
}

// The parts of a color "#rrggbb".
std::array<int, 3> Rgb(absl::string_view color) {
  uint32_t rgb = 0;
  (void)absl::SimpleHexAtoi(color.substr(1), &rgb);
  return {static_cast<int>(rgb >> 16), static_cast<int>(rgb >> 8 & 255),
          static_cast<int>(rgb & 255)};
}

std::string Shaded(absl::string_view color, double light) {
  std::string shaded = "#";
  for (const int part : Rgb(color)) {
    absl::StrAppend(&shaded, absl::Hex(static_cast<int>(part * light), absl::kZeroPad2));
  }
  return shaded;
}

int Width(const Board& board) {
  size_t width = 0;
  for (const std::vector<int>& row : board) width = std::max(width, row.size());
  return static_cast<int>(width);
}

// The piece as an SVG path: a rectangle for each run of its cells in a row, and one for each run of
// cells that continue below. All are smaller than their cells by the inset, on each side.
std::map<int, std::string> PiecePaths(const Board& board, double x, double y, double side,
                                      double inset) {
  std::map<int, std::string> paths;
  const auto add_run = [&](int piece, int row, int begin, int end, bool between_rows) {
    const double width = (end - begin) * side - 2 * inset;
    absl::SubstituteAndAppend(&paths[piece], "M$0 $1h$2v$3h$4z", x + begin * side + inset,
                              y + (between_rows ? (row + 1) * side - inset : row * side + inset),
                              width, between_rows ? 2 * inset : side - 2 * inset, -width);
  };
  for (int r = 0; r < static_cast<int>(board.size()); ++r) {
    for (const bool between_rows : {false, true}) {
      for (int c = 0; c < static_cast<int>(board[r].size());) {
        const int piece = board[r][c], begin = c++;
        if (piece == kNoPiece || (between_rows && At(board, r + 1, begin) != piece)) continue;
        while (At(board, r, c) == piece && (!between_rows || At(board, r + 1, c) == piece)) ++c;
        add_run(piece, r, begin, c, between_rows);
      }
    }
  }
  return paths;
}

}  // namespace

std::vector<int> ChooseColors(const Board& board, const std::vector<int>& kinds) {
  std::vector<std::set<int>> neighbours(kinds.size());
  for (int r = 0; r < static_cast<int>(board.size()); ++r) {
    for (int c = 0; c < static_cast<int>(board[r].size()); ++c) {
      for (const int other : {At(board, r + 1, c), At(board, r, c + 1)}) {
        const int piece = board[r][c];
        if (piece == kNoPiece || other == kNoPiece || piece == other) continue;
        neighbours[std::max(piece, other)].insert(std::min(piece, other));
      }
    }
  }
  constexpr int kNumColors = 12;
  std::vector<int> colors;
  for (size_t piece = 0; piece < kinds.size(); ++piece) {
    std::set<int> taken;
    for (const int other : neighbours[piece]) taken.insert(colors[other]);
    int color = kinds[piece] % kNumColors;
    while (taken.size() < kNumColors && taken.count(color) > 0) color = (color + 1) % kNumColors;
    colors.push_back(color);
  }
  return colors;
}

std::string Outlines(const Board& board) {
  // By the lines that meet: 1 up, 2 right, 4 down, 8 left.
  constexpr absl::string_view kJoints[] = {" ", "╵", "╶", "└", "╷", "│", "┌", "├",
                                           "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼"};
  std::string text;
  for (int r = 0; r <= static_cast<int>(board.size()); ++r) {
    std::string border, cells;
    for (int c = 0; c <= Width(board); ++c) {
      const int nw = At(board, r - 1, c - 1), ne = At(board, r - 1, c);
      const int sw = At(board, r, c - 1), se = At(board, r, c);
      const int lines = (nw != ne) + 2 * (ne != se) + 4 * (sw != se) + 8 * (nw != sw);
      absl::StrAppend(&border, kJoints[lines], ne != se ? "───" : "   ");
      absl::StrAppend(&cells, sw != se ? "│" : " ", "   ");
    }
    for (std::string* line : {&border, &cells}) {
      line->erase(line->find_last_not_of(' ') + 1);
      if (!line->empty()) absl::StrAppend(&text, *line, "\n");
    }
  }
  return text;
}

std::string ColoredText(const Board& board, const std::vector<int>& colors) {
  std::string text;
  for (const std::vector<int>& row : board) {
    for (const int piece : row) {
      if (piece == kNoPiece) {
        text += "  ";
        continue;
      }
      const auto [red, green, blue] = Rgb(Palette(colors[piece]));
      absl::SubstituteAndAppend(&text, "\x1b[48;2;$0;$1;$2m  \x1b[0m", red, green, blue);
    }
    text += '\n';
  }
  return text;
}

void DrawBoard(const Board& board, const std::vector<int>& colors, double x, double y, double side,
               Svg& svg, double light) {
  const double corner = side / 8, gap = side / 40;
  for (const auto& [piece, path] : PiecePaths(board, x, y, side, corner + gap)) {
    svg.Path(path, Shaded(Palette(colors[piece]), light), corner);
  }
}

std::string BoardSvg(const Board& board, const std::vector<int>& colors, double side) {
  Svg svg(Width(board) * side, static_cast<double>(board.size()) * side);
  DrawBoard(board, colors, 0, 0, side, svg);
  return std::move(svg).Finish();
}

}  // namespace examples
