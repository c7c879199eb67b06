// SPDX-License-Identifier: Apache-2.0

#include "cli/command/answer_format.h"

#include <nlohmann/json.hpp>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "cli/json.h"
#include "sudoku/format.h"

namespace cli {
namespace {

// Makes the digits of givens bold. Every text format writes its 81 digits in reading order.
std::string BoldGivens(const std::string& text, const sudoku::Grid& puzzle) {
  std::string painted;
  sudoku::Cell cell = 0;
  for (const char c : text) {
    const bool is_given = absl::ascii_isdigit(static_cast<unsigned char>(c)) && puzzle[cell++] != 0;
    if (is_given) {
      absl::StrAppend(&painted, "\x1b[1m", absl::string_view(&c, 1), "\x1b[0m");
    } else {
      painted.push_back(c);
    }
  }
  return painted;
}

}  // namespace

void AppendSolution(const sudoku::Grid& puzzle, const sudoku::Grid& solution, Format format,
                    bool bold, std::string* text) {
  if (format == Format::kLine && !bold) {
    sudoku::AppendLine(solution, text);
    text->push_back('\n');
    return;
  }
  const std::string plain = format == Format::kPretty ? sudoku::FormatPretty(solution)
                            : format == Format::kGrid
                                ? sudoku::FormatGrid(solution)
                                : absl::StrCat(sudoku::FormatLine(solution), "\n");
  absl::StrAppend(text, bold ? BoldGivens(plain, puzzle) : plain);
}

std::string JsonBegin(int64_t index, const sudoku::Grid* puzzle) {
  return absl::StrCat("{\"index\":", index,
                      ",\"puzzle\":", puzzle == nullptr ? "null" : JsonSolution(puzzle));
}

std::string JsonSolution(const sudoku::Grid* solution) {
  return solution == nullptr ? "null" : JsonString(sudoku::FormatLine(*solution));
}

std::string JsonCount(const dlx::BigCount& count) {
  std::string text;
  AppendJson(JsonNumber(count), &text);
  return text;
}

std::string JsonCount(int64_t count) {
  return JsonCount(dlx::BigCount(static_cast<uint64_t>(count)));
}

}  // namespace cli
