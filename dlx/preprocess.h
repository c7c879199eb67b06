// Makes a problem smaller without changing its solutions.
//
//   const dlx::Reduction reduction = dlx::Preprocess(problem);
//   dlx::Solver solver(reduction.problem);
//   while (solver.Next()) {
//     for (dlx::OptionId o : reduction.ToOriginal(solver.solution())) ... // of the first problem
//   }
//
// WHAT GOES
//   an option     that has no primary item: the search never chooses it
//   an option     whose choice would leave some primary item with fewer options than it needs
//   an item       that no option has, unless it has to be covered
//   an item       that another one implies: whatever covers the other rightly covers it rightly
//   an item       that cannot be covered wrongly: a secondary item that has the same color wherever
//                 it stands, for example
// An option that goes may take others with it, so the second rule is applied until nothing changes.
// What is left then does not depend on the order in which things were looked at. Each rule is
// proven where it is applied, in preprocess.cc; they hold for colors and multiplicities too.
//
// WHAT STAYS
//   the solutions   Those of the reduced problem, as Solver finds them and in the options of the
//                   original, are those of the original: the same sets, with the same costs. Their
//                   order and the nodes of a search may differ.
//   the rest        Items and options that are left keep their order, names, labels, multiplicities
//                   and costs; colors keep their numbers and names. An option loses only items that
//                   went, and never its last primary one.
//
// If some primary item lacks options, there is no solution, and all that is left is that item,
// without options: a search ends at its root.
//
// Cost: for each primary item, and again after it lost options, about as much as choosing one of
// its options, plus a look at its other options as long as some option may clash with them all. In
// practice that is near-linear in the entries, at worst quadratic in the options. Memory: 8 bytes
// an entry and some 30 an option, beside the two problems.
// Thread safety: any number of threads may call Preprocess() on the same Problem.
// Source: Knuth, TAOCP 4B, section 7.2.2.1, Algorithm P; his program DLX-PRE. At least what these
// remove is removed here.

#ifndef DLX_PREPROCESS_H_
#define DLX_PREPROCESS_H_

#include <cstdint>
#include <stop_token>
#include <vector>

#include "dlx/problem.h"
#include "dlx/run.h"
#include "dlx/solver.h"

namespace dlx {

// 0 means no limit. What was removed when a limit ends the work is rightly removed; more might have
// been. max_updates is deterministic, the others are looked at now and then.
struct PreprocessConfig {
  int64_t max_updates = 0;  // entries of options looked at, each about as much work as an update
  double max_seconds = 0;   // wall time
  std::stop_token stop = {};
};

// An option that went, and why.
struct RemovedOption {
  OptionId option = 0;
  // The primary item that would lack options if the option were chosen, or lacks them anyhow. A
  // default Item: the option has no primary item.
  Item blocked = {};

  friend bool operator==(const RemovedOption&, const RemovedOption&) = default;
};

// An item that went, and why.
struct RemovedItem {
  Item item = {};
  // The item that implies it; if there is no solution, the item that lacks options. A default Item:
  // it needs none, because no option can cover it wrongly, or no option has it.
  Item implied_by = {};

  friend bool operator==(const RemovedItem&, const RemovedItem&) = default;
};

struct Reduction {
  Problem problem;

  // The options and items of `problem` in the numbers of the original, ascending.
  std::vector<OptionId> original_option;
  std::vector<Item> original_item;

  // What went, in the numbers of the original, ascending.
  std::vector<RemovedOption> removed_options;
  std::vector<RemovedItem> removed_items;

  // Whether it was found that there is no solution. (If not, there may be none all the same.)
  bool infeasible = false;

  // How often the items that had lost options were gone through; the first time, all of them.
  int32_t rounds = 0;

  // kExhausted: the rules remove nothing more. kUpdateLimit, kTimeLimit, kCancelled: they might.
  Outcome outcome = Outcome::kUnfinished;

  int64_t updates = 0;  // see PreprocessConfig::max_updates

  OptionId ToOriginal(OptionId option) const { return original_option[option]; }

  // The same solution in the options of the original, in the same order.
  std::vector<OptionId> ToOriginal(SolutionView solution) const;
};

Reduction Preprocess(const Problem& problem, const PreprocessConfig& config = {});

}  // namespace dlx

#endif  // DLX_PREPROCESS_H_
