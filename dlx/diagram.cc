#include "dlx/diagram.h"

#include <algorithm>
#include <tuple>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "dlx/internal/compiled_diagram.h"
#include "dlx/internal/diagram_cheapest.h"
#include "dlx/internal/diagram_walk.h"
#include "dlx/internal/limits.h"
#include "dlx/internal/memo_cache.h"
#include "dlx/internal/memo_search.h"

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
    for (const OptionId original : compiled.originals[option])
      marginals[original] += through[option];
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
constexpr int64_t kMiB = 1 << 20;

absl::Status CheckLimits(const CompileConfig& config, const internal::Deadline& deadline,
                         const CompileStats& stats, int64_t diagram_bytes) {
  if (config.stop.stop_requested()) return absl::CancelledError("cancelled");
  if (deadline.Passed()) return absl::DeadlineExceededError("time limit");
  if (stats.nodes >= internal::LimitOrMax(config.max_nodes)) {
    return absl::ResourceExhaustedError("node limit");
  }
  if (stats.cache_bytes + diagram_bytes > internal::LimitOrMax(config.max_memory_bytes)) {
    return absl::ResourceExhaustedError(absl::StrCat(
        "the diagram of all solutions needs more than ", config.max_memory_bytes / kMiB, " MiB"));
  }
  return absl::OkStatus();
}

// Fills the builder, and returns the root.
absl::StatusOr<int32_t> Search(const internal::CountTable& table, const CompileConfig& config,
                               internal::DiagramBuilder* builder, CompileStats* stats) {
  const internal::Deadline deadline = internal::Deadline::Limit(config.max_seconds);
  internal::MemoCache cache(internal::MemoSearch::KeyWords(table),
                            internal::LimitOrMax(config.max_memory_bytes) / 2,
                            /*several_threads=*/false);
  const std::unique_ptr<internal::MemoSearch> search =
      internal::MemoSearch::Make(table, {.builder = builder}, &cache);
  for (bool done = false;;) {
    *stats = {search->stats().nodes, search->stats().hits, cache.bytes()};
    if (done) break;
    const absl::Status status = CheckLimits(config, deadline, *stats, builder->bytes());
    if (!status.ok()) return status;
    // A step enters one node at most.
    done = search->Run(
        std::min(kSteps, internal::LimitOrMax(config.max_nodes) - search->stats().nodes));
  }
  if (builder->full()) return absl::ResourceExhaustedError("the diagram has 2^31 nodes");
  return search->root();
}

}  // namespace

absl::StatusOr<Diagram> Compile(const Problem& problem, const CompileConfig& config) {
  internal::CountTable table(problem, config.taken, config.forbidden);
  internal::DiagramBuilder builder;
  CompileStats stats;
  absl::StatusOr<int32_t> root = DiagramNodes::kFalse;
  if (!table.infeasible) root = Search(table, config, &builder, &stats);
  if (!root.ok()) return root.status();
  return Diagram(std::make_shared<CompiledDiagram>(
      problem, std::move(builder).Finish(*root), std::move(table.originals), config.taken, stats));
}

// ---- Diagram ------------------------------------------------------------------------------------

BigCount Diagram::count() const { return internal::ToBigCount(compiled_->counts.total()); }

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
