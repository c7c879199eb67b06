// SPDX-License-Identifier: Apache-2.0
//
// First the lines are sorted into two drawings, board and pieces, in which line k of the file keeps
// its number, so that errors found later still have a place. Then the drawings are taken apart:
// pieces by flood fill, letter by letter.

#include "examples/polyomino_file.h"

#include <algorithm>
#include <fstream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"

namespace examples {
namespace {

struct Copies {
  std::string name;
  int number;
  int line;
};

class PuzzleReader {
 public:
  PuzzleReader(std::string file, std::optional<Motions> motions)
      : file_(std::move(file)), motions_(motions) {}

  absl::StatusOr<Puzzle> Read() {
    std::ifstream in(file_);
    if (!in) return absl::NotFoundError(absl::StrCat(file_, ": cannot be read"));
    for (std::string line; std::getline(in, line);) {
      ++line_;
      if (!line.empty() && line.back() == '\r') line.pop_back();
      if (line.substr(0, 1) == "#") line.clear();  // space in a drawing
      if (absl::Status status = ReadLine(line); !status.ok()) return status;
    }
    line_ = 0;
    if (board_.empty()) return Error("expected a line 'board' and the board below it");
    if (pieces_.empty()) return Error("expected a line 'pieces' and the pieces below it");
    if (motions_) puzzle_.motions = *motions_;
    TakeBoard();
    if (puzzle_.cells.empty()) return Error("the board has no cells");
    if (absl::Status status = TakePieces(); !status.ok()) return status;
    if (puzzle_.pieces.empty()) return Error("there are no pieces");
    if (absl::Status status = TakeCopies(); !status.ok()) return status;
    return std::move(puzzle_);
  }

 private:
  absl::Status Error(absl::string_view what, int column = 0) const {
    std::string place = file_;
    if (line_ > 0) absl::StrAppend(&place, ":", line_);
    if (column > 0) absl::StrAppend(&place, ":", column);
    return absl::InvalidArgumentError(absl::StrCat(place, ": ", what));
  }

  absl::Status ReadLine(const std::string& line) {
    const std::vector<std::string> words = absl::StrSplit(line, ' ', absl::SkipWhitespace());
    const std::string first = words.empty() ? "" : words[0];
    if (words.size() == 1 && (first == "board" || first == "pieces")) {
      drawing_ = first == "board" ? &board_ : &pieces_;
      if (!drawing_->empty()) return Error(absl::StrCat("there is a line '", first, "' already"));
      // Drawings keep the numbers of their lines.
      drawing_->resize(line_);
      return absl::OkStatus();
    }
    if (const auto motions = MotionsCalled(first); motions && words.size() == 1) {
      puzzle_.motions = *motions;
      return absl::OkStatus();
    }
    if (first == "copies") return ReadCopies(words);
    if (drawing_ == nullptr) {
      return first.empty() ? absl::OkStatus() : Error("expected a line 'board' or 'pieces' before");
    }
    for (size_t i = 0; i < line.size(); ++i) {
      const bool ok = drawing_ == &board_
                          ? absl::StrContains(".?x ", line.substr(i, 1))
                          : absl::ascii_isupper(line[i]) || absl::ascii_isdigit(line[i]) ||
                                line[i] == '.' || line[i] == ' ';
      if (ok) continue;
      return Error(absl::StrCat(drawing_ == &board_
                                    ? "expected '.', '?', 'x' or a blank in the board, found '"
                                    : "expected capital letters, digits, '.' or blanks, found '",
                                line.substr(i, 1), "'"),
                   static_cast<int>(i) + 1);
    }
    drawing_->resize(line_ - 1);
    drawing_->push_back(line);
    return absl::OkStatus();
  }

  absl::Status ReadCopies(const std::vector<std::string>& words) {
    int number = Piece::kAny;
    constexpr int kMax = 1'000'000;
    if (words.size() != 3 || words[1].size() != 1 ||
        (words[2] != "any" &&
         (!absl::SimpleAtoi(words[2], &number) || number < 1 || number > kMax))) {
      return Error("expected 'copies', the letter of a piece and a number or 'any'");
    }
    copies_.push_back({words[1], number, line_});
    return absl::OkStatus();
  }

