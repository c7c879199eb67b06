// SPDX-License-Identifier: Apache-2.0
//
// A solution of the puzzle less the set D is a grid that differs from the givens in some set M of
// cells, and M is a part of D. So with
//
//   f(M) = the grids that differ from the givens in M, in all of M, and in nothing else
//   N(D) = the solutions without D = the sum of f(M) over all M that are a part of D
//
// one table of f for all sets of up to k givens has all N(D) in it, and each grid is counted once,
// in the f(M) of its own M, not for each of the sets D around M:
//
//       {}                    f({}) is a part of all N(D),
//      / | \ .
//    {a} {b} {c}              f({a}) of N({a,b}) and of N({a,c}), ...
//     | X   X |
//  {a,b} {a,c} {b,c}          and N({a,b}) = f({}) + f({a}) + f({b}) + f({a,b})
//
// The search for f(M) has the givens outside of M, and each cell of M without the digit that was
// given. The lanes of BatchSolver do that for many sets at a time. Then each given in turn is added
// to all sets that have it (the zeta transform of Yates, 1937), which takes k steps a set.
//
// How much that saves depends on the puzzle: see the table in docs/counting.md. Tried, on the one
// with 17 givens, k = 2, one thread, AVX-512:
//
//   47 s  this
//   53 s  the same without counting a solution as two where only pairs are left (OnlyPairs): 1.33
//         times the nodes
//   52 s  that, and f(M) as the sum over the other digits of M's cells: lanes need not know what is
//         excluded, but there are 2.5 to 5 times as many searches for each given in M, which tells
//         where there are many sets
//   57 s  separate counts N(D), 136 of them at once; 90 s one by one
//
// And by a search of one state at a time in the same grids less one or two givens, nodes for each
// solution (2.05 without any of it; 1.6 with OnlyPairs):
//
//   1.8 to 1.9    what is left falls apart into components, and they are searched one by one
//   0.29 to 0.48  counts are remembered, by the cells and digits that are left, row by row; the
//                 more solutions, the fewer nodes. With one memory for all sets, 5 % less
//   0.42 to 0.63  the same, looked up at the end of each row alone; by the best of twelve orders of
//                 rows or columns, 0.40 instead of 0.58
//
// To look up takes a miss of the cache and a key of 27 sets of digits, 0.2 to 0.3 times a solution,
// where all the search takes 80 ns a solution: half of the time might be saved, for a second search
// and much memory.

#include "sudoku/relax.h"

#include <algorithm>
#include <mutex>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "dlx/progress.h"
#include "dlx/run/meter.h"
#include "dlx/run/threads.h"
#include "sudoku/batch.h"
#include "sudoku/count/parts.h"
#include "sudoku/count/subsets.h"
#include "sudoku/encoder.h"
#include "sudoku/engines/run.h"

namespace sudoku {
namespace {

using dlx::Outcome;
using dlx::internal::Meter;

// If there are at most kPartsWanted sets, and a search of more than kNodesUndivided nodes, the work
// is divided into about kPartsWanted parts, so that threads end at the same time.
constexpr int64_t kPartsWanted = 4096;
constexpr int64_t kNodesUndivided = 100'000;
// Parts that a thread takes at once: enough to fill its lanes, and few where there are few left.
constexpr int64_t kMostPartsAtOnce = 512;
constexpr int64_t kTurnsOfThread = 64;

// No sum of counts is more than all that was counted, which must not come near what 64 bits hold.
constexpr int64_t kMostCounted = int64_t{1} << 62;

// What has the solutions that count for some sets: all of each, or parts.
struct Parts {
  std::vector<Grid> grids;
  std::vector<Grid> excluded;
  std::vector<int64_t> sets;  // their numbers
};

// Counts the solutions of each set, in a number of parts each, by several threads. The largest sets
// come first: they take longest.
class Counting {
 public:
  Counting(const Grid& puzzle, const Subsets& subsets, int64_t parts_of_set, const dlx::Run& run,
           RelaxedCounts* result)
      : puzzle_(puzzle),
        subsets_(subsets),
        parts_of_set_(parts_of_set),
        threads_(run.threads),
        result_(*result),
        meter_(run),
        most_solutions_(std::min(meter_.max_solutions(), kMostCounted)),
        sets_left_(subsets.size()),
        set_(Subsets::FirstOf(subsets.k())) {
    meter_.set_describe([this](dlx::Progress* progress) {
      progress->phase = "relax";
      progress->solutions = static_cast<uint64_t>(result_.counted);
      progress->nodes += under_way_;
      progress->done = 1 - static_cast<double>(sets_left_) / static_cast<double>(subsets_.size());
    });
    meter_.Begin();
    // A part may take long, so solvers look at the watch too.
    if (run.watch.callback) {
      look_.callback = [this](const dlx::Progress& progress) {
        const std::lock_guard lock(mutex_);
        under_way_ = progress.nodes;
        meter_.Look();
      };
      look_.every_seconds = run.watch.every_seconds;
    }
  }

