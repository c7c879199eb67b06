// How the solutions of a CountTable are counted item by item: the steps for an order of its primary
// bits, and for how many steps each bit has to be remembered.
//
// An option belongs to the first of its items in the order. An item that is covered once is one step:
// a state in which it is free takes one of the item's options. An item with a counter is a step for
// each of its options, to take it or leave it, and one to close it. Of what the options taken so far
// cleared or counted, a state remembers only what later steps ask about: the *frontier*.
//
//   order a b c d, options {a b} {a c} {b d} {c d}    step      remembered there
//                                                     a         nothing
//                                                     b         b c
//                                                     c         c d
//                                                     d         d
//
// Cost: O(entries + bits), and nothing here is ever quadratic.

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

  // When something is known of a bit, and how much: it is remembered in the steps after `first`, up
  // to `last`; if there are none, never.
  struct Life {
    int32_t first;  // the first step with an option that clears or counts it
    int32_t last;   // the last step that asks about it
    int32_t width;  // bits of a key: more than 1 for counters, 0 for those that any number fits

    bool remembered() const { return first < last && width > 0; }
  };

  // Once the meter stops, the steps are not finished and must not be used.
  // Requires: `order` has the primary bits, each once.
  FrontierSteps(const CountTable& table, absl::Span<const int32_t> order, Meter* meter = nullptr);

  int32_t size() const { return static_cast<int32_t>(steps.size()); }
  // How many bits of a key a state at each step has.
  std::vector<int32_t> Widths() const;

  std::vector<Step> steps;
  NumberLists options;     // by step, ascending; none at kClose
  std::vector<Life> life;  // by bit
  // By counter: whether any number of options fits that is not too small, so that it is enough to
  // count up to at_least.
  std::vector<bool> unlimited;
};

// Where bits are in a key, and how many slots that takes.
class FrontierSlots {
 public:
  // Slots of the widest key.
  static constexpr int32_t kMaxWidth = 1023;

  // A bit gets the lowest slots that are free in all the steps in which it is remembered. A number
  // never spans two words.
  explicit FrontierSlots(const FrontierSteps& steps);

  bool fits() const { return fits_; }
  int32_t num() const { return num_; }
  // The first slot of a bit; -1 if it has none.
  int32_t operator[](int32_t bit) const { return of_bit_[bit]; }

 private:
  static constexpr int kWords = (kMaxWidth + 1) / 64;

  void Flip(int32_t slot, int32_t width);
  // The first slot of so many that are free; -1 if there are none.
  int32_t Find(int32_t width) const;

  std::vector<int32_t> of_bit_;
  // The last slot is what says in tables that a place is taken.
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
