// SPDX-License-Identifier: Apache-2.0

#include "dlx/kernel/bits/dense.h"

#include <algorithm>
#include <cstddef>

#include "absl/container/flat_hash_map.h"
#include "dlx/base/make_room.h"

// The numbering of a Dense, and the masks that rows are made of. The mask of a kind without a color
// is the set of its item's options; with a color, it is that set without the options of the same
// color.
namespace dlx::internal {
namespace {

void SetBit(uint64_t* row, int32_t bit) { row[bit / 64] |= uint64_t{1} << (bit % 64); }

}  // namespace

Dense::Dense(const Problem& problem, absl::Span<const OptionId> order) : layout(problem, order) {
  for (int32_t i = 0; problem.has_multiplicities() && i < num_items(); ++i) {
    const Multiplicity m = problem.multiplicity(Item(layout.item_id[i]));
    bound.push_back(m.at_most);
    slack.push_back(m.at_most - m.at_least);
  }
  kinds.resize(num_all_items());  // first those without a color, one for each item
  for (int32_t i = 0; i < num_all_items(); ++i) kinds[i] = {i, /*colored=*/false};
  entry_kind = layout.item;
  if (!problem.has_colors()) return;
  absl::flat_hash_map<std::pair<int32_t, Color>, int32_t> colored;
  for (int32_t o = 0; o < num_options(); ++o) {
    for (int32_t e = begin(o); e < begin(o + 1); ++e) {
      const Color color = layout.color(problem, {e, o});
      if (color == kNoColor) continue;
      const int32_t item = layout.item[e];
      MakeRoom(&colored);
      const auto [it, added] =
          colored.try_emplace({item, color}, static_cast<int32_t>(kinds.size()));
      if (added) kinds.push_back({item, /*colored=*/true});
      entry_kind[e] = it->second;
    }
  }
}

Masks::Masks(const Dense& dense)
    : kind_row_(dense.kinds.size(), -2),
      first_word_(dense.num_items()),
      end_word_(dense.num_items()) {
  row_words_ = std::max((dense.num_options() + 63) / 64, 1);
  row_words_ = (row_words_ + kWordsOfAlignment - 1) / kWordsOfAlignment * kWordsOfAlignment;
  // The options of each item, and, of secondary items, those with each color.
  item_ = AlignedArray<uint64_t>(size_t{1} * dense.num_all_items() * row_words_, 0);
  int32_t rows = 0;
  for (size_t k = 0; k < dense.kinds.size(); ++k) {
    const Dense::Kind& kind = dense.kinds[k];
    if (kind.colored) {
      kind_row_[k] = rows++;
    } else if (dense.is_single(kind.item)) {
      kind_row_[k] = -1;
    }
  }
  kind_ = AlignedArray<uint64_t>(size_t{1} * rows * row_words_, 0);
  for (int32_t o = 0; o < dense.num_options(); ++o) {
    for (int32_t e = dense.begin(o); e < dense.begin(o + 1); ++e) {
      const int32_t k = dense.entry_kind[e];
      SetBit(item_.data() + int64_t{dense.kinds[k].item} * row_words_, o);
      if (kind_row_[k] >= 0) SetBit(kind_.data() + int64_t{kind_row_[k]} * row_words_, o);
    }
  }
  // So far a row of kind_ has the options of the color. What clashes with them is the rest of the
  // item's options.
  for (size_t k = 0; k < dense.kinds.size(); ++k) {
    if (kind_row_[k] < 0) continue;
    uint64_t* row = kind_.data() + int64_t{kind_row_[k]} * row_words_;
    const uint64_t* all = item(dense.kinds[k].item);
    for (int32_t w = 0; w < row_words_; ++w) row[w] = all[w] & ~row[w];
  }
  for (int32_t i = 0; i < dense.num_items(); ++i) {
    const uint64_t* row = item(i);
    int32_t first = 0;
    int32_t end = row_words_;
    while (first < end && row[first] == 0) ++first;
    while (end > first && row[end - 1] == 0) --end;
    first_word_[i] = first;
    end_word_[i] = end;
  }
}

void Masks::AddClashes(const Dense& dense, int32_t o, uint64_t* row) const {
  SetBit(row, o);
  for (int32_t e = dense.begin(o); e < dense.begin(o + 1); ++e) {
    const int32_t k = dense.entry_kind[e];
    // Items that may be covered more than once clash with nothing by themselves.
    if (kind_row_[k] == -2) continue;
    const uint64_t* from = kind_row_[k] >= 0 ? kind_.data() + int64_t{kind_row_[k]} * row_words_
                                             : item(dense.kinds[k].item);
    for (int32_t w = 0; w < row_words_; ++w) row[w] |= from[w];
  }
}

}  // namespace dlx::internal
