// SPDX-License-Identifier: Apache-2.0
//
// The engine "propagate" for boards (board_engine.h).

#ifndef SUDOKU_VARIANT_PROPAGATE_ENGINE_H_
#define SUDOKU_VARIANT_PROPAGATE_ENGINE_H_

#include "sudoku/board_engine.h"

namespace sudoku::internal {

class PropagateEngine : public BoardEngine {
 public:
  dlx::StringView name() const override { return "propagate"; }
  EnumerateResult Enumerate(const Board& board, const dlx::Run& run, Sink sink) override;
};

}  // namespace sudoku::internal

#endif  // SUDOKU_VARIANT_PROPAGATE_ENGINE_H_
