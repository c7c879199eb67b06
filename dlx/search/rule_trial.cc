// SPDX-License-Identifier: Apache-2.0

#include "dlx/search/rule_trial.h"

#include <algorithm>

namespace dlx::internal {
namespace {

// With this many entries a node takes about twice as long as with very few.
constexpr int64_t kEntriesThatDouble = 1 << 15;

constexpr int kMostBegun = 64;
constexpr int kMostCompared = 8;

// Bounds on the nodes of a rule, as a fraction of those of kMrv, after `compared` samples: above
// `hopeless` there will be no gain, below `certain` there is one. A node takes up to a third longer
// with rules that learn.
struct Bounds {
  int compared;
  double certain;
  double hopeless;
};
constexpr std::array<Bounds, 3> kBounds = {
    {{2, 0.0, 0.95}, {4, 0.6, 0.85}, {kMostCompared, 0.75, 0.75}}};

}  // namespace

RuleTrial::RuleTrial(const Problem& problem, int64_t nodes_before,
                     std::optional<Branching> foregone)
    : nodes_before_(std::max<int64_t>(
          nodes_before * kEntriesThatDouble / (kEntriesThatDouble + problem.num_entries()), 1)),
      foregone_(foregone) {}

std::optional<int32_t> RuleTrial::NextBase(const std::vector<Branch>& branches, int32_t base) {
  ++begun_;
  int open = 0;
  for (auto level = static_cast<int32_t>(branches.size()); level-- > 0;) {
    const Branch& branch = branches[level];
    if (branch.number == branch.of) continue;
    if (open == open_levels_) return base + level + 1;
    ++open;
  }
  open_levels_ = std::max(open_levels_ - 1, 1);
  return std::nullopt;
}

bool RuleTrial::Measure(int64_t nodes, bool finished) {
  if (!finished) {
    open_levels_ = std::max(open_levels_ - 1, 1);
    return false;
  }
  if (nodes >= std::max<int64_t>(nodes_of_piece() / 8, 1)) return true;
  ++open_levels_;
  return false;
}

void RuleTrial::Compare(int64_t nodes) {
  ++compared_;
  nodes_ += nodes;
}

std::optional<const RuleTrial::Candidate*> RuleTrial::Verdict() const {
  if (given_up_) return nullptr;
  if (foregone_.has_value() && begun_ > 0) {
    const auto it =
        std::find_if(candidates_.begin(), candidates_.end(),
                     [this](const Candidate& candidate) { return candidate.rule == *foregone_; });
    return it == candidates_.end() ? nullptr : &*it;
  }
  const Candidate& best =
      *std::min_element(candidates_.begin(), candidates_.end(),
                        [](const Candidate& a, const Candidate& b) { return a.nodes < b.nodes; });
  for (const Bounds& bounds : kBounds) {
    if (compared_ < bounds.compared) break;
    const double share = static_cast<double>(best.nodes) / static_cast<double>(nodes_);
    if (share < bounds.certain) return &best;
    if (share >= bounds.hopeless) return nullptr;
  }
  if (begun_ >= kMostBegun) return nullptr;
  return std::nullopt;
}

}  // namespace dlx::internal
