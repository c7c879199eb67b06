// SPDX-License-Identifier: Apache-2.0
//
// A heap has the leaves of the tree so far by their estimates. The largest is divided: its children
// become leaves, with estimates of their own. Nothing is kept of the tree but parents and children.

#include "dlx/split.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <queue>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "dlx/base/random.h"
#include "dlx/kernel/branch.h"
#include "dlx/run/meter.h"
#include "dlx/search/checkpoint.h"
#include "dlx/search/shard_tree.h"

namespace dlx {
namespace {

using internal::Meter;
using internal::Random;
using internal::ShardTree;

class Splitter {
 public:
  Splitter(const Problem& problem, const SplitConfig& config, Meter* meter)
      : config_(config),
        meter_(*meter),
        tree_(problem, config.strategy),
        random_(config.strategy.seed) {}

  Plan Split() {
    nodes_.push_back({});
    Push(0, Estimate());
    meter_.set_describe([this](Progress* progress) {
      progress->phase = "split";
      progress->done = static_cast<double>(leaves_) / static_cast<double>(config_.shards);
    });
    while (leaves_ < config_.shards && !heap_.empty() && !meter_.stopped()) {
      const auto [nodes, node] = heap_.top();
      if (nodes <= std::max(config_.nodes, 1.0)) break;
      heap_.pop();
      Divide(node);
    }
    meter_.set_describe(nullptr);
    return Result();
  }

 private:
  struct Node {
    int32_t parent = -1;
    int32_t child = 0;  // which one of the parent
    int32_t level = 0;
    int32_t begin = 0;  // of its children; 0: a leaf
    int32_t end = 0;
    double nodes = 1;
  };

  // Goes to a node, from wherever it is.
  void GoTo(int32_t node) {
    while (tree_.level() > 0) tree_.Ascend();
    std::vector<int32_t> children;
    for (; nodes_[node].parent >= 0; node = nodes_[node].parent) {
      children.push_back(nodes_[node].child);
    }
    for (; !children.empty(); children.pop_back()) {
      tree_.NumChildren();
      tree_.Descend(children.back());
    }
  }

  bool Enter() { return meter_.EnterNode(1); }

  double Estimate() {
    double sum = 0;
    int64_t probes = 0;
    while (probes < config_.probes && !meter_.stopped()) {
      const double nodes = tree_.Probe(&random_, [this] { return Enter(); });
      if (meter_.stopped()) break;
      sum += nodes;
      ++probes;
      if (nodes == 1) break;  // it has no children
    }
    return probes == 0 ? 1 : sum / static_cast<double>(probes);
  }

  void Push(int32_t node, double nodes) {
    nodes_[node].nodes = nodes;
    heap_.emplace(nodes, node);
    ++leaves_;
  }

  void Divide(int32_t node) {
    GoTo(node);
    const int32_t children = tree_.NumChildren();
    if (children == 0 || !Enter()) return;
    const auto begin = static_cast<int32_t>(nodes_.size());
    nodes_[node].begin = begin;
    nodes_[node].end = begin + children;
    --leaves_;
    for (int32_t child = 0; child < children; ++child) {
      nodes_.push_back({.parent = node, .child = child, .level = nodes_[node].level + 1});
      tree_.NumChildren();
      tree_.Descend(child);
      Push(begin + child, Estimate());
      tree_.Ascend();
    }
  }

  // The leaves in the order of the search.
  Plan Result() {
    Plan plan;
    plan.strategy = internal::WithoutAuto(config_.strategy);
    while (tree_.level() > 0) tree_.Ascend();
    std::vector<int32_t> stack = {0};
    while (!stack.empty()) {
      const int32_t at = stack.back();
      stack.pop_back();
      const Node& node = nodes_[at];
      while (tree_.level() > 0 && tree_.level() >= node.level) tree_.Ascend();
      if (node.parent >= 0) {
        tree_.NumChildren();
        tree_.Descend(node.child);
      }
      if (node.begin == 0) {
        tree_.DescendThroughBare(&plan.inner);
        plan.shards.push_back({tree_.literals(), node.nodes});
        continue;
      }
      plan.inner.resize(std::max(plan.inner.size(), static_cast<size_t>(node.level) + 1));
      ++plan.inner[node.level];
      for (int32_t child = node.end; child > node.begin; --child) stack.push_back(child - 1);
    }
    return plan;
  }

  const SplitConfig& config_;
  Meter& meter_;
  ShardTree tree_;
  Random random_;
  std::vector<Node> nodes_;
  std::priority_queue<std::pair<double, int32_t>> heap_;
  int64_t leaves_ = 0;
};

absl::Status CheckConfig(const SplitConfig& config) {
  if (config.shards < 1) {
    return absl::InvalidArgumentError(
        absl::StrCat("shards: at least 1 is needed, found ", config.shards));
  }
  if (config.probes < 1) {
    return absl::InvalidArgumentError(
        absl::StrCat("probes: at least 1 is needed, found ", config.probes));
  }
  if (!config.run.presets.taken.empty() || !config.run.presets.forbidden.empty()) {
    return absl::InvalidArgumentError("presets: a plan is of the whole problem");
  }
  if (LearnsOrDraws(config.strategy.branching)) {
    return absl::InvalidArgumentError(
        absl::StrCat("branching '", ToString(config.strategy.branching),
                     "' learns or draws, so that a shard by itself would grow another tree; it has "
                     "to be 'mrv', 'leftmost' or 'sharp'"));
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<SplitResult> SplitSearch(const Problem& problem, const SplitConfig& config) {
  if (absl::Status status = CheckConfig(config); !status.ok()) return status;
  Meter meter(config.run);
  SplitResult result;
  result.plan.strategy = internal::WithoutAuto(config.strategy);
  result.plan.shards.resize(1);
  if (meter.Begin()) result.plan = Splitter(problem, config, &meter).Split();
  meter.End(&result);
  result.branching = result.plan.strategy.branching;
  return result;
}

absl::StatusOr<Plan> ShardsLeft(const Problem& problem, StringView checkpoint) {
  return internal::ShardsOfCheckpoint(problem, checkpoint);
}

}  // namespace dlx
