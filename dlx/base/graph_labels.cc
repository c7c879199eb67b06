// SPDX-License-Identifier: Apache-2.0
//
// All that the project asks of bliss.

#include "dlx/base/graph_labels.h"

#include <new>

#ifdef DLX_HAS_BLISS
// A shared bliss finds in a program only what is not hidden.
#pragma GCC visibility push(default)
#include <bliss/graph.hh>
#pragma GCC visibility pop

// Where bliss finds no memory it calls this, and its own prints a line and ends the process with
// exit code 1. Ours is linked in place of it in a program, and where bliss is an archive. A shared
// bliss below our shared library, which hides this name, keeps its own.
void bliss::fatal_error(const char* /*fmt*/, ...) { throw std::bad_alloc(); }
#endif

namespace dlx::internal {

#ifdef DLX_HAS_BLISS

namespace {

// Throws std::bad_alloc unless there is memory for the tables of bliss for such a graph, by a rough
// bound. That makes it unlikely that bliss runs out of memory, but not impossible: its search tree
// may take more, and other threads may take what was there. Then bliss, which does not look at each
// result of malloc(), or GMP, which it uses, ends the process.
void CheckMemory(size_t vertices, size_t edges) {
  void* volatile memory = ::operator new((size_t{1} << 16) + 256 * vertices + 32 * edges);
  ::operator delete(memory);
}

}  // namespace

class ColoredGraph::Impl {
 public:
  Impl(size_t vertices, size_t edges)
      : graph_((CheckMemory(vertices, edges), static_cast<unsigned int>(vertices))),
        vertices_(vertices) {
    graph_.set_splitting_heuristic(bliss::Graph::shs_f);
    // With it, bliss 0.73 leaks part of a graph whose vertices refinement alone distinguishes.
    graph_.set_component_recursion(false);
  }

  bliss::Graph& graph() { return graph_; }

  GraphLabels Label() {
    bliss::Stats stats;
    const unsigned int* const label = graph_.canonical_form(stats, nullptr, nullptr);
    return {.label = std::vector<uint32_t>(label, label + vertices_),
            .automorphisms = stats.get_group_size_approx()};
  }

 private:
  bliss::Graph graph_;
  const size_t vertices_;
};

bool ColoredGraph::CanLabel() { return true; }
ColoredGraph::ColoredGraph(size_t vertices, size_t edges)
    : impl_(std::make_unique<Impl>(vertices, edges)) {}
void ColoredGraph::set_color(uint32_t vertex, uint32_t color) {
  impl_->graph().change_color(vertex, color);
}
void ColoredGraph::AddEdge(uint32_t a, uint32_t b) { impl_->graph().add_edge(a, b); }
GraphLabels ColoredGraph::Label() { return impl_->Label(); }

#else

class ColoredGraph::Impl {};

bool ColoredGraph::CanLabel() { return false; }
ColoredGraph::ColoredGraph(size_t /*vertices*/, size_t /*edges*/) {}
void ColoredGraph::set_color(uint32_t /*vertex*/, uint32_t /*color*/) {}
void ColoredGraph::AddEdge(uint32_t /*a*/, uint32_t /*b*/) {}
GraphLabels ColoredGraph::Label() { return {}; }

#endif

ColoredGraph::ColoredGraph(ColoredGraph&& other) noexcept = default;
ColoredGraph::~ColoredGraph() = default;

}  // namespace dlx::internal
