// SPDX-License-Identifier: Apache-2.0

#include "sudoku/board_engine.h"

#include "dlx/solver.h"
#include "sudoku/board_encoder.h"
#include "sudoku/variant/dfs_board.h"
#include "sudoku/variant/propagate_engine.h"

namespace sudoku {
namespace {

// Dancing links on the board as an exact cover problem.
class DlxBoardEngine : public BoardEngine {
 public:
  dlx::StringView name() const override { return "dlx"; }

  EnumerateResult Enumerate(const Board& board, const dlx::Run& run, Sink sink) override {
    EnumerateResult result;
    const absl::StatusOr<BoardEncoding> encoding = EncodeBoard(board);
    if (!encoding.ok()) {
      result.outcome = dlx::Outcome::kMemoryLimit;
      return result;
    }
    // Solutions of the problem that do not count must not use up the limit: it is looked at here.
    dlx::Run problem_run = run;
    problem_run.limits.solutions = std::nullopt;
    bool limit_reached = run.limits.solutions.has_value() && *run.limits.solutions <= 0;
    dlx::SearchResult search;
    if (!limit_reached) {
      dlx::Solver solver(encoding->problem(), {.run = problem_run});
      solver.Exhaust([&](dlx::SolutionView options) {
        if (!encoding->Counts(options)) return dlx::Visit::kContinue;
        ++result.solutions;
        const dlx::Visit visit = sink(encoding->Decode(options));
        limit_reached = result.solutions == run.limits.solutions;
        return limit_reached ? dlx::Visit::kStop : visit;
      });
      search = solver.result();
    }
    static_cast<dlx::Ending&>(result) = search;
    if (limit_reached) result.outcome = dlx::Outcome::kSolutionLimit;
    return result;
  }
};

constexpr dlx::StringView kNames[] = {"propagate", "dlx", "dfs"};

}  // namespace

absl::Span<const dlx::StringView> BoardEngineNames() { return kNames; }

std::unique_ptr<BoardEngine> MakeBoardEngine(dlx::StringView name) {
  if (name == "propagate") return std::make_unique<internal::PropagateEngine>();
  if (name == "dlx") return std::make_unique<DlxBoardEngine>();
  if (name == "dfs") return std::make_unique<internal::DfsBoardEngine>();
  return nullptr;
}

}  // namespace sudoku
