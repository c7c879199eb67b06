// SPDX-License-Identifier: Apache-2.0
//
// Which notation a text is in. First what the beginning of a line tells by itself, then what
// PuzzleReader reads, then signs of the whole text. Each possible reading counts the lines that fit
// it; the one that more lines fit than any other is taken, and two that are equal are an error.

#include <algorithm>
#include <array>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "sudoku/format.h"
#include "sudoku/notation/formats.h"
#include "sudoku/notation/support.h"

namespace sudoku {
namespace internal {
namespace {

// A possible reading, and the lines that fit it.
struct Reading {
  Notation notation;
  int rows;
  int columns;
  int64_t fits;
  char first_symbol = '1';  // of the alphabet; NUL if values are numbers
};

// Whether PuzzleReader reads a puzzle of the text.
bool HasPlainPuzzle(absl::string_view text) {
  PuzzleReader reader;
  std::vector<PuzzleRecord> records;
  TextLines lines(text);
  const auto is_read = [&] {
    return std::any_of(records.begin(), records.end(),
                       [](const PuzzleRecord& record) { return !record.error.has_value(); });
  };
  while (lines.Next() && !reader.ended()) {
    reader.AddLine(lines.line().text, &records);
    if (is_read()) return true;
    records.clear();
  }
  reader.Finish(&records);
  return is_read();
}

// A border that no 9x9 grid has between its rows: dashes and corners.
bool IsFrameBorder(absl::string_view line) {
  return absl::StrContains(line, "---") && !IsSeparatorLine(line) &&
         line.find_first_not_of("-+|=.:'*,` \t") == absl::string_view::npos;
}

// The frames of a text, if it has a border: of candidates if a row has words of several digits.
std::optional<Notation> NotationOfFrames(absl::string_view text) {
  bool has_border = false;
  bool has_groups = false;
  TextLines lines(text);
  while (lines.Next()) {
    const absl::string_view line = lines.line().text;
    has_border = has_border || IsFrameBorder(line);
    has_groups =
        has_groups || (absl::StrContains(line, "|") && !absl::StrContains(line, "---") &&
                       SplitWords(line).size() == kSize && SplitCharacters(line).size() > kSize);
  }
  if (!has_border) return std::nullopt;
  return has_groups ? Notation::kHodoku : Notation::kSs;
}

// The lines of the records that a reader gets from the text.
int64_t LinesRead(absl::string_view text, const BoardReadConfig& config,
                  void (*read)(const ReadJob&), bool (*is_sign)(const BoardRecord&)) {
  int64_t lines = 0;
  const std::function<bool(BoardRecord)> take = [&](const BoardRecord& record) {
    if (!record.error.has_value() && is_sign(record)) {
      lines += 1 + std::count(record.text.begin(), record.text.end(), '\n');
    }
    return true;
  };
  read({text, config, take});
  return lines;
}

// Nine symbols nine times each, connected: the layout of a jigsaw and no full grid.
bool IsLayout(absl::string_view run) {
  if (run.size() != kCells) return false;
  for (const char symbol : run) {
    if (std::count(run.begin(), run.end(), symbol) != kSize) return false;
    // From the first cell with this symbol, along rows and columns.
    std::vector<bool> is_reached(kCells);
    std::vector<Cell> reached = {static_cast<Cell>(run.find(symbol))};
    is_reached[reached.front()] = true;
    for (size_t i = 0; i < reached.size(); ++i) {
      const Cell cell = reached[i];
      for (const auto [rows, columns] : {std::pair(-1, 0), {1, 0}, {0, -1}, {0, 1}}) {
        const int row = RowOf(cell) + rows;
        const int column = ColumnOf(cell) + columns;
        if (row < 0 || row >= kSize || column < 0 || column >= kSize) continue;
        const Cell next = CellAt(row, column);
        if (run[next] != symbol || is_reached[next]) continue;
        is_reached[next] = true;
        reached.push_back(next);
      }
    }
    if (reached.size() != kSize) return false;
  }
  return true;
}

int64_t CountLines(absl::string_view text, bool (*fits)(absl::string_view)) {
  int64_t count = 0;
  TextLines lines(text);
  while (lines.Next()) count += fits(StripBlanks(lines.line().text)) ? 1 : 0;
  return count;
}

bool HasCandidates(const BoardRecord& record) {
  const Board& board = record.board;
  const bool has_words = record.text.find_first_of(" \t,|") != std::string::npos;
  return std::max(board.rows, board.columns) <= kSize && has_words;
}

// A text with a word such as u5 in a grid of words.
bool HasPlacedWord(const BoardRecord& record) { return absl::StrContains(record.text, "u"); }

class Detection {
 public:
  Detection(absl::string_view text, const BoardReadConfig& config) : text_(text), config_(config) {}

