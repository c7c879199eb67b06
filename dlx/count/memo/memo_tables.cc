// SPDX-License-Identifier: Apache-2.0

#include "dlx/count/memo/memo_tables.h"

#include <cstddef>

namespace dlx::internal {

MemoTables::MemoTables(const CountTable& count_table, Meter* meter)
    : table(count_table),
      words(BitWords(count_table)),
      key_words(KeyWords(count_table)),
      normalizes(count_table.num_bits > count_table.num_primary || count_table.has_counters()),
      weight(count_table.num_options()),
      primary(words) {
  for (int32_t bit = 0; bit < table.num_primary; ++bit) Set(primary.data(), bit);
  if (has_sets()) {
    needs.resize(static_cast<size_t>(table.num_options()) * words);
    clears.resize(needs.size());
  }
  for (int32_t o = 0; o < table.num_options(); ++o) {
    weight[o] = static_cast<uint64_t>(table.weight(o));
    const auto bits = static_cast<int64_t>(table.needs[o].size() + table.clears[o].size());
    if (!Tick(meter, has_sets() ? bits : 1)) return;
    if (!has_sets()) continue;
    for (const int32_t bit : table.needs[o]) Set(&needs[int64_t{o} * words], bit);
    for (const int32_t bit : table.clears[o]) Set(&clears[int64_t{o} * words], bit);
  }
}

int64_t MemoTables::BytesFor(const CountTable& table) {
  const int64_t words = BitWords(table);
  const int64_t for_option = words <= kMostSets ? 1 + 2 * words : 1;
  return static_cast<int64_t>(sizeof(uint64_t)) * (for_option * table.num_options() + words);
}

}  // namespace dlx::internal
