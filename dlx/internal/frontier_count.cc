#include "dlx/internal/frontier_count.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "dlx/internal/frontier_steps.h"
#include "dlx/internal/frontier_tables.h"

namespace dlx::internal {
namespace {

// Where bits are in a key, and how many slots that takes.
class Slots {
 public:
  // A bit gets the lowest slots that are free in all the steps in which it is remembered. A number
  // never spans two words.
  explicit Slots(const FrontierSteps& steps) : of_bit_(steps.life.size(), -1) {
    std::vector<std::vector<int32_t>> born(steps.size());
    std::vector<std::vector<int32_t>> dying(steps.size());
    for (int32_t bit = 0; bit < static_cast<int32_t>(steps.life.size()); ++bit) {
      const FrontierSteps::Life& life = steps.life[bit];
      if (!life.remembered()) continue;
      born[life.first].push_back(bit);
      dying[life.last].push_back(bit);
    }
    for (int32_t s = 0; s < steps.size() && fits_; ++s) {
      // What is asked for the last time in a step is gone before anything new comes in there.
      for (const int32_t bit : dying[s]) Flip(of_bit_[bit], steps.life[bit].width);
      for (const int32_t bit : born[s]) {
        of_bit_[bit] = Find(steps.life[bit].width);
        if (of_bit_[bit] < 0) {
          fits_ = false;
          break;
        }
        Flip(of_bit_[bit], steps.life[bit].width);
        num_ = std::max(num_, of_bit_[bit] + steps.life[bit].width);
      }
    }
  }

  bool fits() const { return fits_; }
  int32_t num() const { return num_; }
  // The first slot of a bit; -1 if it has none.
  int32_t operator[](int32_t bit) const { return of_bit_[bit]; }

 private:
  static constexpr int kWords = (FrontierCount::kMaxWidth + 1) / 64;

  void Flip(int32_t slot, int32_t width) {
    taken_[slot / 64] ^= ((uint64_t{1} << width) - 1) << (slot % 64);
  }
  int32_t Find(int32_t width) const {
    for (int32_t w = 0; w < kWords; ++w) {
      uint64_t starts = ~taken_[w];  // where `width` slots are free
      for (int32_t k = 1; k < width; ++k) starts &= ~taken_[w] >> k;
      if (starts != 0) return 64 * w + std::countr_zero(starts);
    }
    return -1;
  }

  std::vector<int32_t> of_bit_;
  // The last slot is what says in tables that a place is taken.
  std::array<uint64_t, kWords> taken_ = [] {
    std::array<uint64_t, kWords> taken = {};
    taken.back() = kTaken;
    return taken;
  }();
  int32_t num_ = 0;
  bool fits_ = true;
};

// Counts of a fixed number of words, the least one first; of any number if V is 0.

// Adds b to a; if that overflows, a is as before and the result is false.
template <int V>
bool Add(uint64_t* a, const uint64_t* b, int32_t words) {
  if constexpr (V == 1) {
    uint64_t sum;
    if (__builtin_add_overflow(*a, *b, &sum)) return false;
    *a = sum;
    return true;
  } else {
    if constexpr (V > 0) words = V;
    __extension__ using uint128 = unsigned __int128;
    uint128 carry = 0;
    for (int32_t k = 0; k < words; ++k) {
      carry += static_cast<uint128>(a[k]) + b[k];
      a[k] = static_cast<uint64_t>(carry);
      carry >>= 64;
    }
    if (carry == 0) return true;
    for (int32_t k = 0; k < words; ++k) {  // `carry` is borrowed here, 0 or 1
      const uint128 difference = static_cast<uint128>(a[k]) - b[k] - (k == 0 ? 0 : carry);
      a[k] = static_cast<uint64_t>(difference);
      carry = difference >> 127;
    }
    return false;
  }
}

// Sets a to b times c, or returns false if that overflows.
bool Multiply(uint64_t* a, const uint64_t* b, uint64_t c, int32_t words) {
  __extension__ using uint128 = unsigned __int128;
  uint128 carry = 0;
  for (int32_t k = 0; k < words; ++k) {
    carry += static_cast<uint128>(b[k]) * c;
    a[k] = static_cast<uint64_t>(carry);
    carry >>= 64;
  }
  return carry == 0;
}

enum class Result { kDone, kPaused, kOverflow, kNoMemory };

}  // namespace

class FrontierCount::Kernel {
 public:
  virtual ~Kernel() = default;
  // Tries so many transitions at most and subtracts them. kOverflow is seen to within.
  virtual Result Run(int64_t* transitions, Stats* stats) = 0;
  // Requires: Run() was kDone.
  virtual Natural count() const = 0;
};

namespace {

template <int K>
class KernelOf : public FrontierCount::Kernel {
 public:
  KernelOf(const CountTable& table, const FrontierSteps& steps, const Slots& slots,
           int64_t max_bytes)
      : memory_(max_bytes) {
    MakeSteps(table, steps, slots);
    MakeOptions(table, steps, slots);
    tables_.resize(steps_.size());
  }
  ~KernelOf() override {
    for (FrontierTable& table : tables_) memory_.Free(&table, place_words());
    memory_.FreeWaiting(place_words());
  }

