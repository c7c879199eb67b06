// A solution of the puzzle less the set D is a grid that differs from the givens in some set M of cells, and
// M is a part of D. So with
//
//   f(M) = the grids that differ from the givens in M, in all of M, and in nothing else
//   N(D) = the solutions without D = the sum of f(M) over all M that are a part of D
//
// one table of f for all sets of up to k givens has all N(D) in it, and each grid is counted once, in the
// f(M) of its own M, not for each of the sets D around M:
//
//       {}                    f({}) is a part of all N(D),
//      / | \ .
//    {a} {b} {c}              f({a}) of N({a,b}) and of N({a,c}), ...
//     | X   X |
//  {a,b} {a,c} {b,c}          and N({a,b}) = f({}) + f({a}) + f({b}) + f({a,b})
//
// The search for f(M) has the givens outside of M, and each cell of M without the digit that was given. The
// lanes of BatchSolver do that for many sets at a time. Then each given in turn is added to all sets that have
// it (the zeta transform of Yates, 1937), which takes k steps a set.
//
// How much that saves depends on the puzzle: see the table in docs/cli.md. Tried, on its puzzle with 17 givens,
// k = 2, one thread, AVX-512:
//
//   47 s  this
//   53 s  the same without counting a solution as two where only pairs are left (OnlyPairs): 1.33 times the
//         nodes
//   52 s  that, and f(M) as the sum over the other digits of M's cells: lanes need not know what is excluded, but
//         there are 2.5 to 5 times as many searches for each given in M, which tells where there are many sets
//   57 s  separate counts N(D), 136 of them at once; 90 s one by one
//
// And by a search of one state at a time in the same grids less one or two givens, nodes for each solution (2.05
// without any of it; 1.6 with OnlyPairs):
//
//   1.8 to 1.9    what is left falls apart into components, and they are searched one by one
//   0.29 to 0.48  counts are remembered, by the cells and digits that are left, row by row; the more solutions,
//                 the fewer nodes. With one memory for all sets, 5 % less
//   0.42 to 0.63  the same, looked up at the end of each row alone; by the best of twelve orders of rows or
//                 columns, 0.40 instead of 0.58
//
// To look up takes a miss of the cache and a key of 27 sets of digits, 0.2 to 0.3 times a solution, where all the
// search takes 80 ns a solution: half of the time might be saved, for a second search and much memory.

#include "sudoku/relax.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "sudoku/batch.h"
#include "sudoku/count/candidates.h"
#include "sudoku/count/subsets.h"

namespace sudoku {
namespace {

using Clock = std::chrono::steady_clock;

// Up to so many sets, and a search of more than so many nodes, are divided into about so many parts, so
// that threads end at the same time.
constexpr int64_t kPartsWanted = 4096;
constexpr int64_t kNodesUndivided = 100'000;
// Parts that a thread takes at once: enough to fill its lanes, and few where there are few left.
constexpr int64_t kMostPartsAtOnce = 512;
constexpr int64_t kTurnsOfThread = 64;

// No sum of counts is more than all that was counted, which must not come near what 64 bits hold.
constexpr int64_t kMostCounted = int64_t{1} << 62;

// What has the solutions that count for one set: all of it, or a part.
struct Parts {
  std::vector<Grid> grids;
  std::vector<Grid> excluded;
  std::vector<int64_t> sets;  // their numbers
};

struct Part {
  Grid grid;
  Grid excluded;
};

// Divides by the digits of one cell after the other, until there are so many parts, or all are full grids.
std::deque<Part> Divide(const Part& whole, int64_t wanted) {
  std::deque<Part> parts = {whole};
  std::deque<Part> full;
  while (!parts.empty() && static_cast<int64_t>(parts.size() + full.size()) < wanted) {
    Part part = parts.front();
    parts.pop_front();
    const Cell cell = SmallestCell(part.grid, part.excluded);
    if (cell == kCells) {
      full.push_back(part);
      continue;
    }
    for (unsigned digits = Candidates(part.grid, part.excluded, cell); digits != 0;
         digits &= digits - 1) {
      part.grid.Set(cell, std::countr_zero(digits));
      parts.push_back(part);
    }
  }
  parts.insert(parts.end(), full.begin(), full.end());
  return parts;
}

// Hands out the parts of all sets, the largest sets first: they take longest. For one thread at a time.
class PartSource {
 public:
  PartSource(const Grid& puzzle, const std::vector<Cell>& givens, const Subsets& subsets,
             int64_t parts_of_set)
      : puzzle_(puzzle),
        givens_(givens),
        subsets_(subsets),
        parts_of_set_(parts_of_set),
        sets_left_(subsets.size()),
        set_(Subsets::FirstOf(subsets.k())) {}

