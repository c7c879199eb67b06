// SPDX-License-Identifier: Apache-2.0
//
// The loop over steps. For each step, the table of its states is read block by block; the states
// that come out of it are inserted into the tables of later steps.
//
// INVARIANT  Between transitions, each way to choose options for the steps so far is counted
// exactly once: in the state where it waits, or, within the current step, in the states and options
// not yet done, which begin at (block_, place_, option_). A block is cleared once it is done, so
// the table of the current step holds what is left.

#include "dlx/count/frontier/frontier_count.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "dlx/count/frontier/moves-inl.h"
#include "dlx/count/frontier/steps.h"
#include "dlx/count/frontier/tables.h"
#include "dlx/run/meter.h"

namespace dlx::internal {
namespace {

using Result = FrontierResult;

}  // namespace

class FrontierCount::Kernel {
 public:
  virtual ~Kernel() = default;
  // Tries at most *transitions transitions and subtracts those done; may pause sooner. Handles
  // kOverflow itself.
  virtual Result Run(int64_t* transitions, Stats* stats) = 0;
  // Requires: Run() was kDone.
  virtual Natural count() const = 0;
};

namespace {

template <int K>
class KernelOf : public FrontierCount::Kernel {
 public:
  KernelOf(const CountTable& table, const FrontierSteps& steps, const FrontierSlots& slots,
           int64_t max_bytes, Meter* meter)
      : moves_(table, steps, slots, meter),
        memory_(max_bytes - BytesFor(table, steps)),
        tables_(moves_.steps().size()) {}
  // Without its tables of states.
  static int64_t BytesFor(const CountTable& table, const FrontierSteps& steps) {
    return FrontierMoves<K>::BytesFor(table, steps) +
           (steps.size() + 1) * static_cast<int64_t>(sizeof(FrontierTable));
  }
  ~KernelOf() override {
    for (FrontierTable& table : tables_) memory_.Free(&table, place_words());
    memory_.FreeWaiting(place_words());
  }

  Result Run(int64_t* transitions, FrontierCount::Stats* stats) override;
  Natural count() const override;

 private:
  using Key = FrontierKey<K>;

  using Step = typename FrontierMoves<K>::Step;
  using Option = typename FrontierMoves<K>::Option;

  // An option that fits a state.
  struct Move {
    int32_t place;  // of the state in its block
    int32_t option;
    int32_t tried;  // transitions before it in this batch of moves
  };
  // The state that a move leads to.
  struct Target {
    int32_t step;  // negative: none
    uint64_t hash;
    Key key;
  };
  static constexpr int32_t kMaxMoves = std::max(32, 256 / K);
  static constexpr int32_t kMaxTried = 1 << 16;
  // Steps that states skip on their way to the one where they wait, until Run() pauses: some
  // milliseconds.
  static constexpr int64_t kManySkipped = 1 << 22;

  int32_t place_words() const { return K + count_words_; }
  template <int V>
  Result RunStep(int64_t* transitions);
  Result RunStep(int64_t* transitions);
  template <int V>
  Result RunBlock(const uint64_t* block, int32_t size, int64_t* transitions);
  // Makes the first num_moves moves of pending_. If one fails, sets *failed; all moves before it
  // are made.
  template <int V>
  Result MakeMoves(const uint64_t* block, int32_t num_moves, int32_t* failed);
  template <int V>
  Result Insert(int32_t step, const Key& key, uint64_t hash, const uint64_t* count) {
    // A new table starts a quarter as large as the one being read. Starting with the smallest size
    // took a fifth more time overall; starting half as large took twice the memory.
    const int first_log = tables_[step_].log - 2;
    const int64_t before = tables_[step].count;
    const Result result =
        InsertState<K, V>(&memory_, &tables_[step], first_log, key, hash, count, count_words_);
    live_states_ += tables_[step].count - before;
    return result;
  }
  // Makes counts a word wider or, if they have many words, half as wide again.
  bool Widen();

  const FrontierMoves<K> moves_;
  FrontierMemory memory_;
  std::vector<FrontierTable> tables_;  // by step
  int32_t count_words_ = 1;
  int64_t live_states_ = 0;

  // Where Run() continues.
  bool started_ = false;
  int32_t step_ = 0;
  int64_t block_ = 0;
  int32_t place_ = 0;
  int32_t option_ = 0;

  int64_t skipped_ = 0;
  int64_t states_ = 0;
  int64_t peak_states_ = 0;