  Result Run(int64_t* transitions, FrontierCount::Stats* stats) override;
  Natural count() const override;

 private:
  using Key = FrontierKey<K>;

  static constexpr uint64_t kNever = ~uint64_t{0};  // what no number in a key is

  // A number in a key.
  struct Field {
    int32_t word = 0;
    uint64_t mask = 0;
    uint64_t full = kNever;  // what it is when nothing more fits
    int32_t shift = 0;
  };
  struct Step {
    Key keep;             // all slots but those that no later step asks about
    Field item;           // full: the item is covered
    uint64_t min = 0;     // states with less than that in the item's field lead nowhere
    bool always = false;  // whether states in which the item is free wait here
    int32_t options_begin = 0;
    int32_t options_end = 0;
    bool has_counters = false;
  };
  // An option that counts, in the field of one counter.
  struct Use {
    Field field;
    uint64_t saturated;  // what it is when it is not counted on; as `full`
    uint64_t one;
  };
  struct Option {
    Key need;  // slots that have to be 0
    Key set;
    uint64_t weight = 1;
    int32_t uses_begin = 0;
    int32_t uses_end = 0;
  };

  void MakeSteps(const CountTable& table, const FrontierSteps& steps, const Slots& slots);
  void MakeOptions(const CountTable& table, const FrontierSteps& steps, const Slots& slots);
  Option MakeOption(const CountTable& table, const FrontierSteps& steps, const Slots& slots,
                    int32_t option, int32_t step);
  // As it is seen in a step: before it is remembered, its place in the key is that of something else.
  static Field CounterField(const CountTable& table, const FrontierSteps& steps, const Slots& slots,
                            int32_t counter, int32_t step);

  bool Fits(const Key& key, const Option& option) const;
  void Apply(const Step& step, const Option& option, Key* key) const;
  // Moves a state that is through with all steps before this one to the step where it waits, -1 if it
  // leads nowhere.
  int32_t Settle(int32_t step, Key* key) const;

  int32_t place_words() const { return K + count_words_; }
  template <int V>
  Result RunStep(int64_t* transitions);
  Result RunStep(int64_t* transitions);
  template <int V>
  Result Insert(int32_t step, const Key& key, const uint64_t* count);
  // Twice as many places; for a table that has none yet, a quarter of those of the step that is being
  // done: from the smallest size on it took a fifth more time, from half as many, twice the memory.
  template <int V>
  bool Grow(FrontierTable* table);
  // One word more, or, if there are many, half as many again.
  bool Widen();

  std::vector<Step> steps_;  // and one more at the end, where the result waits
  std::vector<Option> options_;
  std::vector<Use> uses_;

  FrontierMemory memory_;
  std::vector<FrontierTable> tables_;  // by step
  int32_t count_words_ = 1;
  int64_t live_states_ = 0;

  // Where Run() goes on.
  bool started_ = false;
  int32_t step_ = 0;
  int64_t block_ = 0;
  int32_t place_ = 0;
  int32_t option_ = 0;

