// SPDX-License-Identifier: Apache-2.0
//
// Grids by the vector solver, many at once and one at a time, on every instruction set, against
// plain depth-first search. Each line of the input is a grid: characters 1 to 9 are givens, all
// others are empty cells, and what lacks of 81 is empty.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "dlx/run.h"
#include "dlx/target.h"
#include "sudoku/batch.h"
#include "sudoku/format.h"
#include "sudoku/grid.h"
#include "sudoku/make_engine.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/target_choice.h"

namespace quadrille_test {
namespace {

using dlx::Outcome;
using sudoku::Answer;
using sudoku::Grid;

constexpr size_t kMostPuzzles = 40;  // more than there are lanes
constexpr int64_t kMostSolutions = 12;
constexpr int64_t kMostNodes = 300;  // of depth-first search

// Puzzles, and what is known about each.
struct Known {
  std::vector<Grid> puzzles;
  std::vector<std::vector<Grid>> solutions;  // all, or kMostSolutions of them
};

Grid GridOf(absl::string_view line) {
  Grid grid;
  for (size_t i = 0; i < std::min<size_t>(line.size(), sudoku::kCells); ++i) {
    if (line[i] >= '1' && line[i] <= '9') grid.Set(static_cast<int>(i), line[i] - '0');
  }
  return grid;
}

// The puzzles of the text that depth-first search has done with soon.
Known ReadAndSolve(absl::string_view text) {
  Known known;
  const auto dfs = sudoku::MakeEngine("dfs");
  for (const absl::string_view line : absl::StrSplit(text, '\n')) {
    if (known.puzzles.size() == kMostPuzzles) break;
    const Grid grid = GridOf(line);
    std::vector<Grid> solutions;
    const sudoku::EnumerateResult result =
        dfs->Enumerate(grid, {.limits = {.solutions = kMostSolutions, .nodes = kMostNodes}},
                       [&](const Grid& solution) {
                         FUZZ_CHECK(sudoku::CheckSolution(grid, solution).ok());
                         solutions.push_back(solution);
                         return dlx::Visit::kContinue;
                       });
    if (result.outcome == Outcome::kNodeLimit) continue;
    FUZZ_CHECK((result.outcome == Outcome::kSolutionLimit) ==
               (static_cast<int64_t>(solutions.size()) == kMostSolutions));
    std::sort(solutions.begin(), solutions.end());
    known.puzzles.push_back(grid);
    known.solutions.push_back(std::move(solutions));
  }
  return known;
}

void CheckAnswer(const Known& known, size_t i, int64_t limit, const Answer& answer) {
  const auto expected = std::min<int64_t>(static_cast<int64_t>(known.solutions[i].size()), limit);
  const Grid& puzzle = known.puzzles[i];
  FUZZ_CHECK(answer.solutions == expected, sudoku::FormatLine(puzzle), " has ", expected,
             " solutions, not ", answer.solutions);
  FUZZ_CHECK(answer.outcome == (expected == limit ? Outcome::kSolutionLimit : Outcome::kExhausted),
             dlx::ToString(answer.outcome));
  if (expected == 0) {
    FUZZ_CHECK(answer.first == Grid());
  } else {
    const absl::Status status = sudoku::CheckSolution(puzzle, answer.first);
    FUZZ_CHECK(status.ok(), sudoku::FormatLine(puzzle), ": ", status.ToString());
  }
}

void CheckMany(const Known& known, sudoku::BatchSolver* solver) {
  for (const int64_t limit : {int64_t{2}, kMostSolutions}) {
    std::vector<Answer> answers(known.puzzles.size());
    const dlx::Ending ending =
        solver->Solve(known.puzzles, {.solutions = limit}, absl::MakeSpan(answers));
    FUZZ_CHECK(ending.outcome == Outcome::kExhausted);
    for (size_t i = 0; i < answers.size(); ++i) CheckAnswer(known, i, limit, answers[i]);
  }
}

void CheckOne(const Known& known, size_t i, sudoku::BatchSolver* solver) {
  std::vector<Grid> found;
  const auto keep = [&](size_t, const Grid& solution) {
    found.push_back(solution);
    return dlx::Visit::kContinue;
  };
  const sudoku::BatchSolver::Sink sink = keep;
  Answer answer;
  solver->Search(known.puzzles[i], {.solutions = kMostSolutions}, &answer, &sink);
  CheckAnswer(known, i, kMostSolutions, answer);
  std::sort(found.begin(), found.end());
  FUZZ_CHECK(std::adjacent_find(found.begin(), found.end()) == found.end());
  for (const Grid& solution : found) {
    FUZZ_CHECK(sudoku::CheckSolution(known.puzzles[i], solution).ok());
  }
  FUZZ_CHECK(static_cast<int64_t>(found.size()) == answer.solutions);
  if (static_cast<int64_t>(found.size()) < kMostSolutions) FUZZ_CHECK(found == known.solutions[i]);
}

// Excludes some digits of each puzzle's first solution.
void CheckExcluding(const Known& all, Hashed* hashed, sudoku::BatchSolver* solver) {
  std::vector<Grid> puzzles;
  std::vector<Grid> excluded;
  std::vector<int64_t> expected;
  for (size_t i = 0; i < all.puzzles.size(); ++i) {
    const std::vector<Grid>& solutions = all.solutions[i];
    if (static_cast<int64_t>(solutions.size()) == kMostSolutions) continue;
    Grid out;
    for (int n = hashed->Below(4); n > 0; --n) {
      const int cell = hashed->Below(sudoku::kCells);
      out.Set(cell, solutions.empty() ? 1 + hashed->Below(9) : solutions[0][cell]);
    }
    const auto stays = [&](const Grid& solution) {
      for (int cell = 0; cell < sudoku::kCells; ++cell) {
        if (out[cell] != 0 && out[cell] == solution[cell]) return false;
      }
      return true;
    };
    puzzles.push_back(all.puzzles[i]);
    excluded.push_back(out);
    expected.push_back(std::count_if(solutions.begin(), solutions.end(), stays));
  }
  for (const std::optional<int64_t> limit :
       {std::optional<int64_t>(kMostSolutions), std::optional<int64_t>()}) {
    std::vector<Answer> answers(puzzles.size());
    solver->CountExcluding(puzzles, excluded, {.solutions = limit}, absl::MakeSpan(answers));
    for (size_t i = 0; i < puzzles.size(); ++i) {
      FUZZ_CHECK(answers[i].solutions == expected[i], sudoku::FormatLine(puzzles[i]), " without ",
                 sudoku::FormatLine(excluded[i]), " has ", expected[i], " solutions, not ",
                 answers[i].solutions);
    }
  }
}

void CheckEngine(const Known& known, absl::string_view name) {
  const auto engine = sudoku::MakeEngine(name);
  std::vector<Answer> answers(known.puzzles.size());
  engine->Solve(known.puzzles, {.limits = {.solutions = kMostSolutions}}, absl::MakeSpan(answers));
  for (size_t i = 0; i < answers.size(); ++i) CheckAnswer(known, i, kMostSolutions, answers[i]);
}

}  // namespace
}  // namespace quadrille_test

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace quadrille_test;  // NOLINT(google-build-using-namespace): all of it is tools
  const absl::string_view text = AsText(data, size);
  if (size > 82 * kMostPuzzles) return 0;
  const Known known = ReadAndSolve(text);
  if (known.puzzles.empty()) return 0;
  Hashed hashed(text);
  for (const dlx::Target target : dlx::SupportedTargets()) {
    const TargetChoice choice(target);
    sudoku::BatchSolver solver;
    CheckMany(known, &solver);
    for (size_t i = 0; i < known.puzzles.size(); ++i) CheckOne(known, i, &solver);
    CheckExcluding(known, &hashed, &solver);
  }
  // The others take longer.
  if (known.puzzles.size() <= 4 && hashed.Below(8) == 0) {
    for (const absl::string_view name : {"dlx", "memo", "auto"}) CheckEngine(known, name);
  }
  return 0;
}
