#include "sudoku/engines/dfs.h"

#include <bit>
#include <cstdint>
#include <vector>

#include "dlx/progress.h"
#include "dlx/run/meter.h"

namespace sudoku {
namespace {

using dlx::Outcome;
using Mask = uint32_t;  // a set of digits: bit d for digit d, 1 to 9

constexpr Mask kAllDigits = 0x3fe;
constexpr int64_t kNodesToLook = 4096;  // at the clock

class Dfs {
 public:
  Dfs(const Grid& puzzle, const dlx::Run& run, Engine::Sink sink)
      : puzzle_(puzzle), limits_(run.limits), sink_(sink), meter_(run, kNodesToLook) {
    result_.outcome = Outcome::kExhausted;
    result_.updates = 0;
    meter_.set_describe([this](dlx::Progress* progress) {
      progress->phase = "dfs";
      progress->solutions = static_cast<uint64_t>(result_.solutions);
      progress->nodes = result_.nodes;
    });
  }

  EnumerateResult Run() {
    for (Cell cell = kCells - 1; cell >= 0; --cell) {
      const Digit digit = puzzle_[cell];
      if (digit == 0) {
        empty_.push_back(cell);
        continue;
      }
      if ((Candidates(cell) & Mask{1} << digit) == 0) return result_;  // clashes with another given
      Place(cell, digit);
    }
    // A limit that was reached with the last node takes precedence.
    if (Search() && OutOfNodes()) Stop(Outcome::kNodeLimit);
    result_.updates = meter_.updates();
    return result_;
  }

 private:
  Mask Candidates(Cell cell) const {
    return kAllDigits & ~(row_[RowOf(cell)] | column_[ColumnOf(cell)] | box_[BoxOf(cell)]);
  }

  void Place(Cell cell, Digit digit) {
    grid_.Set(cell, digit);
    Toggle(cell, digit);
  }

  void Remove(Cell cell, Digit digit) {
    grid_.Set(cell, 0);
    Toggle(cell, digit);
  }

  void Toggle(Cell cell, Digit digit) {
    row_[RowOf(cell)] ^= Mask{1} << digit;
    column_[ColumnOf(cell)] ^= Mask{1} << digit;
    box_[BoxOf(cell)] ^= Mask{1} << digit;
  }

  // Returns whether to continue.
  bool Search() {
    if (LimitReached()) return false;
    ++result_.nodes;
    Cell best = -1;
    int fewest = 10;
    for (const Cell cell : empty_) {
      if (grid_[cell] != 0) continue;
      const int candidates = std::popcount(Candidates(cell));
      if (candidates >= fewest) continue;
      best = cell;
      fewest = candidates;
      if (fewest <= 1) break;
    }
    if (best < 0) return Solution();
    for (Digit digit = 1; digit <= 9; ++digit) {
      if ((Candidates(best) & Mask{1} << digit) == 0) continue;
      Place(best, digit);
      const bool go_on = Search();
      Remove(best, digit);
      if (!go_on) return false;
    }
    return true;
  }

  bool Solution() {
    ++result_.solutions;
    if (sink_(grid_) == dlx::Visit::kStop) return Stop(Outcome::kVisitorStop);
    if (result_.solutions == limits_.solutions) return Stop(Outcome::kSolutionLimit);
    return true;
  }

  bool LimitReached() {
    if (OutOfNodes()) return !Stop(Outcome::kNodeLimit);
    return !meter_.Tick() && !Stop(meter_.outcome());
  }

  bool OutOfNodes() const { return limits_.nodes.has_value() && result_.nodes >= *limits_.nodes; }

  bool Stop(Outcome outcome) {
    result_.outcome = outcome;
    return false;
  }

  const Grid& puzzle_;
  const dlx::Limits& limits_;
  Engine::Sink sink_;
  dlx::internal::Meter meter_;
  std::vector<Cell> empty_;  // the puzzle's empty cells, last in reading order first
  Grid grid_;
  Mask row_[kSize] = {};  // the digits that stand in each row, column and box
  Mask column_[kSize] = {};
  Mask box_[kSize] = {};
  EnumerateResult result_;
};

}  // namespace

EnumerateResult DfsEngine::EnumerateOne(const Grid& puzzle, const dlx::Run& run, Sink sink) {
  return Dfs(puzzle, run, sink).Run();
}

}  // namespace sudoku
