// SPDX-License-Identifier: Apache-2.0
//
// The law of controlled bias (D. Berthier, "Unbiased statistics of a CSP: a controlled-bias
// generator", 2009): cells are deleted in random order until a deletion admits a second solution;
// the puzzle before it is kept if it is minimal. Seen from the other end: of a random order of all
// cells, take the shortest beginning that has one solution, and keep it if it is minimal. A minimal
// puzzle of n givens is the beginning of n! (81 - n)! of the 81! orders of its grid's cells.
//
// Only one try in some 200,000 is kept. What makes that fast:
//
//   BEGIN SMALL  The beginning of 32 cells has to have one solution already, which 3.4 % have. So
//                no more than 32 cells are drawn. (Puzzles with more givens are lost: 1 in 10^8.)
//   MASKS        Unavoidable sets of the grid reject 90 % without a search. Several orders are
//                drawn for a grid, so that finding them costs little.
//   LANES        What is left is searched together, for many grids at once.
//
// Orders that share a grid are as random as others, and each order has the same chance to be tried.
// But two puzzles of one chunk may have the same solution: one in some thousand has such a sibling.
//
// UNBIASED  A puzzle of n givens is kept with probability C(81, n) / C(81, most). That is decided
//           before the search, as the least n that would be kept.

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "sudoku/generate/random_grid.h"
#include "sudoku/generate/source.h"
#include "sudoku/generate/unavoidable.h"
#include "sudoku/generate/uniform.h"

namespace sudoku::internal {
namespace {

constexpr int kMost = 40;  // cells that are drawn of an order
constexpr int kMostByDefault = 32;
constexpr int64_t kOrdersOfGrid = 512;
constexpr int64_t kGridsOfChunk = 16;

using Order = std::array<uint8_t, kMost>;

// The beginnings of random orders of all cells.
class Orders {
 public:
  Orders() { std::iota(cells_.begin(), cells_.end(), uint8_t{0}); }

  // Draws the first `n` cells, at least, of an order. The cells left over are shuffled already,
  // which does no harm.
  void Draw(int n, Uniform* uniform) {
    Swap(0, uniform->Descending<81, 8>());
    if (n > 8) Swap(8, uniform->Descending<73, 8>());
    if (n > 16) Swap(16, uniform->Descending<65, 8>());
    if (n > 24) Swap(24, uniform->Descending<57, 8>());
    if (n > 32) Swap(32, uniform->Descending<49, 8>());
  }
  CellSet Beginning(int n) const {
    CellSet set;
    for (int i = 0; i < n; ++i) set.Add(cells_[i]);
    return set;
  }
  Order order() const {
    Order order;
    std::copy_n(cells_.begin(), kMost, order.begin());
    return order;
  }

 private:
  void Swap(int first, const std::array<uint8_t, 8>& numbers) {
    for (int i = 0; i < 8; ++i) std::swap(cells_[first + i], cells_[first + i + numbers[i]]);
  }

  std::array<uint8_t, kCells> cells_;
};

struct GridWithSets {
  Grid grid;
  std::vector<CellSet> unavoidable;
};

// A try whose first cells have one solution, perhaps.
struct Try {
  int64_t attempt;
  const GridWithSets* of;
  Order order;
  int least;  // with fewer givens it is not kept
  int n;      // the first n cells have one solution
  CellSet cells;
  Grid puzzle;
  std::vector<Cell> unproven;  // cells that may be superfluous
};

class Controlled : public Source {
 public:
  explicit Controlled(const GenerateConfig& config)
      : config_(config), most_(std::min(kMost, config.most_givens.value_or(kMostByDefault))) {}

  int64_t chunk_size() const override { return kOrdersOfGrid * kGridsOfChunk; }

  void Make(int64_t chunk, int64_t n, Questions* questions,
            std::vector<Candidate>* made) const override {
    Uniform uniform(config_.seed, static_cast<uint64_t>(chunk));
    std::vector<GridWithSets> grids;
    grids.reserve(kGridsOfChunk);
    std::vector<Try> tries = Draw(n, &uniform, &grids);
    KeepUnique(questions, &tries);
    Shorten(questions, &tries);
    KeepMinimal(questions, &tries);
    for (const Try& t : tries) {
      made->push_back({.attempt = t.attempt,
                       .puzzle = t.puzzle,
                       .solution = t.of->grid,
                       .minimal_orbits = true});
    }
  }

