// SPDX-License-Identifier: Apache-2.0
//
// All solutions of an exact cover problem at once, as a graph that is small if they share
// structure, and what can be read off it: how many there are, how many contain each option, random
// ones, the cheapest ones, the one of a given rank, or all of them in turn.
//
//   const dlx::CompileResult r = dlx::Compile(problem, {.run = {.limits = {.seconds = 10}}});
//   if (!r.diagram.has_value()) return r.outcome;  // kTimeLimit, kMemoryLimit, ...
//   std::cout << r.diagram->count().ToString() << '\n';
//   dlx::Sampler sampler(*r.diagram, /*seed=*/1);
//   for (int i = 0; i < 10; ++i) Show(sampler.Next());
//
// A search with a cache makes it: what is below a node of the graph is searched once, however many
// paths lead there. The chessboard has 12,988,816 domino tilings; their graph has a few thousand
// nodes. See dlx/diagram/builder.h for the nodes.
//
// RANKS  Solutions are numbered from 0 to count() - 1. The order is that of the graph: from the
//        root down, by the option chosen first, then by the next one, and so on. It is the same in
//        every run with the same problem and presets, on every machine. It may differ from the
//        order of a Solver, and from that of another version of the library.
//
// AT THE EDGES
//   no primary items                one solution, the empty one
//   no solution                     count() is 0, and so are all marginals
//   an option without primary item  in no solution, unless it is taken
//   options taken                   in every solution, and in what is returned as one
//   equal options                   different solutions, as in Solver
//
// Cost: Compile() is as hard as the problem; everything else is linear in the size of the graph, or
// less. Numbers of 2^64 or more take five times as long as small ones.
// Memory: see DiagramSize::bytes.
// Thread safety: a Diagram never changes; copies share what they have. A Sampler serves one thread.
// Lifetime: the Problem must outlive the Diagram and its copies.

#ifndef DLX_DIAGRAM_H_
#define DLX_DIAGRAM_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "dlx/base/random.h"
#include "dlx/big_count.h"
#include "dlx/minimize.h"
#include "dlx/problem.h"
#include "dlx/run.h"

namespace dlx {

namespace internal {
struct CompiledDiagram;
}  // namespace internal

// Limits on solutions, nodes and memory are deterministic. Limits::solutions: the diagram may be
// left with some of the solutions, with that many or more. Limits::nodes: states that are searched.
// Limits::updates: these, and entries of tables. Limits::memory_bytes: the graph and the cache of
// the search, and tables that colors make larger than the problem. One thread works.
struct CompileConfig {
  dlx::Run run = {};
};

// Which solutions are the cheapest, and how that ended: kExhausted if they are all there.
struct CheapestResult : Ending {
  // By cost; those of equal cost by their options, in lexicographic order. After kCancelled and
  // kTimeLimit, those of equal cost are in any order, because sorting millions takes too long then.
  std::vector<CostedCover> covers;
};

// How large a diagram is.
struct DiagramSize {
  int64_t or_nodes = 0;
  int64_t and_nodes = 0;  // each has two parts
  int64_t edges = 0;
  int64_t depth = 0;  // edges on the longest path from the root
  int64_t bytes = 0;  // of memory, with the counts
};

class Diagram {
 public:
  class Sampler;
  class Walk;

  // Compile() makes one.
  explicit Diagram(std::shared_ptr<const internal::CompiledDiagram> compiled)
      : compiled_(std::move(compiled)) {}

  // Cost: none.
  BigCount count() const;

  // Whether it has all solutions. If not, everything below is about those that it has.
  bool complete() const;

  // By OptionId: in how many solutions the option is.
  //
  // Each solution covers an item as often as the problem asks for, so the numbers of the item's
  // options add up to count() times its multiplicity. Every call checks that. If it does not hold,
  // an Internal status names the item, and nothing that comes from the diagram can be trusted.
  // Empty if a limit of the run, or its stop token, came first. An update is an edge, a word of a
  // number that is added to the sum of an option's items, or, where a number is handed out, the
  // square of its words. Cost: O(edges), O(entries of the problem) additions; as much memory as
  // numbers need, but for the result at most that of the run.
  absl::StatusOr<std::vector<BigCount>> Marginals(const Run& run = {}) const;

