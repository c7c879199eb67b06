// SPDX-License-Identifier: Apache-2.0
//
// The number of ways to fill a band depends on its column sets alone, whatever is in the other
// bands. The columns of three boxes form a stack if no digit occurs in them twice:
//
//              stack 1  stack 2  stack 3
//
//     band 1     p1       p2       p3      solutions = sum over all column sets (p, q, r)
//     band 2     q1       q2       q3                  of each of the three stacks,
//     band 3     r1       r2       r3                  of F1(p1, p2, p3) F2(q1, q2, q3)
//                                                         F3(r1, r2, r3)
//
// F1 is the number of ways to fill band 1 with these columns that agree with its givens, which say
// in which row a digit is. In which column it is restricts p, q and r.

#include "sudoku/count/bands.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <utility>

#include "absl/numeric/int128.h"
#include "dlx/progress.h"
#include "dlx/run/meter.h"
#include "dlx/run/threads.h"
#include "sudoku/count/band_tables.h"

namespace sudoku {
namespace {

using internal::BandLayout;
using internal::BandTables;
using internal::ColumnSets;
using internal::kPairs;
using internal::kPartitions;
using internal::kSplits;
using internal::PairOf;
using internal::SplitSet;

Grid Transposed(const Grid& grid) {
  Grid transposed;
  for (Cell cell = 0; cell < kCells; ++cell) {
    transposed.Set(CellAt(ColumnOf(cell), RowOf(cell)), grid[cell]);
  }
  return transposed;
}

// The grid whose bands and stacks are these of another one.
Grid Moved(const Grid& grid, const std::array<int, 3>& bands, const std::array<int, 3>& stacks) {
  Grid moved;
  for (Cell cell = 0; cell < kCells; ++cell) {
    const int row = RowOf(cell);
    const int column = ColumnOf(cell);
    moved.Set(cell,
              grid[CellAt(3 * bands[row / 3] + row % 3, 3 * stacks[column / 3] + column % 3)]);
  }
  return moved;
}

int GivensOfBand(const Grid& grid, int band) {
  const auto* const begin = grid.data() + 27 * band;
  return static_cast<int>(27 - std::count(begin, begin + 27, 0));
}

unsigned GivenDigits(const Grid& grid) {
  unsigned given = 0;
  for (Cell cell = 0; cell < kCells; ++cell) {
    if (grid[cell] != 0) given |= 1U << static_cast<unsigned>(grid[cell] - 1);
  }
  return given;
}

// The same with the bands of the most givens first.
Grid BandsSorted(const Grid& grid) {
  std::array<int, 3> bands = {0, 1, 2};
  std::stable_sort(bands.begin(), bands.end(),
                   [&grid](int a, int b) { return GivensOfBand(grid, a) > GivensOfBand(grid, b); });
  return Moved(grid, bands, {0, 1, 2});
}

// The splits that have all givens of a box where they are, as rows or as columns.
SplitSet Allowed(const Grid& grid, int band, int stack, bool as_rows) {
  std::array<unsigned, 3> givens = {};
  for (int row = 0; row < 3; ++row) {
    for (int column = 0; column < 3; ++column) {
      const Digit digit = grid[CellAt(3 * band + row, 3 * stack + column)];
      if (digit != 0) givens[as_rows ? row : column] |= 1U << static_cast<unsigned>(digit - 1);
    }
  }
  SplitSet allowed;
  for (int split = 0; split < kSplits; ++split) {
    const auto& digits = BandTables::Get().Digits(split);
    allowed[split] = (givens[0] & ~digits[0]) == 0 && (givens[1] & ~digits[1]) == 0 &&
                     (givens[2] & ~digits[2]) == 0;
  }
  return allowed;
}

// By stack.
std::array<SplitSet, 3> AllowedRows(const Grid& grid, int band) {
  return {Allowed(grid, band, 0, true), Allowed(grid, band, 1, true), Allowed(grid, band, 2, true)};
}

// When to stop, and what was counted by then; for all threads.
class SharedCount {
 public:
  // `before` must outlive it.
  SharedCount(const dlx::Run& run, const ExactCount& before)
      : threads_(run.threads), meter_(run), before_(before) {
    meter_.set_describe([this](dlx::Progress* progress) {
      progress->phase = "bands";
      progress->solutions = AtLeast();
      progress->nodes = before_.nodes;
      progress->done = std::min(done_, 1.0);
    });
    if (meter_.max_solutions() == 0) meter_.Stop(dlx::Outcome::kSolutionLimit);
  }

  // Adds what was counted, and the part of the whole that it is. Returns whether to continue.
  bool Add(absl::uint128 solutions, double done) {
    const std::lock_guard lock(mutex_);
    solutions_ += solutions;
    done_ += done;
    const int64_t most = meter_.max_solutions();
    if (most != dlx::internal::kNoLimit && solutions_ >= absl::uint128(most)) {
      return meter_.Stop(dlx::Outcome::kSolutionLimit);
    }
    return meter_.Tick();
  }

