// SPDX-License-Identifier: Apache-2.0
//
// A heap has the leaves of the tree so far by their estimates. The largest is divided: its children
// become leaves, with estimates of their own. Nothing is kept of the tree but parents and children.
//
// By states, the tree is divided level by level. Only the first node of each state is looked at:
// what it decides on the way to a child, any other node of the state decides on the way to its.

#include "dlx/split.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <queue>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "dlx/base/make_room.h"
#include "dlx/base/random.h"
#include "dlx/kernel/branch.h"
#include "dlx/run/meter.h"
#include "dlx/run/residual.h"
#include "dlx/search/checkpoint.h"
#include "dlx/search/shard_tree.h"

namespace dlx {
namespace {

using internal::Meter;
using internal::Random;
using internal::ShardTree;

// The nodes of a shard, as probes see them.
struct Probed {
  double nodes = 1;
  double variance = 0;  // of `nodes`
};

class ShardProber {
 public:
  ShardProber(const SplitConfig& config, Meter* meter)
      : probes_(config.probes), meter_(*meter), random_(config.strategy.seed) {}

  // Probes from where the tree is.
  Probed Probe(ShardTree* tree) {
    double sum = 0;
    double squares = 0;
    int64_t n = 0;
    while (n < probes_) {
      const double nodes = tree->Probe(&random_, [this] { return meter_.EnterNode(1); });
      if (meter_.stopped()) break;
      sum += nodes;
      squares += nodes * nodes;
      ++n;
      if (nodes == 1) break;  // it has no children
    }
    if (n == 0) return {};
    const auto count = static_cast<double>(n);
    const double mean = sum / count;
    const double spread = std::max(squares / count - mean * mean, 0.0);
    return {mean, n > 1 ? spread / (count - 1) : 0};
  }

 private:
  const int64_t probes_;
  Meter& meter_;
  Random random_;
};

void AddTo(const Probed& probed, SplitResult* result, double* variance) {
  result->shard_nodes += probed.nodes;
  *variance += probed.variance;
}

class Splitter {
 public:
  Splitter(const Problem& problem, const SplitConfig& config, Meter* meter)
      : config_(config), meter_(*meter), tree_(problem, config.strategy), prober_(config, meter) {}

  absl::Status Split(SplitResult* result) {
    const auto roots = static_cast<int32_t>(std::max<size_t>(config_.begin_with.size(), 1));
    nodes_.resize(roots);
    for (int32_t root = 0; root < roots; ++root) {
      if (absl::Status s = GoToRoot(root); !s.ok()) return s;
      nodes_[root].level = tree_.level();
      Push(root);
    }
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
    result->plan.shards.clear();
    double variance = 0;
    for (int32_t root = 0; root < roots; ++root) {
      if (absl::Status s = AddShards(root, &result->plan); !s.ok()) return s;
    }
    for (const Node& node : nodes_) {
      if (node.begin == 0) AddTo(node.probed, result, &variance);
    }
    result->standard_error = std::sqrt(variance);
    return absl::OkStatus();
  }

 private:
  struct Node {
    int32_t parent = -1;  // -1: a root, with which the division began
    int32_t child = 0;    // which one of the parent
    int32_t level = 0;
    int32_t begin = 0;  // of its children; 0: a leaf
    int32_t end = 0;
    Probed probed = {};
  };

  absl::Status GoToRoot(int32_t root) {
    while (tree_.level() > 0) tree_.Ascend();
    if (config_.begin_with.empty()) return absl::OkStatus();
    return tree_.GoTo(config_.begin_with[root].literals);
  }

  // Goes to a node, from wherever it is.
  absl::Status GoTo(int32_t node) {
    std::vector<int32_t> children;
    for (; nodes_[node].parent >= 0; node = nodes_[node].parent) {
      children.push_back(nodes_[node].child);
    }
    absl::Status status = GoToRoot(node);
    for (; status.ok() && !children.empty(); children.pop_back()) {
      tree_.NumChildren();
      tree_.Descend(children.back());
    }
    return status;
  }

  // A new leaf. Requires: the tree is there.
  void Push(int32_t node) {
    nodes_[node].probed = prober_.Probe(&tree_);
    heap_.emplace(nodes_[node].probed.nodes, node);
    ++leaves_;
  }

