// SPDX-License-Identifier: Apache-2.0
//
// A node of CostTree: what is open of a CostPart, its bound and its fractional cover.
//
// Every decision of the tree drops options, and nothing else. To take an option is to drop those
// that have an item in common with it.
//
// Memory: some 300 bytes for each option and item, 60 for each entry, and a bit for each pair of an
// option and an item. Thread safety: one thread.

#ifndef DLX_COST_COST_RELAXATION_H_
#define DLX_COST_COST_RELAXATION_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/functional/function_ref.h"
#include "dlx/cost/cost_bound.h"
#include "dlx/cost/cost_part.h"
#include "dlx/cost/cost_table.h"
#include "dlx/cost/dual_simplex.h"

namespace dlx::internal {

// A choice of the tree: that two items are covered by one option, or by two (Ryan and Foster, in
// Computer Scheduling of Public Transport, 1981); that an option is in the cover, or not.
struct Decision {
  enum class Kind : uint8_t { kTogether, kApart, kTake, kLeave };
  Kind kind;
  int32_t a;  // an item, or an option
  int32_t b;  // an item
};
Decision Opposite(Decision decision);

class CostRelaxation {
 public:
  enum class State { kOpen, kClosed, kStopped };

  // These options of the part are the basis to begin with. The part must outlive it.
  CostRelaxation(const CostPart& part, const std::vector<int32_t>& basis,
                 absl::FunctionRef<bool()> keep_going);

  // Whether the part may have a cover at all.
  bool hopeless() const { return hopeless_; }

  // The highest cost that a cover may have; a node whose bound is above it is closed.
  void SetLimit(int64_t limit) {
    scaled_limit_ = limit < 0 ? -1 : bound_.ToScale(std::min(limit, total_));
  }
  int64_t scaled_limit() const { return scaled_limit_; }

  // Computes the bound of what is open, and drops options that no cover within the limit has.
  State Solve(absl::FunctionRef<bool()> keep_going);
  int64_t solved_bound() const { return solved_bound_; }

  // The fractional cover: options of which there is some, ascending.
  struct Part {
    int32_t option;
    double value;
  };
  const std::vector<Part>& cover() const { return cover_; }
  // Makes it a cover of all that is open, as a whole.
  void TakeAll();
  // The options of the cover if all are whole, and if it is a cover; else it is empty.
  std::vector<int32_t> WholeCover() const;

  // ---- Decisions -------------------------------------------------------------------------------

  CostTable::Mark mark() const { return table_.mark(); }
  // Returns false if there is no cover then.
  bool Apply(Decision decision);
  // Takes back all that was dropped since the mark. Synchronize() must follow before Solve().
  void Restore(CostTable::Mark mark) { table_.Restore(mark); }
  void Synchronize() { simplex_.Synchronize({}); }

  // What a decision would do to the bound: some iterations, which are taken back.
  struct Look {
    double objective;  // about the bound, scaled
    int64_t bound;     // that is certain, scaled
    bool is_closed;
  };
  void BeginLooks() { simplex_.Save(&saved_); }
  void EndLooks() { simplex_.EndLooks(); }
  Look LookAt(Decision decision, int64_t iterations, absl::FunctionRef<bool()> keep_going);

  // Drops what no cover within the limit has by these duals. Returns false if there is none.
  bool DropExpensive(const std::vector<int64_t>& duals);

  bool Has(int32_t option, int32_t item) const {
    return (bits_[option * words_ + item / 64] >> (item % 64) & 1) != 0;
  }
  bool Conflict(int32_t a, int32_t b) const;
  // Whether a decision may be on the item: a cover has exactly one option that has it.
  bool is_pairable(int32_t item) const { return table_.is_primary(item); }

  const CostPart& part() const { return part_; }
  const CostTable& table() const { return table_; }
  const CostBound& bound() const { return bound_; }
  DualSimplex& simplex() { return simplex_; }
  int64_t work() const { return table_.work() + bound_.work() + simplex_.work() / kSimplexWork; }

 private:
  static constexpr int64_t kSimplexWork = 8;

  bool AddColumns(bool only_negative);
  bool DropAbove(int64_t bound);
  void FindCover();

  const CostPart& part_;
  CostTable table_;
  CostBound bound_;
  DualSimplex simplex_;
  size_t words_;  // of an option's bits
  std::vector<uint64_t> bits_;
  bool hopeless_ = false;
  int64_t total_ = 0;  // of all costs
  int64_t scaled_limit_ = 0;
  int64_t solved_bound_ = 0;
  std::vector<Part> cover_;
  std::vector<int64_t> duals_;
  std::vector<int32_t> scratch_;
  DualSimplex::State saved_;
};

}  // namespace dlx::internal

#endif  // DLX_COST_COST_RELAXATION_H_
