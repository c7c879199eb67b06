// SPDX-License-Identifier: Apache-2.0
//
// Full boards, each equally likely, where a diagram of all of them is small.

#ifndef SUDOKU_GENERATE_FULL_BOARDS_H_
#define SUDOKU_GENERATE_FULL_BOARDS_H_

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "dlx/diagram.h"
#include "dlx/run.h"
#include "sudoku/board.h"
#include "sudoku/board_encoder.h"
#include "sudoku/generate/uniform.h"

namespace sudoku::internal {

// Where exchanging values breaks no rule, a full row gets the values in order, and they are renamed
// at random in the end: then there are far fewer boards to tell apart.
class FullBoards {
 public:
  // Null if there are none, if finding all takes more nodes than it is worth, or if a limit of the
  // run comes first. `rules`: without givens.
  static std::unique_ptr<const FullBoards> Of(const Board& rules, const dlx::Run& run);

  // A value for each cell. Cost: as dlx::Diagram::Solution().
  std::vector<int> Draw(Uniform* uniform) const;

 private:
  FullBoards(BoardEncoding encoding, int columns, bool renames)
      : encoding_(std::move(encoding)), columns_(columns), renames_(renames) {}

  BoardEncoding encoding_;
  const int columns_;
  const bool renames_;
  std::unique_ptr<const dlx::Diagram> diagram_;
  uint64_t count_ = 0;
};

}  // namespace sudoku::internal

#endif  // SUDOKU_GENERATE_FULL_BOARDS_H_
