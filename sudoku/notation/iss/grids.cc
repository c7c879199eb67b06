// SPDX-License-Identifier: Apache-2.0

#include "sudoku/notation/iss/grids.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "sudoku/notation/link.h"

namespace sudoku {
namespace iss_grids {
namespace {

bool IsBlank(char c) { return absl::ascii_isspace(static_cast<unsigned char>(c)); }
bool IsDigit(char c) { return absl::ascii_isdigit(static_cast<unsigned char>(c)); }

// What follows "?q=" in a link, decoded; another text as it is.
IssSource Unwrap(absl::string_view text) {
  IssSource source;
  const std::optional<absl::string_view> value =
      IsLink(text) || absl::StartsWith(text, "?q=") ? QueryValue(text, "q") : std::nullopt;
  const absl::string_view raw = value.value_or(text);
  const size_t begin = value ? value->data() - text.data() : 0;
  for (size_t i = 0; i < raw.size(); ++i) {
    if (value && raw[i] == '+') {
      source.Add(' ', begin + i);
    } else if (value && raw[i] == '%' && PercentDecode(raw.substr(i, 3)).size() == 1) {
      source.Add(PercentDecode(raw.substr(i, 3))[0], begin + i);
      i += 2;
    } else {
      source.Add(raw[i], begin + i);
    }
  }
  return source;
}

// Without lines that begin with "#".
IssSource WithoutComments(const IssSource& source) {
  IssSource bare;
  for (size_t i = 0; i < source.text.size(); ++i) {
    const bool begins = i == 0 || source.text[i - 1] == '\n';
    if (begins && source.text[i] == '#') {
      while (i < source.text.size() && source.text[i] != '\n') ++i;
      if (i == source.text.size()) break;
    }
    bare.Add(source.text[i], source.at[i]);
  }
  return bare;
}

// The parts between blank lines.
std::vector<IssSource> Sections(const IssSource& source) {
  std::vector<IssSource> sections(1);
  size_t line = 0;
  while (line < source.text.size()) {
    const size_t end = std::min(source.text.find('\n', line), source.text.size());
    const bool is_blank =
        std::all_of(source.text.begin() + line, source.text.begin() + end, IsBlank);
    if (is_blank && !sections.back().text.empty()) sections.emplace_back();
    for (size_t i = line; !is_blank && i <= end && i < source.text.size(); ++i) {
      sections.back().Add(source.text[i], source.at[i]);
    }
    line = end + 1;
  }
  if (sections.size() > 1 && sections.back().text.empty()) sections.pop_back();
  return sections;
}

// The side of a square of so many cells; 0: there is none, or it is too large.
int SideOf(size_t num_cells) {
  for (size_t side = 1; side <= kMaxIssSide; ++side) {
    if (side * side == num_cells) return static_cast<int>(side);
  }
  return 0;
}

IssPiece Piece(absl::string_view type, size_t at, std::vector<IssArg> args = {}) {
  return {.type = std::string(type), .at = at, .args = std::move(args), .parts = {}};
}

IssPiece ShapePiece(int side, size_t at) {
  return Piece("Shape", at, {{absl::StrCat(side, "x", side), at}});
}

// "R3C2", with a side of up to 16.
std::string CellNameOf(int side, size_t i) {
  return IssCellName(MakeBoard(side, side), static_cast<int>(i));
}

// ---- Grids and layouts -------------------------------------------------------------------------

// These try whether the text is of their form; nullopt: it is not.
using Pieces = std::vector<IssPiece>;

// The value of a character: digits where nine values are enough, else A is 1. 0: none.
int ValueOf(char c, int side) {
  if (side < 10) return IsDigit(c) && c - '0' <= side ? c - '0' : 0;
  return c >= 'A' && c < 'A' + side ? c - 'A' + 1 : 0;
}

// N x N characters; all that are no values have to be the same one.
std::optional<Pieces> Plain(const IssSource& dense) {
  const int side = SideOf(dense.text.size());
  if (side == 0) return std::nullopt;
  IssPiece givens = Piece("Given", dense.Place(0));
  std::set<char> blanks;
  for (size_t i = 0; i < dense.text.size(); ++i) {
    const int value = ValueOf(dense.text[i], side);
    if (value == 0) {
      blanks.insert(dense.text[i]);
    } else {
      givens.args.push_back({absl::StrCat(CellNameOf(side, i), "_", value), dense.at[i]});
    }
  }
  if (blanks.size() > 1) return std::nullopt;
  return Pieces{ShapePiece(side, dense.Place(0)), givens};
}

// N x N characters, N of each of N sorts.
std::optional<Pieces> Layout(const IssSource& dense) {
  const int side = SideOf(dense.text.size());
  if (side == 0) return std::nullopt;
  std::map<char, int> counts;
  for (const char c : dense.text) ++counts[c];
  const bool fits = static_cast<int>(counts.size()) == side &&
                    absl::c_all_of(counts, [side](const auto& one) { return one.second == side; });
  if (!fits) return std::nullopt;
  const size_t at = dense.Place(0);
  return Pieces{ShapePiece(side, at), Piece("Jigsaw", at, {{dense.text, at}}),
                Piece("NoBoxes", at)};
}

// Givens, then a layout.
std::optional<Pieces> Jigsaw(const IssSource& dense) {
  const size_t half = dense.text.size() / 2;
  if (dense.text.size() % 2 != 0 || half <= 1) return std::nullopt;
  const IssSource first = {dense.text.substr(0, half), {dense.at.begin(), dense.at.begin() + half}};
  const IssSource second = {dense.text.substr(half), {dense.at.begin() + half, dense.at.end()}};
  std::optional<Pieces> pieces = Layout(second);
  const std::optional<Pieces> givens = Plain(first);
  if (!pieces || !givens) return std::nullopt;
  pieces->insert(pieces->end(), givens->begin(), givens->end());
  return pieces;
}

// Numbers and dots with anything of blanks and frames between them.
std::optional<Pieces> Grid(const IssSource& section) {
  const auto is_frame = [](char c) { return IsBlank(c) || c == '|' || c == '_' || c == '-'; };
  std::vector<IssArg> cells;
  bool in_number = false;
  for (size_t i = 0; i < section.text.size(); ++i) {
    const char c = section.text[i];
    if (!IsDigit(c) && c != '.' && !is_frame(c)) return std::nullopt;
    if (IsDigit(c) && in_number) {
      cells.back().text.push_back(c);
    } else if (!is_frame(c)) {
      cells.push_back({std::string(1, c), section.at[i]});
    }
    in_number = IsDigit(c);
  }
  const int side = SideOf(cells.size());
  if (side == 0) return std::nullopt;
  IssPiece givens = Piece("Given", section.Place(0));
  for (size_t i = 0; i < cells.size(); ++i) {
    if (cells[i].text == ".") continue;
    givens.args.push_back({absl::StrCat(CellNameOf(side, i), "_", cells[i].text), cells[i].at});
  }
  return Pieces{ShapePiece(side, section.Place(0)), givens};
}

// N characters for each of N x N cells: the digits are the candidates.
std::optional<Pieces> PencilMarks(const IssSource& dense) {
  size_t side = 2;
  while (side * side * side < dense.text.size()) ++side;
  if (side * side * side != dense.text.size() || side > kMaxIssSide) return std::nullopt;
  if (!absl::c_all_of(dense.text, [](char c) { return IsDigit(c) || c == '.'; })) {
    return std::nullopt;
  }
  IssPiece givens = Piece("Given", dense.Place(0));
  for (size_t i = 0; i < side * side; ++i) {
    std::string cell = CellNameOf(static_cast<int>(side), i);
    for (const char c : dense.text.substr(i * side, side)) {
      if (c != '.') absl::StrAppend(&cell, "_", absl::string_view(&c, 1));
    }
    givens.args.push_back({cell, dense.at[i * side]});
  }
  return Pieces{ShapePiece(static_cast<int>(side), dense.Place(0)), givens};
}

// ---- Killers in 81 characters, and in 81 numbers -----------------------------------------------

Pieces CagePieces(const std::map<int, int>& sums, const std::vector<int>& head_of, size_t at) {
  // Cages in the order of their first cells, each as its cells stand.
  Pieces pieces = {ShapePiece(9, at)};
  std::vector<int> heads;
  for (const int head : head_of) {
    if (sums.count(head) > 0 && !absl::c_linear_search(heads, head)) heads.push_back(head);
  }
  for (const int head : heads) {
    IssPiece cage = Piece("Cage", at, {{absl::StrCat(sums.at(head)), at}});
    for (size_t i = 0; i < head_of.size(); ++i) {
      if (head_of[i] == head) cage.args.push_back({CellNameOf(9, i), at});
    }
    pieces.push_back(cage);
  }
  return pieces;
}

// The sum that a head cell of the short form shows; -1: it is none.
int ShortSum(char c) {
  if (IsDigit(c)) return c - '0';
  if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
  return c >= 'a' && c <= 'j' ? c - 'a' + 36 : -1;
}

// Each cell points at another one of its cage or shows the sum. `fault` is the cell that does
// neither, as an index; -1: there is none.
std::optional<Pieces> ShortKiller(const IssSource& dense, int* fault) {
  constexpr absl::string_view kPointers = "v^<>`',.";
  constexpr int kDown[] = {1, -1, 0, 0, -1, -1, 1, 1};
  constexpr int kAcross[] = {0, 0, -1, 1, -1, 1, -1, 1};
  *fault = -1;
  if (dense.text.size() != 81 || dense.text.find_first_of("<v>^`',") == std::string::npos) {
    return std::nullopt;
  }
  const bool fits = absl::c_all_of(
      dense.text, [&](char c) { return ShortSum(c) >= 0 || absl::StrContains(kPointers, c); });
  if (!fits) return std::nullopt;
  std::map<int, int> sums;
  std::vector<int> heads;
  for (int i = 0; i < 81; ++i) {
    int cell = i;
    int steps = 0;
    for (size_t to; (to = kPointers.find(dense.text[cell])) != absl::string_view::npos; ++steps) {
      const int row = cell / 9 + kDown[to];
      const int column = cell % 9 + kAcross[to];
      if (row < 0 || row > 8 || column < 0 || column > 8 || steps > 81) {
        *fault = cell;
        return std::nullopt;
      }
      cell = 9 * row + column;
    }
    sums[cell] = ShortSum(dense.text[cell]);
    heads.push_back(cell);
  }
  return CagePieces(sums, heads, dense.Place(0));
}

// "3x3:d:k:" and 81 numbers, each 256 times the sum of its cage plus the number of the cage.
std::optional<Pieces> LongKiller(const IssSource& dense) {
  if (!absl::StartsWith(dense.text, "3x3:")) return std::nullopt;
  const std::vector<std::string> parts = absl::StrSplit(dense.text, ':');
  if (parts.size() != 81 + 4 || parts[2] != "k") return std::nullopt;
  std::map<int, int> sums;
  std::vector<int> heads;
  for (int i = 0; i < 81; ++i) {
    int number = 0;
    if (!absl::SimpleAtoi(parts[3 + i], &number) || number < 0) return std::nullopt;
    heads.push_back(number % 256);
    if (number / 256 > 0) sums.try_emplace(number % 256, number / 256);
    if (number / 256 == 0) heads.back() = -1;
  }
  Pieces pieces = CagePieces(sums, heads, dense.Place(0));
  if (parts[1] == "d") {
    for (const char* const direction : {"1", "-1"}) {
      pieces.push_back(Piece("Diagonal", dense.Place(0), {{direction, dense.Place(0)}}));
    }
  }
  return pieces;
}

}  // namespace
}  // namespace iss_grids

std::vector<IssSource> IssSections(absl::string_view text) {
  return iss_grids::Sections(iss_grids::WithoutComments(iss_grids::Unwrap(text)));
}

IssSource WithoutBlanks(const IssSource& source) {
  IssSource dense;
  for (size_t i = 0; i < source.text.size(); ++i) {
    if (!iss_grids::IsBlank(source.text[i])) dense.Add(source.text[i], source.at[i]);
  }
  return dense;
}

std::optional<std::vector<IssPiece>> ReadIssGrid(const IssSource& section, int* fault) {
  *fault = -1;
  const IssSource dense = WithoutBlanks(section);
  if (dense.text.size() < 2) return std::nullopt;
  if (dense.text[0] == '=') {
    return iss_grids::Plain({dense.text.substr(1), {dense.at.begin() + 1, dense.at.end()}});
  }
  std::optional<std::vector<IssPiece>> found = iss_grids::ShortKiller(dense, fault);
  if (*fault >= 0) return std::nullopt;
  if (!found) found = iss_grids::LongKiller(dense);
  if (!found) found = iss_grids::Jigsaw(dense);
  if (!found) found = iss_grids::Layout(dense);
  if (!found) found = iss_grids::Plain(dense);
  if (!found) found = iss_grids::Grid(section);
  if (!found) found = iss_grids::PencilMarks(dense);
  return found;
}

}  // namespace sudoku
