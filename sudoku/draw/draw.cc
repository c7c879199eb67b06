// SPDX-License-Identifier: Apache-2.0
//
// The document: constraints are painted into layers, then the lines of the board, the values, and
// below the board the legend, as far as it is wanted.

#include "sudoku/draw.h"

#include <algorithm>
#include <bit>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "sudoku/draw/outline.h"
#include "sudoku/draw/sheet.h"
#include "sudoku/draw/svg.h"

namespace sudoku {
namespace internal {
namespace {

constexpr int kMargin = 10;       // around everything
constexpr int kLeastWidth = 360;  // of a picture with a text
constexpr int kTextSize = 17;
constexpr int kLineHeight = 24;

// What the cells of a board are called in the attributes of the document.
Attributes BoardData(const Board& board) {
  Attributes data = {{"data-rows", board.rows},
                     {"data-columns", board.columns},
                     {"data-least", board.least},
                     {"data-values", board.num_values}};
  if (!board.lines_differ) data.emplace_back("data-lines-differ", "false");
  if (board.box_rows > 0) {
    data.emplace_back("data-box", absl::StrCat(board.box_rows, "x", board.box_columns));
  }
  data.emplace_back("data-regions",
                    absl::StrJoin(board.regions, " ", [](std::string* text, int region) {
                      absl::StrAppend(text, region < 0 ? "-" : absl::StrCat(region));
                    }));
  std::vector<int> holes;
  for (int cell = 0; cell < board.num_cells(); ++cell) {
    if (board.IsHole(cell)) holes.push_back(cell);
  }
  // The list of holes may be there without any.
  if (!board.holes.empty()) data.emplace_back("data-holes", CellNames(board, holes));
  if (!board.title.empty()) data.emplace_back("data-title", board.title);
  if (!board.author.empty()) data.emplace_back("data-author", board.author);
  if (!board.rules.empty()) data.emplace_back("data-rules", board.rules);
  return data;
}

std::string ValueList(const Board& board, ValueSet set) {
  std::vector<int> values;
  for (int value = board.least; value <= board.greatest(); ++value) {
    if ((set & board.SetOf(value)) != 0) values.push_back(value);
  }
  return absl::StrJoin(values, " ");
}

// Where the candidates of a cell stand: in a square of as many places as there are values, 3 x 3,
// 4 x 4, ...
struct CandidatePlaces {
  Box box;
  int side = 2;
  int rows = 2;
  int size = 0;  // of the font

  CandidatePlaces(const Sheet& sheet, int cell) {
    const Board& board = sheet.board();
    while (side * side < board.num_values) ++side;
    rows = (board.num_values + side - 1) / side;
    // Outlines, signs at the sides, rings at the corners and text in the corners push them inside.
    int inset = sheet.OutlineOf(cell) + 3;
    if (sheet.HasSigns(cell)) inset = std::max(inset, 9);
    if (sheet.HasRing(cell)) inset = std::max(inset, 12);
    box = sheet.BoxOf(cell, inset);
    const Box whole = sheet.BoxOf(cell);
    if (sheet.HasLabel(cell, /*at_top=*/true)) box.top = std::max(box.top, whole.top + 18);
    if (sheet.HasLabel(cell, /*at_top=*/false)) {
      box.bottom = std::min(box.bottom, whole.bottom - 18);
    }
    size = std::min(width() * 115 / (side * 100), height() * 95 / (rows * 100));
    while (size > 4 && sheet.SymbolWidth(size) > width() / side) --size;
  }

