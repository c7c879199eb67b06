// SPDX-License-Identifier: Apache-2.0
//
// The engines for boards on generated puzzles of 16x16 or 25x25 cells with one solution: each has to
// find it and to prove that there is no other, on one thread. With --list the puzzles go to stdout
// instead, one a line, for `quadrille solve` and for other programs.
//
// Usage: board_bench [--list] BOX COUNT GIVENS...
//
// BOX is 4 or 5; COUNT puzzles are made for each number of givens. The seed of a puzzle is its place
// in its list, so a longer list begins with a shorter one.

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <iostream>
#include <string>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "sudoku/alphabet.h"
#include "sudoku/board.h"
#include "sudoku/board_engine.h"
#include "tests/support/large_boards.h"

namespace {

using sudoku::Board;

// The CPU time of this process, which other processes disturb less than the time of day.
double CpuSeconds() {
  timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// Returns whether each puzzle has one solution.
bool Time(absl::string_view engine_name, int givens, absl::Span<const Board> boards) {
  const auto engine = sudoku::MakeBoardEngine(engine_name);
  std::vector<double> times;
  double sum = 0;
  int64_t nodes = 0;
  bool right = true;
  for (const Board& board : boards) {
    const double start = CpuSeconds();
    const sudoku::EnumerateResult result =
        engine->Enumerate(board, {.limits = {.solutions = 2}},
                          [](absl::Span<const int>) { return dlx::Visit::kContinue; });
    times.push_back(CpuSeconds() - start);
    sum += times.back();
    nodes += result.nodes;
    right = right && result.solutions == 1 && result.outcome == dlx::Outcome::kExhausted;
  }
  std::sort(times.begin(), times.end());
  std::cout << absl::StrFormat(
                   "%-10s %3dx%-3d %6d %8d %12.2f %10.3f %10.3f %10.3f%s\n",
                   std::string(engine_name), boards[0].rows, boards[0].columns, givens,
                   boards.size(), static_cast<double>(nodes) / static_cast<double>(boards.size()),
                   1e3 * times[times.size() / 2], 1e3 * sum / static_cast<double>(boards.size()),
                   1e3 * times.back(), right ? "" : "  WRONG")
            << std::flush;
  return right;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<int> numbers;
  bool list = false;
  for (int i = 1; i < argc; ++i) {
    int number = 0;
    if (absl::string_view(argv[i]) == "--list") {
      list = true;
    } else if (absl::SimpleAtoi(argv[i], &number)) {
      numbers.push_back(number);
    } else {
      numbers.clear();
      break;
    }
  }
  if (numbers.size() < 3 || numbers[0] < 2 || numbers[0] > 5 || numbers[1] < 1) {
    std::cerr << "usage: board_bench [--list] BOX COUNT GIVENS...\n";
    return 2;
  }
  if (!list) {
    std::cout << absl::StrFormat("%-10s %7s %6s %8s %12s %10s %10s %10s\n", "engine", "board",
                                 "givens", "puzzles", "nodes each", "median, ms", "mean, ms",
                                 "most, ms");
  }
  bool right = true;
  for (const int givens : absl::MakeConstSpan(numbers).subspan(2)) {
    std::vector<Board> boards;
    for (int i = 0; i < numbers[1]; ++i) {
      boards.push_back(test_support::LargePuzzle(numbers[0], givens, static_cast<uint64_t>(i)));
      if (list) {
        const Board& board = boards.back();
        std::cout << sudoku::FormatValues(board, board.givens, sudoku::DefaultAlphabet(board), true)
                  << std::endl;
      }
    }
    if (list) continue;
    for (const absl::string_view engine : {"propagate", "dlx"}) {
      right = Time(engine, givens, boards) && right;
    }
  }
  return right ? 0 : 1;
}