  // The share of sets that were handed out.
  double done() const {
    return 1 - static_cast<double>(sets_left_) / static_cast<double>(subsets_.size());
  }

  // Fills `parts` with the next ones; returns whether there are any.
  bool Take(int threads, Parts* parts) {
    parts->grids.clear();
    parts->excluded.clear();
    parts->sets.clear();
    const int64_t left = sets_left_ * parts_of_set_ + static_cast<int64_t>(parts_.size());
    const int64_t wanted =
        std::clamp<int64_t>(left / (threads * kTurnsOfThread), 1, kMostPartsAtOnce);
    while (static_cast<int64_t>(parts->sets.size()) < wanted) {
      if (parts_.empty()) {
        if (sets_left_ == 0) break;
        TakeSet();
        continue;  // no digit may be left for some cell: then there are no parts
      }
      parts->grids.push_back(parts_.front().grid);
      parts->excluded.push_back(parts_.front().excluded);
      parts->sets.push_back(number_);
      parts_.pop_front();
    }
    return !parts->sets.empty();
  }

 private:
  void TakeSet() {
    Part whole = {.grid = puzzle_, .excluded = {}};
    for (const int i : set_) {
      whole.grid.Set(givens_[i], 0);
      whole.excluded.Set(givens_[i], puzzle_[givens_[i]]);
    }
    number_ = subsets_.NumberOf(set_);
    --sets_left_;
    if (!subsets_.Next(&set_) && !set_.empty()) {
      set_ = Subsets::FirstOf(static_cast<int>(set_.size()) - 1);
    }
    parts_ = Divide(whole, parts_of_set_);
  }

  const Grid& puzzle_;
  const std::vector<Cell>& givens_;
  const Subsets& subsets_;
  const int64_t parts_of_set_;
  int64_t sets_left_;
  std::vector<int> set_;  // the next one
  int64_t number_ = 0;    // of the set whose parts are next
  std::deque<Part> parts_;
};

// Counts the solutions of all parts by several threads.
class Counting {
 public:
  Counting(const RelaxConfig& config, PartSource* source, std::vector<int64_t>* counts)
      : config_(config), source_(source), counts_(counts) {}

  // Requires: the counts are 0. Returns their sum and the nodes.
  SearchResult Run() {
    std::vector<std::thread> threads;
    for (int i = 1; i < config_.threads; ++i) threads.emplace_back([this] { Work(); });
    Work();
    for (std::thread& thread : threads) thread.join();
    return sum_;
  }

 private:
  void Work() {
    BatchSolver solver;
    Parts parts;
    std::vector<BatchResult> results;
    SearchLimits limits;
    while (Next(&parts, &limits)) {
      results.resize(parts.sets.size());
      Finish(parts, results,
             solver.CountExcluding(parts.grids, parts.excluded, limits, absl::MakeSpan(results)));
    }
  }

