#include "dlx/diagram.h"

#include <algorithm>
#include <tuple>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "dlx/count/item_order.h"
#include "dlx/count/memo/memo_cache.h"
#include "dlx/count/memo/memo_search.h"
#include "dlx/diagram/cheapest.h"
#include "dlx/diagram/compiled_diagram.h"
#include "dlx/diagram/walk.h"
#include "dlx/run/limits.h"

namespace dlx {
namespace {

using internal::CompiledDiagram;
using internal::DiagramNodes;
using internal::Natural;

// What a solution has beside the options of the graph's edges, and in order.
void Complete(const CompiledDiagram& compiled, std::vector<OptionId>* options) {
  options->insert(options->end(), compiled.taken.begin(), compiled.taken.end());
  std::sort(options->begin(), options->end());
}

// By OptionId, from what the options of the edges have.
std::vector<Natural> MarginalsOf(const CompiledDiagram& compiled) {
  std::vector<Natural> marginals(compiled.problem.num_options());
  const std::vector<Natural> through = compiled.counts.Through(compiled.nodes, compiled.originals);
  for (int32_t option = 0; option < compiled.originals.size(); ++option) {
    for (const OptionId original : compiled.originals[option]) {
      marginals[original] += through[option];
    }
  }
  for (const OptionId option : compiled.taken) marginals[option] += compiled.counts.total();
  return marginals;
}

// How many uses of each item all solutions have together must be as the item wants it.
absl::Status CheckSums(const Problem& problem, const std::vector<Natural>& marginals,
                       const Natural& total) {
  std::vector<Natural> sums(problem.num_items());
  for (OptionId o = 0; o < problem.num_options(); ++o) {
    if (marginals[o] == 0) continue;
    for (const Item item : problem.option(o)) sums[item.index()] += marginals[o];
  }
  for (int32_t i = 0; i < problem.num_items(); ++i) {
    const Item item(i);
    if (!problem.is_primary(item)) continue;
    const Multiplicity wanted = problem.multiplicity(item);
    if (sums[i] < total * wanted.at_least || sums[i] > total * wanted.at_most) {
      return absl::InternalError(absl::StrCat(problem.DescribeItem(item), " is covered ",
                                              sums[i].str(), " times by the ", total.str(),
                                              " solutions together, which cannot be"));
    }
  }
  return absl::OkStatus();
}

int64_t DepthOf(const DiagramNodes& nodes) {
  std::vector<int32_t> depth(nodes.size());
  for (int32_t node = DiagramNodes::kFirst; node < nodes.size(); ++node) {
    for (int64_t e = nodes.begin(node); e < nodes.end(node); ++e) {
      depth[node] = std::max(depth[node], depth[nodes.edge(e).child] + 1);
    }
  }
  return depth[nodes.root()];
}

// ---- Compile ------------------------------------------------------------------------------------

// Steps between two looks at clock, token and memory.
constexpr int64_t kSteps = 1 << 12;
// The part of all steps that goes into what does not look like the fastest way: one in so many.
constexpr int64_t kDoubt = 10;
constexpr int kRoundsOfEquals = 3;
// Steps before solutions are looked for, where some are enough.
constexpr int64_t kStepsAtFirst = 1 << 8;
// Of a frontier: less is done in some 50 ms, and its diagram is smaller than any other.
constexpr double kLog2LittleWork = 22;
// The same: with more, no order has been seen to win.
constexpr double kLog2MuchWork = 40;
constexpr int64_t kMiB = 1 << 20;

// Searches the table along several orders of items in turn. What one of them has found out about a state
// is a node that serves the others: they share the cache and the builder. All decisions depend on
// steps, not on time, so that the diagram is the same in every run.
class Compiler {
 public:
  Compiler(const internal::CountTable& table, const CompileConfig& config)
      : table_(table),
        config_(config),
        deadline_(internal::Deadline::Limit(config.max_seconds)),
        cache_(internal::MemoSearch::KeyWords(table),
               internal::LimitOrMax(config.max_memory_bytes) / 2, /*several_threads=*/false) {}

  // Fills the builder, and returns the root.
  absl::StatusOr<int32_t> Run();
  // Whether the root has all solutions.
  bool complete() const { return complete_; }

  internal::DiagramBuilder& builder() { return builder_; }
  CompileStats stats() const;