  // Calls f(0), f(1), ... f(n - 1) by several threads, until it returns false.
  template <typename F>
  void ForEach(size_t n, const F& f) const {
    dlx::internal::ForEachInThreads(threads_, n, f);
  }

  // Requires: no thread adds any more.
  ExactCount Result() const {
    ExactCount result = before_;
    meter_.End(&result);
    result.nodes = before_.nodes;
    result.updates = meter_.updates() + before_.updates.value_or(0);
    result.solutions = AtLeast();
    if (result.outcome == dlx::Outcome::kSolutionLimit) {
      result.solutions = static_cast<uint64_t>(meter_.max_solutions());
    }
    result.by_bands = true;
    return result;
  }

 private:
  dlx::BigCount AtLeast() const {
    return std::max(before_.solutions, dlx::BigCount::FromWords({absl::Uint128Low64(solutions_),
                                                                 absl::Uint128High64(solutions_)}));
  }

  const int threads_;
  std::mutex mutex_;  // guards what follows
  dlx::internal::Meter meter_;
  const ExactCount& before_;
  absl::uint128 solutions_ = 0;
  double done_ = 0;
};

// All givens in the first band.
class OneBand {
 public:
  explicit OneBand(const Grid& grid) : rows_(AllowedRows(grid, 0)), given_(GivenDigits(grid)) {
    for (int stack = 0; stack < 3; ++stack) {
      const SplitSet allowed = Allowed(grid, 0, stack, false);
      for (int split = 0; split < kSplits; ++split) orders_[stack][split / 6] += allowed[split];
    }
  }

  void Count(SharedCount* shared) const {
    const std::vector<std::pair<int, int>> classes = Classes();
    if (!shared->Add(0, 0)) return;
    BandTables::Get().OtherBands();
    shared->ForEach(classes.size(), [&](size_t i) {
      const auto [p, size] = classes[i];
      return shared->Add(absl::uint128(size) * CountWith(p), size / double{kPartitions});
    });
  }

 private:
  // Digits that are not given may be renamed. So of partitions of the first box that become the
  // same by that, one is looked at: the first member of each pair; the second is how many they are.
  std::vector<std::pair<int, int>> Classes() const {
    std::map<std::array<unsigned, 3>, std::pair<int, int>> classes;
    for (int p = 0; p < kPartitions; ++p) {
      if (orders_[0][p] == 0) continue;
      std::array<unsigned, 3> key = {};
      for (int i = 0; i < 3; ++i) key[i] = BandTables::Get().Digits(6 * p)[i] & given_;
      std::sort(key.begin(), key.end());
      ++classes.try_emplace(key, p, 0).first->second.second;
    }
    std::vector<std::pair<int, int>> list;
    list.reserve(classes.size());
    for (const auto& entry : classes) list.push_back(entry.second);
    return list;
  }

  // The number of solutions with partition p in the columns of the first box.
  absl::uint128 CountWith(int p) const {
    const BandTables& tables = BandTables::Get();
    std::vector<uint16_t> fillings(kPairs);
    tables.CountFillings(p, rows_, absl::MakeSpan(fillings));
    absl::uint128 solutions = 0;
    for (int q = 0; q < kPartitions; ++q) {
      if (orders_[1][q] == 0) continue;
      const uint64_t* const others = &tables.OtherBands()[PairOf(tables.Renamed(p, q), 0)];
      uint64_t sum = 0;  // below 6 * 280 * 2^14 * 2^34
      for (int r = 0; r < kPartitions; ++r) {
        sum += static_cast<uint64_t>(orders_[2][r]) * fillings[PairOf(q, r)] *
               others[tables.Renamed(p, r)];
      }
      solutions += absl::uint128(static_cast<uint64_t>(orders_[0][p] * orders_[1][q])) * sum;
    }
    return solutions;
  }

  std::array<SplitSet, 3> rows_;
  // By box and partition: how many of its six orders agree with the givens.
  std::array<std::array<int, kPartitions>, 3> orders_ = {};
  unsigned given_;  // digits
};

// Any grid.
class StackByStack {
 public:
  StackByStack(const BandLayout& layout, SharedCount* shared)
      : stacks_(layout.stacks), shared_(*shared) {
    for (int band = 0; band < 3; ++band) rows_[band] = AllowedRows(layout.grid, band);
    DivideThird();
  }

  void Count() {
    if (!CountFillings()) return;
    shared_.ForEach(stacks_[0].size(), [this](size_t i) { return CountWith(stacks_[0][i]); });
  }