  bool Next(Parts* parts, SearchLimits* limits) {
    const std::lock_guard lock(mutex_);
    if (sum_.outcome != Outcome::kExhausted) return false;
    *limits = {.stop = config_.limits.stop};
    if (config_.limits.nodes > 0) limits->nodes = config_.limits.nodes - sum_.nodes;
    if (config_.limits.seconds > 0) {
      const std::chrono::duration<double> elapsed = Clock::now() - start_;
      limits->seconds = std::max(config_.limits.seconds - elapsed.count(), 1e-9);
    }
    return source_->Take(config_.threads, parts);
  }

  void Finish(const Parts& parts, const std::vector<BatchResult>& results,
              const SearchResult& result) {
    const std::lock_guard lock(mutex_);
    sum_.solutions += result.solutions;
    sum_.nodes += result.nodes;
    for (size_t i = 0; i < results.size(); ++i) (*counts_)[parts.sets[i]] += results[i].solutions;
    // A limit is reached or not, whatever other threads have under way.
    const SearchLimits& limits = config_.limits;
    if (result.outcome != Outcome::kExhausted) {
      sum_.outcome = result.outcome;
    } else if (limits.nodes > 0 && sum_.nodes >= limits.nodes) {
      sum_.outcome = Outcome::kNodeLimit;
    } else if (sum_.solutions >= (limits.solutions > 0 ? limits.solutions : kMostCounted)) {
      sum_.outcome = Outcome::kSolutionLimit;
    }
    if (config_.report) config_.report({source_->done(), sum_.solutions});
  }

  const RelaxConfig& config_;
  PartSource* const source_;
  const Clock::time_point start_ = Clock::now();
  std::mutex mutex_;                    // guards what follows, the source and the counts
  std::vector<int64_t>* const counts_;  // by set
  SearchResult sum_;
};

// f of all sets, see above.
SearchResult CountParts(const Grid& puzzle, const std::vector<Cell>& givens, const Subsets& subsets,
                        const RelaxConfig& config, std::vector<int64_t>* counts) {
  const auto run = [&](int64_t parts_of_set, const RelaxConfig& run_config) {
    counts->assign(subsets.size(), 0);
    PartSource source(puzzle, givens, subsets, parts_of_set);
    return Counting(run_config, &source, counts).Run();
  };
  const int64_t parts_of_set = kPartsWanted / subsets.size();
  if (parts_of_set <= 1) return run(1, config);
  // Most puzzles are done with before they could be divided.
  RelaxConfig alone = config;
  alone.threads = 1;
  if (config.limits.nodes <= 0 || config.limits.nodes > kNodesUndivided) {
    alone.limits.nodes = kNodesUndivided;
  }
  const SearchResult result = run(1, alone);
  if (result.outcome != Outcome::kNodeLimit || config.limits.nodes == alone.limits.nodes) {
    return result;
  }
  return run(parts_of_set, config);
}

// From f to N. Once the first givens were added, a set has the sum over those parts of it that lack none but
// these.
void AddParts(const Subsets& subsets, std::vector<int64_t>* counts) {
  std::vector<int> part;
  for (int given = 0; given < subsets.n(); ++given) {
    for (int size = 1; size <= subsets.k(); ++size) {
      std::vector<int> set = Subsets::FirstOf(size);
      for (int64_t number = subsets.First(size); number < subsets.First(size + 1); ++number) {
        const auto at = std::find(set.begin(), set.end(), given);
        if (at != set.end()) {
          part.assign(set.begin(), at);
          part.insert(part.end(), at + 1, set.end());
          (*counts)[number] += (*counts)[subsets.NumberOf(part)];
        }
        subsets.Next(&set);
      }
    }
  }
}

absl::Status CheckGivens(int num_givens, int k) {
  if (k >= 0 && k <= num_givens) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("the puzzle has ", num_givens, " givens; ", k, " cannot be deleted"));
}

std::vector<Cell> GivensOf(const Grid& puzzle) {
  std::vector<Cell> givens;
  for (Cell cell = 0; cell < kCells; ++cell) {
    if (puzzle[cell] != 0) givens.push_back(cell);
  }
  return givens;
}

// The sets with the most solutions.
Relaxation BestOf(const RelaxedCounts& counts, int k) {
  Relaxation r;
  r.outcome = counts.outcome;
  r.counted = counts.counted;
  r.nodes = counts.nodes;
  if (r.outcome != Outcome::kExhausted) return r;
  r.solutions = *std::max_element(counts.counts.begin(), counts.counts.end());
  const Subsets subsets(static_cast<int>(counts.givens.size()), k);
  std::vector<int> set = Subsets::FirstOf(k);
  for (const int64_t solutions : counts.counts) {
    if (solutions == r.solutions) {
      std::vector<Cell>& cells = r.best.emplace_back();
      for (const int i : set) cells.push_back(counts.givens[i]);
    }
    subsets.Next(&set);
  }
  return r;
}

absl::StatusOr<Relaxation> RelaxGreedily(const Grid& puzzle, const RelaxConfig& config) {
  if (absl::Status status = CheckGivens(puzzle.NumGivens(), config.k); !status.ok()) return status;
  const Clock::time_point start = Clock::now();
  Grid rest = puzzle;
  std::vector<Cell> cells;
  Relaxation sum;
  do {
    RelaxConfig step = config;
    step.k = config.k == 0 ? 0 : 1;
    SearchLimits& limits = step.limits;
    const std::chrono::duration<double> elapsed = Clock::now() - start;
    if (limits.nodes > 0) limits.nodes -= sum.nodes;
    if (limits.solutions > 0) limits.solutions -= sum.counted;
    if (limits.seconds > 0) limits.seconds = std::max(limits.seconds - elapsed.count(), 1e-9);
    const absl::StatusOr<RelaxedCounts> counts = CountRelaxed(rest, step);
    if (!counts.ok()) return counts.status();
    const Relaxation found = BestOf(*counts, step.k);
    sum.counted += found.counted;
    sum.nodes += found.nodes;
    sum.outcome = found.outcome;
    if (sum.outcome != Outcome::kExhausted) return sum;
    sum.solutions = found.solutions;
    for (const Cell cell : found.best.front()) {
      cells.push_back(cell);
      rest.Set(cell, 0);
    }
  } while (static_cast<int>(cells.size()) < config.k);
  std::sort(cells.begin(), cells.end());
  sum.best.push_back(std::move(cells));
  return sum;
}

}  // namespace

