// SPDX-License-Identifier: Apache-2.0
//
// Depth-first search with propagation. Each node takes the cell with the fewest values for its
// weight (how often its relations failed: Boussemart, Hemery, Lecoutre, Sais, ECAI 2004), tries its
// least value, and then the board without that value. So a choice that turns out wrong can be
// followed by one somewhere else.

#include "sudoku/variant/propagate_engine.h"

#include <bit>
#include <utility>
#include <vector>

#include "dlx/run/meter.h"
#include "sudoku/relation/relation.h"
#include "sudoku/variant/house_search.h"
#include "sudoku/variant/propagator.h"

namespace sudoku::internal {
namespace {

class PropagateSearch {
 public:
  PropagateSearch(const Board& board, Relations relations, const dlx::Run& run,
                  BoardEngine::Sink sink)
      : board_(board), propagator_(board, std::move(relations)), meter_(run), sink_(sink) {}

  EnumerateResult Run() {
    Domains domains = propagator_.start();
    EnumerateResult result;
    if (meter_.Begin() && meter_.EnterNode() && propagator_.PropagateAll(&domains)) {
      Search(&domains);
    }
    meter_.End(&result);
    result.solutions = solutions_;
    return result;
  }

 private:
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

  // Searches below domains that were propagated, and leaves them useless. Returns whether to go on.
  bool Search(Domains* domains) {
    for (;;) {
      const int cell = Choose(*domains);
      if (cell < 0) return Solution(*domains);
      const ValueSet value = (*domains)[cell] & -(*domains)[cell];
      if (!meter_.EnterNode(kWorkOfNode)) return false;
      Domains below = *domains;
      if (propagator_.Restrict(cell, value, &below) && !Search(&below)) return false;
      if (!propagator_.Restrict(cell, ~value, domains)) return true;
    }
  }

  bool Solution(const Domains& domains) {
    std::vector<int> values(board_.num_cells(), kEmptyCell);
    for (int cell = 0; cell < board_.num_cells(); ++cell) {
      if (!board_.IsHole(cell)) values[cell] = board_.least + std::countr_zero(domains[cell]);
    }
    for (const Constraint& constraint : propagator_.unchecked()) {
      if (IsBroken(board_, constraint, values)) return true;
    }
    ++solutions_;
    const bool wanted = meter_.AddSolution();
    if (sink_(values) == dlx::Visit::kStop) return meter_.Stop(dlx::Outcome::kVisitorStop);
    return wanted;
  }

  // A node takes about 50 us, so the clock is looked at in each.
  static constexpr int64_t kWorkOfNode = 1;

  const Board& board_;
  Propagator propagator_;
  dlx::internal::Meter meter_;
  const BoardEngine::Sink sink_;
  int64_t solutions_ = 0;
};

}  // namespace

EnumerateResult PropagateEngine::Enumerate(const Board& board, const dlx::Run& run, Sink sink) {
  Relations relations = Lower(board);
  if (AreHousesAlone(relations)) return SearchHouses(board, relations, run, sink);
  return PropagateSearch(board, std::move(relations), run, sink).Run();
}

}  // namespace sudoku::internal