  void TakeBoard() {
    puzzle_.cells = CellsOf(board_, ".?");
    for (const Cell& cell : puzzle_.cells) {
      puzzle_.may_stay_empty.push_back(board_[cell.y][cell.x] == '?');
    }
    // The board begins with the first line that has a cell.
    const int top = puzzle_.cells.empty() ? 0 : puzzle_.cells[0].y;
    for (Cell& cell : puzzle_.cells) cell.y -= top;
  }

  // Removes the letters connected with this one from the drawing.
  Shape TakeShape(int y, int x) {
    const char name = pieces_[y][x];
    Shape shape = {{0, y, x}};
    pieces_[y][x] = ' ';
    for (size_t i = 0; i < shape.size(); ++i) {
      const Cell cell = shape[i];
      for (const auto& [dy, dx] : {std::pair(0, 1), {1, 0}, {0, -1}, {-1, 0}}) {
        const int y2 = cell.y + dy, x2 = cell.x + dx;
        if (y2 < 0 || y2 >= static_cast<int>(pieces_.size())) continue;
        if (x2 < 0 || x2 >= static_cast<int>(pieces_[y2].size())) continue;
        if (pieces_[y2][x2] != name) continue;
        pieces_[y2][x2] = ' ';
        shape.push_back({0, y2, x2});
      }
    }
    return *Orientations(shape, Motions::kNone).begin();
  }

  absl::Status TakePieces() {
    for (int y = 0; y < static_cast<int>(pieces_.size()); ++y) {
      for (int x = 0; x < static_cast<int>(pieces_[y].size()); ++x) {
        const char name = pieces_[y][x];
        if (name == '.' || name == ' ') continue;
        Shape shape = TakeShape(y, x);
        const auto same = std::find_if(puzzle_.pieces.begin(), puzzle_.pieces.end(),
                                       [&](const Piece& piece) { return piece.name == name; });
        if (same == puzzle_.pieces.end()) {
          puzzle_.pieces.push_back({name, std::move(shape)});
          continue;
        }
        if (Orientations(same->shape, puzzle_.motions) != Orientations(shape, puzzle_.motions)) {
          line_ = y + 1;
          return Error(
              absl::StrCat("the pieces called ", std::string(1, name), " are different shapes"),
              x + 1);
        }
        ++same->copies;
      }
    }
    return absl::OkStatus();
  }

  absl::Status TakeCopies() {
    for (const Copies& copies : copies_) {
      const auto piece = std::find_if(puzzle_.pieces.begin(), puzzle_.pieces.end(),
                                      [&](const Piece& p) { return p.name == copies.name[0]; });
      line_ = copies.line;
      if (piece == puzzle_.pieces.end()) {
        return Error(absl::StrCat("there is no piece ", copies.name));
      }
      piece->copies = copies.number;
    }
    return absl::OkStatus();
  }

  std::string file_;
  std::optional<Motions> motions_;
  int line_ = 0;
  std::vector<std::string> board_, pieces_;  // drawings; line k of the file is at k - 1
  std::vector<std::string>* drawing_ = nullptr;
  std::vector<Copies> copies_;
  Puzzle puzzle_;
};

}  // namespace

std::optional<Motions> MotionsCalled(absl::string_view word) {
  if (word == "free") return Motions::kPlane;
  if (word == "one-sided") return Motions::kPlaneRotations;
  if (word == "fixed") return Motions::kNone;
  return std::nullopt;
}

absl::StatusOr<Puzzle> ReadPuzzle(const std::string& file, std::optional<Motions> motions) {
  return PuzzleReader(file, motions).Read();
}

std::string WhyTheSizesDiffer(const Puzzle& puzzle) {
  size_t in_pieces = 0;
  for (const Piece& piece : puzzle.pieces) {
    if (piece.copies == Piece::kAny) return "";
    in_pieces += piece.shape.size() * piece.copies;
  }
  const size_t most = puzzle.cells.size();
  const size_t least =
      std::count(puzzle.may_stay_empty.begin(), puzzle.may_stay_empty.end(), false);
  if (least <= in_pieces && in_pieces <= most) return "";
  return absl::StrCat("the pieces have ", in_pieces, " cells, the board ", most);
}

}  // namespace examples
