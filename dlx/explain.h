// Why a problem has no solution: a few items that cannot all be covered.
//
//   const dlx::Explanation why = dlx::Explain(problem, {.max_seconds = 10});
//   if (why.verdict == dlx::Verdict::kNoSolution) {
//     for (dlx::Item item : why.items) std::cout << problem.item_name(item) << ' ';
//     if (!why.irreducible()) std::cout << "(or fewer)";
//   }
//
// An item is made *optional* when it need not be covered any more: at most once if it was exactly
// once, and from 0 to at_most times if it has a multiplicity. (So it becomes a secondary item, or
// gets at_least = 0.) The items of an explanation are irreducible:
//   - with every other item made optional there still is no solution;
//   - with any one of them made optional too, there is one.
// A problem may have many such sets, of different sizes; this is one of them, not the smallest. It
// is the same in every run, unless a limit of wall time or a stop token ended the work.
//
// AT THE EDGES
//   an item with fewer options than at_least   that item alone: the plain reason, found without a
//                                              search; the first such item, if there are several
//   items with at_least = 0, secondary items   never in the set: they are optional
//   `among` some items                         the set is one of these, and the items that are not
//                                              among them stay as they are; it is empty if those
//                                              cannot be covered even without any of the others
//
// Cost: a search of the problem, and then one for each item of the set and some for what does not
// belong to it. An item that a search without success never branched on does not matter to it; all
// of these are dropped at once, and most of the work is then done on few items.
// Thread safety: any number of threads may call Explain() on the same Problem.
// Source: the deletion of constraints until each is needed, Chinneck and Dravnieks, ORSA Journal on
// Computing 3 (1991), who call such a set an irreducible inconsistent subsystem.

#ifndef DLX_EXPLAIN_H_
#define DLX_EXPLAIN_H_

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "dlx/problem.h"
#include "dlx/run.h"

namespace dlx {

// 0 means no limit. max_nodes is deterministic; the others are looked at now and then.
struct ExplainConfig {
  // The primary items to choose from; none given: all. Others and repetitions do not matter.
  std::optional<std::vector<Item>> among = std::nullopt;

  int64_t max_nodes = 0;   // nodes of all searches together
  double max_seconds = 0;  // wall time
  std::stop_token stop = {};
};

enum class Verdict {
  kHasSolution,  // nothing to explain
  kNoSolution,   // because of Explanation::items
  kUndecided,    // a limit came before it was known whether there is a solution
};

struct Explanation {
  Verdict verdict = Verdict::kUndecided;

  // kNoSolution: items that cannot all be covered, in the order of the items of the problem.
  std::vector<Item> items;

  // kHasSolution: a solution; options in ascending order.
  std::vector<OptionId> solution;

  // kNoSolution: whether the reason is plain: some item has fewer options than it needs.
  bool lacks_options = false;

  // kExhausted: all is proven. kNodeLimit, kTimeLimit, kCancelled: if the verdict is kNoSolution,
  // the items cannot all be covered, but perhaps not all of them are needed for that.
  Outcome outcome = Outcome::kUnfinished;

  int64_t searches = 0;  // searches made, and
  int64_t nodes = 0;     // their nodes

  bool irreducible() const {
    return verdict == Verdict::kNoSolution && outcome == Outcome::kExhausted;
  }
};

Explanation Explain(const Problem& problem, const ExplainConfig& config = {});

}  // namespace dlx

#endif  // DLX_EXPLAIN_H_
