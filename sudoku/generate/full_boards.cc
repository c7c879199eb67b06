// SPDX-License-Identifier: Apache-2.0

#include "sudoku/generate/full_boards.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "dlx/big_count.h"

namespace sudoku::internal {
namespace {

// Some tenths of a second. All boards of 6x6 need fewer, with a row of values in order; those of
// 8x8 need millions.
constexpr int64_t kMostNodes = 100'000;

// Whether all rules say that cells differ.
bool ValuesMayBeRenamed(const Board& rules) {
  const bool are_all = std::all_of(rules.candidates.begin(), rules.candidates.end(),
                                   [&](ValueSet set) { return set == rules.AllValues(); });
  return are_all && rules.holes.empty() &&
         std::all_of(rules.constraints.begin(), rules.constraints.end(), [](const Constraint& c) {
           switch (c.kind) {
             case ConstraintKind::kAntiKnight:
             case ConstraintKind::kAntiKing:
             case ConstraintKind::kWindoku:
             case ConstraintKind::kDisjointGroups:
             case ConstraintKind::kDiagonal:
             case ConstraintKind::kExtraRegion:
             case ConstraintKind::kDifferent:
               return true;
             default:
               return false;
           }
         });
}

}  // namespace

std::unique_ptr<const FullBoards> FullBoards::Of(const Board& rules, const dlx::Run& run) {
  Board board = rules;
  const bool renames = board.columns == board.num_values && ValuesMayBeRenamed(board);
  if (renames) std::iota(board.givens.begin(), board.givens.begin() + board.columns, board.least);
  absl::StatusOr<BoardEncoding> encoding = EncodeBoard(board);
  if (!encoding.ok() || !encoding->is_exact()) return nullptr;
  std::unique_ptr<FullBoards> boards(new FullBoards(*std::move(encoding), board.columns, renames));
  dlx::CompileConfig config = {.run = run};
  config.run.limits.solutions = std::nullopt;
  config.run.limits.nodes = kMostNodes;
  const dlx::CompileResult compiled = dlx::Compile(boards->encoding_.problem(), config);
  if (!compiled.diagram.has_value() || !compiled.diagram->complete()) return nullptr;
  const std::optional<int64_t> count = compiled.diagram->count().ToInt64();
  if (!count.has_value() || *count == 0) return nullptr;
  boards->count_ = static_cast<uint64_t>(*count);
  boards->diagram_ = std::make_unique<const dlx::Diagram>(*compiled.diagram);
  return boards;
}

std::vector<int> FullBoards::Draw(Uniform* uniform) const {
  const dlx::BigCount rank(uniform->Below(count_));
  std::vector<int> values = encoding_.Decode(*diagram_->Solution(rank));
  if (!renames_) return values;
  // The first row has each value once.
  std::vector<int> names(values.begin(), values.begin() + columns_);
  const int least = names.front();
  uniform->Shuffle(&names);
  for (int& value : values) value = names[value - least];
  return values;
}

}  // namespace sudoku::internal
