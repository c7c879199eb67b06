// SPDX-License-Identifier: Apache-2.0
//
// The states of a search in which a copy for each frame would be too large.
//
// There is one state, that of the last level; what a level has changed in it is on a trail, and is
// undone when the level goes. Each level has two lists: its options and its free bits. Components
// are ranges of these lists, so that what a component costs depends on its own size alone. A key is
// written where one is looked up.
//
// INVARIANT  A level's options are live_[live_begin, live_end): all of its component that fit its
// state, and perhaps a few that do not; its bits are items_[items_begin, items_end): all of its
// component that are free, and perhaps a few that are not. No bit of another component is in them.
// A list is at most 7/8 as long as that of the level below, or is that list itself. So all lists
// together are no longer than eight times the first. Everything else is linear, too: a bit is
// cleared once on a path, and a counter changes no more often than it has options.
//
// The order within a list means nothing, and changes where a level finds components.

#ifndef DLX_COUNT_MEMO_WIDE_STATES_H_
#define DLX_COUNT_MEMO_WIDE_STATES_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "dlx/count/byte_limit.h"
#include "dlx/count/count_table.h"
#include "dlx/count/memo/memo_tables.h"

namespace dlx::internal {

// The functions are those of NarrowStates, and mean the same.
class WideStates {
 public:
  WideStates(const MemoTables& tables, ByteLimit* bytes);

  // ---- The state of the last level ----

  const uint64_t* top() const { return state_.data(); }
  bool Fits(int32_t option, const uint64_t* state) const {
    for (const int32_t bit : table_.needs[option]) {
      if (!Has(state, bit)) return false;
    }
    return true;
  }
  uint64_t LeftAtTop(int32_t counter) const { return left_[counter]; }
  const uint64_t* TopKey() {
    WriteKey(levels_.back());
    return key_.data();
  }

  // ---- A child of it: made first, then either dropped or pushed ----

  void Choose(int32_t option);
  void Close(int32_t item);
  void TakePart(int32_t part);

  bool IsFree(int32_t bit) const { return Has(state_.data(), bit); }
  uint64_t LeftAt(int32_t counter) const { return left_[counter]; }
  bool IsSolved() const;
  // A key is as long as the problem is large, and fewer options than that are counted sooner.
  bool IsWorthAKey() const {
    constexpr size_t kWordsOfOption = 16;
    return kWordsOfOption * (child_.live_end - child_.live_begin) >=
           static_cast<size_t>(tables_.words);
  }
  uint64_t MakeKey();
  const uint64_t* key() const { return key_.data(); }

  void Filter();
  bool Normalize() const { return !solved_; }
  bool IsDead() const { return dead_; }
  int32_t NumItems() const { return num_items_; }
  absl::Span<const int32_t> live() const {
    return absl::MakeConstSpan(live_).subspan(child_.live_begin);
  }
  int32_t size(int32_t item) const { return sizes_[item]; }
  int32_t ChooseItem(const std::vector<int32_t>& rank) const;
  int32_t Split();

  void Drop(bool filtered);
  void Push(bool filtered);
  void Pop();

 private:
  struct Level {
    size_t live_begin = 0;
    size_t live_end = 0;
    size_t items_begin = 0;
    size_t items_end = 0;
    // The ends of the lists and trails before the level was made.
    size_t live_top = 0;
    size_t items_top = 0;
    size_t cleared = 0;
    size_t counted = 0;
    size_t parts = 0;
  };
  // The end of a component in the lists of its level. It begins where the one before it ends.
  struct Part {
    size_t live_end;
    size_t items_end;
  };
  // What a counter was.
  struct Counted {
    int32_t counter;
    uint64_t left;
  };

  void Begin(const Level& from);
  void ClearBit(int32_t bit);
  void SetLeft(int32_t counter, uint64_t left);
  void Undo(const Level& level);
  bool FilterItem(int32_t bit);
  void WriteKey(const Level& level);
  absl::Span<const int32_t> items() const {
    return absl::MakeConstSpan(items_).subspan(child_.items_begin);
  }
  int32_t Find(int32_t bit) {
    while (group_[bit] != bit) bit = group_[bit] = group_[group_[bit]];
    return bit;
  }
  int32_t LeastFor(int32_t bit) const {
    const int32_t counter = table_.counter_of_bit[bit];
    return counter < 0 ? 1 : LeastLeft(left_[counter]);
  }
  int32_t NumberParts();
  bool Settle();

  const MemoTables& tables_;
  const CountTable& table_;
  ByteLimit& bytes_;

  std::vector<uint64_t> state_;  // free bits
  std::vector<uint64_t> left_;   // by counter
  std::vector<uint64_t> key_;
  std::vector<int32_t> cleared_;  // trail of bits
  std::vector<Counted> counted_;  // trail of counters
  std::vector<int32_t> live_;
  std::vector<int32_t> items_;
  std::vector<Part> parts_;
  std::vector<Level> levels_;

  Level source_;          // of the child: where its options and bits are looked for
  Level child_;           // until Filter(), with the lists of source_
  bool settled_ = false;  // the child's lists are where they stay
  bool solved_ = false;
  bool dead_ = false;
  int32_t num_items_ = 0;  // primary ones

  std::vector<int32_t> sizes_;    // by bit, of the child
  std::vector<int32_t> group_;    // by bit, for Split()
  std::vector<int32_t> part_of_;  // by bit that is the root of a group
  std::vector<int32_t> scratch_;
};

}  // namespace dlx::internal

#endif  // DLX_COUNT_MEMO_WIDE_STATES_H_
