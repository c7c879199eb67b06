// SPDX-License-Identifier: Apache-2.0
//
// The engine auto: chooses among the other engines.
//
//   the first few puzzles of an input   dancing links, so that the generic library searches a
//                                       single puzzle, and nothing else has to be set up for it
//   the puzzles after them              batch
//   a count that is not soon done       CountExactly() (sudoku/count.h)
//
// Where an answer depends on the engine, it is dancing links throughout: with a limit on nodes
// or updates, in Enumerate(), and where Answer::first matters, that is with a limit of one
// solution, or if it has to be the first that Enumerate() finds.

#ifndef SUDOKU_FRONT_AUTO_ENGINE_H_
#define SUDOKU_FRONT_AUTO_ENGINE_H_

#include <memory>
#include <mutex>

#include "sudoku/count.h"
#include "sudoku/engine.h"

namespace sudoku {

// The number of puzzles at the beginning of an input for dancing links.
inline constexpr int64_t kFirstPuzzles = 8;

class AutoEngine : public Engine {
 public:
  explicit AutoEngine(bool fixed_first = true, const dlx::Strategy& strategy = {})
      : fixed_first_(fixed_first), strategy_(strategy) {}
  dlx::StringView name() const override { return "auto"; }
  void set_puzzles_before(int64_t puzzles) override { puzzles_before_ = puzzles; }

 protected:
  SolveResult SolveAll(absl::Span<const Grid> puzzles, const dlx::Run& run,
                       absl::Span<Answer> answers) override;
  EnumerateResult EnumerateOne(const Grid& puzzle, const dlx::Run& run, Sink sink) override;

 private:
  // The same without a limit on solutions, or with a large one.
  SolveResult CountAll(absl::Span<const Grid> puzzles, int64_t puzzles_before, const dlx::Run& run,
                       absl::Span<Answer> answers);

  // The engines, made when they are needed.
  Engine& ByDlx();
  Engine& ByBatch();

  const bool fixed_first_;
  const dlx::Strategy strategy_;  // of dlx_
  int64_t puzzles_before_ = 0;
  std::unique_ptr<Engine> dlx_;
  std::unique_ptr<Engine> batch_;
};

// Counts the solutions of a puzzle: by the engine, and if that takes more than 20,000 nodes, by
// CountExactly(). *share says who finished. If there is a mutex, an exact count holds it; the limit
// on time does not include the wait for it. Requires: no limit on nodes or updates.
ExactCount CountFrom(Engine* engine, const Grid& puzzle, const dlx::Run& run, std::mutex* turn,
                     EngineShare* share);

}  // namespace sudoku

#endif  // SUDOKU_FRONT_AUTO_ENGINE_H_
