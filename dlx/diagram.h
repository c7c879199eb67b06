// All solutions of an exact cover problem at once, as a graph that is small where they are alike, and
// what can be read off it: how many there are, in how many of them each option is, random ones, the
// cheapest ones, any one by its number, all of them in a row.
//
//   absl::StatusOr<dlx::Diagram> diagram = dlx::Compile(problem, {.max_memory_bytes = 1 << 30});
//   if (!diagram.ok()) return diagram.status();  // it did not fit
//   std::cout << diagram->count().ToString() << '\n';
//   dlx::Sampler sampler(*diagram, /*seed=*/1);
//   for (int i = 0; i < 10; ++i) Show(sampler.Next());
//
// It is made by a search that remembers what it has seen; what is under a node of the graph is found
// once, however many ways lead there. A domino tiling of the chessboard is one of 12,988,816; their
// graph has some thousand nodes. See dlx/diagram/builder.h for the nodes.
//
// RANKS  Solutions are numbered from 0 to count() - 1. The order is that of the graph: from the root
//        down, by the option chosen first, then by the next one, and so on. It is the same in every
//        run with the same problem, options taken and forbidden, on every machine; and it need not
//        be that of a Solver, nor that of another version of the library.
//
// AT THE EDGES
//   no primary items                one solution, the empty one
//   no solution                     count() is 0, all marginals are, and there is nothing else
//   an option without primary item  in no solution, unless it is taken
//   options taken                   in every solution, and in what is returned as one
//   equal options                   different solutions, as in Solver
//
// Cost: Compile() is as hard as the problem is; everything else is linear in the size of the graph, or
// less. Numbers beyond 2^64 take five times as long as small ones.
// Memory: see DiagramSize::bytes.
// Thread safety: a Diagram never changes; copies share what they have. A Sampler serves one thread.
// Lifetime: the Problem must outlive the Diagram and its copies.

#ifndef DLX_DIAGRAM_H_
#define DLX_DIAGRAM_H_

#include <cstdint>
#include <memory>
#include <stop_token>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "dlx/base/random.h"
#include "dlx/big_count.h"
#include "dlx/minimize.h"
#include "dlx/problem.h"
#include "dlx/solver.h"

namespace dlx {

namespace internal {
struct CompiledDiagram;
}  // namespace internal

// Limits end the search early, with an error; 0 or less means none. All but max_seconds are
// deterministic.
struct CompileConfig {
  // Options that are in every solution, and that are in none, as by Solver::Take and Forbid.
  absl::Span<const OptionId> taken = {};
  absl::Span<const OptionId> forbidden = {};

  // The diagram may be left with some of the solutions, so many or more, where there are as many:
  // then complete() is false.
  int64_t max_solutions = 0;

  int64_t max_memory_bytes = int64_t{1} << 30;  // for the graph and what the search remembers
  int64_t max_nodes = 0;      // nodes of the search: CompileStats::nodes never exceeds it
  double max_seconds = 0;     // wall time
  std::stop_token stop = {};  // cancels when requested, from any thread
};

// What the search did.
struct CompileStats {
  int64_t nodes = 0;        // states that had to be searched
  int64_t hits = 0;         // states that were known
  int64_t cache_bytes = 0;  // of what it remembered at last
};

// How large a diagram is.
struct DiagramSize {
  int64_t or_nodes = 0;
  int64_t and_nodes = 0;  // each has two parts
  int64_t edges = 0;
  int64_t depth = 0;  // edges on the longest way from the root
  int64_t bytes = 0;  // of memory, with the counts
};

class Diagram {
 public:
  // For what has been compiled already; see Compile().
  explicit Diagram(std::shared_ptr<const internal::CompiledDiagram> compiled)
      : compiled_(std::move(compiled)) {}

  // Cost: none.
  BigCount count() const;

  // Whether it has all solutions; if not, all that is said is about those that it has.
  bool complete() const;

  // By OptionId: in how many solutions the option is.
  //
  // Each solution covers an item of the problem as often as it asks for. So the numbers of its options
  // have a sum: count(), or as many times that as the multiplicity says. That is checked in every
  // call. An Internal status says that it is not so, and names the item; nothing that comes from the
  // diagram is to be trusted then.
  // Cost: O(edges), O(entries of the problem); for that time as much memory as bytes of the counts.
  absl::StatusOr<std::vector<BigCount>> Marginals() const;

  // The solution of this rank, its options ascending. OutOfRange if there are not as many.
  // Cost: O(edges of the nodes on the way).
  absl::StatusOr<std::vector<OptionId>> Solution(const BigCount& rank) const;

  // Calls the visitor with the solutions in the order of their ranks, their options ascending, until
  // it returns Visit::kStop or there are no more. Returns kExhausted or kVisitorStop.
  Outcome ForEach(absl::FunctionRef<Visit(SolutionView)> visitor) const;

  // The k cheapest solutions, by cost; those of equal cost by their options, in lexicographic order.
  // Which of those with the highest cost stay, if not all can, is decided by the graph.
  // Cost: O(edges), and then that of the nodes of each solution, times log(k).
  std::vector<CostedCover> Cheapest(int64_t k) const;

  // Cost: O(edges), and 4 bytes a node for that time.
  DiagramSize size() const;

  const CompileStats& compile_stats() const;

 private:
  friend class Sampler;

  std::shared_ptr<const internal::CompiledDiagram> compiled_;
};

// Finds all solutions. ResourceExhausted: it took too much memory, or too many nodes.
// DeadlineExceeded: it took too long. Cancelled: it was asked to stop. Stop token and clock are
// looked at before the search, and every millisecond or so.
// Requires: options taken and forbidden are in [0, num_options()); the problem outlives the diagram.
absl::StatusOr<Diagram> Compile(const Problem& problem, const CompileConfig& config = {});
absl::StatusOr<Diagram> Compile(Problem&& problem, const CompileConfig& config = {}) = delete;

// Draws solutions at random, each equally likely, independently of each other. The same seed gives
// the same ones.
class Sampler {
 public:
  Sampler(const Diagram& diagram, uint64_t seed) : diagram_(diagram), random_(seed) {}

  // The next one, its options ascending; one that was drawn may come again. The view is valid until
  // the next call. Requires: diagram.count() > 0. Cost: as Diagram::Solution().
  SolutionView Next();

 private:
  Diagram diagram_;
  internal::Random random_;
  std::vector<OptionId> solution_;
};

}  // namespace dlx

#endif  // DLX_DIAGRAM_H_
