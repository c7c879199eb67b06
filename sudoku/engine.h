// SPDX-License-Identifier: Apache-2.0
//
// What every Sudoku engine can do: answer puzzles in batches, and enumerate the solutions of one.
//
//   const std::unique_ptr<sudoku::Engine> engine = sudoku::MakeEngine("dfs");  // make_engine.h
//   std::vector<sudoku::Answer> answers(puzzles.size());
//   engine->Solve(puzzles, {.limits = {.solutions = 2}}, absl::MakeSpan(answers));
//   if (answers[0].IsUnique()) ... answers[0].first is the solution
//
// LIMITS  The limits of a run apply to each puzzle by itself; the stop token ends the whole call. A
//         limit that is reached ends a search, even if nothing was left. What a node is depends on
//         the engine; an update is a removal from a list (dlx), an entry of a table or a node
//         (memo), and otherwise a node. The clock, the stop token and the watch are polled every
//         100 microseconds or so. Only memo remembers anything, and an exact count by auto, which
//         alone uses several threads. Requires: no presets. Givens are part of the puzzle.
//
// Thread safety: one thread per engine object. Engines keep tables between puzzles, so make one
// and use it for many.

#ifndef SUDOKU_ENGINE_H_
#define SUDOKU_ENGINE_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "dlx/big_count.h"
#include "dlx/run.h"
#include "dlx/string_view.h"
#include "sudoku/answer.h"
#include "sudoku/grid.h"

namespace sudoku {

// What one engine did for another that delegates to it.
struct EngineShare {
  dlx::StringView engine;
  int64_t puzzles = 0;  // that it answered
  int64_t nodes = 0;
};

// A number of solutions that is too large for Answer::solutions, which is 2^63 - 1 then.
struct LargeCount {
  size_t puzzle;  // its place in the span
  dlx::BigCount solutions;
};

// kExhausted: all answers are whole, that is, each search ended by itself or by a limit of its own.
// kCancelled: the answers from `answered` on are not whole. The first of them says what was found
// before the stop; the others are kUnfinished.
struct SolveResult : dlx::Ending {       // nodes and updates: the sums over all puzzles
  int64_t answered = 0;                  // how many answers are whole, from the first
  std::vector<EngineShare> shares = {};  // of "auto"; empty for other engines
  std::vector<LargeCount> large = {};    // in the order of the puzzles; rarely any
};

struct EnumerateResult : dlx::Ending {
  int64_t solutions = 0;  // shown to the sink
};

class Engine {
 public:
  // Called with each solution.
  using Sink = absl::FunctionRef<dlx::Visit(const Grid&)>;

  virtual ~Engine() = default;

  virtual dlx::StringView name() const = 0;

  // Answers each puzzle. Givens that clash mean no solution, and no node. `first` is the solution
  // that Enumerate() finds first, unless the engine was told that any will do (make_engine.h).
  // Requires: as many answers as puzzles, fewer than 2^32.
  SolveResult Solve(absl::Span<const Grid> puzzles, const dlx::Run& run,
                    absl::Span<Answer> answers);
  // The same for answers in a std::span, or what turns into one. (A template, so that it is not
  // meant by answers in braces.)
  template <int = 0>
  SolveResult Solve(absl::Span<const Grid> puzzles, const dlx::Run& run,
                    std::span<Answer> answers) {
    return Solve(puzzles, run, absl::MakeSpan(answers));
  }

  // Shows each solution of a puzzle to the sink. Each engine finds them in an order of its own,
  // which never changes (that of batch depends on the instruction set).
  EnumerateResult Enumerate(const Grid& puzzle, const dlx::Run& run, Sink sink);

  // Says how many puzzles of the input come before those of the next Solve(). It matters for "auto"
  // alone, which otherwise counts the puzzles that it gets itself.
  virtual void set_puzzles_before(int64_t /*puzzles*/) {}

 protected:
  // These are called with limits that are not used up.
  virtual SolveResult SolveAll(absl::Span<const Grid> puzzles, const dlx::Run& run,
                               absl::Span<Answer> answers);  // by default, each with SolveOne()
  virtual dlx::Ending SolveOne(const Grid& puzzle, const dlx::Run& run,
                               Answer* answer);  // by default, with EnumerateOne()
  virtual EnumerateResult EnumerateOne(const Grid& puzzle, const dlx::Run& run, Sink sink) = 0;
};

// Adds the nodes and updates of `part` to `sum`. The sum has updates only if all parts have them,
// and a kernel only if it is that of all.
void AddWork(const dlx::Ending& part, bool is_first_part, dlx::Ending* sum);

}  // namespace sudoku

#endif  // SUDOKU_ENGINE_H_
