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
  CompiledDiagram(const Problem& the_problem, DiagramNodes the_nodes, NumberLists the_originals,
                  absl::Span<const OptionId> the_taken, const CompileStats& the_stats = {})
      : problem(the_problem),
        nodes(std::move(the_nodes)),
        originals(std::move(the_originals)),
        taken(the_taken.begin(), the_taken.end()),
        counts(nodes, originals),
        stats(the_stats) {}

  const Problem& problem;
  const DiagramNodes nodes;
  const NumberLists originals;        // by option of the nodes' edges: options of the problem
  const std::vector<OptionId> taken;  // in every solution, beside those of the nodes
  const DiagramCounts counts;
  const CompileStats stats;
  bool complete = true;
};

}  // namespace dlx::internal

#endif  // DLX_DIAGRAM_COMPILED_DIAGRAM_H_
