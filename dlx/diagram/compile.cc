// SPDX-License-Identifier: Apache-2.0
//
// Compile(): a search with a cache that writes down the nodes of a diagram.

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "dlx/count/count_table.h"
#include "dlx/count/item_order.h"
#include "dlx/count/memo/memo_cache.h"
#include "dlx/count/memo/memo_search.h"
#include "dlx/count/memo/memo_tables.h"
#include "dlx/diagram.h"
#include "dlx/diagram/builder.h"
#include "dlx/diagram/compiled_diagram.h"
#include "dlx/progress.h"
#include "dlx/run/meter.h"

namespace dlx {
namespace {

using internal::CompiledDiagram;
using internal::CountTable;
using internal::DiagramBuilder;
using internal::ItemOrder;
using internal::MemoSearch;
using internal::Meter;

// Polling interval, in entries of tables, roughly: some 50 microseconds.
constexpr int64_t kWorkToLook = 1 << 14;
// Steps of a search in the first round.
constexpr int64_t kSteps = 1 << 12;
// Options and bits that a search looks at between two checks of clock, token and memory, if each
// step looks at all of them: a few milliseconds at most.
constexpr int64_t kEntriesToLook = 1 << 22;
// The searches take turns of equal length in the first rounds. Then the one that seems to finish
// first gets whole turns, and the others a tenth.
constexpr int kRoundsOfEquals = 3;
constexpr int64_t kDoubt = 10;
// If some of the solutions are enough: steps before they are counted for the first time.
constexpr int64_t kStepsAtFirst = 1 << 8;
// Estimated work of a search along the frontier, as a logarithm. Up to the first figure it takes
// some 50 ms, and its diagram is smaller than any other: it is the only search. Beyond the second
// no order has been seen to win: there is no such search.
constexpr double kLog2LittleWork = 22;
constexpr double kLog2MuchWork = 40;
// If more solutions than this are enough, all of them are searched: a builder counts no further
// than 2^32.
constexpr int64_t kMostCounted = int64_t{1} << 31;

// Searches the table along several orders of items, in turns. A state that one of them has finished
// is a node that serves the others: they share the cache and the builder. All decisions depend on
// steps, not on time, so that the diagram is the same in every run.
class Compiler {
 public:
  Compiler(const CountTable& table, const CompileConfig& config, Meter* meter)
      : table_(table),
        meter_(*meter),
        max_bytes_(meter->max_bytes()),
        wanted_(config.run.limits.solutions),
        steps_to_look_(std::clamp<int64_t>(
            kEntriesToLook / (1 + table.num_options() + table.num_bits), 1, kSteps)),
        cache_(MemoSearch::KeyWords(table), max_bytes_ / 2, /*several_threads=*/false),
        tables_(table, meter),
        bytes_of_tables_(table.bytes() + internal::MemoTables::BytesFor(table)) {
    meter_.set_describe([this](Progress* progress) { Describe(progress); });
  }
  ~Compiler() { meter_.set_describe(nullptr); }
  Compiler(const Compiler&) = delete;
  Compiler& operator=(const Compiler&) = delete;

  // From here on the watch is told what was found by now: the builder is about to be taken apart.
  void FreezeProgress() {
    Progress found;
    Describe(&found);
    meter_.set_describe([found](Progress* progress) {
      progress->phase = found.phase;
      progress->solutions = found.solutions;
      progress->nodes = found.nodes;
      progress->done = found.done;
    });
  }

  // Fills the builder, and returns the root. Nothing, if the meter stopped.
  std::optional<int32_t> Run();
  // Whether the root has all solutions.
  bool complete() const { return complete_; }

  DiagramBuilder& builder() { return builder_; }
  // What the search did so far.
  int64_t nodes() const;
  int64_t hits() const;
  int64_t cache_bytes() const { return cache_.bytes(); }

