// SPDX-License-Identifier: Apache-2.0
//
// The steps of a count along the frontier as masks of keys: which options fit a state, which state
// it becomes with each of them, and the step where that state waits. See
// dlx/count/frontier/frontier_count.h.

#ifndef DLX_COUNT_FRONTIER_MOVES_INL_H_
#define DLX_COUNT_FRONTIER_MOVES_INL_H_

#include <algorithm>
#include <cstdint>
#include <vector>

#include "dlx/count/count_table.h"
#include "dlx/count/frontier/steps.h"
#include "dlx/count/frontier/tables.h"
#include "dlx/run/meter.h"

namespace dlx::internal {

template <int K>
class FrontierMoves {
 public:
  using Key = FrontierKey<K>;

  static constexpr uint64_t kNever = ~uint64_t{0};  // no field of a key has this value

  // A number in a key.
  struct Field {
    int32_t word = 0;
    uint64_t mask = 0;
    uint64_t full = kNever;  // its value when nothing more fits
    int32_t shift = 0;
  };
  struct Step {
    Key keep;             // all slots that some later step asks about
    Field item;           // full: the item is covered
    uint64_t min = 0;     // states with less than that in the item's field are dead
    bool always = false;  // whether states in which the item is free wait here
    int32_t options_begin = 0;
    int32_t options_end = 0;
    bool has_uses = false;  // whether some option counts
  };
  // An option that counts, in the field of one counter.
  struct Use {
    Field field;
    uint64_t saturated;  // the value at which it stops counting
    uint64_t one;
  };
  struct Option {
    Key need;  // slots that have to be 0
    Key set;
    uint64_t weight = 1;
    int32_t uses_begin = 0;
    int32_t uses_end = 0;
  };

  // What they take.
  static int64_t BytesFor(const CountTable& table, const FrontierSteps& steps) {
    const int64_t num_steps = steps.size();
    const int64_t num_options = table.num_options() + NumTaken(steps);
    return (num_steps + 1) * static_cast<int64_t>(sizeof(Step)) +
           num_options * static_cast<int64_t>(sizeof(Option) + sizeof(Key)) +
           table.counts.num_numbers() * static_cast<int64_t>(sizeof(Use));
  }

  // Once the meter (which may be null) stops, the moves are not finished and must not be used.
  FrontierMoves(const CountTable& table, const FrontierSteps& steps, const FrontierSlots& slots,
                Meter* meter) {
    MakeSteps(table, steps, slots, meter);
    if (!IsStopped(meter)) MakeOptions(table, steps, slots, meter);
  }

  const std::vector<Step>& steps() const { return steps_; }
  const Option* options(const Step& step) const { return options_.data() + step.options_begin; }

  bool Fits(const Key& key, const Option& option) const;
  void Apply(const Step& step, const Option& option, Key* key) const;
  // Writes the options of a step in [begin, end) that fit a state, and returns their number.
  // Requires: room for one more than there can be.
  int32_t Fitting(const Step& step, int32_t begin, int32_t end, const Key& key,
                  int32_t* fitting) const;
  // Returns the step where a state waits that is done with all steps before this one, and removes
  // from its key what the skipped steps ask about last. Returns ~step if the state is dead there.
  int32_t Settle(int32_t step, Key* key) const;

 private:
  // Not to take the option of a step is a choice, too, and so an option.
  static int64_t NumTaken(const FrontierSteps& steps) {
    return std::count_if(steps.steps.begin(), steps.steps.end(),
                         [](const auto& step) { return step.kind == FrontierSteps::Kind::kTake; });
  }
  void MakeSteps(const CountTable& table, const FrontierSteps& steps, const FrontierSlots& slots,
                 Meter* meter);
  void MakeOptions(const CountTable& table, const FrontierSteps& steps, const FrontierSlots& slots,
                   Meter* meter);
  Option MakeOption(const CountTable& table, const FrontierSteps& steps, const FrontierSlots& slots,
                    int32_t option, int32_t step);
  // The field as seen in a step. Before the counter is in the frontier, its slots belong to other
  // bits, and the field is empty.
  static Field CounterField(const CountTable& table, const FrontierSteps& steps,
                            const FrontierSlots& slots, int32_t counter, int32_t step);