  // f of all sets, see above.
  void Run() {
    result_.counts.assign(subsets_.size(), 0);
    result_.counted = 0;
    dlx::internal::InThreads(
        threads_, [this] { Work(); },
        [this] {
          const std::lock_guard lock(mutex_);
          meter_.Stop(Outcome::kMemoryLimit);
        });
    meter_.End(&result_);
  }

 private:
  void Work() {
    BatchSolver solver;
    Parts parts;
    std::vector<Answer> answers;
    dlx::Limits limits;
    while (Take(&parts, &limits)) {
      answers.resize(parts.sets.size());
      Finish(parts, answers,
             solver.CountExcluding(parts.grids, parts.excluded, limits, absl::MakeSpan(answers),
                                   &look_));
    }
  }

  // Takes the next parts, and what is left of the limits. Returns whether there are any.
  bool Take(Parts* parts, dlx::Limits* limits) {
    const std::lock_guard lock(mutex_);
    if (!meter_.Look()) return false;
    *limits = meter_.Rest().limits;
    limits->solutions.reset();  // that of the solver is for each part
    *parts = {};
    const int64_t left =
        sets_left_ * parts_of_set_ + static_cast<int64_t>(parts_.size() - next_part_);
    const int64_t wanted =
        std::clamp<int64_t>(left / (threads_ * kTurnsOfThread), 1, kMostPartsAtOnce);
    while (static_cast<int64_t>(parts->sets.size()) < wanted) {
      if (next_part_ == parts_.size()) {
        if (sets_left_ == 0) break;
        DivideSet();
        continue;  // no digit may be left for some cell: then there are no parts
      }
      const GridPart& part = parts_[next_part_++];
      parts->grids.push_back(part.grid);
      parts->excluded.push_back(part.excluded);
      parts->sets.push_back(number_);
    }
    return !parts->sets.empty();
  }

  void DivideSet() {
    GridPart whole = {.grid = puzzle_, .excluded = {}};
    for (const int i : set_) {
      const Cell given = result_.givens[i];
      whole.grid.Set(given, 0);
      whole.excluded.Set(given, puzzle_[given]);
    }
    number_ = subsets_.NumberOf(set_);
    --sets_left_;
    if (!subsets_.Next(&set_) && !set_.empty()) {
      set_ = Subsets::FirstOf(static_cast<int>(set_.size()) - 1);
    }
    parts_.clear();
    next_part_ = 0;
    Divide(whole, parts_of_set_, &parts_);
  }

  void Finish(const Parts& parts, const std::vector<Answer>& answers, const dlx::Ending& ending) {
    const std::lock_guard lock(mutex_);
    meter_.Add(ending);
    under_way_ = 0;
    for (size_t i = 0; i < answers.size(); ++i) {
      result_.counts[parts.sets[i]] += answers[i].solutions;
      result_.counted += answers[i].solutions;
    }
    // A limit is reached or not, whatever other threads have in progress.
    if (ending.outcome != Outcome::kExhausted) {
      meter_.Stop(ending.outcome);
    } else if (meter_.nodes() >= meter_.max_nodes()) {
      meter_.Stop(Outcome::kNodeLimit);
    } else if (result_.counted >= most_solutions_) {
      meter_.Stop(Outcome::kSolutionLimit);
    }
  }

