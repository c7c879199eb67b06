// SPDX-License-Identifier: Apache-2.0
//
// What the painters of constraints share: the layers of the picture, and who has taken which place.
// Layers are painted from back to front, so that no line covers a digit.

#ifndef SUDOKU_DRAW_SHEET_H_
#define SUDOKU_DRAW_SHEET_H_

#include <array>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "sudoku/board.h"
#include "sudoku/draw.h"
#include "sudoku/draw/outline.h"
#include "sudoku/draw/svg.h"

namespace sudoku::internal {

enum class Layer {
  kShades,
  kWideLines,
  kThinLines,
  kGrid,
  kCages,
  kSigns,
  kValues,
  kClues,
  kLegend,
};
inline constexpr int kNumLayers = static_cast<int>(Layer::kLegend) + 1;

// A constraint of the board, and which one.
struct Item {
  const Constraint& constraint;
  int index;
};

// The sign of a constraint in the legend: its SVG, around a point, at most kSampleWidth x
// kSampleHeight.
using Sample = std::function<std::string(Point)>;
inline constexpr int kSampleWidth = 46;
inline constexpr int kSampleHeight = 24;

class Sheet {
 public:
  Sheet(const Board& board, const DrawOptions& options);

  const Board& board() const { return board_; }
  const DrawOptions& options() const { return options_; }
  // The first with colour, else the second.
  const char* Tone(const char* color, const char* grey) const {
    return options_.color ? color : grey;
  }

  // What a cell shows for a value. A number that is no value of the board is written as it is.
  std::string SymbolOf(int value) const;
  // The width of the widest symbol.
  int SymbolWidth(int size) const;

  Point CentreOf(int cell) const {
    return {board_.ColumnOf(cell) * kUnit + kUnit / 2, board_.RowOf(cell) * kUnit + kUnit / 2};
  }
  // The cell, less `inset` at each side.
  Box BoxOf(int cell, int inset = 0) const;
  std::vector<Point> CentresOf(absl::Span<const int> cells) const;

  void Add(Layer layer, absl::string_view elements) {
    absl::StrAppend(&layers_[static_cast<int>(layer)], elements);
  }
  // The elements of a constraint, in a group that says what it is.
  void Add(Layer layer, const Item& item, absl::string_view elements);
  const std::string& elements(Layer layer) const { return layers_[static_cast<int>(layer)]; }

  // Text in a corner of a cell: the first that is free of top left, top right, bottom left, bottom
  // right.
  std::string Label(int cell, absl::string_view text);
  // Whether text would fit at the top left of a cell, over so many cells to the right.
  bool HasRoom(int cell, int cells, absl::string_view text) const;
  // Whether a corner at the top or at the bottom has text.
  bool HasLabel(int cell, bool at_top) const {
    return (at_top ? labels_at_top_ : labels_at_bottom_).count(cell) > 0;
  }
  // Keeps later labels away from here.
  void Take(const Box& box) { taken_.push_back(box); }

  // The middle between two cells, shifted along their common side if several constraints have a
  // sign there. Call it once for each constraint.
  Point SignAt(int a, int b);
  void NoteSigns(int cell) { cells_with_signs_.insert(cell); }
  bool HasSigns(int cell) const { return cells_with_signs_.count(cell) > 0; }
  // An outline runs through the cells, this far inside them.
  void NoteOutline(absl::Span<const int> cells, int inset);
  // The innermost outline; 0: there is none.
  int OutlineOf(int cell) const;
  // A circle at a corner of the cells reaches into them.
  void NoteRing(absl::Span<const int> cells) {
    cells_with_rings_.insert(cells.begin(), cells.end());
  }
  bool HasRing(int cell) const { return cells_with_rings_.count(cell) > 0; }

  // A narrow or dark line passes through the cells: their values get a white edge.
  void NoteLine(absl::Span<const int> cells) {
    cells_with_lines_.insert(cells.begin(), cells.end());
  }
  bool HasLine(int cell) const { return cells_with_lines_.count(cell) > 0; }

