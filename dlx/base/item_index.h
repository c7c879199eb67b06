// SPDX-License-Identifier: Apache-2.0
//
// Finds the item to branch on where a scan of all active items at each node would take most of the
// time: in deep searches whose choices change little. A search of n items with an option each has n
// nodes, and would look at n items at each of them.
//
// A tournament: leaf i is the header i, and each inner node has the better one of its two children,
// so the root has the best of all. After a change of the table, the nodes from the leaves of the
// items that changed up to the root are played again, each at most as far as it makes a difference.
//
//             3                  the order is that of sizes, and 3 has the smallest
//         1       3
//       0   1   2   3
//
// A walk says which items a step has changed. A step that changes many would take longer here than
// the scan takes, so it makes the index *stale*, and items are scanned again. Once some steps in a
// row have changed few, the index is made anew. So no search takes much longer than with scans
// alone, and a search whose steps are small takes O(log n) for each change.
//
// A step that is undone changes the same items again. They are on a trail, which is as long as the
// steps on the path are together.
//
// Memory: up to 24 bytes an item, once it is used, and 8 for each change on the path.

#ifndef DLX_BASE_ITEM_INDEX_H_
#define DLX_BASE_ITEM_INDEX_H_

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace dlx::internal {

class ItemIndex {
 public:
  // With fewer items than this, scans are as fast, and often faster: a quasigroup with 1,170 items
  // took 20 % longer with an index.
  static constexpr int32_t kFewItems = 4096;

  // For headers from 1 to `headers`.
  explicit ItemIndex(int32_t headers) : headers_(headers) {}

  // Whether a step with that many updates is small. The items that a small step changes are to be
  // noted.
  bool IsSmall(int64_t updates) const { return updates <= headers_ / kLargeShare; }

  // An item has changed, or may have. Requires: it did so in a small step.
  void Note(int32_t item) {
    trail_.push_back(item);
    Touch(item);
  }
  // Everything may have changed; with `large`, by a large step.
  void NoteAll(bool large = true) {
    stale_ = true;
    dirty_.clear();
    if (large) small_steps_ = 0;
  }
  // A small step was noted as a whole.
  void EndStep() { ++small_steps_; }

  // An item has changed that comes back by itself: nothing will be undone.
  void Touch(int32_t item) {
    if (stale_) return;
    dirty_.push_back(item);
    if (dirty_.size() > static_cast<size_t>(headers_)) NoteAll(/*large=*/false);
  }

  // Where the trail is; and what was noted since then is undone.
  size_t mark() const { return trail_.size(); }
  void Undo(size_t mark) {
    while (trail_.size() > mark) {
      Touch(trail_.back());
      trail_.pop_back();
    }
  }

  // The active header that `before` puts before all others, and of several equal ones the first; 0
  // if none is active. before(a, b) is true if a is active, and b is not or comes after a; b may be
  // 0, which never is active. `scan` finds the same by looking at all items.
  template <typename Before, typename Scan>
  int32_t First(const Before& before, const Scan& scan) {
    if (stale_) {
      if (small_steps_ < kSmallSteps) {
        work_ += headers_;
        return scan();
      }
      Build(before);
    }
    for (const int32_t item : dirty_) Play(item, before);
    dirty_.clear();
    return before(winner_[1], 0) ? winner_[1] : 0;
  }

  // Items looked at so far: a measure of time that is the same on every machine.
  int64_t work() const { return work_; }

 private:
  // A step is large if its updates are more than this part of the items: each takes as long as
  // looking at some items.
  static constexpr int64_t kLargeShare = 128;
  // After that many small steps in a row, the index is built.
  static constexpr int kSmallSteps = 4;

  template <typename Before>
  void Build(const Before& before) {
    if (winner_.empty()) {
      leaves_ = std::bit_ceil(static_cast<size_t>(headers_) + 1);
      winner_.resize(2 * leaves_);
      for (int32_t i = 0; i <= headers_; ++i) winner_[leaves_ + i] = i;
    }
    for (size_t node = leaves_ - 1; node > 0; --node) winner_[node] = Winner(node, before);
    work_ += headers_;
    stale_ = false;
  }

  // INVARIANT  Once all items that changed were played, each node has the best below it. It is
  // enough to stop at a node that keeps its winner, if that is another item: what is above it
  // depends on the winner alone.
  template <typename Before>
  void Play(int32_t item, const Before& before) {
    for (size_t node = (leaves_ + item) / 2; node > 0; node /= 2) {
      ++work_;
      const int32_t winner = Winner(node, before);
      if (winner == winner_[node] && winner != item) return;
      winner_[node] = winner;
    }
  }

  // Of equal ones the left one, which comes first.
  template <typename Before>
  int32_t Winner(size_t node, const Before& before) const {
    const int32_t left = winner_[2 * node];
    const int32_t right = winner_[2 * node + 1];
    return before(right, left) ? right : left;
  }

  int32_t headers_;
  bool stale_ = true;
  int small_steps_ = 0;          // since the last large one
  size_t leaves_ = 0;            // a power of two
  std::vector<int32_t> winner_;  // by node; the children of k are 2k and 2k + 1
  std::vector<int32_t> dirty_;   // items that changed, and were not played yet
  std::vector<int32_t> trail_;
  int64_t work_ = 0;
};

}  // namespace dlx::internal

#endif  // DLX_BASE_ITEM_INDEX_H_