 private:
  // For each band and each partition that its first box may have. Returns whether to continue.
  bool CountFillings() {
    for (auto& of_band : fillings_) of_band.resize(kPartitions);
    for (const ColumnSets& sets : stacks_[0]) {
      for (int band = 0; band < 3; ++band) fillings_[band][sets.partitions[band]].resize(kPairs);
    }
    std::atomic<bool> goes_on = true;
    shared_.ForEach(size_t{3} * kPartitions, [&](size_t i) {
      std::vector<uint16_t>& fillings = fillings_[i % 3][i / 3];
      if (fillings.empty()) return true;
      BandTables::Get().CountFillings(static_cast<int>(i / 3), rows_[i % 3],
                                      absl::MakeSpan(fillings));
      if (!shared_.Add(0, 0)) goes_on = false;
      return goes_on.load();
    });
    return goes_on;
  }

  // Adds all solutions with these columns in the first stack. Returns whether to continue.
  bool CountWith(const ColumnSets& first) {
    constexpr size_t kStepsOfLook = size_t{1} << 24U;
    const double share = 1.0 / static_cast<double>(stacks_[0].size());
    std::array<const uint16_t*, 3> tables;
    for (int band = 0; band < 3; ++band) {
      tables[band] = fillings_[band][first.partitions[band]].data();
    }
    absl::uint128 sum = 0;  // this and the next two: since the last Add()
    size_t steps = 0;
    double done = 0;
    for (const ColumnSets& second : stacks_[1]) {
      std::array<const uint16_t*, 3> rows;
      for (int band = 0; band < 3; ++band) {
        rows[band] = tables[band] + PairOf(second.partitions[band], 0);
      }
      sum += absl::uint128(uint64_t{first.weight} * second.weight) * SumOverThird(rows);
      done += share / static_cast<double>(stacks_[1].size());
      steps += stacks_[2].size();
      if (steps < kStepsOfLook) continue;
      if (!shared_.Add(std::exchange(sum, 0), std::exchange(done, 0))) return false;
      steps = 0;
    }
    return shared_.Add(sum, done);
  }

  // The sum over all column sets of the third stack; rows[band] has the fillings of a band by its
  // partition there. Column sets that share the partition in the first band share that factor, and
  // often it is 0.
  uint64_t SumOverThird(const std::array<const uint16_t*, 3>& rows) const {
    uint64_t sum = 0;
    for (const auto& [begin, end] : third_) {
      const uint64_t ways = rows[0][begin->partitions[0]];
      if (ways == 0) continue;
      uint64_t others = 0;
      for (const ColumnSets* sets = begin; sets != end; ++sets) {
        const uint32_t fillings = rows[1][sets->partitions[1]];
        others += sets->weight * fillings * rows[2][sets->partitions[2]];
      }
      sum += ways * others;
    }
    return sum;
  }

  // Column sets of the third stack with the same partition in the first band.
  void DivideThird() {
    const ColumnSets* begin = stacks_[2].data();
    const ColumnSets* const end = begin + stacks_[2].size();
    while (begin != end) {
      const ColumnSets* const next = std::find_if(begin, end, [begin](const ColumnSets& sets) {
        return sets.partitions[0] != begin->partitions[0];
      });
      third_.emplace_back(begin, next);
      begin = next;
    }
  }

