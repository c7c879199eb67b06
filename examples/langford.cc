// Langford pairs: puts the numbers 1, 1, 2, 2, ..., n, n into a row of 2n slots so that exactly i
// numbers stand between the two i, for every i. For n = 3: 3 1 2 1 3 2.
//
// Encoding: an item for each number and an item for each slot. An option is a number with the two
// slots that it occupies: number i, slot j, slot j + i + 1.
//
// Expected: 300 solutions for n = 8, a row and its mirror image counted as two; n = 3, 4, 7, 8, 11:
// 2, 2, 52, 300, 35584; none unless n or n + 1 is a multiple of 4. OEIS A014552 counts a row and
// its mirror image once: 1, 1, 26, 150, 17792.
//
// Reference: Knuth, The Art of Computer Programming, volume 4B, section 7.2.2.1.

#include <iostream>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "dlx/problem.h"
#include "dlx/solver.h"

namespace {

// Item i - 1 is number i, item n + j is slot j; slots count from 0.
absl::StatusOr<dlx::Problem> LangfordProblem(int n) {
  dlx::ProblemBuilder b;
  std::vector<dlx::Item> number, slot;
  for (int i = 1; i <= n; ++i) number.push_back(b.AddItem(absl::StrCat(i)));
  for (int j = 0; j < 2 * n; ++j) slot.push_back(b.AddItem(absl::StrCat("slot ", j + 1)));
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

}  // namespace

int main(int argc, char** argv) {
  constexpr int kMaxN = 32;
  int n = 8;
  if (argc > 2 || (argc == 2 && (!absl::SimpleAtoi(argv[1], &n) || n < 1 || n > kMaxN))) {
    std::cerr << "usage: langford [N]    N: pairs, from 1 to " << kMaxN << " (default 8)\n";
    return 2;
  }

  const absl::StatusOr<dlx::Problem> problem = LangfordProblem(n);
  if (!problem.ok()) {
    std::cerr << problem.status() << '\n';
    return 1;
  }
  dlx::Solver solver(*problem);
  if (solver.Next()) std::cout << absl::StrJoin(Row(*problem, n, solver.solution()), " ") << '\n';
  while (solver.Next()) {
  }
  std::cout << n << " pairs: " << solver.stats().solutions << " solutions\n";
}