  const Grid& puzzle_;
  const Subsets& subsets_;
  const int64_t parts_of_set_;
  const int threads_;
  dlx::Watch look_;
  // Guards what follows. Of the parts of all sets, those before next_part_ were handed out; after
  // them come the others of that set, and then those of the sets from set_ on.
  std::mutex mutex_;
  RelaxedCounts& result_;
  Meter meter_;
  const int64_t most_solutions_;
  int64_t under_way_ = 0;  // nodes of the parts that the thread works on which looked last
  int64_t sets_left_;
  std::vector<int> set_;         // the next one
  int64_t number_ = 0;           // of the set whose parts are next
  std::vector<GridPart> parts_;  // of that set
  size_t next_part_ = 0;
};

// f of all sets; the meter was made when the verb was called. Requires: the givens are there.
// Threads would reach a limit on nodes or updates at another place in each run: then one works.
void CountParts(const Grid& puzzle, const Subsets& subsets, dlx::Run run, const Meter& meter,
                RelaxedCounts* result) {
  const bool alone_throughout = run.limits.nodes.has_value() || run.limits.updates.has_value();
  run.threads = alone_throughout ? 1 : std::max(1, run.threads);
  const int64_t parts_of_set = kPartsWanted / subsets.size();
  if (parts_of_set <= 1) return Counting(puzzle, subsets, 1, run, result).Run();
  // Most puzzles are finished before they could be divided.
  dlx::Run alone = run;
  alone.threads = 1;
  alone.limits.nodes = std::min(meter.max_nodes(), kNodesUndivided);
  Counting(puzzle, subsets, 1, alone, result).Run();
  if (result->outcome != Outcome::kNodeLimit || alone.limits.nodes == run.limits.nodes) return;
  // The limit on nodes counts those of this attempt alone, so that it does not depend on the first.
  dlx::Run rest = run;
  rest.limits.seconds = meter.deadline().SecondsLeft();
  Counting(puzzle, subsets, parts_of_set, rest, result).Run();
}

// From f to N. Once the first givens were added, a set has the sum over those parts of it that lack
// none but these.
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

// The sets with the most solutions.
Relaxation BestOf(const RelaxedCounts& counts, int k) {
  Relaxation r;
  static_cast<dlx::Ending&>(r) = counts;
  r.counted = counts.counted;
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
  Meter meter(config.run);
  Grid rest = puzzle;
  std::vector<Cell> cells;
  Relaxation sum;
  do {
    RelaxConfig step = {.k = config.k == 0 ? 0 : 1, .run = meter.Rest()};
    step.run.watch = config.run.watch;
    if (step.run.limits.solutions.has_value()) *step.run.limits.solutions -= sum.counted;
    const Relaxation found = BestOf(*CountRelaxed(rest, step), step.k);
    sum.counted += found.counted;
    meter.Add(found);
    if (found.outcome != Outcome::kExhausted) meter.Stop(found.outcome);
    meter.End(&sum);
    if (meter.stopped()) return sum;
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
  CheckPresets(config.run);
  RelaxedCounts r;
  for (const dlx::OptionId option : Encode(puzzle)) r.givens.push_back(CellOf(option));
  const int n = static_cast<int>(r.givens.size());
  if (absl::Status status = CheckGivens(n, config.k); !status.ok()) return status;
  const Subsets subsets(n, config.k);
  if (subsets.size() > kMostSets) {
    return absl::InvalidArgumentError(absl::StrCat("up to ", config.k, " of ", n,
                                                   " givens are more than ", kMostSets,
                                                   " sets: too many to count them all"));
  }
  Meter meter(config.run);
  if (subsets.size() > meter.max_bytes() / static_cast<int64_t>(sizeof(int64_t))) {
    meter.Stop(Outcome::kMemoryLimit);
    meter.End(&r);
    return r;
  }
  CountParts(puzzle, subsets, config.run, meter, &r);
  r.seconds = meter.Seconds();
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
