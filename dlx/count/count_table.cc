// SPDX-License-Identifier: Apache-2.0
//
// The table is made in flat lists, without anything of its own for each option. How many numbers
// they will have is known before they are made: so whether there is memory for them is, too.

#include "dlx/count/count_table.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "dlx/problem/taken_items.h"
#include "dlx/run/meter.h"

namespace dlx::internal {
namespace {

int64_t Length(absl::Span<const int32_t> list) { return static_cast<int64_t>(list.size()); }

bool Contains(absl::Span<const int32_t> ascending, int32_t number) {
  return std::binary_search(ascending.begin(), ascending.end(), number);
}

uint64_t HashOf(absl::Span<const int32_t> list, uint64_t hash = 0x9e3779b97f4a7c15) {
  for (const int32_t number : list) {
    hash = (hash ^ static_cast<uint32_t>(number)) * 0xd6e8feb86659fd93;
    hash ^= hash >> 32;
  }
  return (hash ^ list.size()) * 0xd6e8feb86659fd93;
}

// Numbers below a bound, of which each is the first one that is equal to it in some sense. At most
// half of the places are taken.
class FirstOfEquals {
 public:
  explicit FirstOfEquals(int32_t bound) {
    size_t places = 2;
    while (places < 2 * static_cast<size_t>(bound)) places *= 2;
    places_.assign(places, -1);
  }
  static int64_t BytesFor(int64_t bound) { return 4 * 4 * bound; }

  // Returns the first number that is equal, which may be this one.
  template <typename Equal>
  int32_t Find(int32_t number, uint64_t hash, const Equal& equal) {
    for (size_t place = hash >> 16;; ++place) {
      int32_t& there = places_[place & (places_.size() - 1)];
      if (there < 0) there = number;
      if (there == number || equal(there)) return there;
    }
  }

 private:
  std::vector<int32_t> places_;
};

class Maker {
 public:
  Maker(const Problem& problem, absl::Span<const OptionId> taken,
        absl::Span<const OptionId> forbidden, Meter* meter, int64_t max_bytes)
      : problem_(problem),
        meter_(meter),
        max_bytes_(std::max(max_bytes, CountTable::kAlwaysFits)),
        taken_(problem),
        out_(problem.num_options()) {
    for (const OptionId option : forbidden) out_[option] = true;
    for (const OptionId option : taken) Take(option);
  }

  // Fills the table, unless something stops it.
  void Make(CountTable* table) {
    table->infeasible = infeasible_;
    if (infeasible_) return;
    ListColors();
    if (!stopped()) MakeBits();
    if (!stopped() && !Fits()) too_large_ = true;
    if (!stopped()) MakeDrafts();
    if (!stopped()) Simplify();
    if (!stopped()) Finish(table);
    table->too_large = too_large_;
  }

 private:
  struct Bounds {
    int32_t at_least = 1;
    int32_t at_most = 1;
  };
  // What an option needs, clears and counts (bits of counters); while the table is made, a draft.
  struct Lists {
    std::vector<int32_t> needs;
    std::vector<int32_t> clears;
    std::vector<int32_t> counts;
  };

  // Whether to leave, with whatever there is.
  bool stopped() const { return too_large_ || IsStopped(meter_); }
  void Take(OptionId option);
  void ListColors();
  void MakeBits();
  void AddBits(Item item, bool primary);
  bool IsCounter(int32_t bit) const {
    return bit < num_primary_ && (bounds_[bit].at_least != 1 || bounds_[bit].at_most != 1);
  }
  bool has_colors(Item item) const { return colors_.size() > 0 && !colors_[item.index()].empty(); }
  bool IsChosen(OptionId option) const {
    return !out_[option] && problem_.has_primary_item(option);
  }
  // The color that an option gives its k-th item.
  Color ColorOf(OptionId option, size_t k) const {
    return problem_.has_colors() ? problem_.color(option, k) : kNoColor;
  }
  bool Fits();
  bool AddNeeds(Item item, Color color, Lists* lists) const;
  void MakeDrafts();
  void Simplify();
  bool RemoveBits();
  bool MergeOptions();
  void MergeItems();
  void Renumber(const std::vector<int32_t>& new_bit);
  void Finish(CountTable* table);