  // Takes a place outside the board, in cells from its top left cell. False if it is taken.
  bool TakePlace(int row, int column) { return places_.insert({row, column}).second; }
  void Cover(const Box& box) { bounds_.Cover(box); }
  // What is drawn so far, without the legend.
  const Box& bounds() const { return bounds_; }

  // A capital letter that stands for what a constraint demands. Constraints of a kind with equal
  // numbers and alternatives have the same, unless their cells matter.
  std::string TagOf(const Item& item, bool cells_matter);
  // Whether constraints of this kind have different numbers, so that each has to show its own.
  bool NumbersDiffer(ConstraintKind kind) const;

  // A line of the legend; each text stands there once for each tag.
  struct Entry {
    Sample sample;  // may be empty
    std::string text;
    std::string tag = {};  // then the sample is this letter
  };
  void Explain(Sample sample, const std::string& text);
  void ExplainTag(const std::string& tag, const std::string& text);
  const std::vector<Entry>& legend() const { return legend_; }

 private:
  bool IsFree(const Box& box) const;

  const Board& board_;
  const DrawOptions& options_;
  std::array<std::string, kNumLayers> layers_;
  std::vector<Box> taken_;       // where no label can be
  std::set<int> labels_at_top_;  // cells
  std::set<int> labels_at_bottom_;
  std::map<std::pair<int, int>, int> signs_;       // two cells, and how many signs they get
  std::map<std::pair<int, int>, int> signs_done_;  // and how many they have
  std::set<int> cells_with_signs_;
  std::map<int, int> outlines_;  // a cell, and how far inside it the innermost outline is
  std::set<int> cells_with_rings_;
  std::set<int> cells_with_lines_;
  std::set<std::pair<int, int>> places_;
  Box bounds_;
  std::vector<Constraint> tagged_;  // what the tags A, B, ... stand for
  std::vector<Entry> legend_;
};

// Whether the constraint has a sign on the side between its two cells.
bool IsPairSign(ConstraintKind kind);

// "r1c1 r1c2"
std::string CellNames(const Board& board, absl::Span<const int> cells);

// Whether the cells lie on a straight line, each next to the one before it; if so, the step between
// them. A line of one cell has none.
bool IsStraight(const Board& board, absl::Span<const int> cells, Point* step);

// The painters, each for some kinds. They add a constraint to its layers, with its legend.
void PaintRule(const Item& item, Sheet* sheet);    // about the whole board
void PaintShades(const Item& item, Sheet* sheet);  // single cells, regions, diagonals, clones
void PaintLine(const Item& item, Sheet* sheet);
void PaintSign(const Item& item, Sheet* sheet);  // two cells; quadruples
void PaintSet(const Item& item, Sheet* sheet);   // cages and other sets
void PaintClue(const Item& item, Sheet* sheet);  // outside the board

// Clues that stand for each other, if that is all that the alternatives of a constraint are: one
// number outside the board with the marks of all of them. Returns false if it is something else.
bool PaintAnyClue(const Item& item, Sheet* sheet);

// When a constraint is painted: signs at fixed places first, then sums of cages, which take the
// first corner of their cells, then all others.
int TurnOf(ConstraintKind kind);
inline constexpr int kNumTurns = 3;

// The one that fits.
void Paint(const Item& item, Sheet* sheet);

// A short name with its place, for parts of others: "r1c1 is 5", "X-sum clue 12 at r1c1 … r1c9".
std::string ShortText(const Sheet& sheet, const Constraint& constraint);

// What the constraint demands, for the legend: "neighbours differ by 5 or more". With a name where
// the sign has none of its own.
std::string RuleText(const Sheet& sheet, const Constraint& constraint);

}  // namespace sudoku::internal

#endif  // SUDOKU_DRAW_SHEET_H_
