// SPDX-License-Identifier: Apache-2.0
//
// The trial of branching rules, for Branching::kAuto: finds out by comparison which rule should
// search the rest of a tree.
//
// Rules that learn grow trees that are several times smaller for some problems, and ten times
// larger for others, and nothing about a problem tells which. So a search begins with kMrv; most
// searches are over before anything is tried. Then it takes samples of its work, each the rest of a
// subtree below some level. It searches a sample with kMrv, as it has to anyway, and again with
// each of the other rules, for at most as many nodes. Two rules on the same sample tell more in a
// few thousand nodes than two whole searches in millions. If one of the rules needs far fewer
// nodes, it searches everything that is left.
//
// Everything is measured in nodes, so the choice is the same on every machine.

#ifndef DLX_SEARCH_RULE_TRIAL_H_
#define DLX_SEARCH_RULE_TRIAL_H_

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "dlx/kernel/branch.h"
#include "dlx/kernel/kernel.h"
#include "dlx/problem.h"
#include "dlx/run.h"

namespace dlx::internal {

class RuleTrial {
 public:
  // Another rule, what it has learned so far, and its nodes in all samples.
  struct Candidate {
    Branching rule;
    Brancher::Memory memory = {};
    int64_t nodes = 0;
  };

  // Whether the trial may pay. With multiplicities it does not: there the rules that learn take
  // five times as long for a node.
  static bool Suits(const Problem& problem) { return !problem.has_multiplicities(); }

  // The first sample is taken after `nodes_before` nodes, or fewer if nodes of this problem take
  // long. If `foregone` is set, that rule takes over after one sample, whatever the result.
  RuleTrial(const Problem& problem, int64_t nodes_before,
            std::optional<Branching> foregone = std::nullopt);

  int64_t nodes_before() const { return nodes_before_; }
  int64_t nodes_between() const { return std::max<int64_t>(nodes_before_ / 128, 1); }
  // The most nodes of a sample; one that takes more is abandoned.
  int64_t nodes_of_piece() const {
    return std::max<int64_t>(nodes_before_ / (compared_ < 2 ? 32 : 8), 1);
  }

  // The base of the next sample; not set if nothing would be left to search above it. Takes the
  // result of SearchKernel::Branches(), and the level of its first element.
  std::optional<int32_t> NextBase(const std::vector<Branch>& branches, int32_t base);

  // Called after a sample with kMrv, which was finished or abandoned after this many nodes. Returns
  // whether the other rules should search it too.
  bool Measure(int64_t nodes, bool finished);

  // Called after the other rules have searched the sample too; with the nodes of kMrv.
  void Compare(int64_t nodes);
  std::array<Candidate, 2>& candidates() { return candidates_; }

  // Ends the trial: no rule takes over.
  void GiveUp() { given_up_ = true; }

  // The rule that takes over, null if none does; not set until that is decided.
  std::optional<const Candidate*> Verdict() const;

 private:
  int64_t nodes_before_;
  std::optional<Branching> foregone_;
  int open_levels_ = 4;  // of a sample: levels with unexplored branches
  bool given_up_ = false;
  int begun_ = 0;      // samples that were asked for
  int compared_ = 0;   // samples that were compared
  int64_t nodes_ = 0;  // of kMrv, in those
  std::array<Candidate, 2> candidates_ = {
      {{Branching::kWeightedDegree}, {Branching::kFailureRate}}};
};

}  // namespace dlx::internal

#endif  // DLX_SEARCH_RULE_TRIAL_H_
