// SPDX-License-Identifier: Apache-2.0
//
// A relation between cells as a layered automaton: it reads the values of the cells in an order of
// its own, and accepts those that satisfy the relation. A layer is a decision diagram's: its states
// are those that can be reached and can still accept, and no two of them accept the same.

#ifndef SUDOKU_RELATION_LINE_AUTOMATON_H_
#define SUDOKU_RELATION_LINE_AUTOMATON_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "sudoku/board.h"

namespace sudoku::internal {

struct LineAutomaton {
  struct Edge {
    int32_t value;  // index of the value: 0 is the least
    int32_t next;   // state of the next layer
    friend bool operator==(const Edge&, const Edge&) = default;
    template <typename H>
    friend H AbslHashValue(H h, const Edge& edge) {
      return H::combine(std::move(h), edge.value, edge.next);
    }
  };
  // The states of a layer read the value of its cell. The edges of state s are
  // edges[begin[s]] ... edges[begin[s + 1] - 1], by value.
  struct Layer {
    std::vector<int32_t> begin = {0};
    std::vector<Edge> edges;
    int num_states() const { return static_cast<int>(begin.size()) - 1; }
  };

  std::vector<int> cells;  // one a layer
  // If not empty: the cells differ, and what they accept are these sets of values in any order.
  std::vector<ValueSet> sets = {};
  bool is_sum = false;        // a WeightedSum says the same, but for single values
  std::vector<Layer> layers;  // the first has one state, unless nothing is accepted
  // The last layer leads to one state, number 0, that accepts.

  size_t num_edges() const;
  // Nothing is accepted.
  bool IsEmpty() const { return layers.empty() || layers.front().num_states() == 0; }
  // How many lines of values are accepted; at most `most`.
  int64_t CountLines(int64_t most) const;
};

// What a state knows of the values that were read; the relation says how.
using LineState = uint64_t;

// How a relation reads a line: starts in `start`, and accepts what leads to a state for which
// `accepts` is true. `step` calls `enter` with each state that follows when the cell at `position`
// of the line has the value.
struct LineReader {
  LineState start = 0;
  absl::FunctionRef<void(int position, LineState state, int value,
                         absl::FunctionRef<void(LineState)> enter)>
      step;
  absl::FunctionRef<bool(LineState)> accepts;
};

// Builds the automaton of the cells with these candidates; nullopt if it would get more than
// `most_edges` edges. Cost: all states that can be reached, times values.
std::optional<LineAutomaton> BuildAutomaton(const Board& board,
                                            absl::Span<const ValueSet> candidates,
                                            absl::Span<const int> cells, const LineReader& reader,
                                            size_t most_edges);

// The same for fewer candidates, and deterministic: each line of values that is accepted takes one
// way through the states. There may be far more states than before, so nullopt if it would get more
// than `most_edges` edges. Cost: these edges, times the states of the line that lead on from one
// place with a value.
std::optional<LineAutomaton> Restricted(const LineAutomaton& line,
                                        absl::Span<const ValueSet> candidates, size_t most_edges);

}  // namespace sudoku::internal

#endif  // SUDOKU_RELATION_LINE_AUTOMATON_H_
