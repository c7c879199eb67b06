// SPDX-License-Identifier: Apache-2.0
//
// A step of a rated solution: what it takes away, what it places, and its difficulty.

#ifndef SUDOKU_RATE_STEP_H_
#define SUDOKU_RATE_STEP_H_

#include <array>
#include <cstdint>

#include "sudoku/rate/position.h"

namespace sudoku::rate {

// Candidates to be removed: digits by cell, in the order in which the cells were added.
class Removals {
 public:
  struct Entry {
    uint8_t cell;
    Mask digits;
  };

  void Clear() { size_ = 0; }
  void Add(int cell, Mask digits) {
    for (int i = 0; i < size_; ++i) {
      if (entries_[i].cell == cell) {
        entries_[i].digits |= digits;
        return;
      }
    }
    entries_[size_++] = {static_cast<uint8_t>(cell), digits};
  }
  bool empty() const { return size_ == 0; }
  int size() const { return size_; }
  const Entry& operator[](int i) const { return entries_[i]; }
  const Entry* begin() const { return entries_.data(); }
  const Entry* end() const { return entries_.data() + size_; }

  // Calls visit(entry) in the order of a table of buckets as the peers keep them: by the cell's
  // remainder (the number of buckets is 16, doubled while more than 3/4 as many cells are in it),
  // then as they were added. What follows from a nested step is queued in this order.
  template <typename Visit>
  void ForEachByBucket(Visit&& visit) const {
    unsigned buckets = 16;
    while (static_cast<unsigned>(size_) > buckets / 4 * 3) buckets *= 2;
    if (size_ == 1) return visit(entries_[0]);
    for (unsigned b = 0; b < buckets; ++b) {
      for (int i = 0; i < size_; ++i) {
        if ((entries_[i].cell & (buckets - 1)) == b) visit(entries_[i]);
      }
    }
  }

 private:
  std::array<Entry, kCells> entries_;
  int size_ = 0;
};

struct Step {
  const char* technique = "";
  double difficulty = 0;
  int cell = -1;  // what it places, or -1
  int digit = -1;
  Removals removals;

  void Apply(Position* position) const {
    for (const Removals::Entry& entry : removals) {
      for (Mask left = entry.digits & position->candidates(entry.cell); left != 0;
           left &= left - 1) {
        position->Remove(entry.cell, Lowest(left));
      }
    }
    if (cell >= 0) position->Place(cell, digit);
  }
};

}  // namespace sudoku::rate

#endif  // SUDOKU_RATE_STEP_H_