  std::vector<Step> steps_;  // and one at the end, where the result waits
  std::vector<Option> options_;
  std::vector<Key> needs_;  // copies from options_, close together
  std::vector<Use> uses_;
};

template <int K>
void FrontierMoves<K>::MakeSteps(const CountTable& table, const FrontierSteps& steps,
                                 const FrontierSlots& slots, Meter* meter) {
  steps_.resize(steps.size() + 1);
  for (Step& step : steps_) {
    if (!Tick(meter, K)) return;
    std::fill_n(step.keep.word, K, ~uint64_t{0});
  }
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
void FrontierMoves<K>::MakeOptions(const CountTable& table, const FrontierSteps& steps,
                                   const FrontierSlots& slots, Meter* meter) {
  const auto num_options = static_cast<size_t>(table.num_options() + NumTaken(steps));
  options_.reserve(num_options);
  needs_.reserve(num_options);
  uses_.reserve(static_cast<size_t>(table.counts.num_numbers()));
  for (int32_t s = 0; s < steps.size(); ++s) {
    if (!Tick(meter, 1 + 4 * K * static_cast<int64_t>(steps.options[s].size()))) return;
    Step& step = steps_[s];
    step.options_begin = static_cast<int32_t>(options_.size());
    for (const int32_t option : steps.options[s]) {
      options_.push_back(MakeOption(table, steps, slots, option, s));
    }
    // Not to take the option is the other choice.
    if (steps.steps[s].kind == FrontierSteps::Kind::kTake) options_.push_back({});
    step.options_end = static_cast<int32_t>(options_.size());
    for (int32_t o = step.options_begin; o < step.options_end; ++o) {
      needs_.push_back(options_[o].need);
      step.has_uses = step.has_uses || options_[o].uses_begin < options_[o].uses_end;
    }
  }
}

template <int K>
typename FrontierMoves<K>::Option FrontierMoves<K>::MakeOption(const CountTable& table,
                                                               const FrontierSteps& steps,
                                                               const FrontierSlots& slots,
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
typename FrontierMoves<K>::Field FrontierMoves<K>::CounterField(const CountTable& table,
                                                                const FrontierSteps& steps,
                                                                const FrontierSlots& slots,
                                                                int32_t counter, int32_t step) {
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

template <int K>
bool FrontierMoves<K>::Fits(const Key& key, const Option& option) const {
  uint64_t conflict = 0;
  for (int k = 0; k < K; ++k) conflict |= key.word[k] & option.need.word[k];
  if (conflict != 0) return false;
  for (int32_t u = option.uses_begin; u < option.uses_end; ++u) {
    const Field& field = uses_[u].field;
    if ((key.word[field.word] & field.mask) == field.full) return false;
  }
  return true;
}

// Without a branch: every option is written, and the end advances only past those that fit.
// Counters, which are rare, are checked afterwards.
template <int K>
inline int32_t FrontierMoves<K>::Fitting(const Step& step, int32_t begin, int32_t end,
                                         const Key& key, int32_t* fitting) const {
  const Key* const needs = needs_.data() + step.options_begin;
  int32_t num = 0;
  for (int32_t o = begin; o < end; ++o) {
    uint64_t conflict = 0;
    for (int k = 0; k < K; ++k) conflict |= key.word[k] & needs[o].word[k];
    fitting[num] = o;
    num += conflict == 0 ? 1 : 0;
  }
  if (!step.has_uses) return num;
  return static_cast<int32_t>(
      std::remove_if(fitting, fitting + num,
                     [&](int32_t o) { return !Fits(key, options(step)[o]); }) -
      fitting);
}

template <int K>
void FrontierMoves<K>::Apply(const Step& step, const Option& option, Key* key) const {
  for (int k = 0; k < K; ++k) {
    key->word[k] = (key->word[k] & step.keep.word[k]) | option.set.word[k];
  }
  for (int32_t u = option.uses_begin; u < option.uses_end; ++u) {
    const Use& use = uses_[u];
    uint64_t& word = key->word[use.field.word];
    if ((word & use.field.mask) != use.saturated) word += use.one;
  }
}

// Skips the steps that have nothing to do for the state: its item is covered, or neither taking the
// step's option nor anything else is possible there.
template <int K>
inline int32_t FrontierMoves<K>::Settle(int32_t step, Key* key) const {
  for (;; ++step) {
    const Step& s = steps_[step];
    const uint64_t item = key->word[s.item.word] & s.item.mask;
    if (item != s.item.full) {
      if (s.always) return step;
      if (item < s.min) return ~step;
      if (s.options_begin < s.options_end && Fits(*key, options_[s.options_begin])) return step;
    }
    for (int k = 0; k < K; ++k) key->word[k] &= s.keep.word[k];
  }
}

}  // namespace dlx::internal

#endif  // DLX_COUNT_FRONTIER_MOVES_INL_H_
