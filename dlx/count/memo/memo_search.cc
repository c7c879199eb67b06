// The search is a stack of frames, each with a state that is being counted. A step tries one child
// of the last frame. Entering the child either delivers its count at once, because it is solved,
// dead or in a cache, or pushes a frame. Leaving a frame delivers its count to the caches and to
// the frame below.
//
// INVARIANT  frames_[k] adds or multiplies the counts of its children delivered so far. Its state
// is state(k). Its options are live_[live_begin, live_end): all that fit the state, and perhaps a
// few that do not. Beyond the ends recorded in the last frame, live_, parts_ and edges_ are free.
//
// A state is the set of free bits, followed by a word for each counter: how many more options its
// item needs at least, and may have at most. Once an item is covered, its bit is cleared and its
// counter is 0, so that equal subtrees have equal keys.

#include "dlx/count/memo/memo_search.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <string>
#include <utility>

#include "absl/numeric/bits.h"
#include "dlx/base/tally.h"
#include "dlx/count/memo/iso_cache.h"
#include "dlx/count/memo/node_sink.h"
#include "dlx/run/clock.h"

namespace dlx::internal {
namespace {

int32_t BitWords(const CountTable& table) { return std::max(1, (table.num_bits + 63) / 64); }

// What is left of a counter: the fewest and the most options that may still be chosen, in one word.
uint64_t Left(int32_t at_least, int32_t at_most) {
  return static_cast<uint64_t>(at_least) << 32 | static_cast<uint32_t>(at_most);
}
int32_t LeastLeft(uint64_t left) { return static_cast<int32_t>(left >> 32); }
int32_t MostLeft(uint64_t left) { return static_cast<int32_t>(left); }

bool Has(const uint64_t* bits, int32_t bit) { return (bits[bit / 64] >> (bit % 64) & 1) != 0; }
void Clear(uint64_t* bits, int32_t bit) { bits[bit / 64] &= ~(uint64_t{1} << (bit % 64)); }
void Set(uint64_t* bits, int32_t bit) { bits[bit / 64] |= uint64_t{1} << (bit % 64); }

// With kWords words of bits in a state, or any number of words if kWords is 0.
template <int kWords>
class Search final : public MemoSearch {
 public:
  Search(const CountTable& table, MemoConfig config, MemoCache* cache);

  bool Run(int64_t steps) override;
  Natural count() const override { return result_.ToNatural(); }
  int32_t root() const override { return static_cast<int32_t>(result_.small()); }
  int32_t RootSoFar() const override;
  Natural lower_bound() const override;
  double done() const override;
  const MemoStats& stats() const override { return stats_; }

 private:
  enum class Kind : uint8_t {
    kOr,    // a child for each option of an item that is covered once
    kOpen,  // a child for each further option of an item with a multiplicity, and for no more
    kAnd,   // a child for each component
  };
  static constexpr int32_t kNoMore = -1;  // instead of an option

  struct Frame {
    Kind kind = Kind::kOr;
    bool kept = false;      // its count goes into the cache
    int32_t item = 0;       // bit that is branched on
    int32_t first = 0;      // the place where its list of options starts; the list wraps around
    int32_t cursor = 0;     // next of the list, or next component
    int32_t end = 0;        // of the list, or number of components
    int32_t option = 0;     // being tried
    int32_t way = 0;        // children tried, this one included
    int32_t ways = 1;       // children, or an upper bound
    size_t live_begin = 0;  // the remaining options, and perhaps a few more, in live_
    size_t live_end = 0;
    size_t live_top = 0;       // end of live_ before the frame was made
    size_t parts = 0;          // the place of its components in parts_
    int32_t items = -1;        // free items, if iso_policy_ learns from it
    bool has_iso_key = false;  // its key is the last of iso_key_stack_
    size_t edges = 0;          // the place of its edges in edges_
    uint64_t hash = 0;
    int64_t nodes_before = 0;
    Tally sum;
  };

