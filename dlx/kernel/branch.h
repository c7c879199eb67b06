// SPDX-License-Identifier: Apache-2.0
//
// Which item to branch on, by all rules but the default one (Links::SmallestItem), and in which
// order options are tried. The rules themselves are described in dlx/run.h.
//
// The rules that learn count per item. An item is *wiped out* if a node of the search tree is
// entered where it lacks options: then the item gains weight, and the item whose option led there
// has failed. With weight w = 1 + wipe-outs an item of degree d scores d / w; with f failures in t
// tries d / ((f + 1/2) / (t + 1)). The smallest score wins, but an item of degree 1 always does.

#ifndef DLX_KERNEL_BRANCH_H_
#define DLX_KERNEL_BRANCH_H_

#include <cstdint>
#include <limits>
#include <vector>

#include "dlx/base/random.h"
#include "dlx/kernel/links/links.h"
#include "dlx/kernel/links/walk.h"
#include "dlx/problem.h"
#include "dlx/run.h"

namespace dlx::internal {

// The settings with kMrv in place of kAuto, for searches that do not choose the rule.
Strategy WithoutAuto(Strategy strategy);

class Brancher {
 public:
  // Requires: the rule is not kAuto.
  Brancher(const Problem& problem, const Strategy& strategy);

  // Whether the rule is the default one, for which this class is not needed.
  bool is_default() const { return rule_ == Branching::kMrv; }

  // What the rule has learned; all of it 0 at the beginning.
  struct Memory {
    std::vector<int64_t> wipe_outs;  // by header; empty unless the rule is kWeightedDegree
    std::vector<int64_t> tries;      // by header; empty unless the rule is kFailureRate
    std::vector<int64_t> failures;   // the same
    uint64_t draws = 0;              // of random numbers
  };
  Memory memory() const;
  // What is empty, or what another rule has learned, means that nothing was learned.
  void set_memory(const Memory& memory);

  // Chooses an item at a node that was reached by an option of the item `parent` (0 at the root).
  // An item that lacks options comes first, except with kLeftmost. Requires: !table.Solved().
  // Cost: O(active items).
  template <Shape S>
  int32_t Choose(const Links& table, int32_t parent) {
    struct View {
      const Links& links;
      int32_t First() const { return links.FirstActive(); }
      int32_t Next(int32_t i) const { return links.NextActive(i); }
      static int32_t End() { return 0; }
      static int32_t Header(int32_t i) { return i; }
      int32_t Degree(int32_t i) const { return links.Degree<S>(i); }
    };
    return ChooseFrom(View{table}, parent);
  }

  // The same, by the walk's index of items if it has one.
  template <Shape S>
  int32_t Choose(Walk* walk, int32_t parent);

  // The same for other tables: First() and Next(i) are the active items in the order of the
  // problem, whatever their numbers, up to End(); Header(i) is the number that they have in Links.
  template <typename View>
  int32_t ChooseFrom(const View& view, int32_t parent);

  // At a node that is a solution, or whose item was chosen by other means than ChooseFrom().
  void Solved(int32_t parent) { Tried(parent, /*failed=*/false); }
  // At a node where `item` lacks options.
  void WipedOut(int32_t item, int32_t parent);

  // Whether the rule learns: an item of degree d > 1 scores d / Divisor(), and equal quotients are
  // equal scores: division is exact where multiplication by an inverse is not.
  bool learns() const {
    return rule_ == Branching::kWeightedDegree || rule_ == Branching::kFailureRate;
  }
  // Requires: learns().
  float Divisor(int32_t header) const {
    if (rule_ == Branching::kWeightedDegree) {
      return static_cast<float>(learned_.wipe_outs[header] + 1);
    }
    return (static_cast<float>(learned_.failures[header]) + 0.5F) /
           static_cast<float>(learned_.tries[header] + 1);
  }

 private:
  void Tried(int32_t parent, bool failed);

  // The smallest score wins, but for kMrvRandom; below 0: the item lacks options. Requires: the
  // rule is not kLeftmost.
  double Score(int32_t header, int32_t degree) const {
    if (degree <= 1) return degree == 1 ? 0 : -1;
    if (rule_ == Branching::kSharp && !is_sharp_[header]) {
      return static_cast<double>(degree) + std::numeric_limits<int32_t>::max();
    }
    return learns() ? static_cast<float>(degree) / Divisor(header) : degree;
  }

  Branching rule_;
  Random random_;
  std::vector<bool> is_sharp_;  // by header; empty unless the rule is kSharp
  Memory learned_;
};

template <typename View>
int32_t Brancher::ChooseFrom(const View& view, int32_t parent) {
  const int32_t first = view.First();
  if (rule_ == Branching::kLeftmost) return first;

  int32_t best = first;
  double best_score = std::numeric_limits<double>::infinity();
  uint64_t ties = 0;
  for (int32_t i = first; i != view.End(); i = view.Next(i)) {
    const int32_t header = view.Header(i);
    const double score = Score(header, view.Degree(i));
    if (score < 0) {
      WipedOut(header, parent);
      return i;
    }
    if (score < best_score) {
      best = i;
      best_score = score;
      ties = 1;
    } else if (score == best_score && rule_ == Branching::kMrvRandom) {
      if (random_.Below(++ties) == 0) best = i;
    }
  }
  Tried(parent, /*failed=*/false);
  return best;
}

template <Shape S>
int32_t Brancher::Choose(Walk* walk, int32_t parent) {
  const Links& table = walk->table();
  // The order of random draws is that of a scan.
  const bool by_scan = rule_ == Branching::kLeftmost || rule_ == Branching::kMrvRandom;
  if (by_scan || !walk->has_index()) return Choose<S>(table, parent);
  const auto score = [&](int32_t i) { return Score(i, table.Degree<S>(i)); };
  const int32_t best = walk->FirstItem(
      [&](int32_t i, int32_t j) {
        return table.IsActiveHeader(i) && (!table.IsActiveHeader(j) || score(i) < score(j));
      },
      [&] {
        int32_t first = table.FirstActive();
        for (int32_t i = first; i != 0 && score(first) >= 0; i = table.NextActive(i)) {
          if (score(i) < score(first)) first = i;
        }
        return first;
      });
  if (score(best) < 0) {
    WipedOut(best, parent);
  } else {
    Tried(parent, /*failed=*/false);
  }
  walk->Touch(best);
  walk->Touch(parent);
  return best;
}

// The order of options by the settings: a permutation, or empty for the order in which they were
// added.
std::vector<OptionId> OrderOfOptions(const Problem& problem, const Strategy& strategy);
// Whether that is the same for both.
bool OrderOptionsAlike(const Strategy& a, const Strategy& b);

}  // namespace dlx::internal

#endif  // DLX_KERNEL_BRANCH_H_