  // Calls the visitor with the same numbers, in the order of the options, until it returns
  // Visit::kStop. Equal options share a number here, so the memory does not depend on how many
  // there are. Returns kExhausted, kVisitorStop, or what came first of the run; the numbers visited
  // are right in each case.
  absl::StatusOr<Outcome> ForEachMarginal(
      absl::FunctionRef<Visit(OptionId, const BigCount&)> visitor, const Run& run = {}) const;

  // The solution of this rank, its options ascending. OutOfRange if the rank is count() or more.
  // Cancelled if a limit of the run, or its stop token, came first.
  // Cost: O(edges of the nodes on the path), times the length of the rank.
  absl::StatusOr<std::vector<OptionId>> Solution(const BigCount& rank, const Run& run = {}) const;

  // Calls the visitor with the solutions in the order of their ranks, their options ascending,
  // until it returns Visit::kStop or there are no more. Returns kExhausted or kVisitorStop.
  Outcome ForEach(absl::FunctionRef<Visit(SolutionView)> visitor) const;

  // Calls the visitor with n solutions that are drawn at random, as those of a Sampler with this
  // seed, until it returns Visit::kStop. Returns kExhausted, kVisitorStop, or what came first of
  // the run, which is looked at while a long rank is drawn, too; none of its limits is reached by
  // what was to be done anyway. An update is a word of a number that is looked at.
  // Requires: count() > 0, or n is 0.
  Outcome ForEachSample(int64_t n, uint64_t seed, const Run& run,
                        absl::FunctionRef<Visit(SolutionView)> visitor) const;

  // The k cheapest solutions, by cost; those of equal cost by their options, in lexicographic
  // order. If some solutions of the highest cost have to be left out, the graph decides which.
  // Cost: O(edges), and then that of the nodes of each solution, times log(k).
  std::vector<CostedCover> Cheapest(int64_t k) const;
  // The same within the limits of the run, but for that on memory: after any of them the covers are
  // the cheapest as far as they go. An update is an edge or a node looked at; there are no nodes.
  CheapestResult Cheapest(int64_t k, const Run& run) const;

  // Cost: O(edges), and 4 bytes a node meanwhile.
  DiagramSize size() const;

 private:
  std::shared_ptr<const internal::CompiledDiagram> compiled_;
};

// Ending::nodes: states that were searched.
struct CompileResult : Ending {
  // Set if the outcome is kExhausted, or kSolutionLimit after at least one solution. With
  // kSolutionLimit it is not complete().
  std::optional<Diagram> diagram;
  int64_t hits = 0;         // states found in the cache
  int64_t cache_bytes = 0;  // in the end
};

// Finds all solutions. kMemoryLimit: the diagram does not fit, or would have 2^31 nodes. The limits
// are checked before the search, and then every millisecond or so.
// Requires: presets are in [0, num_options()); the problem outlives the diagram.
CompileResult Compile(const Problem& problem, const CompileConfig& config = {});
CompileResult Compile(Problem&& problem, const CompileConfig& config = {}) = delete;

// Draws solutions at random, each equally likely, independently of each other. The same seed gives
// the same ones.
class Diagram::Sampler {
 public:
  Sampler(const Diagram& diagram, uint64_t seed) : diagram_(diagram), random_(seed) {}

  // The next one, its options ascending. It may have been drawn before. The view is valid until
  // the next call. Requires: diagram.count() > 0. Cost: as Diagram::Solution().
  SolutionView Next();

 private:
  Diagram diagram_;
  internal::Random random_;
  std::vector<OptionId> solution_;
};

using Sampler = Diagram::Sampler;

// Goes through the solutions in the order of their ranks, one at a time.
//
//   dlx::Walk walk(*r.diagram);
//   while (walk.Next()) Show(walk.solution());
class Diagram::Walk {
 public:
  explicit Walk(const Diagram& diagram);
  ~Walk();
  Walk(Walk&&) noexcept;
  Walk& operator=(Walk&&) noexcept;

  // Moves to the next solution, or to the first one at the first call. Returns false if there is
  // none. Cost: O(options of a solution) at most.
  bool Next();

  // The solution, its options ascending. Requires: the last Next() returned true. The view is valid
  // until the next call.
  SolutionView solution() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

using Walk = Diagram::Walk;

}  // namespace dlx

#endif  // DLX_DIAGRAM_H_
