// SPDX-License-Identifier: Apache-2.0

#include "sudoku/make_engine.h"

#include <array>

#include "sudoku/engines/batch_engine.h"
#include "sudoku/engines/dfs.h"
#include "sudoku/engines/dlx_engine.h"
#include "sudoku/engines/memo_engine.h"
#include "sudoku/engines/naive.h"
#include "sudoku/front/auto_engine.h"

namespace sudoku {

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
  return nullptr;
}

}  // namespace sudoku
