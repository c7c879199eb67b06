// SPDX-License-Identifier: Apache-2.0

#include "sudoku/make_engine.h"

#include <array>
#include <utility>

#include "sudoku/board_engine.h"
#include "sudoku/engines/batch_engine.h"
#include "sudoku/engines/dfs.h"
#include "sudoku/engines/dlx_engine.h"
#include "sudoku/engines/memo_engine.h"
#include "sudoku/engines/naive.h"
#include "sudoku/front/auto_engine.h"

namespace sudoku {
namespace {

// An engine for boards, on plain puzzles.
class EngineOfBoards : public Engine {
 public:
  explicit EngineOfBoards(std::unique_ptr<BoardEngine> engine) : engine_(std::move(engine)) {}

  dlx::StringView name() const override { return engine_->name(); }

 protected:
  EnumerateResult EnumerateOne(const Grid& puzzle, const dlx::Run& run, Sink sink) override {
    return engine_->Enumerate(ToBoard(puzzle), run, [&](absl::Span<const int> values) {
      Grid solution;
      for (Cell cell = 0; cell < kCells; ++cell) solution.Set(cell, values[cell]);
      return sink(solution);
    });
  }

 private:
  const std::unique_ptr<BoardEngine> engine_;
};

}  // namespace

absl::Span<const dlx::StringView> EngineNames() {
  static constexpr std::array<dlx::StringView, 5> kNames = {"dlx", "batch", "memo", "dfs", "naive"};
  return kNames;
}

std::unique_ptr<Engine> MakeEngine(dlx::StringView name, const EngineConfig& config) {
  if (name == "auto") return std::make_unique<AutoEngine>(config.fixed_first, config.strategy);
  if (name == "dlx") return std::make_unique<DlxEngine>(config.strategy);
  if (name == "batch") return std::make_unique<BatchEngine>(config.fixed_first);
  if (name == "memo") return std::make_unique<MemoEngine>();
  if (name == "dfs") return std::make_unique<DfsEngine>();
  if (name == "naive") return std::make_unique<NaiveEngine>();
  if (name == "propagate") return std::make_unique<EngineOfBoards>(MakeBoardEngine(name));
  return nullptr;
}

}  // namespace sudoku
