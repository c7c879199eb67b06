// SPDX-License-Identifier: Apache-2.0
//
// Options are sorted by their first item, which gives the steps. Then one pass over all entries
// finds the first and the last step of each bit, and slots are assigned like registers: in the
// order of the steps, freed before new ones are taken.

#include "dlx/count/frontier/steps.h"

#include <algorithm>
#include <bit>
#include <limits>

#include "dlx/run/meter.h"

namespace dlx::internal {
namespace {

// The place in the order of the first item of each option.
std::vector<int32_t> FirstPlaces(const CountTable& table, absl::Span<const int32_t> order,
                                 Meter* meter) {
  std::vector<int32_t> place(table.num_primary);
  for (size_t k = 0; k < order.size(); ++k) place[order[k]] = static_cast<int32_t>(k);
  std::vector<int32_t> first(table.num_options(), std::numeric_limits<int32_t>::max());
  for (int32_t option = 0; option < table.num_options(); ++option) {
    if (!Tick(meter, static_cast<int64_t>(table.needs[option].size()))) break;
    for (const int32_t bit : table.needs[option]) {
      if (table.is_primary(bit)) first[option] = std::min(first[option], place[bit]);
    }
  }
  return first;
}

// At most: an item with a counter has a step for each option that begins with it.
int64_t MostSteps(const CountTable& table) {
  return table.num_primary + (table.has_counters() ? table.num_options() : 0);
}

}  // namespace

int64_t FrontierSteps::BytesFor(const CountTable& table) {
  const int64_t num_options = table.num_options();
  const int64_t bits = table.num_bits;
  const int64_t counters = static_cast<int64_t>(table.counters.size());
  const int64_t most_steps = MostSteps(table);
  const auto steps = most_steps * static_cast<int64_t>(sizeof(Step) + sizeof(int32_t));
  return steps + NumberLists::BytesFor(most_steps, num_options) +
         bits * static_cast<int64_t>(sizeof(Life)) + 12 * num_options + 12 * bits + 5 * counters;
}

FrontierSteps::FrontierSteps(const CountTable& table, absl::Span<const int32_t> order, Meter* meter)
    : life(table.num_bits, Life{std::numeric_limits<int32_t>::max(), -1, 1}) {
  const std::vector<int32_t> first = FirstPlaces(table, order, meter);
  if (IsStopped(meter)) return;
  std::vector<int32_t> begin(order.size() + 1, 0);  // of the options of each place, in `sorted`
  for (const int32_t place : first) ++begin[place + 1];
  for (size_t k = 0; k < order.size(); ++k) begin[k + 1] += begin[k];
  std::vector<int32_t> sorted(first.size());
  std::vector<int32_t> end(begin.begin(), begin.end() - 1);
  for (int32_t option = 0; option < table.num_options(); ++option) {
    sorted[end[first[option]]++] = option;
  }

  steps.reserve(static_cast<size_t>(MostSteps(table)));
  options.Reserve(MostSteps(table), table.num_options());
  std::vector<int32_t> step_of_option(first.size());
  for (size_t k = 0; k < order.size(); ++k) {
    if (!Tick(meter, 1 + begin[k + 1] - begin[k])) return;
    const auto own = absl::MakeConstSpan(sorted).subspan(begin[k], begin[k + 1] - begin[k]);
    if (table.counter_of_bit[order[k]] < 0) {
      for (const int32_t option : own) step_of_option[option] = size();
      steps.push_back({Kind::kItem, order[k], 0});
      options.Add(own);
    } else {
      for (size_t n = 0; n < own.size(); ++n) {
        step_of_option[own[n]] = size();
        steps.push_back({Kind::kTake, order[k], static_cast<int32_t>(own.size() - n)});
        options.Add(own.subspan(n, 1));
      }
      steps.push_back({Kind::kClose, order[k], 0});
      options.Add({});
    }
    life[order[k]].last = size() - 1;
  }

  std::vector<int32_t> counted(table.counters.size(), 0);
  for (int32_t option = 0; option < table.num_options(); ++option) {
    const auto work = table.needs[option].size() + table.clears[option].size();
    if (!Tick(meter, static_cast<int64_t>(work))) return;
    const int32_t step = step_of_option[option];
    for (const int32_t bit : table.clears[option]) {
      life[bit].first = std::min(life[bit].first, step);
    }
    for (const int32_t bit : table.needs[option]) {
      if (!table.is_primary(bit)) life[bit].last = std::max(life[bit].last, step);
    }
    for (const int32_t c : table.counts[option]) {
      ++counted[c];
      int32_t& earliest = life[table.counters[c].bit].first;
      earliest = std::min(earliest, step);
    }
  }
  unlimited.resize(table.counters.size());
  for (size_t c = 0; c < table.counters.size(); ++c) {
    const CountTable::Counter& counter = table.counters[c];
    unlimited[c] = counter.at_most >= counted[c];
    const int32_t max = unlimited[c] ? counter.at_least : counter.at_most;
    life[counter.bit].width = std::bit_width(static_cast<uint32_t>(max));
  }
}

std::vector<int32_t> FrontierSteps::Widths() const {
  std::vector<int32_t> widths(steps.size() + 2, 0);  // first the change at each step
  for (const Life& l : life) {
    if (!l.remembered()) continue;
    widths[l.first + 1] += l.width;
    widths[l.last + 1] -= l.width;
  }
  for (size_t s = 1; s < widths.size(); ++s) widths[s] += widths[s - 1];
  widths.resize(steps.size());
  return widths;
}

FrontierSlots::FrontierSlots(const FrontierSteps& steps, Meter* meter)
    : of_bit_(steps.life.size(), -1) {
  std::vector<int32_t> first(steps.life.size(), -1);
  std::vector<int32_t> last(steps.life.size(), -1);
  for (size_t bit = 0; bit < steps.life.size(); ++bit) {
    if (!steps.life[bit].remembered()) continue;
    first[bit] = steps.life[bit].first;
    last[bit] = steps.life[bit].last;
  }
  const NumberLists born = NumberLists::Inverse(first, steps.size());
  const NumberLists dying = NumberLists::Inverse(last, steps.size());
  for (int32_t s = 0; s < steps.size() && fits_ && Tick(meter); ++s) {
    // The slots of bits that a step asks about last are free before the step adds anything.
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

int64_t FrontierSlots::BytesFor(const FrontierSteps& steps) {
  const auto bits = static_cast<int64_t>(steps.life.size());
  return 12 * bits + 2 * NumberLists::BytesFor(steps.size(), bits);
}

void FrontierSlots::Flip(int32_t slot, int32_t width) {
  taken_[slot / 64] ^= ((uint64_t{1} << width) - 1) << (slot % 64);
}

int32_t FrontierSlots::Find(int32_t width) const {
  for (int32_t w = 0; w < kWords; ++w) {
    uint64_t starts = ~taken_[w];  // bits at which `width` free slots begin
    for (int32_t k = 1; k < width; ++k) starts &= ~taken_[w] >> k;
    if (starts != 0) return 64 * w + std::countr_zero(starts);
  }
  return -1;
}

}  // namespace dlx::internal
