// SPDX-License-Identifier: Apache-2.0
//
// Links and strings of programs for variants: a puzzle a line. Each has a reader of its own for one
// puzzle; here a text is divided into puzzles.

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "sudoku/notation/formats.h"
#include "sudoku/notation/fpuzzles.h"
#include "sudoku/notation/iss.h"
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

// The LZ-string of '{"' in base64 begins so.
bool IsPackedJson(absl::string_view text) {
  return absl::StartsWith(text, "N4I") && text.size() >= 30 && IsBase64(text);
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

bool IsSudokuWiki(absl::string_view text) {
  constexpr size_t kShortest = 100;
  return text.size() >= kShortest && absl::StrContains("SJLMXWTKD", text[0]) &&
         absl::ascii_isalnum(static_cast<unsigned char>(text[1])) && text[2] == 'B' &&
         std::all_of(text.begin(), text.end(),
                     [](char c) { return absl::ascii_isalnum(static_cast<unsigned char>(c)); });
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

// A link is all that stands on its line.
bool IsLink(absl::string_view text) {
  return absl::StartsWith(text, "http://") || absl::StartsWith(text, "https://") ||
         absl::StartsWith(text, "www.");
}

// Whether each line is a single piece with a name or arguments of its own, so that the lines are
// one puzzle and no list. (Lines of givens alone may be puzzles each.)
bool IsOnePuzzle(const std::vector<TextLine>& lines) {
  bool has_named = false;
  for (const TextLine& line : lines) {
    const absl::string_view text = StripBlanks(line.text);
    if (std::count(text.begin(), text.end(), '.') != 1 || text.front() != '.') return false;
    has_named = has_named || !absl::StartsWith(text, ".~");
  }
  return has_named;
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
  const absl::string_view content = StripBlanks(text);
  size_t fault = 0;
  absl::StatusOr<Board> board =
      content.size() <= kMaxUnpackedBytes
          ? ReadOne(notation, content, &fault, &record.warnings)
          : absl::InvalidArgumentError(absl::StrCat(
                "a puzzle of more than ", kMaxUnpackedBytes >> 20, " MiB, which none is"));
  if (board.ok()) {
    record.board = *std::move(board);
    record.alphabet = DefaultAlphabet(record.board);
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

bool IsLinkOrPiece(absl::string_view line) {
  const absl::string_view text = StripBlanks(line);
  return absl::StartsWith(text, ".") || IsLink(text);
}

// Lines that begin with a piece or are a link are puzzles; others go on with the one before, as a
// string does that was broken at a '~', and so do blank lines and comments within a puzzle that is
// written with a piece on each line.
bool TakeIssBlock(const ReadJob& job, const TextBlock& block) {
  if (block.lines.size() > 1 && IsOnePuzzle(block.lines)) {
    return TakeLink(job, Notation::kIss, block.lines);
  }
  const absl::Span<const TextLine> lines = block.lines;
  for (size_t i = 0; i < lines.size();) {
    size_t end = i + 1;
    while (IsLinkOrPiece(lines[i].text) && end < lines.size() &&
           absl::StartsWith(StripBlanks(lines[end].text), "~")) {
      ++end;
    }
    if (!TakeLink(job, Notation::kIss, lines.subspan(i, end - i))) return false;
    i = end;
  }
  return true;
}

}  // namespace

std::optional<Notation> NotationOfPrefix(absl::string_view line) {
  const absl::string_view text = StripBlanks(line);
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
  if (!IsLink(text)) return std::nullopt;
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
  TextBlocks blocks(job.text);
  TextBlock block;
  // JSON that is not packed is one puzzle, on as many lines as it likes.
  const size_t begin = job.text.find_first_not_of(" \t\r\n");
  if (begin != absl::string_view::npos && job.text[begin] == '{') {
    std::vector<TextLine> all;
    TextLines lines(job.text);
    while (lines.Next()) all.push_back(lines.line());
    TakeLink(job, notation, all);
    return;
  }
  while (blocks.Next(&block)) {
    if (notation == Notation::kIss) {
      if (!TakeIssBlock(job, block)) return;
      continue;
    }
    for (const TextLine& line : block.lines) {
      if (!TakeLink(job, notation, absl::MakeConstSpan(&line, 1))) return;
    }
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