  absl::StatusOr<std::optional<Notation>> Detect() {
    AddRuns(RunKind::kCells, Notation::kLine);
    AddRuns(RunKind::kJigsaw, Notation::kJigsaw);
    AddRuns(RunKind::kSukaku, Notation::kSukaku);
    Take(Notation::kGrid, SurveyGrid(text_, config_));
    const bool is_plain = IsPlainConfig(config_);
    if (is_plain) {
      AddKillers(CountLines(text_, IsKillerLine));
      AddLayouts(CountLines(text_, IsLayout));
      Add({Notation::kSdx, kSize, kSize, LinesRead(text_, config_, ReadSdx, HasPlacedWord)});
    }
    const int64_t candidate_lines = LinesRead(text_, config_, ReadCandidateGrids, HasCandidates);
    const bool has_grid = std::any_of(readings_.begin(), readings_.end(), [](const Reading& r) {
      return r.notation == Notation::kGrid || r.notation == Notation::kSdx;
    });
    // Candidates that are all single are a grid, and words such as u5 are no candidates.
    if (!has_grid) Add({Notation::kCandidates, 0, 0, candidate_lines});
    return Choose();
  }

 private:
  void Add(const Reading& reading) {
    if (reading.fits > 0) readings_.push_back(reading);
  }

  template <typename Shape>
  void Take(Notation notation, const absl::StatusOr<Shape>& shape) {
    if (shape.ok()) {
      const std::string& symbols = shape->alphabet.symbols;
      Add({notation, shape->rows, shape->columns, shape->fits,
           symbols.empty() ? '\0' : symbols.front()});
    }
    if (absl::IsInvalidArgument(shape.status()) && !doubtful_) doubtful_ = notation;
  }

  // Their commas are pointers, and what stands before one is no run.
  void AddKillers(int64_t count) {
    if (count == 0) return;
    const auto is_part = [count](const Reading& reading) { return reading.fits <= count; };
    readings_.erase(std::remove_if(readings_.begin(), readings_.end(), is_part), readings_.end());
    Add({Notation::kKiller, kSize, kSize, count});
  }

  // Regions alone are no grids: nine cells that are connected do not differ in rows and columns.
  void AddLayouts(int64_t count) {
    if (count == 0) return;
    const auto is_grid_of_letters = [count](const Reading& reading) {
      return reading.notation == Notation::kLine && reading.rows == kSize && reading.fits <= count;
    };
    readings_.erase(std::remove_if(readings_.begin(), readings_.end(), is_grid_of_letters),
                    readings_.end());
    Add({Notation::kJigsaw, kSize, kSize, count});
  }

  void AddRuns(RunKind kind, Notation notation) {
    Take(notation, SurveyRuns(text_, config_, kind));
  }