  void Divide(int32_t node) {
    if (!GoTo(node).ok()) return;
    const int32_t children = tree_.NumChildren();
    if (children == 0 || !meter_.EnterNode(1)) return;
    const auto begin = static_cast<int32_t>(nodes_.size());
    nodes_[node].begin = begin;
    nodes_[node].end = begin + children;
    --leaves_;
    for (int32_t child = 0; child < children; ++child) {
      nodes_.push_back({.parent = node, .child = child, .level = nodes_[node].level + 1});
      tree_.NumChildren();
      tree_.Descend(child);
      Push(begin + child);
      tree_.Ascend();
    }
  }

  // The leaves below a root in the order of the search.
  absl::Status AddShards(int32_t root, Plan* plan) {
    if (absl::Status s = GoToRoot(root); !s.ok()) return s;
    const int32_t top = nodes_[root].level;
    std::vector<int32_t> stack = {root};
    while (!stack.empty()) {
      const int32_t at = stack.back();
      stack.pop_back();
      const Node& node = nodes_[at];
      while (tree_.level() > top && tree_.level() >= node.level) tree_.Ascend();
      if (node.parent >= 0) {
        tree_.NumChildren();
        tree_.Descend(node.child);
      }
      if (node.begin == 0) {
        tree_.DescendThroughBare(&plan->inner);
        plan->shards.push_back({.literals = tree_.literals(), .nodes = node.probed.nodes});
        continue;
      }
      plan->inner.resize(std::max(plan->inner.size(), static_cast<size_t>(node.level) + 1));
      ++plan->inner[node.level];
      for (int32_t child = node.end; child > node.begin; --child) stack.push_back(child - 1);
    }
    return absl::OkStatus();
  }

  const SplitConfig& config_;
  Meter& meter_;
  ShardTree tree_;
  ShardProber prober_;
  std::vector<Node> nodes_;
  std::priority_queue<std::pair<double, int32_t>> heap_;
  int64_t leaves_ = 0;
};

class StateSplitter {
 public:
  StateSplitter(const Problem& problem, const SplitConfig& config, Meter* meter)
      : problem_(problem),
        config_(config),
        meter_(*meter),
        tree_(problem, config.strategy),
        prober_(config, meter) {}

  absl::Status Split(SplitResult* result) {
    states_.push_back({});
    shards_.push_back({{}, 0});
    meter_.set_describe([this](Progress* progress) {
      progress->phase = "split";
      progress->done = static_cast<double>(states_.size()) / static_cast<double>(config_.shards);
    });
    // Below some level there are fewer states again.
    std::vector<State> most_states = states_;
    std::vector<StateShard> most_shards = shards_;
    while (static_cast<int64_t>(states_.size()) < config_.shards && !meter_.stopped() &&
           2 * states_.size() >= most_states.size()) {
      const absl::StatusOr<bool> divided = DivideAll();
      if (!divided.ok()) return divided.status();
      if (!*divided) break;
      if (states_.size() <= most_states.size()) continue;
      most_states = states_;
      most_shards = shards_;
    }
    states_ = std::move(most_states);
    shards_ = std::move(most_shards);
    double variance = 0;
    for (State& state : states_) {
      if (absl::Status s = GoTo(state.literals); !s.ok()) return s;
      state.probed = prober_.Probe(&tree_);
      AddTo(state.probed, result, &variance);
    }
    meter_.set_describe(nullptr);
    result->standard_error = std::sqrt(variance);
    result->plan.shards.clear();
    std::vector<int32_t> first(states_.size(), -1);  // shard of a state
    for (StateShard& shard : shards_) {
      Shard out = {.literals = std::move(shard.literals),
                   .nodes = states_[shard.state].probed.nodes,
                   .same_as = first[shard.state]};
      if (out.same_as < 0) {
        first[shard.state] = static_cast<int32_t>(result->plan.shards.size());
      } else {
        out.nodes = Shard().nodes;
      }
      result->plan.shards.push_back(std::move(out));
    }
    return absl::OkStatus();
  }

 private:
  static constexpr size_t kMostShards = size_t{1} << 20;

  struct State {
    std::vector<Literal> literals;  // one way to it
    Probed probed;
  };
  struct StateShard {
    std::vector<Literal> literals;
    int32_t state;
  };
  struct Child {
    std::vector<Literal> literals;  // from the parent
    int32_t state;
  };

  absl::Status GoTo(absl::Span<const Literal> literals) {
    while (tree_.level() > 0) tree_.Ascend();
    return tree_.GoTo(literals);
  }

