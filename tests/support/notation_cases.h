// SPDX-License-Identifier: Apache-2.0
//
// Texts of puzzles in several notations, ways to damage them, and what readers have to say then.

#ifndef TESTS_SUPPORT_NOTATION_CASES_H_
#define TESTS_SUPPORT_NOTATION_CASES_H_

#include <initializer_list>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "sudoku/alphabet.h"
#include "sudoku/notation.h"
#include "tests/support/board_records.h"

namespace quadrille_test {

// ---- Puzzles -----------------------------------------------------------------------------------

inline constexpr absl::string_view kPuzzle =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
inline constexpr absl::string_view kSolution =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
inline constexpr absl::string_view kSix = "1.3.5..2.4.63.1...6.2..45.......6.1.";
inline constexpr absl::string_view kFour = "1.3..2.....44...";
inline constexpr absl::string_view kBoxes =
    "AAABBBCCCAAABBBCCCAAABBBCCCDDDEEEFFFDDDEEEFFFDDDEEEFFFGGGHHHIIIGGGHHHIIIGGGHHHIII";

// kPuzzle in a frame of Simple Sudoku, and its candidates in one of HoDoKu: two are missing, 4 at
// r3c7 and 5 at r7c3.
inline constexpr absl::string_view kFrame =
    "*-----------*\n"
    "|53.|.7.|...|\n"
    "|6..|195|...|\n"
    "|.98|...|.6.|\n"
    "|---+---+---|\n"
    "|8..|.6.|..3|\n"
    "|4..|8.3|..1|\n"
    "|7..|.2.|..6|\n"
    "|---+---+---|\n"
    "|.6.|...|28.|\n"
    "|...|419|..5|\n"
    "|...|.8.|.79|\n"
    "*-----------*\n";
inline constexpr absl::string_view kGroups =
    ".-------------.-------------.-------------.\n"
    "| 5   3   124 | 26  7   2468| 1489 1249 248 |\n"
    "| 6   247 247 | 1   9   5   | 3478 234 2478 |\n"
    "| 12  9   8   | 23  34  24  | 1357 6   247 |\n"
    ":-------------+-------------+-------------:\n"
    "| 8   125 1259| 579 6   147 | 4579 2459 3 |\n"
    "| 4   25  2569| 8   5   3   | 579 259 1   |\n"
    "| 7   15  1359| 59  2   14  | 4589 459 6  |\n"
    ":-------------+-------------+-------------:\n"
    "| 139 6   13479| 357 35 7   | 2   8   4   |\n"
    "| 23  278 237 | 4   1   9   | 36  3   5   |\n"
    "| 123 1245 12345| 2356 8 26 | 1346 7 9    |\n"
    "'-------------'-------------'-------------'\n";
// The same in SudoCue's words, where 5 was placed at r5c5.
inline constexpr absl::string_view kWords =
    "5 3 124 26 7 2468 1489 1249 248\n"
    "6 247 247 1 9 5 3478 234 2478\n"
    "12 9 8 23 34 24 1357 6 247\n"
    "8 125 1259 579 6 147 4579 2459 3\n"
    "4 25 2569 8 u5 3 579 259 1\n"
    "7 15 1359 59 2 14 4589 459 6\n"
    "139 6 13479 357 35 7 2 8 4\n"
    "23 278 237 4 1 9 36 3 5\n"
    "123 1245 12345 2356 8 26 1346 7 9\n";

// A std::string that is made of anything that is text.
struct Text : std::string {
  // NOLINTBEGIN(google-explicit-constructor): the types stand for the same thing.
  Text(absl::string_view text) : std::string(text) {}
  Text(const std::string& text) : std::string(text) {}
  Text(const char* text) : std::string(text) {}
  // NOLINTEND(google-explicit-constructor)
};

inline std::string Repeat(absl::string_view text, int n) {
  std::string result;
  for (int i = 0; i < n; ++i) absl::StrAppend(&result, text);
  return result;
}

// 16x16 in 1-9A-G.
inline std::string Sixteen() { return Repeat("1.3.5.7.9.B.D.F..2.4.6.8.A.C.E.G", 8); }
inline std::string Jigsaw() { return absl::StrCat(kPuzzle, kBoxes); }
inline std::string Zeros() { return absl::StrReplaceAll(kPuzzle, {{".", "0"}}); }
// A cage of three cells with sum 10, and one of two with sum 11.
inline std::string Killer() { return absl::StrCat("A<B<00000^", std::string(71, '0')); }
inline std::string Ps() { return absl::StrCat("3x3::k:2560:2560:770:770:", Repeat("0:", 77)); }
inline std::string SumoCue() { return absl::StrCat("SumoCueV1=15+0=0", Repeat("=0", 78)); }

// kPuzzle with nine places for each cell.
inline std::string Sukaku() {
  std::string text;
  for (const char c : kPuzzle) {
    std::string places = c == '.' ? "123456789" : ".........";
    if (c != '.') places[c - '1'] = c;
    absl::StrAppend(&text, places);
  }
  return text;
}

// kPuzzle as OpenSudoku keeps a game: value, notes, 1 for what the player may change.
inline std::string Fields(int version, absl::string_view notes) {
  std::string text = absl::StrCat("version: ", version, "\n");
  for (const char c : Zeros()) {
    absl::StrAppend(&text, std::string(1, c), "|", notes, "|", c == '0' ? 1 : 0, "|");
  }
  return text;
}

inline std::string Game(absl::string_view data) {
  return absl::StrCat("<game data=\"", data, "\"/>");
}
inline std::string Document(const std::vector<std::string>& games) {
  return absl::StrCat("<opensudoku>\n", absl::StrJoin(games, "\n"), "\n</opensudoku>\n");
}

// The entries of a SumoCue text with the boxes as regions.
inline std::string WithRegions(const std::string& text) {
  std::string result = text.substr(0, text.find_first_of("=+"));
  int cell = 0;
  for (size_t at = result.size(); at < text.size(); ++cell) {
    const size_t end = text.find_first_of("=+", at + 1);
    absl::StrAppend(&result, text.substr(at, end - at), "J", cell / 27 * 3 + cell % 9 / 3);
    at = end;
  }
  return result;
}

// ---- Damage ------------------------------------------------------------------------------------

inline std::string With(absl::string_view text, size_t at, absl::string_view c) {
  return absl::StrCat(text.substr(0, at), c, text.substr(at + 1));
}
inline std::string First(absl::string_view text, size_t n) {
  return std::string(text.substr(0, n));
}
inline std::string WithoutLast(absl::string_view text, size_t n) {
  return First(text, text.size() - n);
}
inline std::string ReplaceAll(absl::string_view text, absl::string_view from,
                              absl::string_view to) {
  return absl::StrReplaceAll(text, {{from, to}});
}
inline std::string ReplaceFirst(absl::string_view text, absl::string_view from,
                                absl::string_view to) {
  const size_t at = text.find(from);
  EXPECT_NE(at, absl::string_view::npos) << from;
  return absl::StrCat(text.substr(0, at), to, text.substr(at + from.size()));
}
inline std::string Lines(const std::vector<Text>& lines) { return absl::StrJoin(lines, "\n"); }
inline std::string Rows(absl::string_view cells, size_t columns) {
  std::string text;
  for (size_t i = 0; i < cells.size(); i += columns) {
    absl::StrAppend(&text, cells.substr(i, columns), "\n");
  }
  return text;
}
// Lines count from 1.
inline std::string LineOf(absl::string_view text, size_t line) {
  const std::vector<std::string> lines = absl::StrSplit(text, '\n');
  return lines[line - 1];
}
inline std::string WithLine(absl::string_view text, size_t line, absl::string_view other) {
  std::vector<std::string> lines = absl::StrSplit(text, '\n');
  lines[line - 1] = std::string(other);
  return absl::StrJoin(lines, "\n");
}
inline std::string WithoutLine(absl::string_view text, size_t line) {
  std::vector<std::string> lines = absl::StrSplit(text, '\n');
  lines.erase(lines.begin() + static_cast<int>(line) - 1);
  return absl::StrJoin(lines, "\n");
}

// ---- Cases -------------------------------------------------------------------------------------

// A damaged text, how it is said to be written, the number of puzzles that are read all the same,
// and what is said of the others.
struct FaultCase {
  const char* input;
  const char* flags;
  Text text;
  int good;
  std::vector<std::string> faults;
};

// "--size 6,6 --alphabet ABCDEF --latin"
inline sudoku::BoardReadConfig ConfigOf(absl::string_view input, absl::string_view flags) {
  sudoku::BoardReadConfig config;
  config.input = sudoku::FindNotation(input);
  const std::vector<std::string> words = absl::StrSplit(flags, ' ', absl::SkipEmpty());
  for (size_t i = 0; i < words.size(); ++i) {
    if (words[i] == "--size") config.size = *sudoku::ParseBoardSize(words[++i]);
    if (words[i] == "--alphabet") config.alphabet = *sudoku::ParseAlphabet(words[++i]);
    if (words[i] == "--latin") config.latin = true;
  }
  return config;
}

inline void CheckFaults(const std::vector<FaultCase>& cases) {
  for (const FaultCase& c : cases) {
    int good = 0;
    std::vector<std::string> faults;
    for (const sudoku::BoardRecord& record :
         sudoku::ReadBoards(c.text, ConfigOf(c.input, c.flags))) {
      if (record.error.has_value()) {
        faults.push_back(ToString(record));
      } else {
        ++good;
        EXPECT_TRUE(CheckBoard(record.board).ok()) << CheckBoard(record.board);
      }
    }
    EXPECT_EQ(good, c.good) << c.input << " " << c.text;
    EXPECT_THAT(faults, testing::ElementsAreArray(c.faults)) << c.input << " " << c.text;
  }
}

}  // namespace quadrille_test

#endif  // TESTS_SUPPORT_NOTATION_CASES_H_
