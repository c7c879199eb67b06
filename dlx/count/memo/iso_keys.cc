// SPDX-License-Identifier: Apache-2.0
//
// Between two steps, the color of an option is made of those that its items had when it was touched
// last, and the sum of an item is that of its options' colors; items of a class have the same sum.
// A step recolors the options of the items in changed_, and splits the classes whose sums differ
// then. An item whose color is its own counts as touched for good: its sum is not needed again.

#include "dlx/count/memo/iso_keys.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <tuple>

#include "dlx/base/random.h"

namespace dlx::internal {
namespace {

// Of a number in a key, seven bits a byte.
constexpr int64_t kMostBytesOfNumber = 5;

}  // namespace

IsoKeys::IsoKeys(const CountTable& table) : table_(table), item_of_bit_(table.num_bits, -1) {}

bool IsoKeys::Supports(const CountTable& table) {
  for (const CountTable::Counter& counter : table.counters) {
    if (counter.at_most >= kMost) return false;
  }
  for (int32_t o = 0; o < table.num_options(); ++o) {
    // A color clears bits that the option does not need.
    for (const int32_t bit : table.clears[o]) {
      if (!std::binary_search(table.needs[o].begin(), table.needs[o].end(), bit)) return false;
    }
    for (const int32_t bit : table.needs[o]) {
      if (table.counter_of_bit[bit] < 0 &&
          !std::binary_search(table.clears[o].begin(), table.clears[o].end(), bit)) {
        return false;
      }
    }
  }
  return true;
}

int64_t IsoKeys::BytesFor(const CountTable& table) {
  // Vectors that grow have up to twice the room that they need.
  constexpr int64_t kBytesOfBit =
      4 + 2 * (7 * 4 + 2 * 8 + 1 + kMostBytesOfNumber + sizeof(Class) + sizeof(Moved));
  constexpr int64_t kBytesOfOption = 2 * (4 + 2 * 8 + 4 + 1 + 3 * 4 + 2 * kMostBytesOfNumber);
  constexpr int64_t kBytesOfEntry = 2 * (3 * 4 + kMostBytesOfNumber);
  const int64_t options = std::min<int64_t>(table.num_options(), kMaxOptions);
  const int64_t entries = std::min<int64_t>(table.needs.num_numbers(), kMaxEntries);
  return kBytesOfBit * table.num_bits + kBytesOfOption * options + kBytesOfEntry * entries;
}

void IsoKeys::Number(absl::Span<const int32_t> live) {
  bits_.clear();
  entries_.clear();
  ends_.clear();
  use_ends_.clear();
  for (const int32_t option : live) {
    for (const int32_t bit : table_.needs[option]) {
      if (item_of_bit_[bit] < 0) {
        item_of_bit_[bit] = static_cast<int32_t>(bits_.size());
        bits_.push_back(bit);
        use_ends_.push_back(0);
      }
      entries_.push_back(item_of_bit_[bit]);
      ++use_ends_[entries_.back()];
    }
    ends_.push_back(static_cast<int32_t>(entries_.size()));
  }
  // Each item's options are written from the end of the item before to its own.
  std::exclusive_scan(use_ends_.begin(), use_ends_.end(), use_ends_.begin(), 0);
  uses_.resize(entries_.size());
  int32_t e = 0;
  for (size_t k = 0; k < ends_.size(); ++k) {
    for (; e < ends_[k]; ++e) uses_[use_ends_[entries_[e]]++] = static_cast<int32_t>(k);
  }
}

void IsoKeys::Forget() {
  for (const int32_t bit : bits_) item_of_bit_[bit] = -1;
}

void IsoKeys::Begin(absl::Span<const int32_t> live, absl::Span<const uint32_t> color_of_bit) {
  constexpr uint64_t kColor = 1;
  classes_.assign(bits_.empty() ? 0 : 1,
                  {.color = kColor, .size = static_cast<int32_t>(bits_.size())});
  class_of_.assign(bits_.size(), 0);
  colors_.assign(bits_.size(), kColor);
  item_is_touched_.assign(bits_.size(), 0);
  sums_.clear();
  for (const int32_t bit : bits_) sums_.push_back(Mix(uint64_t{color_of_bit[bit]} + 1));
  weights_.clear();
  for (const int32_t option : live) {
    weights_.push_back(Mix(static_cast<uint64_t>(table_.weight(option))));
  }
  option_colors_.assign(live.size(), 0);
  option_is_touched_.assign(live.size(), 1);
  touched_options_.resize(live.size());
  std::iota(touched_options_.begin(), touched_options_.end(), 0);
  changed_.clear();
  looks_ = 0;
  step_ = 0;
}

uint64_t IsoKeys::SumOf(int32_t option) {
  uint64_t sum = weights_[option];
  for (const int32_t item : ItemsOf(option)) sum += colors_[item];
  return sum;
}

// Options and items are added without a branch, which would be mispredicted: each is written behind
// the last one, and counts if it was not there.
void IsoKeys::TouchOptions() {
  size_t num = touched_options_.size();
  touched_options_.resize(ends_.size() + 1);  // the last place is for those that have one already
  int32_t* const touched = touched_options_.data();
  uint8_t* const is_touched = option_is_touched_.data();
  for (const int32_t item : changed_) {
    const absl::Span<const int32_t> uses = UsesOf(item);
    looks_ += static_cast<int64_t>(uses.size());
    for (const int32_t option : uses) {
      touched[num] = option;
      num += 1 - is_touched[option];
      is_touched[option] = 1;
    }
  }
  touched_options_.resize(num);
  changed_.clear();
}

// Sums do not depend on an order. Colors are hashes: two that should differ and are the same cost a
// hit at most.
void IsoKeys::RecolorOptions() {
  size_t num = 0;
  touched_items_.resize(bits_.size() + 1);
  int32_t* const touched = touched_items_.data();
  uint8_t* const is_touched = item_is_touched_.data();
  uint64_t* const sums = sums_.data();
  uint64_t* const option_colors = option_colors_.data();
  for (const int32_t option : touched_options_) {
    option_is_touched_[option] = 0;
    const absl::Span<const int32_t> items = ItemsOf(option);
    const uint64_t color = Mix(SumOf(option));
    const uint64_t change = color - option_colors[option];
    option_colors[option] = color;
    looks_ += 2 * static_cast<int64_t>(items.size());
    for (const int32_t item : items) {
      sums[item] += change;
      touched[num] = item;
      num += 1 - is_touched[item];
      is_touched[item] = 1;
    }
  }
  touched_items_.resize(num);
  touched_options_.clear();
}

void IsoKeys::Refine() {
  do {
    TouchOptions();
    RecolorOptions();
    Split();
  } while (!changed_.empty() && !AllDiffer());
}

// A class stays whole if all of its items were touched and have the same sum.
void IsoKeys::Split() {
  ++step_;
  for (const int32_t item : touched_items_) {
    Class& own = classes_[class_of_[item]];
    if (own.step != step_) {
      own.step = step_;
      own.touched = 0;
      own.sum = sums_[item];
      own.differ = false;
    }
    ++own.touched;
    own.differ = own.differ || own.sum != sums_[item];
  }
  moved_.clear();
  for (const int32_t item : touched_items_) {
    const int32_t number = class_of_[item];
    const Class& own = classes_[number];
    item_is_touched_[item] = own.size == 1 ? 1 : 0;
    if (own.differ || own.touched < own.size) moved_.push_back({number, item, sums_[item]});
  }
  std::sort(moved_.begin(), moved_.end(),
            [](const Moved& a, const Moved& b) { return a.ClassAndSum() < b.ClassAndSum(); });
  for (size_t begin = 0, end = 0; begin < moved_.size(); begin = end) {
    while (end < moved_.size() && moved_[end].class_number == moved_[begin].class_number) ++end;
    SplitClass(begin, end);
  }
  looks_ += static_cast<int64_t>(touched_items_.size() + moved_.size());
  touched_items_.clear();
}

void IsoKeys::SplitClass(size_t begin, size_t end) {
  const int32_t number = moved_[begin].class_number;
  const auto next = [this, end](size_t first) {
    size_t i = first;
    while (i < end && moved_[i].sum == moved_[first].sum) ++i;
    return i;
  };
  // Items that were not touched keep the color; without any, the largest part does.
  size_t kept = end;
  if (classes_[number].touched == classes_[number].size) {
    size_t most = 0;
    for (size_t first = begin; first < end; first = next(first)) {
      const size_t size = next(first) - first;
      if (size > most) {
        most = size;
        kept = first;
      }
    }
  }
  const uint64_t color = classes_[number].color;
  for (size_t first = begin, last = 0; first < end; first = last) {
    last = next(first);
    if (first != kept) MakeClass(first, last, Mix(3 * color + moved_[first].sum + step_));
  }
}

void IsoKeys::MakeClass(size_t begin, size_t end, uint64_t color) {
  const auto size = static_cast<int32_t>(end - begin);
  const auto number = static_cast<int32_t>(classes_.size());
  classes_[moved_[begin].class_number].size -= size;
  classes_.push_back({.color = color, .size = size});
  for (size_t i = begin; i < end; ++i) {
    const int32_t item = moved_[i].item;
    class_of_[item] = number;
    colors_[item] = color;
    item_is_touched_[item] = size == 1 ? 1 : 0;
    changed_.push_back(item);
  }
}

int32_t IsoKeys::Individualize() {
  ++step_;
  int32_t best = -1;
  for (size_t c = 0; c < classes_.size(); ++c) {
    const Class& one = classes_[c];
    if (one.size < 2) continue;
    if (best < 0 ||
        std::tie(one.size, one.color) < std::tie(classes_[best].size, classes_[best].color)) {
      best = static_cast<int32_t>(c);
    }
  }
  const int32_t size = classes_[best].size;
  const auto item =
      static_cast<int32_t>(std::find(class_of_.begin(), class_of_.end(), best) - class_of_.begin());
  moved_.assign(1, {best, item, 0});
  MakeClass(0, 1, Mix(3 * classes_[best].color + step_));
  return size;
}

IsoKeys::Key IsoKeys::KeyOf(absl::Span<const int32_t> live,
                            absl::Span<const uint32_t> color_of_bit) {
  // What a key may look at: some 10 ms.
  constexpr int64_t kMostLooks = int64_t{1} << 22;
  constexpr int64_t kWorkOfLook = 2;
  constexpr int64_t kWorkOfEntry = 25;  // to number and to spell
  Number(live);
  Begin(live, color_of_bit);
  Key key;
  for (;;) {
    Refine();
    if (AllDiffer() || looks_ > kMostLooks) break;
    key.symmetries *= Individualize();
  }
  if (AllDiffer()) key.key = Spell(live, color_of_bit);
  key.work = kWorkOfLook * looks_ + kWorkOfEntry * static_cast<int64_t>(entries_.size());
  Forget();
  return key;
}

// The places of an option ascend because it gets them from one item after the other. Then options
// are sorted by counting, from the second place to the first; few have both in common. Options with
// the same items have the same weight (CountTable), so their order makes no difference.
void IsoKeys::SortOptions() {
  const size_t num_options = ends_.size();
  places_.resize(entries_.size());
  place_ends_.resize(num_options);
  by_second_.resize(num_options + 1);  // the last place is for those that are not added
  order_.resize(num_options);
  firsts_.assign(bits_.size() + 1, 0);
  size_t num = 0;
  for (size_t k = 0, begin = 0; k < num_options; begin = ends_[k], ++k) {
    place_ends_[k] = static_cast<int32_t>(begin);
    by_second_[num] = static_cast<int32_t>(k);
    num += ends_[k] - begin < 2 ? 1 : 0;
  }
  for (size_t place = 0; place < bits_.size(); ++place) {
    for (const int32_t k : UsesOf(item_of_class_[place])) {
      const int32_t nth = place_ends_[k] - (k == 0 ? 0 : ends_[k - 1]);
      places_[place_ends_[k]++] = static_cast<int32_t>(place);
      firsts_[place + 1] += nth == 0 ? 1 : 0;
      by_second_[num] = k;
      num += nth == 1 ? 1 : 0;
    }
  }
  // Options without items, if there are any, come before those whose first place is 0.
  const auto first_of = [this](int32_t k) {
    return PlacesOf(k).empty() ? 0 : PlacesOf(k).front() + 1;
  };
  // From here on, the number of options sorted that come before the next one of each first place.
  firsts_[0] =
      static_cast<int32_t>(num_options) - std::accumulate(firsts_.begin(), firsts_.end(), 0);
  std::exclusive_scan(firsts_.begin(), firsts_.end(), firsts_.begin(), 0);
  for (size_t i = 0; i < num_options; ++i) {
    order_[firsts_[first_of(by_second_[i])]++] = by_second_[i];
  }
  const auto comes_before = [this](int32_t a, int32_t b) {
    const absl::Span<const int32_t> p = PlacesOf(a);
    const absl::Span<const int32_t> q = PlacesOf(b);
    return std::lexicographical_compare(p.begin(), p.end(), q.begin(), q.end());
  };
  const auto alike = [this](int32_t a, int32_t b) {
    const absl::Span<const int32_t> p = PlacesOf(a);
    const absl::Span<const int32_t> q = PlacesOf(b);
    return p.size() > 1 && q.size() > 1 && p[0] == q[0] && p[1] == q[1];
  };
  for (auto begin = order_.begin(), end = begin; begin != order_.end(); begin = end) {
    end = std::find_if(begin + 1, order_.end(), [&](int32_t k) { return !alike(*begin, k); });
    if (end - begin > 1) std::sort(begin, end, comes_before);
  }
}

// The problem, completely: colors of items, weights and items of options. The place of an item is
// the number of its class, because classes are made in an order that does not depend on numbers.
std::string IsoKeys::Spell(absl::Span<const int32_t> live,
                           absl::Span<const uint32_t> color_of_bit) {
  item_of_class_.resize(bits_.size());
  for (size_t i = 0; i < bits_.size(); ++i) item_of_class_[class_of_[i]] = static_cast<int32_t>(i);
  SortOptions();
  spelled_.resize(kMostBytesOfNumber * (1 + bits_.size() + 2 * ends_.size() + entries_.size()));
  char* out = spelled_.data();
  const auto add = [&out](uint32_t n) {
    for (; n >= 128; n >>= 7) *out++ = static_cast<char>(n | 128);
    *out++ = static_cast<char>(n);
  };
  add(static_cast<uint32_t>(bits_.size()));
  for (const int32_t item : item_of_class_) add(color_of_bit[bits_[item]]);
  for (const int32_t k : order_) {
    const absl::Span<const int32_t> places = PlacesOf(k);
    add(static_cast<uint32_t>(table_.weight(live[k])));
    add(static_cast<uint32_t>(places.size()));
    for (const int32_t place : places) add(static_cast<uint32_t>(place));
  }
  return std::string(spelled_.data(), out);
}

}  // namespace dlx::internal