  absl::StatusOr<std::optional<Notation>> Choose() const {
    int64_t most = 0;
    for (const Reading& reading : readings_) most = std::max(most, reading.fits);
    std::vector<Reading> best;
    for (const Reading& reading : readings_) {
      if (reading.fits == most) best.push_back(reading);
    }
    // Where the size fits and only the alphabet is open, the reader says so.
    if (best.empty()) return doubtful_;
    // A single cell is the same puzzle in all readings.
    const bool is_one = std::all_of(best.begin(), best.end(), [&best](const Reading& r) {
      return r.notation == best[0].notation || (r.rows == 1 && r.columns == 1);
    });
    // A damaged 9x9 grid is damaged in the words that it always was.
    const bool is_plain_grid = best[0].notation == Notation::kGrid && best[0].rows == kSize &&
                               best[0].first_symbol == '1' && IsPlainConfig(config_);
    if (is_one && is_plain_grid) return std::nullopt;
    if (is_one) return best[0].notation;
    return absl::FailedPreconditionError(absl::StrCat(
        "this can be read as ",
        absl::StrJoin(best, " or ",
                      [](std::string* out, const Reading& reading) {
                        absl::StrAppend(out, "'", ToString(reading.notation), "'");
                        if (reading.rows == 0) return;
                        absl::StrAppend(out, " (", reading.rows, " x ", reading.columns, ")");
                      }),
        "; --input says which"));
  }