 private:
  bool some_are_enough() const { return wanted_.has_value() && *wanted_ < kMostCounted; }
  std::optional<int32_t> RunForSome();
  void Add(const std::vector<int32_t>& order);
  bool Go(MemoSearch* search, int64_t steps);
  bool KeepsOn();
  const MemoSearch* Leader() const;
  void Describe(Progress* progress) const;

  const CountTable& table_;
  Meter& meter_;
  const int64_t max_bytes_;
  const std::optional<int64_t> wanted_;  // solutions
  const int64_t steps_to_look_;
  internal::MemoCache cache_;
  const internal::MemoTables tables_;
  const int64_t bytes_of_tables_;
  DiagramBuilder builder_;
  std::vector<std::unique_ptr<MemoSearch>> searches_;
  bool complete_ = true;
};

int64_t Compiler::nodes() const {
  int64_t nodes = 0;
  for (const auto& search : searches_) nodes += search->stats().nodes;
  return nodes;
}

int64_t Compiler::hits() const {
  int64_t hits = 0;
  for (const auto& search : searches_) hits += search->stats().hits;
  return hits;
}

void Compiler::Describe(Progress* progress) const {
  progress->phase = "compile";
  progress->nodes = nodes();
  if (searches_.empty()) return;
  internal::Natural solutions = 0;
  for (const auto& search : searches_) solutions = std::max(solutions, search->lower_bound());
  progress->solutions = internal::ToBigCount(solutions);
  progress->done = Leader()->done();
}

// Checks all limits. Returns false once one of them was reached.
bool Compiler::KeepsOn() {
  if (!meter_.Look()) return false;
  if (nodes() >= meter_.max_nodes()) return meter_.Stop(Outcome::kNodeLimit);
  int64_t bytes = bytes_of_tables_ + cache_.bytes() + builder_.bytes();
  bool failed = builder_.full();
  for (const auto& search : searches_) {
    bytes += search->bytes();
    failed = failed || search->failed();
  }
  return (bytes <= max_bytes_ && !failed) || meter_.Stop(Outcome::kMemoryLimit);
}

// A search that takes items in this order; without one, the item with the fewest options.
void Compiler::Add(const std::vector<int32_t>& order) {
  if (!KeepsOn()) return;
  internal::MemoConfig config;
  config.sink = &builder_;
  config.tables = &tables_;
  config.max_bytes = max_bytes_ - bytes_of_tables_;
  config.components = !wanted_.has_value();
  config.rank.resize(order.size());
  for (size_t i = 0; i < order.size(); ++i) config.rank[order[i]] = static_cast<int32_t>(i);
  searches_.push_back(MemoSearch::Make(table_, std::move(config), &cache_));
}

// The search that will finish first at its speed so far.
const MemoSearch* Compiler::Leader() const {
  const auto speed = [](const auto& search) {
    return search->done() / static_cast<double>(search->stats().steps + 1);
  };
  return std::max_element(searches_.begin(), searches_.end(),
                          [speed](const auto& a, const auto& b) { return speed(a) < speed(b); })
      ->get();
}

// Continues a search for `steps`. Returns whether it is done; if not, the meter may have stopped.
bool Compiler::Go(MemoSearch* search, int64_t steps) {
  for (const int64_t end = search->stats().steps + steps;;) {
    if (!KeepsOn()) return false;
    const int64_t left = end - search->stats().steps;
    if (left <= 0) return false;
    // A step enters one node at most.
    const int64_t before = nodes();
    const bool done = search->Run(std::min({steps_to_look_, left, meter_.max_nodes() - before,
                                            meter_.max_updates() - meter_.updates()}));
    meter_.Tick(nodes() - before);
    if (done) return !builder_.full() || KeepsOn();
    if (search->failed()) return KeepsOn();
  }
}

// Until there are enough solutions. They are counted after ever more steps, because a root of those
// that were found takes a few nodes.
std::optional<int32_t> Compiler::RunForSome() {
  Add({});
  if (meter_.stopped()) return std::nullopt;
  MemoSearch* const search = searches_.front().get();
  for (int64_t steps = kStepsAtFirst;; steps += steps / 2) {
    if (Go(search, steps)) return search->root();
    if (meter_.stopped()) return std::nullopt;
    const int32_t root = search->RootSoFar();
    if (builder_.AtLeast(root) < *wanted_) continue;
    complete_ = false;
    return root;
  }
}

std::optional<int32_t> Compiler::Run() {
  if (some_are_enough()) return RunForSome();
  std::vector<ItemOrder> orders;
  if (internal::BytesForOrders(table_) <= max_bytes_ - bytes_of_tables_) {
    orders = internal::CandidateOrders(table_, internal::kMaxPairs, &meter_);
    if (!meter_.Look()) return std::nullopt;
  }
  const double work =
      orders.empty() ? std::numeric_limits<double>::infinity() : orders[0].log2_work;
  if (work > kLog2LittleWork) Add({});
  if (work <= kLog2MuchWork) Add(orders[0].bits);
  orders = {};
  int64_t slice = kSteps;
  for (int round = 0; !meter_.stopped(); ++round, slice *= 2) {
    const MemoSearch* const leader = round < kRoundsOfEquals ? nullptr : Leader();
    for (const auto& search : searches_) {
      const bool whole = leader == nullptr || search.get() == leader;
      if (Go(search.get(), whole ? slice : slice / kDoubt)) return search->root();
      if (meter_.stopped()) break;
    }
  }
  return std::nullopt;
}

// The nodes of all solutions, or of some; nothing, if the meter stopped.
std::optional<internal::DiagramNodes> CompileNodes(const CountTable& table,
                                                   const CompileConfig& config, Meter* meter,
                                                   CompileResult* result, bool* complete) {
  *complete = true;
  if (table.infeasible) return internal::DiagramNodes();
  Compiler compiler(table, config, meter);
  const std::optional<int32_t> root = compiler.Run();
  compiler.FreezeProgress();
  result->nodes = compiler.nodes();
  result->hits = compiler.hits();
  result->cache_bytes = compiler.cache_bytes();
  if (!root.has_value()) return std::nullopt;
  *complete = compiler.complete();
  return std::move(compiler.builder()).Finish(*root, meter);
}

void CompileWithin(const Problem& problem, const CompileConfig& config, Meter* meter,
                   CompileResult* result) {
  if (!meter->Begin()) return;
  if (meter->max_bytes() == 0) {
    meter->Stop(Outcome::kMemoryLimit);
    return;
  }
  const Presets& presets = config.run.presets;
  CountTable table(problem, presets.taken, presets.forbidden, meter, meter->max_bytes());
  if (!meter->Look()) return;
  if (table.too_large ||
      table.bytes() + internal::MemoTables::BytesFor(table) > meter->max_bytes()) {
    meter->Stop(Outcome::kMemoryLimit);
    return;
  }
  bool complete = true;
  std::optional<internal::DiagramNodes> nodes =
      CompileNodes(table, config, meter, result, &complete);
  if (!nodes.has_value()) return;
  const auto compiled = std::make_shared<CompiledDiagram>(
      problem, *std::move(nodes), std::move(table.originals), presets.taken, meter);
  if (meter->stopped()) return;  // some nodes may be missing, or not counted
  compiled->complete = complete;
  result->diagram = Diagram(compiled);
  if (!complete) meter->Stop(Outcome::kSolutionLimit);
}

}  // namespace

CompileResult Compile(const Problem& problem, const CompileConfig& config) {
  Meter meter(config.run, kWorkToLook);
  CompileResult result;
  CompileWithin(problem, config, &meter, &result);
  const int64_t nodes = result.nodes;
  meter.End(&result);
  result.nodes = nodes;
  return result;
}

}  // namespace dlx