  int32_t words() const { return kWords == 0 ? words_ : kWords; }
  uint64_t* state(size_t frame) { return &states_[frame * static_cast<size_t>(key_words_)]; }
  const uint64_t* needs(int32_t option) const { return &needs_[int64_t{option} * words()]; }
  const uint64_t* clears(int32_t option) const { return &clears_[int64_t{option} * words()]; }
  // In wide states most words have nothing to do with the option, so its bits are checked one by
  // one.
  bool Fits(int32_t option, const uint64_t* state) const {
    if constexpr (kWords == 0) {
      for (const int32_t bit : table_.needs[option]) {
        if (!Has(state, bit)) return false;
      }
      return true;
    }
    const uint64_t* need = needs(option);
    uint64_t missing = 0;
    for (int32_t w = 0; w < words(); ++w) missing |= need[w] & ~state[w];
    return missing == 0;
  }
  bool IsSolved(const uint64_t* state) const {
    uint64_t open = 0;
    for (int32_t w = 0; w < words(); ++w) open |= primary_[w] & state[w];
    return open == 0;
  }

  void Step();
  void StepOr(Frame* frame);
  void StepOpen(Frame* frame);
  void StepAnd(Frame* frame);
  uint64_t* NextState();
  void Choose(int32_t option, const uint64_t* from, uint64_t* to) const;
  void Enter(const Frame& parent);
  bool Look(const uint64_t* state, uint64_t hash);
  void Filter(const uint64_t* state, size_t begin, size_t end);
  void ShareLive(const Frame& parent, Frame* frame);
  bool Normalise(size_t begin, uint64_t* state);
  int32_t LeastFor(const uint64_t* state, int32_t bit) const;
  bool IsDead(const uint64_t* state) const;
  bool LookIso(const uint64_t* state, Frame* frame);
  bool TrySplit(const uint64_t* state, Frame* frame);
  int32_t ChooseItem(const uint64_t* state) const;
  void OpenItem(int32_t item, Frame* frame);
  void Deliver(const Tally& value);
  Tally Build(const Frame& frame);
  Natural LowerBoundOfEdges() const;
  void Leave();
  Tally One() const { return Tally(uint64_t{1}); }  // also the node of a diagram

  const CountTable& table_;
  const MemoConfig config_;
  MemoCache* const cache_;
  const int32_t words_;
  const int32_t key_words_;
  const bool normalises_;

  std::vector<uint64_t> needs_, clears_;  // by option; none with kWords 0
  std::vector<uint64_t> primary_;
  std::vector<uint64_t> weight_;  // by option
  NumberLists options_of_;        // by primary bit

  std::vector<Frame> frames_;
  std::vector<uint64_t> states_;  // by frame, and one under construction
  std::vector<int32_t> live_;     // of the frames
  std::vector<uint64_t> parts_;   // states of components
  std::vector<DiagramEdge> edges_;
  std::vector<int32_t> sizes_;    // by primary bit, of the node being entered
  std::vector<uint64_t> needed_;  // bits that some live option needs
  std::vector<int32_t> group_;    // by bit, for TrySplit()
  int64_t nodes_to_split_ = 1;    // until TrySplit() is called next
  int64_t split_interval_ = 1;
  std::vector<std::string> iso_key_stack_;  // of frames
  std::optional<IsoKeys> iso_keys_;         // none: not wanted, or not supported
  IsoPolicy iso_policy_;
  std::vector<uint32_t> iso_colors_;  // by bit
  double seconds_ = 0;                // in Run(), before this one
  int64_t nodes_timed_ = 0;           // in these

