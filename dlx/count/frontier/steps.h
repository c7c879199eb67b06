// SPDX-License-Identifier: Apache-2.0
//
// The steps in which the solutions of a CountTable are counted along an order of its primary bits,
// and the steps during which each bit is part of a state.
//
// An option belongs to the first of its items in the order. An item that is covered once is one
// step: a state in which it is free takes one of the item's options. An item with a counter has a
// step for each of its options, to take it or leave it, and a step to close it. Of all that the
// options taken so far cleared or counted, a state has only what later steps need: the
// *frontier*.
//
//   order a b c d, options {a b} {a c} {b d} {c d}    step      in the state
//                                                     a         nothing
//                                                     b         b c
//                                                     c         c d
//                                                     d         d
//
// Cost: O(entries + bits); nothing here is quadratic.

#ifndef DLX_COUNT_FRONTIER_STEPS_H_
#define DLX_COUNT_FRONTIER_STEPS_H_

#include <array>
#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "dlx/count/count_table.h"

namespace dlx::internal {

class Meter;

struct FrontierSteps {
  enum class Kind : uint8_t { kItem, kTake, kClose };

  struct Step {
    Kind kind;
    int32_t bit;   // the item's
    int32_t left;  // kTake, kClose: options of the item from this step on
  };

  // The steps in whose states a bit is: those after `first`, up to `last`. If there are none, it
  // never is.
  struct Life {
    int32_t first;  // the first step with an option that clears or counts it
    int32_t last;   // the last step that asks about it
    int32_t width;  // bits of a key: more than 1 for counters, 0 if any number fits

    bool remembered() const { return first < last && width > 0; }
  };

  // Once the meter stops, the steps are not finished and must not be used.
  // Requires: `order` has the primary bits, each once.
  FrontierSteps(const CountTable& table, absl::Span<const int32_t> order, Meter* meter = nullptr);

  // The most bytes that making them takes.
  static int64_t BytesFor(const CountTable& table);

  int32_t size() const { return static_cast<int32_t>(steps.size()); }
  // The number of bits of a key that a state has at each step.
  std::vector<int32_t> Widths() const;

  std::vector<Step> steps;
  NumberLists options;     // by step, ascending; none at kClose
  std::vector<Life> life;  // by bit
  // By counter: whether it has no upper limit that matters, so that counting up to at_least is
  // enough.
  std::vector<bool> unlimited;
};

// The places of bits in a key, and the number of slots needed.
class FrontierSlots {
 public:
  // Slots of the widest key.
  static constexpr int32_t kMaxWidth = 1023;

  // A bit gets the lowest slots that are free when it enters the frontier, and keeps them until its
  // last step. A number never spans two words.
  // Once the meter stops, some bits have no slots yet.
  explicit FrontierSlots(const FrontierSteps& steps, Meter* meter = nullptr);
  // The most bytes that making them takes.
  static int64_t BytesFor(const FrontierSteps& steps);

  bool fits() const { return fits_; }
  int32_t num() const { return num_; }
  // The first slot of a bit; -1 if it has none.
  int32_t operator[](int32_t bit) const { return of_bit_[bit]; }

 private:
  static constexpr int kWords = (kMaxWidth + 1) / 64;

  void Flip(int32_t slot, int32_t width);
  // The first of `width` adjacent free slots; -1 if there are none.
  int32_t Find(int32_t width) const;

  std::vector<int32_t> of_bit_;
  // The last slot is reserved: tables use it to mark taken places.
  std::array<uint64_t, kWords> taken_ = [] {
    std::array<uint64_t, kWords> taken = {};
    taken.back() = uint64_t{1} << 63;
    return taken;
  }();
  int32_t num_ = 0;
  bool fits_ = true;
};

}  // namespace dlx::internal

#endif  // DLX_COUNT_FRONTIER_STEPS_H_
