// SPDX-License-Identifier: Apache-2.0
//
// Many short lists of numbers in two arrays: what a table for counting is made of.

#ifndef DLX_COUNT_NUMBER_LISTS_H_
#define DLX_COUNT_NUMBER_LISTS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "dlx/run/meter.h"

namespace dlx::internal {

// Lists of numbers, stored end to end.
class NumberLists {
 public:
  absl::Span<const int32_t> operator[](int32_t i) const {
    return absl::MakeConstSpan(all_.data() + begin_[i],
                               static_cast<size_t>(begin_[i + 1] - begin_[i]));
  }
  int32_t size() const { return static_cast<int32_t>(begin_.size()) - 1; }
  int64_t num_numbers() const { return static_cast<int64_t>(all_.size()); }

  // The bytes of that many lists, with that many numbers in all.
  static int64_t BytesFor(int64_t lists, int64_t numbers) { return 8 * (lists + 1) + 4 * numbers; }
  int64_t bytes() const {
    return static_cast<int64_t>(begin_.capacity() * sizeof(int64_t) +
                                all_.capacity() * sizeof(int32_t));
  }
  void Reserve(int64_t lists, int64_t numbers) {
    begin_.reserve(static_cast<size_t>(lists) + 1);
    all_.reserve(static_cast<size_t>(numbers));
  }

  void Add(absl::Span<const int32_t> list) {
    all_.insert(all_.end(), list.begin(), list.end());
    begin_.push_back(static_cast<int64_t>(all_.size()));
  }

  // Replaces each number by new_number[number], and drops it if that is negative. All of these
  // functions leave the lists unfinished once the meter, which may be null, stops.
  void Renumber(const std::vector<int32_t>& new_number, Meter* meter) {
    int64_t out = 0;
    int64_t from = 0;
    for (int32_t i = 0; i < size(); ++i) {
      const int64_t end = begin_[i + 1];
      if (!Tick(meter, 1 + end - from)) return;
      for (; from < end; ++from) {
        if (const int32_t number = new_number[all_[from]]; number >= 0) all_[out++] = number;
      }
      begin_[i + 1] = out;
    }
    all_.resize(static_cast<size_t>(out));
  }

  // Drops the lists whose place in `place` is negative; the others move up.
  void KeepLists(const std::vector<int32_t>& place, Meter* meter) {
    int64_t out = 0;
    int64_t from = 0;
    int32_t kept = 0;
    for (int32_t i = 0; i < size(); ++i) {
      const int64_t end = begin_[i + 1];
      if (!Tick(meter, 1 + end - from)) return;
      if (place[i] >= 0) {
        for (; from < end; ++from) all_[out++] = all_[from];
        begin_[++kept] = out;
      }
      from = end;
    }
    all_.resize(static_cast<size_t>(out));
    begin_.resize(static_cast<size_t>(kept) + 1);
  }

  // For each number below num_numbers: the lists that have it, ascending.
  NumberLists Transposed(int32_t num_numbers, Meter* meter) const {
    NumberLists result;
    result.begin_.assign(static_cast<size_t>(num_numbers) + 1, 0);
    for (int32_t i = 0; i < size(); ++i) {
      if (!Tick(meter, 1 + begin_[i + 1] - begin_[i])) return result;
      for (const int32_t number : (*this)[i]) ++result.begin_[number + 1];
    }
    for (int32_t n = 0; n < num_numbers; ++n) result.begin_[n + 1] += result.begin_[n];
    result.all_.resize(all_.size());
    for (int32_t i = 0; i < size(); ++i) {
      if (!Tick(meter, 1 + begin_[i + 1] - begin_[i])) return result;
      for (const int32_t number : (*this)[i]) result.all_[result.begin_[number]++] = i;
    }
    result.MoveUp();
    return result;
  }

  // The other way round: list l has the places in list_of that have the number l.
  static NumberLists Inverse(const std::vector<int32_t>& list_of, int32_t num_lists) {
    NumberLists result;
    result.begin_.assign(static_cast<size_t>(num_lists) + 1, 0);
    for (const int32_t list : list_of) {
      if (list >= 0) ++result.begin_[list + 1];
    }
    for (int32_t l = 0; l < num_lists; ++l) result.begin_[l + 1] += result.begin_[l];
    result.all_.resize(static_cast<size_t>(result.begin_.back()));
    for (size_t i = 0; i < list_of.size(); ++i) {
      if (list_of[i] >= 0) result.all_[result.begin_[list_of[i]]++] = static_cast<int32_t>(i);
    }
    result.MoveUp();
    return result;
  }

 private:
  // Each list has been filled from its beginning, which has moved to its end.
  void MoveUp() {
    for (size_t l = begin_.size() - 1; l > 0; --l) begin_[l] = begin_[l - 1];
    begin_[0] = 0;
  }

  std::vector<int64_t> begin_ = {0};
  std::vector<int32_t> all_;
};

}  // namespace dlx::internal

#endif  // DLX_COUNT_NUMBER_LISTS_H_
