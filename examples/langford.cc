// SPDX-License-Identifier: Apache-2.0
//
// Langford pairs: arranges the numbers 1, 1, 2, 2, ..., n, n in a row of 2n slots so that exactly i
// numbers are between the two i, for every i. For n = 3: 3 1 2 1 3 2.
//
// Encoding: an item for each number and an item for each slot. An option is a number with the two
// slots that it occupies: number i, slot j, slot j + i + 1.
//
// Expected: 300 solutions for n = 8, counting a row and its mirror image as two; n = 3, 4, 7, 8,
// 11: 2, 2, 52, 300, 35584; none unless n or n + 1 is a multiple of 4. OEIS A014552 counts a row
// and its mirror image once: 1, 1, 26, 150, 17792.
//
// Reference: Knuth, The Art of Computer Programming, volume 4B, section 7.2.2.1.

#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "dlx/problem.h"
#include "dlx/solver.h"
#include "dlx/text_format.h"
#include "examples/arguments.h"
#include "examples/drawing.h"

namespace {

// Item i - 1 is number i, item n + j is slot j; slots count from 0.
absl::StatusOr<dlx::Problem> LangfordProblem(int n) {
  dlx::ProblemBuilder b;
  std::vector<dlx::Item> number, slot;
  for (int i = 1; i <= n; ++i) number.push_back(b.AddItem(absl::StrCat(i)));
  for (int j = 0; j < 2 * n; ++j) slot.push_back(b.AddItem(absl::StrCat("s", j + 1)));
  for (int i = 1; i <= n; ++i) {
    for (int j = 0; j + i + 1 < 2 * n; ++j) {
      b.AddOption({number[i - 1], slot[j], slot[j + i + 1]});
    }
  }
  return std::move(b).Build();
}

// The numbers in the slots from left to right, read from the items of the options.
std::vector<int> Row(const dlx::Problem& problem, int n, dlx::SolutionView solution) {
  std::vector<int> row(2 * n);
  for (const dlx::OptionId option : solution) {
    const absl::Span<const dlx::Item> items = problem.option(option);
    for (const dlx::Item slot : items.subspan(1)) row[slot.index() - n] = items[0].index() + 1;
  }
  return row;
}

// An arc between the two places of each number.
std::string Svg(int n, const std::vector<int>& row) {
  constexpr int kSide = 30, kHalf = kSide / 2;
  const int height = (n + 1) * kHalf + 6;  // of the largest arc
  examples::Svg svg(2 * n * kSide, height + kSide);
  for (int i = 0; i < 2 * n; ++i) {
    for (int j = i + 1; j < 2 * n; ++j) {
      if (row[i] != row[j]) continue;
      const int radius = (j - i) * kHalf;
      svg.Stroke(absl::StrCat("M", i * kSide + kHalf, " ", height, "a", radius, " ", radius,
                              " 0 0 1 ", 2 * radius, " 0"),
                 examples::Palette(row[i] - 1), 4);
    }
    svg.Rect(i * kSide + 1, height, kSide - 2, kSide - 2, examples::Palette(row[i] - 1), 5);
    svg.Text(i * kSide + kHalf, height + kHalf, 16, absl::StrCat(row[i]), examples::kDark);
  }
  return std::move(svg).Finish();
}

}  // namespace

int main(int argc, char** argv) {
  examples::Arguments args(
      argc, argv,
      absl::StrCat(
          "usage: langford [N] [--dlx | --svg]\n  N        pairs, from 1 to 32 (default 8)\n",
          examples::kOutputs));
  const bool dlx = args.Flag("--dlx"), svg = args.Flag("--svg");
  const int n = args.Number(8, 1, 32);
  if (args.Done()) return args.status();

  const absl::StatusOr<dlx::Problem> problem = LangfordProblem(n);
  if (!problem.ok()) {
    std::cerr << problem.status() << '\n';
    return 1;
  }
  if (dlx) {
    std::cout << dlx::WriteText(*problem, dlx::TextFormat::kDlx)->text;
    return 0;
  }
  dlx::Solver solver(*problem);
  if (solver.Next()) {
    const std::vector<int> row = Row(*problem, n, solver.solution());
    std::cout << (svg ? Svg(n, row) : absl::StrJoin(row, " ") + "\n");
  }
  if (svg) return 0;
  while (solver.Next()) {
  }
  std::cout << n << " pairs: " << solver.stats().solutions << " solutions\n";
}