  bool done_ = false;
  Tally result_;
  MemoStats stats_;
};

template <int kWords>
Search<kWords>::Search(const CountTable& table, MemoConfig config, MemoCache* cache)
    : table_(table),
      config_(std::move(config)),
      cache_(cache),
      words_(BitWords(table)),
      key_words_(MemoSearch::KeyWords(table)),
      normalises_(table.num_bits > table.num_primary || table.has_counters()),
      needs_(kWords == 0 ? 0 : int64_t{table.num_options()} * words_),
      clears_(needs_.size()),
      primary_(words_),
      sizes_(table.num_primary),
      needed_(words_),
      group_(table.num_bits),
      iso_policy_(table.num_primary),
      iso_colors_(table.num_bits) {
  if (config_.iso != nullptr && config_.sink == nullptr && IsoKeys::Supports(table)) {
    iso_keys_.emplace(table);
  }
  std::vector<std::vector<int32_t>> options(table.num_primary);
  for (int32_t o = 0; o < table.num_options(); ++o) {
    for (const int32_t bit : table.needs[o]) {
      if constexpr (kWords > 0) Set(&needs_[int64_t{o} * words_], bit);
      if (table.is_primary(bit)) options[bit].push_back(o);
    }
    if constexpr (kWords > 0) {
      for (const int32_t bit : table.clears[o]) Set(&clears_[int64_t{o} * words_], bit);
    }
    weight_.push_back(static_cast<uint64_t>(table.weight(o)));
    live_.push_back(o);
  }
  for (int32_t bit = 0; bit < table.num_primary; ++bit) {
    Set(primary_.data(), bit);
    options_of_.Add(options[bit]);
  }
  // The root, entered as the only child of a frame that does not exist.
  states_.resize(key_words_);
  for (int32_t bit = 0; bit < table.num_bits; ++bit) Set(states_.data(), bit);
  for (size_t c = 0; c < table.counters.size(); ++c) {
    states_[words_ + c] = Left(table.counters[c].at_least, table.counters[c].at_most);
  }
  Frame nothing;
  nothing.live_begin = 0;
  nothing.live_end = live_.size();
  Enter(nothing);
}

template <int kWords>
bool Search<kWords>::Run(int64_t steps) {
  const Clock::time_point start = Now();
  const int64_t end = stats_.steps + steps;
  while (!done_ && stats_.steps < end) Step();
  seconds_ += SecondsSince(start);
  nodes_timed_ = stats_.nodes;
  return done_;
}

template <int kWords>
void Search<kWords>::Step() {
  ++stats_.steps;
  Frame& frame = frames_.back();
  switch (frame.kind) {
    case Kind::kOr:
      return StepOr(&frame);
    case Kind::kOpen:
      return StepOpen(&frame);
    case Kind::kAnd:
      return StepAnd(&frame);
  }
}

// The state after those of all frames, where a child is made. May move all states: get pointers to
// others afterwards.
template <int kWords>
uint64_t* Search<kWords>::NextState() {
  const size_t wanted = (frames_.size() + 1) * static_cast<size_t>(key_words_);
  if (states_.size() < wanted) states_.resize(2 * wanted);
  return state(frames_.size());
}

// The state after an option was chosen. A counter that may have no more options is cleared, like an
// item that is covered.
template <int kWords>
void Search<kWords>::Choose(int32_t option, const uint64_t* from, uint64_t* to) const {
  if constexpr (kWords == 0) {
    std::copy(from, from + words(), to);
    for (const int32_t bit : table_.clears[option]) Clear(to, bit);
  } else {
    const uint64_t* clear = clears(option);
    for (int32_t w = 0; w < words(); ++w) to[w] = from[w] & ~clear[w];
  }
  if (!table_.has_counters()) return;
  std::copy(from + words(), from + key_words_, to + words());
  for (const int32_t c : table_.counts[option]) {
    uint64_t& left = to[words() + c];
    left = Left(std::max(0, LeastLeft(left) - 1), MostLeft(left) - 1);
    if (MostLeft(left) > 0) continue;
    left = 0;
    Clear(to, table_.counters[c].bit);
  }
}

template <int kWords>
void Search<kWords>::StepOr(Frame* frame) {
  const absl::Span<const int32_t> options = options_of_[frame->item];
  uint64_t* child = NextState();
  const uint64_t* own = state(frames_.size() - 1);
  while (frame->cursor < frame->end) {
    int32_t place = frame->first + frame->cursor++;
    if (place >= frame->end) place -= frame->end;
    const int32_t option = options[place];
    if (!Fits(option, own)) continue;
    frame->option = option;
    ++frame->way;
    Choose(option, own, child);
    return Enter(*frame);
  }
  Leave();
}

// The first child is "no more", if the item has enough; then come the options after those chosen
// before. So each subset of the options is chosen in one order only.
template <int kWords>
void Search<kWords>::StepOpen(Frame* frame) {
  const absl::Span<const int32_t> options = options_of_[frame->item];
  uint64_t* child = NextState();
  const uint64_t* own = state(frames_.size() - 1);
  const int32_t counter = table_.counter_of_bit[frame->item];
  if (frame->option != kNoMore && frame->cursor == frame->first) {
    frame->option = kNoMore;
    if (LeastLeft(own[words() + counter]) == 0) {
      ++frame->way;
      std::copy(own, own + key_words_, child);
      Clear(child, frame->item);
      child[words() + counter] = 0;
      return Enter(*frame);
    }
  }
  while (frame->cursor < frame->end) {
    const int32_t option = options[frame->cursor++];
    if (!Fits(option, own)) continue;
    frame->option = option;
    ++frame->way;
    Choose(option, own, child);
    if (!Has(child, frame->item)) return Enter(*frame);
    Frame next;
    next.kind = Kind::kOpen;
    next.kept = false;
    next.item = frame->item;
    next.first = frame->cursor;
    next.cursor = frame->cursor;
    next.end = frame->end;
    // The options after this one, and no more.
    next.ways = std::max(1, frame->ways - frame->way + 1);
    next.live_begin = frame->live_begin;
    next.live_end = frame->live_end;
    next.edges = edges_.size();
    next.nodes_before = stats_.nodes;
    frames_.push_back(std::move(next));
    return;
  }
  Leave();
}

template <int kWords>
void Search<kWords>::StepAnd(Frame* frame) {
  if (frame->cursor == frame->end || frame->sum.is_zero()) return Leave();
  ++frame->way;
  uint64_t* child = NextState();
  const uint64_t* part = &parts_[frame->parts + static_cast<size_t>(frame->cursor++) * key_words_];
  std::copy(part, part + key_words_, child);
  Enter(*frame);
}

template <int kWords>
bool Search<kWords>::Look(const uint64_t* state, uint64_t hash) {
  Tally value;
  if (!cache_->Find(state, hash, &value)) return false;
  ++stats_.hits;
  Deliver(value);
  return true;
}

// Enters the state after the last frame's: delivers its count at once, or makes a frame for it. The
// cheap tests come first. The cache is asked before anything else if the state is in normal form
// already; otherwise after its options are known, because the normal form depends on them.
template <int kWords>
void Search<kWords>::Enter(const Frame& parent) {
  uint64_t* own = state(frames_.size());
  if (IsSolved(own)) return Deliver(One());
  uint64_t hash = 0;
  if (!normalises_) {
    hash = MemoCache::Hash(own, key_words_);
    if (Look(own, hash)) return;
  }
  Frame frame;
  frame.nodes_before = stats_.nodes++;
  frame.live_top = live_.size();
  frame.live_begin = live_.size();
  Filter(own, parent.live_begin, parent.live_end);
  frame.live_end = live_.size();
  if (normalises_ && !Normalise(frame.live_begin, own)) {
    live_.resize(frame.live_begin);
    return Deliver(One());
  }
  if (IsDead(own)) {
    live_.resize(frame.live_begin);
    if (!normalises_) cache_->Insert(own, hash, Tally(), 1);
    return Deliver(Tally());
  }
  if (normalises_) {
    hash = MemoCache::Hash(own, key_words_);
    if (Look(own, hash)) {
      live_.resize(frame.live_begin);
      return;
    }
  }
  frame.hash = hash;
  if (iso_keys_.has_value()) {
    frame.items = 0;
    for (int32_t w = 0; w < words(); ++w) frame.items += absl::popcount(own[w] & primary_[w]);
    if (LookIso(own, &frame)) return;
  }
  frame.kept = true;
  frame.edges = edges_.size();
  frame.parts = parts_.size();
  if (!config_.components || --nodes_to_split_ > 0 || !TrySplit(own, &frame)) {
    OpenItem(ChooseItem(own), &frame);
  }
  ShareLive(parent, &frame);
  frames_.push_back(std::move(frame));
}

// Appends to live_ the options in the range that fit the state, and counts them per item in sizes_.
template <int kWords>
void Search<kWords>::Filter(const uint64_t* state, size_t begin, size_t end) {
  std::fill(sizes_.begin(), sizes_.end(), 0);
  live_.resize(live_.size() + (end - begin));
  int32_t* out = live_.data() + live_.size() - (end - begin);
  for (size_t i = begin; i < end; ++i) {
    const int32_t option = live_[i];
    if (!Fits(option, state)) continue;
    *out++ = option;
    for (const int32_t bit : table_.needs[option]) {
      if (bit >= table_.num_primary) break;
      ++sizes_[bit];
    }
  }
  live_.resize(static_cast<size_t>(out - live_.data()));
}

// If nearly all options of the parent are left, the frame uses its parent's list. A list of its own
// is at most 7/8 as long, so all lists together are no longer than a few times the number of
// options, however deep the search is.
template <int kWords>
void Search<kWords>::ShareLive(const Frame& parent, Frame* frame) {
  const size_t size = frame->live_end - frame->live_begin;
  const size_t parent_size = parent.live_end - parent.live_begin;
  if (size < parent_size - parent_size / 8) return;
  live_.resize(frame->live_top);
  frame->live_begin = parent.live_begin;
  frame->live_end = parent.live_end;
}

// Brings a state whose options are live_ from `begin` on into normal form, the same for all states
// that leave the same options in the same way. Returns whether anything is left to cover.
template <int kWords>
bool Search<kWords>::Normalise(size_t begin, uint64_t* state) {
  if (table_.num_bits > table_.num_primary) {
    std::copy(primary_.begin(), primary_.end(), needed_.begin());
    for (size_t i = begin; i < live_.size(); ++i) {
      if constexpr (kWords == 0) {
        for (const int32_t bit : table_.needs[live_[i]]) Set(needed_.data(), bit);
      } else {
        const uint64_t* need = needs(live_[i]);
        for (int32_t w = 0; w < words(); ++w) needed_[w] |= need[w];
      }
    }
    for (int32_t w = 0; w < words(); ++w) state[w] &= needed_[w];
  }
  for (size_t c = 0; c < table_.counters.size(); ++c) {
    const int32_t bit = table_.counters[c].bit;
    if (!Has(state, bit)) continue;
    uint64_t& left = state[words() + c];
    left = Left(LeastLeft(left), std::min(MostLeft(left), sizes_[bit]));
    if (left == 0) Clear(state, bit);
  }
  return !IsSolved(state);
}

template <int kWords>
int32_t Search<kWords>::LeastFor(const uint64_t* state, int32_t bit) const {
  const int32_t counter = table_.counter_of_bit[bit];
  return counter < 0 ? 1 : LeastLeft(state[words() + counter]);
}

template <int kWords>
bool Search<kWords>::IsDead(const uint64_t* state) const {
  for (int32_t w = 0; w < words(); ++w) {
    for (uint64_t free = state[w] & primary_[w]; free != 0; free &= free - 1) {
      const int32_t bit = 64 * w + __builtin_ctzll(free);
      if (sizes_[bit] < LeastFor(state, bit)) return true;
    }
  }
  return false;
}

// Requires: the state is not solved, and filtered just now.
template <int kWords>
int32_t Search<kWords>::ChooseItem(const uint64_t* state) const {
  int32_t best = -1;
  int32_t best_degree = 0;
  for (int32_t w = 0; w < words(); ++w) {
    for (uint64_t free = state[w] & primary_[w]; free != 0; free &= free - 1) {
      const int32_t bit = 64 * w + __builtin_ctzll(free);
      // The number of children.
      const int32_t degree = sizes_[bit] - LeastFor(state, bit) + 1;
      const bool better = config_.rank.empty() || degree <= 1 || best_degree <= 1
                              ? degree < best_degree
                              : config_.rank[bit] < config_.rank[best];
      if (best >= 0 && !better) continue;
      best = bit;
      best_degree = degree;
    }
  }
  return best;
}

// Makes the frame branch on the item.
template <int kWords>
void Search<kWords>::OpenItem(int32_t item, Frame* frame) {
  frame->item = item;
  frame->end = static_cast<int32_t>(options_of_[item].size());
  frame->ways = sizes_[item] + (table_.counter_of_bit[item] < 0 ? 0 : 1);
  frame->kind = table_.counter_of_bit[item] < 0 ? Kind::kOr : Kind::kOpen;
  if (frame->kind == Kind::kOr && config_.rotation != 0) {
    frame->first =
        static_cast<int32_t>((config_.rotation ^ frame->hash) % static_cast<uint64_t>(frame->end));
  }
}

// Looks up a state, just filtered, in canonical form, if that seems to be worth it. On a hit,
// delivers its count; otherwise keeps its key until the count is known.
template <int kWords>
bool Search<kWords>::LookIso(const uint64_t* state, Frame* frame) {
  constexpr size_t kFewOptions = 8;      // counting them is faster
  constexpr size_t kManyOptions = 2048;  // one key may take a second, and cannot be interrupted
  const size_t num_options = frame->live_end - frame->live_begin;
  if (num_options < kFewOptions || num_options > kManyOptions) return false;
  const double node_seconds = std::max(0.0, seconds_ - iso_policy_.key_seconds());
  if (!iso_policy_.Wants(frame->items, node_seconds, nodes_timed_)) return false;
  const Clock::time_point start = Now();
  for (size_t i = frame->live_begin; i < frame->live_end; ++i) {
    for (const int32_t bit : table_.needs[live_[i]]) {
      const int32_t counter = table_.counter_of_bit[bit];
      iso_colors_[bit] = IsoKeys::ColorOf(table_.is_primary(bit), counter >= 0,
                                          counter < 0 ? 0 : LeastLeft(state[words() + counter]),
                                          counter < 0 ? 0 : MostLeft(state[words() + counter]));
    }
  }
  std::string key = iso_keys_->KeyOf(
      absl::MakeConstSpan(live_).subspan(frame->live_begin, frame->live_end - frame->live_begin),
      iso_colors_);
  Tally value;
  const bool hit = config_.iso->Find(key, &value);
  iso_policy_.Made(frame->items, SecondsSince(start), hit);
  ++stats_.iso_keys;
  if (!hit) {
    iso_key_stack_.push_back(std::move(key));
    frame->has_iso_key = true;
    return false;
  }
  ++stats_.iso_hits;
  cache_->Insert(state, frame->hash, value, 1);
  live_.resize(frame->live_begin);
  Deliver(value);
  return true;
}

// Makes the frame one for the components of the state, if there are several. Two bits are in the
// same component if some option needs or clears both (union-find).
template <int kWords>
bool Search<kWords>::TrySplit(const uint64_t* state, Frame* frame) {
  std::iota(group_.begin(), group_.end(), 0);
  const auto find = [this](int32_t bit) {
    while (group_[bit] != bit) bit = group_[bit] = group_[group_[bit]];
    return bit;
  };
  for (size_t i = frame->live_begin; i < frame->live_end; ++i) {
    const int32_t first = find(table_.needs[live_[i]].front());
    for (const int32_t bit : table_.needs[live_[i]]) group_[find(bit)] = first;
    for (const int32_t bit : table_.clears[live_[i]]) {
      if (Has(state, bit)) group_[find(bit)] = first;
    }
  }
  std::vector<std::pair<int32_t, int32_t>> parts;  // number of options, bit of the root
  std::vector<int32_t> options(table_.num_bits, 0);
  for (size_t i = frame->live_begin; i < frame->live_end; ++i) {
    ++options[find(table_.needs[live_[i]].front())];
  }
  for (int32_t bit = 0; bit < table_.num_bits; ++bit) {
    if (options[bit] > 0) parts.emplace_back(options[bit], bit);
  }
  constexpr int64_t kRarely = 1024;
  split_interval_ = parts.size() > 1 ? 1 : std::min(2 * split_interval_, kRarely);
  nodes_to_split_ = split_interval_;
  if (parts.size() < 2) return false;
  ++stats_.splits;
  std::sort(parts.begin(), parts.end());  // if a small one has no solution, the rest is skipped
  frame->kind = Kind::kAnd;
  frame->end = static_cast<int32_t>(parts.size());
  frame->ways = frame->end;
  frame->sum = One();
  std::vector<uint64_t> key(key_words_);
  for (const auto& [size, root] : parts) {
    std::fill(key.begin(), key.end(), 0);
    for (int32_t bit = 0; bit < table_.num_bits; ++bit) {
      if (!Has(state, bit) || find(bit) != root) continue;
      Set(key.data(), bit);
      const int32_t counter = table_.counter_of_bit[bit];
      if (counter >= 0) key[words() + counter] = state[words() + counter];
    }
    parts_.insert(parts_.end(), key.begin(), key.end());
  }
  return true;
}

// Delivers the count of a state to the frame that asked for it, or, for the root, ends the search.
template <int kWords>
void Search<kWords>::Deliver(const Tally& value) {
  if (frames_.empty()) {
    result_ = value;
    done_ = true;
    return;
  }
  Frame& frame = frames_.back();
  if (config_.sink != nullptr) {
    const auto child = static_cast<int32_t>(value.small());
    if (frame.kind != Kind::kAnd) {
      edges_.push_back({frame.option, child});
    } else if (child != 0) {
      edges_.push_back({kNoMore, child});
    } else {
      frame.sum = Tally();
    }
  } else if (frame.kind == Kind::kAnd) {
    frame.sum.Multiply(value);
  } else {
    frame.sum.Add(frame.option == kNoMore ? 1 : weight_[frame.option], value);
  }
}

template <int kWords>
Tally Search<kWords>::Build(const Frame& frame) {
  const absl::Span<const DiagramEdge> edges = absl::MakeConstSpan(edges_).subspan(frame.edges);
  if (frame.kind != Kind::kAnd) return Tally(static_cast<uint64_t>(config_.sink->AddOr(edges)));
  if (frame.sum.is_zero()) return Tally();
  std::vector<int32_t> children;
  for (const DiagramEdge& edge : edges) children.push_back(edge.child);
  return Tally(static_cast<uint64_t>(config_.sink->AddAnd(children)));
}

// Ends the last frame: its count goes to the caches and to the frame below.
template <int kWords>
void Search<kWords>::Leave() {
  const Frame frame = std::move(frames_.back());
  frames_.pop_back();
  const Tally value = config_.sink != nullptr ? Build(frame) : frame.sum;
  if (frame.has_iso_key) {
    config_.iso->Insert(iso_key_stack_.back(), value);
    iso_key_stack_.pop_back();
  }
  if (frame.items >= 0) iso_policy_.Searched(frame.items, stats_.nodes - frame.nodes_before);
  if (frame.kept) {
    cache_->Insert(state(frames_.size()), frame.hash, value, stats_.nodes - frame.nodes_before);
    live_.resize(frame.live_top);
    parts_.resize(frame.parts);
  }
  edges_.resize(frame.edges);
  Deliver(value);
}

// Closes all unfinished nodes, from the last one up, with the edges that they have.
template <int kWords>
int32_t Search<kWords>::RootSoFar() const {
  if (done_) return root();
  int32_t child = NodeSink::kFalse;
  for (size_t i = frames_.size(); i > 0; --i) {
    const Frame& frame = frames_[i - 1];
    const size_t end = i == frames_.size() ? edges_.size() : frames_[i].edges;
    std::vector<DiagramEdge> edges(edges_.begin() + static_cast<ptrdiff_t>(frame.edges),
                                   edges_.begin() + static_cast<ptrdiff_t>(end));
    edges.push_back({frame.option, child});
    // Nothing is known about components before all of them are done.
    child = frame.kind == Kind::kAnd ? NodeSink::kFalse : config_.sink->AddOr(edges);
  }
  return child;
}

// The path to a state is fixed, so each solution below it counts as often as the product of the
// weights on the path. Nothing is known about components before all of them are done.
template <int kWords>
Natural Search<kWords>::lower_bound() const {
  if (config_.sink != nullptr) return LowerBoundOfEdges();
  if (done_) return count();
  Natural sum = 0;
  Natural factor = 1;
  for (const Frame& frame : frames_) {
    if (frame.kind == Kind::kAnd) break;
    sum += factor * frame.sum.ToNatural();
    if (frame.option != kNoMore) factor *= weight_[frame.option];
  }
  return sum;
}

// lower_bound() with a sink: as RootSoFar(), without making nodes.
template <int kWords>
Natural Search<kWords>::LowerBoundOfEdges() const {
  const auto weight = [this](int32_t option) {
    return option == kNoMore ? uint64_t{1} : weight_[option];
  };
  if (done_) return config_.sink->AtLeast(root());
  Natural below = 0;
  for (size_t i = frames_.size(); i > 0; --i) {
    const Frame& frame = frames_[i - 1];
    if (frame.kind == Kind::kAnd) {
      below = 0;
      continue;
    }
    below *= weight(frame.option);
    const size_t end = i == frames_.size() ? edges_.size() : frames_[i].edges;
    for (size_t e = frame.edges; e < end; ++e) {
      below += Natural(weight(edges_[e].option)) * config_.sink->AtLeast(edges_[e].child);
    }
  }
  return below;
}

template <int kWords>
double Search<kWords>::done() const {
  if (done_) return 1;
  double sum = 0;
  double share = 1;
  for (const Frame& frame : frames_) {
    const double each = share / frame.ways;
    sum += each * std::max(0, frame.way - 1);
    share = each;
  }
  return sum;
}

}  // namespace

int32_t MemoSearch::KeyWords(const CountTable& table) {
  return BitWords(table) + static_cast<int32_t>(table.counters.size());
}

std::unique_ptr<MemoSearch> MemoSearch::Make(const CountTable& table, MemoConfig config,
                                             MemoCache* cache) {
  switch (BitWords(table)) {
    case 1:
      return std::make_unique<Search<1>>(table, std::move(config), cache);
    case 2:
      return std::make_unique<Search<2>>(table, std::move(config), cache);
    case 3:
      return std::make_unique<Search<3>>(table, std::move(config), cache);
    case 4:
      return std::make_unique<Search<4>>(table, std::move(config), cache);
    case 5:
      return std::make_unique<Search<5>>(table, std::move(config), cache);
    case 6:
      return std::make_unique<Search<6>>(table, std::move(config), cache);
    default:
      return std::make_unique<Search<0>>(table, std::move(config), cache);
  }
}

}  // namespace dlx::internal
