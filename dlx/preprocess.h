// SPDX-License-Identifier: Apache-2.0
//
// Makes a problem smaller without changing its solutions.
//
//   const dlx::Reduction reduction = dlx::Preprocess(problem);
//   dlx::Solver solver(reduction.problem);
//   while (solver.Next()) {
//     for (dlx::OptionId o : reduction.ToOriginal(solver.solution())) ... // of the first problem
//   }
//
// WHAT IS REMOVED
//   an option     without a primary item: the search never chooses it
//   an option     whose choice would leave some primary item with fewer options than it needs
//   an item       that no option has, unless it has to be covered
//   an item       that another one implies: whatever covers the other rightly covers it rightly
//   an item       that cannot be covered wrongly: for example a secondary item that has the same
//                 color in all its options
// Removing an option may make another one removable, so the second rule is applied until nothing
// changes. What is left then does not depend on the order in which items were looked at. Each rule
// is proven where it is applied, in preprocess.cc; the rules hold for colors and multiplicities
// too.
//
// WHAT STAYS
//   the solutions   The solutions of the reduced problem, as Solver finds them, are those of the
//                   original in the options of the original: the same sets, with the same costs.
//                   Their order and the nodes of a search may differ.
//   the rest        Items and options that are left keep their order, names, labels, multiplicities
//                   and costs; colors keep their numbers and names. An option loses only items that
//                   were removed, and never its last primary one.
//
// If some primary item lacks options, there is no solution, and all that is left is that item,
// without options: a search ends at its root.
//
// PRESETS
//   Those of the Run become part of the problem: ToOriginal() puts the options taken before those
//   of a solution, and the costs of the reduced problem are without theirs. The options taken are
//   in Reduction::taken. Options that are forbidden or conflict with one taken, items that are
//   covered as often as they may be, and secondary items that are given a color are removed by the
//   presets. A multiplicity is smaller by the number of options taken. If the presets contradict
//   each other, what is left is one primary item without a name and without options; it is none of
//   the original's.
//
// Cost: each primary item costs about as much as choosing one of its options, plus a look at its
// other options as long as some option may clash with them all. An item that lost options is looked
// at again. In practice that is near-linear in the entries, at worst quadratic in the options.
// Memory: 8 bytes an entry and some 30 an option, besides the two problems (three with presets).
// Thread safety: any number of threads may call Preprocess() on the same Problem.
// Source: Knuth, TAOCP 4B, section 7.2.2.1, Algorithm P; his program DLX-PRE. At least what these
// remove is removed here.

#ifndef DLX_PREPROCESS_H_
#define DLX_PREPROCESS_H_

#include <cstdint>
#include <utility>
#include <vector>

#include "dlx/problem.h"
#include "dlx/run.h"

namespace dlx {

struct PreprocessConfig {
  // An update is an entry of an option looked at, about as much work as an update of a search. The
  // clock and the stop token are polled many times in a second. Whatever ends the work, what was
  // removed is rightly removed; more might have been. Then the result is put together, at a cost of
  // O(entries). No solution is found, no node entered, and nothing remembered; one thread works.
  // Watch: Progress::updates are the entries looked at.
  Run run = {};
};

// An option that was removed, and why.
struct RemovedOption {
  OptionId option = 0;
  // The primary item that would lack options if the option were chosen, or lacks them anyhow. A
  // default Item: the option has no primary item, or the presets removed it.
  Item blocked = {};
  // Whether the presets removed it: it is forbidden, or conflicts with an option taken.
  bool by_presets = false;

  friend bool operator==(const RemovedOption&, const RemovedOption&) = default;
};

// An item that was removed, and why.
struct RemovedItem {
  Item item = {};
  // The item that implies it; if there is no solution, the item that lacks options. A default Item:
  // no option can cover it wrongly, no option has it, or the presets removed it.
  Item implied_by = {};
  // Whether the presets removed it: it is covered as often as it may be, or was given a color; or
  // they contradict each other.
  bool by_presets = false;

  friend bool operator==(const RemovedItem&, const RemovedItem&) = default;
};

// How the work ended. kExhausted: the rules remove nothing more. Otherwise they might. If time is
// up or the stop token requested, a problem of more than a million entries, items and options is
// given back as it was. Updates are the entries looked at; there are no nodes.
struct Reduction : Ending {
  explicit Reduction(Problem p) : problem(std::move(p)) {}

  Problem problem;

  // The options and items of `problem` in the numbers of the original, ascending. If the presets
  // contradict each other, the only item is a default Item here.
  std::vector<OptionId> original_option;
  std::vector<Item> original_item;

  // The options that the presets take, in their order. They are neither in `problem` nor removed.
  std::vector<OptionId> taken;

  // What was removed, in the numbers of the original, ascending.
  std::vector<RemovedOption> removed_options;
  std::vector<RemovedItem> removed_items;

  // Whether it was found that there is no solution. (If not, there may still be none.)
  bool infeasible = false;

  // How many times the items that had lost options were gone through; the first time, all of them.
  int32_t rounds = 0;

  OptionId ToOriginal(OptionId option) const { return original_option[option]; }

  // The same solution in the options of the original: those taken, then the others in the order
  // given.
  std::vector<OptionId> ToOriginal(SolutionView solution) const;
};

// Requires: presets in [0, num_options()).
Reduction Preprocess(const Problem& problem, const PreprocessConfig& config = {});

}  // namespace dlx

#endif  // DLX_PREPROCESS_H_
