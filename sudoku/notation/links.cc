// SPDX-License-Identifier: Apache-2.0
//
// Links and strings of programs for variants: a puzzle a line. Each has a reader of its own for one
// puzzle; here a text is divided into puzzles.

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "sudoku/notation/formats.h"
#include "sudoku/notation/fpuzzles.h"
#include "sudoku/notation/iss.h"
#include "sudoku/notation/iss/pieces.h"
#include "sudoku/notation/lz_string.h"
#include "sudoku/notation/sudokupad.h"
#include "sudoku/notation/sudokuwiki.h"
#include "sudoku/notation/support.h"

namespace sudoku::internal {
namespace {

bool IsBase64(absl::string_view text) {
  // Mail and forms turn '+' into a blank and '/' into a backslash.
  return std::all_of(text.begin(), text.end(), [](char c) {
    return absl::ascii_isalnum(static_cast<unsigned char>(c)) || absl::StrContains("+/=-_ \\", c);
  });
}

// The LZ-string of '{"' in base64 begins so. A line of 25x25 cells may, too, but no base64 has
// 4k + 1 characters.
bool IsPackedJson(absl::string_view text) {
  return absl::StartsWith(text, "N4I") && text.size() >= 30 && text.size() % 4 != 1 &&
         IsBase64(text);
}

bool IsSudokuPad(absl::string_view text) {
  for (const absl::string_view prefix : {"scl", "ctc", "scf", "fpuzzles", "fpuz"}) {
    const size_t rest = prefix.size();
    if (absl::StartsWith(text, prefix) && text.size() > rest + 16 && IsBase64(text.substr(rest))) {
      return true;
    }
  }
  return false;
}

// A head such as S9B and numbers for the cells, on boards of all sizes that the site has. A line of
// 16x16 or 25x25 cells may begin like one.
bool IsSudokuWiki(absl::string_view text) {
  constexpr size_t kShortest = 100;
  const bool has_head = text.size() > 3 && absl::StrContains("SJLMXWTKD", text[0]) &&
                        absl::ascii_isalnum(static_cast<unsigned char>(text[1])) && text[2] == 'B';
  if (!has_head || !std::all_of(text.begin(), text.end(), [](char c) {
        return absl::ascii_isalnum(static_cast<unsigned char>(c));
      })) {
    return false;
  }
  return text.size() == SudokuwikiLength(text.substr(0, 2)) ||
         (text.size() >= kShortest && SideOfSquare(text.size()) == 0);
}

// ".Thermo~R1C1", ".~R1C1_5", ".NoBoxes". Cells begin with '.' too, and capitals may follow; but
// not words with small letters.
bool IsIss(absl::string_view text) {
  if (!absl::StartsWith(text, ".")) return false;
  if (absl::StrContains(text, '~')) return true;
  const auto is_small = [](char c) {
    return c != 'x' && absl::ascii_islower(static_cast<unsigned char>(c));
  };
  return text.size() > 3 && absl::ascii_isupper(static_cast<unsigned char>(text[1])) &&
         is_small(text[2]) && std::any_of(text.begin() + 3, text.end(), is_small);
}

absl::StatusOr<Board> ReadOne(Notation notation, absl::string_view text, size_t* fault,
                              std::vector<std::string>* warnings) {
  switch (notation) {
    case Notation::kFPuzzles:
      return ReadFpuzzles(text, fault);
    case Notation::kSudokuWiki:
      return ReadSudokuwiki(text, fault);
    case Notation::kSudokuPad: {
      absl::StatusOr<SudokupadPuzzle> puzzle = ReadSudokupad(text, fault);
      if (!puzzle.ok()) return puzzle.status();
      *warnings = std::move(puzzle->warnings);
      return std::move(puzzle->board);
    }
    default:
      return ReadIss(text, fault);
  }
}

// Reads lines as one puzzle. False once the records are not wanted any more.
bool TakeLink(const ReadJob& job, Notation notation, absl::Span<const TextLine> lines) {
  BoardRecord record = NewRecord(notation, lines.front(), lines.size() == 1);
  record.text = JoinLines(lines);
  const absl::string_view text = record.text;
  absl::string_view content = StripBlanks(text);
  std::string title;
  if (const size_t tab = content.find('\t'); lines.size() == 1 && tab < content.size()) {
    const absl::string_view rest = StripBlanks(content.substr(tab));
    if (!absl::StrContains(".~{\"", rest[0]) && content[0] != '{') {
      title = std::string(rest);
      content = StripBlanks(content.substr(0, tab));
    }
  }
  size_t fault = 0;
  absl::StatusOr<Board> board =
      content.size() <= kMaxUnpackedBytes
          ? ReadOne(notation, content, &fault, &record.warnings)
          : absl::InvalidArgumentError(absl::StrCat(
                "a puzzle of more than ", kMaxUnpackedBytes >> 20, " MiB, which none is"));
  if (board.ok()) {
    record.board = *std::move(board);
    if (record.board.title.empty()) record.board.title = title;
    record.alphabet = DefaultAlphabet(record.board);
    const bool are_values = std::all_of(
        record.board.solution.begin(), record.board.solution.end(),
        [&](int value) { return value >= record.board.least && value <= record.board.greatest(); });
    if (!record.board.solution.empty() && are_values) {
      record.tail = absl::StrCat(
          ",", FormatValues(record.board, record.board.solution, record.alphabet, true));
    }
  } else {
    // Back from the place in the text to the line.
    const size_t at =
        std::min(static_cast<size_t>(content.data() - text.data()) + fault, text.size());
    const absl::string_view before = text.substr(0, at);
    const auto line = std::count(before.begin(), before.end(), '\n');
    const size_t begin = before.rfind('\n');
    SetError(&record, lines[line].number, begin == absl::string_view::npos ? at : at - begin - 1,
             std::string(board.status().message()));
  }
  return job.take(std::move(record));
}

// ---- Strings of ISS on several lines -----------------------------------------------------------

// How many pieces that hold others a line opens, less those that it closes.
int Opened(absl::string_view text) {
  int opened = 0;
  for (const absl::string_view piece : absl::StrSplit(text, '.')) {
    const absl::string_view type = StripBlanks(piece.substr(0, piece.find('~')));
    opened += type == "End" ? -1 : IsIssComposite(type) ? 1 : 0;
  }
  return opened;
}

size_t Indent(absl::string_view line) { return line.find_first_not_of(" 	"); }

// The end of the string that begins in the first line: lines go on that begin with '~', that are
// indented deeper, and those up to the end of what the string opens.
size_t EndOfString(absl::Span<const TextLine> lines) {
  const auto is_piece = [](const TextLine& line) {
    return absl::StartsWith(StripBlanks(line.text), ".");
  };
  if (!is_piece(lines[0]) && !IsLinkLine(lines[0].text)) return 1;
  int opened = Opened(lines[0].text);
  size_t closed = 1;
  for (size_t end = 1; end <= lines.size(); ++end) {
    if (opened <= 0) closed = end;
    if (end == lines.size()) break;
    const absl::string_view text = lines[end].text;
    const bool goes_on = absl::StartsWith(StripBlanks(text), "~") ||
                         (is_piece(lines[end]) && Indent(text) > Indent(lines[0].text));
    if (!goes_on && (opened <= 0 || !is_piece(lines[end]))) break;
    opened += Opened(text);
  }
  return closed;
}

// What the strings of a block say of how many puzzles they are.
enum class Strings { kList, kOnePuzzle, kBoth };

Strings KindOf(const std::vector<std::string>& strings) {
  int num_shapes = 0;
  int num_givens = 0;
  for (const std::string& string : strings) {
    if (std::count(string.begin(), string.end(), '.') != 1 || string[0] != '.') {
      return Strings::kList;
    }
    num_shapes += absl::StartsWith(string, ".Shape") ? 1 : 0;
    num_givens += absl::StartsWith(string, ".~") ? 1 : 0;
  }
  // A shape is no puzzle, and its puzzle is nowhere else.
  if (num_shapes == 1) return Strings::kOnePuzzle;
  // Givens may be those of the constraints on the other lines, or the others' puzzles.
  const auto size = static_cast<int>(strings.size());
  return num_shapes == 0 && num_givens == 1 && size > 1 ? Strings::kBoth : Strings::kList;
}

bool TakeIssBlock(const ReadJob& job, const TextBlock& block) {
  const absl::Span<const TextLine> lines = block.lines;
  std::vector<absl::Span<const TextLine>> spans;
  std::vector<std::string> strings;
  for (size_t i = 0; i < lines.size();) {
    spans.push_back(lines.subspan(i, EndOfString(lines.subspan(i))));
    strings.emplace_back(StripBlanks(JoinLines(spans.back())));
    i += spans.back().size();
  }
  const Strings kind = spans.size() > 1 ? KindOf(strings) : Strings::kList;
  if (kind == Strings::kOnePuzzle) return TakeLink(job, Notation::kIss, lines);
  if (kind == Strings::kBoth) {
    BoardRecord record = ErrorRecord(
        Notation::kIss, lines.front(),
        absl::StrCat("this can be read as one puzzle or as ", spans.size(),
                     ": indent lines that go on with the first one, or put blank lines between "
                     "puzzles"));
    record.text = JoinLines(lines);
    record.is_one_line = false;
    return job.take(std::move(record));
  }
  for (const absl::Span<const TextLine> span : spans) {
    if (!TakeLink(job, Notation::kIss, span)) return false;
  }
  return true;
}

}  // namespace

bool IsLinkLine(absl::string_view line) {
  const absl::string_view text = StripBlanks(line);
  return absl::StartsWith(text, "http://") || absl::StartsWith(text, "https://") ||
         absl::StartsWith(text, "www.");
}

size_t LinesOfJson(absl::Span<const TextLine> lines) {
  int depth = 0;
  char quote = '\0';
  for (size_t i = 0; i < lines.size(); ++i) {
    const absl::string_view text = lines[i].text;
    for (size_t at = 0; at < text.size(); ++at) {
      const char c = text[at];
      if (quote != '\0') {
        if (c == '\\') ++at;
        if (c == quote) quote = '\0';
      } else if (c == '"' || c == '\'') {
        quote = c;
      } else if (c == '{' || c == '[') {
        ++depth;
      } else if ((c == '}' || c == ']') && --depth == 0) {
        return i + 1;
      }
    }
  }
  return lines.size();
}

Notation NotationOfJson(absl::string_view text) {
  return absl::StrContains(text, "\"grid\"") ? Notation::kFPuzzles : Notation::kSudokuPad;
}

std::optional<Notation> NotationOfPrefix(absl::string_view line) {
  // Lists of plain puzzles are told from all else here, so that they must not pay for it.
  if (line.size() == sudoku::kCells && std::all_of(line.begin(), line.end(), [](char c) {
        return absl::ascii_isdigit(static_cast<unsigned char>(c)) || c == '.';
      })) {
    return std::nullopt;
  }
  // A title may follow after a tab.
  const absl::string_view stripped = StripBlanks(line);
  const absl::string_view text = StripBlanks(stripped.substr(0, stripped.find('\t')));
  if (text.empty()) return std::nullopt;
  for (const absl::string_view tag : {"<?xml", "<opensudoku", "<onegravitysudoku", "<!--"}) {
    if (absl::StartsWith(text, tag)) return Notation::kOpenSudoku;
  }
  if (absl::StartsWith(text, "SumoCueV")) return Notation::kSumoCue;
  if (absl::StartsWith(text, "3x3:")) return Notation::kPs;
  if (absl::StartsWith(text, ":") && std::count(text.begin(), text.end(), ':') >= 4) {
    return Notation::kHodoku;
  }
  if (IsIss(text)) return Notation::kIss;
  if (IsPackedJson(text)) return Notation::kFPuzzles;
  if (IsSudokuPad(text)) return Notation::kSudokuPad;
  if (IsSudokuWiki(text)) return Notation::kSudokuWiki;
  if (absl::StartsWith(text, "?load=")) return Notation::kFPuzzles;
  if (absl::StartsWith(text, "?bd=")) return Notation::kSudokuWiki;
  if (absl::StartsWith(text, "?puzzleid=")) return Notation::kSudokuPad;
  if (absl::StartsWith(text, "?q=")) return Notation::kIss;
  if (!IsLinkLine(text)) return std::nullopt;
  if (absl::StrContains(text, "sudokuwiki.org") && absl::StrContains(text, "bd=")) {
    return Notation::kSudokuWiki;
  }
  if (absl::StrContains(text, "f-puzzles.com") && absl::StrContains(text, "load=")) {
    return Notation::kFPuzzles;
  }
  if (absl::StrContains(text, "Interactive-Sudoku-Solver") && absl::StrContains(text, "q=")) {
    return Notation::kIss;
  }
  const size_t slash = text.rfind('/');
  const size_t equals = text.rfind('=');
  for (const size_t at : {slash, text.find("puzzleid="), equals}) {
    if (at == absl::string_view::npos) continue;
    absl::string_view id = text.substr(at);
    id.remove_prefix(absl::StartsWith(id, "puzzleid=") ? 9 : 1);
    if (IsSudokuPad(id)) return Notation::kSudokuPad;
  }
  return std::nullopt;
}

absl::StatusOr<std::optional<Notation>> NotationOfSite(absl::string_view line) {
  const std::string text = absl::AsciiStrToLower(StripBlanks(line));
  const auto has = [&text](absl::string_view part) { return absl::StrContains(text, part); };
  const auto refuse = [](absl::string_view what) {
    return absl::InvalidArgumentError(absl::StrCat(what, " cannot be read"));
  };
  if (absl::StartsWith(text, "pk\x03\x04")) {
    return refuse("a zip archive, as the .hsol files of HoDoKu are,");
  }
  if (has("penpa-edit") || has("m=edit&p=") || has("m=solve&p=")) return refuse("a link to Penpa");
  if (has("logic-masters.de")) return refuse("a page of the Logic Masters portal");
  if (has("puzz.link") || has("pzv.jp")) return refuse("a link to puzz.link");
  if (has("tinyurl.com") || has("bit.ly")) return refuse("a short link, which needs the network,");
  if (has("sudokuwiki.org")) return Notation::kSudokuWiki;
  if (has("f-puzzles.com")) return Notation::kFPuzzles;
  if (has("interactive-sudoku-solver")) return Notation::kIss;
  if (has("sudokupad") || has("crackingthecryptic")) return Notation::kSudokuPad;
  return std::nullopt;
}

void ReadLinks(const ReadJob& job, Notation notation) {
  if (notation == Notation::kIss) {
    TextBlocks blocks(job.text);
    TextBlock block;
    while (blocks.Next(&block) && TakeIssBlock(job, block)) continue;
    return;
  }
  std::vector<TextLine> all;
  TextLines lines(job.text);
  while (lines.Next()) all.push_back(lines.line());
  for (size_t i = 0; i < all.size();) {
    const absl::string_view text = all[i].text;
    if (IsBlankLine(text) || IsCommentLine(text)) {
      ++i;
      continue;
    }
    if (IsEndLine(text)) return;
    // JSON that is not packed takes as many lines as it likes.
    const absl::Span<const TextLine> rest = absl::MakeConstSpan(all).subspan(i);
    const size_t size = StripBlanks(text)[0] == '{' ? LinesOfJson(rest) : 1;
    if (!TakeLink(job, notation, rest.subspan(0, size))) return;
    i += size;
  }
}

absl::StatusOr<std::string> WriteLink(const BoardRecord& record, Notation notation) {
  absl::StatusOr<std::string> text =
      notation == Notation::kFPuzzles     ? WriteFpuzzles(record.board)
      : notation == Notation::kSudokuPad  ? WriteSudokupad(record.board)
      : notation == Notation::kSudokuWiki ? WriteSudokuwiki(record.board)
                                          : WriteIss(record.board);
  return text.ok() ? absl::StrCat(*text, "\n") : text;
}

}  // namespace sudoku::internal
