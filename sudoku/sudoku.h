// SPDX-License-Identifier: Apache-2.0
//
// The front door: everything that can be asked about a Sudoku puzzle, one call each.
//
//   absl::StatusOr<sudoku::Grid> puzzle = sudoku::ParseLine(text);
//   if (!puzzle.ok()) return puzzle.status();  // "r3c7: expected a digit ..., found 'q'"
//   const sudoku::Answer answer = sudoku::Solve(*puzzle);
//   if (answer.IsUnique()) std::cout << sudoku::FormatGrid(answer.first);
//
//   Solve            no, one or several solutions? And a solution. For one puzzle or many
//   SolveText        the same for the text of a file
//   IsUnique         whether there is exactly one solution
//   Count            the exact number of solutions, however large
//   Enumerate        all solutions, one by one
//   Sample           random solutions, each equally likely
//   Marginals        in how many solutions each cell has each digit
//   Relax            which givens to delete for the most solutions (relax.h)
//   WhyNoSolution    which givens contradict each other (why.h)
//
// RUNS    Each call takes a dlx::Run: limits, threads, a stop token, and a watch where a call may
//         take long. A limit that is not set is none; one that is 0 is used up from the start.
//         No presets are taken: givens are part of the puzzle. The result says how the call ended.
// EDGES   A puzzle whose givens clash has no solution. A full grid has one, itself, if nothing
//         clashes. The empty grid has 6,670,903,752,021,072,936,960.
// COST    Solve() takes from a fifth of a microsecond to 30 of them for a puzzle with one solution,
//         on a machine with AVX-512. The first call in a thread makes a solver, about 100 KB.
// Thread safety: all functions may be called from any number of threads at once.

#ifndef SUDOKU_SUDOKU_H_
#define SUDOKU_SUDOKU_H_

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "dlx/big_count.h"
#include "dlx/run.h"
#include "dlx/string_view.h"
#include "sudoku/answer.h"
#include "sudoku/count.h"
#include "sudoku/engine.h"
#include "sudoku/format.h"
#include "sudoku/grid.h"
#include "sudoku/reader.h"
#include "sudoku/relax.h"
#include "sudoku/why.h"

namespace sudoku {

// Finds out whether a puzzle has no, one or several solutions, and one of them. If
// run.limits.solutions is not set, it is 2; with more, solutions are counted up to that. Of several
// solutions, `first` is the same in each call with one instruction set. A node is a state of the
// search of batch.h. One thread works.
Answer Solve(const Grid& puzzle, const dlx::Run& run = {});

// The same for each of many puzzles, and faster, because they share vector registers. Limits apply
// to each puzzle by itself, and run.threads threads share the work. The answers are those of
// Solve() above; if the outcome is kCancelled, only the first `answered` ones. A puzzle with
// several solutions is searched a second time, so that `first` is the same as there.
// Requires: as many answers as puzzles, fewer than 2^32.
SolveResult Solve(absl::Span<const Grid> puzzles, const dlx::Run& run, absl::Span<Answer> answers);
// The same for answers in a std::span, or what turns into one. (A template, so that it is not meant
// by answers in braces.)
template <int = 0>
SolveResult Solve(absl::Span<const Grid> puzzles, const dlx::Run& run, std::span<Answer> answers) {
  return Solve(puzzles, run, absl::MakeSpan(answers));
}

// Whether the puzzle has exactly one solution.
bool IsUnique(const Grid& puzzle);

// Counts the solutions, however many there are: by a plain search, and if that is not soon done, by
// all methods in competition (count.h). With a limit on nodes or updates, only dlx::Count() counts.
// run.limits.memory_bytes bounds the caches; it never changes the number.
ExactCount Count(const Grid& puzzle, const dlx::Run& run = {});

// Shows each solution to the visitor, in an order that is the same on every machine: that of the
// engine dlx.
EnumerateResult Enumerate(const Grid& puzzle, const dlx::Run& run,
                          absl::FunctionRef<dlx::Visit(const Grid&)> visitor);

struct SampleResult : dlx::Ending {  // nodes: of the search for all solutions
  dlx::BigCount solutions;           // of the puzzle
  std::vector<Grid> samples;         // in the order drawn
};

// Draws n solutions at random, independently of each other and each equally likely; the same seed
// gives the same ones on every machine. No samples if there is no solution.
//
// All solutions have to be found first, as a diagram (dlx/diagram.h), under
// run.limits.memory_bytes. If a limit came first, the outcome says which, and there are no samples.
// A limit that comes while samples are drawn ends the call too: those drawn before it are kept.
// run.limits.solutions is one on the samples. An update is an entry of a table, a node or a sample.
SampleResult Sample(const Grid& puzzle, int64_t n, uint64_t seed, const dlx::Run& run = {});
// The same without keeping the samples: the visitor sees them as they are drawn.
SampleResult Sample(const Grid& puzzle, int64_t n, uint64_t seed, const dlx::Run& run,
                    absl::FunctionRef<dlx::Visit(const Grid&)> visitor);

struct MarginalsResult : dlx::Ending {  // nodes: of the search for all solutions
  dlx::BigCount solutions;              // of the puzzle
  // By cell, then by digit - 1: in how many solutions the cell has the digit. Each row adds up to
  // `solutions`. Empty unless the outcome is kExhausted.
  std::vector<std::array<dlx::BigCount, kSize>> counts;
};

// All solutions have to be found first, as for Sample(); with run.limits.solutions, only if there
// are fewer than that. An update is an entry of a table or a node. The sums are checked: if they do
// not add up, which is a bug, the status is Internal.
absl::StatusOr<MarginalsResult> Marginals(const Grid& puzzle, const dlx::Run& run = {});

// Solves the puzzles of a text, in any format that reader.h reads, and appends a line for each to
// an output: the solution, or "No solution exists", "Several solutions exist", "Not a puzzle", or
// "Not decided" where a limit came first.
//
//   sudoku::TextSolver solver(run);
//   std::string answers;
//   while (ReadSome(&text)) {
//     solver.Add(text, &answers);  // lines may be split between two calls
//     WriteAndClear(&answers);
//   }
//   solver.Finish(&answers);
//
// Cost: that of Solve() for many puzzles, and about 100 ns a puzzle; texts of a megabyte or so at a
// time are best. Thread safety: one thread per object; run.threads threads search.
class TextSolver {
 public:
  explicit TextSolver(const dlx::Run& run = {});

  // Answers the puzzles that the text completes.
  void Add(dlx::StringView text, std::string* out);
  // The end of the text.
  void Finish(std::string* out);

  // The work so far. A stop request ends it, with the outcome kCancelled: then there are answers to
  // the first `answered` puzzles.
  const SolveResult& result() const { return result_; }

 private:
  size_t AddBlock(dlx::StringView text);
  void AddRecords();
  void AnswerAll(std::string* out);

  dlx::Run run_;
  SolveResult result_;
  PuzzleReader reader_;
  std::string partial_;  // the beginning of a line
  // What is not answered yet; kept, so that nothing is allocated for a puzzle.
  std::vector<bool> is_readable_;
  std::vector<Grid> puzzles_;  // those that are
  std::vector<Answer> answers_;
  std::vector<PuzzleLine> lines_;
  std::vector<PuzzleRecord> records_;
};

// The same for a text that is in memory as a whole.
SolveResult SolveText(dlx::StringView text, const dlx::Run& run, std::string* out);

}  // namespace sudoku

#endif  // SUDOKU_SUDOKU_H_
