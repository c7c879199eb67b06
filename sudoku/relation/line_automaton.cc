// SPDX-License-Identifier: Apache-2.0
//
// Automata are built forward, layer by layer, from the states that the reader enters, and then made
// small backward: states from which nothing is accepted go, and states with the same edges are
// merged (as in the reduction of decision diagrams: Knuth, TAOCP 7.1.4).

#include "sudoku/relation/line_automaton.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "dlx/base/make_room.h"

namespace sudoku::internal {
namespace {

using Edge = LineAutomaton::Edge;
using Layer = LineAutomaton::Layer;

void AddState(const std::vector<Edge>& edges, Layer* layer) {
  layer->edges.insert(layer->edges.end(), edges.begin(), edges.end());
  layer->begin.push_back(static_cast<int32_t>(layer->edges.size()));
}

// Rewrites the layer for the new numbers of the states of the next one (-1: gone), and returns the
// new numbers of its own.
std::vector<int32_t> Reduce(absl::Span<const int32_t> next_numbers, Layer* layer) {
  Layer reduced;
  std::vector<int32_t> numbers;
  absl::flat_hash_map<std::vector<Edge>, int32_t> known;
  std::vector<Edge> edges;
  for (int state = 0; state < layer->num_states(); ++state) {
    edges.clear();
    for (int32_t e = layer->begin[state]; e < layer->begin[state + 1]; ++e) {
      const Edge& edge = layer->edges[e];
      if (next_numbers[edge.next] >= 0) edges.push_back({edge.value, next_numbers[edge.next]});
    }
    std::sort(edges.begin(), edges.end(), [](const Edge& a, const Edge& b) {
      return std::pair(a.value, a.next) < std::pair(b.value, b.next);
    });
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    if (edges.empty()) {
      numbers.push_back(-1);
      continue;
    }
    dlx::internal::MakeRoom(&known);
    const auto [known_state, is_new] = known.try_emplace(edges, reduced.num_states());
    if (is_new) AddState(edges, &reduced);
    numbers.push_back(known_state->second);
  }
  *layer = std::move(reduced);
  return numbers;
}

}  // namespace

size_t LineAutomaton::num_edges() const {
  size_t sum = 0;
  for (const Layer& layer : layers) sum += layer.edges.size();
  return sum;
}

int64_t LineAutomaton::CountLines(int64_t most) const {
  std::vector<int64_t> lines = {1};
  for (size_t i = layers.size(); i-- > 0;) {
    std::vector<int64_t> before(layers[i].num_states());
    for (int state = 0; state < layers[i].num_states(); ++state) {
      for (int32_t e = layers[i].begin[state]; e < layers[i].begin[state + 1]; ++e) {
        before[state] = std::min(most, before[state] + lines[layers[i].edges[e].next]);
      }
    }
    lines = std::move(before);
  }
  return lines.empty() ? 0 : lines[0];
}

std::optional<LineAutomaton> BuildAutomaton(const Board& board,
                                            absl::Span<const ValueSet> candidates,
                                            absl::Span<const int> cells, const LineReader& reader,
                                            size_t most_edges) {
  LineAutomaton line;
  line.cells.assign(cells.begin(), cells.end());
  std::vector<LineState> states = {reader.start};
  size_t num_edges = 0;
  for (size_t position = 0; position < cells.size(); ++position) {
    Layer layer;
    absl::flat_hash_map<LineState, int32_t> numbers;
    std::vector<LineState> next_states;
    for (const LineState state : states) {
      for (ValueSet left = candidates[cells[position]]; left != 0; left &= left - 1) {
        const int index = std::countr_zero(left);
        reader.step(static_cast<int>(position), state, board.least + index, [&](LineState next) {
          dlx::internal::MakeRoom(&numbers);
          const auto [number, is_new] =
              numbers.try_emplace(next, static_cast<int32_t>(next_states.size()));
          if (is_new) next_states.push_back(next);
          layer.edges.push_back({index, number->second});
        });
      }
      layer.begin.push_back(static_cast<int32_t>(layer.edges.size()));
    }
    num_edges += layer.edges.size();
    if (num_edges > most_edges) return std::nullopt;
    line.layers.push_back(std::move(layer));
    states = std::move(next_states);
  }
  std::vector<int32_t> numbers;
  numbers.reserve(states.size());
  for (const LineState state : states) numbers.push_back(reader.accepts(state) ? 0 : -1);
  for (size_t i = line.layers.size(); i-- > 0;) numbers = Reduce(numbers, &line.layers[i]);
  return line;
}

LineAutomaton Restricted(const LineAutomaton& line, absl::Span<const ValueSet> candidates) {
  // Sets of states take the place of states (the subset construction), from the start on.
  LineAutomaton restricted;
  restricted.cells = line.cells;
  if (line.IsEmpty()) return restricted;
  std::vector<std::vector<int32_t>> sets = {{0}};
  for (size_t i = 0; i < line.layers.size(); ++i) {
    const Layer& from = line.layers[i];
    Layer layer;
    absl::flat_hash_map<std::vector<int32_t>, int32_t> numbers;
    std::vector<std::vector<int32_t>> next_sets;
    for (const std::vector<int32_t>& set : sets) {
      for (ValueSet left = candidates[line.cells[i]]; left != 0; left &= left - 1) {
        const int value = std::countr_zero(left);
        std::vector<int32_t> targets;
        for (const int32_t state : set) {
          for (int32_t e = from.begin[state]; e < from.begin[state + 1]; ++e) {
            if (from.edges[e].value == value) targets.push_back(from.edges[e].next);
          }
        }
        if (targets.empty()) continue;
        std::sort(targets.begin(), targets.end());
        targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
        dlx::internal::MakeRoom(&numbers);
        const auto [number, is_new] =
            numbers.try_emplace(targets, static_cast<int32_t>(next_sets.size()));
        if (is_new) next_sets.push_back(targets);
        layer.edges.push_back({value, number->second});
      }
      layer.begin.push_back(static_cast<int32_t>(layer.edges.size()));
    }
    restricted.layers.push_back(std::move(layer));
    sets = std::move(next_sets);
  }
  std::vector<int32_t> numbers(sets.size(), 0);
  for (size_t i = line.layers.size(); i-- > 0;) numbers = Reduce(numbers, &restricted.layers[i]);
  for (const ValueSet set : line.sets) {
    ValueSet all = 0;
    for (const int cell : line.cells) all |= candidates[cell];
    if ((set & ~all) == 0) restricted.sets.push_back(set);
  }
  return restricted;
}

}  // namespace sudoku::internal
