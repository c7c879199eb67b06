// SPDX-License-Identifier: Apache-2.0
//
// What a Diagram is made of.

#ifndef DLX_DIAGRAM_COMPILED_DIAGRAM_H_
#define DLX_DIAGRAM_COMPILED_DIAGRAM_H_

#include <cstdint>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "dlx/count/count_table.h"
#include "dlx/diagram.h"
#include "dlx/diagram/builder.h"
#include "dlx/diagram/counts.h"
#include "dlx/problem.h"

namespace dlx::internal {

struct CompiledDiagram {
  // Once the meter stops, it is not finished and must not be used.
  CompiledDiagram(const Problem& the_problem, DiagramNodes the_nodes, NumberLists the_originals,
                  absl::Span<const OptionId> the_taken, Meter* meter = nullptr)
      : problem(the_problem),
        nodes(std::move(the_nodes)),
        originals(std::move(the_originals)),
        taken(the_taken.begin(), the_taken.end()),
        counts(nodes, originals, meter) {}

  const Problem& problem;
  const DiagramNodes nodes;
  const NumberLists originals;        // by option of the nodes' edges: options of the problem
  const std::vector<OptionId> taken;  // in every solution, besides those of the nodes
  const DiagramCounts counts;
  bool complete = true;
};

}  // namespace dlx::internal

#endif  // DLX_DIAGRAM_COMPILED_DIAGRAM_H_
