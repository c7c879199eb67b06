// SPDX-License-Identifier: Apache-2.0
//
// The search is a stack of frames, each with a state that is being counted. A step tries one child
// of the last frame. Entering the child either delivers its count at once, because it is solved,
// dead or in a cache, or pushes a frame. Leaving a frame delivers its count to the caches and to
// the frame below.
//
// The stack of counts is one thing (dlx/count/memo/count_stack.h), that of states is another:
// narrow ones are copied for each frame, wide ones are changed and changed back.

#include "dlx/count/memo/memo_search.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "dlx/base/tally.h"
#include "dlx/count/byte_limit.h"
#include "dlx/count/memo/count_stack.h"
#include "dlx/count/memo/iso_cache.h"
#include "dlx/count/memo/iso_keys.h"
#include "dlx/count/memo/memo_tables.h"
#include "dlx/count/memo/narrow_states-inl.h"
#include "dlx/count/memo/wide_states.h"

namespace dlx::internal {
namespace {

// Of keys, iso_colors_ and the policy.
int64_t BytesOfIso(const CountTable& table) {
  return IsoKeys::BytesFor(table) + 4 * int64_t{table.num_bits} +
         IsoPolicy(table.num_primary).bytes();
}

template <typename States>
class Search final : public MemoSearch {
 public:
  Search(const MemoTables& tables, std::unique_ptr<const MemoTables> own, MemoConfig config,
         MemoCache* cache);

  bool Run(int64_t steps) override;
  Natural count() const override { return stack_.result().ToNatural(); }
  int32_t root() const override { return static_cast<int32_t>(stack_.result().small()); }
  int32_t RootSoFar() const override { return stack_.RootSoFar(); }
  Natural lower_bound() const override { return stack_.LowerBound(); }
  double done() const override { return stack_.PartDone(); }
  const MemoStats& stats() const override { return stats_; }
  bool failed() const override { return bytes_.full(); }
  int64_t bytes() const override { return bytes_.bytes(); }

 private:
  using Frame = CountStack::Frame;
  using Kind = CountStack::Kind;
  static constexpr int32_t kNoMore = CountStack::kNoMore;

  void Step();
  void StepOr(Frame* frame);
  void StepOpen(Frame* frame);
  void StepAnd(Frame* frame);
  void Enter();
  bool Look(uint64_t hash);
  bool LookIso(Frame* frame);
  bool TrySplit(Frame* frame);
  void OpenItem(int32_t item, Frame* frame);
  void Leave();
  static Tally One() { return Tally(uint64_t{1}); }  // also the node of a diagram

  const std::unique_ptr<const MemoTables> own_tables_;
  const MemoTables& tables_;
  const CountTable& table_;
  const MemoConfig config_;
  MemoCache* const cache_;
  const bool normalizes_;

