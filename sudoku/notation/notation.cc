// SPDX-License-Identifier: Apache-2.0
//
// The names of the notations, and the way from a name to its reader and its writer.

#include "sudoku/notation.h"

#include <array>
#include <utility>

#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "sudoku/notation/formats.h"
#include "sudoku/notation/support.h"
#include "sudoku/text/shortened.h"

namespace sudoku {
namespace {

struct Named {
  Notation notation;
  const char* name;
  bool has_blocks;
};

// In the order of the enumeration.
constexpr std::array kNamed = {Named{Notation::kLine, "line", false},
                               Named{Notation::kGrid, "grid", true},
                               Named{Notation::kSdk, "sdk", true},
                               Named{Notation::kSdm, "sdm", false},
                               Named{Notation::kSdx, "sdx", true},
                               Named{Notation::kSs, "ss", true},
                               Named{Notation::kHodoku, "hodoku", false},
                               Named{Notation::kCsv, "csv", false},
                               Named{Notation::kSukaku, "sukaku", false},
                               Named{Notation::kCandidates, "candidates", true},
                               Named{Notation::kOpenSudoku, "opensudoku", false},
                               Named{Notation::kKiller, "killer", false},
                               Named{Notation::kPs, "ps", false},
                               Named{Notation::kSumoCue, "sumocue", false},
                               Named{Notation::kJigsaw, "jigsaw", false},
                               Named{Notation::kSudokuWiki, "sudokuwiki", false},
                               Named{Notation::kFPuzzles, "fpuzzles", false},
                               Named{Notation::kSudokuPad, "sudokupad", false},
                               Named{Notation::kIss, "iss", false},
                               Named{Notation::kSamurai, "samurai", true}};

constexpr bool IsInOrder() {
  for (size_t i = 0; i < kNamed.size(); ++i) {
    if (static_cast<size_t>(kNamed[i].notation) != i) return false;
  }
  return true;
}
static_assert(IsInOrder());

constexpr auto kAllNotations = [] {
  std::array<Notation, kNamed.size()> all{};
  for (size_t i = 0; i < all.size(); ++i) all[i] = kNamed[i].notation;
  return all;
}();

const Named& NamedOf(Notation notation) { return kNamed[static_cast<size_t>(notation)]; }

// Whether a line says by its beginning that it is so.
bool MayBeListed(Notation notation) {
  switch (notation) {
    case Notation::kHodoku:
    case Notation::kPs:
    case Notation::kSumoCue:
    case Notation::kSudokuWiki:
    case Notation::kFPuzzles:
    case Notation::kSudokuPad:
    case Notation::kIss:
      return true;
    default:
      return false;
  }
}

// Whether its cells are symbols of an alphabet that may be chosen.
bool HasAlphabet(Notation notation) {
  switch (notation) {
    case Notation::kLine:
    case Notation::kGrid:
    case Notation::kCsv:
    case Notation::kSukaku:
    case Notation::kCandidates:
    case Notation::kJigsaw:
      return true;
    default:
      return false;
  }
}

void Read(const internal::ReadJob& job, Notation notation) {
  const bool is_plain = internal::IsPlainConfig(job.config);
  switch (notation) {
    case Notation::kSdm:
      return is_plain ? internal::ReadPlain(job, notation) : internal::ReadLines(job, notation);
    case Notation::kLine:
      return internal::ReadLines(job, notation);
    case Notation::kGrid:
      return internal::ReadGrids(job);
    case Notation::kSdk:
      return internal::ReadSdk(job);
    case Notation::kSdx:
      return internal::ReadSdx(job);
    case Notation::kSs:
    case Notation::kHodoku:
      return internal::ReadFrames(job, notation);
    case Notation::kCsv:
      return internal::ReadCsv(job);
    case Notation::kSukaku:
      return internal::ReadSukaku(job);
    case Notation::kCandidates:
      return internal::ReadCandidateGrids(job);
    case Notation::kOpenSudoku:
      return internal::ReadOpenSudoku(job);
    case Notation::kKiller:
      return internal::ReadKiller(job);
    case Notation::kPs:
      return internal::ReadPs(job);
    case Notation::kSumoCue:
      return internal::ReadSumoCue(job);
    case Notation::kJigsaw:
      return internal::ReadJigsaw(job);
    case Notation::kSudokuWiki:
    case Notation::kFPuzzles:
    case Notation::kSudokuPad:
    case Notation::kIss:
      return internal::ReadLinks(job, notation);
    case Notation::kSamurai:
      return internal::ReadSamurai(job);
  }
}

void ReadPart(const internal::ReadJob& job, std::optional<Notation> notation) {
  if (!notation.has_value()) return internal::ReadPlain(job, std::nullopt);
  Read(job, *notation);
}

// The first line that is neither blank nor a comment.
absl::string_view FirstLine(absl::string_view text) {
  internal::TextLines lines(text);
  while (lines.Next()) {
    const absl::string_view line = lines.line().text;
    if (!internal::IsBlankLine(line) && !internal::IsCommentLine(line)) return line;
  }
  return "";
}

// Whether an input that names lines or grids is of 9x9 puzzles, as far as it can tell.
bool IsOfPlainSize(const internal::ReadJob& job, Notation notation) {
  if (!internal::IsPlainConfig(job.config)) return false;
  if (job.config.size.has_value()) return true;
  if (notation == Notation::kLine) {
    const absl::string_view line = FirstLine(job.text);
    const internal::CellText run = internal::FindRun(line);
    const absl::StatusOr<internal::RunShape> shape =
        internal::SurveyRuns(job.text, job.config, internal::RunKind::kCells);
    if (absl::IsNotFound(shape.status())) {
      // A damaged line of 81, or rows.
      constexpr size_t kDamage = 5;
      return run.text.size() <= kLongestRow ||
             (run.text.size() + kDamage >= kCells && run.text.size() <= kCells + kDamage);
    }
    if (!shape.ok() || shape->rows != kSize || shape->alphabet.symbols[0] != '1') return false;
    // A head word of a puzzle bank is for the other reader.
    return run.at == line.find_first_not_of(" \t");
  }
  const absl::StatusOr<internal::GridShape> shape = internal::SurveyGrid(job.text, job.config);
  return shape.ok() ? shape->rows == kSize && shape->alphabet.symbols[0] == '1'
                    : absl::IsNotFound(shape.status());
}

// A message as a terminal may have it: what it quotes of the text has no control characters any
// more.
std::string Printable(absl::string_view message) {
  std::string printable;
  for (size_t i = 0; i < message.size();) {
    const size_t control = internal::ControlLength(message.substr(i));
    if (control > 0) {
      absl::StrAppend(&printable, absl::CHexEscape(message.substr(i, control)));
      i += control;
    } else {
      printable += message[i++];
    }
  }
  return printable;
}

absl::StatusOr<std::string> Write(const BoardRecord& record, Notation notation) {
  switch (notation) {
    case Notation::kLine:
    case Notation::kSdm:
      return internal::WriteLine(record, notation);
    case Notation::kGrid:
      return internal::WriteGrid(record);
    case Notation::kSdk:
      return internal::WriteSdk(record);
    case Notation::kSdx:
      return internal::WriteSdx(record);
    case Notation::kSs:
      return internal::WriteSs(record);
    case Notation::kHodoku:
      return internal::WriteHodoku(record);
    case Notation::kCsv:
      return internal::WriteCsv(record);
    case Notation::kSukaku:
      return internal::WriteSukaku(record);
    case Notation::kCandidates:
      return internal::WriteCandidates(record);
    case Notation::kOpenSudoku:
      return internal::WriteOpenSudoku(record);
    case Notation::kKiller:
      return internal::WriteKiller(record);
    case Notation::kPs:
      return internal::WritePs(record);
    case Notation::kSumoCue:
      return absl::InvalidArgumentError("'sumocue' is read, and not written");
    case Notation::kJigsaw:
      return internal::WriteJigsaw(record);
    case Notation::kSudokuWiki:
    case Notation::kFPuzzles:
    case Notation::kSudokuPad:
    case Notation::kIss:
      return internal::WriteLink(record, notation);
    case Notation::kSamurai:
      return internal::WriteSamurai(record);
  }
  return absl::InvalidArgumentError("no such notation");
}

}  // namespace

absl::Span<const Notation> Notations() { return kAllNotations; }

dlx::StringView ToString(Notation notation) { return NamedOf(notation).name; }

std::optional<Notation> FindNotation(dlx::StringView name) {
  for (const Named& named : kNamed) {
    if (absl::string_view(name) == named.name) return named.notation;
  }
  return std::nullopt;
}

bool CanWrite(Notation notation) { return notation != Notation::kSumoCue; }

bool HasBlocks(Notation notation) { return NamedOf(notation).has_blocks; }

absl::StatusOr<BoardSize> ParseBoardSize(dlx::StringView text) {
  const std::vector<absl::string_view> fields = absl::StrSplit(absl::string_view(text), ',');
  const auto fault = [&] {
    return absl::InvalidArgumentError(
        absl::StrCat("expected ROWS,COLUMNS or ROWS,COLUMNS,BOX, such as 6,6 or 6,6,3x2, found '",
                     absl::string_view(text), "'"));
  };
  const auto read = [](absl::string_view word, int* number) {
    return absl::SimpleAtoi(word, number) && *number >= 1;
  };
  BoardSize size = {0, 0};
  if (fields.size() < 2 || fields.size() > 3 || !read(fields[0], &size.rows) ||
      !read(fields[1], &size.columns)) {
    return fault();
  }
  if (size.rows > kMaxSide || size.columns > kMaxSide) {
    return absl::InvalidArgumentError(absl::StrCat("a board has at most ", kMaxSide, " rows and ",
                                                   kMaxSide, " columns, found ", size.rows, " and ",
                                                   size.columns));
  }
  if (fields.size() == 2) return size;
  const std::vector<absl::string_view> box = absl::StrSplit(fields[2], 'x');
  BoxShape shape = {0, 0};
  if (box.size() != 2 || !read(box[0], &shape.rows) || !read(box[1], &shape.columns)) {
    return fault();
  }
  if (size.rows % shape.rows != 0 || size.columns % shape.columns != 0 ||
      shape.rows * shape.columns > std::max(size.rows, size.columns)) {
    return absl::InvalidArgumentError(absl::StrCat("boxes of ", shape.rows, " x ", shape.columns,
                                                   " cells do not fit a board of ", size.rows,
                                                   " x ", size.columns));
  }
  size.box = shape;
  return size;
}

namespace {

// Where a notation says itself what board it is, what contradicts the size and the regions that
// were asked for; "" if nothing does.
std::string ContradictionOf(const Board& board, const BoardReadConfig& config) {
  const auto shape = [](int rows, int columns) { return absl::StrCat(rows, " x ", columns); };
  if (config.size.has_value()) {
    const auto& [rows, columns, box] = *config.size;
    if (board.rows != rows || board.columns != columns) {
      return absl::StrCat("the board has ", shape(board.rows, board.columns), " cells; expected ",
                          shape(rows, columns));
    }
    if (box.has_value() && (board.box_rows != box->rows || board.box_columns != box->columns)) {
      return absl::StrCat("the board has other regions than boxes of ",
                          shape(box->rows, box->columns), " cells");
    }
  }
  const bool has_regions = std::any_of(board.regions.begin(), board.regions.end(),
                                       [](int region) { return region >= 0; });
  return config.latin && has_regions ? "the board has regions; expected rows and columns alone"
                                     : "";
}

}  // namespace

void ForEachBoard(dlx::StringView text, const BoardReadConfig& config,
                  const std::function<bool(BoardRecord)>& take_any) {
  const std::function<bool(BoardRecord)> take = [&](BoardRecord record) {
    if (!record.error.has_value()) {
      const std::string contradiction = ContradictionOf(record.board, config);
      if (!contradiction.empty()) record.error = ReadError{record.line, 1, contradiction};
    }
    if (record.error.has_value()) record.error->message = Printable(record.error->message);
    for (std::string& warning : record.warnings) warning = Printable(warning);
    record.tail_warning = Printable(record.tail_warning);
    return take_any(std::move(record));
  };
  const internal::ReadJob job = {text, config, take};
  const absl::StatusOr<std::optional<Notation>> notation = DetectNotation(text, config);
  const bool may_be_list = !config.input.has_value() &&
                           (!notation.ok() || (notation->has_value() && MayBeListed(**notation)));
  if (may_be_list && internal::ReadList(job, ReadPart)) return;
  if (!notation.ok()) {
    internal::TextLines lines(text);
    while (lines.Next() && internal::IsBlankLine(lines.line().text)) continue;
    take(internal::ErrorRecord(Notation::kLine, lines.line(),
                               std::string(notation.status().message())));
    return;
  }
  if (!notation->has_value()) return internal::ReadPlain(job, std::nullopt);
  const bool may_be_plain =
      config.input.has_value() && (**notation == Notation::kLine || **notation == Notation::kGrid);
  if (may_be_plain && IsOfPlainSize(job, **notation)) {
    return internal::ReadPlain(job, std::nullopt);
  }
  Read(job, **notation);
}

std::vector<BoardRecord> ReadBoards(dlx::StringView text, const BoardReadConfig& config) {
  std::vector<BoardRecord> records;
  ForEachBoard(text, config, [&records](BoardRecord record) {
    records.push_back(std::move(record));
    return true;
  });
  return records;
}

absl::StatusOr<std::string> WriteBoard(const BoardRecord& record, Notation notation,
                                       const std::optional<Alphabet>& alphabet) {
  const Board& board = record.board;
  if (!HasAlphabet(notation)) return Write(record, notation);
  const bool was_symbols = HasAlphabet(record.notation) && record.alphabet.Holds(board.num_values);
  BoardRecord copy = record;
  if (alphabet.has_value()) {
    if (!alphabet->Holds(board.num_values)) {
      return absl::InvalidArgumentError(absl::StrCat("the alphabet ", ToString(*alphabet), " has ",
                                                     alphabet->symbols.size(), " symbols for ",
                                                     board.num_values, " values"));
    }
    copy.alphabet = *alphabet;
    copy.alphabet.empty = record.alphabet.empty;
  } else if (!was_symbols) {
    // Without a word of it, digits from 0 would be read as digits from 1.
    if (board.least == 0 && board.num_values <= kSize) {
      return internal::CannotHold(notation, "values that begin at 0 (--alphabet 0-8 writes them)");
    }
    copy.alphabet = DefaultAlphabet(board);
  }
  if (copy.alphabet.IndexOf(copy.alphabet.empty) >= 0) copy.alphabet.empty = '.';
  return Write(copy, notation);
}

absl::StatusOr<std::string> WriteBoard(const Board& board, Notation notation,
                                       const std::optional<Alphabet>& alphabet) {
  BoardRecord record;
  record.board = board;
  record.alphabet = DefaultAlphabet(board);
  record.notation = Notation::kIss;  // without symbols
  return WriteBoard(record, notation, alphabet);
}

std::string DocumentHead(Notation notation, const BoardRecord& first) {
  if (notation == Notation::kCsv) return internal::CsvHead();
  return notation == Notation::kOpenSudoku ? internal::OpenSudokuHead(first) : "";
}

std::string DocumentTail(Notation notation) {
  return notation == Notation::kOpenSudoku ? internal::OpenSudokuTail() : "";
}

}  // namespace sudoku