 private:
  absl::StatusOr<int32_t> RunForSome();
  void Add(const std::vector<int32_t>& order);
  absl::StatusOr<bool> Go(internal::MemoSearch* search, int64_t steps);
  absl::Status CheckLimits() const;
  const internal::MemoSearch* Leader() const;

  const internal::CountTable& table_;
  const CompileConfig& config_;
  const internal::Deadline deadline_;
  internal::MemoCache cache_;
  internal::DiagramBuilder builder_;
  std::vector<std::unique_ptr<internal::MemoSearch>> searches_;
  bool complete_ = true;
};

CompileStats Compiler::stats() const {
  CompileStats stats;
  for (const auto& search : searches_) {
    stats.nodes += search->stats().nodes;
    stats.hits += search->stats().hits;
  }
  stats.cache_bytes = cache_.bytes();
  return stats;
}

absl::Status Compiler::CheckLimits() const {
  if (config_.stop.stop_requested()) return absl::CancelledError("cancelled");
  if (deadline_.Passed()) return absl::DeadlineExceededError("time limit");
  if (stats().nodes >= internal::LimitOrMax(config_.max_nodes)) {
    return absl::ResourceExhaustedError("node limit");
  }
  if (cache_.bytes() + builder_.bytes() > internal::LimitOrMax(config_.max_memory_bytes)) {
    return absl::ResourceExhaustedError(absl::StrCat(
        "the diagram of all solutions needs more than ", config_.max_memory_bytes / kMiB, " MiB"));
  }
  if (builder_.full()) return absl::ResourceExhaustedError("the diagram has 2^31 nodes");
  return absl::OkStatus();
}

// A search that takes items in this order; without one, that with the fewest options.
void Compiler::Add(const std::vector<int32_t>& order) {
  internal::MemoConfig config;
  config.sink = &builder_;
  config.components = config_.max_solutions <= 0;
  config.rank.resize(order.size());
  for (size_t i = 0; i < order.size(); ++i) config.rank[order[i]] = static_cast<int32_t>(i);
  searches_.push_back(internal::MemoSearch::Make(table_, std::move(config), &cache_));
}

// The search that will be done first if it goes on as it did.
const internal::MemoSearch* Compiler::Leader() const {
  const auto speed = [](const auto& search) {
    return search->done() / static_cast<double>(search->stats().steps + 1);
  };
  return std::max_element(searches_.begin(), searches_.end(),
                          [speed](const auto& a, const auto& b) { return speed(a) < speed(b); })
      ->get();
}

// Returns whether the search is done.
absl::StatusOr<bool> Compiler::Go(internal::MemoSearch* search, int64_t steps) {
  for (const int64_t end = search->stats().steps + steps;;) {
    const absl::Status status = CheckLimits();
    if (!status.ok()) return status;
    const int64_t left = end - search->stats().steps;
    if (left <= 0) return false;
    // A step enters one node at most.
    const int64_t nodes_left = internal::LimitOrMax(config_.max_nodes) - stats().nodes;
    if (search->Run(std::min({kSteps, left, nodes_left}))) return !builder_.full();
  }
}

// Until there are enough solutions. They are looked for after ever more steps: each look makes a few
// nodes.
absl::StatusOr<int32_t> Compiler::RunForSome() {
  Add({});
  internal::MemoSearch* const search = searches_.front().get();
  for (int64_t steps = kStepsAtFirst;; steps += steps / 2) {
    const absl::StatusOr<bool> done = Go(search, steps);
    if (!done.ok()) return done.status();
    if (*done) return search->root();
    const int32_t root = search->RootSoFar();
    if (builder_.AtLeast(root) < config_.max_solutions) continue;
    complete_ = false;
    return root;
  }
}

absl::StatusOr<int32_t> Compiler::Run() {
  constexpr int64_t kMostCounted = int64_t{1} << 31;
  if (config_.max_solutions > 0 && config_.max_solutions < kMostCounted) return RunForSome();
  const std::vector<internal::ItemOrder> orders = internal::CandidateOrders(table_);
  const double work = orders.empty() ? 0 : orders[0].log2_work;
  if (orders.empty() || work > kLog2LittleWork) Add({});
  if (!orders.empty() && work <= kLog2MuchWork) Add(orders[0].bits);
  int64_t slice = kSteps;
  for (int round = 0;; ++round, slice *= 2) {
    const internal::MemoSearch* const leader = round < kRoundsOfEquals ? nullptr : Leader();
    for (const auto& search : searches_) {
      const bool whole = leader == nullptr || search.get() == leader;
      const absl::StatusOr<bool> done = Go(search.get(), whole ? slice : slice / kDoubt);
      if (!done.ok()) return done.status();
      if (*done) return search->root();
    }
  }
}

}  // namespace

absl::StatusOr<Diagram> Compile(const Problem& problem, const CompileConfig& config) {
  internal::CountTable table(problem, config.taken, config.forbidden);
  internal::DiagramNodes nodes;
  CompileStats stats;
  bool complete = true;
  if (!table.infeasible) {
    Compiler compiler(table, config);
    const absl::StatusOr<int32_t> root = compiler.Run();
    if (!root.ok()) return root.status();
    stats = compiler.stats();
    complete = compiler.complete();
    nodes = std::move(compiler.builder()).Finish(*root);
  }
  const auto compiled = std::make_shared<CompiledDiagram>(
      problem, std::move(nodes), std::move(table.originals), config.taken, stats);
  compiled->complete = complete;
  return Diagram(compiled);
}

// ---- Diagram ------------------------------------------------------------------------------------

BigCount Diagram::count() const { return internal::ToBigCount(compiled_->counts.total()); }

bool Diagram::complete() const { return compiled_->complete; }

absl::StatusOr<std::vector<BigCount>> Diagram::Marginals() const {
  const std::vector<Natural> marginals = MarginalsOf(*compiled_);
  const absl::Status status = CheckSums(compiled_->problem, marginals, compiled_->counts.total());
  if (!status.ok()) return status;
  std::vector<BigCount> result;
  result.reserve(marginals.size());
  for (const Natural& marginal : marginals) result.push_back(internal::ToBigCount(marginal));
  return result;
}

absl::StatusOr<std::vector<OptionId>> Diagram::Solution(const BigCount& rank) const {
  if (rank >= count()) {
    return absl::OutOfRangeError(absl::StrCat("there is no solution ", rank.ToString(),
                                              ": there are ", count().ToString(), ", from 0"));
  }
  std::vector<OptionId> options;
  compiled_->counts.Unrank(compiled_->nodes, compiled_->originals, internal::ToNatural(rank),
                           &options);
  Complete(*compiled_, &options);
  return options;
}

Outcome Diagram::ForEach(absl::FunctionRef<Visit(SolutionView)> visitor) const {
  internal::DiagramWalk walk(compiled_->nodes, compiled_->originals);
  std::vector<OptionId> options;
  while (walk.Next()) {
    options = walk.options();
    Complete(*compiled_, &options);
    if (visitor(options) == Visit::kStop) return Outcome::kVisitorStop;
  }
  return Outcome::kExhausted;
}

std::vector<CostedCover> Diagram::Cheapest(int64_t k) const {
  int64_t cost_of_taken = 0;
  for (const OptionId option : compiled_->taken) cost_of_taken += compiled_->problem.cost(option);
  internal::DiagramCheapest cheapest(compiled_->nodes, compiled_->originals, compiled_->problem);
  std::vector<CostedCover> covers;
  while (static_cast<int64_t>(covers.size()) < k && cheapest.Next()) {
    covers.push_back({cost_of_taken + cheapest.cost(), cheapest.Options()});
    Complete(*compiled_, &covers.back().options);
  }
  std::sort(covers.begin(), covers.end(), [](const CostedCover& a, const CostedCover& b) {
    return std::tie(a.cost, a.options) < std::tie(b.cost, b.options);
  });
  return covers;
}

DiagramSize Diagram::size() const {
  const DiagramNodes& nodes = compiled_->nodes;
  DiagramSize size;
  for (int32_t node = DiagramNodes::kFirst; node < nodes.size(); ++node) {
    ++(nodes.is_and(node) ? size.and_nodes : size.or_nodes);
  }
  size.edges = nodes.num_edges();
  size.depth = DepthOf(nodes);
  size.bytes = nodes.bytes() + compiled_->counts.bytes();
  return size;
}

const CompileStats& Diagram::compile_stats() const { return compiled_->stats; }

SolutionView Sampler::Next() {
  const CompiledDiagram& compiled = *diagram_.compiled_;
  solution_.clear();
  compiled.counts.Unrank(compiled.nodes, compiled.originals,
                         internal::RandomBelow(compiled.counts.total(), &random_), &solution_);
  Complete(compiled, &solution_);
  return solution_;
}

}  // namespace dlx