  const absl::string_view text_;
  const BoardReadConfig& config_;
  std::vector<Reading> readings_;
  std::optional<Notation> doubtful_;
};

// Whether a line consists of cells: a damaged puzzle, and nothing else.
bool LooksLikeCells(absl::string_view line) {
  const absl::string_view cells = StripBlanks(line);
  return cells.size() >= kSize &&
         std::all_of(cells.begin(), cells.end(), [](char c) { return ParseCell(c) >= 0; });
}

// Whether nearly all characters stand at the place of their value, or as many are there as nearly
// make nine candidates for each cell.
bool IsDamagedSukaku(absl::string_view run) {
  constexpr size_t kPlaces = size_t{kCells} * kSize;
  constexpr size_t kDamage = 3;
  if (run.size() + kDamage < kPlaces || run.size() > kPlaces + kDamage) return false;
  if (!std::all_of(run.begin(), run.end(), [](char c) { return ParseCell(c) >= 0; })) return false;
  size_t fits = 0;
  for (size_t i = 0; i < run.size(); ++i) {
    const Digit digit = ParseCell(run[i]);
    fits += digit == 0 || static_cast<size_t>(digit) == i % kSize + 1 ? 1 : 0;
  }
  return run.size() != kPlaces || fits + kPlaces / 20 >= kPlaces;
}

// Pointers and sums that are nearly as many as cells.
bool IsDamagedKiller(absl::string_view run) {
  return run.size() + 1 >= kCells && run.size() <= kCells + 1 &&
         run.find_first_of("<>^`'") != absl::string_view::npos &&
         std::all_of(run.begin(), run.end(), [](char c) {
           return absl::ascii_isalnum(static_cast<unsigned char>(c)) ||
                  absl::StrContains("<>^`',.", c);
         });
}

// The notation of a text without any whole puzzle, as far as it shows, so that its errors are said
// in the words of that one.
absl::StatusOr<std::optional<Notation>> NotationOfDamage(absl::string_view text,
                                                         absl::string_view first,
                                                         const BoardReadConfig& config) {
  const absl::string_view line = StripBlanks(first);
  if (IsDamagedSukaku(FindRun(line).text)) return Notation::kSukaku;
  if (IsDamagedKiller(line)) return Notation::kKiller;
  // A square of digits that no board with boxes has.
  TextBlocks blocks(text, config.stop);
  TextBlock block;
  if (!blocks.Next(&block) || block.lines.size() < 4 || block.lines.size() == kSize) {
    return std::nullopt;
  }
  const size_t side = block.lines.size();
  const bool is_square =
      side <= kMaxSide &&
      std::all_of(block.lines.begin(), block.lines.end(), [&](const TextLine& l) {
        const absl::string_view row = StripBlanks(l.text);
        return row.size() == side && MayBeCells(row, static_cast<int>(side));
      });
  if (!is_square) return std::nullopt;
  const auto size = static_cast<int>(side);
  const absl::StatusOr<Board> board = BoardOfSize(size, size, config);
  if (!board.ok()) return board.status();
  return std::nullopt;
}

absl::StatusOr<std::optional<Notation>> DetectText(absl::string_view text,
                                                   const BoardReadConfig& config) {
  const bool is_plain = IsPlainConfig(config);
  std::optional<TextLine> first;
  std::optional<Notation> later;  // by the prefix of another line than the first
  TextLines lines(text);
  while (lines.Next()) {
    const absl::string_view line = lines.line().text;
    if (IsBlankLine(line) || IsCommentLine(line)) continue;
    std::optional<Notation> notation = NotationOfPrefix(line);
    if (StripBlanks(line)[0] == '{') notation = NotationOfJson(text);
    if (!first.has_value()) {
      first = lines.line();
      const bool is_title =
          is_plain && notation.has_value() && IsTitleOfGrid(text.substr(line.data() - text.data()));
      if (notation.has_value() && !is_title) return notation;
    } else if (notation.has_value()) {
      later = notation;
      break;
    }
  }
  if (!first.has_value()) return std::nullopt;
  // Sections with more than digits would be puzzles that cannot be read.
  if (is_plain && absl::StartsWith(StripBlanks(first->text), "[") &&
      (absl::StrContains(text, "[PencilMarks]") || absl::StrContains(text, "[Colours]"))) {
    return Notation::kSdk;
  }
  if (is_plain && HasPlainPuzzle(text)) return std::nullopt;
  if (later.has_value()) return later;
  absl::StatusOr<std::optional<Notation>> site = NotationOfSite(first->text);
  if (!site.ok() || site->has_value()) return site;
  absl::StatusOr<std::optional<Notation>> found = DetectUnmarked(text, config);
  if (found.ok() || !absl::IsNotFound(found.status())) return found;
  if (is_plain) return std::nullopt;
  // Of a size that was given, errors say what is wrong.
  const size_t run = FindRun(first->text).text.size();
  const size_t columns = config.size.has_value() ? config.size->columns : kSize;
  return run > 2 * columns ? Notation::kLine : Notation::kGrid;
}

}  // namespace

bool IsTitleOfGrid(absl::string_view text) {
  PuzzleReader reader;
  std::vector<PuzzleRecord> records;
  TextLines lines(text);
  if (!lines.Next() || lines.line().text.size() > 4 * kLongestRow) return false;
  reader.AddLine(lines.line().text, &records);
  while (records.empty() && lines.Next() && !IsBlankLine(lines.line().text)) {
    reader.AddLine(lines.line().text, &records);
  }
  if (records.empty()) reader.Finish(&records);
  return !records.empty() && records[0].is_grid && records[0].line > 1 &&
         !records[0].error.has_value();
}

absl::StatusOr<std::optional<Notation>> DetectUnmarked(absl::string_view text,
                                                       const BoardReadConfig& config) {
  const bool is_plain = IsPlainConfig(config);
  if (is_plain && HasPlainPuzzle(text)) return std::nullopt;
  TextLines lines(text);
  bool has_line = false;
  while (!has_line && lines.Next()) {
    has_line = !IsBlankLine(lines.line().text) && !IsCommentLine(lines.line().text);
  }
  if (has_line && IsTableHeader(lines.line().text)) return Notation::kCsv;
  if (is_plain) {
    if (const std::optional<Notation> frames = NotationOfFrames(text)) return frames;
  }
  absl::StatusOr<std::optional<Notation>> found = Detection(text, config).Detect();
  if (!found.ok() || found->has_value()) return found;
  if (is_plain && has_line) {
    found = NotationOfDamage(text, lines.line().text, config);
    if (!found.ok() || found->has_value()) return found;
    if (LooksLikeCells(lines.line().text)) return std::nullopt;
  }
  return absl::NotFoundError("no puzzle");
}

}  // namespace internal

absl::StatusOr<std::optional<Notation>> DetectNotation(dlx::StringView text,
                                                       const BoardReadConfig& config) {
  if (config.input.has_value()) return config.input;
  absl::string_view beginning = text;
  if (beginning.size() > kDetectedBytes) {
    const size_t end = beginning.find('\n', kDetectedBytes);
    beginning = beginning.substr(0, end);
  }
  return internal::DetectText(beginning, config);
}

}  // namespace sudoku
