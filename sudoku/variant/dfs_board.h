// SPDX-License-Identifier: Apache-2.0
//
// The reference for boards, the engine "dfs" (board_engine.h): slow and obvious.

#ifndef SUDOKU_VARIANT_DFS_BOARD_H_
#define SUDOKU_VARIANT_DFS_BOARD_H_

#include "sudoku/board_engine.h"

namespace sudoku::internal {

class DfsBoardEngine : public BoardEngine {
 public:
  dlx::StringView name() const override { return "dfs"; }
  EnumerateResult Enumerate(const Board& board, const dlx::Run& run, Sink sink) override;
};

}  // namespace sudoku::internal

#endif  // SUDOKU_VARIANT_DFS_BOARD_H_
