// SPDX-License-Identifier: Apache-2.0
//
// Counts the solutions of a CountTable along an order of its items, without searching: a transfer
// matrix whose states are created as they come up. All choices so far that leave the same bits of
// the frontier (dlx/count/frontier/steps.h) are one state, for which only their number is kept.
// Kasteleyn (1961) counted domino tilings of a board row by row in this way.
//
//   FrontierCount count(table, order, /*max_bytes=*/1 << 28);
//   while (count.Run(1'000'000) == FrontierCount::Status::kPaused) { ... }
//   if (count.status() == FrontierCount::Status::kDone) use(count.count());
//
// A state waits in the table of the step that it needs next: that of the next item that it does not
// cover yet. So covered items cost nothing. Steps are done in order, and their tables are released,
// so only tables within the frontier exist at any time. Every look-up compares whole keys. Counts
// have as many words as the largest one needs. When one overflows, all tables get wider, and the
// same transition is done again.
//
// Cost: per state, a nanosecond for each option of its item, and 20 to 100 for each one that fits.
// The number of states depends on the order (dlx/count/item_order.h). Memory: 8 bytes for each word
// of a key or a count, in tables that are at most five eighths full.
// Thread safety: none; the table and the order are not used after construction.

#ifndef DLX_COUNT_FRONTIER_FRONTIER_COUNT_H_
#define DLX_COUNT_FRONTIER_FRONTIER_COUNT_H_

#include <cstdint>
#include <memory>
#include <stop_token>

#include "absl/types/span.h"
#include "dlx/base/natural.h"
#include "dlx/count/count_table.h"
#include "dlx/count/frontier/steps.h"
#include "dlx/run/clock.h"

namespace dlx::internal {

class Meter;

class FrontierCount {
 public:
  // kPaused: Run() can continue. kTooLarge: max_bytes is exceeded, or keys are too wide; this is
  // final.
  enum class Status { kDone, kPaused, kTooLarge };

  // The widest frontier, in bits of a key.
  static constexpr int32_t kMaxWidth = FrontierSlots::kMaxWidth;

  struct Stats {
    int64_t states = 0;       // states expanded
    int64_t transitions = 0;  // options tried in them
    int64_t peak_states = 0;  // in all tables together
    int64_t peak_bytes = 0;   // of all tables together, including memory kept for reuse
    int32_t steps_done = 0;
    int32_t num_steps = 0;
    int32_t key_words = 0;  // 0: too wide
    int32_t count_words = 1;
  };

  // Once the meter stops, the count is not ready: it says kTooLarge.
  // Requires: `order` has the primary bits, each once. Cost: O(entries + bits), times the words of
  // a key for each option.
  FrontierCount(const CountTable& table, absl::Span<const int32_t> order, int64_t max_bytes,
                Meter* meter = nullptr);
  ~FrontierCount();

  // Continues for at most this many transitions, unless stopped or out of time earlier, which is
  // checked about every ten thousand transitions; for fewer if these lead across many steps.
  // Requires: transitions > 0.
  Status Run(int64_t transitions, const std::stop_token& stop = {}, const Deadline& deadline = {});

  Status status() const { return status_; }
  // Requires: status() is kDone.
  const Natural& count() const { return count_; }
  const Stats& stats() const { return stats_; }

  class Kernel;

 private:
  std::unique_ptr<Kernel> kernel_;  // null: there is nothing to do
  Status status_ = Status::kPaused;
  Natural count_ = 0;
  Stats stats_;
};

}  // namespace dlx::internal

#endif  // DLX_COUNT_FRONTIER_FRONTIER_COUNT_H_