  const std::array<std::vector<ColumnSets>, 3>& stacks_;
  std::vector<std::pair<const ColumnSets*, const ColumnSets*>> third_;
  SharedCount& shared_;
  std::array<std::array<SplitSet, 3>, 3> rows_;  // by band, then stack
  std::array<std::vector<std::vector<uint16_t>>, 3> fillings_;
};

using SplitsOfStack = std::array<int, 3>;  // by band

// All splits into columns that agree with the givens of a stack.
std::vector<SplitsOfStack> AllSplitsOf(const Grid& grid, int stack) {
  std::array<SplitSet, 3> columns;
  for (int band = 0; band < 3; ++band) columns[band] = Allowed(grid, band, stack, false);
  std::vector<SplitsOfStack> all;
  for (int split = 0; split < kSplits; ++split) {
    if (!columns[0][split]) continue;
    for (const auto& [second, third] : BandTables::Get().Rests(split)) {
      if (columns[1][second] && columns[2][third]) all.push_back({split, second, third});
    }
  }
  return all;
}

std::array<uint16_t, 3> PartitionsOf(const SplitsOfStack& splits) {
  std::array<uint16_t, 3> partitions;
  for (int band = 0; band < 3; ++band) partitions[band] = static_cast<uint16_t>(splits[band] / 6);
  return partitions;
}

// The same for splits that differ only by the order of columns and the names of digits that are not
// given. A digit is in one column of each band, and these are three columns: that is one of six
// orders. Of digits that are given the key has the order, of the others how many have each.
uint64_t ClassOf(const SplitsOfStack& splits, unsigned given) {
  constexpr std::array<std::array<int, 3>, 6> kOrders = {
      {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};
  std::array<uint64_t, 6> keys = {};
  for (unsigned digit = 0; digit < kSize; ++digit) {
    std::array<int, 2> columns = {};  // of the first band and the second
    for (int band = 0; band < 2; ++band) {
      const auto& digits = BandTables::Get().Digits(splits[band]);
      while ((digits[columns[band]] >> digit & 1U) == 0) ++columns[band];
    }
    for (int i = 0; i < 6; ++i) {
      const int first = kOrders[i][columns[0]];
      const int second = kOrders[i][columns[1]];
      const int order = 2 * first + (second > first ? second - 1 : second);
      // Four bits for each order of digits that are not given, three for each digit that is.
      keys[i] += (given >> digit & 1U) != 0 ? static_cast<uint64_t>(order) << (24 + 3 * digit)
                                            : uint64_t{1} << static_cast<unsigned>(4 * order);
    }
  }
  return *std::min_element(keys.begin(), keys.end());
}

// The column sets of one member of each class, in the order of the classes; splits are in one class
// if their keys are equal.
template <typename Key>
std::vector<ColumnSets> ClassesBy(Key key_of, const std::vector<SplitsOfStack>& all) {
  std::vector<std::pair<decltype(key_of(all[0])), const SplitsOfStack*>> sorted;
  sorted.reserve(all.size());
  for (const SplitsOfStack& splits : all) sorted.emplace_back(key_of(splits), &splits);
  std::sort(sorted.begin(), sorted.end());
  std::vector<ColumnSets> sets;
  for (size_t i = 0; i < sorted.size(); ++i) {
    if (i == 0 || sorted[i].first != sorted[i - 1].first) {
      sets.push_back({PartitionsOf(*sorted[i].second), 0});
    }
    ++sets.back().weight;
  }
  return sets;
}

// Classes will do for one of the stacks; it is the one where they save the most. The stack with the
// most column sets is the inmost loop.
BandLayout LayoutOf(const Grid& grid) {
  std::array<std::vector<ColumnSets>, 3> sets;
  std::array<std::vector<ColumnSets>, 3> classes;
  for (int stack = 0; stack < 3; ++stack) {
    const std::vector<SplitsOfStack> all = AllSplitsOf(grid, stack);
    sets[stack] = ClassesBy(PartitionsOf, all);
    classes[stack] = ClassesBy(
        [given = GivenDigits(grid)](const SplitsOfStack& splits) { return ClassOf(splits, given); },
        all);
  }
  const auto saves_more = [&](int a, int b) {
    return classes[a].size() * sets[b].size() < classes[b].size() * sets[a].size();
  };
  std::array<int, 3> order = {0, 1, 2};
  std::swap(order[0], *std::min_element(order.begin(), order.end(), saves_more));
  if (sets[order[1]].size() > sets[order[2]].size()) std::swap(order[1], order[2]);

  BandLayout layout;
  layout.grid = Moved(grid, {0, 1, 2}, order);
  layout.stacks = {std::move(classes[order[0]]), std::move(sets[order[1]]),
                   std::move(sets[order[2]])};
  return layout;
}

}  // namespace

double internal::BandLayout::Steps() const {
  double steps = 1;
  for (const auto& sets : stacks) steps *= static_cast<double>(sets.size());
  return steps;
}

BandCounter::BandCounter(const Grid& puzzle) {
  const Grid grids[] = {BandsSorted(puzzle), BandsSorted(Transposed(puzzle))};
  for (const Grid& grid : grids) {
    layout_.grid = grid;
    is_one_band_ = GivensOfBand(grid, 1) == 0;
    if (is_one_band_) return;
  }
  // Where the first band has the most givens, most of its sums are soon 0.
  layout_ = LayoutOf(grids[0]);
  BandLayout other = LayoutOf(grids[1]);
  if (other.Steps() < layout_.Steps()) layout_ = std::move(other);
}

double BandCounter::EstimatedSeconds() const {
  constexpr double kSecondsOfOneBand = 0.1;
  constexpr double kSecondsOfTables = 0.05;
  constexpr double kStepsPerSecond = 1e9;
  if (is_one_band_) return kSecondsOfOneBand;
  return kSecondsOfTables + layout_.Steps() / kStepsPerSecond;
}

ExactCount BandCounter::Count(const dlx::Run& run, const ExactCount& before) const {
  SharedCount shared(run, before);
  if (is_one_band_) {
    OneBand(layout_.grid).Count(&shared);
  } else {
    StackByStack(layout_, &shared).Count();
  }
  return shared.Result();
}

}  // namespace sudoku