  // One level down. Returns false, and leaves all as it is, if nothing has children, there would be
  // too many shards, or the meter stops it.
  absl::StatusOr<bool> DivideAll() {
    std::vector<State> states;
    number_of_.clear();
    std::vector<std::vector<Child>> children(states_.size());
    bool any = false;
    for (size_t s = 0; s < states_.size(); ++s) {
      const std::vector<Literal>& above = states_[s].literals;
      if (absl::Status status = GoTo(above); !status.ok()) return status;
      const int32_t count = tree_.NumChildren();
      for (int32_t child = 0; child < count; ++child) {
        if (!meter_.EnterNode(1)) return false;
        tree_.NumChildren();
        tree_.Descend(child);
        const std::vector<Literal>& literals = tree_.literals();
        children[s].push_back(
            {{literals.begin() + static_cast<std::ptrdiff_t>(above.size()), literals.end()},
             NumberOf(literals, &states)});
        tree_.Ascend();
        any = true;
      }
      // A solution, or the end of a branch, stays.
      if (count == 0) children[s].push_back({{}, NumberOf(above, &states)});
    }
    size_t size = 0;
    for (const StateShard& shard : shards_) size += children[shard.state].size();
    if (!any || size > kMostShards || meter_.stopped()) return false;
    std::vector<StateShard> shards;
    shards.reserve(size);
    for (const StateShard& shard : shards_) {
      for (const Child& child : children[shard.state]) {
        shards.push_back({shard.literals, child.state});
        shards.back().literals.insert(shards.back().literals.end(), child.literals.begin(),
                                      child.literals.end());
      }
    }
    states_ = std::move(states);
    shards_ = std::move(shards);
    return true;
  }

  // The number of the state to which these literals lead, a new one if need be.
  int32_t NumberOf(const std::vector<Literal>& literals, std::vector<State>* states) {
    std::vector<OptionId> taken;
    std::vector<OptionId> forbidden;
    for (const Literal& literal : literals) {
      (literal.taken ? taken : forbidden).push_back(literal.option);
    }
    const internal::Residual residual(problem_, {.taken = taken, .forbidden = forbidden}, &meter_);
    const auto next = static_cast<int32_t>(states->size());
    // The root is a state of its own: nothing that comes to it leaves as much.
    std::string key = residual.is_original() || meter_.stopped() ? "" : KeyOf(residual);
    internal::MakeRoom(&number_of_);
    const auto [at, is_new] = number_of_.try_emplace(std::move(key), next);
    if (is_new) states->push_back({literals, {}});
    return at->second;
  }

  static std::string KeyOf(const internal::Residual& residual) {
    const Problem& rest = residual.problem();
    std::vector<int32_t> numbers;
    numbers.reserve(rest.num_options() + 3 * size_t{1} * rest.num_items() + 1);
    for (OptionId o = 0; o < rest.num_options(); ++o) numbers.push_back(residual.ToOriginal(o));
    numbers.push_back(-1);
    for (int32_t i = 0; i < rest.num_items(); ++i) {
      const Item item(i);
      if (!rest.is_primary(item)) continue;
      numbers.insert(numbers.end(),
                     {residual.ToOriginal(item).index(), rest.multiplicity(item).at_least,
                      rest.multiplicity(item).at_most});
    }
    return {reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(numbers[0])};
  }

