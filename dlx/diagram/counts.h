// SPDX-License-Identifier: Apache-2.0
//
// How many solutions each node of a diagram has, and what follows from that by arithmetic alone:
// how many solutions go through an option, and which solution has which number.
//
// The number of a node's solutions is found from the leaves up: a sum over the edges of an OR node,
// a product at an AND node. The number of ways from the root to a node is found from the root down;
// the product of both is how many solutions pass there. (Darwiche, "A differential approach to
// inference in Bayesian networks", JACM 2003, has the two passes for any such graph.)
//
// Memory: 8 bytes a node if the whole count is below 2^64, else 24, and beyond 2^128 as many more
// as the number has.

#ifndef DLX_DIAGRAM_COUNTS_H_
#define DLX_DIAGRAM_COUNTS_H_

#include <cstdint>
#include <variant>
#include <vector>

#include "dlx/base/natural.h"
#include "dlx/base/random.h"
#include "dlx/count/count_table.h"
#include "dlx/diagram/builder.h"

namespace dlx::internal {

// Thread safety: never changes once it is made.
class DiagramCounts {
 public:
  // originals: of the CountTable, by its options; how many there are is an option's weight.
  // Once the meter stops, the counts are not finished and must not be used.
  // Cost: O(edges) additions and multiplications.
  DiagramCounts(const DiagramNodes& nodes, const NumberLists& originals, Meter* meter = nullptr);

  // How many solutions there are.
  const Natural& total() const { return total_; }

  // By option of the CountTable: in how many solutions each one of its originals is.
  // Once the meter stops, the numbers must not be used.
  // Cost: O(edges) additions and multiplications; meanwhile a number for each option and each node
  // on the way, which must not take more than the meter's memory.
  std::vector<Natural> Through(const DiagramNodes& nodes, const NumberLists& originals,
                               Meter* meter) const;

  // Adds the originals that make up the solution of this rank to `options`; once the meter stops,
  // they are not all of them, and must not be used. Ranks count from 0: the solutions of an OR node
  // are those of its edges in their order, within an edge those of its originals in their order; of
  // an AND node's two parts, the second one changes first.
  // Requires: rank < total(). Cost: O(edges of the nodes it passes), times the words of the number.
  void Unrank(const DiagramNodes& nodes, const NumberLists& originals, const Natural& rank,
              Meter* meter, std::vector<int32_t>* options) const;

  int64_t bytes() const;

 private:
  // By node. 64 bits, unless that is not enough for the root; no node has more solutions than it.
  std::variant<std::vector<uint64_t>, std::vector<Natural>> counts_;
  Natural total_;
};

// A random number below n, each equally likely: bits are drawn again until they are one.
// Requires: n > 0. Cost: O(bits of n).
Natural RandomBelow(const Natural& n, Random* random);

}  // namespace dlx::internal

#endif  // DLX_DIAGRAM_COUNTS_H_
