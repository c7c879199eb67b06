// SPDX-License-Identifier: Apache-2.0
//
// An exact cover problem laid out for the kernel `bits`, which keeps the remaining options as a bit
// set. Options and items have the local numbers of a Layout.
//
// Two options *clash* if a solution cannot have both because they share an item that is covered
// once: a primary item of multiplicity one, or a secondary item to which they do not give the same
// color. That is a relation of pairs, so colors cost nothing once it is known: the options that an
// option removes are one row of bits. Equal entries (item, color) clash with the same options. They
// are one *kind*, and a row is the union of a few kinds.

#ifndef DLX_KERNEL_BITS_DENSE_H_
#define DLX_KERNEL_BITS_DENSE_H_

#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "dlx/base/aligned.h"
#include "dlx/problem.h"
#include "dlx/problem/layout.h"

namespace dlx::internal {

struct Dense {
  // The options are in the given order, which is a permutation, or else in that of the problem.
  // Cost: O(entries).
  explicit Dense(const Problem& problem, absl::Span<const OptionId> order = {});

  int32_t num_options() const { return layout.num_options(); }
  int32_t num_items() const { return layout.num_primary; }  // primary ones
  int32_t num_all_items() const { return layout.num_items(); }
  int32_t begin(int32_t option) const { return layout.option_begin[option]; }  // of its entries

  Layout layout;
  std::vector<int32_t> bound;  // by local item; empty: all are 1
  std::vector<int32_t> slack;  // by local item; empty: all are 0

  std::vector<int32_t> entry_kind;  // by entry
  struct Kind {
    int32_t item;  // a local item
    bool colored;
  };
  std::vector<Kind> kinds;

  bool is_primary(int32_t item) const { return layout.is_primary(item); }
  // Whether options that share the item cannot both be in a solution.
  bool is_single(int32_t item) const {
    return bound.empty() || !is_primary(item) || (bound[item] == 1 && slack[item] == 0);
  }
};

// Sets of options of a Dense, as bits in 64-bit words. Each set has row_words() words, some of
// which are padding.
class Masks {
 public:
  // Cost: O(kinds * options / 64 + entries).
  explicit Masks(const Dense& dense);

  static constexpr int32_t kWordsOfAlignment = kAlignment / sizeof(uint64_t);

  int32_t row_words() const { return row_words_; }
  // The options of a primary item.
  const uint64_t* item(int32_t item) const { return item_.data() + int64_t{item} * row_words_; }
  // Its first word that is not 0, and the one after its last.
  int32_t first_word(int32_t item) const { return first_word_[item]; }
  int32_t end_word(int32_t item) const { return end_word_[item]; }
  // Adds to a row the options that clash with option o, and o.
  void AddClashes(const Dense& dense, int32_t o, uint64_t* row) const;

 private:
  int32_t row_words_;
  AlignedArray<uint64_t> item_;                 // by primary item
  AlignedArray<uint64_t> kind_;                 // by index in kind_row_
  std::vector<int32_t> kind_row_;               // by kind; -1: as item_, -2: none
  std::vector<int32_t> first_word_, end_word_;  // by primary item
};

}  // namespace dlx::internal

#endif  // DLX_KERNEL_BITS_DENSE_H_