  const Problem& problem_;
  const SplitConfig& config_;
  Meter& meter_;
  ShardTree tree_;
  ShardProber prober_;
  std::vector<State> states_;       // of one level, and solutions and ends above
  std::vector<StateShard> shards_;  // in the order of the search
  absl::flat_hash_map<std::string, int32_t> number_of_;
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
  if (config.by_states && !config.begin_with.empty()) {
    return absl::InvalidArgumentError("by states, the whole problem is divided");
  }
  if (LearnsOrDraws(config.strategy.branching)) {
    return absl::InvalidArgumentError(
        absl::StrCat("branching '", ToString(config.strategy.branching),
                     "' learns or draws, so that a shard by itself would grow another tree; it has "
                     "to be 'mrv', 'leftmost' or 'sharp'"));
  }
  return absl::OkStatus();
}

// What is left of a shard of the plan, by a checkpoint that has to be of it.
absl::StatusOr<Plan> LeftOf(const Problem& problem, const Plan& plan, int32_t shard,
                            absl::string_view checkpoint) {
  const auto wrong = [&](absl::string_view what) {
    return absl::InvalidArgumentError(absl::StrCat("shard ", shard + 1, ": ", what));
  };
  absl::StatusOr<internal::ShardAndRest> both = internal::ShardsOfCheckpoint(problem, checkpoint);
  if (!both.ok()) return wrong(both.status().message());
  if (both->shard != plan.shards[shard].literals) return wrong("its checkpoint is of another one");
  const Strategy& strategy = both->rest.strategy;
  if (strategy.branching != plan.strategy.branching ||
      strategy.option_order != plan.strategy.option_order || strategy.seed != plan.strategy.seed) {
    return wrong("its checkpoint is of another strategy");
  }
  return std::move(both->rest);
}

}  // namespace

absl::StatusOr<SplitResult> SplitSearch(const Problem& problem, const SplitConfig& config) {
  if (absl::Status status = CheckConfig(config); !status.ok()) return status;
  Meter meter(config.run);
  SplitResult result;
  result.plan.strategy = internal::WithoutAuto(config.strategy);
  result.plan.shards.assign(config.begin_with.begin(), config.begin_with.end());
  if (result.plan.shards.empty()) result.plan.shards.resize(1);
  if (meter.Begin()) {
    absl::Status status = config.by_states ? StateSplitter(problem, config, &meter).Split(&result)
                                           : Splitter(problem, config, &meter).Split(&result);
    if (!status.ok()) return status;
  }
  meter.End(&result);
  result.branching = result.plan.strategy.branching;
  return result;
}

absl::StatusOr<Plan> ShardsLeft(const Problem& problem, StringView checkpoint) {
  absl::StatusOr<internal::ShardAndRest> both = internal::ShardsOfCheckpoint(problem, checkpoint);
  if (!both.ok()) return both.status();
  return std::move(both->rest);
}

absl::Status AddRound(const Problem& problem, absl::Span<const NewDivision> divisions,
                      std::optional<int64_t> bound, Plan* plan) {
  Plan next = *plan;
  const auto before = static_cast<int32_t>(next.shards.size());
  if (next.rounds.empty()) next.rounds.push_back({.shards = before});
  std::vector<bool> searched(next.shards.size());
  for (int32_t s = 0; s < before; ++s) searched[s] = next.shards[s].same_as < 0;
  for (const Division& division : next.divisions) searched[division.shard] = false;
  for (const NewDivision& added : divisions) {
    if (added.shard < 0 || added.shard >= before || !searched[added.shard]) {
      return absl::InvalidArgumentError(
          absl::StrCat("shard ", added.shard + 1, " is not one that is searched"));
    }
    searched[added.shard] = false;
    Division division = {.shard = added.shard,
                         .checkpoint = added.checkpoint,
                         .found = added.found,
                         .begin = static_cast<int32_t>(next.shards.size()),
                         .inner = added.inner};
    absl::Span<const Shard> shards = added.shards;
    absl::StatusOr<Plan> left;
    if (!added.checkpoint.empty()) {
      left = LeftOf(problem, next, added.shard, added.checkpoint);
      if (!left.ok()) return left.status();
      shards = left->shards;
      division.inner = left->inner;
    }
    next.shards.insert(next.shards.end(), shards.begin(), shards.end());
    division.end = static_cast<int32_t>(next.shards.size());
    next.divisions.push_back(std::move(division));
  }
  next.rounds.push_back({.shards = static_cast<int32_t>(next.shards.size()),
                         .divisions = static_cast<int32_t>(next.divisions.size()),
                         .bound = bound.has_value() ? bound : next.rounds.back().bound});
  *plan = std::move(next);
  return absl::OkStatus();
}

absl::Status VerifyDivisions(const Problem& problem, const Plan& plan) {
  for (const Division& division : plan.divisions) {
    if (division.checkpoint.empty()) continue;
    const absl::StatusOr<Plan> left = LeftOf(problem, plan, division.shard, division.checkpoint);
    if (!left.ok()) return left.status();
    const absl::Span<const Shard> found =
        absl::MakeConstSpan(plan.shards).subspan(division.begin, division.end - division.begin);
    const bool same =
        found.size() == left->shards.size() && division.inner == left->inner &&
        std::equal(found.begin(), found.end(), left->shards.begin(),
                   [](const Shard& a, const Shard& b) { return a.literals == b.literals; });
    if (!same) {
      return absl::InvalidArgumentError(absl::StrCat(
          "shard ", division.shard + 1, ": its parts are not what its checkpoint leaves"));
    }
  }
  return absl::OkStatus();
}

}  // namespace dlx