  ByteLimit bytes_;
  CountStack stack_;
  States states_;
  int64_t nodes_to_split_ = 1;  // until TrySplit() is called next
  int64_t split_interval_ = 1;
  std::vector<std::string> iso_key_stack_;  // of frames
  std::optional<IsoKeys> iso_keys_;         // none: not wanted, or not supported
  IsoPolicy iso_policy_;
  std::vector<uint32_t> iso_colors_;  // by bit
  MemoStats stats_;
};

template <typename States>
Search<States>::Search(const MemoTables& tables, std::unique_ptr<const MemoTables> own,
                       MemoConfig config, MemoCache* cache)
    : own_tables_(std::move(own)),
      tables_(tables),
      table_(tables.table),
      config_(std::move(config)),
      cache_(cache),
      normalizes_(tables.normalizes),
      bytes_(config_.max_bytes),
      stack_(tables, config_.sink, &bytes_),
      states_(tables, &bytes_),
      iso_policy_(config_.iso == nullptr ? 0 : table_.num_primary) {
  if (failed()) return;
  // Keys do not take what the search needs.
  if (config_.iso != nullptr && config_.sink == nullptr && IsoKeys::Supports(table_) &&
      config_.max_bytes >= MemoSearch::BytesFor(table_)) {
    iso_keys_.emplace(table_);
    iso_colors_.resize(table_.num_bits);
    bytes_.Add(BytesOfIso(table_));
  }
  // The root, entered as the only child of a frame that does not exist.
  Enter();
}

template <typename States>
bool Search<States>::Run(int64_t steps) {
  const int64_t end = stats_.steps + steps;
  while (!stack_.done() && stats_.steps < end && !failed()) Step();
  return stack_.done();
}

template <typename States>
void Search<States>::Step() {
  ++stats_.steps;
  Frame& frame = stack_.back();
  switch (frame.kind) {
    case Kind::kOr:
      return StepOr(&frame);
    case Kind::kOpen:
      return StepOpen(&frame);
    case Kind::kAnd:
      return StepAnd(&frame);
  }
}

template <typename States>
void Search<States>::StepOr(Frame* frame) {
  const absl::Span<const int32_t> options = table_.options_of[frame->item];
  const uint64_t* const own = states_.top();
  while (frame->cursor < frame->end) {
    int32_t place = frame->first + frame->cursor++;
    if (place >= frame->end) place -= frame->end;
    const int32_t option = options[place];
    if (!states_.Fits(option, own)) continue;
    frame->option = option;
    ++frame->way;
    states_.Choose(option);
    return Enter();
  }
  Leave();
}

// The first child is "no more", if the item has enough; then come the options after those chosen
// before. So each subset of the options is chosen in one order only.
template <typename States>
void Search<States>::StepOpen(Frame* frame) {
  const absl::Span<const int32_t> options = table_.options_of[frame->item];
  const uint64_t* const own = states_.top();
  if (frame->option != kNoMore && frame->cursor == frame->first) {
    frame->option = kNoMore;
    if (LeastLeft(states_.LeftAtTop(table_.counter_of_bit[frame->item])) == 0) {
      ++frame->way;
      states_.Close(frame->item);
      return Enter();
    }
  }
  while (frame->cursor < frame->end) {
    const int32_t option = options[frame->cursor++];
    if (!states_.Fits(option, own)) continue;
    frame->option = option;
    ++frame->way;
    states_.Choose(option);
    if (!states_.IsFree(frame->item)) return Enter();
    Frame next;
    next.kind = Kind::kOpen;
    next.kept = false;
    next.item = frame->item;
    next.first = frame->cursor;
    next.cursor = frame->cursor;
    next.end = frame->end;
    // The options after this one, and no more.
    next.ways = std::max(1, frame->ways - frame->way + 1);
    next.nodes_before = stats_.nodes;
    states_.Push(/*filtered=*/false);
    stack_.Push(std::move(next));
    return;
  }
  Leave();
}

template <typename States>
void Search<States>::StepAnd(Frame* frame) {
  if (frame->cursor == frame->end || frame->sum.is_zero()) return Leave();
  ++frame->way;
  states_.TakePart(frame->cursor++);
  Enter();
}

// Looks the child up by the key that was made last.
template <typename States>
bool Search<States>::Look(uint64_t hash) {
  Tally value;
  int64_t work = 0;
  if (!cache_->Find(states_.key(), hash, &value, &work)) return false;
  ++stats_.hits;
  stats_.saved += normalizes_ ? work - 1 : work;  // it was entered to be brought into normal form
  states_.Drop(/*filtered=*/normalizes_);
  stack_.Deliver(value);
  return true;
}

// Enters the child under construction: delivers its count at once, or makes a frame for it. The
// cheap tests come first. The cache is asked before anything else if the state is in normal form
// already; otherwise after its options are known, because the normal form depends on them.
template <typename States>
void Search<States>::Enter() {
  if (states_.IsSolved()) {
    states_.Drop(/*filtered=*/false);
    return stack_.Deliver(One());
  }
  const bool has_key = states_.IsWorthAKey();
  uint64_t hash = 0;
  if (!normalizes_ && has_key) {
    hash = states_.MakeKey();
    if (Look(hash)) return;
  }
  Frame frame;
  frame.nodes_before = stats_.nodes++;
  states_.Filter();
  if (failed()) return;
  if (normalizes_ && !states_.Normalize()) {
    states_.Drop(/*filtered=*/true);
    return stack_.Deliver(One());
  }
  if (states_.IsDead()) {
    if (!normalizes_ && has_key) cache_->Insert(states_.key(), hash, Tally(), 1);
    states_.Drop(/*filtered=*/true);
    return stack_.Deliver(Tally());
  }
  if (normalizes_ && has_key) {
    hash = states_.MakeKey();
    if (Look(hash)) return;
  }
  frame.hash = hash;
  if (iso_keys_.has_value() && LookIso(&frame)) return;
  frame.kept = has_key;
  if (!config_.components || --nodes_to_split_ > 0 || !TrySplit(&frame)) {
    OpenItem(states_.ChooseItem(config_.rank), &frame);
  }
  states_.Push(/*filtered=*/true);
  stack_.Push(std::move(frame));
}

// Makes the frame branch on the item.
template <typename States>
void Search<States>::OpenItem(int32_t item, Frame* frame) {
  frame->item = item;
  frame->end = static_cast<int32_t>(table_.options_of[item].size());
  frame->ways = states_.size(item) + (table_.counter_of_bit[item] < 0 ? 0 : 1);
  frame->kind = table_.counter_of_bit[item] < 0 ? Kind::kOr : Kind::kOpen;
  if (frame->kind == Kind::kOr && config_.rotation != 0) {
    frame->first =
        static_cast<int32_t>((config_.rotation ^ frame->hash) % static_cast<uint64_t>(frame->end));
  }
}

// Looks up the child, just filtered, in canonical form, if that seems to be worth it. On a hit,
// delivers its count; otherwise keeps its key until the count is known.
template <typename States>
bool Search<States>::LookIso(Frame* frame) {
  constexpr size_t kFewOptions = 8;  // counting them is faster
  frame->items = states_.NumItems();
  const absl::Span<const int32_t> live = states_.live();
  iso_policy_.Entered(live.size());
  if (live.size() < kFewOptions || live.size() > IsoKeys::kMaxOptions ||
      frame->items > IsoPolicy::kMaxItems) {
    frame->items = std::min(frame->items, IsoPolicy::kMaxItems);
    return false;
  }
  if (!iso_policy_.Wants(frame->items)) return false;
  size_t entries = 0;
  for (const int32_t option : live) entries += table_.needs[option].size();
  if (entries > IsoKeys::kMaxEntries) return false;
  for (const int32_t option : live) {
    for (const int32_t bit : table_.needs[option]) {
      const int32_t counter = table_.counter_of_bit[bit];
      const uint64_t left = counter < 0 ? 0 : states_.LeftAt(counter);
      iso_colors_[bit] =
          IsoKeys::ColorOf(table_.is_primary(bit), counter >= 0, LeastLeft(left), MostLeft(left));
    }
  }
  IsoKeys::Key made = iso_keys_->KeyOf(live, iso_colors_);
  std::string& key = made.key;
  Tally value;
  const bool hit = !key.empty() && config_.iso->Find(key, &value);
  iso_policy_.Made(frame->items, made.work, hit);
  ++stats_.iso_keys;
  if (key.empty()) return false;
  if (!hit) {
    const auto bytes = static_cast<int64_t>(key.capacity() + sizeof(std::string));
    if (!bytes_.Fits(bytes)) return false;
    bytes_.Add(bytes);
    iso_key_stack_.push_back(std::move(key));
    frame->has_iso_key = true;
    return false;
  }
  ++stats_.iso_hits;
  if (states_.IsWorthAKey()) cache_->Insert(states_.key(), frame->hash, value, 1);
  states_.Drop(/*filtered=*/true);
  stack_.Deliver(value);
  return true;
}

// Makes the frame one for the components of the child, if there are several. If a small one has no
// solution, the others are skipped.
template <typename States>
bool Search<States>::TrySplit(Frame* frame) {
  const int32_t parts = states_.Split();
  constexpr int64_t kRarely = 1024;
  split_interval_ = parts > 1 ? 1 : std::min(2 * split_interval_, kRarely);
  nodes_to_split_ = split_interval_;
  if (parts < 2) return false;
  ++stats_.splits;
  frame->kind = Kind::kAnd;
  frame->end = parts;
  frame->ways = parts;
  frame->sum = One();
  return true;
}

// Ends the last frame: its count goes to the caches and to the frame below.
template <typename States>
void Search<States>::Leave() {
  const Frame frame = stack_.Pop();
  const Tally& value = frame.sum;
  if (frame.has_iso_key) {
    config_.iso->Insert(iso_key_stack_.back(), value);
    bytes_.Add(-static_cast<int64_t>(iso_key_stack_.back().capacity() + sizeof(std::string)));
    iso_key_stack_.pop_back();
  }
  const int64_t nodes = stats_.nodes - frame.nodes_before;
  if (frame.items >= 0) iso_policy_.Searched(frame.items, nodes);
  if (frame.kept) cache_->Insert(states_.TopKey(), frame.hash, value, nodes);
  states_.Pop();
  stack_.Deliver(value);
}

}  // namespace

int32_t MemoSearch::KeyWords(const CountTable& table) { return MemoTables::KeyWords(table); }

int64_t MemoSearch::BytesFor(const CountTable& table) {
  // A frame, and what the states keep for each; in a vector that may have doubled.
  constexpr int64_t kFrame = 3 * static_cast<int64_t>(sizeof(CountStack::Frame) + 10 * 8);
  const bool narrow = KeyWords(table) <= MemoTables::kMostNarrow;
  const int64_t depth = table.num_primary + table.counts.num_numbers();
  const int64_t states = narrow ? 3 * 8 * depth * KeyWords(table) : 0;
  // The lists of all levels are no longer than eight times the first.
  const int64_t lists = 3 * 8 * 4 * (table.num_options() + int64_t{table.num_bits});
  const int64_t by_bit = 16 * table.num_bits + BytesOfIso(table);
  const int64_t trail = 3 * 16 * table.counts.num_numbers();
  // Numbers with as many bits as twice the items, in half of the frames.
  const int64_t sums = depth * table.num_primary / 8;
  constexpr int64_t kAtLeast = 4096;
  return kAtLeast + depth * kFrame + states + lists + by_bit + trail + sums;
}

std::unique_ptr<MemoSearch> MemoSearch::Make(const CountTable& table, MemoConfig config,
                                             MemoCache* cache) {
  std::unique_ptr<const MemoTables> own;
  if (config.tables == nullptr) own = std::make_unique<const MemoTables>(table);
  const MemoTables& tables = own != nullptr ? *own : *config.tables;
  const auto make = [&]<typename States>() -> std::unique_ptr<MemoSearch> {
    return std::make_unique<Search<States>>(tables, std::move(own), std::move(config), cache);
  };
  const bool narrow = !config.wide && tables.key_words <= MemoTables::kMostNarrow &&
                      config.max_bytes >= BytesFor(table) - BytesOfIso(table);
  if (!narrow) {
    return make.template operator()<WideStates>();
  }
  switch (tables.words) {
    case 1:
      return make.template operator()<NarrowStates<1>>();
    case 2:
      return make.template operator()<NarrowStates<2>>();
    case 3:
      return make.template operator()<NarrowStates<3>>();
    case 4:
      return make.template operator()<NarrowStates<4>>();
    case 5:
      return make.template operator()<NarrowStates<5>>();
    case 6:
      return make.template operator()<NarrowStates<6>>();
    default:
      return make.template operator()<NarrowStates<0>>();
  }
}

}  // namespace dlx::internal