absl::StatusOr<RelaxedCounts> CountRelaxed(const Grid& puzzle, const RelaxConfig& config) {
  RelaxedCounts r;
  r.givens = GivensOf(puzzle);
  const int n = static_cast<int>(r.givens.size());
  if (absl::Status status = CheckGivens(n, config.k); !status.ok()) return status;
  const Subsets subsets(n, config.k);
  if (subsets.size() > kMostSets) {
    return absl::InvalidArgumentError(absl::StrCat("up to ", config.k, " of ", n,
                                                   " givens are more than ", kMostSets,
                                                   " sets: too many to count them all"));
  }
  const SearchResult result = CountParts(puzzle, r.givens, subsets, config, &r.counts);
  r.outcome = result.outcome;
  r.counted = result.solutions;
  r.nodes = result.nodes;
  if (r.outcome == Outcome::kExhausted) {
    AddParts(subsets, &r.counts);
    r.counts.erase(r.counts.begin(), r.counts.begin() + subsets.First(config.k));
  } else {
    r.counts.clear();
  }
  return r;
}

absl::StatusOr<Relaxation> Relax(const Grid& puzzle, const RelaxConfig& config) {
  if (config.greedy) return RelaxGreedily(puzzle, config);
  const absl::StatusOr<RelaxedCounts> counts = CountRelaxed(puzzle, config);
  if (!counts.ok()) return counts.status();
  return BestOf(*counts, config.k);
}

}  // namespace sudoku
