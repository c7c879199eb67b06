// SPDX-License-Identifier: Apache-2.0
//
// Keys of states up to isomorphism, for iso_cache.h.
//
// A key is the whole problem that is left, with its items and options in an order that does not
// depend on their numbers. Equal keys are the same problem, whatever the order is like.
//
// Items have colors, and what an item has around it refines its color, until nothing changes (color
// refinement, Weisfeiler and Leman, 1968): a class of items of one color is split if the options of
// some have other colors than those of others. As long as some items have the same color, one of
// them gets a color of its own. Which one makes no difference if they can be exchanged, as they
// mostly can; otherwise isomorphic states may have different keys, and a hit is missed.
// Canonical forms need a look at the others too: bliss (Junttila, Kaski, ALENEX 2007) takes 5 to 20
// times as long, and with it Latin squares of order 8 took twice as long, at 0.4 times the nodes.
//
// A step looks only at what the step before has changed, and the largest part of a class keeps its
// color (Hopcroft's trick; Paige, Tarjan, SIAM J. Comput. 16, 1987). All that a step changes, it
// changes at once, so the colors depend on no order of items.

#ifndef DLX_COUNT_MEMO_ISO_KEYS_H_
#define DLX_COUNT_MEMO_ISO_KEYS_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/numeric/int128.h"
#include "absl/types/span.h"
#include "dlx/count/count_table.h"

namespace dlx::internal {

// Makes keys of states of one table.
class IsoKeys {
 public:
  // More options or entries than this are too many for a key: it would take too long.
  static constexpr size_t kMaxOptions = 2048;
  static constexpr size_t kMaxEntries = size_t{1} << 16;

  // Whether the table has no colors and no very large multiplicities.
  static bool Supports(const CountTable& table);
  // What it remembers at most.
  static int64_t BytesFor(const CountTable& table);

  // The color of a bit at first. A counter still needs between `least` and `most` more options.
  static uint32_t ColorOf(bool primary, bool counter, int32_t least, int32_t most) {
    if (!counter) return primary ? 0 : 1;
    return 2 + (static_cast<uint32_t>(least) * kMost + static_cast<uint32_t>(most));
  }

  explicit IsoKeys(const CountTable& table);

  struct Key {
    std::string key;   // empty: it would take too long
    int64_t work = 0;  // an estimate, in units of about a nanosecond
    // A bound on how many permutations of the items leave the state as it is, if there is a key;
    // else a part of it. It is their number if items that refinement does not tell apart can be
    // exchanged.
    double symmetries = 1;
  };

  // The key of a state with the options `live`. Each bit that they need is free and has a color,
  // the same for bits that may be exchanged: the kind of its item, and what is left of its counter.
  // Requires: Supports(); no more options and entries than kMaxOptions and kMaxEntries.
  Key KeyOf(absl::Span<const int32_t> live, absl::Span<const uint32_t> color_of_bit);

 private:
  static constexpr int32_t kMost = 1 << 15;

  // Numbers the items of a state.
  void Number(absl::Span<const int32_t> live);
  // Afterwards no bit has a number.
  void Forget();
  // All items in one class, if there are any; no option with a color.
  void Begin(absl::Span<const int32_t> live, absl::Span<const uint32_t> color_of_bit);
  // The k-th of several parts of `numbers`, each of which ends where the next one begins.
  static absl::Span<const int32_t> Part(const std::vector<int32_t>& numbers,
                                        const std::vector<int32_t>& ends, int32_t k) {
    const int32_t begin = k == 0 ? 0 : ends[k - 1];
    return absl::MakeConstSpan(numbers).subspan(begin, ends[k] - begin);
  }
  absl::Span<const int32_t> UsesOf(int32_t item) const { return Part(uses_, use_ends_, item); }
  absl::Span<const int32_t> ItemsOf(int32_t option) const { return Part(entries_, ends_, option); }
  // Refines until nothing changes, or each item has a color of its own.
  void Refine();
  // An option's color is made of its weight and the colors of its items.
  uint64_t SumOf(int32_t option);
  // The options of items that have changed are touched, so are their items when they have got their
  // new colors.
  void TouchOptions();
  void RecolorOptions();
  // Splits classes whose items have different sums now.
  void Split();
  // Splits one class; its items among those that have other sums now are [begin, end) of moved_.
  void SplitClass(size_t begin, size_t end);
  // Gives the items [begin, end) of moved_ a new color.
  void MakeClass(size_t begin, size_t end, uint64_t color);
  // Gives one item of several of one color, of as few as possible, a color of its own. Returns how
  // many they were.
  int32_t Individualize();
  bool AllDiffer() const { return classes_.size() == bits_.size(); }
  // The places of an option's items, in ascending order, once SortOptions() was called.
  absl::Span<const int32_t> PlacesOf(int32_t option) const { return Part(places_, ends_, option); }
  // Writes the options to order_, sorted by their places.
  void SortOptions();
  std::string Spell(absl::Span<const int32_t> live, absl::Span<const uint32_t> color_of_bit);

  const CountTable& table_;
  std::vector<int32_t> item_of_bit_;

  // The state. Its options are [ends_[k - 1], ends_[k]) of entries_, as items; the options of an
  // item are [use_ends_[i - 1], use_ends_[i]) of uses_.
  std::vector<int32_t> bits_;  // by item
  std::vector<int32_t> entries_, uses_;
  std::vector<int32_t> ends_, use_ends_;

  struct Class {
    uint64_t color = 0;
    int32_t size = 0;
    // How many of its items this step has touched, the sum of the first, and whether another one
    // has another sum.
    int32_t touched = 0;
    uint64_t step = 0;
    uint64_t sum = 0;
    bool differ = false;
  };
  std::vector<Class> classes_;
  // By item: its class, the color of this, and the sum of the colors of its options.
  std::vector<int32_t> class_of_;
  std::vector<uint64_t> colors_, sums_;
  std::vector<uint64_t> weights_, option_colors_;  // by option

  std::vector<int32_t> changed_;  // items with new colors, of which their options know nothing
  std::vector<int32_t> touched_options_, touched_items_;
  std::vector<uint8_t> option_is_touched_, item_is_touched_;
  struct Moved {
    int32_t class_number;
    int32_t item;
    uint64_t sum;
    // One number, to compare without a branch, which would be mispredicted.
    absl::uint128 ClassAndSum() const {
      return absl::MakeUint128(static_cast<uint64_t>(class_number), sum);
    }
  };
  std::vector<Moved> moved_;
  int64_t looks_ = 0;  // at entries
  uint64_t step_ = 0;  // a class that keeps its color gives others different ones at each

  // Once all items differ, the place of each is the number of its class.
  std::vector<int32_t> item_of_class_;
  std::vector<int32_t> places_;      // the options' items, as in entries_
  std::vector<int32_t> place_ends_;  // by option: those that are there
  std::vector<int32_t> firsts_;      // by first place
  std::vector<int32_t> by_second_, order_;
  std::vector<char> spelled_;
};

}  // namespace dlx::internal

#endif  // DLX_COUNT_MEMO_ISO_KEYS_H_