  std::vector<uint64_t> product_;
  std::array<int32_t, (1 << FrontierTable::kMaxLogBlock) + 1>
      taken_;                                   // places of a block; its size
  std::array<int32_t, kMaxMoves + 1> fitting_;  // options
  std::array<Move, kMaxMoves> pending_;
  std::array<Target, kMaxMoves> targets_;
};

template <int K>
Result KernelOf<K>::Run(int64_t* transitions, FrontierCount::Stats* stats) {
  const int64_t before = *transitions;
  skipped_ = 0;
  const auto end = static_cast<int32_t>(moves_.steps().size()) - 1;
  Result result = Result::kDone;
  if (!started_) {
    started_ = true;
    product_.resize(1);
    const std::vector<uint64_t> one = {1};
    Key key;
    const int32_t step = moves_.Settle(0, &key);
    if (step >= 0) result = Insert<1>(step, key, key.Hash(), one.data());
  }
  while (result != Result::kNoMemory && step_ < end) {
    result = RunStep(transitions);
    if (result == Result::kPaused) break;
    if (result == Result::kOverflow && !Widen()) result = Result::kNoMemory;
  }
  stats->states = states_;
  stats->transitions += before - *transitions;
  stats->peak_states = peak_states_;
  stats->peak_bytes = memory_.peak_bytes();
  stats->steps_done = step_;
  stats->count_words = count_words_;
  return result;
}

template <int K>
Result KernelOf<K>::RunStep(int64_t* transitions) {
  switch (count_words_) {
    case 1:
      return RunStep<1>(transitions);
    case 2:
      return RunStep<2>(transitions);
    case 3:
      return RunStep<3>(transitions);
    case 4:
      return RunStep<4>(transitions);
    default:
      return RunStep<0>(transitions);
  }
}

template <int K>
template <int V>
Result KernelOf<K>::RunStep(int64_t* transitions) {
  const int32_t words = V > 0 ? V : count_words_;
  const Step& step = moves_.steps()[step_];
  FrontierTable& table = tables_[step_];
  const bool alive = step.options_begin < step.options_end;
  for (; alive && block_ < table.num_blocks(); ++block_) {
    uint64_t* const block = table.words + table.Block(block_) * (K + words);
    const int32_t size = 1 << table.log_block();
    const Result result = RunBlock<V>(block, size, transitions);
    if (result != Result::kDone) return result;
    std::fill_n(block, size * (K + words), uint64_t{0});
  }
  block_ = 0;
  live_states_ -= table.count;
  memory_.Release(&table, K + words, /*cleared=*/alive);
  ++step_;
  return Result::kDone;
}

// First finds the options that fit, then the states that they lead to, then writes these. Each is a
// loop of its own, with few mispredicted branches, and with the memory of the next loop prefetched.
template <int K>
template <int V>
Result KernelOf<K>::RunBlock(const uint64_t* block, int32_t size, int64_t* transitions) {
  const int32_t words = V > 0 ? V : count_words_;
  const Step& step = moves_.steps()[step_];
  const int32_t num_options = step.options_end - step.options_begin;
  int32_t num_taken = 0;
  for (int32_t p = place_; p < size; ++p) {
    taken_[num_taken] = p;
    num_taken += block[p * (K + words) + K - 1] != 0 ? 1 : 0;
  }
  taken_[num_taken] = size;
  for (int32_t n = 0; n < num_taken;) {
    if (*transitions == 0) return Result::kPaused;
    const auto max_tried = static_cast<int32_t>(std::min<int64_t>(kMaxTried, *transitions));
    const int32_t first = n;
    int32_t tried = 0;
    int32_t num_moves = 0;
    while (n < num_taken && num_moves < kMaxMoves && tried < max_tried) {
      place_ = taken_[n];
      Key key;
      for (int k = 0; k < K; ++k) key.word[k] = block[place_ * (K + words) + k];
      key.word[K - 1] ^= kTaken;
      const int32_t end =
          option_ + std::min({num_options - option_, kMaxMoves - num_moves, max_tried - tried});
      const int32_t num_fitting = moves_.Fitting(step, option_, end, key, fitting_.data());
      for (int32_t m = 0; m < num_fitting; ++m) {
        pending_[num_moves++] = {place_, fitting_[m], tried + (fitting_[m] - option_)};
      }
      tried += end - option_;
      option_ = end;
      if (option_ < num_options) continue;
      option_ = 0;
      place_ = taken_[++n];
    }
    int32_t failed = 0;
    const Result result = MakeMoves<V>(block, num_moves, &failed);
    if (result != Result::kDone) {
      place_ = pending_[failed].place;
      option_ = pending_[failed].option;
      *transitions -= pending_[failed].tried;
      while (taken_[n] > place_) --n;
      states_ += n - first;
      return result;
    }
    *transitions -= tried;
    states_ += n - first;
    if (skipped_ > kManySkipped) return Result::kPaused;
  }
  place_ = 0;
  peak_states_ = std::max(peak_states_, live_states_);
  return Result::kDone;
}

template <int K>
template <int V>
Result KernelOf<K>::MakeMoves(const uint64_t* block, int32_t num_moves, int32_t* failed) {
  const int32_t words = V > 0 ? V : count_words_;
  const Step& step = moves_.steps()[step_];
  const Option* const options = moves_.options(step);
  // Where each move leads, with a prefetch of its place.
  for (int32_t m = 0; m < num_moves; ++m) {
    const uint64_t* const at = block + pending_[m].place * (K + words);
    Key key;
    for (int k = 0; k < K; ++k) key.word[k] = at[k];
    key.word[K - 1] ^= kTaken;
    moves_.Apply(step, options[pending_[m].option], &key);
    Target& target = targets_[m];
    target.step = moves_.Settle(step_ + 1, &key);
    skipped_ += (target.step < 0 ? ~target.step : target.step) - step_;
    if (target.step < 0) continue;
    target.key = key;
    target.hash = key.Hash();
    const FrontierTable& table = tables_[target.step];
    __builtin_prefetch(table.words + table.Place(target.hash) * (K + words), 1);
  }
  // Adds the counts.
  for (int32_t m = 0; m < num_moves; ++m) {
    const Target& target = targets_[m];
    if (target.step < 0) continue;
    const uint64_t* count = block + pending_[m].place * (K + words) + K;
    const uint64_t weight = options[pending_[m].option].weight;
    Result result = Result::kDone;
    if (weight != 1) {
      if (!MultiplyCount(product_.data(), count, weight, words)) result = Result::kOverflow;
      count = product_.data();
    }
    if (result == Result::kDone) result = Insert<V>(target.step, target.key, target.hash, count);
    if (result != Result::kDone) {
      *failed = m;
      return result;
    }
  }
  return Result::kDone;
}

template <int K>
bool KernelOf<K>::Widen() {
  const int32_t old_words = place_words();
  const int32_t more = std::max(1, count_words_ / 2 - 1);
  memory_.FreeWaiting(old_words);
  for (size_t s = static_cast<size_t>(step_); s < tables_.size(); ++s) {
    FrontierTable& table = tables_[s];
    if (table.words == nullptr) continue;
    FrontierTable wider;
    if (!memory_.Allocate(table.log, old_words + more, &wider)) return false;
    // Everything stays in its place, because Run() continues in the middle of one of the tables.
    for (int64_t p = 0; p < table.capacity(); ++p) {
      std::copy_n(table.words + p * old_words, old_words, wider.words + p * (old_words + more));
    }
    wider.count = table.count;
    memory_.Free(&table, old_words);
    table = wider;
  }
  count_words_ += more;
  product_.resize(static_cast<size_t>(count_words_));
  return true;
}

template <int K>
Natural KernelOf<K>::count() const {
  Natural result = 0;
  const FrontierTable& table = tables_.back();
  for (int64_t p = 0; p < table.capacity(); ++p) {
    const uint64_t* const at = table.words + p * place_words();
    if (at[K - 1] != 0) import_bits(result, at + K, at + place_words(), 64, /*msv_first=*/false);
  }
  return result;
}

std::unique_ptr<FrontierCount::Kernel> MakeKernel(const CountTable& table,
                                                  absl::Span<const int32_t> order,
                                                  int64_t max_bytes, Meter* meter,
                                                  FrontierCount::Stats* stats) {
  const int64_t bytes_of_steps = FrontierSteps::BytesFor(table);
  if (bytes_of_steps > max_bytes) return nullptr;
  const FrontierSteps steps(table, order, meter);
  if (IsStopped(meter)) return nullptr;
  stats->num_steps = steps.size();
  if (bytes_of_steps + FrontierSlots::BytesFor(steps) > max_bytes) return nullptr;
  const FrontierSlots slots(steps, meter);
  if (!slots.fits() || IsStopped(meter)) return nullptr;
  const auto make = [&]<int K>() -> std::unique_ptr<FrontierCount::Kernel> {
    stats->key_words = K;
    // The steps go once the kernel is made.
    if (bytes_of_steps + KernelOf<K>::BytesFor(table, steps) > max_bytes) return nullptr;
    auto kernel = std::make_unique<KernelOf<K>>(table, steps, slots, max_bytes, meter);
    if (IsStopped(meter)) return nullptr;
    return kernel;
  };
  const int32_t words = slots.num() / 64 + 1;  // one bit marks taken places
  if (words <= 1) return make.template operator()<1>();
  if (words <= 2) return make.template operator()<2>();
  if (words <= 4) return make.template operator()<4>();
  if (words <= 8) return make.template operator()<8>();
  return make.template operator()<16>();
}

}  // namespace

FrontierCount::FrontierCount(const CountTable& table, absl::Span<const int32_t> order,
                             int64_t max_bytes, Meter* meter) {
  if (table.infeasible) {
    status_ = Status::kDone;
    return;
  }
  kernel_ = MakeKernel(table, order, max_bytes, meter, &stats_);
  if (kernel_ == nullptr) status_ = Status::kTooLarge;
}

FrontierCount::~FrontierCount() = default;

FrontierCount::Status FrontierCount::Run(int64_t transitions, const std::stop_token& stop,
                                         const Deadline& deadline) {
  constexpr int64_t kSlice = 10'000;
  while (status_ == Status::kPaused && transitions > 0 && !stop.stop_requested() &&
         !deadline.Passed()) {
    int64_t slice = std::min(transitions, kSlice);
    transitions -= slice;
    const Result result = kernel_->Run(&slice, &stats_);
    transitions += slice;
    if (result == Result::kPaused && slice == 0) continue;
    if (result == Result::kPaused) break;
    status_ = result == Result::kDone ? Status::kDone : Status::kTooLarge;
    if (status_ == Status::kDone) count_ = kernel_->count();
    kernel_.reset();
  }
  return status_;
}

}  // namespace dlx::internal
