// SPDX-License-Identifier: Apache-2.0

#include "dlx/diagram.h"

#include <algorithm>
#include <memory>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "dlx/diagram/cheapest.h"
#include "dlx/diagram/compiled_diagram.h"
#include "dlx/diagram/walk.h"
#include "dlx/progress.h"
#include "dlx/run/meter.h"

namespace dlx {
namespace {

using internal::CompiledDiagram;
using internal::DiagramNodes;
using internal::Meter;
using internal::Natural;

// Polling interval: well below a millisecond.
constexpr int64_t kEdgesToLook = 1 << 12;

// Adds to the options of the graph's edges what else is in each solution, and sorts them.
void Complete(const CompiledDiagram& compiled, std::vector<OptionId>* options) {
  options->insert(options->end(), compiled.taken.begin(), compiled.taken.end());
  std::sort(options->begin(), options->end());
}

// Draws a solution; once the meter stops, it must not be used.
void Draw(const CompiledDiagram& compiled, Meter* meter, internal::Random* random,
          std::vector<OptionId>* options) {
  options->clear();
  const Natural rank = internal::RandomBelow(compiled.counts.total(), random);
  compiled.counts.Unrank(compiled.nodes, compiled.originals, rank, meter, options);
  Complete(compiled, options);
}

// In how many solutions each option is. Equal options share a number.
class MarginalTable {
 public:
  // If the meter stops, the table must not be used.
  MarginalTable(const CompiledDiagram& compiled, Meter* meter)
      : numbers_(compiled.counts.Through(compiled.nodes, compiled.originals, meter)),
        places_(compiled.problem.num_options()) {
    if (meter->stopped()) return;
    const auto add = [this](Natural number) {
      numbers_.push_back(std::move(number));
      return static_cast<int32_t>(numbers_.size()) - 1;
    };
    std::fill(places_.begin(), places_.end(), add(0));
    for (int32_t option = 0; option < compiled.originals.size(); ++option) {
      for (const OptionId original : compiled.originals[option]) places_[original] = option;
    }
    const int32_t of_taken = add(compiled.counts.total());
    for (const OptionId option : compiled.taken) places_[option] = of_taken;
  }

  const Natural& operator[](OptionId option) const { return numbers_[places_[option]]; }
  // Where the number of the option is, among the different ones.
  int32_t place(OptionId option) const { return places_[option]; }

