#include "dlx/count/count_table.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "dlx/problem/taken_items.h"
#include "dlx/run/meter.h"

namespace dlx::internal {
namespace {

template <typename List>
int64_t Length(const List& list) {
  return static_cast<int64_t>(list.size());
}

// An option while the table is made: ascending lists, `clears` without bits that no option needs.
struct Draft {
  std::vector<int32_t> needs;
  std::vector<int32_t> clears;
  std::vector<int32_t> counts;  // bits of counters
  std::vector<int32_t> originals;

  int64_t Size() const { return 1 + Length(needs) + Length(clears) + Length(counts); }

  // Whether its bits alone say that it is chosen at most once. (Each option is, but if two options
  // that are equal only count, both may be chosen.)
  bool ClearsWhatItNeeds() const {
    return std::find_first_of(needs.begin(), needs.end(), clears.begin(), clears.end()) !=
           needs.end();
  }
};

class Maker {
 public:
  Maker(const Problem& problem, absl::Span<const OptionId> taken,
        absl::Span<const OptionId> forbidden, Meter* meter, int64_t max_bytes)
      : problem_(problem),
        meter_(meter),
        max_bytes_(max_bytes),
        taken_(problem),
        out_(problem.num_options()) {
    for (const OptionId option : forbidden) out_[option] = true;
    for (const OptionId option : taken) Take(option);
  }

  bool infeasible() const { return infeasible_; }
  bool too_large() const { return too_large_; }
  // Whether to leave, with whatever there is.
  bool stopped() const { return too_large_ || IsStopped(meter_); }

  // Numbers bits, primary ones first.
  void MakeBits() {
    first_bit_.assign(problem_.num_items(), -1);
    for (const bool primary : {true, false}) {
      for (int32_t i = 0; i < problem_.num_items(); ++i) {
        const Item item(i);
        if (problem_.is_primary(item) == primary) AddBits(item, primary);
      }
      if (primary) num_primary_ = static_cast<int32_t>(items_.size());
    }
  }

  void ListColors();
  void MakeDrafts();
  // Until nothing changes: removes bits that make no difference, makes one option of those that do
  // the same.
  void Simplify() {
    for (bool changed = true; changed && !stopped();) {
      changed = RemoveBits();
      changed = MergeOptions() || changed;
    }
    if (!stopped()) MergeItems();
  }
  void Finish(CountTable* table);

 private:
  struct Bounds {
    int32_t at_least = 1;
    int32_t at_most = 1;
  };

