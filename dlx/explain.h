// SPDX-License-Identifier: Apache-2.0
//
// Explains why a problem has no solution: finds a few items that cannot all be covered.
//
//   const dlx::Explanation why = dlx::Explain(problem, {.run = {.limits = {.seconds = 10}}});
//   if (why.verdict == dlx::Verdict::kNoSolution) {
//     for (dlx::Item item : why.items) std::cout << problem.item_name(item) << ' ';
//     if (!why.irreducible()) std::cout << "(or fewer)";
//   }
//
// To make an item *optional* is to no longer require that it is covered: an item to be covered once
// becomes a secondary item, and one with a multiplicity gets at_least = 0. The items of an
// explanation are irreducible:
//   - with every other item made optional there still is no solution;
//   - with any one of them made optional too, there is one.
// A problem may have many such sets, of different sizes; this is one of them, not the smallest. It
// is the same in every run, unless a limit of wall time or a stop token ended the work.
//
// AT THE EDGES
//   an item with fewer options than at_least   that item alone: the plain reason, found without a
//                                              search; the first such item if there are several
//   items with at_least = 0, secondary items   never in the set: they are optional
//   `among` some items                         the set is a subset of these, and all other items
//                                              stay as they are; it is empty if those cannot be
//                                              covered even with all items in `among` made optional
//   presets                                    the question is why there is no solution with them.
//                                              Items that the options taken cover as often as they
//                                              need are never in the set. If the presets contradict
//                                              each other, it is empty.
//
// Cost: a search of the problem, and then a search for each item of the set and some for items that
// do not belong to it. An item that a search without success never branched on does not matter to
// it; all such items are dropped at once, so most of the work is done on few items.
// Memory: a copy of the problem without what was dropped, and a search table of it.
// Thread safety: any number of threads may call Explain() on the same Problem.
// Source: the deletion filter of Chinneck and Dravnieks, ORSA Journal on Computing 3 (1991), who
// call such a set an irreducible inconsistent subsystem.

#ifndef DLX_EXPLAIN_H_
#define DLX_EXPLAIN_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "dlx/problem.h"
#include "dlx/run.h"

namespace dlx {

struct ExplainConfig {
  // The primary items to choose from; not set: all. Other items and repetitions make no difference.
  std::optional<std::vector<Item>> among = std::nullopt;

  // The limits are ones on all searches together. A solution is one of the problem itself; updates
  // are those of the search tables, and items and entries looked at. The clock and the stop token
  // are polled many times in a second, while tables are built too. One thread works, and remembers
  // nothing. Watch: nodes, updates and seconds.
  Run run = {};
};

enum class Verdict {
  kHasSolution,  // nothing to explain
  kNoSolution,   // because of Explanation::items
  kUndecided,    // a limit came before it was known whether there is a solution
};

// How the work ended. kExhausted: everything is proven. After a limit the verdict may be
// kNoSolution: then the items cannot all be covered, but perhaps not all of them are needed for
// that. Nodes are those of all searches. A limit on nodes that is reached with the very last node
// changes nothing.
struct Explanation : Ending {
  Verdict verdict = Verdict::kUndecided;

  // kNoSolution: items that cannot all be covered, in the order of the items of the problem.
  std::vector<Item> items;

  // kHasSolution: a solution, its options in ascending order, those taken included.
  std::vector<OptionId> solution;

  // kNoSolution: whether the reason is plain: some item has fewer options than it needs.
  bool lacks_options = false;

  int64_t searches = 0;  // searches made

  bool irreducible() const {
    return verdict == Verdict::kNoSolution && outcome == Outcome::kExhausted;
  }
};

// Requires: presets in [0, num_options()).
Explanation Explain(const Problem& problem, const ExplainConfig& config = {});

}  // namespace dlx

#endif  // DLX_EXPLAIN_H_