 private:
  std::vector<Try> Draw(int64_t n, Uniform* uniform, std::vector<GridWithSets>* grids) const {
    std::vector<Try> tries;
    Orders orders;
    for (int64_t i = 0; i < n; ++i) {
      if (i % kOrdersOfGrid == 0) {
        if (!config_.from.has_value() || grids->empty()) AddGrid(uniform, grids);
      }
      const GridWithSets& of = grids->back();
      orders.Draw(most_, uniform);
      const CellSet cells = orders.Beginning(most_);
      if (!MeetsAll(cells, of.unavoidable)) continue;
      Try t = {.attempt = i,
               .of = &of,
               .order = orders.order(),
               .least = config_.least_givens,
               .n = most_,
               .cells = cells,
               .puzzle = {},
               .unproven = {}};
      if (config_.law == Law::kUnbiased) t.least = std::max(t.least, DrawLeast(uniform));
      for (int j = 0; j < most_; ++j) t.puzzle.Set(t.order[j], of.grid[t.order[j]]);
      tries.push_back(std::move(t));
    }
    return tries;
  }

  void AddGrid(Uniform* uniform, std::vector<GridWithSets>* grids) const {
    GridWithSets& added = grids->emplace_back();
    added.grid = config_.from.has_value() ? *config_.from : GridSampler::Get().Draw(uniform);
    added.unavoidable = FindUnavoidableSets(added.grid);
  }

  // A number that is at most n with probability C(81, n) / C(81, most_).
  int DrawLeast(Uniform* uniform) const {
    int least = most_;
    while (least > 0 && uniform->Below(kCells + 1 - least) < static_cast<uint64_t>(least)) --least;
    return least;
  }

  static void KeepUnique(Questions* questions, std::vector<Try>* tries) {
    questions->Clear();
    for (const Try& t : *tries) questions->Ask(t.puzzle);
    questions->Answer();
    size_t number = 0;
    std::erase_if(*tries, [&](const Try&) { return !questions->Yes(number++); });
  }

  // Deletes last cells as long as there is one solution; drops tries with too few givens.
  static void Shorten(Questions* questions, std::vector<Try>* tries) {
    const auto delete_last = [](Try* t) {
      const Cell last = t->order[--t->n];
      t->puzzle.Set(last, 0);
      t->cells.Remove(last);
    };
    const auto restore_last = [](Try* t) {
      const Cell last = t->order[t->n++];
      t->puzzle.Set(last, t->of->grid[last]);
      t->cells.Add(last);
    };
    std::vector<Try*> open;
    for (Try& t : *tries) open.push_back(&t);
    while (!open.empty()) {
      questions->Clear();
      std::erase_if(open, [&](Try* t) {
        if (t->n < t->least) return true;
        delete_last(t);
        const Cell last = t->order[t->n];
        if (MeetsAll(t->cells, t->of->unavoidable)) {
          questions->AskOther(t->puzzle, last, t->of->grid[last]);
          return false;
        }
        restore_last(t);
        return true;
      });
      questions->Answer();
      size_t number = 0;
      std::erase_if(open, [&](Try* t) {
        if (questions->Yes(number++)) return false;
        restore_last(t);
        return true;
      });
    }
    std::erase_if(*tries, [](const Try& t) { return t.n < t.least; });
  }

  // Requires: the last cell is not superfluous.
  static void KeepMinimal(Questions* questions, std::vector<Try>* tries) {
    for (Try& t : *tries) {
      const CellSet alone = AloneIn(t.cells, t.of->unavoidable);
      for (int i = 0; i + 1 < t.n; ++i) {
        if (!alone.Has(t.order[i])) t.unproven.push_back(t.order[i]);
      }
    }
    const auto is_open = [](const Try& t) { return !t.unproven.empty(); };
    while (std::any_of(tries->begin(), tries->end(), is_open)) {
      questions->Clear();
      for (const Try& t : *tries) {
        if (!is_open(t)) continue;
        Grid without = t.puzzle;
        without.Set(t.unproven.back(), 0);
        questions->AskOther(without, t.unproven.back(), t.of->grid[t.unproven.back()]);
      }
      questions->Answer();
      size_t number = 0;
      std::erase_if(*tries, [&](Try& t) {
        if (!is_open(t)) return false;
        t.unproven.pop_back();
        return questions->Yes(number++);
      });
    }
  }

  const GenerateConfig& config_;
  const int most_;
};

}  // namespace

std::unique_ptr<Source> MakeControlled(const GenerateConfig& config) {
  return std::make_unique<Controlled>(config);
}

}  // namespace sudoku::internal
