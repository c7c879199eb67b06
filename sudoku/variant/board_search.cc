// SPDX-License-Identifier: Apache-2.0
//
// Depth-first search with propagation. Each node takes the cell with the fewest values for its
// weight (how often its relations failed: Boussemart, Hemery, Lecoutre, Sais, ECAI 2004), tries its
// least value, and then the board without that value. So a choice that turns out wrong can be
// followed by one somewhere else.

#include "sudoku/board_search.h"

#include <bit>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "dlx/run/meter.h"
#include "sudoku/engines/run.h"
#include "sudoku/relation/relation.h"
#include "sudoku/variant/propagator.h"

namespace sudoku {

using internal::Domains;

class BoardSearch::Impl {
 public:
  Impl(Board board, const dlx::Run& run)
      : board_(std::move(board)),
        propagator_(board_, internal::Lower(board_)),
        meter_(run),
        values_(board_.num_cells(), kEmptyCell) {}

  bool NextWithin(int64_t nodes) {
    if (meter_.stopped() || exhausted_) return false;
    const int64_t first = meter_.nodes();
    if (levels_.empty() && !Begin()) return false;
    while (depth_ >= 0) {
      Level* level = &levels_[depth_];
      if (level->is_tried && !Retract(level)) continue;
      level->cell = Choose(level->domains);
      if (level->cell < 0) {
        --depth_;
        if (IsSolution(level->domains)) return true;
        continue;
      }
      if (meter_.nodes() - first >= nodes) return false;
      if (!meter_.EnterNode(kWorkOfNode)) return false;
      Descend();
    }
    exhausted_ = true;
    return false;
  }

  absl::Span<const int> values() const { return values_; }

  EnumerateResult result() const {
    EnumerateResult result;
    meter_.End(&result);
    result.outcome = outcome();
    result.solutions = solutions_;
    return result;
  }

  dlx::Outcome outcome() const {
    return exhausted_ && !meter_.stopped() ? dlx::Outcome::kExhausted : meter_.outcome();
  }

 private:
  // Domains that were propagated, and the value that is tried in them, if any is.
  struct Level {
    Domains domains;
    int cell = -1;
    ValueSet value = 0;
    bool is_tried = false;  // all that the value leads to was searched
  };

  // The first node.
  bool Begin() {
    levels_.resize(1);
    levels_[0].domains = propagator_.start();
    if (!meter_.Begin() || !meter_.EnterNode()) return false;
    depth_ = propagator_.PropagateAll(&levels_[0].domains) ? 0 : -1;
    return true;
  }

  // Takes away the value that was tried. Returns whether others are left; else the level is gone.
  bool Retract(Level* level) {
    level->is_tried = false;
    if (propagator_.Restrict(level->cell, ~level->value, &level->domains)) return true;
    --depth_;
    return false;
  }

  // Tries the least value of the cell that was chosen.
  void Descend() {
    if (static_cast<size_t>(depth_) + 1 == levels_.size()) levels_.emplace_back();
    Level& level = levels_[depth_];
    Level& below = levels_[depth_ + 1];
    level.value = level.domains[level.cell] & -level.domains[level.cell];
    level.is_tried = true;
    below.domains = level.domains;
    below.is_tried = false;
    if (propagator_.Restrict(level.cell, level.value, &below.domains)) ++depth_;
  }

  // The cell to branch on; -1 if all have one value.
  int Choose(const Domains& domains) const {
    int best = -1;
    double best_score = 0;
    for (int cell = 0; cell < board_.num_cells(); ++cell) {
      const int values = std::popcount(domains[cell]);
      if (values < 2 || board_.IsHole(cell)) continue;
      const double score = values / propagator_.WeightOf(cell);
      if (best < 0 || score < best_score) {
        best = cell;
        best_score = score;
      }
    }
    return best;
  }

  // Whether these values, one a cell, break none of the constraints that are checked at the end.
  bool IsSolution(const Domains& domains) {
    for (int cell = 0; cell < board_.num_cells(); ++cell) {
      if (!board_.IsHole(cell)) values_[cell] = board_.least + std::countr_zero(domains[cell]);
    }
    for (const Constraint& constraint : propagator_.unchecked()) {
      if (IsBroken(board_, constraint, values_)) return false;
    }
    ++solutions_;
    static_cast<void>(meter_.AddSolution());  // the next call finds the limit
    return true;
  }

  // A node takes about 50 us, so the clock is looked at in each.
  static constexpr int64_t kWorkOfNode = 1;

  const Board board_;
  internal::Propagator propagator_;
  dlx::internal::Meter meter_;
  std::vector<int> values_;
  std::vector<Level> levels_;  // empty before the search; those beyond the depth are kept for reuse
  int depth_ = -1;             // the last level of the search
  bool exhausted_ = false;
  int64_t solutions_ = 0;
};

BoardSearch::BoardSearch(Board board, const dlx::Run& run) {
  CheckPresets(run);
  impl_ = std::make_unique<Impl>(std::move(board), run);
}
BoardSearch::BoardSearch(BoardSearch&&) noexcept = default;
BoardSearch& BoardSearch::operator=(BoardSearch&&) noexcept = default;
BoardSearch::~BoardSearch() = default;

bool BoardSearch::Next() { return impl_->NextWithin(std::numeric_limits<int64_t>::max()); }
bool BoardSearch::NextWithin(int64_t nodes) { return impl_->NextWithin(nodes); }
absl::Span<const int> BoardSearch::values() const { return impl_->values(); }
dlx::Outcome BoardSearch::outcome() const { return impl_->outcome(); }
EnumerateResult BoardSearch::result() const { return impl_->result(); }

}  // namespace sudoku
