// SPDX-License-Identifier: Apache-2.0
//
// Canonical numbers for the vertices of a colored graph: graphs that differ only in how their
// vertices are numbered become the same graph.
//
//   ColoredGraph graph(3);
//   graph.set_color(2, 1);
//   graph.AddEdge(0, 2);
//   const std::vector<uint32_t> label = graph.Label().label;  // a permutation of 0, 1, 2
//
// By bliss (Junttila, Kaski, ALENEX 2007), where it is part of the build. Which of the possible
// numberings it takes may change with its version.

#ifndef DLX_BASE_GRAPH_LABELS_H_
#define DLX_BASE_GRAPH_LABELS_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace dlx::internal {

struct GraphLabels {
  // By vertex: its number among all.
  std::vector<uint32_t> label;
  // How many permutations of the vertices leave the graph as it is: rounded from 2^64 on.
  long double automorphisms = 1;
};

// An undirected graph without loops. An edge that is added twice is one. Thread safety: one thread
// per object.
class ColoredGraph {
 public:
  // Whether there is something to label graphs with.
  static bool CanLabel();

  // A graph with this many vertices, all of color 0. `edges` is a guess of how many will be added.
  // std::bad_alloc if there is probably not the memory to label it. Requires: CanLabel().
  ColoredGraph(size_t vertices, size_t edges);
  ColoredGraph(ColoredGraph&& other) noexcept;
  ~ColoredGraph();

  void set_color(uint32_t vertex, uint32_t color);
  void AddEdge(uint32_t a, uint32_t b);
  // Cost: mostly linear in vertices and edges; exponential for some graphs that were made for it.
  // To be called once.
  GraphLabels Label();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace dlx::internal

#endif  // DLX_BASE_GRAPH_LABELS_H_