  int64_t states_ = 0;
  int64_t peak_states_ = 0;
  std::vector<uint64_t> product_;
};

// ---- Steps and options -------------------------------------------------------------------------

template <int K>
void KernelOf<K>::MakeSteps(const CountTable& table, const FrontierSteps& steps,
                            const Slots& slots) {
  steps_.resize(steps.size() + 1);
  for (Step& step : steps_) std::fill_n(step.keep.word, K, ~uint64_t{0});
  steps_.back().always = true;
  for (int32_t bit = 0; bit < table.num_bits; ++bit) {
    if (slots[bit] < 0) continue;
    const FrontierSteps::Life& life = steps.life[bit];
    steps_[life.last].keep.word[slots[bit] / 64] &=
        ~(((uint64_t{1} << life.width) - 1) << (slots[bit] % 64));
  }
  for (int32_t s = 0; s < steps.size(); ++s) {
    const FrontierSteps::Step& from = steps.steps[s];
    Step& step = steps_[s];
    if (from.kind == FrontierSteps::Kind::kItem) {
      step.always = true;
      if (slots[from.bit] >= 0) {
        step.item.word = slots[from.bit] / 64;
        step.item.mask = step.item.full = uint64_t{1} << (slots[from.bit] % 64);
      }
    } else {
      const int32_t counter = table.counter_of_bit[from.bit];
      step.item = CounterField(table, steps, slots, counter, s);
      const int32_t min = std::max(0, table.counters[counter].at_least - from.left);
      step.min = static_cast<uint64_t>(min) << step.item.shift;
    }
  }
}

template <int K>
void KernelOf<K>::MakeOptions(const CountTable& table, const FrontierSteps& steps,
                              const Slots& slots) {
  for (int32_t s = 0; s < steps.size(); ++s) {
    Step& step = steps_[s];
    step.options_begin = static_cast<int32_t>(options_.size());
    for (const int32_t option : steps.options[s]) {
      options_.push_back(MakeOption(table, steps, slots, option, s));
      step.has_counters =
          step.has_counters || options_.back().uses_begin < options_.back().uses_end;
    }
    // To leave it is the other way to go on.
    if (steps.steps[s].kind == FrontierSteps::Kind::kTake) options_.push_back({});
    step.options_end = static_cast<int32_t>(options_.size());
  }
}

template <int K>
typename KernelOf<K>::Option KernelOf<K>::MakeOption(const CountTable& table,
                                                     const FrontierSteps& steps, const Slots& slots,
                                                     int32_t option, int32_t step) {
  Option made;
  made.weight = static_cast<uint64_t>(table.weight(option));
  for (const int32_t bit : table.needs[option]) {
    const bool plain = !table.is_primary(bit) || table.counter_of_bit[bit] < 0;
    if (plain && slots[bit] >= 0 && steps.life[bit].first < step) {
      made.need.word[slots[bit] / 64] |= uint64_t{1} << (slots[bit] % 64);
    }
  }
  for (const int32_t bit : table.clears[option]) {
    if (slots[bit] >= 0 && steps.life[bit].last > step) {
      made.set.word[slots[bit] / 64] |= uint64_t{1} << (slots[bit] % 64);
    }
  }
  made.uses_begin = static_cast<int32_t>(uses_.size());
  for (const int32_t counter : table.counts[option]) {
    if (slots[table.counters[counter].bit] < 0) continue;
    const Field field = CounterField(table, steps, slots, counter, step);
    const bool limited = !steps.unlimited[counter];
    const auto at_least = static_cast<uint64_t>(table.counters[counter].at_least);
    uses_.push_back(
        {field, limited ? kNever : at_least << field.shift, uint64_t{1} << field.shift});
  }
  made.uses_end = static_cast<int32_t>(uses_.size());
  return made;
}

template <int K>
typename KernelOf<K>::Field KernelOf<K>::CounterField(const CountTable& table,
                                                      const FrontierSteps& steps,
                                                      const Slots& slots, int32_t counter,
                                                      int32_t step) {
  const int32_t bit = table.counters[counter].bit;
  Field field;
  if (slots[bit] < 0) return field;
  field.word = slots[bit] / 64;
  field.shift = slots[bit] % 64;
  if (steps.life[bit].first >= step) return field;
  field.mask = ((uint64_t{1} << steps.life[bit].width) - 1) << field.shift;
  if (!steps.unlimited[counter]) {
    field.full = static_cast<uint64_t>(table.counters[counter].at_most) << field.shift;
  }
  return field;
}

// ---- States ------------------------------------------------------------------------------------

template <int K>
bool KernelOf<K>::Fits(const Key& key, const Option& option) const {
  uint64_t conflict = 0;
  for (int k = 0; k < K; ++k) conflict |= key.word[k] & option.need.word[k];
  if (conflict != 0) return false;
  for (int32_t u = option.uses_begin; u < option.uses_end; ++u) {
    const Field& field = uses_[u].field;
    if ((key.word[field.word] & field.mask) == field.full) return false;
  }
  return true;
}

template <int K>
void KernelOf<K>::Apply(const Step& step, const Option& option, Key* key) const {
  for (int k = 0; k < K; ++k) {
    key->word[k] = (key->word[k] & step.keep.word[k]) | option.set.word[k];
  }
  for (int32_t u = option.uses_begin; u < option.uses_end; ++u) {
    const Use& use = uses_[u];
    uint64_t& word = key->word[use.field.word];
    if ((word & use.field.mask) != use.saturated) word += use.one;
  }
}

template <int K>
inline int32_t KernelOf<K>::Settle(int32_t step, Key* key) const {
  for (;; ++step) {
    const Step& s = steps_[step];
    const uint64_t item = key->word[s.item.word] & s.item.mask;
    if (item != s.item.full) {
      if (s.always) return step;
      if (item < s.min) return -1;
      if (s.options_begin < s.options_end && Fits(*key, options_[s.options_begin])) return step;
    }
    for (int k = 0; k < K; ++k) key->word[k] &= s.keep.word[k];
  }
}

template <int K>
template <int V>
inline Result KernelOf<K>::Insert(int32_t step, const Key& key, const uint64_t* count) {
  FrontierTable& table = tables_[step];
  const int32_t words = V > 0 ? V : count_words_;
  if (table.count >= table.max_count() && !Grow<V>(&table)) return Result::kNoMemory;
  const int64_t mask = table.capacity() - 1;
  auto place = static_cast<int64_t>(key.Hash() >> (64 - table.log));
  while (true) {
    uint64_t* const at = table.words + place * (K + words);
    if (at[K - 1] == 0) {
      for (int k = 0; k < K; ++k) at[k] = key.word[k];
      at[K - 1] |= kTaken;
      for (int32_t k = 0; k < words; ++k) at[K + k] = count[k];
      ++table.count;
      ++live_states_;
      return Result::kDone;
    }
    uint64_t difference = (at[K - 1] ^ kTaken) ^ key.word[K - 1];
    for (int k = 0; k < K - 1; ++k) difference |= at[k] ^ key.word[k];
    if (difference == 0) {
      return Add<V>(at + K, count, words) ? Result::kDone : Result::kOverflow;
    }
    place = (place + 1) & mask;
  }
}

// ---- Running -----------------------------------------------------------------------------------

template <int K>
Result KernelOf<K>::Run(int64_t* transitions, FrontierCount::Stats* stats) {
  const int64_t before = *transitions;
  const auto end = static_cast<int32_t>(steps_.size()) - 1;
  Result result = Result::kDone;
  if (!started_) {
    started_ = true;
    product_.resize(1);
    const std::vector<uint64_t> one = {1};
    Key key;
    const int32_t step = Settle(0, &key);
    if (step >= 0) result = Insert<1>(step, key, one.data());
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
  const Step& step = steps_[step_];
  FrontierTable& table = tables_[step_];
  const int32_t num_options = step.options_end - step.options_begin;
  const Option* const options = options_.data() + step.options_begin;
  const bool alive = num_options > 0;
  for (; alive && block_ < table.num_blocks(); ++block_) {
    uint64_t* const block = table.words + table.Block(block_) * (K + words);
    for (; place_ < (1 << FrontierTable::kLogBlock); ++place_) {
      const uint64_t* const at = block + place_ * (K + words);
      if (at[K - 1] == 0) continue;
      Key key;
      for (int k = 0; k < K; ++k) key.word[k] = at[k];
      key.word[K - 1] ^= kTaken;
      while (option_ < num_options) {
        if (*transitions == 0) return Result::kPaused;
        const int32_t begin = option_;
        const auto stop =
            static_cast<int32_t>(std::min<int64_t>(num_options, option_ + *transitions));
        for (; option_ < stop; ++option_) {
          const Option& option = options[option_];
          if (!Fits(key, option)) continue;
          Key next = key;
          Apply(step, option, &next);
          const int32_t to = Settle(step_ + 1, &next);
          if (to < 0) continue;
          const uint64_t* count = at + K;
          Result result = Result::kDone;
          if (option.weight != 1) {
            if (!Multiply(product_.data(), count, option.weight, words)) result = Result::kOverflow;
            count = product_.data();
          }
          if (result == Result::kDone) result = Insert<V>(to, next, count);
          if (result != Result::kDone) {
            *transitions -= option_ - begin;
            return result;
          }
        }
        *transitions -= stop - begin;
      }
      option_ = 0;
      ++states_;
    }
    peak_states_ = std::max(peak_states_, live_states_);
    place_ = 0;
    std::fill_n(block, (K + words) << FrontierTable::kLogBlock, uint64_t{0});
  }
  block_ = 0;
  live_states_ -= table.count;
  memory_.Release(&table, K + words, /*cleared=*/alive);
  ++step_;
  return Result::kDone;
}

template <int K>
template <int V>
__attribute__((noinline)) bool KernelOf<K>::Grow(FrontierTable* table) {
  const int32_t words = V > 0 ? V : count_words_;
  FrontierTable larger;
  int log = table->log + 1;
  if (table->words == nullptr) log = std::max(FrontierTable::kMinLog, tables_[step_].log - 2);
  while (!memory_.Allocate(log, K + words, &larger)) {
    if (table->words != nullptr || log == FrontierTable::kMinLog) return false;
    --log;
  }
  const int64_t mask = larger.capacity() - 1;
  for (int64_t p = 0; p < table->capacity(); ++p) {
    const uint64_t* const from = table->words + p * (K + words);
    if (from[K - 1] == 0) continue;
    Key key;
    for (int k = 0; k < K; ++k) key.word[k] = from[k];
    key.word[K - 1] ^= kTaken;
    auto place = static_cast<int64_t>(key.Hash() >> (64 - log));
    while (larger.words[place * (K + words) + K - 1] != 0) place = (place + 1) & mask;
    uint64_t* const to = larger.words + place * (K + words);
    for (int32_t k = 0; k < K + words; ++k) to[k] = from[k];
  }
  larger.count = table->count;
  memory_.Release(table, K + words, /*cleared=*/false);
  *table = larger;
  return true;
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
    // Everything stays in its place, for Run() goes on in the middle of one of them.
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
                                                  int64_t max_bytes, FrontierCount::Stats* stats) {
  const FrontierSteps steps(table, order);
  stats->num_steps = steps.size();
  const Slots slots(steps);
  if (!slots.fits()) return nullptr;
  const auto make = [&]<int K>() -> std::unique_ptr<FrontierCount::Kernel> {
    stats->key_words = K;
    return std::make_unique<KernelOf<K>>(table, steps, slots, max_bytes);
  };
  const int32_t words = slots.num() / 64 + 1;  // one bit is not for slots
  if (words <= 1) return make.template operator()<1>();
  if (words <= 2) return make.template operator()<2>();
  if (words <= 4) return make.template operator()<4>();
  if (words <= 8) return make.template operator()<8>();
  return make.template operator()<16>();
}

}  // namespace

FrontierCount::FrontierCount(const CountTable& table, absl::Span<const int32_t> order,
                             int64_t max_bytes) {
  if (table.infeasible) {
    status_ = Status::kDone;
    return;
  }
  kernel_ = MakeKernel(table, order, max_bytes, &stats_);
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
    if (result == Result::kPaused) continue;
    status_ = result == Result::kDone ? Status::kDone : Status::kTooLarge;
    if (status_ == Status::kDone) count_ = kernel_->count();
    kernel_.reset();
  }
  return status_;
}

}  // namespace dlx::internal