  int width() const { return box.right - box.left; }
  int height() const { return box.bottom - box.top; }
  // Of the value with index i.
  Point At(int i) const {
    return {box.left + (2 * (i % side) + 1) * width() / (2 * side),
            box.top + (2 * (i / side) + 1) * height() / (2 * rows)};
  }
};

std::string Candidates(const Sheet& sheet, int cell) {
  const Board& board = sheet.board();
  const ValueSet set = board.candidates[cell];
  const CandidatePlaces places(sheet, cell);
  std::string texts;
  for (int i = 0; i < board.num_values; ++i) {
    if ((set >> i & 1) == 0) continue;
    texts += Text(places.At(i), sheet.SymbolOf(board.least + i),
                  {.size = places.size, .has_halo = sheet.HasLine(cell), .inherits = true});
  }
  // No value is left: a contradiction should show.
  if (set == 0) texts = Text(sheet.CentreOf(cell), "×", {.size = places.size, .inherits = true});
  return Element("g",
                 {{"font-size", places.size},
                  {"data-cell", CellName(board, cell)},
                  {"data-candidates", ValueList(board, set)}},
                 texts);
}

const char* NameOf(CandidateMark mark) {
  switch (mark) {
    case CandidateMark::kPattern:
      return "pattern";
    case CandidateMark::kFin:
      return "fin";
    case CandidateMark::kPlaced:
      return "placed";
    case CandidateMark::kGone:
      return "gone";
  }
  return "";
}

// Grounds below the values, rings, crosses and links above them.
void AddMarks(Sheet* sheet) {
  const Board& board = sheet->board();
  const auto place = [&](const DrawnCandidate& candidate) {
    return CandidatePlaces(*sheet, candidate.cell).At(candidate.value - board.least);
  };
  for (const auto& [candidate, mark] : sheet->options().marks) {
    const Point at = place(candidate);
    const int radius = CandidatePlaces(*sheet, candidate.cell).size * 3 / 5;
    std::string shape;
    if (mark == CandidateMark::kPattern || mark == CandidateMark::kFin) {
      const bool is_fin = mark == CandidateMark::kFin;
      shape = Circle(
          at, radius,
          {.fill = is_fin ? sheet->Tone("#ffc27a", "#bbb") : sheet->Tone("#9fdf9f", "#ddd")});
    } else if (mark == CandidateMark::kPlaced) {
      shape = Circle(at, radius, {.stroke = sheet->Tone("#1d5fc4", "#000"), .width = 2});
    } else {
      shape = Path(absl::StrCat("M", at.x - radius, " ", at.y - radius, "L", at.x + radius, " ",
                                at.y + radius, "M", at.x - radius, " ", at.y + radius, "L",
                                at.x + radius, " ", at.y - radius),
                   {.stroke = sheet->Tone("#c22", "#000"), .width = 2});
    }
    const bool is_ground = mark == CandidateMark::kPattern || mark == CandidateMark::kFin;
    sheet->Add(is_ground ? Layer::kShades : Layer::kClues,
               Element("g",
                       {{"data-mark", NameOf(mark)},
                        {"data-cell", CellName(board, candidate.cell)},
                        {"data-value", candidate.value}},
                       shape) +
                   "\n");
  }
  for (const DrawnLink& link : sheet->options().links) {
    const std::vector<Point> ends = {place(link.from), place(link.to)};
    if (ends[0] == ends[1]) continue;
    sheet->Add(Layer::kClues, Element("g", {{"data-link", link.is_strong ? "strong" : "weak"}},
                                      Polyline(ends, {.stroke = sheet->Tone("#a0a", "#444"),
                                                      .width = 2,
                                                      .dash = link.is_strong ? "" : "4 4"})) +
                                  "\n");
  }
}

// The size of all values: as large as one character is drawn, or as the widest symbol allows.
int ValueSize(const Sheet& sheet) {
  int size = 36;
  while (size > 12 && sheet.SymbolWidth(size) > kUnit - 8) --size;
  return size;
}

std::string Value(const Sheet& sheet, int cell, int value, int size, bool is_given) {
  const Board& board = sheet.board();
  Attributes data = {{"data-cell", CellName(board, cell)},
                     {is_given ? "data-given" : "data-placed", value}};
  // A given with fewer candidates is odd, but no fault.
  if (is_given && board.candidates[cell] != board.AllValues()) {
    data.emplace_back("data-candidates", ValueList(board, board.candidates[cell]));
  }
  return Text(sheet.CentreOf(cell), sheet.SymbolOf(value),
              {.size = size, .has_halo = sheet.HasLine(cell), .inherits = true, .more = data});
}

// Givens, placed values and candidates, each in a group that says how they look.
void AddValues(Sheet* sheet) {
  const Board& board = sheet->board();
  const DrawOptions& options = sheet->options();
  const int size = ValueSize(*sheet);
  std::string givens;
  std::string others;
  std::string candidates;
  for (int cell = 0; cell < board.num_cells(); ++cell) {
    if (board.IsHole(cell)) continue;
    const int given = board.givens[cell];
    const int placed = options.placed.empty() ? kEmptyCell : options.placed[cell];
    if (given != kEmptyCell) {
      absl::StrAppend(&givens, "\n", Value(*sheet, cell, given, size, /*is_given=*/true));
    } else if (placed != kEmptyCell) {
      absl::StrAppend(&others, "\n", Value(*sheet, cell, placed, size, /*is_given=*/false));
    } else if (options.candidates || board.candidates[cell] != board.AllValues()) {
      absl::StrAppend(&candidates, "\n", Candidates(*sheet, cell));
    }
  }
  const auto add = [sheet](const Attributes& attributes, const std::string& texts) {
    if (!texts.empty()) sheet->Add(Layer::kValues, Element("g", attributes, texts) + "\n");
  };
  add({{"font-size", size}, {"font-weight", "bold"}}, givens);
  add({{"font-size", size}, {"fill", sheet->Tone("#1d5fc4", "#555")}}, others);
  add({{"fill", "#333"}}, candidates);
}

void AddGrid(Sheet* sheet) {
  const GridLines lines = LinesOf(sheet->board());
  if (!lines.thin.empty()) {
    sheet->Add(Layer::kGrid, Path(lines.thin, {.stroke = "#777", .width = 1}) + "\n");
  }
  // Square ends make whole corners. A board may be all holes.
  if (!lines.thick.empty()) {
    sheet->Add(Layer::kGrid,
               Path(lines.thick, {.stroke = "#000", .width = 3, .square = true}) + "\n");
  }
}

// Text in lines from the left edge, below `top`. Returns where it ends.
int AddParagraph(absl::string_view text, int left, int width, int top, Sheet* sheet) {
  for (const std::string& line : WrapText(text, kTextSize, width)) {
    if (!line.empty()) {
      sheet->Add(
          Layer::kLegend,
          Text({left, top + kLineHeight / 2}, line, {.size = kTextSize, .anchor = "start"}) + "\n");
    }
    top += kLineHeight;
  }
  return top;
}

// The legend below the board. Returns where it ends.
int AddLegend(int left, int width, int top, Sheet* sheet) {
  constexpr int kGap = 8;
  const bool has_samples =
      std::any_of(sheet->legend().begin(), sheet->legend().end(),
                  [](const Sheet::Entry& entry) { return entry.sample || !entry.tag.empty(); });
  const int text_left = has_samples ? left + kSampleWidth + kGap : left;
  for (const Sheet::Entry& entry : sheet->legend()) {
    const Point at = {left + kSampleWidth / 2, top + kLineHeight / 2};
    if (!entry.tag.empty()) {
      sheet->Add(Layer::kLegend, Text(at, entry.tag, {.size = kTextSize, .is_bold = true}));
    } else if (entry.sample) {
      sheet->Add(Layer::kLegend, entry.sample(at));
    }
    // Without a sample, the text begins where samples do.
    const bool is_bare = !entry.sample && entry.tag.empty();
    const int begin = is_bare ? left : text_left;
    top = AddParagraph(entry.text, begin, left + width - begin, top, sheet) + 3;
  }
  return top;
}

// Title and author above the board, centred, the last line just above `bottom`. Returns where they
// begin.
int AddTitle(int centre, int width, int bottom, Sheet* sheet) {
  struct Line {
    std::string text;
    int size;
    bool is_bold;
  };
  std::vector<Line> lines;
  const Board& board = sheet->board();
  for (const std::string& line : WrapText(board.title, 24, width * 7 / 8)) {
    lines.push_back({line, 24, true});
  }
  if (!board.author.empty()) {
    for (const std::string& line : WrapText(absl::StrCat("by ", board.author), kTextSize, width)) {
      lines.push_back({line, kTextSize, false});
    }
  }
  std::reverse(lines.begin(), lines.end());
  for (const Line& line : lines) {
    const int height = line.size * 7 / 5;
    sheet->Add(Layer::kLegend, Text({centre, bottom - height / 2}, line.text,
                                    {.size = line.size, .is_bold = line.is_bold}) +
                                   "\n");
    bottom -= height;
  }
  return bottom;
}

// The paper: white, whatever is below.
std::string Document(const Sheet& sheet, const Box& page) {
  const int width = page.right - page.left;
  const int height = page.bottom - page.top;
  Attributes attributes = {{"xmlns", "http://www.w3.org/2000/svg"}};
  if (sheet.options().is_sized) {
    attributes.emplace_back("width", width);
    attributes.emplace_back("height", height);
  } else {
    // Below its number, if the frame is higher than needed.
    attributes.emplace_back("preserveAspectRatio", "xMidYMin");
  }
  attributes.emplace_back("viewBox",
                          absl::StrCat(page.left, " ", page.top, " ", width, " ", height));
  attributes.emplace_back("font-family", "Helvetica,Arial,sans-serif");
  attributes.emplace_back("text-anchor", "middle");
  for (Attribute& data : BoardData(sheet.board())) attributes.push_back(std::move(data));
  std::string content = absl::StrCat("\n", Rectangle(page, 0, {.fill = "#fff"}), "\n");
  for (int layer = 0; layer < kNumLayers; ++layer) {
    content += sheet.elements(static_cast<Layer>(layer));
  }
  return absl::StrCat(Element("svg", attributes, content), "\n");
}

}  // namespace
}  // namespace internal

std::string DrawBoard(const Board& board, const DrawOptions& options) {
  using internal::Box;
  using internal::Item;
  internal::Sheet sheet(board, options);
  for (int turn = 0; turn < internal::kNumTurns; ++turn) {
    for (size_t i = 0; i < board.constraints.size(); ++i) {
      const Constraint& constraint = board.constraints[i];
      if (internal::TurnOf(constraint.kind) != turn) continue;
      internal::Paint(Item{constraint, static_cast<int>(i)}, &sheet);
    }
  }
  internal::AddGrid(&sheet);
  internal::AddValues(&sheet);
  internal::AddMarks(&sheet);

  Box page = sheet.bounds();
  const bool has_legend = options.legend && !sheet.legend().empty();
  const bool has_rules = options.rules && !board.rules.empty();
  const bool has_title = options.title && !(board.title.empty() && board.author.empty());
  if (const int missing = internal::kLeastWidth - (page.right - page.left);
      missing > 0 && (has_legend || has_rules || has_title)) {
    page.left -= missing / 2;
    page.right += missing - missing / 2;
  }
  const int width = page.right - page.left;
  const int centre = (page.left + page.right) / 2;
  if (has_title) page.top = internal::AddTitle(centre, width, page.top - 8, &sheet);
  if (has_legend) page.bottom = internal::AddLegend(page.left, width, page.bottom + 12, &sheet);
  if (has_rules) {
    page.bottom = internal::AddParagraph(board.rules, page.left, width, page.bottom + 12, &sheet);
  }
  page = {page.left - internal::kMargin, page.top - internal::kMargin,
          page.right + internal::kMargin, page.bottom + internal::kMargin};
  return internal::Document(sheet, page);
}

Board WithPencilMarks(Board board) {
  std::vector<int> values = board.givens;
  // Givens may contradict each other. What they break is no reason against a candidate.
  std::vector<const Constraint*> constraints;
  for (const Constraint& constraint : board.constraints) {
    if (!IsBroken(board, constraint, values)) constraints.push_back(&constraint);
  }
  const auto clashes = [&](int cell, int value) {
    for (int other = 0; other < board.num_cells(); ++other) {
      if (other == cell || values[other] != value) continue;
      const bool same_line =
          board.RowOf(cell) == board.RowOf(other) || board.ColumnOf(cell) == board.ColumnOf(other);
      const bool same_region =
          board.regions[cell] >= 0 && board.regions[cell] == board.regions[other];
      if ((board.lines_differ && same_line) || same_region) return true;
    }
    return false;
  };
  for (int cell = 0; cell < board.num_cells(); ++cell) {
    if (board.givens[cell] != kEmptyCell || board.IsHole(cell)) continue;
    for (int value = board.least; value <= board.greatest(); ++value) {
      if ((board.candidates[cell] & board.SetOf(value)) == 0) continue;
      bool is_out = clashes(cell, value);
      if (!is_out) {
        values[cell] = value;
        is_out = std::any_of(
            constraints.begin(), constraints.end(),
            [&](const Constraint* constraint) { return IsBroken(board, *constraint, values); });
        values[cell] = kEmptyCell;
      }
      if (is_out) board.candidates[cell] &= ~board.SetOf(value);
    }
  }
  return board;
}

}  // namespace sudoku