 private:
  std::vector<Natural> numbers_;
  std::vector<int32_t> places_;  // by option
};

// Units of work of an addition or a conversion.
int64_t WorkOf(const Natural& n) { return static_cast<int64_t>(n.backend().size()); }

// All solutions together must use each item as often as its multiplicity says.
absl::Status CheckSums(const Problem& problem, const MarginalTable& marginals, const Natural& total,
                       Meter* meter) {
  std::vector<Natural> sums(problem.num_items());
  for (OptionId o = 0; o < problem.num_options(); ++o) {
    const Natural& number = marginals[o];
    if (number == 0) continue;
    if (!meter->Tick(WorkOf(number))) return absl::OkStatus();
    for (const Item item : problem.option(o)) {
      if (problem.is_primary(item)) sums[item.index()] += number;
    }
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

}  // namespace

BigCount Diagram::count() const { return internal::ToBigCount(compiled_->counts.total()); }

bool Diagram::complete() const { return compiled_->complete; }

absl::StatusOr<Outcome> Diagram::ForEachMarginal(
    absl::FunctionRef<Visit(OptionId, const BigCount&)> visitor, const Run& run) const {
  Meter meter(run, kEdgesToLook);
  const MarginalTable marginals(*compiled_, &meter);
  if (meter.stopped()) return meter.outcome();
  const Problem& problem = compiled_->problem;
  const absl::Status status = CheckSums(problem, marginals, compiled_->counts.total(), &meter);
  if (!status.ok()) return status;
  BigCount number;
  for (OptionId o = 0; o < problem.num_options(); ++o) {
    // What the visitor does with a long number may take the square of its length.
    const int64_t work = WorkOf(marginals[o]);
    if (!meter.Tick(work * work)) return meter.outcome();
    if (o == 0 || marginals.place(o) != marginals.place(o - 1)) {
      number = internal::ToBigCount(marginals[o]);
    }
    if (visitor(o, number) == Visit::kStop) return Outcome::kVisitorStop;
  }
  return Outcome::kExhausted;
}

absl::StatusOr<std::vector<BigCount>> Diagram::Marginals(const Run& run) const {
  std::vector<BigCount> result;
  result.reserve(compiled_->problem.num_options());
  const auto add = [&](OptionId, const BigCount& number) {
    result.push_back(number);
    return Visit::kContinue;
  };
  const absl::StatusOr<Outcome> outcome = ForEachMarginal(add, run);
  if (!outcome.ok()) return outcome.status();
  if (*outcome != Outcome::kExhausted) result.clear();
  return result;
}

absl::StatusOr<std::vector<OptionId>> Diagram::Solution(const BigCount& rank,
                                                        const Run& run) const {
  if (rank >= count()) {
    return absl::OutOfRangeError(absl::StrCat("there is no solution ", rank.ToString(),
                                              ": there are ", count().ToString(), ", from 0"));
  }
  Meter meter(run, kEdgesToLook);
  std::vector<OptionId> options;
  compiled_->counts.Unrank(compiled_->nodes, compiled_->originals, internal::ToNatural(rank),
                           &meter, &options);
  if (meter.stopped()) return absl::CancelledError(ToString(meter.outcome()));
  Complete(*compiled_, &options);
  return options;
}

Outcome Diagram::ForEach(absl::FunctionRef<Visit(SolutionView)> visitor) const {
  Walk walk(*this);
  while (walk.Next()) {
    if (visitor(walk.solution()) == Visit::kStop) return Outcome::kVisitorStop;
  }
  return Outcome::kExhausted;
}

Outcome Diagram::ForEachSample(int64_t n, uint64_t seed, const Run& run,
                               absl::FunctionRef<Visit(SolutionView)> visitor) const {
  Meter meter(run, kEdgesToLook);
  int64_t drawn = 0;
  meter.set_describe([&drawn](Progress* progress) {
    progress->phase = "sample";
    progress->solutions = static_cast<uint64_t>(drawn);
  });
  internal::Random random(seed);
  std::vector<OptionId> options;
  for (; drawn < n && meter.Look(); ++drawn) {
    if (drawn == meter.max_solutions()) return Outcome::kSolutionLimit;
    Draw(*compiled_, &meter, &random, &options);
    if (meter.stopped()) break;
    if (visitor(options) == Visit::kStop) return Outcome::kVisitorStop;
  }
  return meter.stopped() ? meter.outcome() : Outcome::kExhausted;
}

std::vector<CostedCover> Diagram::Cheapest(int64_t k) const { return Cheapest(k, Run()).covers; }

CheapestResult Diagram::Cheapest(int64_t k, const Run& run) const {
  CheapestResult result;
  std::vector<CostedCover>& covers = result.covers;
  Meter meter(run, kEdgesToLook);
  meter.set_describe([&covers](Progress* progress) {
    progress->phase = "cheapest";
    progress->solutions = covers.size();
  });
  const int64_t cost_of_taken = compiled_->problem.total_cost(compiled_->taken);
  internal::DiagramCheapest cheapest(compiled_->nodes, compiled_->originals, compiled_->problem,
                                     &meter);
  while (static_cast<int64_t>(covers.size()) < k) {
    if (static_cast<int64_t>(covers.size()) == meter.max_solutions()) {
      meter.Stop(Outcome::kSolutionLimit);
    }
    if (!cheapest.Next()) break;
    covers.push_back({cost_of_taken + cheapest.cost(), cheapest.Options()});
    Complete(*compiled_, &covers.back().options);
    meter.Tick(static_cast<int64_t>(covers.back().options.size()));
  }
  const Outcome outcome = meter.outcome();
  if (outcome != Outcome::kCancelled && outcome != Outcome::kTimeLimit) {
    std::sort(covers.begin(), covers.end(), [](const CostedCover& a, const CostedCover& b) {
      return std::tie(a.cost, a.options) < std::tie(b.cost, b.options);
    });
  }
  meter.End(&result);
  return result;
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

SolutionView Diagram::Sampler::Next() {
  Draw(*diagram_.compiled_, /*meter=*/nullptr, &random_, &solution_);
  return solution_;
}

struct Diagram::Walk::State {
  explicit State(const std::shared_ptr<const CompiledDiagram>& c)
      : compiled(c), walk(c->nodes, c->originals) {}

  std::shared_ptr<const CompiledDiagram> compiled;
  internal::DiagramWalk walk;
  std::vector<OptionId> solution;
};

Diagram::Walk::Walk(const Diagram& diagram) : state_(std::make_unique<State>(diagram.compiled_)) {}
Diagram::Walk::~Walk() = default;
Diagram::Walk::Walk(Walk&&) noexcept = default;
Diagram::Walk& Diagram::Walk::operator=(Walk&&) noexcept = default;

bool Diagram::Walk::Next() {
  if (!state_->walk.Next()) return false;
  state_->solution = state_->walk.options();
  Complete(*state_->compiled, &state_->solution);
  return true;
}

SolutionView Diagram::Walk::solution() const { return state_->solution; }

}  // namespace dlx
