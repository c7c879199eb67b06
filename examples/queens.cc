// SPDX-License-Identifier: Apache-2.0
//
// n queens: places n queens on a board of n x n squares so that no two attack each other.
//
// Encoding: an item for each row and each column, which must hold exactly one queen, and a
// secondary item for each diagonal, which may hold at most one. An option is a queen on a square:
// its row, its column, its diagonal that rises and its diagonal that falls.
//
// Expected: 92 solutions for n = 8 (counting rotations and reflections). OEIS A000170: 1, 0, 0, 2,
// 10, 4, 40, 92, 352, 724, 2680, 14200, ... for n = 1, 2, 3, ...
//
// Reference: Knuth, The Art of Computer Programming, volume 4B, section 7.2.2.1. The order of the
// items is his "organ-pipe order": when several rows and columns have equally few squares left, the
// search takes the one that was added first, and from the middle of the board it needs fewer nodes.

#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "dlx/problem.h"
#include "dlx/solver.h"
#include "dlx/text_format.h"
#include "examples/arguments.h"
#include "examples/drawing.h"

namespace {

// The option of the square in row r and column c has the number r * n + c.
absl::StatusOr<dlx::Problem> QueensProblem(int n) {
  dlx::ProblemBuilder b;
  std::vector<dlx::Item> row(n), column(n), rising(2 * n - 1), falling(2 * n - 1);
  for (int k = 0; k < n; ++k) {
    const int i = k % 2 == 0 ? (n + k) / 2 : (n - 1 - k) / 2;  // from the middle to the edges
    row[i] = b.AddItem(absl::StrCat("r", i + 1));
    column[i] = b.AddItem(absl::StrCat("c", i + 1));
  }
  for (int d = 0; d < 2 * n - 1; ++d) {
    rising[d] = b.AddSecondaryItem(absl::StrCat("a", d + 1));
    falling[d] = b.AddSecondaryItem(absl::StrCat("b", d + 1));
  }
  for (int r = 0; r < n; ++r) {
    for (int c = 0; c < n; ++c) {
      b.AddOption({row[r], column[c], rising[r + c], falling[r - c + n - 1]});
    }
  }
  return std::move(b).Build();
}

std::string Text(int n, dlx::SolutionView solution) {
  std::string text;
  for (int r = 0; r < n; ++r) absl::StrAppend(&text, std::string(n, '.'), "\n");
  for (const dlx::OptionId option : solution) text[option / n * (n + 1) + option % n] = 'Q';
  return text;
}

std::string Svg(int n, dlx::SolutionView solution) {
  constexpr int kSide = 36;
  examples::Svg svg(n * kSide, n * kSide);
  svg.Rect(0, 0, n * kSide, n * kSide, examples::kPale);
  for (int i = 0; i < n * n; ++i) {
    const int r = i / n, c = i % n;
    if ((r + c) % 2 == 1) svg.Rect(c * kSide, r * kSide, kSide, kSide, examples::Palette(1));
  }
  for (const dlx::OptionId queen : solution) {
    const int r = queen / n, c = queen % n;
    svg.Queen(c * kSide, r * kSide, kSide);
  }
  return std::move(svg).Finish();
}

}  // namespace

int main(int argc, char** argv) {
  examples::Arguments args(
      argc, argv,
      absl::StrCat(
          "usage: queens [N] [--dlx | --svg]\n  N        queens, from 1 to 32 (default 8)\n",
          examples::kOutputs));
  const bool dlx = args.Flag("--dlx"), svg = args.Flag("--svg");
  const int n = args.Number(8, 1, 32);
  if (args.Done()) return args.status();

  const absl::StatusOr<dlx::Problem> problem = QueensProblem(n);
  if (!problem.ok()) {
    std::cerr << problem.status() << '\n';
    return 1;
  }
  if (dlx) {
    std::cout << dlx::WriteText(*problem, dlx::TextFormat::kDlx)->text;
    return 0;
  }
  dlx::Solver solver(*problem);
  if (solver.Next()) std::cout << (svg ? Svg(n, solver.solution()) : Text(n, solver.solution()));
  if (svg) return 0;
  while (solver.Next()) {
  }
  std::cout << n << " queens: " << solver.stats().solutions << " solutions\n";
}