  void Take(OptionId option);
  void AddBits(Item item, bool primary);
  bool IsCounter(int32_t bit) const {
    return bit < num_primary_ && (bounds_[bit].at_least != 1 || bounds_[bit].at_most != 1);
  }
  bool AddNeeds(Item item, Color color, Draft* draft) const;
  bool RemoveBits();
  bool MergeOptions();
  void MergeItems();
  void Renumber(const std::vector<int32_t>& new_bit);

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
  std::map<int32_t, std::vector<Color>> colors_;
  std::vector<Item> items_;     // by bit
  std::vector<Bounds> bounds_;  // by bit, primary ones
  int32_t num_primary_ = 0;
  std::vector<Draft> drafts_;
};

void Maker::Take(OptionId option) {
  if (out_[option] || !taken_.Fits(option)) infeasible_ = true;  // out: forbidden, or taken before
  out_[option] = true;
  taken_.Add(option);
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
  first_bit_[item.index()] = static_cast<int32_t>(items_.size());
  items_.push_back(item);
  const auto colors = colors_.find(item.index());
  if (colors != colors_.end()) items_.insert(items_.end(), colors->second.size(), item);
}

// Adds what an option needs and clears because of one item; false: it can never be chosen.
bool Maker::AddNeeds(Item item, Color color, Draft* draft) const {
  const int32_t bit = first_bit_[item.index()];
  if (bit < 0) return color != kNoColor && color == taken_.color(item);
  if (IsCounter(bit)) {
    draft->needs.push_back(bit);
    draft->counts.push_back(bit);
    return true;
  }
  const auto colors = colors_.find(item.index());
  if (colors == colors_.end()) {
    draft->needs.push_back(bit);
    draft->clears.push_back(bit);
    return true;
  }
  const std::vector<Color>& all = colors->second;
  const auto place = std::lower_bound(all.begin(), all.end(), color);
  const bool alone = place == all.end() || *place != color;  // or without color
  const int32_t own = alone ? bit : bit + 1 + static_cast<int32_t>(place - all.begin());
  draft->needs.push_back(own);
  for (int32_t b = bit; b <= bit + static_cast<int32_t>(all.size()); ++b) {
    if (b != own || alone) draft->clears.push_back(b);
  }
  return true;
}

// A color that only one option gives an item is left out: no other option can share the item with
// it, as if it had no color. That saves more than a few bits: options clear the bits of all colors
// but their own.
void Maker::ListColors() {
  if (!problem_.has_colors()) return;
  std::map<int32_t, std::map<Color, int32_t>> times;  // by item: how many options have a color
  for (OptionId o = 0; o < problem_.num_options(); ++o) {
    if (out_[o] || !problem_.has_primary_item(o)) continue;
    if (!Tick(meter_, Length(problem_.option(o)))) return;
    for (size_t k = 0; k < problem_.option(o).size(); ++k) {
      if (const Color color = problem_.color(o, k); color != kNoColor) {
        ++times[problem_.option(o)[k].index()][color];
      }
    }
  }
  for (const auto& [item, colors] : times) {
    for (const auto& [color, options] : colors) {
      if (options > 1) colors_[item].push_back(color);
    }
  }
}

void Maker::MakeDrafts() {
  constexpr int64_t kFree = int64_t{4} << 20;  // bytes: never too many
  ListColors();
  if (stopped()) return;
  MakeBits();
  int64_t added = 0;  // entries that the problem does not have
  for (OptionId o = 0; o < problem_.num_options(); ++o) {
    if (out_[o] || !problem_.has_primary_item(o)) continue;
    Draft draft;
    bool possible = true;
    for (size_t k = 0; k < problem_.option(o).size() && possible; ++k) {
      possible = AddNeeds(problem_.option(o)[k],
                          problem_.has_colors() ? problem_.color(o, k) : kNoColor, &draft);
    }
    if (!Tick(meter_, draft.Size())) return;
    if (!possible) continue;
    added += Length(draft.clears) - std::min(Length(draft.clears), Length(draft.needs));
    // An entry is in the draft and, in the end, in the table.
    if (2 * added * static_cast<int64_t>(sizeof(int32_t)) - kFree > max_bytes_) {
      too_large_ = true;
      return;
    }
    for (auto* list : {&draft.needs, &draft.clears, &draft.counts}) {
      std::sort(list->begin(), list->end());
    }
    draft.originals.push_back(o);
    drafts_.push_back(std::move(draft));
  }
}

// A secondary bit matters if some option clears it and another one needs it.
bool Maker::RemoveBits() {
  constexpr int32_t kNone = -1;
  constexpr int32_t kSeveral = -2;
  const auto num_bits = static_cast<int32_t>(items_.size());
  std::vector<int32_t> needed_by(num_bits, kNone);
  std::vector<int32_t> cleared_by(num_bits, kNone);
  const auto note = [](int32_t o, int32_t* by) { *by = *by == kNone ? o : kSeveral; };
  for (int32_t o = 0; o < static_cast<int32_t>(drafts_.size()); ++o) {
    if (!Tick(meter_, drafts_[o].Size())) return false;
    for (const int32_t bit : drafts_[o].needs) note(o, &needed_by[bit]);
    for (const int32_t bit : drafts_[o].clears) note(o, &cleared_by[bit]);
  }
  std::vector<int32_t> new_bit(num_bits, -1);
  int32_t next = 0;
  for (int32_t bit = 0; bit < num_bits; ++bit) {
    const bool matters = needed_by[bit] != kNone && cleared_by[bit] != kNone &&
                         (needed_by[bit] != cleared_by[bit] || needed_by[bit] == kSeveral);
    if (bit < num_primary_ || matters) new_bit[bit] = next++;
  }
  if (next == num_bits) return false;
  Renumber(new_bit);
  return true;
}

// Gives bits other numbers, in the same order; those whose number is negative go.
void Maker::Renumber(const std::vector<int32_t>& new_bit) {
  for (Draft& draft : drafts_) {
    if (!Tick(meter_, draft.Size())) return;
    for (auto* list : {&draft.needs, &draft.clears, &draft.counts}) {
      for (int32_t& bit : *list) bit = new_bit[bit];
      list->erase(std::remove(list->begin(), list->end(), -1), list->end());
    }
  }
  int32_t num_primary = 0;
  for (int32_t bit = 0; bit < static_cast<int32_t>(items_.size()); ++bit) {
    if (new_bit[bit] < 0) continue;
    items_[new_bit[bit]] = items_[bit];
    if (bit < num_primary_) {
      bounds_[new_bit[bit]] = bounds_[bit];
      ++num_primary;
    }
  }
  items_.resize(static_cast<size_t>(
      std::count_if(new_bit.begin(), new_bit.end(), [](int32_t bit) { return bit >= 0; })));
  bounds_.resize(num_primary);
  num_primary_ = num_primary;
}

bool Maker::MergeOptions() {
  std::map<std::tuple<std::vector<int32_t>, std::vector<int32_t>, std::vector<int32_t>>, size_t>
      first;  // with the same bits
  std::vector<Draft> kept;
  constexpr int64_t kLookUp = 8;  // a lookup in a map of lists takes this many times as long
  for (Draft& draft : drafts_) {
    if (!Tick(meter_, kLookUp * draft.Size())) return false;
    if (draft.ClearsWhatItNeeds()) {
      const auto [place, inserted] =
          first.try_emplace({draft.needs, draft.clears, draft.counts}, kept.size());
      if (!inserted) {
        std::vector<int32_t>& originals = kept[place->second].originals;
        originals.insert(originals.end(), draft.originals.begin(), draft.originals.end());
        continue;
      }
    }
    kept.push_back(std::move(draft));
  }
  const bool changed = kept.size() < drafts_.size();
  drafts_ = std::move(kept);
  for (Draft& draft : drafts_) std::sort(draft.originals.begin(), draft.originals.end());
  return changed;
}

// Merges items that are covered once and are in the same options; also secondary ones that are in
// all options of one of these. (An item that is in only some of them stays.)
void Maker::MergeItems() {
  std::vector<std::vector<int32_t>> options(items_.size());
  for (int32_t o = 0; o < static_cast<int32_t>(drafts_.size()); ++o) {
    if (!Tick(meter_, drafts_[o].Size())) return;
    for (const int32_t bit : drafts_[o].needs) options[bit].push_back(o);
  }
  std::map<std::vector<int32_t>, int32_t> first;
  std::vector<int32_t> new_bit(items_.size(), -1);
  int32_t next = 0;
  for (int32_t bit = 0; bit < static_cast<int32_t>(items_.size()); ++bit) {
    if (!Tick(meter_, 8 * Length(options[bit]))) return;
    bool plain = !IsCounter(bit);
    for (const int32_t o : options[bit]) {
      const std::vector<int32_t>& clears = drafts_[o].clears;
      plain = plain && std::binary_search(clears.begin(), clears.end(), bit);
    }
    // A bit that options clear without needing it (another color) is not plain.
    if (plain && first_bit_[items_[bit].index()] >= 0 && colors_.count(items_[bit].index()) == 0 &&
        !options[bit].empty() && !first.try_emplace(options[bit], bit).second) {
      continue;
    }
    new_bit[bit] = next++;
  }
  if (next < static_cast<int32_t>(items_.size())) Renumber(new_bit);
}

void Maker::Finish(CountTable* table) {
  table->infeasible = infeasible_;
  table->num_bits = static_cast<int32_t>(items_.size());
  table->num_primary = num_primary_;
  table->item_of_bit = items_;
  table->counter_of_bit.assign(items_.size(), -1);
  std::vector<int32_t> num_options(items_.size(), 0);
  for (const Draft& draft : drafts_) {
    for (const int32_t bit : draft.needs) {
      num_options[bit] += static_cast<int32_t>(draft.originals.size());
    }
  }
  for (int32_t bit = 0; bit < num_primary_; ++bit) {
    if (num_options[bit] < bounds_[bit].at_least) table->infeasible = true;
    if (!IsCounter(bit)) continue;
    table->counter_of_bit[bit] = static_cast<int32_t>(table->counters.size());
    table->counters.push_back({bit, bounds_[bit].at_least,
                               std::max(1, std::min(bounds_[bit].at_most, num_options[bit]))});
  }
  for (Draft& draft : drafts_) {
    if (!Tick(meter_, draft.Size())) return;
    for (int32_t& bit : draft.counts) bit = table->counter_of_bit[bit];
    table->needs.Add(draft.needs);
    table->clears.Add(draft.clears);
    table->counts.Add(draft.counts);
    table->originals.Add(draft.originals);
  }
}

}  // namespace

CountTable::CountTable(const Problem& problem, absl::Span<const OptionId> taken,
                       absl::Span<const OptionId> forbidden, Meter* meter, int64_t max_bytes) {
  Maker maker(problem, taken, forbidden, meter, max_bytes);
  if (maker.infeasible()) {
    infeasible = true;
    return;
  }
  maker.MakeDrafts();
  if (!maker.stopped()) maker.Simplify();
  too_large = maker.too_large();
  if (!maker.stopped()) maker.Finish(this);
}

}  // namespace dlx::internal