  int32_t num_drafts() const { return needs_.size(); }
  int32_t num_bits() const { return static_cast<int32_t>(items_.size()); }
  int64_t SizeOf(int32_t draft) const {
    return 1 + Length(needs_[draft]) + Length(clears_[draft]) + Length(counts_[draft]);
  }
  // Whether its bits alone say that it is chosen at most once. (Each option is, but if two options
  // that are equal only count, both may be chosen.)
  bool ClearsWhatItNeeds(int32_t draft) const {
    const absl::Span<const int32_t> needs = needs_[draft];
    return std::any_of(needs.begin(), needs.end(),
                       [&](int32_t bit) { return Contains(clears_[draft], bit); });
  }

  const Problem& problem_;
  Meter* const meter_;
  const int64_t max_bytes_;
  bool too_large_ = false;
  TakenItems taken_;
  std::vector<bool> out_;  // by option: taken or forbidden
  bool infeasible_ = false;

  // By item: its first bit, or -1 if nothing can be done with it. A secondary item with colors has
  // one bit for use without color, then one for each of colors_[item], unless it has its color.
  std::vector<int32_t> first_bit_;
  NumberLists colors_;          // by item, ascending; no lists if nothing has a color
  std::vector<Item> items_;     // by bit
  std::vector<Bounds> bounds_;  // by bit, primary ones
  int32_t num_primary_ = 0;
  // By draft: ascending lists, counts_ of bits.
  NumberLists needs_;
  NumberLists clears_;
  NumberLists counts_;
  std::vector<int32_t> draft_of_;  // by option: -1 if it can never be chosen
};

void Maker::Take(OptionId option) {
  if (out_[option] || !taken_.Fits(option)) infeasible_ = true;  // out: forbidden, or taken before
  out_[option] = true;
  taken_.Add(option);
}

// A color that only one option gives an item is left out: no other option can share the item with
// it, as if it had no color. That saves more than a few bits: options clear the bits of all colors
// but their own.
void Maker::ListColors() {
  if (!problem_.has_colors()) return;
  constexpr int64_t kBytesOfColor = 3 * sizeof(int32_t);  // listed by item, in two arrays
  std::vector<int64_t> end(static_cast<size_t>(problem_.num_items()) + 1, 0);
  const auto for_each_color = [&](const auto& visit) {
    for (OptionId o = 0; o < problem_.num_options(); ++o) {
      if (!IsChosen(o)) continue;
      const absl::Span<const Item> items = problem_.option(o);
      if (!Tick(meter_, static_cast<int64_t>(items.size()))) return;
      for (size_t k = 0; k < items.size(); ++k) {
        if (const Color color = problem_.color(o, k); color != kNoColor) {
          visit(items[k].index(), color);
        }
      }
    }
  };
  for_each_color([&](int32_t item, Color /*color*/) { ++end[item + 1]; });
  for (int32_t i = 0; i < problem_.num_items(); ++i) end[i + 1] += end[i];
  if (end.back() * kBytesOfColor + 16 * problem_.num_items() > max_bytes_) too_large_ = true;
  if (stopped()) return;
  std::vector<Color> all(static_cast<size_t>(end.back()));
  std::vector<int64_t> next(end.begin(), end.end() - 1);
  for_each_color([&](int32_t item, Color color) { all[next[item]++] = color; });
  std::vector<Color> several;  // of one item
  colors_.Reserve(problem_.num_items(), end.back() / 2);
  for (int32_t i = 0; i < problem_.num_items() && !stopped(); ++i) {
    constexpr int64_t kSort = 16;
    Tick(meter_, 1 + kSort * (end[i + 1] - end[i]));
    std::sort(all.begin() + end[i], all.begin() + end[i + 1]);
    several.clear();
    for (int64_t k = end[i] + 1; k < end[i + 1]; ++k) {
      if (all[k] != all[k - 1] || (!several.empty() && several.back() == all[k])) continue;
      several.push_back(all[k]);
    }
    colors_.Add(several);
  }
}

// Numbers bits, primary ones first.
void Maker::MakeBits() {
  first_bit_.assign(problem_.num_items(), -1);
  for (const bool primary : {true, false}) {
    for (int32_t i = 0; i < problem_.num_items() && Tick(meter_); ++i) {
      const Item item(i);
      if (problem_.is_primary(item) == primary) AddBits(item, primary);
    }
    if (primary) num_primary_ = num_bits();
  }
}

void Maker::AddBits(Item item, bool primary) {
  const int32_t times = taken_.times(item);
  if (primary) {
    const Multiplicity wanted = problem_.multiplicity(item);
    if (wanted.at_most == times) return;
    bounds_.push_back({std::max(0, wanted.at_least - times), wanted.at_most - times});
  } else if (times > 0) {
    return;  // gone, or free for all options in its color
  }
  first_bit_[item.index()] = num_bits();
  items_.push_back(item);
  if (has_colors(item)) items_.insert(items_.end(), colors_[item.index()].size(), item);
}

// Returns whether there is memory for all that is made from now on, and reserves the lists.
bool Maker::Fits() {
  int64_t options = 0;
  int64_t entries = 0;
  int64_t cleared_colors = 0;
  for (OptionId o = 0; o < problem_.num_options(); ++o) {
    if (!IsChosen(o)) continue;
    const absl::Span<const Item> items = problem_.option(o);
    if (!Tick(meter_, static_cast<int64_t>(items.size()))) return true;
    ++options;
    entries += static_cast<int64_t>(items.size());
    for (const Item item : items) {
      if (has_colors(item)) cleared_colors += Length(colors_[item.index()]);
    }
  }
  const int64_t counted = problem_.has_multiplicities() ? entries : 0;
  const int64_t items = problem_.num_items();
  const int64_t bits = num_bits();
  const int64_t lists = NumberLists::BytesFor(options, entries) +
                        NumberLists::BytesFor(options, entries + cleared_colors) +
                        NumberLists::BytesFor(options, counted);
  const int64_t transposed = NumberLists::BytesFor(bits, entries);
  const int64_t originals = 4 * problem_.num_options() + NumberLists::BytesFor(options, options);
  // What is by item and by bit, some of it in vectors that have doubled: items_, bounds_, and the
  // numbers that RemoveBits() and MergeItems() make.
  const int64_t numbers = 20 * items + colors_.bytes() + 52 * bits;
  const int64_t equals = std::max(FirstOfEquals::BytesFor(options) + 4 * options,
                                  FirstOfEquals::BytesFor(bits) + 4 * bits);
  if (lists + transposed + originals + numbers + equals > max_bytes_) return false;
  needs_.Reserve(options, entries);
  clears_.Reserve(options, entries + cleared_colors);
  counts_.Reserve(options, counted);
  return true;
}

// Adds what an option needs and clears because of one item; false: it can never be chosen.
bool Maker::AddNeeds(Item item, Color color, Lists* lists) const {
  const int32_t bit = first_bit_[item.index()];
  if (bit < 0) return color != kNoColor && color == taken_.color(item);
  if (IsCounter(bit)) {
    lists->needs.push_back(bit);
    lists->counts.push_back(bit);
    return true;
  }
  if (!has_colors(item)) {
    lists->needs.push_back(bit);
    lists->clears.push_back(bit);
    return true;
  }
  const absl::Span<const Color> all = colors_[item.index()];
  const auto place = std::lower_bound(all.begin(), all.end(), color);
  const bool alone = place == all.end() || *place != color;  // or without color
  const int32_t own = alone ? bit : bit + 1 + static_cast<int32_t>(place - all.begin());
  lists->needs.push_back(own);
  for (int32_t b = bit; b <= bit + static_cast<int32_t>(all.size()); ++b) {
    if (b != own || alone) lists->clears.push_back(b);
  }
  return true;
}

void Maker::MakeDrafts() {
  draft_of_.assign(problem_.num_options(), -1);
  Lists lists;
  for (OptionId o = 0; o < problem_.num_options(); ++o) {
    if (!IsChosen(o)) continue;
    for (auto* list : {&lists.needs, &lists.clears, &lists.counts}) list->clear();
    const absl::Span<const Item> items = problem_.option(o);
    bool possible = true;
    for (size_t k = 0; k < items.size() && possible; ++k) {
      possible = AddNeeds(items[k], ColorOf(o, k), &lists);
    }
    if (!Tick(meter_, 1 + Length(lists.needs) + Length(lists.clears) + Length(lists.counts))) {
      return;
    }
    if (!possible) continue;
    for (auto* list : {&lists.needs, &lists.clears, &lists.counts}) {
      std::sort(list->begin(), list->end());
    }
    draft_of_[o] = num_drafts();
    needs_.Add(lists.needs);
    clears_.Add(lists.clears);
    counts_.Add(lists.counts);
  }
}

// Until nothing changes: removes bits that make no difference, makes one option of those that do
// the same.
void Maker::Simplify() {
  for (bool changed = true; changed && !stopped();) {
    changed = RemoveBits();
    changed = MergeOptions() || changed;
  }
  if (!stopped()) MergeItems();
}

// A secondary bit matters if some option clears it and another one needs it.
bool Maker::RemoveBits() {
  constexpr int32_t kNone = -1;
  constexpr int32_t kSeveral = -2;
  std::vector<int32_t> needed_by(num_bits(), kNone);
  std::vector<int32_t> cleared_by(num_bits(), kNone);
  const auto note = [](int32_t draft, int32_t* by) { *by = *by == kNone ? draft : kSeveral; };
  for (int32_t d = 0; d < num_drafts(); ++d) {
    if (!Tick(meter_, SizeOf(d))) return false;
    for (const int32_t bit : needs_[d]) note(d, &needed_by[bit]);
    for (const int32_t bit : clears_[d]) note(d, &cleared_by[bit]);
  }
  std::vector<int32_t> new_bit(num_bits(), -1);
  int32_t next = 0;
  for (int32_t bit = 0; bit < num_bits(); ++bit) {
    const bool matters = needed_by[bit] != kNone && cleared_by[bit] != kNone &&
                         (needed_by[bit] != cleared_by[bit] || needed_by[bit] == kSeveral);
    if (bit < num_primary_ || matters) new_bit[bit] = next++;
  }
  if (next == num_bits()) return false;
  Renumber(new_bit);
  return true;
}

// Gives bits other numbers, in the same order; those whose number is negative go.
void Maker::Renumber(const std::vector<int32_t>& new_bit) {
  for (NumberLists* const lists : {&needs_, &clears_, &counts_}) lists->Renumber(new_bit, meter_);
  int32_t num_primary = 0;
  int32_t num = 0;
  for (int32_t bit = 0; bit < num_bits(); ++bit) {
    if (new_bit[bit] < 0) continue;
    ++num;
    items_[new_bit[bit]] = items_[bit];
    if (bit < num_primary_) {
      bounds_[new_bit[bit]] = bounds_[bit];
      ++num_primary;
    }
  }
  items_.resize(num);
  bounds_.resize(num_primary);
  num_primary_ = num_primary;
}

bool Maker::MergeOptions() {
  constexpr int64_t kLookUp = 4;  // a lookup takes this many times as long as reading
  FirstOfEquals drafts(num_drafts());
  std::vector<int32_t> place(num_drafts());  // among those kept; ~place of the one it is equal to
  int32_t kept = 0;
  for (int32_t d = 0; d < num_drafts(); ++d) {
    if (!Tick(meter_, kLookUp * SizeOf(d))) return false;
    int32_t first = d;
    if (ClearsWhatItNeeds(d)) {
      const uint64_t hash = HashOf(counts_[d], HashOf(clears_[d], HashOf(needs_[d])));
      first = drafts.Find(d, hash, [&](int32_t other) {
        return needs_[other] == needs_[d] && clears_[other] == clears_[d] &&
               counts_[other] == counts_[d];
      });
    }
    place[d] = first == d ? kept++ : ~place[first];
  }
  if (kept == num_drafts()) return false;
  for (int32_t& draft : draft_of_) {
    if (draft >= 0) draft = place[draft] >= 0 ? place[draft] : ~place[draft];
  }
  for (NumberLists* const lists : {&needs_, &clears_, &counts_}) lists->KeepLists(place, meter_);
  return true;
}

// Merges items that are covered once and are in the same options; also secondary ones that are in
// all options of one of these. (An item that is in only some of them stays.)
void Maker::MergeItems() {
  const NumberLists options = needs_.Transposed(num_bits(), meter_);
  if (stopped()) return;
  FirstOfEquals bits(num_bits());
  std::vector<int32_t> new_bit(num_bits(), -1);
  int32_t next = 0;
  for (int32_t bit = 0; bit < num_bits(); ++bit) {
    if (!Tick(meter_, 1 + 8 * Length(options[bit]))) return;
    // A bit that options clear without needing it (another color) is not plain.
    bool plain = !IsCounter(bit) && first_bit_[items_[bit].index()] >= 0 &&
                 !has_colors(items_[bit]) && !options[bit].empty();
    for (const int32_t o : options[bit]) plain = plain && Contains(clears_[o], bit);
    if (plain && bits.Find(bit, HashOf(options[bit]),
                           [&](int32_t other) { return options[other] == options[bit]; }) != bit) {
      continue;
    }
    new_bit[bit] = next++;
  }
  if (next < num_bits()) Renumber(new_bit);
}

void Maker::Finish(CountTable* table) {
  table->num_bits = num_bits();
  table->num_primary = num_primary_;
  table->originals = NumberLists::Inverse(draft_of_, num_drafts());
  table->options_of = needs_.Transposed(num_bits(), meter_);
  if (stopped()) return;
  table->counter_of_bit.assign(num_bits(), -1);
  for (int32_t bit = 0; bit < num_primary_; ++bit) {
    int64_t num_options = 0;
    for (const int32_t draft : table->options_of[bit]) {
      num_options += Length(table->originals[draft]);
    }
    if (!Tick(meter_, 1 + Length(table->options_of[bit]))) return;
    if (num_options < bounds_[bit].at_least) table->infeasible = true;
    if (!IsCounter(bit)) continue;
    table->counter_of_bit[bit] = static_cast<int32_t>(table->counters.size());
    const int64_t at_most = std::clamp<int64_t>(num_options, 1, bounds_[bit].at_most);
    table->counters.push_back({bit, bounds_[bit].at_least, static_cast<int32_t>(at_most)});
  }
  counts_.Renumber(table->counter_of_bit, meter_);
  table->needs = std::move(needs_);
  table->clears = std::move(clears_);
  table->counts = std::move(counts_);
  table->item_of_bit = std::move(items_);
}

}  // namespace

CountTable::CountTable(const Problem& problem, absl::Span<const OptionId> taken,
                       absl::Span<const OptionId> forbidden, Meter* meter, int64_t max_bytes) {
  Maker(problem, taken, forbidden, meter, max_bytes).Make(this);
}

int64_t CountTable::bytes() const {
  return needs.bytes() + clears.bytes() + counts.bytes() + originals.bytes() + options_of.bytes() +
         static_cast<int64_t>(counters.capacity() * sizeof(Counter) +
                              counter_of_bit.capacity() * sizeof(int32_t) +
                              item_of_bit.capacity() * sizeof(Item));
}

}  // namespace dlx::internal
