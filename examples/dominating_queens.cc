// SPDX-License-Identifier: Apache-2.0
//
// Dominating queens: places as few queens as possible on a board of n x n squares so that every
// square is attacked or has a queen.
//
// Encoding: an item for each square, covered at least once and at most as often as there are
// queens, and one item, covered exactly once by each queen, that counts them. An option is a queen
// on a square, with all the squares that it attacks and its own.
//
// Expected: with 1, 1, 1, 2, 3, 3, 4, 5 queens (OEIS A075458) for n = 1, 2, ..., 8: 1, 4, 1, 12,
// 186, 4, 86, 4860 solutions (OEIS A002564), counting rotations and reflections; none with one
// queen fewer.
//
// Reference: Knuth, The Art of Computer Programming, volume 4B, section 7.2.2.1, on items with
// multiplicities. The puzzle is old: W. Ahrens, Mathematische Unterhaltungen und Spiele (1910).

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "dlx/problem.h"
#include "dlx/solver.h"
#include "dlx/text_format.h"
#include "examples/arguments.h"
#include "examples/drawing.h"

namespace {

bool Attacks(int n, int queen, int square) {
  const int down = std::abs(queen / n - square / n), right = std::abs(queen % n - square % n);
  return down == 0 || right == 0 || down == right;
}

// Items 0 to n * n - 1 are the squares; option i is a queen on square i.
dlx::Problem DominatingQueensProblem(int n, int queens) {
  dlx::ProblemBuilder b;
  std::vector<dlx::Item> squares;
  squares.reserve(n * n);
  for (int i = 0; i < n * n; ++i) {
    squares.push_back(b.AddItem(absl::StrCat(std::string(1, "abcdefgh"[i % n]), n - i / n),
                                {.at_least = 1, .at_most = queens}));
  }
  const dlx::Item count = b.AddItem("queens", {.at_least = queens, .at_most = queens});
  for (int queen = 0; queen < n * n; ++queen) {
    std::vector<dlx::Item> items = {count};
    for (int i = 0; i < n * n; ++i) {
      if (Attacks(n, queen, i)) items.push_back(squares[i]);
    }
    b.AddOption(items);
  }
  return std::move(b).Build().value();  // nothing can be wrong with it
}

std::string Text(int n, dlx::SolutionView solution) {
  std::string text;
  for (int r = 0; r < n; ++r) absl::StrAppend(&text, std::string(n, '.'), "\n");
  for (const dlx::OptionId queen : solution) text[queen / n * (n + 1) + queen % n] = 'Q';
  return text;
}

// The more queens see a square, the darker it is.
std::string Svg(int n, dlx::SolutionView solution) {
  constexpr int kSide = 36;
  constexpr absl::string_view kShades[] = {"#d9eef7", "#aedcee", "#82c7e3", "#5aaed3", "#3a93bd"};
  examples::Svg svg(n * kSide, n * kSide);
  for (int i = 0; i < n * n; ++i) {
    int seen = 0;
    for (const dlx::OptionId queen : solution) seen += Attacks(n, queen, i);
    const int r = i / n, c = i % n;
    svg.Rect(c * kSide + 1, r * kSide + 1, kSide - 2, kSide - 2,
             kShades[std::clamp(seen - 1, 0, 4)], 4);
  }
  for (const dlx::OptionId queen : solution) {
    const int r = queen / n, c = queen % n;
    svg.Queen(c * kSide, r * kSide, kSide);
  }
  return std::move(svg).Finish();
}

}  // namespace

int main(int argc, char** argv) {
  constexpr int kQueens[] = {1, 1, 1, 2, 3, 3, 4, 5};  // that are needed
  examples::Arguments args(
      argc, argv,
      absl::StrCat("usage: dominating_queens [N [QUEENS]] [--dlx | --svg]\n  N        size of the "
                   "board, from 1 to 8 (default 7)\n  QUEENS   how many there are (default: the "
                   "fewest that are enough)\n",
                   examples::kOutputs));
  const bool dlx = args.Flag("--dlx"), svg = args.Flag("--svg");
  const int n = args.Number(7, 1, 8);
  const int queens = args.Number(kQueens[n - 1], 1, n * n);
  if (args.Done()) return args.status();

  const dlx::Problem problem = DominatingQueensProblem(n, queens);
  if (dlx) {
    std::cout << dlx::WriteText(problem, dlx::TextFormat::kDlx)->text;
    return 0;
  }
  dlx::Solver solver(problem);
  for (const dlx::SolutionView solution : solver.solutions()) {
    if (solver.stats().solutions == 1) std::cout << (svg ? Svg(n, solution) : Text(n, solution));
    if (svg) return 0;
  }
  std::cout << queens << " queens on " << n << " x " << n << ": " << solver.stats().solutions
            << " solutions\n";
}
