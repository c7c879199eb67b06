// What every Sudoku engine can do: find solutions, count them up to a limit or without one, and
// enumerate them.
//
//   std::unique_ptr<sudoku::Engine> engine = sudoku::MakeEngine("dfs");
//   const sudoku::SearchResult r = engine->Count(puzzle, {.solutions = 2});
//   if (r.outcome == sudoku::Outcome::kExhausted && r.solutions == 1) ... r.first is the solution
//
// Thread safety: one thread per engine object. Engines keep tables between puzzles, so make one
// and use it for many.

#ifndef SUDOKU_ENGINE_H_
#define SUDOKU_ENGINE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>

#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "sudoku/grid.h"

namespace sudoku {

// Limits of one search; 0 (or less) means none. One that was reached ends the search, even if
// nothing was left.
struct SearchLimits {
  int64_t solutions = 0;      // solutions found
  int64_t nodes = 0;          // nodes of the search tree; what a node is depends on the engine
  double seconds = 0;         // wall time; looked at now and then
  std::stop_token stop = {};  // looked at now and then
};

enum class Outcome {
  kExhausted,      // every solution was found
  kSolutionLimit,  // stopped: SearchLimits::solutions
  kNodeLimit,      // stopped: SearchLimits::nodes
  kTimeLimit,      // stopped: SearchLimits::seconds
  kCancelled,      // stopped: SearchLimits::stop
  kSinkStop,       // stopped: the sink returned false
};

struct SearchResult {
  int64_t solutions = 0;
  Outcome outcome = Outcome::kExhausted;
  Grid first;                                     // the first solution found; empty if none was
  int64_t nodes = 0;                              // nodes of the search tree, the root included
  std::optional<int64_t> updates = std::nullopt;  // as dlx::SearchStats; engines without: none
};

class Engine {
 public:
  // Called with each solution; returns whether to go on.
  using Sink = absl::FunctionRef<bool(const Grid&)>;

  virtual ~Engine() = default;

  virtual absl::string_view name() const = 0;

  // Counts the solutions of a puzzle. Each engine finds them in an order of its own, which never
  // changes (that of batch depends on the instruction set). Givens that clash mean no solution.
  virtual SearchResult Count(const Grid& puzzle, const SearchLimits& limits) = 0;

  // The same, and hands each solution to the sink.
  virtual SearchResult Enumerate(const Grid& puzzle, const SearchLimits& limits, Sink sink) = 0;
};

// The engines there are, the default one first: "dlx", "batch", "memo", "dfs", "naive".
absl::Span<const absl::string_view> EngineNames();

// Returns the engine with that name, or null if there is none.
std::unique_ptr<Engine> MakeEngine(absl::string_view name);

}  // namespace sudoku

#endif  // SUDOKU_ENGINE_H_
