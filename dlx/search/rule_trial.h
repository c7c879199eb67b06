// Which rule of branching goes on with a search for all solutions: found by trying, for
// Branching::kAuto.
//
// Rules that learn grow trees that are several times smaller for some problems, and ten times
// larger for others; which it is does not show from outside. So a search begins with kMrv; most are
// over before anything is tried. Then it marks off *pieces* of its work, each what is left below
// some level. It does a piece with kMrv, as it has to anyhow, and then again with each of the other
// rules, for comparison, up to as many nodes. The same piece of work by two rules says in a few
// thousand nodes what two searches would not say in millions. If one of the rules needs far fewer
// nodes, it does all that is left.
//
// Everything is counted in nodes, so that the choice is the same on every machine.

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
  // Another rule, what it has learned so far, and what it took for all pieces.
  struct Candidate {
    Branching rule;
    Brancher::Memory memory = {};
    int64_t nodes = 0;
  };

  // Whether the choice may be worth its price. With multiplicities it is not: there the rules that
  // learn take five times as long for a node.
  static bool Suits(const Problem& problem) { return !problem.has_multiplicities(); }

  // The first piece comes after so many nodes, or fewer if nodes of this problem take long.
  // Ends with the rule `foregone` after one piece, whatever that says, if there is such a rule.
  RuleTrial(const Problem& problem, int64_t nodes_before,
            std::optional<Branching> foregone = std::nullopt);

  int64_t nodes_before() const { return nodes_before_; }
  int64_t nodes_between() const { return std::max<int64_t>(nodes_before_ / 128, 1); }
  // At most; then it is abandoned.
  int64_t nodes_of_piece() const {
    return std::max<int64_t>(nodes_before_ / (compared_ < 2 ? 32 : 8), 1);
  }

  // The base of the next piece: above it there is more to do; or none, where that is not so.
  // Takes what SearchKernel::Branches() says, and the level that it begins with.
  std::optional<int32_t> NextBase(const std::vector<Branch>& branches, int32_t base);

  // The piece took so many nodes, or is abandoned after them. Returns whether it should be
  // compared.
  bool Measure(int64_t nodes, bool finished);

  // The others have done the piece too.
  void Compare(int64_t nodes);
  std::array<Candidate, 2>& candidates() { return candidates_; }

  // Ends the trial: no rule takes over.
  void GiveUp() { given_up_ = true; }

  // The one that takes over, null if none does; or nullopt, as long as that is open.
  std::optional<const Candidate*> Verdict() const;

 private:
  int64_t nodes_before_;
  std::optional<Branching> foregone_;
  int open_levels_ = 4;  // of a piece: those that have ways left
  bool given_up_ = false;
  int begun_ = 0;      // pieces, as asked for
  int compared_ = 0;   // pieces
  int64_t nodes_ = 0;  // of kMrv, of pieces that were compared
  std::array<Candidate, 2> candidates_ = {
      {{Branching::kWeightedDegree}, {Branching::kFailureRate}}};
};

}  // namespace dlx::internal

#endif  // DLX_SEARCH_RULE_TRIAL_H_
